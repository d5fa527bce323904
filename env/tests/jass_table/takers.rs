//! Who takes a trick in which cards are without power, against a slow way of finding out that
//! shares nothing with the referee: letters in the order of their strength.

use rand::SeedableRng;
use skat_env::jass::referee::{Course, PlayFault, rule};
use skat_env::jass::{Card, Deal, Seat, Suit, Variant};
use skat_env::{Rng, below};
use std::collections::BTreeSet;

/// How strong a card is in a trick to which `led` was led, as far as it can take it at all.
fn strength(card: &str, led: &str, trump: &str) -> Option<usize> {
    let (suit, rank) = card.split_at(1);
    let place = |order: &str| order.find(rank).expect("a rank");
    match suit {
        _ if suit == trump => Some(100 + place("678TQKA9J")),
        _ if suit == led => Some(place("6789TJQKA")),
        _ => None,
    }
}

/// Who takes the trick: the strongest card that has its power; else the player after the one who
/// led.
fn taker(trick: &[(Seat, Card)], trump: &str, powerless: &BTreeSet<String>) -> usize {
    let (leader, lead) = trick[0];
    let led = &lead.to_string()[..1];
    let mut best = None;
    for (seat, card) in trick {
        let card = card.to_string();
        let found = strength(&card, led, trump).filter(|_| !powerless.contains(&card));
        if found > best.map(|(strength, _)| strength) {
            best = found.map(|strength| (strength, seat.index()));
        }
    }
    best.map_or((leader.index() + 1) % 4, |(_, seat)| seat)
}

/// Random deals in which many cards are seen by mistake, and cards go missing, played by the rules.
#[test]
fn tricks_go_to_the_strongest_card_that_has_its_power() {
    let (mut tricks, mut short, mut nobodys, mut changed) = (0, 0, 0, 0);
    for seed in 0..2000 {
        let rng = &mut Rng::seed_from_u64(seed);
        let trump = Suit::from_index(below(rng, 4));
        let mut course = Course::new(Deal::random(Variant::Imposed(trump), rng), trump);
        let mut powerless = BTreeSet::new();
        while !course.is_over() {
            for _ in 0..below(rng, 3) {
                let card = Card::from_index(below(rng, 36));
                let fault = PlayFault::CardSeen { card };
                if let Ok(ruling) = rule(&course, fault) {
                    powerless.insert(card.to_string());
                    course = course.after(&ruling);
                }
            }
            if below(rng, 200) == 0 {
                let held = Seat::ALL.into_iter().find_map(|seat| course.hand(seat).last()).expect("a card");
                let missing = format!(r#"{{"missing_card": {{"card": "{held}", "search": "found"}}}}"#);
                let fault = serde_json::from_str(&missing).expect("a fault");
                course = course.after(&rule(&course, fault).expect("a card that is held"));
                if course.is_over() {
                    break;
                }
            }
            let legal = course.legal_cards();
            course.play(legal.nth(below(rng, legal.len())));
            let Some(last) = course.tricks().last().filter(|_| course.table().cards().is_empty()) else {
                continue;
            };
            let expected = taker(last.cards(), &trump.to_string(), &powerless);
            assert_eq!(last.taker().map(Seat::index), Some(expected), "{last:?} {trump} {powerless:?}");
            tricks += 1;
            short += usize::from(last.cards().len() < 4);
            changed += usize::from(expected != taker(last.cards(), &trump.to_string(), &BTreeSet::new()));
            let takes = |(_, card): &(Seat, Card)| {
                let (card, led) = (card.to_string(), last.cards()[0].1.to_string());
                strength(&card, &led[..1], &trump.to_string()).is_some() && !powerless.contains(&card)
            };
            nobodys += usize::from(!last.cards().iter().any(takes));
        }
    }
    let counts = (tricks, short, nobodys, changed);
    assert!(tricks > 15_000 && short > 100 && nobodys > 100 && changed > 2000, "{counts:?}");
}
