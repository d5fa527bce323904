//! What a network promises when it declares, and what comes of it.
//!
//! `cargo run --release -p skat-evaluation --example calibration -- [NETWORK [DEALS [OPPONENT]]]`, where NETWORK is the file
//! of a trained network or `neural`, the one that comes with the program, and OPPONENT the agent that sits in the two
//! other seats (`neural`, the same network, if none is named). Each deal is played three times, the network once in each
//! seat. For every game that the network declares, the chance to make it that it gave itself at the declaration stands
//! against the share that was made, with its 95 % interval (Wilson), by contract and by chance.

use skat_agents::{Agent, Decision, Neural, Spec};
use skat_env::skat::{Action, Contract, Deal, Outcome, Rules, Seat, State, View};
use skat_env::{Rng, stream};
use std::collections::BTreeMap;
use std::process::ExitCode;

/// Games of one kind.
#[derive(Clone, Copy, Default)]
struct Games {
    count: u32,
    made: u32,
    promised: f64,
}

impl Games {
    fn add(&mut self, promised: f32, made: bool) {
        self.count += 1;
        self.made += u32::from(made);
        self.promised += f64::from(promised);
    }

    fn print(&self, name: &str) {
        let n = f64::from(self.count);
        let (promised, made) = (self.promised / n, f64::from(self.made) / n);
        let z = 1.96f64;
        let middle = (made + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (made * (1.0 - made) / n + z * z / (4.0 * n * n)).sqrt();
        println!(
            "| {name} | {} | {:.1} % | {:.1} % ({:.1} to {:.1}) |",
            self.count,
            100.0 * promised,
            100.0 * made,
            100.0 * (middle - half),
            100.0 * (middle + half)
        );
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut network = match arguments.next().as_deref() {
        None | Some("neural") => Neural::shipped(),
        Some(path) => Neural::load(path.as_ref())?,
    };
    let deals: u64 = arguments.next().as_deref().unwrap_or("2000").parse()?;
    let mut others: Box<dyn Agent<State>> = match arguments.next() {
        None => network.fork(),
        Some(opponent) => opponent.parse::<Spec>()?.build()?,
    };
    let mut by_contract: BTreeMap<usize, Games> = BTreeMap::new();
    let mut by_chance = [Games::default(); 10];
    let mut all = Games::default();
    for (deal, seat) in (0..deals).flat_map(|deal| Seat::ALL.map(|seat| (deal, seat))) {
        let Some((contract, promised, made)) = play(&mut network, &mut *others, deal, seat) else { continue };
        let decile = ((promised * 10.0) as usize).min(9);
        for games in [by_contract.entry(contract.index()).or_default(), &mut by_chance[decile], &mut all] {
            games.add(promised, made);
        }
    }
    println!("| contract | games | promised | made |\n| --- | ---: | ---: | ---: |");
    for (contract, games) in by_contract {
        games.print(&Contract::from_index(contract).to_string());
    }
    all.print("all");
    println!("\n| promised | games | promised | made |\n| --- | ---: | ---: | ---: |");
    for (i, games) in by_chance.iter().enumerate().filter(|(_, games)| games.count > 0) {
        games.print(&format!("{} to {} %", 10 * i, 10 * i + 10));
    }
    Ok(())
}

/// The game that the network declares in this seat, if it does, with the chance that it gave itself to make it.
fn play(
    network: &mut Neural,
    others: &mut dyn Agent<State>,
    deal: u64,
    seat: Seat,
) -> Option<(Contract, f32, bool)> {
    let mut state = State::new(Deal::from_seed(deal), Rules::default());
    let mut chance: [Rng; 3] = std::array::from_fn(|i| stream(deal, i as u64));
    let mut promise = None;
    while let Some(turn) = state.seat_to_move() {
        let view = View::of(&state, turn);
        let decision = Decision { view, legal: view.legal, rng: &mut chance[turn.index()] };
        let action = if turn == seat { network.act(decision) } else { others.act(decision) };
        if let (true, Action::Declare(contract)) = (turn == seat, action) {
            let needed = Outcome::required_by(contract) as usize;
            let outcomes = network.outcomes(&view);
            let (_, chances) = outcomes.iter().find(|(other, _)| *other == action)?;
            promise = Some((contract, chances[needed..].iter().sum::<f32>()));
        }
        state.act(action);
    }
    let (contract, promised) = promise?;
    Some((contract, promised, state.played()?.outcome >= Outcome::required_by(contract)))
}
