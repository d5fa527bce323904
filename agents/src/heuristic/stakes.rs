//! What is won and lost with a contract.

use super::chances::Chances;
use super::null::gaps;
use skat_env::skat::{Bid, Card, CardSet, Contract, Game, Outcome, Rank, Seat, Suit, score};

/// Tournament points of a contract by how it ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    pub(super) contract: Contract,
    won: f32,
    schneider: f32,
    lost: f32,
}

impl Stakes {
    /// All games after picking up the skat that the bid allows, with `cards` for the matadors.
    pub(super) fn of_plain_games(cards: CardSet, bid: Bid) -> Vec<Stakes> {
        allowed(bid, |contract| !contract.is_hand())
            .map(|contract| Stakes::new(contract, cards, bid))
            .collect()
    }

    /// All Hand games that the bid allows. Schwarz is announced only where no trick can be lost.
    pub(super) fn of_hand_games(hand: CardSet, bid: Bid, seat: Seat) -> Vec<Stakes> {
        let certain = Game::ALL.map(|game| is_certain(game, hand, seat));
        allowed(bid, Contract::is_hand)
            .filter(|contract| !contract.announces_schwarz() || certain[contract.game() as usize])
            .map(|contract| {
                let stakes = Stakes::new(contract, hand, bid);
                let best = points(contract, hand, bid, Outcome::Schwarz);
                match certain[contract.game() as usize] {
                    true => Stakes { won: best, schneider: best, lost: best, ..stakes },
                    false => stakes,
                }
            })
            .collect()
    }

    /// With ten cards of twelve, each of the top trumps that the hand lacks may be among the other two.
    fn new(contract: Contract, cards: CardSet, bid: Bid) -> Stakes {
        let mut stakes = Stakes::with(contract, cards, bid);
        if cards.len() < 12 && !contract.game().is_null() {
            let unknown = 12.0 - cards.len() as f32;
            let share = unknown / 22.0;
            for card in decisive_trumps(contract.game(), cards) {
                let other = Stakes::with(contract, cards | CardSet::of(card), bid);
                let mix = |usual: f32, other: f32| usual + share * (other - usual);
                stakes.won = mix(stakes.won, other.won);
                stakes.schneider = mix(stakes.schneider, other.schneider);
                stakes.lost = mix(stakes.lost, other.lost);
            }
        }
        stakes
    }

    fn with(contract: Contract, cards: CardSet, bid: Bid) -> Stakes {
        let points = |outcome| points(contract, cards, bid, outcome);
        Stakes {
            contract,
            won: points(Outcome::Won),
            schneider: points(Outcome::Schneider),
            lost: points(Outcome::Lost),
        }
    }

    /// Tournament points expected with these chances.
    pub(super) fn expected(&self, chances: Chances) -> f32 {
        let schneider = chances.schneider.min(chances.win);
        schneider * self.schneider + (chances.win - schneider) * self.won + (1.0 - chances.win) * self.lost
    }
}

fn allowed(bid: Bid, kind: impl Fn(Contract) -> bool) -> impl Iterator<Item = Contract> {
    Contract::all().filter(move |&contract| {
        kind(contract) && contract.null_value().is_none_or(|value| value >= bid.value())
    })
}

fn points(contract: Contract, cards: CardSet, bid: Bid, outcome: Outcome) -> f32 {
    let matadors = score::matadors(contract.game(), cards);
    let settlement = score::settle(contract, bid, matadors, outcome);
    score::tournament_points(settlement, Seat::Forehand, Seat::Forehand) as f32
}

/// The trumps from above that decide the number of matadors if they lie in the skat: those above the highest own
/// trump, or else the highest that is missing.
fn decisive_trumps(game: Game, cards: CardSet) -> impl Iterator<Item = Card> {
    let matadors = score::matadors(game, cards);
    let wanted = if matadors < 0 { matadors.unsigned_abs() as usize } else { 1 };
    let mut missing = game.trumps() - cards;
    std::iter::from_fn(move || {
        let top = missing.iter().find(|&card| missing.is_disjoint(game.beating(card)))?;
        missing.remove(top);
        Some(top)
    })
    .take(wanted)
}

/// Whether the game as a Hand game is won at its highest level however the cards lie.
fn is_certain(game: Game, hand: CardSet, seat: Seat) -> bool {
    if game.is_null() { never_takes_a_trick(hand, seat) } else { takes_every_trick(game, hand, seat) }
}

/// Whether the declarer takes every trick: his trumps draw all others, and every side suit runs from the top.
///
/// He must have the lead, or all trumps, so that nothing is ruffed before.
fn takes_every_trick(game: Game, hand: CardSet, seat: Seat) -> bool {
    let others = game.trumps() - hand;
    let masters = |suit: CardSet| {
        (suit & hand).iter().filter(|&card| (suit - hand).is_disjoint(game.beating(card))).count()
    };
    let runs = |side: CardSet| masters(side) == (side & hand).len() || masters(side) >= (side - hand).len();
    let mut sides = Suit::ALL.into_iter().map(|suit| CardSet::of_suit(suit) - game.trumps());
    (seat == Seat::Forehand || others.is_empty())
        && masters(game.trumps()) >= others.len()
        && sides.all(|side| side.is_empty() || runs(side))
}

/// Whether the declarer of a Null game can always stay below: forehand needs a seven for the first lead.
fn never_takes_a_trick(hand: CardSet, seat: Seat) -> bool {
    let safe = Suit::ALL.into_iter().all(|suit| gaps(hand, suit).all(|gap| gap == 0));
    let lead = Suit::ALL
        .into_iter()
        .any(|suit| hand.contains(Card::new(suit, Rank::Seven)) && hand.suit(suit).len() <= 5);
    safe && (seat != Seat::Forehand || lead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_solid_hands_are_certain() {
        let certain = |game, hand: &str, seat| is_certain(game, hand.parse().unwrap(), seat);
        assert!(certain(Game::Grand, "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.HA.SA", Seat::Rearhand));
        assert!(certain(Game::Grand, "CJ.SJ.HJ.CA.CT.CK.CQ.HA.HT.SA", Seat::Forehand));
        assert!(!certain(Game::Grand, "CJ.SJ.HJ.CA.CT.CK.CQ.HA.HT.SA", Seat::Rearhand));
        assert!(!certain(Game::Grand, "SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8.SA", Seat::Forehand));
        assert!(certain(Game::Clubs, "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8", Seat::Forehand));
        assert!(!certain(Game::Clubs, "CJ.SJ.CA.CT.CK.CQ.C9.C8.HA.HT", Seat::Forehand));
        assert!(certain(Game::Null, "H7.H8.H9.S7.S8.S9.C7.C8.CT.D7", Seat::Forehand));
        assert!(!certain(Game::Null, "H7.H8.H9.S7.S8.S9.C7.C8.CT.D8", Seat::Forehand));
    }
}
