//! Training runs and matches as one HTML page, and plots of strength as pictures.
//!
//! [`Source::load`] reads the folder of a training run or of a match of any game, [`page`]
//! describes one or several of them. Of runs: strength against games and minutes, results,
//! behaviour, training curves, the configs. Of matches: ratings, points, the cross table, pairs,
//! and what a game counts besides: of Skat behaviour, how well bids fit the hands, what cards give
//! away; of Jass who made trump, and all nine tricks. The page holds tables and plots (inline SVG)
//! and needs nothing else: no network, no script, no font. It follows the reader's light or dark
//! setting and the width of the screen. Every plot has a title and a description for those who
//! cannot see it, and its numbers as a table; a number in a table stands in a `data` element, whose
//! `value` is the number exactly as it was read.
//!
//! # Determinism
//! The same sources give the same page, byte for byte: there is no clock in it.
//!
//! # Panic policy
//! Files that cannot be used are typed errors, [`SourceError`], that name the file, the line and
//! what was expected. Whatever a file holds, the page is well-formed: texts are escaped, and
//! numbers that no axis can show are refused.

mod bridge;
mod cribbage;
mod dataset;
mod figure;
mod five_hundred;
mod games;
mod ink;
mod jass;
mod joffre;
mod match_source;
mod matches;
mod number;
mod page;
mod picture;
mod plot;
mod scrabble;
pub mod skat;
mod source;
mod standing;
mod table;
mod tarot;
mod training;
mod training_run;
mod whist;
mod words;

pub use dataset::dataset_page;
pub use match_source::MatchSource;
pub use number::grouped;
pub use page::{HEAD, page};
pub use picture::{PICTURE_HEAD, Picture, pictures};
pub use source::{Source, SourceError};
pub use standing::Standing;
pub use training_run::{Line, TrainingRun};
