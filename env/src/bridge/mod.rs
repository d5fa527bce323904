//! Duplicate bridge by the Laws of Duplicate Bridge of 2017.
//!
//! [`State`] is one deal. Rule numbers like "Law 44C" are those of `docs/bridge/rules.md`.
//!
//! # Bridge in two minutes
//! Four players, North and South against East and West, 52 cards: four suits of ace, king, queen,
//! jack, ten down to two. Each player gets thirteen cards. Everything goes clockwise ([`Seat`]).
//!
//! 1. **The board.** Its number says who deals and which side is vulnerable ([`Board`]).
//! 2. **The auction.** From the dealer on, each player passes, bids, doubles or redoubles
//!    ([`Auction`]). A bid names a level from one to seven and a suit or no trump ([`Bid`]): with
//!    it the side undertakes to win six tricks and the level more. Three passes in a row end it.
//! 3. **The contract.** The last bid is played ([`Contract`]); declarer is who of its side first
//!    named its denomination. After the opening lead of the player to his left his partner's hand
//!    lies open, the dummy, from which the declarer plays too.
//! 4. **The play.** Who can must follow suit; the highest trump wins the trick, or else the highest
//!    card of the suit led ([`Tricks`]).
//! 5. **The score.** Tricks, games, slams, doubles and undertricks are scored by a table
//!    ([`Contract::score`]); what one side scores the other loses. Over many tables that play the
//!    same cards the scores are compared: [`scoring`].

mod action;
mod auction;
mod board;
mod bounds;
mod bulk;
mod call;
mod card;
mod card_set;
mod contract;
mod deal;
pub mod encode;
mod fingerprint;
pub mod pbn;
mod perft;
mod play;
pub mod referee;
pub mod scoring;
mod seat;
mod state;
mod text;
mod tricks;
pub mod view;
mod worlds;

pub use crate::worlds::WorldsError;
pub use action::{Action, ActionSet};
pub use auction::Auction;
pub use board::{Board, BoardRule, Rules};
pub use bulk::{RandomGames, play_out};
pub use call::{Bid, Call, CallSet, Denomination};
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use contract::{Contract, Doubling, Vulnerable, score};
pub use deal::Deal;
pub use fingerprint::fingerprint;
pub use perft::perft;
pub use play::Play;
pub use seat::{BySeat, BySide, Seat, Side};
pub use state::{Phase, State};
pub use tricks::Tricks;
pub use view::View;
pub use worlds::Worlds;
