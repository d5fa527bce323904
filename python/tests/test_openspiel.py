"""OpenSpiel: its random simulations with serialisation, its own API test, and its search."""

import copy
import json
import pickle
import random
import unittest

import numpy as np
import pytest
from sizes import sample

import skat_env

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: its tests are not run")

import skat_env.openspiel  # noqa: E402
from skat_env.openspiel import short_name  # noqa: E402

games = pytest.mark.parametrize("game", skat_env.games())


# Games that begin with actions of others that a player does not see.
UNSEEN = {"cribbage"}
# Games in which he does not see either how many these are.
UNCOUNTED = {"scrabble"}


def actors(state):
    """Who took each action of a game of OpenSpiel."""
    game, numbers = state.state.game, state.history()
    again = skat_env.make(game, seed=int.from_bytes(bytes(numbers[:8])))
    for number in numbers[8:]:
        yield again.current_player
        again.apply(number)


def played(game, seed, steps=10**6):
    """A game of OpenSpiel after so many actions of the players."""
    rng = random.Random(seed)
    state = pyspiel.load_game(short_name(game)).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif steps == 0:
            break
        else:
            steps -= 1
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@games
def test_random_simulations_of_openspiel(game):
    pyspiel.random_sim_test(
        pyspiel.load_game(short_name(game)),
        num_sims=sample(game, 100, 10),
        serialize=True,
        verbose=False,
    )


@games
def test_the_api_test_of_openspiel(game):
    """`open_spiel/integration_tests/api_test.py` of the wheel, on our games alone."""
    from open_spiel.integration_tests import api_test

    case = type(
        f"EnforceAPI_{game}",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game_name": short_name(game), "game": pyspiel.load_game(short_name(game))},
    )
    suite = unittest.TestLoader().loadTestsFromTestCase(case)
    assert suite.countTestCases() >= 5
    result = unittest.TextTestRunner().run(suite)
    assert result.wasSuccessful(), [*result.failures, *result.errors]
    assert not result.skipped


@games
def test_the_games_are_those_of_the_state(game):
    for seed in range(sample(game, 10, 4)):
        rng = random.Random(seed)
        spiel = pyspiel.load_game(short_name(game)).new_initial_state()
        number = rng.randrange(2**64)
        for byte in number.to_bytes(8):
            assert spiel.is_chance_node()
            spiel.apply_action(byte)
        state = skat_env.make(game, seed=number)
        while not state.is_over:
            player = state.current_player
            assert spiel.current_player() == player
            assert spiel.legal_actions() == state.legal_actions()
            for seat in range(state.num_players):
                expected = state.observation(seat)
                assert np.array_equal(spiel.information_state_tensor(seat), expected)
                assert np.array_equal(spiel.observation_tensor(seat), expected)
            action = rng.choice(state.legal_actions())
            assert spiel.action_to_string(player, action) == state.action_name(action)
            spiel.apply_action(action)
            state.apply(action)
        assert spiel.is_terminal() and spiel.returns() == state.returns()


@games
def test_information_states_tell_what_a_player_knows_and_no_more(game):
    rng = np.random.default_rng(1)
    for seed in range(10):
        state = played(game, seed, steps=seed)
        if state.is_terminal():
            continue
        player = state.current_player()
        told = state.information_state_string(player)
        assert json.loads(told.partition(": ")[2]) == json.loads(
            json.dumps(state.state.view(player))
        )
        differ = 0
        for _ in range(10):
            other = state.resample_from_infostate(player, rng)
            assert other.information_state_string(player) == told
            assert other.legal_actions() == state.legal_actions()
            differ += other.state != state.state
            assert other.history()[:8] == [0] * 8
            if game in UNCOUNTED:
                assert other.history()[8:] == other.state.history
                continue
            assert len(other.history()) == len(state.history())
            for who, found, action in zip(
                actors(state), other.history()[8:], state.history()[8:], strict=True
            ):
                assert found == action or (game in UNSEEN and who != player)
        assert differ > 0


def test_resampled_games_of_several_deals_keep_their_history():
    state = played("cribbage", 3, steps=50)
    assert 0 < len(state.state.history) < 50
    other = state.resample_from_infostate(state.current_player(), random.random)
    assert len(other.history()) == len(state.history()) == 58
    assert other.history()[8:48] == state.history()[8:48]


@games
def test_resampled_games_serialise_and_play_on(game):
    state = played(game, 3, steps=4)
    world = state.resample_from_infostate(state.current_player(), random.random)
    again = state.get_game().deserialize_state(world.serialize())
    assert str(again) == str(world) and again.history() == world.history()
    for other in (again, world.clone(), copy.deepcopy(world)):
        while not other.is_terminal():
            other.apply_action(other.legal_actions()[0])
        assert other.returns() == other.state.returns()


@games
def test_states_are_what_their_history_says(game):
    state = played(game, 5, steps=12)
    other = state.get_game().new_initial_state()
    for action in state.history():
        other.apply_action(action)
    assert other.state == state.state
    clone = state.clone()
    if not clone.is_terminal():
        clone.apply_action(clone.legal_actions()[0])
        assert clone.state != state.state


@games
def test_games_are_loaded_with_options_and_pickled(game):
    spec = skat_env.spec(game)
    loaded = pyspiel.load_game(short_name(game), dict(spec.options))
    assert pickle.loads(pickle.dumps(loaded)).get_parameters() == loaded.get_parameters()
    assert loaded.num_players() == spec.num_players
    assert loaded.num_distinct_actions() == spec.num_actions
    assert loaded.information_state_tensor_size() == spec.observation_size
    assert loaded.utility_sum() == spec.score_sum


def test_options_reach_the_rules():
    allowed = pyspiel.load_game("skat_env_skat(concede=True)").new_initial_state()
    plain = pyspiel.load_game("skat_env_skat").new_initial_state()
    for state in (allowed, plain):
        for _ in range(8):
            state.apply_action(1)
    assert allowed.state.options["concede"] is True
    assert plain.state.options["concede"] is False


@games
def test_the_search_of_openspiel_plays(game):
    from open_spiel.python.algorithms import ismcts, mcts

    bot = ismcts.ISMCTSBot(
        game=pyspiel.load_game(short_name(game)),
        uct_c=100.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=8,
        random_state=np.random.RandomState(2),
    )
    state = played(game, 8, steps=6)
    action = bot.step(state)
    assert action in state.legal_actions()


@games
def test_illegal_actions_are_refused(game):
    state = played(game, 2, steps=3)
    before, history = str(state), state.history()
    legal = state.legal_actions()
    for action in range(state.num_distinct_actions() + 2):
        if action not in legal:
            with pytest.raises(skat_env.SkatError):
                state.apply_action(action)
    assert str(state) == before and state.history() == history
    with pytest.raises(Exception, match="no_such_option"):
        pyspiel.load_game(short_name(game), {"no_such_option": True})


@games
def test_nothing_is_known_before_the_deal(game):
    state = pyspiel.load_game(short_name(game)).new_initial_state()
    assert state.is_chance_node() and sum(p for _, p in state.chance_outcomes()) == 1
    assert state.returns() == [0.0] * state.num_players()
    with pytest.raises(skat_env.ArgumentError):
        state.resample_from_infostate(0, random.random)
