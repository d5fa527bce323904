//! Programs that are asked over standard input and output: what does not depend on the game they
//! play.
//!
//! A program is named by its [`EngineSettings`], and says [`Hello`]. What it does wrong is a
//! [`Problem`]. How a game is told to it is that game's affair:
//! [`skat::engine`](crate::skat::engine).

pub(crate) mod connection;
mod fault;
pub(crate) mod generator;
pub(crate) mod process;
mod said;
mod settings;

pub use connection::{Hello, Setting};
pub use fault::{Problem, StartError};
pub use said::keep_standard_error;
pub use settings::{EngineSettings, SettingsError};

/// The version of the protocol that is spoken here.
pub const VERSION: u32 = 1;

/// The longest line of an engine in bytes, without its end.
pub const LONGEST_LINE: usize = 4096;
