"""Agents by their texts, their opinions, matches between them, networks, and records."""

import pickle
import shlex
import signal
import sys
from pathlib import Path

import numpy as np
import pytest

import skat_env

GAMES = skat_env.games()
ROOT = Path(__file__).parents[2]
FILES = ROOT / "env" / "tests" / "data"


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


def played(game, agent, seed=1):
    state = skat_env.make(game, seed=seed)
    while not state.is_over:
        state.apply(agent.act(state))
    return state


def plain_texts(game):
    """The agents of a game that need nothing but their names, the slow ones with few worlds."""
    agents = [(forms.split(", "), settings) for forms, _, settings in skat_env.agents(game)]
    names = [(forms[0], settings) for forms, settings in agents if not set(":[") & set(forms[0])]
    return [f"{name}:worlds=2" if "worlds=" in settings else name for name, settings in names]


def test_every_agent_plays(game):
    texts = plain_texts(game)
    assert {"random", "heuristic"} <= set(texts)
    for text in texts:
        agent = skat_env.agent(text, game, seed=3)
        assert (agent.game, agent.text) == (game, skat_env.agent_text(text, game))
        first, again = played(game, agent), played(game, skat_env.agent(text, game, seed=3))
        assert first == again, text
        for form, about, _ in skat_env.agents(game):
            assert form and about


def test_batches_answer_as_one_by_one(game):
    for text in plain_texts(game):
        env = skat_env.VectorEnv(game, 12, 1)
        for _ in range(10):
            env.step(env.random_actions())
        states = [env.state(i) for i in range(12)]
        one, many = (skat_env.agent(text, game, seed=9) for _ in range(2))
        assert [one.act(state) for state in states] == many.act_batch(states), text


def test_seeds_of_agents(game):
    texts = {str(played(game, skat_env.agent("random", game, seed=seed))) for seed in range(5)}
    assert len(texts) == 5
    agent = skat_env.agent("random", game, seed=7)
    copied = pickle.loads(pickle.dumps(agent))
    assert played(game, copied) == played(game, agent)


def test_opinions(game):
    for text in plain_texts(game):
        agent = skat_env.agent(text, game)
        valued = 0
        for seed in range(3):
            state = skat_env.make(game, seed=seed)
            while not state.is_over:
                opinion = agent.consider(state)
                assert opinion.choice in state.legal_actions()
                assert set(opinion.values) <= set(state.legal_actions())
                assert set(opinion.errors) <= set(opinion.values)
                assert not opinion.values or (opinion.unit and opinion.method)
                valued += bool(opinion.values)
                state.apply(opinion.choice)
        assert valued > 0 or text in ("random", "heuristic", "swift")


def test_an_opinion_chooses_what_it_values_most():
    agent = skat_env.agent("neural")
    state = skat_env.make("skat", seed=5)
    while not state.is_over:
        opinion = agent.consider(state)
        if opinion.values:
            assert opinion.values[opinion.choice] == max(opinion.values.values())
        assert agent.act(state) == opinion.choice
        state.apply(opinion.choice)


def test_a_program_plays():
    engine = ROOT / "examples" / "engine.py"
    if not engine.exists():
        pytest.skip("the sources of the project are not here")
    agent = skat_env.agent(f"engine:{shlex.join([sys.executable, str(engine)])}")
    assert played("skat", agent).is_over


# Matches.


def lowest(observations, masks):
    return masks.argmax(axis=1)


def test_equal_agents_draw_exactly_level(game):
    result = skat_env.evaluate(lowest, lowest, deals=20, game=game)
    assert (result.difference, result.ci95, result.standard_error) == (0.0, (0.0, 0.0), 0.0)
    assert "exactly the same" in result.text()
    assert result.agents == ["lowest", "lowest"] and result.deals == 20


def test_a_match_does_not_depend_on_threads(game):
    texts = {
        skat_env.evaluate("heuristic", lowest, 40, 3, game, threads=t).json() for t in (1, 2, 3)
    }
    assert len(texts) == 1
    assert skat_env.evaluate("heuristic", lowest, 40, 4, game).json() not in texts


@pytest.mark.parametrize("form", ["float32", "uint8", "bits"])
def test_functions_get_observations_and_masks(game, form):
    spec, asked = skat_env.spec(game), []
    width = spec.observation_bytes if form == "bits" else spec.observation_size

    def policy(observations, masks):
        asked.append(len(masks))
        assert observations.shape == (len(masks), width)
        assert observations.dtype == (np.float32 if form == "float32" else np.uint8)
        assert masks.shape[1] == spec.num_actions and masks.dtype == np.uint8
        assert masks.any(axis=1).all()
        return lowest(observations, masks).astype(np.int32)

    result = skat_env.evaluate(policy, "random", 40, game=game, observations=form)
    assert result.difference == skat_env.evaluate(lowest, "random", 40, game=game).difference
    assert max(asked) > 4, "decisions come in batches"


def test_heuristic_beats_random(game):
    result = skat_env.evaluate("heuristic", "random", deals=60, game=game)
    assert result.ci95[0] > 0 and "A is stronger" in result.text()
    reverse = skat_env.evaluate("random", "heuristic", deals=60, game=game)
    assert reverse.difference == -result.difference and "B is stronger" in reverse.text()
    low, high = result.ci95
    assert low < result.difference < high
    assert np.isclose(high - low, 2 * 1.959963984540054 * result.standard_error)


def test_the_report_is_that_of_the_program():
    """What `skat evaluate --agents heuristic,random --deals 50 --json` printed, its points among them."""
    result = skat_env.evaluate("heuristic", "random", deals=50)
    match = result.report["match"]
    assert match["format"] == "skat-match" and match["setup"]["agents"] == ["heuristic", "random"]
    assert result.games == 300 and match["games"] == 300
    assert match["pairs"][0]["difference"]["mean"] == result.report["difference"]["mean"]


def test_settings_of_matches():
    controlled = skat_env.evaluate("swift", "heuristic", 300, control="heuristic", threads=2)
    assert "with luck taken out" in controlled.text()
    decided = skat_env.evaluate("heuristic", "random", 5000, sprt=(0.0, 5.0), threads=2)
    assert decided.deals < 5000 and "sequential test: upper" in decided.text()
    cards = skat_env.evaluate("heuristic", "random", 30, contracts="heuristic")
    assert cards.report["match"]["setup"]["play"] == {"cards": {"bidder": "heuristic"}}
    jass = skat_env.evaluate("heuristic", "random", 30, game="jass", options={"variant": "kreuz"})
    assert jass.report["match"]["setup"]["options"] == {"variant": "kreuz"}


# Networks.


def test_a_saved_network_plays_as_its_numbers_say(tmp_path, game):
    spec, rng = skat_env.spec(game), np.random.default_rng(1)
    shapes = [(spec.observation_size, 24), (24, 16), (16, spec.num_actions)]
    layers = [(rng.normal(size=shape), rng.normal(size=shape[1])) for shape in shapes]
    path = tmp_path / "network.safetensors"
    skat_env.save_network(path, game, layers)

    def policy(observations, masks):
        x = observations
        for i, (weight, bias) in enumerate(layers):
            x = x @ weight + bias
            x = np.maximum(x, 0) if i < 2 else x
        return np.where(masks == 1, x, -np.inf).argmax(axis=1)

    result = skat_env.evaluate(policy, f"net:{path}", deals=30, game=game)
    assert (result.difference, result.standard_error) == (0.0, 0.0)
    found = skat_env.network(path, game)
    assert (
        found["metadata"]["game"] == game
        and found["metadata"]["observation"] == spec.observation_name
    )
    for i, (weight, bias) in enumerate(layers):
        assert (found["arrays"][f"layer{i}.weight"] == weight.astype(np.float32)).all()
        assert (found["arrays"][f"layer{i}.bias"] == bias.astype(np.float32)).all()
    named = skat_env.network(f"net:{path}", game)
    assert named["metadata"] == found["metadata"]
    assert skat_env.agent(f"net:{path}", game).consider(skat_env.make(game, 1)).unit


def test_the_action_may_be_an_input(tmp_path, game):
    spec, rng = skat_env.spec(game), np.random.default_rng(2)
    width = spec.observation_size + spec.num_actions
    layers = [
        (rng.normal(size=(width, 12)), rng.normal(size=12)),
        (rng.normal(size=(12, 1)), np.zeros(1)),
    ]
    path = tmp_path / "network.safetensors"
    skat_env.save_network(path, game, layers, head="action_as_input", algorithm="dmc")

    def policy(observations, masks):
        chosen = []
        for observation, mask in zip(observations, masks, strict=True):
            legal = np.flatnonzero(mask)
            rows = np.concatenate(
                [np.tile(observation, (len(legal), 1)), np.eye(len(mask))[legal]], axis=1
            )
            (first, bias), (second, _) = layers
            chosen.append(legal[(np.maximum(rows @ first + bias, 0) @ second).argmax()])
        return np.array(chosen)

    result = skat_env.evaluate(policy, f"net:{path}", deals=20, game=game)
    assert (result.difference, result.standard_error) == (0.0, 0.0)


def test_a_module_of_pytorch_is_saved(tmp_path):
    torch = pytest.importorskip("torch")
    nn, spec, path = torch.nn, skat_env.spec("jass"), tmp_path / "network.safetensors"
    module = nn.Sequential(
        nn.Linear(spec.observation_size, 20), nn.ReLU(), nn.Linear(20, spec.num_actions)
    )
    skat_env.save_network(path, "jass", module)

    def policy(observations, masks):
        with torch.no_grad():
            logits = module(torch.from_dlpack(observations))
        return logits.masked_fill(torch.from_dlpack(masks) == 0, -torch.inf).argmax(dim=1).numpy()

    assert skat_env.evaluate(policy, f"net:{path}", deals=20, game="jass").standard_error == 0.0
    for broken in (
        nn.Sequential(nn.Tanh()),
        nn.Sequential(),
        nn.Sequential(nn.Linear(3, 4), nn.ReLU()),
    ):
        with pytest.raises(skat_env.NetworkError):
            skat_env.save_network(path, "jass", broken)


def test_networks_of_shipped_agents():
    network = skat_env.network("neural")
    assert network["metadata"]["format"].startswith("skat-network")
    assert all(array.dtype == np.float32 and array.size for array in network["arrays"].values())
    assert network["arrays"]["torso0.weight"].shape[1] == 256
    searching = skat_env.network("neural+search")["arrays"]
    assert all((searching[name] == array).all() for name, array in network["arrays"].items())
    assert "metadata" in skat_env.network("swift")


# Records.

recorded = pytest.mark.skipif(not FILES.is_dir(), reason="the sources of the project are not here")


@recorded
@pytest.mark.parametrize("name", ["iss_games.sgf"])
def test_recorded_games(name, tmp_path):
    records = list(skat_env.read_records(FILES / name))
    assert len(records) > 50
    exact = 0
    for record in records:
        again = skat_env.Record.read(record.to_json())
        assert (
            again
            == record
            == skat_env.Record.read(record.to_iss())
            == pickle.loads(pickle.dumps(record))
        )
        assert len(record.players) == 3 and record.moves
        state = record.start()
        for action in record.actions:
            state.apply(action)
        assert state == record.state()
        verdict, differences = record.verify()
        assert verdict in ("exact", "whitelisted") and bool(differences) == (verdict != "exact")
        exact += verdict == "exact"
    assert exact > len(records) - 5
    for format, file in (("json", "games.jsonl"), ("iss", "games.sgf"), ("json", "games.jsonl.gz")):
        path = tmp_path / file
        assert skat_env.write_records(path, records, format=format) == len(records)
        assert list(skat_env.read_records(path)) == records


def test_games_played_here_are_recorded(tmp_path):
    states = [played("skat", skat_env.agent("heuristic"), seed) for seed in range(20)]
    path = tmp_path / "games.jsonl"
    assert skat_env.write_records(path, states) == 20
    found = list(skat_env.read_records(path))
    assert [record.state() for record in found] == states
    assert {record.verify()[0] for record in found} == {"exact"}
    named = skat_env.Record.of(states[0], players=["Anna", "Ben", "Carl"])
    assert named.players == ["Anna", "Ben", "Carl"] and named.place == "skat-env"


@pytest.fixture
def ctrl_c():
    """Ctrl-C as at a keyboard: whoever was started in the background of a script ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_a_match_can_be_interrupted(game):
    """Ctrl-C ends a match that would otherwise last for years."""

    pressed = []

    def policy(observations, masks):
        if not pressed:
            pressed.append(True)
            signal.raise_signal(signal.SIGINT)
        return lowest(observations, masks)

    with pytest.raises(KeyboardInterrupt):
        skat_env.evaluate(policy, "random", deals=10**9, game=game, threads=2)
    assert skat_env.evaluate(lowest, "random", deals=2, game=game).deals == 2


POLICY = """
import skat_env

def policy(observations, masks):
    assert observations.shape[1] == skat_env.spec("skat").observation_bytes
    {}
    return masks.argmax(axis=1)

skat_env.serve_engine(policy, observations="bits")
"""


def test_a_function_is_an_engine(tmp_path):
    """What a policy in Python plays elsewhere is what it plays as a program of its own."""
    script = tmp_path / "policy.py"
    script.write_text(POLICY.format("pass"))
    engine = f"engine:{shlex.join([sys.executable, str(script)])}"
    result = skat_env.evaluate(lowest, engine, deals=20)
    assert (result.difference, result.standard_error) == (0.0, 0.0)


def test_a_function_that_fails_is_an_engine_that_fails(tmp_path):
    script = tmp_path / "policy.py"
    script.write_text(POLICY.format("raise RuntimeError('no idea')"))
    agent = skat_env.agent(f"engine:{shlex.join([sys.executable, str(script)])}")
    with pytest.raises(skat_env.AgentError, match="no idea"):
        agent.act(skat_env.make("skat", seed=1))
    for bad in (None, 1, []):
        with pytest.raises(skat_env.ArgumentTypeError):
            skat_env.serve_engine(bad)
    with pytest.raises(skat_env.AgentError):
        skat_env.serve_engine("nobody")
