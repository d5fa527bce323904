//! The rules of thumb: legal, steady, better than chance, and sensible where every player agrees.

use super::games::{lead, play, play_from};
use skat_agents::Random;
use skat_agents::joffre::Heuristic;
use skat_agents::joffre::heuristic::expected_points;
use skat_env::joffre::{Action, Card, CardSet, Country, Rules, State, View};
use skat_env::{Environment as _, stream};

const DEALS: u64 = if cfg!(debug_assertions) { 200 } else { 2_000 };

#[test]
fn it_is_legal_and_steady_under_all_options() {
    for number in 0..DEALS / 4 {
        for rules in Rules::all() {
            let start = State::deal(&rules, &mut stream(number, 0));
            let once = play_from([&mut Heuristic, &mut Heuristic], start, 1);
            assert!(once.0.is_over());
            let again = play_from([&mut Heuristic, &mut Heuristic], start, 2);
            assert_eq!(once, again, "it leaves nothing to chance");
        }
    }
}

#[test]
fn it_is_legal_against_chance() {
    for number in 0..DEALS {
        play([&mut Heuristic, &mut Random], number, number);
    }
}

#[test]
fn it_beats_chance() {
    let (lead, half) = lead(&mut Heuristic, &mut Random, DEALS);
    println!("{lead:+.2} ± {half:.2} points a deal");
    assert!(lead - half > 5.0, "{lead:+.2} ± {half:.2}");
}

/// What the player to move does in the deal of this line.
fn chosen(line: &str) -> Action {
    let state: State = line.parse().expect("a deal");
    let seat = state.seat_to_move().expect("somebody is to move");
    Heuristic.choose(&View::of(&state, seat))
}

fn card(text: &str) -> Action {
    Action::Card(text.parse::<Card>().expect("a card"))
}

const WEST: &str = "E1.E2.R7.R6.R5.G2.G3.F1";
const EAST: &str = "G0.F0.F2.F3.R0.G5.G6.G7";

/// South leads the highest trump; East is last and cannot follow.
#[test]
fn the_last_player_gives_the_joffre_to_his_partner_and_the_kaiser_to_the_others() {
    let (south, north) = ("E7.E6.E5.E4.R1.R2.R3.G1", "E3.E0.R4.F7.F6.F5.F4.G4");
    let lost = chosen(&format!("deal:points {south}|{WEST}|{north}|{EAST} 8 pass pass pass E7 E1 E0"));
    assert_eq!(lost, card("G0"), "the opponents take the trick");
    let (south, west) = (south.replace("E7", "E2"), WEST.replace("E2", "E7"));
    let won = chosen(&format!("deal:points {south}|{west}|{north}|{EAST} 8 pass pass pass E2 E7 E0"));
    assert_eq!(won, card("F0"), "his partner takes it");
}

#[test]
fn good_hands_are_bid_and_bad_ones_are_not() {
    let others = "E0.E1.E2.F1.F2.G1.R1.R2|E3.F3.F4.F5.F6.R3.R4.R5|R6.G0.G2.G3.G4.G5.G6.R0";
    let good = chosen(&format!("deal:points E7.E6.E5.E4.F7.F0.R7.G7|{others}"));
    assert!(matches!(good, Action::Bid(_)), "{good}");
    let others = "E7.E5.E6.F7.F6.G7.R7.R6|E3.F3.F4.F5.F0.R3.R4.R5|E4.G6.G5.G3.G4.F1.R0.R1";
    let bad = chosen(&format!("deal:points E0.E1.E2.F2.R2.G0.G1.G2|{others}"));
    assert_eq!(bad, Action::Pass);
}

#[test]
fn more_and_higher_trumps_are_expected_to_win_more() {
    let expected = |hand: &str| expected_points(hand.parse::<CardSet>().expect("a hand"), Country::England);
    let hands = [
        "E0.E1.F1.F2.R1.R2.G1.G2",
        "E7.E1.F1.F2.R1.R2.G1.G2",
        "E7.E6.E1.F1.F2.R1.G1.G2",
        "E7.E6.E5.E1.F7.F1.R1.G1",
        "E7.E6.E5.E4.F7.F0.R7.G1",
    ];
    assert!(hands.windows(2).all(|pair| expected(pair[0]) < expected(pair[1])));
}
