//! Duplicate Scrabble in French, by the abridged rules of the international federation as FADOQ in
//! Quebec prints them.
//!
//! [`State`] is one game from the first draw to its end. Rule numbers like "Scr 3.D", and readings
//! like "reading S4", are those of `docs/scrabble/rules.md`.
//!
//! # Duplicate Scrabble in two minutes
//! Any number of players, each for himself. A referee draws seven of 102 tiles; everybody looks for
//! the word with the most points on the same grid, with the same letters, and writes it down
//! without seeing what others write. Then the best word that there is goes onto the grid, whether
//! anybody has found it or not, and the draw is filled up to seven again. So there is no luck of
//! the draw between players, and no tactics: who finds more has more.
//!
//! 1. **Words** go from left to right or from top to bottom, the first one across and over the
//!    centre. Each later one touches what lies there, and all words that it makes are admitted by
//!    the [`Lexicon`].
//! 2. **Points**: each letter's value, premium squares once, all words that are made, and 50 for
//!    all seven letters at once.
//! 3. **The draw** has two vowels and two consonants at least up to move 15, one of each later;
//!    else all letters go back and others are drawn.
//! 4. **The end** comes when all letters are placed, nothing but vowels or but consonants is left,
//!    or no letter can be placed.

mod action;
mod bag;
mod bounds;
mod bulk;
pub mod encode;
mod fingerprint;
mod generate;
mod grid;
mod letter;
mod lexicon;
mod moves;
mod perft;
mod public_state;
pub mod referee;
mod retain;
mod rules;
mod square;
mod state;
mod text;
pub mod view;
mod words;
mod worlds;

pub use crate::worlds::WorldsError;
pub use action::{Action, ActionSet, Iter};
pub use bag::{Bag, TWO_OF_EACH, is_admissible};
pub use bulk::{RandomGames, play_out};
pub use fingerprint::fingerprint;
pub use generate::solutions;
pub use grid::Grid;
pub use letter::{Counts, Letter, Tile};
pub use lexicon::{Dawg, Lexicon, LexiconError};
pub use moves::Move;
pub use perft::perft;
pub use public_state::{PublicState, Round, SOLO};
pub use retain::{Ending, retained};
pub use rules::Rules;
pub use square::{Direction, Place, Premium, Square};
pub use state::{Answers, Partial, State};
pub use view::View;
pub use words::{Word, words_of};
pub use worlds::Worlds;
