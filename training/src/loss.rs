//! By how much the network's outputs miss, and where they should move.
//!
//! The gradient at the outputs is short arithmetic on a few numbers for each sample; Burn carries it through the
//! layers.

use crate::sample::{Sample, Try};
use skat_agents::skat::neural::{
    COMMON_OUTPUTS, COMMON_PART, Continuation, HIDDEN_OUTPUTS, HOLDERS, OWN_OUTPUTS, OWN_PART, centre,
    holder_chances, output,
};
use skat_env::skat::CardSet;

/// Mean losses of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Of the scores predicted before the declaration (Huber).
    pub score: f32,
    /// Of the outcomes predicted from the declaration on (cross-entropy).
    pub outcome: f32,
    /// Of the declarer's card points predicted from the declaration on (Huber).
    pub points: f32,
    /// Of the differences between the scores of actions that were tried (half the square), not yet weighed; 0 where they
    /// are not learnt by themselves.
    pub differences: f32,
    /// Of who holds the unseen cards (cross-entropy, the mean over them), not yet weighed; `None` without outputs for
    /// them.
    pub hidden: Option<f32>,
}

impl Losses {
    /// The sum of all of them, finite if each of them is.
    pub fn total(self) -> f32 {
        self.score + self.outcome + self.points + self.differences + self.hidden.unwrap_or(0.0)
    }
}

/// The losses of a batch and their gradient at the network's outputs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gradient {
    pub(crate) losses: Losses,
    /// `[lessons, OWN_OUTPUTS]`, `[samples, COMMON_OUTPUTS]` and, if there are such outputs, `[samples, HIDDEN_OUTPUTS]`.
    pub(crate) slopes: Vec<Vec<f32>>,
}

/// How much parts of the losses count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    /// The hidden cards of a sample against a lesson.
    pub(crate) hidden: f32,
    /// The differences between the scores of the actions that were tried, learnt by themselves, against everything else;
    /// 0 if they are not.
    pub(crate) differences: f32,
}

impl Gradient {
    /// For samples of whose lessons the actions have these own outputs, `[lessons, OWN_OUTPUTS]`, beside these common
    /// ones, `[samples, COMMON_OUTPUTS]`, and, if there are any, those for hidden cards, `[samples, HIDDEN_OUTPUTS]`. Every
    /// lesson counts the same but for the weights.
    pub(crate) fn of(samples: &[&Sample], weights: Weights, outputs: &[Vec<f32>]) -> Gradient {
        let (own, common, hidden) = (&outputs[0], &outputs[1], outputs.get(2));
        let share = OWN_OUTPUTS as f32 / own.len() as f32;
        let mut losses = Losses::default();
        let (mut by_own, mut by_common) = (own.to_vec(), vec![0.0; common.len()]);
        let mut first = 0;
        let rows = common.chunks_exact(COMMON_OUTPUTS).zip(by_common.chunks_exact_mut(COMMON_OUTPUTS));
        for (sample, (common, by_common)) in samples.iter().zip(rows) {
            // Own outputs at first, slopes at last. Of both the tries' mean is taken.
            let owns = &mut by_own[first..][..sample.lesson_count() * OWN_OUTPUTS];
            first += owns.len();
            let (owns, _) = owns.as_chunks_mut::<OWN_OUTPUTS>();
            centre(owns[1..].iter_mut());
            let differences = match weights.differences {
                0.0 => Vec::new(),
                _ => differences(&sample.tries, &owns[1..]),
            };
            for (lesson, own) in sample.lessons().zip(&mut *owns) {
                let part = lesson.continuation as usize;
                let common_slopes = &mut by_common[part * COMMON_PART..][..COMMON_PART];
                let known = lesson.continuation.common(common);
                let found = lesson.continuation.own(own);
                *own = [0.0; OWN_OUTPUTS];
                for (i, (target, weight)) in lesson.targets.0.into_iter().enumerate() {
                    let found = known[i] + found.get(i).unwrap_or(&0.0);
                    let (sum, (loss, slope)) = match i {
                        output::SCORE => (&mut losses.score, huber(found - target)),
                        output::POINTS => (&mut losses.points, huber(found - target)),
                        _ => (&mut losses.outcome, cross_entropy(found, target)),
                    };
                    *sum += share * weight * loss;
                    common_slopes[i] += share * weight * slope;
                    if i < OWN_PART {
                        own[part * OWN_PART + i] = share * weight * slope;
                    }
                }
            }
            centre(owns[1..].iter_mut());
            for (own, difference) in owns[1..].iter_mut().zip(differences) {
                let weight = sample.tries[0].targets.0[output::SCORE].1;
                losses.differences += share * weight * difference * difference / 2.0;
                own[SCORE_IN_PLAYOUTS] = weights.differences * share * weight * difference;
            }
        }
        let mut slopes = vec![by_own, by_common];
        if let Some(hidden) = hidden {
            let mut by_hidden = vec![0.0; hidden.len()];
            let share = 1.0 / samples.len() as f32;
            let mut loss = 0.0;
            let rows = hidden.chunks_exact(HIDDEN_OUTPUTS).zip(by_hidden.chunks_exact_mut(HIDDEN_OUTPUTS));
            for (sample, (logits, slopes)) in samples.iter().zip(rows) {
                loss += share * hidden_cards(sample.hidden, logits, share * weights.hidden, slopes);
            }
            losses.hidden = Some(loss);
            slopes.push(by_hidden);
        }
        Gradient { losses, slopes }
    }
}

/// Where an action's own output of its score in playouts stands.
const SCORE_IN_PLAYOUTS: usize = Continuation::Playout as usize * OWN_PART + output::SCORE;

/// By how much the own scores of the actions that were tried, their mean already taken off, miss what each came to more
/// than the mean of them. The luck that all share is in none of these.
fn differences(tries: &[Try], owns: &[[f32; OWN_OUTPUTS]]) -> Vec<f32> {
    let mean = tries.iter().map(|tried| tried.targets.0[output::SCORE].0).sum::<f32>() / tries.len() as f32;
    let missed = |(tried, own): (&Try, &[f32; OWN_OUTPUTS])| {
        own[SCORE_IN_PLAYOUTS] - (tried.targets.0[output::SCORE].0 - mean)
    };
    tries.iter().zip(owns).map(missed).collect()
}

/// The mean cross-entropy over the unseen cards; `weight` times its gradient goes to `slopes`.
fn hidden_cards(hidden: [CardSet; HOLDERS], logits: &[f32], weight: f32, slopes: &mut [f32]) -> f32 {
    let count: usize = hidden.iter().map(|cards| cards.len()).sum();
    let mut loss = 0.0;
    for (holder, cards) in hidden.into_iter().enumerate() {
        for card in cards {
            let first = HOLDERS * card.index();
            let chances = holder_chances(&logits[first..]);
            loss -= chances[holder].max(f32::MIN_POSITIVE).ln() / count as f32;
            for (i, chance) in chances.into_iter().enumerate() {
                slopes[first + i] = weight * (chance - f32::from(u8::from(i == holder))) / count as f32;
            }
        }
    }
    loss
}

/// Half the square near 0, linear beyond 1: a few big scores must not drown the rest. The loss and its slope.
fn huber(difference: f32) -> (f32, f32) {
    let slope = difference.clamp(-1.0, 1.0);
    (slope * (difference - slope / 2.0), slope)
}

/// Of a logit against a target from 0 to 1. The loss and its slope.
fn cross_entropy(logit: f32, target: f32) -> (f32, f32) {
    let loss = logit.max(0.0) + (-logit.abs()).exp().ln_1p() - logit * target;
    (loss, 1.0 / (1.0 + (-logit).exp()) - target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Targets;
    use skat_agents::skat::neural::Features;
    use skat_env::skat::Action;

    /// The slope of a loss is what the loss rises by.
    #[test]
    fn slopes_are_those_of_the_losses() {
        let step = 1e-2;
        for i in -40..=40 {
            let x = i as f32 / 8.0 + 0.03;
            for target in [0.0, 0.3, 1.0] {
                for f in [cross_entropy, |x, target| huber(x - target)] {
                    let rise = (f(x + step, target).0 - f(x - step, target).0) / (2.0 * step);
                    assert!((rise - f(x, target).1).abs() < 1e-2, "at {x}, {target}: {rise}");
                    assert!(f(x, target).0 >= 0.0);
                }
            }
        }
        assert_eq!(cross_entropy(0.0, 0.25), (2f32.ln(), 0.25));
        assert_eq!(huber(3.0), (2.5, 1.0));
        assert_eq!(huber(-0.5), (0.125, -0.5));
    }

    /// What all tries share is not in them; the mean of the own outputs is off already.
    #[test]
    fn differences_are_those_from_the_means() {
        let tried = |score| {
            let mut targets = Targets::default();
            targets.0[output::SCORE] = (score, 1.0);
            Try { action: Action::Pass, features: Features::default(), targets }
        };
        let own = |score| {
            let mut own = [7.0; OWN_OUTPUTS];
            own[SCORE_IN_PLAYOUTS] = score;
            own
        };
        let owns = [own(0.5), own(-0.75), own(0.25)];
        for luck in [0.0, -16.0, 16.0] {
            let tries = [1.0, 0.0, 2.0].map(|score| tried(score + luck));
            assert_eq!(differences(&tries, &owns), [0.5, 0.25, -0.75]);
        }
        assert_eq!(SCORE_IN_PLAYOUTS, OWN_PART);
    }

    /// Knowing nothing costs ln 3; the slopes are what the loss rises by, and seen cards have none.
    #[test]
    fn hidden_cards_are_learnt_where_they_are() {
        let sets = ["C7.CJ", "S9", "-"].map(|cards| cards.parse::<CardSet>().expect("cards"));
        let loss = |logits: &[f32]| hidden_cards(sets, logits, 1.0, &mut [0.0; HIDDEN_OUTPUTS]);
        assert!((loss(&[0.0; HIDDEN_OUTPUTS]) - 3f32.ln()).abs() < 1e-6);
        let logits: Vec<f32> = (0..HIDDEN_OUTPUTS).map(|i| (i * 7 % 11) as f32 / 5.0 - 1.0).collect();
        let mut slopes = [0.0; HIDDEN_OUTPUTS];
        hidden_cards(sets, &logits, 2.0, &mut slopes);
        for (i, slope) in slopes.into_iter().enumerate() {
            let moved = |by: f32| {
                let mut logits = logits.clone();
                logits[i] += by;
                loss(&logits)
            };
            let rise = 2.0 * (moved(1e-2) - moved(-1e-2)) / 2e-2;
            assert!((rise - slope).abs() < 1e-3, "{i}: {rise} and {slope}");
            let is_hidden = sets.iter().any(|cards| cards.iter().any(|card| card.index() == i / HOLDERS));
            assert!(is_hidden == (slope != 0.0));
        }
    }
}
