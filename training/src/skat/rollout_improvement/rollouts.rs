//! Rollouts: what each action of a decision comes to when the rollout policy plays all three seats
//! to the end.
//!
//! One deal, the true one, stands for all that the player could be facing, or that one and some
//! other worlds (determinizations): over many deals the mean of what an action came to is its value
//! by the player's own knowledge. All actions of a decision share the hidden cards, so that what
//! differs between them is their own work (common random numbers).

use super::config::Config;
use super::rollout_end::{End, kind_weight};
use super::sample::Rollout;
use super::targets::Targets;
use skat_agents::skat::neural::{Advice, Selection, Meaning, Objective, considered, output};
use skat_agents::skat::pimc::likely_worlds;
use skat_agents::skat::search::{Position, Solver};
use skat_agents::{Agent, Decision};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, BySeat, Card, Outcome, Played, Relabelling, Seat, State, View, score};
use skat_env::{Rng, stream};

/// The bytes of the solver's table: few cards are left.
const MEMORY: usize = 1 << 20;

/// For each so many worlds the mean over them counts once more in learning than the true deal
/// alone, being surer.
const SURER: f32 = 4.0;
/// The stream of an actor's seed from which worlds are drawn.
const WORLDS: u64 = 0x574f_524c_4453_2121;

/// Rolls actions out.
pub(super) struct Rollouts {
    policy: Box<dyn Agent<State>>,
    objective: Objective,
    /// Whether the score is learnt of declarations and cards too.
    has_scores: bool,
    /// With so many cards in hand or fewer, what a card is worth with open cards counts half.
    solved: usize,
    solver: Solver,
    /// In so many worlds the declarer's cards are rolled out beside the true deal.
    worlds: usize,
    /// The generator by which these are drawn, apart from that of the games.
    rng: Rng,
}

/// A deal in which actions are rolled out.
struct World {
    state: State,
    weight: f32,
    /// What each card is worth with open cards, where few enough are left.
    solved: Vec<(Card, End)>,
}

impl Rollouts {
    pub(super) fn new(policy: Box<dyn Agent<State>>, config: &Config, worlds: usize, seed: u64) -> Rollouts {
        let criterion = config.criterion();
        let (objective, has_scores) = (criterion.objective, criterion.selection == Selection::Scores);
        let (solver, rng) = (Solver::with_memory(MEMORY), stream(seed, WORLDS));
        Rollouts { policy, objective, has_scores, solved: config.rollouts.solved_cards, solver, worlds, rng }
    }

    /// Rolls out every considered action of the player to move, whose view this is.
    pub(super) fn of_decision(
        &mut self,
        state: &State,
        view: &View,
        names: Relabelling,
        advice: &Advice,
    ) -> Vec<Rollout> {
        let worlds = self.worlds(state, view);
        let rolled_out = |action: Action| {
            let targets: Vec<(f32, Targets)> =
                worlds.iter().map(|world| (world.weight, self.rolled_out_in(world, view, action))).collect();
            Rollout {
                action: names.action(action),
                features: advice.features(view, action),
                targets: Targets::mean(&targets),
            }
        };
        considered(view).iter().map(rolled_out).collect()
    }

    /// Whether worlds are drawn: for the declarer's cards in suit games and Grand.
    ///
    /// Of a few worlds hardly one is what a defender has before him, who sees less: he learns
    /// better from the true deals alone, and so does Null.
    fn draws(&self, view: &View) -> bool {
        let is_null = view.contract().is_some_and(|contract| contract.game().is_null());
        self.worlds > 0 && view.stage == Stage::Playing && view.is_declarer() && !is_null
    }

    fn rolled_out_in(&mut self, world: &World, view: &View, action: Action) -> Targets {
        let mut next = world.state;
        next.act(action);
        self.finish(&mut next);
        let open = world.solved.iter().find(|(card, _)| Action::Card(*card) == action);
        self.targets(&next, view, action, open.map(|&(_, end)| end))
    }

    /// The true deal and, where worlds are drawn, others that the player may be in, each as likely
    /// in the mean.
    fn worlds(&mut self, state: &State, view: &View) -> Vec<World> {
        let drawn = match self.draws(view) {
            true => likely_worlds(view, self.worlds, &mut self.rng),
            false => Vec::new(),
        };
        // All that were drawn count as many times as the true deal as were asked for.
        let scale = self.worlds as f32 / drawn.iter().map(|world| world.weight).sum::<f32>();
        let others = drawn.into_iter().map(|world| (world.state, scale * world.weight));
        let mut world = |(state, weight)| World { state, weight, solved: self.solved(&state, view) };
        std::iter::once((*state, 1.0)).chain(others).map(&mut world).collect()
    }

    /// Plays the deal to its end.
    fn finish(&mut self, state: &mut State) {
        let mut generators: BySeat<Rng> = BySeat::from_fn(|seat| stream(0, seat.index() as u64));
        while let Some(seat) = state.seat_to_move() {
            let view = View::of(state, seat);
            let decision = Decision { view, legal: view.legal, rng: &mut generators[seat] };
            state.act(self.policy.act(decision));
        }
    }

    /// What the ended deal says of an action; `open` is what it was worth with open cards.
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

    /// What the player may expect of a deal that came out so.
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

    /// What each card is worth with open cards, where few enough are left.
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
