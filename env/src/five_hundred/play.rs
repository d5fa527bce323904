//! The play with all cards known.

use super::card::Card;
use super::card_set::CardSet;
use super::exchange::Exchange;
use super::rules::Demands;
use super::seat::{BySeat, Seat};
use super::tricks::{Demand, Outcome, Tricks};

/// The tricks on the table, the four hands and what the declarer laid away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    tricks: Tricks,
    hands: BySeat<CardSet>,
    laid: CardSet,
}

impl Play {
    /// After the sixth card was laid away; `hands` are those that were dealt.
    pub(super) fn new(exchange: &Exchange, mut hands: BySeat<CardSet>) -> Play {
        hands[exchange.contract().declarer] = exchange.hand();
        let tricks = Tricks::new(*exchange.auction(), exchange.contract(), exchange.shown());
        Play { tricks, hands, laid: exchange.laid() }
    }

    /// The play of these parts, which fit each other.
    pub(super) const fn from_parts(tricks: Tricks, hands: BySeat<CardSet>, laid: CardSet) -> Play {
        Play { tricks, hands, laid }
    }

    /// What lies open on the table.
    #[inline]
    pub const fn tricks(&self) -> &Tricks {
        &self.tricks
    }

    /// The cards that a player holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The six cards that the declarer laid away.
    #[inline]
    pub const fn laid(&self) -> CardSet {
        self.laid
    }

    /// The cards that the player to move may play.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        self.tricks.legal_cards(self.hands[self.tricks.turn()])
    }

    /// The cards that the leader of a joker may ask for: of a suit that was led before, not played
    /// and not his own; none where only suits are asked for (500.5e).
    pub(super) fn demandable(&self, demands: Demands) -> CardSet {
        match demands {
            Demands::CardOrSuit => self.tricks.demandable() - self.hands[self.tricks.turn()],
            Demands::Suit => CardSet::EMPTY,
        }
    }

    /// Plays a card for the player to move.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub(super) fn play(&mut self, card: Card) -> Outcome {
        assert!(self.legal_cards().contains(card), "{card} may not be played here");
        self.hands[self.tricks.turn()].remove(card);
        self.tricks.play(card)
    }

    /// Says what the joker that was just led asks for.
    pub(super) fn ask(&mut self, demand: Demand) {
        self.tricks.ask(demand);
    }

    /// The play as it stood when so many cards were played and, after a joker's lead, asked for.
    ///
    /// # Panics
    /// When fewer have been played.
    #[must_use]
    pub fn rewound(&self, cards: usize) -> Play {
        let tricks = &self.tricks;
        let hands = BySeat::from_fn(|seat| self.hands[seat] | tricks.played(seat));
        let before = Tricks::new(*tricks.auction(), tricks.contract(), tricks.shown());
        let mut play = Play { tricks: before, hands, laid: self.laid };
        for &card in &tricks.cards()[..cards] {
            if play.play(card) == Outcome::Demands
                && let Some(demand) = tricks.demand_of(card)
            {
                play.ask(demand);
            }
        }
        play
    }

    /// Who took each of the complete tricks, in order.
    pub fn takers(&self) -> Vec<Seat> {
        let complete = 1..=usize::from(self.tricks.complete());
        complete.map(|count| self.rewound(4 * count).tricks.leader()).collect()
    }
}
