//! Play with visible cards: what they allow, sentence by sentence, over random games in which cards
//! fall open.

use crate::referee::table;
use crate::walks::{Manner, games, some_rules};
use skat_env::Environment;
use skat_env::chance::{below, stream};
use skat_env::whist::referee::{Fault, Refereed, rule};
use skat_env::whist::{Card, CardSet, Seat, State, Team, View};
use std::collections::BTreeMap;

const GAMES: u64 = if cfg!(debug_assertions) { 30 } else { 400 };

fn deals() -> impl Iterator<Item = (u64, State)> {
    (0..GAMES).zip(games(some_rules()[0]))
}

/// What may be played, from lists, and which sentences speak to it.
fn allowed(table: &Refereed, open: &[Card]) -> (Vec<Card>, &'static str) {
    let turn = table.turn().expect("somebody is to move");
    let hand: Vec<Card> = table.hand(turn).iter().collect();
    let on_table = &table.cards()[table.cards().len() / 4 * 4..];
    let partners: Vec<Card> =
        open.iter().copied().filter(|&card| table.hand(turn.partner()).contains(card)).collect();
    let own =
        |cards: &[Card]| -> Vec<Card> { cards.iter().copied().filter(|card| open.contains(card)).collect() };
    let (cards, kind) = match on_table.first() {
        None => {
            let free: Vec<Card> = hand
                .iter()
                .copied()
                .filter(|card| partners.iter().all(|open| open.suit() != card.suit()))
                .collect();
            match (free.is_empty(), free.len() == hand.len()) {
                (true, _) => (hand, "barred from all"),
                (_, true) => (hand, "free to lead"),
                _ => (free, "barred"),
            }
        }
        Some(lead) => {
            let following: Vec<Card> =
                hand.iter().copied().filter(|card| card.suit() == lead.suit()).collect();
            if following.is_empty() { (hand, "discards") } else { (following, "follows") }
        }
    };
    let visible = own(&cards);
    if visible.is_empty() { (cards, kind) } else { (visible, "plays the visible card") }
}

#[test]
fn every_legal_set_is_that_of_the_sentences() {
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    for (number, state) in deals() {
        let mut rng = stream(95, number);
        let mut table = Refereed::of(state.play());
        let mut open: Vec<Card> = Vec::new();
        while let Some(turn) = table.turn() {
            // Every eighth time somebody drops a card.
            let by = Seat::from_index(below(&mut rng, 4));
            let hand = table.hand(by);
            if below(&mut rng, 8) == 0 && !hand.is_empty() {
                let card = hand.nth(below(&mut rng, hand.len()));
                let ruling = rule(&table, Fault::Dropped { card }).unwrap();
                table = table.after(&ruling);
                open.push(card);
            }
            let (cards, kind) = allowed(&table, &open);
            assert_eq!(table.legal_cards(), cards.into_iter().collect::<CardSet>(), "{table}");
            *kinds.entry(kind).or_default() += 1;
            assert_eq!(table.view(turn).legal, table.legal_cards());
            assert_eq!(table.to_string().parse(), Ok(table.clone()), "{table}");
            let legal = table.legal_cards();
            table.play(legal.nth(below(&mut rng, legal.len())));
        }
        assert!(table.winner().is_some());
    }
    assert!(kinds.len() >= 5 && kinds.values().all(|&count| count > 2), "{kinds:?}");
}

/// Without a fault a table is the deal: the same cards are legal, the same player gets the trick
/// and the same team the point.
#[test]
fn a_table_without_faults_is_the_deal() {
    for (number, start) in deals() {
        let (mut state, mut rng) = (start, stream(96, number));
        let mut table = Refereed::of(start.play());
        while !state.is_over() {
            assert_eq!((table.turn(), table.legal_cards()), (state.seat_to_move(), state.legal_cards()));
            let seat = state.seat_to_move().unwrap();
            let rules = table.view(seat).rules;
            assert_eq!(View { rules, ..View::of(&state, seat) }, table.view(seat));
            let card = Manner::of(number).choose(&state, &mut rng);
            state.play_card(card);
            table.play(card);
        }
        assert_eq!(table.tricks(), *state.play().tricks());
        let winner = if state.score(0) > 0 { Team::First } else { Team::Second };
        assert_eq!((table.turn(), table.winner()), (None, Some(winner)));
    }
}

#[test]
fn a_visible_card_takes_tricks_like_any_other() {
    let mut open = table("H first HANDS visible:SQ S2");
    assert_eq!(open.legal_cards().to_string(), "SQ", "it is of the suit that was led");
    open.play("SQ".parse().unwrap());
    assert!(open.visible(Seat::Second).is_empty());
    for card in ["S5", "S7"] {
        open.play(card.parse().unwrap());
    }
    assert_eq!(open.turn(), Some(Seat::Second), "it took the trick");
}

#[test]
fn the_partner_does_not_lead_the_suit_of_a_visible_card() {
    let open = table("H first HANDS visible:ST");
    assert!(open.legal_cards().iter().all(|card| card.suit().letter() != 'S'));
    // His own visible card is barred by it too.
    let both = table("H first HANDS visible:ST.SA");
    assert_eq!(both.legal_cards(), open.legal_cards());
    let other = table("H first HANDS visible:ST.D2");
    assert_eq!(other.legal_cards().to_string(), "D2");
    // An opponent's card bars nothing.
    assert_eq!(table("H first HANDS visible:SQ").legal_cards().len(), 13);
}

#[test]
fn broken_tables_name_the_word() {
    let cases = [
        ("H first", "\"H first\" is not a table"),
        ("X first HANDS", "word 1: \"X\" is not a suit"),
        ("H fifth HANDS", "word 2: \"fifth\" is not who led first"),
        ("H first SA", "word 3: \"SA\" is not four hands"),
        ("H first HANDS visible:XX", "word 4, card 1: \"XX\" is not a card"),
        ("H first HANDS visible:SA SA", "word 4: \"SA\" is not a visible card that is not played"),
        ("H first HANDS S3", "word 4: \"S3\" is not a card that the player to move holds"),
        ("H first HANDS SA SA", "word 5: \"SA\" is not a card that the player to move holds"),
    ];
    for (text, expected) in cases {
        let text = text.replace("HANDS", crate::referee::HANDS);
        let error = text.parse::<Refereed>().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}\nexpected {expected}");
    }
}
