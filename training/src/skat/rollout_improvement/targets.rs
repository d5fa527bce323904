//! What the network's outputs for a decision should be.

use skat_agents::skat::neural::{COMMON_PART, Meaning, output};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Outcome, Played};

/// The result of a deal, as far as a decision in it can learn from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A decision before the declaration: only the score counts.
    Score,
    /// The declarer won or lost; nothing is known of Schneider: Null, and announced games that
    /// ended early.
    Decided(bool),
    /// One of the six outcomes.
    Outcome(Outcome),
}

impl Label {
    /// What a decision at `stage` with `action` learns from the end of its deal, `None` for a deal
    /// passed in.
    pub fn of(stage: Stage, action: Action, end: Option<&Played>) -> Label {
        let (Meaning::Outcome, Some(end)) = (Meaning::of(stage, action), end) else {
            return Label::Score;
        };
        let contract = end.play.tricks().contract();
        let made = end.outcome >= Outcome::required_by(contract);
        match end.outcome {
            outcome if contract.game().is_null() => Label::Decided(outcome >= Outcome::Won),
            // A missed announcement ends the game early: the cards show only that it was missed.
            _ if contract.announces_schneider() && !made => Label::Outcome(Outcome::Won),
            outcome => Label::Outcome(outcome),
        }
    }

    /// Whether the declarer won; `None` where only the score counts.
    pub fn won(self) -> Option<bool> {
        match self {
            Label::Score => None,
            Label::Decided(won) => Some(won),
            Label::Outcome(outcome) => Some(outcome >= Outcome::Won),
        }
    }

    /// Targets of the network's outputs as far as the label knows them; never of the points.
    pub fn targets(self, score: f32) -> Targets {
        let mut targets = Targets::default();
        match self {
            Label::Score => targets.0[output::SCORE] = (score, 1.0),
            Label::Decided(won) => targets.0[output::WON] = (f32::from(won), 1.0),
            Label::Outcome(outcome) => {
                let mut probabilities = [0.0; 6];
                probabilities[outcome as usize] = 1.0;
                targets = Targets::of_probabilities(probabilities);
            }
        }
        targets
    }
}

/// What the network's outputs for one continuation ([`output`]) should be, each with a weight. A
/// weight of 0 says that there is nothing to learn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Targets(pub [(f32, f32); COMMON_PART]);

impl Targets {
    /// From the probabilities of the six outcomes, from worst to best; conditional outputs are
    /// weighted by the probability of their condition.
    pub fn of_probabilities(probabilities: [f32; 6]) -> Targets {
        let [own_schwarz, own_schneider, lost, won, schneider, schwarz] = probabilities;
        let given = |part: f32, whole: f32| (if whole > 0.0 { part / whole } else { 0.0 }, whole);
        let (all_own_schneider, all_schneider) = (own_schwarz + own_schneider, schneider + schwarz);
        let mut targets = Targets::default();
        targets.0[output::WON] = (won + all_schneider, 1.0);
        targets.0[output::SCHNEIDER] = given(all_schneider, won + all_schneider);
        targets.0[output::OWN_SCHNEIDER] = given(all_own_schneider, lost + all_own_schneider);
        targets.0[output::SCHWARZ] = given(schwarz, all_schneider);
        targets.0[output::OWN_SCHWARZ] = given(own_schwarz, all_own_schneider);
        targets
    }

    /// The weighted mean of these; conditional outputs are weighted by the probability of their
    /// condition in each.
    pub(super) fn mean(all: &[(f32, Targets)]) -> Targets {
        if let [(_, only)] = all {
            return *only;
        }
        let total: f32 = all.iter().map(|(count, _)| count).sum();
        Targets(std::array::from_fn(|i| {
            let of = |(count, targets): &(f32, Targets)| (targets.0[i].0, count * targets.0[i].1);
            let weight: f32 = all.iter().map(|one| of(one).1).sum();
            let sum: f32 = all.iter().map(of).map(|(target, weight)| target * weight).sum();
            (if weight > 0.0 { sum / weight } else { 0.0 }, weight / total)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean of targets is that of the probabilities for which they stand.
    #[test]
    fn means_of_targets_are_targets_of_means() {
        let all = [
            (1.0, [0.0, 0.0, 0.5, 0.5, 0.0, 0.0]),
            (2.0, [0.0, 0.0, 0.0, 0.0, 0.5, 0.5]),
            (5.0, [0.05, 0.1, 0.25, 0.3, 0.2, 0.1]),
        ];
        let total: f32 = all.iter().map(|(count, _)| count).sum();
        let probabilities = std::array::from_fn(|i| {
            all.iter().map(|(n, probabilities)| n * probabilities[i]).sum::<f32>() / total
        });
        let targets = all.map(|(count, probabilities)| (count, Targets::of_probabilities(probabilities)));
        let (found, expected) = (Targets::mean(&targets), Targets::of_probabilities(probabilities));
        for ((a, b), (c, d)) in found.0.into_iter().zip(expected.0) {
            assert!((a - c).abs() < 1e-6 && (b - d).abs() < 1e-6, "{found:?} and {expected:?}");
        }
        let only = Targets::of_probabilities([0.1, 0.2, 0.1, 0.3, 0.2, 0.1]);
        assert_eq!(Targets::mean(&[(7.0, only)]), only);
        assert_eq!(
            Targets::mean(&[(1.0, Targets::default()), (2.0, Targets::default())]),
            Targets::default()
        );
    }
}
