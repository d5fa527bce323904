//! What the page's script reads: plain data, as JSON in the page.

use serde::Serialize;

/// All that a page shows.
#[derive(Serialize)]
pub(super) struct Document {
    pub(super) version: u32,
    /// The agents that were asked, by name.
    pub(super) agents: Vec<String>,
    /// How many worlds were drawn for each decision at most, and solved for each card.
    pub(super) worlds: usize,
    pub(super) solved_worlds: usize,
    pub(super) games: Vec<GameData>,
}

/// One game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameData {
    pub(super) title: String,
    pub(super) players: [String; 3],
    /// Two lines for the list: what was played, and how it ended.
    pub(super) contract: Option<String>,
    pub(super) is_null: bool,
    pub(super) trump: Option<char>,
    pub(super) end: String,
    pub(super) declarer: Option<usize>,
    pub(super) bid: Option<u16>,
    /// The best game of each hand with all cards open, for the lowest bid.
    pub(super) best: Vec<BestData>,
    pub(super) steps: Vec<Step>,
}

/// The best game of a hand with all cards open.
#[derive(Clone, Debug, Serialize)]
pub(super) struct BestData {
    pub(super) contract: String,
    pub(super) buried: String,
    pub(super) score: i32,
    pub(super) won: bool,
}

/// The table at one moment, and what was done then.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Step {
    pub(super) phase: &'static str,
    /// Who is to move; nobody at the end.
    pub(super) seat: Option<usize>,
    /// What he did, in words after his name.
    pub(super) deed: String,
    pub(super) hands: [String; 3],
    pub(super) skat: String,
    /// Those of each hand and of the skat that the player to move could see.
    pub(super) seen: [String; 4],
    pub(super) trick: Vec<(usize, String)>,
    /// The complete trick before: who led, his cards, who took it.
    pub(super) last_trick: Option<LastTrick>,
    /// Card points of the tricks taken by the declarer and by the defenders; the skat not counted.
    pub(super) points: Option<[u8; 2]>,
    /// Complete tricks.
    pub(super) tricks: u8,
    /// The declarer's score with all cards open from here on.
    pub(super) open_score: Option<i32>,
    /// What the declarer could expect by what he knew.
    pub(super) expected: Option<ExpectedData>,
    pub(super) decision: Option<DecisionData>,
}

/// The trick before.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LastTrick {
    pub(super) cards: Vec<(usize, String)>,
    pub(super) taker: usize,
}

/// A mean over worlds: the declarer's score and the fraction that he wins, with standard errors.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct ExpectedData {
    pub(super) score: f64,
    pub(super) score_error: f64,
    pub(super) won: f64,
    pub(super) won_error: f64,
}

/// A decision with more than one legal action.
#[derive(Clone, Debug, Serialize)]
pub(super) struct DecisionData {
    /// The action that was taken, by its place in the list.
    pub(super) taken: usize,
    pub(super) actions: Vec<ActionData>,
    /// In the order of the document's agents.
    pub(super) agents: Vec<AgentData>,
    /// Whether some agent would have done something else.
    pub(super) differ: bool,
    /// What was given away with all cards open, to the player's side: score, and card points.
    pub(super) lost_score: i32,
    pub(super) lost_points: u8,
    /// In how many ways the unseen cards can lie, and in how many worlds of them was looked.
    pub(super) ways: u64,
    pub(super) sampled: usize,
    /// Of each unseen card: its name, and the fraction of the worlds in which forehand, middlehand,
    /// rearhand hold it and in which it is in the skat.
    pub(super) places: Vec<(String, [f64; 4])>,
}

/// One legal action.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ActionData {
    /// A card's two letters, or the word of a record.
    pub(super) name: String,
    pub(super) label: String,
    /// Further actions that stand in the same line: bids that jump.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) up_to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) open: Option<OpenData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<ExpectedData>,
    /// Each agent's value with its standard error, where it gives one.
    pub(super) values: Vec<Option<(f64, Option<f64>)>>,
}

/// What an action is worth with all cards open, to the declarer.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct OpenData {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<u8>,
    pub(super) score: i32,
    pub(super) won: bool,
    pub(super) outcome: &'static str,
}

/// What an agent thought.
#[derive(Clone, Debug, Serialize)]
pub(super) struct AgentData {
    /// Its choice, by the place in the list; none when it gave nothing that is legal.
    pub(super) choice: Option<usize>,
    pub(super) unit: &'static str,
    pub(super) method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fault: Option<String>,
}
