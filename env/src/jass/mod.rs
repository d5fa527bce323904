//! Swiss Jass with trumps, as teams play it in French-speaking Switzerland: the match's rules.
//!
//! [`State`] is one deal. Rule numbers like "Jass 3.7" are those of `docs/jass/rules.md`.
//!
//! # Jass in two minutes
//! Four players, two teams of partners who sit opposite each other, 36 cards: four suits of ace,
//! king, queen, jack, ten, 9, 8, 7, 6. Each player gets nine cards. Play goes to the right; the
//! dealer's right neighbour is the *first* player ([`Seat`]).
//!
//! 1. **Trump.** One suit becomes trump in one of five ways ([`Variant`]): the match sheet
//!    *imposes* it; a card is cut (*Tourne*), which the dealer may keep (*Kreuz*); the first player
//!    makes it and may leave it to his partner (*Chibre*), or must make it himself (*Autochibre*).
//! 2. **The cards.** As trump the jack is the highest card and counts 20, the nine the second and
//!    counts 14; then ace, king, queen, ten, 8, 7, 6. Other suits go from the ace down. Aces count
//!    11, tens 10, kings 4, queens 3, other jacks 2.
//! 3. **The play.** The first player leads, then whoever took the last trick ([`Tricks`]). Who can
//!    must follow suit, but may always trump; undertrumping is forbidden unless only trumps are
//!    held; the trump jack need not be played on a trump. The highest trump takes the trick, or
//!    else the highest card of the suit led.
//! 4. **The score.** A team has the points of its tricks and five for the last: 157 in all.
//!    Announcements, stöck and extra points for all tricks are not played (Jass 2.3).

mod action;
mod bounds;
mod bulk;
mod card;
mod card_set;
mod deal;
pub mod encode;
mod fingerprint;
pub mod match_play;
mod perft;
mod play;
pub mod referee;
mod seat;
mod state;
mod text;
mod tricks;
mod variant;
pub mod view;
mod worlds;

pub use crate::worlds::WorldsError;
pub use action::{Action, ActionSet};
pub use bulk::{RandomGames, play_out};
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use deal::Deal;
pub use fingerprint::fingerprint;
pub use perft::perft;
pub use play::Play;
pub use seat::{BySeat, ByTeam, Seat, Team};
pub use state::{Phase, State};
pub use tricks::{DEAL_POINTS, LAST_TRICK, Tricks};
pub use variant::{Rules, TrumpMaking, Variant};
pub use view::View;
pub use worlds::Worlds;
