//! What to bury and what to declare, together.

use super::clock::Effort;
use super::payoff::{NO_SPREAD, Payoff};
use super::race::{Candidate, Race, Ranked};
use super::rollout::{self, Players, Rollouts};
use super::sample::{self, World};
use crate::skat::Swift;
use crate::skat::heuristic::{Exchange, Heuristic, promising};
use crate::skat::inference::{Inference, Model};
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::skat::{Action, Play, View};

/// How exchanges are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison<'a> {
    /// In how many worlds, and how long.
    pub(crate) effort: Effort<'a>,
    /// How many exchanges at most.
    pub(crate) candidates: usize,
    /// Those expected to bring this many fewer tournament points than the best are left out.
    pub(crate) range: f32,
    /// Whether those that fall short are given up before they are tried in all worlds.
    pub(crate) gives_up: bool,
    /// How much the rules of thumb count in addition to the worlds.
    pub(crate) prior: f32,
    /// What the end of a rollout is worth.
    pub(crate) payoff: fn(&Play) -> Payoff,
    /// Who plays worlds out.
    pub(crate) rollouts: Rollouts,
}

/// How far a real game may end from a rollout, in card points.
const SPREAD: f32 = 6.0;

impl<'a> Comparison<'a> {
    /// That of [`Pimc`](super::Pimc).
    pub(crate) fn of_pimc(effort: Effort<'a>) -> Comparison<'a> {
        let payoff = |play: &Play| Payoff::own(play, SPREAD);
        let rollouts = Rollouts::Heuristic;
        Comparison { effort, candidates: 12, range: 30.0, gives_up: false, prior: 0.5, payoff, rollouts }
    }
}

/// The next step of the exchange that gains the most.
///
/// The worlds are drawn from `seed` and the twelve cards alone, so that the second card laid away
/// and the declaration follow from what was found for the first, if all candidates are tried in all
/// worlds. Where some are given up, they can differ once those are gone that others fell behind.
pub(crate) fn choose(
    heuristic: &Heuristic,
    view: &View,
    comparison: &Comparison,
    inference: &Inference,
    seed: u64,
) -> Action {
    ranked(heuristic, view, comparison, inference, seed)[0].what.next_step(view)
}

/// The next steps that the compared exchanges begin with, the best first, each as the best of its
/// exchanges.
pub(crate) fn next_steps(
    heuristic: &Heuristic,
    view: &View,
    comparison: &Comparison,
    inference: &Inference,
    seed: u64,
) -> Vec<Ranked<Action>> {
    let mut steps: Vec<Ranked<Action>> = Vec::new();
    for Ranked { what, value, gain, error } in ranked(heuristic, view, comparison, inference, seed) {
        let what = what.next_step(view);
        if steps.iter().all(|step| step.what != what) {
            steps.push(Ranked { what, value, gain, error });
        }
    }
    steps
}

/// The exchanges that are compared, the best first.
fn ranked(
    heuristic: &Heuristic,
    view: &View,
    comparison: &Comparison,
    inference: &Inference,
    seed: u64,
) -> Vec<Ranked<Exchange>> {
    let candidates = promising(view, comparison.candidates, comparison.range);
    if let [only] = candidates[..] {
        return vec![Ranked::only(only, only.points)];
    }
    let twelve = view.hand | view.buried;
    let mut rng = Rng::seed_from_u64(seed ^ u64::from(twelve.bits()) << 2 ^ view.seat.index() as u64);
    let of = |exchange: Exchange| Candidate::new(exchange, comparison.prior * exchange.points, 0.0);
    let candidates = candidates.into_iter().map(of).collect();
    let race = Race::between(candidates, 0.0).giving_up(comparison.gives_up);
    let draw = |count| sample::draw(view, count, inference, &mut rng);
    let swift = Swift::shipped();
    let players = Players::of(heuristic, &swift);
    let gain = |world: &World, exchange: &Exchange| gain(players, view, world, exchange, comparison);
    race.run(view, comparison.effort, draw, gain)
}

/// What these exchanges gain in so many sampled worlds, the same for all, in the order given: the
/// declarer's tournament points less the mean of the others', and the standard error of that. The
/// others are taken for players by rules of thumb; worlds are played out as by
/// [`Rollouts::Mixed`].
///
/// # Panics
/// When the observer is not a declarer who is burying or declaring, or an exchange does not fit
/// what he has buried.
pub fn exchange_values(view: &View, exchanges: &[Exchange], worlds: usize, rng: &mut Rng) -> Vec<(f32, f32)> {
    let heuristic = Heuristic::default();
    let effort = Effort::worlds(worlds);
    let payoff = |play: &Play| Payoff::difference(play, NO_SPREAD);
    let comparison = Comparison { payoff, rollouts: Rollouts::Mixed, ..Comparison::of_pimc(effort) };
    let inference = Inference::of(&heuristic, view, Model::Heuristic);
    let swift = Swift::shipped();
    let players = Players::of(&heuristic, &swift);
    let candidates = (0..exchanges.len()).map(|place| Candidate::new(place, 0.0, 0.0)).collect();
    let draw = |count| sample::draw(view, count, &inference, &mut *rng);
    let gain = |world: &World, &place: &usize| gain(players, view, world, &exchanges[place], &comparison);
    let mut ranked = Race::between(candidates, 0.0).run(view, effort, draw, gain);
    ranked.sort_by_key(|one| one.what);
    ranked.into_iter().map(|one| (one.gain, one.error)).collect()
}

fn gain(players: Players, view: &View, world: &World, exchange: &Exchange, comparison: &Comparison) -> f32 {
    let mut state = world.state;
    for card in exchange.buried - view.buried {
        state.bury(card);
    }
    state.declare(exchange.contract);
    let payoff = (comparison.payoff)(state.play().expect("the play has begun"));
    let players = players.of_world(state.dealt(), comparison.rollouts);
    rollout::gain(players, state, &payoff)
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::{Bid, Deal, Rules, Seat, State};

    /// The declarer of this deal who has picked up the skat.
    fn exchanging(seed: u64) -> (State, Seat) {
        let seat = Seat::from_index(seed as usize % 3);
        let mut state = State::with_declarer(Deal::from_seed(seed), Rules::default(), seat, Bid::MIN);
        state.pick_up();
        (state, seat)
    }

    #[test]
    fn each_step_follows_from_the_first() {
        let heuristic = Heuristic::default();
        for seed in 0..40 {
            let (mut state, seat) = exchanging(seed);
            let plan = |state: &State| {
                let view = View::of(state, seat);
                let inference = Inference::of(&heuristic, &view, Model::Heuristic);
                let comparison = Comparison::of_pimc(Effort::worlds(5));
                let best = ranked(&heuristic, &view, &comparison, &inference, 1)[0].what;
                (best, choose(&heuristic, &view, &comparison, &inference, 1))
            };
            let (first, _) = plan(&state);
            while state.play().is_none() {
                let (exchange, action) = plan(&state);
                assert_eq!((exchange.buried, exchange.contract), (first.buried, first.contract));
                state.act(action);
            }
            let play = state.play().expect("the play has begun");
            assert_eq!((play.skat(), play.tricks().contract()), (first.buried, first.contract));
        }
    }

    #[test]
    fn giving_up_early_hardly_changes_the_choice() {
        let heuristic = Heuristic::default();
        let worlds = if cfg!(debug_assertions) { 60 } else { 300 };
        let seeds = 0..if cfg!(debug_assertions) { 4 } else { 40 };
        let same = seeds.clone().filter(|&seed| {
            let (state, seat) = exchanging(seed);
            let view = View::of(&state, seat);
            let inference = Inference::of(&heuristic, &view, Model::Heuristic);
            let [all, some] = [false, true].map(|gives_up| {
                let comparison = Comparison { gives_up, ..Comparison::of_pimc(Effort::worlds(worlds)) };
                ranked(&heuristic, &view, &comparison, &inference, 1)[0].what
            });
            (all.buried, all.contract) == (some.buried, some.contract)
        });
        let (same, all) = (same.count(), seeds.count());
        assert!(20 * same >= 19 * all, "{same} of {all}");
    }
}
