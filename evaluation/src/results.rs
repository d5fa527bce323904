//! What was played of a match, deal by deal.

use crate::game::Game;
use crate::open_cards::Losses;
use crate::table::Seated;
use crate::{Schedule, Setup};
use serde::{Deserialize, Serialize};
use skat_agents::skat::search::Value;
use skat_env::skat::Seat;

/// The games of one deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealResult {
    /// The number of the deal, from 0.
    pub deal: u64,
    /// Its games, in the order of [`Schedule::seatings`].
    pub games: Vec<Game>,
    /// What is known of the deal's luck, where controls are measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<Control>,
    /// What each card of each game gave away, where that is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub losses: Option<Vec<Losses>>,
    /// Where agents that are programs of their own failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<GameFault>,
}

/// A decision that an agent did not make, or not legally.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFault {
    /// Which of the deal's games, from 0.
    pub game: usize,
    /// Who failed.
    pub seat: Seat,
    /// What the agent did instead; the text goes on after its name.
    pub problem: String,
}

/// An extra deal, on which only the controls are measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtraResult {
    /// The number of the extra deal, from 0.
    pub extra: u64,
    /// What was measured.
    pub control: Control,
}

/// The luck of a deal, as a baseline found it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// The game of the baseline against itself.
    pub game: Game,
    /// What that contract was worth with open cards, where it is reckoned and there was a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Open>,
}

/// The value of a contract with open cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Open {
    /// The declarer's card points.
    Points(u8),
    /// Null, lost.
    Lost,
    /// Null, won.
    Won,
}

impl From<Value> for Open {
    fn from(value: Value) -> Open {
        match value {
            Value::Points(points) => Open::Points(points),
            Value::Lost => Open::Lost,
            Value::Won => Open::Won,
        }
    }
}

/// All that was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// The deals, ascending by number, from 0 without a gap once the match is over.
    pub deals: Vec<DealResult>,
    /// The extra deals, likewise.
    pub extra: Vec<ExtraResult>,
}

impl DealResult {
    /// The games with who sat where.
    pub(crate) fn seated(&self, schedule: Schedule, agents: usize) -> Vec<Seated> {
        let seatings = schedule.seatings(agents, self.deal);
        seatings.into_iter().zip(&self.games).map(|(seating, &game)| Seated { seating, game }).collect()
    }

    /// Whether this can be a deal of that match.
    pub(crate) fn fits(&self, setup: &Setup) -> bool {
        let games = setup.schedule.games_per_deal(setup.agents.len());
        let controlled = self.control.is_some() == setup.controls.is_some();
        let compared = setup.open_cards.is_some_and(|step| self.deal.is_multiple_of(step));
        let losses = self.losses.as_ref().map(Vec::len) == compared.then_some(games);
        let faults = self.faults.iter().all(|fault| fault.game < games);
        self.deal < setup.deals && self.games.len() == games && controlled && losses && faults
    }
}
