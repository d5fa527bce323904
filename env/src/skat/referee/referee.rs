//! The referee: one function from an irregularity to its ruling.

use super::declaration::{declared_holding, invalid_declaration, lost_by_bid, lost_unplayed, taken_back};
use super::irregularity::{Harm, Holders, Irregularity, Noticed, Person, SeenTrick};
use super::levels::Standing;
use super::prover::{Party, Prover};
use super::ruling::{Ended, NoRule, OtherBids, Rule, Ruling, SkatThen, Verdict};
use super::search::PlainProver;
use super::undeclared::by_bid;
use crate::skat::score::settle;
use crate::skat::{Card, Declarer, Outcome, Phase, Play, Seat, State};

/// Rules on irregularities by the International Skat Order, with a prover for what has to be
/// proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Referee<P = PlainProver> {
    /// Decides what would have been certain, and what impossible.
    pub prover: P,
}

/// What a branch of the order says, or what would have to be the case for it.
pub(super) type Found = Result<Ruling, &'static str>;

pub(super) const PLAY: &str = "a game in play";
const BIDDING: &str = "the bidding";
const BEFORE_DECLARATION: &str = "the time between bidding and declaration";
pub(super) const A_DEFENDER: &str = "a defender as the one who does it";

impl<P: Prover> Referee<P> {
    /// A referee with this prover.
    pub const fn new(prover: P) -> Referee<P> {
        Referee { prover }
    }

    /// Rules on `irregularity` in the position of `state`, which is the one right before it.
    ///
    /// For an infraction noticed later that is the position of then (ISkO 4.2.4); for
    /// [`Irregularity::TricksNotGathered`] it is the present one.
    ///
    /// # Errors
    /// [`NoRule`] when this cannot happen there: for example a revoke with a card that follows
    /// suit, or a lead out of turn by the player on lead.
    pub fn rule(&self, state: &State, irregularity: Irregularity) -> Result<Ruling, NoRule> {
        self.find(state, irregularity).map_err(|needs| NoRule { irregularity, needs })
    }

    fn find(&self, state: &State, irregularity: Irregularity) -> Found {
        match irregularity {
            Irregularity::CardShownInDeal => card_shown_in_deal(state),
            // Nobody plays what was dealt so, however far it has come (SkTO 9.4).
            Irregularity::DealtTwice => {
                Ok(Ruling { verdict: Verdict::NextDeals, rules: vec![Rule(3, 3, 7)] })
            }
            Irregularity::WrongNumberOfCards { holders } => self.wrong_number(state, holders),
            Irregularity::SkatSeen { by } => self.skat_seen(state, by),
            Irregularity::SkatTakenUp { by } => skat_taken_up(state, by),
            Irregularity::HandSeen { by } => match state.phase() {
                Phase::Bidding => Ok(barred(by.seat(), OtherBids::BindNoLonger, vec![Rule(3, 3, 9)])),
                _ => self.infraction(state, by, Rule(4, 5, 5)),
            },
            Irregularity::PassOutOfTurn { by } => pass_out_of_turn(state, by),
            Irregularity::SkatWasExposed => undeclared(state).map(|_| may_pass(vec![Rule(3, 3, 11)])),
            Irregularity::InvalidDeclaration { contract } => invalid_declaration(state, contract),
            Irregularity::DeclaredHolding { contract, cards } => declared_holding(state, contract, cards),
            Irregularity::LedBeforeDeclaration => {
                undeclared(state).map(|declarer| lost_by_bid(state, declarer, vec![Rule(4, 1, 1)]))
            }
            Irregularity::WronglyBuried { cards } => self.wrongly_buried(state, cards),
            Irregularity::TakenBack { what } => taken_back(state, what),
            Irregularity::LeadOutOfTurn { by, noticed } => self.lead_out_of_turn(state, by, noticed),
            Irregularity::PlayOutOfTurn { by } => self.play_out_of_turn(state, by),
            Irregularity::Revoke { card, noticed } => self.revoke(state, card, noticed),
            Irregularity::SeveralCards { by } => self.exposed(state, by, Harm::Harmless),
            Irregularity::CardExposed { by, harm } => self.exposed(state, by, harm),
            Irregularity::CardPulledEarly { by } => match self.party(state, by.into())? {
                Party::Defenders => self.infraction(state, by.into(), Rule(4, 2, 7)),
                Party::Declarer => Ok(stands(Rule(4, 2, 7))),
            },
            Irregularity::Disclosure { by } => self.infraction(state, by, Rule(4, 2, 9)),
            Irregularity::Interference { by } => {
                let expected = "a member of the opposition as the one who does it";
                self.by_the_opposition(state, by, Rule(4, 1, 8), expected)
            }
            Irregularity::TrickLookedAt { by, trick } => self.trick_looked_at(state, by, trick),
            Irregularity::Conceded { consent } => self.conceded(state, consent),
            Irregularity::GivenUp { by } => self.by_the_opposition(state, by, Rule(4, 3, 3), A_DEFENDER),
            Irregularity::DeclarerLaysDown { claim } => self.declarer_lays_down(playing(state)?, claim),
            Irregularity::DefenderLaysDown { by } => self.defender_lays_down(state, by),
            Irregularity::ThrownIn { by } => self.thrown_in(state, by),
            Irregularity::TricksNotGathered { tricks } => self.not_gathered(state, tricks),
            Irregularity::Other { by } => match (undeclared(state), by) {
                (Ok(declarer), Person::Player(seat)) if seat == declarer.seat => {
                    Ok(lost_by_bid(state, declarer, vec![Rule(3, 4, 1)]))
                }
                _ => self.infraction_without_rule(state, by),
            },
        }
    }

    pub(super) fn standing<'a>(&'a self, play: &'a Play) -> Standing<'a, P> {
        Standing { play, prover: &self.prover }
    }

    pub(super) fn party(&self, state: &State, by: Person) -> Result<Party, &'static str> {
        let play = playing(state)?;
        Ok(match by {
            Person::Player(seat) => self.standing(play).party_of(seat),
            Person::SitsOut => Party::Defenders,
        })
    }

    fn play_out_of_turn(&self, state: &State, by: Seat) -> Found {
        let tricks = playing(state)?.tricks();
        match tricks.trick() {
            [] => Err("a trick that has been led to"),
            _ if tricks.turn() == by => Err("another player's turn"),
            _ => self.infraction(state, by.into(), Rule(4, 2, 1)),
        }
    }

    fn revoke(&self, state: &State, card: Card, noticed: Noticed) -> Found {
        let play = playing(state)?;
        let by = play.tricks().turn();
        if !play.hand(by).contains(card) || play.legal_cards().contains(card) {
            return Err("a card that the player to move holds and may not play");
        }
        match noticed {
            Noticed::AtOnce => self.infraction(state, by.into(), Rule(4, 2, 3)),
            Noticed::Later => self.infraction(state, by.into(), Rule(4, 2, 4)).map(final_ruling),
            Noticed::AfterThrowingIn => Ok(stands(Rule(4, 2, 5))),
        }
    }

    /// An infraction that is one of the declarer's opponents only.
    fn by_the_opposition(&self, state: &State, by: Person, rule: Rule, expected: &'static str) -> Found {
        match self.party(state, by)? {
            Party::Defenders => self.infraction(state, by, rule),
            Party::Declarer => Err(expected),
        }
    }

    /// The game ends, and the other party may have it played on (ISkO 4.1.3 to 4.1.6).
    fn infraction(&self, state: &State, by: Person, rule: Rule) -> Found {
        let mut ruling = self.infraction_without_rule(state, by)?;
        ruling.rules.insert(0, rule);
        Ok(ruling)
    }

    fn infraction_without_rule(&self, state: &State, by: Person) -> Found {
        let offender = self.party(state, by)?;
        Ok(self.infraction_of(playing(state)?, offender, vec![]))
    }

    pub(super) fn infraction_of(&self, play: &Play, offender: Party, mut rules: Vec<Rule>) -> Ruling {
        let (outcome, grounds) = self.standing(play).after_infraction(offender);
        rules.extend(grounds);
        ended(play, outcome, Some(offender.other()), rules)
    }

    fn wrong_number(&self, state: &State, holders: Holders) -> Found {
        match (state.phase(), holders) {
            (Phase::Bidding, _) => Ok(deal_again(Rule(3, 2, 9))),
            (Phase::PassedIn | Phase::Played(_), _) => Err("a deal that is not over"),
            (_, Holders::Both) => Ok(deal_again(Rule(3, 2, 9))),
            (Phase::Playing(play), Holders::Declarer) => {
                Ok(self.infraction_of(play, Party::Declarer, vec![Rule(4, 2, 6)]))
            }
            (Phase::Playing(play), Holders::Defenders) => {
                Ok(self.infraction_of(play, Party::Defenders, vec![Rule(4, 2, 6)]))
            }
            (_, Holders::Declarer) => Ok(lost_by_bid(state, undeclared(state)?, vec![Rule(3, 3, 10)])),
            (_, Holders::Defenders) => {
                let declarer = undeclared(state)?;
                let cards = state.hand(declarer.seat) | state.skat();
                let won = by_bid(declarer, cards, Party::Declarer);
                let verdict = Verdict::Ended(Ended { may_play_on: Some(Party::Declarer), ..won });
                Ok(Ruling { verdict, rules: vec![Rule(3, 3, 10)] })
            }
        }
    }

    fn skat_seen(&self, state: &State, by: Person) -> Found {
        match (state.phase(), by) {
            (Phase::Bidding, Person::Player(seat)) => {
                Ok(barred(Some(seat), OtherBids::BindNoLonger, vec![Rule(3, 2, 14), Rule(3, 3, 9)]))
            }
            (Phase::Bidding, Person::SitsOut) => {
                Ok(barred(None, OtherBids::BindNoLonger, vec![Rule(3, 3, 9)]))
            }
            (Phase::Playing(play), by) => {
                let at_the_lead = play.tricks().cards().is_empty();
                if at_the_lead && self.party(state, by)? == Party::Declarer {
                    let tricks = play.tricks();
                    let declarer = Declarer { seat: tricks.declarer(), bid: tricks.bid() };
                    let rule = Rule(3, 4, 8);
                    return Ok(lost_unplayed(declarer, tricks.contract(), play.declarer_cards(), rule));
                }
                self.infraction(state, by, Rule(4, 2, 8))
            }
            // The skat is the declarer's until he has declared (2.2.1).
            (_, Person::Player(seat)) if seat == undeclared(state)?.seat => Ok(stands(Rule(4, 5, 4))),
            // The order names the bidding only; what harms the declarer is the same.
            _ => undeclared(state).map(|_| may_pass(vec![Rule(4, 5, 4), Rule(3, 3, 11)])),
        }
    }

    fn wrongly_buried(&self, state: &State, cards: u8) -> Found {
        if cards == 2 {
            return Err("another number of buried cards than two");
        }
        match state.phase() {
            Phase::Playing(play) if !play.tricks().contract().is_hand() => {
                Ok(self.infraction_of(play, Party::Declarer, vec![Rule(4, 2, 6)]))
            }
            // He may still put it right: only the declaration makes it count.
            Phase::Declaring(_) => Ok(stands(Rule(3, 4, 6))),
            _ => Err("a declarer who has buried"),
        }
    }

    fn lead_out_of_turn(&self, state: &State, by: Seat, noticed: Noticed) -> Found {
        let tricks = playing(state)?.tricks();
        if !tricks.trick().is_empty() || tricks.turn() == by {
            return Err("a trick to be led to, and another player's lead");
        }
        match noticed {
            _ if tricks.complete() == 9 => Ok(stands(Rule(4, 1, 10))),
            Noticed::AtOnce => self.infraction(state, by.into(), Rule(4, 1, 1)),
            _ => Ok(stands(Rule(4, 1, 7))),
        }
    }

    fn exposed(&self, state: &State, by: Seat, harm: Harm) -> Found {
        match (self.party(state, by.into())?, harm) {
            (Party::Declarer, Harm::Harmless) => Ok(stands(Rule(4, 1, 9))),
            _ => self.infraction(state, by.into(), Rule(4, 1, 9)),
        }
    }

    fn trick_looked_at(&self, state: &State, by: Person, trick: SeenTrick) -> Found {
        let tricks = playing(state)?.tricks();
        let needed = if trick == SeenTrick::Last { 1 } else { 2 };
        if tricks.complete() < needed {
            return Err("a complete trick to look at");
        }
        match (by, trick) {
            (Person::Player(seat), SeenTrick::Last)
                if tricks.played(seat).len() == tricks.complete() as usize =>
            {
                Ok(stands(Rule(4, 4, 3)))
            }
            _ => self.infraction(state, by, Rule(4, 4, 6)),
        }
    }
}

fn card_shown_in_deal(state: &State) -> Found {
    match state.phase() {
        Phase::Bidding if state.auction().calls().is_empty() => Ok(deal_again(Rule(3, 2, 8))),
        _ => Err("the deal, before the first call"),
    }
}

fn skat_taken_up(state: &State, by: Seat) -> Found {
    let Phase::Bidding = state.phase() else { return Err(BIDDING) };
    let verdict =
        Verdict::Barred { seat: Some(by), others: OtherBids::BindNoLonger, skat: SkatThen::IsDrawn };
    Ok(Ruling { verdict, rules: vec![Rule(3, 2, 15), Rule(3, 3, 9)] })
}

fn pass_out_of_turn(state: &State, by: Seat) -> Found {
    match state.phase() {
        Phase::Bidding if state.seat_to_move() != Some(by) && !state.auction().has_passed(by) => {
            Ok(barred(Some(by), OtherBids::Bind, vec![Rule(3, 3, 9)]))
        }
        _ => Err("the bidding, another player's turn, and a player who has not passed"),
    }
}

pub(super) fn stands(rule: Rule) -> Ruling {
    Ruling { verdict: Verdict::Stands, rules: vec![rule] }
}

fn deal_again(rule: Rule) -> Ruling {
    Ruling { verdict: Verdict::DealAgain, rules: vec![rule] }
}

fn may_pass(rules: Vec<Rule>) -> Ruling {
    Ruling { verdict: Verdict::DeclarerMayPass, rules }
}

fn barred(seat: Option<Seat>, others: OtherBids, rules: Vec<Rule>) -> Ruling {
    Ruling { verdict: Verdict::Barred { seat, others, skat: SkatThen::Stays }, rules }
}

pub(super) fn ended(play: &Play, outcome: Outcome, may_play_on: Option<Party>, rules: Vec<Rule>) -> Ruling {
    let tricks = play.tricks();
    let (contract, matadors) = (tricks.contract(), play.matadors());
    let settlement = settle(contract, tricks.bid(), matadors, outcome);
    let declarer = tricks.declarer();
    let verdict = Verdict::Ended(Ended { declarer, contract, matadors, outcome, settlement, may_play_on });
    Ruling { verdict, rules }
}

/// The same ruling without a choice for the other party: an old infraction cannot be waived (ISkO
/// 4.2.4).
fn final_ruling(mut ruling: Ruling) -> Ruling {
    if let Verdict::Ended(ended) = &mut ruling.verdict {
        ended.may_play_on = None;
    }
    ruling
}

pub(super) fn playing(state: &State) -> Result<&Play, &'static str> {
    match state.phase() {
        Phase::Playing(play) => Ok(play),
        _ => Err(PLAY),
    }
}

/// The declarer who has not declared.
pub(super) fn undeclared(state: &State) -> Result<Declarer, &'static str> {
    match state.phase() {
        Phase::PickingUp(_) | Phase::Burying(_) | Phase::Declaring(_) => {
            state.declarer().ok_or(BEFORE_DECLARATION)
        }
        _ => Err(BEFORE_DECLARATION),
    }
}
