//! Cribbage for four players in pairs, as a tournament of FADOQ in Quebec plays it.
//!
//! [`State`] is one game to 121 points, over as many deals as it takes; or one deal, by its
//! [`Rules`]. Rule numbers like "Crib 4.7" are those of `docs/cribbage/rules.md`.
//!
//! # Cribbage in two minutes
//! Four players, two teams of partners who sit opposite each other, 52 cards. Play goes to the left
//! (clockwise). Who reaches 121 points first has won, at once.
//!
//! 1. **Deal and crib.** Each player gets five cards and lays one of them face down into the crib,
//!    a hand that the dealer counts for his team. The right-hand neighbour of the dealer cuts a
//!    card, the starter; if it is a jack, the dealer's team pegs two (his heels).
//! 2. **Pegging.** From the dealer's left on, players lay down one card after the other and add up
//!    what they count ([`PublicPegging`]): aces one, court cards ten, others their number. Nobody
//!    may go beyond 31. A count of 15 or 31 pegs two, a pair two (three of a rank six, four
//!    twelve), a run of three or more its length. Who can play must; when nobody can, who played
//!    last pegs one, and the next player begins at 0.
//! 3. **Show.** Each player counts his four cards with the starter ([`Count`]), from the dealer's
//!    left on, the dealer last, and then the crib: two for each set that adds up to 15, two for
//!    each pair, one for each card of a run, four or five for cards of one suit, one for the jack
//!    of the starter's suit. 29 is the most.
//! 4. **The next deal** is that of the player to the left.

mod action;
mod bounds;
mod bulk;
mod card;
mod card_set;
mod count;
mod deal;
pub mod encode;
mod fingerprint;
mod pegging;
mod perft;
mod public_pegging;
pub mod referee;
mod rules;
mod seat;
mod state;
mod tally;
mod text;
pub mod view;
mod worlds;

pub use crate::worlds::WorldsError;
pub use bulk::{RandomGames, play_out};
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use count::{Count, Counted, points, points_of_ranks};
pub use deal::Deal;
pub use fingerprint::fingerprint;
pub use pegging::Pegging;
pub use perft::perft;
pub use public_pegging::{MOST, OnCount, Pegged, PublicPegging};
pub use rules::{Length, Rules, Scoring, Target};
pub use seat::{BySeat, ByTeam, Seat, Team};
pub use state::{Discarding, Phase, Shown, State};
pub use tally::{Source, Tally};
pub use view::View;
pub use worlds::Worlds;
