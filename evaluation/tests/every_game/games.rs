//! Matches of two games made up here: three players for themselves, and four in two teams. What the
//! engine promises of Skat it keeps of any game.

use serde::{Deserialize, Serialize};
use skat_agents::{Agent, Decision, Random};
use skat_env::{Action, ActionSet, Environment, Rng, below};
use skat_evaluation::{
    Cast, Contest, Deviation, Duel, DuelConfig, Ended, Entry, Estimate, Interval, Journal, Match,
    MatchReport, NoOpenCards, NoValue, Played, Rating, Results, Schedule, Score, Setup, Standing, deviation,
    duel,
};
use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::AtomicBool;

/// Everybody holds a number from 0 to 9 and stands on it or draws another, once. A side scores the
/// sum of its numbers.
#[derive(Clone, Debug, PartialEq)]
struct Draw<const PLAYERS: usize, const TEAMS: usize> {
    numbers: [u8; PLAYERS],
    others: [u8; PLAYERS],
    moved: usize,
}

type Three = Draw<3, 3>;
type Teams = Draw<4, 2>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Stand,
    Another,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Action for Step {
    const COUNT: usize = 2;

    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<Step> {
        [Step::Stand, Step::Another].get(index).copied()
    }
}

/// Both steps, or none once the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Steps(bool);

impl IntoIterator for Steps {
    type Item = Step;
    type IntoIter = std::iter::Take<std::array::IntoIter<Step, 2>>;

    fn into_iter(self) -> Self::IntoIter {
        [Step::Stand, Step::Another].into_iter().take(self.len())
    }
}

impl ActionSet for Steps {
    type Action = Step;

    fn len(&self) -> usize {
        if self.0 { 2 } else { 0 }
    }

    fn contains(&self, _action: Step) -> bool {
        self.0
    }
}

impl<const PLAYERS: usize, const TEAMS: usize> Environment for Draw<PLAYERS, TEAMS> {
    type Action = Step;
    type Actions = Steps;
    /// One's own number.
    type View = u8;
    type Options = ();
    const NAME: &'static str = "draw";
    const PLAYERS: usize = PLAYERS;
    const TEAMS: usize = TEAMS;
    const SCORE_SUM: Option<i32> = None;

    fn team(player: usize) -> usize {
        player % TEAMS
    }

    fn deal((): &(), rng: &mut Rng) -> Self {
        let mut numbers = || std::array::from_fn(|_| below(rng, 10) as u8);
        Draw { numbers: numbers(), others: numbers(), moved: 0 }
    }

    fn options(&self) {}

    fn turn(&self) -> Option<usize> {
        Some(self.moved).filter(|&player| player < PLAYERS)
    }

    fn legal_actions(&self) -> Steps {
        Steps(self.turn().is_some())
    }

    fn apply(&mut self, action: Step) {
        if action == Step::Another {
            self.numbers[self.moved] = self.others[self.moved];
        }
        self.moved += 1;
    }

    fn score(&self, player: usize) -> i32 {
        let of_team = |team| (0..PLAYERS).filter(move |&other| Self::team(other) == team);
        of_team(Self::team(player)).map(|other| i32::from(self.numbers[other])).sum()
    }

    fn view(&self, player: usize) -> u8 {
        self.numbers[player]
    }
}

/// What came of a game: the number of each player at its end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Ends([i32; 4]);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct OfAgent {
    agent: String,
    games: u64,
    points: Interval,
    rating: Rating,
}

impl<const PLAYERS: usize, const TEAMS: usize> Entry<Draw<PLAYERS, TEAMS>> for OfAgent {
    fn new(standing: Standing, _played: &Played<'_, Draw<PLAYERS, TEAMS>>) -> OfAgent {
        let Standing { agent, games, points, rating, .. } = standing;
        OfAgent { agent, games, points, rating }
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

impl<const PLAYERS: usize, const TEAMS: usize> Contest for Draw<PLAYERS, TEAMS> {
    type Refereed = Self;
    type Summary = Ends;
    type Entry = OfAgent;
    type Report = Duel;
    type Open = NoValue;
    type OpenCards = NoOpenCards;
    const SEATS: &'static [&'static str] = &["first", "second", "third", "fourth"];
    const SCORES: &'static [Score<Self>] = &[|ends, player| ends.0[player]];
    const POINTS: &'static str = "points";

    fn at_table(self) -> Self {
        self
    }

    fn state(table: &Self) -> &Self {
        table
    }

    fn summary(table: &Self) -> Ends {
        let score = |player| if player < PLAYERS { table.score(player) } else { 0 };
        Ends(std::array::from_fn(score))
    }

    fn in_card_play(&self) -> bool {
        self.moved > 0
    }
}

/// Stands on 5 or more: nobody does better.
#[derive(Clone)]
struct Wise;

impl<const PLAYERS: usize, const TEAMS: usize> Agent<Draw<PLAYERS, TEAMS>> for Wise {
    fn act(&mut self, decision: Decision<'_, Draw<PLAYERS, TEAMS>>) -> Step {
        if decision.view >= 5 { Step::Stand } else { Step::Another }
    }

    fn fork(&self) -> Box<dyn Agent<Draw<PLAYERS, TEAMS>>> {
        Box::new(self.clone())
    }
}

const CONFIG: DuelConfig = DuelConfig { deals: 400, seed: 3 };

fn against<E: Contest<Report = Duel>>(a: &dyn Agent<E>, b: &dyn Agent<E>) -> Duel {
    duel::<E>(a, b, &CONFIG, &|_, _| ())
}

/// Within three standard errors.
fn is_near(found: &Estimate, expected: f64) {
    assert!((found.mean - expected).abs() < 3.0 * found.standard_error, "{found:?}, expected {expected}");
}

/// A number is 4.5 on average after random play, and 5.75 after the wise one's: half of the time
/// 7, else 4.5.
fn is_measured<E: Contest<Report = Duel>>(wise: &dyn Agent<E>, games: u64, expected: f64) {
    let there = against::<E>(wise, &Random);
    assert_eq!(there.games, games * CONFIG.deals);
    is_near(&there.difference, expected);
    let back = against::<E>(&Random, wise);
    assert_eq!((back.difference.mean, back.difference.low), (-there.difference.mean, -there.difference.high));
    for agent in [wise, &Random] {
        let level = against::<E>(agent, agent).difference;
        assert_eq!((level.mean, level.standard_error), (0.0, 0.0));
    }
    let Deviation { gain, .. } = deviation::<E>(wise, &Random, &CONFIG, &|_, _| ());
    is_near(&gain, expected);
    assert_eq!(deviation::<E>(wise, wise, &CONFIG, &|_, _| ()).gain.mean, 0.0);
}

#[test]
fn the_wise_are_better_by_what_can_be_computed() {
    is_measured::<Three>(&Wise, 6, 1.25);
    is_measured::<Teams>(&Wise, 2, 2.5);
}

fn played<E: Contest>(setup: &Setup<E>, wise: &dyn Agent<E>, journal: Option<Journal>) -> Results<E> {
    let agent = |i: usize| if i == 0 { wise.fork() } else { Agent::<E>::fork(&Random) };
    let cast = Cast { agents: (0..setup.agents.len()).map(agent).collect(), bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup, cast: &cast, deals: None, journal };
    let ended = game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    assert_eq!(ended, Ended::Whole);
    results
}

/// Every agent has every side of every deal equally often, partners sit together, and the journal
/// brings all back.
fn is_played_by_schedule<E: Contest>(wise: &dyn Agent<E>) {
    for schedule in Schedule::ALL {
        let agents = 4;
        for deal in 0..schedule.cycle(E::PLAYERS, E::TEAMS, agents) {
            let seatings = schedule.seatings::<E>(agents, deal);
            assert_eq!(seatings.len(), schedule.games_per_deal(E::TEAMS, agents));
            let mut games = vec![0; agents];
            let mut sides = vec![vec![0; E::TEAMS]; agents];
            for seating in &seatings {
                let there: HashSet<usize> = seating.agents().iter().copied().collect();
                there.iter().for_each(|&agent| games[agent] += 1);
                for player in 0..E::PLAYERS {
                    sides[seating[player]][E::team(player)] += 1;
                    let partner = (0..E::PLAYERS).find(|&other| E::team(other) == E::team(player));
                    assert_eq!(seating[partner.expect("the player itself at least")], seating[player]);
                }
            }
            for (agent, sides) in sides.iter().enumerate() {
                assert_eq!(games[agent], schedule.games_of(E::TEAMS, agent, agents));
                assert!(sides.iter().all(|&times| times == sides[0]), "{schedule:?} {sides:?}");
            }
        }
        let names = (0..agents).map(|agent| agent.to_string()).collect();
        let setup: Setup<E> = Setup { schedule, ..Setup::new(names, 120, 5) };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let journal = Journal::create(&path, &setup).expect("a journal");
        let results = played(&setup, wise, Some(journal));
        assert!(Journal::read(&path).expect("a journal") == (setup.clone(), results.clone()));
        assert_eq!(Journal::format(&path).expect("a journal"), "draw-games");
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        let (again, same) = (wise.fork(), setup.clone());
        assert!(one.install(move || played(&same, &*again, None)) == results);
        let report = MatchReport::new(&setup, &results).expect("deals");
        assert_eq!(report.format, "draw-match");
        assert_eq!(MatchReport::from_json(&report.to_json()).expect("a report"), report);
        let ratings: Vec<f64> = report.agents.iter().map(|agent| agent.rating().rating).collect();
        assert!(ratings[1..].iter().all(|&other| ratings[0] > other), "{schedule:?} {ratings:?}");
    }
}

#[test]
fn matches_of_any_game_are_played_by_schedule_and_kept() {
    is_played_by_schedule::<Three>(&Wise);
    is_played_by_schedule::<Teams>(&Wise);
}

#[test]
fn what_a_game_does_not_have_is_refused() {
    let setup = |change: fn(&mut Setup<Teams>)| {
        let mut setup = Setup::new(vec!["a".into(), "b".into()], 10, 1);
        change(&mut setup);
        setup.check().expect_err("it cannot be played").to_string()
    };
    assert_eq!(
        setup(|setup| setup.open_cards = Some(1)),
        "a comparison with open cards; draw has no solver for it"
    );
    assert!(setup(|setup| setup.agents.truncate(1)).starts_with("1 agents; expected 2 or more"));
}
