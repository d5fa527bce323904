//! The baseline: a player of rules of thumb, who counts cards and knows the chances of his hand.

mod bidding;
mod card_weights;
mod chances;
mod considerations;
mod counting;
mod evaluation;
mod exchange;
mod habits;
mod null;
mod null_weights;
mod stakes;
mod trick;
mod trumps;
mod weights;

use crate::agent::{Agent, Decision};
use counting::Count;
use habits::Habits;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, State, View};

/// Plays Skat by rules of thumb: fast, deterministic and without search.
///
/// Bids what its hand is expected to win, exchanges by trying all 66 pairs, and plays each card for the points that
/// the trick is expected to bring and the cards that it costs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic {
    habits: Habits,
}

impl Heuristic {
    /// What it does with this view when it is its turn.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Action {
        match view.stage {
            Stage::Bidding => bidding::call(view, &self.habits),
            Stage::PickingUp => bidding::pick_up_or_hand(view, &self.habits),
            Stage::Burying(_) => Action::Card(exchange::bury(view)),
            Stage::Declaring => Action::Declare(exchange::declare(view)),
            Stage::Playing | Stage::Over => Action::Card(match view.tricks {
                Some(tricks) => {
                    let count = Count::of(view, &tricks, &self.habits);
                    if count.game.is_null() { null::card(&count) } else { trumps::card(&count) }
                }
                None => panic!("nothing can be chosen in a deal that was passed in"),
            }),
        }
    }
}

impl Agent<State> for Heuristic {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        self.choose(&decision.view)
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(*self)
    }
}
