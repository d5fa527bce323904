//! Pages: of runs and matches, of games that were looked at, and what files they refuse.

mod broken;
mod common;
mod five_hundred;
mod jass;
mod page;
mod skat;
