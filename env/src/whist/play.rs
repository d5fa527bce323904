//! The play of a deal with all cards known, and deals that are over.

use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::deal::Deal;
use super::seat::{BySeat, ByTeam, Seat, Team};
use super::tricks::{MOST, Tricks};

/// The tricks on the table and the four hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    tricks: Tricks,
    hands: BySeat<CardSet>,
}

impl Play {
    /// A deal before its first lead, which is the leader's.
    #[inline]
    pub fn new(trump: Suit, leader: Seat, deal: &Deal) -> Play {
        Play { tricks: Tricks::new(trump, leader), hands: deal.hands() }
    }

    /// The play of these parts, which fit each other.
    pub(super) const fn from_parts(tricks: Tricks, hands: BySeat<CardSet>) -> Play {
        Play { tricks, hands }
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

    /// All four hands.
    #[inline]
    pub const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    /// The thirteen cards that a player was dealt.
    #[inline]
    pub fn dealt(&self, seat: Seat) -> CardSet {
        self.hands[seat] | self.tricks.played(seat)
    }

    /// How the cards lay before the play.
    pub fn deal(&self) -> Deal {
        Deal::new(BySeat::from_fn(|seat| self.dealt(seat))).expect("hands and tricks are of one deal")
    }

    /// The cards that the player to move may play (Whist A.4c, A.4d).
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        self.tricks.legal_cards(self.hands[self.tricks.turn()])
    }

    /// Plays a card for the player to move; says whether it was the last of the deal.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub fn play(&mut self, card: Card) -> bool {
        assert!(self.legal_cards().contains(card), "{card} may not be played here");
        self.hands[self.tricks.turn()].remove(card);
        self.tricks.play(card)
    }

    /// The play as it stood when so many cards were played.
    ///
    /// # Panics
    /// When fewer have been played.
    #[must_use]
    pub fn rewound(&self, cards: usize) -> Play {
        let mut play = Play::new(self.tricks.trump(), self.tricks.first(), &self.deal());
        for &card in &self.tricks.cards()[..cards] {
            play.play(card);
        }
        play
    }

    /// Who took each of the complete tricks, in order.
    pub fn takers(&self) -> Vec<Seat> {
        let complete = 1..=usize::from(self.tricks.complete());
        complete.map(|count| self.rewound(4 * count).tricks.leader()).collect()
    }
}

/// A deal of a game that is over: what all have seen of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    cards: [Card; Card::COUNT],
    taken: ByTeam<u8>,
}

impl Finished {
    /// What is left of these tricks.
    ///
    /// # Panics
    /// When they are not complete.
    pub(super) fn of(tricks: &Tricks) -> Finished {
        let cards = tricks.cards().try_into().expect("all cards were played");
        Finished { cards, taken: ByTeam(Team::ALL.map(|team| tricks.taken(team))) }
    }

    /// The 52 cards in the order in which they were played.
    pub const fn cards(&self) -> &[Card; Card::COUNT] {
        &self.cards
    }

    /// How many tricks a team took, 0 to 13.
    #[inline]
    pub fn taken(&self, team: Team) -> u8 {
        self.taken[team]
    }

    /// Who got the deal's point (Whist A.5a).
    #[inline]
    pub fn winner(&self) -> Team {
        if self.taken[Team::First] >= MOST { Team::First } else { Team::Second }
    }

    /// The tricks again, with what was dealt.
    pub(super) fn replayed(&self, trump: Suit, leader: Seat) -> Tricks {
        let mut tricks = Tricks::new(trump, leader);
        for &card in &self.cards {
            tricks.play(card);
        }
        tricks
    }
}

/// The deals of a game that are over, none to three of them; the last deal of all is never among
/// them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Past([Option<Finished>; 3]);

impl Past {
    /// How many there are, which is the number of the deal that is played, from 0.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Whether the first deal is played.
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The deals in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Finished> {
        self.0.iter().flatten()
    }

    /// How many tricks a team took in all of them, 0 to 39.
    pub fn taken(&self, team: Team) -> u8 {
        self.iter().map(|deal| deal.taken(team)).sum()
    }

    /// The points of a team, 0 to 3.
    pub fn points(&self, team: Team) -> u8 {
        self.iter().map(|deal| u8::from(deal.winner() == team)).sum()
    }

    /// One more.
    pub(super) fn push(&mut self, deal: Finished) {
        self.0[self.len()] = Some(deal);
    }
}
