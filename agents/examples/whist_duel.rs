//! Two Whist players against each other over duplicate deals.
//!
//! `cargo run --release -p skat-agents --example whist_duel -- AGENT AGENT DEALS [SEED]`
//!
//! Every deal, of a drawn trump, is played twice, so that each agent's team holds each pair of
//! hands once. Prints how many tricks more than the other team the first agent's team takes in the
//! mean, and how large its share of the points is, with 95 % intervals over the deals.

use skat_agents::whist::Spec;
use skat_agents::{Agent, Decision, SpecError};
use skat_env::whist::{Rules, State, Team};
use skat_env::{Environment as _, stream};

fn main() -> Result<(), SpecError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, deals, seed @ ..] = &arguments[..] else { panic!("expected AGENT AGENT DEALS") };
    let mut agents = [first.parse::<Spec>()?.build()?, second.parse::<Spec>()?.build()?];
    let deals: u64 = deals.parse().expect("a number of deals");
    let seed: u64 = seed.first().map_or(1, |seed| seed.parse().expect("a seed"));
    let (mut tricks, mut points) = (Vec::new(), Vec::new());
    for i in 0..deals {
        let start = State::random(Rules::default(), &mut stream(seed, i));
        let ends = [false, true].map(|swapped| play(&mut agents, start, seed ^ i << 20, swapped));
        tricks.push(ends.iter().map(|(tricks, _)| tricks).sum::<f64>() / 2.0);
        points.push(ends.iter().map(|(_, points)| points).sum::<f64>() / 2.0);
    }
    let ((lead, half), (share, either)) = (mean(&tricks), mean(&points));
    println!(
        "{first} against {second}: {lead:+.2} ± {half:.2} tricks, {share:.3} ± {either:.3} of the points"
    );
    Ok(())
}

/// The mean with half of its 95 % interval.
fn mean(all: &[f64]) -> (f64, f64) {
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

/// How many tricks more the first agent's team takes, and its points; swapped, it is the second.
fn play(agents: &mut [Box<dyn Agent<State>>; 2], mut state: State, luck: u64, swapped: bool) -> (f64, f64) {
    let mut generators = [0, 1, 2, 3].map(|seat| stream(luck, seat));
    while let Some(player) = state.turn() {
        let agent = &mut agents[(State::team(player) == 0) as usize ^ !swapped as usize];
        let (view, legal) = (state.view(player), state.legal_actions());
        state.apply(agent.act(Decision { view, legal, rng: &mut generators[player] }));
    }
    let ours = if swapped { Team::Second } else { Team::First };
    let ahead = f64::from(state.taken(ours)) - f64::from(state.taken(ours.other()));
    (ahead, f64::from(state.points(ours)))
}
