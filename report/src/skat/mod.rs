//! What the page of a match shows for Skat alone, and the pages of games, [`inspect`] and [`play`].

mod behaviour;
mod bidding;
mod calibration;
mod cards;
pub mod inspect;
mod lists;
pub mod play;
mod training;
mod words;

pub use calibration::calibration_pictures;

use crate::figure::gallery;
use crate::matches::{self, Shown};
use crate::table::estimate;
use crate::words::Words;
use behaviour::Column;
use maud::{Markup, html};
use skat_env::skat::State;
use skat_evaluation::Play;
use skat_evaluation::skat::AgentReport;

type Named<'a> = matches::Named<'a, State>;

impl Shown for State {
    const COLUMNS: &'static [&'static str] = &["Points per 36 games", "Game points"];

    fn cells(entry: &AgentReport) -> Vec<Markup> {
        vec![estimate(&entry.points_per_list.normal, 0), estimate(&entry.game_points.normal, 2)]
    }

    fn play(play: &Play) -> String {
        match play {
            Play::Whole => "Whole deals, from the first bid.".into(),
            Play::Cards { bidder: Some(bidder) } => {
                format!("Only the cards are played, with the contracts that {bidder} bid.")
            }
            Play::Cards { bidder: None } => {
                "Only the cards are played, with the contracts of the file.".into()
            }
        }
    }

    fn words() -> Words {
        words::words()
    }

    fn sections(id: &str, agents: &[Named]) -> Markup {
        let columns: Vec<Column> = agents
            .iter()
            .map(|agent| Column { series: agent.series, name: &agent.label, record: &agent.agent.record })
            .collect();
        html! {
            (lists::lists(agents))
            h3 { "Behaviour" }
            (gallery(&behaviour::figures(id, &columns)))
            (cards::habits(agents).html())
            h3 { "Do the bids fit the hands?" }
            (gallery(&bidding::figures(id, agents)))
            (cards::section(id, agents))
        }
    }
}
