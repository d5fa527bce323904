//! Questions about positions and their exact answers.

use super::enhancement::Enhancements;
use super::holding::Holdings;
use super::layout::{self, Layout, Order, Unit};
use super::position::Position;
use super::question::{Aim, QuestionKind};
use super::table::TranspositionTable;
use super::tree::{OnTable, Root, Search};
use skat_env::skat::referee::Goal;
use skat_env::skat::{Card, CardSet, Seat};
use std::fmt;

/// What a position is worth when all play for it with open cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The declarer's card points at the end, with the skat: 0 to 120.
    Points(u8),
    /// Null: the declarer takes a trick.
    Lost,
    /// Null: he takes none.
    Won,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Points(points) => write!(f, "{points}"),
            Value::Lost => f.write_str("lost"),
            Value::Won => f.write_str("won"),
        }
    }
}

/// What was proven of a value: it is between these two, which may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The least that it can be.
    pub lower: Value,
    /// The most that it can be.
    pub upper: Value,
}

impl Bounds {
    /// The value if it is known.
    pub fn exact(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// Solves positions with open cards exactly; the two defenders play as one.
///
/// It keeps a table of what it has found. That is true in every deal and for every question, so the
/// same solver may be asked about anything in any order; it is fastest when positions that have
/// much in common follow each other, such as the moves of a game or worlds that differ by a few
/// cards.
pub struct Solver {
    table: TranspositionTable,
    holdings: Holdings,
    enhancements: Enhancements,
    nodes: u64,
}

/// What is known of a value before a search: it is as near as this to another one.
#[derive(Clone, Copy)]
struct Near {
    value: Value,
    by: u8,
}

/// The legal cards of each suit from the weakest on, and whether no card of another player lies
/// between each and the one before it: then the two can stand in for each other, and only the
/// difference of their points may change sides.
fn by_strength(position: &Position) -> Vec<(Card, bool)> {
    let game = position.game();
    let place = |card| layout::place(game, card);
    let legal = if position.is_over() { CardSet::EMPTY } else { position.legal_cards() };
    let mut cards: Vec<Card> = legal.iter().collect();
    cards.sort_unstable_by_key(|&card| place(card));
    let (next, last) = (position.turn().next(), position.turn().previous());
    let on_table: CardSet = position.trick().iter().copied().collect();
    let others = position.hand(next) | position.hand(last) | on_table;
    let linked = |low, high| {
        let between = |card| (place(low)..place(high)).contains(&place(card));
        game.followers(low) == game.followers(high) && !others.iter().any(between)
    };
    (0..cards.len()).map(|i| (cards[i], i > 0 && linked(cards[i - 1], cards[i]))).collect()
}

/// A search may go on forever.
const NO_LIMIT: u64 = u64::MAX;

impl Default for Solver {
    fn default() -> Solver {
        Solver::with_memory(Solver::MEMORY)
    }
}

impl Solver {
    /// The bytes of a solver's table where nothing else is said.
    pub const MEMORY: usize = 4 << 20;

    /// A solver whose table takes at most so many bytes (and at least a few hundred). It never
    /// grows.
    pub fn with_memory(bytes: usize) -> Solver {
        Solver {
            table: TranspositionTable::new(bytes),
            holdings: Holdings::default(),
            enhancements: Enhancements::ALL,
            nodes: 0,
        }
    }

    /// The solver with only these enhancements: slower with the same answers.
    #[must_use]
    pub fn with_enhancements(mut self, enhancements: Enhancements) -> Solver {
        self.enhancements = enhancements;
        self.table = TranspositionTable::new(self.table.bytes());
        self.holdings = Holdings::default();
        self
    }

    /// How many positions it has visited since it was made.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the position is worth.
    pub fn value(&mut self, position: &Position) -> Value {
        self.bounds(position, NO_LIMIT).lower
    }

    /// What can be proven of the position's value by visiting at most about so many positions.
    pub fn bounds(&mut self, position: &Position, nodes: u64) -> Bounds {
        self.narrowed(position, None, nodes)
    }

    /// What each legal card is worth, ascending by card.
    pub fn values(&mut self, position: &Position) -> Vec<(Card, Value)> {
        let mut values: Vec<(Card, Value)> = Vec::new();
        for (card, is_linked) in by_strength(position) {
            let near = values.last().map(|&(other, value)| Near {
                value,
                by: match is_linked {
                    true if position.game().is_null() => 0,
                    true => card.points().abs_diff(other.points()),
                    false => u8::MAX,
                },
            });
            values.push((card, self.narrowed(&position.after(card), near, NO_LIMIT).lower));
        }
        values.sort_unstable_by_key(|&(card, _)| card);
        values
    }

    /// Between which of these numbers of card points the value of each legal card lies, ascending
    /// by card.
    ///
    /// A lower bound is the highest threshold that is reached, an upper bound is less than the next
    /// one; what is below or above all of them is bounded by the points that there are. In Null the
    /// thresholds mean nothing and the values are exact. This is what a player asks who wants to
    /// win, and much cheaper than [`Solver::values`].
    pub fn classes(&mut self, position: &Position, thresholds: &[u8]) -> Vec<(Card, Bounds)> {
        if position.game().is_null() {
            let exact = |(card, value)| (card, Bounds { lower: value, upper: value });
            return self.values(position).into_iter().map(exact).collect();
        }
        let mut steps = thresholds.to_vec();
        steps.sort_unstable();
        steps.dedup();
        let so_far = position.declarer_points();
        let most = so_far + position.points_left();
        let legal = if position.is_over() { CardSet::EMPTY } else { position.legal_cards() };
        let mut class = steps.len() / 2;
        legal
            .iter()
            .map(|card| {
                class = self.class(&position.after(card), &steps, class);
                let lower = class.checked_sub(1).map_or(so_far, |below| steps[below].max(so_far));
                let upper = steps.get(class).map_or(most, |step| step - 1);
                (card, Bounds { lower: Value::Points(lower), upper: Value::Points(upper.min(most)) })
            })
            .collect()
    }

    /// How many of the ascending `steps` the declarer reaches; the questions begin at the guess.
    fn class(&mut self, position: &Position, steps: &[u8], guess: usize) -> usize {
        let (mut lower, mut upper) = (0, steps.len());
        let mut class = guess;
        while lower < upper {
            let asked = if class > lower { class } else { class + 1 };
            let aims = [Aim::Gather, Aim::Avoid];
            let goal = Goal::Points(steps[asked - 1]);
            if self.reached(position, goal, aims, NO_LIMIT).expect("a search without limit ends") {
                lower = asked;
            } else {
                upper = asked - 1;
            }
            class = class.clamp(lower, upper);
        }
        lower
    }

    /// Whether the declarer reaches the goal whatever the defenders play.
    pub fn forces(&mut self, position: &Position, goal: Goal) -> bool {
        self.forces_within(position, goal, NO_LIMIT).expect("a search without limit ends")
    }

    /// The same if it can be proven by visiting at most about so many positions, otherwise `None`.
    pub fn forces_within(&mut self, position: &Position, goal: Goal, nodes: u64) -> Option<bool> {
        self.reached(position, goal, [Aim::Gather, Aim::Avoid], nodes)
    }

    /// Whether some line of play of all three leads to the goal.
    pub fn can_happen(&mut self, position: &Position, goal: Goal) -> bool {
        self.reached(position, goal, [Aim::Together, Aim::Apart], NO_LIMIT)
            .expect("a search without limit ends")
    }

    /// The legal cards after which the declarer still reaches the goal, whatever the defenders
    /// play.
    pub fn keeping(&mut self, position: &Position, goal: Goal) -> CardSet {
        let legal = if position.is_over() { CardSet::EMPTY } else { position.legal_cards() };
        let left = |next: &Position| match goal {
            Goal::Tricks(count) => {
                Goal::Tricks(count.saturating_sub(next.declarer_tricks() - position.declarer_tricks()))
            }
            goal => goal,
        };
        legal
            .iter()
            .filter(|&card| {
                let next = position.after(card);
                let failed = goal == Goal::NoTrick && next.declarer_tricks() > position.declarer_tricks();
                let aims = [Aim::Gather, Aim::Avoid];
                !failed
                    && self.reached(&next, left(&next), aims, NO_LIMIT).expect("a search without limit ends")
            })
            .collect()
    }

    /// A best line of play for all three: the cards in order, to the last or until Null is lost.
    pub fn line(&mut self, position: &Position) -> Vec<Card> {
        let value = self.narrowed(position, None, NO_LIMIT).lower;
        let mut line = Vec::new();
        let mut at = *position;
        while !(at.is_over() || at.game().is_null() && at.declarer_tricks() > 0) {
            let kept =
                at.legal_cards().iter().rev().find(|&card| self.keeps(&at.after(card), at.turn(), value));
            let card = kept.expect("one of the cards is as good as the position");
            line.push(card);
            at = at.after(card);
        }
        line
    }

    /// Whether `mover` has kept the value that he had with the card that led here.
    fn keeps(&mut self, next: &Position, mover: Seat, value: Value) -> bool {
        let aims = [Aim::Gather, Aim::Avoid];
        let forced = |solver: &mut Solver, goal| {
            solver.reached(next, goal, aims, NO_LIMIT).expect("a search without limit ends")
        };
        let declarer_moved = mover == next.declarer();
        match value {
            Value::Points(points) if declarer_moved => forced(self, Goal::Points(points)),
            Value::Points(points) => !forced(self, Goal::Points(points + 1)),
            Value::Won if declarer_moved => next.declarer_tricks() == 0 && forced(self, Goal::NoTrick),
            Value::Lost if !declarer_moved => next.declarer_tricks() > 0 || !forced(self, Goal::NoTrick),
            Value::Won | Value::Lost => true,
        }
    }

    /// Whether the goal is reached; the aims are those of goals that ask for much, and for nothing.
    fn reached(&mut self, position: &Position, goal: Goal, aims: [Aim; 2], nodes: u64) -> Option<bool> {
        let (unit, aim, need) = match goal {
            Goal::Points(points) => {
                (Unit::Points, aims[0], i32::from(points) - i32::from(position.declarer_points()))
            }
            Goal::Tricks(count) => (Unit::Tricks, aims[0], i32::from(count)),
            Goal::NoTrick => (Unit::Tricks, aims[1], 1),
        };
        let root = self.root(position, unit);
        let kind = QuestionKind { order: Order::of(position.game()), unit, aim };
        let (lower, upper) = self.ask(kind, &root, need, nodes);
        let reached = if lower >= need {
            true
        } else if upper < need {
            false
        } else {
            return None;
        };
        Some(reached != (goal == Goal::NoTrick))
    }

    /// Bounds of the value, the same unless the nodes did not suffice.
    fn narrowed(&mut self, position: &Position, near: Option<Near>, nodes: u64) -> Bounds {
        if position.game().is_null() {
            if let Some(Near { value, by: 0 }) = near {
                return Bounds { lower: value, upper: value };
            }
            if position.declarer_tricks() > 0 {
                return Bounds { lower: Value::Lost, upper: Value::Lost };
            }
            let aims = [Aim::Gather, Aim::Avoid];
            let won = self.reached(position, Goal::NoTrick, aims, nodes);
            return match won {
                Some(true) => Bounds { lower: Value::Won, upper: Value::Won },
                Some(false) => Bounds { lower: Value::Lost, upper: Value::Lost },
                None => Bounds { lower: Value::Lost, upper: Value::Won },
            };
        }
        let kind = QuestionKind { order: Order::of(position.game()), unit: Unit::Points, aim: Aim::Gather };
        let root = self.root(position, Unit::Points);
        let so_far = i32::from(position.declarer_points());
        let (mut lower, mut upper) = (0, root.left);
        let mut need = (root.left + 1) / 2;
        if let Some(Near { value: Value::Points(points), by }) = near {
            need = i32::from(points) - so_far;
            lower = lower.max(need - i32::from(by));
            upper = upper.min(need + i32::from(by));
        }
        let end = self.nodes.saturating_add(nodes);
        while lower < upper {
            need = need.clamp(lower + 1, upper);
            let (least, most) = self.ask(kind, &root, need, end.saturating_sub(self.nodes));
            if least == 0 && most == root.left {
                break;
            }
            lower = lower.max(least);
            upper = upper.min(most);
            need = if least > 0 { lower + 1 } else { upper };
        }
        let points = |left: i32| Value::Points((so_far + left) as u8);
        Bounds { lower: points(lower), upper: points(upper) }
    }

    /// Bounds of what the declarer still gets that say whether it is at least `need`, or nothing.
    fn ask(&mut self, kind: QuestionKind, root: &Root, need: i32, nodes: u64) -> (i32, i32) {
        if need <= 0 || root.left < need {
            return (0, root.left);
        }
        let holding = self.holdings.of(kind.order, root.hands);
        let mut search = Search::new(kind, holding, self.enhancements, &mut self.table, nodes);
        let bound = search.ask(root, need);
        let stopped = search.stopped;
        self.nodes += search.nodes;
        match bound {
            _ if stopped => (0, root.left),
            bound if bound >= need => (bound, root.left),
            bound => (0, bound),
        }
    }

    /// The position as the search sees it.
    fn root(&self, position: &Position, unit: Unit) -> Root {
        let game = position.game();
        let layout = Layout::of(Order::of(game), unit);
        let player = |seat: Seat| seat.relative_to(position.declarer());
        let mut players = [0u32; 3];
        for seat in Seat::ALL {
            for card in position.hand(seat) {
                players[player(seat)] |= 1 << layout::place(game, card);
            }
        }
        let mut on_table = [0; 2];
        let mut seat = position.leader();
        for (place, &card) in on_table.iter_mut().zip(position.trick()) {
            *place = layout::place(game, card);
            players[player(seat)] |= 1 << *place;
            seat = seat.next();
        }
        let trick = match position.trick().len() {
            0 => OnTable::Empty,
            1 => OnTable::One(on_table[0]),
            _ => OnTable::Two(on_table[0], on_table[1]),
        };
        let tricks = u32::from(position.tricks_left());
        let left = layout.trick * tricks as i32 + layout.sum(players[0] | players[1] | players[2]);
        Root { hands: players, leader: player(position.leader()), trick, tricks, left }
    }
}
