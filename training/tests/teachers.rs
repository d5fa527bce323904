//! Who sits beside the network: a teacher of any kind, by chance or in the other two seats.

mod common;

use common::{ITERATIONS, tiny, train};
use skat_agents::skat::neural::Network;
use skat_agents::skat::{Heuristic, Neural, Spec};
use skat_agents::{Agent, Decision, Random};
use skat_env::skat::encode::v1;
use skat_env::skat::{Action, BySeat, Seat, State};
use skat_env::stream;
use skat_training::{Config, Ended, Exploration, Learners, Run, Schedule, fresh_network, play};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

const STEADY: Exploration = Exploration {
    epsilon: 0.0,
    bold: 0.0,
    teacher: 0.0,
    snapshots: 0.0,
    fork: 0.0,
    null_fork: 0.0,
    playouts: 0.0,
    worlds: 0,
};

/// The heuristic agent, which notes for whom it was asked.
#[derive(Clone, Default)]
struct Spy {
    inner: Heuristic,
    asked: Arc<Mutex<Vec<(Seat, Action)>>>,
}

impl Agent<State> for Spy {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let seat = decision.view.seat;
        let action = Agent::<State>::act(&mut self.inner, decision);
        self.asked.lock().expect("nobody panicked").push((seat, action));
        action
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

/// For whom the teacher was asked in a deal, and how many decisions were learnt from.
fn deal(learners: Learners, teacher: f64, iteration: u64) -> (BySeat<bool>, usize, usize) {
    let mut config = tiny().self_play;
    (config.games_per_iteration, config.actors, config.learners) = (1, 1, learners);
    let network = fresh_network(&tiny().network, &mut stream(3, 0));
    let spy = Spy::default();
    let freedom = Exploration { teacher, ..STEADY };
    let experience = play(&network, &spy, &[], tiny().criterion(), &config, freedom, 3, iteration);
    let asked = spy.asked.lock().expect("nobody panicked");
    let seats = BySeat::from_fn(|seat| asked.iter().any(|(of, _)| *of == seat));
    (seats, asked.len(), experience.samples.len())
}

#[test]
fn one_learner_sits_with_two_teachers_in_every_seat_in_turn() {
    let mut free = BySeat::<usize>::default();
    for iteration in 0..200 {
        let (asked, lessons, decisions) = deal(Learners::One, 0.0, iteration);
        let learners = Seat::ALL.into_iter().filter(|&seat| !asked[seat]);
        // Somebody who is never asked may have had no choice in his deal, a learner never is.
        let learners: Vec<Seat> = learners.collect();
        assert!(!learners.is_empty() && lessons <= decisions, "{asked:?}");
        if let [only] = learners[..] {
            free[only] += 1;
        }
    }
    assert!(Seat::ALL.into_iter().all(|seat| free[seat] > 40), "{free:?}");
}

#[test]
fn by_chance_the_teacher_has_all_seats_some_or_none() {
    for iteration in 0..20 {
        assert_eq!(deal(Learners::All, 0.0, iteration).1, 0, "nobody is taught");
        for learners in [Learners::All, Learners::One] {
            let (_, lessons, decisions) = deal(learners, 1.0, iteration);
            assert_eq!(lessons, decisions, "every decision is the teacher's");
        }
    }
    let mixed = (0..40).map(|iteration| deal(Learners::All, 0.5, iteration));
    assert!(mixed.filter(|(_, lessons, decisions)| *lessons > 0 && lessons < decisions).count() > 20);
}

/// The decisions of some deals and how those ended, where every seat is an earlier network's with this chance.
fn decisions(
    network: &Network,
    earlier: &[Neural],
    snapshots: f64,
    iteration: u64,
) -> Vec<(v1::Row, Action, f32)> {
    let mut config = tiny().self_play;
    (config.games_per_iteration, config.actors) = (8, 2);
    let freedom = Exploration { snapshots, ..STEADY };
    let played = play(network, &Spy::default(), earlier, tiny().criterion(), &config, freedom, 5, iteration);
    played.samples.into_iter().map(|sample| (sample.row, sample.action, sample.score)).collect()
}

#[test]
fn an_earlier_network_plays_as_if_it_were_the_newest() {
    let [newest, older, oldest] = [1, 2, 3].map(|seed| fresh_network(&tiny().network, &mut stream(seed, 0)));
    let player = |network: &Network| Neural::new(Arc::new(network.clone()), tiny().criterion());
    let pool = [player(&oldest), player(&older)];
    let mut mixed = 0;
    for iteration in 0..4 {
        let of = |network: &Network| decisions(network, &[], 0.0, iteration);
        assert!(of(&newest) != of(&older));
        assert!(decisions(&newest, &pool[1..], 1.0, iteration) == of(&older), "it has all seats");
        assert!(decisions(&newest, &[], 1.0, iteration) == of(&newest), "there are no earlier ones yet");
        assert!(decisions(&newest, &pool, 0.0, iteration) == of(&newest), "they are not let in");
        let both = decisions(&newest, &pool, 1.0, iteration);
        mixed += usize::from(both != of(&older) && both != of(&oldest));
    }
    assert_eq!(mixed, 4, "each seat draws for itself");
}

/// A teacher that leaves things to chance has its own chance, which a stopped run takes up again.
#[test]
fn a_run_with_a_teacher_of_chance_goes_on_as_if_it_had_never_stopped() {
    let mut config = tiny();
    config.self_play.teacher_agent = Spec::of(&Random);
    config.self_play.learners = Learners::One;
    let run = |sessions: &[u64], config: &Config| {
        let folder = TempDir::new().expect("a temporary folder");
        let path = folder.path().join("run");
        let mut run = Run::create(config.clone(), &path).expect("the run begins");
        for &iterations in sessions {
            assert_eq!(train(&mut run, iterations), Ended::Interrupted);
            drop(run);
            run = Run::resume(&path).expect("the run goes on");
        }
        assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
        run.average().clone()
    };
    let whole = run(&[], &config);
    assert!(run(&[1, ITERATIONS / 2], &config) == whole);
    config.self_play.teacher_agent = Spec::of(&Heuristic::default());
    assert!(run(&[], &config) != whole, "another teacher makes another network");
    config.self_play.teacher = Schedule { start: 0.0, end: 0.0 };
    assert!(run(&[], &config) != whole, "the learner plays its own seat");
}
