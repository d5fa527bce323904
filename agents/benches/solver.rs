//! How long the solver takes for random full deals: `cargo bench -p skat-agents --bench solver`
//!
//! Prints mean, median, 95th percentile and maximum over 500 deals, one thread, with the number of positions visited.
//! `-- DEALS` takes another number of deals; `-- DEALS each` adds the table of the enhancements: each left out alone,
//! over a tenth of the deals, with the factors by which positions and time grow (without
//! the table an exact value takes minutes, so that row is left out). Time is processor time where the
//! system tells it (Linux, in ticks of its scheduler: trust the means), otherwise time on the wall.

use skat_agents::search::{Enhancement, Enhancements, Position, Solver, Value};
use skat_env::skat::referee::Goal;
use skat_env::skat::{Deal, Game, Seat};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let mut deals = 500;
    let mut each = false;
    for word in std::env::args().skip(1) {
        match word.parse() {
            Ok(number) => deals = number,
            Err(_) => each |= word == "each",
        }
    }
    println!("{deals} deals, times in ms\n{:32} {}", "", Row::HEAD);
    let trumps = positions(deals, &Game::ALL[..5]);
    let nulls = positions(deals, &Game::ALL[5..]);
    for question in Question::ALL {
        let positions = if matches!(question, Question::Null) { &nulls } else { &trumps };
        println!("{:32} {}", question.name(), Row::of(question, positions, Enhancements::ALL));
    }
    for game in &Game::ALL[..5] {
        let of_game: Vec<Position> =
            trumps.iter().filter(|position| position.game() == *game).copied().collect();
        println!(
            "{:32} {}",
            format!("exact value, {game}"),
            Row::of(Question::Value, &of_game, Enhancements::ALL)
        );
    }
    if each {
        for (question, positions) in [
            (Question::Value, &trumps[..deals / 10]),
            (Question::SixtyOne, &trumps[..deals / 10]),
            (Question::Null, &nulls[..deals / 10]),
        ] {
            println!("\n{}, {} deals: without", question.name(), positions.len());
            let all = Row::of(question, positions, Enhancements::ALL);
            let left_out = Enhancement::ALL.into_iter();
            let affordable = |&enhancement: &Enhancement| {
                enhancement != Enhancement::Table || !matches!(question, Question::Value)
            };
            for enhancement in left_out.filter(affordable) {
                let row = Row::of(question, positions, Enhancements::ALL.without(enhancement));
                let nodes = row.nodes / all.nodes;
                let time = row.mean / all.mean;
                println!("{:32} {row}   nodes x{nodes:.2}, time x{time:.2}", format!("{enhancement:?}"));
            }
        }
    }
}

/// Full deals of the seeds from 0 on, with all contracts, declarers and leaders in turn.
fn positions(deals: usize, games: &[Game]) -> Vec<Position> {
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

#[derive(Clone, Copy)]
enum Question {
    Value,
    SixtyOne,
    Ninety,
    AllTricks,
    EveryCard,
    Null,
}

impl Question {
    const ALL: [Question; 6] = [
        Question::Value,
        Question::SixtyOne,
        Question::Ninety,
        Question::AllTricks,
        Question::EveryCard,
        Question::Null,
    ];

    const fn name(self) -> &'static str {
        match self {
            Question::Value => "exact value",
            Question::SixtyOne => "61 points or not",
            Question::Ninety => "90 points or not",
            Question::AllTricks => "all tricks or not",
            Question::EveryCard => "value of every first card",
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
    const HEAD: &'static str = "    mean   median      95%      max   nodes: mean     median";

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

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Row { mean, median, late, most, nodes, median_nodes } = self;
        write!(f, "{mean:8.3} {median:8.3} {late:8.3} {most:8.3} {nodes:13.0} {median_nodes:10.0}")
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
