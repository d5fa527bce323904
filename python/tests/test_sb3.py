"""Stable-Baselines3: its checker, and a few iterations of MaskablePPO."""

import numpy as np
import pytest
from sizes import sample

import skat_env

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: the tests of SB3 are not run")
pytest.importorskip(
    "stable_baselines3", reason="Stable-Baselines3 is not installed: its tests are not run"
)
pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: its tests are not run")

from sb3_contrib import MaskablePPO  # noqa: E402
from sb3_contrib.common.maskable.utils import get_action_masks  # noqa: E402
from stable_baselines3.common.env_checker import check_env  # noqa: E402
from stable_baselines3.common.env_util import make_vec_env  # noqa: E402

from skat_env._gym_ids import gym_id  # noqa: E402

games = pytest.mark.parametrize("game", skat_env.games())


@games
def test_the_checker_of_sb3(game):
    check_env(skat_env.GymEnv(game))


# SB3's make_vec_env asks for pictures first; there are none, and it goes without.
@pytest.mark.filterwarnings("ignore:.*render_mode='rgb_array'")
@games
def test_maskable_ppo_plays_legal_actions_only(game):
    """A few iterations in environments in which an illegal action raises."""
    envs = make_vec_env(gym_id(game), n_envs=4, seed=1, env_kwargs={"illegal": "raise"})
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=64, batch_size=64, n_epochs=2, seed=1, device="cpu",
        policy_kwargs={"net_arch": [32]},
    )  # fmt: skip
    steps = sample(game, 600, 256)
    model.learn(steps)
    assert model.num_timesteps >= steps
    observations = envs.reset()
    for _ in range(100):
        masks = get_action_masks(envs)
        actions, _ = model.predict(observations, action_masks=masks, deterministic=True)
        assert masks[np.arange(4), actions].all()
        observations, *_ = envs.step(actions)
