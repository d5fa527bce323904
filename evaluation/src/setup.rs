//! What is played in a match.

use crate::contest::{Contest, OpenCards as _};
use crate::schedule::Schedule;
use crate::seated_game::Player;
use crate::sprt::Sprt;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything that determines the games of a match, apart from the agents themselves. It is saved
/// with the games, so that a resumed match goes on as it began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Setup<E: Contest> {
    /// The names of the agents, two or more; a name may be repeated.
    pub agents: Vec<String>,
    /// How many deals are played, or how many at most, when a sequential test may end the match; 2
    /// or more.
    pub deals: u64,
    /// The seed of all randomness.
    pub seed: u64,
    /// Which deals.
    pub source: Source,
    /// From where each deal is played.
    pub play: Play,
    /// Who plays whom.
    pub schedule: Schedule,
    /// The test that ends a duel of two agents early.
    pub sprt: Option<Sprt>,
    /// What is measured to remove luck from the result.
    pub controls: Option<Controls>,
    /// Files that agents are made of, such as networks, with digests of what is in them: another
    /// file is another agent.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// Every N-th deal, the first included, is compared with open-card play, card by card;
    /// `None` for none.
    pub open_cards: Option<u64>,
    /// What happens to the match when an agent that is a separate program fails.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_fault: OnFault,
    /// The house rules under which deals are drawn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: E::Options,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What happens to a match when an agent does not answer, or answers illegally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnFault {
    /// The deal goes by the referee's ruling: who fails in an auction passes, and who fails later
    /// loses with his party.
    #[default]
    Lose,
    /// The match ends.
    Stop,
}

/// Where the deals of a match come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Drawn from the seed.
    Drawn,
    /// The deals of a file, from its first on.
    File {
        /// Where it was found.
        path: String,
        /// Its [digest](crate::digest()), in sixteen hexadecimal digits.
        digest: String,
    },
}

/// From where deals are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Play {
    /// From the beginning.
    Whole,
    /// From the lead to the first trick. What comes before it, such as bids, stands in the file, or
    /// is decided by an agent in all seats.
    Cards {
        /// What the agent that decides it is called; `None` where it stands in the file. Deals that
        /// end before the first card are replaced by others.
        bidder: Option<String>,
    },
}

/// Control variates: known luck of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Controls {
    /// What the agent is called that plays every deal alone in all seats.
    pub baseline: String,
    /// Whether the value of the baseline's play with open cards is another control.
    pub open_value: OpenValue,
    /// On how many extra deals, for each deal of the match, the mean of the controls is measured; 1
    /// or more.
    pub extra: u64,
}

/// Whether the open-card value of a deal is a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenValue {
    /// It is not computed.
    Off,
    /// It is, with the game's solver.
    On,
}

/// Who plays in a match.
pub struct Cast<E: Contest> {
    /// The agents, in the order of [`Setup::agents`].
    pub agents: Vec<Player<E>>,
    /// Who decides what comes before the cards, where only the cards are played.
    pub bidder: Option<Player<E>>,
    /// Who plays alone for the controls.
    pub baseline: Option<Player<E>>,
}

/// A setup that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few agents.
    #[error("{found} agents; expected {least} or more for {schedule}")]
    Agents {
        /// How many there are.
        found: usize,
        /// How many it takes.
        least: usize,
        /// For what.
        schedule: String,
    },
    /// Too few deals.
    #[error("{found} deals; expected 2 or more, since an interval comes from the spread between deals")]
    Deals {
        /// How many there are.
        found: u64,
    },
    /// More deals than a file has.
    #[error("{wanted} deals; the file has {found}")]
    FewDeals {
        /// How many are to be played.
        wanted: u64,
        /// How many there are.
        found: usize,
    },
    /// A sequential test of more than two agents.
    #[error("a sequential test of {found} agents; expected two")]
    Sprt {
        /// How many there are.
        found: usize,
    },
    /// A sequential test of a difference that controls change on the way.
    #[error("a sequential test and control variates; expected one of the two")]
    SprtWithControls,
    /// Controls for deals whose mean is not known.
    #[error(
        "control variates for the deals of a file; expected deals drawn from a seed, of which more can be drawn"
    )]
    ControlsOfFile,
    /// No extra deals for controls.
    #[error("no extra deals for the control variates; expected 1 or more for each deal")]
    NoExtra,
    /// Control variates in a game that knows none.
    #[error("control variates; {game} has none")]
    NoControls {
        /// The game.
        game: &'static str,
    },
    /// A comparison with open cards in a game without a solver.
    #[error("a comparison with open cards; {game} has no solver for it")]
    NoSolver {
        /// The game.
        game: &'static str,
    },
    /// Every 0th deal.
    #[error("every 0th deal is compared with open cards; expected 1 or more")]
    NoStep,
}

impl<E: Contest> Setup<E> {
    /// A match of these agents over drawn deals, with the usual schedule and nothing else.
    pub fn new(agents: Vec<String>, deals: u64, seed: u64) -> Setup<E> {
        Setup {
            schedule: Schedule::usual(agents.len()),
            agents,
            deals,
            seed,
            source: Source::Drawn,
            play: Play::Whole,
            files: BTreeMap::new(),
            sprt: None,
            controls: None,
            open_cards: None,
            on_fault: OnFault::default(),
            options: E::Options::default(),
        }
    }

    /// Whether this can be played.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        let found = self.agents.len();
        let least = self.schedule.least_agents(E::TEAMS);
        if found < least {
            return Err(SetupError::Agents { found, least, schedule: named(self.schedule, E::TEAMS) });
        }
        if self.deals < 2 {
            return Err(SetupError::Deals { found: self.deals });
        }
        if self.sprt.is_some() && found != 2 {
            return Err(SetupError::Sprt { found });
        }
        if let Some(controls) = &self.controls {
            self.check_controls(controls)?;
        }
        match self.open_cards {
            Some(0) => Err(SetupError::NoStep),
            Some(_) if !E::OpenCards::AVAILABLE => Err(SetupError::NoSolver { game: E::NAME }),
            _ => Ok(()),
        }
    }

    fn check_controls(&self, controls: &Controls) -> Result<(), SetupError> {
        if self.sprt.is_some() {
            return Err(SetupError::SprtWithControls);
        }
        if self.source != Source::Drawn {
            return Err(SetupError::ControlsOfFile);
        }
        if E::CONTROLS.is_empty() {
            return Err(SetupError::NoControls { game: E::NAME });
        }
        if controls.open_value == OpenValue::On && !E::OpenCards::AVAILABLE {
            return Err(SetupError::NoSolver { game: E::NAME });
        }
        if controls.extra == 0 { Err(SetupError::NoExtra) } else { Ok(()) }
    }

    /// How many extra deals are measured for the controls.
    pub fn extra_deals(&self) -> u64 {
        self.controls.as_ref().map_or(0, |controls| self.deals.saturating_mul(controls.extra))
    }

    /// How many games are played with each deal.
    pub fn games_per_deal(&self) -> usize {
        self.schedule.games_per_deal(E::TEAMS, self.agents.len())
    }
}

/// "tables of three different agents".
fn named(schedule: Schedule, sides: usize) -> String {
    let sides = match sides {
        2 => "two".into(),
        3 => "three".into(),
        4 => "four".into(),
        more => more.to_string(),
    };
    match schedule {
        Schedule::Duels => "duels".into(),
        Schedule::Guests => "a host and guests".into(),
        Schedule::Gauntlet => "a gauntlet".into(),
        Schedule::Tables => format!("tables of {sides} different agents"),
        Schedule::Lists => format!("lists at tables of {sides} different agents"),
    }
}
