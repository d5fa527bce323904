//! How long one step takes in each part of a deal.

use super::random_action;
use crate::bench::{Part, Work, in_turn, median};
use skat_env::skat::encode::{V1, V1Bits, v1};
use skat_env::skat::{Deal, Phase, Rules, State, View, play_out};
use skat_env::{ActionSet as _, Encoder as _, Rng, stream};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// So many games go through the parts together: enough for the clock, few enough for the caches.
const GAMES: usize = 512;

/// Name, step, whether a game belongs to it.
type Stage = (&'static str, &'static str, fn(&Phase) -> bool);

const STAGES: [Stage; 5] = [
    ("auction", "a call", |phase| matches!(phase, Phase::Bidding)),
    ("skat", "picking up", |phase| matches!(phase, Phase::PickingUp(_))),
    ("burying", "laying a card away", |phase| matches!(phase, Phase::Burying(_))),
    ("declaration", "naming the game", |phase| matches!(phase, Phase::Declaring(_))),
    ("cards", "playing a card, the last with the settlement", |phase| matches!(phase, Phase::Playing(_))),
];

/// Each part of random games for about `seconds` together.
pub(super) fn of_games(seconds: f64) -> Vec<Part> {
    let mut rng = stream(1, 0);
    let mut times = vec![Vec::new(); STAGES.len() + 2];
    let mut steps = vec![0u64; times.len()];
    let mut games = 0;
    let start = Instant::now();
    while games < 5 * GAMES || start.elapsed() < Duration::from_secs_f64(seconds) {
        games += GAMES;
        for (part, (time, count)) in one_pass(&mut rng).into_iter().enumerate() {
            times[part].push(time * 1e9 / count as f64);
            steps[part] += count;
        }
    }
    let names = [("deal", "shuffling and dealing")].into_iter();
    let names = names.chain(STAGES.map(|(part, step, _)| (part, step)));
    let names = names.chain([("score", "the points of all three")]);
    names
        .zip(times)
        .zip(steps)
        .map(|(((part, step), times), steps)| Part {
            part,
            step,
            nanoseconds_per_step: median(times),
            steps_per_game: Some(steps as f64 / games as f64),
        })
        .collect()
}

/// Takes games through all parts, with the seconds and the number of steps of each.
fn one_pass(rng: &mut Rng) -> Vec<(f64, u64)> {
    let mut parts = Vec::with_capacity(STAGES.len() + 2);
    let start = Instant::now();
    let mut states: Vec<State> =
        (0..GAMES).map(|_| State::new(Deal::random(rng), Rules::default())).collect();
    parts.push((start.elapsed().as_secs_f64(), GAMES as u64));
    for (_, _, belongs) in STAGES {
        let start = Instant::now();
        let steps = states.iter_mut().map(|state| through(state, belongs, rng)).sum();
        parts.push((start.elapsed().as_secs_f64(), steps));
    }
    let start = Instant::now();
    for state in &states {
        black_box(state.all_tournament_points());
    }
    parts.push((start.elapsed().as_secs_f64(), GAMES as u64));
    parts
}

/// Random actions as long as the game belongs to this part.
fn through(state: &mut State, belongs: fn(&Phase) -> bool, rng: &mut Rng) -> u64 {
    let mut steps = 0;
    while belongs(state.phase()) {
        if matches!(state.phase(), Phase::Playing(_)) {
            return play_out(state, rng);
        }
        state.act(random_action(state, rng));
        steps += 1;
    }
    steps
}

/// What a learner reads, for decisions of random games.
pub(super) fn of_decisions(seconds: f64) -> Vec<Part> {
    let states = decisions();
    let player = |state: &State| state.seat_to_move().expect("a decision has a player");
    let views: Vec<View> = states.iter().map(|state| View::of(state, player(state))).collect();
    let mut mask = [0u8; <skat_env::skat::Action as skat_env::Action>::COUNT];
    let mut floats = [0.0; v1::LEN];
    let mut words = [0; v1::WORDS];
    let part =
        |part, step, nanoseconds_per_step| Part { part, step, nanoseconds_per_step, steps_per_game: None };
    let each = seconds / 4.0;
    vec![
        part(
            "mask",
            "the legal actions as 128 bytes",
            nanoseconds(each, &states, |state| {
                state.legal().write_mask(&mut mask);
                black_box(&mask);
            }),
        ),
        part(
            "view",
            "what the player may know",
            nanoseconds(each, &states, |state| {
                black_box(View::of(state, player(state)));
            }),
        ),
        part(
            "encode",
            "a view as the floats of v1",
            nanoseconds(each, &views, |view| {
                V1.encode(view, &mut floats);
                black_box(&floats);
            }),
        ),
        part(
            "encode bits",
            "a view as the bits of v1",
            nanoseconds(each, &views, |view| {
                V1Bits.encode(view, &mut words);
                black_box(&words);
            }),
        ),
    ]
}

/// States of random games, one for each decision.
fn decisions() -> Vec<State> {
    let mut rng = stream(1, 0);
    let mut states = Vec::new();
    while states.len() < 4 * GAMES {
        let mut state = State::new(Deal::random(&mut rng), Rules::default());
        while !state.is_over() {
            states.push(state);
            state.act(random_action(&state, &mut rng));
        }
    }
    states
}

fn nanoseconds<T>(seconds: f64, things: &[T], mut step: impl FnMut(&T)) -> f64 {
    let work = Work::new(|| things.iter().for_each(&mut step));
    let [time] = in_turn(seconds, [work]);
    time * 1e9 / things.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards are buried and a game is declared unless the deal is passed in; a Null game may
    /// end early.
    #[test]
    fn a_game_goes_once_through_every_part() {
        let parts = of_games(0.0);
        let steps = |name| {
            parts.iter().find(|part| part.part == name).and_then(|part| part.steps_per_game).expect("a part")
        };
        assert_eq!((steps("deal"), steps("score")), (1.0, 1.0));
        assert!((2.0..20.0).contains(&steps("auction")));
        assert!((0.9..=1.0).contains(&steps("skat")));
        assert_eq!(steps("burying"), 2.0 * steps("skat"));
        assert_eq!(steps("declaration"), steps("skat"));
        assert!((29.0..=30.0).contains(&steps("cards")));
    }
}
