//! Which games can be learnt, and by which algorithms: the one place where they are registered.

use crate::algorithm::Algorithm;
use crate::config::{ConfigError, Header, Problem};
use crate::plain::{Dmc, Imitation, Ppo};
use crate::skat::{ExchangeValues, RolloutImprovement, SearchDistillation};
use skat_env::{Environment, bridge, cribbage, five_hundred, jass, joffre, scrabble, skat, tarot, whist};
use std::path::Path;

/// Work that is done for any algorithm.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it for this algorithm.
    fn visit<A: Algorithm>(self) -> Self::Output;
}

/// Runs `$visitor` with the algorithm of these names, and has their list.
macro_rules! methods {
    ($($algorithm:ty),+ $(,)?) => {
        /// Every method as a game and an algorithm, by the names that configs call them by.
        pub fn methods() -> Vec<Header> {
            vec![$(Header::new(name_of_game::<$algorithm>(), <$algorithm as Algorithm>::NAME)),+]
        }

        fn visit_named<V: Visitor>(header: &Header, visitor: V) -> Option<V::Output> {
            $(if *header == Header::new(name_of_game::<$algorithm>(), <$algorithm as Algorithm>::NAME) {
                return Some(visitor.visit::<$algorithm>());
            })+
            None
        }
    };
}

methods![
    RolloutImprovement,
    SearchDistillation,
    ExchangeValues,
    Ppo<skat::State>,
    Dmc<skat::State>,
    Imitation<skat::State>,
    Ppo<jass::State>,
    Dmc<jass::State>,
    Imitation<jass::State>,
    Ppo<whist::State>,
    Dmc<whist::State>,
    Imitation<whist::State>,
    Ppo<joffre::State>,
    Dmc<joffre::State>,
    Imitation<joffre::State>,
    Ppo<bridge::State>,
    Dmc<bridge::State>,
    Imitation<bridge::State>,
    Ppo<tarot::State>,
    Dmc<tarot::State>,
    Imitation<tarot::State>,
    Ppo<five_hundred::State>,
    Dmc<five_hundred::State>,
    Imitation<five_hundred::State>,
    Ppo<cribbage::State>,
    Dmc<cribbage::State>,
    Imitation<cribbage::State>,
    Ppo<scrabble::State>,
    Dmc<scrabble::State>,
    Imitation<scrabble::State>,
];

/// What a config is for that names no game or no algorithm.
impl Default for Header {
    fn default() -> Header {
        Header::new(name_of_game::<RolloutImprovement>(), RolloutImprovement::NAME)
    }
}

fn name_of_game<A: Algorithm>() -> &'static str {
    <A::Game as Environment>::NAME
}

/// Does a visitor's work for the algorithm that a config's header names; `path` is only for the
/// error.
///
/// # Errors
/// When there is no such game, or no such algorithm for it.
pub fn visit<V: Visitor>(header: &Header, path: &Path, visitor: V) -> Result<V::Output, ConfigError> {
    visit_named(header, visitor).ok_or_else(|| ConfigError::range(path, unknown(header)))
}

/// What is wrong with a header that names no method.
fn unknown(header: &Header) -> Problem {
    let methods = methods();
    let of_game: Vec<&Header> = methods.iter().filter(|method| method.game == header.game).collect();
    let (field, found, mut names): (_, _, Vec<&str>) = match of_game.is_empty() {
        true => ("game", &header.game, methods.iter().map(|method| &*method.game).collect()),
        false => ("algorithm", &header.algorithm, of_game.iter().map(|method| &*method.algorithm).collect()),
    };
    names.dedup();
    Problem { field, found: format!("{found:?}"), expected: names.join(" or ") }
}
