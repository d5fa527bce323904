//! The ways to split groups of unseen cards among the bins that may hold them: counted, and found
//! by their numbers.

use super::card::Card;
use super::card_set::CardSet;
use crate::worlds::{self, CHOOSE};

/// How many places the unseen cards lie in: the three other hands and the pile.
pub(super) const BINS: usize = 4;
/// The bin of the pile.
pub(super) const PILE: usize = 3;

/// A set of bins: bit `i` stands for bin `i`.
pub(super) type Bins = u8;

/// Cards that the same bins may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) cards: CardSet,
    pub(super) bins: Bins,
}

/// The cards by the bins that may hold them, the largest group last.
pub(super) fn groups(cards: CardSet, bins: impl Fn(Card) -> Bins) -> [Group; 8] {
    let mut by_players = [CardSet::EMPTY; 8];
    let mut pile = 0;
    for card in cards {
        let bins = bins(card);
        by_players[usize::from(bins & 0b111)].insert(card);
        pile = bins & 1 << PILE;
    }
    let mut groups = [Group { cards: CardSet::EMPTY, bins: 0 }; 8];
    for (players, cards) in by_players.into_iter().enumerate() {
        groups[players] = Group { cards, bins: players as Bins | pile };
    }
    groups.sort_by_key(|group| group.cards.len());
    groups
}

/// In how many ways the groups can be split so that each bin gets what it has room for.
pub(super) fn ways(groups: &[Group], room: [usize; BINS]) -> u128 {
    let Some((group, rest)) = groups.split_first() else { return u128::from(room == [0; BINS]) };
    let mut sum = 0;
    each_split(group, rest, room, |part, left| {
        let here = combinations(part);
        if here > 0 {
            sum += here * ways(rest, left);
        }
        true
    });
    sum
}

/// Puts the groups into bins as the split with this number says.
pub(super) fn split(groups: &[Group], room: [usize; BINS], mut number: u128, bins: &mut [CardSet; BINS]) {
    let Some((group, rest)) = groups.split_first() else { return };
    each_split(group, rest, room, |part, left| {
        let (here, after) = (combinations(part), ways(rest, left));
        if number >= here * after {
            number -= here * after;
            return true;
        }
        let mut choice = number / after;
        let mut cards = group.cards;
        for (bin, &count) in part.iter().enumerate() {
            let ways = u128::from(CHOOSE[cards.len()][count]);
            let picked = worlds::subset(cards.bits(), count, (choice % ways) as u64);
            choice /= ways;
            bins[bin] |= CardSet::from_bits(picked);
            cards -= CardSet::from_bits(picked);
        }
        split(rest, left, number % after, bins);
        false
    });
}

/// In how many ways a group can be split into parts of these sizes.
fn combinations(part: [usize; BINS]) -> u128 {
    let mut left: usize = part.iter().sum();
    let mut ways = 1;
    for count in part {
        ways *= u128::from(CHOOSE[left][count]);
        left -= count;
    }
    ways
}

/// Calls `visit` with each way to split the group by numbers, and with the room that is left then,
/// as long as it returns true.
fn each_split(
    group: &Group,
    rest: &[Group],
    room: [usize; BINS],
    mut visit: impl FnMut([usize; BINS], [usize; BINS]) -> bool,
) {
    let all = group.cards.len();
    let most = |bin: usize, left: usize| if group.bins >> bin & 1 != 0 { room[bin].min(left) } else { 0 };
    // The last group fills what is left.
    let least = |bin: usize| if rest.is_empty() { room[bin] } else { 0 };
    for a in least(0)..=most(0, all) {
        for b in least(1)..=most(1, all - a) {
            for c in least(2)..=most(2, all - a - b) {
                let d = all - a - b - c;
                if d > most(PILE, d) {
                    continue;
                }
                let left = [room[0] - a, room[1] - b, room[2] - c, room[3] - d];
                if !visit([a, b, c, d], left) {
                    return;
                }
            }
        }
    }
}
