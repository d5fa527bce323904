//! What a duel must be, whoever plays it.

use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision, Random};
use skat_env::ActionSet as _;
use skat_env::below;
use skat_env::skat::{Action, State};
use skat_evaluation::skat::Report;
use skat_evaluation::{DuelConfig, duel};

/// Random too, but counts the actions from the other end: as strong as [`Random`], with other
/// games.
#[derive(Clone)]
struct Backwards;

impl Agent<State> for Backwards {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let count = decision.legal.len();
        decision.legal.nth(count - 1 - below(decision.rng, count))
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(Backwards)
    }
}

/// Never bids, plays its lowest card.
#[derive(Clone)]
struct Timid;

impl Agent<State> for Timid {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        if decision.legal.contains(Action::Pass) { Action::Pass } else { decision.legal.nth(0) }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(Timid)
    }
}

fn play(a: &dyn Agent<State>, b: &dyn Agent<State>, deals: u64, seed: u64) -> Report {
    duel(a, b, &DuelConfig { deals, seed }, &|_, _| ())
}

#[test]
fn an_agent_draws_level_with_itself() {
    for agent in [&Random as &dyn Agent<State>, &Heuristic::default()] {
        let report = play(agent, agent, 200, 3);
        assert_eq!((report.difference.mean, report.difference.low, report.difference.high), (0.0, 0.0, 0.0));
        assert_eq!(report.a, report.b);
    }
}

#[test]
fn exchanging_the_agents_negates_the_difference() {
    let pairs: [(&dyn Agent<State>, &dyn Agent<State>); 3] =
        [(&Random, &Backwards), (&Random, &Timid), (&Heuristic::default(), &Random)];
    for (a, b) in pairs {
        let (there, back) = (play(a, b, 150, 4), play(b, a, 150, 4));
        assert_eq!(there.difference.mean, -back.difference.mean);
        assert_eq!(there.difference.low, -back.difference.high);
        assert_eq!(there.difference.high, -back.difference.low);
        assert_eq!((&there.a, &there.b), (&back.b, &back.a));
        assert_eq!(there.passed_in, back.passed_in);
    }
}

#[test]
fn equals_differ_by_chance_only() {
    let covers = |seed| {
        let difference = play(&Random, &Backwards, 300, seed).difference;
        difference.standard_error > 0.0 && (difference.low..=difference.high).contains(&0.0)
    };
    let covered = (0..20).filter(|&seed| covers(seed)).count();
    assert!(covered >= 16, "{covered} of 20 intervals contain 0");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| play(&Random, &Heuristic::default(), 333, 5))
    };
    let one = on(1);
    assert_eq!(one, on(2));
    assert_eq!(one, on(5));
}

#[test]
fn the_tables_add_up() {
    let report = play(&Random, &Backwards, 120, 7);
    assert_eq!(report.games, 720);
    assert_eq!(report.a.taken.count + report.b.taken.count + report.passed_in.count, report.games);
    let difference = report.a.points.mean - report.b.points.mean;
    assert!((difference - report.difference.mean).abs() < 1e-9);
    for record in [&report.a, &report.b] {
        assert_eq!(record.declared.of, 9 * report.deals);
        assert_eq!(record.declared.count, record.taken.count);
        assert_eq!(record.contracts.iter().map(|c| c.games).sum::<u64>(), record.taken.count);
        let won: u64 = record.contracts.iter().filter_map(|c| c.won).map(|won| won.count).sum();
        assert_eq!(won, record.won.unwrap().count);
        let [declarer, _defender, seats @ ..] = &record.roles[..] else { panic!("five roles") };
        assert_eq!(declarer.games, record.taken.count);
        assert!(seats.iter().all(|seat| seat.games == 3 * report.deals));
    }
}

#[test]
fn who_never_bids_never_declares() {
    let report = play(&Timid, &Timid, 10, 8);
    assert_eq!(report.passed_in.share, 1.0);
    assert_eq!(report.a.won, None);
    assert_eq!(report.a.points.mean, 0.0);
    let against_random = play(&Timid, &Random, 100, 8);
    assert_eq!(against_random.a.taken.count, 0);
    assert!(against_random.difference.low > 0.0, "passing beats random bidding");
}

#[test]
fn progress_ends_at_the_total() {
    let last = std::sync::Mutex::new(0);
    duel(&Random, &Timid, &DuelConfig { deals: 130, seed: 9 }, &|done, total| {
        assert!(done <= total && total == 130);
        let mut last = last.lock().unwrap();
        *last = done.max(*last);
    });
    assert_eq!(*last.lock().unwrap(), 130);
}

#[test]
fn a_report_can_be_stored() {
    let report = play(&Random, &Timid, 20, 10);
    let text = serde_json::to_string(&report).unwrap();
    let stored: Report = serde_json::from_str(&text).unwrap();
    assert_eq!(stored.a.contracts.len(), 29);
    assert_eq!(stored.b.won, None);
    assert_eq!(stored.a.taken.count, report.a.taken.count);
    assert!((stored.difference.mean - report.difference.mean).abs() < 1e-9);
}
