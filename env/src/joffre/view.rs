//! What one player may know.

use super::action::{Action, ActionSet};
use super::auction::{Auction, Contract};
use super::card::Country;
use super::card_set::CardSet;
use super::deal::HAND;
use super::rules::Rules;
use super::seat::{Seat, Team};
use super::standing::Standing;
use super::state::{Phase, State};
use super::tricks::Tricks;
use crate::environment::Environment as _;

/// Where a deal stands, as everybody at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The round of bids.
    Bidding,
    /// The buyer is to lead.
    Opening,
    /// The play.
    Playing,
    /// The deal is over, and in a game the game.
    Over,
}

impl Stage {
    /// All four, in the course of a deal.
    pub const ALL: [Stage; 4] = [Stage::Bidding, Stage::Opening, Stage::Playing, Stage::Over];

    /// The place in [`Stage::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// All that one player may know: of the deal with perfect recall, of the game its standing. The
/// cards of earlier deals say nothing of those to come and are left out.
///
/// Fields are plain facts; the methods derive the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view this is.
    pub seat: Seat,
    /// What is played.
    pub rules: Rules,
    /// Where the game stood at the beginning of this deal.
    pub standing: Standing,
    /// Where the deal stands.
    pub stage: Stage,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// What the observer may do; empty when it is not his turn.
    pub legal: ActionSet,
    /// The eight cards that the observer was dealt.
    pub dealt: CardSet,
    /// The cards that the observer holds now.
    pub hand: CardSet,
    /// The bids.
    pub auction: Auction,
    /// What lies open of the play; `None` before the first lead.
    pub tricks: Option<Tricks>,
}

impl View {
    /// What `seat` may know of `state`.
    pub fn of(state: &State, seat: Seat) -> View {
        let turn = state.seat_to_move();
        View {
            seat,
            rules: state.options(),
            standing: state.standing(),
            stage: match state.phase() {
                Phase::Bidding => Stage::Bidding,
                Phase::Opening(_) => Stage::Opening,
                Phase::Playing(_) => Stage::Playing,
                Phase::Over(_) => Stage::Over,
            },
            turn,
            legal: if turn == Some(seat) { state.legal() } else { ActionSet::EMPTY },
            dealt: state.dealt().hand(seat),
            hand: state.hand(seat),
            auction: *state.auction(),
            tricks: state.play().map(|play| *play.tricks()),
        }
    }

    /// The trump, once the first card is led.
    pub fn trump(&self) -> Option<Country> {
        self.tricks.as_ref().map(Tricks::trump)
    }

    /// Who has bought the deal, and for what, once all have called.
    pub const fn contract(&self) -> Option<Contract> {
        self.auction.contract()
    }

    /// All cards that were played.
    pub fn all_played(&self) -> CardSet {
        self.tricks.as_ref().map_or(CardSet::EMPTY, Tricks::all_played)
    }

    /// The cards of which the observer does not know who holds them.
    pub fn unseen(&self) -> CardSet {
        !(self.hand | self.all_played())
    }

    /// Cards that a player has shown not to hold.
    pub fn voids(&self, seat: Seat) -> CardSet {
        self.tricks.as_ref().map_or(CardSet::EMPTY, |tricks| tricks.voids(seat))
    }

    /// The cards that a player may hold, as far as the observer can conclude: his own hand, or what
    /// is unseen and of a country that this player has always followed.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        if seat == self.seat { self.hand } else { self.unseen() - self.voids(seat) }
    }

    /// How many cards a player holds now.
    pub fn cards_left(&self, seat: Seat) -> usize {
        self.tricks.as_ref().map_or(HAND, |tricks| tricks.cards_left(seat))
    }

    /// The points in a team's tricks of this deal so far, -2 to 12.
    pub fn points(&self, team: Team) -> i8 {
        self.tricks.as_ref().map_or(0, |tricks| tricks.points(team))
    }

    /// The cards that the observer may play now.
    pub fn legal_cards(&self) -> CardSet {
        self.legal.cards()
    }

    /// Whether playing `card` now would hold the trick so far.
    pub fn would_hold(&self, card: super::Card) -> bool {
        self.tricks.as_ref().is_some_and(|tricks| tricks.taking().contains(card))
    }

    /// Whether `action` is legal for the observer now.
    pub fn allows(&self, action: Action) -> bool {
        crate::environment::ActionSet::contains(&self.legal, action)
    }
}
