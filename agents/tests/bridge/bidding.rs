//! The bidding system by hand: what a hand calls after an auction.

use skat_agents::bridge::Heuristic;
use skat_env::bridge::{Board, BySeat, Card, CardSet, Deal, Seat, State, View};

/// What the next player calls with this hand after these calls; North deals and nobody is
/// vulnerable. The other cards lie anywhere.
fn calls(hand: &str, auction: &str) -> String {
    let hand: CardSet = hand.parse().expect("a hand");
    assert_eq!(hand.len(), 13);
    let words: Vec<&str> = auction.split_whitespace().collect();
    let seat = Seat::from_index(words.len() % 4);
    let rest: Vec<Card> = (!hand).iter().collect();
    let others: Vec<CardSet> = (0..3).map(|i| rest.iter().skip(i).step_by(3).copied().collect()).collect();
    let mut others = others.into_iter();
    let hands = BySeat::from_fn(|s| if s == seat { hand } else { others.next().expect("three others") });
    let mut state = State::new(Deal::new(Board::new(1).expect("a board"), hands).expect("a deal"));
    words.iter().for_each(|word| state.act(word.parse().expect("a call")));
    Heuristic.choose(&View::of(&state, seat)).to_string()
}

#[track_caller]
fn assert_calls(cases: &[(&str, &str, &str)]) {
    let found: Vec<_> = cases.iter().map(|(hand, auction, _)| calls(hand, auction)).collect();
    let wrong: Vec<String> = cases
        .iter()
        .zip(found)
        .filter(|((.., expected), found)| expected != found)
        .map(|((hand, auction, expected), found)| {
            format!("{hand} after [{auction}]: {found}, not {expected}")
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn openings() {
    assert_calls(&[
        ("AKQ2.K32.A32.432", "", "1NT"),
        ("AKQ2.KQ2.AQ2.K32", "", "2C"),
        ("AKQ2.KQ2.AQ2.432", "", "2NT"),
        ("AKQ32.K2.432.432", "", "1S"),
        ("A2.KQJ32.K32.432", "", "1H"),
        ("AKQJ2.AKJ32.2.32", "", "1S"),
        ("AK32.Q432.K32.32", "", "1D"),
        ("AQ32.K432.32.A32", "", "1C"),
        ("KQJ432.32.432.32", "", "2S"),
        ("2.KQJ5432.432.32", "", "3H"),
        ("Q432.Q432.K32.32", "", "pass"),
        ("AQ32.K432.32.A32", "pass pass pass", "1C"),
    ]);
}

#[test]
fn responses_to_a_suit() {
    assert_calls(&[
        ("432.K32.A432.432", "1S pass", "2S"),
        ("K432.32.AQ32.432", "1S pass", "3S"),
        ("K432.K2.AQ32.432", "1S pass", "4S"),
        ("AQ432.2.KQ32.432", "1S pass", "4S"),
        ("KQJ2.43.5432.432", "1H pass", "1S"),
        ("32.432.KJ32.K432", "1S pass", "1NT"),
        ("KJ32.AQ2.QT2.432", "1C pass", "1S"),
        ("32.KJ32.AKJ32.32", "1S pass", "2D"),
        ("432.432.5432.432", "1H pass", "pass"),
        ("KJ2.AQ2.QT2.J432", "1D pass", "3NT"),
        ("KJ2.A32.QT2.J432", "1D pass", "2NT"),
    ]);
}

#[test]
fn answers_to_no_trump() {
    assert_calls(&[
        ("KQ32.32.A432.432", "1NT pass", "2C"),
        ("32.K2.A5432.K432", "1NT pass", "3NT"),
        ("65432.32.432.432", "1NT pass", "2S"),
        ("KQJ432.32.A32.32", "1NT pass", "4S"),
        ("32.432.A432.5432", "1NT pass", "pass"),
        // The opener tells his major, and the asker goes to game in the fit.
        ("A2.KQ32.AJ2.K432", "1NT pass 2C pass", "2H"),
        ("KQ2.A2.AJ32.Q432", "1NT pass 2C pass", "2D"),
        ("32.KJ32.A432.K32", "1NT pass 2C pass 2H pass", "4H"),
    ]);
}

#[test]
fn rebids_and_games() {
    assert_calls(&[
        ("AK432.K32.A32.32", "1S pass 2S pass", "pass"),
        ("AKQ432.K2.AK2.32", "1S pass 2S pass", "4S"),
        ("A2.KQ32.32.A5432", "1C pass 1H pass", "2H"),
        ("A2.KQ32.32.AQ432", "1C pass 1H pass", "3H"),
        ("AQ2.K32.32.A5432", "1C pass 1H pass", "1NT"),
        ("K2.32.AQJ432.Q32", "1D pass 1S pass", "2D"),
    ]);
}

#[test]
fn against_an_opening() {
    assert_calls(&[
        ("AQJ32.K32.432.32", "1C", "1S"),
        ("AJ32.KQ32.AJ32.2", "1C", "X"),
        ("AQ2.K32.AJ32.K32", "1C", "1NT"),
        ("432.432.5432.432", "1C", "pass"),
        // The answer to a take-out double.
        ("KJ432.32.432.432", "1C X pass", "1S"),
        ("AQJ32.K2.A32.432", "1C X pass", "4S"),
    ]);
}

/// Two hands that together have a slam, a game, a part-score reach it.
#[test]
fn partnerships_reach_their_contract() {
    let reached = |north: &str, south: &str| {
        let (north, south): (CardSet, CardSet) = (north.parse().unwrap(), south.parse().unwrap());
        let rest: Vec<Card> = (!(north | south)).iter().collect();
        let hands = BySeat([
            north,
            rest.iter().step_by(2).copied().collect(),
            south,
            rest.iter().skip(1).step_by(2).copied().collect(),
        ]);
        let mut state = State::new(Deal::new(Board::new(1).unwrap(), hands).unwrap());
        while state.contract().is_none() && !state.is_over() {
            let seat = state.seat_to_move().unwrap();
            // The opponents pass.
            let call = if seat.index() % 2 == 1 {
                "pass".parse().unwrap()
            } else {
                Heuristic.choose(&View::of(&state, seat))
            };
            state.act(call);
        }
        state.contract().map_or_else(|| "passed out".into(), |contract| contract.bid.to_string())
    };
    assert_eq!(reached("AKQ2.K32.A32.432", "J43.AQ4.KQ54.765"), "3NT");
    assert_eq!(reached("AKQ32.K2.432.432", "J654.AQ3.KQ5.J65"), "4S");
    assert_eq!(reached("AKQ2.KQ2.A32.K32", "J54.A43.KQ54.QJ5"), "6NT");
    assert_eq!(reached("Q432.Q432.K32.32", "J765.K65.Q54.765"), "passed out");
    // There are no slam tries: with 33 points together only a hand that knows of them bids six.
    assert_eq!(reached("AKQJ2.AKQ2.AK2.2", "T987.J543.Q3.A65"), "4H");
}
