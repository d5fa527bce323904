//! Every block of every encoder against what it says, worked out from the slow reference card by
//! card.

use crate::reference::{Reference, count, order, scores, value};
use crate::walks::{Manner, all_rules, games};
use skat_env::chance::stream;
use skat_env::cribbage::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes, oracle_v1, v1};
use skat_env::cribbage::view::Stage;
use skat_env::cribbage::{Card, Deal, Rules, Seat, State, Tally, View};
use skat_env::encode::{Block, Encoder, FullView, total};
use std::collections::{BTreeMap, HashMap};

const GAMES: usize = if cfg!(debug_assertions) { 1 } else { 12 };

/// States with their slow account.
fn states() -> impl Iterator<Item = (State, Reference)> {
    // Other deals under each of the rules, so that every starter is cut.
    all_rules().into_iter().enumerate().flat_map(|(place, rules)| {
        (0..).zip(games(rules).skip(place * GAMES).take(GAMES)).flat_map(move |(number, mut state)| {
            let mut rng = stream(40, number);
            let mut slow = Reference::new(&rules.to_string());
            slow.deal(&state.dealt().to_string());
            let mut all = vec![(state, slow.clone())];
            while !state.is_over() {
                let card = Manner::of(number + 1).choose(&state, &mut rng);
                state.act(card);
                slow.act(&card.to_string());
                if slow.needs_deal {
                    slow.deal(&Deal::numbered(state.seed(), slow.number as u8).to_string());
                }
                all.push((state, slow.clone()));
            }
            all
        })
    })
}

fn cards(wanted: impl Fn(&str) -> bool) -> Vec<bool> {
    Card::all().map(|card| wanted(&card.to_string())).collect()
}

fn one_of(len: usize, place: Option<usize>) -> Vec<bool> {
    (0..len).map(|i| Some(i) == place).collect()
}

fn at_least(steps: impl Iterator<Item = usize>, number: usize) -> Vec<bool> {
    steps.map(|step| number >= step).collect()
}

fn binary(number: usize, len: usize) -> Vec<bool> {
    (0..len).map(|bit| number >> bit & 1 == 1).collect()
}

/// A player as `seat` calls him.
fn named(name: &str, seat: usize) -> usize {
    let place = ["self", "next", "partner", "previous"].into_iter().position(|who| name.ends_with(who));
    (seat + place.unwrap()) % 4
}

/// The blocks that are about cards. One long `match`, an arm for each block.
fn about_cards(name: &str, slow: &Reference, seat: usize) -> Option<Vec<bool>> {
    let is_cut = slow.crib.len() == 4;
    let held = |by: usize, card: &str| slow.hands[by].iter().any(|held| held == card);
    let laid = |by: usize, card: &str| slow.crib.iter().any(|(who, laid)| *who == by && laid == card);
    let place = |card: &str| slow.played.iter().position(|(_, played, _)| played == card);
    let by = |player: usize, card: &str| place(card).is_some_and(|i| slow.played[i].0 == player);
    let on_count = slow.on_count();
    let sum: u32 = on_count.iter().map(|card| value(card)).sum();
    let fits = |card: &str| is_cut && held(seat, card) && sum + value(card) <= 31;
    let is_seen = |card: &str| {
        held(seat, card) || laid(seat, card) || place(card).is_some() || (is_cut && slow.starter == card)
    };
    Some(match name {
        "hand" => cards(|card| held(seat, card)),
        "laid" => cards(|card| laid(seat, card)),
        "starter" => cards(|card| is_cut && slow.starter == card),
        "played_by_self" | "played_by_next" | "played_by_partner" | "played_by_previous" => {
            cards(|card| by(named(name, seat), card))
        }
        "place_of_card" => Card::all()
            .flat_map(|card| binary(place(&card.to_string()).map_or(0, |place| place + 1), 5))
            .collect(),
        "starts_count" => (0..16).map(|i| slow.played.get(i).is_some_and(|(_, _, starts)| *starts)).collect(),
        "on_count" => cards(|card| on_count.iter().any(|on| on == card)),
        "last_ranks" => {
            let back = |i: usize| on_count.iter().rev().nth(i).map(|card| order(card));
            (0..7).flat_map(|i| one_of(13, back(i))).collect()
        }
        "count" => one_of(31, is_cut.then_some(sum as usize)),
        "fits" => cards(fits),
        "pegs" => (0..13)
            .flat_map(|rank| {
                let card = slow.hands[seat].iter().find(|card| order(card) == rank && fits(card));
                let points = card.map_or(0, |card| {
                    let mut next = on_count.clone();
                    next.push(card.clone());
                    scores(&next)
                });
                binary(points as usize, 4)
            })
            .collect(),
        "unseen_of_rank" => (0..13)
            .flat_map(|rank| {
                let unseen = Card::all().map(|card| card.to_string()).filter(|card| order(card) == rank);
                at_least(1..=4, unseen.filter(|card| !is_seen(card)).count())
            })
            .collect(),
        "show_points" => {
            let mut kept = slow.hands[seat].clone();
            kept.extend(slow.played.iter().filter(|(who, ..)| *who == seat).map(|(_, card, _)| card.clone()));
            let points = if is_cut { count(&kept, &slow.starter, false).iter().sum() } else { 0 };
            at_least(1..=29, points as usize)
        }
        "hand_of_next" | "hand_of_partner" | "hand_of_previous" => {
            cards(|card| held(named(name, seat), card))
        }
        "laid_by_next" | "laid_by_partner" | "laid_by_previous" => {
            cards(|card| laid(named(name, seat), card))
        }
        "cut" => cards(|card| slow.starter == card),
        _ => return None,
    })
}

/// The blocks that are about players, the deal and the score.
fn about_players(name: &str, slow: &Reference, seat: usize, rules: &Rules) -> Vec<bool> {
    let relative = |other: usize| (other + 4 - seat) % 4;
    let is_cut = slow.crib.len() == 4;
    let own = seat % 2;
    let [owns, theirs] = [own, 1 - own].map(|team| slow.points(team) as usize);
    let target = usize::from(rules.target.points());
    let text = rules.to_string();
    let words: Vec<&str> = text.split(',').collect();
    let limit: Option<u32> = words[1].strip_prefix("deals:").map(|number| number.parse().unwrap());
    let sum: u32 = slow.on_count().iter().map(|card| value(card)).sum();
    // What goes have said of a player: no card of his counts less.
    let least = |player: usize| {
        let goes = slow.goes.iter().filter(|(by, _)| *by == player);
        goes.map(|(_, sum)| 32 - sum).max().unwrap_or(1)
    };
    match name {
        "said_go" => (0..4)
            .map(|i| (seat + i) % 4)
            .map(|player| is_cut && !slow.hands[player].is_empty() && sum + least(player) > 31)
            .collect(),
        "least_next" | "least_partner" | "least_previous" => {
            at_least(2..=10, if is_cut { least(named(name, seat)) as usize } else { 0 })
        }
        "left_self" | "left_next" | "left_partner" | "left_previous" => {
            at_least(1..=5, slow.hands[named(name, seat)].len())
        }
        "dealer" => one_of(4, Some(relative(slow.dealer()))),
        "turn" => one_of(4, slow.turn().map(relative)),
        "last_player" => one_of(4, slow.played.last().map(|(player, ..)| relative(*player))),
        "stage" => one_of(3, Some(if slow.is_over() { 2 } else { usize::from(is_cut) })),
        "own_crib" => vec![slow.dealer() % 2 == own],
        "laid_away" => at_least(1..=4, slow.crib.len()),
        "own_needs" => at_least(1..=32, target - owns),
        "own_needs_binary" => binary(target - owns, 7),
        "their_needs" => at_least(1..=32, target - theirs),
        "their_needs_binary" => binary(target - theirs, 7),
        "own_points" => at_least((5..=120).step_by(5), owns),
        "their_points" => at_least((5..=120).step_by(5), theirs),
        "ahead" => at_least((5..=120).step_by(5), owns.saturating_sub(theirs)),
        "behind" => at_least((5..=120).step_by(5), theirs.saturating_sub(owns)),
        "deal" => at_least(1..=12, slow.number as usize),
        "last_deal" => vec![limit == Some(slow.number + 1)],
        "limited" => vec![limit.is_some()],
        "scoring" => one_of(3, ["win", "difference", "skunks"].iter().position(|name| *name == words[2])),
        "safe_from_skunk" => vec![target - owns <= 30, target - theirs <= 30],
        "safe_from_double" => vec![target - owns <= 60, target - theirs <= 60],
        _ => panic!("an unknown block: {name}"),
    }
}

#[test]
fn every_block_says_what_it_means() {
    let mut seen: BTreeMap<&str, Vec<[bool; 2]>> = BTreeMap::new();
    for (state, slow) in states() {
        for seat in Seat::ALL {
            let row = oracle_v1::row(&state, seat);
            let mut at = 0;
            for block in <OracleV1 as Encoder<FullView<State>>>::BLOCKS {
                let expected = about_cards(block.name, &slow, seat.index())
                    .unwrap_or_else(|| about_players(block.name, &slow, seat.index(), &state.rules()));
                let found: Vec<bool> = (at..at + block.len).map(|i| row.get(i)).collect();
                assert_eq!(found, expected, "{} of the {seat} player at {state}", block.name);
                let seen = seen.entry(block.name).or_insert_with(|| vec![[false; 2]; block.len]);
                for (seen, bit) in seen.iter_mut().zip(found) {
                    seen[usize::from(bit)] = true;
                }
                at += block.len;
            }
        }
    }
    // No block is always 0, and no feature always the same, as far as so few games come to it.
    let rare = [
        "pegs",
        "show_points",
        "last_ranks",
        "place_of_card",
        "count",
        "starts_count",
        "own_points",
        "their_points",
        "ahead",
        "behind",
        "deal",
        "last_deal",
        "own_needs_binary",
        "their_needs_binary",
    ];
    for (name, features) in seen {
        assert!(features.iter().any(|values| values[1]), "{name} is always 0");
        for (i, values) in features.into_iter().enumerate() {
            if !rare.contains(&name) && !cfg!(debug_assertions) {
                assert_eq!(values, [true; 2], "feature {i} of {name}");
            }
        }
    }
}

/// Two different views never share a row, but for how the points came.
#[test]
fn different_views_have_different_rows() {
    let mut rows: HashMap<[u64; v1::WORDS], View> = HashMap::new();
    let mut count = 0;
    for (state, _) in states() {
        for seat in Seat::ALL {
            let view = View::of(&state, seat);
            let known = *rows.entry(v1::row(&view).0).or_insert(view);
            // A row says that a team has so many points, and which deal it is of the first twelve.
            let same = View {
                before: view.before,
                tallies: view.tallies,
                number: view.number,
                rules: view.rules,
                ..known
            };
            assert_eq!(same, view);
            let points = |view: &View| view.tallies.0.map(Tally::total);
            assert!(points(&known) == points(&view) && known.dealer() == view.dealer());
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
    for (state, _) in states().step_by(17) {
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
fn views_of_a_game_that_is_over_show_no_more_cards() {
    for (state, _) in states().filter(|(state, _)| state.is_over()) {
        for seat in Seat::ALL {
            let view = View::of(&state, seat);
            assert_eq!((view.stage, view.turn, view.legal.bits()), (Stage::Over, None, 0));
        }
    }
}

/// The tables of the documented page.
#[test]
fn the_page_has_the_blocks_of_the_code() {
    let page = include_str!("../../docs/cribbage/observation.md");
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
