//! The rules of thumb: legal, steady, better than chance, and sensible where every player agrees.

use super::games::{lead, play};
use skat_agents::Random;
use skat_agents::whist::Heuristic;
use skat_env::whist::{Card, State, View};

#[test]
fn it_is_legal_and_steady_under_all_options() {
    for number in 0..60 {
        let mut other = Heuristic::default();
        let (end, cards) = play([&mut Heuristic::default(), &mut other], number, 1);
        assert!(end.is_over());
        let again = play([&mut Heuristic::default(), &mut other], number, 2);
        assert_eq!((end, cards), again, "it leaves nothing to chance");
    }
}

#[test]
fn it_is_legal_against_chance() {
    for number in 0..60 {
        play([&mut Heuristic::default(), &mut Random], number, number);
    }
}

#[test]
fn it_beats_chance() {
    let (lead, half) = lead(&mut Heuristic::default(), &mut Random, 200);
    println!("{lead:+.2} ± {half:.2} tricks a deal");
    assert!(lead - half > 3.0, "{lead:+.2} ± {half:.2}");
}

/// What the player to move does in the deal of this line.
fn chosen(cards: &str) -> Card {
    const HANDS: &str = "S2.S3.S4.SQ.D2.D3.D4.C2.C3.C4.C5.H2.H3|S5.S6.SA.D5.D6.DK.DQ.C6.C7.C8.H4.H5.H6|\
                         S7.S8.SK.DA.D7.D8.D9.C9.CT.CJ.H7.H8.H9|S9.ST.SJ.DT.DJ.CQ.CK.CA.HT.HJ.HQ.HK.HA";
    let state: State = format!("H deal points {HANDS} {cards}").parse().expect("a deal");
    let seat = state.seat_to_move().expect("somebody is to move");
    Heuristic::default().choose(&View::of(&state, seat))
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

#[test]
fn the_last_player_takes_as_cheaply_as_he_can() {
    // Nine, ten and jack of spades are worth the same, ten and jack of diamonds too; the trumps are
    // not spent.
    assert!(["S9", "ST", "SJ"].map(card).contains(&chosen("S2 S5 S7")));
    assert!(["DT", "DJ"].map(card).contains(&chosen("D2 D5 D7")));
}

#[test]
fn the_last_player_throws_his_lowest_where_he_cannot_win() {
    // From equal cards any; higher ones do not help.
    for trick in ["S2 S5 SK", "S2 SA S7"] {
        assert!(["S9", "ST", "SJ"].map(card).contains(&chosen(trick)), "{trick}");
    }
}

#[test]
fn third_hand_plays_high() {
    let third = chosen("S2 S5");
    assert_eq!(third, card("SK"), "the partner's two would lose to anything");
}
