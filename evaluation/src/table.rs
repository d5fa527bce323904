//! The six games of each deal, played for many deals in lock-step.

use crate::chance;
use crate::seating::{BySide, Seating, Side};
use skat_agents::{Agent, Decision};
use skat_env::Rng;
use skat_env::skat::{BySeat, Rules, Seat, State};
use std::ops::Range;

/// One game on its way.
pub(crate) struct Table {
    pub(crate) seating: Seating,
    pub(crate) state: State,
    generators: BySeat<Rng>,
}

impl Table {
    /// The six tables of each of these deals, deal by deal.
    pub(crate) fn for_deals(seed: u64, deals: Range<u64>) -> Vec<Table> {
        let tables = |index| {
            let state = State::new(chance::deal(seed, index), Rules::default());
            Seating::all().map(move |seating| Table {
                seating,
                state,
                generators: BySeat::from_fn(|seat| chance::player(seed, index, seating.alone, seat)),
            })
        };
        deals.flat_map(tables).collect()
    }

    fn turn(&self) -> Option<(Seat, Side)> {
        self.state.seat_to_move().map(|seat| (seat, self.seating.side(seat)))
    }
}

/// Plays all games to their end. In each round an agent decides for all its players that are to move, at once.
pub(crate) fn play(tables: &mut [Table], agents: &mut BySide<Box<dyn Agent<State>>>) {
    let mut actions: BySide<Vec<_>> = BySide::default();
    loop {
        let mut decisions: BySide<Vec<Decision<'_, State>>> = BySide::default();
        for table in tables.iter_mut() {
            if let Some((seat, side)) = table.turn() {
                decisions[side].push(Decision {
                    view: skat_env::skat::View::of(&table.state, seat),
                    legal: table.state.legal(),
                    rng: &mut table.generators[seat],
                });
            }
        }
        if decisions.0.iter().all(Vec::is_empty) {
            return;
        }
        for (side, decisions) in Side::BOTH.into_iter().zip(decisions.0) {
            let asked = decisions.len();
            actions[side].clear();
            if asked > 0 {
                agents[side].act_batch(decisions, &mut actions[side]);
            }
            assert_eq!(actions[side].len(), asked, "an agent gives one action for each decision");
        }
        let mut answers = actions.0.each_ref().map(|actions| actions.iter());
        for table in tables.iter_mut() {
            if let Some((_, side)) = table.turn() {
                let &action = answers[side as usize].next().expect("one action for each decision");
                table.state.act(action);
            }
        }
    }
}
