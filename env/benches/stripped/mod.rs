//! A stripped program: it deals and plays random legal cards in one suit contract on sets of bits,
//! and nothing else.
//!
//! No auction, no history, no voids, no contracts to choose from, no score beyond the declarer's
//! card points: what a simulator of the whole game is measured against. It draws as many numbers as
//! the simulator, from the same generator.

use skat_env::Rng;
use skat_env::below;

/// Three plain suits of 7, 8, 9, queen, king, ten, ace; above them eleven trumps in the same order
/// and four jacks.
const TRUMPS: u32 = 0xffe0_0000;
const SUIT: u32 = 0x7f;

/// What follows each card, trumps or its suit.
const FOLLOWERS: [u32; 32] = {
    let mut followers = [TRUMPS; 32];
    let mut card = 0;
    while card < 21 {
        followers[card] = SUIT << (card / 7 * 7);
        card += 1;
    }
    followers
};

const POINTS: [u8; 32] = {
    let mut points = [2; 32];
    let mut card = 0;
    while card < 28 {
        points[card] = [0, 0, 0, 3, 4, 10, 11][card % 7];
        card += 1;
    }
    points
};

/// Deals and plays, and says how many points player 0 made as declarer.
pub(crate) fn card_play(rng: &mut Rng, deals: usize) -> u64 {
    (0..deals).map(|_| u64::from(play(deal(rng), rng))).sum()
}

fn deal(rng: &mut Rng) -> [u32; 3] {
    let mut deck: [u8; 32] = std::array::from_fn(|card| card as u8);
    for i in (1..32).rev() {
        deck.swap(i, below(rng, i + 1));
    }
    [0, 1, 2].map(|player| deck[10 * player..][..10].iter().fold(0, |hand, card| hand | 1 << card))
}

fn play(mut hands: [u32; 3], rng: &mut Rng) -> u16 {
    let mut leader = 0;
    let mut points = 0;
    for _ in 0..10 {
        let seats = [leader, [1, 2, 0][leader], [2, 0, 1][leader]];
        let led = one_of(hands[seats[0]], rng);
        let followers = FOLLOWERS[led.trailing_zeros() as usize];
        let [second, third] = [seats[1], seats[2]].map(|seat| {
            let following = hands[seat] & followers;
            one_of(if following == 0 { hands[seat] } else { following }, rng)
        });
        let (mut winner, mut best) = (leader, led);
        for (seat, card) in [(seats[1], second), (seats[2], third)] {
            if card & (followers | TRUMPS) > best {
                (winner, best) = (seat, card);
            }
        }
        for (seat, card) in seats.into_iter().zip([led, second, third]) {
            hands[seat] ^= card;
            if winner == 0 {
                points += u16::from(POINTS[card.trailing_zeros() as usize]);
            }
        }
        leader = winner;
    }
    points
}

/// A random card of a hand, as a set of one.
#[inline]
fn one_of(cards: u32, rng: &mut Rng) -> u32 {
    nth(cards, below(rng, cards.count_ones() as usize))
}

#[cfg(target_feature = "bmi2")]
#[inline]
fn nth(cards: u32, n: usize) -> u32 {
    safe_arch::population_deposit_u32(1 << n, cards)
}

#[cfg(not(target_feature = "bmi2"))]
#[inline]
fn nth(cards: u32, n: usize) -> u32 {
    let rest = (0..n).fold(cards, |rest, _| rest & (rest - 1));
    rest & rest.wrapping_neg()
}
