//! Joffre, the game of Québec with countries and military ranks: the rules of the FADOQ games of
//! 2026.
//!
//! [`State`] is one deal, or a whole game of deals to 40 points ([`Unit`]). Numbers like "Joffre
//! 4.3" are those of `docs/joffre/rules.md`.
//!
//! # Joffre in two minutes
//! Four players, two teams of partners who sit opposite each other, 32 cards: England, France,
//! Russia and Germany, each with seven ranks from the corporal (1) to the general (7) and an eighth
//! card without a number, the lowest of its country. That of France is the *Joffre*, that of
//! Germany the *Kaiser*. Each player gets eight cards. Play goes to the left.
//!
//! 1. **The bids.** From the dealer's left each player once bids more than the others before him, 7
//!    to 12 points, or passes; the dealer comes last, and must take it at 6 if nobody has bid
//!    ([`Auction`]). The highest bidder is the *buyer*.
//! 2. **The play.** The buyer leads, and the country of his card becomes trump. Who can follows
//!    suit; who cannot plays what he likes. The highest trump takes the trick, or else the highest
//!    card of the country led ([`Tricks`]).
//! 3. **The points.** Each trick counts one, the Joffre five more, the Kaiser three less for
//!    whoever takes it: ten in a deal. If the buyer's team has made its bid it scores its points,
//!    otherwise they are subtracted; the others score theirs ([`deal_scores`]).
//! 4. **The game.** Whoever reaches 40 wins; of two that do, who has more, and at a tie who took
//!    the points of the last deal ([`Standing`]).
//!
//! # Cards that must lie open
//! [`referee`] has the rule of the visible card: [`referee::Refereed`] is a deal or a game in which
//! faults happen, and in which visible cards bind their player and his partner.

mod action;
mod auction;
mod bid;
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
mod score;
mod seat;
mod standing;
mod state;
mod text;
mod tournament;
mod tricks;
pub mod view;
mod worlds;

pub use crate::worlds::WorldsError;
pub use action::{Action, ActionSet};
pub use auction::{Auction, Contract};
pub use bid::Bid;
pub use bulk::{RandomGames, play_out};
pub use card::{Card, Country, Rank};
pub use card_set::CardSet;
pub use deal::Deal;
pub use fingerprint::fingerprint;
pub use perft::perft;
pub use play::Play;
pub use rules::{Failure, Rules, Unit};
pub use score::{DEAL_POINTS, deal_scores};
pub use seat::{BySeat, ByTeam, Seat, Team};
pub use standing::{MAX_DEALS, Standing, TARGET, VICTORY};
pub use state::{Phase, State};
pub use tournament::{Entrant, ranking};
pub use tricks::Tricks;
pub use view::View;
pub use worlds::Worlds;
