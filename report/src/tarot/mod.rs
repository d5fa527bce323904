//! What the page of a match shows for Tarot alone.

use crate::matches::{self, Shown};
use crate::table::{self, Table, nothing, text};
use crate::training::Trained;
use crate::words::Words;
use maud::{Markup, html};
use skat_env::tarot::State;
use skat_evaluation::tarot::AgentReport;
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
                format!("Only the cards are played, with the contracts and discards of {bidder}.")
            }
            Play::Cards { bidder: None } => {
                "Only the cards are played, with the contracts of the file.".into()
            }
        }
    }

    fn words() -> Words {
        Words {
            name: "Tarot",
            unit: State::POINTS,
            game: html! {
                "French Tarot is a card game for four with hidden hands and 78 cards, 21 of them trumps. Who bids most, the "
                b { "declarer" } ", plays alone against the three others; with most contracts he first exchanges six cards "
                "with the " b { "dog" } ". Suit must be followed, and who cannot must trump, above other trumps if he can."
            },
            points: html! {
                "Strength is counted in points per game and seat: each defender pays the declarer, or gets from him, 25 points "
                "and the difference to what his contract needs, times 1, 2, 4 or 6, with bonuses. The scores of a deal add up "
                "to 0. More is better, and a difference above 0 means stronger than who is compared with."
            },
            terms: html! {
                b { "Contracts" } ": prise, garde, garde sans and garde contre, in ascending order. "
                b { "Bouts" } ": the trumps 1 and 21 and the Excuse; with more of them a contract needs fewer points."
            },
        }
    }

    fn sections(_id: &str, agents: &[Named]) -> Markup {
        html! {
            h3 { "Contracts" }
            (declarers(agents).html())
            (contracts(agents).html())
        }
    }
}

/// For training it shows nothing but the points.
impl Trained for State {}

/// How often an agent plays, and what it scores.
fn declarers(agents: &[Named]) -> Table {
    let head = [
        "Agent",
        "Plays, of its games",
        "Makes, of these",
        "Points as declarer",
        "Points in the defence",
        "All pass",
    ];
    let mut table = Table::new("Declarer and defence, with 95 % intervals", head.map(text).to_vec());
    for agent in agents {
        let record = &agent.agent.record;
        let points =
            |of: Option<&skat_evaluation::Estimate>| of.map_or_else(nothing, |of| table::estimate(of, 1));
        let cells = vec![
            table::fraction(Some(&record.plays)),
            table::fraction(record.makes.as_ref()),
            points(record.as_declarer.as_ref()),
            points(record.in_defence.as_ref()),
            table::fraction(Some(&record.passed)),
        ];
        table.row(matches::named(agent), cells);
    }
    table
}

/// What agents play, and how often they make it.
fn contracts(agents: &[Named]) -> Table {
    let caption = "Contracts: share of the games that the agent plays, and how many of them it makes";
    let head =
        std::iter::once(text("Contract")).chain(agents.iter().map(|agent| text(&agent.label))).collect();
    let mut table = Table::new(caption, head);
    for (i, name) in ["Prise", "Garde", "Garde sans", "Garde contre"].into_iter().enumerate() {
        let cell = |agent: &Named| match agent.agent.record.contracts.get(i).filter(|row| row.games > 0) {
            Some(row) => {
                html! { (table::fraction(row.share.as_ref())) ", made " (table::fraction(row.made.as_ref())) }
            }
            None => nothing(),
        };
        table.row(text(name), agents.iter().map(cell).collect());
    }
    table
}
