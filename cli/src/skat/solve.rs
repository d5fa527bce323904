//! `skat solve`: what positions are worth with open cards.

use crate::failure::Failure;
use clap::Args;
use rayon::prelude::*;
use skat_agents::skat::search::{Position, Solver, Value};
use skat_env::skat::referee::Goal;
use std::fmt::Write as _;
use std::io::{BufRead, Write, stdin};
use std::num::NonZero;
use std::time::Instant;

/// Solve positions with open cards exactly
///
/// Reads one position a line from the standard input: CONTRACT DECLARER LEADER HAND0 HAND1 HAND2
/// SKAT, and TRICK if cards lie on the table. The contract is one of C S H D G N, seats are 0 to 2,
/// cards are joined by dots, - stands for none; the trick is the cards on the table in order.
/// Writes one line for each: the declarer's card points at the end, with those of the skat and
/// without tricks taken earlier, or "won" or "lost" in Null. A line that is no position gets a
/// sentence instead. Times are written to the standard error.
#[derive(Args)]
pub(crate) struct Solve {
    /// Say only whether the declarer gets so many points: yes or no; in Null, whether he wins
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u8).range(0..=121), conflicts_with = "line")]
    threshold: Option<u8>,
    /// Add what every legal card is worth, like CA=61; with --threshold, CA=yes
    #[arg(long)]
    moves: bool,
    /// Add a best line of play: the cards in order
    #[arg(long)]
    line: bool,
    /// How many threads solve positions
    #[arg(long, value_name = "THREADS", default_value = "1")]
    threads: NonZero<usize>,
}

/// So many lines are read before they are solved; answers of earlier ones are written meanwhile.
const CHUNK: usize = 256;

impl Solve {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.get()).build()?;
        let mut lines = stdin().lock().lines().enumerate();
        let start = Instant::now();
        let (mut solved, mut refused) = (0u64, 0u64);
        loop {
            let chunk = lines.by_ref().take(CHUNK).collect::<Vec<_>>();
            if chunk.is_empty() {
                break;
            }
            let mut read = Vec::with_capacity(chunk.len());
            for (i, line) in chunk {
                let line = line.map_err(|error| format!("line {}: {error}", i + 1))?;
                if !line.trim().is_empty() {
                    read.push((i + 1, line));
                }
            }
            let answers: Vec<Result<String, String>> = pool.install(|| {
                let answer = |solver: &mut Solver, (number, line): &(usize, String)| {
                    let position = line.parse().map_err(|error| format!("line {number}: {error}"))?;
                    Ok(self.answer(solver, &position))
                };
                read.par_iter().map_init(Solver::default, answer).collect()
            });
            for answer in answers {
                *(if answer.is_ok() { &mut solved } else { &mut refused }) += 1;
                writeln!(out, "{}", answer.unwrap_or_else(|refusal| refusal))?;
            }
            out.flush()?;
        }
        let seconds = start.elapsed().as_secs_f64();
        match solved {
            1 => eprintln!("1 position in {seconds:.3} s"),
            _ => {
                let each = seconds * 1e3 / (solved.max(1) as f64);
                eprintln!("{solved} positions in {seconds:.3} s, {each:.3} ms each");
            }
        }
        match refused {
            0 => Ok(()),
            1 => Err("one line is no position".into()),
            many => Err(format!("{many} lines are no positions").into()),
        }
    }

    fn answer(&self, solver: &mut Solver, position: &Position) -> String {
        if let Some(points) = self.threshold {
            return self.reaches(solver, position, points);
        }
        let mut answer = solver.value(position).to_string();
        if self.moves {
            for (card, value) in solver.values(position) {
                write!(answer, " {card}={value}").expect("a string takes all");
            }
        }
        if self.line {
            let cards: Vec<String> = solver.line(position).iter().map(ToString::to_string).collect();
            let cards = if cards.is_empty() { "-".to_string() } else { cards.join(".") };
            write!(answer, " line {cards}").expect("a string takes all");
        }
        answer
    }

    fn reaches(&self, solver: &mut Solver, position: &Position, points: u8) -> String {
        let yes_or_no = |yes| if yes { "yes" } else { "no" };
        let is_null = position.game().is_null();
        let reached = if is_null {
            solver.value(position) == Value::Won
        } else {
            solver.forces(position, Goal::Points(points))
        };
        let mut answer = yes_or_no(reached).to_string();
        if self.moves {
            let least = if is_null { Value::Won } else { Value::Points(points) };
            for (card, bounds) in solver.classes(position, &[points]) {
                write!(answer, " {card}={}", yes_or_no(bounds.lower >= least)).expect("a string takes all");
            }
        }
        answer
    }
}
