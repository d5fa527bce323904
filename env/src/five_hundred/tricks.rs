//! The ten tricks as they lie open on the table: following, demands, who takes what (500.5).
//!
//! Who can must follow suit; who cannot plays any card. The text takes this for granted and
//! punishes who forgets it (500.6f). At no trump a joker belongs to no suit: it is played by who
//! cannot follow, and takes the trick unless the higher joker does.

use super::auction::Auction;
use super::bid::{Contract, Denomination};
use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::deal::HAND;
use super::order::{beating, cards_of, following};
use super::seat::{BySeat, ByTeam, Seat, Team};
use std::hint::select_unpredictable;

/// How many cards are played in a deal.
pub const CARDS_PLAYED: usize = 4 * HAND;

/// What the leader of a joker asks for at no trump (500.5e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Demand {
    /// Cards of this suit.
    Suit(Suit),
    /// This card, which belongs to a suit; who does not hold it follows that suit.
    Card(Card),
}

impl Demand {
    /// The suit that must be followed.
    ///
    /// # Panics
    /// When a joker is asked for, which the rules do not know.
    #[inline]
    pub const fn suit(self) -> Suit {
        match self {
            Demand::Suit(suit) => suit,
            Demand::Card(card) => card.suit().expect("nobody asks for a joker"),
        }
    }
}

/// What a card has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The next player plays.
    GoesOn,
    /// The player who led a joker says what he asks for.
    Demands,
    /// It was the last card.
    Over,
}

/// Everything about the play that lies open on the table, with what was said before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tricks {
    auction: Auction,
    contract: Contract,
    denomination: Denomination,
    shown: Option<Card>,
    len: u8,
    /// Bit `i` says whether suit `i` was led; only kept at no trump.
    opened: u8,
    taken: ByTeam<u8>,
    demands: [Option<Demand>; 2],
    table: CurrentTrick,
    cards: [Card; CARDS_PLAYED],
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
    /// Who holds one of these must play one: what follows the lead, or before it what may be led.
    follow: CardSet,
    /// The card that was asked for: whoever holds it must play it.
    asked: CardSet,
    /// The cards that would hold the trick: all of them before the lead.
    taking: CardSet,
}

impl CurrentTrick {
    /// Before a lead.
    #[inline]
    const fn new(leader: Seat, follow: CardSet) -> CurrentTrick {
        let (asked, taking) = (CardSet::EMPTY, CardSet::ALL);
        CurrentTrick { leader, turn: leader, winner: leader, follow, asked, taking }
    }
}

impl Tricks {
    /// Before the first lead, which is the declarer's (500.5d).
    pub(super) fn new(auction: Auction, contract: Contract, shown: Option<Card>) -> Tricks {
        // At no trump no suit was led before that a joker could ask for (500.5e).
        let denomination = contract.bid.denomination();
        let leadable = match denomination {
            Denomination::NoTrump => !CardSet::JOKERS,
            _ => CardSet::ALL,
        };
        Tricks {
            auction,
            contract,
            denomination,
            shown,
            len: 0,
            opened: 0,
            taken: ByTeam([0; 2]),
            demands: [None; 2],
            table: CurrentTrick::new(contract.declarer, leadable),
            cards: [Card::from_index(0); CARDS_PLAYED],
            played: BySeat([CardSet::EMPTY; 4]),
            voids: BySeat([CardSet::EMPTY; 4]),
        }
    }

    /// What was said in the auction.
    #[inline]
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The contract.
    #[inline]
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// What is trump.
    #[inline]
    pub const fn denomination(&self) -> Denomination {
        self.denomination
    }

    /// The joker of the widow that the declarer has had to show (500.5b).
    #[inline]
    pub const fn shown(&self) -> Option<Card> {
        self.shown
    }

    /// Who leads, or led, to the trick on the table: the declarer (500.5d), then whoever took the
    /// last.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.table.leader
    }

    /// Whose turn it is to play a card, or to say what his joker asks for.
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

    /// Who played a card, if it was played.
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

    /// What a joker that was led at no trump has asked for; `None` when it was not led, or nothing
    /// was said yet. For other cards always `None`.
    #[inline]
    pub fn demand_of(&self, joker: Card) -> Option<Demand> {
        let place = joker.index().checked_sub(Card::SUITED)?;
        self.demands[place]
    }

    /// What the joker that leads the trick on the table asks for.
    pub fn demand(&self) -> Option<Demand> {
        self.trick().first().and_then(|&lead| self.demand_of(lead))
    }

    /// Whether a suit was led before, so that a joker at no trump may ask for it (500.5e). False
    /// with a trump suit.
    #[inline]
    pub const fn is_opened(&self, suit: Suit) -> bool {
        self.opened >> suit.index() & 1 != 0
    }

    /// The opened suits, bit `i` for suit `i`.
    #[inline]
    pub(super) const fn opened(&self) -> u8 {
        self.opened
    }

    /// The cards that a joker at no trump may ask for, as far as everybody sees: those of the suits
    /// that were led before, unless they were played.
    pub(super) fn demandable(&self) -> CardSet {
        let suits = Suit::ALL.into_iter().filter(|&suit| self.is_opened(suit));
        let cards = suits.fold(CardSet::EMPTY, |cards, suit| cards | CardSet::of_suit(suit));
        cards - self.all_played()
    }

    /// How many tricks are complete, 0 to 10.
    #[inline]
    pub const fn complete(&self) -> u8 {
        self.len / 4
    }

    /// How many tricks a team has taken, 0 to 10.
    #[inline]
    pub fn taken(&self, team: Team) -> u8 {
        self.taken[team]
    }

    /// The cards that a player has played.
    #[inline]
    pub fn played(&self, seat: Seat) -> CardSet {
        self.played[seat]
    }

    /// All cards that were played.
    #[inline]
    pub fn all_played(&self) -> CardSet {
        self.played.0[0] | self.played.0[1] | self.played.0[2] | self.played.0[3]
    }

    /// Cards that a player cannot hold, because what he played or asked for would have been illegal
    /// with one.
    ///
    /// A card that does not follow shows that he has none of the suit led; one that is not the card
    /// asked for, that he does not hold that; and nobody asks for a card that he holds.
    #[inline]
    pub fn voids(&self, seat: Seat) -> CardSet {
        self.voids[seat]
    }

    /// How many cards a player still holds.
    #[inline]
    pub fn cards_left(&self, seat: Seat) -> usize {
        HAND - self.played[seat].len()
    }

    /// The cards that, played now, would hold the trick on the table so far: all before its lead.
    #[inline]
    pub const fn taking(&self) -> CardSet {
        self.table.taking
    }

    /// The cards of `hand` that may be played now: the one that was asked for, those that follow,
    /// or else any (500.5e, 500.6f).
    #[inline]
    pub fn legal_cards(&self, hand: CardSet) -> CardSet {
        let CurrentTrick { follow, asked, .. } = self.table;
        let due = select_unpredictable(hand.is_disjoint(follow), hand, hand & follow);
        if asked.is_disjoint(hand) { due } else { hand & asked }
    }

    /// Puts a card on the table and says what it has led to.
    #[inline]
    pub(super) fn play(&mut self, card: Card) -> Outcome {
        let CurrentTrick { leader, turn: seat, follow, asked, .. } = self.table;
        self.played[seat].insert(card);
        self.cards[self.len as usize] = card;
        self.len += 1;
        // Chosen, not branched on: in random play nothing is to be foreseen.
        let follows = follow.contains(card);
        self.voids[seat] |= select_unpredictable(follows, CardSet::EMPTY, follow);
        self.voids[seat] |= asked - CardSet::of(card);
        let denomination = self.denomination;
        let takes = self.table.taking.contains(card);
        self.table.winner = select_unpredictable(takes, seat, self.table.winner);
        self.table.taking = select_unpredictable(takes, beating(card, denomination), self.table.taking);
        if seat == leader {
            if denomination == Denomination::NoTrump {
                let Some(suit) = card.suit() else { return Outcome::Demands };
                self.opened |= 1 << suit.index();
            }
            self.table.follow = following(card, denomination);
        }
        self.table.turn = seat.next();
        if self.table.turn == leader { self.gather() } else { Outcome::GoesOn }
    }

    /// Says what the joker that was just led asks for.
    pub(super) fn ask(&mut self, demand: Demand) {
        let lead = self.cards[self.len as usize - 1];
        self.demands[lead.index() - Card::SUITED] = Some(demand);
        self.table.follow = cards_of(demand.suit(), Denomination::NoTrump);
        if let Demand::Card(card) = demand {
            self.table.asked = CardSet::of(card);
            self.voids[self.table.turn] |= self.table.asked;
        }
        self.table.turn = self.table.turn.next();
    }

    /// Gives the complete trick to its winner; says whether it was the last.
    #[inline]
    fn gather(&mut self) -> Outcome {
        let winner = self.table.winner;
        self.taken[winner.team()] += 1;
        // Once a trick is complete a suit was led, and a joker may ask for it.
        self.table = CurrentTrick::new(winner, CardSet::ALL);
        if self.len as usize == CARDS_PLAYED { Outcome::Over } else { Outcome::GoesOn }
    }
}
