//! Encoder v1: all that a player may know, with perfect recall of the deal. Frozen.

use super::WriteCards;
use crate::cribbage::card::{Card, Rank};
use crate::cribbage::card_set::CardSet;
use crate::cribbage::count::{Counted, points};
use crate::cribbage::public_pegging::{MOST, PublicPegging};
use crate::cribbage::rules::{Length, Scoring};
use crate::cribbage::seat::Seat;
use crate::cribbage::view::{Stage, View};
use crate::encode::{BitRow, Block, Encoder, Writer, total};

/// The blocks, in order. "Next" is the player to the observer's left, who plays after him,
/// "partner" the one opposite, "previous" the one to the right.
pub const BLOCKS: [Block; 44] = [
    block("hand", 52, "own cards held now, by card number"),
    block("laid", 52, "the card that the observer has laid into the crib"),
    block("starter", 52, "the starter, once it is cut"),
    block("played_by_self", 52, "cards played by the observer"),
    block("played_by_next", 52, "cards played by the next player"),
    block("played_by_partner", 52, "cards played by the partner"),
    block("played_by_previous", 52, "cards played by the previous player"),
    block(
        "place_of_card",
        260,
        "for each card five bits, lowest first: the place at which it was played, 1 to 16, or 0",
    ),
    block("starts_count", 16, "a new count began with the first, second, ... sixteenth card played"),
    block("on_count", 52, "the cards that make the present count"),
    block(
        "last_ranks",
        91,
        "the rank of the last card on the count, of the one before, ... seven cards back; 13 each",
    ),
    block("count", 31, "the present count: 0, 1, ... 30"),
    block(
        "fits",
        52,
        "own cards that the count leaves room for, on the observer's turn or not; none before the cut",
    ),
    block(
        "pegs",
        52,
        "for each rank four bits, lowest first: the points that a card of it, held and fitting, would peg now without go",
    ),
    block(
        "said_go",
        4,
        "at this count the observer, the next player, the partner, the previous holds cards and none that fits, as all know",
    ),
    block("least_next", 9, "every card of the next player counts at least 2, 3, ... 10"),
    block("least_partner", 9, "the same for the partner"),
    block("least_previous", 9, "the same for the previous player"),
    block("left_self", 5, "the observer holds at least 1, 2, ... 5 cards"),
    block("left_next", 5, "the next player holds at least 1, 2, ... 5 cards"),
    block("left_partner", 5, "the partner holds at least 1, 2, ... 5 cards"),
    block("left_previous", 5, "the previous player holds at least 1, 2, ... 5 cards"),
    block("unseen_of_rank", 52, "for each rank: at least 1, 2, 3, 4 of its cards are unseen"),
    block(
        "show_points",
        29,
        "the observer's hand counts at least 1, 2, ... 29 with the starter, once it is cut",
    ),
    block("dealer", 4, "the dealer is the observer, the next player, the partner, the previous"),
    block("turn", 4, "to move is the observer, the next player, the partner, the previous"),
    block(
        "last_player",
        4,
        "the last card of all was played by the observer, the next player, the partner, the previous",
    ),
    block("stage", 3, "discarding, pegging, over"),
    block("own_crib", 1, "the crib is that of the observer's team"),
    block("laid_away", 4, "at least 1, 2, 3, 4 players have laid a card into the crib"),
    block("own_needs", 32, "the observer's team needs at least 1, 2, ... 32 points to win"),
    block("own_needs_binary", 7, "the same, however many, in binary, lowest bit first"),
    block("their_needs", 32, "the opponents need at least 1, 2, ... 32 points to win"),
    block("their_needs_binary", 7, "the same, however many, in binary, lowest bit first"),
    block("own_points", 24, "points of the observer's team: at least 5, 10, ... 120"),
    block("their_points", 24, "points of the opponents: at least 5, 10, ... 120"),
    block("ahead", 24, "the observer's team is ahead by at least 5, 10, ... 120 points"),
    block("behind", 24, "the observer's team is behind by at least 5, 10, ... 120 points"),
    block("deal", 12, "at least 1, 2, ... 12 deals were played before this one"),
    block("last_deal", 1, "no deal follows, whatever the points"),
    block("limited", 1, "the number of deals is limited"),
    block("scoring", 3, "the end is scored by the win, by the difference, with skunks"),
    block(
        "safe_from_skunk",
        2,
        "no more than 30 points are missing to the observer's team, to the opponents",
    ),
    block(
        "safe_from_double",
        2,
        "no more than 60 points are missing to the observer's team, to the opponents",
    ),
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
    w.cards(view.dealt - view.kept());
    w.cards(view.starter.into_iter().collect());
    match &view.table {
        Some(table) => {
            write_played(&mut w, table, around);
            write_count(&mut w, view, table, around);
        }
        None => skip(&mut w, TABLE_BLOCKS),
    }
    write_counting(&mut w, view, around);
    write_places(&mut w, view);
    write_standing(&mut w, view);
    w.finish(LEN)
}

/// From `played_by_self` to `least_previous`.
const TABLE_BLOCKS: usize = 52 * 4 + 260 + 16 + 52 + 91 + 31 + 52 * 2 + 4 + 9 * 3;

fn skip(w: &mut Writer<WORDS>, mut len: usize) {
    while len > 0 {
        let step = len.min(64);
        w.bits(0, step);
        len -= step;
    }
}

fn write_played(w: &mut Writer<WORDS>, table: &PublicPegging, around: [Seat; 4]) {
    let mut by = [CardSet::EMPTY; 4];
    let mut places = [0_u64; 5];
    let mut starts = 0;
    for (place, (seat, card)) in table.plays().enumerate() {
        by[seat.index()].insert(card);
        // Twelve cards of five bits to a word.
        places[card.index() / 12] |= (place as u64 + 1) << (card.index() % 12 * 5);
        starts |= u64::from(table.starts_count(place)) << place;
    }
    for seat in around {
        w.cards(by[seat.index()]);
    }
    for (word, bits) in places.into_iter().enumerate() {
        w.bits(bits, if word < 4 { 60 } else { 20 });
    }
    w.bits(starts, 16);
}

fn write_count(w: &mut Writer<WORDS>, view: &View, table: &PublicPegging, around: [Seat; 4]) {
    w.cards(table.on_count().iter().copied().collect());
    let mut latest = table.on_count().iter().rev();
    for _ in 0..7 {
        w.one_hot(latest.next().map(|card| card.rank().index()), Rank::COUNT);
    }
    w.one_hot(Some(table.count().into()), 31);
    let fits = view.hand & table.playable();
    w.cards(fits);
    let mut pegs = 0;
    for card in fits {
        pegs |= u64::from(table.would_peg(card).total()) << (4 * card.rank().index());
    }
    w.bits(pegs, 52);
    let mut said_go = 0;
    for (place, seat) in around.into_iter().enumerate() {
        let fits_none = table.least(seat) > MOST - table.count();
        said_go |= u64::from(table.left(seat) > 0 && fits_none) << place;
    }
    w.bits(said_go, 4);
    for seat in &around[1..] {
        w.thermometer(usize::from(table.least(*seat)) - 1, 9);
    }
}

fn write_counting(w: &mut Writer<WORDS>, view: &View, around: [Seat; 4]) {
    for seat in around {
        w.thermometer(view.cards_left(seat), 5);
    }
    let mut unseen = 0;
    for rank in Rank::ALL {
        unseen |= ((1 << view.unseen_of(rank)) - 1) << (4 * rank.index());
    }
    w.bits(unseen, 52);
    let show = |starter: Card| usize::from(points(view.kept(), starter, Counted::Hand));
    w.thermometer(view.starter.map_or(0, show), 29);
}

fn write_places(w: &mut Writer<WORDS>, view: &View) {
    let relative = |seat: Seat| seat.relative_to(view.seat);
    w.one_hot(Some(relative(view.dealer())), 4);
    w.one_hot(view.turn.map(relative), 4);
    let last = view.table.as_ref().and_then(|table| table.plays().next_back());
    w.one_hot(last.map(|(seat, _)| relative(seat)), 4);
    w.one_hot(Some(view.stage.index()), Stage::ALL.len());
    w.bits(u64::from(view.has_crib()), 1);
    w.thermometer(view.laid.into(), 4);
}

fn write_standing(w: &mut Writer<WORDS>, view: &View) {
    let teams = [view.seat.team(), view.seat.team().other()];
    let needs = teams.map(|team| view.needs(team));
    let [own, theirs] = teams.map(|team| usize::from(view.points(team)));
    for needed in needs {
        w.thermometer(needed.into(), 32);
        w.bits(needed.into(), 7);
    }
    for difference in [own, theirs, own.saturating_sub(theirs), theirs.saturating_sub(own)] {
        w.thermometer(difference / 5, 24);
    }
    w.thermometer(view.number.into(), 12);
    w.bits(u64::from(view.rules.length.is_reached(view.number + 1)), 1);
    w.bits(u64::from(view.rules.length != Length::Game), 1);
    w.one_hot(Some(view.rules.scoring.index()), Scoring::ALL.len());
    for missing in [30, 60] {
        let [own, theirs] = needs.map(|needed| u64::from(needed <= missing));
        w.bits(own | theirs << 1, 2);
    }
}

/// The number of the first feature of the block with this name.
///
/// # Panics
/// When there is no block of that name.
pub fn offset(name: &str) -> usize {
    let place = BLOCKS.iter().position(|b| b.name == name).expect("the name of a block");
    BLOCKS[..place].iter().map(|b| b.len).sum()
}
