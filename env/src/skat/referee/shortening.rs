//! Games that end before their last card: conceded, claimed, given up, thrown in (ISkO 4.3, 4.4.5).

use super::irregularity::{Claim, Consent};
use super::prover::{Goal, Party, Prover};
use super::referee::{A_DEFENDER, Found, PLAY, Referee, ended, playing, stands};
use super::ruling::{Rule, Ruling, Verdict};
use crate::skat::{Outcome, Play, Seat, State};

impl<P: Prover> Referee<P> {
    pub(super) fn conceded(&self, state: &State, consent: Consent) -> Found {
        let play = playing(state)?;
        let lost = |rule| ended(play, self.standing(play).lost_so_far(), None, vec![rule]);
        let standing = self.standing(play);
        let entitled = play.hand(play.tricks().declarer()).len() >= 9;
        Ok(match consent {
            _ if entitled => lost(Rule(4, 3, 1)),
            // What points and tricks have won cannot be given away any more, only the tricks to
            // come.
            Consent::Given if standing.decided() == Some(Party::Declarer) => {
                ended(play, standing.rest_to(Party::Defenders), None, vec![Rule(4, 3, 2), Rule(4, 1, 3)])
            }
            Consent::Given => lost(Rule(4, 3, 2)),
            Consent::Refused => stands(Rule(4, 3, 2)),
        })
    }

    pub(super) fn declarer_lays_down(&self, play: &Play, claim: Claim) -> Found {
        let standing = self.standing(play);
        let left = standing.tricks_left();
        let is_null = play.tricks().contract().game().is_null();
        let forces = |goal| self.prover.declarer_forces(play, goal);
        let rules = vec![Rule(4, 3, 4)];
        let fulfilled = match claim {
            // Whatever he says, he shows that he takes no trick; that the rest is the defenders' is
            // the same.
            _ if is_null => forces(Goal::NoTrick).then_some(Outcome::Won),
            Claim::Nothing if play.hand(play.tricks().declarer()).len() >= 9 => {
                return Ok(ended(play, standing.lost_so_far(), None, vec![Rule(4, 3, 4), Rule(4, 3, 1)]));
            }
            Claim::Nothing => Some(standing.rest_to(Party::Defenders)),
            Claim::Rest | Claim::AllBut(0) => {
                forces(Goal::Tricks(left)).then(|| standing.rest_to(Party::Declarer))
            }
            Claim::Points(points) if forces(Goal::Points(points)) => match self.certain_win(play) {
                None => return Ok(Ruling { verdict: Verdict::Stands, rules }),
                certain => certain,
            },
            Claim::AllBut(lost) if forces(Goal::Tricks(left.saturating_sub(lost))) => {
                match self.certain_win(play) {
                    None => return Ok(Ruling { verdict: Verdict::Stands, rules }),
                    certain => certain,
                }
            }
            Claim::Points(_) => None,
            Claim::AllBut(_) => None,
        };
        Ok(match fulfilled {
            Some(outcome) => ended(play, outcome, None, rules),
            None => self.infraction_of(play, Party::Declarer, rules),
        })
    }

    /// The win that is certain by card points, for a declarer whose words hold: they are the least
    /// that he gets, and what he can prove counts (ISkO 5.2.8). `None` where none is, so that the
    /// words are kept but decide nothing yet.
    fn certain_win(&self, play: &Play) -> Option<Outcome> {
        let levels = [(Outcome::Schneider, 90), (Outcome::Won, 61)];
        let certain = levels.into_iter().find(|&(_, points)| {
            play.declarer_points() >= points || self.prover.declarer_forces(play, Goal::Points(points))
        });
        certain.map(|(outcome, _)| outcome).filter(|&outcome| self.standing(play).settle(outcome).won)
    }

    pub(super) fn defender_lays_down(&self, state: &State, by: Seat) -> Found {
        let play = playing(state)?;
        if self.party(state, by.into())? == Party::Declarer {
            return Err(A_DEFENDER);
        }
        let standing = self.standing(play);
        if !self.prover.can_happen(play, Goal::Tricks(1)) {
            return Ok(ended(play, standing.rest_to(Party::Defenders), None, vec![Rule(4, 3, 5)]));
        }
        let mut ruling = self.infraction_of(play, Party::Defenders, vec![Rule(4, 3, 5)]);
        let is_null = play.tricks().contract().game().is_null();
        if let Verdict::Ended(entry) = &mut ruling.verdict
            && !is_null
            && !ruling.rules.contains(&Rule(5, 4, 3))
        {
            // The rest of the tricks is the declarer's, and may bring him more than the infraction
            // alone.
            entry.outcome = entry.outcome.max(standing.rest_to(Party::Declarer));
            entry.settlement = standing.settle(entry.outcome);
        }
        Ok(ruling)
    }

    pub(super) fn thrown_in(&self, state: &State, by: Seat) -> Found {
        let play = playing(state)?;
        let standing = self.standing(play);
        let is_null = play.tricks().contract().game().is_null();
        let rule = Rule(4, 3, 6);
        Ok(match standing.party_of(by) {
            Party::Declarer if play.hand(by).len() >= 9 => {
                ended(play, Outcome::Lost, None, vec![rule, Rule(4, 3, 1)])
            }
            // To count only what he has taken would win him any Null; he has shown his cards.
            Party::Declarer if is_null => {
                let mut ruling = self.declarer_lays_down(play, Claim::Rest)?;
                ruling.rules.insert(0, rule);
                ruling
            }
            Party::Declarer => ended(play, standing.rest_to(Party::Defenders), None, vec![rule]),
            Party::Defenders => {
                let outcome = if is_null { Outcome::Won } else { standing.rest_to(Party::Declarer) };
                let undecided = standing.decided().is_none();
                match standing.needed() {
                    Some(needed) if undecided && standing.is_hopeless(needed) => {
                        ended(play, standing.lost_so_far(), None, vec![rule, Rule(5, 4, 3)])
                    }
                    _ => ended(play, outcome, None, vec![rule]),
                }
            }
        })
    }

    pub(super) fn not_gathered(&self, state: &State, tricks: u8) -> Found {
        const NEEDS: &str = "that many tricks of the declarer, one after the other up to now or to a last one of the \
                             defenders";
        let play = state.play().ok_or(PLAY)?;
        let declarer = play.tricks().declarer();
        let takers = play.takers();
        let (broken_in, takers) = match takers.split_last() {
            Some((&last, before)) if last != declarer => (true, before),
            _ => (false, &takers[..]),
        };
        let gathered = takers.len().checked_sub(tricks.into()).ok_or(NEEDS)?;
        if tricks == 0 || takers[gathered..].iter().any(|&taker| taker != declarer) {
            return Err(NEEDS);
        }
        if !broken_in {
            return Ok(stands(Rule(4, 4, 5)));
        }
        Ok(self.infraction_of(&play.rewound(3 * gathered), Party::Declarer, vec![Rule(4, 4, 5)]))
    }
}
