//! What one player may know of a deal, and the full states that fit it.

use super::action::{Action, ActionSet};
use super::auction::Auction;
use super::card::Card;
use super::card_set::CardSet;
use super::contract::Contract;
use super::phase::{Declarer, Phase};
use super::play::Tricks;
use super::score::Settlement;
use super::seat::Seat;
use super::state::{Rules, State};

/// Where a deal stands, as everybody at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The bidding.
    Bidding,
    /// The declarer picks up the skat or declares a Hand game.
    PickingUp,
    /// The declarer has picked up the skat and laid none or one card away.
    Burying(u8),
    /// The declarer has buried two cards and names the game.
    Declaring,
    /// The play.
    Playing,
    /// The deal is over.
    Over,
}

impl Stage {
    /// All seven, in the course of a deal.
    pub const ALL: [Stage; 7] = [
        Stage::Bidding,
        Stage::PickingUp,
        Stage::Burying(0),
        Stage::Burying(1),
        Stage::Declaring,
        Stage::Playing,
        Stage::Over,
    ];

    /// The place in [`Stage::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Stage::Bidding => 0,
            Stage::PickingUp => 1,
            Stage::Burying(0) => 2,
            Stage::Burying(_) => 3,
            Stage::Declaring => 4,
            Stage::Playing => 5,
            Stage::Over => 6,
        }
    }
}

/// All that one player may know: perfect recall of what was seen, and nothing else.
///
/// Fields are plain facts; the methods derive the rest. A view of a finished deal adds the entry on
/// the score sheet, but not the other hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view this is.
    pub seat: Seat,
    /// The options of the deal.
    pub rules: Rules,
    /// Where the deal stands.
    pub stage: Stage,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// What the observer may do; empty when it is not his turn.
    pub legal: ActionSet,
    /// The whole bidding.
    pub auction: Auction,
    /// The ten cards that the observer was dealt.
    pub dealt: CardSet,
    /// The cards that the observer holds now.
    pub hand: CardSet,
    /// The two cards that the observer picked up as declarer; empty otherwise.
    pub picked_up: CardSet,
    /// The cards that the observer has laid away as declarer; empty otherwise.
    pub buried: CardSet,
    /// The declarer's cards now, where they lie open (ISkO 2.2.5); empty otherwise.
    pub shown: CardSet,
    /// What lies open of the play; `None` before the declaration.
    pub tricks: Option<Tricks>,
    /// The entry on the score sheet of a played deal.
    pub settlement: Option<Settlement>,
}

impl View {
    /// What `seat` may know of `state`.
    pub fn of(state: &State, seat: Seat) -> View {
        let turn = state.seat_to_move();
        let mut view = View {
            seat,
            rules: state.rules(),
            stage: Stage::Bidding,
            turn,
            legal: if turn == Some(seat) { state.legal() } else { ActionSet::EMPTY },
            auction: *state.auction(),
            dealt: state.dealt().hand(seat),
            hand: state.hand(seat),
            picked_up: CardSet::EMPTY,
            buried: CardSet::EMPTY,
            shown: CardSet::EMPTY,
            tricks: state.play().map(|play| *play.tricks()),
            settlement: state.played().map(|played| played.settlement),
        };
        let picked_up = match state.phase() {
            Phase::Bidding => false,
            Phase::PickingUp(_) => {
                view.stage = Stage::PickingUp;
                false
            }
            Phase::Burying(burying) => {
                view.stage = Stage::Burying(burying.first.is_some() as u8);
                true
            }
            Phase::Declaring(_) => {
                view.stage = Stage::Declaring;
                true
            }
            Phase::Playing(play) => {
                view.stage = Stage::Playing;
                if play.tricks().contract().is_ouvert() {
                    view.shown = play.hand(play.tricks().declarer());
                }
                !play.tricks().contract().is_hand()
            }
            Phase::PassedIn => {
                view.stage = Stage::Over;
                false
            }
            Phase::Played(played) => {
                view.stage = Stage::Over;
                !played.play.tricks().contract().is_hand()
            }
        };
        if picked_up && view.is_declarer() {
            view.picked_up = state.dealt().skat();
            view.buried = state.skat();
        }
        view
    }

    /// The declarer and the bid, once the bidding is over and not passed in.
    pub fn declarer(&self) -> Option<Declarer> {
        let over = self.auction.stage() == super::auction::Stage::Over;
        self.auction.declarer().filter(|_| over).map(|(seat, bid)| Declarer { seat, bid })
    }

    /// Whether the observer is the declarer.
    pub fn is_declarer(&self) -> bool {
        self.declarer().is_some_and(|declarer| declarer.seat == self.seat)
    }

    /// The contract, once it is declared.
    pub fn contract(&self) -> Option<Contract> {
        self.tricks.map(|tricks| tricks.contract())
    }

    /// The cards whose place the observer knows: his own, those he buried, those on the table and
    /// those shown.
    pub fn known(&self) -> CardSet {
        let played = self.tricks.as_ref().map_or(CardSet::EMPTY, Tricks::all_played);
        self.hand | self.buried | self.shown | played
    }

    /// The cards that lie somewhere the observer cannot see.
    pub fn unseen(&self) -> CardSet {
        !self.known()
    }

    /// The declarer's twelve cards as far as the observer knows them: all of them for the declarer
    /// after picking up the skat; his ten in a Hand game; what was played or shown for a defender.
    pub fn declarer_cards(&self) -> CardSet {
        let Some(declarer) = self.declarer() else { return CardSet::EMPTY };
        let played = self.tricks.map_or(CardSet::EMPTY, |tricks| tricks.played(declarer.seat));
        if self.is_declarer() { played | self.hand | self.buried } else { played | self.shown }
    }

    /// How many cards a player holds now.
    pub fn cards_left(&self, seat: Seat) -> usize {
        match (self.stage, &self.tricks) {
            (_, Some(tricks)) => tricks.cards_left(seat),
            (Stage::Burying(laid_away), _) if self.declarer().is_some_and(|d| d.seat == seat) => {
                12 - laid_away as usize
            }
            _ => 10,
        }
    }

    /// What the declarer's view will be once he has buried these two cards and is to name the game.
    ///
    /// # Panics
    /// When the observer is not a declarer who is burying, or does not hold or has not laid away
    /// the two.
    pub fn after_burying(&self, two: CardSet) -> View {
        let Some(declarer) = self.declarer().filter(|d| d.seat == self.seat) else {
            panic!("only a declarer buries")
        };
        let owned = self.hand | self.buried;
        assert!(
            matches!(self.stage, Stage::Burying(_)) && two.len() == 2,
            "two cards are buried before the declaration"
        );
        assert!(two.is_subset(owned) && self.buried.is_subset(two), "the buried cards are the declarer's");
        View {
            stage: Stage::Declaring,
            hand: owned - two,
            buried: two,
            legal: super::legal::games_after_pick_up(declarer.bid),
            ..*self
        }
    }

    /// The cards that the observer may lay away or play now.
    pub fn legal_cards(&self) -> CardSet {
        self.legal.cards()
    }

    /// Whether playing `card` now would hold the trick so far.
    pub fn would_hold(&self, card: Card) -> bool {
        let Some(tricks) = &self.tricks else { return false };
        tricks.best().is_none_or(|(_, best)| tricks.contract().game().beats(card, best))
    }

    /// Whether `action` is legal for the observer now.
    pub fn allows(&self, action: Action) -> bool {
        crate::environment::ActionSet::contains(&self.legal, action)
    }
}
