//! From the games of a match to what they show.

use crate::behaviour::BehaviourTally;
use crate::bootstrap::{self, Bootstrap};
use crate::controls::{controlled, features};
use crate::duel::twice_difference;
use crate::game::Game;
use crate::lists::ListTally;
use crate::match_report::{
    AgentReport, Faults, Interval, MatchFault, MatchReport, PairReport, Rating, SprtReport,
};
use crate::ratings::bradley_terry;
use crate::report::Record;
use crate::results::{DealResult, GameFault, Results};
use crate::run::duel_difference;
use crate::schedule::{LIST, Schedule, pairs};
use crate::setup::Setup;
use crate::statistics::{Differences, Estimate, Sample};
use crate::table::Seated;
use crate::tally::Tally;
use std::cmp::Ordering;

/// So many faults are listed.
const FAULTS: usize = 100;

impl MatchReport {
    /// What the games of a match show; `None` with fewer than two deals.
    ///
    /// # Panics
    /// When the results are not those of the setup.
    pub fn new(setup: &Setup, results: &Results) -> Option<MatchReport> {
        (results.deals.len() >= 2).then(|| Analysis::new(setup, results).report())
    }
}

/// The games of a match, counted.
struct Analysis<'a> {
    setup: &'a Setup,
    results: &'a Results,
    deals: Vec<Vec<Seated>>,
    pairs: Vec<(usize, usize)>,
    /// For each pair twice A's points less B's on every deal, in its own games.
    differences: Vec<Vec<i64>>,
    bootstrap: Bootstrap,
}

impl<'a> Analysis<'a> {
    fn new(setup: &'a Setup, results: &'a Results) -> Analysis<'a> {
        let agents = setup.agents.len();
        let deals: Vec<Vec<Seated>> =
            results.deals.iter().map(|result| result.seated(setup.schedule, agents)).collect();
        let pairs: Vec<(usize, usize)> = pairs(agents).collect();
        let differences: Vec<Vec<i64>> = pairs
            .iter()
            .map(|&(a, b)| deals.iter().map(|games| pair_difference(setup.schedule, games, a, b)).collect())
            .collect();
        let columns = 2 * agents + 2 * pairs.len();
        let mut rows = Vec::with_capacity(columns * deals.len());
        for (i, games) in deals.iter().enumerate() {
            let sums = |points: fn(&Game, skat_env::skat::Seat) -> i32| {
                let sum =
                    move |agent| games.iter().map(|game| game.twice_mean(agent, points)).sum::<i64>() as f64;
                (0..agents).map(sum)
            };
            rows.extend(sums(Game::tournament_points));
            rows.extend(sums(Game::game_points));
            rows.extend(differences.iter().map(|of_pair| of_pair[i] as f64));
            rows.extend(differences.iter().map(|of_pair| score(of_pair[i])));
        }
        let bootstrap = Bootstrap::new(&rows, columns, setup.seed);
        Analysis { setup, results, deals, pairs, differences, bootstrap }
    }

    fn agents(&self) -> usize {
        self.setup.agents.len()
    }

    fn report(&self) -> MatchReport {
        let schedule = self.setup.schedule;
        let ratings = self.ratings();
        let mut lists = ListTally::new(self.agents());
        if schedule == Schedule::Lists {
            self.deals.iter().for_each(|games| lists.add_deal(games));
        }
        let agent = |agent: usize| self.agent(agent, ratings[agent], &lists);
        MatchReport {
            format: MatchReport::FORMAT.into(),
            version: MatchReport::VERSION,
            setup: self.setup.clone(),
            deals: self.deals.len() as u64,
            games: self.deals.iter().map(|games| games.len() as u64).sum(),
            agents: (0..self.agents()).map(agent).collect(),
            pairs: (0..self.pairs.len()).map(|pair| self.pair(pair)).collect(),
            cross_table: self.cross_table(),
            sprt: self.sprt(),
            faults: self.faults(),
        }
    }

    fn faults(&self) -> Option<Faults> {
        let faulty = self.results.deals.iter().filter(|result| !result.faults.is_empty());
        let of_deal = |result: &DealResult| {
            let seatings = self.setup.schedule.seatings(self.agents(), result.deal);
            let deal = result.deal;
            let fault = move |fault: &GameFault| {
                let GameFault { game, seat, problem } = fault.clone();
                MatchFault { deal, game, seat, agent: seatings[game][seat], problem }
            };
            result.faults.iter().map(fault).collect::<Vec<_>>()
        };
        let mut first: Vec<MatchFault> = faulty.flat_map(of_deal).collect();
        let total = first.len() as u64;
        first.truncate(FAULTS);
        (total > 0).then_some(Faults { total, first })
    }

    fn agent(&self, agent: usize, rating: Rating, lists: &ListTally) -> AgentReport {
        let (mut tally, mut behaviour) = (Tally::default(), BehaviourTally::default());
        for (games, result) in self.deals.iter().zip(&self.results.deals) {
            tally.add_deal(agent, games);
            behaviour.add_deal(agent, games, result.losses.as_deref());
        }
        let games = self.setup.schedule.games_of(agent, self.agents());
        let unit = 2.0 * games as f64;
        let interval = |sample: &Sample, column, unit| {
            self.interval(sample.estimate(unit).expect("two deals or more"), column, unit)
        };
        AgentReport {
            agent: self.setup.agents[agent].clone(),
            games: games as u64 * self.deals.len() as u64,
            points: interval(&tally.points, agent, unit),
            points_per_list: interval(&tally.points, agent, unit / LIST as f64),
            game_points: interval(&tally.game_points, self.agents() + agent, unit),
            rating,
            lists: lists.of(agent),
            record: Record::new(&tally, games).expect("two deals or more"),
            behaviour: behaviour.behaviour().expect("two deals or more"),
        }
    }

    fn interval(&self, normal: Estimate, column: usize, unit: f64) -> Interval {
        let (low, high) = self.bootstrap.interval(column);
        Interval { normal, bootstrap_low: low / unit, bootstrap_high: high / unit }
    }

    /// The unit of a pair's differences.
    fn unit(&self) -> f64 {
        2.0 * self.setup.schedule.compared_games() as f64
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
            difference: self.interval(normal, 2 * self.agents() + pair, unit),
            better: count(Ordering::Greater),
            equal: count(Ordering::Equal),
            worse: count(Ordering::Less),
            gain_of_pairing: gain(normal.standard_error),
            gain_over_single_games: single.and_then(|variance| over(variance, normal.standard_error)),
            gain_with_controls: controlled.as_ref().and_then(|c| gain(c.estimate.standard_error)),
            controlled,
        }
    }

    fn controlled(&self, pair: usize) -> Option<crate::Controlled> {
        let controls: Option<Vec<Vec<f64>>> =
            self.results.deals.iter().map(|result| result.control.as_ref().map(features)).collect();
        let extra: Vec<Vec<f64>> =
            self.results.extra.iter().map(|result| features(&result.control)).collect();
        let unit = self.unit();
        let values: Vec<f64> = self.differences[pair].iter().map(|&d| d as f64 / unit).collect();
        controlled(&values, &controls?, &extra)
    }

    /// The variance of the difference, had either agent been measured on random deals of its own: one of its seats in
    /// each of half the games.
    fn unpaired_variance(&self, a: usize, b: usize) -> f64 {
        let schedule = self.setup.schedule;
        let own = |game: &&Seated| {
            !schedule.has_duel_of(a, b) || game.seats(a).next().is_some() && game.seats(b).next().is_some()
        };
        let variance = |agent| {
            let games = self.deals.iter().flatten().filter(own);
            let points =
                games.flat_map(|g| g.seats(agent).map(|seat| i64::from(g.game.tournament_points(seat))));
            points.collect::<Sample>().variance().unwrap_or(0.0)
        };
        let games = (schedule.compared_games() * self.deals.len()) as f64;
        let each = if schedule.has_duel_of(a, b) { games / 2.0 } else { games };
        (variance(a) + variance(b)) / each
    }

    /// The variance of the difference, had each game been played on a random deal of its own, and both been measured in
    /// it; `None` where the two do not have games of their own.
    fn single_game_variance(&self, a: usize, b: usize) -> Option<f64> {
        if !self.setup.schedule.has_duel_of(a, b) {
            return None;
        }
        let points = |game: &Seated, agent| game.twice_mean(agent, Game::tournament_points);
        let both = |game: &&Seated| game.seats(a).next().is_some() && game.seats(b).next().is_some();
        let own = self.deals.iter().flatten().filter(both);
        let sample: Sample = own.map(|game| points(game, a) - points(game, b)).collect();
        Some(sample.variance()? / 4.0 / sample.count() as f64)
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
        let share = |pair: usize| self.differences[pair].iter().map(|&d| score(d)).sum::<f64>() / deals;
        let ratings = fit(&share);
        let first = 2 * self.agents() + self.pairs.len();
        let drawn: Vec<Vec<f64>> =
            self.bootstrap.means().iter().map(|means| fit(&|pair| means[first + pair])).collect();
        let rating = |(agent, rating)| {
            let (low, high) = bootstrap::interval(drawn.iter().map(|ratings| ratings[agent]).collect());
            Rating { rating, low, high }
        };
        ratings.into_iter().enumerate().map(rating).collect()
    }

    fn cross_table(&self) -> Vec<Vec<Option<Estimate>>> {
        let points = |game: &Seated, agent| game.twice_mean(agent, Game::tournament_points);
        let meeting = |a: usize, b: usize| {
            let mut differences = Differences::default();
            for games in &self.deals {
                let both =
                    games.iter().filter(|game| game.seating.0.contains(&a) && game.seating.0.contains(&b));
                let (count, sum) = both
                    .fold((0, 0), |(count, sum), game| (count + 1, sum + points(game, a) - points(game, b)));
                differences.add(sum, count);
            }
            differences.estimate(2.0)
        };
        let row = |a| (0..self.agents()).map(|b| if a == b { None } else { meeting(a, b) }).collect();
        (0..self.agents()).map(row).collect()
    }

    fn sprt(&self) -> Option<SprtReport> {
        let sprt = self.setup.sprt?;
        let mut progress = sprt.begin();
        let difference = |games: &Vec<Seated>| duel_difference(self.setup.schedule, games);
        self.deals.iter().for_each(|games| progress.add(difference(games)));
        let (low, high) = sprt.limits();
        let log_likelihood_ratio = progress.log_likelihood_ratio();
        Some(SprtReport { verdict: progress.verdict(), log_likelihood_ratio, low, high })
    }
}

/// Twice A's points less B's on a deal: in their duel, or over all tables.
fn pair_difference(schedule: Schedule, games: &[Seated], a: usize, b: usize) -> i64 {
    if !schedule.has_duel_of(a, b) {
        return twice_difference(games, a, b);
    }
    let both = |game: &&Seated| game.seating.0.contains(&a) && game.seating.0.contains(&b);
    let own: Vec<Seated> = games.iter().filter(both).copied().collect();
    twice_difference(&own, a, b)
}

/// A point for the better, half a point each for equals.
fn score(difference: i64) -> f64 {
    match difference.cmp(&0) {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    }
}
