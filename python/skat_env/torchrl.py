"""TorchRL: many games in lock-step as an `EnvBase`, and the PettingZoo environment wrapped.

One learner, whose other seats are played by agents inside Rust:

    from skat_env.torchrl import CardGameEnv
    env = CardGameEnv("skat", num_envs=64, opponents=["heuristic"])
    rollout = env.rollout(100)                      # random legal actions
    rollout["observation"], rollout["action_mask"]  # [64, 100, features], [64, 100, actions]

`pettingzoo_env(game)` is the environment in which all players learn, as TorchRL's own
`PettingZooWrapper` presents it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import skat_env

from ._optional import require

torch = require("torch", "torchrl")
specs = require("torchrl.data", "torchrl")
EnvBase = require("torchrl.envs", "torchrl").EnvBase
TensorDict = require("tensordict", "torchrl").TensorDict

__all__ = ["CardGameEnv", "pettingzoo_env"]

_SEEDS = 2**64


def pettingzoo_env(game: str = "skat", **options: Any):
    """The game with an agent for each player, as TorchRL's `PettingZooWrapper`.

    `options` are those of `skat_env.aec_env`. Players who are not to move are masked out.
    """
    wrapper = require("torchrl.envs.libs.pettingzoo", "torchrl").PettingZooWrapper
    return wrapper(skat_env.aec_env(game, **options), use_mask=True)


class CardGameEnv(EnvBase):
    """Games in lock-step for one learner.

    Parameters
    ----------
    game: a name from `skat_env.games()`.
    num_envs: how many games, the batch size.
    opponents: the texts of agents, a pool from which the other seats draw for each deal.
    seed: of the deals.
    threads: how many step the games; the result does not depend on it.
    device: where the tensors are wanted.
    options: the game's rules.

    Keys: `observation` (float32), `action_mask` (bool), `action` (a number); under `next` the
    `reward`, the learner's score when a deal ends, and `done` and `terminated`. Where a deal is over
    the observation is all 0 and no action is legal. `rand_action` and `rollout` choose legal actions only; an
    illegal one raises `skat_env.IllegalActionError`.
    """

    def __init__(
        self,
        game: str = "skat",
        num_envs: int = 1,
        opponents: Sequence[str] = ("heuristic",),
        seed: int = 0,
        threads: int = 1,
        device: Any = "cpu",
        **options: Any,
    ) -> None:
        super().__init__(device=device, batch_size=[num_envs])
        self.game = game
        self.game_spec = spec = skat_env.spec(game)
        self.envs = skat_env.VectorEnv(
            game,
            num_envs,
            seed,
            observations="float32",
            threads=threads,
            autoreset="disabled",
            opponents=[opponents] if isinstance(opponents, str) else list(opponents),
            options=options or None,
        )
        self._rng = np.random.default_rng(seed)
        self._batch = self.envs.batch()
        self._rows = np.arange(num_envs)
        features, actions = (num_envs, spec.observation_size), (num_envs, spec.num_actions)
        self.observation_spec = specs.Composite(
            observation=specs.Bounded(0, 1, features, device=device, dtype=torch.float32),
            action_mask=specs.Binary(spec.num_actions, actions, device=device, dtype=torch.bool),
            shape=(num_envs,),
        )
        self.action_spec = specs.Categorical(
            spec.num_actions, (num_envs,), device=device, dtype=torch.int64
        )
        self.reward_spec = specs.Unbounded((num_envs, 1), device=device, dtype=torch.float32)
        flag = specs.Categorical(2, (num_envs, 1), device=device, dtype=torch.bool)
        self.done_spec = specs.Composite(done=flag, terminated=flag.clone(), shape=(num_envs,))

    def _reset(self, tensordict=None, **kwargs):
        rows = None if tensordict is None else tensordict.get("_reset", None)
        if rows is None:
            seed = int(self._rng.integers(_SEEDS, dtype=np.uint64))
            self.envs.reset(seed=seed, out=self._batch)
        else:
            self.envs.reset(rows=rows.reshape(-1).cpu().numpy(), out=self._batch)
        return TensorDict(self._seen(), self.batch_size, device=self.device)

    def _step(self, tensordict):
        seats = self._batch.players.copy()
        self.envs.step(tensordict["action"].reshape(-1).cpu().numpy(), out=self._batch)
        done = self._tensor(self._batch.ended).bool()[:, None]
        rewards = self._tensor(self._batch.rewards[self._rows, seats])[:, None]
        told = {"reward": rewards, "done": done, "terminated": done.clone()}
        return TensorDict(self._seen() | told, self.batch_size, device=self.device)

    def rand_action(self, tensordict=None):
        """Any legal action in each game."""
        masks = self._tensor(self._batch.masks).bool()
        masks |= ~masks.any(1, keepdim=True)  # where the game is over nothing is to be chosen
        action = torch.multinomial(masks.float(), 1).squeeze(1)
        if tensordict is None:
            tensordict = TensorDict({}, self.batch_size, device=self.device)
        return tensordict.set(self.action_key, action)

    def _seen(self) -> dict[str, Any]:
        return {
            "observation": self._tensor(self._batch.observations),
            "action_mask": self._tensor(self._batch.masks).bool(),
        }

    def _set_seed(self, seed: int | None) -> None:
        self._rng = np.random.default_rng(seed)

    def _tensor(self, array: np.ndarray):
        return torch.from_numpy(array.copy()).to(self.device)
