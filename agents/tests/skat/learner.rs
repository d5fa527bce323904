//! Vectors in which agents play all seats but one: the learner sees its own decisions only, the
//! deals are those of the seed, and nothing depends on threads.

use ndarray::{Array1, Array2};
use skat_agents::jass::Heuristic as JassHeuristic;
use skat_agents::learner::{Company, LearnerEnv, Opponent, Seats, opponents};
use skat_agents::plain_network::Observed;
use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Catalogue, Decision, Fault};
use skat_env::skat::{Action, State};
use skat_env::{
    Action as _, ActionSet as _, Batch, Encoder, Environment, Reset, Rng, VecEnv, below, jass, stream,
};
use std::fmt::Debug;

const GAMES: usize = 40;
const STEPS: usize = if cfg!(debug_assertions) { 40 } else { 150 };

type Games<E> = LearnerEnv<E, <E as Observed>::Encoder>;

fn company<E: Catalogue>(texts: &[&str], seats: Seats, threads: usize) -> Company<E> {
    let texts: Vec<String> = texts.iter().map(ToString::to_string).collect();
    Company { opponents: opponents(&texts).expect("the agents of every game"), seats, threads }
}

fn begun<E: Catalogue + Observed>(seed: u64, reset: Reset, company: Company<E>) -> Games<E> {
    let options = E::Options::default();
    LearnerEnv::new(GAMES, &options, seed, company, E::Encoder::default(), reset).expect("agents decide")
}

type Element<E> = <<E as Observed>::Encoder as Encoder<<E as Environment>::View>>::Element;

fn batch<E: Observed>() -> Batch<Element<E>> {
    Batch {
        observations: Array2::default((GAMES, <E::Encoder as Encoder<E::View>>::LEN)),
        masks: Array2::zeros((GAMES, E::Action::COUNT)),
        players: Array1::zeros(GAMES),
        rewards: Array2::zeros((GAMES, E::PLAYERS)),
        ended: Array1::zeros(GAMES),
    }
}

fn actions<E: Catalogue + Observed>(games: &Games<E>, rng: &mut Rng) -> Vec<E::Action> {
    let choose = |i| {
        let legal = games.state(i).legal_actions();
        match legal.len() {
            0 => E::Action::from_index(0).expect("there is an action 0"),
            choices => legal.nth(below(rng, choices)),
        }
    };
    (0..games.len()).map(choose).collect()
}

fn the_learner_decides_and_nobody_else<E>()
where
    E: Catalogue + Observed + Debug + PartialEq,
    Element<E>: PartialEq + Debug,
{
    for reset in [Reset::SameStep, Reset::Disabled] {
        let mut games = begun::<E>(3, reset, company(&["random", "heuristic"], Seats::Turns, 1));
        let (mut batch, mut rng) = (batch::<E>(), stream(1, 1));
        games.observe_into(batch.view_mut());
        let (mut ended, mut seats) = (vec![0; GAMES], vec![vec![false; E::PLAYERS]; GAMES]);
        for _ in 0..STEPS {
            for (i, seats) in seats.iter_mut().enumerate() {
                let state = games.state(i);
                let player = usize::from(batch.players[i]);
                assert!(state.turn().is_none_or(|turn| turn == player), "{state:?}");
                seats[player] = true;
                let mut mask = vec![0; E::Action::COUNT];
                state.legal_actions().write_mask(&mut mask);
                assert_eq!(batch.masks.row(i).to_vec(), mask);
                let mut row = vec![Element::<E>::default(); batch.observations.ncols()];
                if state.turn().is_some() {
                    E::Encoder::default().encode(&state.view(player), &mut row);
                }
                assert_eq!(batch.observations.row(i).to_vec(), row);
            }
            let before: Vec<E> = (0..GAMES).map(|i| games.state(i).clone()).collect();
            let actions = actions(&games, &mut rng);
            games.step_into(&actions, batch.view_mut()).expect("agents decide");
            for i in 0..GAMES {
                if batch.ended[i] == 1 {
                    ended[i] += 1;
                    let scores = batch.rewards.row(i).to_vec();
                    if let Some(sum) = E::SCORE_SUM {
                        assert_eq!(scores.iter().sum::<f32>(), sum as f32);
                    }
                    if reset == Reset::Disabled {
                        let state = games.state(i);
                        let expected = (0..E::PLAYERS).map(|player| state.score(player) as f32);
                        assert_eq!(scores, expected.collect::<Vec<_>>());
                    }
                } else {
                    assert!(batch.rewards.row(i).iter().all(|&reward| reward == 0.0));
                    assert!(before[i].turn().is_none() || *games.state(i) != before[i], "it goes on");
                }
            }
        }
        match reset {
            Reset::SameStep => {
                assert!(ended.iter().all(|&deals| deals > 1), "{ended:?}");
                assert!(seats.iter().flatten().all(|&sat| sat), "the learner sits everywhere in turn");
            }
            Reset::Disabled => assert!(ended.iter().all(|&deals| deals == 1), "{ended:?}"),
        }
    }
}

#[test]
fn a_learner_decides_for_itself_alone() {
    the_learner_decides_and_nobody_else::<State>();
    the_learner_decides_and_nobody_else::<jass::State>();
}

#[test]
fn deals_are_those_of_the_seed() {
    let games = begun::<State>(5, Reset::SameStep, company(&["heuristic"], Seats::Turns, 1));
    let alone: VecEnv<State, _> =
        VecEnv::new(GAMES, 5, <State as Observed>::Encoder::default(), Reset::SameStep);
    for (i, state) in alone.states().enumerate() {
        assert_eq!(games.state(i).dealt(), state.dealt());
    }
}

#[test]
fn threads_and_repetition_change_nothing() {
    let played = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| {
            let company = company(&["random", "heuristic"], Seats::Turns, threads);
            let mut games = begun::<State>(7, Reset::SameStep, company);
            let (mut batches, mut rng) = (Vec::new(), stream(2, 0));
            for step in 0..STEPS {
                let mut batch = batch::<State>();
                let actions = actions(&games, &mut rng);
                games.step_into(&actions, batch.view_mut()).expect("agents decide");
                batches.push(batch);
                if step == STEPS / 2 {
                    games.deal_anew(|i| i % 3 == 0).expect("agents decide");
                }
            }
            batches
        })
    };
    let one = played(1);
    assert_eq!(one, played(1));
    assert_eq!(one, played(2));
    assert_eq!(one, played(5));
}

#[test]
fn a_reset_begins_as_a_new_vector_does() {
    let seats = || Seats::Fixed((0..GAMES).map(|i| i % 3).collect());
    let mut games = begun::<State>(1, Reset::Disabled, company(&["random"], seats(), 1));
    let (mut batch, mut rng) = (batch::<State>(), stream(3, 0));
    for _ in 0..STEPS {
        let actions = actions(&games, &mut rng);
        games.step_into(&actions, batch.view_mut()).expect("agents decide");
        assert!(batch.players.iter().enumerate().all(|(i, &player)| usize::from(player) == i % 3));
    }
    games.reset(9).expect("agents decide");
    let fresh = begun::<State>(9, Reset::Disabled, company(&["random"], seats(), 1));
    assert!((0..GAMES).all(|i| games.state(i) == fresh.state(i)));
    games.deal_anew(|i| i == 4).expect("agents decide");
    assert!((0..GAMES).all(|i| (games.state(i) == fresh.state(i)) == (i != 4)));
}

/// Fails at its third decision, and otherwise takes what is lowest.
#[derive(Clone, Default)]
struct Failing {
    asked: usize,
    is_illegal: bool,
    fault: bool,
}

impl Agent<State> for Failing {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        self.asked += 1;
        self.fault = self.asked == 3 && !self.is_illegal;
        if self.asked == 3 && self.is_illegal { Action::Concede } else { decision.legal.nth(0) }
    }

    fn faults(&mut self) -> Vec<Fault> {
        let fault = Fault { decision: 0, problem: "has lost its wits".into() };
        if std::mem::take(&mut self.fault) { vec![fault] } else { Vec::new() }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(self.clone())
    }
}

#[test]
fn an_agent_that_fails_leaves_the_games_as_they_were() {
    for (is_illegal, problem) in [(false, "has lost its wits"), (true, "gave an illegal answer")] {
        let failing: Opponent<State> =
            ("failing".into(), Box::new(Failing { is_illegal, ..Failing::default() }));
        let company = Company { opponents: vec![failing], seats: Seats::Fixed(vec![1]), threads: 1 };
        let encoder = <State as Observed>::Encoder::default();
        let mut games = LearnerEnv::new(1, &Default::default(), 1, company, encoder, Reset::SameStep)
            .expect("no fault yet");
        let mut observations = [0; <<State as Observed>::Encoder as Encoder<_>>::LEN];
        let (mut masks, mut players, mut rewards, mut ended) = ([7; 128], [7], [7.0; 3], [7]);
        let error = loop {
            let before = *games.state(0);
            let action = before.legal().iter().next().expect("the learner is to decide");
            let written = masks;
            let batch = skat_env::BatchMut {
                observations: &mut observations,
                masks: &mut masks,
                players: &mut players,
                rewards: &mut rewards,
                ended: &mut ended,
            };
            if let Err(error) = games.step_into(&[action], batch) {
                assert_eq!(*games.state(0), before);
                assert_eq!(masks, written, "nothing is written");
                break error;
            }
        };
        assert!(error.to_string().contains(problem), "{error}");
        assert_eq!((error.game, error.agent.as_str()), (0, "failing"));
    }
}

/// In what an agent that leaves nothing to chance is asked, it answers as by itself.
#[test]
fn opponents_decide_as_they_do_alone() {
    fn check<E: Catalogue + Observed>(mut agent: impl Agent<E>, history: fn(&E) -> Vec<E::Action>) {
        let games = begun::<E>(4, Reset::SameStep, company(&["heuristic"], Seats::Turns, 1));
        let starts: VecEnv<E, E::Encoder> = VecEnv::new(GAMES, 4, E::Encoder::default(), Reset::SameStep);
        let mut asked = 0;
        for (i, start) in starts.states().enumerate() {
            let mut state = start.clone();
            for action in history(games.state(i)) {
                let player = state.turn().expect("the game goes on");
                let rng = &mut stream(0, 0);
                let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng };
                assert!(agent.act(decision) == action);
                state.apply(action);
                asked += 1;
            }
        }
        assert!(asked > 0);
    }
    check::<State>(Heuristic::default(), |state| state.history().into_iter().map(|(_, a)| a).collect());
    check::<jass::State>(JassHeuristic::default(), |state| {
        state.history().into_iter().map(|(_, a)| a).collect()
    });
}
