//! Between the bidding and the lead: declarations that do not count, or cost the game (ISkO 3.3.8
//! to 3.4.8).

use super::irregularity::TakenBack;
use super::prover::Party;
use super::referee::{Found, stands, undeclared};
use super::ruling::{Ended, Rule, Ruling, Verdict};
use super::undeclared::by_bid;
use crate::environment::ActionSet as _;
use crate::skat::score::{matadors, settle};
use crate::skat::{Action, ActionSet, CardSet, Contract, Declarer, Outcome, Phase, State};

/// Whether the contract is a Null game that the bid does not allow any more (ISkO 3.4.4).
fn is_lost_null(contract: Contract, declarer: Declarer) -> bool {
    contract.null_value().is_some_and(|value| value < declarer.bid.value())
}

pub(super) fn invalid_declaration(state: &State, contract: Contract) -> Found {
    let declarer = match state.phase() {
        Phase::PickingUp(declarer) => *declarer,
        Phase::Declaring(declaring) => declaring.declarer,
        _ => return Err("a declarer who holds ten cards and has not declared"),
    };
    let legal = state.legal();
    if legal.contains(Action::Declare(contract)) {
        return Err("a game that may not be declared here");
    }
    if legal.contains(Action::PickUp) && !is_lost_null(contract, declarer) {
        // The skat lies untouched: without the word Hand it is a valid game all the same, but for
        // the Hand level.
        return Ok(stands(Rule(3, 4, 1)));
    }
    let same_game = |action: &Action| match action {
        Action::Declare(other) => other.game() == contract.game(),
        _ => false,
    };
    let corrections: ActionSet = legal.iter().filter(same_game).collect();
    if is_lost_null(contract, declarer) || corrections.is_empty() {
        return Ok(lost_by_bid(state, declarer, vec![Rule(3, 4, 4)]));
    }
    Ok(Ruling { verdict: Verdict::Correct(corrections), rules: vec![Rule(3, 4, 4), Rule(3, 4, 5)] })
}

pub(super) fn declared_holding(state: &State, contract: Contract, cards: u8) -> Found {
    let declarer = undeclared(state)?;
    if cards == 10 {
        return Err("another number of cards than ten");
    }
    // What cannot be declared after picking up the skat counts as the plain game.
    let untouched = matches!(state.phase(), Phase::PickingUp(_));
    let possible = contract.is_hand() == untouched;
    let contract = if possible { contract } else { Contract::plain(contract.game()) };
    if is_lost_null(contract, declarer) {
        return Ok(lost_by_bid(state, declarer, vec![Rule(3, 4, 6), Rule(3, 4, 4)]));
    }
    let twelve = state.hand(declarer.seat) | state.skat();
    Ok(lost_unplayed(declarer, contract, twelve, Rule(3, 4, 6)))
}

/// A declared game that is lost before the lead: at the basic level, without Schneider and Schwarz,
/// announced ones too (ISkO 3.4.6, 3.4.8).
///
/// `cards` are the declarer's twelve.
pub(super) fn lost_unplayed(declarer: Declarer, contract: Contract, cards: CardSet, rule: Rule) -> Ruling {
    let (game, hand) = (contract.game(), contract.is_hand());
    let contract = match game.is_null() {
        true => contract,
        false => {
            if hand {
                Contract::hand(game)
            } else {
                Contract::plain(game)
            }
        }
    };
    let matadors = matadors(game, cards);
    let settlement = settle(contract, declarer.bid, matadors, Outcome::Lost);
    let verdict = Verdict::Ended(Ended {
        declarer: declarer.seat,
        contract,
        matadors,
        outcome: Outcome::Lost,
        settlement,
        may_play_on: None,
    });
    Ruling { verdict, rules: vec![rule] }
}

pub(super) fn lost_by_bid(state: &State, declarer: Declarer, rules: Vec<Rule>) -> Ruling {
    let cards = state.hand(declarer.seat) | state.skat();
    Ruling { verdict: Verdict::Ended(by_bid(declarer, cards, Party::Defenders)), rules }
}

pub(super) fn taken_back(state: &State, what: TakenBack) -> Found {
    match what {
        TakenBack::Call if !state.auction().calls().is_empty() => Ok(stands(Rule(3, 3, 8))),
        TakenBack::Declaration if state.play().is_some() => Ok(stands(Rule(3, 4, 7))),
        TakenBack::Card if state.play().is_some_and(|play| !play.tricks().cards().is_empty()) => {
            Ok(stands(Rule(4, 1, 2)))
        }
        TakenBack::AnnouncedCard if state.play().is_some_and(|play| play.tricks().contract().is_ouvert()) => {
            Ok(stands(Rule(4, 1, 2)))
        }
        _ => Err("something said or played to take back"),
    }
}
