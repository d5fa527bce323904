//! What one player may know of a deal.

use super::action::{Action, ActionSet};
use super::auction::Auction;
use super::bid::{Contract, Denomination};
use super::card::Card;
use super::card_set::CardSet;
use super::deal::{HAND, WIDOW};
use super::rules::Rules;
use super::seat::{Seat, Team};
use super::state::{Phase, State};
use super::tricks::Tricks;

/// Where a deal stands, as everybody at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The players announce.
    Bidding,
    /// The declarer lays cards away.
    Discarding,
    /// The play.
    Playing,
    /// At no trump a joker was led, and its player says what he asks for.
    Demanding,
    /// All cards are played.
    Played,
    /// All have passed.
    PassedOut,
}

impl Stage {
    /// All six, in the course of a deal.
    pub const ALL: [Stage; 6] = [
        Stage::Bidding,
        Stage::Discarding,
        Stage::Playing,
        Stage::Demanding,
        Stage::Played,
        Stage::PassedOut,
    ];

    /// The place in [`Stage::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether the deal is over.
    pub const fn is_over(self) -> bool {
        matches!(self, Stage::Played | Stage::PassedOut)
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
    /// Where the deal stands.
    pub stage: Stage,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// What the observer may do; empty when it is not his turn.
    pub legal: ActionSet,
    /// The ten cards that the observer was dealt.
    pub dealt: CardSet,
    /// The six cards of the widow, for the declarer once he has it; otherwise empty.
    pub widow: CardSet,
    /// The cards that the observer holds now.
    pub hand: CardSet,
    /// The cards that the observer has laid away.
    pub laid: CardSet,
    /// How many cards the declarer has laid away, 0 to 6; everybody sees that.
    pub laid_count: usize,
    /// What was said in the auction.
    pub auction: Auction,
    /// The joker of the widow that the declarer has had to show (500.5b).
    pub shown: Option<Card>,
    /// What lies open of the play; `None` before it.
    pub tricks: Option<Tricks>,
}

impl View {
    /// What `seat` may know of `state`.
    pub fn of(state: &State, seat: Seat) -> View {
        let turn = state.seat_to_move();
        let is_declarer = state.contract().is_some_and(|contract| contract.declarer == seat);
        let own = |cards| if is_declarer { cards } else { CardSet::EMPTY };
        View {
            seat,
            rules: state.rules(),
            stage: match state.phase() {
                Phase::Bidding(_) => Stage::Bidding,
                Phase::Discarding(_) => Stage::Discarding,
                Phase::Playing(_) => Stage::Playing,
                Phase::Demanding(_) => Stage::Demanding,
                Phase::Played(_) => Stage::Played,
                Phase::PassedOut(_) => Stage::PassedOut,
            },
            turn,
            legal: if turn == Some(seat) { state.legal() } else { ActionSet::EMPTY },
            dealt: state.dealt().hand(seat),
            widow: own(state.dealt().widow()),
            hand: state.hand(seat),
            laid: own(state.laid()),
            laid_count: state.laid().len(),
            auction: *state.auction(),
            shown: state.shown(),
            tricks: state.play().map(|play| *play.tricks()),
        }
    }

    /// The contract, once the auction has led to one.
    pub fn contract(&self) -> Option<Contract> {
        match self.stage {
            Stage::Bidding | Stage::PassedOut => None,
            _ => self.auction.highest(),
        }
    }

    /// What is trump, once there is a contract.
    pub fn denomination(&self) -> Option<Denomination> {
        self.contract().map(|contract| contract.bid.denomination())
    }

    /// The declarer, once there is one.
    pub fn declarer(&self) -> Option<Seat> {
        self.contract().map(|contract| contract.declarer)
    }

    /// The cards that a player has played.
    pub fn played(&self, seat: Seat) -> CardSet {
        self.tricks.as_ref().map_or(CardSet::EMPTY, |tricks| tricks.played(seat))
    }

    /// All cards that were played.
    pub fn all_played(&self) -> CardSet {
        self.tricks.as_ref().map_or(CardSet::EMPTY, Tricks::all_played)
    }

    /// The cards of which the observer does not know where they lie.
    pub fn unseen(&self) -> CardSet {
        !(self.hand | self.all_played() | self.laid)
    }

    /// The cards that a player may hold, as far as they can be ruled out one by one: his own hand,
    /// or what is unseen and not excluded by what that player has played, asked for, announced and
    /// shown.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        if seat == self.seat {
            return self.hand;
        }
        let voids = self.tricks.as_ref().map_or(CardSet::EMPTY, |tricks| tricks.voids(seat));
        let jokers = if self.has_no_joker(seat) { CardSet::JOKERS } else { CardSet::EMPTY };
        self.unseen() - voids - jokers
    }

    /// Whether another player can hold no joker: the declarer has had to show that both are his
    /// (500.5b), or the player has played one and announced without the other (500.4c).
    fn has_no_joker(&self, seat: Seat) -> bool {
        if self.declarer() == Some(seat) {
            return false;
        }
        let has_played_one = !(self.played(seat) & CardSet::JOKERS).is_empty();
        self.shown.is_some() || (has_played_one && self.auction.shows_not_both_jokers(seat))
    }

    /// How many cards a player holds now, 0 to 16.
    pub fn cards_left(&self, seat: Seat) -> usize {
        match &self.tricks {
            Some(tricks) => tricks.cards_left(seat),
            None if self.declarer() == Some(seat) => HAND + WIDOW - self.laid_count,
            None => HAND,
        }
    }

    /// How many tricks a team has taken so far.
    pub fn taken(&self, team: Team) -> u8 {
        self.tricks.as_ref().map_or(0, |tricks| tricks.taken(team))
    }

    /// The cards that the observer may play now, lay away, or ask for.
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
