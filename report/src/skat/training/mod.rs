//! What the page shows for the training of Skat alone.

mod contracts;
mod numbers;

use super::behaviour::{self, Column};
use crate::figure::Figure;
use crate::table;
use crate::training::{Habit, Known, POLICY, Runs, SPEED, Side, Trained};
use maud::Markup;
use skat_env::skat::State;
use skat_evaluation::skat::Report;

impl Trained for State {
    const HABITS: &'static [Habit] = &[
        Habit {
            name: "declared",
            column: "Declares",
            title: "declares",
            axis: "hands with which the agent becomes declarer",
            covers: (0.25, 0.42),
            level: Some(1.0 / 3.0),
            explanation: "Among three equals it is a third of the hands, the dark line. Much less is timid bidding, much more reckless.",
        },
        Habit {
            name: "won",
            column: "Wins",
            title: "wins",
            axis: "games won of those that the agent declares",
            covers: (0.7, 0.9),
            level: None,
            explanation: "Higher is better, as long as the agent does not leave games to others. Good players win about 80 %.",
        },
    ];

    const RESULTS: &'static [&'static str] = &["Declares", "Wins", "Overbids", "Passed in"];

    const NUMBERS: &'static [&'static [Known]] = &[&numbers::LOSSES, &POLICY, &SPEED, &numbers::DEALS];

    const GROUPS: &'static [&'static str] = &["played/", "won/"];

    fn habits(report: &Report) -> Vec<Option<f64>> {
        vec![Some(report.a.declared.share), report.a.won.map(|won| won.share)]
    }

    fn results(report: &Report) -> Vec<Markup> {
        let Report { a, passed_in, .. } = report;
        [Some(&a.declared), a.won.as_ref(), a.overbid.as_ref(), Some(passed_in)].map(table::fraction).into()
    }

    fn behaviour(id: &str, duels: &[Side<'_, Report>]) -> Vec<Figure> {
        let columns: Vec<Column> = duels
            .iter()
            .flat_map(|duel| {
                let column = |(series, name), record| Column { series, name, record };
                [column(duel.agent, &duel.report.a), column(duel.opponent, &duel.report.b)]
            })
            .collect();
        behaviour::figures(id, &columns)
    }

    fn curves(runs: &Runs<'_>) -> Markup {
        contracts::section(runs)
    }
}
