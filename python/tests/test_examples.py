"""Every example in python/examples runs, with short settings, and does what it says."""

import csv
import importlib.util
import re
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import skat_env

EXAMPLES = Path(__file__).parents[1] / "examples"
SAMPLE = Path(__file__).parents[2] / "samples" / "skat"
GAMES = skat_env.games()
games = pytest.mark.parametrize("game", GAMES)


def example(name):
    """The module of an example, which needs no package of its own."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def run(name, *arguments, folder, seconds=600):
    """Runs an example as its first lines say; returns what it prints."""
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture
def of_game(tmp_path, monkeypatch, capsys):
    """Runs an example for a game: as its first lines say for the first one, and for the others in
    this process, which has imported PyTorch already."""

    def told(name, game, *arguments):
        arguments = ["--game", game, *map(str, arguments)]
        if game == GAMES[0]:
            return run(name, *arguments, folder=tmp_path)
        monkeypatch.chdir(tmp_path)
        path = str(EXAMPLES / f"{name}.py")
        monkeypatch.setattr(sys, "argv", [path, *arguments])
        capsys.readouterr()
        runpy.run_path(path, run_name="__main__")
        return capsys.readouterr().out

    return told


def needs(*packages):
    for package in packages:
        pytest.importorskip(package, reason=f"{package} is not installed: an example is not run")


@games
def test_ppo(game, tmp_path, of_game):
    needs("torch")
    told = of_game(
        "ppo", game, "--iterations", 2, "--games", 32, "--steps", 64, "--hidden", 32,
        "--minibatch", 256, "--deals", 4, "--final-deals", 8, "--out", "run",
    )  # fmt: skip
    assert "stepping" in told and "learning" in told and "against heuristic" in told
    with open(tmp_path / "run" / "curve.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["opponent"] for row in rows] == ["random", "heuristic"]
    assert int(rows[0]["decisions"]) == 2 * 32 * 64
    agent = skat_env.agent(f"net:{tmp_path / 'run' / 'network.safetensors'}", game)
    state = skat_env.make(game, seed=1)
    while not state.is_over:
        state.apply(agent.act(state))


def test_the_advantages_of_ppo_are_those_of_each_players_own_decisions():
    """Against a computation decision by decision, from the definition, on random rollouts."""
    needs("torch")
    ppo, rng = example("ppo"), np.random.default_rng(1)
    for lam in (0.0, 0.7, 1.0):
        steps, games_, players_ = 30, 5, 3
        players = rng.integers(players_, size=(steps, games_))
        ended = (rng.random((steps, games_)) < 0.15).astype(np.uint8)
        rewards = rng.normal(size=(steps, games_, players_)) * ended[:, :, None]
        values = rng.normal(size=(steps, games_)).astype(np.float32)
        found, learnt = ppo.advantages(players, rewards, ended, values, lam)
        count = 0
        for game in range(games_):
            # Each player's decisions of each deal, as a list of steps; and the step that ended it.
            begin = 0
            ends = [*np.flatnonzero(ended[:, game]), None]
            for end in ends:
                stop = steps if end is None else end + 1
                for player in range(players_):
                    own = [t for t in range(begin, stop) if players[t, game] == player]
                    if end is None:
                        # What follows the last one is not known; the one before sees its value.
                        if own:
                            assert not learnt[own[-1], game]
                        last, own = own[-1:], own[:-1]
                        following = [values[t, game] for t in [*own[1:], *last]][: len(own)]
                        gains = [0.0] * len(own)
                    else:
                        following = [*(values[t, game] for t in own[1:]), 0.0][: len(own)]
                        gains = [0.0] * (len(own) - 1) + [rewards[end, game, player]] * bool(own)
                    advantage = 0.0
                    for t, gain, value in reversed(list(zip(own, gains, following, strict=True))):
                        advantage = gain + value - values[t, game] + lam * advantage
                        assert learnt[t, game]
                        assert found[t, game] == pytest.approx(advantage, abs=1e-4)
                        count += 1
                begin = stop
        assert count > 60


@games
def test_rewards_of_ppo_are_differences_between_teams(game):
    needs("torch")
    spec = skat_env.spec(game)
    matrix = example("ppo").differences(spec)
    scores = np.random.default_rng(1).normal(size=spec.num_players).astype(np.float32)
    rewards = scores @ matrix
    for player, team in enumerate(spec.teams):
        others = [score for score, other in zip(scores, spec.teams, strict=True) if other != team]
        assert rewards[player] == pytest.approx(scores[player] - np.mean(others), abs=1e-5)


@games
def test_the_network_of_ppo_plays_as_its_policy_does(game, tmp_path):
    needs("torch")
    import torch

    ppo, spec, path = example("ppo"), skat_env.spec(game), tmp_path / "network.safetensors"
    torch.manual_seed(3)
    policy = ppo.mlp(spec.observation_size, 16, spec.num_actions, 1.0)
    skat_env.save_network(path, game, policy, algorithm="ppo")
    agent = skat_env.agent(f"net:{path}", game)
    state, decisions = skat_env.make(game, seed=2), 0
    while not state.is_over:
        with torch.no_grad():
            logits = policy(torch.from_numpy(state.observation())).numpy()
        best = int(np.where(state.action_mask() == 1, logits, -np.inf).argmax())
        assert agent.act(state) == best
        state.apply(best)
        decisions += 1
    assert decisions > 2


@games
def test_dmc_on_pettingzoo(game, of_game):
    needs("torch", "pettingzoo")
    told = of_game(
        "dmc_pettingzoo", game, "--episodes", 100, "--batch", 64, "--hidden", 16, "--deals", 4
    )
    assert "100 deals" in told and "loss nan" not in told and "against heuristic" in told


@games
def test_maskable_ppo(game, tmp_path, of_game):
    needs("sb3_contrib")
    told = of_game(
        "maskable_ppo", game, "--decisions", 256, "--steps", 64, "--environments", 2,
        "--batch", 64, "--hidden", 16, "--deals", 2,
    )  # fmt: skip
    assert "256 decisions" in told and "against heuristic" in told
    assert (tmp_path / "maskable_ppo.zip").exists()


def test_rllib(tmp_path):
    needs("ray.rllib")
    told = run(
        "rllib_ppo", "--iterations", 1, "--batch", 300, "--runners", 0, "--hidden", 16,
        "--opponents", "heuristic", folder=tmp_path,
    )  # fmt: skip
    assert "entropy" in told and "nan" not in told


def test_loading_a_data_set(tmp_path):
    needs("torch", "pyarrow")
    told = run("load_data", SAMPLE, "--games", 300, "--epochs", 6, folder=tmp_path)
    assert "300 games played again" in told
    agreed, chance = (int(number) for number in re.findall(r"(\d+)%", told))
    assert agreed > chance + 10, told


def test_the_notebook_runs(tmp_path):
    needs("nbclient", "nbformat", "matplotlib", "ipykernel")
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(EXAMPLES / "a_game.ipynb", as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output.output_type == "error"]
    assert sum("image/png" in output.get("data", {}) for output in outputs) >= 2


def test_every_example_is_tested():
    """Each file in the folder is run by a test above."""
    source = Path(__file__).read_text()
    for path in EXAMPLES.glob("*.*"):
        if path.suffix in (".py", ".ipynb"):
            assert f'"{path.stem}"' in source or f'"{path.name}"' in source, path


@games
def test_speed(game, of_game):
    """Every interface is measured; no figure is compared, as clocks are not tested."""
    needs("gymnasium", "pettingzoo", "pyspiel")
    told = of_game("speed", game, "--seconds", 0.03, "--games", 64)
    lines = [line for line in told.splitlines() if "decisions a second" in line]
    assert len(lines) == (14 if game == "skat" else 13), told
