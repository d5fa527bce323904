//! The referee: what happens to a deal in which something goes wrong (Jass 1.2 to 1.6, 3.1 to
//! 3.13).
//!
//! [`rule_deal`] is for what happens before the first card, [`rule`] for everything after: it takes
//! a [`Course`], the deal as it was really played, and a [`PlayFault`], and gives a [`Ruling`] with
//! the numbers of the rules that it rests on. [`Course::after`] carries it out, and play goes on.
//!
//! ```
//! use skat_env::jass::referee::{Course, PlayFault, rule};
//! use skat_env::jass::{Card, Team};
//!
//! // Hearts are led; the second player throws off a club though he holds two hearts.
//! let text = "imposed:S HA.HK.HQ.HJ.HT.H9.H8.C7.C6|H7.H6.CA.CK.CQ.CJ.CT.C9.C8|\
//!             SA.SK.SQ.SJ.ST.S9.S8.S7.S6|DA.DK.DQ.DJ.DT.D9.D8.D7.D6 HA C8 S6 D6";
//! let course: Course = text.parse()?;
//! let ruling = rule(&course, PlayFault::RevokeFound { card: "C8".parse()? })?;
//! let said = "H7.H6 without power; H7.H6 to leading; trick 1 to leading (3.12a 3.12b)";
//! assert_eq!(ruling.to_string(), said);
//! let course = course.after(&ruling);
//! assert_eq!(course.points()[Team::Leading], 11);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the text leaves a choice
//! - **A card without power** (Jass 3.4a) cannot take a trick, but asks for its suit when it is
//!   led, and counts. When nobody's card can take the trick, it is the player's to the right of who
//!   led.
//! - **Out of turn, or illegal and noticed at once**: the text has no rule but that for cards that
//!   are seen by mistake, so the card goes back and loses its power.
//! - **Two cards** (Jass 3.4b): the upper one must be legal, or it is an illegal card.
//! - **A claim** (Jass 3.5b, 3.5c) is wrong for any trump that the opponents hold, and for a card
//!   that is master over one of the claimant's; the highest card of a suit that he does not hold is
//!   none, since he leads to all tricks that follow. Cards that were given to a team before stay
//!   with it.
//! - **A missing card** (Jass 3.11) counts for the opponents, found or not, since every deal has
//!   157 points (Jass 3.10b); one that is not found costs ten points besides. Who misses it has no
//!   card for the last trick; if he should lead to it, the next player does.
//! - **A revoke** (Jass 3.12) forgets all cards with which its player could have followed, except
//!   the jack of trumps, which nobody has to play. They stay in his hand, and he plays them without
//!   power. The tricks from the error on are those that are complete, and that of the error. If the
//!   next trick has not begun, the team that gets the last one leads to it. Of two rulings on one
//!   trick the later counts.
//! - **What the text forbids without a consequence** (Jass 3.1, 3.2, 3.3, 3.5a, 3.6, 3.7, 3.8, 3.9)
//!   goes to the organiser (Jass 3.13): nothing changes in the deal. Marking is ruled on by
//!   [`corrected`](super::match_play::corrected).
//! - **A false deal** (Jass 1.3d, 1.4c) is dealt again by the same dealer in every way to trump; in
//!   those of which the text says nothing there is no trump yet, or the sheet names it.

mod before_play;
mod claim;
mod course;
mod fault;
mod in_play;
mod revoke;
mod ruling;
mod trick;

pub use before_play::rule_deal;
pub use course::Course;
pub use fault::{Agreement, DealFault, PlayFault, Question, Search, Sight};
pub use in_play::rule;
pub use ruling::{Effect, NoDealRule, NoPlayRule, NoRule, Rule, Ruling, Verdict};
pub use trick::Trick;
