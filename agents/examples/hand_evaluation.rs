//! Winning probabilities by hand and contract, from solved deals: `cargo run --release -p
//! skat-agents --example hand_evaluation -- [DEALS [FIRST]] > hands.csv`
//!
//! Each seat of each random deal picks up the skat in turn, and buries and declares as `heuristic`
//! does at 18. The deal is then solved with open cards, and played out by `heuristic`. Each gives
//! one line: the contract, the seat, the ten cards, the two buried, the probability that
//! `heuristic` sees, whether it wins with open cards, and whether it wins as played.
//!
//! Standard error gets a table by the probability that was seen, and for each kind of game the
//! logistic corrections, fitted by maximum likelihood, that turn the probability `p` that was seen
//! into that of open cards and of played games: `1 / (1 + exp(-(a + b ln(p / (1 - p)))))`. A player
//! whose probabilities are right has `a` = 0 and `b` = 1.

mod common;

use skat_agents::rollout::finish;
use skat_agents::skat::Heuristic;
use skat_agents::skat::search::{Position, Solver};
use skat_env::skat::referee::Goal;
use skat_env::skat::{Bid, Deal, Game, Rules, Seat, State, View};
use skat_env::{Environment as _, stream};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    common::exit(run())
}

/// One hand with what was seen and what came of it.
struct Hand {
    game: Game,
    seen: f64,
    solved: bool,
    played: bool,
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let mut number = |default| common::number(&mut words, default, "[DEALS [FIRST]]");
    let (deals, first) = (number(1000)?, number(0)?);
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "contract,seat,hand,buried,seen,solved,played")?;
    let mut solver = Solver::default();
    let mut hands = Vec::new();
    for index in first..first.saturating_add(deals) {
        let deal = Deal::random(&mut stream(3, index));
        for seat in Seat::ALL {
            hands.push(hand(deal, seat, &mut solver, &mut out)?);
        }
    }
    out.flush()?;
    table(&hands);
    for (name, kind) in [("suit", 0), ("Grand", 1), ("Null", 2)] {
        let of_kind = || hands.iter().filter(|hand| kind_of(hand.game) == kind);
        let solved = fit(of_kind().map(|hand| (hand.seen, hand.solved)));
        let played = fit(of_kind().map(|hand| (hand.seen, hand.played)));
        eprintln!(
            "{name:6} {:6} hands   open cards: a {:+.2}, b {:.2}   played: a {:+.2}, b {:.2}",
            of_kind().count(),
            solved.0,
            solved.1,
            played.0,
            played.1
        );
    }
    Ok(())
}

/// Exchanges, solves and plays one hand, and writes its line.
fn hand(deal: Deal, seat: Seat, solver: &mut Solver, out: &mut impl Write) -> io::Result<Hand> {
    let heuristic = Heuristic::default();
    let mut state = State::with_declarer(deal, Rules::default(), seat, Bid::MIN);
    state.pick_up();
    while state.play().is_none() {
        state.act(heuristic.choose(&View::of(&state, seat)));
    }
    let play = *state.play().expect("the play has begun");
    let (contract, cards, buried) = (play.tricks().contract(), play.hand(seat), play.skat());
    let seen = heuristic.win_probability(contract, cards, buried, seat);
    let goal = if contract.game().is_null() { Goal::NoTrick } else { Goal::Points(61) };
    let solved = solver.forces(&Position::from(&play), goal);
    let ended = finish(state, |state, player| heuristic.choose(&state.view(player)));
    let played = ended.played().is_some_and(|played| {
        played.settlement.won || played.settlement.overbid && played.outcome >= skat_env::skat::Outcome::Won
    });
    writeln!(
        out,
        "{contract},{},{cards},{buried},{seen:.4},{},{}",
        seat.index(),
        u8::from(solved),
        u8::from(played)
    )?;
    Ok(Hand { game: contract.game(), seen: f64::from(seen), solved, played })
}

const fn kind_of(game: Game) -> usize {
    match game {
        Game::Grand => 1,
        Game::Null => 2,
        _ => 0,
    }
}

/// Shares of games won by tenths of the probability that was seen.
fn table(hands: &[Hand]) {
    eprintln!("seen        hands   mean  open cards  played");
    for tenth in 0..10 {
        let within: Vec<&Hand> =
            hands.iter().filter(|hand| ((hand.seen * 10.0) as usize).min(9) == tenth).collect();
        if within.is_empty() {
            continue;
        }
        let share =
            |of: &dyn Fn(&Hand) -> f64| within.iter().map(|hand| of(hand)).sum::<f64>() / within.len() as f64;
        eprintln!(
            "{:.1} to {:.1} {:7}  {:.3}       {:.3}   {:.3}",
            tenth as f64 / 10.0,
            (tenth + 1) as f64 / 10.0,
            within.len(),
            share(&|hand| hand.seen),
            share(&|hand| f64::from(u8::from(hand.solved))),
            share(&|hand| f64::from(u8::from(hand.played)))
        );
    }
}

/// The `a` and `b` of greatest likelihood, by Newton's method, held back a little towards 0 and 1
/// so that they exist for any data.
fn fit(data: impl Iterator<Item = (f64, bool)>) -> (f64, f64) {
    let points: Vec<(f64, f64)> = data
        .map(|(seen, won)| {
            let seen = seen.clamp(0.001, 0.999);
            ((seen / (1.0 - seen)).ln(), f64::from(u8::from(won)))
        })
        .collect();
    let (mut a, mut b) = (0.0, 1.0);
    for _ in 0..30 {
        let (mut ga, mut gb) = (-a, 1.0 - b);
        let (mut aa, mut ab, mut bb) = (1.0, 0.0, 1.0);
        for &(x, won) in &points {
            let probability = 1.0 / (1.0 + f64::exp(-(a + b * x)));
            let spread = probability * (1.0 - probability);
            ga += won - probability;
            gb += (won - probability) * x;
            aa += spread;
            ab += spread * x;
            bb += spread * x * x;
        }
        let determinant = aa * bb - ab * ab;
        a += (bb * ga - ab * gb) / determinant;
        b += (aa * gb - ab * ga) / determinant;
    }
    (a, b)
}
