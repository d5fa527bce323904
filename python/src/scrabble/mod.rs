//! What is converted for Scrabble alone.

mod view;

use crate::game::Game;
use crate::plain::Plain;
use skat_env::scrabble::encode::{OracleV1, V1, V1Bytes};
use skat_env::scrabble::{Action, State, View};
use skat_env::{Checksum, ParseError};

impl Game for State {
    type Floats = V1;
    type Bytes = V1Bytes;
    type Full = OracleV1;

    fn fingerprint() -> Checksum {
        skat_env::scrabble::fingerprint()
    }

    fn actions(&self) -> Vec<Action> {
        let answers = self.table().rounds.iter().flat_map(|round| round.answers);
        let before = answers.flat_map(|answer| match answer {
            Some(answer) => answer.actions().collect(),
            None => vec![Action::NoWord],
        });
        before.chain(self.actions_of_round()).collect()
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
}
