//! What those do who play instead of the newest network.

use crate::casting::Guest;
use rand::Rng as _;
use skat_agents::skat::Neural;
use skat_agents::{Agent, Decision};
use skat_env::skat::{Action, State, View};
use skat_env::{Rng, stream};

/// The stream of an actor's seed from which the guests' own chance is drawn.
const LESSONS: u64 = 0x4c45_5353_4f4e_5321;

/// The guests with their own chance, which does not depend on what else is drawn.
pub(crate) struct Lessons {
    teacher: Box<dyn Agent<State>>,
    earlier: Vec<Neural>,
    seed: u64,
    /// How often they could have been asked.
    count: u64,
}

impl Lessons {
    /// For the actor of this seed.
    pub(crate) fn new(teacher: Box<dyn Agent<State>>, earlier: &[Neural], seed: u64) -> Lessons {
        Lessons { teacher, earlier: earlier.to_vec(), seed: stream(seed, LESSONS).next_u64(), count: 0 }
    }

    /// What a guest does where a view is put to one. Each of them answers all that it is asked at once.
    pub(crate) fn give(&mut self, asked: &[Option<(Guest, View)>]) -> Vec<Option<Action>> {
        let chance = (self.count..).map(|lesson| stream(self.seed, lesson));
        let mut chance: Vec<Rng> = chance.take(asked.len()).collect();
        self.count += asked.len() as u64;
        let mut given = vec![None; asked.len()];
        let earlier = self.earlier.iter_mut().map(|player| player as &mut dyn Agent<State>);
        let guests = std::iter::once(&mut *self.teacher as &mut dyn Agent<State>).chain(earlier);
        for (number, guest) in guests.enumerate() {
            let is_asked =
                |asked: &Option<(Guest, View)>| asked.is_some_and(|(guest, _)| guest.number() == number);
            let decisions: Vec<Decision<'_, State>> = asked
                .iter()
                .zip(&mut chance)
                .filter_map(|(asked, rng)| {
                    let (_, view) = (*asked).filter(|_| is_asked(asked))?;
                    Some(Decision { view, legal: view.legal, rng })
                })
                .collect();
            let mut actions = Vec::with_capacity(decisions.len());
            guest.act_batch(decisions, &mut actions);
            let places = given.iter_mut().zip(asked).filter(|(_, asked)| is_asked(asked));
            for ((place, _), action) in places.zip(actions) {
                *place = Some(action);
            }
        }
        given
    }
}
