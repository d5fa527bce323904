//! Skat as agents are measured at it.

use super::{AgentReport, Game, Report, game_points, luck, open_cards, tournament_points};
use crate::contest::{Contest, OpenCards};
use crate::results::{Control, Losses};
use crate::seating::Score;
use serde::{Deserialize, Serialize};
use skat_agents::skat::search::{Position, Solver, Value};
use skat_env::skat::State;
use skat_env::skat::referee::{Referee, Refereed};

impl Contest for State {
    type Refereed = Refereed;
    type Summary = Game;
    type Entry = AgentReport;
    type Report = Report;
    type Open = Open;
    type OpenCards = Solver;

    const SEATS: &'static [&'static str] = &["forehand", "middlehand", "rearhand"];
    /// Seeger-Fabian tournament points at a table of three (SkTO 5.1), and what is entered on the
    /// score sheet (ISkO 5.3.4).
    const SCORES: &'static [Score<State>] = &[tournament_points, game_points];
    const POINTS: &'static str = "tournament points";
    const CONTROLS: &'static [&'static str] = &luck::NAMES;

    fn at_table(self) -> Refereed {
        Refereed::new(self, Referee::default())
    }

    fn state(table: &Refereed) -> &State {
        table.state()
    }

    fn summary(table: &Refereed) -> Game {
        match table.infraction() {
            None => Game::of(table.state()),
            Some((_, ended)) => Game::ruled(table.state(), ended),
        }
    }

    fn in_card_play(&self) -> bool {
        self.play().is_some()
    }

    fn luck(control: &Control<State>) -> Vec<f64> {
        luck::of(control).to_vec()
    }
}

/// The value of a contract with open cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Open {
    /// The declarer's card points.
    Points(u8),
    /// Null, lost.
    Lost,
    /// Null, won.
    Won,
}

impl From<Value> for Open {
    fn from(value: Value) -> Open {
        match value {
            Value::Points(points) => Open::Points(points),
            Value::Lost => Open::Lost,
            Value::Won => Open::Won,
        }
    }
}

/// Values are those of the declared contract; losses are card points, or in Null 1 where a card
/// gave the game away.
impl OpenCards<State> for Solver {
    fn value(&mut self, table: &Refereed) -> Option<Open> {
        let lead = table.state().play()?.rewound(0);
        Some(Solver::value(self, &Position::from(&lead)).into())
    }

    fn losses(&mut self, table: &Refereed) -> Losses {
        table.state().play().map_or_else(Vec::new, |play| open_cards::losses(self, play))
    }
}
