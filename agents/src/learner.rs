//! Many games in lock-step in which agents play all seats but one: the learner sees only its own
//! decisions.

mod opponents;

pub use opponents::{Company, Opponent, OpponentFault, Seats, opponents};

use crate::agent::{Decision, Fault};
use rand::Rng as _;
use rayon::prelude::*;
use skat_env::{Action as _, ActionSet as _, BatchMut, Encoder, Environment, Reset, Rng, below, stream};

/// Many games of one kind, stepped together, with agents in all seats but the learner's.
///
/// Game `i` is dealt by generator `i` of the seed, as in a [`VecEnv`](skat_env::VecEnv): both have
/// the same deals. For each deal every other seat draws its agent from the opponents. A deal
/// without a decision of the learner is dealt again and does not count. The same seed and actions
/// give the same games, whatever the number of threads.
///
/// A batch has the learner's decisions. Rewards and ends of a game belong to the deal that the step
/// has ended; the learner's seat in it is that of the batch before.
pub struct LearnerEnv<E: Environment, O> {
    games: Vec<Game<E>>,
    /// The games before a step, to which it returns when an agent fails.
    before: Vec<Game<E>>,
    /// Of each thread.
    crews: Vec<Vec<Opponent<E>>>,
    encoder: O,
    reset: Reset,
    seats: Seats,
}

struct Game<E> {
    number: usize,
    deals: usize,
    state: E,
    rng: Rng,
    /// Draws the opponents.
    lots: Rng,
    /// Of the players, in their order.
    generators: Vec<Rng>,
    learner: usize,
    /// Which opponent sits in a seat; the learner's own is not asked for.
    agents: Vec<usize>,
    /// What the last step has ended.
    ended: Option<Vec<f32>>,
    /// Whether the learner has decided in this deal.
    decided: bool,
    /// Whether the agents know that the deal is over.
    told: bool,
}

impl<E: Clone> Clone for Game<E> {
    fn clone(&self) -> Game<E> {
        Game {
            state: self.state.clone(),
            rng: self.rng.clone(),
            lots: self.lots.clone(),
            generators: self.generators.clone(),
            agents: self.agents.clone(),
            ended: self.ended.clone(),
            ..*self
        }
    }

    /// Keeps the memory, since every step copies all games.
    fn clone_from(&mut self, other: &Game<E>) {
        let Game { number, deals, state, rng, lots, generators, learner, agents, ended, decided, told } =
            self;
        state.clone_from(&other.state);
        rng.clone_from(&other.rng);
        lots.clone_from(&other.lots);
        generators.clone_from(&other.generators);
        agents.clone_from(&other.agents);
        ended.clone_from(&other.ended);
        (*number, *deals, *learner) = (other.number, other.deals, other.learner);
        (*decided, *told) = (other.decided, other.told);
    }
}

/// The streams of a game besides its deals have numbers that no vector of games reaches.
const OTHER_STREAMS: u64 = 1 << 63;

impl<E: Environment> Game<E> {
    fn new(number: usize, seed: u64, options: &E::Options) -> Game<E> {
        let mut rng = stream(seed, number as u64);
        let own = stream(seed, OTHER_STREAMS + number as u64).next_u64();
        Game {
            number,
            deals: 0,
            state: E::deal(options, &mut rng),
            rng,
            lots: stream(own, 0),
            generators: (0..E::PLAYERS).map(|player| stream(own, 1 + player as u64)).collect(),
            learner: 0,
            agents: vec![0; E::PLAYERS],
            ended: None,
            decided: false,
            told: false,
        }
    }

    /// Seats everybody for the deal.
    fn seat(&mut self, seats: &Seats, opponents: usize) {
        self.learner = match seats {
            Seats::Turns => (self.number + self.deals) % E::PLAYERS,
            Seats::Fixed(seats) => seats[self.number],
        };
        for agent in &mut self.agents {
            *agent = below(&mut self.lots, opponents);
        }
    }

    fn deal_anew(&mut self, seats: &Seats, opponents: usize) {
        self.state = E::deal(&self.state.options(), &mut self.rng);
        self.deals += 1;
        (self.decided, self.told) = (false, false);
        self.seat(seats, opponents);
    }

    /// Who is to decide, if it is an agent.
    fn asked(&self) -> Option<(usize, usize)> {
        let player = self.state.turn().filter(|player| *player != self.learner)?;
        Some((player, self.agents[player]))
    }

    /// Of all players.
    fn scores(&self) -> Vec<f32> {
        (0..E::PLAYERS).map(|player| self.state.score(player) as f32).collect()
    }
}

impl<E, O> LearnerEnv<E, O>
where
    E: Environment,
    O: Encoder<E::View>,
{
    /// `games` new deals under `seed` and these options in this company.
    ///
    /// # Errors
    /// When an opponent fails before the learner's first decision.
    ///
    /// # Panics
    /// When there is no opponent or no thread, or a fixed seat is missing or none of the game's.
    pub fn new(
        games: usize,
        options: &E::Options,
        seed: u64,
        company: Company<E>,
        encoder: O,
        reset: Reset,
    ) -> Result<LearnerEnv<E, O>, OpponentFault> {
        let Company { opponents, seats, threads } = company;
        assert!(!opponents.is_empty() && threads > 0, "one opponent or more, and one thread");
        if let Seats::Fixed(seats) = &seats {
            assert_eq!(seats.len(), games, "a seat for each game");
            assert!(seats.iter().all(|&seat| seat < E::PLAYERS), "seats are those of the game");
        }
        let fork =
            |crew: &Vec<Opponent<E>>| crew.iter().map(|(name, agent)| (name.clone(), agent.fork())).collect();
        let mut crews = vec![opponents];
        while crews.len() < threads {
            let crew = fork(&crews[0]);
            crews.push(crew);
        }
        let games: Vec<Game<E>> = (0..games).map(|number| Game::new(number, seed, options)).collect();
        let mut env = LearnerEnv { before: games.clone(), games, crews, encoder, reset, seats };
        env.begin()?;
        Ok(env)
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game at all.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Game `i` as it stands: at a decision of the learner, or over.
    ///
    /// # Panics
    /// When there are no more than `i` games.
    pub fn state(&self, i: usize) -> &E {
        &self.games[i].state
    }

    /// Deals every game again under its own options, as [`LearnerEnv::new`] does under this seed.
    ///
    /// # Errors
    /// When an opponent fails; the games are then as they were.
    pub fn reset(&mut self, seed: u64) -> Result<(), OpponentFault> {
        self.before.clone_from(&self.games);
        for game in &mut self.games {
            *game = Game::new(game.number, seed, &game.state.options());
        }
        self.begin()
    }

    /// Deals the games again that `which` selects by their numbers, under their own options,
    /// each from where its generators stand.
    ///
    /// # Errors
    /// When an opponent fails; the games are then as they were.
    pub fn deal_anew(&mut self, which: impl Fn(usize) -> bool) -> Result<(), OpponentFault> {
        self.before.clone_from(&self.games);
        let opponents = self.crews[0].len();
        for game in self.games.iter_mut().filter(|game| which(game.number)) {
            game.deal_anew(&self.seats, opponents);
        }
        self.advance()
    }

    fn begin(&mut self) -> Result<(), OpponentFault> {
        let opponents = self.crews[0].len();
        for game in &mut self.games {
            game.seat(&self.seats, opponents);
        }
        self.advance()
    }

    /// Writes every game's observation, mask and the learner's seat, without a step; rewards and
    /// ends are zeroed.
    ///
    /// # Panics
    /// When a slice is longer or shorter than a batch of these games.
    pub fn observe_into(&self, mut batch: BatchMut<'_, O::Element>) {
        batch.rewards.fill(0.0);
        batch.ended.fill(0);
        self.write(&mut batch);
    }

    fn write(&self, batch: &mut BatchMut<'_, O::Element>) {
        let rows = batch.observations.chunks_exact_mut(O::LEN);
        let rows = rows.zip(batch.masks.chunks_exact_mut(E::Action::COUNT)).zip(batch.players.iter_mut());
        assert_eq!(rows.len(), self.games.len(), "a row for each game");
        for (game, ((observation, mask), player)) in self.games.iter().zip(rows) {
            *player = game.learner as u8;
            match game.state.turn() {
                Some(_) => self.encoder.encode(&game.state.view(game.learner), observation),
                None => observation.fill(O::Element::default()),
            }
            game.state.legal_actions().write_mask(mask);
        }
    }

    /// Plays the learner's action in every game, and the agents' up to his next decision or the
    /// end; games that end are treated as the reset mode says. The games of a vector are shared
    /// among the threads of the current rayon pool.
    ///
    /// # Errors
    /// When an agent fails; the games are then as they were, and nothing is written.
    ///
    /// # Panics
    /// When an action is not legal, or there are not as many as games, or a slice is longer or
    /// shorter than a batch of these games.
    pub fn step_into(
        &mut self,
        actions: &[E::Action],
        mut batch: BatchMut<'_, O::Element>,
    ) -> Result<(), OpponentFault> {
        assert_eq!(actions.len(), self.games.len(), "one action for each game");
        self.before.clone_from(&self.games);
        for (game, &action) in self.games.iter_mut().zip(actions) {
            if game.state.turn().is_some() {
                game.state.apply(action);
                game.decided = true;
                if game.state.turn().is_none() {
                    game.ended = Some(game.scores());
                }
            }
        }
        self.advance()?;
        let rewards = batch.rewards.chunks_exact_mut(E::PLAYERS).zip(batch.ended.iter_mut());
        for (game, (rewards, ended)) in self.games.iter_mut().zip(rewards) {
            *ended = game.ended.is_some().into();
            match game.ended.take() {
                Some(scores) => rewards.copy_from_slice(&scores),
                None => rewards.fill(0.0),
            }
        }
        self.write(&mut batch);
        Ok(())
    }

    /// Lets the agents play, in all threads.
    fn advance(&mut self) -> Result<(), OpponentFault> {
        let size = self.games.len().div_ceil(self.crews.len()).max(1);
        let (seats, reset) = (&self.seats, self.reset);
        let advanced =
            |(games, crew): (&mut [Game<E>], &mut Vec<Opponent<E>>)| advance(games, crew, seats, reset);
        let mut chunks = self.games.chunks_mut(size).zip(&mut self.crews);
        let ended: Result<(), OpponentFault> = if size >= self.before.len() {
            chunks.try_for_each(advanced)
        } else {
            chunks.collect::<Vec<_>>().into_par_iter().map(advanced).collect()
        };
        if ended.is_err() {
            self.games.clone_from(&self.before);
        }
        ended
    }
}

/// Lets agents play in these games until the learner is to decide in each, or it is over.
fn advance<E: Environment>(
    games: &mut [Game<E>],
    crew: &mut [Opponent<E>],
    seats: &Seats,
    reset: Reset,
) -> Result<(), OpponentFault> {
    let mut actions = Vec::new();
    loop {
        for game in games.iter_mut() {
            while game.state.turn().is_none() {
                if !std::mem::replace(&mut game.told, true) {
                    tell(game, crew);
                }
                if game.decided && reset == Reset::Disabled {
                    break;
                }
                game.deal_anew(seats, crew.len());
            }
        }
        if games.iter().all(|game| game.asked().is_none()) {
            return Ok(());
        }
        for (number, (name, agent)) in crew.iter_mut().enumerate() {
            let (places, decisions): (Vec<usize>, Vec<Decision<'_, E>>) = games
                .iter_mut()
                .enumerate()
                .filter_map(|(place, game)| {
                    let (player, _) = game.asked().filter(|&(_, asked)| asked == number)?;
                    let (view, legal) = (game.state.view(player), game.state.legal_actions());
                    Some((place, Decision { view, legal, rng: &mut game.generators[player] }))
                })
                .unzip();
            if places.is_empty() {
                continue;
            }
            actions.clear();
            agent.act_batch(decisions, &mut actions);
            let fault = agent.faults().into_iter().next();
            let failed = |game: &Game<E>, problem: String| OpponentFault {
                game: game.number,
                player: game.state.turn().unwrap_or_default(),
                agent: name.clone(),
                problem,
            };
            if let Some(Fault { decision, problem }) = fault {
                return Err(failed(&games[places[decision.min(places.len() - 1)]], problem.to_string()));
            }
            for (&place, &action) in places.iter().zip(&actions) {
                let game = &mut games[place];
                if let Err(error) = game.state.try_apply(action) {
                    return Err(failed(game, format!("gave an illegal answer: {error}")));
                }
                if game.state.turn().is_none() && game.decided {
                    game.ended = Some(game.scores());
                }
            }
        }
    }
}

/// Tells the agents of a game that it is over.
fn tell<E: Environment>(game: &Game<E>, crew: &mut [Opponent<E>]) {
    for player in (0..E::PLAYERS).filter(|&player| player != game.learner) {
        let (_, agent) = &mut crew[game.agents[player]];
        agent.over(&game.state.view(player), &game.generators[player]);
    }
}
