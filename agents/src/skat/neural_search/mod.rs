//! Search with a network: worlds are played out as by [`pimc`](crate::skat::pimc), and what the
//! network expects counts beside.
//!
//! Many worlds are weighed by what the others have said and played, and by what the network
//! believes of the unseen cards; some are drawn from them, and every candidate is rolled out there.
//! Where worlds tell little, because there are few or because few of them bear the weight, the
//! network's values decide more. `docs/neural_search.md` in this crate's folder says what
//! was measured.
//!
//! ```
//! use skat_agents::skat::NeuralSearch;
//! use skat_agents::{Agent, Decision};
//! use skat_env::skat::{Deal, Rules, State};
//! use skat_env::{Environment, stream};
//!
//! let mut agent = NeuralSearch::new("worlds=20".parse()?)?;
//! let mut rng = stream(1, 0);
//! let mut state = State::new(Deal::from_seed(3), Rules::default());
//! while let Some(player) = state.turn() {
//!     let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
//!     state.apply(agent.act(decision));
//! }
//! println!("{}", state.played().expect("somebody bids on this deal").settlement.value);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod beliefs;
mod cards;
mod recipe;
mod settings;
mod values;

pub use beliefs::Beliefs;
pub use settings::Settings;

use crate::agent::{Agent, Decision, Opinion};
use crate::skat::Swift;
use crate::skat::heuristic::Heuristic;
use crate::skat::inference::Inference;
use crate::skat::neural::{FileError, Neural, Selection};
use crate::skat::pimc::cards::{distinct, opinion};
use crate::skat::pimc::clock::{Clock, Effort};
use crate::skat::pimc::exchange::Comparison;
use crate::skat::pimc::payoff::{NO_SPREAD, Payoff};
use crate::skat::pimc::race::Ranked;
use crate::skat::pimc::rollout::Players;
use crate::skat::pimc::sample::{Counts, Likelihood};
use crate::skat::pimc::{Bidding, Switch, bidding, exchange, sample, skat_or_hand};
use rand::{Rng as _, SeedableRng};
use skat_env::Rng;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Card, Play, State, View};

/// How many times as many worlds a defender looks at as the declarer.
const DEFENDERS: usize = 2;
/// With so many cards in hand or fewer, half as many worlds are looked at.
const LATE: usize = 7;
/// How many worlds are judged at a glance by a defender, for each that is weighed by the auction.
const DRAWN: usize = 8;
/// How many worlds are weighed by the cards that were played, for each that is kept.
const BY_CARDS: usize = 3;

/// Plays the whole deal by sampled worlds and a network.
///
/// How long it thinks is bounded by numbers of worlds and positions: the same view and generator
/// give the same choice. Only [`Settings::ms`] asks the clock, and gives that up.
#[derive(Clone, Debug)]
pub struct NeuralSearch {
    settings: Settings,
    heuristic: Heuristic,
    neural: Neural,
}

impl NeuralSearch {
    /// The player with these settings.
    ///
    /// # Errors
    /// When the file of the network is missing or broken, or holds a network of another shape.
    pub fn new(settings: Settings) -> Result<NeuralSearch, FileError> {
        let neural = match &settings.network {
            Some(path) => Neural::load(path)?,
            None => Neural::shipped(),
        };
        Ok(NeuralSearch::with_network(settings, neural))
    }

    /// The player with these settings and this network, whatever the settings say of one.
    pub fn with_network(settings: Settings, neural: Neural) -> NeuralSearch {
        NeuralSearch { settings, heuristic: Heuristic::default(), neural }
    }

    /// Whether worlds are asked at all; otherwise the network decides alone.
    fn searches(&self, view: &View) -> bool {
        let cards = usize::from(self.settings.endgame);
        cards == 0 || view.stage == Stage::Playing && view.hand.len() <= cards
    }

    /// The legal cards that make a difference, the best first; nothing where there is only one.
    fn ranked(&mut self, view: &View, rng: &mut Rng) -> Vec<Ranked<Card>> {
        if view.legal_cards().len() == 1 {
            return Vec::new();
        }
        let ratings = distinct(view, &self.heuristic.ratings(view));
        if ratings.len() == 1 {
            return Vec::new();
        }
        let clock = Clock::of_ms(self.settings.ms);
        // What the declarer holds is the harder to find: he has chosen his game and his skat. Later
        // on less is hidden.
        let times = if view.is_declarer() { 1 } else { DEFENDERS };
        let half = if view.hand.len() > LATE { 1 } else { 2 };
        let worlds = (times * usize::from(self.settings.worlds)).div_ceil(half);
        let likelihood = Both {
            inference: Inference::of(&self.heuristic, view, self.settings.inference),
            beliefs: match self.settings.beliefs {
                Switch::On => Beliefs::of(&mut self.neural, view),
                Switch::Off => None,
            },
        };
        let weighed = self.settings.weighed.into();
        let draw =
            |kept| sample::draw_in_steps(view, likelihood.counts(kept, weighed), &likelihood, &mut *rng);
        // A policy's logits are no points.
        let prior = match self.neural.criterion().selection {
            Selection::Values | Selection::Scores => f32::from(self.settings.prior),
            Selection::Logits => 0.0,
        };
        let effort = Effort { worlds, clock: &clock };
        let swift = Swift::shipped();
        let players = (Players::of(&self.heuristic, &swift), self.settings.rollouts, &mut self.neural);
        cards::ranked(players, prior, view, &ratings, effort, draw)
    }

    /// What the declarer may do next before the play, the best first, where worlds are asked.
    fn before_play(&self, view: &View, rng: &mut Rng) -> Option<Vec<Ranked<Action>>> {
        let Settings { seed, inference, worlds, ms, bids, rollouts, .. } = self.settings;
        let (heuristic, clock) = (&self.heuristic, Clock::of_ms(ms));
        let effort = Effort { worlds: worlds.into(), clock: &clock };
        let inference = || Inference::of(heuristic, view, inference);
        match view.stage {
            Stage::Burying(_) | Stage::Declaring => {
                let comparison = Comparison {
                    effort,
                    candidates: 24,
                    range: 45.0,
                    gives_up: true,
                    prior: 0.25,
                    payoff: |play: &Play| Payoff::difference(play, NO_SPREAD),
                    rollouts,
                };
                Some(exchange::next_steps(heuristic, view, &comparison, &inference(), seed))
            }
            Stage::PickingUp if bids == Bidding::Own => {
                Some(skat_or_hand::ranked(heuristic, view, effort, &inference(), rng))
            }
            _ => None,
        }
    }

    fn card(&mut self, view: &View, rng: &mut Rng) -> Card {
        match self.ranked(view, rng).first() {
            Some(best) => best.what,
            None => self.only_card(view),
        }
    }

    /// The card where there is nothing to choose.
    fn only_card(&self, view: &View) -> Card {
        let legal = view.legal_cards();
        match legal.len() {
            1 => legal.first().expect("there is one"),
            _ => distinct(view, &self.heuristic.ratings(view))[0].0,
        }
    }
}

/// What the others have done, and what the network believes.
struct Both<'a> {
    inference: Inference<'a>,
    beliefs: Option<Beliefs>,
}

impl Both<'_> {
    /// How many worlds are drawn and weighed for so many that are kept, `weighed` for each by the
    /// auction.
    fn counts(&self, kept: usize, weighed: usize) -> Counts {
        let by_auction = match (self.inference.weighs(), &self.beliefs) {
            (false, None) => kept,
            _ => kept * weighed,
        };
        let drawn = if self.inference.guesses() { by_auction * DRAWN } else { by_auction };
        Counts { drawn, by_auction, by_cards: by_auction.min(kept * BY_CARDS), kept }
    }
}

impl Likelihood for Both<'_> {
    fn guess(&self, worlds: &[State]) -> impl Iterator<Item = f32> {
        self.inference.guess(worlds)
    }

    fn by_auction(&self, world: &State) -> f32 {
        let believed = self.beliefs.as_ref().map_or(1.0, |beliefs| beliefs.likelihood(world));
        (believed * self.inference.by_auction(world)).max(f32::MIN_POSITIVE)
    }

    fn by_cards(&self, world: &State) -> f32 {
        self.inference.by_cards(world)
    }
}

impl Agent<State> for NeuralSearch {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        if !self.searches(&decision.view) {
            return self.neural.act(decision);
        }
        let Settings { seed, inference, worlds, ms, bids, .. } = self.settings;
        let clock = Clock::of_ms(ms);
        let effort = Effort { worlds: worlds.into(), clock: &clock };
        let view = &decision.view;
        let mut rng = Rng::seed_from_u64(decision.rng.next_u64() ^ seed);
        let inference = |heuristic| Inference::of(heuristic, view, inference);
        match view.stage {
            Stage::Playing => Action::Card(self.card(view, &mut rng)),
            Stage::Bidding => {
                bidding::call(&self.heuristic, view, effort, &inference(&self.heuristic), bids, &mut rng)
            }
            Stage::PickingUp | Stage::Burying(_) | Stage::Declaring => self
                .before_play(view, &mut rng)
                .map_or_else(|| self.heuristic.choose(view), |best| best[0].what),
            Stage::Over => self.heuristic.choose(view),
        }
    }

    /// Values for cards of the play that make a difference, for the steps of the exchange that it
    /// compares and, with `bids=own`, for the skat and the Hand games that come into question.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        if !self.searches(&decision.view) {
            return self.neural.consider(decision);
        }
        let view = &decision.view;
        if view.stage == Stage::Bidding {
            return Opinion::without_values(self.act(decision));
        }
        let mut rng = Rng::seed_from_u64(decision.rng.next_u64() ^ self.settings.seed);
        if view.stage == Stage::Playing {
            let ranked = self.ranked(view, &mut rng);
            let valued = ranked.iter().map(|of| (Action::Card(of.what), of.value, of.error));
            let only = || Opinion::without_values(Action::Card(self.only_card(view)));
            return opinion(valued, "network and rollouts in sampled worlds").unwrap_or_else(only);
        }
        match self.before_play(view, &mut rng).as_deref() {
            None => Opinion::without_values(self.heuristic.choose(view)),
            Some([only]) => Opinion::without_values(only.what),
            Some(ranked) => {
                // Without what the rules of thumb expect, which the order counts too.
                opinion(ranked.iter().map(|of| (of.what, of.gain, of.error)), "rollouts in sampled worlds")
                    .expect("something is compared")
            }
        }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::{Bid, Deal, Rules, Seat};
    use skat_env::{Environment as _, stream};

    /// What it thinks of the skat, the exchange and the cards begins with what it does.
    #[test]
    fn it_does_what_it_thinks_best() {
        let settings = "worlds=12".parse().expect("settings");
        let mut agent = NeuralSearch::new(settings).expect("the network that comes with the program");
        let mut valued = [0; 3];
        for seed in 0..if cfg!(debug_assertions) { 3 } else { 30 } {
            let seat = Seat::from_index(seed as usize % 3);
            let mut state = State::with_declarer(Deal::from_seed(seed), Rules::default(), seat, Bid::MIN);
            while state.play().is_none_or(|play| play.tricks().complete() < 2) {
                let player = state.turn().expect("the deal is not over");
                let (view, legal) = (state.view(player), state.legal_actions());
                let rng = || stream(seed, 1);
                let opinion = agent.consider(Decision { view, legal, rng: &mut rng() });
                let action = agent.act(Decision { view, legal, rng: &mut rng() });
                assert_eq!(opinion.choice, action);
                assert_eq!(opinion.values.len(), opinion.errors.len());
                let stage = match view.stage {
                    Stage::PickingUp => 0,
                    Stage::Burying(_) | Stage::Declaring => 1,
                    _ => 2,
                };
                valued[stage] += usize::from(opinion.values.len() > 1);
                if let Some(&(best, _)) = opinion.values.first() {
                    assert!(
                        best == action
                            && opinion
                                .values
                                .iter()
                                .all(|&(other, _)| legal.into_iter().any(|action| action == other))
                    );
                }
                state.act(action);
            }
        }
        assert!(cfg!(debug_assertions) || valued.iter().all(|&count| count > 5), "{valued:?}");
    }

    /// With `endgame` the last cards are chosen as without it, and all else as the network does.
    #[test]
    fn before_the_endgame_the_network_decides() {
        let agent =
            |settings: &str| NeuralSearch::new(settings.parse().expect("settings")).expect("a network");
        let (mut search, mut both) = (agent("worlds=4"), agent("worlds=4,endgame=3"));
        let mut network = Neural::shipped();
        let mut decisions = [0; 2];
        for seed in 0..if cfg!(debug_assertions) { 2 } else { 10 } {
            let mut state = State::new(Deal::from_seed(seed), Rules::default());
            while let Some(player) = state.turn() {
                let (view, legal) = (state.view(player), state.legal_actions());
                let rng = || stream(seed, 1);
                let is_last = view.stage == Stage::Playing && view.hand.len() <= 3;
                let expected: &mut dyn Agent<State> = if is_last { &mut search } else { &mut network };
                let action = expected.act(Decision { view, legal, rng: &mut rng() });
                assert_eq!(both.act(Decision { view, legal, rng: &mut rng() }), action);
                let opinion = both.consider(Decision { view, legal, rng: &mut rng() });
                assert_eq!(opinion.choice, action);
                decisions[usize::from(is_last)] += 1;
                state.act(action);
            }
        }
        assert!(decisions.iter().all(|&count| count > 10), "{decisions:?}");
    }
}
