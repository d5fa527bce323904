//! What one player may know of a deal.

use super::action::{Action, ActionSet};
use super::auction::Auction;
use super::board::{Board, Rules};
use super::call::Denomination;
use super::card::Card;
use super::card_set::CardSet;
use super::contract::Contract;
use super::seat::{Seat, Side};
use super::state::{Phase, State};
use super::tricks::Tricks;

/// Where a deal stands, as everybody at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The auction.
    Bidding,
    /// The opening lead: no hand lies open yet.
    OpeningLead,
    /// The play with an open dummy.
    Playing,
    /// The deal is over, played or passed out.
    Over,
}

impl Stage {
    /// All four, in the course of a deal.
    pub const ALL: [Stage; 4] = [Stage::Bidding, Stage::OpeningLead, Stage::Playing, Stage::Over];

    /// The place in [`Stage::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// All that one player may know: perfect recall of what was seen, and nothing else.
///
/// After the opening lead everybody sees the dummy's hand (Law 41D); the dummy sees no other hand
/// than his own (Law 43A). Fields are plain facts; the methods derive the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view this is.
    pub seat: Seat,
    /// The options of the deal.
    pub rules: Rules,
    /// The board: who deals and who is vulnerable.
    pub board: Board,
    /// Where the deal stands.
    pub stage: Stage,
    /// Who decides next: for the dummy's cards the declarer.
    pub turn: Option<Seat>,
    /// What the observer may do; empty when it is not for him to decide.
    pub legal: ActionSet,
    /// The thirteen cards that the observer was dealt.
    pub dealt: CardSet,
    /// The cards that the observer holds now.
    pub hand: CardSet,
    /// The cards that the dummy holds now; empty until the opening lead.
    pub dummy: CardSet,
    /// The auction.
    pub auction: Auction,
    /// What lies open of the play; `None` without one.
    pub tricks: Option<Tricks>,
}

impl View {
    /// What `seat` may know of `state`.
    pub fn of(state: &State, seat: Seat) -> View {
        let turn = state.seat_to_move();
        let open = state.play().filter(|play| play.tricks().is_dummy_open());
        View {
            seat,
            rules: *state.rules(),
            board: state.dealt().board(),
            stage: match state.phase() {
                Phase::Bidding => Stage::Bidding,
                Phase::Playing(_) if open.is_none() => Stage::OpeningLead,
                Phase::Playing(_) => Stage::Playing,
                Phase::PassedOut | Phase::Played(_) => Stage::Over,
            },
            turn,
            legal: if turn == Some(seat) { state.legal() } else { ActionSet::EMPTY },
            dealt: state.dealt().hand(seat),
            hand: state.hand(seat),
            dummy: open.map_or(CardSet::EMPTY, |play| play.hand(play.tricks().contract().dummy())),
            auction: *state.auction(),
            tricks: state.play().map(|play| *play.tricks()),
        }
    }

    /// The contract, once the auction has ended in one.
    pub fn contract(&self) -> Option<&Contract> {
        self.tricks.as_ref().map(Tricks::contract)
    }

    /// What is trumps, once the auction has ended in a contract.
    pub fn denomination(&self) -> Option<Denomination> {
        self.tricks.as_ref().map(Tricks::denomination)
    }

    /// The seat of the hand that lies open, from the opening lead on.
    pub fn open_seat(&self) -> Option<Seat> {
        let tricks = self.tricks.as_ref().filter(|tricks| tricks.is_dummy_open())?;
        Some(tricks.contract().dummy())
    }

    /// From whose hand the next card comes; `None` outside the play.
    pub fn hand_in_turn(&self) -> Option<Seat> {
        let is_play = matches!(self.stage, Stage::OpeningLead | Stage::Playing);
        self.tricks.as_ref().filter(|_| is_play).map(Tricks::turn)
    }

    /// All cards that were played.
    pub fn all_played(&self) -> CardSet {
        self.tricks.as_ref().map_or(CardSet::EMPTY, Tricks::all_played)
    }

    /// The cards that the observer knows to be in a hand now: his own, and the dummy's open one.
    pub fn known_of(&self, seat: Seat) -> CardSet {
        if seat == self.seat {
            self.hand
        } else if self.open_seat() == Some(seat) {
            self.dummy
        } else {
            CardSet::EMPTY
        }
    }

    /// The cards of which the observer does not know who holds them.
    pub fn unseen(&self) -> CardSet {
        !(self.hand | self.dummy | self.all_played())
    }

    /// The cards that a hand may hold, as far as the observer can conclude: what he sees of it, or
    /// what is unseen and not ruled out by what was played from it.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        if seat == self.seat || self.open_seat() == Some(seat) {
            return self.known_of(seat);
        }
        let voids = self.tricks.as_ref().map_or(CardSet::EMPTY, |tricks| tricks.voids(seat));
        self.unseen() - voids
    }

    /// How many cards a hand holds now.
    pub fn cards_left(&self, seat: Seat) -> usize {
        self.tricks.as_ref().map_or(13, |tricks| tricks.cards_left(seat))
    }

    /// How many tricks a side has won, 0 to 13.
    pub fn taken(&self, side: Side) -> u8 {
        self.tricks.as_ref().map_or(0, |tricks| tricks.taken(side))
    }

    /// The cards that the observer may play now, from his hand or the dummy's.
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
