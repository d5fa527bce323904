//! Many games in lock-step for a learner, in buffers that the caller owns.

use crate::environment::{Action, ActionSet, Environment, Rng};
use ndarray::{Array1, Array2, Axis};
use rand::SeedableRng;
use rayon::prelude::*;
use std::marker::PhantomData;

/// Turns a view into a fixed number of features.
pub trait Encoder<View>: Clone + Send + Sync {
    /// How many features an observation has.
    const LEN: usize;

    /// Writes the observation of `view`.
    ///
    /// # Panics
    /// When `out` does not have [`Encoder::LEN`] places.
    fn encode(&self, view: &View, out: &mut [f32]);
}

/// What a learner reads after each step: one row for each game, in buffers that are allocated once.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    /// Observations of the players to move, `[games, features]`.
    pub observations: Array2<f32>,
    /// Legal actions of the players to move, 1 or 0, `[games, actions]`.
    pub masks: Array2<u8>,
    /// The players to move, `[games]`.
    pub players: Array1<u8>,
    /// Points of each player for a game that has just ended, otherwise 0, `[games, players]`.
    pub rewards: Array2<f32>,
    /// Whether the last action ended a game, 1 or 0, `[games]`. The row then shows the next deal.
    pub ended: Array1<u8>,
}

/// Many games of one kind, stepped together.
///
/// **Reset mode**: same step. When an action ends a game, `rewards` and `ended` tell of the game that ended, while
/// observation, mask and player already show the first decision of a new deal. There is no terminal observation:
/// nobody has a decision to make in it.
///
/// Game `i` of a vector has its own generator, seeded by the vector's seed and `i`: the same seed and actions give
/// the same games, whatever the number of threads.
#[derive(Clone, Debug)]
pub struct VecEnv<E: Environment, O> {
    games: Vec<Game<E>>,
    encoder: O,
}

#[derive(Clone, Debug)]
struct Game<E> {
    state: E,
    rng: Rng,
}

/// The generator of stream `stream` under `seed`: streams do not overlap in practice, and each is the same for ever.
///
/// Both numbers are mixed by SplitMix64's finaliser before they seed Xoshiro256++.
pub fn stream(seed: u64, stream: u64) -> Rng {
    Rng::seed_from_u64(mix(seed ^ mix(stream.wrapping_add(0x9e37_79b9_7f4a_7c15))))
}

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<E: Environment, O: Encoder<E::View>> VecEnv<E, O> {
    /// `games` new deals under `seed`, observed through `encoder`.
    pub fn new(games: usize, seed: u64, encoder: O) -> VecEnv<E, O> {
        let games = (0..games as u64)
            .map(|i| {
                let mut rng = stream(seed, i);
                Game { state: E::deal(&mut rng), rng }
            })
            .collect();
        VecEnv { games, encoder }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game at all.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games as they stand.
    pub fn states(&self) -> impl ExactSizeIterator<Item = &E> {
        self.games.iter().map(|game| &game.state)
    }

    /// Buffers of the right shapes, all zero.
    pub fn batch(&self) -> Batch {
        let games = self.len();
        Batch {
            observations: Array2::zeros((games, O::LEN)),
            masks: Array2::zeros((games, E::Action::COUNT)),
            players: Array1::zeros(games),
            rewards: Array2::zeros((games, E::PLAYERS)),
            ended: Array1::zeros(games),
        }
    }

    /// Writes every game's observation, mask and player, without a step; rewards and ends are zeroed.
    ///
    /// # Panics
    /// When the buffers have other shapes than [`VecEnv::batch`] gives.
    pub fn observe(&self, batch: &mut Batch) {
        self.check(batch);
        for (game, row) in self.games.iter().zip(rows(batch)) {
            row.observe(game, &self.encoder);
        }
    }

    /// Plays one action in every game, deals anew where it ended one, and writes the batch.
    ///
    /// # Panics
    /// When an action is not legal, or there are not as many as games, or the buffers have other shapes than
    /// [`VecEnv::batch`] gives.
    pub fn step(&mut self, actions: &[E::Action], batch: &mut Batch) {
        self.check(batch);
        assert_eq!(actions.len(), self.games.len(), "one action for each game");
        for ((game, mut row), &action) in self.games.iter_mut().zip(rows(batch)).zip(actions) {
            row.step(game, action, &self.encoder);
        }
    }

    /// The same as [`VecEnv::step`], over the threads of the current rayon pool. The result does not depend on them.
    ///
    /// # Panics
    /// As [`VecEnv::step`].
    pub fn step_parallel(&mut self, actions: &[E::Action], batch: &mut Batch) {
        self.check(batch);
        assert_eq!(actions.len(), self.games.len(), "one action for each game");
        let encoder = &self.encoder;
        let mut rows: Vec<Row<'_, E>> = rows(batch).collect();
        self.games
            .par_iter_mut()
            .zip(rows.par_iter_mut())
            .zip(actions.par_iter())
            .with_min_len(64)
            .for_each(|((game, row), &action)| row.step(game, action, encoder));
    }

    fn check(&self, batch: &Batch) {
        let games = self.len();
        assert_eq!(batch.observations.dim(), (games, O::LEN), "the shape of the observations");
        assert_eq!(batch.masks.dim(), (games, E::Action::COUNT), "the shape of the masks");
        assert_eq!(batch.rewards.dim(), (games, E::PLAYERS), "the shape of the rewards");
        assert_eq!((batch.players.len(), batch.ended.len()), (games, games), "the lengths of players and ends");
    }
}

/// One game's part of a batch.
struct Row<'a, E> {
    observation: &'a mut [f32],
    mask: &'a mut [u8],
    player: &'a mut u8,
    rewards: &'a mut [f32],
    ended: &'a mut u8,
    game: PhantomData<fn() -> E>,
}

fn rows<E: Environment>(batch: &mut Batch) -> impl Iterator<Item = Row<'_, E>> {
    fn slices<T>(array: &mut Array2<T>) -> impl Iterator<Item = &mut [T]> {
        array.axis_iter_mut(Axis(0)).map(|row| row.into_slice().expect("rows of a batch are contiguous"))
    }
    let Batch { observations, masks, players, rewards, ended } = batch;
    slices(observations)
        .zip(slices(masks))
        .zip(players.iter_mut())
        .zip(slices(rewards))
        .zip(ended.iter_mut())
        .map(|((((observation, mask), player), rewards), ended)| Row {
            observation,
            mask,
            player,
            rewards,
            ended,
            game: PhantomData,
        })
}

impl<E: Environment> Row<'_, E> {
    fn observe<O: Encoder<E::View>>(mut self, game: &Game<E>, encoder: &O) {
        self.rewards.fill(0.0);
        *self.ended = 0;
        self.write(&game.state, encoder);
    }

    fn step<O: Encoder<E::View>>(&mut self, game: &mut Game<E>, action: E::Action, encoder: &O) {
        game.state.apply(action);
        let over = game.state.turn().is_none();
        *self.ended = over as u8;
        for (player, reward) in self.rewards.iter_mut().enumerate() {
            *reward = if over { game.state.score(player) as f32 } else { 0.0 };
        }
        if over {
            game.state = E::deal(&mut game.rng);
        }
        self.write(&game.state, encoder);
    }

    fn write<O: Encoder<E::View>>(&mut self, state: &E, encoder: &O) {
        let player = state.turn().expect("a new deal has a player to move");
        encoder.encode(&state.view(player), self.observation);
        self.mask.fill(0);
        for action in state.legal_actions() {
            self.mask[action.index()] = 1;
        }
        *self.player = player as u8;
    }
}

/// The `n`-th legal action of every row, where `choose` gives `n` from the row's number and the number of choices.
///
/// For random players and tests; a learner picks from the mask.
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
