//! Whoever sits at the table, at a terminal or in a browser.

use super::ask::Answer;
use crate::failure::Failure;
use crate::skat::look::Look;
use skat_env::skat::table::Sheet;
use skat_env::skat::{BySeat, View};
use std::io::Write;

/// A person, as the game asks and tells him.
pub(super) trait Person {
    /// Where is written what happens.
    fn out(&mut self) -> &mut dyn Write;

    /// How cards are written there.
    fn look(&self) -> Look;

    /// Whether hints come when they are asked for, and not with each question.
    fn asks_for_hints(&self) -> bool;

    /// Asks until there is an answer that makes sense.
    fn ask(&mut self, at: &Point<'_>) -> Result<Answer, Failure>;

    /// The sheet after a game.
    fn show_sheet(&mut self, sheet: &Sheet) -> Result<(), Failure>;

    /// Waits until the person goes on after a game; false when he leaves.
    fn goes_on(&mut self, at: &Point<'_>) -> Result<bool, Failure>;
}

/// Where the person stands.
pub(super) struct Point<'a> {
    /// What he sees.
    pub(super) view: &'a View,
    pub(super) names: &'a BySeat<String>,
    pub(super) sheet: &'a Sheet,
    /// The number of the game, from 1.
    pub(super) game: usize,
    /// Whether he can take back what he did.
    pub(super) has_undo: bool,
}
