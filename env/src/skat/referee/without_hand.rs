//! A game that is declared with the skat untouched and without the word Hand (ISkO 3.4.1).

use crate::skat::score::settle;
use crate::skat::{BySeat, Contract, Game, Phase, Play, Played, Rules, State};

/// The Hand game that has the cards of this one.
pub(super) fn by_hand(contract: Contract) -> Contract {
    match (contract.game(), contract.is_ouvert()) {
        (Game::Null, true) => Contract::NULL_OUVERT_HAND,
        (game, _) => Contract::hand(game),
    }
}

/// The deal after this game was declared with the skat untouched. It does not end before its last
/// trick, since what is certain of the Hand game need not be of the game that counts.
pub(super) fn played_by_hand(state: &State, contract: Contract) -> State {
    let rules = Rules { end_when_certain: false, ..state.rules() };
    let mut played = State::from_parts(*state.dealt(), rules, *state.auction(), *state.phase());
    played.declare(by_hand(contract));
    played
}

/// The deal as if this had been declared.
pub(super) fn counted_as(state: &State, contract: Contract) -> State {
    let play = state.play().expect("it is declared");
    let tricks = play.tricks().renamed(contract, |card| card, |cards| cards);
    let play = Play::from_parts(tricks, BySeat::from_fn(|seat| play.hand(seat)), play.skat());
    let phase = match *state.phase() {
        Phase::Played(played) => {
            let settlement = settle(contract, play.tricks().bid(), played.matadors, played.outcome);
            Phase::Played(Played { play, settlement, ..played })
        }
        _ => Phase::Playing(play),
    };
    State::from_parts(*state.dealt(), state.rules(), *state.auction(), phase)
}
