//! Skat as runs see it: what to say of results.

use crate::game::{Detail, DuelDetails, Game};
use crate::plain::PlainGame;
use skat_env::skat::State;
use skat_env::skat::encode::OracleV1;
use skat_evaluation::skat::Report;

impl Game for State {
    const UNIT: &'static str = "tournament points per game";
    const ABOUT_RESULTS: &'static str = "Declares: in how many of its hands it became declarer; wins: how many of those games \
        it won.\nAmong equals a third and 80 % are good; against random, which bids up to anything, few hands are left to \
        declare,\nmost of them bad.";

    fn evaluation_command(agent: &str) -> String {
        format!("cargo run --release -- evaluate --agents {agent},heuristic --deals 5000")
    }
}

impl DuelDetails for Report {
    fn deals(&self) -> u64 {
        self.deals
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
