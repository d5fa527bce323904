//! Perfect information Monte Carlo with a double dummy solver: every decision by worlds that are
//! solved with open cards.
//!
//! Kupferschmid and Helmert's way ("A Skat Player Based on Monte-Carlo Simulation", 2006): worlds
//! are drawn uniformly, and in each the candidates are worth what perfect play with all cards in
//! sight makes of them. It shares no rule of thumb, no rollout and no model of the others with
//! [`Heuristic`] and the players that descend from it: an opponent of
//! another school. `docs/skat/double_dummy.md` in this crate's folder has measurements.
//!
//! ```
//! use skat_agents::skat::DoubleDummy;
//! use skat_agents::{Agent, Decision};
//! use skat_env::skat::{Deal, Rules, State};
//! use skat_env::{Environment, stream};
//!
//! let mut agent = DoubleDummy::new("worlds=4".parse()?);
//! let mut rng = stream(1, 0);
//! let mut state = State::new(Deal::from_seed(3), Rules::default());
//! while let Some(player) = state.turn() {
//!     let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
//!     state.apply(agent.act(decision));
//! }
//! # Ok::<(), skat_agents::settings::SettingsError>(())
//! ```

mod burying;
mod hand;
mod settings;

pub use settings::Settings;

use super::heuristic::Heuristic;
use super::inference::{Inference, Model};
use super::pimc::bidding::asked;
use super::pimc::{cards, sample};
use crate::agent::{Agent, Decision, Opinion};
use hand::{Hand, Known};
use rand::{Rng as _, SeedableRng};
use skat_env::Rng;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, Card, State, View, auction};
use std::collections::HashMap;

/// Plays the whole deal by solving sampled worlds with open cards.
///
/// How long it thinks is bounded by numbers of worlds and of solver positions, never by a clock:
/// the same view and generator give the same choice.
#[derive(Clone, Debug, Default)]
pub struct DoubleDummy {
    settings: Settings,
    /// Hands that it has looked at, so that the bids of an auction do not solve the same worlds
    /// again. What is found does not depend on it.
    hands: HashMap<Known, Hand>,
}

/// What a hand is worth is looked up in this fraction of the worlds that a card is chosen by: none
/// of its cards is played yet, and each takes longest to solve.
const SHARE: usize = 8;

/// So many hands are kept at most.
const HANDS: usize = 64;

/// Tournament points more than a defender's that a game must be expected to bring before it is bid
/// for, while another player may play instead.
const LEAST: f32 = 0.0;
/// The same for forehand when both others have passed.
const LEAST_ALONE: f32 = 0.0;

impl DoubleDummy {
    /// The player with these settings.
    pub fn new(settings: Settings) -> DoubleDummy {
        DoubleDummy { settings, hands: HashMap::new() }
    }

    fn hand(&mut self, view: &View) -> &mut Hand {
        let known = Known::from(view);
        if self.hands.len() >= HANDS && !self.hands.contains_key(&known) {
            self.hands.clear();
        }
        let Settings { worlds, seed } = self.settings;
        let worlds = usize::from(worlds).div_ceil(SHARE);
        self.hands.entry(known).or_insert_with(|| Hand::new(known, worlds, seed))
    }

    /// The lowest bid, a hold, or a pass.
    fn call(&mut self, view: &View) -> Action {
        let Some((action, bid)) = asked(view) else { return Action::Pass };
        let alone = view.auction.stage() == auction::Stage::ForehandAlone;
        let least = if alone { LEAST_ALONE } else { LEAST };
        if self.hand(view).expected(bid) > least { action } else { Action::Pass }
    }

    /// The legal cards that make a difference, the best first, each with what it gains and the
    /// standard error of that; a single one where there is nothing to choose.
    fn ranked(&self, view: &View, rng: &mut Rng) -> Vec<(Card, f32, f32)> {
        let legal: Vec<(Card, f32)> = view.legal_cards().iter().map(|card| (card, 0.0)).collect();
        let cards: Vec<Card> = cards::distinct(view, &legal).into_iter().map(|(card, _)| card).collect();
        if let [only] = cards[..] {
            return vec![(only, 0.0, 0.0)];
        }
        let heuristic = Heuristic::default();
        let worlds = sample::draw(
            view,
            self.settings.worlds.into(),
            &Inference::of(&heuristic, view, Model::Off),
            rng,
        );
        let side = if view.is_declarer() { 1.0 } else { -1.0 };
        let gains = cards::by_solving(view, &cards, &worlds).unwrap_or_else(|| vec![(0.0, 0.0); cards.len()]);
        let gain = |(card, (gain, error)): (Card, (f32, f32))| (card, side * gain, error);
        let mut ranked: Vec<_> = cards.into_iter().zip(gains).map(gain).collect();
        ranked.sort_by(|(_, a, _), (_, b, _)| b.total_cmp(a));
        ranked
    }

    fn rng(&self, rng: &mut Rng) -> Rng {
        Rng::seed_from_u64(rng.next_u64() ^ self.settings.seed)
    }
}

impl Agent<State> for DoubleDummy {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let view = &decision.view;
        let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
        match view.stage {
            Stage::Bidding => self.call(view),
            Stage::PickingUp => self.hand(view).pick_up_or_hand(bid),
            Stage::Burying(_) | Stage::Declaring => self.hand(view).plan(bid, view.buried).next_step(view),
            Stage::Playing | Stage::Over => Action::Card(self.ranked(view, &mut self.rng(decision.rng))[0].0),
        }
    }

    /// Values for cards of the play that make a difference; what else it does it does not weigh one
    /// by one.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        if decision.view.stage != Stage::Playing {
            return Opinion::without_values(self.act(decision));
        }
        let ranked = self.ranked(&decision.view, &mut self.rng(decision.rng));
        let choice = Action::Card(ranked[0].0);
        if ranked.len() == 1 {
            return Opinion::without_values(choice);
        }
        Opinion {
            choice,
            values: ranked.iter().map(|&(card, gain, _)| (Action::Card(card), gain)).collect(),
            errors: ranked.iter().map(|&(_, _, error)| error).collect(),
            unit: "tournament points more than the other side",
            method: "sampled worlds solved with open cards",
        }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}
