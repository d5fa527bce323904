//! The play with all cards known.

use super::action::{Action, ActionSet};
use super::card::Card;
use super::card_set::CardSet;
use super::contract::Terms;
use super::poignee::{Hiding, Level, offers};
use super::rules::Rules;
use super::seat::{BySeat, Seat};
use super::tricks::Tricks;

/// The tricks on the table, the hands, and what a player keeps hidden while he shows a poignée.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play<const P: usize = 4> {
    tricks: Tricks<P>,
    hands: BySeat<CardSet, P>,
    hiding: Option<Hiding>,
}

impl<const P: usize> Play<P> {
    /// Before the first lead.
    pub(super) fn new(terms: Terms, hands: BySeat<CardSet, P>) -> Play<P> {
        Play { tricks: Tricks::new(terms), hands, hiding: None }
    }

    /// The play of these parts, which fit each other.
    pub(super) const fn from_parts(
        tricks: Tricks<P>,
        hands: BySeat<CardSet, P>,
        hiding: Option<Hiding>,
    ) -> Play<P> {
        Play { tricks, hands, hiding }
    }

    /// What lies open on the table.
    #[inline]
    pub const fn tricks(&self) -> &Tricks<P> {
        &self.tricks
    }

    /// The cards that a player holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// What the player to move keeps hidden, while he chooses the trumps of his poignée.
    #[inline]
    pub const fn hiding(&self) -> Option<Hiding> {
        self.hiding
    }

    /// The cards that the player to move may play; empty while he shows a poignée.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        match self.hiding {
            None => self.tricks.legal_cards(self.hands[self.tricks.turn()]),
            Some(_) => CardSet::EMPTY,
        }
    }

    /// What the player to move may do: his cards, and before his first one his poignées.
    #[inline]
    pub fn legal(&self, rules: Rules) -> ActionSet {
        let seat = self.tricks.turn();
        let hand = self.hands[seat];
        if let Some(hiding) = self.hiding {
            return ActionSet::of_cards(hiding.legal::<P>(hand));
        }
        let cards = ActionSet::of_cards(self.tricks.legal_cards(hand));
        let may_show =
            rules.announcements && self.tricks.complete() == 0 && self.tricks.poignee(seat).is_none();
        if may_show { ActionSet::from_bits(cards.bits() | offers::<P>(hand).bits()) } else { cards }
    }

    /// Announces a poignée: it lies open at once if there is nothing to choose.
    pub(super) fn announce(&mut self, level: Level) {
        let hand = self.hands[self.tricks.turn()];
        let hiding = Hiding { level, hidden: CardSet::EMPTY };
        if Hiding::wanted::<P>(level, hand) == 0 {
            self.tricks.show(hiding.shown::<P>(hand));
        } else {
            self.hiding = Some(hiding);
        }
    }

    /// Keeps a trump hidden; the last one lays the poignée open.
    pub(super) fn hide(&mut self, card: Card) {
        let hand = self.hands[self.tricks.turn()];
        let Some(hiding) = &mut self.hiding else { panic!("no poignée is shown") };
        assert!(hiding.legal::<P>(hand).contains(card), "{card} may not be kept hidden here");
        hiding.hidden.insert(card);
        if hiding.hidden.len() == Hiding::wanted::<P>(hiding.level, hand) {
            let poignee = hiding.shown::<P>(hand);
            self.hiding = None;
            self.tricks.show(poignee);
        }
    }

    /// Plays a card for the player to move; says whether it was the last of all.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub fn play(&mut self, card: Card) -> bool {
        assert!(self.legal_cards().contains(card), "{card} may not be played here");
        self.play_legal(card)
    }

    /// [`Play::play`] of a card that is known to be legal.
    #[inline(always)]
    pub(super) fn play_legal(&mut self, card: Card) -> bool {
        debug_assert!(self.legal_cards().contains(card), "{card} is legal");
        self.hands[self.tricks.turn()].remove(card);
        self.tricks.play(card)
    }

    /// All that was done in the play, in order, with who did it.
    pub(super) fn history(&self) -> Vec<(Seat, Action)> {
        let mut history = Vec::new();
        let announce = |seat: Seat, history: &mut Vec<(Seat, Action)>| {
            let Some(poignee) = self.tricks.poignee(seat) else { return };
            history.push((seat, Action::Show(poignee.level)));
            let hidden = (self.hands[seat] | self.tricks.played(seat)).trumps() - poignee.cards;
            history.extend(hidden.iter().map(|card| (seat, Action::Card(card))));
        };
        for (place, &card) in self.tricks.cards().iter().enumerate() {
            let seat = self.tricks.player_of(card).expect("every card was played by somebody");
            if place < P {
                announce(seat, &mut history);
            }
            history.push((seat, Action::Card(card)));
        }
        let turn = self.tricks.turn();
        if self.tricks.cards().len() < P {
            announce(turn, &mut history);
        }
        if let Some(hiding) = self.hiding {
            history.push((turn, Action::Show(hiding.level)));
            history.extend(hiding.hidden.iter().map(|card| (turn, Action::Card(card))));
        }
        history
    }

    /// Who took each of the complete tricks, in order.
    pub fn takers(&self) -> Vec<Seat> {
        let hands = BySeat::from_fn(|seat| self.hands[seat] | self.tricks.played(seat));
        let mut play: Play<P> = Play::new(*self.tricks.terms(), hands);
        let mut takers = Vec::new();
        for (place, &card) in (1..).zip(self.tricks.cards()) {
            play.play(card);
            if place % P == 0 {
                takers.push(play.tricks.leader());
            }
        }
        takers
    }
}
