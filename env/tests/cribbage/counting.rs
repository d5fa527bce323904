//! What hands count: by hand, against the slow count, and how often each number of points comes.

use crate::reference;
use crate::walks::set;
use skat_env::chance::{below, shuffle, stream};
use skat_env::cribbage::{Card, CardSet, Count, Counted, points, points_of_ranks};

fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Fifteens, pairs, runs, flush and nobs of cards with a starter.
fn counted(cards: &str, starter: &str, counted: Counted) -> [u8; 5] {
    let (cards, starter) = (set(cards), card(starter));
    let Count { fifteens, pairs, runs, flush, nobs } = Count::of(cards, starter, counted);
    let all = [fifteens, pairs, runs, flush, nobs];
    assert_eq!(points(cards, starter, counted), all.iter().sum::<u8>(), "{cards} {starter}");
    assert_eq!(points_of_ranks(cards | CardSet::of(starter)), fifteens + pairs + runs);
    all
}

fn hand(cards: &str, starter: &str) -> [u8; 5] {
    counted(cards, starter, Counted::Hand)
}

#[test]
fn each_total_of_fifteen_counts_two() {
    // The example of the text: an eight and a seven.
    assert_eq!(hand("H8.C7.DK.S2", "HQ"), [2, 0, 0, 0, 0]);
    // Two court cards with each of two fives; the fives are a pair.
    assert_eq!(hand("H5.C5.DK.SQ", "H2"), [8, 2, 0, 0, 0]);
    // Three, four and five cards: 2+3+10, A+2+3+9 and A+2+3+4+5.
    assert_eq!(hand("H2.C3.DT.SK", "H9"), [4, 0, 0, 0, 0]);
    assert_eq!(hand("HA.C2.D3.S9", "H7"), [2, 0, 3, 0, 0]);
    assert_eq!(hand("HA.C2.D3.S4", "H5"), [2, 0, 5, 0, 0]);
}

#[test]
fn pairs_threes_and_fours_count_2_6_and_12() {
    assert_eq!(hand("H2.C2.D8.SQ", "HK"), [0, 2, 0, 0, 0]);
    assert_eq!(hand("H2.C2.D8.SQ", "H8"), [0, 4, 0, 0, 0]);
    assert_eq!(hand("H2.C2.D2.SQ", "HK"), [0, 6, 0, 0, 0]);
    assert_eq!(hand("H2.C2.D2.S2", "HK"), [0, 12, 0, 0, 0]);
    // Three of a rank and a pair.
    assert_eq!(hand("H2.C2.D2.SQ", "HQ"), [0, 8, 0, 0, 0]);
}

#[test]
fn runs_count_a_point_a_card_whatever_the_suits() {
    assert_eq!(hand("HT.CJ.DQ.S2", "HK"), [0, 0, 4, 0, 0]);
    assert_eq!(hand("HT.CJ.DQ.S9", "HK"), [0, 0, 5, 0, 0]);
    // Double, triple and double double runs.
    assert_eq!(hand("H9.CT.DT.S8", "HK"), [0, 2, 6, 0, 0]);
    assert_eq!(hand("HT.CT.DT.SQ", "HJ"), [0, 6, 9, 0, 0]);
    assert_eq!(hand("HT.CT.DJ.SQ", "HQ"), [0, 4, 12, 0, 0]);
    assert_eq!(hand("HT.CT.DJ.SQ", "HK"), [0, 2, 8, 0, 0]);
    // An ace is low: no run goes round the corner, and two ranks are none.
    assert_eq!(hand("HQ.CK.DA.S2", "H8"), [0, 0, 0, 0, 0]);
}

#[test]
fn a_flush_counts_4_in_the_hand_and_5_with_the_starter() {
    assert_eq!(hand("S2.S4.S6.S8", "HK"), [0, 0, 0, 4, 0]);
    assert_eq!(hand("S2.S4.S6.S8", "SK"), [0, 0, 0, 5, 0]);
    // Three in the hand and the starter are none.
    assert_eq!(hand("S2.S4.S6.H8", "SK"), [0, 0, 0, 0, 0]);
}

#[test]
fn the_crib_has_a_flush_of_five_only() {
    assert_eq!(counted("S2.S4.S6.S8", "HK", Counted::Crib), [0, 0, 0, 0, 0]);
    assert_eq!(counted("S2.S4.S6.S8", "SK", Counted::Crib), [0, 0, 0, 5, 0]);
}

#[test]
fn the_jack_of_the_starters_suit_counts_one() {
    assert_eq!(hand("SJ.H2.D4.C6", "S8"), [0, 0, 0, 0, 1]);
    assert_eq!(hand("HJ.H2.D4.C6", "S8"), [0, 0, 0, 0, 0]);
    // The starter itself is no jack of the hand: it was his heels.
    assert_eq!(hand("ST.H2.D4.C6", "SJ")[4], 0);
    assert_eq!(counted("SJ.H2.D4.C6", "S8", Counted::Crib)[4], 1);
}

#[test]
fn the_best_hands() {
    assert_eq!(hand("H5.C5.D5.SJ", "S5"), [16, 12, 0, 0, 1]);
    assert_eq!(hand("H5.C5.D5.S5", "SJ"), [16, 12, 0, 0, 0]);
    assert_eq!(hand("H4.C4.D5.S5", "H6"), [8, 4, 12, 0, 0]);
    assert_eq!(hand("H7.C7.D7.S8", "H8"), [12, 8, 0, 0, 0]);
    assert_eq!(hand("H7.C7.D8.S8", "H9"), [8, 4, 12, 0, 0]);
}

/// With fewer or more cards than four, as after an irregularity.
#[test]
fn other_numbers_of_cards_count_without_a_flush() {
    let count = |cards: &str| Count::of(set(cards), card("S5"), Counted::Hand);
    assert_eq!(count("H5.C5.D5").total(), 20);
    assert_eq!(count("S2.S4.S6"), Count { fifteens: 2, runs: 3, ..Count::default() });
    assert_eq!(count("-"), Count::default());
    assert_eq!(count("HA.H2.H3.H4.H9").fifteens, 8);
}

#[test]
fn a_count_says_itself() {
    let count = Count::of(set("H5.C5.D5.SJ"), card("S5"), Counted::Hand);
    assert_eq!(count.to_string(), "fifteens 16, pairs 12, runs 0, flush 0, nobs 1: 29");
}

#[test]
fn the_slow_count_agrees() {
    let mut rng = stream(60, 0);
    let mut deck: Vec<Card> = Card::all().collect();
    for round in 0..if cfg!(debug_assertions) { 2_000 } else { 100_000 } {
        // Half of the hands from few ranks or one suit, so that high counts come too.
        let from: Vec<Card> = match round % 4 {
            0 => deck.iter().copied().filter(|card| (3..9).contains(&card.rank().index())).collect(),
            1 => deck.iter().copied().filter(|card| card.suit() == deck[0].suit()).collect(),
            _ => deck.clone(),
        };
        let starter = from[below(&mut rng, from.len())];
        let cards: CardSet = from.iter().copied().filter(|&card| card != starter).take(4).collect();
        let names: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
        for (kind, is_crib) in [(Counted::Hand, false), (Counted::Crib, true)] {
            let Count { fifteens, pairs, runs, flush, nobs } = Count::of(cards, starter, kind);
            let slow = reference::count(&names, &starter.to_string(), is_crib);
            assert_eq!([fifteens, pairs, runs, flush, nobs].map(u32::from), slow, "{cards} {starter}");
            assert_eq!(u32::from(points(cards, starter, kind)), slow.iter().sum::<u32>());
        }
        shuffle(&mut deck, &mut rng);
    }
}

/// Of all 12,994,800 hands of four cards with a starter, how many count 0, 1, ... 29: known numbers
/// (Wikipedia, "Cribbage statistics").
const KNOWN: [u64; 30] = [
    1_009_008, 99_792, 2_813_796, 505_008, 2_855_676, 697_508, 1_800_268, 751_324, 1_137_236, 361_224,
    388_740, 51_680, 317_340, 19_656, 90_100, 9_168, 58_248, 11_196, 2_708, 0, 8_068, 2_496, 444, 356, 3_680,
    0, 0, 0, 76, 4,
];

/// Where builds check everything slowly, the hands with one starter: a quarter of a thirteenth.
#[test]
fn all_hands_count_as_often_as_is_known() {
    let starters = if cfg!(debug_assertions) { 0..2 } else { 0..52 };
    let mut found = [0_u64; 30];
    let mut aces = [0_u64; 2];
    for starter in starters.map(Card::from_index) {
        let rest: Vec<CardSet> = Card::all().filter(|&card| card != starter).map(CardSet::of).collect();
        for (a, &first) in rest.iter().enumerate() {
            for (b, &second) in rest[..a].iter().enumerate() {
                for (c, &third) in rest[..b].iter().enumerate() {
                    for &fourth in &rest[..c] {
                        let count = points(first | second | third | fourth, starter, Counted::Hand);
                        found[usize::from(count)] += 1;
                        if starter.index() < 2 {
                            aces[starter.index()] += u64::from(count);
                        }
                    }
                }
            }
        }
    }
    assert_eq!(aces[0], aces[1], "suits are alike");
    if cfg!(debug_assertions) {
        assert_eq!(found.iter().sum::<u64>(), 2 * 249_900);
        assert_eq!(found.map(|n| n > 0)[26..], [false; 4], "no ace is the starter of 28 or 29");
    } else {
        assert_eq!((found, found.iter().sum()), (KNOWN, 12_994_800_u64));
    }
}
