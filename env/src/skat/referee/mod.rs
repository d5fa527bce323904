//! The referee: what becomes of a deal in which something goes wrong (ISkO 3.2 to 4.4, 5.4.3).
//!
//! [`Referee::rule`] takes a [`State`](super::State), the position right before an [`Irregularity`], and gives a
//! [`Ruling`]: who wins, at which level, the entry on the score sheet, whether play goes on at the other party's wish,
//! and the numbers of the rules that it rests on.
//!
//! ```
//! use skat_env::skat::State;
//! use skat_env::skat::referee::{Irregularity, Noticed, PlainProver, Referee};
//!
//! let text = "HA.SK.SJ.SA.CQ.S8.C9.H7.H9.DQ|CJ.S9.DJ.S7.D9.SQ.C8.HQ.DK.CA|D8.D7.DT.CT.ST.C7.HK.DA.HT.HJ|H8.CK \
//!             p 18 p s H8 ST D SA";
//! let state: State = text.parse()?;
//! let revoke = Irregularity::Revoke { card: "C8".parse()?, noticed: Noticed::AtOnce };
//! let ruling = Referee::new(PlainProver).rule(&state, revoke)?;
//! assert_eq!(ruling.to_string(), "rearhand wins D, basic, +27; declarer may play on (4.2.3 4.1.4)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How an infraction ends a game
//! A game is *decided* when the points and tricks taken so far, the skat among them, win it or make it unwinnable at
//! the level that announcement and bid require (ISkO 4.1.3). A decided game stays decided. Otherwise the party of the
//! offender loses at the basic level; a declarer who needs a higher one wins at that (ISkO 4.1.5) unless it was out of
//! reach from the beginning (ISkO 5.4.3). Either way the innocent party gets a higher level than that if it would have
//! reached it with certainty: what that means is said at [`Prover`].
//!
//! # In an environment
//! [`Refereed`] is Skat as an [`Environment`](crate::Environment) in which an illegal action is an infraction that the
//! referee rules on, instead of being refused.

mod declaration;
mod irregularity;
mod levels;
mod prover;
mod refereed;
mod ruling;
mod search;
mod shortening;
mod undeclared;

#[allow(clippy::module_inception)]
mod referee;

pub use irregularity::{Claim, Consent, Harm, Holders, Irregularity, Noticed, Person, SeenTrick, TakenBack};
pub use prover::{Goal, NoProof, Party, Prover};
pub use referee::Referee;
pub use refereed::Refereed;
pub use ruling::{Ended, Level, NoRule, OtherBids, Rule, Ruling, SkatThen, Verdict};
pub use search::PlainProver;
