//! Cribbage by numbered actions, players and scores.

use super::State;
use crate::chance::Rng;
use crate::cribbage::card::Card;
use crate::cribbage::card_set::CardSet;
use crate::cribbage::rules::Rules;
use crate::cribbage::seat::Seat;
use crate::cribbage::view::View;
use crate::environment::Environment;
use rand::Rng as _;

impl Environment for State {
    type Action = Card;
    type Actions = CardSet;
    type View = View;
    type Options = Rules;
    const NAME: &'static str = "cribbage";
    const PLAYERS: usize = 4;
    const TEAMS: usize = 2;
    const SCORE_SUM: Option<i32> = Some(0);

    fn team(player: usize) -> usize {
        Seat::from_index(player).team().index()
    }

    /// Takes one number from `rng`, the seed of the game.
    fn deal(options: &Rules, rng: &mut Rng) -> State {
        State::new(*options, rng.next_u64())
    }

    fn options(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Option<usize> {
        self.seat_to_move().map(Seat::index)
    }

    #[inline]
    fn legal_actions(&self) -> CardSet {
        self.legal_cards()
    }

    #[inline]
    fn apply(&mut self, action: Card) {
        self.act(action);
    }

    /// What the game is worth to the player's team by the scoring of its rules.
    fn score(&self, player: usize) -> i32 {
        if !self.is_over() {
            return 0;
        }
        let team = Seat::from_index(player).team();
        let (own, others) = (self.points(team), self.points(team.other()));
        self.rules.scoring.of(own, others, self.rules.target.points())
    }

    fn view(&self, player: usize) -> View {
        View::of(self, Seat::from_index(player))
    }
}
