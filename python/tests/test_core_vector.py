"""Many games at once: shapes, modes, threads, opponents, and memory that the caller owns."""

import gc
import sys
import threading
import time
import tracemalloc

import numpy as np
import pytest
from sizes import sample, steps

import skat_env

GAMES = skat_env.games()
FORMS = ["float32", "uint8", "bits"]


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


def arrays(batch):
    return [batch.observations, batch.masks, batch.players, batch.rewards, batch.ended]


def same(a, b):
    return all((x == y).all() for x, y in zip(arrays(a), arrays(b), strict=True))


@pytest.mark.parametrize("form", FORMS)
def test_shapes(game, form):
    spec, n = skat_env.spec(game), 7
    env = skat_env.VectorEnv(game, n, 1, observations=form)
    batch = env.reset()
    width = spec.observation_bytes if form == "bits" else spec.observation_size
    assert env.observation_width == width and len(env) == n and env.observations == form
    elements = np.float32 if form == "float32" else np.uint8
    found = [(array.shape, array.dtype) for array in arrays(batch)]
    assert found == [
        ((n, width), elements),
        ((n, spec.num_actions), np.uint8),
        ((n,), np.uint8),
        ((n, spec.num_players), np.float32),
        ((n,), np.uint8),
    ]


def test_the_forms_say_the_same(game):
    spec = skat_env.spec(game)
    envs = [skat_env.VectorEnv(game, 50, 3, observations=form) for form in FORMS]
    batches = [env.reset() for env in envs]
    for _ in range(80):
        floats, bytes_, bits = (batch.observations for batch in batches)
        assert (floats == bytes_).all()
        assert (
            np.unpackbits(bits, axis=1, bitorder="little")[:, : spec.observation_size] == bytes_
        ).all()
        actions = envs[0].random_actions()
        for env, batch in zip(envs, batches, strict=True):
            env.step(actions, out=batch)


@pytest.mark.parametrize("opponents", [None, "random"])
def test_without_observations(game, opponents):
    env, other = (
        skat_env.VectorEnv(game, 40, 3, observations=form, opponents=opponents)
        for form in ("none", "bits")
    )
    batch, full = env.reset(), other.reset()
    assert batch.observations.shape == (40, 0) and env.observation_width == 0
    for _ in range(80):
        for name in ("masks", "players", "rewards", "ended"):
            assert (getattr(batch, name) == getattr(full, name)).all()
        actions = other.random_actions()
        assert (env.random_actions() == actions).all()
        env.step(actions, out=batch)
        other.step(actions, out=full)


@pytest.mark.parametrize("opponents", [None, "heuristic"])
def test_threads_change_nothing(game, opponents):
    envs = [
        skat_env.VectorEnv(game, sample(game, 300, 90), 5, threads=threads, opponents=opponents)
        for threads in (1, 2, 3)
    ]
    batches = [env.reset() for env in envs]
    for _ in range(60):
        actions = [env.random_actions() for env in envs]
        assert all((actions[0] == other).all() for other in actions)
        for env, batch, chosen in zip(envs, batches, actions, strict=True):
            env.step(chosen, out=batch)
        assert all(same(batches[0], batch) for batch in batches)


def test_the_same_step_deals_anew(game):
    env = skat_env.VectorEnv(game, 60, 8)
    batch, ended = env.reset(), 0
    for _ in range(steps(game, 300)):
        before = [env.state(i) for i in range(len(env))]
        actions = env.random_actions()
        env.step(actions, out=batch)
        for i, state in enumerate(before):
            state.apply(actions[i])
            assert batch.ended[i] == state.is_over
            assert batch.rewards[i].tolist() == state.returns()
            now = env.state(i)
            assert not now.is_over and (now == state) != state.is_over
            assert batch.players[i] == now.current_player
            assert (batch.masks[i] == now.action_mask()).all()
        ended += int(batch.ended.sum())
    assert ended > 60


@pytest.mark.parametrize("opponents", [None, "random"])
def test_disabled_games_stay_over(game, opponents):
    env = skat_env.VectorEnv(game, 40, 8, autoreset="disabled", opponents=opponents)
    batch = env.reset()
    ends, rewards = np.zeros(40, int), np.zeros_like(batch.rewards)
    for _ in range(skat_env.spec(game).max_game_length):
        env.step(env.random_actions(), out=batch)
        ends += batch.ended
        rewards += batch.rewards
    assert (ends == 1).all() and not batch.masks.any()
    assert all(env.state(i).is_over for i in range(40))
    assert rewards.tolist() == [env.state(i).returns() for i in range(40)]
    rows = np.arange(40) % 3 == 0
    env.reset(rows=rows, out=batch)
    assert (batch.masks.any(axis=1) == rows).all()
    assert [env.state(i).is_over for i in range(40)] == (~rows).tolist()


def test_resets(game):
    env = skat_env.VectorEnv(game, 30, 4)
    first = env.reset()
    assert same(env.reset(), first) and same(env.observe(), first)
    env.step(env.random_actions())
    second = env.reset()
    assert not same(second, first)
    assert same(env.reset(seed=4), first)
    assert same(env.reset(), first)
    assert same(skat_env.VectorEnv(game, 30, 9).reset(seed=4), first)
    # The random actions are those of the seed again.
    a = [env.random_actions().tolist() for _ in range(3)]
    env.reset(seed=4)
    assert [env.random_actions().tolist() for _ in range(3)] == a


def test_options():
    env = skat_env.VectorEnv("jass", 20, 1, options={"variant": "tourne"})
    batch = env.reset()
    for _ in range(100):
        env.step(env.random_actions(), out=batch)
    assert {env.state(i).options["variant"] for i in range(20)} == {"tourne"}


@pytest.mark.parametrize("dtype", ["int64", "uint64", "int32", "uint8", "int16"])
def test_actions_of_any_integers(game, dtype):
    if np.iinfo(dtype).max < skat_env.spec(game).num_actions - 1:
        pytest.skip(f"the actions of {game} do not fit into {dtype}")
    env, other = (skat_env.VectorEnv(game, 25, 6) for _ in range(2))
    for _ in range(50):
        actions = env.random_actions()
        strided = np.zeros(50, dtype)
        strided[::2] = actions
        a, b = env.step(actions.astype(dtype)), other.step(strided[::2])
        assert same(a, b)
    assert same(
        env.step(list(map(int, actions := env.random_actions()))), other.step(tuple(actions))
    )


def test_random_actions_are_uniform():
    env = skat_env.VectorEnv("skat", 1, 3)
    legal = env.state(0).legal_actions()
    out = np.zeros(1, np.uint64)
    counts = dict.fromkeys(legal, 0)
    for _ in range(6400):
        assert env.random_actions(out=out) is out
        counts[int(out[0])] += 1
    mean = 6400 / len(legal)
    assert all(0.5 * mean < count < 1.6 * mean for count in counts.values())


def test_a_step_allocates_nothing():
    """Beside what Python needs for the call: no array, nothing that grows with the games."""
    env = skat_env.VectorEnv("skat", 512, 1, observations="bits")
    batch, actions = env.reset(), np.zeros(512, np.int64)
    for _ in range(100):
        env.step(env.random_actions(out=actions), out=batch)
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        for _ in range(200):
            env.step(env.random_actions(out=actions), out=batch)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak - before < 4096, f"{peak - before} bytes"


def test_arrays_are_written_in_place(game):
    env = skat_env.VectorEnv(game, 9, 1)
    batch = env.batch()
    held = arrays(batch)
    assert env.reset(out=batch) is batch
    assert env.step(env.random_actions(), out=batch) is batch
    assert all(a is b for a, b in zip(arrays(batch), held, strict=True))
    # Part of a larger array will do.
    large = np.zeros((3, 9, batch.observations.shape[1]), np.float32)
    batch.observations = large[1]
    env.observe(out=batch)
    assert large[1].any() and not large[0].any() and not large[2].any()


def test_dlpack():
    torch = pytest.importorskip("torch")
    env = skat_env.VectorEnv("skat", 5, 1)
    batch = env.reset()
    tensor = torch.from_dlpack(batch.observations)
    assert tensor.data_ptr() == batch.observations.ctypes.data
    env.step(env.random_actions(), out=batch)
    assert (tensor.numpy() == batch.observations).all()


# With opponents.


@pytest.mark.parametrize("opponents", ["random", ["random", "heuristic"]])
@pytest.mark.parametrize("seats", [None, 1, "each"])
def test_a_learner_sees_its_own_decisions(game, opponents, seats):
    players, n = skat_env.spec(game).num_players, 24
    fixed = [(i * 2) % players for i in range(n)] if seats == "each" else seats
    env = skat_env.VectorEnv(game, n, 2, opponents=opponents, learner_seats=fixed)
    batch = env.reset()
    deals = np.zeros(n, int)
    seen = [set() for _ in range(n)]
    # 120 decisions, or as many more as it takes to sit in every seat of every game.
    for step in range(120 + (players + 1) * skat_env.spec(game).max_game_length):
        if step >= 120 and deals.min() > players:
            break
        for i in range(n):
            state = env.state(i)
            assert state.current_player == batch.players[i]
            assert (state.action_mask() == batch.masks[i]).all()
            assert (state.observation() == batch.observations[i]).all()
            seen[i].add(int(batch.players[i]))
            if seats == 1:
                assert batch.players[i] == 1
            elif seats == "each":
                assert batch.players[i] == fixed[i]
        env.step(env.random_actions(), out=batch)
        deals += batch.ended
        assert not batch.rewards[batch.ended == 0].any()
        total = skat_env.spec(game).score_sum
        if total is not None:
            assert (batch.rewards[batch.ended == 1].sum(axis=1) == total).all()
    assert (deals > players).all()
    if seats is None:
        assert all(len(places) == players for places in seen)


def test_learner_and_opponents_play_the_deals_of_the_seed(game):
    alone = skat_env.VectorEnv(game, 10, 3)
    env = skat_env.VectorEnv(game, 10, 3, opponents="random")
    for i in range(10):
        replayed = alone.state(i)
        for action in env.state(i).history:
            replayed.apply(action)
        assert replayed == env.state(i)


def test_opponents_answer_as_they_do_elsewhere():
    """`heuristic` leaves nothing to chance: every decision of an opponent is the one it takes by itself."""
    agent = skat_env.agent("heuristic")
    env = skat_env.VectorEnv("skat", 12, 5, opponents="heuristic", learner_seats=0)
    starts = skat_env.VectorEnv("skat", 12, 5)
    for _ in range(8):
        for i in range(12):
            state = starts.state(i)
            for action in env.state(i).history:
                if state.current_player != 0:
                    assert agent.act(state) == action
                state.apply(action)
        batch = env.step(env.random_actions())
        if batch.ended.any():
            break


def test_stronger_opponents_win_more():
    def score(opponents):
        env = skat_env.VectorEnv("jass", 200, 7, opponents=opponents, learner_seats=0)
        batch, points, deals = env.reset(), 0.0, 0
        while deals < 800:
            env.step(env.random_actions(), out=batch)
            points += batch.rewards[:, 0].sum() - batch.rewards[:, 1].sum()
            deals += int(batch.ended.sum())
        return points / deals

    # The partner is an opponent too: the same on both sides.
    assert score("heuristic") < score("random") - 5


def test_threads_that_share_a_vector_get_a_typed_error():
    env = skat_env.VectorEnv("skat", 2048, 1, opponents="heuristic")
    batches = [env.batch() for _ in range(4)]
    busy, steps, others = [], [], []
    barrier = threading.Barrier(4)

    def run(batch):
        barrier.wait()
        for _ in range(12):
            try:
                env.step(env.random_actions(), out=batch)
                steps.append(1)
            except skat_env.BusyError:
                busy.append(1)
            except skat_env.IllegalActionError:
                # Another thread's step came between the two calls.
                others.append(1)

    threads = [threading.Thread(target=run, args=(batch,)) for batch in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(busy) + len(steps) + len(others) == 48 and busy and steps
    # And it goes on as if nothing had been.
    assert env.observe().masks.any(axis=1).all()


def test_the_interpreter_is_free_while_a_vector_steps():
    """With a switch interval of an hour another thread gets on only where this one lets it."""
    env = skat_env.VectorEnv("skat", 8192, 1, opponents="heuristic")
    env.reset()
    actions = env.random_actions()
    counted, done, begun = [0], threading.Event(), threading.Event()

    def count():
        begun.set()
        while not done.is_set():
            counted[0] += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    thread = threading.Thread(target=count)
    try:
        thread.start()
        begun.wait()
        before = counted[0]
        len(env), env.threads  # these do not let go of it
        assert counted[0] == before
        env.step(actions)
        gained = counted[0] - before
    finally:
        sys.setswitchinterval(interval)
        done.set()
        thread.join()
    assert gained > 0


def test_a_forked_process_has_threads_of_its_own():
    import os
    import warnings

    if not hasattr(os, "fork"):
        pytest.skip("no fork here")
    env = skat_env.VectorEnv("skat", 512, 1, threads=2)
    env.step(env.random_actions())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        child = os.fork()
    if child == 0:
        try:
            env.step(env.random_actions())
            os._exit(0)
        except BaseException:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    env.step(env.random_actions())


@pytest.mark.parametrize("form", [*FORMS, "none"])
def test_all_seeing_observations_are_those_of_the_states(game, form):
    """For critics: the whole state as its player to move reads it, whatever the policy reads."""
    spec, n = skat_env.spec(game), 9
    env = skat_env.VectorEnv(game, n, 5, observations=form, autoreset="disabled")
    out = np.full((n, spec.full_observation_size), 7, np.float32)
    for step in range(spec.max_game_length + 1):
        assert env.full_observations(out=out) is out
        if step % 10 == 0:
            assert (env.full_observations() == out).all()
        states = [env.state(i) for i in range(n)]
        for state, row in zip(states, out, strict=True):
            expected = (
                0 if state.is_over else state.full_observation(state.current_player, "float32")
            )
            assert (row == expected).all()
        if all(state.is_over for state in states):
            return
        env.step(env.random_actions())
    raise AssertionError("the games did not end")
