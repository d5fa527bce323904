//! Every block of every encoder against what it says, worked out card by card and action by action.

use crate::walks::{Manner, course, deals};
use skat_env::chance::stream;
use skat_env::encode::{Block, Encoder, FullView, total};
use skat_env::jass::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes, oracle_v1, v1};
use skat_env::jass::view::Stage;
use skat_env::jass::{Action, Card, Rank, Seat, State, Suit, Variant, View};
use std::collections::{BTreeMap, HashMap, HashSet};

const GAMES: usize = if cfg!(debug_assertions) { 2 } else { 8 };

fn states() -> impl Iterator<Item = State> {
    Variant::ALL.into_iter().flat_map(|variant| {
        let games = (0..).zip(deals(variant).take(GAMES));
        games.flat_map(|(number, deal)| course(deal, Manner::of(number), &mut stream(40, number)))
    })
}

/// All that was done, as a player remembers it.
struct Memory {
    /// The cards with who played them, in order.
    played: Vec<(Seat, Card)>,
    trump: Option<Suit>,
    maker: Option<Seat>,
    chibred: bool,
    /// Of each complete trick: who took it, and the points with those for the last.
    tricks: Vec<(Seat, u8)>,
}

/// The order of strength, the highest last.
const PLAIN: [Rank; 9] = [
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Ten,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
    Rank::Ace,
];
const TRUMPS: [Rank; 9] = [
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Ten,
    Rank::Queen,
    Rank::King,
    Rank::Ace,
    Rank::Nine,
    Rank::Jack,
];

fn strength(card: Card, trump: Suit) -> usize {
    let order = if card.suit() == trump { TRUMPS } else { PLAIN };
    let place = order.into_iter().position(|rank| rank == card.rank()).unwrap();
    place + if card.suit() == trump { 100 } else { 0 }
}

fn beats(card: Card, best: Card, trump: Suit) -> bool {
    (card.suit() == best.suit() || card.suit() == trump) && strength(card, trump) > strength(best, trump)
}

impl Memory {
    fn of(state: &State) -> Memory {
        let mut memory = Memory {
            played: Vec::new(),
            trump: state.dealt().trump(),
            maker: None,
            chibred: false,
            tricks: vec![],
        };
        for (seat, action) in state.history() {
            match action {
                Action::Chibre => memory.chibred = true,
                Action::Trump(suit) => (memory.trump, memory.maker) = (Some(suit), Some(seat)),
                Action::Card(card) => memory.played.push((seat, card)),
            }
        }
        for (number, trick) in memory.played.chunks_exact(4).enumerate() {
            let trump = memory.trump.unwrap();
            let points: u8 = trick.iter().map(|(_, card)| card.points(trump)).sum();
            let (taker, _) = best(trick, trump).unwrap();
            memory.tricks.push((taker, points + if number == 8 { 5 } else { 0 }));
        }
        memory
    }

    fn table(&self) -> &[(Seat, Card)] {
        &self.played[self.played.len() / 4 * 4..]
    }

    fn leader(&self) -> Seat {
        match (self.table().first(), self.tricks.last()) {
            (Some(&(seat, _)), _) => seat,
            (None, Some(&(taker, _))) => taker,
            (None, None) => Seat::First,
        }
    }

    /// What a player has shown not to hold.
    fn shown_void(&self, seat: Seat) -> HashSet<Card> {
        let trump = self.trump.unwrap();
        let mut void = HashSet::new();
        for trick in self.played.chunks(4) {
            let lead = trick[0].1.suit();
            for (place, &(_, card)) in trick.iter().enumerate().filter(|(_, (by, _))| *by == seat) {
                let before = best(&trick[..place], trump).map(|(_, card)| card);
                let under = before.is_some_and(|best| {
                    lead != trump && best.suit() == trump && card.suit() == trump && !beats(card, best, trump)
                });
                void.extend(Card::all().filter(|other| {
                    let jack = other.suit() == trump && other.rank() == Rank::Jack;
                    let unfollowed = card.suit() != lead && card.suit() != trump && other.suit() == lead;
                    (unfollowed && !jack) || (under && other.suit() != trump)
                }));
            }
        }
        void
    }

    fn points(&self, team: usize) -> usize {
        let tricks = self.tricks.iter().filter(|(taker, _)| taker.index() % 2 == team);
        tricks.map(|&(_, points)| usize::from(points)).sum()
    }
}

fn best(trick: &[(Seat, Card)], trump: Suit) -> Option<(Seat, Card)> {
    trick.iter().copied().reduce(|best, next| if beats(next.1, best.1, trump) { next } else { best })
}

fn cards(wanted: impl Fn(Card) -> bool) -> Vec<bool> {
    Card::all().map(wanted).collect()
}

fn one_of(len: usize, place: Option<usize>) -> Vec<bool> {
    (0..len).map(|i| Some(i) == place).collect()
}

fn at_least(steps: impl Iterator<Item = usize>, number: usize) -> Vec<bool> {
    steps.map(|step| number >= step).collect()
}

/// What the block must say to `seat`. One long `match`, an arm for each block in the order of the
/// page of observations.
fn expected(name: &str, state: &State, seat: Seat) -> Vec<bool> {
    let memory = Memory::of(state);
    let relative = |other: Seat| (other.index() + 4 - seat.index()) % 4;
    let of = |name: &str| {
        let place = ["self", "next", "partner", "previous"].into_iter().position(|who| name.ends_with(who));
        Seat::from_index((seat.index() + place.unwrap()) % 4)
    };
    let held = |by: Seat, card| state.hand(by).contains(card);
    let is_played = |card| memory.played.iter().any(|&(_, other)| other == card);
    let shown = state.dealt().making().shown().filter(|&card| !is_played(card));
    let (table, trump) = (memory.table(), memory.trump);
    let legal = |card| state.seat_to_move() == Some(seat) && state.legal().cards().contains(card);
    let own = seat.index() % 2;
    let before_play = |len| vec![false; len];
    let taken = |team| memory.tricks.iter().filter(|(taker, _)| taker.index() % 2 == team).count();
    let holder = trump.and_then(|trump| best(table, trump)).map(|(by, _)| by);
    let binary = |number: usize| (0..8).map(|bit| number >> bit & 1 == 1).collect();
    match name {
        "hand" => cards(|card| held(seat, card)),
        "shown" => cards(|card| shown == Some(card)),
        "played_by_self" | "played_by_next" | "played_by_partner" | "played_by_previous" => {
            cards(|card| memory.played.contains(&(of(name), card)))
        }
        "trick_of_card" => {
            let trick =
                |card| memory.played.iter().position(|&(_, other)| other == card).map_or(0, |i| i / 4 + 1);
            Card::all().flat_map(|card| (0..4).map(move |bit| trick(card) >> bit & 1 == 1)).collect()
        }
        "table_self" | "table_next" | "table_partner" | "table_previous" => {
            cards(|card| table.contains(&(of(name), card)))
        }
        "takes_trick" => cards(|card| {
            legal(card)
                && best(table, trump.unwrap()).is_none_or(|(_, best)| beats(card, best, trump.unwrap()))
        }),
        "unbeatable" => cards(|card| {
            let beaten = |other: Card| other.suit() == card.suit() && beats(other, card, trump.unwrap());
            let elsewhere = |other| !held(seat, other) && !is_played(other);
            trump.is_some() && held(seat, card) && !Card::all().any(|other| elsewhere(other) && beaten(other))
        }),
        "may_hold_next" | "may_hold_partner" | "may_hold_previous" => {
            let other = of(name);
            let void = if trump.is_some() { memory.shown_void(other) } else { HashSet::new() };
            cards(|card| {
                let is_free = !held(seat, card) && !is_played(card);
                let is_his = shown.is_none_or(|shown| shown != card || other == Seat::Dealer);
                trump.is_some() && is_free && is_his && !void.contains(&card)
            })
        }
        "void_self" | "void_next" | "void_partner" | "void_previous" => {
            let Some(trump) = trump else { return before_play(5) };
            let void = memory.shown_void(of(name));
            let none_of = |suit: Suit| {
                let jack = Card::new(trump, Rank::Jack);
                Card::all()
                    .filter(|&card| card.suit() == suit && card != jack)
                    .all(|card| void.contains(&card))
            };
            let mut bits = vec![none_of(trump)];
            bits.extend(Suit::ALL.map(|suit| suit != trump && none_of(suit)));
            bits
        }
        "position" => one_of(4, Some(seat.index())),
        "leader" => one_of(4, trump.map(|_| relative(memory.leader()))),
        "turn" => one_of(4, state.seat_to_move().map(relative)),
        "holder" => one_of(4, holder.map(relative)),
        "stage" => one_of(
            4,
            Some(match (trump, memory.played.len()) {
                (None, _) if memory.chibred => 1,
                (None, _) => 0,
                (_, 36) => 3,
                _ => 2,
            }),
        ),
        "variant" => {
            let text = state.dealt().making().variant().to_string();
            let names = ["imposed", "tourne", "kreuz", "chibre", "autochibre"];
            one_of(5, names.into_iter().position(|name| text.split(':').next() == Some(name)))
        }
        "maker" => one_of(4, memory.maker.map(relative)),
        "chibred" => vec![memory.chibred],
        "trump" => one_of(4, trump.map(|trump| trump as usize)),
        "own_trumps" | "others_trumps" => {
            let Some(trump) = trump else { return before_play(9) };
            let is_own = name == "own_trumps";
            let ranks = TRUMPS.map(|rank| Card::new(trump, rank));
            ranks.map(|card| held(seat, card) == is_own && !is_played(card)).to_vec()
        }
        "points_on_table" => {
            let points = table.iter().map(|(_, card)| usize::from(card.points(trump.unwrap()))).sum();
            at_least((5..=55).step_by(5), points)
        }
        "own_points" => at_least((5..=155).step_by(5), memory.points(own)),
        "own_points_binary" => binary(memory.points(own)),
        "their_points" => at_least((5..=155).step_by(5), memory.points(1 - own)),
        "their_points_binary" => binary(memory.points(1 - own)),
        "own_tricks" => at_least(1..=9, taken(own)),
        "their_tricks" => at_least(1..=9, taken(1 - own)),
        "leads_trick" => vec![trump.is_some() && table.is_empty() && state.seat_to_move() == Some(seat)],
        "ends_trick" => vec![table.len() == 3 && state.seat_to_move() == Some(seat)],
        "team_holds" => vec![holder == Some(Seat::from_index((seat.index() + 2) % 4))],
        "hand_of_next" | "hand_of_partner" | "hand_of_previous" => cards(|card| held(of(name), card)),
        _ => panic!("an unknown block: {name}"),
    }
}

#[test]
fn every_block_says_what_it_means() {
    let mut seen: BTreeMap<(&str, usize), [bool; 2]> = BTreeMap::new();
    for state in states() {
        for seat in Seat::ALL {
            let row = oracle_v1::row(&state, seat);
            let mut at = 0;
            for block in <OracleV1 as Encoder<FullView<State>>>::BLOCKS {
                let expected = expected(block.name, &state, seat);
                let found: Vec<bool> = (at..at + block.len).map(|i| row.get(i)).collect();
                assert_eq!(found, expected, "{} of the {seat} player at {state}", block.name);
                for (i, bit) in found.into_iter().enumerate() {
                    seen.entry((block.name, i)).or_default()[usize::from(bit)] = true;
                }
                at += block.len;
            }
        }
    }
    // No feature is always 0 or always 1, as far as so few games come to it.
    let rare = ["shown", "own_points", "their_points", "own_tricks", "their_tricks", "points_on_table"];
    for ((name, i), values) in seen {
        let is_top_of_trick = name == "trick_of_card" && i % 4 == 3;
        let is_own_suit = name.starts_with("void_");
        if !rare.contains(&name) && !is_top_of_trick && !is_own_suit && !cfg!(debug_assertions) {
            assert_eq!(values, [true; 2], "feature {i} of {name}");
        }
    }
}

/// Two different views never share a row, but for the card cut in Tourne, which tells nothing.
#[test]
fn different_views_have_different_rows() {
    let mut rows: HashMap<[u64; v1::WORDS], View> = HashMap::new();
    let mut count = 0;
    for state in states() {
        for seat in Seat::ALL {
            let view = View::of(&state, seat);
            let known = *rows.entry(v1::row(&view).0).or_insert(view);
            let same = View { making: view.making, ..known };
            assert_eq!((same, known.making.variant()), (view, view.making.variant()));
            count += 1;
        }
    }
    assert!(rows.len() * 10 > count * 9, "{} of {count} rows differ", rows.len());
}

fn encoded<S, E: Encoder<S>>(encoder: &E, source: &S) -> Vec<E::Element> {
    let mut row = vec![E::Element::default(); E::LEN];
    encoder.encode(source, &mut row);
    row
}

#[test]
fn floats_bytes_and_words_say_the_same() {
    for state in states().step_by(7) {
        for seat in Seat::ALL {
            let view = View::of(&state, seat);
            let words = encoded(&V1Bits, &view);
            let bits: Vec<u8> = (0..v1::LEN).map(|i| (words[i / 64] >> (i % 64) & 1) as u8).collect();
            assert_eq!(encoded(&V1Bytes, &view), bits);
            assert_eq!(encoded(&V1, &view), bits.iter().map(|&bit| f32::from(bit)).collect::<Vec<_>>());
            let full = FullView { state, player: seat.index() };
            let words = encoded(&OracleV1Bits, &full);
            let bits: Vec<f32> =
                (0..oracle_v1::LEN).map(|i| (words[i / 64] >> (i % 64) & 1) as f32).collect();
            assert_eq!(encoded(&OracleV1, &full), bits);
            assert!(bits.starts_with(&encoded(&V1, &view)), "the player's own row comes first");
        }
    }
}

#[test]
fn blocks_have_places_by_their_names() {
    let mut at = 0;
    for block in v1::BLOCKS {
        assert_eq!(v1::offset(block.name), at);
        at += block.len;
    }
    assert_eq!((at, total(&v1::BLOCKS)), (v1::LEN, v1::LEN));
}

#[test]
#[should_panic(expected = "the name of a block")]
fn an_unknown_block_has_no_place() {
    v1::offset("skat");
}

#[test]
fn views_of_a_deal_that_is_over_show_no_more_cards() {
    for state in states().filter(State::is_over) {
        for seat in Seat::ALL {
            let view = View::of(&state, seat);
            assert_eq!((view.stage, view.turn, view.legal.bits()), (Stage::Over, None, 0));
        }
    }
}

/// The tables of the documented page.
#[test]
fn the_page_has_the_blocks_of_the_code() {
    let page = include_str!("../../docs/jass/observation.md");
    let mut expected = Vec::new();
    let mut at = 0;
    let mut row = |block: &Block| {
        let features = if block.len == 1 { at.to_string() } else { format!("{at}-{}", at + block.len - 1) };
        expected.push(format!("| {features} | {} | {} | {} |", block.name, block.len, block.meaning));
        at += block.len;
    };
    v1::BLOCKS.iter().chain(&oracle_v1::BLOCKS).for_each(&mut row);
    let rows: Vec<&str> =
        page.lines().filter(|line| line.starts_with("| ") && !line.contains("---")).collect();
    let rows: Vec<&str> = rows.into_iter().filter(|line| !line.starts_with("| features")).collect();
    assert_eq!(rows, expected);
    for (title, len) in [("## Encoder v1", v1::LEN), ("## All-seeing encoder v1", oracle_v1::LEN)] {
        assert!(page.contains(&format!("{title}: {len} features\n")), "{title}: {len} features");
    }
}
