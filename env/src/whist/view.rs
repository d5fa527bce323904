//! What one player may know.

use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::play::Past;
use super::rules::{Rules, Scoring, Trump, Unit};
use super::seat::{Seat, Team};
use super::state::State;
use super::tricks::Tricks;

/// Where a game stands, as everybody at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The play of a deal.
    Playing,
    /// All is over.
    Over,
}

impl Stage {
    /// Both.
    pub const ALL: [Stage; 2] = [Stage::Playing, Stage::Over];

    /// The place in [`Stage::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// All that one player may know: perfect recall of what was seen, and nothing else.
///
/// Fields are plain facts; the methods derive the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view this is.
    pub seat: Seat,
    /// The options.
    pub rules: Rules,
    /// Where the game stands.
    pub stage: Stage,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// The cards that the observer may play; empty when it is not his turn.
    pub legal: CardSet,
    /// The thirteen cards that the observer was dealt.
    pub dealt: CardSet,
    /// The cards that the observer holds now.
    pub hand: CardSet,
    /// What lies open of the play, with the trump.
    pub tricks: Tricks,
    /// The deals of the game that are over. All their cards were seen, and tell nothing of those of
    /// other deals.
    pub past: Past,
}

impl View {
    /// What `seat` may know of `state`.
    pub fn of(state: &State, seat: Seat) -> View {
        let turn = state.seat_to_move();
        let play = state.play();
        View {
            seat,
            rules: state.rules(),
            stage: if state.is_over() { Stage::Over } else { Stage::Playing },
            turn,
            legal: if turn == Some(seat) { state.legal_cards() } else { CardSet::EMPTY },
            dealt: play.dealt(seat),
            hand: play.hand(seat),
            tricks: *play.tricks(),
            past: *state.past(),
        }
    }

    /// The trump.
    pub const fn trump(&self) -> Suit {
        self.tricks.trump()
    }

    /// The number of the deal that runs, or of the last one, 0 to 3.
    pub fn deal_number(&self) -> usize {
        self.past.len()
    }

    /// The cards of which the observer does not know who holds them.
    pub fn unseen(&self) -> CardSet {
        !(self.hand | self.tricks.all_played())
    }

    /// The cards that a player may hold, as far as the observer can conclude: his own hand, or what
    /// is unseen and not of a suit that the player did not follow.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        if seat == self.seat { self.hand } else { self.unseen() - self.tricks.voids(seat) }
    }

    /// How many cards a player holds now.
    pub fn cards_left(&self, seat: Seat) -> usize {
        self.tricks.cards_left(seat)
    }

    /// The points of a team in the deals that are over, 0 to 4.
    pub fn points(&self, team: Team) -> u8 {
        let last = self.stage == Stage::Over && self.tricks.winner() == Some(team);
        self.past.points(team) + u8::from(last)
    }

    /// The same decision as one of a single deal, scored by `scoring`: the player to lead to it
    /// becomes player 0, and the rest of the game is forgotten. For those who search one deal at a
    /// time; since points of deals only add up, nothing is lost.
    #[must_use]
    pub fn single_deal(&self, scoring: Scoring) -> View {
        let first = self.tricks.first();
        let seat = |seat: Seat| Seat::ALL[seat.relative_to(first)];
        let mut tricks = Tricks::new(self.trump(), Seat::leading(0));
        for &card in self.tricks.cards() {
            tricks.play(card);
        }
        View {
            seat: seat(self.seat),
            rules: Rules { trump: Trump::Set(self.trump()), unit: Unit::Deal, scoring },
            turn: self.turn.map(seat),
            tricks,
            past: Past::default(),
            ..*self
        }
    }

    /// Whether playing `card` now would hold the trick so far.
    pub fn would_hold(&self, card: Card) -> bool {
        self.tricks.taking().contains(card)
    }
}
