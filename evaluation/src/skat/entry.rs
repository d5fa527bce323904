//! What the report of a match says of one agent.

use super::behaviour::BehaviourTally;
use super::lists::ListTally;
use super::tally::Tally;
use super::{Behaviour, LIST, Lists, Record};
use crate::contest::Entry;
use crate::match_report::{Interval, Rating};
use crate::played::{Played, Standing};
use crate::schedule::Schedule;
use serde::{Deserialize, Serialize};
use skat_env::skat::State;

/// One agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentReport {
    /// Its name.
    pub agent: String,
    /// In how many games it took part.
    pub games: u64,
    /// Tournament points per game and seat.
    pub points: Interval,
    /// The same for the 36 games of a list.
    pub points_per_list: Interval,
    /// What is entered on the score sheet for it (ISkO 5.3.4), per game and seat.
    pub game_points: Interval,
    /// Where it stands among all, on Elo's scale; the mean of all is 0.
    pub rating: Rating,
    /// Lists of 36 at tables that stay together; `None` where there were none.
    pub lists: Option<Lists>,
    /// How it declares and scores, by role and contract.
    pub record: Record,
    /// How it bids and plays.
    pub behaviour: Behaviour,
}

impl Entry<State> for AgentReport {
    fn new(standing: Standing, played: &Played<'_, State>) -> AgentReport {
        let Standing { number, agent, games, points, rating } = standing;
        let (mut tally, mut behaviour) = (Tally::default(), BehaviourTally::default());
        for (games, result) in played.deals().iter().zip(played.results()) {
            tally.add_deal(number, games);
            behaviour.add_deal(number, games, result.losses.as_deref());
        }
        let mut lists = ListTally::new(played.setup().agents.len());
        if played.setup().schedule == Schedule::Lists {
            played.deals().iter().for_each(|games| lists.add_deal(games));
        }
        AgentReport {
            agent,
            games,
            points,
            points_per_list: played.score(number, 0, LIST as f64),
            game_points: played.score(number, 1, 1.0),
            rating,
            lists: lists.of(number),
            record: Record::new(&tally, played.games_of(number)).expect("two deals or more"),
            behaviour: behaviour.behaviour().expect("two deals or more"),
        }
    }

    fn agent(&self) -> &str {
        &self.agent
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn points(&self) -> &Interval {
        &self.points
    }

    fn rating(&self) -> &Rating {
        &self.rating
    }
}
