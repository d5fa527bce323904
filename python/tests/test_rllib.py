"""RLlib: the environment, and a few iterations of PPO with masks."""

import numpy as np
import pytest
from sizes import sample

import skat_env

ray = pytest.importorskip("ray", reason="Ray is not installed: the tests of RLlib are not run")
pytest.importorskip("ray.rllib", reason="RLlib is not installed: its tests are not run")

from skat_env.rllib import RLlibEnv, config_masks  # noqa: E402

games = pytest.mark.parametrize("game", skat_env.games())


@games
def test_whole_games(game):
    env, rng = RLlibEnv({"game": game, "reward_scale": 0.5}), np.random.default_rng(1)
    for seed in range(20):
        observations, _ = env.reset(seed=seed)
        state = skat_env.make(game, seed=seed)
        over, acted = False, set()
        while not over:
            (agent,) = observations
            seen = observations[agent]
            assert env.get_observation_space(agent).contains(seen)
            assert agent == f"player_{state.current_player}"
            assert list(np.flatnonzero(seen["action_mask"])) == state.legal_actions()
            action = rng.choice(state.legal_actions())
            state.apply(int(action))
            acted.add(agent)
            observations, rewards, ended, truncated, _ = env.step({agent: action})
            over = ended["__all__"]
            assert not any(truncated.values()) and (over or rewards == {agent: 0.0})
        assert set(observations) == set(rewards) == acted
        assert all(ended[agent] for agent in acted)
        expected = {f"player_{i}": 0.5 * score for i, score in enumerate(state.returns())}
        assert rewards == {agent: expected[agent] for agent in acted}


@games
def test_others_are_played_by_agents(game):
    env, rng = (
        RLlibEnv({"game": game, "players": [1], "opponents": ["random"]}),
        np.random.default_rng(2),
    )
    for seed in range(10):
        observations, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert set(observations) == {"player_1"}
            mask = observations["player_1"]["action_mask"]
            observations, rewards, ended, _, _ = env.step(
                {"player_1": rng.choice(np.flatnonzero(mask))}
            )
            over = ended["__all__"]
        assert rewards == {"player_1": env.state.returns()[1]}


@games
def test_bad_calls_name_what_was_expected(game):
    with pytest.raises(skat_env.ArgumentError, match="expected game"):
        RLlibEnv({"game": game, "no_such": 1})
    with pytest.raises(skat_env.ArgumentError, match="expected numbers"):
        RLlibEnv({"game": game, "players": [7]})
    with pytest.raises(skat_env.ArgumentError, match="raise"):
        RLlibEnv({"game": game, "illegal": "no"})
    env = RLlibEnv({"game": game, "illegal": "raise"})
    observations, _ = env.reset(seed=1)
    (agent,) = observations
    before = env.state.to_text()
    with pytest.raises(skat_env.ArgumentError, match=agent):
        env.step({})
    with pytest.raises(skat_env.IllegalActionError):
        env.step({agent: int(observations[agent]["action_mask"].argmin())})
    assert env.state.to_text() == before


@games
def test_the_check_of_rllib(game):
    """It samples without masks, so that an illegal action must end the deal."""
    from ray.rllib.utils.pre_checks.env import check_multiagent_environments

    check_multiagent_environments(RLlibEnv({"game": game}))
    env = RLlibEnv({"game": game})
    observations, _ = env.reset(seed=1)
    (agent,) = observations
    illegal = int(observations[agent]["action_mask"].argmin())
    observations, rewards, ended, _, _ = env.step({agent: illegal})
    assert rewards == {agent: skat_env.spec(game).min_score} and ended["__all__"]
    assert env.get_observation_space(agent).contains(observations[agent])


@pytest.fixture(scope="module")
def local_ray():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@games
def test_ppo_trains_with_masks(game, local_ray):
    """Two iterations in an environment in which an illegal action raises: masks keep them out."""
    from ray.rllib.algorithms.ppo import PPOConfig

    batch = sample(game, 400, 200)
    config = (
        PPOConfig()
        .environment(
            RLlibEnv,
            env_config={"game": game, "reward_scale": 0.01, "illegal": "raise"},
            disable_env_checking=True,
        )
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=batch, minibatch_size=batch // 2, num_epochs=1)
    )
    algorithm = config_masks(config, fcnet_hiddens=[32]).build_algo()
    for iteration in (1, 2):
        told = algorithm.train()
        assert told["env_runners"]["num_env_steps_sampled_lifetime"] >= batch * iteration
        assert np.isfinite(told["learners"]["shared"]["total_loss"])
    algorithm.stop()
