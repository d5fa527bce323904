//! What a data set is made of.

use crate::error::DataError;
use crate::tabular::Tabular;
use serde::{Deserialize, Serialize};
use skat_agents::Spec;
use std::fmt;
use std::path::Path;

/// What a data set is made of; a file in `configs/`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Config<E: Tabular> {
    /// The game, by its name.
    #[serde(default = "name_of::<E>")]
    pub game: String,
    /// A name for people.
    pub title: String,
    /// What the data card names as its licence, by the hub's short names.
    #[serde(default = "licence")]
    pub licence: String,
    /// All chance comes from this.
    #[serde(default)]
    pub seed: u64,
    /// How many deals are played.
    pub games: u64,
    /// How many deals a shard has.
    #[serde(default = "shard")]
    pub shard: u64,
    /// The table of labels, if there is to be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<LabelsConfig<E>>,
    /// The table of decisions, if there is to be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decisions: Option<DecisionsConfig>,
    /// The fractions of the splits, in per cent.
    #[serde(default)]
    pub splits: SplitsConfig,
    /// The game's options.
    #[serde(default)]
    pub rules: E::Options,
    /// Who plays.
    pub agents: Vec<RoleConfig<E>>,
}

fn name_of<E: Tabular>() -> String {
    E::NAME.into()
}

fn licence() -> String {
    "cc0-1.0".into()
}

const fn shard() -> u64 {
    50_000
}

/// An agent that sits at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct RoleConfig<E: Tabular> {
    /// The agent's text.
    pub agent: Spec<E>,
    /// How often it is drawn, relative to the others of the seat.
    #[serde(default = "one")]
    pub weight: f64,
    /// The seats that it takes, by name; all without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<String>>,
    /// The probability that one of its decisions is replaced by a random one
    /// ([`Tabular::explored`]), at least 0 and below 1.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub random: f64,
}

const fn one() -> f64 {
    1.0
}

fn is_zero(number: &f64) -> bool {
    *number == 0.0
}

/// The table of decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DecisionsConfig {
    /// Whether decisions with one legal action stand in it, marked.
    pub forced: bool,
}

impl Default for DecisionsConfig {
    fn default() -> DecisionsConfig {
        DecisionsConfig { forced: true }
    }
}

/// The table of labels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct LabelsConfig<E: Tabular> {
    /// What the values are found by.
    pub by: Labeller<E>,
    /// The fraction of the decisions with a choice that is labelled, above 0 and at most 1.
    pub share: f64,
    /// In how many sampled worlds each action is evaluated, for rollouts and open cards; agents
    /// have a setting of their own.
    #[serde(default = "worlds")]
    pub worlds: u16,
    /// The stages of the game whose decisions are labelled; none for all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<String>,
}

const fn worlds() -> u16 {
    40
}

/// What values of actions are found by.
///
/// - `rollouts:AGENT`: every legal action is rolled out in worlds that fit the view, which AGENT
///   plays to the end; in any stage of any game.
/// - `open-cards`: exact values with open cards, in worlds that fit the view; in the play of games
///   that have a solver. `true-deal` does the same in the one deal as it was.
/// - any other text is an agent, whose own values are taken: `pimc:worlds=100`, `neural+search`.
#[derive(Clone, Debug, PartialEq)]
pub enum Labeller<E: Tabular> {
    /// An agent's own values.
    Agent(Spec<E>),
    /// Rollouts by an agent.
    Rollouts(Spec<E>),
    /// Exact values with open cards, in sampled worlds.
    OpenCards,
    /// Exact values with open cards, in the deal as it was.
    TrueDeal,
}

/// The words of the labellers that are no agents.
const ROLLOUTS: &str = "rollouts:";
const OPEN_CARDS: &str = "open-cards";
const TRUE_DEAL: &str = "true-deal";

impl<E: Tabular> fmt::Display for Labeller<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Labeller::Agent(spec) => spec.fmt(f),
            Labeller::Rollouts(spec) => write!(f, "{ROLLOUTS}{spec}"),
            Labeller::OpenCards => f.write_str(OPEN_CARDS),
            Labeller::TrueDeal => f.write_str(TRUE_DEAL),
        }
    }
}

impl<E: Tabular> Serialize for Labeller<E> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, E: Tabular> Deserialize<'de> for Labeller<E> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Labeller<E>, D::Error> {
        use serde::de::Error as _;
        let text = String::deserialize(deserializer)?;
        match text.as_str() {
            OPEN_CARDS => Ok(Labeller::OpenCards),
            TRUE_DEAL => Ok(Labeller::TrueDeal),
            _ => match text.strip_prefix(ROLLOUTS) {
                Some(agent) => agent.parse().map(Labeller::Rollouts).map_err(D::Error::custom),
                None => text.parse().map(Labeller::Agent).map_err(|error| {
                    D::Error::custom(format!(
                        "{error}; or {ROLLOUTS}AGENT, {OPEN_CARDS} or {TRUE_DEAL}, which are no agents"
                    ))
                }),
            },
        }
    }
}

/// The fractions of the splits, in per cent; they add up to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SplitsConfig {
    /// To learn from.
    pub train: u8,
    /// To choose by.
    pub validation: u8,
    /// To report on.
    pub test: u8,
}

impl Default for SplitsConfig {
    fn default() -> SplitsConfig {
        SplitsConfig { train: 90, validation: 5, test: 5 }
    }
}

/// The name of the game in a config; the default's if it names none.
///
/// # Errors
/// When the file cannot be read or is no TOML.
pub fn game_of(path: &Path) -> Result<Option<String>, DataError> {
    #[derive(Deserialize)]
    struct Named {
        game: Option<String>,
    }
    let named: Named = parse(&read(path)?, path)?;
    Ok(named.game)
}

fn read(path: &Path) -> Result<String, DataError> {
    std::fs::read_to_string(path).map_err(DataError::io(path))
}

fn parse<T: serde::de::DeserializeOwned>(text: &str, path: &Path) -> Result<T, DataError> {
    toml::from_str(text).map_err(|error| DataError::Text {
        place: path.display().to_string(),
        problem: toml_problem(&error, text),
    })
}

/// What is wrong with a text as TOML, in one line: `line 3 (game = 5): invalid type`.
pub fn toml_problem(error: &toml::de::Error, text: &str) -> String {
    let words = error.message().trim().replace('\n', ", ");
    match error.span().map(|span| text[..span.start].matches('\n').count() + 1) {
        Some(line) => {
            let found = text.lines().nth(line - 1).unwrap_or_default().trim();
            format!("line {line} ({found}): {words}")
        }
        None => words,
    }
}

impl<E: Tabular> Config<E> {
    /// Reads a config and checks it.
    ///
    /// # Errors
    /// Names the file, the line and the field.
    pub fn load(path: &Path) -> Result<Config<E>, DataError> {
        Config::parse(&read(path)?, path)
    }

    /// Checks a config's text; `path` is only for the errors.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn parse(text: &str, path: &Path) -> Result<Config<E>, DataError> {
        let config: Config<E> = parse(text, path)?;
        match config.problem() {
            None => Ok(config),
            Some((field, problem)) => {
                Err(DataError::Text { place: format!("{}: {field}", path.display()), problem })
            }
        }
    }

    /// The first field that is not what it must be.
    fn problem(&self) -> Option<(&'static str, String)> {
        let SplitsConfig { train, validation, test } = self.splits;
        let sum = u32::from(train) + u32::from(validation) + u32::from(test);
        match () {
            () if self.game != E::NAME => Some(("game", format!("{}, expected {}", self.game, E::NAME))),
            () if self.games == 0 => Some(("games", "0, expected 1 or more".into())),
            () if self.shard == 0 => Some(("shard", "0, expected 1 or more".into())),
            () if self.shards() > 99_999 => {
                Some(("shard", format!("{} shards, expected 99,999 or fewer", self.shards())))
            }
            () if sum != 100 => Some(("splits", format!("they add up to {sum}, expected 100"))),
            () if self.agents.is_empty() => Some(("agents", "none, expected one or more".into())),
            () => self.problem_of_labels().or_else(|| self.problem_of_agents()),
        }
    }

    fn problem_of_labels(&self) -> Option<(&'static str, String)> {
        let LabelsConfig { by, share, worlds, stages } = self.labels.as_ref()?;
        if *worlds == 0 {
            return Some(("labels.worlds", "0, expected 1 or more".into()));
        }
        if matches!(by, Labeller::OpenCards | Labeller::TrueDeal) && E::OPEN_VALUE.is_none() {
            return Some(("labels.by", format!("{by}, but {} has no solver for open cards", E::NAME)));
        }
        if let Some(stage) = stages.iter().find(|stage| !E::STAGES.contains(&stage.as_str())) {
            let expected = match E::STAGES {
                [] => format!("but {} has no stages to choose among", E::NAME),
                known => format!("expected some of {}", known.join(", ")),
            };
            return Some(("labels.stages", format!("\"{stage}\", {expected}")));
        }
        let fits = *share > 0.0 && *share <= 1.0;
        (!fits).then(|| ("labels.share", format!("{share}, expected above 0 and at most 1")))
    }

    fn problem_of_agents(&self) -> Option<(&'static str, String)> {
        for RoleConfig { agent, weight, seats, random } in &self.agents {
            if !(0.0..1.0).contains(random) {
                return Some(("agents.random", format!("{random} for {agent}, expected 0 or more, below 1")));
            }
            if !(*weight > 0.0 && weight.is_finite()) {
                return Some(("agents.weight", format!("{weight} for {agent}, expected above 0")));
            }
            let known = |seat: &&String| E::SEATS.contains(&seat.as_str());
            if let Some(seat) = seats.iter().flatten().find(|seat| !known(seat)) {
                return Some(("agents.seats", format!("\"{seat}\", expected {}", E::SEATS.join(", "))));
            }
        }
        let taken = |seat: &&&str| self.agents.iter().any(|role| role.takes(seat));
        let free = E::SEATS.iter().find(|seat| !taken(seat))?;
        Some(("agents.seats", format!("nobody sits at {free}; expected an agent for every seat")))
    }

    /// How many shards the deals make.
    pub fn shards(&self) -> u64 {
        self.games.div_ceil(self.shard)
    }

    /// The config next to the data, with every default written out.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("a config is plain data")
    }
}

impl<E: Tabular> RoleConfig<E> {
    /// Whether it sits at this seat at times.
    pub fn takes(&self, seat: &str) -> bool {
        self.seats.as_ref().is_none_or(|seats| seats.iter().any(|taken| taken == seat))
    }
}
