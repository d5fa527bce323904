//! The play of Null games.

use super::considerations::Situation;
use super::counting::Count;
use super::null_weights::{CONSIDERATIONS, NULL_WEIGHTS};
use super::ratings::{Place, Ratings};
use skat_env::skat::{Card, CardSet, Game, Rank, Suit};

/// The ranks as they rank in Null (ISkO 2.3.4), ascending.
const ASCENDING: [Rank; 8] =
    [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen, Rank::King, Rank::Ace];

/// What speaks for each legal card.
pub(super) fn ratings(count: &Count<'_>) -> Ratings {
    let weights = &NULL_WEIGHTS[Situation::of(count) as usize];
    super::ratings::of(count.legal, weights, |place, card| considerations(place, count, card))
}

/// What speaks for and against `card`, in a place of zeros. One long function, so that the numbers
/// of the considerations stand in their order.
fn considerations(f: &mut Place<'_, CONSIDERATIONS>, count: &Count<'_>, card: Card) {
    let tricks = count.tricks;
    let declarer = tricks.declarer();
    let suit_all = CardSet::of_suit(card.suit());
    let own = count.hand & suit_all;
    let out = count.against & suit_all;
    let order = f32::from(card.rank().null_order()) / 7.0;
    let lower = below(out, card).len() as f32 / 4.0;
    let weakness = weakness(own, out);
    let after = self::weakness(own - CardSet::of(card), out);
    let others = if count.is_declarer() {
        [count.me.next(), count.me.previous()]
    } else {
        [declarer, count.partner()]
    };
    let [first_void, second_void] = others.map(|seat| count.void(seat, card));
    let under = others.map(|seat| 1.0 - count.lacks(seat, below(CardSet::ALL, card)));
    f[0] = order;
    f[1] = order * order;
    f[2] = lower;
    f[3] = (out & Game::Null.beating(card)).len() as f32 / 4.0;
    f[4] = own.len() as f32 / 4.0;
    f[5] = weakness;
    f[6] = weakness - after;
    f[7] = flag(own.len() == 1);
    f[8] = flag(own.len() == 1) * weakness;
    f[9] = first_void;
    f[10] = second_void;
    f[11] = under[0];
    f[12] = under[1];
    f[13] = (1.0 - first_void) * (1.0 - under[0]);
    f[14] = (1.0 - second_void) * (1.0 - under[1]);
    f[15] = f[13] * under[1].max(second_void);
    f[16] = out.len() as f32 / 4.0;
    f[17] = flag(out.is_empty());
    f[18] = flag(card.rank() == Rank::Seven);
    f[19] = first_void * order;
    f[20] = flag(below(own, card).is_empty());
    f[21] = f[20] * order;
    match tricks.best() {
        None => {
            f[22] = flag(count.led_before(count.me, suit_all));
            f[23] = flag(count.led_before(others[1], suit_all));
            f[24] = flag(count.led_before(others[0], suit_all));
            f[25] = own.len() as f32 * lower;
            f[26] = f[13] * order;
        }
        Some((holder, best)) => {
            let takes = Game::Null.beats(card, best);
            let discards = tricks.trick()[0].suit() != card.suit();
            f[22] = flag(takes);
            f[23] = flag(takes) * order;
            f[24] = flag(takes && holder == declarer);
            f[25] = flag(discards) * order;
            f[26] = flag(discards) * weakness;
            f[27] = flag(discards) * own.len() as f32 / 4.0;
            f[28] = flag(discards && own.len() == 1);
            f[29] = flag(takes) * under[0];
            f[30] = flag(discards) * first_void;
            f[31] = flag(discards) * f[13];
        }
    }
}

/// By how much the cards of a suit lie above those of the others, in all, in eighths.
pub(super) fn weakness(own: CardSet, out: CardSet) -> f32 {
    let gaps = ascending(own).enumerate().map(|(i, card)| below(out, card).len().saturating_sub(i));
    gaps.sum::<usize>() as f32 / 8.0
}

/// The cards of the suit below `card` among `cards`.
pub(super) fn below(cards: CardSet, card: Card) -> CardSet {
    cards.suit(card.suit()) - Game::Null.beating(card) - CardSet::of(card)
}

fn ascending(cards: CardSet) -> impl Iterator<Item = Card> {
    ASCENDING.into_iter().flat_map(move |rank| cards & CardSet::of_rank(rank))
}

/// How far the `i`-th lowest card of a suit lies above safety, counted from 0: safe cards have no
/// more cards of the other players below them than own ones.
pub(crate) fn gaps(hand: CardSet, suit: Suit) -> impl Iterator<Item = i32> {
    ascending(hand.suit(suit))
        .enumerate()
        .map(|(i, card)| (i32::from(card.rank().null_order()) - 2 * i as i32).max(0))
}

fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}
