//! The referee: points that are forgotten or invented at the show, hands of five cards, and cards
//! that are dealt or played wrongly (Crib 4.3, 4.7, 4.10, 6.10).
//!
//! A [`Show`] is the show of one deal as it goes at a table, where players count their own cards.
//! [`rule_show`] takes an [`Event`] of it and gives a [`Ruling`] with the numbers of the rules that
//! it rests on; [`Show::after`] carries it out. [`rule_play`] is for faults before the show.
//!
//! ```
//! use skat_env::cribbage::referee::{Event, Show, rule_show};
//! use skat_env::cribbage::Team;
//!
//! // The first player holds fifteens for four and a pair, and says four.
//! let show = "121 fourth H5.C5.DK.H2|S3.S6.S7.S9|D4.D5.D8.DT|C2.S5.C6.CJ HK.SK.CK.CQ H9 80:90";
//! let show: Show = show.parse()?;
//! let ruling = rule_show(&show, Event::Counted { points: 4 })?;
//! assert_eq!(ruling.to_string(), "4 points to first, 2 forgotten (4.10b)");
//! let show = show.after(&ruling);
//! let ruling = rule_show(&show, Event::Claimed { points: 2 })?;
//! assert_eq!(ruling.to_string(), "2 points to second (4.10c)");
//! assert_eq!(show.after(&ruling).points(Team::Second), 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the text leaves a choice
//! - **Forgotten points** (Crib 4.10c) go to the other team as far as they were forgotten, however
//!   many it claims. They must be claimed before the next player counts (Crib 4.10d); those of the
//!   crib before the next deal. It does not matter who claims: that the captain speaks for the team
//!   (Crib 3.2) is between its players.
//! - **Points that are not there** are not pegged: the text has no penalty for them.
//! - **Five cards** at the show (Crib 6.10): the player's hand counts nothing. The crib, which
//!   lacks a card, counts as it lies, the dealer's too if it is he; his partner counts as usual.
//! - **A wrong number of cards** that shows before the cut is dealt again by the same dealer; after
//!   it the text has its rule for the show alone.
//! - **A card beyond 31** (Crib 4.7b) goes back, and its player plays another or says go. **Go from
//!   a player who can play** (Crib 4.7c) does not count: he plays.

mod event;
mod play;
mod ruling;
mod show;

pub use event::{Event, PlayFault};
pub use play::rule_play;
pub use ruling::{NoPlayRule, NoRule, NoShowRule, Rule, Ruling, Verdict};
pub use show::{Show, rule_show};
