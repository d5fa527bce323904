//! 500 as it is played in Québec: 46 cards with two jokers, one round of bidding, a widow of six.
//!
//! [`State`] is one deal. Rule numbers like "500.5e" are those of `docs/five_hundred/rules.md`.
//!
//! # 500 in two minutes
//! Four players, two teams of partners who sit opposite each other. Of each suit there are the ace,
//! king, queen, jack and the cards from the ten down to the four, and there are two jokers, Blanche
//! and Bonhomme. Each player gets ten cards and six lie in the *widow* ([`Deal`]). Everything goes
//! to the left; the dealer's left neighbour is the *first* player ([`Seat`]).
//!
//! 1. **The auction.** Each player announces once ([`Auction`]): he passes, or bids 7 to 10 tricks
//!    in a suit or at no trump, higher than the bid before. Who holds both jokers must bid at least
//!    8. When all pass, the cards are dealt again.
//! 2. **The widow.** The highest bidder, the *declarer*, takes it up and lays six cards away
//!    ([`Exchange`]). At a contract for 7, who was dealt a joker shows the other one if he finds it
//!    there.
//! 3. **The cards.** Trumps are, from above: Blanche, Bonhomme, the jack of trumps (right bower),
//!    the other jack of its colour (left bower), then ace, king, queen, ten down to four. Other
//!    suits go from the ace down, with what jacks they have below the queen.
//! 4. **The play.** The declarer leads, then whoever took the last trick ([`Tricks`]). Who can must
//!    follow suit; who cannot plays what he likes. At no trump a joker belongs to no suit: who
//!    leads it asks for a suit, or a card of one, that was led before.
//! 5. **The score.** A contract that is made counts its [value](Bid::value), 140 to 520; one that
//!    failed counts it for the opponents, with ten points for each of their tricks ([`score`]).

mod action;
mod auction;
mod bid;
mod bounds;
mod bulk;
mod card;
mod card_set;
mod deal;
pub mod encode;
mod exchange;
mod fingerprint;
pub mod order;
pub mod partie;
mod perft;
mod play;
pub mod referee;
mod rules;
pub mod score;
mod seat;
mod splits;
mod state;
mod text;
mod tricks;
pub mod view;
mod worlds;
mod worlds_check;

pub use crate::worlds::WorldsError;
pub use action::{Action, ActionSet};
pub use auction::Auction;
pub use bid::{Bid, Call, Contract, Denomination};
pub use bulk::{RandomGames, play_out};
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use deal::{Deal, HAND, WIDOW};
pub use exchange::Exchange;
pub use fingerprint::fingerprint;
pub use perft::perft;
pub use play::Play;
pub use rules::{DefenderTricks, Demands, Rules};
pub use seat::{BySeat, ByTeam, Seat, Team};
pub use state::{Phase, State};
pub use tricks::{CARDS_PLAYED, Demand, Tricks};
pub use view::View;
pub use worlds::Worlds;
