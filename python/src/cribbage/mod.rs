//! What is converted for cribbage alone.

mod view;

use crate::game::Game;
use crate::plain::Plain;
use skat_env::cribbage::encode::{OracleV1, V1, V1Bytes};
use skat_env::cribbage::{Card, State, View};
use skat_env::{Checksum, ParseError};

impl Game for State {
    type Floats = V1;
    type Bytes = V1Bytes;
    type Full = OracleV1;

    fn fingerprint() -> Checksum {
        skat_env::cribbage::fingerprint()
    }

    /// Those of the running deal: a state keeps of earlier ones the points alone.
    fn actions(&self) -> Vec<Card> {
        self.history().into_iter().map(|(_, card)| card).collect()
    }

    fn parse_action(text: &str) -> Result<Card, ParseError> {
        text.parse()
    }

    fn view_of(view: &View) -> Plain {
        view::of_player(view)
    }

    fn whole(&self) -> Plain {
        view::whole(self)
    }
}
