//! The thirteen tricks as they lie open on the table: following suit, and who takes what (Law 44).

use super::call::Denomination;
use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::contract::Contract;
use super::seat::{BySeat, BySide, Seat, Side};
use std::hint::select_unpredictable;

/// Everything about the play that lies open on the table but the dummy's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tricks {
    contract: Contract,
    /// That of the contract's bid, which each card asks for.
    denomination: Denomination,
    len: u8,
    taken: BySide<u8>,
    table: CurrentTrick,
    cards: [Card; Card::COUNT],
    played: BySeat<CardSet>,
    voids: BySeat<CardSet>,
}

/// The trick on the table, as far as the next card depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CurrentTrick {
    leader: Seat,
    turn: Seat,
    /// Who holds the trick so far.
    winner: Seat,
    /// Who holds one of these must play one: the suit led, before the lead all cards (Law 44C).
    following: CardSet,
    /// The cards that would hold the trick: all of them before the lead (Law 44E and F).
    taking: CardSet,
}

impl CurrentTrick {
    /// Before a lead.
    const fn new(leader: Seat) -> CurrentTrick {
        CurrentTrick { leader, turn: leader, winner: leader, following: CardSet::ALL, taking: CardSet::ALL }
    }
}

/// The whole suit of each card.
static SUIT_OF: [CardSet; Card::COUNT] = {
    let mut table = [CardSet::EMPTY; Card::COUNT];
    let mut card = 0;
    while card < Card::COUNT {
        table[card] = CardSet::of_suit(Card::from_index(card).suit());
        card += 1;
    }
    table
};

impl Tricks {
    pub(super) const fn new(contract: Contract) -> Tricks {
        Tricks {
            contract,
            denomination: contract.bid.denomination(),
            len: 0,
            taken: BySide([0; 2]),
            table: CurrentTrick::new(contract.leader()),
            cards: [Card::from_index(0); Card::COUNT],
            played: BySeat([CardSet::EMPTY; 4]),
            voids: BySeat([CardSet::EMPTY; 4]),
        }
    }

    /// The contract that is played.
    #[inline]
    pub const fn contract(&self) -> &Contract {
        &self.contract
    }

    /// What is trumps.
    #[inline]
    pub const fn denomination(&self) -> Denomination {
        self.denomination
    }

    /// The trump suit, where there is one.
    #[inline]
    pub const fn trump(&self) -> Option<Suit> {
        self.denomination().trump()
    }

    /// Who leads, or led, to the trick on the table: the declarer's left-hand opponent, then
    /// whoever won the last (Laws 41A and 44G).
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.table.leader
    }

    /// From whose hand the next card comes; for the dummy's the declarer chooses (Law 45B).
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.table.turn
    }

    /// All cards played so far, in order; four make a trick.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// The cards of the trick on the table, in order: none to three of them.
    #[inline]
    pub fn trick(&self) -> &[Card] {
        let len = self.len as usize;
        &self.cards[len - len % 4..len]
    }

    /// The last complete trick, in order, with who led to it.
    pub fn last_trick(&self) -> Option<(Seat, [Card; 4])> {
        let end = self.len as usize / 4 * 4;
        let cards: [Card; 4] = self.cards[end.checked_sub(4)?..end].try_into().ok()?;
        Some((self.player_of(cards[0])?, cards))
    }

    /// From whose hand a card was played, if it was.
    pub fn player_of(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.played[seat].contains(card))
    }

    /// Who holds the trick on the table so far, with the card; `None` before its lead.
    #[inline]
    pub fn best(&self) -> Option<(Seat, Card)> {
        let trick = self.trick();
        let CurrentTrick { leader, winner, .. } = self.table;
        (!trick.is_empty()).then(|| (winner, trick[winner.relative_to(leader)]))
    }

    /// How many tricks are complete, 0 to 13.
    #[inline]
    pub const fn complete(&self) -> u8 {
        self.len / 4
    }

    /// Whether the opening lead is made, so that the dummy lies open (Law 41D).
    #[inline]
    pub const fn is_dummy_open(&self) -> bool {
        self.len > 0
    }

    /// How many tricks a side has won, 0 to 13.
    #[inline]
    pub fn taken(&self, side: Side) -> u8 {
        self.taken[side]
    }

    /// The cards that were played from a hand.
    #[inline]
    pub fn played(&self, seat: Seat) -> CardSet {
        self.played[seat]
    }

    /// All cards that were played.
    #[inline]
    pub fn all_played(&self) -> CardSet {
        self.played.0[0] | self.played.0[1] | self.played.0[2] | self.played.0[3]
    }

    /// The suits of which a hand has shown that it holds no card any more, by not following them:
    /// all that the play lets conclude for certain.
    #[inline]
    pub fn voids(&self, seat: Seat) -> CardSet {
        self.voids[seat]
    }

    /// How many cards a hand still holds.
    #[inline]
    pub fn cards_left(&self, seat: Seat) -> usize {
        13 - self.played[seat].len()
    }

    /// The cards that, played now, would hold the trick on the table so far: all before its lead.
    #[inline]
    pub const fn taking(&self) -> CardSet {
        self.table.taking
    }

    /// The cards of `hand` that may be played now: those of the suit led, or any without one (Law
    /// 44B to D).
    #[inline]
    pub fn legal_cards(&self, hand: CardSet) -> CardSet {
        let following = hand & self.table.following;
        select_unpredictable(following.is_empty(), hand, following)
    }

    /// Puts a card on the table; says whether it was the last of all.
    #[inline]
    pub(super) fn play(&mut self, card: Card) -> bool {
        let CurrentTrick { leader, turn, following, taking, .. } = self.table;
        self.played[turn].insert(card);
        self.cards[self.len as usize] = card;
        self.len += 1;
        // A branch, which is foreseen: chosen instead, each card would wait for the one before.
        if turn == leader {
            self.table.following = SUIT_OF[card.index()];
        } else {
            self.voids[turn] |= select_unpredictable(following.contains(card), CardSet::EMPTY, following);
        }
        // Chosen, not branched on: in random play nothing is to be foreseen.
        let takes = taking.contains(card);
        self.table.winner = select_unpredictable(takes, turn, self.table.winner);
        let beating = CardSet::beating(card, self.denomination);
        self.table.taking = select_unpredictable(takes, beating, taking);
        self.table.turn = turn.next();
        if self.table.turn != leader {
            return false;
        }
        let winner = self.table.winner;
        self.taken[winner.side()] += 1;
        self.table = CurrentTrick::new(winner);
        self.len as usize == Card::COUNT
    }
}
