//! What may be played otherwise.

use serde::{Deserialize, Serialize};

/// What one episode is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// One deal, from the bids to the eighth trick.
    #[default]
    Deal,
    /// A whole game of deals to 40 points (Joffre 5.5).
    Game,
}

impl Unit {
    /// The deal, the game.
    pub const ALL: [Unit; 2] = [Unit::Deal, Unit::Game];
}

/// What the buyer's team loses when it has not made its bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// The points that it has won, as the text says (Joffre 5.4).
    #[default]
    Points,
    /// The points that it has bid, as in Kaiser, the same game with French cards.
    Bid,
}

impl Failure {
    /// The points won, the points bid.
    pub const ALL: [Failure; 2] = [Failure::Points, Failure::Bid];
}

/// The options of a game of Joffre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// What one episode is: `"deal"` (the default) or `"game"`.
    pub unit: Unit,
    /// What a bid costs that was not made: `"points"` (the default) or `"bid"`.
    pub failure: Failure,
}

impl Rules {
    /// Every set of options: deals, then games, each by both ways to fail.
    pub fn all() -> impl Iterator<Item = Rules> {
        Unit::ALL
            .into_iter()
            .flat_map(|unit| Failure::ALL.into_iter().map(move |failure| Rules { unit, failure }))
    }
}
