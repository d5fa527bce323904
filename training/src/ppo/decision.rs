//! One decision of a deal as PPO learns from it.

use crate::sample::{read_features, take, write_features};
use skat_agents::skat::neural::Features;
use skat_env::Action as _;
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, CardSet, Relabelling, Seat, State};

/// Features of an observation with all cards open: the player's own ([`v1`]) and then those of [`Hidden`].
pub const OPEN_LEN: usize = v1::LEN + Hidden::LEN;

/// What the player does not see, in the network's naming of suits: the cards of the next and of the previous player, the
/// skat now and the skat as it was dealt. With the own observation these are the features of
/// [`oracle_v1`](skat_env::skat::encode::oracle_v1), suits renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden(pub [CardSet; 4]);

impl Hidden {
    /// How many features these are.
    pub const LEN: usize = 4 * 32;

    /// Of the player in `seat`.
    pub fn of(state: &State, seat: Seat, names: Relabelling) -> Hidden {
        let cards =
            [state.hand(seat.next()), state.hand(seat.previous()), state.skat(), state.dealt().skat()];
        Hidden(cards.map(|cards| names.cards(cards)))
    }

    /// Writes the features as 0 or 1.
    ///
    /// # Panics
    /// When `out` does not have [`Hidden::LEN`] places.
    pub fn write(&self, out: &mut [f32]) {
        assert_eq!(out.len(), Hidden::LEN, "four sets of cards");
        out.fill(0.0);
        for (set, out) in self.0.iter().zip(out.chunks_exact_mut(32)) {
            set.iter().for_each(|card| out[card.index()] = 1.0);
        }
    }
}

/// Who made a decision, and with that what is learnt of it beside its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// The policy; with the logarithm of the chance that it gave the action.
    Policy(f32),
    /// The agent of the warm start: the policy learns to do the same.
    Model,
    /// The teacher or chance: the critic alone learns.
    Other,
}

/// A decision where there was a choice, with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The observation.
    pub row: v1::Row,
    /// What the player did not see.
    pub hidden: Hidden,
    /// Where the deal stood.
    pub stage: Stage,
    /// Whether the player was the declarer.
    pub is_declarer: bool,
    /// The considered actions in the network's naming of suits, with what it is told of them. None where the policy learns
    /// nothing.
    pub choices: Vec<(Action, Features)>,
    /// Which of them was taken.
    pub chosen: u8,
    /// Who took it.
    pub origin: Origin,
    /// Whether it was the player's last decision in the deal.
    pub is_last: bool,
    /// What the deal brought the player, in units of [`skat_agents::skat::neural::SCALE`].
    pub score: f32,
}

impl Decision {
    /// Whether the policy learns from it.
    pub fn is_for_policy(&self) -> bool {
        self.origin != Origin::Other
    }

    /// Appends the decision's bytes.
    pub fn write(&self, out: &mut Vec<u8>) {
        for word in self.row.0 {
            out.extend_from_slice(&word.to_le_bytes());
        }
        for cards in self.hidden.0 {
            out.extend_from_slice(&cards.bits().to_le_bytes());
        }
        let (origin, log_chance) = match self.origin {
            Origin::Policy(log_chance) => (0, log_chance),
            Origin::Model => (1, 0.0),
            Origin::Other => (2, 0.0),
        };
        let (stage, choices) = (self.stage.index() as u8, self.choices.len() as u8);
        let flags = u8::from(self.is_declarer) | u8::from(self.is_last) << 1;
        out.extend_from_slice(&[stage, flags, origin, self.chosen, choices]);
        out.extend_from_slice(&log_chance.to_le_bytes());
        out.extend_from_slice(&self.score.to_le_bytes());
        for &(action, features) in &self.choices {
            out.push(action.index() as u8);
            write_features(features, out);
        }
    }

    /// Takes a decision from the front of `bytes`; `None` if there is none.
    pub fn read(bytes: &mut &[u8]) -> Option<Decision> {
        let mut row = v1::Row::ZERO;
        for word in &mut row.0 {
            *word = u64::from_le_bytes(take(bytes)?);
        }
        let mut cards = || Some(CardSet::from_bits(u32::from_le_bytes(take(bytes)?)));
        let hidden = Hidden([cards()?, cards()?, cards()?, cards()?]);
        let [stage, flags, origin, chosen, choices] = take(bytes)?;
        let stage = *Stage::ALL.get(stage as usize).filter(|&&stage| stage != Stage::Over)?;
        let [log_chance, score] = [take(bytes)?, take(bytes)?].map(f32::from_le_bytes);
        let origin = match origin {
            0 => Origin::Policy(log_chance),
            1 => Origin::Model,
            2 => Origin::Other,
            _ => return None,
        };
        if flags > 3 || (origin != Origin::Other && chosen >= choices) {
            return None;
        }
        let mut choice = || {
            let [action] = take(bytes)?;
            Some((Action::from_index(action as usize)?, read_features(bytes)?))
        };
        Some(Decision {
            row,
            hidden,
            stage,
            is_declarer: flags & 1 != 0,
            choices: (0..choices).map(|_| choice()).collect::<Option<_>>()?,
            chosen,
            origin,
            is_last: flags & 2 != 0,
            score,
        })
    }
}
