//! What one player may know of a deal.

use super::action::{Action, ActionSet};
use super::auction::Auction;
use super::card::{Card, Rank};
use super::card_set::CardSet;
use super::contract::Terms;
use super::play::Play;
use super::poignee::{Hiding, Level};
use super::rules::Rules;
use super::seat::{Seat, Sizes};
use super::state::{Phase, State};
use super::tricks::Tricks;

/// Where a deal stands, as everybody at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The auction.
    Bidding,
    /// The declarer calls a card.
    Calling,
    /// The declarer lays cards away.
    Discarding,
    /// The declarer announces the chelem or not.
    Announcing,
    /// The play.
    Playing,
    /// All have passed.
    PassedIn,
    /// All cards are played.
    Over,
}

impl Stage {
    /// All seven.
    pub const ALL: [Stage; 7] = [
        Stage::Bidding,
        Stage::Calling,
        Stage::Discarding,
        Stage::Announcing,
        Stage::Playing,
        Stage::PassedIn,
        Stage::Over,
    ];

    /// The place in [`Stage::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A player who chooses which trumps his poignée keeps hidden, as the others see him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choosing {
    /// What he has announced.
    pub level: Level,
    /// How many trumps he has chosen.
    pub count: u8,
    /// Which, if he is the observer; otherwise empty.
    pub hidden: CardSet,
}

/// All that one player may know: perfect recall of what was seen, and nothing else.
///
/// Fields are plain facts; the methods derive the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View<const P: usize = 4> {
    /// Whose view this is.
    pub seat: Seat,
    /// What may be announced.
    pub rules: Rules,
    /// Where the deal stands.
    pub stage: Stage,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// What the observer may do; empty when it is not his turn.
    pub legal: ActionSet,
    /// The cards that the observer was dealt.
    pub dealt: CardSet,
    /// The cards that the observer holds now.
    pub hand: CardSet,
    /// What was said.
    pub auction: Auction<P>,
    /// What is played, once the auction has given it.
    pub terms: Option<Terms>,
    /// The dog, if it was turned up; otherwise empty.
    pub dog: CardSet,
    /// How many cards the declarer has laid away.
    pub laid_count: u8,
    /// What was laid away, as far as the observer knows: all of it if he is the declarer, the
    /// trumps, which are shown, if not.
    pub laid: CardSet,
    /// The player to move chooses the trumps of his poignée.
    pub choosing: Option<Choosing>,
    /// What lies open of the play; `None` before it.
    pub tricks: Option<Tricks<P>>,
}

impl<const P: usize> View<P> {
    /// What `seat` may know of `state`.
    pub fn of(state: &State<P>, seat: Seat) -> View<P> {
        let turn = state.seat_to_move();
        let terms = state.terms().copied();
        let stage = stage(state.phase());
        let is_turned_up = stage > Stage::Calling && terms.is_some_and(|terms| terms.contract.takes_dog());
        let is_declarer = terms.is_some_and(|terms| terms.declarer == seat);
        let choosing = state.play().and_then(Play::hiding).map(|Hiding { level, hidden }| {
            let known = if turn == Some(seat) { hidden } else { CardSet::EMPTY };
            Choosing { level, count: hidden.len() as u8, hidden: known }
        });
        View {
            seat,
            rules: state.rules(),
            stage,
            turn,
            legal: if turn == Some(seat) { state.legal() } else { ActionSet::EMPTY },
            dealt: state.dealt().hand(seat),
            hand: state.hand(seat),
            auction: *state.auction(),
            terms,
            dog: if is_turned_up { state.dealt().dog() } else { CardSet::EMPTY },
            laid_count: state.laid().len() as u8,
            laid: if is_declarer { state.laid() } else { state.laid().trumps() },
            choosing,
            tricks: state.play().map(|play| *play.tricks()),
        }
    }

    /// Who plays the contract.
    pub fn declarer(&self) -> Option<Seat> {
        self.terms.map(|terms| terms.declarer)
    }

    /// Whether the observer plays the contract.
    pub fn is_declarer(&self) -> bool {
        self.declarer() == Some(self.seat)
    }

    /// All cards that were played.
    pub fn all_played(&self) -> CardSet {
        self.tricks.as_ref().map_or(CardSet::EMPTY, Tricks::all_played)
    }

    /// What a player has played.
    pub fn played(&self, seat: Seat) -> CardSet {
        self.tricks.as_ref().map_or(CardSet::EMPTY, |tricks| tricks.played(seat))
    }

    /// The cards that the observer knows to be in a player's hand now: his own; what was shown in a
    /// poignée; of the declarer what he took from the dog and could not lay away, and the kings
    /// that he must hold to have called a queen.
    pub fn known_of(&self, seat: Seat) -> CardSet {
        if seat == self.seat {
            return self.hand;
        }
        let shown = self.tricks.as_ref().and_then(|tricks| tricks.poignee(seat));
        let mut known = shown.map_or(CardSet::EMPTY, |poignee| poignee.cards);
        if self.declarer() == Some(seat) {
            known |= self.dog - CardSet::LOW;
            known |= self.terms.and_then(|terms| terms.called).map_or(CardSet::EMPTY, held_to_call);
        }
        known - self.laid - self.all_played()
    }

    /// The low cards of the dog of which the observer does not know whether the declarer has laid
    /// them away.
    pub fn perhaps_laid(&self) -> CardSet {
        let is_open = !self.is_declarer();
        if is_open { (self.dog & CardSet::LOW) - self.all_played() } else { CardSet::EMPTY }
    }

    /// The cards of which the observer does not know where they are.
    pub fn unseen(&self) -> CardSet {
        let known = Seat::all::<P>().fold(self.laid, |known, seat| known | self.known_of(seat));
        !(known | self.all_played())
    }

    /// The cards that a player may hold, as far as the observer can conclude: his own hand, or what
    /// is unseen and not ruled out by what that player has done, with what is known of him.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        if seat == self.seat { self.hand } else { self.unseen_of(seat) | self.known_of(seat) }
    }

    /// The unseen cards that another player may hold.
    pub(super) fn unseen_of(&self, seat: Seat) -> CardSet {
        let mut cards = self.unseen();
        cards -= self.tricks.as_ref().map_or(CardSet::EMPTY, |tricks| tricks.absent(seat));
        if self.declarer() != Some(seat) {
            cards -= self.perhaps_laid();
        } else if !self.laid.is_empty() {
            // Who lays trumps away has no low card left (reading R3).
            cards -= CardSet::LOW;
        }
        cards
    }

    /// How many cards lie where the observer cannot see them: in the dog, or in the discard.
    pub fn pile_len(&self) -> usize {
        match self.terms {
            Some(terms) if terms.contract.takes_dog() && self.stage > Stage::Calling => {
                if self.is_declarer() { 0 } else { usize::from(self.laid_count) - self.laid.len() }
            }
            _ => Sizes::<P>::DOG,
        }
    }

    /// The unseen cards that may lie there: any in the dog, low cards in the discard.
    pub(super) fn unseen_of_pile(&self) -> CardSet {
        if self.dog.is_empty() { self.unseen() } else { self.unseen() & CardSet::LOW }
    }

    /// How many cards a player holds now.
    pub fn cards_left(&self, seat: Seat) -> usize {
        let laying = self.stage == Stage::Discarding && self.declarer() == Some(seat);
        let more = if laying { Sizes::<P>::DOG - usize::from(self.laid_count) } else { 0 };
        self.tricks.as_ref().map_or(Sizes::<P>::HAND, |tricks| tricks.cards_left(seat)) + more
    }

    /// The cards that the observer may choose now.
    pub fn legal_cards(&self) -> CardSet {
        self.legal.cards()
    }

    /// Whether `action` is legal for the observer now.
    pub fn allows(&self, action: Action) -> bool {
        crate::environment::ActionSet::contains(&self.legal, action)
    }

    /// Whether the observer knows a player to be on his side: the declarer alone against the
    /// others; at a table of five the called card tells once it is played, and its holder before.
    pub fn is_partner(&self, seat: Seat) -> bool {
        let Some(terms) = self.terms else { return false };
        let holds = |card| self.hand.contains(card) || self.played(self.seat).contains(card);
        let is_ours = |other: Seat| {
            other == terms.declarer
                || self.tricks.as_ref().is_some_and(|tricks| tricks.is_declarers(other))
                || other == self.seat && terms.called.is_some_and(holds)
        };
        seat != self.seat && is_ours(seat) == is_ours(self.seat)
    }
}

/// What a declarer holds who calls this card: all kings for a queen, and so on (reading R9).
fn held_to_call(called: Card) -> CardSet {
    let higher = [Rank::King, Rank::Queen, Rank::Knight].into_iter();
    let held = higher.filter(|&rank| called.rank().is_some_and(|called| called < rank));
    held.fold(CardSet::EMPTY, |cards, rank| cards | CardSet::of_rank(rank))
}

const fn stage<const P: usize>(phase: &Phase<P>) -> Stage {
    match phase {
        Phase::Bidding => Stage::Bidding,
        Phase::Calling(_) => Stage::Calling,
        Phase::Discarding(_) => Stage::Discarding,
        Phase::Announcing(_) => Stage::Announcing,
        Phase::Playing(_) => Stage::Playing,
        Phase::PassedIn => Stage::PassedIn,
        Phase::Played(_) => Stage::Over,
    }
}
