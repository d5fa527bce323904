//! Recorded results compared with those of the rules.

use super::Record;
use super::entry::{Entry, Score};
use super::refusal::{Place, Refusal};
use crate::skat::Seat;
use std::fmt;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The deal, of which every card must be known.
    Deal,
    /// A move, by its number from 1 on.
    Move(usize),
    /// The declared contract.
    Contract,
    /// Whether the game was won, lost, broken off, passed in, or goes on.
    Result,
    /// Who played alone.
    Declarer,
    /// The declarer's card points with the skat.
    CardPoints,
    /// The declarer's tricks.
    Tricks,
    /// Matadors.
    Matadors,
    /// Whether the game was overbid.
    Overbid,
    /// The entry on the score sheet.
    Value,
    /// Whether a party was Schneider and that counted.
    Schneider,
    /// Whether a party was Schwarz and that counted.
    Schwarz,
    /// The server's penalty for each player.
    Penalties,
    /// Who left.
    Left,
    /// Whose time ran out.
    TimedOut,
    /// Whether a party gave up.
    Resigned,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Deal => "deal",
            Field::Move(number) => return write!(f, "move {number}"),
            Field::Contract => "contract",
            Field::Result => "result",
            Field::Declarer => "declarer",
            Field::CardPoints => "card points",
            Field::Tricks => "tricks",
            Field::Matadors => "matadors",
            Field::Overbid => "overbid",
            Field::Value => "value",
            Field::Schneider => "Schneider",
            Field::Schwarz => "Schwarz",
            Field::Penalties => "penalties",
            Field::Left => "left",
            Field::TimedOut => "timed out",
            Field::Resigned => "gave up",
        })
    }
}

/// A field in which record and rules differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: recorded {recorded}, computed {computed}")]
pub struct Mismatch {
    /// The field.
    pub field: Field,
    /// What the record says.
    pub recorded: String,
    /// What the rules say.
    pub computed: String,
}

/// What comes out of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// Record and rules agree in everything that is compared.
    Exact,
    /// They differ, as is known of this record of the International Skat Server.
    Whitelisted(Vec<Mismatch>),
    /// They differ.
    Mismatched(Vec<Mismatch>),
}

/// A record that follows a quirk of its server instead of the rules.
struct Quirk {
    place: &'static str,
    id: u64,
    /// All that differs: the field, what is recorded, what the rules say.
    differs: &'static [(Field, &'static str, &'static str)],
}

/// The two that are known, with all that differs in them: another value in the same record is a
/// mistake.
///
/// The declarer of the first ran out of time between declaring and burying, which the server scored
/// as a game of two cards. In the second he showed his cards and one defender gave up, which it
/// took for both.
const QUIRKS: [Quirk; 2] = [
    Quirk {
        place: "International Skat Server",
        id: 10_330_141,
        differs: &[
            (Field::Result, "loss", "penalty"),
            (Field::CardPoints, "11", "0"),
            (Field::Matadors, "-11", "0"),
            (Field::Value, "-288", "0"),
            (Field::Penalties, "0 0 0", "0 1 0"),
        ],
    },
    Quirk { place: "ISS2", id: 272_095, differs: &[(Field::Result, "win 72", "none, the game goes on")] },
];

/// Places whose records say `bidok`, `s:0` and `z:0` of every game, so that these say nothing.
const SILENT_ON_FLAGS: [&str; 2] = ["XSkat", "random"];

/// Plays a record under the full rules and compares what comes out with what is recorded: declarer,
/// contract, card points, tricks, matadors, overbid, value, who has won, Schneider, Schwarz,
/// penalties, who left, ran out of time or gave up.
///
/// The first move that the rules do not allow is the only mismatch of its record. Not compared is
/// what the moves do not determine: names, ratings, place, date and numbers; a missing `r:`; and
/// from two programs that never set them, unset flags for overbid, Schneider and Schwarz.
pub fn verify(record: &Record) -> Verified {
    let mismatches = match record.replay() {
        Ok(replay) => compare(record, replay.entry()),
        Err(refusal) => vec![refusal.into()],
    };
    if mismatches.is_empty() {
        Verified::Exact
    } else if is_quirk(record, &mismatches) {
        Verified::Whitelisted(mismatches)
    } else {
        Verified::Mismatched(mismatches)
    }
}

fn is_quirk(record: &Record, mismatches: &[Mismatch]) -> bool {
    let same = |(mismatch, differs): (&Mismatch, &(Field, &str, &str))| {
        (mismatch.field, &*mismatch.recorded, &*mismatch.computed) == *differs
    };
    QUIRKS.iter().any(|quirk| {
        *record.place == *quirk.place
            && record.id == Some(quirk.id)
            && mismatches.len() == quirk.differs.len()
            && mismatches.iter().zip(quirk.differs).all(same)
    })
}

impl From<Refusal> for Mismatch {
    fn from(refusal: Refusal) -> Mismatch {
        let field = match refusal.place {
            Place::Deal => Field::Deal,
            Place::Contract(_) => Field::Contract,
            Place::Move(number) => Field::Move(number),
        };
        Mismatch { field, recorded: refusal.found, computed: format!("refused: not {}", refusal.expected) }
    }
}

fn compare(record: &Record, computed: Entry) -> Vec<Mismatch> {
    match (record.result, computed) {
        (Entry::Scored(recorded), Entry::Scored(computed)) => compare_scores(record, recorded, computed),
        (recorded, computed) if recorded == computed => vec![],
        (recorded, computed) => vec![Mismatch {
            field: Field::Result,
            recorded: in_short(recorded),
            computed: in_short(computed),
        }],
    }
}

fn in_short(entry: Entry) -> String {
    match entry {
        Entry::Unknown => "none, the game goes on".into(),
        Entry::PassedIn => "passed".into(),
        Entry::Scored(score) => format!("{} {}", score.verdict, score.value),
    }
}

fn compare_scores(record: &Record, recorded: Score, computed: Score) -> Vec<Mismatch> {
    let mut found = Found(Vec::new());
    let number = |number: i16| number.to_string();
    let seat = |seat: Option<Seat>| seat.map_or_else(|| "none".into(), |seat| seat.to_string());
    found.compare(Field::Declarer, recorded.declarer, computed.declarer, seat);
    found.compare(Field::Result, recorded.verdict, computed.verdict, |verdict| verdict.to_string());
    found.compare(Field::CardPoints, recorded.points.into(), computed.points.into(), number);
    found.compare(Field::Tricks, recorded.tricks.into(), computed.tricks.into(), number);
    found.compare(Field::Matadors, recorded.matadors.into(), computed.matadors.into(), number);
    let yes_or_no = |yes| if yes { "yes".into() } else { "no".into() };
    let is_told = |recorded| recorded || !SILENT_ON_FLAGS.contains(&&*record.place);
    if is_told(recorded.overbid) {
        found.compare(Field::Overbid, recorded.overbid, computed.overbid, yes_or_no);
    }
    found.compare(Field::Value, recorded.value, computed.value, number);
    if is_told(recorded.schneider) {
        found.compare(Field::Schneider, recorded.schneider, computed.schneider, yes_or_no);
    }
    if is_told(recorded.schwarz) {
        found.compare(Field::Schwarz, recorded.schwarz, computed.schwarz, yes_or_no);
    }
    found.compare(Field::Penalties, recorded.penalties, computed.penalties, |penalties| {
        penalties.0.map(|penalty| penalty.to_string()).join(" ")
    });
    found.compare(Field::Left, recorded.left, computed.left, seat);
    found.compare(Field::TimedOut, recorded.timed_out, computed.timed_out, seat);
    if let (Some(recorded), Some(computed)) = (recorded.resigned, computed.resigned) {
        found.compare(Field::Resigned, recorded, computed, yes_or_no);
    }
    found.0
}

/// The mismatches so far.
struct Found(Vec<Mismatch>);

impl Found {
    fn compare<T: PartialEq>(&mut self, field: Field, recorded: T, computed: T, text: impl Fn(T) -> String) {
        if recorded != computed {
            self.0.push(Mismatch { field, recorded: text(recorded), computed: text(computed) });
        }
    }
}
