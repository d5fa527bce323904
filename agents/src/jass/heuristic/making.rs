//! What a hand is worth under a trump, and who makes it.

use skat_env::jass::view::Stage;
use skat_env::jass::{Action, ActionSet, CardSet, Rank, Suit, View};

/// How many things are weighed of a hand.
pub const HOLDINGS: usize = 20;

/// What there is to a hand under a trump.
pub type Holdings = [f32; HOLDINGS];

/// What the team of the player who makes trump is expected to take, as weights of his
/// [`holdings`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MakingWeights {
    /// The first player makes trump.
    pub first: Holdings,
    /// The third makes trump after the first has left it to him.
    pub third: Holdings,
    /// The first leaves it to the third: [`any_trump`] of his hand.
    pub left: [f32; ANY_TRUMP],
}

/// How many things are weighed of a hand whose trump is not yet known.
pub const ANY_TRUMP: usize = 8;

/// What there is to a hand under this trump: the trumps that it holds, their number, and the other
/// suits. The first is 1.
pub fn holdings(hand: CardSet, trump: Suit) -> Holdings {
    let trumps = hand.suit(trump);
    let has = |suit: CardSet, rank: Rank| suit.iter().any(|card| card.rank() == rank);
    let held = |rank| flag(has(trumps, rank));
    let mut all = [0.0; HOLDINGS];
    let (jack, nine, ace) = (held(Rank::Jack), held(Rank::Nine), held(Rank::Ace));
    let low = [Rank::Eight, Rank::Seven, Rank::Six].map(held).iter().sum::<f32>();
    let length = trumps.len() as f32;
    let own = [1.0, jack, nine, ace, held(Rank::King), held(Rank::Queen), held(Rank::Ten), low];
    all[..8].copy_from_slice(&own);
    all[8] = jack * nine;
    all[9] = (1.0 - jack) * nine;
    all[10] = (length - 4.0).max(0.0);
    all[11] = (3.0 - length).max(0.0);
    for suit in Suit::ALL.into_iter().filter(|&suit| suit != trump) {
        let cards = hand.suit(suit);
        let ace = has(cards, Rank::Ace);
        let king = has(cards, Rank::King);
        let is_short = cards.len() < 2 && length > 0.0;
        all[12] += flag(ace);
        all[13] += flag(ace && king);
        all[14] += flag(king && !ace && cards.len() > 1);
        all[15] += flag(ace && king && has(cards, Rank::Queen));
        all[16] += flag(has(cards, Rank::Ten) && !ace);
        all[17] += flag(cards.is_empty() && length > 0.0);
        all[18] += flag(is_short);
        all[19] += flag(ace && cards.len() > 4);
    }
    all
}

/// What there is to a hand that leaves it to the partner to make trump; the first is 1.
pub fn any_trump(hand: CardSet) -> [f32; ANY_TRUMP] {
    let of_rank = |rank| (hand & CardSet::of_rank(rank)).len() as f32;
    let lengths = Suit::ALL.map(|suit| hand.suit(suit).len());
    let longest = lengths.iter().max().copied().unwrap_or_default();
    [
        1.0,
        of_rank(Rank::Ace),
        of_rank(Rank::King),
        of_rank(Rank::Ten),
        of_rank(Rank::Jack),
        of_rank(Rank::Nine),
        (longest as f32 - 3.0).max(0.0),
        lengths.iter().filter(|&&length| length == 0).count() as f32,
    ]
}

/// The trump that is expected to bring the most, or leaving it to the partner where that is
/// expected to bring more.
pub(super) fn choose(view: &View, weights: &MakingWeights) -> Action {
    let of_suit = match view.stage {
        Stage::Chibred => &weights.third,
        _ => &weights.first,
    };
    let worth = |suit| dot(of_suit, &holdings(view.hand, suit));
    let suits = Suit::ALL.into_iter().map(|suit| (Action::Trump(suit), worth(suit)));
    let left = (Action::Chibre, dot(&weights.left, &any_trump(view.hand)));
    let may_leave = view.legal == ActionSet::TRUMPS_AND_CHIBRE;
    let all = suits.chain(may_leave.then_some(left));
    all.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("there are four suits").0
}

pub(super) fn dot(weights: &[f32], of: &[f32]) -> f32 {
    weights.iter().zip(of).map(|(weight, of)| weight * of).sum()
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
