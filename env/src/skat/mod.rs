//! Skat by the International Skat Order (ISkO, English edition of 2018).
//!
//! [`State`] is one deal from the first bid to the score. Rule numbers stand where the rules are implemented.

mod action;
pub mod auction;
mod bid;
mod canonical;
mod card;
mod card_set;
mod contract;
mod deal;
pub mod encode;
mod history;
mod legal;
mod phase;
mod play;
pub mod record;
pub mod score;
mod seat;
mod state;
mod text;
pub mod view;
mod worlds;

pub use action::{Action, ActionSet};
pub use auction::{Auction, Call};
pub use bid::Bid;
pub use canonical::{CanonicalSkat, Relabelling};
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use contract::{Announcement, Contract, Game};
pub use deal::{Deal, below};
pub use phase::{Burying, Declarer, Declaring, Phase, Played};
pub use play::{Play, Tricks};
pub use score::{Outcome, Settlement};
pub use seat::{BySeat, Seat};
pub use state::{Rules, State};
pub use text::ParseError;
pub use view::View;
pub use worlds::{Worlds, WorldsError};
