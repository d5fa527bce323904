//! A series at one table: agents play, and the score sheet is kept.

use super::deal;
use crate::streams;
use skat_agents::{Agent, Decision};
use skat_env::skat::referee::{Referee, Refereed};
use skat_env::skat::table::{Entry, Partner, Score, Sheet};
use skat_env::skat::{BySeat, Rules, Seat, State};
use skat_env::{ActionSet as _, Environment as _, Rng};
use std::error::Error;

/// A decision that a partner who is a program of its own did not make, or not legally. The referee
/// ruled on it.
#[derive(Debug)]
pub struct SeriesFault {
    /// In which game, counted from 1.
    pub game: usize,
    /// Who failed.
    pub partner: Partner,
    /// Where he sat.
    pub seat: Seat,
    /// What he did instead.
    pub problem: Box<dyn Error + Send + Sync>,
}

/// Plays the rest of a series: `agents` are the partners of the sheet, in the order of their
/// numbers.
///
/// Game number `i`, counted from 1, is played with [`deal(seed, i - 1)`](deal()); who deals and who
/// sits out follows from the sheet. `progress` is told how many games are entered. The same sheet,
/// agents and seed give the same sheet at the end. Returns what went wrong with agents that are
/// programs of their own.
///
/// # Panics
/// When there are not as many agents as partners, when somebody who has said that he leaves has to
/// leave before the next game, or when an agent plays an illegal action without a fault that says
/// why.
pub fn series(
    agents: &mut [Box<dyn Agent<State>>],
    sheet: &mut Sheet,
    seed: u64,
    progress: &dyn Fn(usize),
) -> Vec<SeriesFault> {
    at_one_table(&mut agents.iter_mut().collect::<Vec<_>>(), sheet, seed, progress)
}

/// The same with agents that are borrowed one by one, as the tables of a tournament do.
pub(super) fn at_one_table(
    agents: &mut [&mut Box<dyn Agent<State>>],
    sheet: &mut Sheet,
    seed: u64,
    progress: &dyn Fn(usize),
) -> Vec<SeriesFault> {
    let mut all = Vec::new();
    assert_eq!(agents.len(), sheet.names().len(), "an agent for each partner");
    while let Some(seating) = sheet.seating() {
        let index = sheet.entries().len() as u64;
        let state = State::new(deal(seed, index), Rules::default());
        let mut game: Refereed = Refereed::new(state, Referee::default());
        let mut generators = BySeat::from_fn(|seat| streams::of_series::<State>(seed, index, seat.index()));
        while let Some(seat) = game.turn().map(Seat::from_index) {
            let (view, legal) = (game.view(seat.index()), game.legal_actions());
            let partner = seating.players[seat];
            let agent = &mut agents[partner.index()];
            let action = agent.act(Decision { view, legal, rng: &mut generators[seat] });
            let fault = agent.faults().into_iter().next();
            assert!(legal.contains(action) || fault.is_some(), "{action} is not legal for {seat} in {game}");
            all.extend(fault.map(|fault| SeriesFault {
                game: index as usize + 1,
                partner,
                seat,
                problem: fault.problem,
            }));
            game.act(action);
        }
        for (seat, partner) in seating.players.iter() {
            agents[partner.index()].over(&game.view(seat.index()), &generators[seat]);
        }
        let entry = match game.infraction() {
            None => Entry::of(game.state(), &seating).expect("nobody is to move, so the deal is over"),
            Some((_, ended)) => {
                Entry::Played { declarer: seating.players[ended.declarer], score: Score::ruled(ended) }
            }
        };
        sheet.enter(entry).expect("the declarer is one of the players, and everybody stays");
        progress(sheet.entries().len());
    }
    all
}

/// The generator for drawing lots after the series with this seed.
pub fn lots(seed: u64) -> Rng {
    streams::lots(seed)
}
