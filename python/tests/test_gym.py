"""Gymnasium: its checker, the names that it knows, and what a learner is told."""

import subprocess
import sys
import warnings

import numpy as np
import pytest
from sizes import steps

import skat_env

gymnasium = pytest.importorskip(
    "gymnasium", reason="Gymnasium is not installed: its tests are not run"
)

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from skat_env._gym_ids import gym_id  # noqa: E402
from skat_env.gym import GymEnv, GymVectorEnv  # noqa: E402

games = pytest.mark.parametrize("game", skat_env.games())


def legal(info, rng):
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


@games
@pytest.mark.parametrize("observations", ["float32", "uint8"])
def test_the_checker_of_gymnasium(game, observations):
    env = gymnasium.make(gym_id(game), observations=observations, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@games
def test_the_games_are_registered_by_import_alone(game):
    script = (
        "import sys, skat_env, gymnasium;"
        f"env = gymnasium.make('{gym_id(game)}', opponents='random');"
        "observation, info = env.reset(seed=1);"
        "assert env.observation_space.contains(observation);"
        f"envs = gymnasium.make_vec('{gym_id(game)}', num_envs=3, opponents=['random']);"
        "assert type(envs.unwrapped).__name__ == 'GymVectorEnv', envs;"
        f"assert type(gymnasium.make_vec('{gym_id(game)}', num_envs=2, vectorization_mode='sync')"
        ".reset()[1]) is dict"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", script], check=True, timeout=120)


@games
@pytest.mark.parametrize("opponents", ["random", "heuristic", ["random", "heuristic"]])
def test_a_learner_sees_his_own_decisions_only(game, opponents):
    env, rng = GymEnv(game, opponents=opponents), np.random.default_rng(1)
    seats = set()
    for seed in range(15):
        observation, info = env.reset(seed=seed)
        seats.add(env.learner)
        over = False
        while not over:
            assert env.state.current_player == env.learner == info["seat"]
            assert np.array_equal(observation, env.state.observation(env.learner))
            assert list(np.flatnonzero(info["action_mask"])) == env.state.legal_actions()
            assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
            observation, reward, over, truncated, info = env.step(legal(info, rng))
            assert truncated is False
            assert over or reward == 0
        assert reward == env.state.returns()[env.learner] == info["scores"][env.learner]
        assert not info["action_mask"].any()
    assert seats == set(range(skat_env.spec(game).num_players))


@games
def test_the_seed_is_that_of_the_deal_and_determines_all(game):
    def course(seed):
        env, rng = GymEnv(game, opponents=["random", "heuristic"]), np.random.default_rng(2)
        told = []
        for _ in range(4):
            _, info = env.reset(seed=seed)
            seed, over = None, False
            while not over:
                _, _, over, _, info = env.step(legal(info, rng))
            told.append(env.state.to_text())
        return told

    assert course(11) == course(11)
    assert course(11) != course(12)
    env, state = GymEnv(game, opponents=["random", "heuristic"]), skat_env.make(game, seed=11)
    env.reset(seed=11)
    for action in env.state.history:
        state.apply(action)
    assert state == env.state


@games
def test_a_seat_can_be_fixed(game):
    for seat in range(skat_env.spec(game).num_players):
        env = GymEnv(game, seat=seat)
        for seed in range(5):
            env.reset(seed=seed)
            assert env.learner == seat
        env.reset(options={"seat": 0})
        assert env.learner == 0


@games
def test_any_object_that_acts_can_be_an_opponent(game):
    class Lowest:
        asked = 0

        def act(self, state):
            self.asked += 1
            return state.legal_actions()[0]

    opponent = Lowest()
    env = GymEnv(game, opponents=opponent, seat=0)
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = env.step(env.state.legal_actions()[0])
    other = skat_env.make(game, seed=1)
    while not other.is_over:
        other.apply(other.legal_actions()[0])
    assert env.state == other and opponent.asked > 0


@games
def test_illegal_actions(game):
    spec = skat_env.spec(game)
    env = GymEnv(game)
    _, info = env.reset(seed=3)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.state.to_text()
    observation, reward, over, truncated, info = env.step(illegal)
    assert (reward, over, truncated, info["illegal_action"]) == (
        spec.min_score,
        True,
        False,
        illegal,
    )
    assert env.observation_space.contains(observation) and env.state.to_text() == before
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    strict = GymEnv(game, illegal="raise")
    _, info = strict.reset(seed=3)
    with pytest.raises(skat_env.IllegalActionError):
        strict.step(illegal)
    strict.step(int(np.flatnonzero(info["action_mask"])[0]))  # the game goes on


@games
def test_bad_arguments_name_what_was_expected(game):
    for keywords in (
        {"seat": 9},
        {"seat": -1},
        {"illegal": "x"},
        {"observations": "bits"},
        {"render_mode": "x"},
        {"opponents": []},
        {"opponents": [3]},
        {"opponents": "no such agent"},
        {"no_such_option": 1},
    ):
        with pytest.raises(skat_env.SkatError):
            GymEnv(game, **keywords)
    env = GymEnv(game)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(skat_env.ArgumentError, match="seat"):
        env.reset(options={"seats": 1})
    env.reset(seed=0)
    for wrong in (None, "x", 1.5):
        with pytest.raises(TypeError):
            env.step(wrong)


@games
def test_a_state_can_be_played_on(game):
    state = skat_env.make(game, seed=5)
    env = GymEnv(game)
    env.reset(options={"state": state, "seat": state.current_player})
    assert env.state == state
    over = skat_env.make(game, seed=5)
    while not over.is_over:
        over.apply(over.legal_actions()[0])
    with pytest.raises(skat_env.ArgumentError, match="ends before"):
        env.reset(options={"state": over})


@games
def test_environments_can_be_copied_to_other_processes(game):
    envs = gymnasium.vector.AsyncVectorEnv([lambda: GymEnv(game)] * 2)
    observations, infos = envs.reset(seed=1)
    assert observations.shape == (2, skat_env.spec(game).observation_size)
    assert infos["action_mask"].any(1).all()
    envs.close()


@games
@pytest.mark.parametrize("observations", ["float32", "uint8"])
def test_vectors(game, observations):
    envs = GymVectorEnv(game, num_envs=8, opponents=["random"], observations=observations)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    observations, infos = envs.reset(seed=1)
    ended, rewarded = 0, 0
    for _ in range(steps(game, 200)):
        assert envs.observation_space.contains(observations)
        masks = infos["action_mask"]
        assert np.array_equal(masks.astype(bool), envs.action_masks()) and masks.any(1).all()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (8,)
        assert not truncations.any() and not rewards[~terminations].any()
        ended += terminations.sum()
        rewarded += (rewards != 0).sum()
    assert ended > 8 and rewarded > 0


@games
def test_vectors_give_the_rewards_of_the_seat_that_acted(game):
    """Played with `opponents`, step by step beside the states: the score of the learner's seat."""
    envs = GymVectorEnv(game, num_envs=4, opponents=["random"])
    _, infos = envs.reset(seed=2)
    total = 0
    for _ in range(120):
        states = [envs.envs.state(i) for i in range(4)]
        assert [state.current_player for state in states] == infos["seat"].tolist()
        actions = np.array([state.legal_actions()[-1] for state in states])
        _, rewards, terminations, _, infos = envs.step(actions)
        for state, action, reward, over in zip(states, actions, rewards, terminations, strict=True):
            player = state.current_player
            state.apply(int(action))
            if state.is_over:  # the learner's action ended the deal: the score is known
                assert over and reward == state.scores()[player]
                total += 1
    assert total > 0


@games
def test_vectors_are_the_same_for_the_same_seed(game):
    def course(seed, threads):
        envs = GymVectorEnv(game, num_envs=6, opponents=["random", "heuristic"], threads=threads)
        observations, infos = envs.reset(seed=seed)
        told = [observations]
        for _ in range(60):
            actions = infos["action_mask"].argmax(1)
            observations, rewards, *_, infos = envs.step(actions)
            told += [observations, rewards]
        return told

    first, again, threads, other = course(7, 1), course(7, 1), course(7, 2), course(8, 1)
    same = [
        all(np.array_equal(a, b) for a, b in zip(first, x, strict=True))
        for x in (again, threads, other)
    ]
    assert same == [True, True, False]


@games
def test_vectors_work_with_the_wrappers_of_gymnasium(game):
    envs = gymnasium.make_vec(gym_id(game), num_envs=4, opponents=["random"])
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    _, infos = envs.reset(seed=1)
    episodes = 0
    for _ in range(steps(game, 100)):
        _, _, terminations, _, infos = envs.step(infos["action_mask"].argmax(1))
        if terminations.any():
            episodes += infos["_episode"].sum()
    assert episodes > 4


def course(game, mode):
    """What a learner sees of four games in this autoreset mode, decision by decision."""
    envs = GymVectorEnv(game, num_envs=4, opponents=["heuristic"], autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is envs.autoreset_mode is mode
    told = [[] for _ in range(4)]
    observations, infos = envs.reset(seed=4)
    waiting = np.zeros(4, bool)
    wanted = steps(game, 60)
    while min(len(decisions) for decisions in told) < wanted:
        before, actions = observations, infos["action_mask"].argmax(1)
        observations, rewards, terminations, _, infos = envs.step(actions)
        for i in np.flatnonzero(~waiting):
            told[i].append((before[i].tobytes(), actions[i], rewards[i], terminations[i]))
        assert not rewards[waiting].any() and not terminations[waiting].any()
        if mode is AutoresetMode.SAME_STEP:
            continue
        assert not observations[terminations].any()
        assert not infos["action_mask"][terminations].any()
        if mode is AutoresetMode.NEXT_STEP:
            waiting = terminations
        elif terminations.any():
            with pytest.raises(gymnasium.error.ResetNeeded):
                envs.step(actions)
            observations, infos = envs.reset(options={"reset_mask": terminations})
    return [decisions[:wanted] for decisions in told]


@games
def test_every_autoreset_mode_plays_the_same_games(game):
    """A learner's decisions do not depend on how the next deal is begun."""
    same, following, disabled = (course(game, mode) for mode in AutoresetMode)
    assert same == following == disabled
    assert any(over for decisions in same for *_, over in decisions)


@games
def test_vectors_refuse_what_they_do_not_offer(game):
    with pytest.raises(skat_env.ArgumentError, match="SameStep"):
        GymVectorEnv(game, autoreset_mode="x")
    for wrong in (
        {"num_envs": 0},
        {"num_envs": "x"},
        {"observations": "bits"},
        {"opponents": []},
        {"opponents": ["no such agent"]},
        {"seed": -1},
        {"threads": 0},
        {"no_such_option": 1},
    ):
        with pytest.raises(skat_env.SkatError):
            GymVectorEnv(game, **wrong)
    envs = GymVectorEnv(game, num_envs=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(2, np.int64))
    _, infos = envs.reset(seed=1)
    before = [envs.envs.state(i).to_text() for i in range(2)]
    illegal = infos["action_mask"].argmin(1)
    with pytest.raises(skat_env.IllegalActionError):
        envs.step(illegal)
    assert [envs.envs.state(i).to_text() for i in range(2)] == before
    for wrong in ({"reset_mask": np.ones(3, bool)}, {"reset_mask": np.ones(2)}, {"x": 1}):
        with pytest.raises(skat_env.ArgumentError):
            envs.reset(options=wrong)
    with pytest.raises(skat_env.ArgumentError):
        envs.reset(seed=1, options={"reset_mask": np.ones(2, bool)})
