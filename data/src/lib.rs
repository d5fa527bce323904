//! Data sets of played games, as Parquet tables that any tool of the field reads.
//!
//! A [`Config`] says which agents play how many deals. [`Generation`] plays them and writes a
//! folder with the tables `games`, `decisions` and `labels` (see [`schema`]), a data card for
//! people (`README.md`) and the same for programs (`meta/info.json`, [`Info`]). [`Import`] does so
//! with games that were played elsewhere. [`check`] replays every row of such a folder under the
//! rules, [`stats`] counts what is in it, [`read_games`] gives the games back,
//! [`read_labels`] those of a split with their labels, and a [`Loader`]
//! decisions and labels in random order to learn from.
//!
//! # Shards
//! The deals are numbered and cut into shards of equal size. A shard is one file for each table and
//! split; what stands in it depends on the config and its number alone. So shards are made by any
//! number of threads, in any order and in as many sittings as it takes, with the same bytes.
//!
//! # Splits
//! Which of train, validation and test a game belongs to is decided by a hash of its deal (see
//! [`Split::of`]): the same deal is in the same split of every data set, and no deal is in two.

pub mod bridge;
mod card;
mod census;
pub mod check;
mod config;
pub mod cribbage;
mod error;
pub mod five_hundred;
mod generate;
mod import;
mod info;
pub mod jass;
pub mod joffre;
mod label;
mod loader;
mod narrow;
mod play;
mod read;
mod read_labels;
pub mod schema;
pub mod scrabble;
mod shard;
pub mod skat;
mod split;
pub mod stats;
mod tables;
mod tabular;
pub mod tarot;
pub mod whist;

pub use census::{Census, Moments};
pub use config::{
    Config, DecisionsConfig, Labeller, LabelsConfig, RoleConfig, SplitsConfig, game_of, toml_problem,
};
pub use error::DataError;
pub use generate::{Ended, Generation, ShardBytes, make_shard};
pub use import::{Import, ImportConfig, Played};
pub use info::{Info, ShardFile, TableInfo};
pub use loader::{Loader, LoaderConfig, Position, Rows};
pub use play::Game;
pub use read::read_games;
pub use read_labels::read_labels;
pub use split::Split;
pub use tables::{LabelRow, Tables};
pub use tabular::{ENDING, Fact, Kind, Stopped, Tabular, Value};

/// The program's version, as it stands in every data set.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that this program was built from, or `unknown`.
pub const COMMIT: &str = env!("SKAT_COMMIT");
