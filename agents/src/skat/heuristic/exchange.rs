//! What is expected of a hand in each game, which two cards to bury and what to declare.

use super::evaluation::{Features, features};
use super::odds::{Knowledge, Odds, side_by_side};
use super::stakes::{AllStakes, Stakes};
use arrayvec::ArrayVec;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, CardSet, Contract, Game, Seat, View};

/// How many pairs twelve cards have.
const PAIRS: usize = 66;

/// The exchange of the highest expectation, the first of equal ones.
///
/// # Panics
/// When there are none; suit games and Grand may always be declared.
pub(crate) fn best(exchanges: &[Exchange]) -> Exchange {
    let better = |best: Exchange, next: Exchange| if next.points > best.points { next } else { best };
    exchanges.iter().copied().reduce(better).expect("something can always be declared")
}

/// Two cards to bury, the game to declare then, and what is expected of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exchange {
    /// The two cards.
    pub buried: CardSet,
    /// The game.
    pub contract: Contract,
    /// The tournament points that the rules of thumb expect.
    pub points: f32,
}

impl Exchange {
    /// The next step towards it: the lower card of the pair, the other one, the declaration.
    ///
    /// # Panics
    /// When there is no card left to be buried, though the view is of burying.
    pub fn next_step(&self, view: &View) -> Action {
        match view.stage {
            Stage::Declaring => Action::Declare(self.contract),
            _ => Action::Card((self.buried - view.buried).first().expect("a card is left to be laid away")),
        }
    }
}

/// All pairs that may still be buried, each with all games.
pub(super) fn exchanges(view: &View) -> Vec<Exchange> {
    let twelve = view.hand | view.buried;
    let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
    let fits = |pair: &CardSet| match view.buried.len() {
        0 => true,
        // The pair goes in ascending order: what is laid away already is the lower one.
        1 => view.buried.first() == pair.first(),
        _ => view.buried == *pair,
    };
    let buried: ArrayVec<CardSet, PAIRS> = pairs(twelve).filter(fits).collect();
    let stakes = Stakes::of_plain_games(twelve, bid);
    let odds = odds_by_game(&stakes, twelve, &buried, view.seat);
    let mut exchanges = Vec::with_capacity(buried.len() * stakes.len());
    for (place, &buried) in buried.iter().enumerate() {
        exchanges.extend(stakes.iter().map(|stake| {
            let contract = stake.contract;
            let odds = odds[contract.game() as usize][place];
            Exchange { buried, contract, points: stake.expected(odds.of(contract)) }
        }));
    }
    exchanges
}

/// The exchanges of which the most is expected, the best first: so many at most, and none of which
/// so many tournament points less are expected than of the best.
pub(crate) fn promising(view: &View, count: usize, range: f32) -> Vec<Exchange> {
    let mut found = exchanges(view);
    found.sort_by(|a, b| b.points.total_cmp(&a.points));
    let least = found[0].points - range;
    found.retain(|exchange| exchange.points >= least);
    found.truncate(count);
    found
}

/// The probabilities of each game among the stakes after burying each of these pairs.
fn odds_by_game(
    stakes: &AllStakes,
    twelve: CardSet,
    pairs: &[CardSet],
    seat: Seat,
) -> [ArrayVec<Odds, PAIRS>; Game::ALL.len()] {
    Game::ALL.map(|game| match stakes.iter().any(|stake| stake.contract.game() == game) {
        true => odds(game, twelve, pairs, seat),
        false => ArrayVec::new(),
    })
}

fn odds(game: Game, twelve: CardSet, pairs: &[CardSet], seat: Seat) -> ArrayVec<Odds, PAIRS> {
    let of_pair = |f: &mut Features, pair: CardSet| {
        features(f, game, twelve - pair, pair.points(), leads(seat));
    };
    let mut by_pair = ArrayVec::new();
    side_by_side(game, Knowledge::AfterSkat, pairs, of_pair, |_, odds| by_pair.push(odds));
    by_pair
}

/// For each softness, how likely a declarer with these twelve cards is to make this exchange. The
/// probability falls by a factor of `e` for each `softness` tournament points that are expected
/// less. It is one among all games with these cards buried, times one among all pairs without
/// trumps that could be buried for this game.
pub(crate) fn likelihoods<const N: usize>(
    twelve: CardSet,
    buried: CardSet,
    contract: Contract,
    seat: Seat,
    bid: Bid,
    softness: [f32; N],
) -> [f32; N] {
    let stakes = Stakes::of_plain_games(twelve, bid);
    let Some(declared) = stakes.iter().find(|stake| stake.contract == contract) else { return [0.0; N] };
    let by_game = odds_by_game(&stakes, twelve, &[buried], seat);
    let value = |stake: &Stakes, odds: Odds| stake.expected(odds.of(stake.contract));
    let of_game = |stake: &Stakes| value(stake, by_game[stake.contract.game() as usize][0]);
    let chosen = of_game(declared);
    // Hardly anybody buries trumps who has another choice; in Null there are none.
    let trumps = contract.game().trumps();
    let plain = if (twelve - trumps).len() < 2 { twelve } else { twelve - trumps };
    let mut pairs: ArrayVec<CardSet, PAIRS> = pairs(plain).collect();
    if !pairs.contains(&buried) {
        pairs.push(buried);
    }
    let by_pair = odds(contract.game(), twelve, &pairs, seat);
    softness.map(|softness| {
        let weight = |points: f32| ((points - chosen) / softness).exp();
        let by_game: f32 = stakes.iter().map(|stake| weight(of_game(stake))).sum();
        let by_pair: f32 = by_pair.iter().map(|&odds| weight(value(declared, odds))).sum();
        1.0 / (by_game * by_pair)
    })
}

/// Calls `take` with the tournament points expected of a contract at a bid, for each of these hands
/// of ten cards in turn, with the two that were buried, or lie in the skat of a Hand game.
pub(crate) fn expected_points(
    contract: Contract,
    bid: Bid,
    seat: Seat,
    hands: &[(CardSet, CardSet)],
    mut take: impl FnMut((CardSet, CardSet), f32),
) {
    let knowledge = if contract.is_hand() { Knowledge::Hand } else { Knowledge::AfterSkat };
    let of_hand = |f: &mut Features, (hand, buried): (CardSet, CardSet)| {
        let points = if contract.is_hand() { 0 } else { buried.points() };
        features(f, contract.game(), hand, points, leads(seat));
    };
    side_by_side(contract.game(), knowledge, hands, of_hand, |(hand, buried), odds| {
        let known = if contract.is_hand() { hand } else { hand | buried };
        take((hand, buried), Stakes::of(contract, known, bid).expected(odds.of(contract)));
    });
}

/// The probability of winning this game with ten cards after these two were buried.
pub(super) fn win_probability(contract: Contract, hand: CardSet, buried: CardSet, seat: Seat) -> f32 {
    odds(contract.game(), hand | buried, &[buried], seat)[0].of(contract).win
}

/// 1 for who leads to the first trick, 0 for the others.
pub(super) fn leads(seat: Seat) -> f32 {
    f32::from(u8::from(seat == Seat::Forehand))
}

/// All pairs of these cards.
pub(crate) fn pairs(cards: CardSet) -> impl Iterator<Item = CardSet> {
    cards.iter().flat_map(move |first| {
        let higher = CardSet::from_bits(cards.bits() & (u32::MAX << first.index())) - CardSet::of(first);
        higher.iter().map(move |second| CardSet::of(first) | CardSet::of(second))
    })
}
