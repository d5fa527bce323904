//! One deal of Joffre, or a whole game: the bids, the lead that makes trump, the tricks, the next
//! deal.

use super::action::{Action, ActionSet};
use super::auction::{Auction, Contract};
use super::bid::Bid;
use super::card::{Card, Country};
use super::card_set::CardSet;
use super::deal::Deal;
use super::play::Play;
use super::rules::{Failure, Rules, Unit};
use super::score::deal_scores;
use super::seat::{ByTeam, Seat, Team};
use super::standing::{Standing, VICTORY};
use super::view::View;
use crate::chance::{Rng, stream};
use crate::environment::{Decision, Environment};
use rand::Rng as _;

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The round of bids.
    Bidding,
    /// The buyer is to lead, and to make the country of his card trump (Joffre 4.5).
    Opening(Contract),
    /// The play, from the second card on.
    Playing(Play),
    /// All cards are played, and the game is over too where the episode is a game.
    Over(Play),
}

/// What follows the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// Nothing: the episode is this deal.
    Deal,
    /// The other deals of the game, all of which this number decides. No view shows it.
    Game(u64),
}

impl Course {
    pub(super) const fn unit(self) -> Unit {
        match self {
            Course::Deal => Unit::Deal,
            Course::Game(_) => Unit::Game,
        }
    }
}

/// One deal of Joffre or a whole game: a value that is copied instead of undone.
///
/// In a game the last card of a deal deals the next one at once. Which cards come is decided by a
/// number that the state holds and no view shows; a world that is drawn for a view has its own.
///
/// # Panic policy
/// Methods that play an action panic when it is illegal: that is the caller's mistake.
/// [`Environment::try_apply`] returns it as an error instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    failure: Failure,
    course: Course,
    standing: Standing,
    deal: Deal,
    auction: Auction,
    phase: Phase,
}

impl State {
    /// A single deal before the first bid.
    #[inline]
    pub fn new(deal: Deal, failure: Failure) -> State {
        State::at(failure, Course::Deal, Standing::START, deal)
    }

    /// A whole game before the first bid of its first deal; `future` decides the deals that follow.
    pub fn game(first: Deal, failure: Failure, future: u64) -> State {
        State::at(failure, Course::Game(future), Standing::START, first)
    }

    /// The beginning of a deal.
    #[inline]
    pub(super) const fn at(failure: Failure, course: Course, standing: Standing, deal: Deal) -> State {
        let auction = Auction::new(standing.dealer());
        State { failure, course, standing, deal, auction, phase: Phase::Bidding }
    }

    /// The state of these parts, which fit each other.
    pub(super) const fn from_parts(start: State, auction: Auction, phase: Phase) -> State {
        State { auction, phase, ..start }
    }

    /// How the cards lay before the bids of this deal.
    #[inline]
    pub const fn dealt(&self) -> &Deal {
        &self.deal
    }

    pub(super) const fn course(&self) -> Course {
        self.course
    }

    /// The number that decides the deals to come of a whole game; no player may know it.
    pub const fn future(&self) -> Option<u64> {
        match self.course {
            Course::Deal => None,
            Course::Game(future) => Some(future),
        }
    }

    /// Where the game stood at the beginning of this deal.
    #[inline]
    pub const fn standing(&self) -> Standing {
        self.standing
    }

    /// The bids of this deal.
    #[inline]
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// Where the deal stands.
    #[inline]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The play of the cards, from the first lead on and at the end too.
    #[inline]
    pub const fn play(&self) -> Option<&Play> {
        match &self.phase {
            Phase::Playing(play) | Phase::Over(play) => Some(play),
            Phase::Bidding | Phase::Opening(_) => None,
        }
    }

    /// Who has bought the deal, and for what, once all have called.
    #[inline]
    pub const fn contract(&self) -> Option<Contract> {
        self.auction.contract()
    }

    /// The trump, once the first card is led.
    #[inline]
    pub const fn trump(&self) -> Option<Country> {
        match self.play() {
            Some(play) => Some(play.tricks().trump()),
            None => None,
        }
    }

    /// Whether the deal is over, and in a game the game.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// The player to move.
    #[inline]
    pub const fn seat_to_move(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Bidding => self.auction.turn(),
            Phase::Opening(contract) => Some(contract.buyer),
            Phase::Playing(play) => Some(play.tricks().turn()),
            Phase::Over(_) => None,
        }
    }

    /// The cards that a player holds now.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.play().map_or(self.deal.hand(seat), |play| play.hand(seat))
    }

    /// The points in a team's tricks of this deal so far, -2 to 12.
    #[inline]
    pub fn points(&self, team: Team) -> i8 {
        self.play().map_or(0, |play| play.tricks().points(team))
    }

    /// What both teams score for this deal, once it is over (Joffre 5.4).
    pub fn deal_scores(&self) -> Option<ByTeam<i16>> {
        match &self.phase {
            Phase::Over(play) => Some(self.scores_of(play)),
            _ => None,
        }
    }

    fn scores_of(&self, play: &Play) -> ByTeam<i16> {
        let tricks = play.tricks();
        let points = ByTeam(Team::ALL.map(|team| tricks.points(team)));
        deal_scores(tricks.contract(), points, self.failure)
    }

    /// The points of both teams with those of this deal once it is over.
    pub fn totals(&self) -> ByTeam<i16> {
        self.deal_scores().map_or(self.standing.points, |scores| self.standing.with(scores))
    }

    /// Who has won the game, once a whole game is over (Joffre 5.5, 5.6).
    pub fn winner(&self) -> Option<Team> {
        let scores = self.deal_scores()?;
        if self.course.unit() == Unit::Game { self.standing.winner(scores) } else { None }
    }

    /// The cards that the player to move may play; empty while the bids run and at the end.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        match &self.phase {
            Phase::Opening(contract) => self.deal.hand(contract.buyer),
            Phase::Playing(play) => play.legal_cards(),
            Phase::Bidding | Phase::Over(_) => CardSet::EMPTY,
        }
    }

    /// The legal actions of the player to move; empty at the end.
    #[inline]
    pub fn legal(&self) -> ActionSet {
        match &self.phase {
            Phase::Bidding => self.auction.legal(),
            _ => ActionSet::of_cards(self.legal_cards()),
        }
    }

    /// Bids, or passes with `None`.
    ///
    /// # Panics
    /// When the bids are over or this one is not legal.
    #[inline]
    pub fn call(&mut self, call: Option<Bid>) {
        assert!(matches!(self.phase, Phase::Bidding), "the bids are over");
        self.auction.call(call);
        if let Some(contract) = self.auction.contract() {
            self.phase = Phase::Opening(contract);
        }
    }

    /// Plays a card; the first of a deal makes its country trump.
    ///
    /// # Panics
    /// When no card is to be played or this one is not legal.
    #[inline]
    pub fn play_card(&mut self, card: Card) {
        match &mut self.phase {
            Phase::Playing(play) => {
                if play.play(card) {
                    let play = *play;
                    self.end(&play);
                }
            }
            Phase::Opening(contract) => {
                assert!(self.deal.hand(contract.buyer).contains(card), "the buyer does not hold {card}");
                self.phase = Phase::Playing(Play::open(*contract, self.deal.hands(), card));
            }
            Phase::Bidding | Phase::Over(_) => panic!("no card can be played here"),
        }
    }

    /// The deal is over: the end, or the next deal of the game.
    #[inline]
    fn end(&mut self, play: &Play) {
        let Course::Game(future) = self.course else {
            self.phase = Phase::Over(*play);
            return;
        };
        let scores = self.scores_of(play);
        if self.standing.winner(scores).is_some() {
            self.phase = Phase::Over(*play);
            return;
        }
        let next = self.standing.next(scores);
        let deal = Deal::random(&mut stream(future, next.deal.into()));
        *self = State::at(self.failure, self.course, next, deal);
    }

    /// Plays any action for the player to move.
    ///
    /// # Panics
    /// When the action is not legal.
    #[inline]
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Card(card) => self.play_card(card),
            Action::Pass => self.call(None),
            Action::Bid(bid) => self.call(Some(bid)),
        }
    }

    /// All actions of this deal, in order, with who took them.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        let action = |call: Option<Bid>| call.map_or(Action::Pass, Action::Bid);
        let mut history: Vec<_> = self.auction.calls().map(|(seat, call)| (seat, action(call))).collect();
        let Some(play) = self.play() else { return history };
        for &card in play.tricks().cards() {
            let seat = play.tricks().player_of(card).expect("every card on the table was played by somebody");
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
    const NAME: &'static str = "joffre";
    const PLAYERS: usize = 4;
    const TEAMS: usize = 2;
    /// What a failed bid costs is given to nobody.
    const SCORE_SUM: Option<i32> = None;

    fn team(player: usize) -> usize {
        Seat::from_index(player).team().index()
    }

    /// The cards of the first deal come first, so that both units begin with the same deal.
    fn deal(options: &Rules, rng: &mut Rng) -> State {
        let first = Deal::random(rng);
        match options.unit {
            Unit::Deal => State::new(first, options.failure),
            Unit::Game => State::game(first, options.failure, rng.next_u64()),
        }
    }

    fn options(&self) -> Rules {
        Rules { unit: self.course.unit(), failure: self.failure }
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

    /// What the team scores for the deal; for a whole game its points, and [`VICTORY`] more for the
    /// winners.
    fn score(&self, player: usize) -> i32 {
        let Some(scores) = self.deal_scores() else { return 0 };
        let team = Seat::from_index(player).team();
        match self.course {
            Course::Deal => scores[team].into(),
            Course::Game(_) => {
                let victory = if self.winner() == Some(team) { VICTORY } else { 0 };
                i32::from(self.totals()[team]) + victory
            }
        }
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
