//! Skat by the International Skat Order (ISkO, English edition of 2018).
//!
//! [`State`] is one deal from the first bid to the score. Rule numbers stand where the rules are
//! implemented.
//!
//! # Skat in two minutes
//! Three players, 32 cards: four suits of ace, ten, king, queen, jack, 9, 8, 7, which count 11, 10,
//! 4, 3, 2 and nothing, 120 points in all. Each player gets ten cards, two lie face down: the
//! *skat*. The seats are *forehand*, who leads the first trick, *middlehand* and *rearhand*.
//!
//! 1. **The auction.** Middlehand bids values from 18 upwards to forehand, who holds each or
//!    passes; rearhand then bids to the one who is left ([`Auction`]). The winner is the *declarer*
//!    and plays alone against the other two. His game must be worth at least his bid; otherwise it
//!    is *overbid* and lost.
//! 2. **The skat.** The declarer picks it up and buries two cards, which count for him, or leaves
//!    it unseen and plays a *Hand* game for a higher value.
//! 3. **The declaration** ([`Contract`]). In a *suit game* the four jacks and one suit are trumps,
//!    in *Grand* the jacks alone; both are won with 61 points. In *Null* there are no trumps, tens
//!    rank below jacks, and the declarer must take no trick. A Hand game can be raised by
//!    announcing *Schneider* (90 points) or *Schwarz* (all tricks), or by playing *ouvert*, with
//!    open cards.
//! 4. **The play.** Ten tricks: who can must follow, trumps being one suit; the highest trump takes
//!    the trick, or else the highest card of what was led ([`Tricks`]).
//! 5. **The score** ([`score`](mod@score)). The base value of the game (9 for diamonds to 24 for
//!    Grand) times the number of *matadors* (the unbroken row of top trumps that the declarer has,
//!    or lacks), plus one for the game and one for each further step: Hand, Schneider, Schwarz,
//!    announcements. Null games have fixed values. A lost game counts twice. Tournament points add
//!    50 to a won game, take 50 off a lost one, and give each defender 40 for that.

use crate::text;

mod action;
pub mod auction;
mod bid;
mod bounds;
mod bulk;
mod canonical;
mod card;
mod card_set;
mod certain;
mod contract;
mod deal;
pub mod encode;
mod event;
mod fingerprint;
mod history;
mod legal;
mod perft;
mod phase;
mod play;
pub mod record;
pub mod referee;
pub mod score;
mod seat;
mod state;
pub mod table;
pub mod tournament;
pub mod view;
mod worlds;

pub use crate::text::ParseError;
pub use crate::worlds::WorldsError;
pub use action::{Action, ActionSet};
pub use auction::{Auction, Call};
pub use bid::Bid;
pub use bulk::{RandomGames, RandomPlay, play_out};
pub use canonical::{CanonicalSkat, Relabelling};
pub use card::{Card, Rank, Suit};
pub use card_set::CardSet;
pub use contract::{Announcement, Contract, Game};
pub use deal::Deal;
pub use event::{Event, Impossible};
pub use fingerprint::fingerprint;
pub use perft::perft;
pub use phase::{Burying, Declarer, Declaring, Phase, Played};
pub use play::{Play, Tricks};
pub use score::{Outcome, Settlement};
pub use seat::{BySeat, Seat};
pub use state::{Rules, State};
pub use view::View;
pub use worlds::Worlds;
