//! Actors: whole deals played by the network against itself and others, every decision kept with
//! its result.

use super::config::Config;
use super::exploration::Exploration;
use super::lambda_return::Return;
use super::partners::{Partner, Partners};
use super::rollout_end::counted_points;
use super::rollouts::{Asked, Rollouts};
use super::sample::Sample;
use super::seating::{ForcedBids, Seating};
use super::self_play::SelfPlay;
use super::targets::Label;
use super::vine::{Decided, Vine};
use crate::actors::{in_parallel, parts};
use crate::algorithm::{Part, Played};
use crate::skat::tally::Tally;
use crate::statistics::Statistics;
use skat_agents::skat::neural::{
    Advice, Buffers, Continuation, Criterion, Expectation, HOLDERS, Network, SCALE, action_inputs, best,
    considered, observe, points_scaled, values,
};
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, ActionSet, BySeat, CardSet, Relabelling, Rules, Seat, State, View};
use skat_env::{ActionSet as _, Environment as _, Rng, below, stream, uniform};

/// One thread's games.
pub(super) struct Actor<'a> {
    network: &'a Network,
    config: &'a Config,
    criterion: Criterion,
    exploration: Exploration,
    games: Vec<State>,
    seatings: Vec<Seating>,
    rng: Rng,
    vine: Vine,
    partners: Partners,
    rollouts: Rollouts,
    buffers: Buffers,
    open: Vec<Open>,
    /// Decisions whose actions are to be rolled out, with their places in `open`.
    asked: Vec<(usize, Asked)>,
}

/// A decision whose game is not over yet.
#[derive(Clone, Debug)]
struct Open {
    game: usize,
    seat: Seat,
    sample: Sample,
    /// The network's prediction for the card that it chose.
    expected: Option<Expectation>,
}

/// A decision to be made.
#[derive(Clone, Copy)]
struct Turn {
    game: usize,
    seat: Seat,
    view: View,
    choices: ActionSet,
}

/// A decision in the form of the network's inputs: suits are relabelled once, for everything that
/// follows.
struct Question {
    game: usize,
    view: View,
    names: Relabelling,
    row: v1::Row,
    advice: Advice,
}

/// The cards that the player does not see: the next player's, the previous one's, the skat's.
fn hidden(state: &State, view: &View) -> [CardSet; HOLDERS] {
    let unseen = view.unseen();
    let [next, previous] = [view.seat.next(), view.seat.previous()].map(|seat| state.hand(seat) & unseen);
    [next, previous, unseen - next - previous]
}

impl SelfPlay<'_> {
    /// Plays an iteration's games. The deals and all else that is drawn depend on the config's
    /// seed, on `iteration` and on the number of actors, each of which has its own thread and its
    /// part of the games.
    pub fn play(&self, iteration: u64) -> Played<Vec<Sample>> {
        let actors = parts(self.config, iteration).map(|Part { games, seed }| {
            let actor = Actor::new(self, games, seed);
            move || actor.play()
        });
        Played::join(in_parallel(actors))
    }

    /// Plays one actor's part of an iteration's games.
    pub fn play_part(&self, part: Part) -> Played<Vec<Sample>> {
        Actor::new(self, part.games, part.seed).play()
    }
}

impl<'a> Actor<'a> {
    pub(super) fn new(play: &SelfPlay<'a>, games: usize, seed: u64) -> Actor<'a> {
        let SelfPlay { network, scripted, rollout_policies, earlier, config, exploration } = *play;
        let deal = |game| State::deal(&Rules::default(), &mut stream(seed, game));
        let mut rng = stream(seed, u64::MAX);
        let learners = config.opponents.learners;
        let mut seating = |_| Seating::draw(learners, exploration, earlier.len(), &mut rng);
        Actor {
            network,
            config,
            criterion: config.criterion(),
            exploration,
            games: (0..games as u64).map(deal).collect(),
            seatings: (0..games).map(&mut seating).collect(),
            rng,
            vine: Vine::new(games),
            rollouts: Rollouts::new(
                rollout_policies.fork(),
                scripted.fork(),
                config,
                exploration.worlds,
                seed,
            ),
            partners: Partners::new(scripted.fork(), earlier, seed),
            buffers: Buffers::default(),
            open: Vec::new(),
            asked: Vec::new(),
        }
    }

    /// Plays the deals, then their vine rollouts.
    ///
    /// The deals of a vine rollout have the same hidden cards, so that their results differ only
    /// through the action.
    pub(super) fn play(mut self) -> Played<Vec<Sample>> {
        let decisions = self.play_to_the_end();
        let decided = self.vine.drawn();
        for decided in &decided {
            self.open[decided.sample].sample.is_compared = true;
        }
        let mut played = self.ended(decisions);
        let mut tally = Tally::default();
        self.games.iter().for_each(|state| tally.count(state));
        played.statistics.merge(&tally.statistics());
        self.decide_otherwise(&decided, &played.experience);
        let decisions = self.play_to_the_end();
        let others = self.ended(decisions);
        played.experience.extend(others.experience);
        played.statistics.merge(&others.statistics);
        played
    }

    /// Replaces the games by those in which each of these decisions gets every other action.
    fn decide_otherwise(&mut self, decided: &[Decided], samples: &[Sample]) {
        let seatings = std::mem::take(&mut self.seatings);
        self.games.clear();
        for &Decided { game, state, sample, choice } in decided {
            let seat = state.seat_to_move().expect("somebody decided here");
            let view = View::of(&state, seat);
            let names = Relabelling::of(&view);
            let advice = self.criterion.advice(&view);
            for other in considered(&view).iter().filter(|&action| action != choice) {
                let mut next = state;
                next.act(other);
                let (action, features) = (names.action(other), advice.features(&view, other));
                let sample = samples[sample].other(action, features);
                self.open.push(Open { game: self.games.len(), seat, sample, expected: None });
                self.games.push(next);
                self.seatings.push(Seating { has_vine: false, ..seatings[game] });
            }
        }
        self.vine = Vine::new(self.games.len());
    }

    /// Plays every game to its end; returns the number of actions.
    fn play_to_the_end(&mut self) -> u64 {
        let mut decisions = 0;
        loop {
            let actions = self.decide();
            if actions.is_empty() {
                return decisions;
            }
            decisions += actions.len() as u64;
            actions.into_iter().for_each(|(game, action)| self.games[game].act(action));
        }
    }

    /// Chooses an action for every game that goes on.
    fn decide(&mut self) -> Vec<(usize, Action)> {
        let turns = self.turns();
        let answers = self.ask_partners(&turns);
        let mut actions = Vec::with_capacity(turns.len());
        let mut questions: Vec<Question> = Vec::new();
        for (&Turn { game, seat, view, choices }, answer) in turns.iter().zip(answers) {
            if let Some(call) = self.seatings[game].forced_call(&view) {
                actions.push((game, call));
                continue;
            }
            if choices.len() == 1 {
                actions.push((game, choices.nth(0)));
                continue;
            }
            let (names, row) = observe(&view);
            let question = Question { game, view, names, row, advice: self.criterion.advice(&view) };
            let is_forced = self.seatings[game].forced_bids.is_some_and(|forced| forced.seat == seat);
            let picks_up = view.stage == Stage::PickingUp && is_forced;
            let choice = if picks_up && uniform(&mut self.rng) < ForcedBids::PICK_UP {
                Action::PickUp
            } else if uniform(&mut self.rng) < self.exploration.epsilon {
                choices.nth(below(&mut self.rng, choices.len()))
            } else if let Some(answer) = answer {
                answer
            } else {
                questions.push(question);
                continue;
            };
            actions.push((game, choice));
            self.keep(&question, choice, &[], None);
        }
        self.ask_network(&questions, &mut actions);
        self.roll_out();
        actions
    }

    /// Rolls out the actions of the decisions that were drawn for it.
    fn roll_out(&mut self) {
        let (places, asked): (Vec<usize>, Vec<Asked>) = self.asked.drain(..).unzip();
        for (place, rollouts) in places.into_iter().zip(self.rollouts.of_decisions(&asked)) {
            self.open[place].sample.rollouts = rollouts;
        }
    }

    /// Who is to move, in the games that go on.
    fn turns(&self) -> Vec<Turn> {
        let turn = |(game, state): (usize, &State)| {
            let seat = state.seat_to_move()?;
            let view = View::of(state, seat);
            Some(Turn { game, seat, view, choices: considered(&view) })
        };
        self.games.iter().enumerate().filter_map(turn).collect()
    }

    /// The actions of the network's partners where they are to move and have a choice.
    fn ask_partners(&mut self, turns: &[Turn]) -> Vec<Option<Action>> {
        let asked = |&Turn { game, seat, view, choices }: &Turn| {
            let seating = &self.seatings[game];
            let partner = seating.partners[seat]?;
            (choices.len() > 1 && seating.forced_call(&view).is_none()).then_some((partner, view))
        };
        let asked: Vec<Option<(Partner, View)>> = turns.iter().map(asked).collect();
        self.partners.answer(&asked)
    }

    fn ask_network(&mut self, questions: &[Question], actions: &mut Vec<(usize, Action)>) {
        let mut buffers = std::mem::take(&mut self.buffers);
        let rows: Vec<v1::Row> = questions.iter().map(|question| question.row).collect();
        let reading = self.network.read(&rows, &mut buffers);
        for (i, question) in questions.iter().enumerate() {
            let Question { game, view, names, advice, .. } = question;
            let (state, common) = reading.row(i);
            let rated: Vec<(Action, f32)> =
                values(self.network, self.criterion, view, *names, advice, (state, common)).collect();
            let choice = best(rated.iter().copied());
            actions.push((*game, choice));
            let expected = (view.stage == Stage::Playing).then(|| {
                let inputs = action_inputs(names.action(choice), advice.features(view, choice));
                let own = self.network.rate(state, inputs);
                let future = Continuation::SelfPlay;
                Expectation::of(future.own(&own), future.common(common))
            });
            self.keep(question, choice, &rated, expected);
        }
        self.buffers = buffers;
    }

    /// The actions of a decision that are rolled out if it is drawn; `rated` are the network's
    /// values, none if it was not asked.
    fn contenders(&self, view: &View, rated: &[(Action, f32)]) -> Vec<Action> {
        let margin = self.config.rollouts.margin_at(view.stage) / SCALE;
        if margin == 0.0 {
            return considered(view).iter().collect();
        }
        let best = rated.iter().map(|&(_, value)| value).fold(f32::NEG_INFINITY, f32::max);
        let is_close = |&&(_, value): &&(Action, f32)| best - value <= margin;
        let close: Vec<Action> = rated.iter().filter(is_close).map(|&(action, _)| action).collect();
        if close.len() > 1 { close } else { Vec::new() }
    }

    /// Keeps a decision to learn from, and draws whether its actions are rolled out and whether it
    /// gets a vine rollout.
    fn keep(
        &mut self,
        question: &Question,
        action: Action,
        rated: &[(Action, f32)],
        expected: Option<Expectation>,
    ) {
        let &Question { game, ref view, names, row, ref advice } = question;
        let state = self.games[game];
        let is_drawn = uniform(&mut self.rng) < self.exploration.rollouts;
        let contenders = if is_drawn { self.contenders(view, rated) } else { Vec::new() };
        let is_compared = !contenders.is_empty();
        let sample = Sample {
            row,
            action: names.action(action),
            features: advice.features(view, action),
            stage: view.stage,
            label: Label::Score,
            is_compared,
            score: 0.0,
            won: 0.0,
            points: None,
            hidden: hidden(&state, view).map(|cards| names.cards(cards)),
            rollouts: Vec::new(),
        };
        if is_compared {
            let scripted = match self.config.rollouts.scripted_seats {
                true => self.seatings[game].scripted_others(view.seat),
                false => BySeat::default(),
            };
            let asked =
                Asked { state, view: *view, names, advice: advice.clone(), actions: contenders, scripted };
            self.asked.push((self.open.len(), asked));
        }
        self.open.push(Open { game, seat: view.seat, sample, expected });
        if self.seatings[game].has_vine {
            let decided = Decided { game, state, sample: self.open.len() - 1, choice: action };
            self.vine.offer(decided, view, self.exploration.vine_null, &mut self.rng);
        }
    }

    /// The samples of the games, which are over.
    fn ended(&mut self, decisions: u64) -> Played<Vec<Sample>> {
        let mut open = std::mem::take(&mut self.open);
        let mut returns: Vec<BySeat<Return>> = vec![BySeat::default(); self.games.len()];
        for Open { game, seat, sample, expected } in open.iter_mut().rev() {
            let state = &self.games[*game];
            sample.label = Label::of(sample.stage, sample.action, state.played());
            sample.score = self.criterion.objective.score(state.all_tournament_points(), *seat);
            let (Some(won), Some(end)) = (sample.label.won(), state.played()) else { continue };
            let points = counted_points(end).map(points_scaled);
            let mut target = Expectation { won: f32::from(u8::from(won)), points: points.unwrap_or(0.0) };
            if sample.stage == Stage::Playing {
                target = returns[*game][*seat].before(self.config.targets.lambda, target, *expected);
            }
            sample.won = target.won;
            sample.points = points.map(|_| target.points);
        }
        let experience: Vec<Sample> = open.into_iter().map(|open| open.sample).collect();
        let rollouts = experience.iter().map(|sample| sample.rollouts.len() as u64).sum();
        let mut played = Played { experience, statistics: Statistics::default() };
        played.statistics.count("decisions", decisions);
        played.statistics.count("rollouts", rollouts);
        played
    }
}
