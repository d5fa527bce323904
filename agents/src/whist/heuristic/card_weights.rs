//! The weights of what speaks for and against a card, as `whist_fit` has fitted them.

use super::considerations::{CONSIDERATIONS, CardWeights};

/// In tricks of the team; a row for each kind of decision.
pub(super) const CARD_WEIGHTS: CardWeights = {
    let mut w = [[0.0; CONSIDERATIONS]; 11];
    let mut i = 0;
    while i < 11 {
        w[i][0] = 1.0;
        w[i][7] = -0.3;
        w[i][8] = -0.2;
        w[i][10] = -0.3;
        i += 1;
    }
    w
};
