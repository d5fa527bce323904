"""One game as a state: what it says agrees with itself, over random games of every kind."""

import copy
import pickle
import random

import numpy as np
import pytest

import skat_env

GAMES = skat_env.games()
# Where a state of a game of many deals keeps the actions of the running deal alone: the options of
# a single deal, and of a whole game.
DEALS_APART = {
    "cribbage": ({"length": "deals:1", "scoring": "difference"}, {}),
    "joffre": ({}, {"unit": "game"}),
}


def deal_options(game):
    """The options of a single deal."""
    return DEALS_APART.get(game, ({},))[0]


def walk(game, seed, **options):
    """A game by random actions, after each of which it is seen."""
    rng = random.Random(seed)
    state = skat_env.make(game, seed=seed, **options)
    while True:
        yield state, rng
        if state.is_over:
            return
        state.apply(rng.choice(state.legal_actions()))


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


def test_games_have_facts(game):
    spec = skat_env.spec(game)
    assert (spec.name, len(spec.seats), len(spec.teams)) == (
        game,
        spec.num_players,
        spec.num_players,
    )
    assert len(set(spec.teams)) == spec.num_teams
    ends = [start + length for _, start, length in spec.blocks]
    assert [start for _, start, _ in spec.blocks] == [0, *ends[:-1]] and ends[
        -1
    ] == spec.observation_size
    assert spec.observation_bytes == -(-spec.observation_size // 8)
    assert spec.full_blocks[-1][1] + spec.full_blocks[-1][2] == spec.full_observation_size
    assert {name for name, _, _ in spec.full_blocks} == set(spec.block_meanings)
    assert pickle.loads(pickle.dumps(spec)) == spec and spec in {spec}


@pytest.mark.parametrize("whole", [False, True], ids=["deal", "default"])
def test_a_game_agrees_with_itself(game, whole):
    spec, options = skat_env.spec(game), {} if whole else deal_options(game)
    if whole and not deal_options(game):
        pytest.skip("its default is a deal")
    for seed in range(12):
        steps = 0
        for state, _ in walk(game, seed, **options):
            legal = state.legal_actions()
            assert legal == sorted(set(legal)) and bool(legal) != state.is_over
            assert np.flatnonzero(state.action_mask()).tolist() == legal
            assert (state.current_player is None) == state.is_over
            assert whole or len(state.history) == steps
            steps += 1
            if not state.is_over:
                assert state.scores() == [0] * spec.num_players
            for action in legal:
                name = state.action_name(action)
                assert state.parse_action(name) == action == skat_env.parse_action(game, name)
                assert skat_env.action_name(game, action) == name
        assert steps - 1 <= spec.max_game_length
        assert state.returns() == [float(score) for score in state.scores()]
        assert all(spec.min_score <= score <= spec.max_score for score in state.scores())
        assert spec.score_sum in (None, sum(state.scores()))


def test_history_replays(game):
    for seed in range(12):
        *_, (end, _) = walk(game, seed, **deal_options(game))
        again = skat_env.make(game, seed=seed, **deal_options(game))
        for action in end.history:
            again.apply(action)
        assert again == end and again.to_text() == end.to_text()


@pytest.mark.parametrize("game", DEALS_APART)
def test_a_history_begins_with_the_deal(game):
    """In a game of many deals: as many actions as were taken since the cards were dealt."""
    dealt, taken, deals = None, 0, 0
    for state, _ in walk(game, 3, **DEALS_APART[game][1]):
        if state.is_over:
            break
        hands = [state.view(player)["dealt"] for player in range(state.num_players)]
        taken, deals = (taken + 1, deals) if hands == dealt else (0, deals + 1)
        dealt = hands
        assert len(state.history) == taken
    assert deals > 2


def test_a_whole_game_of_cribbage():
    *_, (end, _) = walk("cribbage", 5)
    totals = [points["total"] for points in end.view(0)["points"]]
    assert max(totals) == 121 > min(totals) and sorted(set(end.scores())) == [-1, 1]


def test_whole_games_of_whist_and_joffre():
    *_, (end, _) = walk("whist", 5, unit="game")
    assert len(end.history) == 4 * 52 and len(end.view(0)["past"]) == 3
    *_, (end, _) = walk("joffre", 5, unit="game")
    assert end.view(0)["standing"]["deal"] > 1 and len(set(end.scores())) == 2


def test_copies_texts_and_pickles(game):
    for state, _ in walk(game, 3):
        others = [
            state.copy(),
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            skat_env.State.from_text(game, str(state)),
        ]
        assert all(
            other == state and hash(other) == hash(state) and other is not state for other in others
        )
        if not state.is_over:
            before = str(state)
            others[0].apply(others[0].legal_actions()[-1])
            assert str(state) == before and others[0] != state
    assert state != str(state)


def test_states_of_different_games_differ():
    first, second = (skat_env.make(name, seed=1) for name in GAMES[:2])
    assert first != second and len({first, second, first.copy()}) == 2


def test_seeds(game):
    assert skat_env.make(game, seed=5) == skat_env.make(game, seed=5) != skat_env.make(game, seed=6)
    assert len({skat_env.make(game).to_text() for _ in range(5)}) > 1
    assert skat_env.make(game, seed=2**64 - 1) == skat_env.make(game, seed=np.uint64(2**64 - 1))


@pytest.mark.parametrize("full", [False, True])
def test_observations_in_three_forms(game, full):
    spec = skat_env.spec(game)
    size = spec.full_observation_size if full else spec.observation_size
    for state, _ in walk(game, 7):
        observe = state.full_observation if full else state.observation
        for player in range(spec.num_players):
            floats = observe(player)
            assert (
                floats.shape == (size,) and floats.dtype == np.float32 and set(floats) <= {0.0, 1.0}
            )
            assert (observe(player, "uint8") == floats).all()
            bits = np.unpackbits(observe(player, "bits"), bitorder="little")[:size]
            assert (bits == floats).all()
            out = np.full(size, 9, np.float32)
            assert observe(player, out=out) is out and (out == floats).all()
        if not state.is_over:
            assert (observe() == observe(state.current_player)).all()


def test_worlds_look_the_same(game):
    spec = skat_env.spec(game)
    differ = 0
    for state, rng in walk(game, 11):
        if state.is_over:
            break
        for player in range(spec.num_players):
            world = state.sample_world(player, seed=rng.getrandbits(64))
            assert world.view(player) == state.view(player)
            assert (world.observation(player) == state.observation(player)).all()
            assert world.current_player == state.current_player
            differ += world != state
        again = state.sample_world(seed=4)
        assert again == state.sample_world(state.current_player, seed=4)
        drawn = state.resample_from_player(state.current_player, rng.random)
        assert drawn.view() == state.view()
    assert differ > 0


def test_views_hold_plain_values(game):
    def plain(value):
        if isinstance(value, dict):
            return all(isinstance(key, str) and plain(inner) for key, inner in value.items())
        if isinstance(value, list):
            return all(map(plain, value))
        return value is None or type(value) in (bool, int, float, str)

    for state, _ in walk(game, 13):
        for player in range(state.num_players):
            view = state.view(player)
            assert plain(view) and view["player"] == player
            assert view["legal"] == (
                state.legal_actions() if player == state.current_player else []
            )
            assert state.render(player)
        assert state.render().count("\n") > 3


def test_views_tell_nothing_hidden(game):
    """A view is the same in every world that fits it."""
    for state, rng in walk(game, 17):
        if not state.is_over:
            world = state.sample_world(seed=rng.getrandbits(32))
            assert state.render(state.current_player) == world.render(state.current_player)


def test_options(game):
    options = skat_env.spec(game).options
    state = skat_env.make(game, seed=1, **options)
    assert state.options == options and state == skat_env.make(game, seed=1)
    name = next(iter(options))
    with pytest.raises(skat_env.ArgumentError, match=name):
        skat_env.make(game, no_such_option=1)
    with pytest.raises(skat_env.ArgumentError):
        skat_env.make(game, **{name: [1, 2]})


def test_an_option_changes_the_game():
    state = skat_env.make("skat", seed=1, concede=True)
    assert state.options["concede"] is True and str(state).startswith("concede ")
    assert skat_env.make("jass", seed=1, variant="kreuz").options == {"variant": "kreuz"}
    assert skat_env.make("bridge", seed=1, board="7").options == {"board": "7"}


def test_solver():
    solved = skat_env.solve("C 0 0 CJ.SA.S7 SJ.HA.ST C7.H7.H8 DA.DT")
    assert solved["value"] == 57 == max(solved["actions"].values())
    checked = 0
    for seed in range(20):
        for state, _ in walk("skat", seed):
            playing = state.view(0)["stage"] == "playing"
            if playing and len(state.view(state.current_player)["hand"]) <= 5:
                solved = state.solve()
                declarer = state.view(0)["declarer"]
                best = max if state.current_player == declarer else min
                assert best(solved["actions"].values()) == solved["value"]
                assert sorted(solved["actions"]) == state.legal_actions()
                after = state.copy()
                for action in solved["line"]:
                    if not after.is_over:  # announced and missed: decided before the last card
                        after.apply(action)
                assert after.is_over
                if len(after.view(0)["play"]["cards"]) == 30:
                    assert (
                        after.view(0)["play"]["declarer_points"] + skat_points(after)
                        == solved["value"]
                    )
                checked += 1
                break
    assert checked > 3


def skat_points(state):
    """The card points that lie in the skat at the end."""
    line = next(line for line in state.render().splitlines() if line.startswith("skat"))
    value = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    return sum(value.get(card[1], 0) for card in line.split()[1:])


def test_only_some_games_have_a_solver():
    for name in GAMES:
        if not skat_env.spec(name).has_solver:
            with pytest.raises(skat_env.UnsupportedError):
                skat_env.make(name, seed=1).solve()
    with pytest.raises(skat_env.SolveError):
        skat_env.make("skat", seed=1).solve()
