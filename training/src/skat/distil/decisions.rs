//! Values that a large network gives cards, in its own games.

use rayon::prelude::*;
use skat_agents::rollout::finish;
use skat_agents::skat::neural::{Selection, considered};
use skat_agents::skat::swift::{CardFeatures, GROUPS, PlayFeatures, Rater, STANDING};
use skat_agents::skat::{Heuristic, Neural};
use skat_agents::{Agent, Decision};
use skat_env::below;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Deal, Rules, State};
use skat_env::{ActionSet as _, Environment as _, Rng, stream};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many of a hundred decisions are made at random.
const RANDOM: usize = 3;
/// So many games are played by one task.
const TASK: u64 = 64;
/// The stream of the deals.
const DEALS: u64 = 0x4449_5354_494c_2121;

/// The evaluation of a small network on held-out decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Learnt {
    /// How many.
    pub decisions: u64,
    /// The total regret of the rules of thumb in tournament points, by the values of the large
    /// network.
    pub heuristic: f64,
    /// The same of the small network.
    pub swift: f64,
    /// How often the small network chooses a best card.
    pub agrees: u64,
}

impl std::ops::AddAssign for Learnt {
    fn add_assign(&mut self, other: Learnt) {
        self.decisions += other.decisions;
        self.heuristic += other.heuristic;
        self.swift += other.swift;
        self.agrees += other.agrees;
    }
}

/// The decisions of one kind of game and situation.
#[derive(Clone, Debug, Default)]
pub(super) struct Decisions {
    standings: Vec<[f32; STANDING]>,
    /// Where the cards of each decision end.
    ends: Vec<u32>,
    /// The cards that may be played.
    cards: Vec<CardFeatures>,
    /// The regret of each in tournament points, by the values of the large network.
    short: Vec<f32>,
}

/// One decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided<'a> {
    pub(super) standing: &'a [f32; STANDING],
    pub(super) cards: &'a [CardFeatures],
    pub(super) short: &'a [f32],
}

impl Decisions {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn at(&self, i: usize) -> Decided<'_> {
        let begin = i.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let range = begin..self.ends[i] as usize;
        Decided { standing: &self.standings[i], cards: &self.cards[range.clone()], short: &self.short[range] }
    }

    fn add(&mut self, features: &PlayFeatures, values: &[(Action, f32)]) {
        let value = |of: &CardFeatures| {
            values.iter().find(|(action, _)| *action == Action::Card(of.card)).map(|&(_, value)| value)
        };
        let best = values.iter().map(|&(_, value)| value).fold(f32::NEG_INFINITY, f32::max);
        // Of equivalent cards the large network has valued one.
        for of in &features.cards {
            if let Some(value) = value(of) {
                self.cards.push(*of);
                self.short.push(best - value);
            }
        }
        self.standings.push(features.standing);
        self.ends.push(u32::try_from(self.cards.len()).expect("fewer than four thousand million cards"));
    }

    fn append(&mut self, mut other: Decisions) {
        let before = self.cards.len() as u32;
        self.standings.append(&mut other.standings);
        self.ends.extend(other.ends.into_iter().map(|end| before + end));
        self.cards.append(&mut other.cards);
        self.short.append(&mut other.short);
    }

    /// Evaluates a small network on these decisions.
    pub(super) fn examine(&self, rater: &Rater) -> Learnt {
        let mut found = Learnt { decisions: self.len() as u64, ..Learnt::default() };
        for decided in (0..self.len()).map(|i| self.at(i)) {
            let shared = rater.shared(decided.standing);
            let said = |of: &CardFeatures| rater.said(of.facts, of.rating, &rater.sums(&shared, of.facts));
            let short = decided.short[best(decided.cards.iter().map(said))];
            found.heuristic += f64::from(decided.short[best(decided.cards.iter().map(|of| of.rating))]);
            found.swift += f64::from(short);
            found.agrees += u64::from(short == 0.0);
        }
        found
    }
}

/// The place of the greatest number, the first of equal ones.
fn best(numbers: impl Iterator<Item = f32>) -> usize {
    let better = |best: (usize, f32), next: (usize, f32)| if next.1 > best.1 { next } else { best };
    numbers.enumerate().reduce(better).expect("there are cards to choose from").0
}

/// The decisions of these games, by group; `None` when `stop` was set. `played` gets numbers of
/// games.
pub(super) fn decisions(
    neural: &Neural,
    games: Range<u64>,
    seed: u64,
    stop: &AtomicBool,
    played: &(dyn Fn(u64) + Sync),
) -> Option<Vec<Decisions>> {
    assert!(neural.criterion().selection != Selection::Logits, "a policy values nothing");
    let tasks: Vec<Range<u64>> = (games.start..games.end)
        .step_by(TASK as usize)
        .map(|first| first..games.end.min(first + TASK))
        .collect();
    let task = |games: &Range<u64>| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut neural = neural.clone();
        let mut found = vec![Decisions::default(); GROUPS];
        for game in games.clone() {
            play(&mut neural, &mut stream(seed ^ DEALS, game), &mut found);
        }
        played(games.end - games.start);
        Some(found)
    };
    let parts: Option<Vec<Vec<Decisions>>> = tasks.par_iter().map(task).collect();
    let mut all = vec![Decisions::default(); GROUPS];
    for part in parts? {
        all.iter_mut().zip(part).for_each(|(all, part)| all.append(part));
    }
    Some(all)
}

/// Plays a deal with the large network in all three seats.
fn play(neural: &mut Neural, rng: &mut Rng, found: &mut [Decisions]) {
    let heuristic = Heuristic::default();
    let state = State::new(Deal::random(rng), Rules::default());
    finish(state, |state, player| {
        let view = state.view(player);
        let actions = considered(&view);
        let best = if view.stage == Stage::Playing && actions.len() > 1 {
            let values = neural.values(&view);
            let features = heuristic.play_features(&view);
            found[features.group].add(&features, &values);
            skat_agents::skat::neural::best(values.into_iter())
        } else {
            neural.act(Decision { view, legal: view.legal, rng: &mut stream(0, 0) })
        };
        let is_random = below(rng, 100) < RANDOM;
        if is_random { actions.nth(below(rng, actions.len())) } else { best }
    });
}
