//! One deal of bridge, from the dealer's first call to the last trick.

use super::action::{Action, ActionSet};
use super::auction::Auction;
use super::board::Rules;
use super::call::Call;
use super::card::Card;
use super::card_set::CardSet;
use super::contract::Contract;
use super::deal::Deal;
use super::play::Play;
use super::seat::{Seat, Side};
use super::view::View;
use crate::chance::Rng;
use crate::environment::{Decision, Environment};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The auction runs (Law 17).
    Bidding,
    /// The play of the cards (Law 41).
    Playing(Play),
    /// All four players have passed: there is no play (Law 22B).
    PassedOut,
    /// All cards are played.
    Played(Play),
}

/// One deal of bridge: a value that is copied instead of undone.
///
/// # Panic policy
/// Methods that play an action panic when it is illegal: that is the caller's mistake.
/// [`Environment::try_apply`] returns it as an error instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    rules: Rules,
    deal: Deal,
    auction: Auction,
    phase: Phase,
}

impl State {
    /// A deal before the first call, under the options that fix its board.
    #[inline]
    pub const fn new(deal: Deal) -> State {
        State::under(Rules { board: super::board::BoardRule::Number(deal.board()) }, deal)
    }

    /// A deal before the first call, under the options that draw a board.
    ///
    /// # Panics
    /// When the board is none of those that are drawn, 1 to 16.
    pub fn drawn(deal: Deal) -> State {
        assert!(deal.board().number() <= 16, "boards 1 to 16 are drawn");
        State::under(Rules::default(), deal)
    }

    /// A deal before the first call that was dealt under these options.
    #[inline]
    pub(super) const fn under(rules: Rules, deal: Deal) -> State {
        State { rules, deal, auction: Auction::new(deal.board().dealer()), phase: Phase::Bidding }
    }

    /// The state of these parts, which fit each other.
    pub(super) const fn from_parts(rules: Rules, deal: Deal, auction: Auction, phase: Phase) -> State {
        State { rules, deal, auction, phase }
    }

    /// How the cards lay before the auction, and the board.
    #[inline]
    pub const fn dealt(&self) -> &Deal {
        &self.deal
    }

    /// The options it was dealt under.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The calls so far.
    #[inline]
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// Where the deal stands.
    #[inline]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The play of the cards, from the end of the auction on and at the end too.
    #[inline]
    pub const fn play(&self) -> Option<&Play> {
        match &self.phase {
            Phase::Playing(play) | Phase::Played(play) => Some(play),
            Phase::Bidding | Phase::PassedOut => None,
        }
    }

    /// The contract, once the auction has ended in one.
    #[inline]
    pub const fn contract(&self) -> Option<&Contract> {
        match self.play() {
            Some(play) => Some(play.tricks().contract()),
            None => None,
        }
    }

    /// Whether the deal is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Played(_) | Phase::PassedOut)
    }

    /// The player who decides next: for the dummy's cards the declarer (Law 45B).
    #[inline]
    pub fn seat_to_move(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Bidding => Some(self.auction.turn()),
            Phase::Playing(play) => Some(play.decider()),
            Phase::PassedOut | Phase::Played(_) => None,
        }
    }

    /// The cards that a hand holds now.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.play().map_or(self.deal.hand(seat), |play| play.hand(seat))
    }

    /// The cards that may be played next; empty before the play and after it.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        match &self.phase {
            Phase::Playing(play) => play.legal_cards(),
            _ => CardSet::EMPTY,
        }
    }

    /// The legal actions of the player to move; empty once the deal is over.
    #[inline]
    pub fn legal(&self) -> ActionSet {
        match &self.phase {
            Phase::Playing(play) => ActionSet::of_cards(play.legal_cards()),
            Phase::Bidding => ActionSet::of_calls(self.auction.legal()),
            Phase::PassedOut | Phase::Played(_) => ActionSet::EMPTY,
        }
    }

    /// Calls for the player in turn.
    ///
    /// # Panics
    /// When the auction is over or the call is not legal.
    #[inline]
    pub fn call(&mut self, call: Call) {
        assert!(matches!(self.phase, Phase::Bidding), "the auction is over");
        if self.auction.call(call) {
            self.end_auction();
        }
    }

    #[inline]
    fn end_auction(&mut self) {
        self.phase = match self.auction.contract() {
            Some(contract) => Phase::Playing(Play::new(contract, self.deal.hands())),
            None => Phase::PassedOut,
        };
    }

    /// Plays the deal to its end with legal actions drawn from `rng`, one number for each; says how
    /// many they were.
    #[inline]
    pub(super) fn play_out(&mut self, rng: &mut Rng) -> u64 {
        let mut decisions = 0;
        if matches!(self.phase, Phase::Bidding) {
            loop {
                decisions += 1;
                if self.auction.call_legal(self.auction.legal().random(rng)) {
                    break;
                }
            }
            self.end_auction();
        }
        let Phase::Playing(play) = &mut self.phase else { return decisions };
        loop {
            decisions += 1;
            if play.play_legal(play.legal_cards().random(rng)) {
                break;
            }
        }
        self.phase = Phase::Played(*play);
        decisions
    }

    /// Plays a card from the hand in turn.
    ///
    /// # Panics
    /// When the play has not begun or the card is not legal.
    #[inline]
    pub fn play_card(&mut self, card: Card) {
        let Phase::Playing(play) = &mut self.phase else { panic!("no card can be played here") };
        if play.play(card) {
            self.phase = Phase::Played(*play);
        }
    }

    /// Plays any action for the player to move.
    ///
    /// # Panics
    /// When the action is not legal.
    #[inline]
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Card(card) => self.play_card(card),
            Action::Call(call) => self.call(call),
        }
    }

    /// The duplicate score of a side (Law 77): 0 until the deal is over and for one that was passed
    /// out, else -7600 to 7600; the other side has the same with the other sign.
    pub fn side_score(&self, side: Side) -> i32 {
        let Phase::Played(play) = &self.phase else { return 0 };
        let contract = play.tricks().contract();
        let declaring = contract.side();
        let tricks = play.tricks().taken(declaring);
        let score = contract.score(self.deal.board().vulnerable(declaring), tricks);
        if side == declaring { score } else { -score }
    }

    /// All actions that led here, in order, with who took them: the declarer plays the dummy's
    /// cards.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        let mut history: Vec<(Seat, Action)> =
            self.auction.calls().map(|(seat, call)| (seat, Action::Call(call))).collect();
        let Some(play) = self.play() else { return history };
        let contract = play.tricks().contract();
        for &card in play.tricks().cards() {
            let hand = play.tricks().player_of(card).expect("every card came from a hand");
            let seat = if hand == contract.dummy() { contract.declarer } else { hand };
            history.push((seat, Action::Card(card)));
        }
        history
    }
}

impl Environment for State {
    type Action = Action;
    type Actions = ActionSet;
    type View = View;
    type Options = Rules;
    const NAME: &'static str = "bridge";
    const PLAYERS: usize = 4;
    const TEAMS: usize = 2;
    /// What one side scores the other loses.
    const SCORE_SUM: Option<i32> = Some(0);

    fn team(player: usize) -> usize {
        Seat::from_index(player).side().index()
    }

    fn deal(options: &Rules, rng: &mut Rng) -> State {
        State::under(*options, Deal::random(options, rng))
    }

    fn options(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Option<usize> {
        self.seat_to_move().map(Seat::index)
    }

    #[inline]
    fn legal_actions(&self) -> ActionSet {
        self.legal()
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        self.act(action);
    }

    /// The duplicate score of the player's side, -7600 to 7600.
    fn score(&self, player: usize) -> i32 {
        self.side_score(Seat::from_index(player).side())
    }

    fn view(&self, player: usize) -> View {
        View::of(self, Seat::from_index(player))
    }

    #[inline]
    fn decision(&self) -> Option<Decision<View, ActionSet>> {
        let player = self.turn()?;
        let view = self.view(player);
        Some(Decision { player, view, legal: view.legal })
    }
}
