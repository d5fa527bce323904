//! What the page of a match shows for 500 alone.

use crate::figure::{Figure, gallery};
use crate::matches::{self, Shown};
use crate::plot::{Axis, Mark, Row, Rows, Scale};
use crate::table::{self, Table, nothing, text};
use crate::training::Trained;
use crate::words::Words;
use maud::{Markup, html};
use skat_env::five_hundred::{Denomination, State};
use skat_evaluation::five_hundred::AgentReport;
use skat_evaluation::{Contest as _, Play};

type Named<'a> = matches::Named<'a, State>;

impl Shown for State {
    const COLUMNS: &'static [&'static str] = &[];

    fn cells(_entry: &AgentReport) -> Vec<Markup> {
        Vec::new()
    }

    fn play(play: &Play) -> String {
        match play {
            Play::Whole => "Whole deals, from the auction.".into(),
            Play::Cards { bidder: Some(bidder) } => {
                format!("Only the cards are played, in the contracts that {bidder} bid.")
            }
            Play::Cards { bidder: None } => "Only the cards are played, in the contracts of the file.".into(),
        }
    }

    fn words() -> Words {
        Words {
            name: "500",
            unit: State::POINTS,
            game: html! {
                "500 is a card game of Québec for two teams of two with hidden hands, 46 cards and two jokers. Each player "
                "bids once, 7 to 10 tricks in a suit or at no trump; the highest bidder takes up a "
                b { "widow" } " of six cards, lays six away and leads. Ten tricks are played; suit must be followed."
            },
            points: html! {
                "Strength is counted in points per game and seat: a contract that is made counts 140 to 520 for its team; one "
                "that failed counts it for the opponents, with ten points for each of their tricks. More is better, and a "
                "difference above 0 means stronger than who is compared with."
            },
            terms: html! {
                b { "Declarer" } ": who made the highest bid. "
                b { "First" } ": the dealer's left neighbour, who bids first."
            },
        }
    }

    fn sections(id: &str, agents: &[Named]) -> Markup {
        html! {
            h3 { "Contracts" }
            (gallery(&[levels(id, agents)]))
            (contracts(agents).html())
            (denominations(agents).html())
        }
    }
}

/// For training it shows nothing but the points.
impl Trained for State {}

const fn name(denomination: Denomination) -> &'static str {
    match denomination {
        Denomination::Spades => "Spades",
        Denomination::Clubs => "Clubs",
        Denomination::Diamonds => "Diamonds",
        Denomination::Hearts => "Hearts",
        Denomination::NoTrump => "No trump",
    }
}

fn head(first: &str, agents: &[Named]) -> Vec<Markup> {
    std::iter::once(text(first)).chain(agents.iter().map(|agent| text(&agent.label))).collect()
}

/// Points by the tricks that contracts are for.
fn levels(id: &str, agents: &[Named]) -> Figure {
    let caption =
        "Points by level of the own contracts, with 95 % intervals, contracts, and how many were made";
    let mut numbers = Table::new(caption, head("Contract for", agents));
    let mut rows = Vec::new();
    for level in 7..=10 {
        let of = |agent: &Named| agent.agent.record.levels.iter().find(|row| row.level == level).copied();
        let cell = |agent: &Named| match of(agent).and_then(|row| Some((row.points?, row))) {
            Some((points, row)) => html! {
                (table::estimate(&points, 1)) " "
                span class="interval" { (table::count(row.games)) " contracts, made " }
                (table::fraction(row.made.as_ref()))
            },
            None => nothing(),
        };
        let cells: Vec<Markup> = agents.iter().map(cell).collect();
        let mark = |agent: &Named| {
            let points = of(agent)?.points?;
            Some(Mark { series: agent.series, value: points.mean, interval: Some((points.low, points.high)) })
        };
        let marks: Vec<Mark> = agents.iter().filter_map(mark).collect();
        if !marks.is_empty() {
            let label = format!("{level} tricks");
            numbers.row(text(&label), cells);
            rows.push(Row { name: label, marks });
        }
    }
    let plot = Rows { x: Axis::new("points per game", Scale::Plain), level: None, rows };
    let names: Vec<String> = agents.iter().map(|agent| agent.label.clone()).collect();
    let (id, title) = (format!("{id}-levels"), "Points by level of the own contracts");
    Figure {
        plot: plot.svg(&id, title, &names),
        id,
        title: title.into(),
        explanation: text(
            "More is better. Who bids higher has better hands, or more courage: compare agents in the same row.",
        ),
        legend: agents.iter().map(|agent| (agent.series, agent.label.clone())).collect(),
        numbers: Some(numbers),
    }
}

/// How often a team declared, made its contracts and beat those of others.
fn contracts(agents: &[Named]) -> Table {
    let head = [
        "Agent",
        "Declares, of its games",
        "Makes its contracts",
        "Beats the opponents' contracts",
        "All pass",
    ];
    let mut table = Table::new("Contracts, with 95 % intervals", head.map(text).to_vec());
    for agent in agents {
        let record = &agent.agent.record;
        let cells = vec![
            table::fraction(Some(&record.declares)),
            table::fraction(record.made.as_ref()),
            table::fraction(record.beaten.as_ref()),
            table::fraction(Some(&record.passed)),
        ];
        table.row(matches::named(agent), cells);
    }
    table
}

/// The denominations of its contracts.
fn denominations(agents: &[Named]) -> Table {
    let caption = "The denominations of its contracts: share of these, and points, with 95 % intervals";
    let mut table = Table::new(caption, head("Denomination", agents));
    for denomination in Denomination::ALL {
        let is_it = |row: &&skat_evaluation::five_hundred::ByDenomination| {
            row.denomination == denomination && row.games > 0
        };
        let cell = |agent: &Named| {
            agent.agent.record.denominations.iter().find(is_it).map_or_else(nothing, |row| {
                html! {
                    (table::fraction(row.share.as_ref()))
                    @if let Some(points) = &row.points { ", " (table::estimate(points, 1)) " points" }
                }
            })
        };
        table.row(text(name(denomination)), agents.iter().map(cell).collect());
    }
    table
}
