//! Perfect-information Monte Carlo: decisions by sampled worlds (determinizations).
//!
//! Before each decision worlds are drawn that fit the view ([`Worlds`](skat_env::skat::Worlds)),
//! weighed by what the others have said and played. In each of them every candidate is valued: by a
//! rollout of the heuristic player in all three seats, each by its own view, or by solving it with
//! open cards. The candidate with the highest mean is taken. `docs/pimc.md` in this
//! crate's folder has measurements and the known errors of the method.
//!
//! ```
//! use skat_agents::skat::Pimc;
//! use skat_agents::{Agent, Decision};
//! use skat_env::skat::{Deal, Rules, State};
//! use skat_env::{Environment, stream};
//!
//! let mut agent = Pimc::new("worlds=5,inference=off".parse()?);
//! let mut rng = stream(1, 0);
//! let mut state = State::new(Deal::from_seed(3), Rules::default());
//! while let Some(player) = state.turn() {
//!     let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
//!     state.apply(agent.act(decision));
//! }
//! println!("{}", state.played().expect("somebody bids on this deal").settlement.value);
//! # Ok::<(), skat_agents::settings::SettingsError>(())
//! ```

pub(crate) mod bidding;
pub(crate) mod cards;
pub(crate) mod clock;
pub(crate) mod exchange;
pub(crate) mod payoff;
pub(crate) mod race;
mod recipe;
pub(crate) mod rollout;
pub(crate) mod sample;
pub(crate) mod settings;
pub(crate) mod skat_or_hand;
pub(crate) mod solved;

pub use crate::settings::{SettingsError, Switch};
pub use bidding::Bidding;
pub use cards::equivalence;
pub use exchange::exchange_values;
pub use rollout::Rollouts;
pub use sample::World;
pub use settings::{Settings, Valuation};

use crate::agent::{Agent, Decision, Opinion};
use crate::skat::heuristic::Heuristic;
use crate::skat::inference::{Inference, Model};
use clock::Effort;
use rand::{Rng as _, SeedableRng};
use skat_env::Rng;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Card, State, View};

/// Plays the whole deal by sampled worlds.
///
/// How long it thinks is bounded by numbers of worlds and positions, never by a clock: the same
/// view and generator give the same choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pimc {
    settings: Settings,
    heuristic: Heuristic,
}

impl Pimc {
    /// The player with these settings.
    pub fn new(settings: Settings) -> Pimc {
        Pimc { settings, heuristic: Heuristic::default() }
    }

    /// The legal cards that make a difference, the best first, with what they gain; nothing where
    /// one is legal.
    fn ranked(&self, view: &View, rng: &mut Rng) -> Vec<cards::Candidate> {
        if view.legal_cards().len() == 1 {
            return Vec::new();
        }
        let ratings = cards::distinct(view, &self.heuristic.ratings(view));
        if ratings.len() == 1 {
            return Vec::new();
        }
        let worlds = sample::draw(view, self.worlds(), &self.inference(view), rng);
        cards::ranked(&self.heuristic, view, &ratings, &worlds, self.settings.value)
    }

    fn card(&self, view: &View, rng: &mut Rng) -> Card {
        match self.ranked(view, rng).first() {
            Some(best) => best.card,
            None => self.only_card(view),
        }
    }

    /// The card where there is nothing to choose.
    fn only_card(&self, view: &View) -> Card {
        let legal = view.legal_cards();
        match legal.len() {
            1 => legal.first().expect("there is one"),
            _ => cards::distinct(view, &self.heuristic.ratings(view))[0].0,
        }
    }

    fn worlds(&self) -> usize {
        usize::from(self.settings.worlds)
    }

    fn inference<'a>(&'a self, view: &'a View) -> Inference<'a> {
        Inference::of(&self.heuristic, view, self.settings.inference)
    }
}

/// At most `count` worlds that the player whose view this is may be in, drawn and weighed by what
/// the others have said and played, as if they went by the rules of thumb: those that [`Pimc`]
/// would base a decision on. In random order, so that the first of them are a sample too.
///
/// # Panics
/// When the deal is over, or no deal has this view, which can only happen to one that was made or
/// changed by hand.
pub fn likely_worlds(view: &View, count: usize, rng: &mut Rng) -> Vec<World> {
    let heuristic = Heuristic::default();
    sample::draw(view, count, &Inference::of(&heuristic, view, Model::Heuristic), rng)
}

impl Agent<State> for Pimc {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let Settings { auction, bids, seed, .. } = self.settings;
        let view = &decision.view;
        let mut rng = Rng::seed_from_u64(decision.rng.next_u64() ^ seed);
        match (view.stage, auction) {
            (Stage::Playing, _) => Action::Card(self.card(view, &mut rng)),
            (Stage::Bidding, Switch::On) => {
                let effort = Effort::worlds(self.worlds());
                bidding::call(&self.heuristic, view, effort, &self.inference(view), bids, &mut rng)
            }
            (Stage::Burying(_) | Stage::Declaring, Switch::On) => {
                let comparison = exchange::Comparison::of_pimc(Effort::worlds(self.worlds()));
                exchange::choose(&self.heuristic, view, &comparison, &self.inference(view), seed)
            }
            (Stage::PickingUp, Switch::On) if bids == Bidding::Own => {
                let effort = Effort::worlds(self.worlds());
                skat_or_hand::choose(&self.heuristic, view, effort, &self.inference(view), &mut rng)
            }
            _ => self.heuristic.choose(view),
        }
    }

    /// Values for cards of the play that make a difference; what else it does it does not weigh one
    /// by one.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        if decision.view.stage != Stage::Playing {
            return Opinion::without_values(self.act(decision));
        }
        let mut rng = Rng::seed_from_u64(decision.rng.next_u64() ^ self.settings.seed);
        let ranked = self.ranked(&decision.view, &mut rng);
        let only = || Opinion::without_values(Action::Card(self.only_card(&decision.view)));
        cards::opinion(ranked.iter().map(cards::Candidate::valued), "rollouts in sampled worlds")
            .unwrap_or_else(only)
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(*self)
    }
}
