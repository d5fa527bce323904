//! The referee: what happens to a deal in which something goes wrong (Whist 2, 4a to 13b).
//!
//! [`rule`] takes a [`Refereed`], the deal as it was really played, and a [`Fault`], and gives a
//! [`Ruling`] with the numbers of the rules that it rests on. [`Refereed::after`] carries it out,
//! and play goes on: a *visible card* then restricts what its player and his partner may play
//! ([`Refereed::legal_cards`]). A table without faults allows what [`State`](super::State) allows.
//!
//! ```
//! use skat_env::whist::referee::{Fault, Refereed, rule};
//!
//! // Spades are led; the second player throws a diamond though he holds spades, and it is noticed.
//! let text = "H first SA.SK.SQ.SJ.ST.S9.S8.S7.S6.S5.S4.S3.D2|S2.DA.DK.DQ.DJ.DT.D9.D8.D7.D6.D5.D4.D3|\
//!             HA.HK.HQ.HJ.HT.H9.H8.H7.H6.H5.H4.H3.H2|CA.CK.CQ.CJ.CT.C9.C8.C7.C6.C5.C4.C3.C2 SA D3";
//! let table: Refereed = text.parse()?;
//! let ruling = rule(&table, Fault::RevokeNoticed { card: "D3".parse()? })?;
//! assert_eq!(ruling.to_string(), "D3 taken back; D3 visible (9 10d)");
//! let table = table.after(&ruling);
//! assert_eq!(table.legal_cards().to_string(), "S2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The choices that the text leaves, and how they are made here, stand in `docs/whist/rules.md`.

mod fault;
mod refereed;
mod refereed_text;
mod rule;
mod ruling;

pub use fault::{Fault, Moment, Need, Reason};
pub use refereed::Refereed;
pub use rule::rule;
pub use ruling::{Effect, NoRule, Rule, Ruling, Verdict};
