//! Who plays with the network: a scripted opponent of any kind, in seats drawn at random or in the
//! other two.

use crate::common::{ITERATIONS, Run, tiny, train};
use skat_agents::skat::neural::Network;
use skat_agents::skat::{Heuristic, Neural, Spec, Style};
use skat_agents::{Agent, Decision, Random};
use skat_env::skat::encode::v1;
use skat_env::skat::{Action, BySeat, Seat, State};
use skat_env::stream;
use skat_training::skat::rollout_improvement::{
    Config, Exploration, RolloutPolicies, SelfPlay, fresh_network,
};
use skat_training::{Ended, Learners, Schedule};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

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

/// For whom the scripted opponent was asked in a deal, and how many decisions were learnt from.
fn deal(learners: Learners, scripted: f64, iteration: u64) -> (BySeat<bool>, usize, usize) {
    let mut config = tiny();
    (config.actors.games_per_iteration, config.actors.count, config.run.seed) = (1, 1, 3);
    config.opponents.learners = learners;
    let network = fresh_network(&config.network, &mut stream(3, 0));
    let spy = Spy::default();
    let experience = SelfPlay {
        network: &network,
        scripted: &spy,
        rollout_policies: &RolloutPolicies::both(&Heuristic::default()),
        earlier: &[],
        config: &config,
        exploration: Exploration { scripted, ..Exploration::default() },
    }
    .play(iteration)
    .experience;
    let asked = spy.asked.lock().expect("nobody panicked");
    let seats = BySeat::from_fn(|seat| asked.iter().any(|(of, _)| *of == seat));
    (seats, asked.len(), experience.len())
}

#[test]
fn one_learner_sits_with_two_scripted_opponents_in_every_seat_in_turn() {
    let mut free = BySeat::<usize>::default();
    for iteration in 0..200 {
        let (asked, asked_for, decisions) = deal(Learners::One, 0.0, iteration);
        let learners = Seat::ALL.into_iter().filter(|&seat| !asked[seat]);
        // Somebody who is never asked may have had no choice in his deal, a learner never is.
        let learners: Vec<Seat> = learners.collect();
        assert!(!learners.is_empty() && asked_for <= decisions, "{asked:?}");
        if let [only] = learners[..] {
            free[only] += 1;
        }
    }
    assert!(Seat::ALL.into_iter().all(|seat| free[seat] > 40), "{free:?}");
}

#[test]
fn by_chance_the_scripted_opponent_has_all_seats_some_or_none() {
    for iteration in 0..20 {
        assert_eq!(deal(Learners::All, 0.0, iteration).1, 0, "nobody is asked");
        for learners in [Learners::All, Learners::One] {
            let (_, asked_for, decisions) = deal(learners, 1.0, iteration);
            assert_eq!(asked_for, decisions, "every decision is the opponent's");
        }
    }
    let mixed = (0..40).map(|iteration| deal(Learners::All, 0.5, iteration));
    assert!(mixed.filter(|(_, asked_for, decisions)| *asked_for > 0 && asked_for < decisions).count() > 20);
}

/// The decisions of some deals and how those ended, where every seat is an earlier network's with
/// this chance.
fn decisions(
    network: &Network,
    earlier: &[Neural],
    pool: f64,
    iteration: u64,
) -> Vec<(v1::Row, Action, f32)> {
    let mut config = tiny();
    (config.actors.games_per_iteration, config.actors.count, config.run.seed) = (8, 2, 5);
    let played = SelfPlay {
        network,
        scripted: &Spy::default(),
        rollout_policies: &RolloutPolicies::both(&Heuristic::default()),
        earlier,
        config: &config,
        exploration: Exploration { pool, ..Exploration::default() },
    }
    .play(iteration);
    played.experience.into_iter().map(|sample| (sample.row, sample.action, sample.score)).collect()
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

/// A random opponent has a generator of its own, which a resumed run takes up again.
#[test]
fn a_run_with_an_opponent_of_chance_goes_on_as_if_it_had_never_stopped() {
    let mut config = tiny();
    config.opponents.scripted = Some(Spec::of(&Random));
    config.opponents.learners = Learners::One;
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
        run.ema().clone()
    };
    let whole = run(&[], &config);
    assert!(run(&[1, ITERATIONS / 2], &config) == whole);
    config.opponents.scripted = Some(Spec::of(&Style::default()));
    assert!(run(&[], &config) != whole, "another opponent makes another network");
    config.opponents.scripted_probability = Schedule::ZERO;
    assert!(run(&[], &config) != whole, "the learner plays its own seat");
}
