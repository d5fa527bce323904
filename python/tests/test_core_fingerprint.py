"""The same games in Rust and Python for the same seed."""

import hashlib
import json
import re
from pathlib import Path

import numpy as np
import pytest
from sizes import sample

import skat_env
from skat_env import _native

MASK = 2**64 - 1
# A checksum for each game. Where views are to change, the one that the test has found.
VIEWS = Path(__file__).with_name("views.json")


class Checksum:
    """The running checksum of the crate `skat-env`, written anew."""

    def __init__(self):
        self.sum = 0

    def add(self, number):
        sum = (
            (self.sum << 23 | self.sum >> 41) & MASK ^ number & MASK
        ) + 0x2545_F491_4F6C_DD1D & MASK
        self.sum = sum * 0x9E37_79B9_7F4A_7C15 & MASK

    def add_all(self, array):
        for number in np.asarray(array).astype(np.int64).ravel().tolist():
            self.add(number)

    def __str__(self):
        return f"{self.sum ^ self.sum >> 32:016x}"


@pytest.mark.parametrize("game", skat_env.games())
@pytest.mark.parametrize(
    ("form", "threads"), [("float32", 1), ("uint8", 2), ("bits", 1), ("bits", 2)]
)
def test_batches_are_those_of_rust(game, form, threads):
    seed, (games, steps) = 2026, sample(game, (130, 45), (8, 60))
    env = skat_env.VectorEnv(game, games, seed, observations=form, threads=threads)
    batch, found = env.reset(), Checksum()
    rows = np.arange(games)
    for step in range(steps):
        for array in (batch.observations, batch.masks, batch.players, batch.rewards, batch.ended):
            found.add_all(array)
        choices = batch.masks.sum(axis=1)
        place = (7 * step + 13 * rows) % choices
        # The place-th legal action of each row.
        actions = (batch.masks.cumsum(axis=1) > place[:, None]).argmax(axis=1)
        env.step(actions, out=batch)
    for i in range(games):
        found.add_all(env.state(i).legal_actions())
    assert str(found) == _native._checksum(game, games, seed, steps, form)


@pytest.mark.parametrize("game", skat_env.games())
def test_fingerprints_are_the_frozen_ones(game):
    sources = Path(__file__).parents[2] / "env" / "tests"
    if not sources.is_dir():
        pytest.skip("the sources of the project are not here")
    text = (sources / game / "frozen.rs").read_text()
    (frozen,) = re.findall(r'fingerprint\(\)\.to_string\(\), "([0-9a-f]{16})"', text)
    assert skat_env.fingerprint(game) == frozen


@pytest.mark.parametrize("game", skat_env.games())
def test_views_are_the_frozen_ones(game):
    """What players may know and what is rendered, in games whose actions are counted off."""
    digest = hashlib.sha256()
    for seed in range(4):
        state, step = skat_env.make(game, seed=seed), 0
        while not state.is_over:
            for player in range(state.num_players):
                digest.update(json.dumps(state.view(player), sort_keys=True).encode())
            digest.update(state.render().encode())
            legal, step = state.legal_actions(), step + 1
            state.apply(legal[(7 * step + 13 * seed) % len(legal)])
        digest.update(state.render().encode())
    assert json.loads(VIEWS.read_text()).get(game) == digest.hexdigest()[:16]


def test_fingerprints_differ():
    assert len({skat_env.fingerprint(game) for game in skat_env.games()}) == len(skat_env.games())


@pytest.mark.parametrize("game", skat_env.games())
def test_single_games_are_those_of_vectors(game):
    """Game 0 of a vector is the game of `make`, and its observations are the state's."""
    for seed in range(5):
        env = skat_env.VectorEnv(game, 3, seed)
        state, batch = skat_env.make(game, seed=seed), env.reset()
        assert env.state(0) == state
        while not state.is_over:
            assert batch.players[0] == state.current_player
            assert (batch.masks[0] == state.action_mask()).all()
            assert (batch.observations[0] == state.observation()).all()
            actions = batch.masks.argmax(axis=1)
            state.apply(int(actions[0]))
            env.step(actions, out=batch)
        assert batch.ended[0] == 1 and batch.rewards[0].tolist() == state.returns()
