"""OpenSpiel: every game as a game of `pyspiel`.

Their names are `skat_env_skat`, `skat_env_jass` and so on; options are parameters:

    import pyspiel, skat_env.openspiel
    game = pyspiel.load_game("skat_env_skat")
    game = pyspiel.load_game("skat_env_skat(concede=True)")

The deal is drawn by eight chance nodes of 256 equally likely outcomes each: the bytes, highest
first, of the seed under which `skat_env.make` deals. A history therefore determines a game.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

import skat_env

from ._optional import require

pyspiel = require("pyspiel", "openspiel")

__all__ = ["CardGame", "CardState", "Observer", "register", "short_name"]

_CHANCE_NODES = 8
_BYTE = [(outcome, 1 / 256) for outcome in range(256)]


def short_name(game: str) -> str:
    """OpenSpiel's name of a game: `skat_env_skat` for "skat"."""
    return f"skat_env_{game}"


def register() -> list[str]:
    """Registers every game with OpenSpiel and returns all their names; done once at import."""
    known = set(pyspiel.registered_names())
    for name in skat_env.games():
        if short_name(name) not in known:
            pyspiel.register_game(_game_type(skat_env.spec(name)), _class_of(name))
    return [short_name(name) for name in skat_env.games()]


def _game_type(spec: skat_env.GameSpec):
    constant = spec.score_sum is not None
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(spec.name),
        long_name=f"{spec.name} (skat_env)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if constant else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=spec.num_players,
        min_num_players=spec.num_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(spec.options),
    )


def _class_of(name: str) -> type[CardGame]:
    """The class of one game.

    OpenSpiel lets go of what was registered only after Python has ended, when nothing may be freed
    any more: a class is never freed, a function would be.
    """

    class Game(CardGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    return Game


class CardGame(pyspiel.Game):
    """A game of skat_env as OpenSpiel sees it."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        self.spec = spec = skat_env.spec(name)
        self.options = {**spec.options, **(params or {})}
        skat_env.make(spec.name, seed=0, **self.options)  # values that do not fit are an error now
        info = pyspiel.GameInfo(
            num_distinct_actions=spec.num_actions,
            max_chance_outcomes=len(_BYTE),
            num_players=spec.num_players,
            min_utility=float(spec.min_score),
            max_utility=float(spec.max_score),
            utility_sum=None if spec.score_sum is None else float(spec.score_sum),
            max_game_length=spec.max_game_length,
        )
        super().__init__(_game_type(spec), info, dict(params or {}))

    def __reduce__(self):
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> CardState:
        """A game before its cards are dealt."""
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Eight, the bytes of a deal's seed."""
        return _CHANCE_NODES

    def make_py_observer(self, iig_obs_type=None, params: dict[str, Any] | None = None):
        """The observer of all that a player may know, or None for a part of it alone.

        The features have perfect recall, with or without being asked for it.
        """
        if iig_obs_type is not None and not (
            iig_obs_type.public_info
            and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            return None
        return Observer(self.spec, params)


class CardState(pyspiel.State):
    """A game of skat_env, from the eight bytes of the deal's seed on."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self._name = game.spec.name
        self._options = game.options
        self._seed: list[int] = []
        self._state: skat_env.State | None = None

    @property
    def state(self) -> skat_env.State | None:
        """The game of skat_env, or None before the cards are dealt."""
        return self._state

    def current_player(self) -> int:
        """The player to move, chance while the deal is drawn, or the end."""
        if self._state is None:
            return pyspiel.PlayerId.CHANCE
        player = self._state.current_player
        return pyspiel.PlayerId.TERMINAL if player is None else player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the deal's seed, any as likely as another."""
        return list(_BYTE)

    def _legal_actions(self, player: int) -> list[int]:
        return self._state.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self._state is not None:
            self._state.apply(action)
            return
        self._seed.append(action)
        if len(self._seed) == _CHANCE_NODES:
            seed = int.from_bytes(bytes(self._seed))
            self._state = skat_env.make(self._name, seed=seed, **self._options)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed:{action:02x}"
        return skat_env.action_name(self._name, action)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self._state is not None and self._state.is_over

    def returns(self) -> list[float]:
        """Each player's score, 0 until the deal is over."""
        if self._state is None:
            return [0.0] * self.get_game().num_players()
        return self._state.returns()

    def resample_from_infostate(self, player: int, rng=None) -> CardState:
        """A game that looks the same to `player`, as OpenSpiel's ISMCTS asks for.

        `rng` is called for a number from 0 up to 1, or is a NumPy generator. The bytes of the seed
        in the history of such a state are 0 and say nothing of its cards.
        """
        if self._state is None or self._state.is_over:
            raise skat_env.ArgumentError(
                "resample_from_infostate: expected a game that is dealt and not over"
            )
        draw = getattr(rng, "random", rng) or np.random.default_rng().random
        seed = int(draw() * 2**53)
        return self._with(self._state.sample_world(player, seed=seed))

    def _with(self, world: skat_env.State) -> CardState:
        other = self.get_game().new_initial_state()
        for _ in range(_CHANCE_NODES):
            other.apply_action(0)
        other._state = _Replay()
        # Of a game of several deals a state may know the actions of the running one alone.
        told = self.history()[_CHANCE_NODES:]
        for action in told[: len(told) - len(self._state.history)] + world.history:
            other.apply_action(action)
        other._state = world
        return other

    def __str__(self) -> str:
        if self._state is None:
            return "".join(f"{byte:02x}" for byte in self._seed) or "not dealt yet"
        return self._state.to_text()


class _Replay:
    """Stands in for a game whose history OpenSpiel is told of."""

    current_player = 0
    is_over = False

    def apply(self, action: int) -> None:
        """Nothing: the game is there already."""


class Observer:
    """All that a player may know: the features of the encoder, and the view as a text."""

    def __init__(self, spec: skat_env.GameSpec, params: dict[str, Any] | None = None) -> None:
        if params:
            raise skat_env.ArgumentError(f"observation parameters {sorted(params)}: expected none")
        self.tensor = np.zeros(spec.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CardState, player: int) -> None:
        """Writes the features of `player` into `tensor`; all 0 before the cards are dealt."""
        if state.state is None:
            self.tensor.fill(0)
        else:
            state.state.observation(player, "float32", out=self.tensor)

    def string_from(self, state: CardState, player: int) -> str:
        """The view of `player` as JSON; "not dealt yet" before the cards are dealt."""
        if state.state is None:
            return f"player {player}: not dealt yet"
        view = state.state.view(player)
        return f"player {player}: {json.dumps(view, sort_keys=True)}"


register()
