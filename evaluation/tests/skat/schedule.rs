//! Who sits where in matches of Skat: the games of always, in the order of always.

use skat_env::skat::{Seat, State};
use skat_evaluation::Schedule;
use std::collections::HashMap;

type Game = [usize; 3];

fn games(schedule: Schedule, agents: usize, deal: u64) -> Vec<Game> {
    let seatings = schedule.seatings::<State>(agents, deal);
    seatings.iter().map(|seating| seating.agents().try_into().expect("three players")).collect()
}

/// How often each item comes up.
fn counted<T: std::hash::Hash + Eq>(items: impl Iterator<Item = T>) -> HashMap<T, usize> {
    let mut counts = HashMap::new();
    items.for_each(|item| *counts.entry(item).or_default() += 1);
    counts
}

fn all() -> impl Iterator<Item = (Schedule, usize)> {
    Schedule::ALL.into_iter().flat_map(|s| (s.least_agents(3)..=8).map(move |agents| (s, agents)))
}

#[test]
fn every_agent_holds_every_hand_of_every_deal_equally_often() {
    for (schedule, agents) in all() {
        for deal in 0..schedule.cycle(3, 3, agents).min(300) {
            let seatings = games(schedule, agents, deal);
            assert_eq!(seatings.len(), schedule.games_per_deal(3, agents));
            let held = counted(
                seatings
                    .iter()
                    .flat_map(|s| Seat::ALL.into_iter().zip(s).map(|(seat, &agent)| (agent, seat))),
            );
            assert_eq!(held.len(), 3 * agents);
            for agent in 0..agents {
                let games = seatings.iter().filter(|s| s.contains(&agent)).count();
                assert_eq!(games, schedule.games_of(3, agent, agents));
                let times = Seat::ALL.map(|seat| held[&(agent, seat)]);
                assert_eq!(times, [times[0]; 3], "{schedule:?} {agents} {deal}");
                let has_host = matches!(schedule, Schedule::Guests | Schedule::Gauntlet);
                assert!(agent == 0 || has_host || times[0] == held[&(0, Seat::Forehand)]);
            }
        }
    }
}

#[test]
fn after_a_cycle_all_orders_of_all_three_have_come_equally_often() {
    for (schedule, agents) in
        all().filter(|(schedule, _)| matches!(schedule, Schedule::Tables | Schedule::Lists))
    {
        let deals = 0..schedule.cycle(3, 3, agents);
        let orders = counted(deals.flat_map(|deal| games(schedule, agents, deal)));
        assert_eq!(orders.len(), agents * (agents - 1) * (agents - 2), "{schedule:?} {agents}");
        let times = schedule.cycle(3, 3, agents) as usize * agents / orders.len();
        assert!(orders.values().all(|&found| found == times), "{schedule:?} {agents}");
    }
}

#[test]
fn every_two_agents_play_six_games_of_a_duel() {
    for agents in 2..=6 {
        let seatings = games(Schedule::Duels, agents, 0);
        for (a, b) in (0..agents).flat_map(|a| (a + 1..agents).map(move |b| (a, b))) {
            let games: Vec<_> =
                seatings.iter().filter(|s| s.contains(&a) && s.contains(&b)).copied().collect();
            assert_eq!(games, [[a, b, b], [b, a, b], [b, b, a], [b, a, a], [a, b, a], [a, a, b]]);
        }
    }
}

#[test]
fn every_guest_sits_alone_in_each_seat() {
    for agents in 2..=5 {
        let seatings = games(Schedule::Guests, agents, 7);
        let expected: Vec<_> = (1..agents).flat_map(|g| [[g, 0, 0], [0, g, 0], [0, 0, g]]).collect();
        assert_eq!(seatings, expected);
    }
}

#[test]
fn the_first_meets_all_others_in_a_gauntlet_and_they_do_not_meet() {
    for agents in 2..=5 {
        let duels = games(Schedule::Duels, agents, 7);
        let expected: Vec<_> = duels.into_iter().filter(|seats| seats.contains(&0)).collect();
        assert_eq!(games(Schedule::Gauntlet, agents, 7), expected);
    }
}

#[test]
fn a_table_stays_together_for_a_list_and_deals_in_turn() {
    for agents in 3..=6 {
        for number in 0..4 {
            let tables: Vec<_> = (0..36).map(|i| games(Schedule::Lists, agents, number * 36 + i)).collect();
            for (game, table) in tables.iter().enumerate() {
                for (now, first) in table.iter().zip(&tables[0]) {
                    let seats = [0, 1, 2].map(|seat| first[(seat + game) % 3]);
                    assert_eq!(*now, seats);
                }
            }
        }
    }
}
