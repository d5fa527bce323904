//! What the page of a match shows for Joffre alone.

use crate::matches::{self, Shown};
use crate::table::{self, Table, nothing, text};
use crate::training::Trained;
use crate::words::Words;
use maud::{Markup, html};
use skat_env::joffre::{Bid, State};
use skat_evaluation::joffre::AgentReport;
use skat_evaluation::{Contest as _, Play};

type Named<'a> = matches::Named<'a, State>;

impl Shown for State {
    const COLUMNS: &'static [&'static str] = &[];

    fn cells(_entry: &AgentReport) -> Vec<Markup> {
        Vec::new()
    }

    fn play(play: &Play) -> String {
        match play {
            Play::Whole => "Whole deals or games, from the first bid.".into(),
            Play::Cards { bidder: Some(bidder) } => {
                format!("Only the cards are played, after the bids and the lead of {bidder}.")
            }
            Play::Cards { bidder: None } => "Only the cards are played, after the bids of the file.".into(),
        }
    }

    fn words() -> Words {
        Words {
            name: "Joffre",
            unit: State::POINTS,
            game: html! {
                "Joffre is a card game of Québec for two teams of two with hidden hands and 32 cards of four countries. One "
                "round of bids says who buys the deal for how many points, and the country of his first card becomes "
                b { "trump" } ". Eight tricks are played; suit must be followed. Each counts one point, the " b { "Joffre" }
                " five more, the " b { "Kaiser" } " three less."
            },
            points: html! {
                "Strength is counted in points per game and seat: a team scores the points that it has won, or loses them if it "
                "bought the deal and won fewer than it bid. Of a whole game its points are counted, and 100 more for the "
                "victory. More is better, and a difference above 0 means stronger than who is compared with."
            },
            terms: html! {
                b { "Buyer" } ": the player with the highest bid. "
                b { "Made" } ": the buyer's team has won as many points as he bid."
            },
        }
    }

    fn sections(_id: &str, agents: &[Named]) -> Markup {
        html! {
            h3 { "Bids" }
            (bought(agents).html())
            (by_bid(agents).html())
        }
    }
}

/// For training it shows nothing but the points.
impl Trained for State {}

/// Who bought and made, and who took the two cards.
fn bought(agents: &[Named]) -> Table {
    let head = [
        "Agent",
        "Buys, of its deals",
        "Makes its bid, of these",
        "Points as buyer",
        "Points against a buyer",
        "Takes the Joffre",
        "Takes the Kaiser",
        "Wins the game",
    ];
    let mut table = Table::new("Bids and cards, with 95 % intervals", head.map(text).to_vec());
    for agent in agents {
        let record = &agent.agent.record;
        let points = |points: &Option<skat_evaluation::Estimate>| {
            points.as_ref().map_or_else(nothing, |points| table::estimate(points, 1))
        };
        let cells = vec![
            table::fraction(Some(&record.buys)),
            table::fraction(record.makes.as_ref()),
            points(&record.as_buyer),
            points(&record.against),
            table::fraction(Some(&record.joffre)),
            table::fraction(Some(&record.kaiser)),
            table::fraction(Some(&record.victories)),
        ];
        table.row(matches::named(agent), cells);
    }
    table
}

/// The bids that were bought, and how many were made.
fn by_bid(agents: &[Named]) -> Table {
    let head = std::iter::once(text("Bid")).chain(agents.iter().map(|agent| text(&agent.label))).collect();
    let caption =
        "The bids that its team bought: share of these deals, and how many were made, with 95 % intervals";
    let mut table = Table::new(caption, head);
    for bid in Bid::all() {
        let cell = |agent: &Named| {
            let row = agent.agent.record.bids.iter().find(|row| row.bid == bid && row.games > 0);
            row.map_or_else(nothing, |row| {
                html! { (table::fraction(row.share.as_ref())) ", made " (table::fraction(row.makes.as_ref())) }
            })
        };
        table.row(text(bid.to_string()), agents.iter().map(cell).collect());
    }
    table
}
