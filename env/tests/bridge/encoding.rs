//! Every block of every encoder against what it says, worked out card by card and call by call.

use crate::walks::{Manner, course, deals};
use skat_env::bridge::encode::{OracleV1, OracleV1Bits, V1, V1Bits, V1Bytes, oracle_v1, v1};
use skat_env::bridge::view::Stage;
use skat_env::bridge::{Action, Bid, Call, Card, Contract, Seat, State, Suit, View, Vulnerable};
use skat_env::chance::stream;
use skat_env::encode::{Block, Encoder, FullView, total};
use std::collections::{BTreeMap, HashMap};

const GAMES: usize = if cfg!(debug_assertions) { 4 } else { 40 };

fn states() -> impl Iterator<Item = State> {
    (0..)
        .zip(deals().take(GAMES))
        .flat_map(|(number, start)| course(start, Manner::of(number), &mut stream(40, number)))
}

/// All that was done, as a player remembers it.
struct Memory {
    calls: Vec<(Seat, Call)>,
    /// The cards with the hands that they came from, in order.
    played: Vec<(Seat, Card)>,
    contract: Option<Contract>,
    /// Who won each complete trick.
    winners: Vec<Seat>,
}

fn beats(card: Card, best: Card, trump: Option<Suit>) -> bool {
    if card.suit() == best.suit() { card.rank() > best.rank() } else { Some(card.suit()) == trump }
}

fn best(trick: &[(Seat, Card)], trump: Option<Suit>) -> Option<(Seat, Card)> {
    trick.iter().copied().reduce(|best, next| if beats(next.1, best.1, trump) { next } else { best })
}

impl Memory {
    fn of(state: &State) -> Memory {
        let contract = state.contract().copied();
        let mut memory = Memory { calls: vec![], played: vec![], contract, winners: vec![] };
        for (_, action) in state.history() {
            match action {
                Action::Call(call) => {
                    let seat = state.dealt().board().dealer().after(memory.calls.len());
                    memory.calls.push((seat, call));
                }
                Action::Card(card) => {
                    let hand = |seat: &Seat| state.dealt().hand(*seat).contains(card);
                    memory.played.push((Seat::ALL.into_iter().find(hand).unwrap(), card));
                }
            }
        }
        let trump = contract.and_then(|contract| contract.denomination().trump());
        let tricks = memory.played.chunks_exact(4);
        memory.winners = tricks.map(|trick| best(trick, trump).unwrap().0).collect();
        memory
    }

    fn trump(&self) -> Option<Suit> {
        self.contract.and_then(|contract| contract.denomination().trump())
    }

    fn table(&self) -> &[(Seat, Card)] {
        &self.played[self.played.len() / 4 * 4..]
    }

    fn leader(&self) -> Option<Seat> {
        let contract = self.contract?;
        let first = self.table().first().map(|&(seat, _)| seat);
        Some(first.or(self.winners.last().copied()).unwrap_or(contract.declarer.after(1)))
    }

    fn in_turn(&self) -> Option<Seat> {
        self.leader().filter(|_| self.played.len() < 52).map(|leader| leader.after(self.table().len()))
    }

    /// Whether a hand has not followed this suit.
    fn void(&self, seat: Seat, suit: Suit) -> bool {
        self.played.chunks(4).any(|trick| {
            let unfollowed = |&(by, card): &(Seat, Card)| by == seat && card.suit() != suit;
            trick[0].1.suit() == suit && trick.iter().any(unfollowed)
        })
    }

    fn last_bid(&self) -> Option<(Seat, Bid)> {
        self.bids_with(|_| true).last().copied()
    }

    fn bids_with(&self, wanted: impl Fn(Seat) -> bool) -> Vec<(Seat, Bid)> {
        let bid = |&(seat, call): &(Seat, Call)| match call {
            Call::Bid(bid) if wanted(seat) => Some((seat, bid)),
            _ => None,
        };
        self.calls.iter().filter_map(bid).collect()
    }

    /// The bids on which a player made this call.
    fn answered(&self, by: Seat, wanted: Call) -> Vec<Bid> {
        let mut last = None;
        let mut found = Vec::new();
        for &(seat, call) in &self.calls {
            if let Call::Bid(bid) = call {
                last = Some(bid);
            } else if seat == by && call == wanted {
                found.extend(last);
            }
        }
        found
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

fn points(card: Card) -> usize {
    ["A", "K", "Q", "J"].into_iter().position(|rank| card.to_string().ends_with(rank)).map_or(0, |i| 4 - i)
}

/// What the block must say to `seat`. One long `match`, an arm for each block in the order of the
/// page of observations.
fn expected(name: &str, state: &State, seat: Seat) -> Vec<bool> {
    let memory = Memory::of(state);
    let relative = |other: Seat| (other.index() + 4 - seat.index()) % 4;
    let of = || {
        let place = ["self", "next", "partner", "previous"].into_iter().position(|who| name.ends_with(who));
        Seat::from_index((seat.index() + place.unwrap()) % 4)
    };
    let held = |by: Seat, card| state.hand(by).contains(card);
    let is_played = |card| memory.played.iter().any(|&(_, other)| other == card);
    let table = memory.table();
    let dummy = memory.contract.map(|c| c.declarer.after(2)).filter(|_| !memory.played.is_empty());
    let sees = |card| held(seat, card) || dummy.is_some_and(|dummy| held(dummy, card));
    let is_unseen = |card| !sees(card) && !is_played(card);
    let holder = best(table, memory.trump());
    let decides = state.seat_to_move() == Some(seat) && memory.contract.is_some();
    let lengths = |wanted: &dyn Fn(Card) -> bool| -> Vec<bool> {
        let of_suit = |suit| Card::all().filter(|&c| c.suit() == suit && wanted(c)).count();
        Suit::ALL.into_iter().flat_map(|suit| at_least(13, of_suit(suit))).collect()
    };
    let bids = |made: Vec<Bid>| Bid::all().map(|bid| made.contains(&bid)).collect();
    let won = |side: usize| memory.winners.iter().filter(|winner| winner.index() % 2 == side).count();
    let (own, last) = (seat.index() % 2, memory.last_bid());
    let need = |make: bool| {
        let Some(contract) = memory.contract else { return 0 };
        let side = contract.declarer.index() % 2;
        let level = usize::from(contract.bid.level());
        if make { (6 + level).saturating_sub(won(side)) } else { (8 - level).saturating_sub(won(1 - side)) }
    };
    match name {
        "hand" => cards(|card| held(seat, card)),
        "dummy" => cards(|card| dummy.is_some_and(|dummy| held(dummy, card))),
        "played_by_self" | "played_by_next" | "played_by_partner" | "played_by_previous" => {
            cards(|card| memory.played.contains(&(of(), card)))
        }
        "trick_of_card" => {
            let trick =
                |card| memory.played.iter().position(|&(_, other)| other == card).map_or(0, |i| i / 4 + 1);
            Card::all().flat_map(|card| (0..4).map(move |bit| trick(card) >> bit & 1 == 1)).collect()
        }
        "table_self" | "table_next" | "table_partner" | "table_previous" => {
            cards(|card| table.contains(&(of(), card)))
        }
        "takes_trick" => cards(|card| {
            decides
                && state.legal_cards().contains(card)
                && holder.is_none_or(|(_, best)| beats(card, best, memory.trump()))
        }),
        "unbeatable" => cards(|card| {
            let is_own = |contract: Contract| {
                held(seat, card)
                    || (contract.declarer == seat && dummy.is_some_and(|dummy| held(dummy, card)))
            };
            let beaten = |other: Card| other.suit() == card.suit() && other.rank() > card.rank();
            memory.contract.is_some_and(is_own) && !Card::all().any(|c| is_unseen(c) && beaten(c))
        }),
        "may_hold_next" | "may_hold_partner" | "may_hold_previous" => cards(|card| {
            let other = of();
            let may = if dummy == Some(other) {
                held(other, card)
            } else {
                is_unseen(card) && !memory.void(other, card.suit())
            };
            memory.contract.is_some() && may
        }),
        "void_self" | "void_next" | "void_partner" | "void_previous" => {
            Suit::ALL.map(|suit| memory.void(of(), suit)).to_vec()
        }
        "dealer" => one_of(4, Some(relative(state.dealt().board().dealer()))),
        "own_vulnerable" => vec![state.dealt().board().vulnerable(seat.side()) == Vulnerable::Yes],
        "their_vulnerable" => vec![state.dealt().board().vulnerable(seat.next().side()) == Vulnerable::Yes],
        "stage" => {
            let place = match (state.is_over(), memory.contract, memory.played.len()) {
                (true, ..) => 3,
                (_, None, _) => 0,
                (_, _, 0) => 1,
                _ => 2,
            };
            one_of(4, Some(place))
        }
        "turn" => one_of(4, state.seat_to_move().map(relative)),
        "hand_in_turn" => one_of(4, memory.in_turn().map(relative)),
        "opening_passes" => {
            at_least(4, memory.calls.iter().take_while(|(_, call)| *call == Call::Pass).count())
        }
        "last_passes" => {
            at_least(4, memory.calls.iter().rev().take_while(|(_, call)| *call == Call::Pass).count())
        }
        "bid_by_self" | "bid_by_next" | "bid_by_partner" | "bid_by_previous" => {
            bids(memory.bids_with(|by| by == of()).into_iter().map(|(_, bid)| bid).collect())
        }
        "doubled_by_self" | "doubled_by_next" | "doubled_by_partner" | "doubled_by_previous" => {
            bids(memory.answered(of(), Call::Double))
        }
        "redoubled_by_self" | "redoubled_by_next" | "redoubled_by_partner" | "redoubled_by_previous" => {
            bids(memory.answered(of(), Call::Redouble))
        }
        "level" => one_of(7, last.map(|(_, bid)| bid.index() / 5)),
        "denomination" => one_of(5, last.map(|(_, bid)| bid.index() % 5)),
        "doubling" => {
            let after = memory.calls.iter().rev().take_while(|(_, call)| !matches!(call, Call::Bid(_)));
            let spoken = after.filter(|(_, call)| *call != Call::Pass).count();
            one_of(3, last.map(|_| spoken))
        }
        "bidder" => one_of(4, last.map(|(by, _)| relative(by))),
        "declarer" => one_of(4, memory.contract.map(|contract| relative(contract.declarer))),
        "leader" => one_of(4, memory.leader().map(relative)),
        "holder" => one_of(4, holder.map(|(by, _)| relative(by))),
        "own_lengths" => lengths(&|card| held(seat, card)),
        "own_points" => at_least(37, state.dealt().hand(seat).iter().map(points).sum()),
        "dummy_lengths" => lengths(&|card| dummy.is_some_and(|dummy| held(dummy, card))),
        "unseen_lengths" => lengths(&is_unseen),
        "own_tricks" => at_least(13, won(own)),
        "their_tricks" => at_least(13, won(1 - own)),
        "tricks_to_make" => at_least(13, need(true)),
        "tricks_to_defeat" => at_least(7, need(false)),
        "leads_trick" => vec![decides && table.is_empty()],
        "ends_trick" => vec![decides && table.len() == 3],
        "side_holds" => vec![holder.is_some_and(|(by, _)| by.index() % 2 == own)],
        "hand_of_next" | "hand_of_partner" | "hand_of_previous" => cards(|card| held(of(), card)),
        _ => panic!("an unknown block: {name}"),
    }
}

#[test]
fn every_block_says_what_it_means() {
    let mut seen: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for state in states() {
        for seat in Seat::ALL {
            let row = oracle_v1::row(&state, seat);
            let mut at = 0;
            for block in <OracleV1 as Encoder<FullView<State>>>::BLOCKS {
                let expected = expected(block.name, &state, seat);
                let found: Vec<bool> = (at..at + block.len).map(|i| row.get(i)).collect();
                assert_eq!(found, expected, "{} of {seat} at {state}", block.name);
                found.into_iter().for_each(|bit| seen.entry(block.name).or_default()[usize::from(bit)] += 1);
                at += block.len;
            }
        }
    }
    // No block is always 0 or always 1.
    assert!(seen.values().all(|counts| counts.iter().all(|&count| count > 0)), "{seen:?}");
}

/// Two different views never share a row, but for the number of a board that is drawn or beyond 16.
#[test]
fn different_views_have_different_rows() {
    let mut rows: HashMap<[u64; v1::WORDS], View> = HashMap::new();
    let mut count = 0;
    for state in states() {
        for seat in Seat::ALL {
            let view = View::of(&state, seat);
            let known = *rows.entry(v1::row(&view).0).or_insert(view);
            // Seats are relative: a table that is turned round looks the same.
            let turned = |view: &View| (view.hand, view.dummy, view.stage, view.legal, view.dealt);
            assert_eq!(turned(&known), turned(&view));
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
fn views_of_a_deal_that_is_over_allow_nothing() {
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
    let page = include_str!("../../docs/bridge/observation.md");
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
