//! Two players of 500 against each other over duplicate deals.
//!
//! `cargo run --release -p skat-agents --example five_hundred_duel -- AGENT AGENT DEALS [SEED]`
//!
//! Every deal is played twice, so that each agent's team holds each pair
//! of hands once. Prints how many points more than the other team the first agent's team takes in
//! the mean, with a 95 % interval over the deals.

use skat_agents::five_hundred::Spec;
use skat_agents::{Agent, Decision, SpecError};
use skat_env::five_hundred::{Deal, Rules, State};
use skat_env::{Environment as _, stream};

fn main() -> Result<(), SpecError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, deals, seed @ ..] = &arguments[..] else { panic!("expected AGENT AGENT DEALS") };
    let mut agents = [first.parse::<Spec>()?.build()?, second.parse::<Spec>()?.build()?];
    let deals: u64 = deals.parse().expect("a number of deals");
    let seed: u64 = seed.first().map_or(1, |seed| seed.parse().expect("a seed"));
    let mut all = Vec::new();
    for i in 0..deals {
        let deal = Deal::random(&mut stream(seed, i));
        let ahead = |swapped| play(&mut agents, deal, seed ^ i << 20, swapped);
        let twice: i32 = [false, true].map(ahead).iter().sum();
        all.push(f64::from(twice) / 2.0);
    }
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    println!("{first} against {second}: {mean:+.2} ± {:.2} points a deal", 1.96 * (variance / count).sqrt());
    Ok(())
}

/// How many points more the first agent's team takes; swapped, it is the second player's.
fn play(agents: &mut [Box<dyn Agent<State>>; 2], deal: Deal, luck: u64, swapped: bool) -> i32 {
    let mut state = State::new(Rules::default(), deal);
    let mut generators = [0, 1, 2, 3].map(|seat| stream(luck, seat));
    while let Some(player) = state.turn() {
        let agent = &mut agents[(State::team(player) == 0) as usize ^ !swapped as usize];
        let (view, legal) = (state.view(player), state.legal_actions());
        state.apply(agent.act(Decision { view, legal, rng: &mut generators[player] }));
    }
    let ours = usize::from(swapped);
    state.score(ours) - state.score(1 - ours)
}
