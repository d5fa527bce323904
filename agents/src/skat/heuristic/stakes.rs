//! What is won and lost with a contract.

use super::null::gaps;
use super::odds::Probabilities;
use arrayvec::ArrayVec;
use skat_env::skat::{Bid, Card, CardSet, Contract, Game, Outcome, Rank, Seat, Suit, score};
use std::sync::OnceLock;

/// Tournament points of a contract by how it ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    pub(super) contract: Contract,
    won: f32,
    schneider: f32,
    lost: f32,
}

/// The stakes of all contracts that come into question, in the order of their numbers.
pub(super) type AllStakes = ArrayVec<Stakes, { Contract::COUNT }>;

impl Stakes {
    /// All games after picking up the skat that the bid allows, with `cards` for the matadors.
    pub(super) fn of_plain_games(cards: CardSet, bid: Bid) -> AllStakes {
        let matadors = Game::ALL.map(|game| Matadors::of(game, cards));
        allowed(bid, |contract| !contract.is_hand())
            .map(|contract| matadors[contract.game() as usize].stakes(contract, bid))
            .collect()
    }

    /// All Hand games that the bid allows. Schwarz is announced only where no trick can be lost.
    pub(super) fn of_hand_games(hand: CardSet, bid: Bid, seat: Seat) -> AllStakes {
        let certain = Game::ALL.map(|game| is_certain(game, hand, seat));
        let matadors = Game::ALL.map(|game| Matadors::of(game, hand));
        allowed(bid, Contract::is_hand)
            .filter(|contract| !contract.announces_schwarz() || certain[contract.game() as usize])
            .map(|contract| {
                let matadors = &matadors[contract.game() as usize];
                match certain[contract.game() as usize] {
                    true => {
                        let best = worth(bid).at(contract, matadors.held, Outcome::Schwarz);
                        Stakes { contract, won: best, schneider: best, lost: best }
                    }
                    false => matadors.stakes(contract, bid),
                }
            })
            .collect()
    }

    /// Those of one contract that the bid allows, with `cards` for the matadors.
    pub(super) fn of(contract: Contract, cards: CardSet, bid: Bid) -> Stakes {
        Matadors::of(contract.game(), cards).stakes(contract, bid)
    }

    /// Tournament points expected with these probabilities.
    pub(super) fn expected(&self, probabilities: Probabilities) -> f32 {
        let schneider = probabilities.schneider.min(probabilities.win);
        schneider * self.schneider
            + (probabilities.win - schneider) * self.won
            + (1.0 - probabilities.win) * self.lost
    }
}

/// The matadors of a game.
struct Matadors {
    /// With the cards that are known.
    held: i8,
    /// With each card beside them that would change their number.
    with_another: ArrayVec<i8, 11>,
    /// The probability of each of these cards.
    share: f32,
}

impl Matadors {
    /// With ten cards of twelve, each of the top trumps that the hand lacks may be among the other
    /// two.
    fn of(game: Game, cards: CardSet) -> Matadors {
        let with = |card| score::matadors(game, cards | CardSet::of(card));
        let unknown = cards.len() < 12 && !game.is_null();
        Matadors {
            held: score::matadors(game, cards),
            with_another: match unknown {
                true => decisive_trumps(game, cards).map(with).collect(),
                false => ArrayVec::new(),
            },
            share: (12.0 - cards.len() as f32) / 22.0,
        }
    }

    fn stakes(&self, contract: Contract, bid: Bid) -> Stakes {
        let worth = worth(bid);
        let of = |outcome| {
            let mix = |usual: f32, &matadors: &i8| {
                usual + self.share * (worth.at(contract, matadors, outcome) - usual)
            };
            self.with_another.iter().fold(worth.at(contract, self.held, outcome), mix)
        };
        Stakes { contract, won: of(Outcome::Won), schneider: of(Outcome::Schneider), lost: of(Outcome::Lost) }
    }
}

fn allowed(bid: Bid, kind: impl Fn(Contract) -> bool) -> impl Iterator<Item = Contract> {
    Contract::all().filter(move |&contract| {
        kind(contract) && contract.null_value().is_none_or(|value| value >= bid.value())
    })
}

/// The declarer's tournament points for all games at one bid: by contract, number of matadors and
/// outcome.
struct Worth([[[i16; 6]; 12]; Contract::COUNT]);

/// Those of the bid, computed when first needed.
fn worth(bid: Bid) -> &'static Worth {
    static BY_BID: [OnceLock<Worth>; Bid::COUNT] = [const { OnceLock::new() }; Bid::COUNT];
    BY_BID[bid.index()].get_or_init(|| {
        let contract = |contract| {
            std::array::from_fn(|matadors| {
                Outcome::ALL.map(|outcome| {
                    let settlement = score::settle(contract, bid, matadors as i8, outcome);
                    score::tournament_points(settlement, Seat::Forehand, Seat::Forehand) as i16
                })
            })
        };
        Worth(std::array::from_fn(|index| contract(Contract::from_index(index))))
    })
}

impl Worth {
    /// Whether the matadors are held or lacked does not matter (ISkO 5.3.3).
    fn at(&self, contract: Contract, matadors: i8, outcome: Outcome) -> f32 {
        f32::from(self.0[contract.index()][usize::from(matadors.unsigned_abs())][outcome as usize])
    }
}

/// The trumps from above that decide the number of matadors if they lie in the skat: those above
/// the highest own trump, or else the highest that is missing.
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

/// Whether the declarer takes every trick: his trumps draw all others, and every side suit runs
/// from the top.
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

/// Whether the declarer of a Null game can always stay below: forehand needs a seven for the first
/// lead.
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
    use skat_env::skat::Deal;

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

    /// By the rules' own arithmetic, one possible card of the skat after the other.
    fn by_the_rules(contract: Contract, cards: CardSet, bid: Bid, outcome: Outcome) -> f32 {
        let points = |cards| {
            let settlement = score::settle(contract, bid, score::matadors(contract.game(), cards), outcome);
            score::tournament_points(settlement, Seat::Forehand, Seat::Forehand) as f32
        };
        let mut expected = points(cards);
        if cards.len() < 12 && !contract.game().is_null() {
            for card in decisive_trumps(contract.game(), cards) {
                expected += 2.0 / 22.0 * (points(cards | CardSet::of(card)) - expected);
            }
        }
        expected
    }

    #[test]
    fn stakes_are_what_the_rules_say() {
        for seed in 0..60 {
            let deal = Deal::from_seed(seed);
            let seat = Seat::from_index(seed as usize % 3);
            for cards in [deal.hand(seat), deal.hand(seat) | deal.skat()] {
                for bid in Bid::all().step_by(7) {
                    for contract in Contract::all() {
                        let Stakes { won, schneider, lost, .. } = Stakes::of(contract, cards, bid);
                        let expected = |outcome| by_the_rules(contract, cards, bid, outcome);
                        assert_eq!(won, expected(Outcome::Won), "{contract} at {bid}");
                        assert_eq!(schneider, expected(Outcome::Schneider), "{contract} at {bid}");
                        assert_eq!(lost, expected(Outcome::Lost), "{contract} at {bid}");
                    }
                }
            }
        }
    }
}
