//! The thirty cards: following suit, tricks, early ends (ISkO chapter 4).

use super::bid::Bid;
use super::card::Card;
use super::card_set::CardSet;
use super::contract::{Contract, Game};
use super::score::{self, Outcome};
use super::seat::{BySeat, Seat};
use std::hint::select_unpredictable;

/// Everything about the play that lies open on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tricks {
    contract: Contract,
    declarer: Seat,
    bid: Bid,
    declarer_points: u8,
    defender_points: u8,
    declarer_tricks: u8,
    table: CurrentTrick,
    len: u8,
    cards: [Card; 30],
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
    points: u8,
    /// The cards that follow what was led: all of them before the lead.
    following: CardSet,
    /// The cards that would hold the trick: all of them before the lead.
    taking: CardSet,
}

impl CurrentTrick {
    /// Before a lead.
    const fn new(leader: Seat) -> CurrentTrick {
        let all = CardSet::ALL;
        CurrentTrick { leader, turn: leader, winner: leader, points: 0, following: all, taking: all }
    }

    /// Puts a card on the table.
    #[inline]
    fn play(&mut self, card: Card, game: Game) {
        if self.turn == self.leader {
            self.following = game.followers(card);
        }
        // Chosen, not branched on: in random play nothing is to be foreseen, and it is a fifth
        // faster.
        let takes = self.taking.contains(card);
        self.winner = select_unpredictable(takes, self.turn, self.winner);
        self.taking = select_unpredictable(takes, game.beating(card), self.taking);
        self.points += card.points();
        self.turn = self.turn.next();
    }
}

impl Tricks {
    pub(super) fn new(contract: Contract, declarer: Seat, bid: Bid) -> Tricks {
        Tricks {
            contract,
            declarer,
            bid,
            declarer_points: 0,
            defender_points: 0,
            declarer_tricks: 0,
            table: CurrentTrick::new(Seat::Forehand),
            len: 0,
            cards: [Card::from_index(0); 30],
            played: BySeat::default(),
            voids: BySeat::default(),
        }
    }

    /// The declared contract.
    #[inline]
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// The declarer.
    #[inline]
    pub const fn declarer(&self) -> Seat {
        self.declarer
    }

    /// The bid that won the bidding.
    #[inline]
    pub const fn bid(&self) -> Bid {
        self.bid
    }

    /// Who leads, or led, to the trick on the table: forehand first (ISkO 4.1.1), then whoever took
    /// the last.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.table.leader
    }

    /// Whose turn it is to play a card.
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.table.turn
    }

    /// All cards played so far, in order; three make a trick.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// The cards of the trick on the table, in order: none to two of them.
    #[inline]
    pub fn trick(&self) -> &[Card] {
        let len = self.len as usize;
        &self.cards[len - len % 3..len]
    }

    /// The last complete trick, in order, with who led to it.
    pub fn last_trick(&self) -> Option<(Seat, [Card; 3])> {
        let end = self.len as usize / 3 * 3;
        let cards: [Card; 3] = self.cards[end.checked_sub(3)?..end].try_into().ok()?;
        let leader = Seat::ALL.into_iter().find(|&s| self.played[s].contains(cards[0]))?;
        Some((leader, cards))
    }

    /// Who holds the trick on the table so far, with the card; `None` before its lead.
    #[inline]
    pub fn best(&self) -> Option<(Seat, Card)> {
        let trick = self.trick();
        let CurrentTrick { leader, winner, .. } = self.table;
        (!trick.is_empty()).then(|| (winner, trick[winner.relative_to(leader)]))
    }

    /// How many tricks are complete, 0 to 10.
    #[inline]
    pub const fn complete(&self) -> u8 {
        self.len / 3
    }

    /// Card points in the declarer's tricks, without the skat.
    #[inline]
    pub const fn declarer_points(&self) -> u8 {
        self.declarer_points
    }

    /// Card points in the defenders' tricks.
    #[inline]
    pub const fn defender_points(&self) -> u8 {
        self.defender_points
    }

    /// Tricks taken by the declarer.
    #[inline]
    pub const fn declarer_tricks(&self) -> u8 {
        self.declarer_tricks
    }

    /// Tricks taken by the defenders.
    #[inline]
    pub const fn defender_tricks(&self) -> u8 {
        self.complete() - self.declarer_tricks
    }

    /// The cards that a player has played.
    #[inline]
    pub fn played(&self, seat: Seat) -> CardSet {
        self.played[seat]
    }

    /// All cards that were played.
    #[inline]
    pub fn all_played(&self) -> CardSet {
        self.played.0[0] | self.played.0[1] | self.played.0[2]
    }

    /// Cards that a player cannot hold, because he did not follow (ISkO 4.2.1).
    #[inline]
    pub fn voids(&self, seat: Seat) -> CardSet {
        self.voids[seat]
    }

    /// How many cards a player still holds.
    #[inline]
    pub fn cards_left(&self, seat: Seat) -> usize {
        10 - self.played[seat].len()
    }

    /// The cards that, played now, would hold the trick on the table so far: all of them before its
    /// lead.
    #[inline]
    pub const fn taking(&self) -> CardSet {
        self.table.taking
    }

    /// The cards of `hand` that may be played now (ISkO 4.2.1, 4.2.2).
    #[inline]
    pub fn legal_cards(&self, hand: CardSet) -> CardSet {
        let following = hand & self.table.following;
        if following.is_empty() { hand } else { following }
    }

    /// The same play with other names of the cards, and of the contract accordingly.
    pub(super) fn renamed(
        &self,
        contract: Contract,
        card: impl Fn(Card) -> Card,
        cards: impl Fn(CardSet) -> CardSet,
    ) -> Tricks {
        let mut renamed = Tricks { contract, ..*self };
        for place in &mut renamed.cards[..self.len as usize] {
            *place = card(*place);
        }
        renamed.played = BySeat::from_fn(|seat| cards(self.played[seat]));
        renamed.voids = BySeat::from_fn(|seat| cards(self.voids[seat]));
        renamed.table.following = cards(self.table.following);
        renamed.table.taking = cards(self.table.taking);
        renamed
    }

    /// Puts a card on the table; says whether this ended the game.
    #[inline]
    pub(super) fn play(&mut self, card: Card) -> bool {
        let seat = self.table.turn;
        let following = self.table.following;
        self.voids[seat] |= if following.contains(card) { CardSet::EMPTY } else { following };
        self.played[seat].insert(card);
        self.cards[self.len as usize] = card;
        self.len += 1;
        self.table.play(card, self.contract.game());
        self.table.turn == self.table.leader && self.gather()
    }

    /// Gives the complete trick to its winner (ISkO 4.4.2); says whether this ended the game.
    #[inline]
    fn gather(&mut self) -> bool {
        let CurrentTrick { winner, points, .. } = self.table;
        let (to_declarer, to_defenders) = if winner == self.declarer { (points, 0) } else { (0, points) };
        self.declarer_points += to_declarer;
        self.defender_points += to_defenders;
        self.declarer_tricks += u8::from(winner == self.declarer);
        self.table = CurrentTrick::new(winner);
        self.is_over()
    }

    /// Whether all cards are played or the game is decided.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.len == 30 || self.is_decided()
    }

    /// Whether the game is lost for certain, so that it ends early: Null at the declarer's first
    /// trick, Schwarz announced or ouvert at the defenders' first trick, Schneider announced when
    /// they have more than 30 points.
    fn is_decided(&self) -> bool {
        if self.contract.game().is_null() {
            self.declarer_tricks > 0
        } else if self.contract.announces_schwarz() {
            self.defender_tricks() > 0
        } else {
            self.contract.announces_schneider() && self.defender_points > 30
        }
    }
}

/// The play with all cards known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    tricks: Tricks,
    hands: BySeat<CardSet>,
    skat: CardSet,
}

impl Play {
    /// Before the lead: the three hands of ten, and the two cards that now lie in the skat.
    pub(super) fn new(
        contract: Contract,
        declarer: Seat,
        bid: Bid,
        hands: BySeat<CardSet>,
        skat: CardSet,
    ) -> Play {
        Play { tricks: Tricks::new(contract, declarer, bid), hands, skat }
    }

    /// The play of these parts, which fit each other.
    pub(super) const fn from_parts(tricks: Tricks, hands: BySeat<CardSet>, skat: CardSet) -> Play {
        Play { tricks, hands, skat }
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

    /// The two cards in the skat: the buried ones, or in a Hand game those that were dealt.
    #[inline]
    pub const fn skat(&self) -> CardSet {
        self.skat
    }

    /// The cards that the player to move may play (ISkO 4.2.1, 4.2.2).
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        self.tricks.legal_cards(self.hands[self.tricks.turn()])
    }

    /// Plays a card for the player to move; says whether this ended the game.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub fn play(&mut self, card: Card) -> bool {
        assert!(self.legal_cards().contains(card), "{card} may not be played here");
        self.play_legal(card)
    }

    /// [`Play::play`] of a card that is known to be legal.
    #[inline]
    pub(super) fn play_legal(&mut self, card: Card) -> bool {
        self.hands[self.tricks.turn()].remove(card);
        self.tricks.play(card)
    }

    /// The declarer's card points with the skat (ISkO 5.2.2).
    #[inline]
    pub const fn declarer_points(&self) -> u8 {
        self.tricks.declarer_points + self.skat.points()
    }

    /// The declarer's twelve cards: played, held and in the skat; they count for the matadors (ISkO
    /// 2.4.2).
    pub fn declarer_cards(&self) -> CardSet {
        let declarer = self.tricks.declarer;
        self.tricks.played[declarer] | self.hands[declarer] | self.skat
    }

    /// The play as it stood when so many cards were played.
    ///
    /// # Panics
    /// When fewer have been played.
    #[must_use]
    pub fn rewound(&self, cards: usize) -> Play {
        let tricks = &self.tricks;
        let hands = BySeat::from_fn(|seat| self.hands[seat] | tricks.played[seat]);
        let mut play = Play::new(tricks.contract, tricks.declarer, tricks.bid, hands, self.skat);
        for &card in &tricks.cards()[..cards] {
            play.play(card);
        }
        play
    }

    /// Who took each of the complete tricks, in order.
    pub fn takers(&self) -> Vec<Seat> {
        let complete = 1..=usize::from(self.tricks.complete());
        complete.map(|count| self.rewound(3 * count).tricks.table.leader).collect()
    }

    /// The declarer's matadors with the skat (ISkO 2.4); negative: without.
    pub fn matadors(&self) -> i8 {
        score::matadors(self.tricks.contract.game(), self.declarer_cards())
    }

    /// How the cards have fallen, as if the game ended here.
    pub fn outcome(&self) -> Outcome {
        let tricks = &self.tricks;
        let game = tricks.contract.game();
        Outcome::of(game, self.declarer_points(), tricks.declarer_tricks, tricks.defender_tricks())
    }
}
