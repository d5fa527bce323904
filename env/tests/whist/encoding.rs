//! Every block of every encoder against what it says, worked out card by card.

use crate::walks::{Manner, course, games, some_rules};
use skat_env::chance::stream;
use skat_env::encode::{Block, Encoder, FullView, total};
use skat_env::whist::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes, oracle_v1, v1};
use skat_env::whist::view::Stage;
use skat_env::whist::{Card, Rank, Scoring, Seat, State, Suit, Unit, View};
use std::collections::{BTreeMap, HashMap, HashSet};

const GAMES: usize = if cfg!(debug_assertions) { 1 } else { 4 };
const STEP: usize = if cfg!(debug_assertions) { 5 } else { 3 };

fn states() -> impl Iterator<Item = State> {
    some_rules().into_iter().flat_map(|rules| {
        let numbered = (0..).zip(games(rules).take(GAMES));
        numbered.flat_map(|(number, start)| {
            let all = course(start, Manner::of(number), &mut stream(40, number));
            let last = all.len() - 1;
            all.into_iter()
                .enumerate()
                .filter(move |(i, _)| i % STEP == 0 || *i == last)
                .map(|(_, state)| state)
        })
    })
}

/// All that was played, as a player remembers it.
struct Memory {
    /// The cards of the deal on the table with who played them, in order.
    played: Vec<(Seat, Card)>,
    trump: Suit,
    /// Who took each complete trick of each deal so far.
    takers: Vec<Vec<Seat>>,
    /// From 0.
    deal: usize,
    is_over: bool,
}

fn beats(card: Card, best: Card, trump: Suit) -> bool {
    match (card.suit() == trump, best.suit() == trump) {
        (true, false) => true,
        (false, true) => false,
        _ => card.suit() == best.suit() && card.rank() > best.rank(),
    }
}

fn best(trick: &[(Seat, Card)], trump: Suit) -> Option<(Seat, Card)> {
    trick.iter().copied().reduce(|best, next| if beats(next.1, best.1, trump) { next } else { best })
}

impl Memory {
    fn of(state: &State) -> Memory {
        let history = state.history();
        let deals = state.rules().unit.deals();
        let is_over = history.len() == 52 * deals;
        let deal = (history.len() / 52).min(deals - 1);
        let trump = state.trump();
        let takers = history
            .chunks(52)
            .map(|deal| deal.chunks_exact(4).map(|trick| best(trick, trump).unwrap().0).collect())
            .chain(std::iter::repeat_with(Vec::new))
            .take(deal + 1)
            .collect();
        Memory { played: history[52 * deal..].to_vec(), trump, takers, deal, is_over }
    }

    fn table(&self) -> &[(Seat, Card)] {
        &self.played[self.played.len() / 4 * 4..]
    }

    fn leader(&self) -> Seat {
        match (self.table().first(), self.takers[self.deal].last()) {
            (Some(&(seat, _)), _) => seat,
            (None, Some(&taker)) => taker,
            (None, None) => Seat::from_index(self.deal),
        }
    }

    /// The suits that a player did not follow.
    fn voids(&self, seat: Seat) -> HashSet<Suit> {
        let of_trick = |trick: &[(Seat, Card)]| {
            let lead = trick[0].1.suit();
            trick.iter().any(|&(by, card)| by == seat && card.suit() != lead).then_some(lead)
        };
        self.played.chunks(4).filter_map(of_trick).collect()
    }

    /// The tricks of a team in a deal.
    fn tricks(&self, deal: usize, team: usize) -> usize {
        self.takers[deal].iter().filter(|taker| taker.index() % 2 == team).count()
    }

    fn points(&self, team: usize) -> usize {
        let complete = self.deal + usize::from(self.is_over);
        (0..complete).filter(|&deal| self.tricks(deal, team) >= 7).count()
    }

    fn earlier_tricks(&self, team: usize) -> usize {
        (0..self.deal).map(|deal| self.tricks(deal, team)).sum()
    }
}

fn cards(wanted: impl Fn(Card) -> bool) -> Vec<bool> {
    Card::all().map(wanted).collect()
}

fn one_of(len: usize, place: Option<usize>) -> Vec<bool> {
    (0..len).map(|i| Some(i) == place).collect()
}

fn at_least(most: usize, number: usize) -> Vec<bool> {
    (1..=most).map(|step| number >= step).collect()
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
    let (table, trump) = (memory.table(), memory.trump);
    let own = seat.index() % 2;
    let holder = best(table, trump).map(|(by, _)| by);
    let is_turn = state.seat_to_move() == Some(seat);
    match name {
        "hand" => cards(|card| held(seat, card)),
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
            let follows = |card: Card| table.first().is_none_or(|(_, lead)| lead.suit() == card.suit());
            let must = Card::all().any(|card| held(seat, card) && follows(card));
            let is_legal = is_turn && held(seat, card) && (follows(card) || !must);
            is_legal && best(table, trump).is_none_or(|(_, best)| beats(card, best, trump))
        }),
        "unbeatable" => cards(|card| {
            let elsewhere = |other| !held(seat, other) && !is_played(other);
            let higher = |other: Card| other.suit() == card.suit() && other.rank() > card.rank();
            held(seat, card) && !Card::all().any(|other| elsewhere(other) && higher(other))
        }),
        "may_hold_next" | "may_hold_partner" | "may_hold_previous" => {
            let voids = memory.voids(of(name));
            cards(|card| !held(seat, card) && !is_played(card) && !voids.contains(&card.suit()))
        }
        "void_self" | "void_next" | "void_partner" | "void_previous" => {
            Suit::ALL.map(|suit| memory.voids(of(name)).contains(&suit)).to_vec()
        }
        "position" => one_of(4, Some((seat.index() + 4 - memory.deal) % 4)),
        // All is over: nobody leads, and whoever took the last trick would.
        "leader" => one_of(4, Some(relative(memory.leader()))),
        "turn" => one_of(4, state.seat_to_move().map(relative)),
        "holder" => one_of(4, holder.map(relative)),
        "stage" => one_of(2, Some(usize::from(memory.is_over))),
        "trump" => one_of(4, Some(trump as usize)),
        "own_trumps" | "others_trumps" => {
            let is_own = name == "own_trumps";
            let ranks = Rank::ALL.map(|rank| Card::new(trump, rank));
            ranks.map(|card| held(seat, card) == is_own && !is_played(card)).to_vec()
        }
        "own_tricks" => at_least(13, memory.tricks(memory.deal, own)),
        "their_tricks" => at_least(13, memory.tricks(memory.deal, 1 - own)),
        "game" => vec![state.rules().unit == Unit::Game],
        "by_tricks" => vec![state.rules().scoring == Scoring::Tricks],
        "deal" => one_of(4, Some(memory.deal)),
        "own_points" => at_least(4, memory.points(own)),
        "their_points" => at_least(4, memory.points(1 - own)),
        "own_earlier_tricks" | "their_earlier_tricks" => {
            let team = if name.starts_with("own") { own } else { 1 - own };
            (0..6).map(|bit| memory.earlier_tricks(team) >> bit & 1 == 1).collect()
        }
        "leads_trick" => vec![table.is_empty() && is_turn],
        "ends_trick" => vec![table.len() == 3 && is_turn],
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
    let rare = ["own_tricks", "their_tricks", "own_points", "their_points"];
    for ((name, i), values) in seen {
        if !rare.contains(&name) && !name.ends_with("earlier_tricks") && !cfg!(debug_assertions) {
            assert_eq!(values, [true; 2], "feature {i} of {name}");
        }
    }
}

/// Two different views never share a row, but for what tells nothing: where the trump came from,
/// and the cards of deals that are over.
#[test]
fn different_views_have_different_rows() {
    let mut rows: HashMap<[u64; v1::WORDS], View> = HashMap::new();
    let mut count = 0;
    for state in states() {
        for seat in Seat::ALL {
            let view = View::of(&state, seat);
            let known = *rows.entry(v1::row(&view).0).or_insert(view);
            let of_deals = |view: &View| skat_env::whist::Team::ALL.map(|team| view.past.taken(team));
            assert_eq!(of_deals(&known), of_deals(&view));
            let same = View { past: view.past, rules: view.rules, seat: view.seat, ..known };
            assert_eq!((same.hand, same.legal, same.stage), (view.hand, view.legal, view.stage));
            assert_eq!(same.tricks.cards(), view.tricks.cards());
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
    v1::offset("bid");
}

#[test]
fn views_of_a_game_that_is_over_show_no_more_cards() {
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
    let page = include_str!("../../docs/whist/observation.md");
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
