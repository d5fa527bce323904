//! What one player may know of a game.

use super::action::ActionSet;
use super::moves::Move;
use super::public_state::PublicState;
use super::state::{Partial, State};
use crate::environment::Environment as _;
use std::sync::Arc;

/// All that one player may know: what lies open on the table, with all earlier rounds, and his own
/// answer to the running draw. He sees neither the order of the bag nor others' answers.
///
/// Cheap to clone. The solutions of the draw on the table follow from what he sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View<const P: usize = 2> {
    /// Whose view this is, from 0.
    pub player: usize,
    /// What lies open.
    pub table: Arc<PublicState<P>>,
    /// Who is to move.
    pub turn: Option<usize>,
    /// What the observer has answered to the running draw: `None` as long as he has not,
    /// `Some(None)` for no word.
    pub answer: Option<Option<Move>>,
    /// The observer's answer as far as it goes, on his turn.
    pub partial: Option<Partial>,
    /// What the observer may do; empty when it is not his turn.
    pub legal: ActionSet,
}

impl<const P: usize> View<P> {
    /// What `player` may know of `state`.
    ///
    /// # Panics
    /// When there is no such player.
    pub fn of(state: &State<P>, player: usize) -> View<P> {
        assert!(player < P, "players are numbered from 0 to {}", P - 1);
        let turn = state.turn();
        let is_his = turn == Some(player);
        View {
            player,
            table: Arc::clone(state.table()),
            turn,
            answer: state.answer(player),
            partial: is_his.then(|| *state.partial()),
            legal: if is_his { state.legal_actions() } else { ActionSet::EMPTY },
        }
    }

    /// The solutions that begin as the observer's answer does; all of the draw before he begins and
    /// when it is not his turn.
    pub fn solutions(&self) -> &[Move] {
        let all = &self.table.solutions;
        self.partial.map_or(&all[..], |partial| partial.among(all))
    }

    /// The points of the observer, and the most that another has; equal in a game of one.
    pub fn standing(&self) -> (i32, i32) {
        let own = self.table.points[self.player];
        let others = self.table.points.iter().enumerate().filter(|&(player, _)| player != self.player);
        (own, others.map(|(_, &points)| points).max().unwrap_or(own))
    }

    /// The points of the best solutions that were placed so far, what nobody can exceed but by
    /// solos.
    pub fn top(&self) -> i32 {
        self.table.rounds.iter().map(|round| i32::from(round.placed.points())).sum()
    }
}
