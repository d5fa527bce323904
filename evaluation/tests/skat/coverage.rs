//! Do intervals contain the truth as often as they say, and does the sequential test err as seldom?
//!
//! Two simple agents play each deal of a population; what one is better by on average is then
//! known exactly. Matches on deals drawn from the population do not know it. `cargo test --release
//! -p skat-evaluation --test skat coverage -- --nocapture` prints the figures.

use rayon::prelude::*;
use skat_agents::{Agent, Decision};
use skat_env::ActionSet as _;
use skat_env::below;
use skat_env::skat::{Action, Bid, State};
use skat_env::stream;
use skat_evaluation::Source;
use skat_evaluation::skat::{Cast, DealSet, Match, MatchReport, Player, Results, Setup, draw};
use skat_evaluation::sprt::{Sprt, Verdict};
use std::sync::atomic::AtomicBool;

/// Bids 18 if it holds two jacks or more, picks up, and plays its lowest card, or its highest.
#[derive(Clone, Copy)]
enum Simple {
    Low,
    High,
}

impl Agent<State> for Simple {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let (view, legal) = (decision.view, decision.legal);
        let strong = (view.dealt & skat_env::skat::CardSet::JACKS).len() >= 2;
        let wish = if strong { [Action::Bid(Bid::MIN), Action::Hold] } else { [Action::Pass; 2] };
        let wished =
            wish.into_iter().chain([Action::Pass, Action::PickUp]).find(|&wish| legal.contains(wish));
        wished.unwrap_or_else(|| match self {
            Simple::Low => legal.nth(0),
            Simple::High => legal.nth(legal.len() - 1),
        })
    }

    fn fork(&self) -> Player {
        Box::new(*self)
    }
}

const POPULATION: u64 = 4000;
const MATCHES: u64 = 1000;
const DEALS: u64 = 120;
/// What the sequential test is allowed to err.
const ERRORS: f64 = 0.05;

/// The deals, and by how much `High` is better than `Low` on them, with the standard deviation over
/// deals.
struct Truth {
    population: DealSet,
    difference: f64,
    deviation: f64,
}

fn cast() -> Cast {
    Cast { agents: vec![Box::new(Simple::High), Box::new(Simple::Low)], bidder: None, baseline: None }
}

fn setup(deals: u64) -> Setup {
    let source = Source::File { path: "population".into(), digest: String::new() };
    Setup { source, ..Setup::new(vec!["high".into(), "low".into()], deals, 1) }
}

fn play(setup: &Setup, deals: &DealSet) -> MatchReport {
    let mut results = Results::default();
    let game = Match { setup, cast: &cast(), deals: Some(deals.starts()), journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    MatchReport::new(setup, &results).expect("two deals or more")
}

fn truth() -> Truth {
    let population = draw(POPULATION, 77, None).expect("deals");
    let found = play(&setup(POPULATION), &population).pairs[0].difference.normal;
    let deviation = found.standard_error * (POPULATION as f64).sqrt();
    Truth { population, difference: found.mean, deviation }
}

/// Deals drawn from the population, other ones for each match.
fn drawn(population: &DealSet, deals: u64, number: u64) -> DealSet {
    let mut rng = stream(123, number);
    let starts = population.starts();
    DealSet::new((0..deals).map(|_| starts[below(&mut rng, starts.len())]).collect())
}

#[test]
fn intervals_contain_a_known_difference_in_95_percent_of_1000_matches() {
    let Truth { population, difference, .. } = truth();
    let covered = |number| {
        let found = play(&setup(DEALS), &drawn(&population, DEALS, number)).pairs[0].difference;
        let normal = (found.normal.low..=found.normal.high).contains(&difference);
        (normal, (found.bootstrap_low..=found.bootstrap_high).contains(&difference))
    };
    let found: Vec<(bool, bool)> = (0..MATCHES).into_par_iter().map(covered).collect();
    let share = |is: fn(&(bool, bool)) -> bool| {
        found.iter().filter(|covered| is(covered)).count() as f64 / MATCHES as f64
    };
    let (normal, bootstrap) = (share(|covered| covered.0), share(|covered| covered.1));
    println!(
        "the difference is {difference:.2}; of {MATCHES} matches over {DEALS} deals each, {:.1} % of the normal and \
         {:.1} % of the bootstrap intervals contain it",
        100.0 * normal,
        100.0 * bootstrap
    );
    assert!(difference.abs() > 1.0, "{difference}");
    for share in [normal, bootstrap] {
        assert!((0.93..=0.97).contains(&share), "{share}");
    }
}

#[test]
fn the_sequential_test_errs_as_rarely_as_it_says() {
    let Truth { population, difference, deviation } = truth();
    let step = deviation / 4.0;
    for (wrong, lower) in [(Verdict::Upper, difference), (Verdict::Lower, difference - step)] {
        let sprt = Sprt::new(lower, lower + step, ERRORS, ERRORS).expect("a test");
        let setup = Setup { sprt: Some(sprt), ..setup(3000) };
        let ended = |number| {
            let report = play(&setup, &drawn(&population, 3000, number));
            (report.sprt.expect("a test").verdict.expect("3,000 deals suffice"), report.deals)
        };
        let found: Vec<(Verdict, u64)> = (0..MATCHES).into_par_iter().map(ended).collect();
        let errors = found.iter().filter(|(verdict, _)| *verdict == wrong).count() as f64 / MATCHES as f64;
        let deals = found.iter().map(|(_, deals)| deals).sum::<u64>() as f64 / MATCHES as f64;
        println!(
            "where {lower:+.2} and {:+.2} are asked for, {wrong:?} is accepted wrongly in {:.1} % of {MATCHES} \
             matches, {:.0} % being allowed; {deals:.0} deals in the mean",
            lower + step,
            100.0 * errors,
            100.0 * ERRORS
        );
        // Three standard errors above what is allowed.
        let most = ERRORS + 3.0 * (ERRORS * (1.0 - ERRORS) / MATCHES as f64).sqrt();
        assert!(errors <= most, "{errors}");
        assert!(errors >= ERRORS / 4.0, "{errors}: the test is far more careful than it says");
    }
}
