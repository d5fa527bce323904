//! The baseline: legal, steady, better than chance, and sensible where every player agrees.

use super::games::{game, lead, play};
use skat_agents::Random;
use skat_agents::cribbage::Heuristic;
use skat_env::cribbage::{Card, Rules, State, View};

#[test]
fn it_is_legal_and_steady() {
    for number in 0..200 {
        let (end, actions) = play([&mut Heuristic, &mut Heuristic], game(number), 1);
        assert!(end.is_over());
        let again = play([&mut Heuristic, &mut Heuristic], game(number), 2);
        assert_eq!((end, actions), again, "it leaves nothing to chance");
    }
}

#[test]
fn it_is_legal_against_chance() {
    for number in 0..200 {
        play([&mut Heuristic, &mut Random], game(number), number);
    }
}

#[test]
fn it_beats_chance() {
    let (points, half) = lead(&Heuristic, &Random, Rules::DEAL, 1000);
    println!("{points:+.2} ± {half:.2} points a deal");
    assert!(points - half > 5.0, "{points:+.2} ± {half:.2}");
    let (won, half) = lead(&Heuristic, &Random, Rules::default(), 200);
    println!("{won:+.3} ± {half:.3} a game: {:.1} % won", 50.0 * (1.0 + won));
    assert!(won - half > 0.7, "{won:+.3} ± {half:.3}");
}

/// What the player to move does in the game of this line.
fn chosen(deal: &str) -> Card {
    let line = format!("121,game,win 0#0000000000000001 0.0.0.0:0.0.0.0 {deal}");
    let state: State = line.parse().unwrap_or_else(|error| panic!("{error}"));
    let seat = state.seat_to_move().expect("somebody is to move");
    Heuristic.choose(&View::of(&state, seat))
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

#[test]
fn it_keeps_the_hand_that_counts() {
    let others = "D2.S4.D6.H8.DK|CA.C4.D9.HT.SQ|SA.C2.H3.D7.CK HQ";
    // Fives with a ten and a jack, and a two that goes.
    assert_eq!(chosen(&format!("H5.C5.DJ.ST.H2|{others}")), card("H2"));
    // A run of four, and a king that goes.
    assert_eq!(chosen(&format!("H6.S7.D8.S9.HK|{others}")), card("HK"));
}

#[test]
fn it_gives_no_five_to_the_crib_of_the_others() {
    let others = "D3.S4.D6.H8.DQ|CA.C4.D9.HT.SQ|SA.C2.H3.D7.CK HQ";
    assert_ne!(chosen(&format!("H5.S8.C6.HA.D2|{others}")), card("H5"));
}

#[test]
fn it_takes_a_fifteen_and_a_pair() {
    let hands = "H2.H7.H8.HT.HK|S3.S6.S7.S9.SK|D4.D5.D8.DT.DK|C2.C5.C6.CJ.CK HQ";
    assert_eq!(chosen(&format!("{hands} HK SK DK CK H8")), card("S7"));
    // 10, 9: the ten would make 29, the five 24, the eight a run of three.
    assert_eq!(chosen(&format!("{hands} HK SK DK CK HT S9")), card("D8"));
    // 29: the two is 31.
    assert_eq!(chosen(&format!("{hands} HK SK DK CK HT S9 DT")), card("C2"));
}

#[test]
fn it_does_not_lead_a_five() {
    let hands = "H5.S6.DT.HQ.CA|S3.C6.S7.S9.SK|D4.D5.D8.HT.DK|C2.C5.H6.CJ.CK D9";
    assert_ne!(chosen(&format!("{hands} CA SK DK CK")), card("H5"));
}
