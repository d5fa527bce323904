//! From the games of a match to what they show.

use crate::bootstrap::{self, Bootstrap};
use crate::contest::{Contest, Entry as _};
use crate::controls::{Controlled, controlled};
use crate::match_report::{
    Alone, Faults, GauntletReport, Interval, MatchFault, MatchReport, PairReport, Rating, SprtReport,
};
use crate::ratings::bradley_terry;
use crate::results::{DealResult, GameFault, Results};
use crate::schedule::{Schedule, pairs};
use crate::seating::Seated;
use crate::setup::Setup;
use crate::statistics::{Differences, Estimate, Sample};
use std::cmp::Ordering;

/// So many faults are listed.
const FAULTS: usize = 100;

impl<E: Contest> MatchReport<E> {
    /// What the games of a match show; `None` with fewer than two deals.
    ///
    /// # Panics
    /// When the results are not those of the setup.
    pub fn new(setup: &Setup<E>, results: &Results<E>) -> Option<MatchReport<E>> {
        (results.deals.len() >= 2).then(|| Played::new(setup, results).report())
    }
}

/// The games of a match, for what is counted of them.
pub struct Played<'a, E: Contest> {
    setup: &'a Setup<E>,
    results: &'a Results<E>,
    deals: Vec<Vec<Seated<E>>>,
    pairs: Vec<(usize, usize)>,
    /// For each pair the points of A less those of B on every deal, in its own games, times
    /// [`Seated::UNIT`].
    differences: Vec<Vec<i64>>,
    bootstrap: Bootstrap,
}

/// Where an agent stands, as far as every game knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The agent's number in the match.
    pub number: usize,
    /// Its name.
    pub agent: String,
    /// In how many games it took part.
    pub games: u64,
    /// The first of the game's [scores](Contest::SCORES) per game and seat.
    pub points: Interval,
    /// Where it stands among all, on Elo's scale; the mean of all is 0.
    pub rating: Rating,
}

impl<'a, E: Contest> Played<'a, E> {
    fn new(setup: &'a Setup<E>, results: &'a Results<E>) -> Played<'a, E> {
        let agents = setup.agents.len();
        let deals: Vec<Vec<Seated<E>>> =
            results.deals.iter().map(|result| result.seated(setup.schedule, agents)).collect();
        let pairs: Vec<(usize, usize)> = pairs(agents).collect();
        let differences: Vec<Vec<i64>> = pairs
            .iter()
            .map(|&(a, b)| deals.iter().map(|games| pair_difference(setup.schedule, games, a, b)).collect())
            .collect();
        let columns = E::SCORES.len() * agents + 2 * pairs.len();
        let mut rows = Vec::with_capacity(columns * deals.len());
        for (i, games) in deals.iter().enumerate() {
            for &score in E::SCORES {
                let sum = |agent| games.iter().map(|game| game.mean(agent, score)).sum::<i64>() as f64;
                rows.extend((0..agents).map(sum));
            }
            rows.extend(differences.iter().map(|of_pair| of_pair[i] as f64));
            rows.extend(differences.iter().map(|of_pair| better(of_pair[i])));
        }
        let bootstrap = Bootstrap::new(&rows, columns, setup.seed);
        Played { setup, results, deals, pairs, differences, bootstrap }
    }

    /// What was played.
    pub fn setup(&self) -> &Setup<E> {
        self.setup
    }

    /// The deals as they were played, with what was measured of them.
    pub fn results(&self) -> &[DealResult<E>] {
        &self.results.deals
    }

    /// The games of each deal, with who sat where.
    pub fn deals(&self) -> &[Vec<Seated<E>>] {
        &self.deals
    }

    /// In how many games of each deal an agent takes part.
    pub fn games_of(&self, agent: usize) -> usize {
        self.setup.schedule.games_of(E::TEAMS, agent, self.agents())
    }

    /// The mean of one of the game's [scores](Contest::SCORES) over an agent's seats, for so many
    /// games.
    pub fn score(&self, agent: usize, score: usize, games: f64) -> Interval {
        let unit = Seated::<E>::UNIT as f64 * self.games_of(agent) as f64 / games;
        let of_deal =
            |games: &Vec<Seated<E>>| games.iter().map(|game| game.mean(agent, E::SCORES[score])).sum();
        let sample: Sample = self.deals.iter().map(of_deal).collect();
        let normal = sample.estimate(unit).expect("two deals or more");
        self.interval(normal, self.agents() * score + agent, unit)
    }

    fn agents(&self) -> usize {
        self.setup.agents.len()
    }

    fn report(&self) -> MatchReport<E> {
        let entry = |(number, rating)| {
            let standing = Standing {
                number,
                agent: self.setup.agents[number].clone(),
                games: self.games_of(number) as u64 * self.deals.len() as u64,
                points: self.score(number, 0, 1.0),
                rating,
            };
            E::Entry::new(standing, self)
        };
        MatchReport {
            format: MatchReport::<E>::format(),
            version: MatchReport::<E>::VERSION,
            setup: self.setup.clone(),
            deals: self.deals.len() as u64,
            games: self.deals.iter().map(|games| games.len() as u64).sum(),
            agents: self.ratings().into_iter().enumerate().map(entry).collect(),
            pairs: (0..self.pairs.len()).map(|pair| self.pair(pair)).collect(),
            cross_table: self.cross_table(),
            gauntlet: self.gauntlet(),
            sprt: self.sprt(),
            faults: self.faults(),
        }
    }

    fn faults(&self) -> Option<Faults> {
        let faulty = self.results.deals.iter().filter(|result| !result.faults.is_empty());
        let of_deal = |result: &DealResult<E>| {
            let seatings = self.setup.schedule.seatings::<E>(self.agents(), result.deal);
            let deal = result.deal;
            let fault = move |fault: &GameFault| {
                let GameFault { game, seat, problem } = fault.clone();
                let player = E::seat(&seat).expect("results have the seats of the game");
                MatchFault { deal, game, seat, agent: seatings[game][player], problem }
            };
            result.faults.iter().map(fault).collect::<Vec<_>>()
        };
        let mut first: Vec<MatchFault> = faulty.flat_map(of_deal).collect();
        let total = first.len() as u64;
        first.truncate(FAULTS);
        (total > 0).then_some(Faults { total, first })
    }

    fn interval(&self, normal: Estimate, column: usize, unit: f64) -> Interval {
        let (low, high) = self.bootstrap.interval(column);
        Interval { normal, bootstrap_low: low / unit, bootstrap_high: high / unit }
    }

    /// The unit of a pair's differences.
    fn unit(&self) -> f64 {
        difference_unit::<E>(self.setup.schedule)
    }

    fn pair(&self, pair: usize) -> PairReport {
        let ((a, b), unit) = (self.pairs[pair], self.unit());
        let differences = &self.differences[pair];
        let sample: Sample = differences.iter().copied().collect();
        let normal = sample.estimate(unit).expect("two deals or more");
        let count = |order| differences.iter().filter(|d| d.cmp(&&0) == order).count() as u64;
        let unpaired = self.unpaired_variance(a, b);
        let over = |variance: f64, error: f64| (error > 0.0).then(|| variance / error.powi(2));
        let gain = |standard_error: f64| over(unpaired, standard_error);
        let single = self.single_game_variance(a, b);
        let controlled = self.controlled(pair);
        PairReport {
            a,
            b,
            difference: self.interval(normal, E::SCORES.len() * self.agents() + pair, unit),
            alone: self.alone(a, b),
            better: count(Ordering::Greater),
            equal: count(Ordering::Equal),
            worse: count(Ordering::Less),
            gain_of_pairing: gain(normal.standard_error),
            gain_over_single_games: single.and_then(|variance| over(variance, normal.standard_error)),
            gain_with_controls: controlled.as_ref().and_then(|c| gain(c.estimate.standard_error)),
            controlled,
        }
    }

    /// Each of two agents alone against the other.
    fn alone(&self, a: usize, b: usize) -> Vec<Alone> {
        if E::TEAMS < 3 || !self.setup.schedule.has_duel_of(a, b) {
            return Vec::new();
        }
        [(a, b), (b, a)].into_iter().filter_map(|(agent, other)| self.alone_against(agent, other)).collect()
    }

    fn alone_against(&self, agent: usize, other: usize) -> Option<Alone> {
        let is_alone = |game: &&Seated<E>| {
            let has_one_side = |agent| {
                let mut sides = game.seating.players(agent).map(E::team);
                let first = sides.next();
                first.is_some() && sides.all(|side| Some(side) == first)
            };
            has_one_side(agent) && game.seating.contains(other)
        };
        let games = self.deals[0].iter().filter(is_alone).count();
        let mean = |of_game: &dyn Fn(&Seated<E>) -> i64| {
            let of_deal = |deal: &Vec<Seated<E>>| deal.iter().filter(is_alone).map(of_game).sum();
            let sample: Sample = self.deals.iter().map(of_deal).collect();
            sample.estimate((Seated::<E>::UNIT * games as i64) as f64)
        };
        (games > 0).then_some(())?;
        Some(Alone {
            agent,
            games: (games * self.deals.len()) as u64,
            points: mean(&|game| game.mean(agent, points::<E>))?,
            others: mean(&|game| game.mean(other, points::<E>))?,
            difference: mean(&|game| difference(game, agent, other))?,
        })
    }

    fn controlled(&self, pair: usize) -> Option<Controlled> {
        let controls: Option<Vec<Vec<f64>>> =
            self.results.deals.iter().map(|result| result.control.as_ref().map(E::luck)).collect();
        let extra: Vec<Vec<f64>> = self.results.extra.iter().map(|result| E::luck(&result.control)).collect();
        let unit = self.unit();
        let values: Vec<f64> = self.differences[pair].iter().map(|&d| d as f64 / unit).collect();
        controlled(&values, &controls?, &extra)
    }

    /// The variance of the difference, had either agent been measured on random deals of its own:
    /// one of its seats in each of half the games.
    fn unpaired_variance(&self, a: usize, b: usize) -> f64 {
        let schedule = self.setup.schedule;
        let own = |game: &&Seated<E>| {
            !schedule.has_duel_of(a, b) || game.seating.contains(a) && game.seating.contains(b)
        };
        let variance = |agent| {
            let games = self.deals.iter().flatten().filter(own);
            let points = games.flat_map(|seated| {
                let of = |player| i64::from(points::<E>(&seated.game, player));
                seated.seating.players(agent).map(of)
            });
            points.collect::<Sample>().variance().unwrap_or(0.0)
        };
        let games = (schedule.compared_games(E::TEAMS) * self.deals.len()) as f64;
        let each = if schedule.has_duel_of(a, b) { games / 2.0 } else { games };
        (variance(a) + variance(b)) / each
    }

    /// The variance of the difference, had each game been played on a random deal of its own, and
    /// both been measured in it; `None` where the two do not have games of their own.
    fn single_game_variance(&self, a: usize, b: usize) -> Option<f64> {
        if !self.setup.schedule.has_duel_of(a, b) {
            return None;
        }
        let both = |game: &&Seated<E>| game.seating.contains(a) && game.seating.contains(b);
        let own = self.deals.iter().flatten().filter(both);
        let sample: Sample = own.map(|game| difference(game, a, b)).collect();
        let unit = Seated::<E>::UNIT as f64;
        Some(sample.variance()? / (unit * unit) / sample.count() as f64)
    }

    fn ratings(&self) -> Vec<Rating> {
        let deals = self.deals.len() as f64;
        let fit = |shares: &dyn Fn(usize) -> f64| {
            let mut scores = vec![vec![0.0; self.agents()]; self.agents()];
            for (pair, &(a, b)) in self.pairs.iter().enumerate() {
                let share = shares(pair);
                scores[a][b] = deals * share;
                scores[b][a] = deals * (1.0 - share);
            }
            bradley_terry(&scores)
        };
        let share = |pair: usize| self.differences[pair].iter().map(|&d| better(d)).sum::<f64>() / deals;
        let ratings = fit(&share);
        let first = E::SCORES.len() * self.agents() + self.pairs.len();
        let drawn: Vec<Vec<f64>> =
            self.bootstrap.means().iter().map(|means| fit(&|pair| means[first + pair])).collect();
        let rating = |(agent, rating)| {
            let (low, high) = bootstrap::interval(drawn.iter().map(|ratings| ratings[agent]).collect());
            Rating { rating, low, high }
        };
        ratings.into_iter().enumerate().map(rating).collect()
    }

    fn cross_table(&self) -> Vec<Vec<Option<Estimate>>> {
        let meeting = |a: usize, b: usize| {
            let mut differences = Differences::default();
            for games in &self.deals {
                let both = games.iter().filter(|game| game.seating.contains(a) && game.seating.contains(b));
                let (count, sum) =
                    both.fold((0, 0), |(count, sum), game| (count + 1, sum + difference(game, a, b)));
                differences.add(sum, count);
            }
            differences.estimate(Seated::<E>::UNIT as f64)
        };
        let row = |a| (0..self.agents()).map(|b| if a == b { None } else { meeting(a, b) }).collect();
        (0..self.agents()).map(row).collect()
    }

    /// The duels of the first agent, together.
    fn gauntlet(&self) -> Option<GauntletReport> {
        if self.setup.schedule != Schedule::Gauntlet {
            return None;
        }
        let own: Vec<usize> = (0..self.pairs.len()).filter(|&pair| self.pairs[pair].0 == 0).collect();
        let unit = self.unit();
        let over_all = unit * own.len() as f64;
        let of_deal = |deal| own.iter().map(|&pair| self.differences[pair][deal]).sum::<i64>();
        let sample: Sample = (0..self.deals.len()).map(of_deal).collect();
        let first = E::SCORES.len() * self.agents();
        let drawn = |of: &dyn Fn(&mut dyn Iterator<Item = f64>) -> f64| {
            let means = self.bootstrap.means().iter();
            bootstrap::interval(
                means.map(|means| of(&mut own.iter().map(|pair| means[first + pair]))).collect(),
            )
        };
        let (low, high) = drawn(&|means| means.sum());
        let normal = sample.estimate(over_all)?;
        let mean = Interval { normal, bootstrap_low: low / over_all, bootstrap_high: high / over_all };
        let duels = own.iter().filter_map(|&pair| {
            let sample: Sample = self.differences[pair].iter().copied().collect();
            Some((self.pairs[pair].1, sample.estimate(unit)?))
        });
        let (worst, normal) = duels.min_by(|(_, a), (_, b)| a.mean.total_cmp(&b.mean))?;
        let (low, high) = drawn(&|means| means.fold(f64::INFINITY, f64::min));
        let least = Interval { normal, bootstrap_low: low / unit, bootstrap_high: high / unit };
        Some(GauntletReport { mean, worst, least })
    }

    fn sprt(&self) -> Option<SprtReport> {
        let sprt = self.setup.sprt?;
        let mut progress = sprt.begin();
        let difference = |games: &Vec<Seated<E>>| duel_difference(self.setup.schedule, games);
        self.deals.iter().for_each(|games| progress.add(difference(games)));
        let (low, high) = sprt.limits();
        let log_likelihood_ratio = progress.log_likelihood_ratio();
        Some(SprtReport { verdict: progress.verdict(), log_likelihood_ratio, low, high })
    }
}

/// The points by which agents are compared.
fn points<E: Contest>(game: &E::Summary, player: usize) -> i32 {
    E::SCORES[0](game, player)
}

/// The points of `a` less those of `b` in a game, times [`Seated::UNIT`].
fn difference<E: Contest>(game: &Seated<E>, a: usize, b: usize) -> i64 {
    game.mean(a, points::<E>) - game.mean(b, points::<E>)
}

/// The same over the games of a deal: in their duel, or over all tables.
fn pair_difference<E: Contest>(schedule: Schedule, games: &[Seated<E>], a: usize, b: usize) -> i64 {
    let has_duel = schedule.has_duel_of(a, b);
    let own = |game: &&Seated<E>| !has_duel || game.seating.contains(a) && game.seating.contains(b);
    games.iter().filter(own).map(|game| difference(game, a, b)).sum()
}

/// What stands in the sums over the games of a deal for one point per game and seat.
fn difference_unit<E: Contest>(schedule: Schedule) -> f64 {
    Seated::<E>::UNIT as f64 * schedule.compared_games(E::TEAMS) as f64
}

/// A's points less B's per game and seat, in a deal of two agents.
pub(crate) fn duel_difference<E: Contest>(schedule: Schedule, games: &[Seated<E>]) -> f64 {
    pair_difference(schedule, games, 0, 1) as f64 / difference_unit::<E>(schedule)
}

/// A point for the better, half a point each for equals.
fn better(difference: i64) -> f64 {
    match difference.cmp(&0) {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    }
}
