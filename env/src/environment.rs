//! What every game implements: [`Environment`] with its [`Action`]s and [`ActionSet`]s, and
//! [`Determinize`].
//!
//! # Panic policy
//! Applying an illegal action with [`Environment::apply`] is a bug in the calling code and panics.
//! Code that gets actions from outside (a file, a person, another program) uses
//! [`Environment::try_apply`].

use crate::chance::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// A numbered action.
pub trait Action: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// How many actions there are; indices run from 0 to `COUNT - 1`.
    const COUNT: usize;

    /// The number of this action.
    fn index(self) -> usize;

    /// The action with this number, if there is one.
    fn from_index(index: usize) -> Option<Self>;
}

/// A set of legal actions that fits in a register.
pub trait ActionSet: IntoIterator<Item = Self::Action> + Copy + Send + Sync + 'static {
    /// The action that the set holds.
    type Action: Action;

    /// How many actions are in the set.
    fn len(&self) -> usize;

    /// Whether the set is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether `action` is in the set.
    fn contains(&self, action: Self::Action) -> bool;

    /// The `n`-th action in ascending order, counted from 0.
    ///
    /// # Panics
    /// When the set has no more than `n` actions.
    fn nth(&self, n: usize) -> Self::Action {
        (*self).into_iter().nth(n).expect("n is below the number of actions")
    }

    /// Writes 1 for each action of the set and 0 for every other, by number.
    ///
    /// # Panics
    /// When `mask` does not have as many places as there are actions.
    fn write_mask(&self, mask: &mut [u8]) {
        assert_eq!(mask.len(), Self::Action::COUNT, "a place for each action");
        mask.fill(0);
        for action in *self {
            mask[action.index()] = 1;
        }
    }
}

/// An action that the rules do not allow in this state, which is left as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("action {index} ({text}) is not legal here; legal: {legal}")]
pub struct IllegalAction {
    /// The number of the refused action.
    pub index: usize,
    /// The refused action in its text form.
    pub text: String,
    /// The legal ones, the first dozen.
    pub legal: String,
}

/// A decision to be made: who makes it, what he may know, and what he may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision<View, Actions> {
    /// The player to move.
    pub player: usize,
    /// All that he may know.
    pub view: View,
    /// What he may do.
    pub legal: Actions,
}

/// One game of several players, from the deal to the score, played by numbered actions.
///
/// A state is a value: search copies it, learners step it. `reset` and `step` in Gym's sense belong
/// to [`VecEnv`](crate::VecEnv). What an implementor must satisfy beyond its types is checked by
/// [`conformance`](crate::conformance).
pub trait Environment: Clone + Send + Sync + 'static {
    /// The numbered actions.
    type Action: Action;
    /// A set of actions.
    type Actions: ActionSet<Action = Self::Action>;
    /// All that one player may know, and nothing else.
    type View: Send;
    /// The options of the game: house rules, variants, the size of the table.
    type Options: Clone
        + Default
        + PartialEq
        + fmt::Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// The game's name in commands and configs, lower case: `skat`.
    const NAME: &'static str;
    /// How many players there are.
    const PLAYERS: usize;
    /// How many sides there are: partnerships that stay together from deal to deal. Without
    /// partnerships, or where they change with each deal, every player is a side.
    const TEAMS: usize = Self::PLAYERS;
    /// What the scores of all players add up to in every finished game, where the game has such a
    /// sum.
    const SCORE_SUM: Option<i32>;

    /// The side of `player`, from 0 to [`TEAMS`](Environment::TEAMS) - 1.
    fn team(player: usize) -> usize {
        player
    }

    /// A new game under these options, drawn from `rng` alone.
    fn deal(options: &Self::Options, rng: &mut Rng) -> Self;

    /// The options of this game, under which an automatic reset deals the next one.
    fn options(&self) -> Self::Options;

    /// The player to move, or `None` when the game is over.
    fn turn(&self) -> Option<usize>;

    /// The legal actions of the player to move, ascending; never empty before the end, empty after
    /// it.
    fn legal_actions(&self) -> Self::Actions;

    /// Plays `action` for the player to move.
    ///
    /// # Panics
    /// When the action is not legal.
    fn apply(&mut self, action: Self::Action);

    /// Plays `action` for the player to move, or leaves the state as it is.
    ///
    /// # Errors
    /// [`IllegalAction`] when the action is not legal.
    fn try_apply(&mut self, action: Self::Action) -> Result<(), IllegalAction> {
        let legal = self.legal_actions();
        if legal.contains(action) {
            self.apply(action);
            return Ok(());
        }
        let mut names: Vec<String> = legal.into_iter().take(12).map(|a| a.to_string()).collect();
        match legal.len() {
            0 => names.push("none, the game is over".into()),
            13.. => names.push("...".into()),
            _ => {}
        }
        Err(IllegalAction { index: action.index(), text: action.to_string(), legal: names.join(" ") })
    }

    /// The points of `player` for this game; 0 until it is over.
    fn score(&self, player: usize) -> i32;

    /// What `player` may know.
    fn view(&self, player: usize) -> Self::View;

    /// The decision of the player to move, or `None` when the game is over.
    ///
    /// The same as [`turn`](Environment::turn), [`view`](Environment::view) and
    /// [`legal_actions`](Environment::legal_actions) say; games whose views hold the legal actions
    /// give it at less cost.
    fn decision(&self) -> Option<Decision<Self::View, Self::Actions>> {
        let player = self.turn()?;
        Some(Decision { player, view: self.view(player), legal: self.legal_actions() })
    }
}

/// A game whose hidden state can be drawn: the full states that fit what one player may know.
///
/// Such a state is called a world, or a determinization of the view.
pub trait Determinize: Environment {
    /// A state that looks like `view` to the player whose view it is, drawn from `rng` alone; every
    /// one is as likely as another.
    ///
    /// How likely the other players' actions are in a world is ignored; weighting worlds is up to
    /// the agent.
    ///
    /// # Panics
    /// When the game is over or the view contradicts itself: neither happens to a view that
    /// [`Environment::view`] gave to the player to move.
    fn sample(view: &Self::View, rng: &mut Rng) -> Self;
}
