//! Rollouts: the result of each action of a decision when the rollout policy plays all three seats
//! to the end.
//!
//! One deal, the true one, stands for all that the player could be facing, or that one and some
//! other worlds (determinizations): over many deals the mean result of an action is its value given
//! the player's knowledge. All actions of a decision are rolled out with the same hidden cards
//! (common random numbers), so that their results differ only through the actions.

use super::config::Config;
use super::rollout_end::{End, kind_weight};
use super::sample::Rollout;
use super::targets::Targets;
use skat_agents::Agent;
use skat_agents::rollout::play_out_by;
use skat_agents::skat::neural::{Advice, Meaning, Objective, Selection, output};
use skat_agents::skat::pimc::likely_worlds;
use skat_agents::skat::search::{Position, Solver};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, BySeat, Card, Outcome, Played, Relabelling, Seat, State, View, score};
use skat_env::{Rng, stream};

/// The bytes of the solver's table: few cards are left.
const MEMORY: usize = 1 << 20;

/// The mean over worlds has less variance than the true deal alone: its weight in learning grows by
/// 1 for each so many worlds.
const SURER: f32 = 4.0;
/// The stream of an actor's seed from which worlds are drawn.
const WORLDS: u64 = 0x574f_524c_4453_2121;

/// Who plays rollouts to their ends.
pub struct RolloutPolicies {
    /// Those of bids, exchange and declaration.
    pub before_play: Box<dyn Agent<State>>,
    /// Those of cards.
    pub of_cards: Box<dyn Agent<State>>,
}

impl RolloutPolicies {
    /// The same player for both.
    pub fn both(policy: &dyn Agent<State>) -> RolloutPolicies {
        RolloutPolicies { before_play: policy.fork(), of_cards: policy.fork() }
    }

    /// Copies of both, for another thread.
    pub fn fork(&self) -> RolloutPolicies {
        RolloutPolicies { before_play: self.before_play.fork(), of_cards: self.of_cards.fork() }
    }
}

/// Rolls actions out.
pub(super) struct Rollouts {
    policies: RolloutPolicies,
    /// The scripted opponent, where it keeps its seats.
    scripted: Box<dyn Agent<State>>,
    objective: Objective,
    /// Whether the score is learnt of declarations and cards too.
    has_scores: bool,
    /// With so many cards in hand or fewer, the value with open cards counts half.
    solved: usize,
    solver: Solver,
    /// The number of worlds in which the declarer's cards are rolled out in addition to the true
    /// deal.
    worlds: usize,
    /// The generator by which these are drawn, apart from that of the games.
    rng: Rng,
}

/// A decision to be rolled out.
pub(super) struct Asked {
    pub(super) state: State,
    /// That of the player to move.
    pub(super) view: View,
    pub(super) names: Relabelling,
    pub(super) advice: Advice,
    /// Those that are rolled out.
    pub(super) actions: Vec<Action>,
    /// The seats that the scripted opponent keeps in the rollouts.
    pub(super) scripted: BySeat<bool>,
}

impl Asked {
    fn is_card(&self) -> bool {
        self.view.stage == Stage::Playing
    }
}

/// Rollouts with the same policy.
#[derive(Default)]
struct Begun {
    games: Vec<State>,
    /// For each of them the seats that the scripted opponent plays.
    scripted: Vec<BySeat<bool>>,
}

impl Begun {
    /// The games, played to their ends.
    fn play_out(mut self, policy: &mut dyn Agent<State>, scripted: &mut dyn Agent<State>) -> Vec<State> {
        let mut generators = vec![stream(0, 0); self.games.len()];
        let who = |game: usize, player| usize::from(self.scripted[game][Seat::from_index(player)]);
        play_out_by(&mut self.games, &mut generators, &mut [policy, scripted], who);
        self.games
    }
}

/// A deal in which actions are rolled out.
struct World {
    state: State,
    weight: f32,
    /// The value of each card with open cards, where few enough are left.
    solved: Vec<(Card, End)>,
}

impl Rollouts {
    pub(super) fn new(
        policies: RolloutPolicies,
        scripted: Box<dyn Agent<State>>,
        config: &Config,
        worlds: usize,
        seed: u64,
    ) -> Rollouts {
        let criterion = config.criterion();
        let (objective, has_scores) = (criterion.objective, criterion.selection == Selection::Scores);
        let (solver, rng) = (Solver::with_memory(MEMORY), stream(seed, WORLDS));
        Rollouts {
            policies,
            scripted,
            objective,
            has_scores,
            solved: config.rollouts.solved_cards,
            solver,
            worlds,
            rng,
        }
    }

    /// Rolls these decisions out, all at once: a policy is asked for all its games together. The
    /// rollouts of each decision are in their order.
    pub(super) fn of_decisions(&mut self, asked: &[Asked]) -> Vec<Vec<Rollout>> {
        let worlds: Vec<Vec<World>> = asked.iter().map(|of| self.worlds(&of.state, &of.view)).collect();
        let (mut before_play, mut of_cards) = (Begun::default(), Begun::default());
        for (of, worlds) in asked.iter().zip(&worlds) {
            let begun = if of.is_card() { &mut of_cards } else { &mut before_play };
            for &action in &of.actions {
                begun.games.extend(worlds.iter().map(|world| {
                    let mut next = world.state;
                    next.act(action);
                    next
                }));
            }
            begun.scripted.resize(begun.games.len(), of.scripted);
        }
        let scripted = &mut *self.scripted;
        let before_play = before_play.play_out(&mut *self.policies.before_play, scripted);
        let of_cards = of_cards.play_out(&mut *self.policies.of_cards, scripted);
        let (mut before_play, mut of_cards) = (before_play.iter(), of_cards.iter());
        let mut of_action = |of: &Asked, worlds: &[World], action: Action| {
            let ended = if of.is_card() { &mut of_cards } else { &mut before_play };
            let ends = worlds.iter().zip(ended.by_ref().take(worlds.len()));
            let target = |(world, ended): (&World, &State)| {
                let open = world.solved.iter().find(|(card, _)| Action::Card(*card) == action);
                (world.weight, self.targets(ended, &of.view, action, open.map(|&(_, end)| end)))
            };
            let targets: Vec<(f32, Targets)> = ends.map(target).collect();
            Rollout {
                action: of.names.action(action),
                features: of.advice.features(&of.view, action),
                targets: Targets::mean(&targets),
            }
        };
        let of_decision = |(of, worlds): (&Asked, &Vec<World>)| {
            of.actions.iter().map(|&action| of_action(of, worlds, action)).collect()
        };
        asked.iter().zip(&worlds).map(of_decision).collect()
    }

    /// Whether worlds are drawn: for the declarer's cards in suit games and Grand.
    ///
    /// A defender sees less, and of a few worlds hardly one is close to the truth: defenders learn
    /// better from the true deals alone, and so does Null.
    fn draws(&self, view: &View) -> bool {
        let is_null = view.contract().is_some_and(|contract| contract.game().is_null());
        self.worlds > 0 && view.stage == Stage::Playing && view.is_declarer() && !is_null
    }

    /// The true deal and, where worlds are drawn, others that the player may be in, each as likely
    /// on average.
    fn worlds(&mut self, state: &State, view: &View) -> Vec<World> {
        let drawn = match self.draws(view) {
            true => likely_worlds(view, self.worlds, &mut self.rng),
            false => Vec::new(),
        };
        // Together the drawn worlds weigh as many times as much as the true deal as were asked for.
        let scale = self.worlds as f32 / drawn.iter().map(|world| world.weight).sum::<f32>();
        let others = drawn.into_iter().map(|world| (world.state, scale * world.weight));
        let mut world = |(state, weight)| World { state, weight, solved: self.solved(&state, view) };
        std::iter::once((*state, 1.0)).chain(others).map(&mut world).collect()
    }

    /// The targets for an action from its ended deal; `open` is its value with open cards.
    fn targets(&self, ended: &State, view: &View, action: Action, open: Option<End>) -> Targets {
        let surer = if self.draws(view) { 1.0 + self.worlds as f32 / SURER } else { 1.0 };
        let weight = if self.has_scores { surer * kind_weight(view) } else { 1.0 };
        let score = |score: f32| {
            let mut targets = Targets::default();
            targets.0[output::SCORE] = (score, weight);
            targets
        };
        let Some(played) = ended.played() else {
            return score(self.objective.score(ended.all_tournament_points(), view.seat));
        };
        let end = End::of(played);
        if Meaning::of(view.stage, action) == Meaning::Score {
            return score(self.score(played, end.probabilities, view.seat));
        }
        let end = open.map_or(end, |open| end.mean(open));
        let mut targets = Targets::of_probabilities(end.probabilities);
        if played.play.tricks().contract().game().is_null() {
            let won = targets.0[output::WON];
            targets = Targets::default();
            targets.0[output::WON] = won;
        }
        targets.0[output::POINTS] = end.points.map_or((0.0, 0.0), |points| (points, 1.0));
        if self.has_scores {
            targets.0[output::SCORE] = (self.score(played, end.probabilities, view.seat), weight);
        }
        targets
    }

    /// The expected score of the player, given how the deal ended.
    fn score(&self, played: &Played, probabilities: [f32; 6], seat: Seat) -> f32 {
        let tricks = played.play.tricks();
        let (declarer, bid, matadors) = (tricks.declarer(), tricks.bid(), played.play.matadors());
        let score = |outcome| {
            let settlement = score::settle(tricks.contract(), bid, matadors, outcome);
            let points = BySeat::from_fn(|seat| score::tournament_points(settlement, declarer, seat));
            self.objective.score(points, seat)
        };
        Outcome::ALL
            .into_iter()
            .zip(probabilities)
            .map(|(outcome, probability)| probability * score(outcome))
            .sum()
    }

    /// The value of each card with open cards, where few enough are left.
    fn solved(&mut self, state: &State, view: &View) -> Vec<(Card, End)> {
        let Some(play) = state.play().filter(|_| view.stage == Stage::Playing) else { return Vec::new() };
        if view.hand.len() > self.solved || play.tricks().contract().announces_schneider() {
            return Vec::new();
        }
        let position = Position::from(play);
        let end = |value| End::solved(value, position.tricks_left());
        self.solver.values(&position).into_iter().map(|(card, value)| (card, end(value))).collect()
    }
}
