"""What of the package's core is written in Python."""

from dataclasses import dataclass

import numpy as np


@dataclass(slots=True, eq=False)
class Batch:
    """What a learner reads after each step of a :class:`VectorEnv`: arrays with a row for each game.

    ``observations``: of the players to move, ``[n, features]``; ``masks``: their legal actions, 1 or 0,
    ``[n, actions]``; ``players``: the players to move, ``[n]``; ``rewards``: the points of each player for a
    game that the last step ended, otherwise 0, ``[n, players]``; ``ended``: whether the last step ended the
    game, 1 or 0, ``[n]``.
    """

    observations: np.ndarray
    masks: np.ndarray
    players: np.ndarray
    rewards: np.ndarray
    ended: np.ndarray

    def copy(self) -> "Batch":
        """The same in memory of its own."""
        return Batch(
            self.observations.copy(),
            self.masks.copy(),
            self.players.copy(),
            self.rewards.copy(),
            self.ended.copy(),
        )
