//! Who plays with and against the newest network: the scripted opponent and earlier networks.

use rand::Rng as _;
use skat_agents::skat::Neural;
use skat_agents::{Agent, Decision};
use skat_env::skat::{Action, State, View};
use skat_env::{Rng, stream};

/// The stream of an actor's seed from which the partners draw.
const PARTNERS: u64 = 0x4c45_5353_4f4e_5321;

/// Who plays instead of the newest network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Partner {
    Scripted,
    /// An earlier network, by its place in the pool.
    Earlier(usize),
}

impl Partner {
    /// The scripted opponent is 0.
    pub(super) fn number(self) -> usize {
        match self {
            Partner::Scripted => 0,
            Partner::Earlier(place) => 1 + place,
        }
    }
}

/// The partners with generators of their own, which do not depend on what else is drawn.
pub(super) struct Partners {
    scripted: Box<dyn Agent<State>>,
    earlier: Vec<Neural>,
    seed: u64,
    /// How often they could have been asked.
    count: u64,
}

impl Partners {
    /// For the actor of this seed.
    pub(super) fn new(scripted: Box<dyn Agent<State>>, earlier: &[Neural], seed: u64) -> Partners {
        Partners { scripted, earlier: earlier.to_vec(), seed: stream(seed, PARTNERS).next_u64(), count: 0 }
    }

    /// The actions of partners for the views given to them; each partner answers all its views in
    /// one batch.
    pub(super) fn answer(&mut self, asked: &[Option<(Partner, View)>]) -> Vec<Option<Action>> {
        let generators = (self.count..).map(|number| stream(self.seed, number));
        let mut generators: Vec<Rng> = generators.take(asked.len()).collect();
        self.count += asked.len() as u64;
        let mut given = vec![None; asked.len()];
        let earlier = self.earlier.iter_mut().map(|player| player as &mut dyn Agent<State>);
        let partners = std::iter::once(&mut *self.scripted as &mut dyn Agent<State>).chain(earlier);
        for (number, partner) in partners.enumerate() {
            let is_asked = |asked: &Option<(Partner, View)>| {
                asked.is_some_and(|(partner, _)| partner.number() == number)
            };
            let decisions: Vec<Decision<'_, State>> = asked
                .iter()
                .zip(&mut generators)
                .filter_map(|(asked, rng)| {
                    let (_, view) = (*asked).filter(|_| is_asked(asked))?;
                    Some(Decision { view, legal: view.legal, rng })
                })
                .collect();
            let mut actions = Vec::with_capacity(decisions.len());
            partner.act_batch(decisions, &mut actions);
            let places = given.iter_mut().zip(asked).filter(|(_, asked)| is_asked(asked));
            for ((place, _), action) in places.zip(actions) {
                *place = Some(action);
            }
        }
        given
    }
}
