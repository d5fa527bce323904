//! The weights of what a hand holds, set by hand; the example `five_hundred_fit` fits others.

use super::bidding::Weights;

/// In tricks of the declarer's side.
pub(super) const WEIGHTS: Weights = Weights {
    suit: [3.6, 1.1, 1.0, 0.9, 0.75, 0.55, 0.4, 0.3, 0.35, 0.1, 0.75, 0.4, 0.35, 0.1, 0.2, 0.1, 0.1, 0.0],
    no_trump: [2.8, 1.1, 1.0, 0.1, 0.9, 0.5, 0.45, 0.2, 0.25, 0.05, 0.2, 0.1, -0.3, -0.1, 0.0, 0.0, 0.0, 0.0],
};
