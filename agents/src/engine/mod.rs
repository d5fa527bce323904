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
mod protocol;
mod said;
mod settings;

pub use connection::{Hello, Setting};
pub use fault::{Problem, StartError};
pub use protocol::{LONGEST_LINE, VERSION};
pub use said::keep_standard_error;
pub use settings::{EngineSettings, SettingsError};
