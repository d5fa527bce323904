//! The document that a match leaves behind.

use crate::behaviour::Behaviour;
use crate::controls::Controlled;
use crate::report::{Record, Report};
use crate::schedule::Schedule;
use crate::setup::Setup;
use crate::sprt::Verdict;
use crate::statistics::Estimate;
use serde::{Deserialize, Serialize};
use skat_env::skat::Seat;

/// What a match found, for people, programs and reports: `result.json`.
///
/// Points are Seeger-Fabian tournament points at a table of three (SkTO 5.1), per game and seat. Intervals are of 95 %,
/// over deals. Agents are numbered from 0 in the order of [`Setup::agents`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchReport {
    /// `skat-match`.
    pub format: String,
    /// The version of this form: [`MatchReport::VERSION`]. A change that breaks readers raises it.
    pub version: u32,
    /// What was played.
    pub setup: Setup,
    /// How many deals count.
    pub deals: u64,
    /// How many games were played with them.
    pub games: u64,
    /// What each agent scored and did, in their order.
    pub agents: Vec<AgentReport>,
    /// Each two agents compared, the lower number first.
    pub pairs: Vec<PairReport>,
    /// In the row of one agent and the column of another the first's points less the second's in the games that both
    /// played in; `None` on the diagonal, and where there were none.
    pub cross_table: Vec<Vec<Option<Estimate>>>,
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
    /// Who failed.
    pub seat: Seat,
    /// The number of the agent that sat there.
    pub agent: usize,
    /// What it did instead; the text goes on after its name.
    pub problem: String,
}

/// One agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentReport {
    /// Its name.
    pub agent: String,
    /// In how many games it took part.
    pub games: u64,
    /// Tournament points per game and seat.
    pub points: Interval,
    /// The same for the 36 games of a list.
    pub points_per_list: Interval,
    /// What is entered on the score sheet for it (ISkO 5.3.4), per game and seat.
    pub game_points: Interval,
    /// Where it stands among all, on Elo's scale; the mean of all is 0.
    pub rating: Rating,
    /// Lists of 36 at tables that stay together; `None` where there were none.
    pub lists: Option<Lists>,
    /// How it declares and scores, by role and contract.
    pub record: Record,
    /// How it bids and plays.
    pub behaviour: Behaviour,
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

/// An agent's lists of 36 games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lists {
    /// How many.
    pub lists: u64,
    /// The final score of a list (SkTO 5.1), with an interval over sets of 36 deals; `None` with fewer than two sets.
    pub score: Option<Estimate>,
    /// The standard deviation of the final scores; `None` with fewer than two lists.
    pub deviation: Option<f64>,
    /// How often it came first, second and third of its table; who have the same score, games won and games lost share
    /// their places.
    pub places: [f64; 3],
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
    /// Deals on which A did better.
    pub better: u64,
    /// Deals on which both did equally well.
    pub equal: u64,
    /// Deals on which B did better.
    pub worse: u64,
    /// How many times as many games unpaired random deals would have needed for the same interval: either agent measured
    /// on deals of its own, in one seat of each of half the games. `None` where the interval is a point.
    pub gain_of_pairing: Option<f64>,
    /// How many times as many games it would have taken with one game a deal, both agents being measured in each; `None`
    /// where the interval is a point, or the two have no games of their own.
    pub gain_over_single_games: Option<f64>,
    /// The difference with luck taken out by control variates; `None` where none were measured, or deals are too few.
    pub controlled: Option<Controlled>,
    /// How many times as many games unpaired random deals would have needed for the interval with controls, as in
    /// [`PairReport::gain_of_pairing`].
    pub gain_with_controls: Option<f64>,
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

impl MatchReport {
    /// What stands in [`MatchReport::format`].
    pub const FORMAT: &str = "skat-match";
    /// The version that is written.
    pub const VERSION: u32 = 1;

    /// The report of a duel of two agents, as [`duel`](crate::duel()) gives it; `None` for more agents, and for a host
    /// with a guest.
    pub fn duel(&self) -> Option<Report> {
        let [a, b] = &self.agents[..] else { return None };
        if self.setup.schedule != Schedule::Duels {
            return None;
        }
        Some(Report {
            deals: self.deals,
            games: self.games,
            seed: self.setup.seed,
            difference: self.pairs[0].difference.normal,
            passed_in: a.behaviour.passed_in,
            a: a.record.clone(),
            b: b.record.clone(),
        })
    }

    /// Reads a document.
    ///
    /// # Errors
    /// When it is no JSON, of another format or version, or a field is missing or makes no sense.
    pub fn from_json(text: &str) -> Result<MatchReport, MatchReportError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let Head { format, version } = serde_json::from_str(text)?;
        if (format.as_str(), version) != (MatchReport::FORMAT, MatchReport::VERSION) {
            return Err(MatchReportError::Version { format, version });
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
    #[error(
        "format {format}, version {version}; expected {}, version {}",
        MatchReport::FORMAT,
        MatchReport::VERSION
    )]
    Version {
        /// The format that was found.
        format: String,
        /// Its version.
        version: u32,
    },
}
