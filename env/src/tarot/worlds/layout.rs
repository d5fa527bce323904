//! The ways to lay cards into places, counted exactly and drawn uniformly.
//!
//! Cards that the same places may have are a group. A group is split over its places in every way
//! that leaves no place overfull, and each split stands for a product of binomial coefficients; how
//! the later groups can be laid depends on the room that is left alone, so those counts are worked
//! out once for each room.

use crate::chance::Rng;
use crate::tarot::card_set::CardSet;
use rand::Rng as _;

/// The most places: four hands and a pile.
const PLACES: usize = 5;

/// A hand or a pile with room for unseen cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The unseen cards that it may have.
    pub(super) may_have: CardSet,
    /// How many it has.
    pub(super) room: usize,
    /// How many trumps it has at least.
    pub(super) least_trumps: usize,
}

type Room = [u8; PLACES];

/// Unseen cards that the same places may have, all of them trumps or none.
#[derive(Clone, Copy, Debug)]
struct Group {
    cards: CardSet,
    /// Bit `i` stands for place `i`.
    places: u8,
    is_trumps: bool,
}

/// All ways to lay the unseen cards into their places.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    groups: Vec<Group>,
    room: Room,
    /// For each place the room that is left at most once the trumps are laid.
    after_trumps: Room,
    /// For each group, by the room before it, how many ways the rest can be laid; `None` until
    /// somebody asks.
    ways: Vec<Vec<Option<u128>>>,
    count: u128,
}

impl Layout {
    /// The layout of these cards, if there is any way.
    pub(super) fn new(unseen: CardSet, places: &[Place]) -> Option<Layout> {
        let (mut room, mut after_trumps) = ([0; PLACES], [0; PLACES]);
        for (i, place) in places.iter().enumerate() {
            room[i] = place.room as u8;
            after_trumps[i] = place.room.checked_sub(place.least_trumps)? as u8;
        }
        if room.iter().map(|&room| usize::from(room)).sum::<usize>() != unseen.len() {
            return None;
        }
        let groups = groups(unseen, places);
        if groups.iter().any(|group| group.places == 0) {
            return None;
        }
        let cells = room[1..].iter().map(|&room| usize::from(room) + 1).product();
        let ways = vec![vec![None; cells]; groups.len()];
        let mut layout = Layout { groups, room, after_trumps, ways, count: 0 };
        layout.count = layout.fill(0, room);
        (layout.count > 0).then_some(layout)
    }

    /// How many ways there are.
    pub(super) const fn count(&self) -> u128 {
        self.count
    }

    /// The cell of a room: that of the first place follows from the others.
    fn cell(&self, room: Room) -> usize {
        let digits = room[1..].iter().zip(&self.room[1..]);
        digits.fold(0, |cell, (&left, &all)| cell * (usize::from(all) + 1) + usize::from(left))
    }

    /// Whether enough trumps are laid before this group, if it is the first without.
    fn has_trumps(&self, group: usize, room: Room) -> bool {
        let before = group.checked_sub(1).is_none_or(|before| self.groups[before].is_trumps);
        let is_boundary = before && self.groups.get(group).is_none_or(|group| !group.is_trumps);
        !is_boundary || room.iter().zip(&self.after_trumps).all(|(left, most)| left <= most)
    }

    /// How many ways the groups from this one on can be laid into this room.
    fn fill(&mut self, group: usize, room: Room) -> u128 {
        if !self.has_trumps(group, room) {
            return 0;
        }
        let Some(&Group { cards, places, .. }) = self.groups.get(group) else { return 1 };
        let cell = self.cell(room);
        if let Some(ways) = self.ways[group][cell] {
            return ways;
        }
        let mut ways = 0;
        for (split, ways_of_split) in Splits::new(cards.len(), places, room) {
            ways += ways_of_split * self.fill(group + 1, less(room, split));
        }
        self.ways[group][cell] = Some(ways);
        ways
    }

    /// The same, once it is worked out.
    fn filled(&self, group: usize, room: Room) -> u128 {
        match self.ways.get(group) {
            _ if !self.has_trumps(group, room) => 0,
            None => 1,
            Some(ways) => ways[self.cell(room)].unwrap_or(0),
        }
    }

    /// Draws one of the ways: the cards of each place.
    pub(super) fn draw(&self, rng: &mut Rng) -> [CardSet; PLACES] {
        let mut number = exactly_below(rng, self.count);
        let (mut room, mut drawn) = (self.room, [CardSet::EMPTY; PLACES]);
        for (i, group) in self.groups.iter().enumerate() {
            let mut splits = Splits::new(group.cards.len(), group.places, room);
            let (split, rest) = loop {
                let (split, ways) = splits.next().expect("the number is below the sum of all ways");
                let rest = self.filled(i + 1, less(room, split));
                if number < ways * rest {
                    break (split, rest);
                }
                number -= ways * rest;
            };
            let mut which = number / rest;
            number %= rest;
            let mut cards = group.cards;
            for (place, &count) in split.iter().enumerate() {
                let sets = u128::from(CHOOSE[cards.len()][usize::from(count)]);
                let picked = subset(cards, count.into(), (which % sets) as u64);
                which /= sets;
                cards -= picked;
                drawn[place] |= picked;
            }
            room = less(room, split);
        }
        drawn
    }
}

fn less(room: Room, split: Room) -> Room {
    std::array::from_fn(|place| room[place] - split[place])
}

/// The groups, the trumps first; then those of few places, so that few rooms come up.
fn groups(unseen: CardSet, places: &[Place]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for card in unseen {
        let may_have = places.iter().enumerate().filter(|(_, place)| place.may_have.contains(card));
        let mask = may_have.fold(0, |mask, (i, _)| mask | 1 << i);
        let is_trumps = card.is_trump();
        match groups.iter_mut().find(|group| group.places == mask && group.is_trumps == is_trumps) {
            Some(group) => group.cards.insert(card),
            None => groups.push(Group { cards: CardSet::of(card), places: mask, is_trumps }),
        }
    }
    // Where nobody must have trumps they are cards like others.
    if places.iter().all(|place| place.least_trumps == 0) {
        let mut merged: Vec<Group> = Vec::new();
        for group in groups {
            match merged.iter_mut().find(|other| other.places == group.places) {
                Some(other) => other.cards |= group.cards,
                None => merged.push(Group { is_trumps: true, ..group }),
            }
        }
        groups = merged;
    }
    groups
        .sort_by_key(|group| (!group.is_trumps, group.places.count_ones(), group.cards.len(), group.places));
    groups
}

/// All ways to split so many cards over some places, with the number of layouts of each.
struct Splits {
    cards: u8,
    places: u8,
    room: Room,
    next: Option<Room>,
}

impl Splits {
    fn new(cards: usize, places: u8, room: Room) -> Splits {
        let mut splits = Splits { cards: cards as u8, places, room, next: None };
        splits.next = splits.filled([0; PLACES], 0, cards as u8);
        splits
    }

    fn has(&self, place: usize) -> bool {
        self.places >> place & 1 != 0
    }

    /// The split that lays `left` cards into the places from `from` on, as many as they take one
    /// after the other.
    fn filled(&self, mut split: Room, from: usize, mut left: u8) -> Option<Room> {
        for (place, laid) in split.iter_mut().enumerate().skip(from) {
            *laid = if self.has(place) { left.min(self.room[place]) } else { 0 };
            left -= *laid;
        }
        (left == 0).then_some(split)
    }

    /// The next split in descending order.
    fn after(&self, split: Room) -> Option<Room> {
        let mut left = 0;
        for place in (0..PLACES).rev() {
            if split[place] > 0 && place + 1 < PLACES {
                let mut next = split;
                next[place] -= 1;
                if let Some(next) = self.filled(next, place + 1, left + 1) {
                    return Some(next);
                }
            }
            left += split[place];
        }
        None
    }
}

impl Iterator for Splits {
    type Item = (Room, u128);

    fn next(&mut self) -> Option<(Room, u128)> {
        let split = self.next?;
        self.next = self.after(split);
        let (mut left, mut ways) = (usize::from(self.cards), 1);
        for &count in &split {
            ways *= u128::from(CHOOSE[left][usize::from(count)]);
            left -= usize::from(count);
        }
        Some((split, ways))
    }
}

/// One more than the cards that a player can have not seen.
const SIZES: usize = 64;

/// How many sets of `k` among `n` cards there are: `CHOOSE[n][k]`, for `n` up to 63.
static CHOOSE: [[u64; SIZES]; SIZES] = {
    let mut table = [[0; SIZES]; SIZES];
    let mut n = 0;
    while n < SIZES {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The set of `k` among `cards` with this number, which is below `CHOOSE[cards.len()][k]`.
fn subset(cards: CardSet, k: usize, mut number: u64) -> CardSet {
    let (mut picked, mut wanted, mut rest) = (CardSet::EMPTY, k, cards);
    while wanted > 0 {
        let Some(lowest) = rest.first() else { break };
        rest.remove(lowest);
        let with_this = CHOOSE[rest.len()][wanted - 1];
        if number < with_this {
            picked.insert(lowest);
            wanted -= 1;
        } else {
            number -= with_this;
        }
    }
    picked
}

/// A number below `bound`, each as likely as another: numbers of as many bits are drawn until one
/// is below.
fn exactly_below(rng: &mut Rng, bound: u128) -> u128 {
    let bits = u128::BITS - (bound - 1).leading_zeros();
    loop {
        let number = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        let number = if bits == 0 { 0 } else { number >> (u128::BITS - bits) };
        if number < bound {
            return number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn splits_are_all_and_each_once() {
        let room = [3, 0, 2, 4, 1];
        for cards in 0..=8 {
            let splits: Vec<Room> = Splits::new(cards, 0b11101, room).map(|(split, _)| split).collect();
            let mut expected = BTreeSet::new();
            for a in 0..=3u8 {
                for c in 0..=2u8 {
                    for d in 0..=4u8 {
                        for e in 0..=1u8 {
                            if usize::from(a + c + d + e) == cards {
                                expected.insert([a, 0, c, d, e]);
                            }
                        }
                    }
                }
            }
            assert_eq!(splits.len(), expected.len());
            assert_eq!(splits.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn every_set_has_a_number_of_its_own() {
        let cards = CardSet::BOUTS | CardSet::KINGS;
        for (k, &count) in CHOOSE[7][..=7].iter().enumerate() {
            let sets: BTreeSet<u128> = (0..count).map(|n| subset(cards, k, n).bits()).collect();
            assert_eq!(sets.len() as u64, count);
        }
    }
}
