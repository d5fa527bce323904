"""Hundreds of bad calls: each raises a typed error that says what was expected, and changes nothing."""

import itertools
import pickle
import random

import numpy as np
import pytest

import skat_env

GAMES = skat_env.games()
NO_NUMBERS = [
    None,
    "1",
    1.5,
    [1],
    (1,),
    {},
    b"1",
    object(),
    float("nan"),
    1j,
    np.float32(1),
    np.zeros(2),
    np.zeros(2, int),
]
NO_WHOLE = [-1, 2**64, -(2**70), 10**30]
NO_TEXTS = [None, 1, 1.5, b"skat", ["skat"], object()]
TYPED = (skat_env.SkatError, TypeError)
count = 0


def refused(expected, call, *args, **kwargs):
    """The call raises one of these, with a message; counts the bad calls."""
    global count
    count += 1
    with pytest.raises(expected) as caught:
        call(*args, **kwargs)
    assert str(caught.value).strip()
    return caught.value


def finished(game):
    state = skat_env.make(game, seed=1)
    while not state.is_over:
        state.apply(state.legal_actions()[0])
    return state


def midway(game, steps=8):
    """A game that still runs after so many actions."""
    for seed in itertools.count():
        state, rng = skat_env.make(game, seed=seed), random.Random(seed)
        for _ in range(steps):
            if not state.is_over:
                state.apply(rng.choice(state.legal_actions()))
        if not state.is_over:
            return state


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


def test_names_of_games():
    for call in (
        skat_env.make,
        skat_env.spec,
        skat_env.agents,
        skat_env.VectorEnv,
        skat_env.fingerprint,
    ):
        for name in ("", "chess", "Skat", "skat ", "skat\0", "ß" * 1000):
            assert "skat" in str(refused(skat_env.ArgumentError, call, name))
        for name in NO_TEXTS:
            refused(TypeError, call, name)
    for call in (skat_env.action_name, skat_env.State.from_text, skat_env.parse_action):
        refused(skat_env.ArgumentError, call, "chess", 0 if call is skat_env.action_name else "")


def test_illegal_actions_change_nothing(game):
    for state in (skat_env.make(game, seed=1), midway(game)):
        before = (state.to_text(), state.legal_actions(), state.history)
        for action in range(-2, skat_env.spec(game).num_actions + 2):
            if action not in before[1]:
                refused(skat_env.IllegalActionError, state.apply, action)
        for action in NO_WHOLE:
            refused(skat_env.IllegalActionError, state.apply, action)
        for action in NO_NUMBERS:
            refused(skat_env.ArgumentTypeError, state.apply, action)
        refused(TypeError, state.apply)
        refused(TypeError, state.apply, 1, 2)
        assert (state.to_text(), state.legal_actions(), state.history) == before


def test_a_finished_game(game):
    state = finished(game)
    before = state.to_text()
    for action in range(skat_env.spec(game).num_actions):
        refused(skat_env.GameOverError, state.apply, action)
    for call in (state.view, state.observation, state.full_observation, state.sample_world):
        refused(skat_env.GameOverError, call)
    refused(skat_env.GameOverError, state.sample_world, 0)
    refused((skat_env.GameOverError, skat_env.UnsupportedError), state.solve)
    agent = skat_env.agent("heuristic", game)
    for call in (agent.act, agent.consider, lambda state: agent.act_batch([state])):
        refused(skat_env.GameOverError, call, state)
    assert (
        state.to_text() == before and state.legal_actions() == [] and not state.action_mask().any()
    )
    assert state.observation(0).any() and state.view(0)


def test_players(game):
    state = midway(game)
    calls = (
        state.view,
        state.observation,
        state.full_observation,
        state.sample_world,
        state.render,
    )
    for call in calls:
        for player in (skat_env.spec(game).num_players, 99, 2**63):
            refused(skat_env.PlayerError, call, player)
        for player in NO_WHOLE:
            refused(skat_env.ArgumentError, call, player)
        for player in NO_NUMBERS[1:]:
            refused(skat_env.ArgumentTypeError, call, player)
    # What is shown in the error asks for the same game again.
    for call in calls:
        refused(skat_env.ArgumentTypeError, call, state)
    refused(skat_env.ArgumentTypeError, state.resample_from_player, state, 0.5)
    refused(skat_env.ArgumentTypeError, state.resample_from_player, 0, state)
    refused(skat_env.ArgumentTypeError, state.apply, state)
    refused(skat_env.ArgumentTypeError, state.observation, dtype=state)
    refused(skat_env.ArrayError, state.observation, out=state)
    for rng in (None, "x", -0.5, 1.5, float("nan"), lambda: "x", lambda: 2.0):
        refused(skat_env.ArgumentError, state.resample_from_player, 0, rng)
    refused(ZeroDivisionError, state.resample_from_player, 0, lambda: 1 / 0)
    refused(skat_env.PlayerError, state.resample_from_player, 7, 0.5)


def test_seeds():
    for seed in NO_WHOLE:
        for call in (skat_env.make, skat_env.VectorEnv):
            refused(skat_env.ArgumentError, call, "skat", seed=seed)
        refused(skat_env.ArgumentError, skat_env.agent, "random", seed=seed)
        refused(skat_env.ArgumentError, skat_env.make("skat").sample_world, 0, seed)
    for seed in NO_NUMBERS[1:]:
        for call in (skat_env.make, skat_env.VectorEnv):
            refused(skat_env.ArgumentTypeError, call, "skat", seed=seed)


def test_options(game):
    name = next(iter(skat_env.spec(game).options))
    for options in (
        {"nothing": 1},
        {name: 3.5},
        {name: None},
        {name: []},
        {name: {}},
        {"": ""},
        {name: "x"},
    ):
        error = refused(skat_env.ArgumentError, skat_env.make, game, 1, **options)
        assert name in str(error)
        refused(skat_env.ArgumentError, skat_env.VectorEnv, game, 2, 1, options=options)
    for options in (
        1,
        "x",
        [1],
        {1, 2},
        {name: object()},
        {name: b"x"},
        {name: np.zeros(3)},
        object(),
    ):
        refused(TYPED, skat_env.VectorEnv, game, 2, 1, options=options)
    recursive = {}
    recursive[name] = recursive
    refused(TYPED, skat_env.VectorEnv, game, 2, 1, options=recursive)


def test_texts(game):
    text = midway(game).to_text()
    words = text.split()
    for broken in (
        "",
        " ",
        "x",
        text + " x",
        # Cut within the last word: without that word it is a game.
        text[:-1] if len(words[-1]) > 1 else text + "!",
        " ".join(words[1:]),
        text.replace("|", "", 1) if "|" in text else "|" + text,
        "\0",
        "ü" * 500,
        words[0] * 3,
    ):
        refused(skat_env.TextError, skat_env.State.from_text, game, broken)
    for i in range(len(words)):
        broken = " ".join([*words[:i], "??", *words[i + 1 :]])
        refused(skat_env.TextError, skat_env.State.from_text, game, broken)
    for other in GAMES:
        if other != game:
            refused(skat_env.TextError, skat_env.State.from_text, other, text)
    for name in ("", "XY", "18 ", "\n"):
        refused(skat_env.TextError, skat_env.parse_action, game, name)
    for name in NO_TEXTS:
        refused(TypeError, skat_env.parse_action, game, name)
        refused(TypeError, skat_env.State.from_text, game, name)
    for action in (-1, skat_env.spec(game).num_actions, 2**64):
        refused(skat_env.ArgumentError, skat_env.action_name, game, action)
    for action in NO_NUMBERS:
        refused(skat_env.ArgumentTypeError, skat_env.action_name, game, action)


def test_pickles(game):
    restore, (version, _, text) = skat_env.make(game, seed=1).__reduce__()
    assert restore(version, game, text) == skat_env.make(game, seed=1)
    for other in (0, version + 1, 2**31):
        assert str(version) in str(refused(skat_env.VersionError, restore, other, game, text))
    refused(skat_env.TextError, restore, version, game, "nonsense")
    refused(skat_env.ArgumentError, restore, version, "chess", text)
    for broken in (("1", game, text), (version, 1, text), (version, game, None), ()):
        refused(TypeError, restore, *broken)
    refused((TypeError, OverflowError), restore, -1, game, text)
    whole = pickle.dumps(skat_env.make(game, seed=1))
    for cut in range(1, len(whole) - 1, 7):
        refused(Exception, pickle.loads, whole[:cut])


def test_no_class_is_made_or_changed_by_hand():
    for kind in (
        skat_env.State,
        skat_env.Agent,
        skat_env.GameSpec,
        skat_env.Record,
        skat_env.Records,
    ):
        refused(TypeError, kind)
        refused(TypeError, type, "Other", (kind,), {})
    state = skat_env.make("skat", 1)
    for name in ("game", "history", "anything", "is_over"):
        refused(AttributeError, setattr, state, name, 1)
    refused(TypeError, lambda: state < state)
    refused(TypeError, pickle.dumps, skat_env.VectorEnv("skat", 1))


# Arrays.


def bad_arrays(good):
    """Arrays that are none, or of another type, shape, order, or that cannot be written."""
    shape, dtype = good.shape, good.dtype
    read_only = good.copy()
    read_only.flags.writeable = False
    large = np.zeros((*shape[:-1], shape[-1] * 2), dtype)
    unaligned = (
        np.zeros(good.nbytes + 1, np.uint8)[1:].view(dtype).reshape(shape)
        if good.itemsize > 1
        else None
    )
    yield from (
        None,
        "x",
        3,
        [0] * shape[0],
        object(),
        good.tobytes(),
        memoryview(good),
        good.tolist(),
    )
    yield from (
        good.astype(np.float64),
        good.astype(np.int32),
        good.astype(">f4"),
        good.astype(object),
    )
    yield from (
        good[..., :-1],
        good[:-1],
        good[None],
        good.ravel()[:3],
        np.zeros((), dtype),
        np.zeros(0, dtype),
    )
    yield from (
        large[..., ::2],
        np.flip(good),
        read_only,
        np.broadcast_to(np.zeros((), dtype), shape),
    )
    if good.ndim > 1:
        yield np.asfortranarray(good)
    if unaligned is not None:
        yield unaligned


@pytest.mark.parametrize("form", ["float32", "uint8", "bits"])
def test_single_rows(game, form):
    state = midway(game)
    for call in (state.observation, state.full_observation):
        good = call(dtype=form)
        for bad in bad_arrays(good):
            if bad is not None:
                refused(skat_env.ArrayError, call, dtype=form, out=bad)
    for bad in bad_arrays(state.action_mask()):
        if bad is not None:
            refused(skat_env.ArrayError, state.action_mask, out=bad)
    for dtype in ("", "float64", "f4", 1, np.float32, np.dtype("float32"), [], b"bits"):
        refused(skat_env.ArgumentError, state.observation, dtype=dtype)


@pytest.mark.parametrize("form", ["float32", "uint8", "bits"])
@pytest.mark.parametrize("opponents", [None, "random"])
def test_batches(game, form, opponents):
    env = skat_env.VectorEnv(game, 6, 1, observations=form, opponents=opponents)
    env.reset()
    before = env.observe()
    actions = env.random_actions()
    fields = ["observations", "masks", "players", "rewards", "ended"]
    for field in fields:
        for bad in bad_arrays(getattr(before, field)):
            batch = env.batch()
            setattr(batch, field, bad)
            refused(skat_env.ArrayError, env.step, actions, out=batch)
            refused(skat_env.ArrayError, env.observe, out=batch)
            refused(skat_env.ArrayError, env.reset, seed=5, out=batch)
    # The same memory twice, and memory that overlaps.
    batch = env.batch()
    batch.ended = batch.players
    refused(skat_env.ArrayError, env.step, actions, out=batch)
    shared = np.zeros(20, np.uint8)
    batch.players, batch.ended = shared[:6], shared[3:9]
    refused(skat_env.ArrayError, env.step, actions, out=batch)
    for bad in (1, "x", {}, (before.observations,), object(), np.zeros(3), env):
        refused(
            skat_env.ArrayError if hasattr(bad, "observations") else TypeError,
            env.step,
            actions,
            out=bad,
        )
        refused(TypeError, env.observe, out=bad)
    del batch.masks
    refused(TypeError, env.step, actions, out=batch)
    after = env.observe()
    assert all((getattr(before, field) == getattr(after, field)).all() for field in fields)


@pytest.mark.parametrize("opponents", [None, "random"])
@pytest.mark.parametrize("threads", [1, 2])
def test_actions(game, opponents, threads):
    env = skat_env.VectorEnv(game, 6, 1, opponents=opponents, threads=threads)
    env.reset()
    texts = [env.state(i).to_text() for i in range(6)]
    batch = env.observe()
    written = batch.copy()
    good = env.random_actions()
    for bad in (
        *NO_NUMBERS,
        good[:-1],
        np.append(good, 0),
        good[None],
        good[:, None],
        good.astype(float),
        good.astype(bool),
        good.astype(object),
        good.astype("U3"),
        good.astype("M8[s]"),
        good.astype("complex64"),
        [0.5] * 6,
        ["a"] * 6,
        [[0]] * 6,
        [None] * 6,
        [1, [2, 3], 4, 5, 6, 7],
        range(5),
        np.ma.masked_array(good.astype(float)),
    ):
        refused(skat_env.ArrayError, env.step, bad, out=batch)
    actions = skat_env.spec(game).num_actions
    for i in range(6):
        for number in (
            -1,
            actions,
            actions + 1,
            2**40,
            -(2**63),
            int(np.flatnonzero(batch.masks[i] == 0)[-1]),
        ):
            bad = good.copy()
            bad[i] = number
            assert f"game {i}" in str(
                refused(skat_env.IllegalActionError, env.step, bad, out=batch)
            )
            refused(skat_env.IllegalActionError, env.step, bad)
    huge = good.astype(np.uint64)
    huge[0] = 2**64 - 1
    refused(skat_env.IllegalActionError, env.step, huge)
    refused(TypeError, env.step)
    assert [env.state(i).to_text() for i in range(6)] == texts
    fields = ["observations", "masks", "players", "rewards", "ended"]
    assert all((getattr(batch, field) == getattr(written, field)).all() for field in fields)
    for bad in bad_arrays(good):
        if bad is not None:
            refused(skat_env.ArrayError, env.random_actions, out=bad)
    for bad in bad_arrays(env.full_observations()):
        if bad is not None:
            refused(skat_env.ArrayError, env.full_observations, out=bad)


def test_an_array_that_calls_back():
    """NumPy asks an object for its array while the vector is held: it cannot use the vector meanwhile."""
    env = skat_env.VectorEnv("skat", 2, 1)
    good = env.random_actions()

    class Nested:
        def __array__(self, *args, **kwargs):
            refused(skat_env.BusyError, env.step, good)
            refused(skat_env.BusyError, env.observe)
            return good

    class Raising:
        def __array__(self, *args, **kwargs):
            raise RuntimeError("no array")

    assert env.step(Nested()).masks.any()
    refused(skat_env.ArrayError, env.step, Raising())


def test_vectors(game):
    for n in (0, -1, 2**20 + 1, 2**64, 10**30):
        refused(skat_env.ArgumentError, skat_env.VectorEnv, game, n)
    for n in NO_NUMBERS[1:]:
        refused(skat_env.ArgumentTypeError, skat_env.VectorEnv, game, n)
    for threads in (0, -1, 1025, 2**64):
        refused(skat_env.ArgumentError, skat_env.VectorEnv, game, 2, threads=threads)
    for form in ("", "float64", "Bits", 3, b"bits", np.uint8):
        refused(skat_env.ArgumentError, skat_env.VectorEnv, game, 2, observations=form)
    for mode in ("", "next_step", "SAME_STEP"):
        refused(skat_env.ArgumentError, skat_env.VectorEnv, game, 2, autoreset=mode)
    for mode in (1, None, b"disabled"):
        refused(TypeError, skat_env.VectorEnv, game, 2, autoreset=mode)
    for opponents in ([], 1, [1], [None], b"random", {}, object()):
        refused(skat_env.ArgumentTypeError, skat_env.VectorEnv, game, 2, opponents=opponents)
    for opponents in (
        "",
        "nobody",
        ["random", "nobody"],
        "net:",
        "net:/no/such/file",
        "heuristic:x",
    ):
        refused(skat_env.AgentError, skat_env.VectorEnv, game, 2, opponents=opponents)
    players = skat_env.spec(game).num_players
    for seats in (-1, players, 2**64, [0], [0, players], [0, 0, 0], "x", 1.5, [[0, 0]]):
        refused(
            skat_env.ArgumentError,
            skat_env.VectorEnv,
            game,
            2,
            opponents="random",
            learner_seats=seats,
        )
    refused(skat_env.ArgumentError, skat_env.VectorEnv, game, 2, learner_seats=0)
    refused(TypeError, skat_env.VectorEnv, game, 2, nothing=1)
    env = skat_env.VectorEnv(game, 3)
    for i in (3, 2**32, 2**64, -1):
        refused(skat_env.ArgumentError, env.state, i)
    for i in NO_NUMBERS:
        refused(skat_env.ArgumentTypeError, env.state, i)
    for rows in ([True], [True] * 4, "abc", 3, np.zeros((3, 1), bool), object()):
        refused(skat_env.ArrayError, env.reset, rows=rows)
    refused(skat_env.ArgumentError, env.reset, seed=1, rows=[True] * 3)
    for seed in NO_WHOLE:
        refused(skat_env.ArgumentError, env.reset, seed)


# Agents, matches, files.


def test_agents(game):
    for text in (
        "",
        "nobody",
        "random:x",
        "net",
        "net:",
        "net:/no/such/file",
        "net:/",
        "heuristic[",
        "\0",
        "x" * 10_000,
    ):
        refused(skat_env.AgentError, skat_env.agent, text, game)
        if text != "net:/no/such/file" and text != "net:/":
            refused(skat_env.AgentError, skat_env.agent_text, text, game)
    for text in NO_TEXTS:
        refused(TypeError, skat_env.agent, text, game)
    agent = skat_env.agent("random", game)
    for state in (None, "x", 1, [skat_env.make(game)], agent):
        refused(TypeError, agent.act, state)
        refused(TypeError, agent.consider, state)
        refused(TypeError, agent.act_batch, [state])
    for other in GAMES:
        if other != game:
            refused(skat_env.ArgumentError, agent.act, skat_env.make(other, 1))
    assert agent.act_batch([]) == []


def test_an_engine_that_is_no_engine():
    for command in ("no-such-program-here", "true", "false", "cat", "'"):
        refused(skat_env.AgentError, skat_env.agent, f"engine:{command}")


def test_matches(game):
    play = skat_env.evaluate
    for deals in (0, 1, -1, 2**64, "x", 2.5, None):
        refused(skat_env.ArgumentError, play, "random", "random", deals, game=game)
    for agent in (None, 1, ["random"], object()):
        refused(skat_env.ArgumentTypeError, play, agent, "random", 2, game=game)
        refused(skat_env.ArgumentTypeError, play, "random", agent, 2, game=game)
    refused(skat_env.AgentError, play, "nobody", "random", 2, game=game)
    refused(skat_env.AgentError, play, "random", "random", 2, game=game, control="nobody")
    refused(skat_env.ArgumentError, play, "random", "random", 2, game=game, sprt=(2.0, 1.0))
    refused(skat_env.ArgumentError, play, "random", "random", 2, game=game, threads=0)
    refused(skat_env.ArgumentError, play, "random", "random", 2, game=game, observations="x")
    refused(skat_env.ArgumentError, play, "random", "random", 2, game=game, options={"x": 1})

    def answers(answer):
        return lambda observations, masks: answer(len(observations))

    wrong = {
        skat_env.IllegalActionError: [
            lambda n: np.full(n, -1),
            lambda n: np.full(n, 10_000),
            lambda n: np.full(n, 2**62),
        ],
        skat_env.ArgumentTypeError: [
            lambda n: None,
            lambda n: "x",
            lambda n: np.zeros(n),
            lambda n: np.zeros(n + 1, int),
            lambda n: np.zeros((n, 1), int),
            lambda n: [None] * n,
            lambda n: object(),
            lambda n: [[1], [2, 3]],
        ],
        ZeroDivisionError: [lambda n: 1 / 0],
        KeyboardInterrupt: [lambda n: (_ for _ in ()).throw(KeyboardInterrupt("stop"))],
    }
    for error, functions in wrong.items():
        for function in functions:
            for threads in (1, 2):
                refused(error, play, answers(function), "random", 4, game=game, threads=threads)
    refused(TypeError, play, lambda: 0, "random", 4, game=game)


def test_networks(tmp_path, game):
    spec = skat_env.spec(game)
    path = tmp_path / "network.safetensors"
    inputs, outputs = spec.observation_size, spec.num_actions

    def layer(rows, columns, fill=0.0):
        return (np.full((rows, columns), fill, np.float32), np.zeros(columns, np.float32))

    save = skat_env.save_network
    for layers in (
        [],
        [layer(inputs, outputs + 1)],
        [layer(inputs + 1, outputs)],
        [layer(inputs, 8), layer(9, outputs)],
        [layer(inputs, outputs, np.nan)],
        [layer(inputs, outputs, np.inf)],
        [(np.zeros((inputs, outputs)), np.zeros(outputs + 1))],
        [(np.zeros(inputs), np.zeros(outputs))],
        [(np.zeros((inputs, outputs)), np.zeros((1, outputs)))],
        [(np.zeros((inputs, outputs)),)],
        [("x", "y")],
        [None],
        [layer(0, outputs)],
        [layer(inputs, 0), layer(0, outputs)],
    ):
        refused(skat_env.NetworkError, save, path, game, layers)
        assert not path.exists()
    good = [layer(inputs, outputs)]
    refused(skat_env.ArgumentError, save, path, game, good, head="x")
    refused(skat_env.ArgumentError, save, path, game, good, algorithm="x")
    refused(skat_env.ArgumentError, save, path, "chess", good)
    refused(skat_env.NetworkError, save, path, game, good, head="action_as_input")
    refused(skat_env.FileError, save, tmp_path / "no" / "folder", game, good)
    refused(TypeError, save, path, game, 3)
    refused(skat_env.NetworkError, skat_env.network, "random", game)
    refused(skat_env.FileError, skat_env.network, tmp_path / "nothing", game)
    refused(skat_env.FileError, skat_env.network, tmp_path, game)
    save(path, game, good)
    whole = path.read_bytes()
    for cut in (0, 1, 7, 8, 100, len(whole) - 1):
        path.write_bytes(whole[:cut])
        refused(skat_env.NetworkError, skat_env.network, path, game)
        refused(skat_env.AgentError, skat_env.agent, f"net:{path}", game)


def test_records(tmp_path):
    path = tmp_path / "records"
    refused(skat_env.FileError, skat_env.read_records, path)
    refused(skat_env.FileError, skat_env.read_records, tmp_path)
    for bad in NO_TEXTS[:3]:
        refused(TypeError, skat_env.read_records, bad)
    state = skat_env.make("skat", 1)
    good = skat_env.Record.of(state).to_json()
    path.write_text(f"nonsense\n{good}\n{good[:-5]}\n\n{good}\n")
    records = skat_env.read_records(path)
    assert "line 1" in str(refused(skat_env.RecordError, next, records))
    assert next(records).state() == state
    assert "line 3" in str(refused(skat_env.RecordError, next, records))
    assert next(records).state() == state
    assert list(records) == []
    assert len(list(skat_env.read_records(path, errors="skip"))) == 2
    refused(skat_env.ArgumentError, skat_env.read_records, path, errors="x")
    path.write_bytes(b"\x1f\x8b not gzip at all")
    refused((skat_env.RecordError, skat_env.FileError), next, skat_env.read_records(path))
    path.write_bytes(b"\xff\xfe" * 5000)
    refused(skat_env.RecordError, next, skat_env.read_records(path))
    for line in ("", "x", "{}", "[]", good[:40], "(;GM[Skat]"):
        refused(skat_env.RecordError, skat_env.Record.read, line)
    for bad in NO_TEXTS:
        refused(TypeError, skat_env.Record.read, bad)
        refused(TypeError, skat_env.Record.of, bad)
    refused(skat_env.UnsupportedError, skat_env.Record.of, skat_env.make("jass", 1))
    refused((skat_env.ArgumentError, skat_env.RecordError), skat_env.Record.of, state, ["a", "b"])
    refused(skat_env.RecordError, skat_env.Record.of, state, ["a\nb]", "b", "c"])
    write = skat_env.write_records
    refused(skat_env.ArgumentError, write, path, [], format="x")
    refused(skat_env.ArgumentTypeError, write, path, [1])
    refused(skat_env.UnsupportedError, write, path, [skat_env.make("jass", 1)])
    refused(TypeError, write, path, 1)
    refused(skat_env.FileError, write, tmp_path / "no" / "folder", [state])
    # A record that the rules do not allow.
    illegal = skat_env.Record.read(good.replace('"moves":[]', '"moves":["0 18"]'))
    for call in (illegal.state, illegal.start, lambda: illegal.actions):
        refused(skat_env.RecordError, call)
    assert illegal.verify()[0] == "mismatched"


def test_positions():
    for text in (
        "",
        "x",
        "C 0 0",
        "C 0 0 CJ CJ CJ -",
        "C 0 3 CJ SJ HJ -",
        "X 0 0 CJ SJ HJ -",
        "C 0 0 CJ.SJ HJ DJ -",
    ):
        refused(skat_env.SolveError, skat_env.solve, text)
    refused(skat_env.UnsupportedError, skat_env.solve, "x", game="jass")
    for bad in (None, 1, [], b"x"):
        refused(skat_env.ArgumentTypeError, skat_env.solve, bad)


def test_there_were_hundreds():
    # Run with the others, or alone: then there were none.
    assert count == 0 or count > 1500, count
