//! Cribbage as agents are measured at it.

use super::{AgentReport, Game};
use crate::contest::{Contest, NoOpenCards, NoValue};
use crate::report::Duel;
use crate::seating::Score;
use skat_env::cribbage::{Seat, State};

impl Contest for State {
    type Refereed = State;
    type Summary = Game;
    type Entry = AgentReport;
    type Report = Duel;
    type Open = NoValue;
    type OpenCards = NoOpenCards;

    const SEATS: &'static [&'static str] = &["first", "second", "third", "fourth"];
    const SCORES: &'static [Score<State>] =
        &[|game, player| game.score_of(Seat::from_index(player).team()).into()];
    const POINTS: &'static str = "game points";

    fn at_table(self) -> State {
        self
    }

    fn state(table: &State) -> &State {
        table
    }

    fn summary(table: &State) -> Game {
        Game::of(table)
    }

    /// From the first cut on.
    fn in_card_play(&self) -> bool {
        self.number() > 0 || self.pegging().is_some()
    }
}
