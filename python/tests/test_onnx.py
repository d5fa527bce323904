"""Modules of PyTorch, written as ONNX, play what they play in PyTorch."""

import shlex
import subprocess
import sys

import numpy as np
import pytest

import skat_env

torch = pytest.importorskip("torch", reason="torch is not installed: no model is written as ONNX")
for package in ("onnx", "onnxruntime", "onnxscript"):
    pytest.importorskip(package, reason=f"{package} is not installed: no model is written as ONNX")

games = pytest.mark.parametrize("game", skat_env.games())


class Residual(torch.nn.Module):
    """A shape that `save_network` cannot write."""

    def __init__(self, game):
        super().__init__()
        about = skat_env.spec(game)
        self.first = torch.nn.Linear(about.observation_size, 32)
        self.second = torch.nn.Linear(32, 32)
        self.norm = torch.nn.LayerNorm(32)
        self.drop = torch.nn.Dropout(0.5)
        self.last = torch.nn.Linear(32, about.num_actions)

    def forward(self, observations):
        hidden = torch.tanh(self.first(observations))
        return self.last(self.norm(hidden + self.drop(torch.relu(self.second(hidden)))))


def module(game):
    torch.manual_seed(5)
    return Residual(game)


def test_it_cannot_be_written_otherwise(tmp_path):
    with pytest.raises(skat_env.NetworkError):
        skat_env.save_network(
            tmp_path / "x.safetensors", "skat", torch.nn.Sequential(module("skat"))
        )


@games
def test_a_model_gives_what_the_module_gives(game, tmp_path):
    net = module(game)
    path = tmp_path / "policy.onnx"
    skat_env.save_onnx(path, game, net)
    assert net.training, "the module is as it was"
    assert [file.name for file in tmp_path.iterdir()] == ["policy.onnx"]
    policy = skat_env.load_onnx(path, game)
    net.eval()
    env = skat_env.VectorEnv(game, 33, seed=2)
    batch = env.reset()
    for _ in range(20):
        with torch.no_grad():
            values = net(torch.from_numpy(batch.observations)).numpy()
        expected = np.where(batch.masks == 1, values, -np.inf).argmax(axis=1)
        actions = policy(batch.observations, batch.masks)
        assert actions.shape == (33,)
        np.testing.assert_array_equal(actions, expected)
        batch = env.step(actions, batch)
    one = policy(batch.observations[:1], batch.masks[:1])
    assert batch.masks[0, one[0]] == 1


def test_a_model_is_an_agent_of_the_program(tmp_path):
    """As a program of its own it plays exactly what it plays here."""
    path = tmp_path / "policy.onnx"
    skat_env.save_onnx(path, "skat", module("skat"))
    engine = f"engine:{shlex.join([sys.executable, '-m', 'skat_env.onnx', str(path)])}"
    result = skat_env.evaluate(skat_env.load_onnx(path), engine, deals=10)
    assert (result.difference, result.standard_error) == (0.0, 0.0)


def test_what_is_no_model_is_refused(tmp_path):
    path = tmp_path / "policy.onnx"
    with pytest.raises(skat_env.NetworkError, match="no such file"):
        skat_env.load_onnx(path)
    path.write_bytes(b"no model")
    with pytest.raises(skat_env.NetworkError, match="policy.onnx: no model in ONNX"):
        skat_env.load_onnx(path)
    skat_env.save_onnx(path, "jass", module("jass"))
    with pytest.raises(skat_env.NetworkError, match=r"expected one of shape \(n, \d+\) for skat"):
        skat_env.load_onnx(path, "skat")
    before = path.read_bytes()
    with pytest.raises(skat_env.NetworkError, match="fails on observations"):
        skat_env.save_onnx(path, "skat", module("jass"))
    with pytest.raises(skat_env.NetworkError, match=r"gives shape .* expected \(2, 128\)"):
        skat_env.save_onnx(path, "skat", torch.nn.Identity())
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["policy.onnx"]


def test_the_program_says_what_is_wrong(tmp_path):
    command = [sys.executable, "-m", "skat_env.onnx", str(tmp_path / "missing.onnx")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert done.stderr.startswith("error: ") and "missing.onnx: no such file" in done.stderr
    assert len(done.stderr.splitlines()) == 1
