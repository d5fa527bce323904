//! What is decided, and on what it rests.

use super::fault::Fault;
use super::refereed::Refereed;
use crate::joffre::{Card, CardSet, Phase, Seat};
use std::fmt;

/// The number of a rule in `docs/joffre/rules.md`: `Rule("6.1a")` is Joffre 6.1a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What a fault leads to, and the rules that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Who committed it.
    pub by: Seat,
    /// The cards that lie visible before him from now on, beside those that did; none where the
    /// text knows nothing of the fault, and nothing changes.
    pub visible: CardSet,
    /// The rules that say so, the one about the fault first; none where there is none.
    pub rules: Vec<Rule>,
}

/// `R7 visible before west (6.1c 6.1 6.2 6.3 6.4)`, or `nothing changes for west ()`.
impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ruling { by, visible, rules } = self;
        if visible.is_empty() {
            return write!(f, "nothing changes for {by}");
        }
        let rules: Vec<&str> = rules.iter().map(|rule| rule.0).collect();
        write!(f, "{visible} visible before {by} ({})", rules.join(" "))
    }
}

/// Something that cannot have happened at this point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule for \"{fault}\" here: it needs {needs}")]
pub struct NoRule {
    /// What the referee was told.
    pub fault: Fault,
    /// What would have to be the case.
    pub needs: &'static str,
}

/// Rules on a fault that happens right after what `table` shows (Joffre 6.1).
///
/// # Errors
/// [`NoRule`] for what cannot have happened there.
pub fn rule(table: &Refereed, fault: Fault) -> Result<Ruling, NoRule> {
    found(table, fault).map_err(|needs| NoRule { fault, needs })
}

fn found(table: &Refereed, fault: Fault) -> Result<Ruling, &'static str> {
    let state = table.state();
    let turn = state.seat_to_move().ok_or("a deal that is not over")?;
    let is_bidding = matches!(state.phase(), Phase::Bidding);
    let by = fault.by();
    let held = |card: Card| state.hand(by).contains(card);
    let (cards, rule) = match fault {
        Fault::OutOfTurn(_, card) if held(card) && (is_bidding || turn != by) => (CardSet::of(card), "6.1a"),
        Fault::OutOfTurn(..) => return Err("a card that the player holds, and another player's turn"),
        Fault::TwoCards(_, first, second) if held(first) && held(second) && first != second => {
            (CardSet::of(first) | CardSet::of(second), "6.1b")
        }
        Fault::TwoCards(..) => return Err("two cards that the player holds"),
        Fault::Dropped(_, card) if held(card) => (CardSet::of(card), "6.1c"),
        Fault::Dropped(..) => return Err("a card that the player holds"),
        Fault::Illegal(_, card) => {
            let may_not = !is_bidding && turn == by && held(card) && !table.legal_cards().contains(card);
            if !may_not {
                return Err("the player to move, and a card that he holds and may not play");
            }
            (CardSet::of(card), if state.legal_cards().contains(card) { "6.3" } else { "6.1d" })
        }
        Fault::CallOutOfTurn(_) if turn == by && is_bidding => return Err("another player's turn"),
        Fault::WrongBid(_) if turn != by || !is_bidding => return Err("a player whose turn it is to bid"),
        Fault::CallOutOfTurn(_) | Fault::WrongBid(_) => {
            return Ok(Ruling { by, visible: CardSet::EMPTY, rules: Vec::new() });
        }
    };
    let mut rules: Vec<Rule> = vec![Rule(rule)];
    rules.extend(["6.1", "6.2", "6.3", "6.4"].into_iter().filter(|other| *other != rule).map(Rule));
    Ok(Ruling { by, visible: cards, rules })
}
