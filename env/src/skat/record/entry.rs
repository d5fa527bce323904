//! The result of a recorded game, in the words of the server.

use super::word::{number, seat};
use crate::skat::text::ParseError;
use crate::skat::{BySeat, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// What a record says of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// Nothing yet: the game goes on.
    Unknown,
    /// All have passed (ISkO 3.3.7).
    PassedIn,
    /// A game, or what was broken off before there was one.
    Scored(Score),
}

/// How a game ended for its declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Won.
    Win,
    /// Lost.
    Loss,
    /// No game: a player left, or let his time run out, before one was declared.
    Penalty,
}

/// The numbers of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The declarer; `None` when the bidding was broken off.
    #[serde(with = "seat_number")]
    pub declarer: Option<Seat>,
    /// How it ended.
    pub verdict: Verdict,
    /// The entry on the score sheet (ISkO 5.3.4): the value when won, minus twice the value when
    /// lost.
    pub value: i16,
    /// Matadors with skat; negative: without. 0 for Null.
    #[serde(deserialize_with = "within::<_, _, 11>")]
    pub matadors: i8,
    /// Whether the game was worth less than the bid (ISkO 5.4).
    pub overbid: bool,
    /// The declarer's card points with the skat, 0 to 120.
    #[serde(deserialize_with = "within::<_, _, 120>")]
    pub points: u8,
    /// The declarer's tricks, 0 to 10.
    #[serde(deserialize_with = "within::<_, _, 10>")]
    pub tricks: u8,
    /// Whether a party was Schneider and that counted.
    pub schneider: bool,
    /// Whether a party was Schwarz and that counted.
    pub schwarz: bool,
    /// The server's penalty for each player.
    pub penalties: BySeat<u16>,
    /// Who left.
    #[serde(with = "seat_number")]
    pub left: Option<Seat>,
    /// Whose time ran out.
    #[serde(with = "seat_number")]
    pub timed_out: Option<Seat>,
    /// Whether a party gave up; old records do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<bool>,
}

/// Seats as the numbers 0 to 2, as in the moves.
mod seat_number {
    use super::{Deserialize, Deserializer, Seat, Serialize, Serializer};
    use serde::de::Error as _;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
    pub(super) fn serialize<S: Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
        seat.map(|seat| seat.index() as u8).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seat>, D::Error> {
        let number = Option::<u64>::deserialize(deserializer)?;
        let seat = |number| Seat::ALL.get(number as usize).copied();
        number
            .map(|number| {
                seat(number)
                    .ok_or_else(|| D::Error::custom(format!("{number} is not a seat: 0, 1, 2 or null")))
            })
            .transpose()
    }
}

/// A number from minus `MOST`, where it has a sign, to `MOST`.
fn within<'de, D, T, const MOST: i16>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Copy + Into<i16>,
{
    use serde::de::Error as _;
    let number = T::deserialize(deserializer)?;
    let value: i16 = number.into();
    if value.abs() <= MOST { Ok(number) } else { Err(D::Error::custom(format!("{value} is beyond {MOST}"))) }
}

/// The words of the field R: `passed`, or `d:2 loss v:-54 m:-2 bidok p:59 t:4 s:0 z:0 p0:0 p1:0
/// p2:0 l:-1 to:-1 r:0`.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Unknown => f.write_str("unknown"),
            Entry::PassedIn => f.write_str("passed"),
            Entry::Scored(score) => score.fmt(f),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Penalty => "penalty",
        })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = |seat: Option<Seat>| seat.map_or(-1, |seat| seat.index() as i8);
        let Score { verdict, value, matadors, points, tricks, .. } = self;
        let overbid = if self.overbid { "overbid" } else { "bidok" };
        let (schneider, schwarz) = (self.schneider as u8, self.schwarz as u8);
        let [p0, p1, p2] = self.penalties.0;
        write!(
            f,
            "d:{} {verdict} v:{value} m:{matadors} {overbid} p:{points} t:{tricks} s:{schneider} z:{schwarz} \
             p0:{p0} p1:{p1} p2:{p2} l:{} to:{}",
            seat(self.declarer),
            seat(self.left),
            seat(self.timed_out)
        )?;
        self.resigned.map_or(Ok(()), |resigned| write!(f, " r:{}", resigned as u8))
    }
}

impl FromStr for Entry {
    type Err = ParseError;

    /// Reads the words of the field R.
    fn from_str(text: &str) -> Result<Entry, ParseError> {
        match text.trim_ascii() {
            "unknown" => Ok(Entry::Unknown),
            "passed" => Ok(Entry::PassedIn),
            text => text.parse().map(Entry::Scored),
        }
    }
}

impl FromStr for Score {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Score, ParseError> {
        let mut words = Words(text.split_ascii_whitespace());
        let score = Score {
            declarer: words.value("d:", "passed, or d: with the declarer: -1, 0, 1 or 2", seat_or_none)?,
            verdict: words.value("", "win, loss or penalty", verdict)?,
            value: words.value("v:", "v: with the signed value", number)?,
            matadors: words.value("m:", "m: with the matadors, -11 to 11", |word| up_to(word, 11))?,
            overbid: words.value("", "bidok or overbid", overbid)?,
            points: words
                .value("p:", "p: with the declarer's card points, 0 to 120", |word| up_to(word, 120))?,
            tricks: words.value("t:", "t: with the declarer's tricks, 0 to 10", |word| up_to(word, 10))?,
            schneider: words.value("s:", "s:0 or s:1", flag)?,
            schwarz: words.value("z:", "z:0 or z:1", flag)?,
            penalties: BySeat([
                words.value("p0:", "p0: with forehand's penalty", number)?,
                words.value("p1:", "p1: with middlehand's penalty", number)?,
                words.value("p2:", "p2: with rearhand's penalty", number)?,
            ]),
            left: words.value("l:", "l: with who left: -1, 0, 1 or 2", seat_or_none)?,
            timed_out: words.value("to:", "to: with whose time ran out: -1, 0, 1 or 2", seat_or_none)?,
            resigned: words.last("r:", "r:0, r:1 or the end", flag)?,
        };
        match words.0.next() {
            None => Ok(score),
            Some(word) => Err(ParseError::new(word, "the end of the result")),
        }
    }
}

/// The words that are left.
struct Words<'a>(std::str::SplitAsciiWhitespace<'a>);

impl Words<'_> {
    /// The value of the next word, which begins with `name`.
    fn value<T>(
        &mut self,
        name: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        let word = self.0.next().unwrap_or("");
        word.strip_prefix(name).and_then(read).ok_or_else(|| ParseError::new(word, expected))
    }

    /// The same for a word that may be missing.
    fn last<T>(
        &mut self,
        name: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, ParseError> {
        if self.0.clone().next().is_none() { Ok(None) } else { self.value(name, expected, read).map(Some) }
    }
}

fn seat_or_none(word: &str) -> Option<Option<Seat>> {
    if word == "-1" { Some(None) } else { seat(word).map(Some) }
}

fn verdict(word: &str) -> Option<Verdict> {
    [Verdict::Win, Verdict::Loss, Verdict::Penalty].into_iter().find(|verdict| match verdict {
        Verdict::Win => word == "win",
        Verdict::Loss => word == "loss",
        Verdict::Penalty => word == "penalty",
    })
}

fn overbid(word: &str) -> Option<bool> {
    match word {
        "bidok" => Some(false),
        "overbid" => Some(true),
        _ => None,
    }
}

fn flag(word: &str) -> Option<bool> {
    match word {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

/// A number from minus `most`, where it has a sign, to `most`.
fn up_to<T: FromStr + Copy + Into<i16>>(word: &str, most: i16) -> Option<T> {
    number(word).filter(|&value: &T| value.into().abs() <= most)
}

/// `"unknown"`, `"passed"`, or the score.
impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Entry::Unknown => serializer.serialize_str("unknown"),
            Entry::PassedIn => serializer.serialize_str("passed"),
            Entry::Scored(score) => score.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entry, D::Error> {
        struct Visitor;

        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Entry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"unknown\", \"passed\" or a score")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Entry, E> {
                match text {
                    "unknown" => Ok(Entry::Unknown),
                    "passed" => Ok(Entry::PassedIn),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
                }
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Entry, A::Error> {
                Score::deserialize(serde::de::value::MapAccessDeserializer::new(map)).map(Entry::Scored)
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}
