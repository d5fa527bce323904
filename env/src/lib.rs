//! Card games as reinforcement-learning environments: Skat by the International Skat Order, whole
//! deals from the auction to the score, and seven more games with the same interface.
//!
//! Skat is a trick-taking game for three players with hidden cards. An auction decides who plays
//! alone against the other two and for which stake; the declarer may exchange two cards and names
//! one of 29 games; then ten tricks are played. A deal takes about 40 numbered actions out of
//! [128](skat::Action), and ends with a [score](skat::score) for each player. The other games are
//! [`jass`], [`bridge`], [`cribbage`], [`whist`], [`tarot`], [`five_hundred`] and [`joffre`]; each
//! has a module of its own, and the root of the crate is for any game.
//!
//! # A game in twenty lines
//! [`Environment`] is all that an agent, a learner or a table needs to know of a game;
//! [`skat::State`] is Skat.
//!
//! ```
//! use rand::SeedableRng;
//! use skat_env::skat::{Rules, State};
//! use skat_env::{ActionSet, Environment, Rng, below};
//!
//! let mut rng = Rng::seed_from_u64(7);
//! let mut state = State::deal(&Rules::default(), &mut rng);
//! while let Some(player) = state.turn() {
//!     let view = state.view(player); // all that this player may know
//!     let legal = state.legal_actions(); // never empty before the end
//!     let action = legal.nth(below(&mut rng, legal.len()));
//!     println!("{} holds {} and chooses {action}", view.seat, view.hand);
//!     state.apply(action);
//! }
//! let scores = [0, 1, 2].map(|player| state.score(player));
//! println!("{state}\ntournament points: {scores:?}");
//! # assert_ne!(scores, [0; 3]);
//! ```
//!
//! # Many games for a learner
//! [`VecEnv`] is Gym's `reset` and `step` for many games in lock-step. It writes into a [`Batch`]
//! of [`ndarray`] buffers that the caller owns and that are allocated once.
//!
//! ```
//! use skat_env::skat::encode::V1;
//! use skat_env::skat::{Rules, State};
//! use skat_env::{Reset, VecEnv, choose_by};
//!
//! let mut games: VecEnv<State, V1> = VecEnv::new(64, 1, V1, Reset::SameStep);
//! let mut batch = games.batch();
//! games.observe(&mut batch);
//! assert_eq!(batch.observations.dim(), (64, 799)); // one row for each game's player to move
//! assert_eq!(batch.masks.dim(), (64, 128)); // 1 for each legal action
//!
//! let mut ended = 0;
//! let mut returns = [0.0; 3];
//! for step in 0..100 {
//!     // A network would rate the actions of `batch.masks` by `batch.observations` here.
//!     let actions = choose_by(&games, |game, choices| (step + game) % choices);
//!     games.step(&actions, &mut batch);
//!     ended += batch.ended.iter().filter(|&&ended| ended == 1).count();
//!     for (player, total) in returns.iter_mut().enumerate() {
//!         *total += batch.rewards.column(player).sum(); // tournament points of the deals that ended
//!     }
//! }
//! assert!(ended > 64);
//! ```
//!
//! What happens to a game that ends is stated by [`Reset`]: `SameStep` deals again within the step,
//! so that rewards belong to the old deal and the observation to the new; `Disabled` leaves it over
//! until [`VecEnv::reset`]. There is no truncation: every deal ends by itself.
//!
//! # Views and states
//! A [`State`](skat::State) knows all cards; it is `Copy` and small, so that search copies it
//! instead of undoing. A [`View`](skat::View) is what one player may know, with perfect recall and
//! nothing else: agents get views, never states. [Encoders](skat::encode) turn views into rows of
//! features, [`Worlds`](skat::Worlds) counts and draws the states that fit a view. The tables of
//! actions and features are printed by `skat describe`, and are in `docs/` in this
//! crate's folder.
//!
//! # Determinism
//! All randomness comes from a generator that the caller passes, [`Rng`], whose stream is part of
//! its definition. A seed always means the same deal, and a [`VecEnv`] gives the same batches
//! whatever the number of threads: each game has its own [`stream`].
//!
//! # Panic policy
//! A mistake of the program panics, and says so under "Panics": an illegal action in
//! [`Environment::apply`], a buffer of the wrong shape. What comes from outside gets a typed error
//! that names the place and what was expected: [`Environment::try_apply`] for actions,
//! [`ParseError`] for texts. States that the rules do not know cannot be built.

mod bit_set;
mod bounds;
pub mod bridge;
pub mod chance;
mod checksum;
pub mod conformance;
pub mod cribbage;
pub mod encode;
mod environment;
pub mod five_hundred;
pub mod jass;
pub mod joffre;
mod name;
mod nth_bit;
pub mod scrabble;
pub mod skat;
pub mod tarot;
mod text;
mod vector;
pub mod whist;
mod worlds;

pub use bit_set::{BitSet, Elements, Numbered};
pub use bounds::Bounded;
pub use chance::{Rng, below, shuffle, stream, uniform};
pub use checksum::Checksum;
pub use encode::{Encoder, FullView, Packed};
pub use environment::{Action, ActionSet, Decision, Determinize, Environment, IllegalAction};
pub use name::Name;
pub use text::ParseError;
pub use vector::{Batch, BatchMut, Reset, VecEnv, choose_by};
pub use worlds::WorldsError;

/// The README's example runs like those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// So does that of the page on adding a game.
#[cfg(doctest)]
#[doc = include_str!("../docs/adding_a_game.md")]
struct AddingAGame;
