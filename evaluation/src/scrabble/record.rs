//! How an agent comes by its points.

use super::{Seated, Sheet};
use crate::statistics::{Clusters, Differences, Estimate, Fraction};
use serde::{Deserialize, Serialize};

/// What an agent did.
///
/// Means and fractions are `None` where there are too few games for an interval, or no rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Points of its answers in a game, without those for solos.
    pub words: Option<Estimate>,
    /// Points of the solutions that were placed in a game: what nobody can exceed but by solos.
    pub top: Option<Estimate>,
    /// Points of its answers, of all that were placed: its percentage of the top.
    pub of_top: Option<Fraction>,
    /// Moves of a game.
    pub moves: Option<Estimate>,
    /// Moves to which its answer had as many points as the solution that was placed.
    pub best: Option<Fraction>,
    /// Moves to which it had no word.
    pub without: Option<Fraction>,
    /// Moves in which it alone had the most points, whether it brings any or not.
    pub solos: Option<Fraction>,
}

impl Record {
    /// What was counted of an agent; `None` without games.
    pub(super) fn of(agent: usize, deals: &[Vec<Seated>]) -> Option<Record> {
        let mut played = 0;
        let (mut words, mut top, mut moves) = Default::default();
        let (mut of_top, mut best, mut without, mut solos) = Default::default();
        for games in deals {
            let sheets: Vec<(&Seated, Sheet)> = games.iter().flat_map(|game| of_agent(game, agent)).collect();
            let sum = |of: &dyn Fn(&Seated, &Sheet) -> u16| -> usize {
                sheets.iter().map(|(game, sheet)| usize::from(of(game, sheet))).sum()
            };
            let (rounds, placed) =
                (sum(&|seated, _| seated.game.rounds.into()), sum(&|seated, _| seated.game.top));
            let own = sum(&|_, sheet| sheet.words());
            played += sheets.len();
            mean(&mut words, own, sheets.len());
            mean(&mut top, placed, sheets.len());
            mean(&mut moves, rounds, sheets.len());
            fraction(&mut of_top, own, placed);
            fraction(&mut best, sum(&|_, sheet| sheet.best.into()), rounds);
            fraction(&mut without, sum(&|_, sheet| sheet.without.into()), rounds);
            fraction(&mut solos, sum(&|_, sheet| sheet.solos.into()), rounds);
        }
        (played > 0).then(|| Record {
            words: words.estimate(1.0),
            top: top.estimate(1.0),
            of_top: of_top.fraction(),
            moves: moves.estimate(1.0),
            best: best.fraction(),
            without: without.fraction(),
            solos: solos.fraction(),
        })
    }
}

fn mean(of: &mut Differences, sum: usize, games: usize) {
    of.add(sum as i64, games);
}

fn fraction(of: &mut Clusters, hits: usize, cases: usize) {
    of.add(hits, cases);
}

/// The game with what an agent has answered, once for each of its seats.
fn of_agent(seated: &Seated, agent: usize) -> impl Iterator<Item = (&Seated, Sheet)> {
    seated.seating.players(agent).map(move |player| (seated, seated.game.sheets[player]))
}
