//! Perfect information Monte Carlo with a double dummy solver: every decision by worlds that are
//! solved with open cards.
//!
//! Kupferschmid and Helmert's way ("A Skat Player Based on Monte-Carlo Simulation", 2006): worlds
//! are drawn uniformly, and in each the candidates are worth what perfect play with all cards in
//! sight makes of them. It shares no rule of thumb, no rollout and no model of the others with
//! [`Heuristic`](super::Heuristic) and the players that descend from it: an opponent of
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

use super::pimc::bidding::asked;
use super::pimc::{cards, sample};
use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::spec::{read_settings, write_settings};
use crate::spec_error::SpecError;
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

    /// The legal cards that make a difference, the best first; a single one is not valued.
    fn ranked(&self, view: &View, rng: &mut Rng) -> Vec<cards::Candidate> {
        let legal: Vec<(Card, f32)> = view.legal_cards().iter().map(|card| (card, 0.0)).collect();
        let distinct = cards::distinct(view, &legal);
        if distinct.len() == 1 {
            return cards::Candidate::all(&distinct);
        }
        let worlds = sample::uniform(view, self.settings.worlds.into(), rng);
        cards::solved(view, &distinct, &worlds)
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
            Stage::Playing | Stage::Over => {
                Action::Card(self.ranked(view, &mut self.rng(decision.rng))[0].card)
            }
        }
    }

    /// Values for cards of the play that make a difference; what else it does it does not weigh one
    /// by one.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        if decision.view.stage != Stage::Playing {
            return Opinion::without_values(self.act(decision));
        }
        let ranked = self.ranked(&decision.view, &mut self.rng(decision.rng));
        match &ranked[..] {
            [only] => Opinion::without_values(Action::Card(only.card)),
            _ => {
                let valued = ranked.iter().map(cards::Candidate::valued);
                cards::opinion(valued, "sampled worlds solved with open cards").expect("there are some")
            }
        }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

impl Recipe<State> for Settings {
    const NAME: &'static str = "doubledummy";
    const FORMS: &'static [&'static str] = &["doubledummy", "doubledummy:SETTINGS"];
    const ABOUT: &'static str =
        "sampled worlds solved with open cards, for the whole deal; without rules of thumb";

    fn settings() -> String {
        crate::settings::expected::<Settings>()
    }

    fn read(rest: &str) -> Result<Option<Settings>, SpecError> {
        read_settings(rest)
    }

    fn write(&self) -> String {
        write_settings(self)
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(DoubleDummy::new(self)))
    }
}
