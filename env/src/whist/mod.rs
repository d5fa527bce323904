//! Military Whist, as teams play it at the FADOQ's "Jeux en tête" in Quebec: tournament rules.
//!
//! [`State`] is one deal, or a game of four. Rule numbers like "Whist A.4b" and "Whist 7d" are
//! those of `docs/whist/rules.md`: A.1 to A.5 the numbered headings of the general part, 1 to 18
//! the rules of the tournament, a letter the sentence.
//!
//! # Whist in one minute
//! Four players, two teams of partners who sit opposite each other, 52 cards of which each player
//! gets thirteen. The *trump* is fixed before the cards are dealt: the score sheet names it. The
//! dealer's left neighbour leads, and play goes clockwise ([`Seat`]). Who can must follow suit; who
//! cannot may trump or discard as he likes. The highest trump takes the trick, or else the highest
//! card of the suit led, and whoever took it leads to the next ([`Tricks`]). The team with more of
//! the thirteen tricks gets the deal's one point. A *game* is four deals with the dealer moving on
//! ([`Unit`]).
//!
//! # One deal or four
//! Points of deals are added up and nothing else passes from one deal to the next, so who plays
//! each deal as well as he can plays the game as well as he can. An episode is therefore one deal
//! unless the [`Rules`] say otherwise; the game of four is there for those who want a match as it
//! is sat through, with fixed seats, a dealer who moves on and one result. The deals to come are
//! drawn with the first and stand in the state alone: no view shows them.

mod bounds;
mod bulk;
mod card;
mod card_set;
mod deal;
pub mod encode;
mod fingerprint;
mod perft;
mod play;
pub mod referee;
mod rules;
mod seat;
mod state;
mod text;
pub mod tournament;
mod tricks;
pub mod view;
mod worlds;

pub use crate::worlds::WorldsError;
pub use bulk::{RandomGames, play_out};
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use deal::Deal;
pub use fingerprint::fingerprint;
pub use perft::perft;
pub use play::{Finished, Past, Play};
pub use rules::{Rules, Scoring, Trump, Unit};
pub use seat::{BySeat, ByTeam, Seat, Team};
pub use state::{Phase, State};
pub use tricks::{MOST, TRICKS, Tricks};
pub use view::View;
pub use worlds::Worlds;
