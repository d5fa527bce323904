//! The document that a match leaves behind.

use crate::contest::Contest;
use crate::controls::Controlled;
use crate::setup::Setup;
use crate::sprt::Verdict;
use crate::statistics::Estimate;
use serde::{Deserialize, Serialize};

/// What a match found, for people, programs and reports: `result.json`.
///
/// Points are the first of the game's [scores](Contest::SCORES), per game and seat. Intervals are
/// of 95 %, over deals. Agents are numbered from 0 in the order of [`Setup::agents`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct MatchReport<E: Contest> {
    /// The name of the game, and `-match`.
    pub format: String,
    /// The version of this form: [`MatchReport::VERSION`]. A change that breaks readers raises it.
    pub version: u32,
    /// What was played.
    pub setup: Setup<E>,
    /// How many deals count.
    pub deals: u64,
    /// How many games were played with them.
    pub games: u64,
    /// What each agent scored and did, in their order.
    pub agents: Vec<E::Entry>,
    /// Each two agents compared, the lower number first.
    pub pairs: Vec<PairReport>,
    /// In the row of one agent and the column of another the first's points less the second's in
    /// the games that both played in; `None` on the diagonal, and where there were none.
    pub cross_table: Vec<Vec<Option<Estimate>>>,
    /// How the first agent did against all others together; `None` where it was no gauntlet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gauntlet: Option<GauntletReport>,
    /// How the sequential test ended; `None` where there was none.
    pub sprt: Option<SprtReport>,
    /// What went wrong with agents that are programs of their own; `None` when nothing did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faults: Option<Faults>,
}

/// Decisions that agents did not make, or not legally; the referee ruled on them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults {
    /// How many.
    pub total: u64,
    /// The first of them, a hundred at most.
    pub first: Vec<MatchFault>,
}

/// A fault of an agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchFault {
    /// The number of the deal, from 0.
    pub deal: u64,
    /// Which of its games, from 0.
    pub game: usize,
    /// Who failed, as [`Contest::SEATS`] calls him.
    pub seat: String,
    /// The number of the agent that sat there.
    pub agent: usize,
    /// What it did instead; the text goes on after its name.
    pub problem: String,
}

/// A mean with two intervals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The mean with its normal interval.
    #[serde(flatten)]
    pub normal: Estimate,
    /// Lower end of the bootstrap interval.
    pub bootstrap_low: f64,
    /// Upper end of the bootstrap interval.
    pub bootstrap_high: f64,
}

/// The first agent against a set of others, each counting the same.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GauntletReport {
    /// The mean over the others of its points more than theirs, per game and seat.
    pub mean: Interval,
    /// The others' number against which it did worst.
    pub worst: usize,
    /// What it did there. The bootstrap interval is that of the least mean, whoever has it; the
    /// normal one, of the agent that came out worst, leans down, since luck had a part in the
    /// choice.
    pub least: Interval,
}

/// A rating with its bootstrap interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The rating: 400 more is to be better on ten deals of eleven.
    pub rating: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Two agents compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairReport {
    /// The first agent.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// A's points less B's on the same deals, per game and seat.
    pub difference: Interval,
    /// Each of the two alone against the other, where it was so: of a host and a guest only the
    /// guest. Empty where the two have no games of their own, and in games of two sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<Alone>,
    /// Deals on which A did better.
    pub better: u64,
    /// Deals on which both did equally well.
    pub equal: u64,
    /// Deals on which B did better.
    pub worse: u64,
    /// How many times as many games unpaired random deals would have needed for the same interval:
    /// either agent measured on deals of its own, in one seat of each of half the games. `None`
    /// where the interval is a point.
    pub gain_of_pairing: Option<f64>,
    /// How many times as many games it would have taken with one game a deal, both agents being
    /// measured in each; `None` where the interval is a point, or the two have no games of their
    /// own.
    pub gain_over_single_games: Option<f64>,
    /// The difference with luck taken out by control variates; `None` where none were measured, or
    /// deals are too few.
    pub controlled: Option<Controlled>,
    /// How many times as many games unpaired random deals would have needed for the interval with
    /// controls, as in [`PairReport::gain_of_pairing`].
    pub gain_with_controls: Option<f64>,
}

/// An agent alone on a side against another on all others: one seat against two in Skat, as results
/// are mostly published.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alone {
    /// The agent that is alone.
    pub agent: usize,
    /// In how many games.
    pub games: u64,
    /// Its points per game.
    pub points: Estimate,
    /// The points of the others per game and seat.
    pub others: Estimate,
    /// Its points less those of the others.
    pub difference: Estimate,
}

/// The end of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtReport {
    /// The claim that was accepted; `None` when the deals did not suffice.
    pub verdict: Option<Verdict>,
    /// The logarithm of the likelihood ratio at the end.
    pub log_likelihood_ratio: f64,
    /// Below this `lower` is accepted.
    pub low: f64,
    /// Above this `upper` is accepted.
    pub high: f64,
}

impl<E: Contest> MatchReport<E> {
    /// The version that is written.
    pub const VERSION: u32 = 1;

    /// What stands in [`MatchReport::format`](struct@MatchReport): `skat-match`, for example.
    pub fn format() -> String {
        format!("{}-match", E::NAME)
    }

    /// Reads a document.
    ///
    /// # Errors
    /// When it is no JSON, of another format or version, or a field is missing or makes no sense.
    pub fn from_json(text: &str) -> Result<MatchReport<E>, MatchReportError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let Head { format, version } = serde_json::from_str(text)?;
        if (&format, version) != (&Self::format(), Self::VERSION) {
            let expected = Self::format();
            return Err(MatchReportError::Version { format, version, expected, newest: Self::VERSION });
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The document: JSON on several lines, with a line break at the end.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a report is plain data") + "\n"
    }
}

/// A document that is no report of a match.
#[derive(Debug, thiserror::Error)]
pub enum MatchReportError {
    /// No JSON, or a field is wrong.
    #[error("{0}; expected the result of a match")]
    Json(#[from] serde_json::Error),
    /// Another format, or another version.
    #[error("format {format}, version {version}; expected {expected}, version {newest}")]
    Version {
        /// The format that was found.
        format: String,
        /// Its version.
        version: u32,
        /// The format that is read.
        expected: String,
        /// Its version.
        newest: u32,
    },
}
