//! A fast player: the rules of thumb, with cards that small networks choose by what these reckon
//! with.
//!
//! The small networks are taught by a large one (`skat distil`): of each card they are told what
//! the rules of thumb think of it and what there is to it, and they learn to choose what the large
//! network values most. What they say costs little more than the rules of thumb themselves, a small
//! part of what the large network costs: whole games can be played out by them. Before the play
//! this player does what [`Heuristic`] does.

mod file;
mod network;

pub use crate::skat::heuristic::{CardFeatures, FACTS, GROUPS, PlayFeatures, STANDING, declares};
pub use crate::skat::neural::{FileError, Problem};
pub use file::{from_bytes, load, to_bytes};
pub use network::{Network, ROWS, Rater, WIDTH, ones};

use crate::agent::{Agent, Decision};
use crate::catalogue::Recipe;
use crate::skat::heuristic::Heuristic;
use crate::spec::{read_path, write_path};
use crate::spec_error::SpecError;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, State, View};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// The small networks that come with this crate.
static SHIPPED: LazyLock<Arc<Network>> =
    LazyLock::new(|| Arc::new(from_bytes(SHIPPED_FILE).expect("the shipped file is whole")));

/// Their file.
const SHIPPED_FILE: &[u8] = include_bytes!("../../../../models/swift.safetensors");

/// Bids, exchanges and declares by rules of thumb, and plays the cards that small networks prefer.
#[derive(Clone, Debug)]
pub struct Swift {
    heuristic: Heuristic,
    network: Arc<Network>,
}

impl Swift {
    /// A player with these small networks.
    pub fn new(network: Arc<Network>) -> Swift {
        Swift { heuristic: Heuristic::default(), network }
    }

    /// A player with the small networks of a file.
    ///
    /// # Errors
    /// When the file is missing or broken, or holds something else.
    pub fn load(path: &Path) -> Result<Swift, FileError> {
        Ok(Swift::new(Arc::new(load(path)?)))
    }

    /// A player with the small networks that come with this crate; their card is
    /// `models/README.md`.
    pub fn shipped() -> Swift {
        Swift::new(SHIPPED.clone())
    }

    /// Its small networks.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// What it does with this view when it is its turn.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Action {
        if view.stage != Stage::Playing {
            return self.heuristic.choose(view);
        }
        let legal = view.legal_cards();
        Action::Card(match legal.len() {
            1 => legal.first().expect("there is one"),
            _ => self.network.best(&self.heuristic.play_features(view)),
        })
    }
}

impl Agent<State> for Swift {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        self.choose(&decision.view)
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

/// [`Swift`] by name: the network that comes with this crate, or that of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwiftRecipe(pub Option<PathBuf>);

impl SwiftRecipe {
    /// The player.
    ///
    /// # Errors
    /// When the file is missing or broken, or holds something else.
    pub fn load(&self) -> Result<Swift, FileError> {
        self.0.as_deref().map_or_else(|| Ok(Swift::shipped()), Swift::load)
    }
}

impl Recipe<State> for SwiftRecipe {
    const NAME: &'static str = "swift";
    const FORMS: &'static [&'static str] = &["swift", "swift:PATH"];
    const ABOUT: &'static str =
        "heuristic with cards by small networks: those that come with the program, or those in PATH";

    fn read(rest: &str) -> Result<Option<SwiftRecipe>, SpecError> {
        Ok(read_path("swift", rest)?.map(SwiftRecipe))
    }

    fn write(&self) -> String {
        write_path(self.0.as_ref())
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(self.load()?))
    }

    fn network(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    const SHIPPED: Option<&'static [u8]> = Some(SHIPPED_FILE);
}
