//! French Tarot, by the federation's rules for a table of four, with tables of three and five.
//!
//! [`State`] is one deal. Numbers like "Tarot 8.2" are those of `docs/tarot/rules.md`, which
//! numbers the referee's rules; "reading R4" is what the common rules of the federation say where
//! the referee's leave it open.
//!
//! # Tarot in two minutes
//! 78 cards: four suits of fourteen (king, queen, knight, jack, ten to ace), 21 trumps, and the
//! Excuse. Each of four players gets eighteen cards, six lie apart as the *dog*. The trumps 1 (the
//! *petit*) and 21 and the Excuse are the three *bouts*. Play goes to the right ([`Seat`]).
//!
//! 1. **The auction.** Each speaks once, and passes or bids more than those before: prise, garde,
//!    garde sans, garde contre ([`Contract`]). The highest bidder, the *declarer*, plays against
//!    the others together.
//! 2. **The dog.** With a prise or a garde it is turned up; the declarer takes it and lays as many
//!    cards away, no kings and no bouts. With a garde sans it counts for him unseen, with a garde
//!    contre for the others.
//! 3. **Announcements.** The declarer may announce the chelem, all tricks; anybody may show a
//!    *poignée* of ten trumps or more before his first card ([`poignee`]).
//! 4. **The play.** Who can must follow suit; who cannot must trump, and above the trumps on the
//!    table if he can. The Excuse may be played at any time, takes nothing and stays with its camp
//!    ([`Tricks`]).
//! 5. **The score.** Bouts and kings count 4½ points, queens 3½, knights 2½, jacks 1½, all others
//!    ½: 91 in all. The declarer needs 56, 51, 41 or 36 of them with 0, 1, 2 or 3 bouts. Each
//!    defender pays or gets 25 points and the difference, ten more for the petit in the last trick,
//!    all times 1, 2, 4 or 6; poignées and the chelem are added ([`Settlement`]).

mod action;
mod auction;
mod bounds;
mod bulk;
mod card;
mod card_set;
mod contract;
mod deal;
mod discard;
pub mod encode;
mod fingerprint;
mod perft;
mod play;
pub mod poignee;
pub mod referee;
mod rules;
mod seat;
pub mod settlement;
mod state;
mod text;
mod tricks;
pub mod view;
mod worlds;

pub use crate::worlds::WorldsError;
pub use action::{Action, ActionSet};
pub use auction::Auction;
pub use bulk::{RandomGames, play_out};
pub use card::{Card, CardKind, Rank, Suit};
pub use card_set::CardSet;
pub use contract::{Contract, Terms};
pub use deal::Deal;
pub use fingerprint::fingerprint;
pub use perft::perft;
pub use play::Play;
pub use poignee::{Level, Poignee};
pub use rules::Rules;
pub use seat::{BySeat, Seat, Sizes};
pub use settlement::Settlement;
pub use state::{Phase, State};
pub use tricks::{ExcusePlayed, Tricks};
pub use view::View;
pub use worlds::Worlds;
