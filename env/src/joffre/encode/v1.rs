//! Encoder v1: all that a player may know, with perfect recall of the deal. Frozen.

use super::WriteCards;
use crate::encode::{BitRow, Block, Encoder, Writer, total};
use crate::joffre::bid::Bid;
use crate::joffre::card::{Card, Country};
use crate::joffre::card_set::CardSet;
use crate::joffre::rules::{Failure, Unit};
use crate::joffre::seat::{Seat, Team};
use crate::joffre::standing::MAX_DEALS;
use crate::joffre::tricks::Tricks;
use crate::joffre::view::{Stage, View};

/// The blocks, in order. "Next" is the player to the observer's left, who plays after him,
/// "partner" the one opposite, "previous" the one to the right.
pub const BLOCKS: [Block; 61] = [
    block("hand", 32, "own cards held now, by card number"),
    block("played_by_self", 32, "cards played by the observer, to the trick on the table too"),
    block("played_by_next", 32, "cards played by the next player"),
    block("played_by_partner", 32, "cards played by the partner"),
    block("played_by_previous", 32, "cards played by the previous player"),
    block(
        "trick_of_card",
        128,
        "for each card four bits, lowest first: the trick it was played in, 1 to 8, or 0",
    ),
    block("table_self", 32, "the observer's card in the trick on the table"),
    block("table_next", 32, "the next player's card in the trick on the table"),
    block("table_partner", 32, "the partner's card in the trick on the table"),
    block("table_previous", 32, "the previous player's card in the trick on the table"),
    block(
        "takes_trick",
        32,
        "own cards legal now, from the second card on, that would hold the trick so far",
    ),
    block(
        "unbeatable",
        32,
        "own cards, once trump is known, that no card of their country in another hand beats",
    ),
    block(
        "may_hold_next",
        32,
        "cards that the next player may hold, from the first lead on: not seen, and of a country that he has \
         always followed",
    ),
    block("may_hold_partner", 32, "the same for the partner"),
    block("may_hold_previous", 32, "the same for the previous player"),
    block("void_self", 4, "the observer has not followed England, France, Russia, Germany"),
    block("void_next", 4, "the same for the next player"),
    block("void_partner", 4, "the same for the partner"),
    block("void_previous", 4, "the same for the previous player"),
    block("dealer", 4, "the dealer is the observer, the next player, the partner, the previous"),
    block(
        "leader",
        4,
        "the trick on the table is led by the observer, the next player, the partner, the previous",
    ),
    block("turn", 4, "to move is the observer, the next player, the partner, the previous"),
    block(
        "holder",
        4,
        "the trick on the table is held by the observer, the next player, the partner, the previous",
    ),
    block("stage", 4, "bids, the buyer is to lead, playing, over"),
    block("unit", 2, "the episode is a deal, a game"),
    block("failure", 2, "a bid that fails costs the points won, the points bid"),
    block("call_self", 8, "the observer has passed, bid 6, 7, ... 12"),
    block("call_next", 8, "the same of the next player"),
    block("call_partner", 8, "the same of the partner"),
    block("call_previous", 8, "the same of the previous player"),
    block(
        "highest_bidder",
        4,
        "the highest bid so far is the observer's, the next player's, the partner's, the previous's",
    ),
    block("highest_bid", 7, "the highest bid so far is at least 6, 7, ... 12"),
    block("trump", 4, "trump is England, France, Russia, Germany"),
    block("own_trumps", 8, "own trumps held now, from the one without number up"),
    block("others_trumps", 8, "trumps in the three other hands, in the same order"),
    block("joffre_in_hand", 1, "the observer holds the Joffre"),
    block("joffre_unseen", 1, "another player holds the Joffre"),
    block("joffre_on_table", 1, "the Joffre is in the trick on the table"),
    block("joffre_ours", 1, "the observer's team has taken the Joffre"),
    block("joffre_theirs", 1, "the opponents have taken the Joffre"),
    block("kaiser_in_hand", 1, "the observer holds the Kaiser"),
    block("kaiser_unseen", 1, "another player holds the Kaiser"),
    block("kaiser_on_table", 1, "the Kaiser is in the trick on the table"),
    block("kaiser_ours", 1, "the observer's team has taken the Kaiser"),
    block("kaiser_theirs", 1, "the opponents have taken the Kaiser"),
    block("own_points", 15, "points of this deal of the observer's team: -2, -1, ... 12"),
    block("their_points", 15, "points of this deal of the opponents, in the same way"),
    block(
        "needed",
        14,
        "points that the buyer's team still needs for its bid, once bought: at least 1, 2, ... 14",
    ),
    block("own_tricks", 8, "the observer's team has taken at least 1, 2, ... 8 tricks"),
    block("their_tricks", 8, "the opponents have taken at least 1, 2, ... 8 tricks"),
    block("own_total", 40, "points of the observer's team before this deal: at least 0, 1, ... 39"),
    block("own_debt", 20, "the same below none: at most -1, -3, ... -39"),
    block("own_total_binary", 11, "the same as a binary number in two's complement, lowest bit first"),
    block("their_total", 40, "points of the opponents before this deal, in the same way"),
    block("their_debt", 20, "the same below none"),
    block("their_total_binary", 11, "the same as a binary number"),
    block("deal_number", 49, "the deal is at least the second, third, ... fiftieth of the game"),
    block("leads_trick", 1, "the observer is to lead"),
    block("ends_trick", 1, "the observer is to play the last card of the trick"),
    block("team_holds", 1, "the partner holds the trick on the table"),
    block("own_contract", 1, "the highest bid so far is of the observer's team"),
];

const fn block(name: &'static str, len: usize, meaning: &'static str) -> Block {
    Block { name, len, meaning }
}

/// How many features an observation has.
pub const LEN: usize = total(&BLOCKS);
/// How many 64-bit words hold them.
pub const WORDS: usize = LEN.div_ceil(64);
/// An observation as bits.
pub type Row = BitRow<WORDS>;

/// Encoder v1, a feature as an `f32`.
#[derive(Clone, Copy, Debug, Default)]
pub struct V1;

impl Encoder<View> for V1 {
    type Element = f32;
    const LEN: usize = LEN;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View, out: &mut [f32]) {
        assert_eq!(out.len(), LEN, "the length of an observation");
        row(view).write(out);
    }
}

/// Encoder v1, a feature as a byte: a quarter of the memory, for those who turn it into floats
/// elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct V1Bytes;

impl Encoder<View> for V1Bytes {
    type Element = u8;
    const LEN: usize = LEN;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View, out: &mut [u8]) {
        assert_eq!(out.len(), LEN, "the length of an observation");
        row(view).write(out);
    }
}

/// Encoder v1 with 64 features in a word, for those who keep many observations or send them to a
/// device.
#[derive(Clone, Copy, Debug, Default)]
pub struct V1Bits;

impl Encoder<View> for V1Bits {
    type Element = u64;
    const LEN: usize = WORDS;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View, out: &mut [u64]) {
        out.copy_from_slice(&row(view).0);
    }
}

/// The observation of a view.
pub fn row(view: &View) -> Row {
    let mut w = Writer::new();
    let around = [0, 1, 2, 3].map(|places| view.seat.after(places));
    w.cards(view.hand);
    match &view.tricks {
        Some(tricks) => write_cards(&mut w, view, tricks, around),
        None => skip(&mut w, CARD_BLOCKS),
    }
    write_course(&mut w, view);
    write_bids(&mut w, view, around);
    write_trumps(&mut w, view);
    write_special(&mut w, view, Card::JOFFRE);
    write_special(&mut w, view, Card::KAISER);
    write_points(&mut w, view);
    write_standing(&mut w, view);
    let on_table = view.tricks.as_ref().map_or(0, |tricks| tricks.trick().len());
    let leads = view.turn == Some(view.seat) && view.stage != Stage::Bidding && on_table == 0;
    w.bits(u64::from(leads), 1);
    w.bits(u64::from(view.turn == Some(view.seat) && on_table == 3), 1);
    w.bits(u64::from(holder(view) == Some(view.seat.partner())), 1);
    let highest = view.auction.highest();
    w.bits(u64::from(highest.is_some_and(|highest| highest.buyer.team() == view.seat.team())), 1);
    w.finish(LEN)
}

/// From `played_by_self` to `void_previous`.
const CARD_BLOCKS: usize = 32 * 4 + 128 + 32 * 9 + 4 * 4;

fn skip(w: &mut Writer<WORDS>, mut len: usize) {
    while len > 0 {
        let step = len.min(64);
        w.bits(0, step);
        len -= step;
    }
}

fn holder(view: &View) -> Option<Seat> {
    view.tricks.as_ref().and_then(Tricks::best).map(|(seat, _)| seat)
}

fn write_cards(w: &mut Writer<WORDS>, view: &View, tricks: &Tricks, around: [Seat; 4]) {
    for seat in around {
        w.cards(tricks.played(seat));
    }
    let mut trick_of_card = [0u64; 2];
    for (i, card) in tricks.cards().iter().enumerate() {
        trick_of_card[card.index() / 16] |= (i as u64 / 4 + 1) << (card.index() % 16 * 4);
    }
    for cards in trick_of_card {
        w.bits(cards, 64);
    }
    let on_table: CardSet = tricks.trick().iter().copied().collect();
    for seat in around {
        w.cards(tricks.played(seat) & on_table);
    }
    w.cards(view.legal_cards() & tricks.taking());
    let elsewhere = view.unseen();
    let is_unbeatable = |card: Card| {
        let higher = CardSet::beating(card, tricks.trump()).country(card.country());
        higher.is_disjoint(elsewhere)
    };
    w.cards(view.hand.iter().filter(|&card| is_unbeatable(card)).collect());
    for seat in &around[1..] {
        w.cards(view.may_hold(*seat));
    }
    for seat in around {
        let voids = tricks.voids(seat);
        let is_void = |country: &Country| !voids.is_disjoint(CardSet::of_country(*country));
        let bits = Country::ALL.iter().filter(|country| is_void(country));
        w.bits(bits.fold(0, |bits, country| bits | 1 << country.index()), 4);
    }
}

fn write_course(w: &mut Writer<WORDS>, view: &View) {
    let relative = |seat: Seat| seat.relative_to(view.seat);
    w.one_hot(Some(relative(view.auction.dealer())), 4);
    w.one_hot(view.tricks.as_ref().map(|tricks| relative(tricks.leader())), 4);
    w.one_hot(view.turn.map(relative), 4);
    w.one_hot(holder(view).map(relative), 4);
    w.one_hot(Some(view.stage.index()), Stage::ALL.len());
    w.bits(if view.rules.unit == Unit::Deal { 1 } else { 2 }, 2);
    w.bits(if view.rules.failure == Failure::Points { 1 } else { 2 }, 2);
}

fn write_bids(w: &mut Writer<WORDS>, view: &View, around: [Seat; 4]) {
    for seat in around {
        let call = view.auction.call_of(seat);
        w.one_hot(call.map(|bid| bid.map_or(0, |bid| 1 + bid.index())), 1 + Bid::COUNT);
    }
    let highest = view.auction.highest();
    w.one_hot(highest.map(|highest| highest.buyer.relative_to(view.seat)), 4);
    w.thermometer(highest.map_or(0, |highest| 1 + highest.bid.index()), Bid::COUNT);
}

fn write_trumps(w: &mut Writer<WORDS>, view: &View) {
    let trump = view.trump();
    w.one_hot(trump.map(Country::index), 4);
    for cards in [view.hand, view.unseen()] {
        let of = |trump: Country| u64::from(cards.country(trump).bits() >> (8 * trump.index()));
        w.bits(trump.map_or(0, of), 8);
    }
}

/// Where the Joffre or the Kaiser is: one of five places.
fn write_special(w: &mut Writer<WORDS>, view: &View, card: Card) {
    let place = match &view.tricks {
        _ if view.hand.contains(card) => 0,
        Some(tricks) if tricks.trick().contains(&card) => 2,
        Some(tricks) => match taker_of(tricks, card) {
            None => 1,
            Some(team) if team == view.seat.team() => 3,
            Some(_) => 4,
        },
        None => 1,
    };
    w.one_hot(Some(place), 5);
}

/// The team in whose tricks a card lies, if it lies in one.
fn taker_of(tricks: &Tricks, card: Card) -> Option<Team> {
    let complete = 4 * usize::from(tricks.complete());
    let place = tricks.cards()[..complete].iter().position(|&played| played == card)?;
    let next_lead = place / 4 * 4 + 4;
    match tricks.cards().get(next_lead) {
        Some(&lead) => tricks.player_of(lead).map(Seat::team),
        None => Some(tricks.leader().team()),
    }
}

fn write_points(w: &mut Writer<WORDS>, view: &View) {
    let teams = [view.seat.team(), view.seat.team().other()];
    for team in teams {
        w.one_hot(Some((view.points(team) + 2) as usize), 15);
    }
    let needed = view.contract().map_or(0, |contract| {
        let missing = contract.bid.points() as i8 - view.points(contract.buyer.team());
        missing.max(0) as usize
    });
    w.thermometer(needed, 14);
    for team in teams {
        w.thermometer(view.tricks.as_ref().map_or(0, |tricks| tricks.taken(team).into()), 8);
    }
}

fn write_standing(w: &mut Writer<WORDS>, view: &View) {
    for team in [view.seat.team(), view.seat.team().other()] {
        let points = view.standing.points[team];
        w.thermometer((points + 1).max(0) as usize, 40);
        w.thermometer(((1 - points) / 2).max(0) as usize, 20);
        w.bits(points as u64 & 0x7ff, 11);
    }
    w.thermometer(usize::from(view.standing.deal) - 1, usize::from(MAX_DEALS) - 1);
}

/// The number of the first feature of the block with this name.
///
/// # Panics
/// When there is no block of that name.
pub fn offset(name: &str) -> usize {
    let place = BLOCKS.iter().position(|b| b.name == name).expect("the name of a block");
    BLOCKS[..place].iter().map(|b| b.len).sum()
}
