//! The referee: what happens to a deal in which something goes wrong (ISkO 3.2 to 4.4, 5.4.3).
//!
//! [`Referee::rule`] takes a [`State`](super::State), the position right before an
//! [`Irregularity`], and gives a [`Ruling`]: who wins, at which level, the entry on the score
//! sheet, whether play goes on at the other party's wish, and the numbers of the rules that it
//! rests on.
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
//! A game is *decided* when the points and tricks taken so far, the skat among them, win it or make
//! it unwinnable at the level that announcement and bid require (ISkO 4.1.3). A decided game stays
//! decided. Otherwise the party of the offender loses at the basic level; a declarer who needs a
//! higher one wins at that (ISkO 4.1.5) unless it was out of reach from the beginning (ISkO 5.4.3).
//! Either way the innocent party gets a higher level than that if it would have reached it with
//! certainty: what that means is said at [`Prover`].
//!
//! # Where the order leaves a choice
//! - A game that was never declared is scored as the cheapest trump game that covers the bid (ISkO
//!   3.3.10, 3.4.4, 4.1.1). A Null game worth less than the bid is such a game: it is lost, not
//!   corrected (ISkO 3.4.4).
//! - What is lost before the lead counts no announced level (ISkO 3.4.6, 3.4.8).
//! - The declarer who looks at the skat loses at the basic level before the lead (ISkO 3.4.8), and
//!   by ISkO 4.1.3 to 4.1.6 after it (ISkO 4.2.8). That a defender looks between bidding and
//!   declaration no rule says: the declarer may pass, as if it had happened before (ISkO 3.3.11).
//! - Points decide a game as they lie in the complete tricks and the skat; the trick on the table
//!   does not count.
//! - Where a defender lays down his cards wrongly, the rest is counted as the declarer's tricks,
//!   and he gets that or what the infraction gives him, whichever is more (ISkO 4.3.5).
//! - What a declarer claims with words is the least that he must be able to force, and the win that
//!   he can prove counts. Words that hold and prove no win decide nothing, and play goes on (ISkO
//!   4.3.4, 5.2.8).
//! - A game that is won by points and tricks cannot be conceded: only the tricks to come are given
//!   away (ISkO 4.3.2).
//! - To throw in a Null game counts as laying down the cards for the declarer, and as giving it up
//!   for a defender; what each has taken so far would turn it round (ISkO 4.3.6).
//! - An infraction that is found out later is scored as of then, without a choice for the other
//!   party (ISkO 4.2.4).
//!
//! # In an environment
//! [`Refereed`] is Skat as an [`Environment`](crate::Environment) in which an illegal action is an
//! infraction that the referee rules on, instead of being refused.

mod declaration;
mod irregularity;
mod levels;
mod prover;
mod refereed;
mod ruling;
mod search;
mod shortening;
mod undeclared;
mod without_hand;

#[allow(clippy::module_inception)]
mod referee;

pub use irregularity::{Claim, Consent, Harm, Holders, Irregularity, Noticed, Person, SeenTrick, TakenBack};
pub use prover::{Goal, NoProof, Party, Prover};
pub use referee::Referee;
pub use refereed::Refereed;
pub use ruling::{Ended, Level, NoRule, OtherBids, Rule, Ruling, SkatThen, Verdict};
pub use search::PlainProver;
