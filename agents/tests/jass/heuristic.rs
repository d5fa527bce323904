//! The rules of thumb: legal, steady, better than chance, and sensible where every player agrees.

use super::games::{lead, play};
use skat_agents::Random;
use skat_agents::jass::Heuristic;
use skat_env::jass::{Action, Card, State, Suit, View};

#[test]
fn it_is_legal_and_steady_in_all_variants() {
    for number in 0..4000 {
        let mut other = Heuristic::default();
        let (end, actions) = play([&mut Heuristic::default(), &mut other], number, 1);
        assert!(end.is_over());
        if number % 16 < 8 {
            let again = play([&mut Heuristic::default(), &mut other], number, 2);
            assert_eq!((end, actions), again, "it leaves nothing to chance");
        }
    }
}

#[test]
fn it_is_legal_against_chance() {
    for number in 0..4000 {
        play([&mut Heuristic::default(), &mut Random], number, number);
    }
}

#[test]
fn it_beats_chance() {
    let (lead, half) = lead(&mut Heuristic::default(), &mut Random, 2000);
    println!("{lead:+.2} ± {half:.2} points a deal");
    assert!(lead - half > 50.0, "{lead:+.2} ± {half:.2}");
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

const SMEARER: &str = "DT.D6.D7.D8.C6.C7.C8.C9.D9";

#[test]
fn the_last_player_smears_on_the_partners_trick_and_on_no_other() {
    let first = "S6.S8.HJ.H9.HA.H6.H7.CA.CK";
    let second = "SA.SK.SQ.H8.HT.CQ.CJ.DK.DA";
    let third = "S7.S9.ST.SJ.HQ.HK.CT.DQ.DJ";
    assert_eq!(chosen(&format!("imposed:H {first}|{second}|{third}|{SMEARER} S6 SA S7")), card("DT"));
    let (first, second) = (first.replace("S8", "SA"), second.replace("SA", "S8"));
    let lost = chosen(&format!("imposed:H {first}|{second}|{third}|{SMEARER} SA S8 S7"));
    assert_ne!(lost, card("DT"), "the opponents take the ace");
}

#[test]
fn the_nine_is_kept_from_the_jack() {
    let first = "S6.S8.HJ.HQ.HA.H6.H7.CA.CK";
    let second = "SA.SK.SQ.H8.H9.CQ.CJ.DK.DA";
    let third = "S7.S9.ST.SJ.HT.HK.CT.DQ.DJ";
    assert_eq!(chosen(&format!("imposed:H {first}|{second}|{third}|{SMEARER} HJ")), card("H8"));
}

#[test]
fn good_hands_make_trump_and_bad_ones_leave_it() {
    let others = "SA.SK.SQ.H8.HT.CQ.CJ.DK.DT|S7.S9.ST.SJ.HQ.HA.CT.DQ.DJ|S8.D6.D7.D8.CA.C7.C8.C9.D9";
    assert_eq!(chosen(&format!("chibre HJ.H9.HK.H6.H7.DA.S6.CK.C6|{others}")), Action::Trump(Suit::Hearts));
    let others = "SA.SK.SQ.H8.H9.CQ.CJ.DK.DT|S9.SJ.ST.HJ.HQ.HA.HK.DQ.DJ|S8.DA.D7.CK.CA.C9.C8.H7.D9";
    assert_eq!(chosen(&format!("chibre S6.S7.D6.D8.C6.C7.CT.H6.HT|{others}")), Action::Chibre);
    let autochibre = chosen(&format!("autochibre S6.S7.D6.D8.C6.C7.CT.H6.HT|{others}"));
    assert!(matches!(autochibre, Action::Trump(_)), "he must make it himself");
}
