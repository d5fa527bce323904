//! What an agent's single choices are worth: `cargo run --release -p skat-agents --example choices
//! -- AGENT [DEALS [FIRST]]`
//!
//! The deals are played by `heuristic` in all three seats, which does something at random in three
//! of a hundred decisions. At each decision the agent says what it would do. Where that is not what
//! `heuristic` does, both actions are rolled out on the spot: the true cards, and `heuristic`
//! finishes the deal for all three. Printed is what the agent's choice brings more, in tournament
//! points a decision (the player's own less the mean of the others'), by kind of decision and by
//! the cards in hand, with the 95 % interval over deals. One step from `heuristic` is all that is
//! measured: an agent whose choices pay only if it goes on in its own way is worth more than this
//! says.

mod common;

use skat_agents::rollout::finish;
use skat_agents::skat::neural::considered;
use skat_agents::skat::{Heuristic, Spec};
use skat_agents::{Agent, Decision};
use skat_env::below;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Deal, Rules, Seat, State, View};
use skat_env::{ActionSet as _, Environment as _, stream};
use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

/// A kind of decision, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum DecisionKind {
    All,
    Bidding,
    PickingUp,
    Burying,
    Declaring,
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
            (Stage::Burying(_), ..) => DecisionKind::Burying,
            (Stage::Declaring, ..) => DecisionKind::Declaring,
            (_, false, true) => DecisionKind::DeclarersCards,
            (_, false, false) => DecisionKind::DefendersCards,
            (_, true, true) => DecisionKind::DeclarersNull,
            (_, true, false) => DecisionKind::DefendersNull,
        }
    }

    fn name(self) -> &'static str {
        match self {
            DecisionKind::All => "all",
            DecisionKind::Bidding => "bidding",
            DecisionKind::PickingUp => "picking up or Hand",
            DecisionKind::Burying => "burying",
            DecisionKind::Declaring => "declaring",
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

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let spec: Spec = words.next().ok_or("expected AGENT [DEALS [FIRST]]")?.parse()?;
    let mut number = |default| common::number(&mut words, default, "AGENT [DEALS [FIRST]]");
    let (deals, first) = (number(1000)?, number(0)?);
    let agent = spec.build()?;
    let deals: Vec<BTreeMap<Line, Sums>> =
        (first..first.saturating_add(deals)).map(|index| deal(&*agent, index)).collect();
    println!("{spec}, {} deals from {first}: tournament points a decision more than heuristic", deals.len());
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
fn deal(agent: &dyn Agent<State>, index: u64) -> BTreeMap<Line, Sums> {
    let heuristic = Heuristic::default();
    let mut agent = agent.fork();
    let rng = &mut stream(1, 4 * index);
    let mut generators = [1, 2, 3].map(|seat| stream(1, 4 * index + seat));
    let mut sums = BTreeMap::<Line, Sums>::new();
    let mut state = State::new(Deal::random(rng), Rules::default());
    while let Some(seat) = state.seat_to_move() {
        let view = View::of(&state, seat);
        let usual = heuristic.choose(&view);
        let actions = considered(&view);
        if actions.len() > 1 {
            let decision = Decision { view, legal: view.legal, rng: &mut generators[seat.index()] };
            let gain = match agent.act(decision) {
                same if same == usual => None,
                other => Some(outcome(state, other, seat) - outcome(state, usual, seat)),
            };
            let one = Sums {
                decisions: 1.0,
                others: f64::from(u8::from(gain.is_some())),
                gain: gain.unwrap_or(0.0),
            };
            let kind = DecisionKind::of(&view);
            let cards = matches!(kind, DecisionKind::DeclarersCards | DecisionKind::DefendersCards)
                .then_some(view.hand.len());
            for line in
                [Some((DecisionKind::All, None)), Some((kind, None)), cards.map(|cards| (kind, Some(cards)))]
            {
                line.into_iter().for_each(|line| sums.entry(line).or_default().add(one));
            }
        }
        let is_random = below(rng, 100) < 3;
        state.act(if is_random { actions.nth(below(rng, actions.len())) } else { usual });
    }
    sums
}

/// The player's tournament points less the mean of the others', when `heuristic` plays on for all
/// three.
fn outcome(mut state: State, action: Action, seat: Seat) -> f64 {
    let heuristic = Heuristic::default();
    state.act(action);
    let ended = finish(state, |state, player| heuristic.choose(&state.view(player)));
    let points = |seat| f64::from(ended.tournament_points(seat));
    points(seat) - (points(seat.next()) + points(seat.previous())) / 2.0
}
