//! Every block of every encoder against what it says, worked out card by card and action by action.
//!
//! What every block must say stands here in full, which makes this file long.

use crate::reference::Reference;
use crate::walks::{Manner, course, deals, rules_of};
use skat_env::Environment;
use skat_env::chance::stream;
use skat_env::encode::{Block, Encoder, FullView, total};
use skat_env::tarot::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes, oracle_v1, v1};
use skat_env::tarot::{Card, Level, Phase, Play, Seat, State, View};
use std::collections::{HashMap, HashSet};

const GAMES: usize = if cfg!(debug_assertions) { 8 } else { 60 };

fn states() -> impl Iterator<Item = State> {
    (0..).zip(deals::<4>().take(GAMES)).flat_map(|(number, deal)| {
        course(deal, rules_of(number), Manner::of(number), &mut stream(40, number))
    })
}

/// All that was done, as a player remembers it.
struct Memory {
    slow: Reference,
    /// The cards with who played them, in order.
    played: Vec<(usize, Card)>,
    /// Who took each complete trick.
    takers: Vec<usize>,
    declarer: Option<usize>,
    /// Whether somebody chooses the trumps of his poignée.
    hiding: Option<(Level, Vec<Card>)>,
}

impl Memory {
    fn of(state: &State) -> Memory {
        let text = state.to_string();
        let mut words = text.splitn(3, ' ');
        let mut slow = Reference::new(&format!("{} {}", words.next().unwrap(), words.next().unwrap()));
        words.next().unwrap_or("").split_whitespace().for_each(|action| slow.act(action));
        let played = slow.played.iter().map(|(player, card)| (*player, card.parse().unwrap())).collect();
        let declarer = slow.contract().filter(|_| state.terms().is_some()).map(|(declarer, _, _)| declarer);
        let hiding = state.play().and_then(Play::hiding);
        let hiding = hiding.map(|hiding| (hiding.level, hiding.hidden.iter().collect()));
        Memory { takers: slow.takers(), played, declarer, hiding, slow }
    }

    fn table(&self) -> &[(usize, Card)] {
        &self.played[self.played.len() / 4 * 4..]
    }

    fn hand(&self, player: usize) -> HashSet<Card> {
        self.slow.hands[player].iter().map(|card| card.parse().unwrap()).collect()
    }

    fn is_played(&self, card: Card) -> bool {
        self.played.iter().any(|&(_, other)| other == card)
    }

    /// The cards that lie in the tricks of the declarer, or of the others.
    fn taken(&self, by_declarer: bool) -> Vec<Card> {
        let tricks = self.played.chunks_exact(4).zip(&self.takers);
        let own = tricks.filter(|&(_, &taker)| (Some(taker) == self.declarer) == by_declarer);
        own.flat_map(|(trick, _)| trick.iter().map(|&(_, card)| card)).collect()
    }

    /// The card that must be followed.
    fn lead(table: &[(usize, Card)]) -> Option<Card> {
        table.iter().map(|&(_, card)| card).find(|&card| card != Card::EXCUSE)
    }

    fn best(table: &[(usize, Card)]) -> Option<(usize, Card)> {
        let best = table.iter().copied().filter(|&(_, card)| card != Card::EXCUSE);
        best.reduce(|best, next| if beats(next.1, best.1) { next } else { best })
    }

    /// What a player has shown not to hold.
    fn absent(&self, player: usize) -> HashSet<Card> {
        let mut absent = HashSet::new();
        for trick in self.played.chunks(4) {
            for (place, &(_, card)) in trick.iter().enumerate().filter(|(_, (by, _))| *by == player) {
                let Some(lead) = Memory::lead(&trick[..place]) else { continue };
                let (_, best) = Memory::best(&trick[..place]).unwrap();
                if card == Card::EXCUSE {
                    continue;
                }
                let follows = kind(card) == kind(lead);
                let under = card.is_trump() && !beats(card, best);
                absent.extend(Card::all().filter(|&other| {
                    let of_lead = !follows && kind(other) == kind(lead);
                    let trump = !follows && !card.is_trump() && other.is_trump();
                    of_lead || trump || under && other.is_trump() && beats(other, best)
                }));
            }
        }
        for (_, _, cards) in self.slow.shown.iter().filter(|(by, _, _)| *by == player) {
            if cards.iter().any(|card| card == "EX") {
                absent.extend(Card::all().filter(|c| c.is_trump() && !cards.contains(&c.to_string())));
            }
        }
        absent
    }
}

/// The suit, 4 for trumps, 5 for the Excuse.
fn kind(card: Card) -> usize {
    match card.suit() {
        Some(suit) => suit.index(),
        None if card.is_trump() => 4,
        None => 5,
    }
}

fn beats(card: Card, best: Card) -> bool {
    kind(card) == kind(best) && card.index() > best.index() || kind(card) == 4 && kind(best) < 4
}

fn cards(wanted: impl Fn(Card) -> bool) -> Vec<bool> {
    Card::all().map(wanted).collect()
}

fn trumps(wanted: impl Fn(Card) -> bool) -> Vec<bool> {
    Card::all().skip(56).map(wanted).collect()
}

fn one_of(len: usize, place: Option<usize>) -> Vec<bool> {
    (0..len).map(|i| Some(i) == place).collect()
}

fn at_least(steps: impl Iterator<Item = usize>, number: usize) -> Vec<bool> {
    steps.map(|step| number >= step).collect()
}

fn binary(bits: usize, number: usize) -> Vec<bool> {
    (0..bits).map(|bit| number >> bit & 1 == 1).collect()
}

fn halves(cards: impl IntoIterator<Item = Card>) -> usize {
    cards.into_iter().map(|card| usize::from(card.half_points())).sum()
}

fn bouts(has: impl Fn(Card) -> bool) -> Vec<bool> {
    [Card::PETIT, Card::TWENTY_ONE, Card::EXCUSE].into_iter().map(has).collect()
}

/// What a player may hold, by what all know.
fn may_hold(
    state: &State,
    memory: &Memory,
    absent: &HashSet<Card>,
    [seat, other]: [usize; 2],
    card: Card,
) -> bool {
    if state.hand(Seat::from_index(seat)).contains(card) || memory.is_played(card) {
        return false;
    }
    let shown = memory.slow.shown.iter().filter(|(_, _, cards)| cards.contains(&card.to_string()));
    if let Some((by, _, _)) = shown.into_iter().next() {
        return *by == other;
    }
    let is_laid = state.laid().contains(card);
    let is_low = card.suit().is_some() && card.rank() != Some(skat_env::tarot::Rank::King);
    let declarer = memory.declarer;
    let is_turned_up = state.terms().is_some_and(|terms| terms.contract.takes_dog());
    if is_laid && (declarer == Some(seat) || card.is_trump()) {
        return false;
    }
    if is_turned_up && state.dealt().dog().contains(card) && declarer != Some(seat) {
        // Everybody has seen who took it; low cards he may have laid away.
        if declarer != Some(other) {
            return false;
        }
        if !is_low {
            return true;
        }
    }
    let laid_trumps = state.laid().iter().any(Card::is_trump);
    if declarer == Some(other) && declarer != Some(seat) && laid_trumps && is_low {
        return false;
    }
    !absent.contains(&card)
}

/// What the block must say to player `seat`. One long `match`, an arm for each block in the order
/// of the page of observations.
fn expected(name: &str, state: &State, memory: &Memory, seat: usize) -> Vec<bool> {
    let relative = |other: usize| (other + 4 - seat) % 4;
    let of = |name: &str| {
        let place = ["self", "next", "opposite", "previous"].into_iter().position(|who| name.ends_with(who));
        (seat + place.unwrap()) % 4
    };
    let own = memory.hand(seat);
    let table = memory.table();
    let has_begun = state.play().is_some();
    let turn = state.turn();
    let legal: HashSet<Card> =
        if turn == Some(seat) { state.legal().cards().iter().collect() } else { HashSet::new() };
    let is_playing = has_begun && memory.hiding.is_none();
    let holds = |card: &Card| {
        let best = Memory::best(table);
        is_playing && *card != Card::EXCUSE && best.is_none_or(|(_, best)| beats(*card, best))
    };
    let takes = |card: Card| legal.contains(&card) && holds(&card);
    let is_declarer = memory.declarer == Some(seat);
    let known_laid: HashSet<Card> =
        state.laid().iter().filter(|card| is_declarer || card.is_trump()).collect();
    let shown_by = |player: usize| memory.slow.shown.iter().find(|(by, _, _)| *by == player);
    let level = |name: &str| ["simple", "double", "triple"].into_iter().position(|level| level == name);
    let trick = |card| memory.played.iter().position(|&(_, other)| other == card).map_or(0, |i| i / 4 + 1);
    let phase = state.phase();
    match name {
        "hand" => cards(|card| own.contains(&card)),
        "dog" => cards(|card| {
            let takes = state.terms().is_some_and(|terms| terms.contract.takes_dog());
            takes && state.dealt().dog().contains(card)
        }),
        "laid" => cards(|card| known_laid.contains(&card)),
        "legal_cards" => cards(|card| legal.contains(&card)),
        "takes_trick" => cards(takes),
        "may_take" => vec![Card::all().any(takes)],
        "master" => cards(|card| {
            let elsewhere = |&other: &Card| {
                !own.contains(&other) && !memory.is_played(other) && !known_laid.contains(&other)
            };
            let beaten =
                Card::all().filter(elsewhere).any(|o| kind(o) == kind(card) && o.index() > card.index());
            has_begun && own.contains(&card) && card != Card::EXCUSE && !beaten
        }),
        _ if name.starts_with("played_by_") => cards(|card| memory.played.contains(&(of(name), card))),
        "trick_of_card" => {
            Card::all().flat_map(|card| (0..5).map(move |bit| trick(card) >> bit & 1 == 1)).collect()
        }
        _ if name.starts_with("table_") => cards(|card| table.contains(&(of(name), card))),
        _ if name.starts_with("may_hold_") => {
            let absent = memory.absent(of(name));
            cards(|card| may_hold(state, memory, &absent, [seat, of(name)], card))
        }
        _ if name.starts_with("shown_by_") => {
            trumps(|card| shown_by(of(name)).is_some_and(|(_, _, cards)| cards.contains(&card.to_string())))
        }
        "own_hidden" => trumps(|card| {
            let hidden = memory.hiding.as_ref().filter(|_| turn == Some(seat));
            hidden.is_some_and(|(_, hidden)| hidden.contains(&card))
        }),
        _ if name.starts_with("void_") => {
            let absent = memory.absent(of(name));
            (0..5).map(|of| Card::all().filter(|&c| kind(c) == of).all(|c| absent.contains(&c))).collect()
        }
        "trumps_elsewhere" => trumps(|card| !own.contains(&card) && !memory.is_played(card)),
        _ if name.starts_with("call_") => {
            let said = memory.slow.log.iter().take(4).enumerate().find(|&(player, _)| player == of(name));
            let words = ["pass", "prise", "garde", "sans", "contre"];
            let place = said.and_then(|(_, word)| words.into_iter().position(|known| known == word));
            // What comes after a garde contre is no bid.
            one_of(6, Some(place.map_or(0, |place| place + 1)))
        }
        "declarer" => one_of(4, memory.declarer.map(relative)),
        "contract" => {
            let names = ["prise", "garde", "sans", "contre"];
            let contract = memory.slow.contract().filter(|_| memory.declarer.is_some());
            one_of(4, contract.and_then(|(_, name, _)| names.into_iter().position(|known| known == name)))
        }
        "chelem" => vec![memory.slow.log.iter().any(|word| word == "chelem")],
        "announcements" => vec![state.rules().announcements],
        _ if name.starts_with("poignee_") => {
            one_of(3, shown_by(of(name)).and_then(|(_, name, _)| level(name)))
        }
        "may_show" => {
            let may = |name: &str| turn == Some(seat) && memory.slow.legal().iter().any(|word| word == name);
            ["simple", "double", "triple"].into_iter().map(may).collect()
        }
        "choosing" => one_of(3, memory.hiding.as_ref().map(|(level, _)| *level as usize)),
        "hidden_count" => at_least(1..=8, memory.hiding.as_ref().map_or(0, |(_, hidden)| hidden.len())),
        "laid_count" => at_least(1..=6, state.laid().len()),
        "position" => one_of(4, Some(seat)),
        "leader" => {
            let leads = |&player: &usize| player;
            let by_table = table.first().map(|(player, _)| player);
            let leader = by_table.or(memory.takers.last()).map(leads);
            let first =
                if memory.slow.log.iter().any(|word| word == "chelem") { memory.declarer } else { Some(0) };
            one_of(4, leader.or(first).filter(|_| has_begun).map(relative))
        }
        "turn" => one_of(4, turn.map(relative)),
        "holder" => one_of(4, Memory::best(table).map(|(player, _)| relative(player))),
        "stage" => one_of(
            7,
            Some(match phase {
                Phase::Bidding => 0,
                Phase::Calling(_) => 1,
                Phase::Discarding(_) => 2,
                Phase::Announcing(_) => 3,
                Phase::Playing(_) => 4,
                Phase::PassedIn => 5,
                Phase::Played(_) => 6,
            }),
        ),
        "follow" => one_of(5, Memory::lead(table).map(kind)),
        "highest_trump" => {
            let best = Memory::best(table).filter(|(_, card)| card.is_trump());
            at_least(1..=21, best.map_or(0, |(_, card)| card.index() - 55))
        }
        "half_points_on_table" => at_least((1..=31).step_by(2), halves(table.iter().map(|&(_, card)| card))),
        "declarers_points" => at_least((10..=180).step_by(10), halves(memory.taken(true))),
        "declarers_half_points" => binary(8, halves(memory.taken(true))),
        "defence_points" => at_least((10..=180).step_by(10), halves(memory.taken(false))),
        "defence_half_points" => binary(8, halves(memory.taken(false))),
        // Before the play nothing is counted.
        "laid_half_points" => binary(6, if has_begun { halves(known_laid) } else { 0 }),
        "declarers_tricks" => at_least(1..=18, memory.taken(true).len() / 4),
        "defence_tricks" => at_least(1..=18, memory.taken(false).len() / 4),
        "declarers_bouts" => bouts(|bout| memory.taken(true).contains(&bout)),
        "defence_bouts" => bouts(|bout| memory.taken(false).contains(&bout)),
        "own_bouts" => bouts(|bout| own.contains(&bout)),
        "own_trumps" => at_least(1..=18, own.iter().filter(|card| card.is_trump()).count()),
        "own_half_points" => binary(8, halves(own)),
        "leads_trick" => vec![is_playing && table.is_empty() && turn == Some(seat)],
        "ends_trick" => vec![is_playing && table.len() == 3 && turn == Some(seat)],
        "camp_holds" => {
            let holder = Memory::best(table).map(|(player, _)| player);
            vec![holder.is_some_and(|by| by != seat && !is_declarer && Some(by) != memory.declarer)]
        }
        "is_declarer" => vec![is_declarer],
        "hand_of_next" | "hand_of_opposite" | "hand_of_previous" => {
            cards(|card| memory.hand(of(name)).contains(&card))
        }
        "pile" | "pile_half_points" => {
            let takes = state.terms().is_some_and(|terms| terms.contract.takes_dog());
            let pile = if takes { state.laid() } else { state.dealt().dog() };
            if name == "pile" { cards(|card| pile.contains(card)) } else { binary(6, halves(pile).min(63)) }
        }
        "hidden_now" => {
            trumps(|card| memory.hiding.as_ref().is_some_and(|(_, hidden)| hidden.contains(&card)))
        }
        _ => panic!("an unknown block: {name}"),
    }
}

#[test]
fn every_block_says_what_it_means() {
    for (number, state) in states().enumerate() {
        let every = if cfg!(debug_assertions) { 19 } else { 3 };
        let seats = (0..4).filter(|seat| (number + seat) % every == 0);
        for seat in seats {
            let memory = Memory::of(&state);
            let row = oracle_v1::row(&state, Seat::from_index(seat));
            let mut at = 0;
            for block in <OracleV1 as Encoder<FullView<State>>>::BLOCKS {
                let expected = expected(block.name, &state, &memory, seat);
                let found: Vec<bool> = (at..at + block.len).map(|i| row.get(i)).collect();
                assert_eq!(found, expected, "{} of player {seat} at {state}", block.name);
                at += block.len;
            }
        }
    }
}

/// Every feature is 1 somewhere, but for those of the longest hands and latest tricks.
#[test]
fn every_block_is_used() {
    let mut used: HashSet<usize> = HashSet::new();
    for state in states() {
        for seat in Seat::all::<4>() {
            used.extend(oracle_v1::row(&state, seat).ones());
        }
    }
    let mut at = 0;
    for block in <OracleV1 as Encoder<FullView<State>>>::BLOCKS {
        let is_used = (at..at + block.len).any(|i| used.contains(&i));
        assert!(is_used || cfg!(debug_assertions), "{} is never 1", block.name);
        at += block.len;
    }
}

/// Two different views never share a row.
#[test]
fn different_views_have_different_rows() {
    let mut rows: HashMap<[u64; v1::WORDS], View> = HashMap::new();
    let mut count = 0;
    for state in states() {
        for seat in Seat::all::<4>() {
            let view = View::of(&state, seat);
            assert_eq!(*rows.entry(v1::row(&view).0).or_insert(view), view);
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
    for state in states().step_by(17) {
        for seat in Seat::all::<4>() {
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

/// The tables of the documented page.
#[test]
fn the_page_has_the_blocks_of_the_code() {
    let page = include_str!("../../docs/tarot/observation.md");
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
