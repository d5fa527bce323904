//! The rules of thumb: legal, steady, better than chance, and sensible where every player agrees.

use super::games::{lead, play};
use skat_agents::Random;
use skat_agents::bridge::Heuristic;
use skat_env::bridge::{Action, State, View};

const GAMES: u64 = if cfg!(debug_assertions) { 60 } else { 2_000 };

#[test]
fn it_is_legal_and_steady() {
    for number in 0..GAMES {
        let (end, actions) = play([&mut Heuristic, &mut Heuristic], number, 1);
        assert!(end.is_over());
        if number % 4 == 0 {
            let again = play([&mut Heuristic, &mut Heuristic], number, 2);
            assert_eq!((end, actions), again, "it leaves nothing to chance");
        }
    }
}

#[test]
fn it_is_legal_against_chance() {
    for number in 0..GAMES {
        play([&mut Heuristic, &mut Random], number, number);
    }
}

#[test]
fn it_beats_chance() {
    let (lead, half) = lead(&mut Heuristic, &mut Random, GAMES / 2);
    println!("{lead:+.2} ± {half:.2} IMPs a board");
    assert!(lead - half > 5.0, "{lead:+.2} ± {half:.2}");
}

/// What the player to move does in the deal of this line.
fn chosen(line: &str) -> Action {
    let state: State = line.parse().expect("a deal");
    let seat = state.seat_to_move().expect("somebody is to move");
    Heuristic.choose(&View::of(&state, seat))
}

const HANDS: &str = "AKQ2.K32.AQ2.432|JT9.AQJ.KJT9.KJ9|8765.T987.543.AQ|43.654.876.T8765";

#[test]
fn the_last_player_wins_as_cheaply_as_he_can() {
    // East leads against North's one no trump; North plays last to a spade that the jack holds.
    let action = chosen(&format!("1 {HANDS} 1NT pass pass pass SJ S5 S3"));
    assert_eq!(action.to_string(), "SQ");
}

#[test]
fn a_player_who_cannot_win_plays_low() {
    // The dummy's card is chosen after the ace of hearts was led.
    let action = chosen(&format!("1 {HANDS} 1NT pass pass pass HA"));
    assert_eq!(action.to_string(), "H7");
}
