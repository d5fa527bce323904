//! What the page of a match shows for bridge alone.

use crate::matches::{self, Shown};
use crate::table::{self, Table, nothing, text};
use crate::training::Trained;
use crate::words::Words;
use maud::{Markup, html};
use skat_env::bridge::State;
use skat_evaluation::bridge::{AgentReport, Height};
use skat_evaluation::{Contest as _, Play};

type Named<'a> = matches::Named<'a, State>;

impl Shown for State {
    const COLUMNS: &'static [&'static str] = &["IMPs a board"];

    fn cells(entry: &AgentReport) -> Vec<Markup> {
        vec![entry.record.imps.as_ref().map_or_else(nothing, |imps| table::estimate(imps, 2))]
    }

    fn play(play: &Play) -> String {
        match play {
            Play::Whole => "Whole deals, from the auction on.".into(),
            Play::Cards { bidder: Some(bidder) } => {
                format!("Only the cards are played, in the contracts that {bidder} bid.")
            }
            Play::Cards { bidder: None } => "Only the cards are played, in the contracts of the file.".into(),
        }
    }

    fn words() -> Words {
        Words {
            name: "Bridge",
            unit: State::POINTS,
            game: html! {
                "Duplicate bridge is a card game for two sides of two with hidden hands and 52 cards. In an " b { "auction" }
                " a side undertakes to win a number of the thirteen tricks with a suit as trumps or with none; its "
                b { "declarer" } " then plays the hand and that of the partner, the " b { "dummy" } ", which lies open."
            },
            points: html! {
                "Strength is counted in points per game and seat: the duplicate score of a side, which its opponents lose. Every "
                "board is played at two tables with the sides exchanged, as in a match of teams of four; the difference of "
                "both is also told in international match points (IMPs). More is better, and a difference above 0 means "
                "stronger than who is compared with."
            },
            terms: html! {
                b { "IMPs a board" } ": by how many international match points the agent as a team of four is ahead of the "
                "others. " b { "Game" } ": a contract of three no trump, four of a major or five of a minor, and above; "
                b { "slam" } ": of twelve or all thirteen tricks."
            },
        }
    }

    fn sections(_id: &str, agents: &[Named]) -> Markup {
        html! {
            h3 { "Contracts" }
            (contracts(agents).html())
            (heights(agents).html())
        }
    }
}

/// For training it shows nothing but the points.
impl Trained for State {}

/// How often a side declared, made, defeated and doubled.
fn contracts(agents: &[Named]) -> Table {
    let head = [
        "Agent",
        "Declares, of its games",
        "Makes, of these",
        "Defeats, of the others' contracts",
        "Doubles, of these",
        "Passed out",
    ];
    let mut table = Table::new("Contracts, with 95 % intervals", head.map(text).to_vec());
    for agent in agents {
        let record = &agent.agent.record;
        let cells = vec![
            table::fraction(Some(&record.declares)),
            table::fraction(record.makes.as_ref()),
            table::fraction(record.defeats.as_ref()),
            table::fraction(record.doubles.as_ref()),
            table::fraction(Some(&record.passed_out)),
        ];
        table.row(matches::named(agent), cells);
    }
    table
}

const fn name(height: Height) -> &'static str {
    match height {
        Height::PartScore => "Part-scores",
        Height::Game => "Games",
        Height::SmallSlam => "Small slams",
        Height::GrandSlam => "Grand slams",
    }
}

/// How high the contracts were, and how many of them were made.
fn heights(agents: &[Named]) -> Table {
    let caption = "Its own contracts by height: their share, and how many were made, with 95 % intervals";
    let head = std::iter::once(text("Height")).chain(agents.iter().map(|agent| text(&agent.label)));
    let mut table = Table::new(caption, head.collect());
    for height in Height::ALL {
        let cell = |agent: &Named| {
            let row = agent.agent.record.heights.iter().find(|row| row.height == height && row.games > 0);
            row.map_or_else(nothing, |row| {
                html! { (table::fraction(row.share.as_ref())) ", made " (table::fraction(row.made.as_ref())) }
            })
        };
        table.row(text(name(height)), agents.iter().map(cell).collect());
    }
    table
}
