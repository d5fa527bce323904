//! Who has won a game that an infraction ends, and how high (ISkO 4.1.3 to 4.1.5, 5.4.3).

use super::prover::{Goal, Party, Prover};
use super::ruling::Rule;
use crate::skat::{Outcome, Play, Seat, Settlement, score};

/// A game in play, and who can prove what in it.
pub(super) struct Standing<'a, P> {
    pub(super) play: &'a Play,
    pub(super) prover: &'a P,
}

impl<P: Prover> Standing<'_, P> {
    pub(super) fn settle(&self, outcome: Outcome) -> Settlement {
        let tricks = self.play.tricks();
        score::settle(tricks.contract(), tricks.bid(), self.play.matadors(), outcome)
    }

    fn is_null(&self) -> bool {
        self.play.tricks().contract().game().is_null()
    }

    /// Tricks that are not complete.
    pub(super) fn tricks_left(&self) -> u8 {
        10 - self.play.tricks().complete()
    }

    /// The least outcome with which the declarer wins, by what he announced and bid; `None` when he
    /// has overbid beyond all levels.
    pub(super) fn needed(&self) -> Option<Outcome> {
        let outcomes: &[Outcome] = match self.is_null() {
            true => &[Outcome::Won],
            false => &[Outcome::Won, Outcome::Schneider, Outcome::Schwarz],
        };
        outcomes.iter().copied().find(|&outcome| self.settle(outcome).won)
    }

    /// The party for which points and tricks taken so far have decided the game (ISkO 4.1.3).
    pub(super) fn decided(&self) -> Option<Party> {
        let tricks = self.play.tricks();
        let (declarer, defenders) = (self.play.declarer_points(), tricks.defender_points());
        let (for_declarer, for_defenders) = match self.needed()? {
            _ if self.is_null() => (false, tricks.declarer_tricks() > 0),
            Outcome::Schwarz => (false, tricks.defender_tricks() > 0),
            Outcome::Schneider => (declarer >= 90, defenders > 30),
            _ => (declarer >= 61, defenders >= 60),
        };
        match (for_declarer, for_defenders) {
            (true, _) => Some(Party::Declarer),
            (_, true) => Some(Party::Defenders),
            _ => None,
        }
    }

    /// As what the game counts that an infraction of `offender` ends, and why.
    pub(super) fn after_infraction(&self, offender: Party) -> (Outcome, Vec<Rule>) {
        let decided = self.decided();
        let mut rules = vec![if decided.is_some() { Rule(4, 1, 3) } else { Rule(4, 1, 4) }];
        let reached = match decided.unwrap_or(offender.other()) {
            Party::Defenders => self.lost_so_far(),
            Party::Declarer => match self.needed().filter(|&n| decided.is_some() || !self.is_hopeless(n)) {
                None => {
                    rules.push(Rule(5, 4, 3));
                    self.lost_so_far()
                }
                Some(needed) => {
                    if needed > Outcome::Won && decided.is_none() {
                        rules.push(Rule(4, 1, 5));
                    }
                    needed.max(self.won_so_far())
                }
            },
        };
        let outcome = match (offender, reached >= Outcome::Won) {
            (Party::Defenders, true) => self.proven_for_declarer(reached),
            (Party::Declarer, false) => self.proven_for_defenders(reached),
            _ => reached,
        };
        if outcome != reached && decided.is_some() {
            rules.push(Rule(4, 1, 4));
        }
        (outcome, rules)
    }

    /// A lost game at the level that the defenders have reached already.
    pub(super) fn lost_so_far(&self) -> Outcome {
        let schneider = !self.is_null() && self.play.tricks().defender_points() >= 90;
        if schneider { Outcome::OwnSchneider } else { Outcome::Lost }
    }

    fn won_so_far(&self) -> Outcome {
        let schneider = !self.is_null() && self.play.declarer_points() >= 90;
        if schneider { Outcome::Schneider } else { Outcome::Won }
    }

    /// Whether `needed` was out of reach under any line of play before the first trick (ISkO
    /// 5.4.3).
    pub(super) fn is_hopeless(&self, needed: Outcome) -> bool {
        let left = self.tricks_left();
        let goal = |tricks| match needed {
            Outcome::Schwarz => Goal::Tricks(tricks),
            Outcome::Schneider => Goal::Points(90),
            _ if self.is_null() => Goal::NoTrick,
            _ => Goal::Points(61),
        };
        let so_far = match needed {
            Outcome::Schwarz => self.play.tricks().defender_tricks() == 0,
            _ => !self.is_null() || self.play.tricks().declarer_tricks() == 0,
        };
        // What can happen now could happen at the beginning, and is found sooner.
        let now = so_far && self.prover.can_happen(self.play, goal(left));
        !now && !self.prover.can_happen(&self.play.rewound(0), goal(10))
    }

    /// A higher level that the declarer would have reached with certainty (ISkO 4.1.4).
    fn proven_for_declarer(&self, reached: Outcome) -> Outcome {
        let proven = |outcome, goal| {
            self.settle(outcome).value != self.settle(reached).value
                && self.prover.declarer_forces(self.play, goal)
        };
        if self.is_null() {
            return reached;
        }
        let no_trick_lost = self.play.tricks().defender_tricks() == 0;
        if no_trick_lost && proven(Outcome::Schwarz, Goal::Tricks(self.tricks_left())) {
            return Outcome::Schwarz;
        }
        if reached < Outcome::Schneider && proven(Outcome::Schneider, Goal::Points(90)) {
            return Outcome::Schneider;
        }
        reached
    }

    /// A higher level that the defenders would have reached with certainty (ISkO 4.1.4).
    fn proven_for_defenders(&self, reached: Outcome) -> Outcome {
        let proven = |outcome, goal| {
            self.settle(outcome).value != self.settle(reached).value
                && self.prover.defenders_prevent(self.play, goal)
        };
        if self.is_null() {
            return reached;
        }
        if self.play.tricks().declarer_tricks() == 0 && proven(Outcome::OwnSchwarz, Goal::Tricks(1)) {
            return Outcome::OwnSchwarz;
        }
        if reached > Outcome::OwnSchneider && proven(Outcome::OwnSchneider, Goal::Points(31)) {
            return Outcome::OwnSchneider;
        }
        reached
    }

    /// The outcome when the remaining tricks go to `party` (ISkO 4.3.4 to 4.3.6).
    pub(super) fn rest_to(&self, party: Party) -> Outcome {
        let tricks = self.play.tricks();
        let (own, theirs) = (tricks.declarer_tricks(), tricks.defender_tricks());
        let game = tricks.contract().game();
        match party {
            Party::Declarer => {
                Outcome::of(game, 120 - tricks.defender_points(), own + self.tricks_left(), theirs)
            }
            Party::Defenders => {
                Outcome::of(game, self.play.declarer_points(), own, theirs + self.tricks_left())
            }
        }
    }

    pub(super) fn party_of(&self, seat: Seat) -> Party {
        if seat == self.play.tricks().declarer() { Party::Declarer } else { Party::Defenders }
    }
}
