//! What a game says of itself so that its games can be written into tables.

use skat_agents::Catalogue;
use skat_env::encode::total;
use skat_env::{Action, Bounded, Encoder, ParseError, Rng};
use std::borrow::Cow;
use std::fmt;

/// The fact that says how a game ended, in games that can stop before their last decision.
pub const ENDING: &str = "ending";

/// A game whose games are written into tables and read back.
pub trait Tabular: Catalogue + Bounded + fmt::Debug + PartialEq {
    /// Writes the observations of the table of decisions, as bits.
    type Observation: Encoder<Self::View, Element = u64> + Default;
    /// The encoder's name: `v1`.
    const OBSERVATION: &'static str;
    /// What the players are called, in their order; lower case, one word each.
    const SEATS: &'static [&'static str];
    /// What a score counts, in the plural: `tournament points`.
    const POINTS: &'static str;
    /// How many bytes a deal has.
    const DEAL_LEN: usize;
    /// What the bytes of a deal say.
    const DEAL: &'static str;
    /// The columns that only this game has in the table of games.
    const FACTS: &'static [Fact];
    /// The fact, a switch, that says whether the one who played for it won, if the game has one.
    const SUCCESS: Option<&'static str>;

    /// How the cards lay before the first decision.
    ///
    /// # Panics
    /// When there are not [`Tabular::DEAL_LEN`] places.
    fn write_deal(&self, deal: &mut [u8]);

    /// The game before its first decision.
    ///
    /// # Errors
    /// When the bytes are no deal, or none under these options.
    fn from_deal(deal: &[u8], options: &Self::Options) -> Result<Self, ParseError>;

    /// What is known of a finished game, in the order of [`Tabular::FACTS`].
    ///
    /// # Panics
    /// When the game is not over.
    fn facts(&self) -> Vec<Value>;

    /// What [`Tabular::gain`] counts.
    const GAIN: &'static str;
    /// What [`Tabular::open_values`] counts, if the game has a solver.
    const OPEN_VALUE: Option<&'static str>;
    /// Finds the values of positions with open cards.
    type Solver: Default + Send;

    /// The stages of a game, in lower case, if labels can be restricted to some of them.
    const STAGES: &'static [&'static str] = &[];

    /// The place of this state's stage in [`Tabular::STAGES`], where a decision is to be made.
    fn stage(&self) -> usize {
        0
    }

    /// How a recorded game can stop before its last decision, in the words of the fact [`ENDING`];
    /// none where all games are played to their end.
    const STOPS: &'static [&'static str] = &[];

    /// What a game comes to that stopped in this state, in the way of this number in
    /// [`Tabular::STOPS`]; `None` when it cannot stop so here.
    fn stopped(&self, stop: usize) -> Option<Stopped> {
        let _ = stop;
        None
    }

    /// How much better `player` did than the other side: what a label by rollouts is a mean of.
    ///
    /// # Panics
    /// When the game is not over.
    fn gain(&self, player: usize) -> f32;

    /// States that the player to move may be in, with their weights: `count` at most.
    fn likely_worlds(view: &Self::View, count: usize, rng: &mut Rng) -> Vec<(Self, f32)>;

    /// The value of each legal action to the player to move with open cards, ascending by action,
    /// nothing for those that have none; `None` where this state has no such values.
    fn open_values(&self, solver: &mut Self::Solver) -> Option<Vec<Option<f32>>>;

    /// What a random decision of a player who explores is drawn from: some legal actions, all
    /// without more.
    ///
    /// # Panics
    /// When nothing is legal.
    fn explored(&self) -> Self::Actions {
        self.legal_actions()
    }

    /// How many features an observation has.
    fn features() -> usize {
        total(Self::Observation::BLOCKS)
    }

    /// How many bytes the bits of an observation take.
    fn observation_len() -> usize {
        Self::features().div_ceil(8)
    }

    /// How many bytes the bits of a mask take.
    fn mask_len() -> usize {
        Self::Action::COUNT.div_ceil(8)
    }
}

/// What a game comes to that stopped before its last decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The score of each player.
    pub scores: Vec<i32>,
    /// What is known of the game, in the order of [`Tabular::FACTS`].
    pub facts: Vec<Value>,
}

/// A column of the table of games that only one game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The column's name.
    pub name: &'static str,
    /// What stands in it.
    pub kind: Kind,
    /// What it says, with its unit, and when it is null if it can be.
    pub meaning: &'static str,
    /// Whether it can be null.
    pub nullable: bool,
    /// Whether a census counts its values.
    pub counted: bool,
    /// All values that a counted word can be, so that those that did not happen are told too; empty
    /// where they are not known.
    pub values: &'static [&'static str],
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word.
    Text,
    /// A whole number.
    Number,
    /// True or false.
    Switch,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Nothing.
    Null,
    /// A word.
    Text(Cow<'static, str>),
    /// A whole number.
    Number(i32),
    /// True or false.
    Switch(bool),
}

/// As in a census: nothing is `none`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("none"),
            Value::Text(text) => f.write_str(text),
            Value::Number(number) => number.fmt(f),
            Value::Switch(switch) => switch.fmt(f),
        }
    }
}
