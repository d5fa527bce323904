//! Whether a program keeps to the protocol, rule by rule.

use super::host::Engine;
use super::words::Question;
use crate::agent::{Agent, Decision};
use crate::engine::EngineSettings;
use crate::engine::Problem;
use crate::engine::connection::nonsense;
use crate::engine::process::{Process, TO_QUIT};
use crate::engine::{Hello, VERSION};
use skat_env::below;
use skat_env::skat::{Action, BySeat, Contract, Deal, Phase, Rules, Seat, State, View};
use skat_env::{ActionSet as _, Rng, stream};
use std::fmt;
use std::time::Instant;

/// A rule of the protocol that is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// It starts and says `ready 1`.
    Starts,
    /// To a host of a later version it says `ready 1` too.
    AgreesOnAVersion,
    /// It gives the word of a `ping` back.
    AnswersPings,
    /// It passes over lines that it does not know.
    PassesOverUnknownLines,
    /// It lets each of its options be set to its default.
    TakesItsOptions,
    /// It answers this question with one of its words, whatever happened before, and says nothing
    /// more.
    Answers(Question),
    /// It plays a card of a Null game.
    PlaysNull,
    /// It plays with open cards on the table.
    PlaysOuvert,
    /// It plays where the declarer may concede.
    PlaysWithConceding,
    /// It plays in all three seats of random deals, to their ends.
    PlaysWholeDeals,
    /// It follows as many games at once as it says, and answers in the order of the questions.
    FollowsSeveralGames,
    /// Asked the same with the same chance, it answers the same.
    RepeatsItself,
    /// It ends when it is told to.
    Quits,
    /// It ends when its standard input does.
    EndsWithItsInput,
}

impl Rule {
    /// All of them, in the order in which they are checked.
    pub const ALL: [Rule; 18] = [
        Rule::Starts,
        Rule::AgreesOnAVersion,
        Rule::AnswersPings,
        Rule::PassesOverUnknownLines,
        Rule::TakesItsOptions,
        Rule::Answers(Question::Call),
        Rule::Answers(Question::PickUp),
        Rule::Answers(Question::Bury),
        Rule::Answers(Question::Declare),
        Rule::Answers(Question::Play),
        Rule::PlaysNull,
        Rule::PlaysOuvert,
        Rule::PlaysWithConceding,
        Rule::PlaysWholeDeals,
        Rule::FollowsSeveralGames,
        Rule::RepeatsItself,
        Rule::Quits,
        Rule::EndsWithItsInput,
    ];
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::Starts => "starts and says ready 1",
            Rule::AgreesOnAVersion => "says ready 1 to a host of a later version",
            Rule::AnswersPings => "answers ping with pong and the same word",
            Rule::PassesOverUnknownLines => "passes over lines that it does not know",
            Rule::TakesItsOptions => "lets its options be set to their defaults",
            Rule::Answers(Question::Call) => "answers turn call with a call",
            Rule::Answers(Question::PickUp) => "answers turn pickup with pickup or a Hand game",
            Rule::Answers(Question::Bury) => "answers turn bury with two cards",
            Rule::Answers(Question::Declare) => "answers turn declare with a game",
            Rule::Answers(Question::Play) => "answers turn card with a card, in suit games and Grand",
            Rule::PlaysNull => "plays Null",
            Rule::PlaysOuvert => "plays with open cards on the table",
            Rule::PlaysWithConceding => "plays where the declarer may concede",
            Rule::PlaysWholeDeals => "plays whole deals in all three seats",
            Rule::FollowsSeveralGames => "follows as many games at once as it says",
            Rule::RepeatsItself => "gives the same answers when asked the same with the same chance",
            Rule::Quits => "ends at quit",
            Rule::EndsWithItsInput => "ends at the end of its input",
        })
    }
}

/// What broke a rule: where, and the line or what was missing.
#[derive(Debug, thiserror::Error)]
#[error("{place}the engine {problem}")]
pub struct Broken {
    /// `"in DEAL ACTION... for SEAT, "`, or nothing where no deal was played.
    pub place: String,
    /// What was wrong.
    pub problem: Problem,
}

impl From<Problem> for Broken {
    fn from(problem: Problem) -> Broken {
        Broken { place: String::new(), problem }
    }
}

/// Checks a program, and reports for each rule whether it was kept. `deals` random deals are played
/// to their ends.
///
/// Returns what the program said of itself. After a rule that was broken the program is started
/// again, so that each rule stands for itself; but without [`Rule::Starts`] nothing else is
/// checked.
pub fn check(
    settings: &EngineSettings,
    deals: u64,
    report: &mut dyn FnMut(Rule, &Result<(), Broken>),
) -> Option<Hello> {
    let mut engine = match Engine::start(settings.clone()) {
        Ok(engine) => engine,
        Err(error) => {
            report(Rule::Starts, &Err(error.problem.into()));
            return None;
        }
    };
    let hello = engine.hello().cloned();
    for rule in Rule::ALL {
        let kept = match rule {
            Rule::Starts => Ok(()),
            Rule::AgreesOnAVersion => later_version(settings),
            Rule::AnswersPings => engine.exchange("ping table-7\n", "pong table-7").map_err(Broken::from),
            Rule::PassesOverUnknownLines => {
                let lines = "fanfare 1 2 3\n\nping after\n";
                engine.exchange(lines, "pong after").map_err(Broken::from)
            }
            Rule::TakesItsOptions => defaults(&mut engine),
            Rule::PlaysWholeDeals => (0..deals).try_for_each(|number| whole_deal(&mut engine, number)),
            Rule::FollowsSeveralGames => several(&mut engine),
            Rule::RepeatsItself => repeats(settings),
            Rule::Quits => ends(settings, "quit\n"),
            Rule::EndsWithItsInput => ends(settings, ""),
            _ => situations(rule).iter().try_for_each(|state| one_answer(&mut engine, state)),
        };
        report(rule, &kept);
        if kept.is_err() {
            engine.restart();
        }
    }
    hello
}

fn later_version(settings: &EngineSettings) -> Result<(), Broken> {
    let mut process = Process::start(settings.words())?;
    let asked = format!("skat-engine {}", VERSION + 1);
    process.send(format!("{asked}\n"));
    let deadline = Instant::now() + settings.start_limit();
    let mut hello = Hello { games: 1, ..Hello::default() };
    loop {
        let line = process.next(deadline, settings.start_limit(), &asked)?;
        if !line.starts_with('#') && hello.take(&line)? {
            return Ok(());
        }
    }
}

fn defaults(engine: &mut Engine) -> Result<(), Broken> {
    let options = engine.hello().map(|hello| hello.options.clone()).unwrap_or_default();
    let set: String =
        options.iter().map(|option| format!("set {} {}\n", option.name, option.default)).collect();
    Ok(engine.exchange(&(set + "ping set\n"), "pong set")?)
}

fn ends(settings: &EngineSettings, lines: &str) -> Result<(), Broken> {
    let mut process = Process::start(settings.words())?;
    process.send(format!("skat-engine {VERSION}\n"));
    let deadline = Instant::now() + settings.start_limit();
    while !process.next(deadline, settings.start_limit(), "skat-engine")?.starts_with("ready") {}
    process.send(lines.into());
    process.close_input();
    let asked = if lines.is_empty() { "the end of its input" } else { "quit" };
    let seconds = settings.limit().max(TO_QUIT);
    match process.ended_within(seconds) {
        Some(how) if how == "exit status 0" || !cfg!(unix) => Ok(()),
        Some(how) => Err(nonsense(&how, &format!("exit status 0 after {asked}")).into()),
        None => Err(Problem::Silent { asked: asked.into(), seconds: seconds.as_secs_f64() }.into()),
    }
}

/// Positions in which the player to move is asked what the rule is about.
fn situations(rule: Rule) -> Vec<State> {
    let is_meant = |state: &State| {
        let Some(seat) = state.seat_to_move() else { return false };
        let view = View::of(state, seat);
        match (rule, view.contract()) {
            (Rule::Answers(question), contract) => {
                Question::of(&view) == Some(question)
                    && contract.is_none_or(|contract| !contract.game().is_null() && !contract.is_ouvert())
            }
            (Rule::PlaysNull, Some(contract)) => contract.game().is_null() && !contract.is_ouvert(),
            (Rule::PlaysOuvert, Some(contract)) => contract.is_ouvert(),
            (Rule::PlaysWithConceding, Some(_)) => state.rules().concede,
            _ => false,
        }
    };
    (0..4).flat_map(deals).filter(is_meant).collect()
}

/// All positions of deals in which each contract is played from each seat once.
fn deals(turn: u64) -> Vec<State> {
    let mut states = Vec::new();
    for (number, contract) in (0..).zip(Contract::all()) {
        let mut rng = stream(turn, number);
        let rules = Rules { concede: turn == 3, ..Rules::default() };
        let declarer = Seat::from_index((turn + number) as usize % 3);
        let mut state = State::new(Deal::random(&mut rng), rules);
        while let Some(seat) = state.seat_to_move() {
            states.push(state);
            let legal = state.legal();
            let action = match state.phase() {
                Phase::Bidding if seat == declarer => legal.nth(0),
                Phase::Bidding => Action::Pass,
                Phase::PickingUp(_) if contract.is_hand() => Action::Declare(contract),
                Phase::PickingUp(_) => Action::PickUp,
                Phase::Declaring(_) => Action::Declare(contract),
                _ => legal.nth(below(&mut rng, legal.len())),
            };
            // Of a bid that rearhand does not make nothing is asked: forehand alone bids 18 or
            // passes.
            state.act(if legal.contains(action) { action } else { legal.nth(0) });
        }
    }
    states
}

fn one_answer(engine: &mut Engine, state: &State) -> Result<(), Broken> {
    let mut rng = stream(7, 0);
    answers(engine, &[*state], &mut [&mut rng]).map(drop)
}

/// Asks about the player to move in several positions at once.
fn answers(engine: &mut Engine, states: &[State], rngs: &mut [&mut Rng]) -> Result<Vec<Action>, Broken> {
    let seats: Vec<Seat> = states.iter().filter_map(State::seat_to_move).collect();
    let decision = |((state, &seat), rng): ((&State, &Seat), _)| -> Decision<'_, State> {
        Decision { view: View::of(state, seat), legal: state.legal(), rng }
    };
    let decisions =
        states.iter().zip(&seats).zip(rngs.iter_mut().map(|rng| &mut **rng)).map(decision).collect();
    let mut actions = Vec::new();
    engine.act_batch(decisions, &mut actions);
    if let Some((decision, problem)) = engine.problems().next() {
        return Err(Broken { place: place(&states[decision]), problem });
    }
    let last = states.last().map(place).unwrap_or_default();
    engine.exchange("ping quiet\n", "pong quiet").map_err(|problem| Broken { place: last, problem })?;
    Ok(actions)
}

fn place(state: &State) -> String {
    state.seat_to_move().map_or_else(String::new, |seat| format!("in {state} for {seat}, "))
}

fn whole_deal(engine: &mut Engine, number: u64) -> Result<(), Broken> {
    let mut state = State::new(Deal::from_seed(number), Rules::default());
    let mut rngs = BySeat::from_fn(|seat| stream(number, seat.index() as u64));
    while let Some(seat) = state.seat_to_move() {
        state.act(answers(engine, &[state], &mut [&mut rngs[seat]])?[0]);
    }
    for seat in Seat::ALL {
        engine.over(&View::of(&state, seat), &rngs[seat]);
    }
    Ok(engine.exchange("ping over\n", "pong over")?)
}

fn several(engine: &mut Engine) -> Result<(), Broken> {
    let games = engine.hello().map_or(1, |hello| hello.games).min(32) as u64;
    let mut states: Vec<State> =
        (0..games).map(|i| State::new(Deal::from_seed(i), Rules::default())).collect();
    let mut rngs: Vec<BySeat<Rng>> =
        (0..games).map(|i| BySeat::from_fn(|seat| stream(i, seat.index() as u64))).collect();
    while !states.is_empty() {
        let mut asked: Vec<&mut Rng> = states
            .iter()
            .zip(&mut rngs)
            .filter_map(|(state, rngs)| Some(&mut rngs[state.seat_to_move()?]))
            .collect();
        let actions = answers(engine, &states, &mut asked)?;
        for (state, action) in states.iter_mut().zip(actions) {
            state.act(action);
        }
        let over: Vec<bool> = states.iter().map(State::is_over).collect();
        rngs = rngs.into_iter().zip(&over).filter(|(_, over)| !**over).map(|(rng, _)| rng).collect();
        states.retain(|state| !state.is_over());
    }
    Ok(())
}

/// Two runs of the program are asked the same.
fn repeats(settings: &EngineSettings) -> Result<(), Broken> {
    let answers_of_a_run = || -> Result<Vec<Action>, Broken> {
        let mut engine = Engine::start(settings.clone()).map_err(|error| error.problem)?;
        let asked = deals(1).into_iter().step_by(5);
        asked.map(|state| Ok(answers(&mut engine, &[state], &mut [&mut stream(8, 0)])?[0])).collect()
    };
    let (first, second) = (answers_of_a_run()?, answers_of_a_run()?);
    match first.iter().zip(&second).find(|(first, second)| first != second) {
        None => Ok(()),
        Some((first, second)) => {
            Err(nonsense(&second.to_string(), &format!("{first} as in the first run")).into())
        }
    }
}
