//! How much of what cards are worth an agent knows: `cargo run --release -p skat-agents --example
//! explained -- AGENT [DEALS [FIRST [WORLDS]]]`
//!
//! The agent plays the deals in all three seats and does something at random in three of a hundred
//! decisions. At every third decision about a card, drawn at random, it says what it makes of each.
//! Sampled worlds say the same, twice, in `WORLDS` (24) each that have nothing to do with each
//! other: `heuristic` and `swift` play them out, drawn for each seat. Both know the same cards, so
//! that the agent could know all that the worlds do but their luck, and of that the two samples
//! share nothing.
//!
//! Printed is, by role and by the cards in hand, the standard deviation of what a card is worth
//! more than the mean of the legal ones, in tournament points (the declarer's less a defender's),
//! as the samples agree on it, and how much of its variance the agent's values explain if they are
//! scaled at best (a squared correlation), with the 95 % interval over deals.

mod common;

use rand::Rng as _;
use skat_agents::rollout::finish;
use skat_agents::skat::pimc::likely_worlds;
use skat_agents::skat::{Heuristic, Spec, Swift};
use skat_agents::{Agent, Decision};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Deal, Rules, State, View};
use skat_env::{ActionSet as _, Environment as _, Rng, below, stream};
use std::collections::BTreeMap;
use std::process::ExitCode;

const EXPECTED: &str = "AGENT [DEALS [FIRST [WORLDS]]]";
/// Groups of deals; each is left out once for the interval.
const GROUPS: usize = 20;

/// The role, and how many cards are in hand; of all with none.
type Line = (&'static str, Option<usize>);

/// Over all cards of all decisions, of what each is worth more than the mean of its decision.
#[derive(Clone, Copy, Default)]
struct Sums {
    decisions: f64,
    cards: f64,
    /// Products of what the two samples say.
    worlds: f64,
    /// Squares of what the agent says.
    agent: f64,
    /// Products of what the agent and the mean of the samples say.
    both: f64,
}

impl Sums {
    fn add(&mut self, more: &Sums, sign: f64) {
        self.decisions += sign * more.decisions;
        self.cards += sign * more.cards;
        self.worlds += sign * more.worlds;
        self.agent += sign * more.agent;
        self.both += sign * more.both;
    }

    fn explained(&self) -> f64 {
        self.both * self.both / (self.agent * self.worlds)
    }
}

fn main() -> ExitCode {
    common::exit(run())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let spec: Spec = words.next().ok_or(format!("expected {EXPECTED}"))?.parse()?;
    let mut number = |default| common::number(&mut words, default, EXPECTED);
    let (deals, first, worlds) = (number(1000)?, number(0)?, number(24)? as usize);
    if worlds == 0 {
        return Err(format!("0 worlds say nothing: expected {EXPECTED}").into());
    }
    let agent = spec.build()?;
    let mut lines = BTreeMap::<Line, [Sums; GROUPS]>::new();
    for index in first..first.saturating_add(deals) {
        for (line, sums) in deal(&*agent, index, worlds) {
            lines.entry(line).or_default()[index as usize % GROUPS].add(&sums, 1.0);
        }
    }
    if lines.is_empty() {
        return Err(format!("{spec} has no values for cards in these deals: expected another agent").into());
    }
    println!("{spec}, {deals} deals from {first}, twice {worlds} worlds");
    println!("{:15} {:>5} {:>9} {:>9}  explained", "", "cards", "decisions", "deviation");
    for ((role, cards), groups) in lines {
        let mut all = Sums::default();
        groups.iter().for_each(|group| all.add(group, 1.0));
        let without = groups.map(|group| {
            let mut rest = all;
            rest.add(&group, -1.0);
            rest.explained()
        });
        let (explained, half) = (100.0 * all.explained(), 196.0 * jackknife(&without));
        // Of few decisions the samples' products say nothing, not even their sign.
        let explained =
            if half < 50.0 { format!("{explained:.0} % ± {half:.0}") } else { String::from("too few") };
        let cards = cards.map_or_else(String::new, |cards| cards.to_string());
        let deviation = (all.worlds / all.cards).max(0.0).sqrt();
        println!("{role:15} {cards:>5} {:>9} {deviation:>9.1}  {explained}", all.decisions);
    }
    Ok(())
}

/// The standard error of what was computed without each of the groups in turn (B. Efron, *The
/// Jackknife, the Bootstrap and Other Resampling Plans*, 1982).
fn jackknife(without: &[f64]) -> f64 {
    let count = without.len() as f64;
    let mean = without.iter().sum::<f64>() / count;
    let squares: f64 = without.iter().map(|one| (one - mean).powi(2)).sum();
    (squares * (count - 1.0) / count).sqrt()
}

/// The sums of this deal.
fn deal(agent: &dyn Agent<State>, index: u64, worlds: usize) -> BTreeMap<Line, Sums> {
    let mut sums = BTreeMap::<Line, Sums>::new();
    let mut agent = agent.fork();
    let [mut rng, mut players, mut samples] = [0, 1, 2].map(|who| stream(1, 4 * index + who));
    let mut state = State::new(Deal::random(&mut rng), Rules::default());
    while let Some(seat) = state.turn() {
        let view = state.view(seat);
        let legal = state.legal_actions();
        if view.stage == Stage::Playing && below(&mut rng, 3) == 0 {
            let values = agent.consider(Decision { view, legal, rng: &mut players }).values;
            if values.len() > 1 {
                let one = decision(&view, &values, worlds, &mut samples);
                let role = role(&view);
                for line in [(role, None), (role, Some(view.hand.len()))] {
                    sums.entry(line).or_default().add(&one, 1.0);
                }
            }
        }
        let usual = agent.act(Decision { view, legal, rng: &mut players });
        let is_random = below(&mut rng, 100) < 3;
        state.apply(if is_random { legal.nth(below(&mut rng, legal.len())) } else { usual });
    }
    sums
}

fn role(view: &View) -> &'static str {
    let is_null = view.contract().is_some_and(|contract| contract.game().is_null());
    match (view.is_declarer(), is_null) {
        (true, false) => "declarer",
        (false, false) => "defenders",
        (true, true) => "declarer, Null",
        (false, true) => "defenders, Null",
    }
}

/// The sums of this decision.
fn decision(view: &View, values: &[(Action, f32)], worlds: usize, rng: &mut Rng) -> Sums {
    let actions: Vec<Action> = values.iter().map(|&(action, _)| action).collect();
    let samples = [(); 2].map(|()| centred(sample(view, &actions, worlds, rng)));
    let agent = centred(values.iter().map(|&(_, value)| f64::from(value)).collect());
    let mut sums = Sums { decisions: 1.0, cards: actions.len() as f64, ..Sums::default() };
    for ((agent, one), other) in agent.into_iter().zip(&samples[0]).zip(&samples[1]) {
        sums.worlds += one * other;
        sums.agent += agent * agent;
        sums.both += agent * (one + other) / 2.0;
    }
    sums
}

/// What each action is worth to the player in sampled worlds.
fn sample(view: &View, actions: &[Action], worlds: usize, rng: &mut Rng) -> Vec<f64> {
    let (heuristic, swift) = (Heuristic::default(), Swift::shipped());
    let declarer = view.declarer().expect("cards are played").seat;
    let side = if view.is_declarer() { 1.0 } else { -1.0 };
    let drawn = likely_worlds(view, worlds, rng);
    let weights: f64 = drawn.iter().map(|world| f64::from(world.weight)).sum();
    let mut means = vec![0.0; actions.len()];
    for world in drawn {
        // Those of `Rollouts::Mixed` are tossed by the cards: both samples would have the same.
        let coins = rng.next_u64();
        let share = f64::from(world.weight) / weights;
        for (mean, &action) in means.iter_mut().zip(actions) {
            let mut state = world.state;
            state.act(action);
            let ended = finish(state, |state, player| {
                let view = state.view(player);
                if coins >> player & 1 == 1 { swift.choose(&view) } else { heuristic.choose(&view) }
            });
            let points = |seat| f64::from(ended.tournament_points(seat));
            let gain = points(declarer) - points(declarer.next());
            *mean += share * side * gain;
        }
    }
    means
}

/// How much each is more than their mean.
fn centred(values: Vec<f64>) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.into_iter().map(|value| value - mean).collect()
}
