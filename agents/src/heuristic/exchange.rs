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

/// Two cards to bury, the game to declare then, and the tournament points that it promises.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange {
    pub(crate) buried: CardSet,
    pub(crate) contract: Contract,
    pub(crate) points: f32,
}

/// All pairs that may still be buried, each with all games.
pub(super) fn exchanges(view: &View) -> Vec<Exchange> {
    let twelve = view.hand | view.buried;
    let stakes = stakes_with_skat(view, twelve);
    let fits = |pair: CardSet| match view.buried.len() {
        0 => true,
        // The pair goes in ascending order: what is laid away already is the lower one.
        1 => view.buried.first() == pair.first(),
        _ => view.buried == pair,
    };
    let promise = |buried: CardSet, stake: &Stakes| {
        let hand = twelve - buried;
        best_prospect(&[*stake], hand, buried.points(), view.seat, Knowledge::AfterSkat).points
    };
    let all = pairs(twelve).filter(|&pair| fits(pair)).flat_map(|buried| {
        let of_game =
            |stake: &Stakes| Exchange { buried, contract: stake.contract, points: promise(buried, stake) };
        stakes.iter().map(of_game).collect::<Vec<_>>()
    });
    all.collect()
}

/// How likely a declarer with these twelve cards is to make this exchange, when one that promises `softness`
/// tournament points less is chosen `e` times more seldom: among all games with these buried, and among all pairs with
/// this game.
pub(crate) fn likelihood(
    twelve: CardSet,
    buried: CardSet,
    contract: Contract,
    seat: Seat,
    bid: Bid,
    softness: f32,
) -> f32 {
    let stakes = Stakes::of_plain_games(twelve, bid);
    let promise = |stake: &Stakes, skat: CardSet| {
        best_prospect(&[*stake], twelve - skat, skat.points(), seat, Knowledge::AfterSkat).points
    };
    let Some(declared) = stakes.iter().find(|stake| stake.contract == contract) else { return 0.0 };
    let chosen = promise(declared, buried);
    let weight = |points: f32| ((points - chosen) / softness).exp();
    let by_game: f32 = stakes.iter().map(|stake| weight(promise(stake, buried))).sum();
    let by_pair: f32 = pairs(twelve).map(|pair| weight(promise(declared, pair))).sum();
    1.0 / (by_game * by_pair)
}

/// The chance to win this game with ten cards after these two were buried.
pub(super) fn chance(contract: Contract, hand: CardSet, buried: CardSet, seat: Seat) -> f32 {
    let leads = f32::from(u8::from(seat == Seat::Forehand));
    let features = features(contract.game(), hand, buried.points(), leads);
    match contract {
        Contract::NULL_OUVERT => null_ouvert(Knowledge::AfterSkat, &features),
        _ => chances(contract.game(), Knowledge::AfterSkat, &features).win,
    }
}

/// All pairs of these cards.
fn pairs(cards: CardSet) -> impl Iterator<Item = CardSet> {
    cards.iter().flat_map(move |first| {
        let higher = CardSet::from_bits(cards.bits() & (u32::MAX << first.index())) - CardSet::of(first);
        higher.iter().map(move |second| CardSet::of(first) | CardSet::of(second))
    })
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
