//! The probability of winning a game, fitted to games that this player played against itself.

use super::evaluation::{FEATURES, Features};
use super::weights::WEIGHTS;
use crate::logistic;
use skat_env::skat::{Contract, Game};

/// What the declarer knows when he asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// Ten cards; he will pick up the skat.
    BeforeSkat,
    /// Ten cards after burying two.
    AfterSkat,
    /// Ten cards; he plays Hand.
    Hand,
}

/// Probabilities of the declarer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probabilities {
    /// That he wins.
    pub(super) win: f32,
    /// That the defenders stay Schneider; 0 in Null.
    pub(super) schneider: f32,
}

/// The probabilities of all contracts of one game: to win and to win with Schneider, or Null and
/// Null ouvert.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Odds([f32; 2]);

impl Odds {
    /// The probabilities of a contract of the game.
    pub(super) fn of(self, contract: Contract) -> Probabilities {
        let Odds([first, second]) = self;
        match contract {
            Contract::NULL_OUVERT | Contract::NULL_OUVERT_HAND => {
                Probabilities { win: second, schneider: 0.0 }
            }
            _ if contract.game().is_null() => Probabilities { win: first, schneider: 0.0 },
            _ => Probabilities { win: first, schneider: second },
        }
    }

    fn from_logits(logits: [f32; 2]) -> Odds {
        Odds(logits.map(logistic))
    }
}

/// How many hands are assessed side by side: the weighted sums are long chains of additions, each
/// of which waits for the one before.
const ABREAST: usize = 8;

/// By kind of game: the weights of each feature side by side, before the skat is picked up and by
/// Hand.
const BEFORE_AND_BY_HAND: [[[f32; 4]; FEATURES]; 3] = {
    let mut by_feature = [[[0.0; 4]; FEATURES]; 3];
    let mut i = 0;
    while i < 3 * FEATURES {
        let (kind, feature) = (i / FEATURES, i % FEATURES);
        let [before, by_hand] =
            [&WEIGHTS[kind][Knowledge::BeforeSkat as usize], &WEIGHTS[kind][Knowledge::Hand as usize]];
        by_feature[kind][feature] =
            [before[0][feature], before[1][feature], by_hand[0][feature], by_hand[1][feature]];
        i += 1;
    }
    by_feature
};

/// The probabilities with these features, before the skat is picked up and by Hand.
pub(super) fn before_and_by_hand(game: Game, features: &Features) -> (Odds, Odds) {
    let mut sums = [0.0; 4];
    for (weights, feature) in BEFORE_AND_BY_HAND[kind(game)].iter().zip(features) {
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * feature);
    }
    let [first, second, first_by_hand, second_by_hand] = sums;
    (Odds::from_logits([first, second]), Odds::from_logits([first_by_hand, second_by_hand]))
}

/// Calls `take` with each of `hands` in turn and its probabilities; `features` writes its features.
pub(super) fn side_by_side<T: Copy>(
    game: Game,
    knowledge: Knowledge,
    hands: &[T],
    features: impl Fn(&mut Features, T),
    mut take: impl FnMut(T, Odds),
) {
    let weights = &WEIGHTS[kind(game)][knowledge as usize];
    let mut abreast = [[0.0; FEATURES]; ABREAST];
    for hands in hands.chunks(ABREAST) {
        abreast.iter_mut().zip(hands).for_each(|(place, &hand)| features(place, hand));
        let mut sums = [[0.0; ABREAST]; 2];
        for feature in 0..FEATURES {
            let values = abreast.each_ref().map(|features| features[feature]);
            for (sums, weights) in sums.iter_mut().zip(weights) {
                sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += weights[feature] * value);
            }
        }
        for (place, &hand) in hands.iter().enumerate() {
            take(hand, Odds::from_logits(sums.map(|sums| sums[place])));
        }
    }
}

fn kind(game: Game) -> usize {
    match game {
        Game::Grand => 1,
        Game::Null => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skat::heuristic::evaluation::features;
    use skat_env::skat::{CardSet, Deal, Seat};

    /// Feature by feature for one question alone.
    fn odds(game: Game, knowledge: Knowledge, features: &Features) -> Odds {
        let logit = |weights: &Features| weights.iter().zip(features).map(|(w, f)| w * f).sum();
        Odds::from_logits(WEIGHTS[kind(game)][knowledge as usize].each_ref().map(logit))
    }

    #[test]
    fn many_questions_at_once_have_the_same_answers() {
        for game in Game::ALL {
            for seed in 0..20 {
                let seat = Seat::from_index(seed as usize % 3);
                let hand = Deal::from_seed(seed).hand(seat);
                let write = |f: &mut Features, lacking| features(f, game, hand - lacking, 7, 1.0);
                let of = |knowledge, lacking| {
                    let mut f = [f32::NAN; FEATURES];
                    write(&mut f, lacking);
                    odds(game, knowledge, &f)
                };
                let none = CardSet::EMPTY;
                let mut of_all = [f32::NAN; FEATURES];
                write(&mut of_all, none);
                let (before, by_hand) = before_and_by_hand(game, &of_all);
                assert_eq!(before, of(Knowledge::BeforeSkat, none));
                assert_eq!(by_hand, of(Knowledge::Hand, none));
                let lacking: Vec<CardSet> = hand.iter().map(CardSet::of).collect();
                let mut after = Vec::new();
                side_by_side(game, Knowledge::AfterSkat, &lacking, write, |lacking, odds| {
                    after.push((lacking, odds));
                });
                let expected: Vec<(CardSet, Odds)> =
                    lacking.iter().map(|&lacking| (lacking, of(Knowledge::AfterSkat, lacking))).collect();
                assert_eq!(after, expected);
            }
            side_by_side(game, Knowledge::AfterSkat, &[], |_, ()| {}, |(), _| panic!("there are none"));
        }
    }
}
