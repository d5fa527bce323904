//! Positions for the solver: a line reads or is refused with a reason, and endings are solved as by
//! trying everything.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_agents::skat::search::{Position, Solver, Value};
use skat_fuzz::seed;

/// From so many tricks on, trying everything takes too long.
const TRICKS: u8 = 3;

/// What the position is worth, by every line of play.
fn minimax(position: &Position) -> Value {
    let is_null = position.game().is_null();
    match (is_null, position.declarer_tricks()) {
        (true, 1..) => return Value::Lost,
        (true, 0) if position.is_over() => return Value::Won,
        (false, _) if position.is_over() => return Value::Points(position.declarer_points()),
        _ => {}
    }
    let values = position.legal_cards().iter().map(|card| minimax(&position.after(card)));
    let best = if position.turn() == position.declarer() { values.max() } else { values.min() };
    best.expect("a card can be played before the end")
}

fn seeds() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../../agents/tests/skat/data/positions.txt").lines();
    let bad = include_str!("../../agents/tests/skat/data/bad_positions.txt").lines();
    lines.chain(bad).filter(|line| !line.starts_with('#')).filter_map(|line| line.split(" => ").next())
}

fuzz_target!(init: seed("position", seeds()), |line: &str| {
    match line.parse::<Position>() {
        Ok(position) if position.tricks_left() <= TRICKS => {
            let mut solver = Solver::with_memory(1 << 12);
            let value = solver.value(&position);
            assert_eq!(value, minimax(&position), "{line}");
            for (card, value) in solver.values(&position) {
                assert_eq!(value, minimax(&position.after(card)), "{line}: {card}");
            }
            let end = solver.line(&position).into_iter().fold(position, |at, card| at.after(card));
            assert_eq!(minimax(&end), value, "{line}");
        }
        Ok(position) => assert!(!position.legal_cards().is_empty()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
