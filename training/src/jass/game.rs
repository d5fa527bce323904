//! Jass as runs see it: its agents, and duels of teams on duplicate deals.

use crate::game::{AgentError, Deals, Detail, Game, MatchReport};
use crate::plain::PlainGame;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use skat_agents::jass::Spec;
use skat_agents::{Agent, Decision};
use skat_env::jass::encode::OracleV1Bits;
use skat_env::jass::{Rules, State};
use skat_env::{Environment, Rng, stream};
use skat_evaluation::Estimate;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The result of a duel of two teams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Duel {
    /// How many deals were played, each twice with the teams exchanged.
    pub deals: u64,
    /// By how many of a deal's 157 points A's team is ahead of B's.
    pub difference: Estimate,
}

impl MatchReport for Duel {
    fn deals(&self) -> u64 {
        self.deals
    }

    fn difference(&self) -> Estimate {
        self.difference
    }

    fn details(&self) -> Vec<Detail> {
        Vec::new()
    }
}

impl Game for State {
    type Spec = Spec;
    type Report = Duel;

    const UNIT: &'static str = "match points a deal";
    const ABOUT_RESULTS: &'static str = "A deal has 157 points; what is told is by how many the trained team is ahead \
        of the other,\neach deal played twice with the teams exchanged.";

    fn agent(spec: &Spec) -> Result<Box<dyn Agent<State>>, AgentError> {
        spec.build().map_err(AgentError::from)
    }

    fn compare(
        a: &dyn Agent<State>,
        b: &dyn Agent<State>,
        deals: Deals,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Duel {
        let done = AtomicU64::new(0);
        let starts: Vec<u64> = (0..deals.count).step_by(TOGETHER as usize).collect();
        let agents: Vec<_> = starts.iter().map(|&start| (start, [a.fork(), b.fork()])).collect();
        let play = |(start, mut agents): (u64, [Box<dyn Agent<State>>; 2])| {
            let count = TOGETHER.min(deals.count - start);
            let differences = play(&mut agents, deals.seed, start, count);
            progress(done.fetch_add(count, Ordering::Relaxed) + count, deals.count);
            differences
        };
        let differences: Vec<i64> = agents.into_par_iter().flat_map_iter(play).collect();
        Duel { deals: deals.count, difference: estimate(&differences) }
    }

    fn evaluation_command(network: &Path) -> String {
        let network = network.display();
        format!("cargo run --release -- evaluate --game jass --agents net:{network},random --deals 10000")
    }
}

impl PlainGame for State {
    type CriticElement = u64;
    type Critic = OracleV1Bits;
}

/// The mean for a game, of the sums of two games for each deal, with its 95 % interval.
fn estimate(sums: &[i64]) -> Estimate {
    let count = sums.len() as f64;
    let mean = sums.iter().sum::<i64>() as f64 / count;
    let variance = sums.iter().map(|&sum| (sum as f64 - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let standard_error = (variance / count).sqrt() / 2.0;
    let (mean, margin) = (mean / 2.0, 1.959_963_984_540_054 * standard_error);
    Estimate { mean, low: mean - margin, high: mean + margin, standard_error }
}

/// How many deals are played in lock-step.
const TOGETHER: u64 = 256;
/// The stream of the chance of players begins here, one for each seat of each game; deals are
/// before.
const PLAYERS: u64 = 1 << 40;

/// Plays these deals twice, A's team first in the even seats, then in the odd ones. By how many
/// points A is ahead in both games together, for each deal.
fn play(agents: &mut [Box<dyn Agent<State>>; 2], seed: u64, start: u64, count: u64) -> Vec<i64> {
    let seats = State::PLAYERS as u64;
    let mut games: Vec<State> = Vec::new();
    let mut rngs: Vec<Rng> = Vec::new();
    for deal in start..start + count {
        let state = State::deal(&Rules::default(), &mut stream(seed, deal));
        games.extend([state, state]);
        let streams = (0..2 * seats).map(|i| PLAYERS + 2 * seats * deal + i);
        rngs.extend(streams.map(|i| stream(seed, i)));
    }
    loop {
        let mut are_over = true;
        for (side, agent) in agents.iter_mut().enumerate() {
            let mut asked = Vec::new();
            let mut decisions = Vec::new();
            for (i, (game, rngs)) in games.iter().zip(rngs.chunks_exact_mut(State::PLAYERS)).enumerate() {
                let Some(player) = game.turn().filter(|&player| (State::team(player) + i) % 2 == side) else {
                    continue;
                };
                asked.push(i);
                let (view, legal, rng) = (game.view(player), game.legal_actions(), &mut rngs[player]);
                decisions.push(Decision { view, legal, rng });
            }
            are_over &= asked.is_empty();
            let mut actions = Vec::new();
            agent.act_batch(decisions, &mut actions);
            asked.into_iter().zip(actions).for_each(|(i, action)| games[i].apply(action));
        }
        if are_over {
            break;
        }
    }
    let ahead = |game: &State| i64::from(game.score(0) - game.score(1));
    games.chunks_exact(2).map(|pair| ahead(&pair[0]) - ahead(&pair[1])).collect()
}
