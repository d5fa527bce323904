//! Agents that fail: the referee rules, and it is told.

use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision, Fault};
use skat_env::skat::table::{Entry, Sheet};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Seat, State, View};
use skat_env::{ActionSet as _, Rng};
use skat_evaluation::skat::{Cast, Match, MatchReport, Player, Results, Setup, series};
use skat_evaluation::{Contest, Journal, MatchError, OnFault};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Plays like [`Heuristic`], but does not answer in its third trick, and says so or not.
struct Failing {
    faults: Vec<Fault>,
    says_so: bool,
    told: Arc<AtomicUsize>,
}

impl Failing {
    fn new(says_so: bool) -> Failing {
        Failing { faults: Vec::new(), says_so, told: Arc::default() }
    }
}

impl Agent<State> for Failing {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let mut actions = Vec::new();
        self.act_batch(vec![decision], &mut actions);
        actions[0]
    }

    fn act_batch(&mut self, decisions: Vec<Decision<'_, State>>, actions: &mut Vec<Action>) {
        self.faults.clear();
        for (number, decision) in decisions.into_iter().enumerate() {
            let view = &decision.view;
            let fails =
                view.stage == Stage::Playing && view.tricks.is_some_and(|tricks| tricks.complete() == 2);
            if fails && self.says_so {
                self.faults.push(Fault { decision: number, problem: "gave up: no more".into() });
            }
            actions.push(if fails { Action::Pass } else { Heuristic::default().act(decision) });
        }
    }

    fn faults(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.faults)
    }

    fn over(&mut self, view: &View, _rng: &Rng) {
        assert_eq!((view.stage, view.legal.len()), (Stage::Over, 0));
        self.told.fetch_add(1, Ordering::Relaxed);
    }

    fn fork(&self) -> Player {
        Box::new(Failing { faults: Vec::new(), says_so: self.says_so, told: Arc::clone(&self.told) })
    }
}

fn heuristic() -> Player {
    Box::new(Heuristic::default())
}

fn setup(on_fault: OnFault) -> Setup {
    let mut setup = Setup::new(vec!["failing".into(), "heuristic".into()], 40, 3);
    setup.on_fault = on_fault;
    setup
}

fn play(setup: &Setup, failing: Failing, journal: Option<Journal>) -> Result<Results, MatchError> {
    let cast = Cast { agents: vec![Box::new(failing), heuristic()], bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup, cast: &cast, deals: None, journal };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).map(|_| results)
}

#[test]
fn who_fails_loses_the_deal_with_his_party() {
    let setup = setup(OnFault::Lose);
    let failing = Failing::new(true);
    let told = Arc::clone(&failing.told);
    let results = play(&setup, failing, None).expect("a match");
    assert_eq!(told.load(Ordering::Relaxed), 40 * 9, "all seats of all games were told of the end");
    let mut lost = [0, 0];
    for deal in &results.deals {
        let seatings = setup.schedule.seatings::<State>(2, deal.deal);
        for fault in &deal.faults {
            let game = deal.games[fault.game].declared().expect("somebody played alone");
            let seat = Seat::from_index(State::seat(&fault.seat).expect("a seat"));
            assert_eq!(seatings[fault.game][seat], 0, "only the first agent fails");
            let declares = game.seat == seat;
            assert_eq!(game.settlement().won, !declares, "the party of who fails has lost");
            lost[declares as usize] += 1;
        }
        let played = deal.games.iter().filter(|game| game.declared().is_some()).count();
        let over_before = deal.games.iter().filter_map(|game| game.declared()).filter(|game| {
            game.contract.game().is_null()
                && !deal.faults.iter().any(|fault| deal.games[fault.game].declared() == Some(game))
        });
        assert!(
            deal.faults.len() + over_before.count() >= played,
            "it fails in every game that is played to there"
        );
    }
    assert!(lost.iter().all(|&count| count > 10), "{lost:?}");
    let report = MatchReport::new(&setup, &results).expect("deals");
    let faults = report.faults.as_ref().expect("there were some");
    assert_eq!(faults.total as usize, results.deals.iter().map(|deal| deal.faults.len()).sum::<usize>());
    assert_eq!(faults.first[0].problem, "gave up: no more");
    assert_eq!(MatchReport::from_json(&report.to_json()).expect("a report"), report);
}

#[test]
fn faults_are_kept_in_the_journal() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let path = folder.path().join("games.jsonl");
    let setup = setup(OnFault::Lose);
    let journal = Journal::create(&path, &setup).expect("a journal");
    let results = play(&setup, Failing::new(true), Some(journal)).expect("a match");
    let (_, read, again) = Journal::resume(&path).expect("a journal");
    assert_eq!((read, again), (setup, results));
}

#[test]
fn a_fault_ends_the_match_where_it_is_to() {
    let Err(error) = play(&setup(OnFault::Stop), Failing::new(true), None) else { panic!("it fails") };
    let text = error.to_string();
    assert!(text.starts_with("deal ") && text.ends_with(": failing gave up: no more"), "{text}");
}

#[test]
#[should_panic(expected = "is not legal for")]
fn an_illegal_action_without_a_fault_is_a_mistake_of_the_program() {
    let _ = play(&setup(OnFault::Lose), Failing::new(false), None);
}

#[test]
fn a_series_goes_by_the_referee_too() {
    let names = ["one", "two", "three"].map(|name| name.parse().expect("a name"));
    let mut sheet = Sheet::new(names.to_vec(), 12).expect("a sheet");
    let mut agents: Vec<Player> = vec![Box::new(Failing::new(true)), heuristic(), heuristic()];
    let faults = series(&mut agents, &mut sheet, 1, &|_| ());
    assert!(!faults.is_empty());
    for fault in &faults {
        let Entry::Played { declarer, score } = sheet.entries()[fault.game - 1] else {
            panic!("it was played")
        };
        assert_eq!(fault.partner.number(), 1);
        assert_eq!(score.is_won(), declarer != fault.partner);
        assert_eq!(sheet.seating_in(fault.game).players[fault.seat], fault.partner);
    }
    let passed: Vec<Seat> = faults.iter().map(|fault| fault.seat).collect();
    assert!(passed.len() >= 3, "{passed:?}");
}
