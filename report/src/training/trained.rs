//! What a page on training tells of a game alone.

use super::Runs;
use super::known::{self, Known};
use crate::figure::Figure;
use maud::Markup;
use skat_evaluation::Contest;

/// A game whose training has a page: what the page shows in addition to what it shows for every
/// game. What is not said here is left out.
pub(crate) trait Trained: Contest<Report: 'static> {
    /// Fractions of a duel that are followed during training.
    const HABITS: &'static [Habit] = &[];

    /// More columns of the table of results.
    const RESULTS: &'static [&'static str] = &[];

    /// The numbers of the metrics that have a title and an explanation, in the order of the page.
    const NUMBERS: &'static [&'static [Known]] = &[&known::LOSSES, &known::POLICY, &known::SPEED];

    /// How the names of numbers begin that [`Trained::curves`] tells of.
    const GROUPS: &'static [&'static str] = &[];

    /// The fractions of [`Trained::HABITS`] in a duel at the end, in their order.
    fn habits(_report: &Self::Report) -> Vec<Option<f64>> {
        Vec::new()
    }

    /// What stands in the columns of [`Trained::RESULTS`].
    fn results(_report: &Self::Report) -> Vec<Markup> {
        Vec::new()
    }

    /// How the trained agents played against an opponent at the end; `id` begins the figures' ids.
    fn behaviour(_id: &str, _duels: &[Side<'_, Self::Report>]) -> Vec<Figure> {
        Vec::new()
    }

    /// More about the numbers of the metrics.
    fn curves(_runs: &Runs<'_>) -> Markup {
        Markup::default()
    }
}

/// A fraction of a duel: of what was measured on the way and at the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habit {
    /// Its name in the metrics: `evaluation/OPPONENT/NAME`.
    pub(crate) name: &'static str,
    /// The head of its column.
    pub(crate) column: &'static str,
    /// What the agent does, for the title of a plot.
    pub(crate) title: &'static str,
    pub(crate) axis: &'static str,
    /// What the axis covers in any case, as fractions.
    pub(crate) covers: (f64, f64),
    /// Where the dark line is drawn.
    pub(crate) level: Option<f64>,
    pub(crate) explanation: &'static str,
}

/// A trained agent and its opponent in a duel, with what was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side<'a, R> {
    /// The agent's colour and marker, and its name.
    pub(crate) agent: (usize, &'a str),
    /// Those of the opponent.
    pub(crate) opponent: (usize, &'a str),
    pub(crate) report: &'a R,
}

impl<'a, R> Side<'a, R> {
    /// The same two with something else about them.
    pub(crate) fn map<S>(&self, of: impl FnOnce(&'a R) -> &'a S) -> Side<'a, S> {
        Side { agent: self.agent, opponent: self.opponent, report: of(self.report) }
    }
}
