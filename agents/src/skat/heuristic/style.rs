//! Other ways of playing by the same rules of thumb: opponents of another kind.

use super::habits::Habits;
use crate::settings::{self, Setting, SettingsError};
use std::fmt;
use std::str::FromStr;

/// When a game is bid for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bids {
    /// When it is expected to bring some tournament points.
    #[default]
    Usual,
    /// Also when it is expected to lose some.
    Bold,
    /// When it is expected to bring many.
    Timid,
}

/// How a defender plays cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Defence {
    /// As tuned by self-play.
    #[default]
    Usual,
    /// Leads and takes for the trick at hand: expects little of the partner, and treats every card
    /// that is beaten as lost.
    Selfish,
}

/// The style of a [`Heuristic`](super::Heuristic) player; written `bids=bold,defence=selfish`, the
/// rest being usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// When a game is bid for.
    pub bids: Bids,
    /// How a defender plays cards.
    pub defence: Defence,
}

/// By how many tournament points bold and timid bidders differ from the usual one.
const BID_MARGIN: f32 = 16.0;

impl Style {
    /// The parameters of a player of this style, which differ for defenders.
    pub(super) fn habits(self, defends: bool) -> Habits {
        let usual = Habits::default();
        let above = match self.bids {
            Bids::Usual => 0.0,
            Bids::Bold => -BID_MARGIN,
            Bids::Timid => BID_MARGIN,
        };
        let habits = Habits {
            bid_above: usual.bid_above + above,
            forehand_above: usual.forehand_above + above,
            ..usual
        };
        match self.defence {
            Defence::Selfish if defends => Habits {
                catch: 0.0,
                declarer_trumps: 1.0,
                defender_beaten: 1.0,
                smear: 0.2,
                guard: 6.0,
                ..habits
            },
            _ => habits,
        }
    }
}

impl settings::Settings for Style {
    const AGENT: &'static str = "heuristic";
    const ALL: &'static [Setting<Style>] = &[
        Setting::word(
            "bids",
            &["usual", "bold", "timid"],
            |to, place| to.bids = [Bids::Usual, Bids::Bold, Bids::Timid][place],
            |of| of.bids as usize,
        ),
        Setting::word(
            "defence",
            &["usual", "selfish"],
            |to, place| to.defence = [Defence::Usual, Defence::Selfish][place],
            |of| of.defence as usize,
        ),
    ];
}

impl FromStr for Style {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Style, SettingsError> {
        settings::parse(text)
    }
}

/// The settings that are not usual, each once; nothing for the usual style.
impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        settings::display(self, f)
    }
}
