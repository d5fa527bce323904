//! Actors of PPO: whole deals in which the policy's actions are drawn by its chances, every decision kept with the chance
//! that its action had.

use super::decision::{Decision, Hidden, Origin};
use super::loss::log_softmax;
use crate::casting::{Bold, Casting, Guest};
use crate::config::SelfPlayConfig;
use crate::lessons::Lessons;
use crate::self_play::{Exploration, in_parallel};
use crate::tally::Tally;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{Buffers, Criterion, Features, Network, action_inputs, considered, logit};
use skat_env::skat::encode::{V1Bits, v1};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, CanonicalSkat, Relabelling, Seat, State, View};
use skat_env::{ActionSet as _, Batch, Environment, Reset, Rng, VecEnv, stream};
use skat_env::{below, uniform};

/// What an iteration yields.
#[derive(Clone, Debug, Default)]
pub struct Deals {
    /// Every decision that was one: those of one player in one deal next to each other, in their order.
    pub decisions: Vec<Decision>,
    /// What happened in the games.
    pub tally: Tally,
}

/// Plays an iteration's games: the deals and all chance depend on `seed`, `iteration` and the config alone.
///
/// The teacher, whose decisions are of that origin, and `earlier` policies play the seats that are not the policy's.
#[expect(clippy::too_many_arguments, reason = "all that an iteration depends on")]
pub fn play(
    network: &Network,
    teacher: (&dyn Agent<State>, Origin),
    earlier: &[Neural],
    criterion: Criterion,
    config: &SelfPlayConfig,
    exploration: Exploration,
    seed: u64,
    iteration: u64,
) -> Deals {
    let actor = |games, seed| {
        let actor = Actor::new(network, teacher, earlier, criterion, config, exploration, games, seed);
        move || actor.play()
    };
    let mut deals = Deals::default();
    for part in in_parallel(config, seed, iteration, actor) {
        deals.decisions.extend(part.decisions);
        deals.tally.add(&part.tally);
    }
    deals
}

struct Actor<'a> {
    network: &'a Network,
    criterion: Criterion,
    /// Of the teacher's decisions.
    origin: Origin,
    epsilon: f64,
    games: VecEnv<CanonicalSkat, V1Bits>,
    batch: Batch<u64>,
    rng: Rng,
    castings: Vec<Casting>,
    lessons: Lessons,
    buffers: Buffers,
    /// The decisions so far, with their game and player.
    open: Vec<(usize, Seat, Decision)>,
}

/// A decision to be made.
struct Turn {
    game: usize,
    seat: Seat,
    view: View,
    names: Relabelling,
    row: v1::Row,
    choices: skat_env::skat::ActionSet,
}

impl<'a> Actor<'a> {
    #[expect(clippy::too_many_arguments, reason = "all that an actor depends on")]
    fn new(
        network: &'a Network,
        (teacher, origin): (&dyn Agent<State>, Origin),
        earlier: &[Neural],
        criterion: Criterion,
        config: &SelfPlayConfig,
        exploration: Exploration,
        games: usize,
        seed: u64,
    ) -> Self {
        let games = VecEnv::new(games, seed, V1Bits, Reset::Disabled);
        let mut rng = stream(seed, u64::MAX);
        let castings = (0..games.len())
            .map(|_| Casting::draw(config.learners, exploration, earlier.len(), &mut rng))
            .collect();
        Actor {
            network,
            criterion,
            origin,
            epsilon: exploration.epsilon,
            batch: games.batch(),
            castings,
            lessons: Lessons::new(teacher.fork(), earlier, seed),
            games,
            rng,
            buffers: Buffers::default(),
            open: Vec::new(),
        }
    }

    fn play(mut self) -> Deals {
        self.games.observe(&mut self.batch);
        // Games that are over ignore what they get.
        let mut actions = vec![Action::Pass; self.games.len()];
        let mut tally = Tally::default();
        loop {
            let playing = self.decide(&mut actions);
            if playing == 0 {
                break;
            }
            tally.decisions += playing as u64;
            self.games.step(&actions, &mut self.batch);
        }
        for game in self.games.states() {
            tally.count(&game.0);
        }
        Deals { decisions: self.ended(), tally }
    }

    /// Chooses an action for every game that goes on, in the network's naming; says how many do.
    fn decide(&mut self, actions: &mut [Action]) -> usize {
        let turns: Vec<Turn> = (0..self.games.len()).filter_map(|game| self.turn(game)).collect();
        let asked = |turn: &Turn| {
            let casting = &self.castings[turn.game];
            let guest = casting.guests[turn.seat]?;
            (turn.choices.len() > 1 && casting.bold_call(&turn.view).is_none()).then_some((guest, turn.view))
        };
        let asked: Vec<Option<(Guest, View)>> = turns.iter().map(asked).collect();
        let lessons = self.lessons.give(&asked);
        let mut questions: Vec<&Turn> = Vec::new();
        for (turn, lesson) in turns.iter().zip(lessons) {
            let &Turn { game, seat, ref view, names, choices, .. } = turn;
            if let Some(call) = self.castings[game].bold_call(view) {
                actions[game] = call;
                continue;
            }
            if choices.len() == 1 {
                actions[game] = names.action(choices.nth(0));
                continue;
            }
            let is_bold = self.castings[game].bold.is_some_and(|bold| bold.seat == seat);
            let picks_up = view.stage == Stage::PickingUp && is_bold;
            let (choice, origin) = if picks_up && uniform(&mut self.rng) < Bold::PICK_UP {
                (Action::PickUp, Origin::Other)
            } else if uniform(&mut self.rng) < self.epsilon {
                (choices.nth(below(&mut self.rng, choices.len())), Origin::Other)
            } else if let Some(lesson) = lesson {
                let is_teacher = self.castings[game].guests[seat] == Some(Guest::Teacher);
                (lesson, if is_teacher { self.origin } else { Origin::Other })
            } else {
                questions.push(turn);
                continue;
            };
            let choice = names.action(choice);
            actions[game] = choice;
            // What a jump bid of the model is worth to copy is not among the choices of the policy.
            let rated = if origin == Origin::Model { self.rated(turn) } else { Vec::new() };
            match rated.iter().position(|&(action, _)| action == choice) {
                Some(chosen) => self.keep(turn, rated, chosen, origin),
                None => self.keep(turn, Vec::new(), 0, Origin::Other),
            }
        }
        self.ask(&questions, actions);
        turns.len()
    }

    /// Who is to move in a game that goes on.
    fn turn(&self, game: usize) -> Option<Turn> {
        let state = &self.games.state(game).0;
        let seat = state.seat_to_move()?;
        let view = state.view(seat.index());
        let words = self.batch.observations.row(game);
        let row = v1::Row::from_words(words.as_slice().expect("rows are contiguous"));
        Some(Turn { game, seat, view, names: Relabelling::of(&view), row, choices: considered(&view) })
    }

    /// The considered actions as they are put to the network.
    fn rated(&self, turn: &Turn) -> Vec<(Action, Features)> {
        let advice = self.criterion.advice(&turn.view);
        let rated = |action| (turn.names.action(action), advice.features(&turn.view, action));
        turn.choices.iter().map(rated).collect()
    }

    /// Draws actions by the policy's chances.
    fn ask(&mut self, questions: &[&Turn], actions: &mut [Action]) {
        let mut buffers = std::mem::take(&mut self.buffers);
        let rows: Vec<v1::Row> = questions.iter().map(|turn| turn.row).collect();
        let reading = self.network.read(&rows, &mut buffers);
        for (i, turn) in questions.iter().enumerate() {
            let (state, _) = reading.row(i);
            let choices = self.rated(turn);
            let rate = |&(action, features): &(Action, Features)| {
                logit(&self.network.rate(state, action_inputs(action, features)))
            };
            let log_chances = log_softmax(&choices.iter().map(rate).collect::<Vec<f32>>());
            let chosen = draw(&log_chances, uniform(&mut self.rng));
            actions[turn.game] = choices[chosen].0;
            self.keep(turn, choices, chosen, Origin::Policy(log_chances[chosen]));
        }
        self.buffers = buffers;
    }

    fn keep(&mut self, turn: &Turn, choices: Vec<(Action, Features)>, chosen: usize, origin: Origin) {
        let state = &self.games.state(turn.game).0;
        let decision = Decision {
            row: turn.row,
            hidden: Hidden::of(state, turn.seat, turn.names),
            stage: turn.view.stage,
            is_declarer: turn.view.is_declarer(),
            choices,
            chosen: chosen as u8,
            origin,
            is_last: false,
            score: 0.0,
        };
        self.open.push((turn.game, turn.seat, decision));
    }

    /// The decisions of the games, which are over, deal by deal and player by player.
    fn ended(mut self) -> Vec<Decision> {
        self.open.sort_by_key(|&(game, seat, _)| (game, seat.index()));
        let players: Vec<(usize, Seat)> = self.open.iter().map(|&(game, seat, _)| (game, seat)).collect();
        for (i, (game, seat, decision)) in self.open.iter_mut().enumerate() {
            let points = self.games.state(*game).0.all_tournament_points();
            decision.score = self.criterion.objective.score(points, *seat);
            decision.is_last = players.get(i + 1) != Some(&(*game, *seat));
        }
        self.open.into_iter().map(|(_, _, decision)| decision).collect()
    }
}

/// The action of a number from 0 on and below 1.
fn draw(log_chances: &[f32], number: f64) -> usize {
    let mut sum = 0.0;
    for (i, log_chance) in log_chances.iter().enumerate() {
        sum += f64::from(log_chance.exp());
        if number < sum {
            return i;
        }
    }
    log_chances.len() - 1
}
