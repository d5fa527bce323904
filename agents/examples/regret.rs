//! How far agents' cards fall short of those of a longer search: `cargo run --release -p
//! skat-agents --example regret -- REFERENCE DEALS FIRST AGENT...`
//!
//! `neural` plays the deals in all three seats. At every second decision about a card, drawn at
//! random, the reference says what each card is worth to the player, and the agents say which they
//! would play. Printed is by how much the reference thinks less of that one than of the best, in
//! tournament points a decision: by role and by the cards in hand, with the standard error over
//! decisions, and how many milliseconds on the wall the agent took. The reference errs too, so that
//! even itself with another seed falls short.
//!
//! The reference has to value the cards that it considers: `neural+search`, `pimc` or
//! `doubledummy`, with many `worlds`.

mod common;

use skat_agents::skat::Spec;
use skat_agents::skat::pimc::equivalence;
use skat_agents::{Agent, Decision};
use skat_env::below;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Deal, Rules, State, View};
use skat_env::{Environment as _, stream};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

const EXPECTED: &str = "REFERENCE DEALS FIRST AGENT...";

/// What is told apart: the role, and the cards in hand from where to where; of all with none.
type Line = (&'static str, Option<(usize, usize)>);

/// What an agent's choices of one line fell short.
#[derive(Clone, Copy, Default)]
struct Sums {
    decisions: f64,
    short: f64,
    squares: f64,
    milliseconds: f64,
}

impl Sums {
    fn add(&mut self, short: f64, milliseconds: f64) {
        self.decisions += 1.0;
        self.short += short;
        self.squares += short * short;
        self.milliseconds += milliseconds;
    }
}

fn main() -> ExitCode {
    common::exit(run())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let reference: Spec = words.next().ok_or(format!("expected {EXPECTED}"))?.parse()?;
    let mut number = |default| common::number(&mut words, default, EXPECTED);
    let (deals, first) = (number(20)?, number(0)?);
    let specs: Vec<Spec> = words.map(|word| word.parse()).collect::<Result<_, _>>()?;
    if specs.is_empty() {
        return Err(format!("no agent is named: expected {EXPECTED}").into());
    }
    let mut judge = reference.build()?;
    let mut agents = specs.iter().map(Spec::build).collect::<Result<Vec<_>, _>>()?;
    let mut player = "neural".parse::<Spec>()?.build()?;
    let mut sums = vec![BTreeMap::new(); agents.len()];
    for index in first..first.saturating_add(deals) {
        deal(index, &mut *player, &mut *judge, &mut agents, &mut sums)?;
    }
    if sums[0].is_empty() {
        return Err(
            format!("{reference} values no two cards in these deals: expected another reference").into()
        );
    }
    for (spec, sums) in specs.iter().zip(sums) {
        println!("{spec}");
        for ((role, cards), sums) in sums {
            let cards = cards.map_or(String::new(), |(from, to)| format!("{from} to {to}"));
            let Sums { decisions, short, squares, milliseconds } = sums;
            let mean = short / decisions;
            let error = ((squares / decisions - mean * mean).max(0.0) / decisions).sqrt();
            let milliseconds = milliseconds / decisions;
            println!(
                "  {role:8} {cards:>7} {decisions:>6} short by {mean:.2} ({error:.2}), {milliseconds:.1} ms"
            );
        }
    }
    Ok(())
}

/// Adds what the agents' choices in this deal fell short.
fn deal(
    index: u64,
    player: &mut dyn Agent<State>,
    judge: &mut dyn Agent<State>,
    agents: &mut [Box<dyn Agent<State>>],
    sums: &mut [BTreeMap<Line, Sums>],
) -> Result<(), String> {
    // Generators of the cards and of what is looked at, of who plays, of the reference; the fourth
    // is the agents', the same for each.
    let [mut rng, mut players, mut referees] = [0, 1, 2].map(|who| stream(1, 4 * index + who));
    let mut state = State::new(Deal::random(&mut rng), Rules::default());
    while let Some(seat) = state.turn() {
        let view = state.view(seat);
        let legal = state.legal_actions();
        if view.stage == Stage::Playing && below(&mut rng, 2) == 0 {
            let values = judge.consider(Decision { view, legal, rng: &mut referees }).values;
            let best = values.iter().map(|&(_, value)| value).fold(f32::MIN, f32::max);
            let role = if view.is_declarer() { "declarer" } else { "defender" };
            let cards = match view.hand.len() {
                8.. => (8, 10),
                6.. => (6, 7),
                _ => (2, 5),
            };
            if values.len() > 1 {
                for (agent, sums) in agents.iter_mut().zip(&mut *sums) {
                    let mut rng = stream(1, 4 * index + 3);
                    let start = Instant::now();
                    let action = agent.act(Decision { view, legal, rng: &mut rng });
                    let milliseconds = 1e3 * start.elapsed().as_secs_f64();
                    let short = best - valued(&view, &values, action)?;
                    for line in [(role, None), (role, Some(cards))] {
                        sums.entry(line).or_default().add(short.into(), milliseconds);
                    }
                }
            }
        }
        state.apply(player.act(Decision { view, legal, rng: &mut players }));
    }
    Ok(())
}

/// The value of the card, or of one that it is equivalent to.
fn valued(view: &View, values: &[(Action, f32)], action: Action) -> Result<f32, String> {
    let same = equivalence(view);
    let value = values.iter().find(|&&(other, _)| match (action, other) {
        (Action::Card(a), Action::Card(b)) => a == b || same(a, b),
        _ => false,
    });
    value.map(|&(_, value)| value).ok_or(format!("the reference has no value for {action}"))
}
