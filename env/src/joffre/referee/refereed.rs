//! A deal or a game in which cards lie visible.

use super::duty::{Moment, bound};
use super::fault::Fault;
use super::ruling::{NoRule, Ruling, rule};
use crate::chance::Rng;
use crate::environment::{Determinize, Environment};
use crate::joffre::{Action, ActionSet, BySeat, Card, CardSet, Phase, Rules, Seat, State, View, Worlds};

/// A deal or a game with the cards that lie visible before their players, and the duties that they
/// bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refereed {
    state: State,
    visible: BySeat<CardSet>,
}

/// All that one player may know at such a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefereedView {
    /// What he may know of the deal; its legal actions are those without visible cards.
    pub view: View,
    /// The cards that lie visible before each player, who still holds them.
    pub visible: BySeat<CardSet>,
    /// What the observer may do here; empty when it is not his turn.
    pub legal: ActionSet,
}

impl Refereed {
    /// A table at which no card lies visible.
    pub const fn new(state: State) -> Refereed {
        Refereed { state, visible: BySeat([CardSet::EMPTY; 4]) }
    }

    /// The deal or game.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The cards that lie visible before a player, who still holds them.
    pub fn visible(&self, seat: Seat) -> CardSet {
        self.visible[seat]
    }

    /// The cards that the player to move may play (Joffre 6.3, 6.4).
    pub fn legal_cards(&self) -> CardSet {
        let (legal, Some(seat)) = (self.state.legal_cards(), self.state.seat_to_move()) else {
            return CardSet::EMPTY;
        };
        let moment = match self.state.phase() {
            Phase::Bidding | Phase::Over(_) => return CardSet::EMPTY,
            Phase::Opening(_) => Moment::Opening,
            Phase::Playing(play) if play.tricks().trick().is_empty() => Moment::Leading,
            Phase::Playing(_) => Moment::Following,
        };
        bound(legal, seat, self.visible, moment)
    }

    /// The legal actions of the player to move; empty at the end.
    pub fn legal(&self) -> ActionSet {
        match self.state.phase() {
            Phase::Bidding => self.state.legal(),
            _ => ActionSet::of_cards(self.legal_cards()),
        }
    }

    /// Plays any action for the player to move. A visible card that is played is so no more, and a
    /// new deal begins with none.
    ///
    /// # Panics
    /// When the action is not legal.
    pub fn act(&mut self, action: Action) {
        assert!(crate::environment::ActionSet::contains(&self.legal(), action), "{action} is not legal here");
        let (deal, seat) = (self.state.standing().deal, self.state.seat_to_move());
        self.state.act(action);
        if let (Action::Card(card), Some(seat)) = (action, seat) {
            self.visible[seat].remove(card);
        }
        if self.state.standing().deal != deal {
            self.visible = BySeat::default();
        }
    }

    /// A fault happens: its cards lie visible from now on, and those that were put down are taken
    /// back. Whose turn it is does not change.
    ///
    /// # Errors
    /// [`NoRule`] for what cannot have happened here; nothing changes then.
    pub fn commit(&mut self, fault: &Fault) -> Result<Ruling, NoRule> {
        let ruling = rule(self, *fault)?;
        self.visible[ruling.by] |= ruling.visible;
        Ok(ruling)
    }

    /// A player puts a card on the table: it is played, or it is a fault and ruled on. So a program
    /// at a real table asks for anything that happens there.
    ///
    /// # Errors
    /// [`NoRule`] when he does not hold the card or the deal is over.
    pub fn put_down(&mut self, by: Seat, card: Card) -> Result<Option<Ruling>, NoRule> {
        let is_turn = self.state.seat_to_move() == Some(by) && !matches!(self.state.phase(), Phase::Bidding);
        if is_turn && self.legal_cards().contains(card) {
            self.act(Action::Card(card));
            return Ok(None);
        }
        let fault = if is_turn { Fault::Illegal(by, card) } else { Fault::OutOfTurn(by, card) };
        self.commit(&fault).map(Some)
    }
}

impl Environment for Refereed {
    type Action = Action;
    type Actions = ActionSet;
    type View = RefereedView;
    type Options = Rules;
    const NAME: &'static str = "joffre_refereed";
    const PLAYERS: usize = 4;
    const TEAMS: usize = 2;
    const SCORE_SUM: Option<i32> = None;

    fn team(player: usize) -> usize {
        State::team(player)
    }

    fn deal(options: &Rules, rng: &mut Rng) -> Refereed {
        Refereed::new(State::deal(options, rng))
    }

    fn options(&self) -> Rules {
        self.state.options()
    }

    fn turn(&self) -> Option<usize> {
        self.state.turn()
    }

    fn legal_actions(&self) -> ActionSet {
        self.legal()
    }

    fn apply(&mut self, action: Action) {
        self.act(action);
    }

    fn score(&self, player: usize) -> i32 {
        self.state.score(player)
    }

    fn view(&self, player: usize) -> RefereedView {
        let is_turn = self.turn() == Some(player);
        RefereedView {
            view: self.state.view(player),
            visible: self.visible,
            legal: if is_turn { self.legal() } else { ActionSet::EMPTY },
        }
    }
}

impl Determinize for Refereed {
    /// Visible cards lie before the players who hold them in every world.
    fn sample(view: &RefereedView, rng: &mut Rng) -> Refereed {
        match Worlds::with_visible(&view.view, view.visible) {
            Ok(worlds) => Refereed { state: worlds.sample(rng), visible: view.visible },
            Err(error) => panic!("{error}"),
        }
    }
}
