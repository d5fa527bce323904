//! What a hand promises as which game, which two cards to bury and what to declare.

use super::chances::{Chances, Knowledge, chances, null_ouvert};
use super::evaluation::features;
use super::stakes::Stakes;
use skat_env::skat::{Bid, Card, CardSet, Contract, Game, Seat, View};

/// A contract with what it is expected to bring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    pub(super) contract: Contract,
    /// Tournament points.
    pub(super) points: f32,
}

/// The best of `stakes` with this hand, the first of equal ones.
///
/// `skat_points` are those of the two buried cards, 0 where they are not known.
pub(super) fn best_prospect(
    stakes: &[Stakes],
    hand: CardSet,
    skat_points: u8,
    seat: Seat,
    knowledge: Knowledge,
) -> Prospect {
    let leads = f32::from(u8::from(seat == Seat::Forehand));
    let mut best: Option<Prospect> = None;
    let mut last: Option<(Game, Chances, f32)> = None;
    for stake in stakes {
        let game = stake.contract.game();
        let (_, chances, ouvert) = *match &mut last {
            Some(known) if known.0 == game => known,
            other => {
                let features = features(game, hand, skat_points, leads);
                let ouvert = if game.is_null() { null_ouvert(knowledge, &features) } else { 0.0 };
                other.insert((game, chances(game, knowledge, &features), ouvert))
            }
        };
        let chances = match stake.contract {
            Contract::NULL_OUVERT | Contract::NULL_OUVERT_HAND => Chances { win: ouvert, schneider: 0.0 },
            _ => chances,
        };
        let points = stake.expected(chances);
        if best.is_none_or(|prospect| points > prospect.points) {
            best = Some(Prospect { contract: stake.contract, points });
        }
    }
    best.expect("suit games and Grand may always be declared")
}

/// The next card to lay away: the lower one of the best pair, then the other.
pub(super) fn bury(view: &View) -> Card {
    let twelve = view.hand | view.buried;
    let stakes = stakes_with_skat(view, twelve);
    let mut best: Option<(f32, CardSet)> = None;
    for first in twelve {
        let higher = CardSet::from_bits(twelve.bits() & (u32::MAX << first.index())) - CardSet::of(first);
        for second in higher {
            let skat = CardSet::of(first) | CardSet::of(second);
            // The pair goes in ascending order: what is laid away already is the lower one.
            if view.buried.first().is_some_and(|laid_away| laid_away != first) {
                continue;
            }
            let prospect =
                best_prospect(&stakes, twelve - skat, skat.points(), view.seat, Knowledge::AfterSkat);
            if best.is_none_or(|(most, _)| prospect.points > most) {
                best = Some((prospect.points, skat));
            }
        }
    }
    let skat = best.expect("twelve cards have pairs").1 - view.buried;
    skat.first().expect("a card is left to be laid away")
}

/// The game to declare after burying.
pub(super) fn declare(view: &View) -> Contract {
    let stakes = stakes_with_skat(view, view.hand | view.buried);
    best_prospect(&stakes, view.hand, view.buried.points(), view.seat, Knowledge::AfterSkat).contract
}

fn stakes_with_skat(view: &View, twelve: CardSet) -> Vec<Stakes> {
    let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
    Stakes::of_plain_games(twelve, bid)
}
