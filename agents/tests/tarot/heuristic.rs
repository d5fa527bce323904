//! The rules of thumb: legal, steady, better than chance, and sensible where every player agrees.

use super::games::{deal, lead, play};
use skat_agents::Random;
use skat_agents::tarot::Heuristic;
use skat_agents::tarot::heuristic::strength;
use skat_env::tarot::{Card, CardSet, Suit, View};

const DEALS: u64 = if cfg!(debug_assertions) { 20 } else { 400 };

#[test]
fn it_is_legal_and_steady() {
    for number in 0..DEALS {
        let (end, actions) = play(&mut Heuristic, &mut Heuristic, 0, number);
        assert!(end.is_over());
        let again = play(&mut Heuristic, &mut Heuristic, 1, number);
        assert_eq!((end, actions), again, "it leaves nothing to chance");
    }
}

#[test]
fn it_beats_chance_alone_against_three() {
    let (lead, half) = lead(&mut Heuristic, &mut Random, DEALS);
    println!("{lead:+.1} ± {half:.1} points a deal and seat");
    assert!(lead - half > 0.0, "{lead:+.1} ± {half:.1}");
}

#[test]
fn chance_loses_alone_against_three() {
    let (lead, half) = lead(&mut Random, &mut Heuristic, DEALS);
    println!("{lead:+.1} ± {half:.1} points a deal and seat");
    assert!(lead + half < 0.0, "{lead:+.1} ± {half:.1}");
}

fn cards(text: &str) -> CardSet {
    text.split(' ').map(|word| word.parse::<Card>().expect("a card")).collect()
}

#[test]
fn bouts_trumps_kings_and_voids_make_a_hand() {
    let poor = cards("D1 D2 D3 D4 H1 H2 H3 H4 S1 S2 S3 S4 C1 C2 C3 T2 T3 T4");
    let rich = cards("DK DQ D3 T18 HK H2 H3 H4 T21 EX T1 T20 T19 T10 T9 T2 T3 T4");
    assert!(strength(poor) < 10.0 && strength(rich) > 80.0, "{} {}", strength(poor), strength(rich));
}

/// What the discard leaves: no king, no bout, and mostly a void.
#[test]
fn the_discard_makes_voids() {
    let (mut discards, mut voids) = (0, 0);
    for number in 0..20 * DEALS {
        let mut state = deal(number);
        while state.play().is_none() && !state.is_over() {
            let seat = state.seat_to_move().expect("somebody is to move");
            state.act(Heuristic.choose(&View::of(&state, seat)));
        }
        let Some(terms) = state.terms().filter(|terms| terms.contract.takes_dog()) else { continue };
        let hand = state.hand(terms.declarer);
        discards += 1;
        voids += Suit::ALL.into_iter().filter(|&suit| hand.suit(suit).is_empty()).count();
        assert!((state.laid() & (CardSet::KINGS | CardSet::BOUTS)).is_empty());
    }
    assert!(discards > 0 && voids * 2 > discards, "{voids} voids in {discards} discards");
}

/// Nobody keeps the Excuse for the last trick, but who has nothing else to do.
#[test]
fn the_excuse_does_not_wait_for_the_end() {
    let (mut last, mut games) = (0, 0);
    for number in 0..4 * DEALS {
        let (end, _) = play(&mut Heuristic, &mut Heuristic, 0, number);
        let Some(excuse) = end.play().and_then(|play| play.tricks().excuse()) else { continue };
        games += 1;
        last += u32::from(excuse.trick == 17);
    }
    assert!(last * 50 <= games, "{last} of {games} in the last trick");
}
