//! A deal as it is really played: with cards that should not have been, and cards that lie open.

use super::ruling::{Effect, Ruling, Verdict};
use crate::whist::tricks::Tricks;
use crate::whist::view::Stage;
use crate::whist::{
    BySeat, Card, CardSet, Deal, Past, Play, Rules, Scoring, Seat, Suit, Team, Trump, Unit, View,
};

/// One deal at a table with a referee.
///
/// Players may put down any card that they hold: one that does not follow is a revoke, whether it
/// is noticed or not. [`Refereed::legal_cards`] says what they should play, visible cards counted
/// in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refereed {
    trump: Suit,
    leader: Seat,
    deal: Deal,
    /// What was played, in order.
    cards: Vec<Card>,
    /// Later cards of a trick from which a revoke was taken back; they follow the card that is
    /// played in its place.
    waiting: Vec<Card>,
    visible: CardSet,
    lost: Option<Team>,
}

impl Refereed {
    /// A deal before its first lead, which is the leader's.
    pub fn new(trump: Suit, leader: Seat, deal: Deal) -> Refereed {
        let visible = CardSet::EMPTY;
        Refereed { trump, leader, deal, cards: Vec::new(), waiting: Vec::new(), visible, lost: None }
    }

    /// The deal that is played there, as far as it is played.
    pub fn of(play: &Play) -> Refereed {
        let tricks = play.tricks();
        let cards = tricks.cards().to_vec();
        Refereed { cards, ..Refereed::new(tricks.trump(), tricks.first(), play.deal()) }
    }

    /// The trump.
    pub const fn trump(&self) -> Suit {
        self.trump
    }

    /// How the cards lay before the play.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Who led to the first trick.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Who dealt (Whist A.4b).
    pub const fn dealer(&self) -> Seat {
        self.leader.previous()
    }

    /// The cards that were played, in order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// What lies on the table. Of who did not follow it says that he has none of the suit, which is
    /// not so of a revoke.
    pub fn tricks(&self) -> Tricks {
        let mut tricks = Tricks::new(self.trump, self.leader);
        self.cards.iter().for_each(|&card| {
            tricks.play(card);
        });
        tricks
    }

    /// The cards that a player holds, those that lie open among them.
    pub fn hand(&self, seat: Seat) -> CardSet {
        let out: CardSet = self.cards.iter().chain(&self.waiting).copied().collect();
        self.deal.hand(seat) - out
    }

    /// The cards of a player that lie open before him (Whist 10f).
    pub fn visible(&self, seat: Seat) -> CardSet {
        self.visible & self.hand(seat)
    }

    /// Who is to play; `None` when the deal is over or lost.
    pub fn turn(&self) -> Option<Seat> {
        let is_over = self.lost.is_some() || self.cards.len() == Card::COUNT;
        (!is_over).then(|| self.tricks().turn())
    }

    /// Who gets the deal's point: whoever took more tricks, once all cards are played, or the
    /// opponents of a team that has lost the deal.
    pub fn winner(&self) -> Option<Team> {
        let by_tricks = || self.tricks().winner().filter(|_| self.cards.len() == Card::COUNT);
        self.lost.map(Team::other).or_else(by_tricks)
    }

    /// What the player to move should play.
    ///
    /// Suit is followed as ever (Whist A.4c). Who leads does not lead the suit of a card that lies
    /// open before his partner, unless he has nothing else (Whist 10h). Of what is left he plays
    /// one of his own visible cards, if one is among it (Whist 10g).
    pub fn legal_cards(&self) -> CardSet {
        let Some(turn) = self.turn() else { return CardSet::EMPTY };
        let tricks = self.tricks();
        let mut legal = tricks.legal_cards(self.hand(turn));
        if tricks.trick().is_empty() {
            let partners = self.visible(turn.partner()).iter();
            let barred = partners.fold(CardSet::EMPTY, |set, card| set | CardSet::of_suit(card.suit()));
            legal = non_empty(legal - barred).unwrap_or(legal);
        }
        non_empty(legal & self.visible).unwrap_or(legal)
    }

    /// Puts a card of the player to move on the table, legal or not.
    ///
    /// # Panics
    /// When he does not hold it, or nobody is to move.
    pub fn play(&mut self, card: Card) {
        let turn = self.turn().expect("nobody is to move");
        assert!(self.hand(turn).contains(card), "the {turn} player does not hold {card}");
        self.cards.push(card);
        self.cards.append(&mut self.waiting);
        self.visible.remove(card);
    }

    /// What a player sees of the deal alone, for an agent: his legal cards are those of this table.
    /// Which cards lie open is not in it.
    ///
    /// Worlds cannot be drawn for the view of a table at which somebody has revoked.
    pub fn view(&self, seat: Seat) -> View {
        let turn = self.turn();
        View {
            seat,
            rules: Rules { trump: Trump::Set(self.trump), unit: Unit::Deal, scoring: Scoring::Points },
            stage: if turn.is_some() { Stage::Playing } else { Stage::Over },
            turn,
            legal: if turn == Some(seat) { self.legal_cards() } else { CardSet::EMPTY },
            dealt: self.deal.hand(seat),
            hand: self.hand(seat),
            tricks: self.tricks(),
            past: Past::default(),
        }
    }

    /// The table once a ruling is carried out.
    ///
    /// One that deals again, or leaves all as it was, gives the same table.
    #[must_use]
    pub fn after(&self, ruling: &Ruling) -> Refereed {
        let mut table = self.clone();
        match &ruling.verdict {
            Verdict::Changed(effects) => effects.iter().for_each(|&effect| table.carry_out(effect)),
            Verdict::Lost(team) | Verdict::Disqualified(team) => table.lost = Some(*team),
            Verdict::Allowed | Verdict::Referee | Verdict::Stays | Verdict::DealAgain => {}
        }
        table
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Played(card) => self.play(card),
            Effect::Visible(card) => self.visible.insert(card),
            Effect::TakenBack(card) => {
                let place = self.place(card).expect("a card that was played");
                self.waiting = self.cards.split_off(place + 1);
                self.cards.pop();
            }
        }
    }

    /// The place of a card among those that were played.
    pub(super) fn place(&self, card: Card) -> Option<usize> {
        self.cards.iter().position(|&played| played == card)
    }

    /// Who played the card at this place.
    pub(super) fn player(&self, place: usize) -> Seat {
        let card = self.cards[place];
        let holder = Seat::ALL.into_iter().find(|&seat| self.deal.hand(seat).contains(card));
        holder.expect("every card was dealt")
    }

    /// Whether the card at this place did not follow though its player could have.
    pub(super) fn is_revoke(&self, place: usize) -> bool {
        let suit = self.cards[place / 4 * 4].suit();
        let card = self.cards[place];
        let before: CardSet = self.cards[..place].iter().copied().collect();
        let hand = self.deal.hand(self.player(place)) - before;
        card.suit() != suit && !hand.suit(suit).is_empty()
    }

    /// Whether a trick, counted from 0, is closed: a card of the next one is played, or all cards
    /// are (Whist 11a).
    pub(super) fn is_closed(&self, trick: usize) -> bool {
        self.cards.len() > 4 * (trick + 1) || self.cards.len() == Card::COUNT
    }

    /// With this card lying open.
    pub(super) fn show(&mut self, cards: CardSet) {
        self.visible |= cards;
    }

    /// All cards that lie open.
    pub(super) fn all_visible(&self) -> CardSet {
        let hands: BySeat<CardSet> = BySeat::from_fn(|seat| self.visible(seat));
        hands.0.into_iter().fold(CardSet::EMPTY, |all, cards| all | cards)
    }
}

fn non_empty(cards: CardSet) -> Option<CardSet> {
    (!cards.is_empty()).then_some(cards)
}
