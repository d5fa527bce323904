//! The referee: what happens to a deal in which something goes wrong (500.4, 500.6f to 500.9).
//!
//! [`rule_deal`] is for what happens before the first card, [`rule`] for everything after: it takes
//! the [`Refereed`] as it was right before the fault, and gives a [`Ruling`] with the numbers of
//! the rules that it rests on. [`Refereed::after`] carries it out, and play goes on.
//!
//! ```
//! use skat_env::five_hundred::referee::{PlayFault, Refereed, rule};
//! use skat_env::five_hundred::{Card, State};
//!
//! // The first player has led the ace of spades; the second holds two spades and throws off a club.
//! let text = "BO.HA.HK.HJ.H9.DJ.SA.SK.CA.C4|BL.HQ.HT.H8.DA.DK.SJ.S9.CK.C5|\
//!             H7.H6.DQ.DT.D9.SQ.ST.S8.CQ.C6|H5.H4.D8.D7.D6.S7.S6.CJ.CT.C7|D5.D4.S5.S4.C9.C8 \
//!             8H pass pass pass S4 S5 C8 C9 D4 D5 SA";
//! let table = Refereed::new(text.parse::<State>()?);
//! let ruling = rule(&table, PlayFault::Revoke { card: "C5".parse()? })?;
//! assert_eq!(ruling.to_string(), "stopped, first 400, dealing 0 (6f 6h)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the text leaves a choice
//! - **A visible card** (500.8f) binds its player where the text says so: when he cannot follow,
//!   and when its own suit was led. A lead of his own is free. It goes back to the hand until then,
//!   and everybody has seen it.
//! - **His partner** (500.8g) may not lead its suit unless he holds nothing else.
//! - **Two cards** (500.8c): the higher one stays, and counts as played if it may be; the other one
//!   goes back. Higher is who stands before in 500.1; of two such cards of plain suits the one
//!   whose suit is higher in the auction.
//! - **A revoke** (500.6f) is any card that does not follow though its player could, or not the
//!   card that was asked for though he held it. It stops the deal whenever it is found out, so what
//!   was taken before does not matter.
//! - **What the text forbids without a consequence** goes to the arbiter (500.9): nothing changes.

mod fault;
mod in_play;
mod refereed;
mod ruling;

pub use fault::{DealFault, PlayFault};
pub use in_play::{rule, rule_deal};
pub use refereed::Refereed;
pub use ruling::{NoRule, Rule, Ruling, Verdict};
