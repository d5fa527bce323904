"""PettingZoo: its own tests, and what they do not look at."""

import importlib
import pickle
import warnings

import numpy as np
import pytest

import skat_env

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: its tests are not run")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402
from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # noqa: E402

games = pytest.mark.parametrize("game", skat_env.games())

# What PettingZoo says of every environment whose observation is a dictionary with a mask, its own
# card games among them; any other warning is a fault.
EXPECTED = [
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Action mask numpy array is all zeros",
]


@games
def test_api(game):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(skat_env.aec_env(game), num_cycles=1000)
    for warning in told:
        assert any(text in str(warning.message) for text in EXPECTED), str(warning.message)


@games
def test_seed(game):
    seed_test(lambda: skat_env.aec_env(game), num_cycles=500)


@games
def test_render(game, capsys):
    render_test(lambda render_mode=None: skat_env.aec_env(game, render_mode=render_mode))
    assert capsys.readouterr().out


@games
def test_state_on_the_wrapper_of_pettingzoo(game):
    """state_test samples without masks: it runs on TerminateIllegalWrapper."""
    state_test = importlib.import_module("pettingzoo.test.state_test")
    lowest = skat_env.spec(game).min_score
    wrapped = TerminateIllegalWrapper(skat_env.aec_env(game), illegal_reward=lowest)
    state_test.test_state_space(wrapped)
    for seed in range(20):
        state_test.test_state(wrapped, num_cycles=10, seed=seed)
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    mask = wrapped.observe(agent)["action_mask"]
    wrapped.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(wrapped.terminations.values()) and wrapped.rewards[agent] == lowest


@pytest.mark.parametrize("name", ["max_cycles_test", "parallel_api_test", "parallel_seed_test"])
def test_of_parallel_environments(name):
    pytest.skip(
        f"PettingZoo's {name} is for environments in which all agents act at once, and samples without"
        " masks: here one player is to move"
    )


@games
def test_whole_games_are_those_of_the_state(game):
    env, rng = skat_env.aec_env(game), np.random.default_rng(5)
    for seed in range(20):
        env.reset(seed=seed)
        state = skat_env.make(game, seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, over, truncated, _ = env.last()
            total[agent] += reward
            assert truncated is False
            if over:
                env.step(None)
                continue
            player = state.current_player
            assert agent == f"player_{player}"
            assert np.array_equal(observation["observation"], state.observation(player))
            assert list(np.flatnonzero(observation["action_mask"])) == state.legal_actions()
            others = [a for a in env.agents if a != agent]
            assert not any(env.observe(other)["action_mask"].any() for other in others)
            action = rng.choice(state.legal_actions())
            env.step(action)
            state.apply(int(action))
        assert state.is_over and list(total.values()) == state.returns()


@games
def test_resets_without_a_seed_follow_from_the_last_seed(game):
    first, second = skat_env.aec_env(game), skat_env.aec_env(game)
    deals = []
    for env in (first, second):
        env.reset(seed=3)
        told = []
        for _ in range(5):
            env.reset()
            told.append(env.state_of_game.to_text())
        deals.append(told)
    assert deals[0] == deals[1]
    assert len(set(deals[0])) == 5


@games
def test_a_state_can_be_played_on(game):
    state = skat_env.make(game, seed=9)
    state.apply(state.legal_actions()[0])
    env = skat_env.aec_env(game)
    env.reset(options={"state": state})
    assert env.state_of_game == state and env.state_of_game is not state
    assert env.agent_selection == f"player_{state.current_player}"


@games
def test_bad_calls_name_what_was_expected(game):
    env = skat_env.aec_env(game)
    with pytest.raises(skat_env.GameOverError, match="reset"):
        env.state_of_game.to_text()
    env.reset(seed=1)
    before = env.state_of_game.to_text()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(skat_env.IllegalActionError):
        env.step(illegal)
    for wrong in (None, "x", 1.5, [1]):
        with pytest.raises(TypeError):
            env.step(wrong)
    for wrong in (-1, 10**6, 2**70):
        with pytest.raises(skat_env.SkatError):
            env.step(wrong)
    assert env.state_of_game.to_text() == before
    with pytest.raises(ValueError, match="expected 0 to"):
        env.reset(seed=-1)
    with pytest.raises(ValueError, match="State"):
        env.reset(options={"state": "x"})
    with pytest.raises(ValueError, match="uint8"):
        skat_env.aec_env(game, observations="float64")
    with pytest.raises(ValueError, match="ansi"):
        skat_env.aec_env(game, render_mode="rgb_array")
    with pytest.raises(skat_env.SkatError):
        skat_env.aec_env(game, no_such_option=1)


@games
def test_the_critics_view(game):
    env = skat_env.aec_env(game)
    env.reset(seed=2)
    assert env.state_space.contains(env.state())


@games
def test_environments_are_pickled_with_their_game(game):
    env = skat_env.aec_env(game)
    env.reset(seed=4)
    other = pickle.loads(pickle.dumps(env))
    assert other.state_of_game == env.state_of_game
    assert other.agent_selection == env.agent_selection
