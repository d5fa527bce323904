//! What a game implements so that agents can be measured at it.

use crate::match_report::{Interval, Rating};
use crate::played::{Played, Standing};
use crate::report::Duel;
use crate::results::{Control, Losses};
use crate::seating::Score;
use crate::statistics::Estimate;
use serde::Serialize;
use serde::de::DeserializeOwned;
use skat_env::Environment;
use std::fmt::Debug;

/// A game at which agents are measured against each other.
///
/// [`Environment`] says how it is played; this says what is kept of a finished game, by which
/// scores agents are compared, and what else is counted. Matches, schedules, statistics and
/// journals need nothing else.
pub trait Contest: Environment + Debug + PartialEq {
    /// A game at a table: where a referee rules on what is not legal, if the game has one, and
    /// otherwise the game itself.
    type Refereed: Environment<Action = Self::Action, Actions = Self::Actions, View = Self::View>;
    /// What is kept of a finished game; a short text in the journal.
    type Summary: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What the report of a match says of one agent.
    type Entry: Entry<Self>;
    /// The report of a duel of two agents; [`Duel`] where only points are counted.
    type Report: DuelReport<Self>;
    /// The value of a deal with open cards; [`NoValue`] where none is computed.
    type Open: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The solver of positions with open cards; [`NoOpenCards`] without one.
    type OpenCards: OpenCards<Self>;

    /// The names of the players, in their order.
    const SEATS: &'static [&'static str];
    /// The points of a player in a finished game. Agents are compared by the first; of all there
    /// are means with intervals.
    const SCORES: &'static [Score<Self>];
    /// The unit of the first of the scores, in the plural: "tournament points".
    const POINTS: &'static str;
    /// Measures of a deal's luck, for [control variates](crate::controls): a name for each
    /// number of [`Contest::luck`]. Empty for none.
    const CONTROLS: &'static [&'static str] = &[];

    /// The number of the player that is called so.
    fn seat(name: &str) -> Option<usize> {
        Self::SEATS.iter().position(|seat| *seat == name)
    }

    /// The game put on a table.
    fn at_table(self) -> Self::Refereed;

    /// The game on a table; where a ruling has ended it, as it stood before.
    fn state(table: &Self::Refereed) -> &Self;

    /// The summary of the finished game.
    ///
    /// # Panics
    /// When it is not over.
    fn summary(table: &Self::Refereed) -> Self::Summary;

    /// Whether everything before the play of the cards is done, such as bids: a match of the cards
    /// alone begins here.
    fn in_card_play(&self) -> bool;

    /// A number for each of [`Contest::CONTROLS`].
    fn luck(_control: &Control<Self>) -> Vec<f64> {
        Vec::new()
    }
}

/// What the report of a match says of one agent.
pub trait Entry<E: Contest>: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync {
    /// The entry of an agent whose standing is found, with what else is counted of its games.
    fn new(standing: Standing, played: &Played<'_, E>) -> Self;

    /// The agent's name.
    fn agent(&self) -> &str;

    /// In how many games it took part.
    fn games(&self) -> u64;

    /// The first of the [scores](Contest::SCORES) per game and seat.
    fn points(&self) -> &Interval;

    /// Where it stands among all, on Elo's scale.
    fn rating(&self) -> &Rating;
}

/// The report of a duel of two agents.
pub trait DuelReport<E: Contest>:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync
{
    /// From what every game knows of the duel, and what the report of the match says of the two.
    fn new(duel: Duel, entries: [&E::Entry; 2]) -> Self;

    /// A's points less B's, per game and seat: above 0 where A is stronger.
    fn difference(&self) -> &Estimate;
}

/// Perfect play with open cards.
pub trait OpenCards<E: Contest>: Default + Send {
    /// Whether there is a solver at all.
    const AVAILABLE: bool = true;

    /// What the play of a finished game was worth before its first card; `None` where no cards were
    /// played.
    fn value(&mut self, table: &E::Refereed) -> Option<E::Open>;

    /// What each card of a finished game gave away.
    fn losses(&mut self, table: &E::Refereed) -> Losses;
}

/// For games without a solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOpenCards;

/// The value of a deal with open cards where none is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub enum NoValue {}

impl<E: Contest> OpenCards<E> for NoOpenCards {
    const AVAILABLE: bool = false;

    fn value(&mut self, _table: &E::Refereed) -> Option<E::Open> {
        None
    }

    fn losses(&mut self, _table: &E::Refereed) -> Losses {
        Vec::new()
    }
}
