//! What is converted for Tarot alone.

mod view;

use crate::game::Game;
use crate::plain::Plain;
use skat_env::tarot::encode::{OracleV1, V1, V1Bytes};
use skat_env::tarot::{Action, State, View};
use skat_env::{Checksum, ParseError};

impl Game for State {
    type Floats = V1;
    type Bytes = V1Bytes;
    type Full = OracleV1;

    fn fingerprint() -> Checksum {
        skat_env::tarot::fingerprint()
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
}
