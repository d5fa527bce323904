//! What was played of a match, deal by deal.

use crate::Setup;
use crate::contest::Contest;
use crate::schedule::Schedule;
use crate::seating::Seated;
use serde::{Deserialize, Serialize};

/// The games of one deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct DealResult<E: Contest> {
    /// The number of the deal, from 0.
    pub deal: u64,
    /// Its games, in the order of [`Schedule::seatings`].
    pub games: Vec<E::Summary>,
    /// What is known of the deal's luck, where controls are measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<Control<E>>,
    /// What each card of each game gave away, where that is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub losses: Option<Vec<Losses>>,
    /// Where agents that are programs of their own failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<GameFault>,
}

/// What each card of a game gave away, in the order of play: the number of the player, and points,
/// in the units of the game's [solver](Contest::OpenCards).
///
/// The points are those by which the best result of the side that plays the card falls, when all
/// know all cards from then on. A player who does not know them cannot avoid every loss: compare
/// players with each other.
pub type Losses = Vec<(u8, u8)>;

/// A decision that an agent did not make, or not legally.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFault {
    /// Which of the deal's games, from 0.
    pub game: usize,
    /// Who failed, as [`Contest::SEATS`] calls him.
    pub seat: String,
    /// What the agent did instead; the text goes on after its name.
    pub problem: String,
}

/// An extra deal, on which only the controls are measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ExtraResult<E: Contest> {
    /// The number of the extra deal, from 0.
    pub extra: u64,
    /// What was measured.
    pub control: Control<E>,
}

/// The luck of a deal, as a baseline found it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Control<E: Contest> {
    /// The game of the baseline against itself.
    pub game: E::Summary,
    /// What its cards were worth when all are open, where it is computed and cards were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<E::Open>,
}

/// All that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Results<E: Contest> {
    /// The deals, ascending by number, from 0 without a gap once the match is over.
    pub deals: Vec<DealResult<E>>,
    /// The extra deals, likewise.
    pub extra: Vec<ExtraResult<E>>,
}

impl<E: Contest> Default for Results<E> {
    fn default() -> Results<E> {
        Results { deals: Vec::new(), extra: Vec::new() }
    }
}

impl<E: Contest> DealResult<E> {
    /// The games with who sat where.
    pub(crate) fn seated(&self, schedule: Schedule, agents: usize) -> Vec<Seated<E>> {
        let seatings = schedule.seatings::<E>(agents, self.deal);
        seatings.into_iter().zip(&self.games).map(|(seating, &game)| Seated { seating, game }).collect()
    }

    /// Whether this can be a deal of that match.
    pub(crate) fn fits(&self, setup: &Setup<E>) -> bool {
        let games = setup.schedule.games_per_deal(E::TEAMS, setup.agents.len());
        let controlled = self.control.is_some() == setup.controls.is_some();
        let compared = setup.open_cards.is_some_and(|step| self.deal.is_multiple_of(step));
        let losses = self.losses.as_ref().map(Vec::len) == compared.then_some(games);
        let is_there = |fault: &GameFault| fault.game < games && E::seat(&fault.seat).is_some();
        let faults = self.faults.iter().all(is_there);
        self.deal < setup.deals && self.games.len() == games && controlled && losses && faults
    }
}
