"""RLlib (new API stack): a `MultiAgentEnv` in which every player learns, with masks.

One policy for all seats, which never plays an illegal action:

    from ray.rllib.algorithms.ppo import PPOConfig
    from skat_env.rllib import RLlibEnv, config_masks
    config = PPOConfig().environment(RLlibEnv, env_config={"game": "skat"})
    config = config_masks(config)

Observations are dictionaries of `observations` and `action_mask`, the names that RLlib's own
`ActionMaskingTorchRLModule` asks for.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

import skat_env

from ._optional import require

gymnasium = require("gymnasium", "rllib")
MultiAgentEnv = require("ray.rllib.env.multi_agent_env", "rllib").MultiAgentEnv

__all__ = ["RLlibEnv", "config_masks"]

_SEEDS = 2**64


class RLlibEnv(MultiAgentEnv):
    """A game for RLlib: agents `player_0`, `player_1` and so on, one of them to move at a time.

    Entries of `config`: `game`, a name from `skat_env.games()`; `options`, the game's rules;
    `reward_scale`, by which scores are multiplied (1.0); `players`, the numbers of those that learn
    (all of them); `opponents`, an agent's text or a list of them to draw from, who play the others
    ("heuristic"); `illegal`, what an action does that the rules do not allow: "end" ends the deal
    with the lowest score there is for who chose it and 0 for all others, as RLlib's own check of an
    environment samples without masks; "raise" raises `skat_env.IllegalActionError`.

    Rewards come at the end of a deal, with a last observation for everyone who has acted. Nothing
    is truncated.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        config = dict(config or {})
        self.game = config.pop("game", "skat")
        self.options = dict(config.pop("options", {}))
        self.reward_scale = float(config.pop("reward_scale", 1.0))
        self.render_mode = config.pop("render_mode", "ansi")
        spec = skat_env.spec(self.game)
        learners = config.pop("players", None)
        self._learners = (
            list(range(spec.num_players)) if learners is None else sorted(set(learners))
        )
        if not self._learners or not set(self._learners) <= set(range(spec.num_players)):
            raise skat_env.ArgumentError(
                f"players={learners}: expected numbers from 0 to {spec.num_players - 1}"
            )
        opponents = config.pop("opponents", "heuristic")
        self._pool = [opponents] if isinstance(opponents, str) else list(opponents)
        self.illegal = config.pop("illegal", "end")
        if self.illegal not in ("end", "raise"):
            raise skat_env.ArgumentError(f'illegal={self.illegal!r}: expected "end" or "raise"')
        if config:
            raise skat_env.ArgumentError(
                f"env_config {sorted(config)}: expected game, options, reward_scale, render_mode, "
                "players, opponents or illegal"
            )
        self.game_spec = spec
        self.possible_agents = [f"player_{i}" for i in self._learners]
        self.agents = self.possible_agents[:]
        observations = gymnasium.spaces.Dict(
            {
                "observations": gymnasium.spaces.Box(0, 1, (spec.observation_size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (spec.num_actions,), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observations)
        actions = gymnasium.spaces.Discrete(spec.num_actions)
        self.action_spaces = dict.fromkeys(self.possible_agents, actions)
        self._state = skat_env.make(self.game, seed=0, **self.options)
        self._agents: list[Any] = []
        self._seed_agents(0)
        self._others: dict[int, Any] = {}
        self._acted: set[int] = set()
        self._over = True

    @property
    def state(self) -> skat_env.State:
        """The game as it stands, all cards known. For looking at, not for a policy."""
        return self._state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """A new deal; `reset(seed=s)` gives that of `skat_env.make(game, seed=s)`."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seed_agents(self.np_random.integers(_SEEDS, dtype=np.uint64))
        self._acted.clear()
        self._over = False
        while True:
            deal = (
                self.np_random.integers(_SEEDS, dtype=np.uint64) if seed is None else seed % _SEEDS
            )
            self._state = skat_env.make(self.game, seed=int(deal), **self.options)
            players = set(range(self.game_spec.num_players)) - set(self._learners)
            self._others = {
                p: self._agents[self.np_random.integers(len(self._agents))] for p in players
            }
            self._play_others()
            if not self._state.is_over:
                break
            seed = None
        return self._to_move(), {}

    def step(self, action_dict: dict[str, Any]):
        """Plays the action of the agent to move."""
        player = self._state.current_player
        if self._over or player is None:
            raise gymnasium.error.ResetNeeded("the deal is over: call reset() before the next step")
        agent = f"player_{player}"
        if set(action_dict) != {agent}:
            raise skat_env.ArgumentError(
                f"actions of {sorted(action_dict)}: expected one of {agent}, who is to move"
            )
        action = operator.index(action_dict[agent])
        self._acted.add(player)
        try:
            self._state.apply(action)
        except skat_env.IllegalActionError:
            if self.illegal == "raise":
                raise
            self._over = True
            returns = [0.0] * self.game_spec.num_players
            returns[player] = float(self.game_spec.min_score)
        else:
            self._play_others()
            if not self._state.is_over:
                return self._to_move(), {agent: 0.0}, {"__all__": False}, {"__all__": False}, {}
            self._over = True
            returns = self._state.returns()
        acted = {f"player_{p}": p for p in sorted(self._acted)}
        observations = {agent: self._observe(p) for agent, p in acted.items()}
        rewards = {agent: returns[p] * self.reward_scale for agent, p in acted.items()}
        ended = dict.fromkeys([*acted, "__all__"], True)
        infos = {agent: {"score": returns[p]} for agent, p in acted.items()}
        return observations, rewards, ended, dict.fromkeys(ended, False), infos

    def render(self) -> str:
        """The game, all cards open."""
        return self._state.render()

    def _seed_agents(self, seed: int) -> None:
        if len(self._learners) == self.game_spec.num_players:
            return
        self._agents = [
            skat_env.agent(text, self.game, seed=(int(seed) + i) % _SEEDS)
            for i, text in enumerate(self._pool)
        ]

    def _play_others(self) -> None:
        state = self._state
        while (player := state.current_player) is not None and player not in self._learners:
            state.apply(self._others[player].act(state))

    def _observe(self, player: int) -> dict[str, np.ndarray]:
        state = self._state
        if state.current_player == player and not self._over:
            mask = state.action_mask().astype(np.float32)
        else:
            mask = np.ones(self.game_spec.num_actions, np.float32)  # nothing is to be chosen
        return {"observations": state.observation(player, "float32"), "action_mask": mask}

    def _to_move(self) -> dict[str, dict[str, np.ndarray]]:
        player = self._state.current_player
        return {f"player_{player}": self._observe(player)}


def config_masks(config, policy: str = "shared", **model: Any):
    """The same `PPOConfig` with one policy for all seats that never plays an illegal action.

    `model` are fields of RLlib's `DefaultModelConfig`, `fcnet_hiddens=[256, 256]` for example.
    """
    rl_module = require("ray.rllib.core.rl_module.rl_module", "rllib")
    multi = require("ray.rllib.core.rl_module.multi_rl_module", "rllib")
    masking = require("ray.rllib.examples.rl_modules.classes.action_masking_rlm", "rllib")
    spec = rl_module.RLModuleSpec(
        module_class=masking.ActionMaskingTorchRLModule,
        model_config={"head_fcnet_hiddens": [64], **model},
    )
    return config.multi_agent(
        policies={policy}, policy_mapping_fn=lambda agent, *_, **__: policy
    ).rl_module(rl_module_spec=multi.MultiRLModuleSpec(rl_module_specs={policy: spec}))
