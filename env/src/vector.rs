//! Many games in lock-step for a learner, in buffers that the caller owns.

mod batch;

pub use batch::{Batch, BatchMut};

use crate::chance::{Rng, stream};
use crate::encode::Encoder;
use crate::environment::{Action, ActionSet, Decision, Environment};
use ndarray::{Array1, Array2};

/// What happens to a game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// A new deal in the same step: `rewards` and `ended` belong to the game that ended, while
    /// observation, mask and player already show the first decision of the new deal. There is no
    /// terminal observation: no player has a decision to make in it.
    SameStep,
    /// It stays as it is until [`VecEnv::reset`]: its mask is empty, further actions for it are
    /// ignored, and `rewards` and `ended` report its end only in the step that ended it.
    Disabled,
}

/// Many games of one kind, stepped together.
///
/// Game `i` of a vector has its own generator, seeded by the vector's seed and `i`: the same seed
/// and actions give the same games, whatever the number of threads.
#[derive(Clone, Debug)]
pub struct VecEnv<E: Environment, O> {
    games: Vec<Game<E>>,
    encoder: O,
    reset: Reset,
}

#[derive(Clone, Debug)]
struct Game<E> {
    state: E,
    rng: Rng,
}

impl<E: Environment, O: Encoder<E::View>> VecEnv<E, O> {
    /// What a game takes in memory, with its history and its generator.
    pub const BYTES_PER_GAME: usize = size_of::<Game<E>>();

    /// `games` new deals under `seed` and the game's default options, observed through `encoder`.
    pub fn new(games: usize, seed: u64, encoder: O, reset: Reset) -> VecEnv<E, O> {
        VecEnv::with_options(games, &E::Options::default(), seed, encoder, reset)
    }

    /// `games` new deals under `seed` and these options, which later deals keep.
    pub fn with_options(
        games: usize,
        options: &E::Options,
        seed: u64,
        encoder: O,
        reset: Reset,
    ) -> VecEnv<E, O> {
        let games = (0..games as u64)
            .map(|i| {
                let mut rng = stream(seed, i);
                Game { state: E::deal(options, &mut rng), rng }
            })
            .collect();
        VecEnv { games, encoder, reset }
    }

    /// Games that begin with these states, some of which may be over already. Each keeps the
    /// options of its state when it is dealt again.
    pub fn from_states(states: Vec<E>, seed: u64, encoder: O, reset: Reset) -> VecEnv<E, O> {
        let game = |(i, state)| Game { state, rng: stream(seed, i) };
        VecEnv { games: (0..).zip(states).map(game).collect(), encoder, reset }
    }

    /// Deals every game again under its own options, as [`VecEnv::with_options`] does under this
    /// seed.
    pub fn reset(&mut self, seed: u64) {
        for (i, game) in self.games.iter_mut().enumerate() {
            game.rng = stream(seed, i as u64);
            game.state = E::deal(&game.state.options(), &mut game.rng);
        }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game at all.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The current states of the games.
    pub fn states(&self) -> impl ExactSizeIterator<Item = &E> {
        self.games.iter().map(|game| &game.state)
    }

    /// The current state of game `i`.
    ///
    /// # Panics
    /// When there are no more than `i` games.
    pub fn state(&self, i: usize) -> &E {
        &self.games[i].state
    }

    /// Buffers of the right shapes, all zero.
    pub fn batch(&self) -> Batch<O::Element> {
        let games = self.len();
        Batch {
            observations: Array2::default((games, O::LEN)),
            masks: Array2::zeros((games, E::Action::COUNT)),
            players: Array1::zeros(games),
            rewards: Array2::zeros((games, E::PLAYERS)),
            ended: Array1::zeros(games),
        }
    }

    /// Writes every game's observation, mask and player, without a step; rewards and ends are
    /// zeroed.
    ///
    /// # Panics
    /// When the buffers have other shapes than [`VecEnv::batch`] gives.
    pub fn observe(&self, batch: &mut Batch<O::Element>) {
        self.check(batch);
        observe(&self.games, batch.view_mut(), &self.encoder);
    }

    /// The same as [`VecEnv::observe`] for slices that the caller owns.
    ///
    /// # Panics
    /// When a slice is longer or shorter than a batch of these games.
    pub fn observe_into(&self, batch: BatchMut<'_, O::Element>) {
        self.check_lengths(&batch);
        observe(&self.games, batch, &self.encoder);
    }

    /// Plays one action in every game and writes the batch; games that end are treated as the reset
    /// mode says.
    ///
    /// # Panics
    /// When an action is not legal, the number of actions is not that of the games, or the buffers
    /// have other shapes than [`VecEnv::batch`] gives.
    pub fn step(&mut self, actions: &[E::Action], batch: &mut Batch<O::Element>) {
        self.check(batch);
        assert_eq!(actions.len(), self.games.len(), "one action for each game");
        step(&mut self.games, actions, batch.view_mut(), &self.encoder, self.reset);
    }

    /// The same as [`VecEnv::step`] for slices that the caller owns.
    ///
    /// # Panics
    /// When an action is not legal, or there are not as many as games, or a slice is longer or
    /// shorter than a batch of these games.
    pub fn step_into(&mut self, actions: &[E::Action], batch: BatchMut<'_, O::Element>) {
        self.check_lengths(&batch);
        assert_eq!(actions.len(), self.games.len(), "one action for each game");
        step(&mut self.games, actions, batch, &self.encoder, self.reset);
    }

    /// The same as [`VecEnv::step`], over the threads of the current rayon pool. The result does
    /// not depend on them.
    ///
    /// # Panics
    /// As [`VecEnv::step`].
    pub fn step_parallel(&mut self, actions: &[E::Action], batch: &mut Batch<O::Element>) {
        self.check(batch);
        assert_eq!(actions.len(), self.games.len(), "one action for each game");
        step_shared(&mut self.games, actions, batch.view_mut(), &self.encoder, self.reset);
    }

    /// The same as [`VecEnv::step_parallel`] for slices that the caller owns.
    ///
    /// # Panics
    /// As [`VecEnv::step_into`].
    pub fn step_parallel_into(&mut self, actions: &[E::Action], batch: BatchMut<'_, O::Element>) {
        self.check_lengths(&batch);
        assert_eq!(actions.len(), self.games.len(), "one action for each game");
        step_shared(&mut self.games, actions, batch, &self.encoder, self.reset);
    }

    /// Deals a new game in the place of each whose number `which` accepts, under the same options,
    /// with the current state of its generator.
    pub fn deal_anew(&mut self, which: impl Fn(usize) -> bool) {
        for (_, game) in self.games.iter_mut().enumerate().filter(|(i, _)| which(*i)) {
            game.state = E::deal(&game.state.options(), &mut game.rng);
        }
    }

    fn check(&self, batch: &Batch<O::Element>) {
        let games = self.len();
        assert_eq!(batch.observations.dim(), (games, O::LEN), "the shape of the observations");
        assert_eq!(batch.masks.dim(), (games, E::Action::COUNT), "the shape of the masks");
        assert_eq!(batch.rewards.dim(), (games, E::PLAYERS), "the shape of the rewards");
        assert_eq!(
            (batch.players.len(), batch.ended.len()),
            (games, games),
            "the lengths of players and ends"
        );
    }

    fn check_lengths(&self, batch: &BatchMut<'_, O::Element>) {
        let games = self.len();
        assert_eq!(batch.observations.len(), games * O::LEN, "the length of the observations");
        assert_eq!(batch.masks.len(), games * E::Action::COUNT, "the length of the masks");
        assert_eq!(batch.rewards.len(), games * E::PLAYERS, "the length of the rewards");
        let lengths = (batch.players.len(), batch.ended.len());
        assert_eq!(lengths, (games, games), "the lengths of players and ends");
    }
}

/// Writes the row of each of these games.
fn observe<E: Environment, O: Encoder<E::View>>(
    games: &[Game<E>],
    rows: BatchMut<'_, O::Element>,
    encoder: &O,
) {
    for (game, mut row) in games.iter().zip(rows.each::<E, O>()) {
        row.observe(&game.state, encoder);
    }
}

/// Plays one action in each of these games, in one pass over them and their rows.
fn step<E: Environment, O: Encoder<E::View>>(
    games: &mut [Game<E>],
    actions: &[E::Action],
    rows: BatchMut<'_, O::Element>,
    encoder: &O,
    reset: Reset,
) {
    for ((game, &action), row) in games.iter_mut().zip(actions).zip(rows.each::<E, O>()) {
        row.step(game, action, encoder, reset);
    }
}

/// Up to this number of games one thread steps them all: waking another costs as much.
const NOT_SHARED: usize = 64;

/// The same, the games halved for other threads as long as there are enough of them. Nothing is
/// allocated for it.
fn step_shared<E: Environment, O: Encoder<E::View>>(
    games: &mut [Game<E>],
    actions: &[E::Action],
    rows: BatchMut<'_, O::Element>,
    encoder: &O,
    reset: Reset,
) {
    if games.len() < 2 * NOT_SHARED {
        return step(games, actions, rows, encoder, reset);
    }
    let half = games.len() / 2;
    let (games, more_games) = games.split_at_mut(half);
    let (actions, more_actions) = actions.split_at(half);
    let (rows, more_rows) = rows.split_at(half, O::LEN, E::Action::COUNT, E::PLAYERS);
    rayon::join(
        || step_shared(games, actions, rows, encoder, reset),
        || step_shared(more_games, more_actions, more_rows, encoder, reset),
    );
}

impl<'a, T> BatchMut<'a, T> {
    /// The rows of the first `games` games and those of the others; a row has so many features,
    /// actions and players.
    fn split_at(self, games: usize, features: usize, actions: usize, players: usize) -> (Self, Self) {
        let observations = self.observations.split_at_mut(games * features);
        let masks = self.masks.split_at_mut(games * actions);
        let to_move = self.players.split_at_mut(games);
        let rewards = self.rewards.split_at_mut(games * players);
        let ended = self.ended.split_at_mut(games);
        let rows = |observations, masks, players, rewards, ended| BatchMut {
            observations,
            masks,
            players,
            rewards,
            ended,
        };
        (
            rows(observations.0, masks.0, to_move.0, rewards.0, ended.0),
            rows(observations.1, masks.1, to_move.1, rewards.1, ended.1),
        )
    }

    /// Row by row.
    fn each<E: Environment, O: Encoder<E::View, Element = T>>(self) -> impl Iterator<Item = Row<'a, T>> {
        self.observations
            .chunks_exact_mut(O::LEN)
            .zip(self.masks.chunks_exact_mut(E::Action::COUNT))
            .zip(self.players)
            .zip(self.rewards.chunks_exact_mut(E::PLAYERS))
            .zip(self.ended)
            .map(|((((observation, mask), player), rewards), ended)| Row {
                observation,
                mask,
                player,
                rewards,
                ended,
            })
    }
}

/// One game's part of a batch.
struct Row<'a, T> {
    observation: &'a mut [T],
    mask: &'a mut [u8],
    player: &'a mut u8,
    rewards: &'a mut [f32],
    ended: &'a mut u8,
}

impl<T> Row<'_, T> {
    #[inline]
    fn step<E: Environment, O: Encoder<E::View, Element = T>>(
        mut self,
        game: &mut Game<E>,
        action: E::Action,
        encoder: &O,
        reset: Reset,
    ) {
        if game.state.turn().is_none() {
            return self.observe(&game.state, encoder);
        }
        game.state.apply(action);
        if game.state.turn().is_some() {
            return self.observe(&game.state, encoder);
        }
        self.end(game, encoder, reset);
    }

    /// The row of a game that the step has ended. A function of its own to keep the step short.
    #[inline(never)]
    fn end<E: Environment, O: Encoder<E::View, Element = T>>(
        mut self,
        game: &mut Game<E>,
        encoder: &O,
        reset: Reset,
    ) {
        let over = game.state.clone();
        if reset == Reset::SameStep {
            game.state = E::deal(&over.options(), &mut game.rng);
        }
        self.observe(&game.state, encoder);
        *self.ended = 1;
        for (player, reward) in self.rewards.iter_mut().enumerate() {
            *reward = over.score(player) as f32;
        }
    }

    #[inline]
    fn observe<E: Environment, O: Encoder<E::View, Element = T>>(&mut self, state: &E, encoder: &O) {
        *self.ended = 0;
        // Of a length that the compiler knows: stores instead of a call.
        self.rewards[..E::PLAYERS].fill(0.0);
        // By reference: a decision that is taken apart is copied, with its view.
        match &state.decision() {
            Some(Decision { player, view, legal }) => {
                *self.player = *player as u8;
                encoder.encode(view, self.observation);
                legal.write_mask(self.mask);
            }
            None => self.mask.fill(0),
        }
    }
}

/// One action for every game, chosen by its place among the legal ones: `choose` gets the game's
/// number and the number of choices. For random players and tests; a learner picks from the mask.
///
/// # Panics
/// When a game is over: there is nothing to choose.
pub fn choose_by<E: Environment, O: Encoder<E::View>>(
    games: &VecEnv<E, O>,
    mut choose: impl FnMut(usize, usize) -> usize,
) -> Vec<E::Action> {
    let pick = |(i, state): (usize, &E)| {
        let legal = state.legal_actions();
        legal.nth(choose(i, legal.len()))
    };
    games.states().enumerate().map(pick).collect()
}
