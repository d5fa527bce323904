"""Gymnasium: one learner, whose other seats are played by agents of this package.

`GymEnv` is a `gymnasium.Env` of one game at a time, `GymVectorEnv` a `gymnasium.vector.VectorEnv`
of many in lock-step inside Rust. Both are registered, as `skat_env/Skat-v1`,
`skat_env/FiveHundred-v1` and so on for every game:

    import gymnasium, skat_env
    env = gymnasium.make("skat_env/Skat-v1", opponents="heuristic")
    envs = gymnasium.make_vec("skat_env/Skat-v1", num_envs=256, opponents=["heuristic"])
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

import skat_env

from ._gym_ids import register_ids
from ._gym_spaces import SEEDS, gymnasium, observation_space
from ._gym_vector import GymVectorEnv

__all__ = ["GymEnv", "GymVectorEnv", "observation_space"]

register_ids()


class GymEnv(gymnasium.Env):
    """One game for one learner: the other seats move by themselves.

    Parameters
    ----------
    game: a name from `skat_env.games()`.
    opponents: who plays the other seats. An agent's text (`"heuristic"`, `"pimc:worlds=20"`), an
        object with a method `act(state) -> int`, or a list of these: a pool, from which each other
        seat draws one anew for each deal.
    seat: the learner's player number, or None to draw it anew for each deal.
    observations: "float32" or "uint8", the type of the features.
    illegal: what an action does that the rules do not allow. "end" ends the episode with the
        lowest score there is, as Gymnasium's checker demands that no action raises; "raise" raises
        `skat_env.IllegalActionError` and leaves the game as it was.
    render_mode: "ansi" (a text), "human" (printed) or None.
    options: the game's rules, as in `skat_env.make(game, **options)`.

    The reward is 0 until the deal ends, then the learner's score of it; `info["scores"]` has those
    of all players. Legal actions stand in `info["action_mask"]`, and `action_masks()` returns them
    for MaskablePPO of sb3-contrib. There is no truncation: every deal ends by itself. A deal that
    ends before the learner has had a decision is dealt anew.

    `reset(seed=s)` gives the deal of `skat_env.make(game, seed=s)`; `reset(options={"seat": 0})`
    sets the seat of this deal, and `options={"state": state}` plays on from a given state.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: str = "skat",
        opponents: Any = "heuristic",
        seat: int | None = None,
        observations: str = "float32",
        illegal: str = "end",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = game
        self.game_spec = skat_env.spec(game)
        self.seat = self._check_seat(seat)
        if illegal not in ("end", "raise"):
            raise skat_env.ArgumentError(f'illegal={illegal!r}: expected "end" or "raise"')
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            # A TypeError too: SB3's make_vec_env asks for "rgb_array", and goes without on that.
            raise skat_env.ArgumentTypeError(
                f'render_mode={render_mode!r}: expected None, "ansi" or "human"'
            )
        self.illegal = illegal
        self.render_mode = render_mode
        self.options = options
        self.observation_space = observation_space(game, observations)
        self.action_space = gymnasium.spaces.Discrete(self.game_spec.num_actions)
        self._observations = observations
        self._pool = _pool(opponents)
        self._agents: dict[int, Any] = {}
        self._state: skat_env.State | None = None
        self._over = True
        self._learner = 0
        self._seats: list[int] = []
        skat_env.make(game, seed=0, **options)  # options that do not exist are an error now
        self._seed_agents(0)  # and so are agents that do not exist

    @property
    def state(self) -> skat_env.State:
        """The game as it stands, all cards known. For looking at, not for a policy."""
        if self._state is None:
            raise gymnasium.error.ResetNeeded("the environment has no game yet: call reset() first")
        return self._state

    @property
    def learner(self) -> int:
        """The player whom the learner plays in this deal."""
        return self._learner

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new deal, up to the learner's first decision."""
        options = dict(options or {})
        seat = self._check_seat(options.pop("seat", self.seat))
        given = options.pop("state", None)
        if given is not None and (not isinstance(given, skat_env.State) or given.game != self.game):
            raise skat_env.ArgumentError(
                f"options['state']: expected a skat_env.State of {self.game}"
            )
        if options:
            raise skat_env.ArgumentError(
                f"reset options {sorted(options)}: expected 'seat' or 'state'"
            )
        super().reset(seed=seed)
        if seed is not None:
            self._seed_agents(self.np_random.integers(SEEDS, dtype=np.uint64))
        while True:
            if given is not None:
                self._state = given.copy()
            else:
                deal = (
                    self.np_random.integers(SEEDS, dtype=np.uint64)
                    if seed is None
                    else seed % SEEDS
                )
                self._state = skat_env.make(self.game, seed=int(deal), **self.options)
            players = self.game_spec.num_players
            self._learner = int(self.np_random.integers(players)) if seat is None else seat
            self._seats = [int(i) for i in self.np_random.integers(len(self._pool), size=players)]
            self._play_others()
            if not self._state.is_over:
                break
            if given is not None:
                raise skat_env.ArgumentError(
                    "options['state']: the game ends before the learner has a decision"
                )
            seed = None
        self._over = False
        if self.render_mode == "human":
            self.render()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Plays the learner's action, then the others' up to the learner's next decision."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the deal is over: call reset() before the next step")
        action = operator.index(action)
        try:
            self._state.apply(action)
        except skat_env.IllegalActionError:
            if self.illegal == "raise":
                raise
            self._over = True
            reward = float(self.game_spec.min_score)
            return self._observe(), reward, True, False, self._info() | {"illegal_action": action}
        self._play_others()
        self._over = self._state.is_over
        if self.render_mode == "human":
            self.render()
        reward = float(self._state.returns()[self._learner]) if self._over else 0.0
        return self._observe(), reward, self._over, False, self._info()

    def action_masks(self) -> np.ndarray:
        """Whether each action is legal, as sb3-contrib's MaskablePPO asks for it."""
        return self._mask().astype(bool)

    def render(self) -> str | None:
        """The game as the learner sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn(
                'render() without a render_mode; make(..., render_mode="ansi") has one'
            )
            return None
        text = self.state.render(self._learner)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Forgets the game."""
        self._state, self._over = None, True

    def _check_seat(self, seat: int | None) -> int | None:
        players = self.game_spec.num_players
        if seat is not None and not 0 <= operator.index(seat) < players:
            raise skat_env.ArgumentError(
                f"seat={seat}: expected 0 to {players - 1}, or None for any"
            )
        return seat

    def _seed_agents(self, seed: int) -> None:
        self._agents = {
            i: skat_env.agent(who, self.game, seed=(int(seed) + i) % SEEDS)
            for i, who in enumerate(self._pool)
            if isinstance(who, str)
        }

    def _play_others(self) -> None:
        state = self._state
        while (player := state.current_player) is not None and player != self._learner:
            which = self._seats[player]
            agent = self._agents.get(which, self._pool[which])
            state.apply(agent.act(state))

    def _mask(self) -> np.ndarray:
        if self._over:
            return np.zeros(self.game_spec.num_actions, np.int8)
        return self._state.action_mask().view(np.int8)

    def _observe(self) -> np.ndarray:
        return self.state.observation(self._learner, self._observations)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask(), "seat": self._learner}
        if self._state.is_over:
            info["scores"] = np.array(self._state.scores(), np.float32)
        return info


def _pool(opponents: Any) -> list[Any]:
    pool = (
        [opponents] if isinstance(opponents, str) or hasattr(opponents, "act") else list(opponents)
    )
    for who in pool:
        if not isinstance(who, str) and not callable(getattr(who, "act", None)):
            raise skat_env.ArgumentTypeError(
                f"opponents: {who!r} is neither an agent's text nor an object with a method act(state)"
            )
    if not pool:
        raise skat_env.ArgumentError("opponents: expected at least one agent")
    return pool
