"""Random calls with random arguments: whatever is passed, what is raised is an exception of Python."""

import random

import numpy as np
import pytest

import skat_env
from skat_env import _native

CALLS = 20_000
# They wait for the standard input, or take long whatever they get.
LEFT_OUT = {"serve_engine", "_evaluate", "fingerprint", "_checksum"}
AGENTS = ["random", "heuristic"]
WORDS = [
    *skat_env.games(),
    *AGENTS,
    "",
    "bits",
    "float32",
    "none",
    "disabled",
    "x",
    "ppo",
]
NAMES = ["player", "dtype", "out", "seed", "game", "observations", "opponents", "options", "rows"]


class Fuzz:
    """What is called, and what is passed."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        games = skat_env.games()
        specs = [skat_env.spec(game) for game in games]
        self.widths = sorted({n for s in specs for n in (s.num_actions, s.observation_size)})
        self.options = sorted({name for spec in specs for name in spec.options} | {"x"})
        self.states = [skat_env.make(game, seed=i) for game in games for i in range(3)]
        self.envs = [
            skat_env.VectorEnv(game, 3, 1, observations=form, opponents=opponents, threads=threads)
            for game in games
            for form in ("float32", "bits", "none")
            for opponents in (None, "random")
            for threads in (1, 2)
        ]
        self.agents = [skat_env.agent(name, game) for game in games for name in AGENTS]
        records = [skat_env.Record.of(state) for state in self.states if state.game == "skat"]
        self.objects = self.states + self.envs + self.agents + records
        names = [name for name in dir(_native) if not name.startswith("__")]
        # A vector is made of few games, or the test would be one of memory.
        self.functions = [
            getattr(_native, name) for name in names if name not in LEFT_OUT | {"VectorEnv"}
        ]
        self.functions += [
            lambda *args, **kwargs: _native.VectorEnv(
                self.rng.choice(games), 2, *args[:1], **kwargs
            )
        ]

    def array(self):
        width = self.rng.choice(self.widths)
        shapes = [(), (0,), (1,), (3,), (3, width), (width,), (100,), (3, 3)]
        types = ["f4", "f8", "u1", "i8", "u8", "i4", "b1", "O", "U2", ">i8"]
        return np.zeros(self.rng.choice(shapes), self.rng.choice(types))

    def value(self, depth=0):
        rng = self.rng
        inner = range(rng.randrange(4 if depth < 3 else 1))
        return rng.choice(
            [
                lambda: None,
                lambda: rng.randrange(-3, 140),
                lambda: rng.choice([1, -1]) * 2 ** rng.randrange(70),
                lambda: rng.choice([0.5, float("nan"), 1e300, True, b"x", object(), np.int32(7)]),
                lambda: rng.choice(WORDS),
                lambda: rng.choice(self.objects),
                self.array,
                lambda: rng.choice(self.envs).batch(),
                lambda: rng.choice(self.envs).random_actions(),
                lambda: [self.value(depth + 1) for _ in inner],
                lambda: {rng.choice(self.options): self.value(depth + 1) for _ in inner},
                lambda: lambda *args: self.value(),
            ]
        )()

    def target(self):
        if self.rng.random() < 0.4:
            return self.rng.choice(self.functions)
        found = self.rng.choice(self.objects)
        return getattr(found, self.rng.choice([name for name in dir(found) if name[:2] != "__"]))


@pytest.mark.parametrize("seed", [1, 2])
def test_random_calls_raise_nothing_but_exceptions(seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some calls write files
    fuzz, worked, typed = Fuzz(seed), 0, 0
    for _ in range(CALLS):
        call = fuzz.target()
        if not callable(call):
            continue
        args = [fuzz.value() for _ in range(fuzz.rng.randrange(4))]
        kwargs = {fuzz.rng.choice(NAMES): fuzz.value() for _ in range(fuzz.rng.randrange(3))}
        try:
            call(*args, **kwargs)
            worked += 1
        except skat_env.SkatError as error:
            assert str(error)
            typed += 1
        except Exception as error:  # a panic of Rust would be no Exception
            assert isinstance(
                error, TypeError | ValueError | OverflowError | StopIteration | OSError
            )
    assert worked > 100 and typed > 100, (worked, typed)
    for env in fuzz.envs:
        env.step(env.random_actions())
