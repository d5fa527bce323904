//! A tournament counted once more, slowly: from the games alone, with plain floats.

use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision, Random};
use skat_env::ActionSet as _;
use skat_env::skat::{Action, Seat, State};
use skat_evaluation::skat::{Cast, DealResult, Game, Match, MatchReport, Player, Results, Setup};
use skat_evaluation::{Schedule, Seating};
use std::sync::atomic::AtomicBool;

/// Passes, and plays its lowest card.
#[derive(Clone)]
struct Timid;

impl Agent<State> for Timid {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        if decision.legal.contains(Action::Pass) { Action::Pass } else { decision.legal.nth(0) }
    }

    fn fork(&self) -> Player {
        Box::new(Timid)
    }
}

const AGENTS: usize = 5;
const DEALS: u64 = 150;

fn played(schedule: Schedule) -> (Setup, Results) {
    let agents: Vec<Player> = vec![
        Box::new(Random),
        Box::new(Heuristic::default()),
        Box::new(Timid),
        Box::new(Heuristic::default()),
        Box::new(Random),
    ];
    let setup = Setup { schedule, ..Setup::new((0..AGENTS).map(|i| i.to_string()).collect(), DEALS, 21) };
    let cast = Cast { agents, bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    (setup, results)
}

/// The agents of forehand, middlehand and rearhand.
fn seats(seating: &Seating) -> [usize; 3] {
    seating.agents().try_into().expect("three players")
}

/// Who sat where in each game of a deal, with what came of it.
fn games(schedule: Schedule, result: &DealResult) -> impl Iterator<Item = ([usize; 3], Game)> {
    let seatings = schedule.seatings::<State>(AGENTS, result.deal).into_iter();
    seatings.map(|seating| seats(&seating)).zip(result.games.clone())
}

/// The mean points of an agent in a game; `None` where it does not play.
fn points(seats: [usize; 3], game: Game, agent: usize) -> Option<f64> {
    let own: Vec<f64> = Seat::ALL
        .into_iter()
        .filter(|seat| seats[seat.index()] == agent)
        .map(|seat| f64::from(game.tournament_points(seat)))
        .collect();
    (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9 * (1.0 + expected.abs()), "{found} is not {expected}");
}

/// Every number of the report is counted again in one place, which makes it long.
#[test]
fn a_slow_count_agrees() {
    for schedule in Schedule::ALL {
        let (setup, results) = played(schedule);
        let report = MatchReport::new(&setup, &results).expect("deals");
        for (agent, found) in report.agents.iter().enumerate() {
            let all: Vec<f64> = results
                .deals
                .iter()
                .flat_map(|deal| games(schedule, deal).filter_map(|(seats, game)| points(seats, game, agent)))
                .collect();
            close(found.points.normal.mean, mean(&all));
            close(found.points_per_list.normal.mean, 36.0 * mean(&all));
            assert_eq!(found.games, all.len() as u64);
            let declared: Vec<Game> = results
                .deals
                .iter()
                .flat_map(|deal| games(schedule, deal))
                .filter(|(seats, game)| game.declared().is_some_and(|g| seats[g.seat.index()] == agent))
                .map(|(_, game)| game)
                .collect();
            assert_eq!(found.record.taken.count, declared.len() as u64);
            let bids: u64 = found.behaviour.bids.iter().map(|bid| bid.games).sum();
            assert_eq!(bids, declared.len() as u64);
            let by_seat: u64 = found.behaviour.seats.iter().map(|seat| seat.declared.count).sum();
            assert_eq!(by_seat, declared.len() as u64);
            assert!(found.rating.low <= found.rating.rating && found.rating.rating <= found.rating.high);
        }
        for pair in &report.pairs {
            let in_duel = |seats: [usize; 3]| {
                !schedule.has_duel_of(pair.a, pair.b) || seats.contains(&pair.a) && seats.contains(&pair.b)
            };
            let of_deal = |deal: &DealResult| {
                let mean_of = |agent| {
                    let own: Vec<f64> = games(schedule, deal)
                        .filter(|(seats, _)| in_duel(*seats))
                        .filter_map(|(seats, game)| points(seats, game, agent))
                        .collect();
                    mean(&own)
                };
                mean_of(pair.a) - mean_of(pair.b)
            };
            let differences: Vec<f64> = results.deals.iter().map(of_deal).collect();
            let variance = differences.iter().map(|d| (d - mean(&differences)).powi(2)).sum::<f64>()
                / (differences.len() - 1) as f64;
            close(pair.difference.normal.mean, mean(&differences));
            close(pair.difference.normal.standard_error, (variance / differences.len() as f64).sqrt());
            let better = differences.iter().filter(|d| **d > 1e-9).count() as u64;
            assert_eq!((pair.better, pair.better + pair.equal + pair.worse), (better, DEALS));

            let met: Vec<f64> = results
                .deals
                .iter()
                .flat_map(|deal| games(schedule, deal))
                .filter_map(|(seats, game)| Some(points(seats, game, pair.a)? - points(seats, game, pair.b)?))
                .collect();
            let (Some(there), Some(back)) =
                (report.cross_table[pair.a][pair.b], report.cross_table[pair.b][pair.a])
            else {
                assert!(
                    matches!(schedule, Schedule::Guests | Schedule::Gauntlet) && met.is_empty(),
                    "they have met"
                );
                continue;
            };
            close(there.mean, mean(&met));
            close(back.mean, -mean(&met));
            assert_eq!(there.standard_error, back.standard_error);
        }
        assert!((0..AGENTS).all(|agent| report.cross_table[agent][agent].is_none()));
        assert_eq!(report.gauntlet.is_some(), schedule == Schedule::Gauntlet);
    }
}

#[test]
fn lists_are_added_up_as_on_paper() {
    let (setup, results) = played(Schedule::Lists);
    let report = MatchReport::new(&setup, &results).expect("deals");
    let mut scores: Vec<Vec<f64>> = vec![Vec::new(); AGENTS];
    let mut places = [[0.0; 3]; AGENTS];
    // 150 deals are four lists; the rest counts for none.
    for list in results.deals.chunks_exact(36) {
        for table in 0..AGENTS {
            let company = games(Schedule::Lists, &list[0]).nth(table).expect("a table").0;
            let account = |agent: usize| {
                let (mut score, mut won, mut lost) = (0, 0, 0);
                for deal in list {
                    let (seats, game) = games(Schedule::Lists, deal).nth(table).expect("a table");
                    let seat = Seat::from_index(seats.iter().position(|&a| a == agent).expect("it stays"));
                    score += game.tournament_points(seat);
                    if let Some(own) = game.declared().filter(|game| game.seat == seat) {
                        *(if own.settlement().won { &mut won } else { &mut lost }) += 1;
                    }
                }
                (score, won, -lost)
            };
            let accounts = company.map(account);
            for (agent, own) in company.into_iter().zip(accounts) {
                scores[agent].push(f64::from(own.0));
                let better = accounts.iter().filter(|other| **other > own).count();
                let equal = accounts.iter().filter(|other| **other == own).count();
                for place in &mut places[agent][better..better + equal] {
                    *place += 1.0 / equal as f64;
                }
            }
        }
    }
    for (agent, found) in report.agents.iter().enumerate() {
        let lists = found.lists.as_ref().expect("lists");
        assert_eq!(lists.lists, 12);
        close(lists.score.expect("four sets").mean, mean(&scores[agent]));
        for (found, expected) in lists.places.into_iter().zip(places[agent]) {
            close(found, expected / 12.0);
        }
        close(lists.places.iter().sum(), 1.0);
    }
    let places: f64 = report.agents.iter().map(|a| a.lists.as_ref().expect("lists").places[0]).sum();
    close(places, AGENTS as f64 / 3.0);
}

#[test]
fn the_stronger_is_rated_higher() {
    let (setup, results) = played(Schedule::Tables);
    let report = MatchReport::new(&setup, &results).expect("deals");
    let ratings: Vec<_> = report.agents.iter().map(|agent| agent.rating).collect();
    assert!(ratings[1].low > ratings[0].high, "rules of thumb beat random play: {ratings:?}");
    assert!(ratings.iter().map(|rating| rating.rating).sum::<f64>().abs() < 1e-6);
}

/// Of each deal one game, as if the others had not been played: what unpaired random deals are.
#[test]
fn unpaired_deals_need_as_many_more_games_as_is_reported() {
    let setup = Setup::new(vec!["heuristic".into(), "random".into()], 4000, 5);
    let agents: Vec<Player> = vec![Box::new(Heuristic::default()), Box::new(Random)];
    let cast = Cast { agents, bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    let variance = |values: &[f64]| {
        values.iter().map(|d| (d - mean(values)).powi(2)).sum::<f64>() / (values.len() - 1) as f64
    };
    let report = MatchReport::new(&setup, &results).expect("deals");
    let pair = &report.pairs[0];
    let paired = pair.difference.normal.standard_error.powi(2);
    let games = report.games as f64;
    let close = |told: Option<f64>, found: f64| {
        let told = told.expect("the agents differ");
        assert!((told / found - 1.0).abs() < 0.1, "told {told}, found {found}");
    };
    let one_game = |deal: &DealResult| {
        let number = (deal.deal % 6) as usize;
        (seats(&Schedule::Duels.seatings::<State>(2, deal.deal)[number]), deal.games[number])
    };
    // Both in one game of each deal.
    let of_deal = |deal: &DealResult| {
        let (seats, game) = one_game(deal);
        points(seats, game, 0).expect("both play") - points(seats, game, 1).expect("both play")
    };
    let single: Vec<f64> = results.deals.iter().map(of_deal).collect();
    close(pair.gain_over_single_games, variance(&single) / games / paired);
    // Either on deals of its own, in one seat, every sixth game in the same way.
    let of_agent = |agent: usize| {
        let own = results.deals.iter().filter(|deal| deal.deal % 2 == agent as u64);
        let scores = own.map(|deal| {
            let number = (deal.deal / 2 % 9) as usize;
            let mut held =
                Schedule::Duels.seatings::<State>(2, deal.deal).into_iter().zip(&deal.games).flat_map(
                    |(seats, game)| {
                        let own = Seat::ALL.into_iter().filter(move |&seat| seats[seat] == agent);
                        own.map(|seat| f64::from(game.tournament_points(seat))).collect::<Vec<_>>()
                    },
                );
            held.nth(number).expect("nine hands of each deal")
        });
        variance(&scores.collect::<Vec<f64>>())
    };
    close(pair.gain_of_pairing, 2.0 * (of_agent(0) + of_agent(1)) / games / paired);
}

/// The mean over all duels of the first agent on the same deals, and the least of them.
#[test]
fn a_gauntlet_is_its_duels() {
    let (setup, results) = played(Schedule::Gauntlet);
    let report = MatchReport::new(&setup, &results).expect("deals");
    let gauntlet = report.gauntlet.expect("a gauntlet");
    let of_deal = |deal: &DealResult| -> Vec<f64> {
        let duel = |other| {
            let mean_of = |agent: usize| {
                let own = games(Schedule::Gauntlet, deal).filter(|(seats, _)| seats.contains(&other));
                let own: Vec<f64> = own.filter_map(|(seats, game)| points(seats, game, agent)).collect();
                mean(&own)
            };
            mean_of(0) - mean_of(other)
        };
        (1..AGENTS).map(duel).collect()
    };
    let deals: Vec<Vec<f64>> = results.deals.iter().map(of_deal).collect();
    let means: Vec<f64> = deals.iter().map(|duels| mean(duels)).collect();
    close(gauntlet.mean.normal.mean, mean(&means));
    let variance = means.iter().map(|m| (m - mean(&means)).powi(2)).sum::<f64>() / (means.len() - 1) as f64;
    close(gauntlet.mean.normal.standard_error, (variance / means.len() as f64).sqrt());
    let against = |other: usize| mean(&deals.iter().map(|duels| duels[other - 1]).collect::<Vec<f64>>());
    let least = (1..AGENTS).map(against).fold(f64::INFINITY, f64::min);
    close(gauntlet.least.normal.mean, least);
    close(against(gauntlet.worst), least);
    let alone = report.pairs.iter().find(|pair| (pair.a, pair.b) == (0, gauntlet.worst)).expect("a pair");
    assert_eq!(gauntlet.least.normal, alone.difference.normal);
    // The least of all is never above that of one.
    assert!(gauntlet.least.bootstrap_low <= alone.difference.bootstrap_low);
    assert!(gauntlet.mean.bootstrap_low < gauntlet.mean.normal.mean);
    assert!(gauntlet.mean.normal.mean < gauntlet.mean.bootstrap_high);
}
