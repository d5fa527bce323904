//! What lies open on the table: the grid, the draw, its solutions, the points and the rounds so
//! far.

use super::bag::{Bag, is_admissible};
use super::generate::solutions;
use super::grid::Grid;
use super::letter::Counts;
use super::moves::Move;
use super::retain::{Ending, retained};
use super::rules::Rules;
use super::square::Square;

/// A round that is over: the draw, the answers and what was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round<const P: usize = 2> {
    /// The draw (Scr 3.A).
    pub draw: Counts,
    /// The solution that the referee has placed (Scr 3.D).
    pub placed: Move,
    /// The squares of its tiles: bit `i` for the one `i` squares from its place.
    pub covered: u16,
    /// What each player has answered; `None` for no word.
    pub answers: [Option<Move>; P],
    /// Who alone has more than all others (Scr 3.E), whether it brings points or not.
    pub solo: Option<u8>,
}

impl<const P: usize> Round<P> {
    /// The squares on which tiles were placed.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<P> {
        let (covered, place) = (self.covered, self.placed.place());
        let line = std::iter::successors(Some(place.square), move |square| square.next(place.direction));
        line.enumerate().filter(move |(at, _)| covered >> at & 1 != 0).map(|(_, square)| square)
    }
}

/// All that everybody sees of a game of `P` players, between two answers.
///
/// The solutions follow from the grid, the draw and the lexicon, so that they tell no player what
/// he could not find himself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicState<const P: usize = 2> {
    /// The options.
    pub rules: Rules,
    /// The letters on the grid.
    pub grid: Grid,
    /// The draw that all answer; what is left of it when the game is over.
    pub draw: Counts,
    /// What is in the bag, without its order.
    pub bag: Counts,
    /// All solutions of the draw, ordered by their actions; none when the game is over.
    pub solutions: Vec<Move>,
    /// The place of the one that will be placed.
    pub best: usize,
    /// The rounds so far.
    pub rounds: Vec<Round<P>>,
    /// Points of each player so far, those for solos among them.
    pub points: [i32; P],
    /// Why the game is over, if it is.
    pub ending: Option<Ending>,
}

/// After so many draws without a word the game is over (reading S7).
const DRAWS_WITHOUT_A_WORD: usize = 100;

/// What a solo brings (Scr 3.E).
pub const SOLO: i32 = 10;

impl<const P: usize> PublicState<P> {
    /// Tiles of a draw.
    pub const DRAW: usize = 7;

    /// The table before the first answer; draws from the bag.
    pub(super) fn new(rules: Rules, bag: &mut Bag) -> PublicState<P> {
        let mut table = PublicState::bare(rules);
        table.draw_from(bag, Counts::NONE);
        table
    }

    /// The table before the first draw.
    pub(super) fn bare(rules: Rules) -> PublicState<P> {
        PublicState {
            rules,
            grid: Grid::EMPTY,
            draw: Counts::NONE,
            bag: Counts::SET,
            solutions: Vec::new(),
            best: 0,
            rounds: Vec::new(),
            points: [0; P],
            ending: None,
        }
    }

    /// The number of the running move, from 1 (Scr 3.B); that of the last when the game is over.
    pub fn number(&self) -> usize {
        self.rounds.len() + usize::from(self.ending.is_none())
    }

    /// All tiles that are not on the grid.
    pub fn left(&self) -> Counts {
        self.bag.with(&self.draw)
    }

    /// The solution that will be placed; `None` when the game is over.
    pub fn best(&self) -> Option<&Move> {
        self.solutions.get(self.best)
    }

    /// Scores the answers of all players, places the best solution and draws for the next round.
    pub(super) fn settle(&mut self, answers: [Option<Move>; P], bag: &mut Bag) {
        let rest = self.place(answers);
        match Ending::of_rest(&self.left()) {
            Some(ending) => self.end(ending),
            None => self.draw_from(bag, rest),
        }
    }

    /// Scores the answers and places the best solution; what is left of the draw.
    pub(super) fn place(&mut self, answers: [Option<Move>; P]) -> Counts {
        let placed = *self.best().expect("a running game has a solution");
        let gained = answers.map(|answer| answer.map_or(0, |answer| i32::from(answer.points())));
        let solo = solo(&gained);
        for (points, gained) in self.points.iter_mut().zip(gained) {
            *points += gained;
        }
        if let Some(player) = solo.filter(|_| P >= usize::from(self.rules.solo_from)) {
            self.points[usize::from(player)] += SOLO;
        }
        let covered = covered(&self.grid, &placed);
        self.rounds.push(Round { draw: self.draw, placed, covered, answers, solo });
        self.grid.play(&placed);
        self.draw = self.draw.without(&placed.taken()).expect("solutions are of the draw");
        self.draw
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.solutions = Vec::new();
        self.best = 0;
    }

    /// Adds new letters to the rest up to seven; as long as the draw is not admissible or allows no
    /// word, all letters go back and others are drawn (Scr 3.A, 3.B, readings S4 and S7).
    fn draw_from(&mut self, bag: &mut Bag, rest: Counts) {
        let left = self.left();
        let mut draw = rest.with(&bag.draw(Self::DRAW - rest.len()));
        let mut without_a_word = 0;
        loop {
            let is_all = bag.is_empty();
            if is_all || is_admissible(&draw, self.rounds.len() + 1, &left) {
                if self.take_up(draw) {
                    return;
                }
                without_a_word += 1;
                if is_all || without_a_word == DRAWS_WITHOUT_A_WORD {
                    return self.end(Ending::NoPlace);
                }
            }
            bag.put_back(&draw);
            draw = bag.draw(Self::DRAW);
        }
    }

    /// Makes this the draw; says whether it has a solution.
    pub(super) fn take_up(&mut self, draw: Counts) -> bool {
        let left = self.left();
        self.bag = left.without(&draw).expect("a draw is of what is left");
        self.draw = draw;
        self.solutions = solutions(&self.grid, &self.rules.lexicon, &draw);
        let best = retained(&self.solutions, &self.grid, &left);
        let place = best.map(|best| self.solutions.partition_point(|other| other.key() < best.key()));
        self.best = place.unwrap_or(0);
        place.is_some()
    }
}

/// Bit `i` for the square `i` squares from the solution's place on which it lays a tile.
fn covered(grid: &Grid, placed: &Move) -> u16 {
    let place = placed.place();
    let line = std::iter::successors(Some(place.square), |square| square.next(place.direction));
    let free = line.enumerate().filter(|&(_, square)| grid.is_free(square));
    free.take(placed.len()).fold(0, |covered, (at, _)| covered | 1 << at)
}

/// Who alone has more than all others (Scr 3.E).
fn solo(gained: &[i32]) -> Option<u8> {
    let most = *gained.iter().max()?;
    let mut with = gained.iter().enumerate().filter(|&(_, &gained)| gained == most);
    let (player, _) = with.next()?;
    (most > 0 && with.next().is_none() && gained.len() > 1).then_some(player as u8)
}
