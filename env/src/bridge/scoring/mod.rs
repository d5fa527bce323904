//! What the scores of a board at several tables come to: match points, international match points
//! and scores of teams (Law 78).
//!
//! Every score here is that of North and South, as [`State::side_score`](super::State::side_score)
//! gives it.
//!
//! ```
//! use skat_env::bridge::scoring::{TeamMatch, TeamBoard, imps, match_points};
//!
//! assert_eq!(imps(620 - 170), 10);
//! // Three tables: 620 beats both others, which share the rest.
//! assert_eq!(match_points(&[620, 170, 170]), [4, 1, 1]);
//!
//! let board = TeamBoard { open: 620, closed: 170 };
//! assert_eq!(TeamMatch { boards: vec![board] }.imps(), 10);
//! ```

mod imps;
mod match_points;
mod teams;

pub use imps::{IMP_TABLE, cross_imps, imps};
pub use match_points::{Percentage, match_points, percentages};
pub use teams::{TeamBoard, TeamMatch, victory_points};
