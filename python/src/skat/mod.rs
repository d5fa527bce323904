//! What is converted for Skat alone.

pub(crate) mod engine;
pub(crate) mod records;
mod view;

use crate::error::Refused;
use crate::game::{Game, Solution};
use crate::plain::Plain;
use skat_agents::skat::search::{Position, Solver, Value};
use skat_env::skat::encode::{OracleV1, V1, V1Bytes};
use skat_env::skat::{Action, State, View};
use skat_env::{Action as _, Checksum, ParseError};

impl Game for State {
    type Floats = V1;
    type Bytes = V1Bytes;
    type Full = OracleV1;

    fn fingerprint() -> Checksum {
        skat_env::skat::fingerprint()
    }

    fn actions(&self) -> Vec<Action> {
        self.history().into_iter().map(|(_, action)| action).collect()
    }

    fn parse_action(text: &str) -> Result<Action, ParseError> {
        text.parse()
    }

    fn view_of(view: &View) -> Plain {
        view::of_player(view)
    }

    fn whole(&self) -> Plain {
        view::whole(self)
    }

    fn solve(&self) -> Result<Solution, Refused> {
        match self.play().filter(|_| !self.is_over()) {
            Some(play) => Ok(solved(&Position::from(play))),
            None if self.is_over() => {
                Err(Refused::Over("the game is over: there is nothing to solve".into()))
            }
            None => {
                let problem = "no game is declared yet: only the play of the cards can be solved";
                Err(Refused::Solve(problem.into()))
            }
        }
    }

    fn solve_text(text: &str) -> Result<Solution, Refused> {
        match text.parse::<Position>() {
            Ok(position) => Ok(solved(&position)),
            Err(error) => Err(Refused::Solve(error.to_string())),
        }
    }

    const HAS_SOLVER: bool = true;
    const HAS_RECORDS: bool = true;
}

/// The declarer's points at the end, or whether he wins a Null game.
fn plain(value: Value) -> Plain {
    match value {
        Value::Points(points) => Plain::int(points),
        Value::Lost => Plain::Bool(false),
        Value::Won => Plain::Bool(true),
    }
}

fn solved(position: &Position) -> Solution {
    let mut solver = Solver::default();
    let number = |card| Action::Card(card).index();
    Solution {
        value: plain(solver.value(position)),
        actions: solver
            .values(position)
            .into_iter()
            .map(|(card, value)| (number(card), plain(value)))
            .collect(),
        line: solver.line(position).into_iter().map(number).collect(),
    }
}
