//! A played game as it is scored (ISkO 5.3, 5.4, 5.5.2).

use super::level::{Level, Mark};
use crate::skat::phase::Played;
use crate::skat::referee::{self, Ended};
use crate::skat::text::{ParseError, serde_as_text};
use crate::skat::{Announcement, Bid, Contract, Outcome};
use std::fmt;
use std::str::FromStr;

/// How a game ended for the declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Won.
    Won,
    /// Lost, which counts twice (ISkO 5.3.4).
    Lost,
    /// Lost because the bid was higher than the game's worth; so many times the base value cover
    /// the bid (ISkO 5.4.1, 5.4.2).
    Overbid(u8),
    /// Won by a ruling before it was declared, and worth less than the bid; so many times the base
    /// value cover the bid (ISkO 3.3.10).
    Raised(u8),
}

/// A played game as it is scored: the contract, the matadors, the level and the verdict.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    contract: Contract,
    matadors: i8,
    level: Level,
    verdict: Verdict,
}

impl Score {
    /// The score of these parts; `matadors` are positive for "with", negative for "without", and 0
    /// in Null.
    ///
    /// # Errors
    /// When a suit game does not have 1 to 11 matadors or Grand 1 to 4; when Null has matadors, a
    /// level or counts by the bid; when the level is below the announced one, or above it though
    /// the game is lost; when no bid makes an overbid or raised game count so many times; when a
    /// raised game has Hand or a level, as it was never declared.
    pub fn new(
        contract: Contract,
        matadors: i8,
        level: Level,
        verdict: Verdict,
    ) -> Result<Score, ParseError> {
        let score = Score { contract, matadors, level, verdict };
        let error = |found: String, expected: String, place| Err(ParseError::new(found, expected).at(place));
        let Some(base) = contract.game().base_value() else {
            return match (matadors, level, verdict) {
                (0, Level::Game, Verdict::Won | Verdict::Lost) => Ok(score),
                (0, Level::Game, Verdict::Overbid(_)) => {
                    error("overbid".into(), "won or lost, as Null always is".into(), "verdict")
                }
                (0, Level::Game, Verdict::Raised(_)) => {
                    error("raised".into(), "won or lost, as Null always is".into(), "verdict")
                }
                (0, ..) => error(format!("{level:?}"), "a level of Null, which has none".into(), "level"),
                _ => error(matadors.to_string(), "0, as Null has no matadors".into(), "matadors"),
            };
        };
        let most = if contract.game().trump_suit().is_some() { 11 } else { 4 };
        if !(1..=most).contains(&matadors.unsigned_abs()) {
            return error(matadors.to_string(), format!("1 to {most} matadors, with or without"), "matadors");
        }
        let announced = Level::announced_by(contract);
        if level < announced {
            return error(format!("{level:?}"), format!("{announced:?}, which is announced"), "level");
        }
        if verdict == Verdict::Lost && announced == Level::Schneider && level > announced {
            let expected = "Schneider, as a lost announced game counts no other level (ISkO 5.2.5)".into();
            return error(format!("{level:?}"), expected, "level");
        }
        if matches!(verdict, Verdict::Raised(_))
            && (contract != Contract::plain(contract.game()) || level > announced)
        {
            let expected = "a plain game, as one that was never declared (ISkO 3.3.10)".into();
            return error(format!("{contract} {level:?}"), expected, "raised");
        }
        if let Verdict::Overbid(times) | Verdict::Raised(times) = verdict {
            let is_least = |bid: Bid| bid.value().div_ceil(base) == u16::from(times);
            if times <= score.multiplier() || !Bid::all().any(is_least) {
                let expected = format!(
                    "what covers a bid above {}: more than {} times {base}, and the least such for one of the bids",
                    base * u16::from(score.multiplier()),
                    score.multiplier(),
                );
                let place = if score.is_won() { "raised" } else { "overbid" };
                return error(format!("{times} times"), expected, place);
            }
        }
        Ok(score)
    }

    /// The score of a deal that was played.
    pub fn of(played: &Played) -> Score {
        let tricks = played.play.tricks();
        let contract = tricks.contract();
        let announced = Level::announced_by(contract);
        let level = match (contract.announcement(), played.outcome) {
            _ if contract.game().is_null() => Level::Game,
            (Announcement::None | Announcement::Schneider, Outcome::Schwarz) => Level::Schwarz,
            (Announcement::None, Outcome::OwnSchwarz) => Level::Schwarz,
            (Announcement::None, Outcome::Schneider | Outcome::OwnSchneider) => Level::Schneider,
            _ => announced,
        };
        let verdict = match (played.settlement.won, played.settlement.overbid, contract.game().base_value()) {
            (true, ..) => Verdict::Won,
            (false, true, Some(base)) => Verdict::Overbid(tricks.bid().value().div_ceil(base) as u8),
            _ => Verdict::Lost,
        };
        Score { contract, matadors: played.matadors, level, verdict }
    }

    /// The score of a game that a ruling has ended.
    ///
    /// Where the bid makes a game count more than it is worth, though nobody overbid, that is
    /// written like an overbid game when it is lost, and as raised to the bid when it is won: the
    /// order scores all of them by the last bid (ISkO 3.3.10, 3.4.4, 5.4.1).
    pub fn ruled(ended: &Ended) -> Score {
        let contract = ended.contract;
        let reached = match ended.level() {
            _ if contract.game().is_null() => Level::Game,
            referee::Level::Basic => Level::Game,
            referee::Level::Schneider => Level::Schneider,
            referee::Level::Schwarz => Level::Schwarz,
        };
        let level = reached.max(Level::announced_by(contract));
        let verdict = if ended.settlement.won { Verdict::Won } else { Verdict::Lost };
        let plain = Score { contract, matadors: ended.matadors, level, verdict };
        let value = ended.settlement.value;
        let verdict = match contract.game().base_value() {
            Some(_) if plain.value() == value => plain.verdict,
            Some(base) if ended.settlement.won => Verdict::Raised((value.unsigned_abs() / base) as u8),
            Some(base) => Verdict::Overbid((value.unsigned_abs() / 2 / base) as u8),
            None => plain.verdict,
        };
        Score { verdict, ..plain }
    }

    /// What was declared.
    pub const fn contract(self) -> Contract {
        self.contract
    }

    /// The matadors: positive "with", negative "without", 0 in Null.
    pub const fn matadors(self) -> i8 {
        self.matadors
    }

    /// The highest level that counts.
    pub const fn level(self) -> Level {
        self.level
    }

    /// How the game ended.
    pub const fn verdict(self) -> Verdict {
        self.verdict
    }

    /// Whether the declarer won.
    pub const fn is_won(self) -> bool {
        matches!(self.verdict, Verdict::Won | Verdict::Raised(_))
    }

    /// The base value of a suit or Grand game, the fixed value of Null: 9 to 12, 24, 23, 35, 46 or
    /// 59 (ISkO 5.1).
    pub fn base(self) -> u16 {
        let fixed = self.contract.null_value();
        fixed.or(self.contract.game().base_value()).expect("Null has a value, the others have a base value")
    }

    /// The crosses for Hand, levels, announcements and ouvert, in the order of the columns.
    pub fn marks(self) -> Vec<Mark> {
        let trumps = !self.contract.game().is_null();
        let is_marked = |mark: Mark| match mark {
            Mark::Hand => self.contract.is_hand(),
            Mark::Schneider => trumps && self.level >= Level::Schneider,
            Mark::SchneiderAnnounced => self.contract.announces_schneider(),
            Mark::Schwarz => trumps && self.level == Level::Schwarz,
            Mark::SchwarzAnnounced => self.contract.announces_schwarz(),
            Mark::Ouvert => self.contract.is_ouvert(),
        };
        Mark::ALL.into_iter().filter(|&mark| is_marked(mark)).collect()
    }

    /// Matadors, game and crosses together (ISkO 5.3.2): 2 to 18; 1 in Null, whose value is fixed.
    /// What an overbid or raised game counts is in its verdict.
    pub fn multiplier(self) -> u8 {
        if self.contract.game().is_null() {
            return 1;
        }
        self.matadors.unsigned_abs() + 1 + self.marks().len() as u8
    }

    /// The value on the sheet (ISkO 5.3.4): the game's when won, minus twice that when lost.
    pub fn value(self) -> i16 {
        let times = match self.verdict {
            Verdict::Overbid(times) | Verdict::Raised(times) => times,
            Verdict::Won | Verdict::Lost => self.multiplier(),
        };
        let worth = (self.base() * u16::from(times)) as i16;
        if self.is_won() { worth } else { -2 * worth }
    }
}

/// `CH with 2 Schneider won`: the contract, the matadors, the level where it is above the announced
/// one, and `won`, `lost`, or `overbid` or `raised` with the number of times that the base value
/// counts.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.contract)?;
        match self.matadors {
            0 => {}
            1.. => write!(f, " with {}", self.matadors)?,
            _ => write!(f, " without {}", self.matadors.unsigned_abs())?,
        }
        if self.level > Level::announced_by(self.contract) {
            write!(f, " {:?}", self.level)?;
        }
        match self.verdict {
            Verdict::Won => f.write_str(" won"),
            Verdict::Lost => f.write_str(" lost"),
            Verdict::Overbid(times) => write!(f, " overbid {times}"),
            Verdict::Raised(times) => write!(f, " raised {times}"),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Score {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Score, ParseError> {
        let error = || {
            ParseError::new(
                text,
                "a score like \"CH with 2 Schneider won\", \"N lost\" or \"H with 1 overbid 5\"",
            )
        };
        let mut words = text.split(' ').peekable();
        let contract: Contract = words.next().unwrap_or_default().parse()?;
        let matadors = match words.peek() {
            Some(&"with") => number(words.by_ref().nth(1)).ok_or_else(error)?,
            Some(&"without") => -number(words.by_ref().nth(1)).ok_or_else(error)?,
            _ => 0,
        };
        let announced = Level::announced_by(contract);
        let mut above = Level::ALL.into_iter().filter(|&level| level > announced);
        let level = above.find(|level| words.next_if(|word| *word == format!("{level:?}")).is_some());
        let verdict = match words.next() {
            Some("won") => Verdict::Won,
            Some("lost") => Verdict::Lost,
            Some("overbid") => Verdict::Overbid(number(words.next()).ok_or_else(error)? as u8),
            Some("raised") => Verdict::Raised(number(words.next()).ok_or_else(error)? as u8),
            _ => return Err(error()),
        };
        if words.next().is_some() {
            return Err(error());
        }
        Score::new(contract, matadors, level.unwrap_or(announced), verdict)
    }
}

fn number(word: Option<&str>) -> Option<i8> {
    word.filter(|word| !word.starts_with(['+', '-', '0']))?.parse().ok()
}

serde_as_text!(Score);
