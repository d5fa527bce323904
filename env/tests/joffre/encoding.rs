//! Every block of every encoder against what it says, worked out card by card and action by action.

use crate::walks::{Manner, course, games};
use skat_env::Environment;
use skat_env::chance::stream;
use skat_env::encode::{Block, Encoder, FullView, total};
use skat_env::joffre::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes, oracle_v1, v1};
use skat_env::joffre::view::Stage;
use skat_env::joffre::{Action, Card, Country, Failure, Phase, Rules, Seat, State, Unit, View};
use std::collections::{BTreeMap, HashMap};

const GAMES: usize = if cfg!(debug_assertions) { 4 } else { 10 };

fn states() -> impl Iterator<Item = State> {
    Rules::all().flat_map(|rules| {
        let games = (0..).zip(games(rules).take(GAMES));
        games.flat_map(|(number, start)| course(start, Manner::of(number), &mut stream(40, number)))
    })
}

/// All that was done in the deal, as a player remembers it.
struct Memory {
    /// Who called what; a pass is 0.
    calls: Vec<(Seat, usize)>,
    /// The cards with who played them, in order.
    played: Vec<(Seat, Card)>,
    trump: Option<Country>,
    /// Of each complete trick: who took it, and its points.
    tricks: Vec<(Seat, i32)>,
}

fn best(trick: &[(Seat, Card)], trump: Country) -> Option<(Seat, Card)> {
    let led = trick.first()?.1.country();
    let height = |card: Card| match card.country() {
        country if country == trump => 100 + i32::from(card.rank().number()),
        country if country == led => i32::from(card.rank().number()),
        _ => -1,
    };
    trick.iter().copied().max_by_key(|&(_, card)| height(card))
}

fn is(card: Card, name: &str) -> bool {
    card.to_string() == name
}

impl Memory {
    fn of(state: &State) -> Memory {
        let mut memory = Memory { calls: vec![], played: vec![], trump: None, tricks: vec![] };
        for (seat, action) in state.history() {
            match action {
                Action::Pass => memory.calls.push((seat, 0)),
                Action::Bid(bid) => memory.calls.push((seat, bid.points().into())),
                Action::Card(card) => memory.played.push((seat, card)),
            }
        }
        memory.trump = memory.played.first().map(|(_, card)| card.country());
        for trick in memory.played.chunks_exact(4) {
            let joffre = if trick.iter().any(|&(_, card)| is(card, "F0")) { 5 } else { 0 };
            let kaiser = if trick.iter().any(|&(_, card)| is(card, "G0")) { -3 } else { 0 };
            let (taker, _) = best(trick, memory.trump.unwrap()).unwrap();
            memory.tricks.push((taker, 1 + joffre + kaiser));
        }
        memory
    }

    fn table(&self) -> &[(Seat, Card)] {
        &self.played[self.played.len() / 4 * 4..]
    }

    fn highest(&self) -> Option<(Seat, usize)> {
        self.calls.iter().copied().filter(|&(_, bid)| bid > 0).max_by_key(|&(_, bid)| bid)
    }

    fn leader(&self) -> Option<Seat> {
        match (self.table().first(), self.tricks.last()) {
            (Some(&(seat, _)), _) => Some(seat),
            (None, Some(&(taker, _))) => Some(taker),
            (None, None) => None,
        }
    }

    fn is_void(&self, seat: Seat, country: Country) -> bool {
        self.played.chunks(4).any(|trick| {
            let led = trick[0].1.country();
            led == country && trick.iter().any(|&(by, card)| by == seat && card.country() != led)
        })
    }

    fn points(&self, team: usize) -> i32 {
        self.tricks.iter().filter(|(taker, _)| taker.index() % 2 == team).map(|(_, points)| points).sum()
    }

    fn trick_of(&self, name: &str) -> Option<usize> {
        self.played.iter().position(|&(_, card)| is(card, name)).map(|place| place / 4)
    }
}

fn cards(wanted: impl Fn(Card) -> bool) -> Vec<bool> {
    Card::all().map(wanted).collect()
}

fn one_of(len: usize, place: Option<usize>) -> Vec<bool> {
    (0..len).map(|i| Some(i) == place).collect()
}

fn at_least(steps: impl Iterator<Item = i32>, number: i32) -> Vec<bool> {
    steps.map(|step| number >= step).collect()
}

/// What the block must say to `seat`. One long `match`, an arm for each block in the order of the
/// page of observations.
fn expected(name: &str, state: &State, memory: &Memory, seat: Seat) -> Vec<bool> {
    let relative = |other: Seat| (other.index() + 4 - seat.index()) % 4;
    let of = |name: &str| {
        let place = ["self", "next", "partner", "previous"].into_iter().position(|who| name.ends_with(who));
        Seat::from_index((seat.index() + place.unwrap()) % 4)
    };
    let held = |by: Seat, card| state.hand(by).contains(card);
    let is_played = |card| memory.played.iter().any(|&(_, other)| other == card);
    let (table, trump) = (memory.table(), memory.trump);
    let turn = state.seat_to_move();
    let own = seat.index() % 2;
    let taken = |team| memory.tricks.iter().filter(|(taker, _)| taker.index() % 2 == team).count() as i32;
    let holder = trump.and_then(|trump| best(table, trump)).map(|(by, _)| by);
    let card_of = |name: &str| if name.starts_with("joffre") { "F0" } else { "G0" };
    let special: Card = card_of(name).parse().unwrap();
    let taker = memory.trick_of(card_of(name)).and_then(|trick| memory.tricks.get(trick)).map(|t| t.0);
    let side = |team: usize| vec![taker.is_some_and(|taker| taker.index() % 2 == team)];
    let standing = state.standing();
    let total = |team: usize| i32::from(standing.points.0[team]);
    let debt = |team: usize| (0..20).map(|i| total(team) <= -(1 + 2 * i)).collect();
    let binary = |number: i32| (0..11).map(|bit| number.rem_euclid(2048) >> bit & 1 == 1).collect();
    match name {
        "hand" => cards(|card| held(seat, card)),
        "played_by_self" | "played_by_next" | "played_by_partner" | "played_by_previous" => {
            cards(|card| memory.played.contains(&(of(name), card)))
        }
        "trick_of_card" => {
            let trick = |card: Card| memory.trick_of(&card.to_string()).map_or(0, |trick| trick + 1);
            Card::all().flat_map(|card| (0..4).map(move |bit| trick(card) >> bit & 1 == 1)).collect()
        }
        "table_self" | "table_next" | "table_partner" | "table_previous" => {
            cards(|card| table.contains(&(of(name), card)))
        }
        "takes_trick" => cards(|card| {
            let legal = trump.is_some() && turn == Some(seat) && state.legal_cards().contains(card);
            let with: Vec<_> = table.iter().copied().chain([(seat, card)]).collect();
            legal && best(&with, trump.unwrap()) == Some((seat, card))
        }),
        "unbeatable" => cards(|card| {
            let higher = |other: Card| {
                other.country() == card.country() && other.rank() > card.rank() && !is_played(other)
            };
            let elsewhere = |other: Card| higher(other) && !held(seat, other);
            trump.is_some() && held(seat, card) && !Card::all().any(elsewhere)
        }),
        "may_hold_next" | "may_hold_partner" | "may_hold_previous" => cards(|card| {
            let is_free = !held(seat, card) && !is_played(card);
            trump.is_some() && is_free && !memory.is_void(of(name), card.country())
        }),
        "void_self" | "void_next" | "void_partner" | "void_previous" => {
            Country::ALL.map(|country| memory.is_void(of(name), country)).to_vec()
        }
        "dealer" => one_of(4, Some(relative(Seat::from_index((usize::from(standing.deal) + 2) % 4)))),
        "leader" => one_of(4, memory.leader().map(relative)),
        "turn" => one_of(4, turn.map(relative)),
        "holder" => one_of(4, holder.map(relative)),
        "stage" => one_of(
            4,
            Some(match (memory.calls.len(), memory.played.len()) {
                (4, 32) => 3,
                (4, 0) => 1,
                (4, _) => 2,
                _ => 0,
            }),
        ),
        "unit" => one_of(2, Some(state.options().unit as usize)),
        "failure" => one_of(2, Some(usize::from(state.options().failure == Failure::Bid))),
        "call_self" | "call_next" | "call_partner" | "call_previous" => {
            let call = memory.calls.iter().find(|(by, _)| *by == of(name));
            one_of(8, call.map(|&(_, bid)| if bid == 0 { 0 } else { bid - 5 }))
        }
        "highest_bidder" => one_of(4, memory.highest().map(|(by, _)| relative(by))),
        "highest_bid" => at_least(6..=12, memory.highest().map_or(0, |(_, bid)| bid as i32)),
        "trump" => one_of(4, trump.map(Country::index)),
        "own_trumps" | "others_trumps" => {
            let Some(trump) = trump else { return vec![false; 8] };
            let trumps = (0..8).map(|rank| Card::from_index(8 * trump.index() + rank));
            trumps.map(|card| held(seat, card) == (name == "own_trumps") && !is_played(card)).collect()
        }
        "joffre_in_hand" | "kaiser_in_hand" => vec![held(seat, special)],
        "joffre_unseen" | "kaiser_unseen" => vec![!held(seat, special) && !is_played(special)],
        "joffre_on_table" | "kaiser_on_table" => vec![table.iter().any(|&(_, card)| card == special)],
        "joffre_ours" | "kaiser_ours" => side(own),
        "joffre_theirs" | "kaiser_theirs" => side(1 - own),
        "own_points" => one_of(15, usize::try_from(memory.points(own) + 2).ok()),
        "their_points" => one_of(15, usize::try_from(memory.points(1 - own) + 2).ok()),
        "needed" => {
            let bought = memory.highest().filter(|_| memory.calls.len() == 4);
            let needed = bought.map_or(0, |(by, bid)| bid as i32 - memory.points(by.index() % 2));
            at_least(1..=14, needed)
        }
        "own_tricks" => at_least(1..=8, taken(own)),
        "their_tricks" => at_least(1..=8, taken(1 - own)),
        "own_total" => at_least(0..=39, total(own)),
        "own_debt" => debt(own),
        "own_total_binary" => binary(total(own)),
        "their_total" => at_least(0..=39, total(1 - own)),
        "their_debt" => debt(1 - own),
        "their_total_binary" => binary(total(1 - own)),
        "deal_number" => at_least(2..=50, standing.deal.into()),
        "leads_trick" => {
            vec![memory.calls.len() == 4 && table.is_empty() && turn == Some(seat)]
        }
        "ends_trick" => vec![table.len() == 3 && turn == Some(seat)],
        "team_holds" => vec![holder == Some(Seat::from_index((seat.index() + 2) % 4))],
        "own_contract" => vec![memory.highest().is_some_and(|(by, _)| by.index() % 2 == own)],
        "hand_of_next" | "hand_of_partner" | "hand_of_previous" => cards(|card| held(of(name), card)),
        _ => panic!("an unknown block: {name}"),
    }
}

#[test]
fn every_block_says_what_it_means() {
    let mut seen: BTreeMap<(&str, usize), [bool; 2]> = BTreeMap::new();
    let mut count = 0;
    for state in states() {
        let memory = Memory::of(&state);
        for seat in Seat::ALL {
            let row = oracle_v1::row(&state, seat);
            let mut at = 0;
            for block in <OracleV1 as Encoder<FullView<State>>>::BLOCKS {
                let expected = expected(block.name, &state, &memory, seat);
                let found: Vec<bool> = (at..at + block.len).map(|i| row.get(i)).collect();
                assert_eq!(found, expected, "{} of {seat} at {state}", block.name);
                for (i, bit) in found.into_iter().enumerate() {
                    seen.entry((block.name, i)).or_default()[usize::from(bit)] = true;
                }
                at += block.len;
            }
            count += 1;
        }
    }
    assert!(count > 3_000, "{count}");
    // No block is always 0 or always 1.
    for block in <OracleV1 as Encoder<FullView<State>>>::BLOCKS {
        let values = (0..block.len).map(|i| seen[&(block.name, i)]);
        assert!(values.clone().any(|v| v[0]) && values.clone().any(|v| v[1]), "{}", block.name);
    }
}

/// Standings that two deals do not come to.
#[test]
fn late_standings_are_reported() {
    let hands = skat_env::joffre::Deal::from_seed(1);
    for (number, first, second) in [(50, -588, 39), (31, 0, -360), (9, -1, -2), (8, 39, -39), (7, -40, 1)] {
        let state: State =
            format!("game:bid:{number}:{first}:{second}:0000000000000001 {hands}").parse().unwrap();
        for seat in Seat::ALL {
            let row = oracle_v1::row(&state, seat);
            for name in [
                "own_total",
                "own_debt",
                "own_total_binary",
                "their_total",
                "their_debt",
                "their_total_binary",
                "deal_number",
                "dealer",
            ] {
                let at = v1::offset(name);
                let expected = expected(name, &state, &Memory::of(&state), seat);
                let found: Vec<bool> = (at..at + expected.len()).map(|i| row.get(i)).collect();
                assert_eq!(found, expected, "{name} of {seat} at {state}");
            }
        }
    }
}

/// Two different views never share a row.
#[test]
fn different_views_have_different_rows() {
    let mut rows: HashMap<[u64; v1::WORDS], View> = HashMap::new();
    let mut count = 0;
    for state in states() {
        for seat in Seat::ALL {
            let view = View::of(&state, seat);
            let known = *rows.entry(v1::row(&view).0).or_insert(view);
            // The seat itself says nothing: all is told relative to the observer.
            if known.seat == seat {
                assert_eq!(known, view);
            }
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
    v1::offset("nell");
}

#[test]
fn views_of_a_deal_that_is_over_show_no_more_cards() {
    let mut count = 0;
    for state in states().filter(State::is_over) {
        assert!(matches!(state.phase(), Phase::Over(_)) && state.options().unit == Unit::Deal);
        for seat in Seat::ALL {
            let view = View::of(&state, seat);
            assert_eq!((view.stage, view.turn, view.legal.bits()), (Stage::Over, None, 0));
            count += 1;
        }
    }
    assert!(count > 0);
}

/// The tables of the documented page.
#[test]
fn the_page_has_the_blocks_of_the_code() {
    let page = include_str!("../../docs/joffre/observation.md");
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
