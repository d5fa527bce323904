//! hybrid
use skat_agents::*;
use skat_env::skat::{Action, State, view::Stage};
use skat_evaluation::*;
#[derive(Clone)]
struct Hybrid { n: Neural, h: Heuristic, mode: u8 }
impl Agent<State> for Hybrid {
    fn act(&mut self, d: Decision<'_, State>) -> Action {
        let v = d.view;
        let is_decl = v.is_declarer();
        let phase = match v.stage { Stage::Bidding => 0, Stage::PickingUp => 1, Stage::Burying(_) => 2, Stage::Declaring => 3, _ => if is_decl { 4 } else { 5 } };
        if self.mode >> phase & 1 == 1 { Agent::<State>::act(&mut self.n, d) } else { Agent::<State>::act(&mut self.h, d) }
    }
    fn fork(&self) -> Box<dyn Agent<State>> { Box::new(self.clone()) }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n = Neural::load(std::path::Path::new(&a[1])).unwrap();
    for (name, mode) in [("all", 63u8), ("bid", 1), ("bid+pickup+bury+declare", 15), ("bury", 4), ("bury+declare", 12), ("declarer play", 16), ("defence", 32), ("play", 48)] {
        let r = duel(&Hybrid { n: n.clone(), h: Heuristic::default(), mode }, &Heuristic::default(), &DuelConfig { deals: 400, seed: 9 }, &|_, _| ());
        println!("{name:28} {:+.1} ({:+.1} {:+.1}) won {:.3} declared {:.3}", r.difference.mean, r.difference.low, r.difference.high, r.a.won.unwrap().share, r.a.declared.share);
    }
}
