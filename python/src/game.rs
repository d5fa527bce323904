//! What the package asks of a game, and one game as an object of any kind.

use crate::error::Refused;
use crate::plain::Plain;
use skat_agents::Catalogue;
use skat_agents::plain_network::Observed;
use skat_env::{
    Action as _, ActionSet as _, Bounded, Checksum, Determinize, Encoder, Environment, FullView, Packed,
    ParseError, Rng,
};
use skat_evaluation::Contest;
use std::any::Any;
use std::fmt::Display;
use std::str::FromStr;

/// A game that Python can play.
pub(crate) trait Game:
    Contest
    + Bounded
    + Catalogue
    + Determinize
    + Observed<Encoder: Encoder<Self::View, Element = u64>>
    + Display
    + FromStr<Err = ParseError>
    + Eq
{
    /// Writes observations as floats.
    type Floats: Encoder<Self::View, Element = f32> + Default + 'static;
    /// Writes the same as bytes.
    type Bytes: Encoder<Self::View, Element = u8> + Default + 'static;
    /// Writes what critics see.
    type Full: Encoder<FullView<Self>, Element = f32> + Default;

    /// The fingerprint of the game's behaviour.
    fn fingerprint() -> Checksum;

    /// The actions that led here, in order; those of the running deal where a state of a game of
    /// several keeps no others.
    fn actions(&self) -> Vec<Self::Action>;

    /// The action of a text.
    fn parse_action(text: &str) -> Result<Self::Action, ParseError>;

    /// What a player may know.
    fn view_of(view: &Self::View) -> Plain;

    /// All that there is, with open cards.
    fn whole(&self) -> Plain;

    /// What the position is worth with open cards, where the game has a solver.
    fn solve(&self) -> Result<Solution, Refused> {
        Err(Refused::Unsupported(format!("{} has no solver of positions with open cards", Self::NAME)))
    }

    /// The same of a position in a text.
    fn solve_text(_text: &str) -> Result<Solution, Refused> {
        Err(Refused::Unsupported(format!("{} has no solver of positions with open cards", Self::NAME)))
    }

    /// Whether there is a solver.
    const HAS_SOLVER: bool = false;
    /// Whether its games are recorded in files.
    const HAS_RECORDS: bool = false;
}

/// Observations as bits, eight in a byte.
pub(crate) type Bits<E> = Packed<<E as Observed>::Encoder>;

/// What a position is worth with open cards.
pub(crate) struct Solution {
    /// Of the whole position.
    pub(crate) value: Plain,
    /// After each legal action.
    pub(crate) actions: Vec<(usize, Plain)>,
    /// A best line of play.
    pub(crate) line: Vec<usize>,
}

/// As what an observation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Float32,
    Uint8,
    Bits,
}

/// A written observation.
pub(crate) enum Row {
    Floats(Vec<f32>),
    Bytes(Vec<u8>),
}

/// One game, whichever it is.
pub(crate) trait Single: Send + Sync {
    fn entry(&self) -> &'static crate::games::Entry;
    fn boxed(&self) -> Box<dyn Single>;
    fn any(&self) -> &dyn Any;
    fn is_equal(&self, other: &dyn Single) -> bool;
    fn text(&self) -> String;
    fn options(&self) -> Plain;
    fn turn(&self) -> Option<usize>;
    fn legal(&self) -> Vec<usize>;
    fn write_mask(&self, mask: &mut [u8]);
    fn apply(&mut self, action: usize) -> Result<(), Refused>;
    fn scores(&self) -> Vec<i32>;
    fn view(&self, player: usize) -> Plain;
    fn whole(&self) -> Plain;
    fn history(&self) -> Vec<usize>;
    fn observation(&self, player: usize, form: Form) -> Row;
    fn full_observation(&self, player: usize, form: Form) -> Row;
    fn sample(&self, player: usize, rng: &mut Rng) -> Result<Box<dyn Single>, Refused>;
    fn solve(&self) -> Result<Solution, Refused>;
}

/// A game of this kind.
#[derive(Clone)]
pub(crate) struct Of<E>(pub(crate) E);

/// The action with this number, if there is one.
pub(crate) fn action<E: Game>(number: usize) -> Result<E::Action, Refused> {
    E::Action::from_index(number).ok_or_else(|| {
        let (shown, last) = (i64::try_from(number), E::Action::COUNT - 1);
        let shown = shown.map_or_else(|_| "that".into(), |number| number.to_string());
        Refused::Illegal(format!("{shown} is no action of {}; expected a number from 0 to {last}", E::NAME))
    })
}

/// Features as bits, eight in a byte.
fn packed(features: &[f32]) -> Vec<u8> {
    let byte = |eight: &[f32]| eight.iter().rev().fold(0, |byte, &x| byte << 1 | u8::from(x != 0.0));
    features.chunks(8).map(byte).collect()
}

impl<E: Game> Single for Of<E> {
    fn entry(&self) -> &'static crate::games::Entry {
        crate::games::entry_of::<E>()
    }

    fn boxed(&self) -> Box<dyn Single> {
        Box::new(self.clone())
    }

    fn any(&self) -> &dyn Any {
        self
    }

    fn is_equal(&self, other: &dyn Single) -> bool {
        other.any().downcast_ref::<Of<E>>().is_some_and(|other| self.0 == other.0)
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn options(&self) -> Plain {
        options::<E>(&self.0.options())
    }

    fn turn(&self) -> Option<usize> {
        self.0.turn()
    }

    fn legal(&self) -> Vec<usize> {
        self.0.legal_actions().into_iter().map(skat_env::Action::index).collect()
    }

    fn write_mask(&self, mask: &mut [u8]) {
        self.0.legal_actions().write_mask(mask);
    }

    fn apply(&mut self, number: usize) -> Result<(), Refused> {
        let action = action::<E>(number)?;
        if self.0.turn().is_none() {
            return Err(Refused::Over(format!("action {number} ({action}) is not legal: the game is over")));
        }
        self.0.try_apply(action).map_err(|error| Refused::Illegal(error.to_string()))
    }

    fn scores(&self) -> Vec<i32> {
        (0..E::PLAYERS).map(|player| self.0.score(player)).collect()
    }

    fn view(&self, player: usize) -> Plain {
        E::view_of(&self.0.view(player))
    }

    fn whole(&self) -> Plain {
        self.0.whole()
    }

    fn history(&self) -> Vec<usize> {
        self.0.actions().into_iter().map(skat_env::Action::index).collect()
    }

    fn observation(&self, player: usize, form: Form) -> Row {
        let view = self.0.view(player);
        match form {
            Form::Float32 => Row::Floats(encoded(&E::Floats::default(), &view)),
            Form::Uint8 => Row::Bytes(encoded(&E::Bytes::default(), &view)),
            Form::Bits => Row::Bytes(encoded(&Bits::<E>::default(), &view)),
        }
    }

    fn full_observation(&self, player: usize, form: Form) -> Row {
        let source = FullView { state: self.0.clone(), player };
        let floats = encoded(&E::Full::default(), &source);
        match form {
            Form::Float32 => Row::Floats(floats),
            Form::Uint8 => Row::Bytes(floats.into_iter().map(|x| x as u8).collect()),
            Form::Bits => Row::Bytes(packed(&floats)),
        }
    }

    fn sample(&self, player: usize, rng: &mut Rng) -> Result<Box<dyn Single>, Refused> {
        if self.0.turn().is_none() {
            return Err(Refused::Over("worlds are those of a game that still runs; this one is over".into()));
        }
        Ok(Box::new(Of(E::sample(&self.0.view(player), rng))))
    }

    fn solve(&self) -> Result<Solution, Refused> {
        self.0.solve()
    }
}

/// The row that an encoder writes.
fn encoded<S, O: Encoder<S>>(encoder: &O, source: &S) -> Vec<O::Element> {
    let mut row = vec![O::Element::default(); O::LEN];
    encoder.encode(source, &mut row);
    row
}

/// Options as a dictionary.
pub(crate) fn options<E: Environment>(options: &E::Options) -> Plain {
    Plain::json(&serde_json::to_value(options).expect("options are plain data"))
}
