//! What a hand promises as which game, which two cards to bury and what to declare.

use super::chances::{Chances, Knowledge, chances, null_ouvert};
use super::evaluation::features;
use skat_env::skat::{Bid, Card, CardSet, Contract, Game, Outcome, Rank, Seat, Suit, View, score};

/// A contract with what it is expected to bring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    pub(super) contract: Contract,
    /// Tournament points.
    pub(super) points: f32,
}

/// All contracts that `suits` accepts and the bid allows, with their expected points.
pub(super) fn prospects(
    hand: CardSet,
    skat: CardSet,
    bid: Bid,
    leads: f32,
    knowledge: Knowledge,
    suits: impl Fn(Contract) -> bool,
) -> impl Iterator<Item = Prospect> {
    let games = Game::ALL.map(|game| (game, features(game, hand, skat.points(), leads)));
    Contract::all()
        .filter(move |&contract| {
            suits(contract) && contract.null_value().is_none_or(|value| value >= bid.value())
        })
        .map(move |contract| {
            let (game, features) = &games[contract.game() as usize];
            let chances = match contract {
                Contract::NULL_OUVERT | Contract::NULL_OUVERT_HAND => {
                    Chances { win: null_ouvert(knowledge, features), schneider: 0.0 }
                }
                _ => chances(*game, knowledge, features),
            };
            let every_trick = contract.announces_schwarz() && takes_every_trick(*game, hand, leads);
            Prospect { contract, points: expected_points(contract, hand | skat, bid, chances, every_trick) }
        })
}

/// The contract with the most expected points; the first of equal ones.
pub(super) fn best_prospect(
    hand: CardSet,
    skat: CardSet,
    bid: Bid,
    leads: f32,
    knowledge: Knowledge,
    suits: impl Fn(Contract) -> bool,
) -> Prospect {
    prospects(hand, skat, bid, leads, knowledge, suits)
        .reduce(|best, other| if other.points > best.points { other } else { best })
        .expect("suit games and Grand may always be declared")
}

fn expected_points(contract: Contract, cards: CardSet, bid: Bid, chances: Chances, every_trick: bool) -> f32 {
    let matadors = score::matadors(contract.game(), cards);
    let points = |outcome| {
        let settlement = score::settle(contract, bid, matadors, outcome);
        score::tournament_points(settlement, Seat::Forehand, Seat::Forehand) as f32
    };
    if every_trick {
        return points(Outcome::Schwarz);
    }
    let schneider = chances.schneider.min(chances.win);
    schneider * points(Outcome::Schneider)
        + (chances.win - schneider) * points(Outcome::Won)
        + (1.0 - chances.win) * points(Outcome::Lost)
}

/// Whether forehand takes every trick however the cards lie: his trumps draw all others, and every side suit runs
/// from the top.
fn takes_every_trick(game: Game, hand: CardSet, leads: f32) -> bool {
    let Some(jack) = (CardSet::JACKS & game.trumps()).last() else { return false };
    let runs = |suit: CardSet, top: Card| {
        let out = (suit - hand).len();
        let mut masters = 0;
        let mut rest = suit;
        let mut next = Some(top);
        while let Some(card) = next.filter(|&card| hand.contains(card)) {
            masters += 1;
            rest.remove(card);
            next = rest.iter().find(|&c| rest.is_disjoint(game.beating(c)));
        }
        masters >= out.min(masters + 1) && masters >= out || (suit & hand).is_empty()
    };
    let sides = Suit::ALL.into_iter().filter(|&suit| game.trump_suit() != Some(suit)).all(|suit| {
        let cards = CardSet::of_suit(suit) - game.trumps();
        runs(cards, Card::new(suit, Rank::Ace))
    });
    leads > 0.0 && runs(game.trumps(), jack) && sides
}

/// The next card to lay away: the lower one of the best pair, then the other.
pub(super) fn bury(view: &View) -> Card {
    let twelve = view.hand | view.buried;
    let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
    let leads = f32::from(u8::from(view.seat == Seat::Forehand));
    let mut best: Option<(f32, CardSet)> = None;
    for first in twelve {
        let higher = CardSet::from_bits(twelve.bits() & (u32::MAX << first.index())) - CardSet::of(first);
        for second in higher {
            let skat = CardSet::of(first) | CardSet::of(second);
            // The pair goes in ascending order: what is laid away already is the lower one.
            if view.buried.first().is_some_and(|laid_away| laid_away != first) {
                continue;
            }
            let points = after_skat(twelve - skat, skat, bid, leads).points;
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, skat));
            }
        }
    }
    let skat = best.expect("twelve cards have pairs").1 - view.buried;
    skat.first().expect("a card is left to be laid away")
}

/// The game to declare after burying.
pub(super) fn declare(view: &View) -> Contract {
    let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
    let leads = f32::from(u8::from(view.seat == Seat::Forehand));
    after_skat(view.hand, view.buried, bid, leads).contract
}

fn after_skat(hand: CardSet, skat: CardSet, bid: Bid, leads: f32) -> Prospect {
    best_prospect(hand, skat, bid, leads, Knowledge::AfterSkat, |contract| !contract.is_hand())
}
