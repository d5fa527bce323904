//! Actors: whole deals played by the network against itself, every decision kept with what came of it.

use crate::config::SelfPlayConfig;
use crate::sample::{Label, Sample};
use crate::tally::Tally;
use rand::Rng as _;
use skat_agents::neural::{Buffers, Network, Objective, best, considered, values};
use skat_env::skat::encode::{V1Bits, v1};
use skat_env::skat::view::Stage;
use skat_agents::{Agent, Decision, Heuristic};
use skat_env::skat::{Action, Bid, BySeat, CanonicalSkat, Relabelling, Seat, State, View, below};
use skat_env::{ActionSet, Batch, Environment, Reset, Rng, VecEnv, stream};

/// What an iteration of self-play yields.
#[derive(Clone, Debug, Default)]
pub struct Experience {
    /// Every decision that was one, in the order of the games' ticks.
    pub samples: Vec<Sample>,
    /// What happened in the games.
    pub tally: Tally,
}

/// How freely an iteration explores.
#[derive(Clone, Copy, Debug)]
pub struct Exploration {
    /// The chance that a decision is made at random.
    pub epsilon: f64,
    /// The chance that one player of a deal bids boldly.
    pub bold: f64,
    /// The chance that a player of a deal is the teacher.
    pub teacher: f64,
}

/// Plays an iteration's games: the deals and all chance depend on `seed`, `iteration` and the config alone.
///
/// Each of the config's actors has its own thread and its share of the games.
pub fn play(
    network: &Network,
    objective: Objective,
    config: &SelfPlayConfig,
    exploration: Exploration,
    seed: u64,
    iteration: u64,
) -> Experience {
    let share = |actor: usize| {
        let (games, actors) = (config.games_per_iteration, config.actors);
        games / actors + usize::from(actor < games % actors)
    };
    let run = |actor: usize| {
        let seed = stream(stream(seed, iteration).next_u64(), actor as u64).next_u64();
        Actor::new(network, objective, exploration, share(actor), seed).play()
    };
    let parts: Vec<Experience> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..config.actors).map(|actor| scope.spawn(move || run(actor))).collect();
        let first = run(0);
        let join = |thread: std::thread::ScopedJoinHandle<'_, Experience>| match thread.join() {
            Ok(part) => part,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        std::iter::once(first).chain(others.into_iter().map(join)).collect()
    });
    let mut experience = Experience::default();
    for part in parts {
        experience.samples.extend(part.samples);
        experience.tally.add(&part.tally);
    }
    experience
}

/// The chance that a bold declarer picks up the skat unasked: burying and the plain games must be met to be learnt.
const BOLD_PICK_UP: f64 = 0.75;

/// A player who bids up to a limit, whatever his cards are.
#[derive(Clone, Copy, Debug)]
struct Bold {
    seat: Seat,
    limit: Bid,
}

impl Bold {
    /// The limit is one of the first 24 values, 18 to 72, the lower ones more often.
    fn draw(chance: f64, rng: &mut Rng) -> Option<Bold> {
        let is_bold = uniform(rng) < chance;
        let (seat, a, b) = (below(rng, 3), below(rng, 24), below(rng, 24));
        is_bold.then(|| Bold { seat: Seat::from_index(seat), limit: Bid::from_index(a.min(b)) })
    }

    fn call(self, view: &View) -> Action {
        let hold = view.auction.highest().is_some_and(|bid| bid <= self.limit) && view.allows(Action::Hold);
        match view.auction.lowest_legal_bid() {
            _ if hold => Action::Hold,
            Some(bid) if bid <= self.limit => Action::Bid(bid),
            _ => Action::Pass,
        }
    }
}

fn uniform(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

struct Actor<'a> {
    network: &'a Network,
    objective: Objective,
    epsilon: f64,
    games: VecEnv<CanonicalSkat, V1Bits>,
    batch: Batch<u64>,
    rng: Rng,
    bold: Vec<Option<Bold>>,
    /// Who is played by the teacher, in each game.
    taught: Vec<BySeat<bool>>,
    teacher: Heuristic,
    buffers: Buffers,
    /// Samples whose game is not over yet, with the game and the player.
    open: Vec<(usize, Seat, Sample)>,
}

/// A decision that the network is asked for.
struct Question {
    game: usize,
    view: View,
    names: Relabelling,
}

impl<'a> Actor<'a> {
    fn new(
        network: &'a Network,
        objective: Objective,
        exploration: Exploration,
        games: usize,
        seed: u64,
    ) -> Self {
        let games = VecEnv::new(games, seed, V1Bits, Reset::Disabled);
        let mut rng = stream(seed, u64::MAX);
        let bold = (0..games.len()).map(|_| Bold::draw(exploration.bold, &mut rng)).collect();
        let mut taught = |_| BySeat::from_fn(|_| uniform(&mut rng) < exploration.teacher);
        Actor {
            network,
            objective,
            epsilon: exploration.epsilon,
            batch: games.batch(),
            bold,
            taught: (0..games.len()).map(&mut taught).collect(),
            teacher: Heuristic::default(),
            games,
            rng,
            buffers: Buffers::default(),
            open: Vec::new(),
        }
    }

    fn play(mut self) -> Experience {
        self.games.observe(&mut self.batch);
        // Games that are over ignore what they get.
        let mut actions = vec![Action::Pass; self.games.len()];
        let mut decisions = 0;
        loop {
            let playing = self.decide(&mut actions);
            if playing == 0 {
                break;
            }
            decisions += playing;
            self.games.step(&actions, &mut self.batch);
        }
        self.finish(decisions)
    }

    /// Chooses an action for every game that goes on, in the network's naming; says how many do.
    fn decide(&mut self, actions: &mut [Action]) -> usize {
        let mut playing = 0;
        let mut questions: Vec<Question> = Vec::new();
        let mut rows: Vec<v1::Row> = Vec::new();
        for (game, action) in actions.iter_mut().enumerate() {
            let Some(seat) = self.games.state(game).0.seat_to_move() else { continue };
            playing += 1;
            let view = self.games.state(game).0.view(seat.index());
            let choices = considered(&view);
            let names = Relabelling::of(&view);
            let row = v1::Row::from_words(
                self.batch.observations.row(game).as_slice().expect("rows are contiguous"),
            );
            let bold = self.bold[game].filter(|b| b.seat == seat);
            if let (Some(bold), Stage::Bidding) = (bold, view.stage) {
                *action = bold.call(&view);
            } else if bold.is_some()
                && view.stage == Stage::PickingUp
                && uniform(&mut self.rng) < BOLD_PICK_UP
            {
                *action = Action::PickUp;
                self.keep(game, &view, row, *action);
            } else if choices.len() == 1 {
                *action = names.action(choices.nth(0));
            } else if uniform(&mut self.rng) < self.epsilon {
                *action = names.action(choices.nth(below(&mut self.rng, choices.len())));
                self.keep(game, &view, row, *action);
            } else if self.taught[game][seat] {
                let decision = Decision { view, legal: view.legal, rng: &mut self.rng };
                *action = names.action(Agent::<State>::act(&mut self.teacher, decision));
                self.keep(game, &view, row, *action);
            } else {
                questions.push(Question { game, view, names });
                rows.push(row);
            }
        }
        self.ask(&questions, &rows, actions);
        playing
    }

    fn ask(&mut self, questions: &[Question], rows: &[v1::Row], actions: &mut [Action]) {
        let mut buffers = std::mem::take(&mut self.buffers);
        let outputs = self.network.forward(rows, &mut buffers);
        for ((question, row), outputs) in questions.iter().zip(rows).zip(outputs.outer_iter()) {
            let outputs = outputs.to_slice().expect("rows are contiguous");
            let names = question.names;
            let choice = best(values(self.objective, &question.view, outputs, |a| names.action(a)));
            actions[question.game] = names.action(choice);
            self.keep(question.game, &question.view, *row, actions[question.game]);
        }
        self.buffers = buffers;
    }

    fn keep(&mut self, game: usize, view: &View, row: v1::Row, action: Action) {
        let sample = Sample { row, action, stage: view.stage, label: Label::Score, score: 0.0 };
        self.open.push((game, view.seat, sample));
    }

    fn finish(self, decisions: usize) -> Experience {
        let mut tally = Tally { decisions: decisions as u64, ..Tally::default() };
        for state in self.games.states() {
            tally.count(&state.0);
        }
        let learnt = |(game, seat, sample): (usize, Seat, Sample)| {
            let state = &self.games.state(game).0;
            Sample {
                label: Label::of(sample.stage, sample.action, state.played()),
                score: self.objective.score(state.all_tournament_points(), seat),
                ..sample
            }
        };
        let samples = self.open.into_iter().map(learnt).collect();
        Experience { samples, tally }
    }
}
