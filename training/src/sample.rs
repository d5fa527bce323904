//! What one decision of self-play teaches.

use skat_agents::neural::{COMMON_OUTPUTS, Meaning, output};
use skat_env::Action as _;
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Outcome, Played};

/// How a deal came out, as far as a decision in it can learn from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A decision before the declaration: only the score counts.
    Score,
    /// The declarer won or lost; nothing is known of Schneider: Null, and announced games that ended early.
    Decided(bool),
    /// One of the six outcomes.
    Outcome(Outcome),
}

impl Label {
    /// What a decision at `stage` with `action` learns from the end of its deal, `None` for a deal passed in.
    pub fn of(stage: Stage, action: Action, end: Option<&Played>) -> Label {
        let (Meaning::Outcome, Some(end)) = (Meaning::of(stage, action), end) else {
            return Label::Score;
        };
        let contract = end.play.tricks().contract();
        let made = end.outcome >= Outcome::required_by(contract);
        match end.outcome {
            outcome if contract.game().is_null() => Label::Decided(outcome >= Outcome::Won),
            // A missed announcement ends the game before the cards say more than that it was not enough.
            _ if contract.announces_schneider() && !made => Label::Outcome(Outcome::Won),
            outcome => Label::Outcome(outcome),
        }
    }

    /// Whether the declarer won; `None` where only the score counts.
    pub fn won(self) -> Option<bool> {
        match self {
            Label::Score => None,
            Label::Decided(won) => Some(won),
            Label::Outcome(outcome) => Some(outcome >= Outcome::Won),
        }
    }

    /// Targets and weights of the network's outputs ([`output`]) as far as the label knows them; never of the points.
    /// A weight of 0 says that there is nothing to learn.
    pub fn targets(self, score: f32) -> [(f32, f32); COMMON_OUTPUTS] {
        let on = |is: bool| (f32::from(is), 1.0);
        let mut targets = [(0.0, 0.0); COMMON_OUTPUTS];
        match self {
            Label::Score => targets[output::SCORE] = (score, 1.0),
            Label::Decided(won) => targets[output::WON] = on(won),
            Label::Outcome(outcome) => {
                targets[output::WON] = on(outcome >= Outcome::Won);
                if outcome >= Outcome::Won {
                    targets[output::SCHNEIDER] = on(outcome >= Outcome::Schneider);
                } else {
                    targets[output::OWN_SCHNEIDER] = on(outcome <= Outcome::OwnSchneider);
                }
                if outcome >= Outcome::Schneider {
                    targets[output::SCHWARZ] = on(outcome == Outcome::Schwarz);
                }
                if outcome <= Outcome::OwnSchneider {
                    targets[output::OWN_SCHWARZ] = on(outcome == Outcome::OwnSchwarz);
                }
            }
        }
        targets
    }
}

/// One decision with what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The observation.
    pub row: v1::Row,
    /// The action, in the network's naming of suits.
    pub action: Action,
    /// The action's features (encoder action_v1).
    pub features: u64,
    /// Where the deal stood.
    pub stage: Stage,
    /// How the deal came out.
    pub label: Label,
    /// Whether every other action of the same decision has a sample too, played out with the same cards.
    pub is_compared: bool,
    /// The score of the player who decided, in units of [`skat_agents::neural::SCALE`].
    pub score: f32,
    /// The declarer's chance to win that is to be expected; of no account where the label knows the score alone.
    pub won: f32,
    /// The declarer's card points that are to be expected, in the network's scale
    /// ([`skat_agents::neural::points_scaled`]); `None` where they are not counted to the end.
    pub points: Option<f32>,
}

impl Sample {
    /// Targets and weights of the network's numbers, as [`Label::targets`] orders them.
    pub fn targets(&self) -> [(f32, f32); COMMON_OUTPUTS] {
        let mut targets = self.label.targets(self.score);
        if self.label.won().is_some() {
            targets[output::WON].0 = self.won;
            targets[output::POINTS] = self.points.map_or((0.0, 0.0), |points| (points, 1.0));
        }
        targets
    }

    /// How many bytes [`Sample::write`] appends.
    pub const BYTES: usize = 8 * v1::WORDS + 24;

    /// Appends the sample's bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        for word in self.row.0 {
            out.extend_from_slice(&word.to_le_bytes());
        }
        let stage = self.stage.index() as u8;
        let label = match self.label {
            Label::Score => 0,
            Label::Decided(won) => 1 + u8::from(won),
            Label::Outcome(outcome) => 3 + outcome as u8,
        };
        out.extend_from_slice(&[self.action.index() as u8, stage, label, u8::from(self.is_compared)]);
        for number in [self.score, self.won, self.points.unwrap_or(f32::NAN)] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&self.features.to_le_bytes());
    }

    /// The sample of [`Sample::BYTES`] bytes; `None` if they are not one.
    pub fn read(bytes: &[u8]) -> Option<Sample> {
        if bytes.len() != Sample::BYTES {
            return None;
        }
        let (words, rest) = bytes.split_at(8 * v1::WORDS);
        let mut row = v1::Row::ZERO;
        for (word, bytes) in row.0.iter_mut().zip(words.chunks_exact(8)) {
            *word = u64::from_le_bytes(bytes.try_into().ok()?);
        }
        let stage = *Stage::ALL.get(rest[1] as usize).filter(|&&stage| stage != Stage::Over)?;
        let label = match rest[2] {
            0 => Label::Score,
            1 => Label::Decided(false),
            2 => Label::Decided(true),
            n => Label::Outcome(*Outcome::ALL.get(n as usize - 3)?),
        };
        let number = |i: usize| Some(f32::from_le_bytes(rest[4 + 4 * i..][..4].try_into().ok()?));
        let points = number(2)?;
        let features = u64::from_le_bytes(rest[16..].try_into().ok()?);
        Some(Sample {
            row,
            action: Action::from_index(rest[0] as usize)?,
            features,
            stage,
            label,
            is_compared: rest[3] != 0,
            score: number(0)?,
            won: number(1)?,
            points: (!points.is_nan()).then_some(points),
        })
    }
}
