//! The decisions of data sets, with everything that the network is told of them.

use super::config::Config;
use super::example::{Example, Outputs, Part, Targets, Value};
use super::loss::SCORE;
use super::reference::{Reference, outputs};
use crate::error::RunError;
use rayon::prelude::*;
use skat_agents::skat::neural::{Buffers, SCALE, considered, observe};
use skat_agents::skat::pimc::equivalence;
use skat_data::{DataError, Game, Info, LabelRow, Split, read_labels};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, State, View};
use skat_env::{ActionSet as _, Environment as _, stream, uniform};
use std::path::Path;

/// The stream of the decisions that are kept as the reference network has them.
const KEPT: u64 = 0x4b45_5054_2121_2121;
/// So many games are encoded at once.
const GAMES: usize = 1024;
/// What finds labels in tournament points, by the beginning of its text.
const IN_POINTS: [&str; 3] = ["pimc", "neural+search", "rollouts:"];

/// Reads the decisions of a config's data sets.
pub struct Decisions<'a> {
    config: &'a Config,
    reference: &'a Reference,
    split: Split,
    /// How many labels are still read.
    left: usize,
}

impl<'a> Decisions<'a> {
    /// Those of a split, with so many labels at most.
    pub fn new(config: &'a Config, reference: &'a Reference, split: Split, labels: usize) -> Decisions<'a> {
        Decisions { config, reference, split, left: labels }
    }

    /// The examples of all data sets, in their order: labelled decisions and, in the shares that
    /// the config says, others of the same games.
    ///
    /// # Errors
    /// When a data set cannot be read, has no labels in tournament points, or there is no label at
    /// all.
    pub fn read(mut self) -> Result<Vec<Example>, RunError> {
        let mut all = Vec::new();
        for (set, data) in self.config.data.iter().enumerate() {
            let folder = &data.folder;
            self.read_set(set as u64, folder, &mut all)
                .map_err(|source| RunError::Data { field: "data.folder", source })?;
        }
        if !all.iter().any(Example::is_labelled) {
            let place = self.config.data[0].folder.display().to_string();
            let problem =
                format!("no label in the split {}, expected some here or in later sets", self.split);
            let source = DataError::Text { place, problem };
            return Err(RunError::Data { field: "data.folder", source });
        }
        Ok(all)
    }

    fn read_set(&mut self, set: u64, folder: &Path, all: &mut Vec<Example>) -> Result<(), DataError> {
        if let Some(by) = Info::load(folder)?.labels_by
            && !IN_POINTS.iter().any(|name| by.starts_with(name))
        {
            let problem = format!(
                "labels by {by}, expected some in tournament points: pimc, neural+search or rollouts"
            );
            return Err(DataError::Text { place: folder.display().to_string(), problem });
        }
        let mut waiting = Vec::with_capacity(GAMES);
        read_labels::<State, DataError>(folder, self.split, |game, labels| {
            if self.left > 0 {
                self.left = self.left.saturating_sub(labels.len());
                waiting.push((game, labels));
            }
            if waiting.len() == GAMES {
                self.encode(set, folder, &mut waiting, all)?;
            }
            Ok(())
        })?;
        self.encode(set, folder, &mut waiting, all)
    }

    /// Moves the examples of games over.
    fn encode(
        &self,
        set: u64,
        folder: &Path,
        games: &mut Vec<(Game<State>, Vec<LabelRow>)>,
        all: &mut Vec<Example>,
    ) -> Result<(), DataError> {
        let one = |buffers: &mut Buffers, (game, labels): &(Game<State>, Vec<LabelRow>)| {
            self.of_game(set, folder, game, labels, buffers)
        };
        let parts: Result<Vec<Vec<Example>>, DataError> =
            games.par_iter().map_init(Buffers::default, one).collect();
        all.extend(parts?.into_iter().flatten());
        games.clear();
        Ok(())
    }

    fn of_game(
        &self,
        set: u64,
        folder: &Path,
        game: &Game<State>,
        labels: &[LabelRow],
        buffers: &mut Buffers,
    ) -> Result<Vec<Example>, DataError> {
        let mut rng = stream(self.config.run.seed ^ KEPT ^ set, game.number);
        let mut found = Vec::new();
        let mut labels = labels.iter().peekable();
        for (index, (player, state, _)) in game.decisions().enumerate() {
            let label = labels.next_if(|label| label.index == index);
            // A draw for every decision: what is kept does not depend on what is labelled.
            let drawn = uniform(&mut rng);
            let view = state.view(player);
            if considered(&view).len() < 2 {
                continue;
            }
            let values = match label {
                None => None,
                Some(label) => values(&view, label).map_err(|problem| DataError::Text {
                    place: format!("{}: game {}, decision {index}", folder.display(), game.number),
                    problem,
                })?,
            };
            let settings = &self.config.distillation;
            let kept = if view.stage == Stage::Playing { settings.play } else { settings.before_play };
            if values.is_none() && drawn >= kept {
                continue;
            }
            found.push(self.example(&view, values, buffers));
        }
        Ok(found)
    }

    fn example(&self, view: &View, values: Option<Vec<Option<Value>>>, buffers: &mut Buffers) -> Example {
        let (names, row) = observe(view);
        let advice = self.config.criterion().advice(view);
        let inputs = |action: Action| (names.action(action), advice.features(view, action));
        let actions: Vec<_> = considered(view).iter().map(inputs).collect();
        let mut reference = || outputs(self.reference.network(), row, &actions, buffers);
        let targets = match values {
            Some(values) if view.stage != Stage::Playing && values.contains(&None) => {
                Targets::Values(completed(values, &reference()))
            }
            Some(values) => Targets::Values(values),
            None => Targets::Outputs(reference()),
        };
        Example { row, part: Part::of(view), actions, targets }
    }
}

/// The values of all actions before the play, of which the search compares what promises the most:
/// the others lie as far from the best of the compared as the reference network has it, by whose
/// opinion that is the best.
fn completed(values: Vec<Option<Value>>, reference: &Outputs) -> Vec<Option<Value>> {
    let score = |place: usize| reference.own[place][SCORE];
    let compared = (0..values.len()).filter(|&place| values[place].is_some());
    let Some(best) = compared.max_by(|&a, &b| score(a).total_cmp(&score(b))) else { return values };
    let Some(known) = values[best] else { return values };
    let of = |place: usize| Value { points: known.points + SCALE * (score(place) - score(best)), ..known };
    (0..values.len()).map(|place| values[place].or_else(|| Some(of(place)))).collect()
}

/// The values of the considered actions by a label, in the points of the network; `None` where
/// fewer than two have one, and in the auction.
///
/// A label counts what the player's side gains on the other: of a defender twice what he gains on
/// the mean of the declarer and his partner. In the auction nobody knows which side he will be on.
/// Of equivalent cards the search values one.
fn values(view: &View, label: &LabelRow) -> Result<Option<Vec<Option<Value>>>, String> {
    let legal: Vec<Action> = view.legal.iter().collect();
    let (found, expected) = (label.values.len(), legal.len());
    if found != expected || label.errors.len() != expected {
        return Err(format!("a label with {found} values, expected one for each of {expected} actions"));
    }
    if view.stage == Stage::Bidding {
        return Ok(None);
    }
    let scale = if view.is_declarer() { 1.0 } else { 0.5 };
    let at = |place: usize| {
        let points = scale * label.values[place]?;
        Some(Value { points, error: label.errors[place].map_or(f32::INFINITY, |error| scale * error) })
    };
    let is_same = (view.stage == Stage::Playing).then(|| equivalence(view));
    let of = |action: Action| {
        let own = legal.iter().position(|&other| other == action).and_then(at);
        let alike = |other: Action| match (&is_same, action, other) {
            (Some(is_same), Action::Card(card), Action::Card(other)) => is_same(card, other),
            _ => false,
        };
        own.or_else(|| (0..legal.len()).filter(|&place| alike(legal[place])).find_map(at))
    };
    let values: Vec<Option<Value>> = considered(view).iter().map(of).collect();
    Ok((values.iter().flatten().count() > 1).then_some(values))
}
