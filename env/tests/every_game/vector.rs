//! What every environment promises in a vector, checked on each of them against games that are
//! stepped one by one.
//!
//! Each property is checked on every environment, which makes this file long.

use rand::Rng as _;
use skat_env::below;
use skat_env::skat::encode::{V1, V1Bits, V1Bytes};
use skat_env::skat::referee::{NoProof, Refereed};
use skat_env::skat::{Action, CanonicalSkat, Rules, State};
use skat_env::{
    Action as _, ActionSet, Batch, BatchMut, Encoder, Environment, Reset, Rng, VecEnv, choose_by, stream,
};
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

const GAMES: usize = 150;
const STEPS: usize = if cfg!(debug_assertions) { 60 } else { 250 };

/// An environment and an encoder that can be compared.
trait Subject: Environment<Action: PartialEq> + PartialEq + Debug {
    type Encoder: Encoder<Self::View, Element: PartialEq + Debug>;
    const ENCODER: Self::Encoder;
}

impl Subject for State {
    type Encoder = V1;
    const ENCODER: V1 = V1;
}

impl Subject for CanonicalSkat {
    type Encoder = V1Bits;
    const ENCODER: V1Bits = V1Bits;
}

impl Subject for Refereed<NoProof> {
    type Encoder = V1Bytes;
    const ENCODER: V1Bytes = V1Bytes;
}

type Element<E> = <<E as Subject>::Encoder as Encoder<<E as Environment>::View>>::Element;
type Games<E> = VecEnv<E, <E as Subject>::Encoder>;
type Buffers<E> = Batch<Element<E>>;
/// Puts a buffer of other games where it does not belong.
type Spoil<E> = fn(&mut Buffers<E>, Buffers<E>);
/// A call that is tried with games and buffers of their own.
type Attempt<'a, E> = &'a dyn Fn(&mut Games<E>, &mut Buffers<E>);

fn games<E: Subject>(games: usize, seed: u64, reset: Reset) -> Games<E> {
    VecEnv::new(games, seed, E::ENCODER, reset)
}

/// Random legal actions; a game that is over gets `over`.
fn actions<E: Subject>(games: &Games<E>, rng: &mut Rng, over: E::Action) -> Vec<E::Action> {
    let choose = |state: &E| {
        let legal = state.legal_actions();
        if legal.is_empty() { over } else { legal.nth(below(rng, legal.len())) }
    };
    games.states().map(choose).collect()
}

fn any_action<E: Subject>() -> E::Action {
    E::Action::from_index(0).expect("there is an action 0")
}

/// The row of a game that goes on, as the documentation of [`Batch`] says.
fn assert_row_shows<E: Subject>(batch: &Batch<Element<E>>, i: usize, state: &E) {
    let player = state.turn().expect("the game goes on");
    let mut expected = vec![Element::<E>::default(); <E::Encoder as Encoder<E::View>>::LEN];
    E::ENCODER.encode(&state.view(player), &mut expected);
    assert_eq!(batch.observations.row(i).to_vec(), expected);
    assert_eq!(usize::from(batch.players[i]), player);
    let legal = state.legal_actions();
    for n in 0..E::Action::COUNT {
        let action = E::Action::from_index(n).expect("numbers run to COUNT");
        assert_eq!(batch.masks[[i, n]], u8::from(legal.contains(action)), "{action}");
    }
}

fn assert_nothing_ended<E: Subject>(batch: &Batch<Element<E>>, i: usize) {
    assert_eq!(batch.ended[i], 0);
    assert!(batch.rewards.row(i).iter().all(|&reward| reward == 0.0));
}

fn assert_ended<E: Subject>(batch: &Batch<Element<E>>, i: usize, last: &E) {
    assert_eq!(batch.ended[i], 1);
    for player in 0..E::PLAYERS {
        assert_eq!(batch.rewards[[i, player]], last.score(player) as f32);
    }
}

fn same_step_resets_deal_again<E: Subject>() {
    let mut games = games::<E>(GAMES, 1, Reset::SameStep);
    let mut singles: Vec<(E, Rng)> = (0..GAMES as u64)
        .map(|i| {
            let mut rng = stream(1, i);
            (E::deal(&Default::default(), &mut rng), rng)
        })
        .collect();
    let mut batch = games.batch();
    games.observe(&mut batch);
    for (i, (state, _)) in singles.iter().enumerate() {
        assert_row_shows(&batch, i, state);
        assert_nothing_ended::<E>(&batch, i);
    }
    let (mut rng, mut ends) = (stream(1, u64::MAX), 0);
    for _ in 0..STEPS {
        let chosen = actions(&games, &mut rng, any_action::<E>());
        games.step(&chosen, &mut batch);
        for (i, (state, rng)) in singles.iter_mut().enumerate() {
            assert!((0..E::PLAYERS).all(|player| state.score(player) == 0), "no points before the end");
            state.apply(chosen[i]);
            if state.turn().is_none() {
                assert!(state.legal_actions().is_empty());
                assert_ended(&batch, i, state);
                *state = E::deal(&Default::default(), rng);
                ends += 1;
            } else {
                assert_nothing_ended::<E>(&batch, i);
            }
            assert_eq!(games.state(i), state);
            assert_row_shows(&batch, i, state);
        }
    }
    assert!(ends > GAMES, "{ends} games ended");
}

#[test]
fn a_game_that_ends_is_dealt_again_in_the_same_step() {
    same_step_resets_deal_again::<State>();
    same_step_resets_deal_again::<CanonicalSkat>();
    same_step_resets_deal_again::<Refereed<NoProof>>();
}

fn disabled_games_rest<E: Subject>() {
    let mut games = games::<E>(GAMES, 2, Reset::Disabled);
    let first: Vec<E> = games.states().cloned().collect();
    let mut singles = first.clone();
    let mut batch = games.batch();
    let mut rng = stream(2, u64::MAX);
    let mut resting = 0;
    while singles.iter().any(|state| state.turn().is_some()) {
        // A game that is over ignores even what would be illegal.
        let chosen = actions(&games, &mut rng, any_action::<E>());
        games.step(&chosen, &mut batch);
        for (i, state) in singles.iter_mut().enumerate() {
            let was_over = state.turn().is_none();
            if !was_over {
                state.apply(chosen[i]);
            }
            match (was_over, state.turn()) {
                (false, None) => assert_ended(&batch, i, state),
                _ => assert_nothing_ended::<E>(&batch, i),
            }
            assert_eq!(games.state(i), state);
            match state.turn() {
                Some(_) => assert_row_shows(&batch, i, state),
                None => assert!(batch.masks.row(i).iter().all(|&legal| legal == 0)),
            }
            resting += usize::from(was_over);
        }
    }
    assert!(resting > 0, "no game waited for the others");
    let end = batch.clone();
    games.observe(&mut batch);
    assert_eq!((&batch.masks, &batch.players), (&end.masks, &end.players));
    assert!(batch.ended.iter().all(|&ended| ended == 0) && batch.rewards.iter().all(|&reward| reward == 0.0));
    games.reset(2);
    assert!(games.states().eq(&first), "reset deals what new dealt");
}

#[test]
fn a_game_that_ends_rests_where_resets_are_disabled() {
    disabled_games_rest::<State>();
    disabled_games_rest::<CanonicalSkat>();
    disabled_games_rest::<Refereed<NoProof>>();
}

fn seeds_decide<E: Subject>() {
    let states = |count, seed| games::<E>(count, seed, Reset::SameStep).states().cloned().collect::<Vec<E>>();
    assert_eq!(states(GAMES, 3), states(GAMES, 3));
    assert_eq!(states(GAMES, 3)[..10], states(10, 3), "a game does not depend on how many there are");
    assert_ne!(states(GAMES, 3), states(GAMES, 4));
    let mut all = states(GAMES, 3);
    while let Some(state) = all.pop() {
        assert!(!all.contains(&state), "no two games are alike");
    }
    let mut games = games::<E>(GAMES, 4, Reset::SameStep);
    games.reset(3);
    assert_eq!(games.states().cloned().collect::<Vec<E>>(), states(GAMES, 3));
    assert_eq!((games.len(), games.is_empty()), (GAMES, false));
}

/// Steps into memory of others' are the steps into a batch, and touch nothing beside their rows.
fn memory_of_others_is_written_alike<E: Subject>() {
    let mut own = games::<E>(GAMES, 21, Reset::SameStep);
    let mut theirs = [games::<E>(GAMES, 21, Reset::SameStep), games::<E>(GAMES, 21, Reset::SameStep)];
    let mut batch = own.batch();
    let other = games::<E>(GAMES + 2, 22, Reset::SameStep);
    let mut large = other.batch();
    other.observe(&mut large);
    let untouched = large.clone();
    let rng = &mut stream(21, 0);
    own.observe(&mut batch);
    for _ in 0..STEPS / 2 {
        let actions = actions(&own, rng, any_action::<E>());
        own.step(&actions, &mut batch);
        for (i, theirs) in theirs.iter_mut().enumerate() {
            // The rows between the first and the last of a larger batch.
            let (width, count) = (batch.observations.ncols(), E::Action::COUNT);
            let rows = |width: usize| width..(GAMES + 1) * width;
            let whole = large.view_mut();
            let part = BatchMut {
                observations: &mut whole.observations[rows(width)],
                masks: &mut whole.masks[rows(count)],
                players: &mut whole.players[rows(1)],
                rewards: &mut whole.rewards[rows(E::PLAYERS)],
                ended: &mut whole.ended[rows(1)],
            };
            match i {
                0 => theirs.step_into(&actions, part),
                _ => theirs.step_parallel_into(&actions, part),
            }
            for game in 0..GAMES {
                assert_eq!(large.observations.row(game + 1), batch.observations.row(game));
                assert_eq!(large.masks.row(game + 1), batch.masks.row(game));
                assert_eq!(large.rewards.row(game + 1), batch.rewards.row(game));
                assert_eq!(large.players[game + 1], batch.players[game]);
                assert_eq!(large.ended[game + 1], batch.ended[game]);
            }
            for game in [0, GAMES + 1] {
                assert_eq!(large.observations.row(game), untouched.observations.row(game));
                assert_eq!(large.masks.row(game), untouched.masks.row(game));
            }
        }
    }
}

#[test]
fn memory_of_others_will_do() {
    memory_of_others_is_written_alike::<State>();
    memory_of_others_is_written_alike::<CanonicalSkat>();
    memory_of_others_is_written_alike::<Refereed<NoProof>>();
}

#[test]
fn some_games_are_dealt_again() {
    let mut games = games::<State>(9, 5, Reset::Disabled);
    let before: Vec<State> = games.states().copied().collect();
    games.deal_anew(|i| i % 2 == 0);
    let after: Vec<State> = games.states().copied().collect();
    assert!((0..9).all(|i| (before[i] == after[i]) == (i % 2 == 1)));
    games.deal_anew(|_| true);
    assert!(games.states().zip(&after).all(|(now, then)| now != then));
}

#[test]
fn a_seed_means_the_same_games() {
    seeds_decide::<State>();
    seeds_decide::<CanonicalSkat>();
    seeds_decide::<Refereed<NoProof>>();
}

fn threads_change_nothing<E: Subject>(reset: Reset) {
    let mut alone = games::<E>(2 * GAMES, 5, reset);
    let mut expected = alone.batch();
    let mut others: Vec<_> = [1, 2, 3, 5]
        .map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads start"))
        .into_iter()
        .map(|pool| (pool, alone.clone(), alone.batch()))
        .collect();
    let mut rng = stream(5, u64::MAX);
    for _ in 0..STEPS {
        let chosen = actions(&alone, &mut rng, any_action::<E>());
        alone.step(&chosen, &mut expected);
        for (pool, games, batch) in &mut others {
            pool.install(|| games.step_parallel(&chosen, batch));
            assert_eq!(*batch, expected, "{} threads", pool.current_num_threads());
        }
    }
    assert!(others.iter().all(|(_, games, _)| games.states().eq(alone.states())));
}

#[test]
fn any_number_of_threads_steps_alike() {
    for reset in [Reset::SameStep, Reset::Disabled] {
        threads_change_nothing::<State>(reset);
        threads_change_nothing::<CanonicalSkat>(reset);
        threads_change_nothing::<Refereed<NoProof>>(reset);
    }
}

fn games_may_begin_anywhere<E: Subject>() {
    let mut rng = stream(6, 0);
    let mut states = vec![E::deal(&Default::default(), &mut rng)];
    while let Some(state) = states.last().filter(|state| state.turn().is_some()) {
        let legal = state.legal_actions();
        let mut next = state.clone();
        next.apply(legal.nth(below(&mut rng, legal.len())));
        states.push(next);
    }
    let mut games = VecEnv::<E, _>::from_states(states.clone(), 6, E::ENCODER, Reset::Disabled);
    assert!(games.states().eq(&states));
    let mut batch = games.batch();
    games.observe(&mut batch);
    let last = states.len() - 1;
    for (i, state) in states[..last].iter().enumerate() {
        assert_row_shows(&batch, i, state);
    }
    assert!(batch.masks.row(last).iter().all(|&legal| legal == 0), "the last is over from the beginning");
    let chosen = actions(&games, &mut rng, any_action::<E>());
    games.step(&chosen, &mut batch);
    assert_eq!(batch.ended[last], 0);
    assert_eq!(games.state(last), &states[last]);
}

#[test]
fn games_begin_with_given_states() {
    games_may_begin_anywhere::<State>();
    games_may_begin_anywhere::<CanonicalSkat>();
    games_may_begin_anywhere::<Refereed<NoProof>>();
}

/// House rules are those of the states that a vector began with, however often it deals again.
#[test]
fn options_survive_every_reset() {
    let rules = Rules { concede: true, end_when_certain: true };
    let begin = |i| State::deal(&rules, &mut stream(7, i));
    let states: Vec<State> =
        (0..8).map(begin).chain([State::deal(&Rules::default(), &mut stream(8, 0))]).collect();
    let from_states = VecEnv::from_states(states, 1, V1, Reset::SameStep);
    let dealt = VecEnv::with_options(9, &rules, 1, V1, Reset::SameStep);
    for (mut games, last) in [(from_states, Rules::default()), (dealt, rules)] {
        let mut batch = games.batch();
        let mut rng = stream(9, 0);
        let mut ended = [0; 9];
        while ended.contains(&0) {
            let chosen = actions(&games, &mut rng, Action::Pass);
            games.step(&chosen, &mut batch);
            ended.iter_mut().zip(&batch.ended).for_each(|(count, &ended)| *count += u32::from(ended));
        }
        games.reset(2);
        for (i, state) in games.states().enumerate() {
            assert_eq!(state.rules(), if i == 8 { last } else { rules }, "game {i}");
        }
    }
}

fn panics<E: Subject>(games: &Games<E>, call: Attempt<'_, E>, mut batch: Buffers<E>) -> bool {
    let mut games = games.clone();
    catch_unwind(AssertUnwindSafe(|| call(&mut games, &mut batch))).is_err()
}

/// Whether a step with an illegal action panics: no card is played at first.
fn illegal_actions_panic<E: Subject>() -> [bool; 2] {
    let games = games::<E>(3, 7, Reset::SameStep);
    let illegal = vec![any_action::<E>(); 3];
    [
        panics(&games, &|games, batch| games.step(&illegal, batch), games.batch()),
        panics(&games, &|games, batch| games.step_parallel(&illegal, batch), games.batch()),
    ]
}

#[test]
fn illegal_actions_panic_unless_a_referee_takes_them() {
    assert_eq!(illegal_actions_panic::<State>(), [true; 2]);
    assert_eq!(illegal_actions_panic::<CanonicalSkat>(), [true; 2]);
    assert_eq!(illegal_actions_panic::<Refereed<NoProof>>(), [false; 2]);
}

fn wrong_calls_panic<E: Subject>() {
    let good = games::<E>(3, 7, Reset::SameStep);
    let smaller = games::<E>(2, 7, Reset::SameStep).batch();
    let wrong: [Spoil<E>; 5] = [
        |batch, smaller| batch.observations = smaller.observations,
        |batch, smaller| batch.masks = smaller.masks,
        |batch, smaller| batch.players = smaller.players,
        |batch, smaller| batch.rewards = smaller.rewards,
        |batch, smaller| batch.ended = smaller.ended,
    ];
    let legal = actions(&good, &mut stream(7, u64::MAX), any_action::<E>());
    let panics = |call: Attempt<'_, E>, batch: Buffers<E>| panics(&good, call, batch);
    for spoil in wrong {
        let mut batch = good.batch();
        spoil(&mut batch, smaller.clone());
        assert!(panics(&|games, batch| games.observe(batch), batch.clone()));
        assert!(panics(&|games, batch| games.step(&legal, batch), batch.clone()));
        assert!(panics(&|games, batch| games.step_parallel(&legal, batch), batch));
    }
    assert!(panics(&|games, batch| games.step(&legal[1..], batch), good.batch()), "an action is missing");
    assert!(panics(&|games, batch| games.step_parallel(&legal[1..], batch), good.batch()));
    assert!(panics(&|games, _| assert_eq!(games.state(3).turn(), None), good.batch()), "there is no game 3");
    assert!(!panics(&|games, batch| games.step(&legal, batch), good.batch()), "nothing is wrong here");
}

#[test]
fn wrong_shapes_and_numbers_panic() {
    wrong_calls_panic::<State>();
    wrong_calls_panic::<CanonicalSkat>();
    wrong_calls_panic::<Refereed<NoProof>>();
}

fn steps_without_allocating<E: Subject>(reset: Reset) {
    let mut games = games::<E>(20, 8, reset);
    let (mut batch, mut chosen) = (games.batch(), vec![any_action::<E>(); 20]);
    let mut rng = stream(8, u64::MAX);
    let counted = allocation_counter::measure(|| {
        for _ in 0..STEPS {
            for (action, state) in chosen.iter_mut().zip(games.states()) {
                let legal = state.legal_actions();
                if !legal.is_empty() {
                    *action = legal.nth(below(&mut rng, legal.len()));
                }
            }
            games.step(&chosen, &mut batch);
        }
        games.observe(&mut batch);
        games.reset(rng.next_u64());
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn stepping_allocates_nothing() {
    for reset in [Reset::SameStep, Reset::Disabled] {
        steps_without_allocating::<State>(reset);
        steps_without_allocating::<CanonicalSkat>(reset);
        steps_without_allocating::<Refereed<NoProof>>(reset);
    }
}

#[test]
fn choices_are_counted_from_below() {
    let games = games::<State>(5, 9, Reset::SameStep);
    let mut asked = Vec::new();
    let chosen = choose_by(&games, |i, choices| {
        asked.push((i, choices));
        i
    });
    for (i, state) in games.states().enumerate() {
        assert_eq!(asked[i], (i, state.legal_actions().len()));
        assert_eq!(chosen[i], state.legal_actions().nth(i));
    }
}

#[test]
fn streams_differ() {
    let first = |seed, number| stream(seed, number).next_u64();
    let mut seen: Vec<u64> = (0..100).flat_map(|a| (0..100).map(move |b| first(a, b))).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 10_000);
}
