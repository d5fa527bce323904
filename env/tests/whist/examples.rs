//! Each rule of the play in a position of its own, with the legal cards counted by hand.
//!
//! Hearts are trump; the first player leads the first card of the hands given here.

use skat_env::Environment;
use skat_env::whist::{Deal, Seat, State, Suit, Team};

/// A deal under hearts after these cards, with the four hands in the order of play.
fn state(hands: &str, cards: &str) -> State {
    format!("H deal points {hands} {cards}").parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The legal cards, in the order of their numbers.
fn legal(state: &State) -> String {
    let names: Vec<String> = state.legal_cards().iter().map(|card| card.to_string()).collect();
    names.join(" ")
}

const MIXED: &str = "DA.DK.D5.D4.H2.H3.S2.S3.S4.C2.C3.C4.C5|\
                     D6.D7.HA.HJ.S5.S6.S7.S8.C6.C7.C8.C9.CT|\
                     H4.H5.H6.H7.S9.ST.SJ.SQ.SK.CJ.CQ.CK.CA|\
                     D2.D3.D8.D9.DT.DJ.DQ.H8.H9.HT.HQ.HK.SA";

#[test]
fn a_lead_is_free() {
    assert_eq!(legal(&state(MIXED, "")), "D4 D5 DK DA H2 H3 S2 S3 S4 C2 C3 C4 C5");
}

#[test]
fn who_can_follow_must() {
    assert_eq!(legal(&state(MIXED, "DA")), "D6 D7");
    assert_eq!(legal(&state(MIXED, "H2")), "HJ HA", "trumps follow trumps");
    assert_eq!(legal(&state(MIXED, "D4 D6 H4")), "D2 D3 D8 D9 DT DJ DQ", "nobody need go higher");
}

/// To trump is free, and so is trumping under.
#[test]
fn who_cannot_follow_plays_anything() {
    let all = "H4 H5 H6 H7 S9 ST SJ SQ SK CJ CQ CK CA";
    assert_eq!(legal(&state(MIXED, "DA D6")), all);
    assert_eq!(legal(&state(MIXED, "D4 D7")), all);
    assert_eq!(legal(&state(MIXED, "C2 CT CA")), "D2 D3 D8 D9 DT DJ DQ H8 H9 HT HQ HK SA");
}

fn taker(cards: &str) -> Seat {
    *state(MIXED, cards).play().takers().last().expect("a complete trick")
}

#[test]
fn the_highest_card_of_the_suit_led_takes_an_untrumped_trick() {
    assert_eq!(taker("DK D7 SQ DQ"), Seat::First);
    assert_eq!(taker("D4 D7 CA DQ"), Seat::Fourth);
    assert_eq!(taker("S4 S5 SK SA"), Seat::Fourth);
}

#[test]
fn the_highest_trump_takes_a_trumped_trick() {
    assert_eq!(taker("DA D6 H4 DQ"), Seat::Third);
    assert_eq!(taker("C5 C9 CA H8"), Seat::Fourth);
    assert_eq!(taker("H2 HA H7 HK"), Seat::Second);
}

/// Over his partner's trump too, and a lower trump loses to it.
#[test]
fn a_trick_may_be_trumped_twice() {
    let hands = "DA.DK.D5.D4.H2.H3.S2.S3.S4.C2.C3.C4.C5|\
                 HA.HJ.S5.S6.S7.S8.C6.C7.C8.C9.CT.D6.D7|\
                 H4.H5.H6.H7.S9.ST.SJ.SQ.SK.CJ.CQ.CK.CA|\
                 D2.D3.D8.D9.DT.DJ.DQ.H8.H9.HT.HQ.HK.SA";
    // Diamonds twice: the second player is out of them, and so is the third.
    let start = "DA D6 S9 D2 DK D7 ST D3 D4";
    assert_eq!(taker_of(hands, &format!("{start} HJ H7 D8")), Seat::Second);
    assert_eq!(taker_of(hands, &format!("{start} S5 H4 D8")), Seat::Third);
}

fn taker_of(hands: &str, cards: &str) -> Seat {
    *state(hands, cards).play().takers().last().expect("a complete trick")
}

#[test]
fn who_took_the_trick_leads() {
    let state = state(MIXED, "DA D6 H4 DQ");
    assert_eq!(state.seat_to_move(), Some(Seat::Third));
    assert_eq!(state.play().tricks().taken(Team::First), 1);
}

/// A seventh trick decides the deal and does not end it.
#[test]
fn all_thirteen_cards_are_played() {
    let hands = "DA.DK.DQ.DJ.DT.D9.D8.D7.D6.D5.D4.D3.D2|\
                 SA.SK.SQ.SJ.ST.S9.S8.S7.S6.S5.S4.S3.S2|\
                 HA.HK.HQ.HJ.HT.H9.H8.H7.H6.H5.H4.H3.H2|\
                 CA.CK.CQ.CJ.CT.C9.C8.C7.C6.C5.C4.C3.C2";
    let mut state = state(hands, "");
    let mut cards = 0;
    while !state.is_over() {
        assert_eq!((state.score(0), state.points(Team::First)), (0, 0), "the point counts at the end");
        state.play_card(state.legal_cards().nth(0));
        cards += 1;
        let taken = state.play().tricks().taken(Team::First);
        assert_eq!(state.play().tricks().winner(), (taken >= 7).then_some(Team::First));
    }
    assert_eq!((cards, state.taken(Team::First)), (52, 13));
    assert_eq!([0, 1, 2, 3].map(|player| state.score(player)), [1, -1, 1, -1]);
}

#[test]
#[should_panic(expected = "DA may not be played here")]
fn an_illegal_card_panics() {
    state(MIXED, "H2").play_card("DA".parse().unwrap());
}

#[test]
fn a_game_of_given_deals() {
    let deals = [1, 2, 3, 4].map(Deal::from_seed);
    let game = State::new_game(Suit::Clubs, deals);
    assert_eq!(game.play().deal(), deals[0]);
    assert!(game.to_come().eq(&deals[1..]));
    assert_eq!(State::new(Suit::Clubs, &deals[0]).play(), game.play());
}
