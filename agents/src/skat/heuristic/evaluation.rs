//! Features of a hand for each game.

use super::null::gaps;
use skat_env::skat::{Card, CardSet, Game, Rank, Suit};
use std::sync::LazyLock;

/// How many features a hand has.
pub(super) const FEATURES: usize = 36;

/// The features of a hand for one game. The first is always 1.
pub(super) type Features = [f32; FEATURES];

/// Writes the features of `hand` for `game`.
///
/// `skat_points` are those of the two cards laid away, 0 where they are not known; `leads` is 1 for
/// forehand.
pub(super) fn features(f: &mut Features, game: Game, hand: CardSet, skat_points: u8, leads: f32) {
    *f = [0.0; FEATURES];
    if game.is_null() {
        null_features(f, hand, leads);
    } else {
        trump_features(f, game, hand, skat_points, leads);
    }
}

fn trump_features(f: &mut Features, game: Game, hand: CardSet, skat_points: u8, leads: f32) {
    let trumps = hand & game.trumps();
    let count = trumps.len() as f32;
    let has = |card: Card| f32::from(u8::from(hand.contains(card)));
    f[0] = 1.0;
    f[1] = has(Card::new(Suit::Clubs, Rank::Jack));
    f[2] = has(Card::new(Suit::Spades, Rank::Jack));
    f[3] = has(Card::new(Suit::Hearts, Rank::Jack));
    f[4] = has(Card::new(Suit::Diamonds, Rank::Jack));
    f[5] = count;
    f[6] = count * count / 10.0;
    if let Some(suit) = game.trump_suit() {
        f[7] = has(Card::new(suit, Rank::Ace));
        f[8] = has(Card::new(suit, Rank::Ten));
    }
    let side = hand - trumps;
    let mut sum = BySuit::default();
    for suit in Suit::ALL {
        if game.trump_suit() != Some(suit) {
            add(&mut sum, &SIDE_SUITS[byte(side, suit)]);
        }
    }
    OF_SIDE_SUITS.iter().zip(sum).for_each(|(&place, sum)| f[place] = sum);
    f[20] = f32::from(skat_points) / 10.0;
    f[21] = leads;
    f[22] = leads * count;
    f[23] = f[1] * f[2];
    let masters = f[24];
    let losers = side.len() as f32 - masters;
    f[25] = masters * count / 10.0;
    f[26] = losers * losers / 10.0;
    f[27] = f[13] * count / 10.0;
    f[28] = f[3] * f[4];
    f[29] = f[1] * f[2] * f[3];
    f[30] = leads * (f[9] + f[10]);
    f[31] = leads * (f[1] + f[2]);
    f[35] = f32::from(hand.points()) / 30.0;
}

/// The features that are sums over suits, at most this many.
type BySuit = [f32; 16];

/// Which features the side suits of suit games and Grand add to.
const OF_SIDE_SUITS: [usize; 15] = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 24, 32, 33, 34];
/// Which features suits add to in Null.
const OF_NULL_SUITS: [usize; 15] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

static SIDE_SUITS: LazyLock<Vec<BySuit>> = LazyLock::new(|| by_suit(side_suit, OF_SIDE_SUITS));
static NULL_SUITS: LazyLock<Vec<BySuit>> = LazyLock::new(|| by_suit(null_suit, OF_NULL_SUITS));

/// What each set of cards of a suit adds to these features, by the suit's eight bits; all of one
/// suit, as the suit does not matter.
fn by_suit(of: impl Fn(&mut Features, CardSet), places: [usize; 15]) -> Vec<BySuit> {
    let sums = |bits| {
        let mut f = [0.0; FEATURES];
        of(&mut f, CardSet::from_bits(bits));
        std::array::from_fn(|i| places.get(i).map_or(0.0, |&place| f[place]))
    };
    (0..=0xff).map(sums).collect()
}

fn byte(cards: CardSet, suit: Suit) -> usize {
    (cards.bits() >> (8 * suit as u32) & 0xff) as usize
}

/// The sums are of whole numbers, so they are exact in any order.
fn add(f: &mut BySuit, suit: &BySuit) {
    f.iter_mut().zip(suit).for_each(|(sum, more)| *sum += more);
}

fn side_suit(f: &mut Features, cards: CardSet) {
    let ace = !(cards & CardSet::of_rank(Rank::Ace)).is_empty();
    let ten = !(cards & CardSet::of_rank(Rank::Ten)).is_empty();
    let king = !(cards & CardSet::of_rank(Rank::King)).is_empty();
    let length = cards.len();
    let others = (length - usize::from(ace) - usize::from(ten)) as f32;
    match (ace, ten) {
        (true, true) => f[9] += 1.0,
        (true, false) => f[10] += 1.0,
        (false, true) if length > 1 => f[11] += 1.0,
        (false, true) => f[12] += 1.0,
        (false, false) if length == 0 => f[13] += 1.0,
        (false, false) => f[14] += others,
    }
    if king && (ace || ten) {
        f[15] += 1.0;
    }
    if ace && ten {
        f[16] += others;
    } else if ace {
        f[17] += others;
    } else if ten {
        f[18] += others;
    }
    f[19] += length.saturating_sub(4) as f32;
    f[24] += match (ace, ten, king) {
        (true, true, true) => length as f32,
        (true, true, false) => 2.0,
        (true, false, _) => 1.0,
        _ => 0.0,
    };
    match (ace, ten) {
        (true, true) if length >= 4 => f[32] += 1.0,
        (true, false) if length >= 4 => f[33] += 1.0,
        (false, _) if length >= 3 => f[34] += 1.0,
        _ => {}
    }
}

fn null_features(f: &mut Features, hand: CardSet, leads: f32) {
    f[0] = 1.0;
    f[1] = leads;
    let mut sum = BySuit::default();
    for suit in Suit::ALL {
        add(&mut sum, &NULL_SUITS[byte(hand, suit)]);
    }
    OF_NULL_SUITS.iter().zip(sum).for_each(|(&place, sum)| f[place] = sum);
    f[17] = f[12] * f[12] / 10.0;
    f[18] = leads * f[12];
    let gaps: f32 = f[2..6].iter().sum();
    f[19] = gaps * gaps / 10.0;
}

/// The cards are diamonds.
fn null_suit(f: &mut Features, cards: CardSet) {
    let length = cards.len();
    let mut open = 0;
    for (i, gap) in gaps(cards, Suit::Diamonds).enumerate() {
        if gap > 0 {
            open += 1;
            f[2 + i.min(3)] += gap.min(3) as f32;
        }
    }
    match (open, length) {
        (0, 0) => f[6] += 1.0,
        (0, _) => f[7] += 1.0,
        (_, 1) => f[8] += 1.0,
        (_, 2) => f[9] += 1.0,
        (_, 3) => f[10] += 1.0,
        (_, _) => f[11] += 1.0,
    }
    f[12] += open as f32;
    f[13] += length.saturating_sub(4) as f32;
    let of = |ranks: CardSet| (cards & ranks).len() as f32;
    f[14] += of(CardSet::of_rank(Rank::King) | CardSet::of_rank(Rank::Ace));
    f[15] += of(CardSet::of_rank(Rank::Seven));
    f[16] += of(CardSet::of_rank(Rank::Eight));
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::{Deal, Seat};

    #[test]
    fn a_hand_is_the_sum_of_its_suits() {
        for hand in (0..300).map(|seed| Deal::from_seed(seed).hand(Seat::Forehand)) {
            for game in Game::ALL {
                let trumps = game.trumps();
                let mut sum = [0.0; FEATURES];
                for suit in Suit::ALL.into_iter().filter(|&suit| game.trump_suit() != Some(suit)) {
                    let cards = hand.suit(suit) - trumps;
                    if game.is_null() {
                        let bits = cards.bits() >> (8 * suit as u32);
                        null_suit(&mut sum, CardSet::from_bits(bits));
                    } else {
                        side_suit(&mut sum, cards);
                    }
                }
                let mut written = [f32::NAN; FEATURES];
                features(&mut written, game, hand, 0, 0.0);
                let of_suits = if game.is_null() { 2..17 } else { 9..20 };
                assert_eq!(written[of_suits.clone()], sum[of_suits], "{hand} in {game:?}");
                if !game.is_null() {
                    assert_eq!(written[24], sum[24], "{hand} in {game:?}");
                    assert_eq!(written[32..35], sum[32..35], "{hand} in {game:?}");
                }
            }
        }
    }
}
