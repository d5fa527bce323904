//! The visible card (Joffre 6.1 to 6.4): faults at the table, and play that goes on under the
//! duties which they bring.
//!
//! A [`Refereed`] is a [`State`](super::State) with the cards that lie visible before their
//! players. [`rule`] says what a [`Fault`] leads to and on which rules that rests;
//! [`Refereed::commit`] carries it out. From then on the legal cards of the player and of his
//! partner are those that the visible card leaves them. It is an
//! [`Environment`](crate::Environment) of its own, with worlds in which visible cards lie where all
//! have seen them, so that agents play it; a [`State`](super::State) pays nothing for it.
//!
//! ```
//! use skat_env::joffre::referee::{Fault, Refereed};
//! use skat_env::joffre::State;
//!
//! // England is trump; West drops his seven of Russia.
//! let text = "deal:points E7.E6.E5.E4.R1.R2.R3.G1|E1.E2.R7.R6.G2.G3.G4.F1|\
//!             E3.E0.R5.R4.F7.F6.F5.F4|R0.F0.F2.F3.G0.G5.G6.G7 8 pass pass pass E7";
//! let mut table = Refereed::new(text.parse::<State>()?);
//! let ruling = table.commit(&"dropped west R7".parse::<Fault>()?)?;
//! assert_eq!(ruling.to_string(), "R7 visible before west (6.1c 6.1 6.2 6.3 6.4)");
//! assert_eq!(table.legal_cards().to_string(), "E2.E1"); // England is led, and he can follow
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the text leaves a choice
//! - **Two cards at once** (6.1b): both are visible, so that he plays one of them wherever he may,
//!   the one that follows if only one does, and the other stays.
//! - **A lead** is the first occasion too (6.3), but for the buyer's first: the country of that is
//!   his to choose (4.5).
//! - **Several visible cards** that may be played: he chooses among them.
//! - **The partner** (6.4) may not begin a trick in the country of a visible card, the first of a
//!   deal neither; if he holds nothing else, he may. Between a card of his own that lies visible
//!   and his partner's of the same country, he leads another visible one, or else his own.
//! - **A card put down against these duties** is a fault like any other, and visible too.
//! - **A revoke** is noticed at once here: the card goes back, visible, and one that follows is
//!   played. One that nobody notices is not known to the text.
//! - **Calls** out of turn or too low are none of the faults of 6.1. The text knows nothing of them
//!   and nothing changes.

mod duty;
mod fault;
mod refereed;
mod ruling;

pub use fault::Fault;
pub use refereed::{Refereed, RefereedView};
pub use ruling::{NoRule, Rule, Ruling, rule};
