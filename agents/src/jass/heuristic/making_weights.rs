//! The weights of a hand for making trump, as `jass_fit` has fitted them.

use super::making::MakingWeights;

/// In points of the team.
pub(super) const MAKING_WEIGHTS: MakingWeights = MakingWeights {
    first: [
        15.98, 37.12, 18.22, 20.49, 16.77, 15.96, 16.75, 15.07, 11.67, 6.55, -7.55, 8.81, 7.01, 2.39, 2.09,
        -0.73, 0.55, 1.73, 1.50, -0.70,
    ],
    third: [
        17.16, 39.15, 17.60, 20.64, 16.19, 15.03, 16.71, 14.21, 10.12, 7.48, -6.68, 8.42, 7.12, 3.30, 2.20,
        1.27, 0.56, 2.00, 0.46, -0.73,
    ],
    left: [88.73, 7.52, 2.47, 1.51, -0.18, 0.89, -2.13, -3.69],
};
