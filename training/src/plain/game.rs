//! What the plain algorithms ask of a game.

use super::bytes::Number;
use crate::game::Game;
use skat_agents::mlp::Element;
use skat_agents::plain_network::Observed;
use skat_env::encode::total;
use skat_env::{Action as _, Encoder, Environment, FullView};

/// A game that the plain algorithms can learn.
pub trait PlainGame: Game + Observed {
    /// The element of an all-seeing critic's rows.
    type CriticElement: Element + Number;
    /// Writes the whole state for the critic.
    type Critic: Encoder<FullView<Self>, Element = Self::CriticElement> + Default + 'static;
}

/// The elements of a game's observations.
pub(super) type Own<E> = <<E as Observed>::Encoder as Encoder<<E as Environment>::View>>::Element;

/// How many features the observations of a game have, and how many actions it has.
pub(super) fn sizes<E: PlainGame>() -> (usize, usize) {
    (total(<E::Encoder as Encoder<E::View>>::BLOCKS), E::Action::COUNT)
}
