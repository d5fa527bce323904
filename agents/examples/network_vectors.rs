//! Positions with what the shipped network says of them, for whoever runs it with a program of his
//! own: `cargo run --release -p skat-agents --example network_vectors > models/vectors.jsonl`
//!
//! One JSON object in a line; agents/docs/skat/network.md says what stands in it. The positions are
//! one from every stage of a few deals that `heuristic` plays, and what comes of the first
//! exchanges in question in each.

use serde_json::json;
use skat_agents::skat::Heuristic;
use skat_agents::skat::neural::{
    Buffers, Neural, action_inputs, considered, exchange_value, exchanges_in_question, is_forced, observe,
    observe_exchanges, values,
};
use skat_env::skat::view::Stage;
use skat_env::skat::{Deal, Rules, State, View};

/// Deals that positions are taken from.
const DEALS: u64 = 12;
/// Exchanges of each.
const EXCHANGES: usize = 3;

fn main() {
    let heuristic = Heuristic::default();
    for seed in 0..DEALS {
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        let mut seen: Vec<Stage> = Vec::new();
        while let Some(seat) = state.seat_to_move() {
            let view = View::of(&state, seat);
            // Of the play a later card each time.
            let is_early = view.stage == Stage::Playing && view.hand.len() as u64 > 10 - seed % 8;
            if !is_forced(&view) && !seen.contains(&view.stage) && !is_early {
                seen.push(view.stage);
                println!("{}", vector(&view));
                if view.stage == Stage::Burying(0) {
                    exchanges(&view).iter().for_each(|vector| println!("{vector}"));
                }
            }
            state.act(heuristic.choose(&view));
        }
    }
}

/// What goes into the network for this view, and what comes out.
fn vector(view: &View) -> serde_json::Value {
    let agent = Neural::shipped();
    let (network, criterion) = (agent.network(), agent.criterion());
    let (names, row) = observe(view);
    let mut buffers = Buffers::default();
    let (state, common) = network.read(&[row], &mut buffers).row(0);
    let advice = criterion.advice(view);
    let worth: Vec<f32> =
        values(network, criterion, view, names, &advice, (state, common)).map(|(_, value)| value).collect();
    let actions: Vec<serde_json::Value> = considered(view)
        .iter()
        .zip(worth)
        .map(|(action, value)| {
            let inputs: Vec<usize> =
                action_inputs(names.action(action), advice.features(view, action)).collect();
            let own = network.rate(state, inputs.iter().copied());
            json!({ "action": action.to_string(), "inputs": inputs, "own": own, "value": value })
        })
        .collect();
    json!({ "observation": row.ones().collect::<Vec<usize>>(), "common": common, "actions": actions })
}

/// What goes into the network of exchanges for this declarer's first ones, and what comes out.
fn exchanges(view: &View) -> Vec<serde_json::Value> {
    let agent = Neural::shipped();
    let Some(network) = agent.exchange() else { return Vec::new() };
    let mut exchanges = exchanges_in_question(view);
    exchanges.truncate(EXCHANGES);
    let rows = observe_exchanges(view, &exchanges);
    let mut buffers = Buffers::default();
    let reading = network.read(&rows, &mut buffers);
    let of = |place: usize| {
        let (exchange, common) = (exchanges[place], reading.row(place).1);
        json!({
            "observation": rows[place].ones().collect::<Vec<usize>>(),
            "common": common,
            "exchange": {
                "buried": exchange.buried.to_string(),
                "declared": exchange.contract.to_string(),
                "expected": exchange.points,
                "value": exchange_value(exchange.points, common),
            },
        })
    };
    (0..exchanges.len()).map(of).collect()
}
