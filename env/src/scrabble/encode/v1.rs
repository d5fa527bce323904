//! Encoder v1: all that a player may know of the running draw. Frozen.

use super::{ANSWER, TILE, WriteScrabble};
use crate::encode::{BitRow, Block, Encoder, Writer, total};
use crate::environment::ActionSet as _;
use crate::scrabble::action::Action;
use crate::scrabble::letter::Counts;
use crate::scrabble::moves::Move;
use crate::scrabble::public_state::Round;
use crate::scrabble::square::{Premium, Square};
use crate::scrabble::view::View;

/// The blocks, in order.
pub const BLOCKS: [Block; 24] = [
    block(
        "letters",
        1125,
        "for each square five bits, lowest first: the letter that lies there, 1 for A to 26 for Z, or 0",
    ),
    block("taken", 225, "a letter lies on the square"),
    block("jokers", 225, "a joker lies on the square"),
    block("premiums", 60, "the premium squares but the centre by number that are free"),
    block("open", 225, "free squares beside a letter; the centre before the first word"),
    block("draw", 91, "the draw: for each letter and the joker, at least 1, 2, ... of it, up to 7"),
    block("bag", 102, "the bag: for each letter and the joker, at least 1, 2, ... of it"),
    block("draw_now", 91, "what is left of the draw after the tiles of the observer's answer so far"),
    block("place", 450, "the place of the observer's answer so far: across by square, down by square"),
    block("tiles", 189, "its tiles in order, 27 each: the letter, and whether it is a joker"),
    block("answered", 1, "the observer has answered the running draw"),
    block("no_word", 1, "he has answered that he has no word"),
    block("next_square", 225, "the free square on which the next tile of his answer goes"),
    block("turn", 1, "the observer is to move"),
    block("steps", 8, "his running answer has at least 1, 2, ... 8 actions"),
    block("may_end", 1, "his answer can be complete as it is"),
    block("last_placed", 225, "the squares of the tiles that the referee placed last"),
    block("move", 30, "the running move is at least number 1, 2, ... 30"),
    block("one_of_each", 1, "the draw needs one vowel and one consonant only, by the number of the move"),
    block("left", 34, "at least 3, 6, ... 102 tiles are not on the grid"),
    block("points", 48, "points of the observer: at least 25, 50, ... 1,200"),
    block("behind_top", 48, "the placed solutions have at least 25, 50, ... 1,200 points more"),
    block(
        "ahead",
        24,
        "the observer is ahead of the best other player by at least 1, 26, 51, ... 576 points",
    ),
    block("behind", 24, "he is behind the best other player by at least 1, 26, 51, ... 576 points"),
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

impl<const P: usize> Encoder<View<P>> for V1 {
    type Element = f32;
    const LEN: usize = LEN;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View<P>, out: &mut [f32]) {
        assert_eq!(out.len(), LEN, "the length of an observation");
        row(view).write(out);
    }
}

/// Encoder v1, a feature as a byte: a quarter of the memory, for those who turn it into floats
/// elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct V1Bytes;

impl<const P: usize> Encoder<View<P>> for V1Bytes {
    type Element = u8;
    const LEN: usize = LEN;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View<P>, out: &mut [u8]) {
        assert_eq!(out.len(), LEN, "the length of an observation");
        row(view).write(out);
    }
}

/// Encoder v1 with 64 features in a word, for those who keep many observations or send them to a
/// device.
#[derive(Clone, Copy, Debug, Default)]
pub struct V1Bits;

impl<const P: usize> Encoder<View<P>> for V1Bits {
    type Element = u64;
    const LEN: usize = WORDS;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View<P>, out: &mut [u64]) {
        out.copy_from_slice(&row(view).0);
    }
}

/// The observation of a view.
pub fn row<const P: usize>(view: &View<P>) -> Row {
    let mut w = Writer::new();
    write_grid(&mut w, view);
    write_tiles(&mut w, view);
    write_answer(&mut w, view);
    write_standing(&mut w, view);
    w.finish(LEN)
}

fn write_grid<const P: usize>(w: &mut Writer<WORDS>, view: &View<P>) {
    let grid = &view.table.grid;
    for square in Square::all() {
        let letter = grid.get(square).map_or(0, |tile| tile.letter.index() as u64 + 1);
        w.bits(letter, 5);
    }
    w.squares(Square::all().filter(|&square| !grid.is_free(square)));
    w.squares(Square::all().filter(|&square| grid.get(square).is_some_and(|tile| tile.is_joker)));
    let is_premium = |square: &Square| square.premium() != Premium::None && *square != Square::CENTRE;
    for square in Square::all().filter(is_premium) {
        w.bits(u64::from(grid.is_free(square)), 1);
    }
    let is_open = |square: &Square| match grid.is_empty() {
        true => *square == Square::CENTRE,
        false => grid.is_free(*square) && square.neighbours().any(|other| !grid.is_free(other)),
    };
    w.squares(Square::all().filter(is_open));
}

/// As many of a kind as a draw can have.
fn most_in_draw(kind: usize) -> u8 {
    Counts::SET.of(kind).min(7)
}

fn write_tiles<const P: usize>(w: &mut Writer<WORDS>, view: &View<P>) {
    let table = &view.table;
    w.counts(&table.draw, most_in_draw);
    w.counts(&table.bag, |kind| Counts::SET.of(kind));
    let (answer, steps) = answer_so_far(view);
    let mut left = table.draw;
    for tile in answer.into_iter().flat_map(Move::tiles).take(steps.saturating_sub(1)) {
        left.remove(if tile.is_joker { Counts::JOKER } else { tile.letter.index() });
    }
    w.counts(&left, most_in_draw);
}

/// A solution that begins as the observer's answer does, and how many of its actions are played.
fn answer_so_far<const P: usize>(view: &View<P>) -> (Option<&Move>, usize) {
    match (&view.answer, &view.partial) {
        (Some(answer), _) => (answer.as_ref(), Move::TILES + 2),
        (None, Some(partial)) => (partial.among(&view.table.solutions).first(), partial.steps()),
        (None, None) => (None, 0),
    }
}

fn write_answer<const P: usize>(w: &mut Writer<WORDS>, view: &View<P>) {
    let (answer, steps) = answer_so_far(view);
    w.answer(answer, steps);
    w.bits(u64::from(view.answer.is_some()), 1);
    w.bits(u64::from(view.answer == Some(None)), 1);
    let running = answer.filter(|_| view.partial.is_some() && steps > 0);
    let next = running.and_then(|answer| view.table.grid.free_from(answer.place()).nth(steps - 1));
    w.squares(next.into_iter());
    w.bits(u64::from(view.partial.is_some()), 1);
    w.thermometer(view.partial.map_or(0, |partial| partial.steps()), 8);
    w.bits(u64::from(view.legal.contains(Action::End)), 1);
    w.squares(view.table.rounds.last().into_iter().flat_map(Round::squares));
}

fn write_standing<const P: usize>(w: &mut Writer<WORDS>, view: &View<P>) {
    let table = &view.table;
    let number = table.number();
    w.thermometer(number, 30);
    w.bits(u64::from(number > crate::scrabble::bag::TWO_OF_EACH), 1);
    w.thermometer(table.left().len() / 3, 34);
    let (own, other) = view.standing();
    let above = |points: i32| usize::try_from(points).unwrap_or(0);
    w.thermometer(above(own) / 25, 48);
    w.thermometer(above(view.top() - own) / 25, 48);
    w.thermometer(above(own - other).div_ceil(25), 24);
    w.thermometer(above(other - own).div_ceil(25), 24);
}

/// The number of the first feature of the block with this name.
///
/// # Panics
/// When there is no block of that name.
pub fn offset(name: &str) -> usize {
    let place = BLOCKS.iter().position(|b| b.name == name).expect("the name of a block");
    BLOCKS[..place].iter().map(|b| b.len).sum()
}

const _: () = assert!(ANSWER == 450 + 189 && TILE * Move::TILES == 189);
