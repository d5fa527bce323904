//! A slow account of duplicate Scrabble: letters are characters, the grid is fifteen lines, and
//! solutions are found by trying every word at every place. Written from the rules alone; it shares
//! nothing with the environment.

use std::collections::{BTreeMap, HashSet};

/// Capitals, small letters for jokers, "." for free squares.
pub(crate) type Lines = [[char; 15]; 15];

pub(crate) const BARE: Lines = [['.'; 15]; 15];

const PREMIUMS: [&str; 15] = [
    "T..d...T...d..T",
    ".D...t...t...D.",
    "..D...d.d...D..",
    "d..D...d...D..d",
    "....D.....D....",
    ".t...t...t...t.",
    "..d...d.d...d..",
    "T..d...D...d..T",
    "..d...d.d...d..",
    ".t...t...t...t.",
    "....D.....D....",
    "d..D...d...D..d",
    "..D...d.d...D..",
    ".D...t...t...D.",
    "T..d...T...d..T",
];

pub(crate) fn premium(row: usize, column: usize) -> char {
    PREMIUMS[row].as_bytes()[column] as char
}

pub(crate) const TILES: &str =
    "AAAAAAAAABBCCDDDEEEEEEEEEEEEEEEFFGGHHIIIIIIIIJKLLLLLMMMNNNNNNOOOOOOPPQRRRRRRSSSSSSTTTTTTUUUUUUVVWXYZ??";

pub(crate) fn value(letter: char) -> u32 {
    match letter {
        'A' | 'E' | 'I' | 'L' | 'N' | 'O' | 'R' | 'S' | 'T' | 'U' => 1,
        'D' | 'G' | 'M' => 2,
        'B' | 'C' | 'P' => 3,
        'F' | 'H' | 'V' => 4,
        'J' | 'Q' => 8,
        'K' | 'W' | 'X' | 'Y' | 'Z' => 10,
        _ => 0, // A joker.
    }
}

/// A solution: whether it goes down, the row and column of the word's first letter, and the tiles
/// laid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Slow {
    pub down: bool,
    pub row: usize,
    pub column: usize,
    pub tiles: String,
}

impl Slow {
    /// "H4 MA" across, "4H MA" down.
    pub(crate) fn text(&self) -> String {
        let (row, column) = ((b'A' + self.row as u8) as char, self.column + 1);
        let place = if self.down { format!("{column}{row}") } else { format!("{row}{column}") };
        format!("{place} {}", self.tiles)
    }

    /// What orders solutions: the numbers of their actions.
    pub(crate) fn order(&self) -> Vec<usize> {
        let place = self.row * 15 + self.column + if self.down { 225 } else { 0 };
        let tile = |letter: char| {
            if letter.is_ascii_uppercase() { 450 + letter as usize - 65 } else { 476 + letter as usize - 97 }
        };
        [vec![place], self.tiles.chars().map(tile).collect(), vec![502]].concat()
    }

    pub(crate) fn jokers(&self) -> usize {
        self.tiles.chars().filter(char::is_ascii_lowercase).count()
    }

    fn square(&self, at: usize) -> (usize, usize) {
        if self.down { (self.row + at, self.column) } else { (self.row, self.column + at) }
    }

    /// The grid with its tiles, and where they lie.
    pub(crate) fn laid(&self, lines: &Lines) -> (Lines, Vec<(usize, usize)>) {
        let (mut lines, mut squares) = (*lines, Vec::new());
        let mut at = 0;
        for tile in self.tiles.chars() {
            while lines[self.square(at).0][self.square(at).1] != '.' {
                at += 1;
            }
            let (row, column) = self.square(at);
            lines[row][column] = tile;
            squares.push((row, column));
        }
        (lines, squares)
    }
}

fn get(lines: &Lines, row: isize, column: isize) -> char {
    let inside = |n: isize| (0..15).contains(&n);
    if inside(row) && inside(column) { lines[row as usize][column as usize] } else { '.' }
}

/// The word through a square: its squares.
fn run(lines: &Lines, row: usize, column: usize, down: bool) -> Vec<(usize, usize)> {
    let (dr, dc): (isize, isize) = if down { (1, 0) } else { (0, 1) };
    let (mut row, mut column) = (row as isize, column as isize);
    while get(lines, row - dr, column - dc) != '.' {
        (row, column) = (row - dr, column - dc);
    }
    let mut squares = Vec::new();
    while get(lines, row, column) != '.' {
        squares.push((row as usize, column as usize));
        (row, column) = (row + dr, column + dc);
    }
    squares
}

fn read(lines: &Lines, squares: &[(usize, usize)]) -> String {
    squares.iter().map(|&(row, column)| lines[row][column].to_ascii_uppercase()).collect()
}

/// What a word counts; premiums for the new squares only.
fn word_points(lines: &Lines, squares: &[(usize, usize)], new: &[(usize, usize)]) -> u32 {
    let (mut sum, mut times) = (0, 1);
    for &(row, column) in squares {
        let premium = if new.contains(&(row, column)) { premium(row, column) } else { '.' };
        sum += value(lines[row][column])
            * match premium {
                'd' => 2,
                't' => 3,
                _ => 1,
            };
        times *= match premium {
            'D' => 2,
            'T' => 3,
            _ => 1,
        };
    }
    sum * times
}

/// All words of a solution with their points, its own first; the sum with the bonus.
pub(crate) fn words(lines: &Lines, slow: &Slow) -> (Vec<(String, u32)>, u32) {
    let (after, new) = slow.laid(lines);
    let mut all = vec![run(&after, new[0].0, new[0].1, slow.down)];
    for &(row, column) in &new {
        let across = run(&after, row, column, !slow.down);
        if across.len() > 1 {
            all.push(across);
        }
    }
    let all: Vec<(String, u32)> =
        all.iter().map(|squares| (read(&after, squares), word_points(&after, squares, &new))).collect();
    let sum = all.iter().map(|(_, points)| points).sum::<u32>() + if new.len() == 7 { 50 } else { 0 };
    (all, sum)
}

/// Whether there are so many of each letter in the draw, jokers as "?".
fn has(draw: &str, tiles: &str) -> bool {
    let kind = |letter: char| if letter.is_ascii_lowercase() { '?' } else { letter };
    let count = |text: &str, wanted: char| text.chars().filter(|&letter| kind(letter) == wanted).count();
    tiles.chars().all(|letter| count(tiles, kind(letter)) <= count(draw, kind(letter)))
}

/// The tiles for these letters: each of the draw or a joker.
fn choices(letters: &str, draw: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    for letter in letters.chars() {
        let extend = |text: String| [letter, letter.to_ascii_lowercase()].map(|tile| format!("{text}{tile}"));
        all = all.into_iter().flat_map(extend).filter(|tiles| has(draw, tiles)).collect();
    }
    all
}

/// The squares of a place.
fn squares(len: usize, row: usize, column: usize, down: bool) -> impl Iterator<Item = (usize, usize)> {
    (0..len).map(move |at| if down { (row + at, column) } else { (row, column + at) })
}

fn beside(lines: &Lines, row: usize, column: usize) -> bool {
    let around = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    around.iter().any(|&(dr, dc)| get(lines, row as isize + dr, column as isize + dc) != '.')
}

/// Whether a word fits between the letters that lie at a place, is whole there, and lays a tile
/// that touches others, or the first one on the centre.
fn fits(lines: &Lines, is_first: bool, word: &str, row: usize, column: usize, down: bool) -> bool {
    let len = word.len();
    let (last_row, last_column) = if down { (row + len - 1, column) } else { (row, column + len - 1) };
    if last_row > 14 || last_column > 14 {
        return false;
    }
    let (mut free, mut touches) = (0, false);
    for (&letter, (row, column)) in word.as_bytes().iter().zip(squares(len, row, column, down)) {
        let there = lines[row][column];
        if there == '.' {
            free += 1;
            touches |= if is_first { (row, column) == (7, 7) } else { beside(lines, row, column) };
        } else if there.to_ascii_uppercase() != letter as char {
            return false;
        }
    }
    let (dr, dc) = if down { (1, 0) } else { (0, 1) };
    let before = get(lines, row as isize - dr, column as isize - dc);
    let after = get(lines, last_row as isize + dr, last_column as isize + dc);
    touches && (1..=7).contains(&free) && before == '.' && after == '.'
}

/// The letters that a word needs on the free squares of a place where it fits.
fn missing(lines: &Lines, word: &str, row: usize, column: usize, down: bool) -> String {
    let places = word.chars().zip(squares(word.len(), row, column, down));
    places.filter(|&(_, (row, column))| lines[row][column] == '.').map(|(letter, _)| letter).collect()
}

/// All solutions with their points.
pub(crate) fn solutions(lines: &Lines, list: &HashSet<String>, draw: &str) -> BTreeMap<String, (Slow, u32)> {
    let is_first = *lines == BARE;
    let mut found = BTreeMap::new();
    for word in list {
        for place in 0..450 {
            let (down, row, column) = (place >= 225, place % 225 / 15, place % 15);
            if is_first && (down || row != 7) {
                continue;
            }
            if !fits(lines, is_first, word, row, column, down) {
                continue;
            }
            for tiles in choices(&missing(lines, word, row, column, down), draw) {
                let slow = Slow { down, row, column, tiles };
                let (words, points) = words(lines, &slow);
                if words.iter().all(|(word, _)| list.contains(word)) {
                    found.insert(slow.text(), (slow, points));
                }
            }
        }
    }
    found
}

/// The solution that the referee places.
pub(crate) fn placed(lines: &Lines, all: &BTreeMap<String, (Slow, u32)>, left: &str) -> Slow {
    let most = all.values().map(|(_, points)| *points).max().unwrap();
    let mut equals: Vec<&Slow> =
        all.values().filter(|(_, points)| *points == most).map(|(slow, _)| slow).collect();
    let fewest = equals.iter().map(|slow| slow.jokers()).min().unwrap();
    equals.retain(|slow| slow.jokers() == fewest);
    let open = |slow: &Slow| {
        let (after, _) = slow.laid(lines);
        let squares = (0..225).map(|n| (n / 15, n % 15)).filter(|&(row, column)| after[row][column] == '.');
        squares.filter(|&(row, column)| beside(&after, row, column)).count()
    };
    let ends = |slow: &Slow| ending(&without(left, &slow.tiles)).is_some();
    let best = |slow: &&Slow| (!ends(slow), usize::MAX - open(slow), slow.order());
    equals.into_iter().min_by_key(best).unwrap().clone()
}

/// The letters that are left when these tiles are taken, jokers as small letters.
pub(crate) fn without(letters: &str, tiles: &str) -> String {
    let mut left: Vec<char> = letters.chars().collect();
    for tile in tiles.chars() {
        let kind = if tile.is_ascii_lowercase() { '?' } else { tile };
        let place = left.iter().position(|&letter| letter == kind).expect("a tile that is there");
        left.remove(place);
    }
    left.into_iter().collect()
}

fn is_vowel(letter: char) -> bool {
    "AEIOU".contains(letter)
}

/// Why a game with these letters not on the grid is over.
pub(crate) fn ending(left: &str) -> Option<&'static str> {
    let either = left.chars().any(|letter| letter == '?' || letter == 'Y');
    match left.len() {
        0 => Some("all letters are placed"),
        1 => Some("vowels only, consonants only or one letter is left"),
        _ if either => None,
        _ if left.chars().all(is_vowel) || !left.chars().any(is_vowel) => {
            Some("vowels only, consonants only or one letter is left")
        }
        _ => None,
    }
}

/// Whether a draw may be played: each Y and joker is tried as a vowel and as a consonant.
pub(crate) fn admissible(draw: &str, number: usize, left: &str) -> bool {
    let has = |letters: &str, wanted: usize| {
        let free = letters.chars().filter(|&letter| letter == '?' || letter == 'Y').count();
        let vowels = letters.chars().filter(|&letter| is_vowel(letter)).count();
        let consonants = letters.len() - vowels - free;
        (0..=free).any(|as_vowels| vowels + as_vowels >= wanted && consonants + free - as_vowels >= wanted)
    };
    has(draw, if number < 16 && has(left, 2) { 2 } else { 1 })
}
