//! What comes out of a replayed record.

use super::entry::{Entry, Score, Verdict};
use crate::skat::score::{self, Outcome};
use crate::skat::{BySeat, CardSet, Play, Played, Seat, State};

/// How a replayed record ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The deal is over: played, passed in, or conceded under the rules option.
    Over,
    /// Both defenders gave up, or one of them left or ran out of time: the rest is the declarer's.
    DefendersGaveUp,
    /// The declarer gave up, left or ran out of time in the play: he has what he has taken so far.
    DeclarerGaveUp,
    /// This player left or ran out of time before a game was declared: nothing is scored.
    BrokenOff(Seat),
    /// The record stops in the middle of the deal.
    Open,
}

/// A record that the rules allow, played to its last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    pub(super) state: State,
    pub(super) ending: Ending,
    pub(super) left: Option<Seat>,
    pub(super) timed_out: Option<Seat>,
}

impl Replay {
    /// The deal after the last move.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How it ended.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// The result by the rules, in the words of a record.
    pub fn entry(&self) -> Entry {
        match (self.ending, self.played()) {
            (_, Some(played)) => Entry::Scored(self.score(&played)),
            (Ending::BrokenOff(seat), None) => Entry::Scored(self.broken_off(seat)),
            (Ending::Over, None) => Entry::PassedIn,
            (_, None) => Entry::Unknown,
        }
    }

    /// How the game came out, with what its ending gives to either party; `None` where none was
    /// played or it goes on.
    ///
    /// The play stands as it was left: where the defenders gave up, the rest of the tricks is the
    /// declarer's by the [`Outcome`] alone.
    pub fn played(&self) -> Option<Played> {
        let play = *self.state.play()?;
        let tricks = play.tricks();
        let outcome = match self.ending {
            Ending::Over => return self.state.played().copied(),
            Ending::DefendersGaveUp => {
                let (points, taken) = with_the_rest(&play);
                Outcome::of(tricks.contract().game(), points, taken, tricks.defender_tricks())
            }
            Ending::DeclarerGaveUp => given_up(&play),
            Ending::BrokenOff(_) | Ending::Open => return None,
        };
        let matadors = score::matadors(tricks.contract().game(), play.declarer_cards());
        let settlement = score::settle(tricks.contract(), tricks.bid(), matadors, outcome);
        Some(Played { play, outcome, matadors, settlement, conceded: false })
    }

    fn score(&self, played: &Played) -> Score {
        let (play, settlement) = (&played.play, played.settlement);
        let tricks = play.tricks();
        let (points, taken) = match self.ending {
            Ending::DefendersGaveUp => with_the_rest(play),
            _ => (play.declarer_points(), tricks.declarer_tricks()),
        };
        let contract = tricks.contract();
        let is_reached = |wanted: &[Outcome]| !contract.game().is_null() && wanted.contains(&played.outcome);
        let is_own = |wanted: &[Outcome]| !contract.announces_schneider() && is_reached(wanted);
        Score {
            declarer: Some(tricks.declarer()),
            verdict: if settlement.won { Verdict::Win } else { Verdict::Loss },
            value: settlement.value,
            matadors: played.matadors,
            overbid: settlement.overbid,
            points,
            tricks: taken,
            schneider: is_reached(&[Outcome::Schneider, Outcome::Schwarz])
                || is_own(&[Outcome::OwnSchneider, Outcome::OwnSchwarz]),
            schwarz: is_reached(&[Outcome::Schwarz]) || is_own(&[Outcome::OwnSchwarz]),
            penalties: BySeat::default(),
            left: self.left,
            timed_out: self.timed_out,
            resigned: Some(self.is_resigned()),
        }
    }

    /// Whether a party gave up by its own word.
    fn is_resigned(&self) -> bool {
        let gave_up = matches!(self.ending, Ending::DefendersGaveUp | Ending::DeclarerGaveUp);
        let conceded = self.state.played().is_some_and(|played| played.conceded);
        conceded || (gave_up && self.left.is_none() && self.timed_out.is_none())
    }

    /// A penalty for who broke off, and for his partner if there is one.
    fn broken_off(&self, seat: Seat) -> Score {
        let declarer = self.state.declarer().map(|declarer| declarer.seat);
        let is_blamed = |other: Seat| match declarer {
            Some(declarer) if declarer != seat => other != declarer,
            _ => other == seat,
        };
        Score {
            declarer,
            verdict: Verdict::Penalty,
            value: 0,
            matadors: 0,
            overbid: false,
            points: 0,
            tricks: 0,
            schneider: false,
            schwarz: false,
            penalties: BySeat::from_fn(|other| is_blamed(other) as u16),
            left: self.left,
            timed_out: self.timed_out,
            resigned: Some(false),
        }
    }
}

/// The declarer's card points and tricks when the rest is his; in Null nobody wants it.
fn with_the_rest(play: &Play) -> (u8, u8) {
    let tricks = play.tricks();
    if tricks.contract().game().is_null() {
        return (play.declarer_points(), tricks.declarer_tricks());
    }
    (CardSet::ALL.points() - tricks.defender_points(), 10 - tricks.defender_tricks())
}

/// What a declarer has reached who gives up: the tricks he has, the rest is the defenders'. His own
/// Schneider and Schwarz count from the second trick on.
fn given_up(play: &Play) -> Outcome {
    let tricks = play.tricks();
    let game = tricks.contract().game();
    if game.is_null() {
        return Outcome::Lost;
    }
    let defender_tricks = 10 - tricks.declarer_tricks();
    let outcome = Outcome::of(game, play.declarer_points(), tricks.declarer_tricks(), defender_tricks);
    if tricks.complete() == 0 { outcome.max(Outcome::Lost) } else { outcome }
}
