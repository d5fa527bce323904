//! What the page of a match shows for Whist alone.

use crate::matches::{self, Shown};
use crate::table::{self, Table, nothing, text};
use crate::training::Trained;
use crate::words::Words;
use maud::{Markup, html};
use skat_env::whist::{State, Suit};
use skat_evaluation::whist::{AgentReport, Part};
use skat_evaluation::{Contest as _, Play};

type Named<'a> = matches::Named<'a, State>;

impl Shown for State {
    const COLUMNS: &'static [&'static str] = &[];

    fn cells(_entry: &AgentReport) -> Vec<Markup> {
        Vec::new()
    }

    fn play(play: &Play) -> String {
        match play {
            Play::Whole => "Whole games.".into(),
            Play::Cards { .. } => "Whole games: there is nothing before the cards.".into(),
        }
    }

    fn words() -> Words {
        Words {
            name: "Whist",
            unit: State::POINTS,
            game: html! {
                "Military Whist is a card game for two teams of two with hidden hands and 52 cards. One suit is "
                b { "trump" } ", fixed beforehand. Thirteen tricks are played; suit must be followed, and nothing else is "
                "asked. The team with more tricks gets the deal's one point."
            },
            points: html! {
                "Strength is counted in points per game and seat: in a single deal a team has one or none, in a game of four "
                "deals up to four. More is better, and a difference above 0 means stronger than who is compared with."
            },
            terms: html! {
                b { "First" } ": the first dealer's left neighbour, who leads to the first trick. "
                b { "First team" } ": the first player and the third; " b { "second team" } ": the dealer and his partner."
            },
        }
    }

    fn sections(_id: &str, agents: &[Named]) -> Markup {
        html! {
            h3 { "Points and tricks" }
            (shares(agents).html())
            (tricks(agents).html())
        }
    }
}

/// For training it shows nothing but the points.
impl Trained for State {}

const fn name(suit: Suit) -> &'static str {
    match suit {
        Suit::Diamonds => "Diamonds trump",
        Suit::Hearts => "Hearts trump",
        Suit::Spades => "Spades trump",
        Suit::Clubs => "Clubs trump",
    }
}

/// How often a team got the point, and all tricks.
fn shares(agents: &[Named]) -> Table {
    let head = ["Agent", "Points, of all", "All tricks", "No trick"];
    let mut table = Table::new("Points and slams, with 95 % intervals", head.map(text).to_vec());
    for agent in agents {
        let record = &agent.agent.record;
        let cells = vec![
            table::fraction(record.all.points.as_ref()),
            table::fraction(Some(&record.all_tricks)),
            table::fraction(Some(&record.no_trick)),
        ];
        table.row(matches::named(agent), cells);
    }
    table
}

/// Tricks of a deal, by the first lead and by the trump.
fn tricks(agents: &[Named]) -> Table {
    let head = std::iter::once(text("Games")).chain(agents.iter().map(|agent| text(&agent.label)));
    let mut table = Table::new("Tricks in a deal, of 13, with 95 % intervals, and games", head.collect());
    let mut row = |label: &str, part: &dyn Fn(&AgentReport) -> Part| {
        let cell = |agent: &Named| {
            let part = part(agent.agent);
            part.tricks.map_or_else(nothing, |tricks| {
                html! {
                    (table::estimate(&tricks, 2)) " " span class="interval" { (table::count(part.games)) " games" }
                }
            })
        };
        table.row(text(label), agents.iter().map(cell).collect());
    };
    row("All", &|agent| agent.record.all);
    row("With the first lead", &|agent| agent.record.leading);
    row("Without it", &|agent| agent.record.dealing);
    for (i, suit) in Suit::ALL.into_iter().enumerate() {
        row(name(suit), &|agent| agent.record.trumps[i]);
    }
    table
}
