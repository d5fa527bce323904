//! The lowest value that an entry can have had (SkTO 7.2.5).

use super::level::{Level, Mark};
use super::score::{Score, Verdict};
use crate::skat::{Bid, Contract, Game};

/// What can be read of an entry that is in error; `None` and missing marks are what cannot.
///
/// "Lowest possible" is taken of the game's value in points (ISkO 5.3.1), which a lost game then
/// counts twice (ISkO 5.3.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Legible {
    /// The game.
    pub game: Option<Game>,
    /// The number of matadors, with or without.
    pub matadors: Option<u8>,
    /// The crosses that are there. Others may have been there too, where they are needed.
    pub marks: Vec<Mark>,
    /// How the game ended, apart from how often an overbid game counts.
    pub ending: Ending,
}

/// How a game ended, as far as the sheet says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ending {
    /// Won.
    #[default]
    Won,
    /// Lost.
    Lost,
    /// Lost as overbid.
    Overbid,
}

impl Legible {
    /// The score with the lowest value that has all this; `None` when no score has.
    ///
    /// Among several of this value, the one whose contract has the lowest number, played "with".
    pub fn lowest(&self) -> Option<Score> {
        let contracts = Contract::all().filter(|c| self.game.is_none_or(|game| c.game() == game));
        let scores = contracts.flat_map(|contract| {
            let matadors = if contract.game().is_null() { 0..=0 } else { 1..=11 };
            let matadors = matadors.filter(|&m| self.matadors.is_none_or(|legible| legible == m as u8));
            let levels = matadors.flat_map(|m| Level::ALL.map(|level| (m, level)));
            levels.filter_map(move |(m, level)| Score::new(contract, m, level, Verdict::Won).ok())
        });
        let marked = scores.filter(|score| self.marks.iter().all(|mark| score.marks().contains(mark)));
        marked.filter_map(|score| self.ended(score)).min_by_key(|score| score.value().abs())
    }

    /// The won game as it really ended.
    fn ended(&self, won: Score) -> Option<Score> {
        let (contract, matadors, level) = (won.contract(), won.matadors(), won.level());
        let with = |verdict| Score::new(contract, matadors, level, verdict).ok();
        match self.ending {
            Ending::Won => Some(won),
            Ending::Lost => with(Verdict::Lost),
            Ending::Overbid => {
                let base = contract.game().base_value()?;
                Bid::all().find_map(|bid| with(Verdict::Overbid(bid.value().div_ceil(base) as u8)))
            }
        }
    }
}
