//! What the referee rules where a deal goes wrong: each case of the text as a value.
//!
//! A fault is told as a value of its own, and a function gives the [`Ruling`]: how the deal goes
//! on, how it is counted, and who is warned or loses points, with its place in the text
//! ([`Ruling::rule`], numbered as in `docs/tarot/rules.md`). Much of it depends on who has won the
//! deal, which stands in an [`Outcome`]. Nothing here stops a program from doing what is illegal:
//! [`State`](super::State) never lets it happen.
//!
//! - [`dealing`]: misdeals and cards turned up (Tarot 2, 3).
//! - [`playing`]: cards exposed, out of turn or changed, and revokes (Tarot 4 to 7).
//! - [`laying`]: wrong discards (Tarot 8).
//! - [`claim`]: cards spread on the table (Tarot 10).
//! - [`showing`]: poignées shown wrongly (Tarot 16).
//! - [`table`]: sheets, slowness, and bids above a contract (Tarot 12 to 15).

pub mod claim;
pub mod dealing;
pub mod laying;
pub mod playing;
mod ruling;
pub mod showing;
pub mod table;

pub use ruling::{Count, Course, Outcome, Ruling, Sanction};
