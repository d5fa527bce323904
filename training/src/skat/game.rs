//! Skat as runs see it: its agents, and duels on duplicate deals.

use crate::game::{AgentError, Deals, Detail, Game, MatchReport};
use crate::plain::PlainGame;
use skat_agents::Agent;
use skat_agents::skat::Spec;
use skat_env::skat::State;
use skat_env::skat::encode::OracleV1;
use skat_evaluation::skat::Report;
use skat_evaluation::{DuelConfig, Estimate, duel};
use std::path::Path;

impl Game for State {
    type Spec = Spec;
    type Report = Report;

    const UNIT: &'static str = "tournament points per game";
    const ABOUT_RESULTS: &'static str = "Declares: in how many of its hands it became declarer; wins: how many of those games \
        it won.\nAmong equals a third and 80 % are good; against random, which bids up to anything, few hands are left to \
        declare,\nmost of them bad.";

    fn agent(spec: &Spec) -> Result<Box<dyn Agent<State>>, AgentError> {
        spec.build()
    }

    fn compare(
        a: &dyn Agent<State>,
        b: &dyn Agent<State>,
        deals: Deals,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Report {
        duel(a, b, &DuelConfig { deals: deals.count, seed: deals.seed }, progress)
    }

    fn evaluation_command(network: &Path) -> String {
        let network = network.display();
        format!("cargo run --release -- evaluate --agents neural:{network},heuristic --deals 5000")
    }
}

impl MatchReport for Report {
    fn deals(&self) -> u64 {
        self.deals
    }

    fn difference(&self) -> Estimate {
        self.difference
    }

    fn details(&self) -> Vec<Detail> {
        let won = self.a.won.map(|won| won.share);
        vec![
            Detail { name: "declared", column: "declares", share: Some(self.a.declared.share) },
            Detail { name: "won", column: "wins", share: won },
        ]
    }
}

impl PlainGame for State {
    type CriticElement = f32;
    type Critic = OracleV1;
}
