//! What a game counts that was never validly declared (ISkO 3.3.10, 3.4.4, 4.1.1).

use super::prover::Party;
use super::ruling::Ended;
use crate::skat::score::matadors;
use crate::skat::{CardSet, Contract, Declarer, Game, Outcome, Settlement};

/// The five games with trumps.
const TRUMP_GAMES: [Game; 5] = [Game::Diamonds, Game::Hearts, Game::Spades, Game::Clubs, Game::Grand];

/// The game that the bid is worth, won or lost: its value goes by the last bid and the matadors.
///
/// The order leaves open which suit. It is the cheapest for the declarer that covers the bid: base
/// value times matadors and one, or the least multiple above it that reaches the bid; of two of the
/// same value the lower suit.
pub(super) fn by_bid(declarer: Declarer, cards: CardSet, winner: Party) -> Ended {
    let priced = TRUMP_GAMES.map(|game| {
        let matadors = matadors(game, cards);
        let base = game.base_value().expect("Null is not among them");
        let multiplier = (u16::from(matadors.unsigned_abs()) + 1).max(declarer.bid.value().div_ceil(base));
        (base * multiplier, game, matadors)
    });
    let (value, game, matadors) = priced.into_iter().min_by_key(|&(value, ..)| value).expect("five games");
    let won = winner == Party::Declarer;
    let value = if won { value as i16 } else { -2 * value as i16 };
    Ended {
        declarer: declarer.seat,
        contract: Contract::plain(game),
        matadors,
        outcome: if won { Outcome::Won } else { Outcome::Lost },
        settlement: Settlement { won, overbid: false, value },
        may_play_on: None,
    }
}
