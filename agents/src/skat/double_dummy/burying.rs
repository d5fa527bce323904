//! Which two of twelve cards come into question to be laid away.

use crate::skat::heuristic;
use skat_env::skat::{Card, CardSet, Game, Rank, Suit};

/// The pairs of these twelve cards, those first that look best to lay away in this game; pairs with
/// trumps last.
///
/// In suit games and Grand: points in safety, suits left bare, neither trumps nor aces. In Null:
/// the cards with which a trick is taken.
pub(super) fn pairs(game: Game, twelve: CardSet) -> Vec<CardSet> {
    let mut rated: Vec<(i32, CardSet)> =
        heuristic::pairs(twelve).map(|pair| (merit(game, twelve, pair), pair)).collect();
    rated.sort_by_key(|&(merit, _)| std::cmp::Reverse(merit));
    rated.into_iter().map(|(_, pair)| pair).collect()
}

/// What speaks for laying away this pair, about in card points.
fn merit(game: Game, twelve: CardSet, pair: CardSet) -> i32 {
    let kept = twelve - pair;
    if game.is_null() {
        return -Suit::ALL.into_iter().flat_map(|suit| heuristic::gaps(kept, suit)).sum::<i32>();
    }
    let bare = |suit: Suit| {
        let of_suit = CardSet::of_suit(suit) - game.trumps();
        !twelve.is_disjoint(of_suit) && kept.is_disjoint(of_suit)
    };
    let voids = Suit::ALL.into_iter().filter(|&suit| bare(suit)).count() as i32;
    let aces = pair.iter().filter(|card| card.rank() == Rank::Ace).count() as i32;
    let covered = |ten: Card| kept.contains(Card::new(ten.suit(), Rank::Ace));
    let tens = pair.iter().filter(|&card| card.rank() == Rank::Ten && covered(card)).count() as i32;
    let trumps = (pair & game.trumps()).len() as i32;
    i32::from(pair.points()) + 9 * voids - 18 * aces - 8 * tens - 100 * trumps
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::{Deal, Seat};

    fn cards(text: &str) -> CardSet {
        text.split('.').map(|card| card.parse::<Card>().expect("a card")).collect()
    }

    #[test]
    fn the_best_pair_is_what_players_lay_away() {
        for (game, twelve, expected) in [
            (Game::Clubs, "CJ.SJ.CA.CT.CK.C8.SA.S7.HT.H9.DA.D8", "HT.H9"),
            (Game::Grand, "CJ.SJ.HJ.CA.CT.CK.SA.ST.HK.H7.DA.DT", "HK.H7"),
            (Game::Null, "C7.C8.C9.S7.S9.SJ.H7.H8.HT.D8.DA.DK", "DA.DK"),
        ] {
            assert_eq!(pairs(game, cards(twelve))[0], cards(expected), "{twelve}");
        }
    }

    #[test]
    fn all_pairs_come_those_with_trumps_last() {
        for seed in 0..200 {
            let deal = Deal::from_seed(seed);
            let twelve = deal.hands()[Seat::Forehand] | deal.skat();
            for game in Game::ALL {
                let pairs = pairs(game, twelve);
                assert_eq!(pairs.len(), 66);
                for (i, pair) in pairs.iter().enumerate() {
                    assert!(pair.len() == 2 && pair.is_subset(twelve) && !pairs[..i].contains(pair));
                }
                let trumps = |pair: &CardSet| (*pair & game.trumps()).len();
                assert!(pairs.iter().map(trumps).is_sorted(), "{game:?}, {pairs:?}");
            }
        }
    }
}
