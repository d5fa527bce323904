//! What the page of a match shows for cribbage alone.

use crate::figure::{Figure, gallery};
use crate::matches::{self, Shown};
use crate::plot::{Axis, Mark, Row, Rows, Scale};
use crate::table::{self, Table, nothing, text};
use crate::training::Trained;
use crate::words::Words;
use maud::{Markup, html};
use skat_env::cribbage::State;
use skat_evaluation::cribbage::{AgentReport, SourceName};
use skat_evaluation::{Contest as _, Estimate, Play};

type Named<'a> = matches::Named<'a, State>;

impl Shown for State {
    const COLUMNS: &'static [&'static str] = &[];

    fn cells(_entry: &AgentReport) -> Vec<Markup> {
        Vec::new()
    }

    fn play(play: &Play) -> String {
        match play {
            Play::Whole => "Whole games, from the first discard.".into(),
            Play::Cards { bidder: Some(bidder) } => {
                format!("Games from the first cut on, with the cards that {bidder} laid away.")
            }
            Play::Cards { bidder: None } => {
                "Games from the first cut on, with the discards of the file.".into()
            }
        }
    }

    fn words() -> Words {
        Words {
            name: "Cribbage",
            unit: State::POINTS,
            game: html! {
                "Cribbage in pairs is a card game for two teams of two. Each of four players gets five cards and lays one "
                "into the " b { "crib" } ", a hand that the dealer counts for his team. Cards are played to a count of 31 ("
                b { "pegging" } "), then hands are counted with a card that was cut. The first team to 121 points wins."
            },
            points: html! {
                "Strength is counted in game points per game and seat: by default 1 for a game that is won and -1 for one "
                "that is lost. More is better, and a difference above 0 means stronger than who is compared with."
            },
            terms: html! {
                b { "First team" } ": the first and the third player; the fourth player deals first. "
                b { "His heels" } ": two points for the dealer when a jack is cut."
            },
        }
    }

    fn sections(id: &str, agents: &[Named]) -> Markup {
        html! {
            h3 { "Points by their sources" }
            (gallery(&[sources(id, agents)]))
            (games(agents).html())
        }
    }
}

/// For training it shows nothing but the points.
impl Trained for State {}

const fn source(source: SourceName) -> &'static str {
    match source {
        SourceName::Heels => "His heels",
        SourceName::Pegging => "Pegging",
        SourceName::Hands => "Hands",
        SourceName::Crib => "Cribs",
    }
}

fn head(first: &str, agents: &[Named]) -> Vec<Markup> {
    std::iter::once(text(first)).chain(agents.iter().map(|agent| text(&agent.label))).collect()
}

/// Points of a game by their sources.
fn sources(id: &str, agents: &[Named]) -> Figure {
    let mut numbers =
        Table::new("Points of a game by their sources, with 95 % intervals", head("For", agents));
    let mut rows = Vec::new();
    for by in SourceName::ALL {
        let of = |agent: &Named| {
            agent.agent.record.sources.iter().find(|row| row.source == by).and_then(|row| row.points)
        };
        let cells: Vec<Markup> = agents.iter().map(|agent| estimate(of(agent))).collect();
        let mark = |agent: &Named| {
            let points = of(agent)?;
            Some(Mark { series: agent.series, value: points.mean, interval: Some((points.low, points.high)) })
        };
        let marks: Vec<Mark> = agents.iter().filter_map(mark).collect();
        if !marks.is_empty() {
            numbers.row(text(source(by)), cells);
            rows.push(Row { name: source(by).into(), marks });
        }
    }
    let plot = Rows { x: Axis::new("points per game", Scale::Plain), level: None, rows };
    let names: Vec<String> = agents.iter().map(|agent| agent.label.clone()).collect();
    let (id, title) = (format!("{id}-sources"), "Points by their sources");
    Figure {
        plot: plot.svg(&id, title, &names),
        id,
        title: title.into(),
        explanation: text(
            "More is better. All deals of a game have the same cards for both agents, up to where one of the games ends.",
        ),
        legend: agents.iter().map(|agent| (agent.series, agent.label.clone())).collect(),
        numbers: Some(numbers),
    }
}

fn estimate(of: Option<Estimate>) -> Markup {
    of.map_or_else(nothing, |points| table::estimate(&points, 1))
}

/// How often a team won, by how many deals and points.
fn games(agents: &[Named]) -> Table {
    let head = ["Agent", "Games won", "Points of a game", "Deals of a game"];
    let mut table = Table::new("Games, with 95 % intervals", head.map(text).to_vec());
    for agent in agents {
        let record = &agent.agent.record;
        let cells =
            vec![table::fraction(Some(&record.wins)), estimate(record.points), estimate(record.deals)];
        table.row(matches::named(agent), cells);
    }
    table
}
