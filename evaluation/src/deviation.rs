//! The gain of a side that deviates from an agent's policy while the others keep to it.

use crate::contest::Contest;
use crate::crew::Crew;
use crate::duel::DuelConfig;
use crate::seated_game::{self, SeatedGame};
use crate::seating::{Seated, Seating};
use crate::statistics::{Estimate, Sample};
use crate::streams;
use serde::{Deserialize, Serialize};
use skat_agents::Agent;

/// The result of a deviation, in points per game and seat: the first of the game's
/// [scores](Contest::SCORES).
///
/// The best response of all gains at least as much as any player does: `gain` is a lower bound of
/// what the frozen agent can be exploited by, as in M. Lanctot et al., *A unified game-theoretic
/// approach to multiagent reinforcement learning* (2017), and E. Timbers et al., *Approximate
/// exploitability* (2022).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deviation {
    /// How many deals were played, two games for each side.
    pub deals: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// What the deviating side scored.
    pub deviator: Estimate,
    /// What the frozen agent scored in the same seats of the same deals, against itself.
    pub frozen: Estimate,
    /// The first less the second, paired by deal.
    pub gain: Estimate,
}

/// Who is who at the tables.
const DEVIATOR: usize = 0;
const FROZEN: usize = 1;

/// Plays `deviator` alone on each side against `frozen` on all others, and `frozen` in all seats
/// with the same luck.
///
/// An agent gains exactly 0 from deviating to itself. Runs on the current rayon pool; the result is
/// the same for any number of threads.
///
/// # Panics
/// When `config.deals` is below 2, or an agent plays an illegal action.
pub fn deviation<E: Contest>(
    deviator: &dyn Agent<E>,
    frozen: &dyn Agent<E>,
    config: &DuelConfig,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Deviation {
    let DuelConfig { deals, seed } = *config;
    assert!(deals >= 2, "an interval over deals needs two of them");
    let crew = Crew::new(vec![deviator.fork(), frozen.fork()]);
    let chunks = crew.play_deals(deals, progress, |range, agents| {
        let mut tables: Vec<SeatedGame<E>> = range.flat_map(|index| tables(seed, index)).collect();
        seated_game::play(&mut tables, agents, |_| false);
        let games: Vec<Seated<E>> = tables.iter().map(SeatedGame::seated).collect();
        let mut samples = [Sample::default(); 3];
        for deal in games.chunks_exact(2 * E::TEAMS) {
            let [with, without] = [0, 1].map(|first| sum(deal.iter().skip(first).step_by(2)));
            for (sample, points) in samples.iter_mut().zip([with, without, with - without]) {
                sample.add(points);
            }
        }
        samples
    });
    let mut sums = [Sample::default(); 3];
    for chunk in &chunks {
        sums.iter_mut().zip(chunk).for_each(|(sum, part)| sum.merge(part));
    }
    let [deviator, frozen, gain] =
        sums.map(|sample| sample.estimate(E::PLAYERS as f64).expect("two deals or more"));
    Deviation { deals, seed, deviator, frozen, gain }
}

/// For each side a game with the deviator there and one without him.
fn tables<E: Contest>(seed: u64, index: u64) -> impl Iterator<Item = SeatedGame<E>> {
    let start: E = streams::deal(&E::Options::default(), seed, index);
    (0..E::TEAMS).flat_map(move |alone| {
        let start = start.clone();
        [DEVIATOR, FROZEN].map(|there| {
            let agent = |side| if side == alone { there } else { FROZEN };
            let sides: Vec<usize> = (0..E::TEAMS).map(agent).collect();
            let generator = |player| streams::of_duel::<E>(seed, index, alone, player);
            SeatedGame::new(Seating::of_sides::<E>(&sides), start.clone(), generator)
        })
    })
}

/// The points in the games of a deal, of the first side's players in the first and so on.
fn sum<'a, E: Contest>(games: impl Iterator<Item = &'a Seated<E>>) -> i64 {
    let of_side = |(side, seated): (usize, &Seated<E>)| {
        let players = (0..E::PLAYERS).filter(move |&player| E::team(player) == side);
        players.map(|player| i64::from(E::SCORES[0](&seated.game, player))).sum::<i64>()
    };
    games.enumerate().map(of_side).sum()
}
