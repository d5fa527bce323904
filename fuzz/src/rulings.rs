//! Irregularities that bytes decide, and what must hold for every ruling.

use crate::sheets::Bytes;
use skat_env::skat::referee::{
    Claim, Consent, Goal, Harm, Holders, Irregularity, NoProof, Noticed, Party, Person, PlainProver, Prover,
    Rule, Ruling, SeenTrick, TakenBack, Verdict,
};
use skat_env::skat::{Card, Contract, Play, Seat, State, score};

/// From so many complete tricks on the plain prover is asked; before that nothing is proven.
const LATE: u8 = 5;

/// A prover that is quick in every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LateProver;

impl Prover for LateProver {
    fn declarer_forces(&self, play: &Play, goal: Goal) -> bool {
        if play.tricks().complete() < LATE {
            NoProof.declarer_forces(play, goal)
        } else {
            PlainProver.declarer_forces(play, goal)
        }
    }

    fn defenders_prevent(&self, play: &Play, goal: Goal) -> bool {
        if play.tricks().complete() < LATE {
            NoProof.defenders_prevent(play, goal)
        } else {
            PlainProver.defenders_prevent(play, goal)
        }
    }

    fn can_happen(&self, play: &Play, goal: Goal) -> bool {
        if play.tricks().complete() < LATE {
            NoProof.can_happen(play, goal)
        } else {
            PlainProver.can_happen(play, goal)
        }
    }
}

fn any<T: Copy>(bytes: &mut Bytes, things: &[T]) -> T {
    things[bytes.below(things.len())]
}

/// One irregularity of any kind, whether it can happen in the position or not.
pub fn irregularity_of(bytes: &mut Bytes) -> Irregularity {
    let by = any(bytes, &Seat::ALL);
    let person = any(bytes, &[Person::Player(by), Person::Player(by), Person::SitsOut]);
    let number = bytes.below(121) as u8;
    let noticed = any(bytes, &[Noticed::AtOnce, Noticed::Later, Noticed::AfterThrowingIn]);
    let contract = Contract::from_index(bytes.below(Contract::COUNT));
    match bytes.below(30) {
        0 => Irregularity::CardShownInDeal,
        1 => Irregularity::WrongNumberOfCards {
            holders: any(bytes, &[Holders::Declarer, Holders::Defenders, Holders::Both]),
        },
        2 => Irregularity::SkatSeen { by: person },
        3 => Irregularity::SkatTakenUp { by },
        4 => Irregularity::HandSeen { by: person },
        5 => Irregularity::PassOutOfTurn { by },
        6 => Irregularity::SkatWasExposed,
        7 => Irregularity::InvalidDeclaration { contract },
        8 => Irregularity::DeclaredHolding { contract, cards: number % 14 },
        9 => Irregularity::LedBeforeDeclaration,
        10 => Irregularity::WronglyBuried { cards: number % 5 },
        11 => Irregularity::TakenBack {
            what: any(
                bytes,
                &[TakenBack::Call, TakenBack::Declaration, TakenBack::Card, TakenBack::AnnouncedCard],
            ),
        },
        12 => Irregularity::LeadOutOfTurn { by, noticed },
        13 => Irregularity::PlayOutOfTurn { by },
        14 | 15 => Irregularity::Revoke { card: Card::from_index(bytes.below(32)), noticed },
        16 => Irregularity::SeveralCards { by },
        17 => Irregularity::CardExposed { by, harm: any(bytes, &[Harm::Harmless, Harm::Harmful]) },
        18 => Irregularity::CardPulledEarly { by },
        19 => Irregularity::Disclosure { by: person },
        20 => Irregularity::Interference { by: person },
        21 => Irregularity::TrickLookedAt {
            by: person,
            trick: any(bytes, &[SeenTrick::Last, SeenTrick::Earlier]),
        },
        22 => Irregularity::Conceded { consent: any(bytes, &[Consent::Given, Consent::Refused]) },
        23 => Irregularity::GivenUp { by: person },
        24 => Irregularity::DeclarerLaysDown {
            claim: match bytes.below(4) {
                0 => Claim::Rest,
                1 => Claim::AllBut(number % 12),
                2 => Claim::Points(number),
                _ => Claim::Nothing,
            },
        },
        25 => Irregularity::DefenderLaysDown { by },
        26 => Irregularity::ThrownIn { by },
        27 => Irregularity::TricksNotGathered { tricks: number % 12 },
        28 => Irregularity::DealtTwice,
        _ => Irregularity::Other { by: person },
    }
}

/// A ruling rests on rules of the order, and what it puts on the score sheet is a value that the
/// game can have.
///
/// # Panics
/// When one of this is not so.
pub fn check_ruling(state: &State, ruling: &Ruling) {
    let known = include_str!("../../env/tests/data/rule_numbers.txt");
    assert!(!ruling.rules.is_empty());
    for rule in &ruling.rules {
        assert!(known.lines().any(|line| line == format!("ISkO {rule}")), "{rule}");
    }
    match &ruling.verdict {
        Verdict::Ended(ended) => {
            let declarer = state.declarer().expect("a game has a declarer");
            assert_eq!(ended.declarer, declarer.seat);
            let settlement = ended.settlement;
            assert_eq!(settlement.value > 0, settlement.won);
            assert!(!(settlement.won && settlement.overbid));
            assert_eq!(ended.winner() == Party::Declarer, settlement.won);
            let value = settlement.value.unsigned_abs() / if settlement.won { 1 } else { 2 };
            assert!(value >= declarer.bid.value(), "{ruling} after a bid of {}", declarer.bid);
            match ended.contract.game().base_value() {
                Some(base) => assert_eq!(value % base, 0, "{ruling}"),
                None => assert_eq!(Some(value), ended.contract.null_value(), "{ruling}"),
            }
            if let Some(play) = state.play() {
                let contract = play.tricks().contract();
                // What is lost before the lead counts no announcement (ISkO 3.4.8).
                let is_unplayed = ruling.rules[0] == Rule(3, 4, 8);
                assert!(ended.contract == contract || is_unplayed, "{ruling}");
                assert_eq!(ended.contract.game(), contract.game(), "{ruling}");
                let settled = score::settle(ended.contract, declarer.bid, play.matadors(), ended.outcome);
                assert_eq!(settlement, settled, "{ruling}");
            }
        }
        Verdict::Correct(actions) => {
            assert_eq!(actions.intersection(state.legal()), *actions);
        }
        Verdict::Barred { .. } | Verdict::DeclarerMayPass | Verdict::DealAgain => assert!(!state.is_over()),
        Verdict::Stands | Verdict::NextDeals => {}
    }
}
