//! A series at one table: agents play, and the score sheet is kept.

use crate::chance;
use skat_agents::{Agent, Decision};
use skat_env::Rng;
use skat_env::skat::table::{Entry, Sheet};
use skat_env::skat::{BySeat, Rules, State, View};

/// Plays the rest of a series: `agents` are the partners of the sheet, in the order of their numbers.
///
/// Game number `i`, counted from 1, is played with [`deal(seed, i - 1)`](crate::deal); who deals and who sits out
/// follows from the sheet. `progress` is told how many games are entered. The same sheet, agents and seed give the
/// same sheet at the end.
///
/// # Panics
/// When there are not as many agents as partners, when somebody who has said that he leaves has to leave before the
/// next game, or when an agent plays an illegal action.
pub fn series(agents: &mut [Box<dyn Agent<State>>], sheet: &mut Sheet, seed: u64, progress: &dyn Fn(usize)) {
    assert_eq!(agents.len(), sheet.names().len(), "an agent for each partner");
    while let Some(seating) = sheet.seating() {
        let index = sheet.entries().len() as u64;
        let mut state = State::new(chance::deal(seed, index), Rules::default());
        let mut generators = BySeat::from_fn(|seat| chance::partner(seed, index, seat));
        while let Some(seat) = state.seat_to_move() {
            let decision =
                Decision { view: View::of(&state, seat), legal: state.legal(), rng: &mut generators[seat] };
            state.act(agents[seating.players[seat].index()].act(decision));
        }
        let entry = Entry::of(&state, &seating).expect("nobody is to move, so the deal is over");
        sheet.enter(entry).expect("the declarer is one of the players, and everybody stays");
        progress(sheet.entries().len());
    }
}

/// The generator for drawing lots after the series with this seed.
pub fn lots(seed: u64) -> Rng {
    chance::lots(seed)
}
