//! How a rollout ends, as a distribution over outcomes, and how much it counts.

use skat_agents::logistic;
use skat_agents::skat::neural::points_scaled;
use skat_agents::skat::search::Value;
use skat_env::skat::view::Stage;
use skat_env::skat::{Outcome, Played, View};

/// The scale of the logistic distribution around the card points of a rollout: by how much another
/// rollout of the same action may differ. With soft outcomes 59 and 62 points are close, and the
/// variance is lower than with won or lost.
const SPREAD: f32 = 4.0;
/// The same around the value of a card with open cards: the least, and for each trick to come.
const SOLVED_SPREAD: (f32, f32) = (3.0, 0.7);
/// The result of a rollout.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// The probabilities of the six outcomes.
    pub(super) probabilities: [f32; 6],
    /// The declarer's card points, scaled, where they are counted to the end.
    pub(super) points: Option<f32>,
}

impl End {
    /// Soft where card points decided, hard otherwise. A missed announcement ends a game early: the
    /// cards show only that it was missed.
    pub(super) fn of(played: &Played) -> End {
        let contract = played.play.tricks().contract();
        let is_missed = contract.announces_schneider() && played.outcome < Outcome::required_by(contract);
        let no_trick = matches!(played.outcome, Outcome::OwnSchwarz | Outcome::Schwarz);
        match counted_points(played) {
            _ if is_missed => End::certain(Outcome::Won),
            Some(points) if !contract.announces_schneider() && !no_trick => {
                End::about(f32::from(points), SPREAD)
            }
            points => End { points: points.map(points_scaled), ..End::certain(played.outcome) },
        }
    }

    /// By the value with open cards, so many tricks before the end.
    pub(super) fn solved(value: Value, tricks_left: u8) -> End {
        let (least, each) = SOLVED_SPREAD;
        let spread = least + each * f32::from(tricks_left);
        match value {
            Value::Points(points) => End::about(f32::from(points), spread),
            Value::Won => End::certain(Outcome::Won),
            Value::Lost => End::certain(Outcome::Lost),
        }
    }

    fn certain(outcome: Outcome) -> End {
        let mut probabilities = [0.0; 6];
        probabilities[outcome as usize] = 1.0;
        End { probabilities, points: None }
    }

    /// About so many card points, neither side without a trick.
    fn about(points: f32, spread: f32) -> End {
        let reaches = |least: f32| logistic((points - (least - 0.5)) / spread);
        let [schneider_free, won, schneider] = [31.0, 61.0, 90.0].map(reaches);
        let probabilities =
            [0.0, 1.0 - schneider_free, schneider_free - won, won - schneider, schneider, 0.0];
        End { probabilities, points: Some((points - 60.0) / 30.0) }
    }

    pub(super) fn mean(self, other: End) -> End {
        End {
            probabilities: std::array::from_fn(|i| (self.probabilities[i] + other.probabilities[i]) / 2.0),
            points: self.points.zip(other.points).map(|(a, b)| (a + b) / 2.0),
        }
    }
}

/// How much the scores of a decision's rollouts count: about one over the sum of the squares by
/// which they differ from their mean, on average over decisions of such a kind among players of
/// `heuristic`.
///
/// Most of these differences is luck, hundreds of times as much for the choice of a Hand game as
/// for a defender's card. With these weights no kind of decision dominates. Before the play they
/// are two to five times that, as there are fewer such decisions and they lie further apart.
pub(super) fn kind_weight(view: &View) -> f32 {
    let is_null = view.contract().is_some_and(|contract| contract.game().is_null());
    match (view.stage, view.is_declarer(), is_null) {
        (Stage::Bidding, ..) => 2.7,
        (Stage::PickingUp, ..) => 0.1,
        (Stage::Burying(_), ..) => 0.4,
        (Stage::Declaring, ..) => 0.3,
        (Stage::Playing | Stage::Over, true, false) => 0.67,
        (Stage::Playing | Stage::Over, true, true) => 0.54,
        (Stage::Playing | Stage::Over, false, false) => 7.3,
        (Stage::Playing | Stage::Over, false, true) => 3.5,
    }
}

/// The declarer's card points, if all 120 were counted and matter.
pub(super) fn counted_points(end: &Played) -> Option<u8> {
    let (declarer, defenders) = (end.play.declarer_points(), end.play.tricks().defender_points());
    let is_null = end.play.tricks().contract().game().is_null();
    (!is_null && declarer + defenders == 120).then_some(declarer)
}
