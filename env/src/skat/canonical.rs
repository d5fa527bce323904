//! Suits made alike: in the play, 24 relabellings of a position become one.

use super::action::{Action, ActionSet};
use super::card::{Card, Rank, Suit};
use super::card_set::CardSet;
use super::contract::{Contract, Game};
use super::play::Tricks;
use super::state::{Rules, State};
use super::view::{Stage, View};
use crate::chance::Rng;
use crate::environment::{Decision, Environment};

/// A renaming of the suits. Jacks keep theirs where they are trumps: their order is that of the
/// suits (ISkO 2.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relabelling {
    /// The new suit of each suit.
    suits: [Suit; 4],
    jacks: Jacks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Jacks {
    Keep,
    Move,
}

impl Relabelling {
    /// Every suit keeps its name.
    pub const IDENTITY: Relabelling = Relabelling { suits: Suit::ALL, jacks: Jacks::Keep };

    /// The renaming that makes a view canonical: in the play the trump suit becomes clubs, and the
    /// plain suits follow from spades (in Grand and Null from clubs) down, the one that the
    /// observer began with most of first.
    ///
    /// Before the play every suit keeps its name, as values and jacks differ. Two views that differ
    /// only by the names of the suits become the same: suits are ordered by all that the view tells
    /// of them.
    pub fn of(view: &View) -> Relabelling {
        let Some(tricks) = &view.tricks else { return Relabelling::IDENTITY };
        let game = tricks.contract().game();
        let mut ranked = Suit::ALL.map(|suit| (key(view, tricks, suit), 0, suit));
        ranked.sort_unstable();
        if ranked.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            for (_, order, suit) in &mut ranked {
                *order = order_of_play(tricks, *suit);
            }
            ranked.sort_unstable();
        }
        let mut suits = Suit::ALL;
        for (place, (_, _, suit)) in ranked.into_iter().enumerate() {
            suits[suit as usize] = Suit::from_index(place);
        }
        Relabelling { suits, jacks: if game.is_null() { Jacks::Move } else { Jacks::Keep } }
    }

    /// The renaming that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Relabelling {
        let mut suits = Suit::ALL;
        for suit in Suit::ALL {
            suits[self.suits[suit as usize] as usize] = suit;
        }
        Relabelling { suits, jacks: self.jacks }
    }

    /// The card's new name.
    #[inline]
    pub fn card(self, card: Card) -> Card {
        match (card.rank(), self.jacks) {
            (Rank::Jack, Jacks::Keep) => card,
            (rank, _) => Card::new(self.suits[card.suit() as usize], rank),
        }
    }

    /// The cards' new names.
    #[inline]
    pub fn cards(self, cards: CardSet) -> CardSet {
        let kept = match self.jacks {
            Jacks::Keep => cards & CardSet::JACKS,
            Jacks::Move => CardSet::EMPTY,
        };
        let moved = (cards - kept).bits();
        let place = |suit: usize| (moved >> (8 * suit) & 0xff) << (8 * self.suits[suit] as u32);
        kept | CardSet::from_bits(place(0) | place(1) | place(2) | place(3))
    }

    /// The action's new name: cards are renamed, everything else is not.
    #[inline]
    pub fn action(self, action: Action) -> Action {
        match action {
            Action::Card(card) => Action::Card(self.card(card)),
            other => other,
        }
    }

    /// The actions' new names.
    #[inline]
    pub fn actions(self, actions: ActionSet) -> ActionSet {
        let others = actions.bits() >> 32 << 32;
        ActionSet::from_bits(others | u128::from(self.cards(actions.cards()).bits()))
    }

    /// The contract's new name. The suit of a trump game is lost with its base value.
    fn contract(self, contract: Contract) -> Contract {
        match contract.game().trump_suit() {
            Some(suit) => {
                let renamed = Game::of_suit(self.suits[suit as usize]) as usize;
                Contract::from_index(renamed * 5 + contract.index() % 5)
            }
            None => contract,
        }
    }

    /// The view with all cards renamed.
    pub fn view(self, view: &View) -> View {
        View {
            legal: self.actions(view.legal),
            dealt: self.cards(view.dealt),
            hand: self.cards(view.hand),
            picked_up: self.cards(view.picked_up),
            buried: self.cards(view.buried),
            shown: self.cards(view.shown),
            tricks: view.tricks.map(|tricks| {
                tricks.renamed(
                    self.contract(tricks.contract()),
                    |card| self.card(card),
                    |set| self.cards(set),
                )
            }),
            ..*view
        }
    }
}

/// What a view says about a suit except the order of play: trumps above all, then the number of own
/// cards, then which they are and where they and the others' went.
fn key(view: &View, tricks: &Tricks, suit: Suit) -> u64 {
    let game = tricks.contract().game();
    let mask = if game.is_null() { 0xff } else { 0x7f };
    let in_suit = |cards: CardSet| u64::from(cards.bits() >> (suit as u32 * 8) & mask);
    let own = in_suit(view.dealt | view.picked_up);
    let is_trump = u64::from(game.trump_suit() == Some(suit));
    [
        own,
        in_suit(view.hand),
        in_suit(view.buried),
        in_suit(view.shown),
        in_suit(tricks.played(view.seat.next())),
        in_suit(tricks.played(view.seat.previous())),
        in_suit(view.picked_up),
    ]
    .into_iter()
    .fold(is_trump << 4 | u64::from(own.count_ones()), |key, byte| key << 8 | byte)
}

/// When cards of a suit were played, one bit a card.
fn order_of_play(tricks: &Tricks, suit: Suit) -> u64 {
    let is_null = tricks.contract().game().is_null();
    let here = |card: &Card| card.suit() == suit && (is_null || card.rank() != Rank::Jack);
    tricks.cards().iter().fold(0, |order, card| order << 1 | u64::from(here(card)))
}

/// Skat whose views and actions are canonical: the suit-canonical variant for learners.
///
/// `view` renames the suits for its observer; the numbered actions of the player to move are meant
/// in his naming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalSkat(pub State);

impl CanonicalSkat {
    /// The renaming for the player to move; the identity when the deal is over.
    pub fn relabelling(&self) -> Relabelling {
        match (self.0.play(), self.0.seat_to_move()) {
            (Some(_), Some(seat)) => Relabelling::of(&View::of(&self.0, seat)),
            _ => Relabelling::IDENTITY,
        }
    }
}

impl Environment for CanonicalSkat {
    type Action = Action;
    type Actions = ActionSet;
    type View = View;
    type Options = Rules;
    const NAME: &'static str = State::NAME;
    const PLAYERS: usize = State::PLAYERS;
    const SCORE_SUM: Option<i32> = State::SCORE_SUM;

    fn deal(options: &Rules, rng: &mut Rng) -> CanonicalSkat {
        CanonicalSkat(State::deal(options, rng))
    }

    fn options(&self) -> Rules {
        self.0.rules()
    }

    fn turn(&self) -> Option<usize> {
        self.0.turn()
    }

    fn legal_actions(&self) -> ActionSet {
        self.relabelling().actions(self.0.legal())
    }

    fn apply(&mut self, action: Action) {
        self.0.act(self.relabelling().inverse().action(action));
    }

    fn score(&self, player: usize) -> i32 {
        self.0.score(player)
    }

    fn view(&self, player: usize) -> View {
        let view = self.0.view(player);
        if view.stage == Stage::Playing { Relabelling::of(&view).view(&view) } else { view }
    }

    #[inline]
    fn decision(&self) -> Option<Decision<View, ActionSet>> {
        let player = self.turn()?;
        let view = self.view(player);
        Some(Decision { player, view, legal: view.legal })
    }
}
