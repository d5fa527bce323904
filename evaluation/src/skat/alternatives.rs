//! Whether the games that an agent declares pay: the same deals once more, played otherwise.

use super::deal;
use crate::crew::Crew;
use crate::duel::DuelConfig;
use crate::statistics::{Differences, Estimate};
use crate::streams;
use serde::{Deserialize, Serialize};
use skat_agents::rollout::finish;
use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision};
use skat_env::skat::{Action, Contract, Rules, Seat, State, View};
use skat_env::{Environment as _, Rng};
use std::collections::{BTreeMap, BTreeSet};

/// What the declared games brought more than other ways to go on would have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alternatives {
    /// How many deals were played, three games each, and more for those in which the agent was
    /// declarer.
    pub deals: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// All games that the agent declared, then its Hand games and its Null games (those of Null by
    /// Hand are in both); those without games are left out.
    pub by_kind: Vec<Worth>,
    /// By contract, in the order of their numbers; those that were not declared are left out.
    pub by_contract: Vec<Worth>,
}

/// What some games brought, and how much more than in the same deals played otherwise.
///
/// Tournament points of the declarer less the mean of the other two. Differences are paired by game
/// and their intervals go by deals; `None` where the alternative existed in fewer than two deals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// The short name of the contract, `GH` for Grand Hand, or what kind of games they are: `all`,
    /// `Hand`, `Null`.
    pub games: String,
    /// How many games.
    pub count: u64,
    /// What they brought.
    pub points: f64,
    /// What they brought more than passing in the place of the last bid or hold.
    pub over_passing: Option<Estimate>,
    /// What Hand games brought more than picking up the skat, and games with the skat more than the
    /// Hand game of which the rules of thumb think most.
    pub over_other_way: Option<Estimate>,
    /// What games with the skat brought more than another game after it: of all other games, and
    /// cards to bury for them, those of which the rules of thumb think most.
    pub over_other_game: Option<Estimate>,
}

/// A game that the agent declared: twice the points that it scored more than the mean of the
/// others, there and otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ComparedGame {
    contract: Contract,
    scored: i64,
    passing: Option<i64>,
    other_way: Option<i64>,
    other_game: Option<i64>,
}

/// Plays the agent alone in each seat of every deal against two of `others`, and each game that it
/// declares once more for each other way to go on: it passes in the place of its last call; it
/// picks up the skat in the place of declaring a Hand game, or the other way round; it declares
/// another game.
///
/// Up to the step that differs all goes as in the first game, from then on all three play as they
/// do, with the same luck. The Hand game and the other game are those of [`Heuristic`]; where its
/// opinion of them is worse than the agent's own would be, the declared game looks better than it
/// is.
///
/// Runs on the current rayon pool; the result is the same for any number of threads.
///
/// # Panics
/// When an agent plays an illegal action.
pub fn alternatives(
    agent: &dyn Agent<State>,
    others: &dyn Agent<State>,
    config: &DuelConfig,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Alternatives {
    let DuelConfig { deals, seed } = *config;
    let crew = Crew::new(vec![agent.fork(), others.fork()]);
    let chunks: Vec<Vec<Vec<ComparedGame>>> = crew.play_deals(deals, progress, |range, agents| {
        let [agent, others] = agents else { unreachable!("two agents sit at a table") };
        let mut games = |index| {
            let game = |seat| {
                declared(&mut Players { seat, agent: &mut **agent, others: &mut **others }, seed, index)
            };
            Seat::ALL.into_iter().filter_map(game).collect()
        };
        range.map(&mut games).collect()
    });
    Alternatives::of(deals, seed, chunks.iter().flatten())
}

/// An agent in one seat, another in the two others.
struct Players<'a> {
    seat: Seat,
    agent: &'a mut dyn Agent<State>,
    others: &'a mut dyn Agent<State>,
}

/// A moment in a deal: all that decides how it goes on.
#[derive(Clone)]
struct Moment {
    state: State,
    rngs: [Rng; 3],
}

impl Moment {
    /// Goes on with these steps of the player to move.
    fn after(mut self, steps: impl IntoIterator<Item = Action>) -> Moment {
        steps.into_iter().for_each(|step| self.state.act(step));
        self
    }
}

impl Players<'_> {
    /// The action of the player to move.
    fn act(&mut self, state: &State, player: usize, rngs: &mut [Rng; 3]) -> Action {
        let view = state.view(player);
        let decision = Decision { view, legal: view.legal, rng: &mut rngs[player] };
        if player == self.seat.index() { self.agent.act(decision) } else { self.others.act(decision) }
    }

    /// Twice the points that the agent scores more than the mean of the others when all three go on
    /// from here.
    fn scored(&mut self, Moment { state, mut rngs }: Moment) -> i64 {
        let ended = finish(state, |state, player| self.act(state, player, &mut rngs));
        let points = ended.all_tournament_points();
        Seat::ALL.map(|seat| i64::from(if seat == self.seat { 2 } else { -1 } * points[seat])).iter().sum()
    }
}

/// The luck of a player when the agent sits alone in `alone`.
fn generator(seed: u64, index: u64, alone: Seat, player: Seat) -> Rng {
    streams::of_duel::<State>(seed, index, alone.index(), player.index())
}

/// The game that the agent declares at this table, if it does, and what else could have come of the
/// deal.
fn declared(table: &mut Players<'_>, seed: u64, index: u64) -> Option<ComparedGame> {
    let seat = table.seat;
    let state = State::new(deal(seed, index), Rules::default());
    let mut moment = Moment { state, rngs: Seat::ALL.map(|other| generator(seed, index, seat, other)) };
    let (mut last_call, mut skat_on_offer, mut skat_in_hand) = (None, None, None);
    let contract = loop {
        let before = moment.clone();
        let turn = moment.state.seat_to_move()?;
        let action = table.act(&moment.state, turn.index(), &mut moment.rngs);
        moment.state.act(action);
        if turn == seat {
            match action {
                Action::Bid(_) | Action::Hold => last_call = Some(before),
                Action::PickUp => (skat_on_offer, skat_in_hand) = (Some(before), Some(moment.clone())),
                Action::Declare(contract) => {
                    skat_on_offer = skat_on_offer.or(contract.is_hand().then_some(before));
                    break contract;
                }
                _ => {}
            }
        }
    };
    let rules_of_thumb = Heuristic::default();
    let view = |moment: &Moment| View::of(&moment.state, seat);
    let other_way = |moment: Moment| {
        let step = match contract.is_hand() {
            true => Action::PickUp,
            false => Action::Declare(rules_of_thumb.hand_game(&view(&moment))),
        };
        moment.after([step])
    };
    let other_game = |moment: Moment| {
        let (buried, other) =
            rules_of_thumb.exchange(&view(&moment), |other| other.game() != contract.game())?;
        Some(moment.after(buried.iter().map(Action::Card).chain([Action::Declare(other)])))
    };
    Some(ComparedGame {
        contract,
        scored: table.scored(moment),
        passing: last_call.map(|moment| table.scored(moment.after([Action::Pass]))),
        other_way: skat_on_offer.map(|moment| table.scored(other_way(moment))),
        other_game: skat_in_hand.and_then(other_game).map(|moment| table.scored(moment)),
    })
}

/// Games of one kind, not yet counted together.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    count: u64,
    scored: i64,
    over: [Differences; 3],
}

/// What stands in the sums for points: twice their number.
const UNIT: f64 = 2.0;

impl Group {
    /// Adds those games of one deal that belong to this kind.
    fn add(&mut self, games: &[ComparedGame], belongs: impl Fn(Contract) -> bool) {
        let mut more = [(0, 0); 3];
        for game in games.iter().filter(|game| belongs(game.contract)) {
            self.count += 1;
            self.scored += game.scored;
            for ((sum, cases), other) in more.iter_mut().zip([game.passing, game.other_way, game.other_game])
            {
                if let Some(other) = other {
                    *sum += game.scored - other;
                    *cases += 1;
                }
            }
        }
        for (over, (sum, cases)) in self.over.iter_mut().zip(more) {
            over.add(sum, cases);
        }
    }

    fn worth(&self, games: String) -> Option<Worth> {
        let [over_passing, over_other_way, over_other_game] = self.over.map(|over| over.estimate(UNIT));
        let count = self.count;
        let points = self.scored as f64 / UNIT / count as f64;
        (count > 0).then_some(Worth { games, count, points, over_passing, over_other_way, over_other_game })
    }
}

/// Which contracts are of a kind.
type Belongs = fn(Contract) -> bool;

/// The kinds of games that are counted together.
const KINDS: [(&str, Belongs); 3] =
    [("all", |_| true), ("Hand", Contract::is_hand), ("Null", |contract| contract.game().is_null())];

impl Alternatives {
    fn of<'a>(deals: u64, seed: u64, by_deal: impl Iterator<Item = &'a Vec<ComparedGame>>) -> Alternatives {
        let mut by_kind = KINDS.map(|_| Group::default());
        let mut by_contract: BTreeMap<usize, Group> = BTreeMap::new();
        for games in by_deal {
            for (kind, (_, belongs)) in by_kind.iter_mut().zip(KINDS) {
                kind.add(games, belongs);
            }
            let contracts: BTreeSet<usize> = games.iter().map(|game| game.contract.index()).collect();
            for number in contracts {
                by_contract.entry(number).or_default().add(games, |contract| contract.index() == number);
            }
        }
        let by_kind = by_kind.iter().zip(KINDS).filter_map(|(kind, (name, _))| kind.worth(name.into()));
        let by_contract = by_contract
            .iter()
            .filter_map(|(&contract, kind)| kind.worth(Contract::from_index(contract).to_string()));
        Alternatives { deals, seed, by_kind: by_kind.collect(), by_contract: by_contract.collect() }
    }
}

#[cfg(test)]
mod tests;
