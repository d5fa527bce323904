//! The plain prover against a minimax that remembers nothing.

use crate::walks::{contract, walk};
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::skat::referee::{Goal, NoProof, PlainProver, Prover};
use skat_env::skat::{Phase, Play};
use std::collections::BTreeSet;

/// Positions with so many cards at most in each hand are searched through.
const CARDS: usize = if cfg!(debug_assertions) { 3 } else { 4 };
const DEALS: usize = if cfg!(debug_assertions) { 100 } else { 1_500 };

/// Card points with the skat, and tricks from the position on: what the declarer ends with on one
/// line of play.
type End = (u8, u8);

/// What each player wants of the result of the game.
#[derive(Clone, Copy)]
enum Wishes {
    /// The declarer wants what is asked, the defenders do not.
    Opposed,
    /// All three want it.
    Shared,
}

/// Whether `asked` comes about: lines of play are tried card by card.
fn comes_about(play: &Play, from: u8, wishes: Wishes, asked: &dyn Fn(End) -> bool) -> bool {
    let tricks = play.tricks();
    if tricks.complete() == 10 {
        return asked((play.declarer_points(), tricks.declarer_tricks() - from));
    }
    let wanted = matches!(wishes, Wishes::Shared) || tricks.turn() == tricks.declarer();
    for card in play.legal_cards() {
        let mut next = *play;
        next.play(card);
        if comes_about(&next, from, wishes, asked) == wanted {
            return wanted;
        }
    }
    !wanted
}

fn endings(seed: u64, deals: usize) -> impl Iterator<Item = Play> {
    let mut rng = Rng::seed_from_u64(seed);
    (0..deals).flat_map(move |_| walk(&mut rng)).filter_map(|state| {
        assert_eq!(contract(&state).is_some(), state.play().is_some());
        match state.phase() {
            Phase::Playing(play) if play.hand(play.tricks().turn()).len() <= CARDS => Some(*play),
            _ => None,
        }
    })
}

#[test]
fn the_plain_prover_and_minimax_agree() {
    let prover = PlainProver;
    let mut answers = [[0usize; 2]; 6];
    for play in endings(4, DEALS) {
        let from = play.tricks().declarer_tricks();
        let left = 10 - play.tricks().complete();
        let points: BTreeSet<u8> =
            [31, 61, 90, play.declarer_points() + 1, 120 - play.tricks().defender_points()].into();
        let mut compare = |row: usize, goal: Goal, asked: &dyn Fn(End) -> bool| {
            let forced = comes_about(&play, from, Wishes::Opposed, asked);
            assert_eq!(prover.declarer_forces(&play, goal), forced, "{goal:?} in {play:?}");
            assert_eq!(prover.defenders_prevent(&play, goal), !forced, "{goal:?} in {play:?}");
            let possible = comes_about(&play, from, Wishes::Shared, asked);
            assert_eq!(prover.can_happen(&play, goal), possible, "{goal:?} in {play:?}");
            answers[row][usize::from(forced)] += 1;
            answers[row + 1][usize::from(possible)] += 1;
        };
        for least in points {
            compare(0, Goal::Points(least), &|(points, _)| points >= least);
        }
        for least in [0, 1, left - 1, left] {
            compare(2, Goal::Tricks(least), &|(_, tricks)| tricks >= least);
        }
        compare(4, Goal::NoTrick, &|(_, tricks)| tricks == 0);
    }
    assert!(answers.iter().flatten().all(|&count| count > 50), "{answers:?}");
}

/// What the declarer forces can happen, and more is never easier than less.
#[test]
fn goals_are_ordered_at_any_length() {
    let prover = PlainProver;
    let mut rng = Rng::seed_from_u64(5);
    for _ in 0..DEALS / 50 {
        let states = walk(&mut rng);
        let plays = states.iter().filter_map(|state| match state.phase() {
            Phase::Playing(play) if play.hand(play.tricks().turn()).len() <= 7 => Some(*play),
            _ => None,
        });
        for play in plays.step_by(4) {
            let forces = [31, 61, 90].map(|points| prover.declarer_forces(&play, Goal::Points(points)));
            let possible = [31, 61, 90].map(|points| prover.can_happen(&play, Goal::Points(points)));
            assert!(forces.is_sorted_by(|a, b| a >= b) && possible.is_sorted_by(|a, b| a >= b));
            assert!(forces.iter().zip(possible).all(|(&forced, possible)| possible || !forced));
            let all = Goal::Tricks(10 - play.tricks().complete());
            assert!(!prover.declarer_forces(&play, all) || prover.declarer_forces(&play, Goal::Tricks(1)));
            assert!(!prover.declarer_forces(&play, Goal::NoTrick) || prover.can_happen(&play, Goal::NoTrick));
        }
    }
}

#[test]
fn without_proof_nothing_is_certain_and_nothing_impossible() {
    for play in endings(6, 5) {
        for goal in [Goal::Points(0), Goal::Points(121), Goal::Tricks(0), Goal::NoTrick] {
            assert!(!NoProof.declarer_forces(&play, goal) && !NoProof.defenders_prevent(&play, goal));
            assert!(NoProof.can_happen(&play, goal));
        }
    }
}
