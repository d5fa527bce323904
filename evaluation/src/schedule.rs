//! Who sits where in the games of each deal.

use serde::{Deserialize, Serialize};
use skat_env::skat::{BySeat, Seat};

/// The agents of one game, by their numbers in the match.
pub type Seating = BySeat<usize>;

/// Which games are played with a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Schedule {
    /// Each two agents play six games: the one alone in each seat against two of the other, and the other way round.
    Duels,
    /// The first agent is the host: each of the others is a guest, alone in each seat against two hosts, three games a
    /// deal. Hosts among themselves would differ by nothing. Most is learnt of the guests from a game, if hosts are
    /// all that they will meet.
    Guests,
    /// As many games as there are agents, three different ones in each. Every agent holds every hand once. Number the
    /// agents around a circle: game `g` seats agents `g`, `g + a` and `g + b`; `a` and `b` are others in the next
    /// deal, so that after `(n - 1)(n - 2)` deals every three agents have sat in every order equally often.
    Tables,
    /// As [`Schedule::Tables`], but a table stays together for a list of 36 games, in which the seats move on with
    /// every game as the dealer does (ISkO 3.2.1, 3.2.16).
    Lists,
}

/// Games of a list at a table of three: twelve rounds.
pub const LIST: u64 = 36;

impl Schedule {
    /// The usual one: duels for two agents, tables for more.
    pub const fn usual(agents: usize) -> Schedule {
        if agents == 2 { Schedule::Duels } else { Schedule::Tables }
    }

    /// How many agents it takes at least.
    pub const fn least_agents(self) -> usize {
        match self {
            Schedule::Duels | Schedule::Guests => 2,
            Schedule::Tables | Schedule::Lists => 3,
        }
    }

    /// How many games are played with each deal.
    pub const fn games_per_deal(self, agents: usize) -> usize {
        match self {
            Schedule::Duels => 3 * agents * (agents - 1),
            Schedule::Guests => 3 * (agents - 1),
            Schedule::Tables | Schedule::Lists => agents,
        }
    }

    /// In how many games of each deal agent number `agent` takes part.
    pub const fn games_of(self, agent: usize, agents: usize) -> usize {
        match self {
            Schedule::Duels => 6 * (agents - 1),
            Schedule::Guests if agent == 0 => 3 * (agents - 1),
            Schedule::Guests | Schedule::Tables | Schedule::Lists => 3,
        }
    }

    /// In how many games of each deal two agents are compared: those that both play in, where they meet in games of
    /// their own, and otherwise those that either plays in.
    pub const fn compared_games(self) -> usize {
        match self {
            Schedule::Duels => 6,
            Schedule::Guests | Schedule::Tables | Schedule::Lists => 3,
        }
    }

    /// Whether two agents are compared by games of their own.
    pub const fn has_duel_of(self, a: usize, b: usize) -> bool {
        match self {
            Schedule::Duels => true,
            Schedule::Guests => a == 0 || b == 0,
            Schedule::Tables | Schedule::Lists => false,
        }
    }

    /// After how many deals all have met all in the same way.
    pub const fn cycle(self, agents: usize) -> u64 {
        let orders = ((agents - 1) * (agents - 2)) as u64;
        match self {
            Schedule::Duels | Schedule::Guests => 1,
            Schedule::Tables => orders,
            Schedule::Lists => LIST * orders,
        }
    }

    /// The games of a deal, in order.
    ///
    /// # Panics
    /// When there are fewer agents than [`Schedule::least_agents`].
    pub fn seatings(self, agents: usize, deal: u64) -> Vec<Seating> {
        assert!(agents >= self.least_agents(), "{self:?} takes more than {agents} agents");
        match self {
            Schedule::Duels => pairs(agents).flat_map(|(a, b)| duel(a, b)).collect(),
            Schedule::Guests => (1..agents).flat_map(|guest| alone(guest, 0)).collect(),
            Schedule::Tables => circle(agents, deal, 0),
            Schedule::Lists => circle(agents, deal / LIST, (deal % 3) as usize),
        }
    }
}

/// Each two agents, the first being the lower one.
pub(crate) fn pairs(agents: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..agents).flat_map(move |a| (a + 1..agents).map(move |b| (a, b)))
}

/// `a` alone in each seat, then `b` alone in each.
fn duel(a: usize, b: usize) -> impl Iterator<Item = Seating> {
    alone(a, b).into_iter().chain(alone(b, a))
}

/// `lone` in each seat against two of `others`.
fn alone(lone: usize, others: usize) -> [Seating; 3] {
    Seat::ALL.map(|alone| BySeat::from_fn(|seat| if seat == alone { lone } else { others }))
}

/// One game for each agent around the circle. The seats are moved on `turned` times: forehand becomes rearhand.
fn circle(agents: usize, order: u64, turned: usize) -> Vec<Seating> {
    let others = agents - 1;
    let order = (order % (others * (others - 1)) as u64) as usize;
    let (a, rest) = (order / (others - 1) + 1, order % (others - 1) + 1);
    let b = if rest < a { rest } else { rest + 1 };
    let table = |g: usize| {
        let partners = [g, (g + a) % agents, (g + b) % agents];
        BySeat::from_fn(|seat| partners[(seat.index() + turned) % 3])
    };
    (0..agents).map(table).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// How often each item comes up.
    fn counted<T: std::hash::Hash + Eq>(items: impl Iterator<Item = T>) -> HashMap<T, usize> {
        let mut counts = HashMap::new();
        items.for_each(|item| *counts.entry(item).or_default() += 1);
        counts
    }

    fn all() -> impl Iterator<Item = (Schedule, usize)> {
        let schedules = [Schedule::Duels, Schedule::Guests, Schedule::Tables, Schedule::Lists];
        schedules.into_iter().flat_map(|s| (s.least_agents()..=8).map(move |agents| (s, agents)))
    }

    #[test]
    fn every_agent_holds_every_hand_of_every_deal_equally_often() {
        for (schedule, agents) in all() {
            for deal in 0..schedule.cycle(agents).min(300) {
                let seatings = schedule.seatings(agents, deal);
                assert_eq!(seatings.len(), schedule.games_per_deal(agents));
                let held =
                    counted(seatings.iter().flat_map(|s| s.iter().map(|(seat, &agent)| (agent, seat))));
                assert_eq!(held.len(), 3 * agents);
                for agent in 0..agents {
                    let games = seatings.iter().filter(|s| s.0.contains(&agent)).count();
                    assert_eq!(games, schedule.games_of(agent, agents));
                    let times = Seat::ALL.map(|seat| held[&(agent, seat)]);
                    assert_eq!(times, [times[0]; 3], "{schedule:?} {agents} {deal}");
                    assert!(
                        agent == 0 || schedule == Schedule::Guests || times[0] == held[&(0, Seat::Forehand)]
                    );
                }
            }
        }
    }

    #[test]
    fn after_a_cycle_all_orders_of_all_three_have_come_equally_often() {
        for (schedule, agents) in
            all().filter(|(schedule, _)| matches!(schedule, Schedule::Tables | Schedule::Lists))
        {
            let deals = 0..schedule.cycle(agents);
            let orders = counted(deals.flat_map(|deal| schedule.seatings(agents, deal)).map(|s| s.0));
            assert_eq!(orders.len(), agents * (agents - 1) * (agents - 2), "{schedule:?} {agents}");
            let times = schedule.cycle(agents) as usize * agents / orders.len();
            assert!(orders.values().all(|&found| found == times), "{schedule:?} {agents}");
        }
    }

    #[test]
    fn every_two_agents_play_six_games_of_a_duel() {
        for agents in 2..=6 {
            let seatings = Schedule::Duels.seatings(agents, 0);
            for (a, b) in pairs(agents) {
                let games: Vec<_> =
                    seatings.iter().filter(|s| s.0.contains(&a) && s.0.contains(&b)).map(|s| s.0).collect();
                assert_eq!(games, [[a, b, b], [b, a, b], [b, b, a], [b, a, a], [a, b, a], [a, a, b]]);
            }
        }
    }

    #[test]
    fn every_guest_sits_alone_in_each_seat() {
        for agents in 2..=5 {
            let seatings: Vec<_> = Schedule::Guests.seatings(agents, 7).iter().map(|s| s.0).collect();
            let expected: Vec<_> = (1..agents).flat_map(|g| [[g, 0, 0], [0, g, 0], [0, 0, g]]).collect();
            assert_eq!(seatings, expected);
        }
    }

    #[test]
    fn a_table_stays_together_for_a_list_and_deals_in_turn() {
        for agents in 3..=6 {
            for list in 0..4 {
                let tables: Vec<_> =
                    (0..LIST).map(|i| Schedule::Lists.seatings(agents, list * LIST + i)).collect();
                for (game, table) in tables.iter().enumerate() {
                    for (now, first) in table.iter().zip(&tables[0]) {
                        let seats = [0, 1, 2].map(|seat| first.0[(seat + game) % 3]);
                        assert_eq!(now.0, seats);
                    }
                }
            }
        }
    }
}
