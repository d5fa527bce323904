//! What one player may know of a deal.

use super::action::{Action, ActionSet};
use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::seat::{Seat, Team};
use super::state::{Phase, State};
use super::tricks::Tricks;
use super::variant::TrumpMaking;

/// Where a deal stands, as everybody at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The first player makes trump.
    MakingTrump,
    /// The first player has left it to the third to make trump.
    Chibred,
    /// The play.
    Playing,
    /// The deal is over.
    Over,
}

impl Stage {
    /// All four, in the course of a deal.
    pub const ALL: [Stage; 4] = [Stage::MakingTrump, Stage::Chibred, Stage::Playing, Stage::Over];

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
    /// How trump is made, with the card that was cut for it.
    pub making: TrumpMaking,
    /// Where the deal stands.
    pub stage: Stage,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// What the observer may do; empty when it is not his turn.
    pub legal: ActionSet,
    /// The nine cards that the observer was dealt.
    pub dealt: CardSet,
    /// The cards that the observer holds now.
    pub hand: CardSet,
    /// What lies open of the play; `None` before trump is made.
    pub tricks: Option<Tricks>,
}

impl View {
    /// What `seat` may know of `state`.
    pub fn of(state: &State, seat: Seat) -> View {
        let turn = state.seat_to_move();
        View {
            seat,
            making: state.dealt().making(),
            stage: match state.phase() {
                Phase::MakingTrump => Stage::MakingTrump,
                Phase::Chibred => Stage::Chibred,
                Phase::Playing(_) => Stage::Playing,
                Phase::Played(_) => Stage::Over,
            },
            turn,
            legal: if turn == Some(seat) { state.legal() } else { ActionSet::EMPTY },
            dealt: state.dealt().hand(seat),
            hand: state.hand(seat),
            tricks: state.play().map(|play| *play.tricks()),
        }
    }

    /// The trump, once it is made.
    pub fn trump(&self) -> Option<Suit> {
        self.tricks.as_ref().map(Tricks::trump)
    }

    /// Who made trump: `None` before, and where the sheet or a card did.
    pub fn maker(&self) -> Option<Seat> {
        self.tricks.as_ref().and_then(Tricks::maker)
    }

    /// All cards that were played.
    pub fn all_played(&self) -> CardSet {
        self.tricks.as_ref().map_or(CardSet::EMPTY, Tricks::all_played)
    }

    /// The card shown in Kreuz while the dealer still holds it (Jass 1.4b); otherwise empty.
    pub fn shown(&self) -> CardSet {
        self.making.shown().map_or(CardSet::EMPTY, CardSet::of) - self.all_played()
    }

    /// The cards that the observer knows to be in a player's hand now: his own, and of the dealer's
    /// the one shown in Kreuz.
    pub fn known_of(&self, seat: Seat) -> CardSet {
        if seat == self.seat {
            self.hand
        } else if seat == Seat::Dealer {
            self.shown()
        } else {
            CardSet::EMPTY
        }
    }

    /// The cards of which the observer does not know who holds them.
    pub fn unseen(&self) -> CardSet {
        !(self.hand | self.all_played() | self.shown())
    }

    /// The cards that a player may hold, as far as the observer can conclude: his own hand, or what
    /// is unseen and not ruled out by what that player has played, with what is known of him.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        if seat == self.seat {
            return self.hand;
        }
        let voids = self.tricks.as_ref().map_or(CardSet::EMPTY, |tricks| tricks.voids(seat));
        (self.unseen() - voids) | self.known_of(seat)
    }

    /// How many cards a player holds now.
    pub fn cards_left(&self, seat: Seat) -> usize {
        self.tricks.as_ref().map_or(9, |tricks| tricks.cards_left(seat))
    }

    /// The points in a team's tricks so far, 0 to 157.
    pub fn points(&self, team: Team) -> u8 {
        self.tricks.as_ref().map_or(0, |tricks| tricks.points(team))
    }

    /// The cards that the observer may play now.
    pub fn legal_cards(&self) -> CardSet {
        self.legal.cards()
    }

    /// Whether playing `card` now would hold the trick so far.
    pub fn would_hold(&self, card: Card) -> bool {
        self.tricks.as_ref().is_some_and(|tricks| tricks.taking().contains(card))
    }

    /// Whether `action` is legal for the observer now.
    pub fn allows(&self, action: Action) -> bool {
        crate::environment::ActionSet::contains(&self.legal, action)
    }
}
