//! What an agent gains on `heuristic` in each role: `cargo run --release -p skat-agents --example
//! roles -- AGENT [DEALS [FIRST]]`
//!
//! Each deal is first played by `heuristic` in all three seats. Then again with the agent in one
//! role: it buries and declares, or plays the declarer's cards, or one defender's, or both
//! defenders'. The bidding is `heuristic`'s throughout, so that the two games have the same
//! declarer. The difference in what the declarer has more than a defender, in tournament points, is
//! printed with its 95 % interval, and how long the agent takes for a decision on average, on the
//! wall.

mod common;

use skat_agents::rollout::finish;
use skat_agents::skat::{Heuristic, Spec};
use skat_agents::{Agent, Decision};
use skat_env::skat::{Deal, Phase, Rules, Seat, State};
use skat_env::{Environment as _, stream};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Where the agent takes part.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Exchange,
    Declarer,
    LeftDefender,
    RightDefender,
    Defenders,
}

impl Role {
    const ALL: [(Role, &str); 5] = [
        (Role::Exchange, "skat, declaration"),
        (Role::Declarer, "declarer's cards"),
        (Role::LeftDefender, "left of declarer"),
        (Role::RightDefender, "right of declarer"),
        (Role::Defenders, "both defenders"),
    ];

    fn has(self, seat: Seat, state: &State) -> bool {
        let Some(declarer) = state.declarer().map(|declarer| declarer.seat) else { return false };
        let playing = matches!(state.phase(), Phase::Playing(_));
        match self {
            Role::Exchange => !playing,
            Role::Declarer => playing && seat == declarer,
            Role::LeftDefender => playing && seat == declarer.next(),
            Role::RightDefender => playing && seat == declarer.previous(),
            Role::Defenders => playing && seat != declarer,
        }
    }
}

fn main() -> ExitCode {
    common::exit(run())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let spec: Spec = words.next().ok_or("expected AGENT [DEALS [FIRST]]")?.parse()?;
    let mut number = |default| common::number(&mut words, default, "AGENT [DEALS [FIRST]]");
    let (deals, first) = (number(200)?, number(0)?);
    let agent = spec.build()?;
    println!("{spec}, {deals} deals from {first}: declarer's gain in tournament points");
    for (role, name) in Role::ALL {
        let mut times = Times::default();
        let mut mean = Mean::default();
        for index in first..first + deals {
            let start = State::new(Deal::random(&mut stream(1, index)), Rules::default());
            let base = play(start, index, None, &mut times);
            if let (Some(base), Some(other)) =
                (gain(&base), gain(&play(start, index, Some((role, &*agent)), &mut times)))
            {
                mean.add(other - base);
            }
        }
        let (mean, half) = mean.interval();
        println!("{name:18} {mean:+7.2} ± {half:.2}   {:.2} ms", times.mean());
    }
    Ok(())
}

/// The deal played to its end, by `heuristic` but for the role of the agent.
fn play(state: State, index: u64, agent: Option<(Role, &dyn Agent<State>)>, times: &mut Times) -> State {
    let heuristic = Heuristic::default();
    let mut agent = agent.map(|(role, agent)| (role, agent.fork()));
    let mut generators = [0, 1, 2].map(|seat| stream(2, 3 * index + seat));
    finish(state, |state, player| {
        let view = state.view(player);
        match &mut agent {
            Some((role, agent)) if role.has(Seat::from_index(player), state) => {
                let (legal, rng) = (state.legal(), &mut generators[player]);
                times.of(|| agent.act(Decision { view, legal, rng }))
            }
            _ => heuristic.choose(&view),
        }
    })
}

/// What the declarer has more than a defender; `None` if the deal was passed in.
fn gain(state: &State) -> Option<f64> {
    let declarer = state.declarer()?.seat;
    let points = |seat| f64::from(state.tournament_points(seat));
    Some(points(declarer) - points(declarer.next()))
}

#[derive(Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean and half of its 95 % interval.
    fn interval(&self) -> (f64, f64) {
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean) * self.count / (self.count - 1.0);
        (mean, 1.96 * (variance / self.count).sqrt())
    }
}

#[derive(Default)]
struct Times {
    asked: u32,
    spent: Duration,
}

impl Times {
    fn of<T>(&mut self, act: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let action = act();
        self.spent += start.elapsed();
        self.asked += 1;
        action
    }

    /// Milliseconds.
    fn mean(&self) -> f64 {
        self.spent.as_secs_f64() * 1e3 / f64::from(self.asked.max(1))
    }
}
