//! What speaks for and against a card, as numbers that are weighed.

use super::situation::{KINDS, Situation};
use skat_env::jass::{Card, CardSet, Rank, Seat, View};

/// How many considerations there are.
pub const CONSIDERATIONS: usize = 40;

/// What there is to a card.
pub type Considered = [f32; CONSIDERATIONS];

/// The weight of each consideration in each kind of decision.
pub type CardWeights = [Considered; KINDS];

/// The kind of a decision, below [`KINDS`], and what there is to each legal card.
///
/// # Panics
/// When no card is to be played.
pub fn considered(view: &View) -> (usize, Vec<(Card, Considered)>) {
    let situation = Situation::of(view);
    let cards = Shared::of(&situation);
    let all = view.legal_cards().iter().map(|card| (card, cards.of_card(card)));
    (situation.kind(), all.collect())
}

/// What is the same for all cards of a decision.
struct Shared<'a> {
    at: &'a Situation<'a>,
    /// How many trumps the opponents are expected to hold.
    against: f32,
    partners_trumps: f32,
    jack_is_out: bool,
    points: f32,
    phase: f32,
}

impl<'a> Shared<'a> {
    fn of(at: &'a Situation<'a>) -> Shared<'a> {
        let seat = at.view.seat;
        let trumps = at.trumps;
        let expected = |seat| at.count.expected(seat, trumps);
        Shared {
            at,
            against: expected(seat.next()) + expected(seat.previous()),
            partners_trumps: expected(seat.partner()),
            jack_is_out: at.unseen.contains(at.trump_card(Rank::Jack)),
            points: f32::from(at.tricks.points_on_table()) / 10.0,
            phase: f32::from(at.tricks.complete()) / 9.0,
        }
    }

    fn of_card(&self, card: Card) -> Considered {
        let mut all = [0.0; CONSIDERATIONS];
        let (trick, rest) = all.split_at_mut(TRICK);
        trick.copy_from_slice(&self.trick(card));
        let (spent, rest) = rest.split_at_mut(SPENT);
        spent.copy_from_slice(&self.spent(card));
        let (left, lead) = rest.split_at_mut(LEFT);
        left.copy_from_slice(&self.left(card));
        lead.copy_from_slice(&self.lead(card));
        all
    }

    /// What the trick brings.
    fn trick(&self, card: Card) -> [f32; TRICK] {
        let at = self.at;
        let points = f32::from(card.points(at.trump)) / 10.0;
        let (ours, own) = at.probabilities(card);
        let is_trump = at.trumps.contains(card);
        let follows = at.tricks.trick().first();
        let ruffs = is_trump && follows.is_some_and(|led| led.suit() != at.trump);
        let last = flag(at.tricks.complete() == 8);
        let partner_holds = at.tricks.best().is_some_and(|(seat, _)| at.is_partner(seat));
        let trumps_after: f32 =
            at.opponents_after().map(|seat| 1.0 - at.count.holds_none(seat, at.trumps)).sum();
        [
            ours,
            ours * self.points,
            ours * points,
            (1.0 - ours) * points,
            own,
            own * self.phase,
            flag(ruffs),
            flag(ruffs) * self.points,
            flag(ruffs && partner_holds),
            flag(ruffs) * ours,
            (1.0 - flag(is_trump)) * ours * points * trumps_after,
            last * ours,
        ]
    }

    /// What is given away with the card.
    fn spent(&self, card: Card) -> [f32; SPENT] {
        let at = self.at;
        let is_trump = at.trumps.contains(card);
        let is_boss = at.is_boss(card);
        let trump = flag(is_trump);
        let has = |rank| flag(is_trump && card.rank() == rank);
        let mine = at.tricks.maker().map(|seat| seat.team() == at.view.seat.team());
        [
            trump,
            trump * self.phase,
            trump * self.against / 3.0,
            trump * self.partners_trumps / 3.0,
            trump * flag(mine == Some(true)),
            trump * flag(mine == Some(false)),
            has(Rank::Jack),
            has(Rank::Nine),
            has(Rank::Nine) * flag(self.jack_is_out),
            has(Rank::Ace) + has(Rank::King) * 0.5,
            trump * flag(is_boss),
            (1.0 - trump) * flag(is_boss),
            (1.0 - trump) * flag(is_boss) * self.against / 3.0,
            (1.0 - trump) * flag(is_boss) * self.phase,
        ]
    }

    /// What the hand is without the card.
    fn left(&self, card: Card) -> [f32; LEFT] {
        let at = self.at;
        let suit = card.suit();
        let is_trump = flag(at.trumps.contains(card));
        let hand = at.view.hand;
        let rest = (hand - CardSet::of(card)).suit(suit);
        let higher = CardSet::beating(card, at.trump).suit(suit);
        let own_trumps = (hand & at.trumps).len();
        let plain = 1.0 - is_trump;
        let bare = rest.len() == 1 && rest.iter().any(|card| !at.is_boss(card) && card.points(at.trump) >= 4);
        [
            plain * flag(rest.is_empty()) * flag(own_trumps > 0),
            plain * flag(rest.is_empty()) * flag(own_trumps == 0),
            plain * rest.len() as f32 / 3.0,
            plain * flag(bare),
            (higher & hand).len() as f32 / 3.0,
            plain * (higher & at.unseen).len() as f32 / 3.0,
            is_trump * (higher & at.unseen).len() as f32 / 3.0,
        ]
    }

    /// What there is to a lead.
    fn lead(&self, card: Card) -> [f32; LEAD] {
        let at = self.at;
        if !at.tricks.trick().is_empty() {
            return [0.0; LEAD];
        }
        let seat = at.view.seat;
        let suit = card.suit();
        let is_trump = at.trumps.contains(card);
        let ruffed = |by: Seat| if is_trump { 0.0 } else { at.ruffs(by, suit, at.trumps) };
        let partner = seat.partner();
        let higher = CardSet::beating(card, at.trump).suit(suit);
        let partner_higher = 1.0 - at.count.holds_none(partner, higher);
        let unseen = (at.unseen.suit(suit)).len() as f32 / 3.0;
        let plain = 1.0 - flag(is_trump);
        [
            1.0 - (1.0 - ruffed(seat.next())) * (1.0 - ruffed(seat.previous())),
            ruffed(partner),
            plain * flag(at.partners_suit() == Some(suit)),
            flag(is_trump) * self.against,
            plain * unseen,
            plain * partner_higher,
            flag(is_trump && self.against < 0.01),
        ]
    }
}

const TRICK: usize = 12;
const SPENT: usize = 14;
const LEFT: usize = 7;
const LEAD: usize = 7;
const _: () = assert!(TRICK + SPENT + LEFT + LEAD == CONSIDERATIONS);

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
