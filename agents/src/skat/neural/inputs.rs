//! What a network is told: of a position, and of an action in addition to its number.

use crate::skat::heuristic::FACTS;
use skat_env::skat::encode::v1;
use skat_env::skat::{Relabelling, View};

/// How many inputs the advice on an action has: for each of the five stages of a deal whether the
/// rules of thumb would do it; then how many steps of a number are reached, in bidding (what speaks
/// for the bid), before picking up (for the best Hand game against the skat), in burying and
/// declaring (less than the best exchange) and in the play (less than the best card). Last, of
/// cards in the play, what there is to them, which is no opinion.
pub const ADVICE_LEN: usize = OPINION + FACTS;
/// How many of them stood there before facts did.
pub const OPINION: usize = 5 + 4 * 10;

/// What is said of an action to the network in addition to its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// What the action does: encoder action_v1.
    pub action: u64,
    /// What the rules of thumb say of it: the first 45 of [`ADVICE_LEN`] bits; none without advice.
    pub advice: u64,
    /// What there is to a card in the play: the others; none without advice.
    pub facts: u128,
}

/// The renaming of suits and the observation that the network gets for a view.
pub fn observe(view: &View) -> (Relabelling, v1::Row) {
    let names = Relabelling::of(view);
    (names, v1::row(&names.view(view)))
}
