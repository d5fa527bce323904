//! All solutions of a draw on a grid, with their points.
//!
//! Line by line, as Appel and Jacobson do (1988): a square beside a letter is an anchor, and every
//! solution lays a tile on one; for each free square a mask says which letters make words across;
//! from each square where a word may begin the graph of words is walked along the line, with the
//! letters that lie there and the tiles of the draw.

use super::grid::Grid;
use super::letter::{Counts, Letter};
use super::lexicon::{Dawg, Lexicon};
use super::moves::Move;
use super::square::{Direction, Place, Square};

/// All solutions of `draw` on `grid`, ordered by their actions; none when no word can be laid.
///
/// The first word goes across and covers the centre (Scr 1.A, 3.D). A word has two letters or more,
/// a letter of the draw at least, touches what lies there, and all words that it makes are admitted
/// (Scr 1.A). A tile that makes a word in both directions gives two solutions with the same points,
/// one for each reference (reading S5).
///
/// A draw of more than seven letters is taken for one of which seven at most are laid.
pub fn solutions(grid: &Grid, lexicon: &Lexicon, draw: &Counts) -> Vec<Move> {
    let mut search = Search::new(lexicon.dawg(), draw);
    if grid.is_empty() {
        let line = Line::first(grid);
        search.line(&line, Direction::Across, Square::CENTRE.row());
    } else {
        for direction in Direction::ALL {
            for number in 0..Square::SIDE {
                let line = Line::of(grid, lexicon.dawg(), direction, number);
                search.line(&line, direction, number);
            }
        }
    }
    search.found.sort_unstable_by_key(Move::key);
    search.found
}

/// A row or a column, and what may be laid on it.
struct Line {
    /// The tile's letter on each square.
    letters: [Option<Letter>; Square::SIDE],
    /// What each tile that lies there counts.
    values: [u8; Square::SIDE],
    /// Letters that make a word across, or any where none is made.
    fitting: [u32; Square::SIDE],
    /// What the other letters of the word across count, where one is made.
    across: [Option<u16>; Square::SIDE],
    /// What a letter and a word are multiplied by.
    letter_times: [u8; Square::SIDE],
    word_times: [u8; Square::SIDE],
    /// Free squares beside a letter.
    anchors: u16,
}

const ANY: u32 = (1 << Letter::COUNT) - 1;

impl Line {
    fn plain(grid: &Grid, direction: Direction, number: usize) -> Line {
        let squares: [Square; Square::SIDE] = std::array::from_fn(|at| direction.square(number, at));
        let tiles = squares.map(|square| grid.get(square));
        Line {
            letters: tiles.map(|tile| tile.map(|tile| tile.letter)),
            values: tiles.map(|tile| tile.map_or(0, |tile| tile.value())),
            fitting: [ANY; Square::SIDE],
            across: [None; Square::SIDE],
            letter_times: squares.map(|square| square.premium().letter()),
            word_times: squares.map(|square| square.premium().word()),
            anchors: 0,
        }
    }

    /// The line of the first word.
    fn first(grid: &Grid) -> Line {
        let mut line = Line::plain(grid, Direction::Across, Square::CENTRE.row());
        line.anchors = 1 << Square::CENTRE.column();
        line
    }

    fn of(grid: &Grid, dawg: &Dawg, direction: Direction, number: usize) -> Line {
        let mut line = Line::plain(grid, direction, number);
        for at in 0..Square::SIDE {
            if line.letters[at].is_some() {
                continue;
            }
            let square = direction.square(number, at);
            let has_mates = at > 0 && line.letters[at - 1].is_some()
                || at + 1 < Square::SIDE && line.letters[at + 1].is_some();
            if let Some((fitting, points)) = crossing(grid, dawg, square, direction.other()) {
                line.fitting[at] = fitting;
                line.across[at] = Some(points);
                line.anchors |= 1 << at;
            } else if has_mates {
                line.anchors |= 1 << at;
            }
        }
        line
    }
}

/// The letters that make a word on a free square with what lies before and after it, and what the
/// others of that word count; `None` where nothing lies.
fn crossing(grid: &Grid, dawg: &Dawg, square: Square, direction: Direction) -> Option<(u32, u16)> {
    let mut points = 0;
    let mut first = square;
    while let Some(before) = first.previous(direction).filter(|&before| !grid.is_free(before)) {
        first = before;
    }
    let run = |from: Option<Square>| {
        std::iter::successors(from, move |square| square.next(direction))
            .map_while(move |square| grid.get(square))
    };
    let (before, after) = (run(Some(first)), run(square.next(direction)));
    if first == square && after.clone().next().is_none() {
        return None;
    }
    let mut node = Some(dawg.root());
    for tile in before.take_while(|_| first != square) {
        points += u16::from(tile.value());
        node = node.and_then(|node| dawg.child(node, tile.letter.index()));
    }
    points += after.clone().map(|tile| u16::from(tile.value())).sum::<u16>();
    let mut fitting = 0;
    let mut rest = node.map_or(0, |node| dawg.letters(node));
    while let (Some(node), true) = (node, rest != 0) {
        let letter = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let end = dawg.child(node, letter);
        let end = end.and_then(|node| dawg.walk(node, after.clone().map(|tile| tile.letter)));
        fitting |= u32::from(end.is_some_and(|node| dawg.ends(node))) << letter;
    }
    Some((fitting, points))
}

struct Search<'a> {
    dawg: &'a Dawg,
    /// What is left of the draw, and the letters of which something is left as a mask.
    draw: Counts,
    letters: u32,
    found: Vec<Move>,
    /// How many tiles may be laid at most.
    most: usize,
    /// Where the word of the walk must end or go on beyond.
    first: usize,
    anchor: usize,
}

/// How far a walk along a line has come.
#[derive(Clone, Copy)]
struct Walk {
    at: usize,
    node: u32,
    laid: usize,
    key: u64,
    /// Points of the word so far, without what multiplies it.
    word: u16,
    times: u16,
    /// Points of the words across.
    across: u16,
}

impl<'a> Search<'a> {
    fn new(dawg: &'a Dawg, draw: &Counts) -> Search<'a> {
        let letters = (0..Letter::COUNT).filter(|&letter| draw.of(letter) > 0);
        let letters = letters.fold(0, |mask, letter| mask | 1 << letter);
        let most = draw.len().min(Move::TILES);
        Search { dawg, draw: *draw, letters, found: Vec::new(), most, first: 0, anchor: 0 }
    }

    fn line(&mut self, line: &Line, direction: Direction, number: usize) {
        for at in 0..Square::SIDE {
            let ahead = line.anchors >> at;
            if ahead == 0 {
                break;
            }
            if at > 0 && line.letters[at - 1].is_some() {
                continue;
            }
            (self.first, self.anchor) = (at, at + ahead.trailing_zeros() as usize);
            let between = line.letters[at..self.anchor].iter().filter(|letter| letter.is_none()).count();
            if between >= self.most {
                continue;
            }
            let place = Place { direction, square: direction.square(number, at) };
            let (node, key) = (self.dawg.root(), Move::key_of(place));
            self.walk(line, Walk { at, node, laid: 0, key, word: 0, times: 1, across: 0 });
        }
    }

    fn walk(&mut self, line: &Line, walk: Walk) {
        let here = (walk.at < Square::SIDE).then(|| line.letters[walk.at]);
        if let Some(Some(letter)) = here {
            if let Some(node) = self.dawg.child(walk.node, letter.index()) {
                let word = walk.word + u16::from(line.values[walk.at]);
                self.walk(line, Walk { at: walk.at + 1, node, word, ..walk });
            }
            return;
        }
        // The word may end: it covers an anchor, so that a tile of the draw was laid.
        if walk.at > self.anchor && self.dawg.ends(walk.node) && walk.at - self.first >= Lexicon::SHORTEST {
            let bonus = if walk.laid == Move::TILES { FIFTY } else { 0 };
            let points = walk.word * walk.times + walk.across + bonus;
            self.found.push(Move::from_key(walk.key, points));
        }
        if here.is_none() || walk.laid == self.most {
            return;
        }
        let mut fitting = self.dawg.letters(walk.node) & line.fitting[walk.at];
        if self.draw.jokers() == 0 {
            fitting &= self.letters;
        }
        while fitting != 0 {
            let letter = fitting.trailing_zeros() as usize;
            fitting &= fitting - 1;
            self.lay(line, walk, letter);
        }
    }

    /// Lays a letter of the draw, and a joker for it.
    fn lay(&mut self, line: &Line, walk: Walk, letter: usize) {
        let Some(node) = self.dawg.child(walk.node, letter) else { return };
        let at = walk.at;
        let go_on = |key, value: u8| {
            let value = u16::from(value) * u16::from(line.letter_times[at]);
            let word_times = u16::from(line.word_times[at]);
            let across = line.across[at].map_or(0, |others| (others + value) * word_times);
            Walk {
                at: at + 1,
                node,
                laid: walk.laid + 1,
                key,
                word: walk.word + value,
                times: walk.times * word_times,
                across: walk.across + across,
            }
        };
        if self.draw.of(letter) > 0 {
            let key = Move::with_tile(walk.key, walk.laid, letter);
            self.take(letter);
            self.walk(line, go_on(key, Letter::from_index(letter).value()));
            self.give_back(letter);
        }
        if self.draw.jokers() > 0 {
            let key = Move::with_tile(walk.key, walk.laid, Letter::COUNT + letter);
            self.draw.remove(Counts::JOKER);
            self.walk(line, go_on(key, 0));
            self.draw.add(Counts::JOKER);
        }
    }

    fn take(&mut self, letter: usize) {
        self.draw.remove(letter);
        if self.draw.of(letter) == 0 {
            self.letters &= !(1 << letter);
        }
    }

    fn give_back(&mut self, letter: usize) {
        self.draw.add(letter);
        self.letters |= 1 << letter;
    }
}

/// For all seven letters of a draw in one move (Scr 1.B).
pub(super) const FIFTY: u16 = 50;
