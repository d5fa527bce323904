//! The player that learnt by itself: a plain network, trained by PPO in games against itself,
//! without advice, worlds or a rule of thumb.
//!
//! It is weaker than [`Heuristic`](super::Heuristic) and does not descend from it, as nearly all
//! other players of this crate do: an opponent for those that are meant to be strong against
//! everybody.

use crate::agent::Agent;
use crate::catalogue::Recipe;
use crate::plain_network::{PlainAgent, PlainNetwork};
use crate::spec_error::SpecError;
use skat_env::skat::State;
use skat_env::skat::encode::V1Bits;
use std::sync::{Arc, LazyLock};

/// The network that comes with this crate.
static SHIPPED: LazyLock<Arc<PlainNetwork>> =
    LazyLock::new(|| Arc::new(PlainNetwork::from_bytes(FILE).expect("the shipped file is whole")));

/// Its file.
const FILE: &[u8] = include_bytes!("../../../models/self-taught.safetensors");

/// The self-taught player by name; other networks of its kind are `net:PATH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SelfTaught;

impl Recipe<State> for SelfTaught {
    const NAME: &'static str = "selftaught";
    const FORMS: &'static [&'static str] = &["selftaught"];
    const ABOUT: &'static str =
        "a network that learnt by itself, without rules of thumb; an opponent of another school";

    fn read(rest: &str) -> Result<Option<SelfTaught>, SpecError> {
        Ok(rest.is_empty().then_some(SelfTaught))
    }

    fn write(&self) -> String {
        String::new()
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(PlainAgent::new(SHIPPED.clone(), V1Bits)))
    }

    const SHIPPED: Option<&'static [u8]> = Some(FILE);
}
