//! Every block of every encoder against what it says, worked out card by card and action by action.
//!
//! What every block must say stands here in full, which makes this file long.

use crate::walks::{Manner, course, deals, rules_of};
use skat_env::chance::stream;
use skat_env::encode::{Block, Encoder, FullView, total};
use skat_env::five_hundred::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes, oracle_v1, v1};
use skat_env::five_hundred::{
    Action, Bid, Card, CardSet, DefenderTricks, Demands, Phase, Rank, Seat, State, Suit, View,
};
use std::collections::{BTreeMap, HashMap, HashSet};

const GAMES: usize = if cfg!(debug_assertions) { 24 } else { 192 };

fn states() -> impl Iterator<Item = State> {
    (0..).zip(deals().take(GAMES)).flat_map(|(number, deal)| {
        let manner = Manner::of(number * 5);
        course(rules_of(number), deal, manner, &mut stream(40, number))
    })
}

/// All that was done, as a player remembers it.
#[derive(Default)]
struct Memory {
    calls: Vec<Option<Bid>>,
    contract: Option<(Seat, Bid)>,
    laid: Vec<Card>,
    /// The cards with who played them, in order.
    played: Vec<(Seat, Card)>,
    /// What each joker has asked for, by its number among the jokers.
    suits_asked: [Option<Suit>; 2],
    cards_asked: [Option<Card>; 2],
    /// Who took each complete trick.
    takers: Vec<Seat>,
}

impl Memory {
    fn of(state: &State) -> Memory {
        let mut memory = Memory::default();
        for (seat, action) in state.history() {
            match action {
                Action::Pass => memory.calls.push(None),
                Action::Bid(bid) => {
                    memory.calls.push(Some(bid));
                    memory.contract = Some((seat, bid));
                }
                Action::Card(card) if memory.laid.len() < 6 => memory.laid.push(card),
                Action::Card(card) if memory.is_asking() => {
                    memory.cards_asked[memory.last_joker()] = Some(card);
                }
                Action::Card(card) => {
                    memory.played.push((seat, card));
                    if memory.played.len() % 4 == 0 {
                        let trick = memory.played[memory.played.len() - 4..].to_vec();
                        memory.takers.push(memory.best(&trick).unwrap().0);
                    }
                }
                Action::Demand(suit) => memory.suits_asked[memory.last_joker()] = Some(suit),
            }
        }
        if memory.calls.len() < 4 {
            memory.contract = None;
        }
        memory
    }

    fn trump(&self) -> Option<Suit> {
        self.contract.and_then(|(_, bid)| bid.denomination().suit())
    }

    fn last_joker(&self) -> usize {
        self.played.last().unwrap().1.index() - 44
    }

    fn is_asking(&self) -> bool {
        let leads = self.played.len() % 4 == 1 && self.played.last().unwrap().1.is_joker();
        leads && self.trump().is_none() && self.asked(self.last_joker()).is_none()
    }

    /// The suit that a joker has asked for, with the card if it was one.
    fn asked(&self, joker: usize) -> Option<(Suit, Option<Card>)> {
        let of_card = self.cards_asked[joker].map(|card| (card.suit().unwrap(), Some(card)));
        of_card.or(self.suits_asked[joker].map(|suit| (suit, None)))
    }

    /// The suit to which a card belongs: of jokers at no trump none.
    fn suit(&self, card: Card) -> Option<Suit> {
        let left = |trump: Suit| card.rank() == Some(Rank::Jack) && card.suit() == Some(trump.same_colour());
        match self.trump() {
            Some(trump) if card.is_joker() || left(trump) => Some(trump),
            _ => card.suit(),
        }
    }

    /// Its height: jokers, bowers, and then the ranks; higher by 100 for trumps.
    fn height(&self, card: Card) -> usize {
        if card.is_joker() {
            return 150 + card.index();
        }
        let (suit, rank) = (card.suit().unwrap(), card.rank().unwrap());
        match self.trump() {
            Some(trump) if rank == Rank::Jack && suit == trump => 149,
            Some(trump) if rank == Rank::Jack && suit == trump.same_colour() => 148,
            Some(trump) if suit == trump => 100 + rank as usize,
            _ => rank as usize,
        }
    }

    fn beats(&self, card: Card, best: Card) -> bool {
        let trumps = self.height(card) >= 100;
        (trumps || self.suit(card) == self.suit(best)) && self.height(card) > self.height(best)
    }

    fn best(&self, trick: &[(Seat, Card)]) -> Option<(Seat, Card)> {
        trick.iter().copied().reduce(|best, next| if self.beats(next.1, best.1) { next } else { best })
    }

    fn table(&self) -> &[(Seat, Card)] {
        &self.played[self.played.len() / 4 * 4..]
    }

    fn leader(&self) -> Seat {
        match (self.table().first(), self.takers.last()) {
            (Some(&(seat, _)), _) => seat,
            (None, Some(&taker)) => taker,
            (None, None) => self.contract.unwrap().0,
        }
    }

    /// What a player has shown not to hold.
    fn shown_void(&self, seat: Seat) -> HashSet<Card> {
        let mut void = HashSet::new();
        for trick in self.played.chunks(4) {
            let lead = trick[0].1;
            let asks = lead.is_joker() && self.trump().is_none();
            let asked = if asks { self.asked(lead.index() - 44) } else { None };
            let suit = asked.map_or_else(|| self.suit(lead), |(suit, _)| Some(suit));
            let card = asked.and_then(|(_, card)| card);
            if trick[0].0 == seat {
                void.extend(card);
            }
            for &(_, played) in trick.iter().skip(1).filter(|(by, _)| *by == seat) {
                if card != Some(played) {
                    void.extend(card);
                }
                if self.suit(played) != suit {
                    void.extend(Card::all().filter(|&other| self.suit(other) == suit));
                }
            }
        }
        void
    }

    /// Whether a player's announcement says that he was not dealt both jokers.
    fn not_both(&self, seat: Seat) -> bool {
        match self.calls.get(seat.index()) {
            None => false,
            Some(Some(bid)) => bid.level() == 7,
            Some(None) => !self.calls[..seat.index()].contains(&Some(Bid::HIGHEST)),
        }
    }

    fn suits_led(&self) -> HashSet<Suit> {
        if self.contract.is_none() || self.trump().is_some() {
            return HashSet::new();
        }
        self.played.chunks(4).filter_map(|trick| trick[0].1.suit()).collect()
    }
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

/// The seat that a block's name ends with.
fn named(name: &str, seat: Seat) -> Seat {
    let place = ["self", "next", "partner", "previous"].into_iter().position(|who| name.ends_with(who));
    Seat::from_index((seat.index() + place.unwrap()) % 4)
}

/// What the block must say to `seat`.
fn expected(name: &str, state: &State, seat: Seat) -> Vec<bool> {
    let memory = &Memory::of(state);
    let in_play = state.play().is_some();
    match name {
        "hand" | "widow" | "laid" | "hand_of_next" | "hand_of_partner" | "hand_of_previous" | "all_laid"
        | "all_widow" => hidden(name, state, memory, seat),
        _ if name.starts_with("played_by")
            || name.starts_with("table")
            || name.starts_with("may_hold")
            || ["trick_of_card", "takes_trick", "unbeatable"].contains(&name) =>
        {
            let len = if name == "trick_of_card" { 184 } else { 46 };
            if in_play { of_cards(name, state, memory, seat) } else { vec![false; len] }
        }
        _ if name.starts_with("void") => voids(name, memory, seat),
        "own_trumps" | "others_trumps" | "own_tricks" | "their_tricks" | "to_make" | "to_beat" => {
            standing(name, state, memory, seat)
        }
        _ if name.starts_with("call")
            || name.contains("_for_")
            || ["not_both_jokers", "declarer", "level", "denomination", "shown", "laid_count", "opened"]
                .contains(&name) =>
        {
            of_auction(name, state, memory, seat)
        }
        _ => of_table(name, state, memory, seat),
    }
}

fn hidden(name: &str, state: &State, memory: &Memory, seat: Seat) -> Vec<bool> {
    let is_declarer = memory.contract.is_some_and(|(declarer, _)| declarer == seat);
    let held = |by: Seat| cards(|card| state.hand(by).contains(card));
    let widow = |card| Seat::ALL.into_iter().all(|seat| !state.dealt().hand(seat).contains(card));
    match name {
        "hand" => held(seat),
        "widow" => cards(|card| is_declarer && widow(card)),
        "laid" => cards(|card| is_declarer && memory.laid.contains(&card)),
        "all_laid" => cards(|card| memory.laid.contains(&card)),
        "all_widow" => cards(widow),
        _ => held(named(name, seat)),
    }
}

fn of_cards(name: &str, state: &State, memory: &Memory, seat: Seat) -> Vec<bool> {
    let holds = |card| state.hand(seat).contains(card);
    let is_played = |card| memory.played.iter().any(|&(_, other)| other == card);
    let knows_laid = |card: Card| memory.contract.unwrap().0 == seat && memory.laid.contains(&card);
    let is_unseen = |card| !holds(card) && !is_played(card) && !knows_laid(card);
    match name {
        "trick_of_card" => {
            let place = |card| memory.played.iter().position(|&(_, other)| other == card);
            let trick = |card| place(card).map_or(0, |i| i / 4 + 1);
            Card::all().flat_map(|card| (0..4).map(move |bit| trick(card) >> bit & 1 == 1)).collect()
        }
        "takes_trick" => {
            let may = |card| {
                let plays = matches!(state.phase(), Phase::Playing(_)) && state.seat_to_move() == Some(seat);
                plays && state.legal().cards().contains(card)
            };
            let best = memory.best(memory.table());
            cards(|card| may(card) && best.is_none_or(|(_, best)| memory.beats(card, best)))
        }
        "unbeatable" => cards(|card| {
            let same = |other| memory.suit(other) == memory.suit(card) || memory.height(card) >= 100;
            holds(card)
                && !Card::all().any(|other| is_unseen(other) && same(other) && memory.beats(other, card))
        }),
        _ if name.starts_with("may_hold") => {
            let other = named(name, seat);
            let void = memory.shown_void(other);
            let is_declarer = memory.contract.unwrap().0 == other;
            let has_played_one = memory.played.iter().any(|&(by, card)| by == other && card.is_joker());
            let no_joker =
                !is_declarer && (state.shown().is_some() || (has_played_one && memory.not_both(other)));
            cards(|card| is_unseen(card) && !void.contains(&card) && !(no_joker && card.is_joker()))
        }
        _ => {
            let (by, on_table) = (named(name, seat), name.starts_with("table"));
            let from = if on_table { memory.table() } else { &memory.played };
            cards(|card| from.contains(&(by, card)))
        }
    }
}

fn voids(name: &str, memory: &Memory, seat: Seat) -> Vec<bool> {
    if memory.laid.len() < 6 {
        return vec![false; 5];
    }
    let void = memory.shown_void(named(name, seat));
    let trumps = Card::all().filter(|&card| memory.height(card) >= 100).all(|card| void.contains(&card));
    let none_of = |suit: Suit| {
        let mut all = Card::all().filter(|&card| memory.suit(card) == Some(suit));
        memory.trump() != Some(suit) && all.all(|card| void.contains(&card))
    };
    let mut bits = vec![trumps];
    bits.extend(Suit::ALL.map(none_of));
    bits
}

fn of_auction(name: &str, state: &State, memory: &Memory, seat: Seat) -> Vec<bool> {
    let relative = |other: Seat| (other.index() + 4 - seat.index()) % 4;
    let joker = usize::from(name.ends_with("blanche"));
    let bid = memory.contract.map(|(_, bid)| bid);
    match name {
        "not_both_jokers" => (0..4).map(|places| memory.not_both(seat.after(places))).collect(),
        "declarer" => one_of(4, memory.contract.map(|(declarer, _)| relative(declarer))),
        "level" => one_of(4, bid.map(|bid| bid.index() / 5)),
        "denomination" => one_of(5, bid.map(|bid| bid.index() % 5)),
        "shown" => one_of(2, state.shown().map(|joker| joker.index() - 44)),
        "laid_count" => at_least(1..=6, memory.laid.len()),
        "opened" => Suit::ALL.map(|suit| memory.suits_led().contains(&suit)).to_vec(),
        "suit_for_bonhomme" | "suit_for_blanche" => one_of(4, memory.suits_asked[joker].map(Suit::index)),
        "card_for_bonhomme" | "card_for_blanche" => cards(|card| memory.cards_asked[joker] == Some(card)),
        _ => {
            let call = memory.calls.get(named(name, seat).index());
            one_of(21, call.map(|call| call.map_or(0, |bid| bid.index() + 1)))
        }
    }
}

fn standing(name: &str, state: &State, memory: &Memory, seat: Seat) -> Vec<bool> {
    let taken = |team| memory.takers.iter().filter(|taker| taker.index() % 2 == team).count();
    let own = seat.index() % 2;
    match name {
        "own_tricks" => at_least(1..=10, taken(own)),
        "their_tricks" => at_least(1..=10, taken(1 - own)),
        "to_make" | "to_beat" => {
            let (steps, of_declarer) = if name == "to_make" { (10, 0) } else { (4, 1) };
            let needed = memory.contract.map_or(0, |(declarer, bid)| {
                let level = usize::from(bid.level());
                let wanted = if of_declarer == 0 { level } else { 11 - level };
                wanted.saturating_sub(taken((declarer.index() + of_declarer) % 2))
            });
            at_least(1..=steps, needed)
        }
        _ => {
            let mut trumps: Vec<Card> = match memory.contract {
                Some(_) => Card::all().filter(|&card| memory.height(card) >= 100).collect(),
                None => vec![],
            };
            trumps.sort_by_key(|&card| memory.height(card));
            let is_there = |card: Card| {
                let is_played = memory.played.iter().any(|&(_, other)| other == card);
                !is_played && state.hand(seat).contains(card) == (name == "own_trumps")
            };
            let bits: Vec<bool> = trumps.into_iter().map(is_there).collect();
            // At no trump the two jokers stand where they stand among trumps.
            std::iter::repeat_n(false, 14 - bits.len()).chain(bits).collect()
        }
    }
}

fn of_table(name: &str, state: &State, memory: &Memory, seat: Seat) -> Vec<bool> {
    let relative = |other: Seat| (other.index() + 4 - seat.index()) % 4;
    let in_play = memory.laid.len() == 6;
    let holder = if in_play { memory.best(memory.table()).map(|(by, _)| by) } else { None };
    let is_own_turn = matches!(state.phase(), Phase::Playing(_)) && state.seat_to_move() == Some(seat);
    match name {
        "position" => one_of(4, Some(seat.index())),
        "leader" => one_of(4, in_play.then(|| relative(memory.leader()))),
        "turn" => one_of(4, state.seat_to_move().map(relative)),
        "holder" => one_of(4, holder.map(relative)),
        "stage" => {
            let place = match (memory.calls.len(), memory.contract, memory.laid.len(), memory.played.len()) {
                (0..4, ..) => 0,
                (_, None, ..) => 5,
                (.., 0..6, _) => 1,
                (.., 40) => 4,
                _ if memory.is_asking() => 3,
                _ => 2,
            };
            one_of(6, Some(place))
        }
        "leads_trick" => vec![is_own_turn && memory.table().is_empty()],
        "ends_trick" => vec![is_own_turn && memory.table().len() == 3],
        "team_holds" => vec![holder == Some(Seat::from_index((seat.index() + 2) % 4))],
        "asked" => {
            let lead = memory.table().first().filter(|(_, lead)| lead.is_joker() && memory.trump().is_none());
            let asked = lead.and_then(|(_, lead)| memory.asked(lead.index() - 44)).and_then(|(_, card)| card);
            vec![asked.is_some_and(|card| state.hand(seat).contains(card))]
        }
        "cards_are_asked_for" => vec![state.rules().demands == Demands::CardOrSuit],
        "tricks_always_count" => vec![state.rules().defender_tricks == DefenderTricks::Always],
        _ => panic!("an unknown block: {name}"),
    }
}

#[test]
fn every_block_says_what_it_means() {
    let mut seen: BTreeMap<(&str, usize), [bool; 2]> = BTreeMap::new();
    let step = if cfg!(debug_assertions) { 5 } else { 1 };
    for state in states().step_by(step) {
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
    let rare = ["unbeatable", "own_tricks", "their_tricks", "to_make", "asked", "suit_for_blanche"];
    for ((name, i), values) in seen {
        let is_rare = rare.contains(&name) || name.starts_with("card_for") || name.starts_with("void");
        let is_joker_of_demand = name.starts_with("suit_for");
        let is_first_call = name.starts_with("call");
        if !is_rare && !is_joker_of_demand && !is_first_call && !cfg!(debug_assertions) {
            assert_eq!(values, [true; 2], "feature {i} of {name}");
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
            assert_eq!(known, view);
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
            assert_eq!((view.turn, view.legal.bits()), (None, 0));
            let knows = view.declarer() == Some(seat);
            assert_eq!(view.laid, if knows { state.laid() } else { CardSet::EMPTY });
        }
    }
}

/// The tables of the documented page.
#[test]
fn the_page_has_the_blocks_of_the_code() {
    let page = include_str!("../../docs/five_hundred/observation.md");
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
