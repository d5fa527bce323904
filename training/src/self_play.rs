//! Actors: whole deals played by the network against itself, every decision kept with what came of it.

use crate::casting::{Bold, Casting, Guest};
use crate::config::SelfPlayConfig;
use crate::lessons::Lessons;
use crate::playout::{Playouts, counted_points};
use crate::returns::Return;
use crate::sample::{Label, Sample};
use crate::tally::Tally;
use rand::Rng as _;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{
    Advice, Buffers, Continuation, Criterion, Expectation, HOLDERS, Network, action_inputs, best, considered,
    points_scaled, values,
};
use skat_env::skat::encode::{V1Bits, v1};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, BySeat, CanonicalSkat, CardSet, Relabelling, Seat, State, View};
use skat_env::{ActionSet, Batch, Environment, Reset, Rng, VecEnv, stream};
use skat_env::{below, uniform};

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
    /// The chance that a player of a deal who would be the network is an earlier one.
    pub snapshots: f64,
    /// The chance that a deal is forked.
    pub fork: f64,
    /// The chance that a card of a forked Null game is one more fork.
    pub null_fork: f64,
    /// The chance that all considered actions of a decision are tried apart from the game.
    pub playouts: f64,
    /// In how many worlds beside the true deal the declarer's cards are then tried.
    pub worlds: usize,
}

/// Plays an iteration's games: the deals and all chance depend on `seed`, `iteration` and the config alone.
///
/// Each of the config's actors has its own thread and its share of the games. `teacher` and the `earlier` networks
/// play the seats that are not the network's.
#[expect(clippy::too_many_arguments, reason = "each is another part of what decides the games")]
pub fn play(
    network: &Network,
    teacher: &dyn Agent<State>,
    earlier: &[Neural],
    criterion: Criterion,
    config: &SelfPlayConfig,
    exploration: Exploration,
    seed: u64,
    iteration: u64,
) -> Experience {
    let actor = |games, seed| {
        let actor = Actor::new(network, teacher, earlier, criterion, config, exploration, games, seed);
        move || actor.play()
    };
    let mut experience = Experience::default();
    for part in in_parallel(config, seed, iteration, actor) {
        experience.samples.extend(part.samples);
        experience.tally.add(&part.tally);
    }
    experience
}

/// What the config's actors yield, in their order; `actor` makes one of its number of games and its seed.
pub(crate) fn in_parallel<T: Send, F: FnOnce() -> T + Send>(
    config: &SelfPlayConfig,
    seed: u64,
    iteration: u64,
    actor: impl Fn(usize, u64) -> F,
) -> Vec<T> {
    let actor = |i: usize| {
        let (games, actors) = (config.games_per_iteration, config.actors);
        let seed = stream(stream(seed, iteration).next_u64(), i as u64).next_u64();
        actor(games / actors + usize::from(i < games % actors), seed)
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..config.actors).map(|i| scope.spawn(actor(i))).collect();
        let first = actor(0)();
        let join = |thread: std::thread::ScopedJoinHandle<'_, T>| match thread.join() {
            Ok(part) => part,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        std::iter::once(first).chain(others.into_iter().map(join)).collect()
    })
}

/// The cards that the player does not see: the next player's, the previous one's, the skat's.
fn hidden(state: &State, view: &View) -> [CardSet; HOLDERS] {
    let unseen = view.unseen();
    let [next, previous] = [view.seat.next(), view.seat.previous()].map(|seat| state.hand(seat) & unseen);
    [next, previous, unseen - next - previous]
}

/// A decision that was made, to be made otherwise once more.
#[derive(Clone, Copy, Debug)]
struct Fork {
    game: usize,
    state: State,
    /// The place of its sample among the deals' samples.
    sample: usize,
    choice: Action,
}

struct Actor<'a> {
    network: &'a Network,
    criterion: Criterion,
    lambda: f32,
    exploration: Exploration,
    games: VecEnv<CanonicalSkat, V1Bits>,
    batch: Batch<u64>,
    rng: Rng,
    castings: Vec<Casting>,
    /// One decision of each deal, drawn from all of them with the same chance, and how many there were.
    forks: Vec<(usize, Option<Fork>)>,
    null_forks: Vec<Fork>,
    lessons: Lessons,
    playouts: Playouts,
    buffers: Buffers,
    open: Vec<Open>,
}

/// A decision whose game is not over yet.
#[derive(Clone, Debug)]
struct Open {
    game: usize,
    seat: Seat,
    sample: Sample,
    /// What the network expected of the card that it chose.
    expected: Option<Expectation>,
}

/// A decision to be made.
#[derive(Clone, Copy)]
struct Turn {
    game: usize,
    seat: Seat,
    view: View,
    choices: skat_env::skat::ActionSet,
}

/// A decision as it is put to the network.
struct Question {
    game: usize,
    view: View,
    names: Relabelling,
    advice: Advice,
}

impl<'a> Actor<'a> {
    #[expect(clippy::too_many_arguments, reason = "those of `play`")]
    fn new(
        network: &'a Network,
        teacher: &dyn Agent<State>,
        earlier: &[Neural],
        criterion: Criterion,
        config: &SelfPlayConfig,
        exploration: Exploration,
        games: usize,
        seed: u64,
    ) -> Self {
        let games = VecEnv::new(games, seed, V1Bits, Reset::Disabled);
        let mut rng = stream(seed, u64::MAX);
        let mut cast = |_| Casting::draw(config.learners, exploration, earlier.len(), &mut rng);
        Actor {
            network,
            criterion,
            lambda: config.lambda,
            exploration,
            batch: games.batch(),
            castings: (0..games.len()).map(&mut cast).collect(),
            forks: vec![(0, None); games.len()],
            null_forks: Vec::new(),
            playouts: Playouts::new(teacher.fork(), criterion, config.solved, exploration.worlds, seed),
            lessons: Lessons::new(teacher.fork(), earlier, seed),
            games,
            rng,
            buffers: Buffers::default(),
            open: Vec::new(),
        }
    }

    /// Plays the deals, then the forked ones once more from their fork with every action that was not chosen there.
    ///
    /// The branches of a fork share the hidden cards, so that what differs between them is the action's work.
    fn play(mut self) -> Experience {
        let decisions = self.play_to_the_end();
        let mut forks: Vec<Fork> = self.forks.iter().filter_map(|(_, fork)| *fork).collect();
        forks.append(&mut self.null_forks);
        forks.sort_by_key(|fork| fork.sample);
        forks.dedup_by_key(|fork| fork.sample);
        for fork in &forks {
            self.open[fork.sample].sample.is_compared = true;
        }
        let mut experience = self.learn(decisions);
        for game in self.games.states() {
            experience.tally.count(&game.0);
        }
        self.branch(&forks, &experience.samples);
        let decisions = self.play_to_the_end();
        let branches = self.learn(decisions);
        experience.samples.extend(branches.samples);
        experience.tally.add(&branches.tally);
        experience
    }

    fn branch(&mut self, forks: &[Fork], samples: &[Sample]) {
        let castings = std::mem::take(&mut self.castings);
        let mut states = Vec::new();
        for &Fork { game, state, sample, choice } in forks {
            let seat = state.seat_to_move().expect("somebody decided here");
            let view = View::of(&state, seat);
            let names = Relabelling::of(&view);
            let advice = self.criterion.advice(&view);
            for other in considered(&view).iter().filter(|&action| action != choice) {
                let mut branch = state;
                branch.act(other);
                let (action, features) = (names.action(other), advice.features(&view, other));
                let sample = samples[sample].other(action, features);
                self.open.push(Open { game: states.len(), seat, sample, expected: None });
                states.push(CanonicalSkat(branch));
                self.castings.push(Casting { is_forked: false, ..castings[game] });
            }
        }
        self.forks = vec![(0, None); states.len()];
        self.games = VecEnv::from_states(states, 0, V1Bits, Reset::Disabled);
        self.batch = self.games.batch();
    }

    /// Plays every game to its end; says how many actions that took.
    fn play_to_the_end(&mut self) -> usize {
        self.games.observe(&mut self.batch);
        // Games that are over ignore what they get.
        let mut actions = vec![Action::Pass; self.games.len()];
        let mut decisions = 0;
        loop {
            let playing = self.decide(&mut actions);
            if playing == 0 {
                return decisions;
            }
            decisions += playing;
            self.games.step(&actions, &mut self.batch);
        }
    }

    /// Chooses an action for every game that goes on, in the network's naming; says how many do.
    fn decide(&mut self, actions: &mut [Action]) -> usize {
        let turns = self.turns();
        let lessons = self.teach(&turns);
        let mut questions: Vec<Question> = Vec::new();
        let mut rows: Vec<v1::Row> = Vec::new();
        for (&Turn { game, seat, view, choices }, lesson) in turns.iter().zip(lessons) {
            let action = &mut actions[game];
            let names = Relabelling::of(&view);
            let row = v1::Row::from_words(
                self.batch.observations.row(game).as_slice().expect("rows are contiguous"),
            );
            if let Some(call) = self.castings[game].bold_call(&view) {
                *action = call;
                continue;
            }
            if choices.len() == 1 {
                *action = names.action(choices.nth(0));
                continue;
            }
            let is_bold = self.castings[game].bold.is_some_and(|bold| bold.seat == seat);
            let picks_up = view.stage == Stage::PickingUp && is_bold;
            let question = Question { game, view, names, advice: self.criterion.advice(&view) };
            let choice = if picks_up && uniform(&mut self.rng) < Bold::PICK_UP {
                Action::PickUp
            } else if uniform(&mut self.rng) < self.exploration.epsilon {
                choices.nth(below(&mut self.rng, choices.len()))
            } else if let Some(lesson) = lesson {
                lesson
            } else {
                questions.push(question);
                rows.push(row);
                continue;
            };
            *action = names.action(choice);
            self.keep(&question, row, choice, None);
        }
        self.ask(&questions, &rows, actions);
        turns.len()
    }

    /// Who is to move, in the games that go on.
    fn turns(&self) -> Vec<Turn> {
        let turn = |game: usize| {
            let state = &self.games.state(game).0;
            let seat = state.seat_to_move()?;
            let view = state.view(seat.index());
            Some(Turn { game, seat, view, choices: considered(&view) })
        };
        (0..self.games.len()).filter_map(turn).collect()
    }

    /// What the guests do where they are to move and have a choice.
    fn teach(&mut self, turns: &[Turn]) -> Vec<Option<Action>> {
        let asked = |&Turn { game, seat, view, choices }: &Turn| {
            let casting = &self.castings[game];
            let guest = casting.guests[seat]?;
            (choices.len() > 1 && casting.bold_call(&view).is_none()).then_some((guest, view))
        };
        let asked: Vec<Option<(Guest, View)>> = turns.iter().map(asked).collect();
        self.lessons.give(&asked)
    }

    fn ask(&mut self, questions: &[Question], rows: &[v1::Row], actions: &mut [Action]) {
        let mut buffers = std::mem::take(&mut self.buffers);
        let reading = self.network.read(rows, &mut buffers);
        for (i, (question, row)) in questions.iter().zip(rows).enumerate() {
            let Question { game, view, names, advice } = question;
            let (state, common) = reading.row(i);
            let choice = best(values(self.network, self.criterion, view, *names, advice, (state, common)));
            let action = names.action(choice);
            actions[*game] = action;
            let expected = (view.stage == Stage::Playing).then(|| {
                let inputs = action_inputs(action, advice.features(view, choice));
                let own = self.network.rate(state, inputs);
                let future = Continuation::SelfPlay;
                Expectation::of(future.own(&own), future.common(common))
            });
            self.keep(question, *row, choice, expected);
        }
        self.buffers = buffers;
    }

    fn keep(&mut self, question: &Question, row: v1::Row, action: Action, expected: Option<Expectation>) {
        let &Question { game, ref view, names, ref advice } = question;
        let state = self.games.state(game).0;
        let is_tried = uniform(&mut self.rng) < self.exploration.playouts;
        let tries = if is_tried { self.playouts.tries(&state, view, names, advice) } else { Vec::new() };
        let sample = Sample {
            row,
            action: names.action(action),
            features: advice.features(view, action),
            stage: view.stage,
            label: Label::Score,
            is_compared: is_tried,
            score: 0.0,
            won: 0.0,
            points: None,
            hidden: hidden(&state, view).map(|cards| names.cards(cards)),
            tries,
        };
        self.open.push(Open { game, seat: view.seat, sample, expected });
        if self.castings[game].is_forked {
            let fork = Fork { game, state, sample: self.open.len() - 1, choice: action };
            let is_null = view.stage == Stage::Playing && view.contract().is_some_and(|c| c.game().is_null());
            if is_null && uniform(&mut self.rng) < self.exploration.null_fork {
                self.null_forks.push(fork);
            }
            let (count, drawn) = &mut self.forks[game];
            *count += 1;
            if below(&mut self.rng, *count) == 0 {
                *drawn = Some(fork);
            }
        }
    }

    /// The samples of the games that are over.
    fn learn(&mut self, decisions: usize) -> Experience {
        let mut open = std::mem::take(&mut self.open);
        let mut returns: Vec<BySeat<Return>> = vec![BySeat::default(); self.games.len()];
        for Open { game, seat, sample, expected } in open.iter_mut().rev() {
            let state = &self.games.state(*game).0;
            sample.label = Label::of(sample.stage, sample.action, state.played());
            sample.score = self.criterion.objective.score(state.all_tournament_points(), *seat);
            let (Some(won), Some(end)) = (sample.label.won(), state.played()) else { continue };
            let points = counted_points(end).map(points_scaled);
            let mut target = Expectation { won: f32::from(u8::from(won)), points: points.unwrap_or(0.0) };
            if sample.stage == Stage::Playing {
                target = returns[*game][*seat].before(self.lambda, target, *expected);
            }
            sample.won = target.won;
            sample.points = points.map(|_| target.points);
        }
        let samples: Vec<Sample> = open.into_iter().map(|open| open.sample).collect();
        let tries = samples.iter().map(|sample| sample.tries.len() as u64).sum();
        Experience { samples, tally: Tally { decisions: decisions as u64, tries, ..Tally::default() } }
    }
}
