//! What speaks for and against a card, as numbers that are weighed.

use super::situation::{KINDS, Situation};
use skat_env::whist::{Card, CardSet, Rank, Suit, View};

/// What there is to a card.
pub type Considered = [f32; CONSIDERATIONS];

/// The weight of each consideration in each kind of decision.
pub type CardWeights = [Considered; KINDS];

const TRICK: usize = 10;
const SPENT: usize = 12;
const LEFT: usize = 10;
const LEAD: usize = 14;
/// How many considerations there are.
pub const CONSIDERATIONS: usize = TRICK + SPENT + LEFT + LEAD;

/// The kind of a decision, below [`KINDS`], and what there is to each legal card.
///
/// # Panics
/// When no card is to be played.
pub fn considered(view: &View) -> (usize, Vec<(Card, Considered)>) {
    let situation = Situation::of(view);
    let facts = DecisionFacts::of(&situation);
    let all = view.legal.iter().map(|card| (card, facts.of_card(card)));
    (situation.kind(), all.collect())
}

/// What is the same for all cards of a decision.
struct DecisionFacts<'a> {
    at: &'a Situation<'a>,
    /// How many trumps the opponents are expected to hold.
    against: f32,
    partners_trumps: f32,
    own_trumps: f32,
    phase: f32,
    partner_holds: bool,
    partners_suit: Option<Suit>,
    opponents_suits: [Option<Suit>; 2],
}

impl<'a> DecisionFacts<'a> {
    fn of(at: &'a Situation<'a>) -> DecisionFacts<'a> {
        let seat = at.view.seat;
        let expected = |seat| at.count.expected(seat, at.trumps);
        DecisionFacts {
            at,
            against: (expected(seat.next()) + expected(seat.previous())) / 3.0,
            partners_trumps: expected(seat.partner()) / 3.0,
            own_trumps: (at.view.hand & at.trumps).len() as f32 / 3.0,
            phase: f32::from(at.tricks.complete()) / 13.0,
            partner_holds: at.tricks.best().is_some_and(|(holder, _)| holder == seat.partner()),
            partners_suit: at.opened(seat.partner()),
            opponents_suits: [at.opened(seat.next()), at.opened(seat.previous())],
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
        if self.at.tricks.trick().is_empty() {
            lead.copy_from_slice(&self.lead(card));
        }
        all
    }

    /// What the trick brings.
    fn trick(&self, card: Card) -> [f32; TRICK] {
        let at = self.at;
        let (ours, own) = at.probabilities(card);
        let is_trump = at.trumps.contains(card);
        let ruffs = is_trump && at.tricks.trick().first().is_some_and(|led| led.suit() != at.view.trump());
        let holds = at.view.would_hold(card);
        let height = f32::from(card.rank() as u8) / 12.0;
        [
            ours,
            own,
            own * self.phase,
            flag(ruffs),
            flag(ruffs && self.partner_holds),
            flag(ruffs) * ours,
            flag(holds && self.partner_holds),
            (1.0 - ours) * height,
            ours * height,
            ours * self.phase,
        ]
    }

    /// What is given away with the card.
    fn spent(&self, card: Card) -> [f32; SPENT] {
        let at = self.at;
        let is_trump = at.trumps.contains(card);
        let (trump, plain) = (flag(is_trump), flag(!is_trump));
        let boss = flag(at.is_boss(card));
        let height = f32::from(card.rank() as u8) / 12.0;
        let honour = flag(card.rank() >= Rank::Ten);
        [
            trump,
            trump * self.phase,
            trump * self.against,
            trump * self.partners_trumps,
            trump * self.own_trumps,
            trump * boss,
            trump * height,
            plain * boss,
            plain * boss * self.against,
            plain * boss * self.phase,
            plain * height,
            plain * honour,
        ]
    }

    /// What the hand is without the card.
    fn left(&self, card: Card) -> [f32; LEFT] {
        let at = self.at;
        let suit = card.suit();
        let plain = flag(!at.trumps.contains(card));
        let hand = at.view.hand;
        let rest = (hand - CardSet::of(card)).suit(suit);
        let higher = CardSet::above(card);
        let has_trumps = self.own_trumps > 0.0;
        let out = at.unseen.suit(suit);
        // The highest card that stays needs as many small ones beside it as there are higher ones.
        let guarded =
            |cards: CardSet| cards.last().is_some_and(|top| (CardSet::above(top) & out).len() < cards.len());
        let unguards = guarded(hand.suit(suit)) && !guarded(rest);
        let below = !higher & CardSet::of_suit(suit);
        [
            plain * flag(rest.is_empty() && has_trumps),
            plain * flag(rest.is_empty() && !has_trumps),
            plain * flag(rest.len() == 1 && has_trumps) * self.partners_trumps,
            plain * rest.len() as f32 / 3.0,
            plain * flag(unguards),
            (higher & hand).len() as f32 / 3.0,
            plain * (higher & out).len() as f32 / 3.0,
            (1.0 - plain) * (higher & out).len() as f32 / 3.0,
            plain * flag(out.is_empty()),
            flag(!below.is_disjoint(rest)),
        ]
    }

    /// What there is to a lead.
    fn lead(&self, card: Card) -> [f32; LEAD] {
        let at = self.at;
        let seat = at.view.seat;
        let suit = card.suit();
        let is_trump = at.trumps.contains(card);
        let (trump, plain) = (flag(is_trump), flag(!is_trump));
        let out = at.unseen.suit(suit);
        let ruffed = |by| if is_trump { 0.0 } else { at.ruffs(by, suit, at.trumps & at.unseen) };
        let partner = seat.partner();
        let higher = CardSet::above(card) & out;
        let partner_higher = 1.0 - at.count.holds_none(partner, higher);
        let partner_boss = out.last().map_or(0.0, |top| 1.0 - at.count.holds_none(partner, CardSet::of(top)));
        let held = at.view.hand.suit(suit);
        let touching = held.len() > 1 && {
            // No card that is out stands between it and the next lower one of the hand.
            let lower = held.iter().rfind(|&other| other < card);
            lower.is_some_and(|lower| (CardSet::above(lower) - CardSet::above(card)).is_disjoint(out))
        };
        let honour = card.rank() >= Rank::Ten;
        let opponents = self.opponents_suits.contains(&Some(suit));
        [
            1.0 - (1.0 - ruffed(seat.next())) * (1.0 - ruffed(seat.previous())),
            ruffed(partner),
            plain * flag(self.partners_suit == Some(suit)),
            plain * flag(opponents),
            trump * self.against,
            trump * flag(self.against < 0.01),
            plain * out.len() as f32 / 3.0,
            plain * partner_higher,
            plain * partner_boss,
            plain * flag(touching && honour),
            plain * flag(held.len() == 1) * self.own_trumps,
            plain * held.len() as f32 / 3.0,
            trump * held.len() as f32 / 3.0,
            plain * flag(held.last().is_some_and(|top| !at.is_boss(top)) && !touching),
        ]
    }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
