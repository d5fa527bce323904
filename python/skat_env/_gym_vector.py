"""Gymnasium: many games in lock-step inside Rust."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import skat_env

from ._gym_spaces import SEEDS, gymnasium, observation_space
from ._optional import require

AutoresetMode = require("gymnasium.vector", "gym").AutoresetMode


class GymVectorEnv(gymnasium.vector.VectorEnv):
    """Many games in lock-step inside Rust for one learner, the other seats played there too.

    Parameters
    ----------
    game, options: as in `GymEnv`.
    num_envs: how many games.
    opponents: the texts of agents, a pool from which the other seats draw for each deal.
    seed: of the deals, until `reset(seed=...)` gives another.
    observations: "float32" or "uint8".
    threads: how many step the games; the result does not depend on it.
    autoreset_mode: what becomes of a deal that has ended. SAME_STEP (the default) deals anew within
        the step: reward and termination tell of the old deal, observation and mask of the new.
        NEXT_STEP deals anew in the next step, which ignores the action for that game. DISABLED
        leaves it over until `reset(options={"reset_mask": rows})`. Where a game is over its
        observation is all 0 and no action is legal; there is no `info["final_obs"]`, as every deal
        ends by itself and nothing follows that a learner could estimate.
    copy: whether each step returns arrays of its own. Without it the arrays of the last step are
        written again, and observations stay valid until the next step only.

    The reward is the learner's score when a deal ends. Legal actions stand in
    `info["action_mask"]`, `[num_envs, actions]`, the learner's seats in `info["seat"]`. An illegal
    action raises `skat_env.IllegalActionError` and leaves all games as they were.
    """

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str = "skat",
        num_envs: int = 1,
        opponents: Sequence[str] = ("heuristic",),
        seed: int = 0,
        observations: str = "float32",
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            expected = " or ".join(f'"{mode.value}"' for mode in AutoresetMode)
            raise skat_env.ArgumentError(
                f"autoreset_mode={autoreset_mode!r}: expected {expected}"
            ) from None
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.game = game
        self.game_spec = skat_env.spec(game)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copy = copy
        self.single_observation_space = observation_space(game, observations)
        self.envs = skat_env.VectorEnv(
            game,
            num_envs,
            seed,
            observations=observations,
            threads=threads,
            autoreset="same_step" if self.autoreset_mode is AutoresetMode.SAME_STEP else "disabled",
            opponents=opponents if isinstance(opponents, str) else list(opponents),
            options=options or None,
        )
        self.single_action_space = gymnasium.spaces.Discrete(self.game_spec.num_actions)
        batch = gymnasium.vector.utils.batch_space
        self.observation_space = batch(self.single_observation_space, num_envs)
        self.action_space = batch(self.single_action_space, num_envs)
        self._batch = self.envs.batch()
        self._rows = np.arange(num_envs)
        self._begun = False
        self._over = np.zeros(num_envs, bool)  # games that wait for a new deal

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """New deals; the same seed gives the same ones.

        `options={"reset_mask": rows}` deals anew in those games only of which it is true.
        """
        options = dict(options or {})
        rows = options.pop("reset_mask", None)
        if options:
            raise skat_env.ArgumentError(f"reset options {sorted(options)}: expected 'reset_mask'")
        super().reset(seed=seed)
        if rows is not None:
            if seed is not None:
                raise skat_env.ArgumentError("reset: expected a seed or a reset_mask, found both")
            rows = np.asarray(rows)
            if rows.shape != (self.num_envs,) or rows.dtype != bool:
                raise skat_env.ArgumentError(
                    f"reset_mask of {rows.dtype} with shape {rows.shape}: expected bool with shape "
                    f"({self.num_envs},)"
                )
            self.envs.reset(rows=rows, out=self._batch)
            self._over &= ~rows
        else:
            if seed is None:
                seed = self.np_random.integers(SEEDS, dtype=np.uint64)
            self.envs.reset(seed=int(seed) % SEEDS, out=self._batch)
            self._begun, self._over = True, np.zeros(self.num_envs, bool)
        return self._array(self._batch.observations), self._info()

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays the learner's action in every game, then the others' up to his next decision."""
        waiting = self._over.copy()
        if not self._begun:
            raise gymnasium.error.ResetNeeded(
                "no game has begun: call reset() before the first step"
            )
        if waiting.any() and self.autoreset_mode is AutoresetMode.DISABLED:
            raise gymnasium.error.ResetNeeded(
                f"games {np.flatnonzero(waiting).tolist()} are over: reset them before the next step"
            )
        seats = self._batch.players.copy()
        self.envs.step(actions, out=self._batch)
        rewards = self._batch.rewards[self._rows, seats].astype(np.float64)
        terminations = self._batch.ended.astype(bool)
        if self.autoreset_mode is AutoresetMode.NEXT_STEP and waiting.any():
            self.envs.reset(rows=waiting, out=self._batch)
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._over = terminations.copy()
        truncations = np.zeros(self.num_envs, bool)
        return (
            self._array(self._batch.observations),
            rewards,
            terminations,
            truncations,
            self._info(),
        )

    def action_masks(self) -> np.ndarray:
        """Whether each action of each game is legal."""
        return self._batch.masks.astype(bool)

    def render(self) -> tuple[str, ...]:
        """The games as the learner sees them."""
        states = (self.envs.state(i) for i in range(self.num_envs))
        return tuple(state.render(state.current_player) for state in states)

    def _array(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, bool)
        return {
            "action_mask": self._array(self._batch.masks).view(np.int8),
            "_action_mask": everywhere,
            "seat": self._array(self._batch.players),
            "_seat": everywhere,
        }
