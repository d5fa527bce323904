//! What the page of a match shows for Jass alone.

use crate::figure::{Figure, gallery};
use crate::matches::{self, Shown};
use crate::plot::{Axis, Mark, Row, Rows, Scale};
use crate::table::{self, Table, nothing, text};
use crate::training::Trained;
use crate::words::Words;
use maud::{Markup, html};
use skat_env::jass::{State, Suit};
use skat_evaluation::jass::{AgentReport, Maker};
use skat_evaluation::{Contest as _, Play};

type Named<'a> = matches::Named<'a, State>;

impl Shown for State {
    const COLUMNS: &'static [&'static str] = &[];

    fn cells(_entry: &AgentReport) -> Vec<Markup> {
        Vec::new()
    }

    fn play(play: &Play) -> String {
        match play {
            Play::Whole => "Whole deals, from the making of trump.".into(),
            Play::Cards { bidder: Some(bidder) } => {
                format!("Only the cards are played, with the trumps that {bidder} made.")
            }
            Play::Cards { bidder: None } => "Only the cards are played, with the trumps of the file.".into(),
        }
    }

    fn words() -> Words {
        Words {
            name: "Jass",
            unit: State::POINTS,
            game: html! {
                "Swiss Jass is a card game for two teams of two with hidden hands and 36 cards. One suit becomes "
                b { "trump" } ": a sheet or a card says which, or the first player makes it, or leaves that to his partner ("
                b { "Chibre" } "). Nine tricks are played; suit must be followed, but may always be trumped."
            },
            points: html! {
                "Strength is counted in points per game and seat: a team has the card points of its tricks and five for the "
                "last, and both teams together have 157. More is better, and a difference above 0 means stronger than who is "
                "compared with."
            },
            terms: html! {
                b { "First" } ": the dealer's right neighbour, who leads to the first trick. "
                b { "Leading team" } ": the first player and his partner; " b { "dealing team" } ": the dealer and his."
            },
        }
    }

    fn sections(id: &str, agents: &[Named]) -> Markup {
        html! {
            h3 { "Trump" }
            (gallery(&[makers(id, agents)]))
            (tricks(agents).html())
            (trumps(agents).html())
        }
    }
}

/// For training it shows nothing but the points.
impl Trained for State {}

const fn maker(maker: Maker) -> &'static str {
    match maker {
        Maker::First => "Its own first player",
        Maker::Partner => "His partner",
        Maker::Opponents => "The other team",
        Maker::Nobody => "The sheet or a card",
    }
}

const fn name(suit: Suit) -> &'static str {
    match suit {
        Suit::Diamonds => "Diamonds",
        Suit::Hearts => "Hearts",
        Suit::Spades => "Spades",
        Suit::Clubs => "Clubs",
    }
}

fn head(first: &str, agents: &[Named]) -> Vec<Markup> {
    std::iter::once(text(first)).chain(agents.iter().map(|agent| text(&agent.label))).collect()
}

/// Points by who made trump.
fn makers(id: &str, agents: &[Named]) -> Figure {
    let mut numbers =
        Table::new("Points by who made trump, with 95 % intervals, and games", head("Trump by", agents));
    let mut rows = Vec::new();
    for by in Maker::ALL {
        let of = |agent: &Named| agent.agent.record.makers.iter().find(|row| row.maker == by).copied();
        let cell = |agent: &Named| match of(agent).and_then(|row| Some((row.points?, row.games))) {
            Some((points, games)) => {
                html! { (table::estimate(&points, 1)) " " span class="interval" { (table::count(games)) " games" } }
            }
            None => nothing(),
        };
        let cells: Vec<Markup> = agents.iter().map(cell).collect();
        let mark = |agent: &Named| {
            let points = of(agent)?.points?;
            Some(Mark { series: agent.series, value: points.mean, interval: Some((points.low, points.high)) })
        };
        let marks: Vec<Mark> = agents.iter().filter_map(mark).collect();
        if !marks.is_empty() {
            numbers.row(text(maker(by)), cells);
            rows.push(Row { name: maker(by).into(), marks });
        }
    }
    let plot = Rows { x: Axis::new("points per game", Scale::Plain), level: None, rows };
    let names: Vec<String> = agents.iter().map(|agent| agent.label.clone()).collect();
    let (id, title) = (format!("{id}-trump"), "Points by who made trump");
    Figure {
        plot: plot.svg(&id, title, &names),
        id,
        title: title.into(),
        explanation: text(
            "More is better. A team that makes trump has the better hands of those deals: compare agents in the same row.",
        ),
        legend: agents.iter().map(|agent| (agent.series, agent.label.clone())).collect(),
        numbers: Some(numbers),
    }
}

/// How often a team made trump and took all tricks.
fn tricks(agents: &[Named]) -> Table {
    let head = [
        "Agent",
        "Makes trump, of its games",
        "Leaves it to the partner, of these",
        "All nine tricks",
        "No trick",
    ];
    let mut table = Table::new("Trump and tricks, with 95 % intervals", head.map(text).to_vec());
    for agent in agents {
        let record = &agent.agent.record;
        let cells = vec![
            table::fraction(Some(&record.makes_trump)),
            table::fraction(record.chibres.as_ref()),
            table::fraction(Some(&record.all_tricks)),
            table::fraction(Some(&record.no_trick)),
        ];
        table.row(matches::named(agent), cells);
    }
    table
}

/// The trumps that agents made.
fn trumps(agents: &[Named]) -> Table {
    let caption = "The trumps that its team made: share of these games, and points, with 95 % intervals";
    let mut table = Table::new(caption, head("Trump", agents));
    for suit in Suit::ALL {
        let cell = |agent: &Named| {
            let row = agent.agent.record.trumps.iter().find(|row| row.trump == suit && row.games > 0);
            row.map_or_else(nothing, |row| {
                html! {
                    (table::fraction(row.share.as_ref()))
                    @if let Some(points) = &row.points { ", " (table::estimate(points, 1)) " points" }
                }
            })
        };
        table.row(text(name(suit)), agents.iter().map(cell).collect());
    }
    table
}
