//! A program as an agent: the host's end of the protocol.

use super::games::{Games, Key};
use super::lines;
use super::words::{Choice, Question};
use crate::agent::{Agent, Decision, Fault};
use crate::catalogue::Recipe;
use crate::engine::connection::{Connection, nonsense};
use crate::engine::process::shortened;
use crate::engine::{EngineSettings, Hello, Problem, StartError, generator};
use crate::spec_error::SpecError;
use rand::Rng as _;
use skat_env::Rng;
use skat_env::skat::{Action, Card, CardSet, State, View};
use std::time::Instant;

/// So many failures in a row, without a legal answer between them, and an engine is asked no more.
const PATIENCE: u32 = 10;

/// So many questions are under way at once, at most.
const WINDOW: usize = 512;

/// Plays what a program answers.
///
/// What the program does wrong is a [`Fault`]; instead of the answer the agent then gives the
/// illegal action, if it was one, or else passes, which anywhere but in the bidding is an
/// infraction. After any fault but an illegal answer the program is ended, and started again for
/// the next question, with all that was told before. After ten failures in a row it is asked no
/// more.
///
/// A fork runs the command once more; it starts with its first question.
pub struct Engine {
    settings: EngineSettings,
    connection: Option<Connection>,
    games: Games,
    /// Places in the last batch, and what happened there.
    faults: Vec<(usize, Problem)>,
    failures: u32,
}

/// A question under way.
enum Asked {
    /// The answer is known: the second card of a pair.
    Known(Card),
    Open {
        id: u64,
        key: Key,
        line: String,
    },
}

impl Engine {
    /// Starts a program and hears what it can.
    ///
    /// # Errors
    /// When it does not start, does not speak the protocol, or has not the options that are set.
    pub fn start(settings: EngineSettings) -> Result<Engine, Box<StartError>> {
        let mut engine = Engine::idle(settings);
        match Connection::open(&engine.settings) {
            Ok(connection) => engine.connection = Some(connection),
            Err(problem) => return Err(Box::new(StartError { settings: engine.settings, problem })),
        }
        Ok(engine)
    }

    fn idle(settings: EngineSettings) -> Engine {
        Engine { settings, connection: None, games: Games::default(), faults: Vec::new(), failures: 0 }
    }

    /// What the program said of itself, if it runs.
    pub fn hello(&self) -> Option<&Hello> {
        self.connection.as_ref().map(|connection| &connection.hello)
    }

    /// Sends lines and expects one line in return, with nothing before it.
    pub(super) fn exchange(&mut self, lines: &str, expected: &str) -> Result<(), Problem> {
        self.connect()?;
        let Some(connection) = &mut self.connection else { unreachable!("it is connected") };
        connection.process.send(lines.into());
        let asked = lines.lines().last().unwrap_or_default();
        let line = connection.line(Instant::now() + self.settings.limit(), asked);
        let line = line.map_err(|problem| problem.with_words(connection.process.said()))?;
        if line == expected { Ok(()) } else { Err(nonsense(&line, &format!("\"{expected}\""))) }
    }

    /// What went wrong in the last batch, with the places in it.
    pub(super) fn problems(&mut self) -> impl Iterator<Item = (usize, Problem)> {
        std::mem::take(&mut self.faults).into_iter()
    }

    /// Ends the program, so that it is started again when it is needed.
    pub(super) fn restart(&mut self) {
        if let Some(connection) = &mut self.connection {
            connection.process.give_up();
        }
        self.connection = None;
        self.games.clear();
        self.failures = 0;
    }

    /// Asks for as many decisions as go at once, from number `from` on; puts the actions at the end
    /// of `actions` and returns the number of the first decision that is left.
    fn ask(
        &mut self,
        decisions: &mut [Decision<'_, State>],
        from: usize,
        actions: &mut Vec<Action>,
    ) -> usize {
        if let Err(problem) = self.connect() {
            self.fail(from, problem);
            actions.push(Action::Pass);
            return from + 1;
        }
        let Some(connection) = &mut self.connection else { unreachable!("it is connected") };
        self.games.next_round();
        let most = connection.hello.games;
        let until = decisions.len().min(from + most.min(WINDOW));
        let mut out = String::new();
        let asked: Vec<Asked> = decisions[from..until]
            .iter()
            .map(|decision| put(&mut self.games, decision, &connection.hello, &mut out))
            .collect();
        connection.process.send(out);
        let mut since = Instant::now();
        for (decision, asked) in (from..until).zip(asked) {
            let (id, key, line) = match asked {
                Asked::Known(card) => {
                    actions.push(Action::Card(card));
                    continue;
                }
                Asked::Open { id, key, line } => (id, key, line),
            };
            let Decision { view, rng, .. } = &mut decisions[decision];
            let deadline = since + self.settings.limit();
            let answer = read_answer(connection, deadline, id, view, &line, rng);
            match answer {
                Ok(choice) if choice.is_legal(view) => {
                    self.failures = 0;
                    let action = action_of(choice, view);
                    if let Some(game) = self.games.get(key, id) {
                        game.answered = Some(choice);
                        game.second = second_of(choice, view);
                    }
                    actions.push(action);
                }
                Ok(choice) => {
                    self.faults.push((decision, illegal(choice, view, connection)));
                    actions.push(match choice {
                        Choice::Action(action) => action,
                        Choice::Bury(_) => Action::Pass,
                    });
                }
                Err(problem) => {
                    self.fail(decision, problem);
                    actions.push(Action::Pass);
                    return decision + 1;
                }
            }
            since = Instant::now();
        }
        until
    }

    fn connect(&mut self) -> Result<(), Problem> {
        if self.failures >= PATIENCE {
            return Err(Problem::Dismissed(PATIENCE));
        }
        if self.connection.is_none() {
            self.connection = Some(Connection::open(&self.settings)?);
        }
        Ok(())
    }

    /// Notes what went wrong and ends the program.
    fn fail(&mut self, decision: usize, problem: Problem) {
        let said = self.connection.as_ref().map_or_else(String::new, |of| of.process.said());
        self.faults.push((decision, problem.with_words(said)));
        let failures = self.failures.saturating_add(1);
        self.restart();
        self.failures = failures;
    }
}

/// The fault of an answer that is not legal.
fn illegal(choice: Choice, view: &View, connection: &Connection) -> Problem {
    let answer = choice.to_string();
    let legal = Choice::legal_words(view, &answer);
    Problem::Illegal { answer, legal }.with_words(connection.process.said())
}

/// Writes the lines of one question.
fn put(games: &mut Games, decision: &Decision<'_, State>, hello: &Hello, out: &mut String) -> Asked {
    let Decision { view, rng, .. } = decision;
    let seed = (!hello.takes_generators).then(|| Rng::clone(rng).next_u64());
    let key = Key::of(view, seed);
    let events = lines::tellable(view);
    let question = Question::of(view).expect("somebody is to move");
    let mut found = None;
    if let Some(game) = games.find(key, &events) {
        if let (Some(card), Some(Choice::Bury(two))) = (game.second.take(), game.answered)
            && view.buried == two - CardSet::of(card)
        {
            return Asked::Known(card);
        }
        game.answered = None;
        found = Some((game.id, game.told.len()));
        game.told.clone_from(&events);
    }
    let (id, told) = match found {
        Some(found) => found,
        None => {
            let (game, closed) = games.open(key, hello.games);
            if let Some(closed) = closed {
                *out += &format!("result {closed} unknown\n");
            }
            lines::open(out, game.id, view, seed);
            game.told.clone_from(&events);
            (game.id, 0)
        }
    };
    lines::tell(out, id, view, &events[told..]);
    if hello.takes_generators {
        *out += &format!("chance {id} {}\n", generator::word(rng));
    }
    let line = lines::turn(id, question, view);
    *out += &line;
    out.push('\n');
    Asked::Open { id, key, line }
}

/// Reads up to the answer to one question.
fn read_answer(
    connection: &mut Connection,
    deadline: Instant,
    id: u64,
    view: &View,
    asked: &str,
    rng: &mut Rng,
) -> Result<Choice, Problem> {
    let question = Question::of(view).expect("somebody is to move");
    loop {
        let line = connection.line(deadline, asked)?;
        let expected =
            || nonsense(&line, &format!("answer {id} and one of the words of \"{}\"", shortened(asked)));
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["answer", number, word] if number.parse() == Ok(id) => {
                return Choice::of_word(word, question).ok_or_else(|| {
                    let legal = Choice::legal_words(view, word);
                    nonsense(&line, &format!("answer {id} and one of: {legal}"))
                });
            }
            ["chance", number, word] if number.parse() == Ok(id) && connection.hello.takes_generators => {
                *rng = generator::generator(word).ok_or_else(|| {
                    nonsense(&line, &format!("chance {id} and 64 hexadecimal digits that are not all 0"))
                })?;
            }
            _ => return Err(expected()),
        }
        if Instant::now() > deadline {
            return Err(nonsense(&line, "an answer after it"));
        }
    }
}

/// The action that a legal choice comes to now: of a pair the first card.
fn action_of(choice: Choice, view: &View) -> Action {
    match choice {
        Choice::Action(action) => action,
        Choice::Bury(two) => {
            Action::Card((two - view.buried).first().expect("a legal pair has a card to lay away"))
        }
    }
}

/// The card of a pair that is laid away after the first.
fn second_of(choice: Choice, view: &View) -> Option<Card> {
    match choice {
        Choice::Bury(two) if view.buried.is_empty() => two.last(),
        _ => None,
    }
}

impl Agent<State> for Engine {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let mut actions = Vec::with_capacity(1);
        self.act_batch(vec![decision], &mut actions);
        actions[0]
    }

    fn act_batch(&mut self, mut decisions: Vec<Decision<'_, State>>, actions: &mut Vec<Action>) {
        self.faults.clear();
        let mut next = 0;
        while next < decisions.len() {
            next = self.ask(&mut decisions, next, actions);
        }
    }

    fn faults(&mut self) -> Vec<Fault> {
        let fault = |(decision, problem)| Fault { decision, problem: Box::new(problem) };
        self.problems().map(fault).collect()
    }

    fn over(&mut self, view: &View, rng: &Rng) {
        let Some(connection) = &mut self.connection else { return };
        let seed = (!connection.hello.takes_generators).then(|| rng.clone().next_u64());
        let key = Key::of(view, seed);
        let events = lines::tellable(view);
        self.games.next_round();
        let Some(game) = self.games.find(key, &events) else { return };
        let (id, told) = (game.id, game.told.len());
        let mut out = String::new();
        lines::tell(&mut out, id, view, &events[told..]);
        if view.settlement.is_none() {
            lines::close(&mut out, id, view);
        }
        connection.process.send(out);
        self.games.close(key, id);
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(Engine::idle(self.settings.clone()))
    }
}

impl Recipe<State> for EngineSettings {
    const NAME: &'static str = "engine";
    const FORMS: &'static [&'static str] = &["engine:COMMAND"];
    const ABOUT: &'static str = "the program that the command starts, by the engine protocol";

    fn read(rest: &str) -> Result<Option<EngineSettings>, SpecError> {
        match rest {
            "" => Ok(None),
            _ => Ok(Some(format!("engine{rest}").parse()?)),
        }
    }

    fn write(&self) -> String {
        self.to_string()["engine".len()..].into()
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(Engine::start(self)?))
    }
}
