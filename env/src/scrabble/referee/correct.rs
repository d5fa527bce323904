//! What a bulletin counts (Scr 4, 5).

use super::bulletin::{Bulletin, Entry};
use super::reference::{LINKS, Reference};
use crate::scrabble::generate::solutions;
use crate::scrabble::grid::Grid;
use crate::scrabble::letter::{Counts, Letter, Tile};
use crate::scrabble::lexicon::Lexicon;
use crate::scrabble::moves::Move;
use crate::scrabble::square::Place;
use crate::scrabble::words::words_of;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What the players answer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The letters on the grid.
    pub grid: Grid,
    /// The draw.
    pub draw: Counts,
    /// The admitted words.
    pub lexicon: Lexicon,
}

/// The number of a rule in `docs/scrabble/rules.md`: `Rule("5.A1")` is Scr 5.A1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

/// The points of a bulletin and the rule that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What it counts.
    pub points: u16,
    /// On what that rests.
    pub rule: Rule,
}

impl Ruling {
    pub(super) const fn new(points: u16, rule: &'static str) -> Ruling {
        Ruling { points, rule: Rule(rule) }
    }
}

/// `16 points (5.1)`.
impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} points ({})", self.points, self.rule.0)
    }
}

/// What a bulletin counts: of several solutions the lowest (Scr 5.A1), those that are struck left
/// out (5.A2); nothing for none, for one whose place is missing or wrong (4, 4.A, 4.B), and for one
/// that is not admitted (5).
pub fn correct(position: &Position, bulletin: &Bulletin) -> Ruling {
    let all = solutions(&position.grid, &position.lexicon, &position.draw);
    let standing: Vec<&Entry> = bulletin.entries.iter().filter(|entry| !entry.is_struck).collect();
    match standing[..] {
        [] if bulletin.entries.is_empty() => Ruling::new(0, "1.A1"),
        [] => Ruling::new(0, "5.A2"),
        [only] => entry_ruling(position, &all, only),
        _ => {
            let points = standing.into_iter().map(|entry| entry_ruling(position, &all, entry).points);
            Ruling::new(points.min().unwrap_or(0), "5.A1")
        }
    }
}

fn entry_ruling(position: &Position, all: &[Move], entry: &Entry) -> Ruling {
    let is_first = position.grid.is_empty();
    if is_first && !matches!(entry.reference, Reference::Place(_)) {
        return without_place(all, entry);
    }
    let places = entry.reference.places(&position.grid, entry.word.tiles().len());
    let rule = match &entry.reference {
        Reference::Missing => return Ruling::new(0, "4.3"),
        Reference::Links(_, links) if links.len() < LINKS => return Ruling::new(0, "4.B2"),
        Reference::Links(..) if places.is_empty() => return Ruling::new(0, "4.B1"),
        Reference::Links(..) => "4.B1",
        Reference::Place(_) => "5.1",
    };
    let rulings = places.iter().map(|&place| at_place(position, all, entry, place));
    let lowest = rulings.min_by_key(|ruling| ruling.points).unwrap_or(Ruling::new(0, rule));
    if places.len() > 1 { Ruling { rule: Rule("4.B1"), ..lowest } } else { lowest }
}

/// The first move without a place: the best that the word can have (Scr 5.A4, reading S13); where
/// it is not clear which letter is the joker, that letter with which the best place counts least.
fn without_place(all: &[Move], entry: &Entry) -> Ruling {
    let written = entry.word.tiles();
    let circles = |answer: &Move| answer.tiles().map(|tile| tile.is_joker).collect::<Vec<bool>>();
    let letters = written.iter().map(|tile| tile.letter);
    let mut best: BTreeMap<Vec<bool>, u16> = BTreeMap::new();
    let mut said = BTreeSet::new();
    for answer in all.iter().filter(|answer| answer.tiles().map(|tile| tile.letter).eq(letters.clone())) {
        let most = best.entry(circles(answer)).or_insert(0);
        *most = answer.points().max(*most);
        if Some(answer.points()) == entry.points {
            said.insert(circles(answer));
        }
    }
    let clear: Vec<bool> = written.iter().map(|tile| tile.is_joker).collect();
    match (best.get(&clear), best.values().min()) {
        (_, None) => Ruling::new(0, "5.1"),
        (Some(&points), _) => Ruling::new(points, "5.1"),
        (None, Some(_)) if said.len() == 1 => Ruling::new(entry.points.unwrap_or(0), "5.A3"),
        (None, Some(&points)) => Ruling::new(points, "5.A4"),
    }
}

/// What the word counts at this place.
fn at_place(position: &Position, all: &[Move], entry: &Entry, place: Place) -> Ruling {
    let written = entry.word.tiles();
    let matching = all.iter().filter(|answer| {
        answer.place() == place && {
            let own = &words_of(&position.grid, answer)[0];
            let letters = |tiles: &[Tile]| tiles.iter().map(|tile| tile.letter).collect::<Vec<Letter>>();
            letters(&own.tiles) == letters(written)
        }
    });
    let matching: Vec<&Move> = matching.collect();
    if matching.is_empty() {
        return Ruling::new(0, "5.1");
    }
    // Circles count for the letters of the draw; those that lie on the grid need none.
    let free = |at: usize| {
        let line = std::iter::successors(Some(place.square), |square| square.next(place.direction));
        line.skip(at).take(1).all(|square| position.grid.is_free(square))
    };
    let circles: Vec<bool> =
        (0..written.len()).filter(|&at| free(at)).map(|at| written[at].is_joker).collect();
    let is_clear = |answer: &&&Move| answer.tiles().map(|tile| tile.is_joker).eq(circles.iter().copied());
    if let Some(answer) = matching.iter().find(is_clear) {
        return Ruling::new(answer.points(), "5.1");
    }
    let said = matching.iter().filter(|answer| Some(answer.points()) == entry.points);
    match said.collect::<Vec<_>>()[..] {
        [only] => Ruling::new(only.points(), "5.A3"),
        _ => Ruling::new(matching.iter().map(|answer| answer.points()).min().unwrap_or(0), "5.A3"),
    }
}
