//! What an agent's single choices are worth: `cargo run --release -p skat-agents --example choices
//! -- AGENT [DEALS [FIRST [BASE [PLAYER [KINDS]]]]]`
//!
//! The deals are played by the player (`heuristic`) in all three seats, who does something at
//! random in three of a hundred decisions. At each decision the agent says what it would do, and
//! so does the base (`heuristic`). Where they differ, both actions are tried on the spot: the true
//! cards, and the player finishes the deal for all three. An exchange is one decision, from the
//! first card that is buried to the declaration. Printed is what the agent's choice brings more,
//! in tournament points a decision (the player's own less the mean of the others'), by kind of
//! decision and by the cards in hand, with the 95 % interval over deals. One step is all that is
//! measured: an agent whose choices pay only if it goes on in its own way is worth more than this
//! says.
//!
//! `KINDS` are those that are looked at: `bidding`, `hand`, `exchange`, `cards`, separated by
//! commas; all without.

mod common;

use skat_agents::rollout::finish;
use skat_agents::skat::Spec;
use skat_agents::skat::neural::considered;
use skat_agents::{Agent, Decision};
use skat_env::below;
use skat_env::skat::view::Stage;
use skat_env::skat::{Deal, Rules, Seat, State, View};
use skat_env::{ActionSet as _, Environment as _, Rng, stream};
use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

/// A kind of decision, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum DecisionKind {
    All,
    Bidding,
    PickingUp,
    Exchange,
    DeclarersCards,
    DefendersCards,
    DeclarersNull,
    DefendersNull,
}

impl DecisionKind {
    fn of(view: &View) -> DecisionKind {
        let is_null = view.contract().is_some_and(|contract| contract.game().is_null());
        match (view.stage, is_null, view.is_declarer()) {
            (Stage::Bidding, ..) => DecisionKind::Bidding,
            (Stage::PickingUp, ..) => DecisionKind::PickingUp,
            (Stage::Burying(_) | Stage::Declaring, ..) => DecisionKind::Exchange,
            (_, false, true) => DecisionKind::DeclarersCards,
            (_, false, false) => DecisionKind::DefendersCards,
            (_, true, true) => DecisionKind::DeclarersNull,
            (_, true, false) => DecisionKind::DefendersNull,
        }
    }

    /// What the last argument calls it.
    fn word(self) -> &'static str {
        match self {
            DecisionKind::All => "all",
            DecisionKind::Bidding => "bidding",
            DecisionKind::PickingUp => "hand",
            DecisionKind::Exchange => "exchange",
            _ => "cards",
        }
    }

    fn name(self) -> &'static str {
        match self {
            DecisionKind::All => "all",
            DecisionKind::Bidding => "bidding",
            DecisionKind::PickingUp => "picking up or Hand",
            DecisionKind::Exchange => "exchange",
            DecisionKind::DeclarersCards => "declarer's cards",
            DecisionKind::DefendersCards => "defenders' cards",
            DecisionKind::DeclarersNull => "declarer's, Null",
            DecisionKind::DefendersNull => "defenders', Null",
        }
    }
}

/// A line of the table: the kind, and how many cards are in hand where that is told apart.
type Line = (DecisionKind, Option<usize>);

/// What the choices of one kind brought.
#[derive(Clone, Copy, Default)]
struct Sums {
    decisions: f64,
    others: f64,
    gain: f64,
}

impl Sums {
    fn add(&mut self, more: Sums) {
        self.decisions += more.decisions;
        self.others += more.others;
        self.gain += more.gain;
    }
}

fn main() -> ExitCode {
    common::exit(run())
}

/// Who is compared with whom, who plays on, and at which decisions.
struct Comparison {
    agent: Box<dyn Agent<State>>,
    base: Box<dyn Agent<State>>,
    player: Box<dyn Agent<State>>,
    kinds: Vec<String>,
}

const EXPECTED: &str = "AGENT [DEALS [FIRST [BASE [PLAYER [KINDS]]]]]";
const KINDS: [&str; 4] = ["bidding", "hand", "exchange", "cards"];

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let spec: Spec = words.next().ok_or(format!("expected {EXPECTED}"))?.parse()?;
    let mut number = |default| common::number(&mut words, default, EXPECTED);
    let (deals, first) = (number(1000)?, number(0)?);
    let mut other = || words.next().as_deref().unwrap_or("heuristic").parse::<Spec>();
    let (base, player) = (other()?, other()?);
    let kinds = words.next().unwrap_or_else(|| KINDS.join(","));
    let kinds: Vec<String> = kinds.split(',').map(String::from).collect();
    if let Some(unknown) = kinds.iter().find(|kind| !KINDS.contains(&kind.as_str())) {
        return Err(format!("\"{unknown}\" is no kind: expected some of {}", KINDS.join(",")).into());
    }
    let comparison = Comparison { agent: spec.build()?, base: base.build()?, player: player.build()?, kinds };
    let deals: Vec<BTreeMap<Line, Sums>> =
        (first..first.saturating_add(deals)).map(|index| deal(&comparison, index)).collect();
    println!("{spec}, {} deals from {first}, {player} plays on", deals.len());
    println!("tournament points a decision more than {base}:");
    println!("{:20} {:>5} {:>9} {:>8}  gain", "", "cards", "decisions", "others");
    let lines: BTreeSet<Line> = deals.iter().flat_map(|deal| deal.keys().copied()).collect();
    for line in lines {
        let mut sums = Sums::default();
        let of_line = || deals.iter().filter_map(|deal| deal.get(&line));
        of_line().for_each(|&more| sums.add(more));
        let mean = sums.gain / sums.decisions;
        // Of a quotient of sums over deals, which are independent of each other.
        let squares: f64 = of_line().map(|deal| (deal.gain - mean * deal.decisions).powi(2)).sum();
        let half = 1.96 * squares.sqrt() / sums.decisions;
        let (kind, cards) = line;
        let cards = cards.map_or_else(String::new, |cards| cards.to_string());
        let others = 100.0 * sums.others / sums.decisions;
        println!(
            "{:20} {cards:>5} {:>9} {others:>6.1} %  {mean:+.2} ± {half:.2}",
            kind.name(),
            sums.decisions
        );
    }
    Ok(())
}

/// What the agent's choices in this deal brought, by line of the table.
fn deal(comparison: &Comparison, index: u64) -> BTreeMap<Line, Sums> {
    let [mut agent, mut base] = [&comparison.agent, &comparison.base].map(|agent| agent.fork());
    let mut players = [0, 1, 2].map(|_| comparison.player.fork());
    let rng = &mut stream(1, 4 * index);
    let mut generators = [1, 2, 3].map(|seat| stream(1, 4 * index + seat));
    let mut sums = BTreeMap::<Line, Sums>::new();
    let mut state = State::new(Deal::random(rng), Rules::default());
    while let Some(seat) = state.seat_to_move() {
        let view = View::of(&state, seat);
        let actions = considered(&view);
        let generator = &mut generators[seat.index()];
        let kind = DecisionKind::of(&view);
        let is_within = kind == DecisionKind::Exchange && view.stage != Stage::Burying(0);
        if actions.len() > 1 && !is_within && comparison.kinds.iter().any(|word| word == kind.word()) {
            let states =
                [&mut agent, &mut base].map(|agent| decide(state, &mut **agent, &mut generator.clone()));
            let gain = (states[0] != states[1]).then(|| {
                let [own, of_base] = states.map(|state| outcome(state, &*comparison.player, seat, index));
                own - of_base
            });
            let one = Sums {
                decisions: 1.0,
                others: f64::from(u8::from(gain.is_some())),
                gain: gain.unwrap_or(0.0),
            };
            let cards = matches!(kind, DecisionKind::DeclarersCards | DecisionKind::DefendersCards)
                .then_some(view.hand.len());
            for line in
                [Some((DecisionKind::All, None)), Some((kind, None)), cards.map(|cards| (kind, Some(cards)))]
            {
                line.into_iter().for_each(|line| sums.entry(line).or_default().add(one));
            }
        }
        let decision = Decision { view, legal: view.legal, rng: generator };
        let usual = players[seat.index()].act(decision);
        state.act(if below(rng, 100) < 3 { actions.nth(below(rng, actions.len())) } else { usual });
    }
    sums
}

/// After what the agent does; an exchange it finishes.
fn decide(mut state: State, agent: &mut dyn Agent<State>, rng: &mut Rng) -> State {
    while let Some(seat) = state.seat_to_move() {
        let view = View::of(&state, seat);
        state.act(agent.act(Decision { view, legal: view.legal, rng }));
        if !matches!(view.stage, Stage::Burying(_)) {
            break;
        }
    }
    state
}

/// The tournament points of `seat` less the mean of the others', when the player plays on for all
/// three.
fn outcome(state: State, player: &dyn Agent<State>, seat: Seat, index: u64) -> f64 {
    let mut players = [player.fork(), player.fork(), player.fork()];
    let mut generators = [0, 1, 2].map(|seat| stream(2, 4 * index + seat));
    let ended = finish(state, |state, seat| {
        let decision =
            Decision { view: state.view(seat), legal: state.legal_actions(), rng: &mut generators[seat] };
        players[seat].act(decision)
    });
    let points = |seat| f64::from(ended.tournament_points(seat));
    points(seat) - (points(seat.next()) + points(seat.previous())) / 2.0
}
