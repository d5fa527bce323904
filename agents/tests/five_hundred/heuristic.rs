//! The rules of thumb: legal, steady, better than chance, and sensible where every player agrees.

use super::games::{deal, lead, play};
use skat_agents::Random;
use skat_agents::five_hundred::Heuristic;
use skat_env::five_hundred::{Action, Bid, Card, CardSet, Denomination, State, View};

const DEALS: u64 = if cfg!(debug_assertions) { 60 } else { 2_000 };

#[test]
fn it_is_legal_and_steady_under_all_options() {
    for number in 0..DEALS {
        let mut other = Heuristic::default();
        let (end, actions) = play([&mut Heuristic::default(), &mut other], deal(number), 1);
        assert!(end.is_over());
        if number % 16 < 4 {
            let again = play([&mut Heuristic::default(), &mut other], deal(number), 2);
            assert_eq!((end, actions), again, "it leaves nothing to chance");
        }
    }
}

#[test]
fn it_is_legal_against_chance() {
    for number in 0..DEALS {
        play([&mut Heuristic::default(), &mut Random], deal(number), number);
        play([&mut Random, &mut Heuristic::default()], deal(number), number);
    }
}

#[test]
fn it_beats_chance() {
    let (lead, half) = lead(&mut Heuristic::default(), &mut Random, DEALS);
    println!("{lead:+.2} ± {half:.2} points a deal");
    assert!(lead - half > 150.0, "{lead:+.2} ± {half:.2}");
}

/// What the player to move does in the deal of this line.
fn chosen(line: &str) -> Action {
    let state: State = line.parse().expect("a deal");
    let seat = state.seat_to_move().expect("somebody is to move");
    Heuristic::default().choose(&View::of(&state, seat))
}

fn card(text: &str) -> Action {
    Action::Card(text.parse::<Card>().expect("a card"))
}

/// The first player has nine sure tricks in hearts, the second nothing.
const STRONG: &str = "BL.BO.HJ.DJ.HA.HK.HQ.HT.SA.CA|S4.S5.C4.C5.D4.D5.S6.C6.D6.H4|\
                      H5.H6.DA.DK.DQ.DT.SK.SQ.CK.CQ|H7.H8.H9.SJ.ST.S9.CJ.CT.C9.D9|D8.D7.S8.S7.C8.C7";

#[test]
fn a_hand_of_trumps_is_bid_and_a_hand_of_nothing_is_not() {
    let Action::Bid(bid) = chosen(STRONG) else { panic!("a bid") };
    assert!(bid.level() >= 9 && bid.denomination() == Denomination::Hearts, "{bid}");
    assert_eq!(chosen(&format!("{STRONG} 9H")), Action::Pass);
    let turned = STRONG.replacen("BL.BO.HJ.DJ.HA.HK.HQ.HT.SA.CA", "X", 1);
    let turned = turned.replacen("S4.S5.C4.C5.D4.D5.S6.C6.D6.H4", "BL.BO.HJ.DJ.HA.HK.HQ.HT.SA.CA", 1);
    assert_eq!(chosen(&turned.replacen('X', "S4.S5.C4.C5.D4.D5.S6.C6.D6.H4", 1)), Action::Pass);
}

#[test]
fn who_must_announce_announces() {
    let weak = STRONG.replacen("BL.BO.HJ.DJ", "S4.S5.HJ.DJ", 1).replacen("|S4.S5", "|BL.BO", 1);
    let Action::Bid(bid) = chosen(&format!("{weak} pass")) else { panic!("a bid") };
    assert!(bid >= Bid::LOWEST_WITH_BOTH_JOKERS);
}

#[test]
fn trumps_and_aces_are_not_laid_away() {
    let mut state: State = format!("{STRONG} 9H pass pass pass").parse().expect("a deal");
    while state.play().is_none() {
        let seat = state.seat_to_move().expect("the declarer");
        state.act(Heuristic::default().choose(&View::of(&state, seat)));
    }
    assert_eq!(state.laid(), "D8.D7.S8.S7.C8.C7".parse::<CardSet>().expect("cards"));
}

#[test]
fn the_last_player_wins_as_cheaply_as_he_can_and_not_from_his_partner() {
    let deal = "SA.SK.S4.HA.HK.H4.DA.DK.D4.BO|S5.S6.S7.H5.H6.H7.D5.D6.D7.C5|\
                SQ.SJ.S8.HQ.HT.H8.DQ.DT.D8.C6|ST.S9.CA.H9.BL.C4.HJ.DJ.D9.CK|CQ.CT.C9.C8.C7.CJ";
    let after = |cards: &str| format!("{deal} 8C pass pass pass C7 C8 C9 CT CJ CQ {cards}");
    // The queen of diamonds holds, which the dealer's jack does not beat; the ten it does.
    assert_eq!(chosen(&after("D4 D5 DQ")), card("D9"));
    assert_eq!(chosen(&after("D4 D5 DT")), card("DJ"));
    // The ace holds: nothing is to be won.
    assert_eq!(chosen(&after("SA S5 S8")), card("S9"));
    // The queen holds again, above ten and nine.
    assert_eq!(chosen(&after("S4 S5 SQ")), card("S9"));
}

/// At no trump a joker takes the ace that stands above a long suit.
#[test]
fn a_joker_asks_for_what_is_in_the_way() {
    let deal = "BL.SK.SQ.SJ.ST.S9.HA.HK.DA.CA|SA.S4.H4.H5.H6.D4.D5.D6.C4.C5|\
                S5.S6.H7.H8.H9.D7.D8.D9.C6.C7|S7.S8.HT.HJ.HQ.DT.DJ.DQ.C8.C9|BO.CT.CJ.CQ.CK.DK";
    let line = format!("{deal} 8N pass pass pass CT CJ CQ CK DK BO SK S4 S5 S7 BL");
    assert_eq!(chosen(&line), card("SA"));
}
