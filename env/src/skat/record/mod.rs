//! Deals and games written down.
//!
//! # The one-line text
//! A [`State`](super::State) displays itself, parses and serializes as one line: the rules options
//! by their names where they are on (`concede`), the deal, then every action in order. Whose turn
//! it is follows from the rules, so any point of a deal can be stored.
//!
//! ```
//! use skat_env::skat::State;
//!
//! let text = "HA.SK.SJ.SA.CQ.S8.C9.H7.H9.DQ|CJ.S9.DJ.S7.D9.SQ.C8.HQ.DK.CA|D8.D7.DT.CT.ST.C7.HK.DA.HT.HJ|H8.CK \
//!             p 18 p s H8 ST D SA S7 DA";
//! let state: State = text.parse()?;
//! assert_eq!(state.play().unwrap().tricks().declarer_points(), 22);
//! assert_eq!(state.to_string().parse(), Ok(state));
//!
//! let error = text.replace("S7 DA", "C8").parse::<State>().unwrap_err();
//! assert_eq!(error.to_string(), "word 10: \"C8\" is not legal for middlehand, who may: S7 S9 SQ");
//! # Ok::<(), skat_env::skat::ParseError>(())
//! ```
//!
//! # Records
//! A [`Record`] is a game with everything that was written about it: who played, when and where,
//! and the result. It reads and writes the record of the International Skat Server ([`iss`]) and
//! our own, JSON in lines ([`json`]); both hold the same, so that any record can be converted there
//! and back.
//!
//! [`Records`] reads a file of either format, or of both, record by record; a line that is none
//! becomes an error that names line, field and what was expected, and the rest is still read.
//! [`Record::replay`] plays a record under the full rules, [`verify`](verify::verify) compares what
//! comes out with what was recorded, and [`Record::of`] makes a record of a deal that was played
//! here.
//!
//! ```
//! use skat_env::skat::Seat;
//! use skat_env::skat::record::verify::{Verified, verify};
//! use skat_env::skat::record::{Records, iss, json};
//!
//! let file = "(;GM[Skat]PC[table]SE[1]ID[7]DT[2026-11-20]P0[Anna]P1[Ben]P2[Carl]R0[]R1[]R2[]MV[w \
//!             C9.D9.CT.DA.SA.ST.HJ.S8.DQ.D8.SQ.H9.HQ.DT.SJ.CQ.S9.SK.CA.CJ.HA.DJ.S7.DK.H8.HK.H7.CK.C8.C7.HT.D7 \
//!             1 18 0 p 2 p 1 NHO 0 SA 1 SJ 2 S7 0 DQ 1 DT 2 DJ 0 S8 1 SQ 2 H8 \
//!             ]R[d:1 loss v:-118 m:0 bidok p:13 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)\n";
//! for record in Records::new(file.as_bytes()) {
//!     let record = record?;
//!     assert_eq!(record.players[Seat::Middlehand].to_string(), "Ben");
//!     assert_eq!(verify(&record), Verified::Exact);
//!     assert_eq!(json::read(&json::line(&record))?, record);
//!     assert_eq!(iss::Line(&record).to_string(), file.trim_end());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cards;
mod entry;
pub mod iss;
pub mod json;
mod meta;
mod moves;
mod reader;
mod refusal;
mod replay;
mod result;
mod text;
pub mod verify;
mod word;
mod write_up;

pub use cards::{Cards, Dealt, Pair, Seen, Separator};
pub use entry::{Entry, Score, Verdict};
pub use meta::{Rating, Text};
pub use moves::{Declaration, Move};
pub use reader::{Format, MalformedLine, ReadError, Records};
pub use refusal::{Place, Refusal};
pub use result::{Ending, Replay};
pub use word::Written;

use super::seat::BySeat;
use super::state::Rules;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A game as somebody wrote it down: nothing of it need be true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    format: Mark,
    version: Version,
    /// Where it was played: the server, or the program.
    #[serde(default)]
    pub place: Text,
    /// A comment; old records have none, newer ones mostly an empty one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<Text>,
    /// The number of the series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<u64>,
    /// The number of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// When it was played: `2010-12-06/18:59:24/UTC`.
    #[serde(default)]
    pub date: Text,
    /// Whose view it is, where it is not all that happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Text>,
    /// The names of the players.
    #[serde(default)]
    pub players: BySeat<Text>,
    /// Their ratings.
    #[serde(default)]
    pub ratings: BySeat<Rating>,
    /// The options that were played with.
    #[serde(default)]
    pub rules: Rules,
    /// How the cards lay before the bidding.
    pub deal: Dealt,
    /// What happened, in order.
    pub moves: Vec<Move>,
    /// What came out.
    pub result: Entry,
}

/// The field that says that a line is a record of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark;

const MARK: &str = "skat-record";

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(MARK)
    }
}

impl<'de> Deserialize<'de> for Mark {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mark, D::Error> {
        use serde::de::Error as _;
        let found = String::deserialize(deserializer)?;
        if found == MARK { Ok(Mark) } else { Err(D::Error::custom(format!("\"{found}\" is not \"{MARK}\""))) }
    }
}

/// The version of our own record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Version;

const VERSION: u32 = 1;

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(VERSION)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Version, D::Error> {
        use serde::de::Error as _;
        let found = u32::deserialize(deserializer)?;
        let refuse =
            || D::Error::custom(format!("{found} is not {VERSION}, the version of records known here"));
        (found == VERSION).then_some(Version).ok_or_else(refuse)
    }
}

/// Text forms as they go in and out of JSON, without an allocation on the way in.
macro_rules! serde_by_text {
    ($type:ty, $what:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                struct Visitor;

                impl serde::de::Visitor<'_> for Visitor {
                    type Value = $type;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($what)
                    }

                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$type, E> {
                        text.parse().map_err(E::custom)
                    }
                }

                deserializer.deserialize_str(Visitor)
            }
        }
    };
}

serde_by_text!(Move, "a move like \"1 18\" or \"0 SA\"");
serde_by_text!(Dealt, "a deal of 32 cards");
