//! How strong is one Skat agent against another?
//!
//! [`duel`] plays duplicate deals: each deal six times, so that both agents hold the same cards in the same seats
//! and chance cancels out. What remains is the [`Report`]: the difference in tournament points with a confidence
//! interval, and tables by role and contract.
//!
//! ```
//! use skat_agents::Random;
//! use skat_evaluation::{DuelConfig, duel};
//!
//! let report = duel(&Random, &Random, &DuelConfig { deals: 20, seed: 1 }, &|_done, _total| ());
//! assert_eq!(report.games, 120);
//! assert_eq!(report.difference.mean, 0.0);
//! ```

mod chance;
mod duel;
mod report;
mod seating;
pub mod statistics;
mod table;
mod tally;

pub use chance::deal;
pub use duel::{DuelConfig, duel};
pub use report::{ByContract, ByRole, Record, Report, Role};
pub use statistics::{Estimate, Share};
