//! A game of duplicate Scrabble, from the first draw to its end.

use super::action::{Action, ActionSet};
use super::bag::Bag;
use super::moves::Move;
use super::public_state::PublicState;
use super::rules::Rules;
use super::view::View;
use crate::chance::Rng;
use crate::environment::Environment;
use rand::Rng as _;
use std::sync::Arc;

/// One game of duplicate Scrabble for `P` players, 1 to 255: all answer the same draws, and the
/// referee places the best solution whatever they answer.
///
/// A value that is cheap to clone: what changes only between rounds is shared.
///
/// # Who answers when
/// In a round the players answer one after another in the order of their seats, which is a matter
/// of turns only: nobody sees another's answer, or how far he is with it, until all have answered.
///
/// # Panic policy
/// Methods that play an action panic when it is illegal: that is the caller's mistake.
/// [`Environment::try_apply`] returns it as an error instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<const P: usize = 2> {
    table: Arc<PublicState<P>>,
    bag: Arc<Bag>,
    answers: Answers<P>,
}

/// The answers of the running round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answers<const P: usize> {
    given: [Option<Move>; P],
    /// How many players have answered.
    count: u8,
    running: Partial,
}

/// An answer that is being composed: the solutions that begin so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partial {
    first: u32,
    end: u32,
    steps: u8,
}

impl Partial {
    /// Nothing is said yet.
    pub fn new(solutions: &[Move]) -> Partial {
        Partial { first: 0, end: solutions.len() as u32, steps: 0 }
    }

    /// How many actions it has, 0 to 8.
    pub const fn steps(&self) -> usize {
        self.steps as usize
    }

    /// The solutions among all of the draw that begin so.
    pub fn among<'a>(&self, solutions: &'a [Move]) -> &'a [Move] {
        &solutions[self.first as usize..self.end as usize]
    }

    /// The actions so far.
    pub fn actions(&self, solutions: &[Move]) -> Vec<Action> {
        let first = self.among(solutions).first();
        first.map_or_else(Vec::new, |first| first.actions().take(self.steps()).collect())
    }

    /// What may follow: each leads to a solution.
    pub fn legal(&self, solutions: &[Move]) -> ActionSet {
        let mut legal = ActionSet::EMPTY;
        let mut rest = self.among(solutions);
        while let Some(next) = rest.first() {
            legal.insert_number(next.step(self.steps()));
            let prefix = next.prefix(self.steps() + 1);
            rest = &rest[rest.partition_point(|other| other.prefix(self.steps() + 1) <= prefix)..];
        }
        if self.steps == 0 {
            legal.insert(Action::NoWord);
        }
        legal
    }

    /// The same with an action more, which is not "no word"; `None` when no solution goes on so.
    pub fn with(&self, action: Action, solutions: &[Move]) -> Option<Partial> {
        let steps = self.steps();
        let among = self.among(solutions);
        if steps > Move::TILES + 1 {
            return None;
        }
        let before = among.partition_point(|other| other.step(steps) < action.number());
        let until = among.partition_point(|other| other.step(steps) <= action.number());
        let (first, end) = (self.first + before as u32, self.first + until as u32);
        (first < end).then_some(Partial { first, end, steps: self.steps + 1 })
    }

    /// The answer of these actions, which may be complete.
    pub(super) fn of(answer: &Move, steps: usize, solutions: &[Move]) -> Partial {
        let mut partial = Partial::new(solutions);
        for action in answer.actions().take(steps) {
            partial = partial.with(action, solutions).expect("the beginning of a solution");
        }
        partial
    }
}

impl<const P: usize> Answers<P> {
    /// Nobody has answered.
    pub(super) fn none(table: &PublicState<P>) -> Answers<P> {
        Answers { given: [None; P], count: 0, running: Partial::new(&table.solutions) }
    }

    pub(super) const fn from_parts(given: [Option<Move>; P], count: u8, running: Partial) -> Answers<P> {
        Answers { given, count, running }
    }
}

impl<const P: usize> State<P> {
    /// The game of this seed before its first answer.
    pub fn new(rules: Rules, seed: u64) -> State<P> {
        let mut bag = Bag::of_seed(seed);
        let table = PublicState::new(rules, &mut bag);
        State::at(table, bag)
    }

    /// A round before its first answer.
    pub(super) fn at(table: PublicState<P>, bag: Bag) -> State<P> {
        let answers = Answers::none(&table);
        State { table: Arc::new(table), bag: Arc::new(bag), answers }
    }

    /// The state of these parts, which fit each other.
    pub(super) fn from_parts(table: Arc<PublicState<P>>, bag: Bag, answers: Answers<P>) -> State<P> {
        State { table, bag: Arc::new(bag), answers }
    }

    /// What lies open on the table.
    #[inline]
    pub const fn table(&self) -> &Arc<PublicState<P>> {
        &self.table
    }

    /// The bag with the order of its tiles, which no player sees.
    pub fn bag(&self) -> &Bag {
        &self.bag
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.table.ending.is_some()
    }

    /// How many players have answered the running draw.
    #[inline]
    pub const fn answered(&self) -> usize {
        self.answers.count as usize
    }

    /// What a player has answered to the running draw: `None` as long as he has not, `Some(None)`
    /// for no word.
    pub fn answer(&self, player: usize) -> Option<Option<Move>> {
        (player < self.answered()).then(|| self.answers.given[player])
    }

    /// The answer of the player to move, as far as it goes.
    #[inline]
    pub const fn partial(&self) -> &Partial {
        &self.answers.running
    }

    /// Answers for the player to move in one step; `None` for no word.
    ///
    /// # Panics
    /// When the game is over, the answer is no solution of the draw, or one is being composed.
    pub fn reply(&mut self, answer: Option<Move>) {
        assert!(!self.is_over() && self.answers.running.steps == 0, "an answer is due");
        if let Some(answer) = answer {
            let found = self.table.solutions.binary_search_by_key(&answer.key(), Move::key);
            assert!(found.is_ok(), "{answer} is no solution of the draw");
        }
        self.answers.given[self.answered()] = answer;
        self.next_player();
    }

    /// Plays a part of an answer.
    ///
    /// # Panics
    /// When it is not legal.
    pub fn act(&mut self, action: Action) {
        assert!(!self.is_over(), "the game is over");
        let running = self.answers.running;
        match action {
            Action::NoWord => {
                assert!(running.steps == 0, "an answer that is begun has a word");
                self.next_player();
            }
            _ => {
                let solutions = &self.table.solutions;
                let next = running.with(action, solutions);
                let Some(next) = next else { panic!("no solution goes on with {action}") };
                self.answers.running = next;
                if action == Action::End {
                    self.answers.given[self.answered()] = next.among(solutions).first().copied();
                    self.next_player();
                }
            }
        }
    }

    fn next_player(&mut self) {
        self.answers.count += 1;
        self.answers.running = Partial::new(&self.table.solutions);
        if self.answered() == P {
            let mut bag = *self.bag;
            Arc::make_mut(&mut self.table).settle(self.answers.given, &mut bag);
            self.bag = Arc::new(bag);
            self.answers = Answers::none(&self.table);
        }
    }

    /// All actions of the running round in order.
    pub fn actions_of_round(&self) -> Vec<Action> {
        let given = self.answers.given[..self.answered()].iter().flat_map(actions_of);
        given.chain(self.answers.running.actions(&self.table.solutions)).collect()
    }
}

/// The actions of an answer.
pub(super) fn actions_of(answer: &Option<Move>) -> Vec<Action> {
    answer.map_or_else(|| vec![Action::NoWord], |answer| answer.actions().collect())
}

impl<const P: usize> Environment for State<P> {
    type Action = Action;
    type Actions = ActionSet;
    type View = View<P>;
    type Options = Rules;
    const NAME: &'static str = match P {
        2 => "scrabble",
        1 => "scrabble1",
        3 => "scrabble3",
        4 => "scrabble4",
        16 => "scrabble16",
        _ => "scrabble_many",
    };
    const PLAYERS: usize = P;
    const SCORE_SUM: Option<i32> = None;

    /// Takes one number from `rng`, the seed of the game.
    fn deal(options: &Rules, rng: &mut Rng) -> State<P> {
        State::new(options.clone(), rng.next_u64())
    }

    fn options(&self) -> Rules {
        self.table.rules.clone()
    }

    #[inline]
    fn turn(&self) -> Option<usize> {
        (!self.is_over()).then(|| self.answered())
    }

    #[inline]
    fn legal_actions(&self) -> ActionSet {
        if self.is_over() { ActionSet::EMPTY } else { self.answers.running.legal(&self.table.solutions) }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        self.act(action);
    }

    /// The points of all his answers, with those for solos (Scr 1.B, 3.E).
    fn score(&self, player: usize) -> i32 {
        if self.is_over() { self.table.points[player] } else { 0 }
    }

    fn view(&self, player: usize) -> View<P> {
        View::of(self, player)
    }
}
