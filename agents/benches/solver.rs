//! How long the solver takes for full deals: `cargo bench -p skat-agents --bench solver`
//!
//! Prints mean, median, 95th percentile and maximum over 500 random deals and 500 deals that the
//! heuristic agents bid, one thread, with the number of positions visited and questions a second.
//! `-- DEALS` takes another number of deals.
//!
//! - `-- DEALS each` prints the table of the enhancements instead: each left out alone, with the
//!   factors by which positions and time grow. Without the table of positions an exact value takes
//!   far longer, so that row is only there for the question of 61 points and for seven tricks.
//! - `-- DEALS agree` does nothing but compare values: of each deal with each enhancement left out
//!   in turn.
//!
//! Time is processor time where the system tells it (Linux, in ticks of its scheduler: trust the
//! means), otherwise time on the wall.

use skat_agents::skat::Heuristic;
use skat_agents::skat::search::{Enhancement, Enhancements, Position, Solver, Value};
use skat_env::skat::referee::Goal;
use skat_env::skat::{Deal, Game, Phase, Rules, Seat, State, View};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let mut deals = 500;
    let (mut each, mut agree) = (false, false);
    for word in std::env::args().skip(1) {
        match word.parse() {
            Ok(number) => deals = number,
            Err(_) => {
                each |= word == "each";
                agree |= word == "agree";
            }
        }
    }
    if agree {
        return compare(&random(deals, &Game::ALL[..5]), &random(deals, &Game::ALL[5..]));
    }
    let (trumps, nulls) = (random(deals, &Game::ALL[..5]), random(deals, &Game::ALL[5..]));
    if each {
        ablate(Question::Value, &trumps, &[Enhancement::Table]);
        ablate(Question::SixtyOne, &trumps, &[]);
        ablate(Question::Null, &nulls, &[]);
        println!("\nThe same deals after three tricks of best play");
        let later: Vec<Position> = trumps.iter().map(after_three_tricks).collect();
        return ablate(Question::Value, &later, &[]);
    }
    time("random deals, every game, declarer and leader in turn", &trumps, &nulls);
    let (bid_nulls, bid_trumps): (Vec<Position>, Vec<Position>) =
        bid(deals).into_iter().partition(|position| position.game().is_null());
    time("deals that the heuristic agents bid", &bid_trumps, &bid_nulls);
}

/// One table of all questions.
fn time(what: &str, trumps: &[Position], nulls: &[Position]) {
    println!("{} {what}, times in ms\n{:38} {}", trumps.len() + nulls.len(), "", Row::HEAD);
    for question in Question::ALL {
        let positions = if matches!(question, Question::Null) { nulls } else { trumps };
        if !positions.is_empty() {
            println!("{:38} {}", question.name(), Row::of(question, positions, Enhancements::ALL));
        }
    }
    for game in &Game::ALL[..5] {
        let of_game: Vec<Position> =
            trumps.iter().filter(|position| position.game() == *game).copied().collect();
        if !of_game.is_empty() {
            let row = Row::of(Question::Value, &of_game, Enhancements::ALL);
            println!("{:38} {row}", format!("exact value, {} x {game}", of_game.len()));
        }
    }
    println!();
}

/// The table of the enhancements, but for those that would take hours.
fn ablate(question: Question, positions: &[Position], left_alone: &[Enhancement]) {
    println!("\n{}, {} deals: without\n{:38} {}", question.name(), positions.len(), "", Row::HEAD);
    let all = Row::of(question, positions, Enhancements::ALL);
    println!("{:38} {all}", "nothing");
    for enhancement in Enhancement::ALL.into_iter().filter(|enhancement| !left_alone.contains(enhancement)) {
        let row = Row::of(question, positions, Enhancements::ALL.without(enhancement));
        let nodes = row.nodes / all.nodes;
        println!("{:38} {row}   nodes x{nodes:.2}{}", format!("{enhancement:?}"), row.times(&all));
    }
}

/// Checks that each enhancement can be left out and every value stays.
///
/// Without the table whole deals would take far longer: there the question of 61 points is compared
/// where it is decided within so many positions, and the exact value three tricks later.
fn compare(trumps: &[Position], nulls: &[Position]) {
    const PATIENCE: u64 = 5_000_000;
    let mut full = Solver::default();
    for left_out in Enhancement::ALL {
        let clock = Clock::start();
        let mut solver = Solver::default().with_enhancements(Enhancements::ALL.without(left_out));
        let (mut whole, mut later, mut questions) = (0, 0, 0);
        for position in trumps.iter().chain(nulls) {
            if left_out != Enhancement::Table || position.game().is_null() {
                assert_eq!(
                    solver.value(position),
                    full.value(position),
                    "without {left_out:?}: {position:?}"
                );
                whole += 1;
                continue;
            }
            if let Some(reached) = solver.forces_within(position, Goal::Points(61), PATIENCE) {
                assert_eq!(reached, full.forces(position, Goal::Points(61)), "{position:?}");
                questions += 1;
            }
            let after = after_three_tricks(position);
            assert_eq!(solver.value(&after), full.value(&after), "{after:?}");
            later += 1;
        }
        let seconds = clock.elapsed().as_secs_f64();
        println!(
            "without {:16} equal: {whole} deals, {later} after three tricks, {questions} questions of 61 points; \
             {seconds:.1} s",
            format!("{left_out:?},"),
        );
    }
}

/// Full deals of the seeds from 0 on, with all contracts, declarers and leaders in turn.
fn random(deals: usize, games: &[Game]) -> Vec<Position> {
    (0..deals)
        .map(|i| {
            let deal = Deal::from_seed(i as u64);
            let game = games[i % games.len()];
            let declarer = Seat::from_index(i / games.len() % 3);
            let leader = Seat::from_index(i / games.len() / 3 % 3);
            Position::new(game, declarer, leader, deal.hands(), deal.skat(), &[]).expect("a dealt position")
        })
        .collect()
}

/// Full deals of the seeds from 0 on, bid, buried and declared by heuristic agents; those passed in
/// are left out.
fn bid(deals: usize) -> Vec<Position> {
    let agent = Heuristic::default();
    let before_the_lead = |seed| {
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        while let Some(seat) = state.seat_to_move() {
            if let Phase::Playing(play) = state.phase() {
                return Some(Position::from(play));
            }
            state.act(agent.choose(&View::of(&state, seat)));
        }
        None
    };
    (0..).filter_map(before_the_lead).take(deals).collect()
}

fn after_three_tricks(position: &Position) -> Position {
    let line = Solver::default().line(position);
    line.into_iter().take(9).fold(*position, |position, card| position.after(card))
}

#[derive(Clone, Copy)]
enum Question {
    Value,
    SixtyOne,
    Ninety,
    AllTricks,
    EveryCard,
    Classes,
    Winning,
    Null,
}

impl Question {
    const ALL: [Question; 8] = [
        Question::Value,
        Question::SixtyOne,
        Question::Ninety,
        Question::AllTricks,
        Question::EveryCard,
        Question::Classes,
        Question::Winning,
        Question::Null,
    ];

    const fn name(self) -> &'static str {
        match self {
            Question::Value => "exact value",
            Question::SixtyOne => "61 points or not",
            Question::Ninety => "90 points or not",
            Question::AllTricks => "all tricks or not",
            Question::EveryCard => "exact value of every first card",
            Question::Classes => "every first card: below 31, 61, 90?",
            Question::Winning => "every first card: 61 or not",
            Question::Null => "Null won or lost",
        }
    }

    fn ask(self, solver: &mut Solver, position: &Position) {
        match self {
            Question::Value => drop(black_box(solver.value(position))),
            Question::SixtyOne => drop(black_box(solver.forces(position, Goal::Points(61)))),
            Question::Ninety => drop(black_box(solver.forces(position, Goal::Points(90)))),
            Question::AllTricks => drop(black_box(solver.forces(position, Goal::Tricks(10)))),
            Question::EveryCard => drop(black_box(solver.values(position))),
            Question::Classes => drop(black_box(solver.classes(position, &[31, 61, 90]))),
            Question::Winning => drop(black_box(solver.classes(position, &[61]))),
            Question::Null => drop(black_box(solver.value(position) == Value::Won)),
        }
    }
}

/// Milliseconds and positions visited.
struct Row {
    mean: f64,
    median: f64,
    late: f64,
    most: f64,
    nodes: f64,
    median_nodes: f64,
}

impl Row {
    const HEAD: &'static str = "    mean   median      95%      max   a second   nodes: mean     median";

    fn of(question: Question, positions: &[Position], enhancements: Enhancements) -> Row {
        let mut solver = Solver::default().with_enhancements(enhancements);
        let mut costs: Vec<(f64, f64)> = positions
            .iter()
            .map(|position| {
                let (nodes, clock) = (solver.nodes(), Clock::start());
                question.ask(&mut solver, position);
                (clock.elapsed().as_secs_f64() * 1e3, (solver.nodes() - nodes) as f64)
            })
            .collect();
        let count = costs.len().max(1) as f64;
        let mean = costs.iter().map(|cost| cost.0).sum::<f64>() / count;
        let nodes = costs.iter().map(|cost| cost.1).sum::<f64>() / count;
        costs.sort_by(|a, b| a.1.total_cmp(&b.1));
        let median_nodes = costs.get(costs.len() / 2).map_or(0.0, |cost| cost.1);
        costs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let at = |share: f64| {
            costs.get((costs.len() as f64 * share) as usize).or(costs.last()).map_or(0.0, |c| c.0)
        };
        Row { mean, median: at(0.5), late: at(0.95), most: at(1.0), nodes, median_nodes }
    }
}

impl Row {
    /// How many times as long, where the clock is fine enough to tell.
    fn times(&self, all: &Row) -> String {
        if all.mean > 0.0 { format!(", time x{:.2}", self.mean / all.mean) } else { String::new() }
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Row { mean, median, late, most, nodes, median_nodes } = self;
        let rate = if *mean > 0.0 { format!("{:.0}", 1e3 / mean) } else { "-".into() };
        write!(f, "{mean:8.3} {median:8.3} {late:8.3} {most:8.3} {rate:>10} {nodes:13.0} {median_nodes:10.0}")
    }
}

/// Processor time of this thread where it can be read, otherwise time on the wall.
struct Clock {
    processor: Option<Duration>,
    wall: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { processor: Clock::processor(), wall: Instant::now() }
    }

    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
    }

    fn elapsed(&self) -> Duration {
        match (self.processor, Clock::processor()) {
            (Some(start), Some(now)) => now - start,
            _ => self.wall.elapsed(),
        }
    }
}
