"""PettingZoo: every player an agent, who move in turn (AEC).

Agents are asked in the order of play:

    import skat_env
    env = skat_env.aec_env("skat")
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Whoever has not the turn sees an empty mask.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

import skat_env

from ._optional import require

gymnasium = require("gymnasium", "pettingzoo")
AECEnv = require("pettingzoo", "pettingzoo").AECEnv

__all__ = ["CardGameAEC", "aec_env"]

_SEEDS = 2**64
_DTYPES = {"float32": np.float32, "uint8": np.uint8}


def aec_env(
    game: str = "skat",
    observations: str = "float32",
    render_mode: str | None = None,
    **options: Any,
) -> CardGameAEC:
    """A PettingZoo AEC environment of a game; `options` are those of `skat_env.make`."""
    return CardGameAEC(game, observations, render_mode, **options)


class CardGameAEC(AECEnv):
    """A game of cards for PettingZoo: agents `player_0`, `player_1` and so on.

    An observation is a dictionary of `observation`, the features of what the agent may know, and
    `action_mask`, 1 for each legal action and all 0 for agents that are not to move. Rewards are 0
    until the deal ends, then each player's score. Nothing is truncated.

    An action that the rules do not allow raises `skat_env.IllegalActionError` and leaves the game
    as it was. Code that samples without masks can wrap the environment in PettingZoo's
    `TerminateIllegalWrapper`.

    `reset(seed=s)` gives the deal of `skat_env.make(game, seed=s)`, and later resets without a seed
    a sequence of deals that it determines. `reset(options={"state": state})` plays on from a given
    state; other entries are left to wrappers.
    """

    metadata = {"render_modes": ["human", "ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str = "skat",
        observations: str = "float32",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if observations not in _DTYPES:
            names = " or ".join(f'"{name}"' for name in _DTYPES)
            raise skat_env.ArgumentError(f"observations={observations!r}: expected {names}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise skat_env.ArgumentError(
                f'render_mode={render_mode!r}: expected None, "ansi" or "human"'
            )
        spec = skat_env.spec(game)
        self.game = game
        self.game_spec = spec
        self.options = options
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"skat_env_{game}_v1"}
        self.possible_agents = [f"player_{i}" for i in range(spec.num_players)]
        self._player = {agent: i for i, agent in enumerate(self.possible_agents)}
        self._observations = observations
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(
                        0, 1, (spec.observation_size,), _DTYPES[observations]
                    ),
                    "action_mask": gymnasium.spaces.Box(0, 1, (spec.num_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(spec.num_actions) for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self._rng = np.random.default_rng()
        self._state: skat_env.State | None = None
        skat_env.make(game, seed=0, **options)  # options that do not exist are an error now

    @property
    def state_of_game(self) -> skat_env.State:
        """The game as it stands, all cards known. For looking at, not for a policy."""
        if self._state is None:
            raise skat_env.GameOverError("the environment has no game yet: call reset() first")
        return self._state

    def observation_space(self, agent: str):
        """The observations of an agent; the same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        """The numbered actions of an agent; the same object at each call."""
        return self.action_spaces[agent]

    @property
    def state_space(self):
        """What `state` returns: the features of the all-seeing encoder."""
        return gymnasium.spaces.Box(0, 1, (self.game_spec.full_observation_size,), np.float32)

    def state(self) -> np.ndarray:
        """All that there is to know, for critics: the all-seeing encoder for the player to move."""
        state = self.state_of_game
        player = state.current_player
        return state.full_observation(0 if player is None else player, "float32")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new deal."""
        given = (options or {}).get("state")
        if given is not None and (not isinstance(given, skat_env.State) or given.game != self.game):
            raise skat_env.ArgumentError(
                f"options['state']: expected a skat_env.State of {self.game}"
            )
        if seed is not None:
            seed = operator.index(seed)
            if not 0 <= seed < _SEEDS:
                raise skat_env.ArgumentError(f"seed={seed}: expected 0 to 2**64 - 1")
            self._rng = np.random.default_rng(seed)
        else:
            seed = int(self._rng.integers(_SEEDS, dtype=np.uint64))
        if given is not None:
            self._state = given.copy()
        else:
            self._state = skat_env.make(self.game, seed=seed, **self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        over = self._state.is_over
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self._state.current_player or 0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What the agent may know, and what he may do if he is to move."""
        state, player = self.state_of_game, self._player[agent]
        if state.current_player == player:
            mask = state.action_mask().view(np.int8)
        else:
            mask = np.zeros(self.game_spec.num_actions, np.int8)
        return {"observation": state.observation(player, self._observations), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the action of the agent to move; None for an agent whose game is over."""
        if not self.agents:
            raise skat_env.GameOverError("no agent is left: call reset() before the next step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise skat_env.ArgumentTypeError(
                f"{agent} is to move: expected the number of an action, found None"
            )
        self._state.apply(operator.index(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._state.is_over:
            self.rewards = dict(zip(self.possible_agents, self._state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._state.current_player]
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The game, all cards open."""
        if self.render_mode is None:
            gymnasium.logger.warn(
                'render() without a render_mode; aec_env(..., render_mode="ansi")'
            )
            return None
        text = self.state_of_game.render()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Forgets the game."""
        self._state, self.agents = None, []

    def __str__(self) -> str:
        return self.metadata["name"]
