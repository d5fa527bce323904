//! One deal of 500, from the auction to the last trick.

use super::action::{Action, ActionSet};
use super::auction::Auction;
use super::bid::{Bid, Call, Contract};
use super::card::Card;
use super::card_set::CardSet;
use super::deal::Deal;
use super::exchange::Exchange;
use super::play::Play;
use super::rules::Rules;
use super::score;
use super::seat::{ByTeam, Seat, Team};
use super::tricks::{Demand, Outcome};
use super::view::View;
use crate::chance::Rng;
use crate::environment::{Decision, Environment};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The players announce, one after the other (500.4).
    Bidding(Auction),
    /// The declarer has the widow and lays six cards away (500.5c).
    Discarding(Exchange),
    /// The play of the cards.
    Playing(Play),
    /// At no trump a joker was led; its player says what he asks for (500.5e).
    Demanding(Play),
    /// All cards are played.
    Played(Play),
    /// All have passed: nothing is scored, and the cards are dealt again (500.4e).
    PassedOut(Auction),
}

/// One deal of 500: a value that is copied instead of undone.
///
/// # Panic policy
/// Methods that play an action panic when it is illegal: that is the caller's mistake.
/// [`Environment::try_apply`] returns it as an error instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    rules: Rules,
    deal: Deal,
    phase: Phase,
}

impl State {
    /// A deal before the first announcement.
    #[inline]
    pub const fn new(rules: Rules, deal: Deal) -> State {
        State { rules, deal, phase: Phase::Bidding(Auction::NEW) }
    }

    /// The state of these parts, which fit each other.
    pub(super) const fn from_parts(rules: Rules, deal: Deal, phase: Phase) -> State {
        State { rules, deal, phase }
    }

    /// The options.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// How the cards lay before the auction.
    #[inline]
    pub const fn dealt(&self) -> &Deal {
        &self.deal
    }

    /// Where the deal stands.
    #[inline]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// What has been said in the auction.
    #[inline]
    pub const fn auction(&self) -> &Auction {
        match &self.phase {
            Phase::Bidding(auction) | Phase::PassedOut(auction) => auction,
            Phase::Discarding(exchange) => exchange.auction(),
            Phase::Playing(play) | Phase::Demanding(play) | Phase::Played(play) => play.tricks().auction(),
        }
    }

    /// The play of the cards, once six cards are laid away and at the end too.
    #[inline]
    pub const fn play(&self) -> Option<&Play> {
        match &self.phase {
            Phase::Playing(play) | Phase::Demanding(play) | Phase::Played(play) => Some(play),
            Phase::Bidding(_) | Phase::Discarding(_) | Phase::PassedOut(_) => None,
        }
    }

    /// The contract, once the auction has led to one.
    #[inline]
    pub const fn contract(&self) -> Option<Contract> {
        match &self.phase {
            Phase::Bidding(_) | Phase::PassedOut(_) => None,
            _ => self.auction().highest(),
        }
    }

    /// Whether the deal is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Played(_) | Phase::PassedOut(_))
    }

    /// The player to move.
    #[inline]
    pub const fn seat_to_move(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Bidding(auction) => auction.turn(),
            Phase::Discarding(exchange) => Some(exchange.contract().declarer),
            Phase::Playing(play) | Phase::Demanding(play) => Some(play.tricks().turn()),
            Phase::Played(_) | Phase::PassedOut(_) => None,
        }
    }

    /// The cards that a player holds now; the declarer's with the widow once he has it.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Bidding(_) | Phase::PassedOut(_) => self.deal.hand(seat),
            Phase::Discarding(exchange) if exchange.contract().declarer == seat => exchange.hand(),
            Phase::Discarding(_) => self.deal.hand(seat),
            Phase::Playing(play) | Phase::Demanding(play) | Phase::Played(play) => play.hand(seat),
        }
    }

    /// The cards that the declarer has laid away so far.
    #[inline]
    pub const fn laid(&self) -> CardSet {
        match &self.phase {
            Phase::Bidding(_) | Phase::PassedOut(_) => CardSet::EMPTY,
            Phase::Discarding(exchange) => exchange.laid(),
            Phase::Playing(play) | Phase::Demanding(play) | Phase::Played(play) => play.laid(),
        }
    }

    /// The joker of the widow that the declarer has had to show (500.5b).
    #[inline]
    pub const fn shown(&self) -> Option<Card> {
        match &self.phase {
            Phase::Bidding(_) | Phase::PassedOut(_) => None,
            Phase::Discarding(exchange) => exchange.shown(),
            Phase::Playing(play) | Phase::Demanding(play) | Phase::Played(play) => play.tricks().shown(),
        }
    }

    /// How many tricks a team has taken so far.
    #[inline]
    pub fn taken(&self, team: Team) -> u8 {
        self.play().map_or(0, |play| play.tricks().taken(team))
    }

    /// The cards that the player to move may play; empty outside the play.
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
            Phase::Bidding(auction) => self.legal_calls(auction),
            Phase::Discarding(exchange) => ActionSet::of_cards(exchange.legal_cards()),
            Phase::Demanding(play) => {
                let suits = ActionSet::demands(play.tricks().opened());
                ActionSet::of_cards(play.demandable(self.rules.demands)).union(suits)
            }
            Phase::Played(_) | Phase::PassedOut(_) => ActionSet::EMPTY,
        }
    }

    /// Passing, and every higher bid (500.4b); with both jokers, bids from 8 on, and passing only
    /// where none is left (500.4c).
    #[inline]
    fn legal_calls(&self, auction: &Auction) -> ActionSet {
        let both = auction.turn().is_some_and(|seat| self.deal.has_both_jokers(seat));
        let least = if both { Bid::LOWEST_WITH_BOTH_JOKERS.index() } else { 0 };
        let lowest = auction.lowest().max(least);
        let bids = ActionSet::bids_from(lowest);
        if both && lowest < Bid::COUNT { bids } else { bids.with(Action::Pass) }
    }

    /// Says something in the auction (500.4).
    ///
    /// # Panics
    /// When the auction is over, or this may not be said.
    #[inline]
    pub fn call(&mut self, call: Call) {
        let Phase::Bidding(auction) = &mut self.phase else { panic!("the auction is over") };
        let seat = auction.turn().expect("somebody has not spoken");
        if self.deal.has_both_jokers(seat) {
            let lowest = auction.lowest_bid(true);
            let is_legal = match call {
                Call::Pass => lowest.is_none(),
                Call::Bid(bid) => lowest.is_some_and(|lowest| bid >= lowest),
            };
            assert!(is_legal, "a player with both jokers announces 8 or more");
        }
        auction.call(call);
        if auction.turn().is_none() {
            let auction = *auction;
            self.phase = match auction.highest() {
                Some(contract) => Phase::Discarding(Exchange::new(auction, contract, &self.deal)),
                None => Phase::PassedOut(auction),
            };
        }
    }

    /// Lays a card away (500.5c).
    ///
    /// # Panics
    /// When it is not for the declarer to do so, or not with this card.
    #[inline]
    pub fn lay_away(&mut self, card: Card) {
        let Phase::Discarding(exchange) = &mut self.phase else { panic!("nothing is laid away here") };
        if exchange.lay_away(card) {
            let exchange = *exchange;
            self.phase = Phase::Playing(Play::new(&exchange, self.deal.hands()));
        }
    }

    /// Plays a card.
    ///
    /// # Panics
    /// When no card is to be played or this one is not legal.
    #[inline]
    pub fn play_card(&mut self, card: Card) {
        let Phase::Playing(play) = &mut self.phase else { panic!("no card can be played here") };
        match play.play(card) {
            Outcome::GoesOn => {}
            Outcome::Demands => self.phase = Phase::Demanding(*play),
            Outcome::Over => self.phase = Phase::Played(*play),
        }
    }

    /// Says what the joker that was just led asks for (500.5e).
    ///
    /// # Panics
    /// When none was led at no trump, or this may not be asked for.
    pub fn demand(&mut self, demand: Demand) {
        let Phase::Demanding(play) = &mut self.phase else { panic!("no joker asks for anything here") };
        let is_legal = match demand {
            Demand::Suit(suit) => play.tricks().is_opened(suit),
            Demand::Card(card) => play.demandable(self.rules.demands).contains(card),
        };
        assert!(is_legal, "{demand:?} may not be asked for here");
        play.ask(demand);
        self.phase = Phase::Playing(*play);
    }

    /// Plays any action for the player to move.
    ///
    /// # Panics
    /// When the action is not legal.
    #[inline]
    pub fn act(&mut self, action: Action) {
        match (action, &self.phase) {
            (Action::Card(card), Phase::Discarding(_)) => self.lay_away(card),
            (Action::Card(card), Phase::Demanding(_)) => self.demand(Demand::Card(card)),
            (Action::Card(card), _) => self.play_card(card),
            (Action::Pass, _) => self.call(Call::Pass),
            (Action::Bid(bid), _) => self.call(Call::Bid(bid)),
            (Action::Demand(suit), _) => self.demand(Demand::Suit(suit)),
        }
    }

    /// The points of both teams; 0 until the deal is over, and in one that all have passed.
    pub fn points(&self) -> ByTeam<u16> {
        let Phase::Played(play) = &self.phase else { return ByTeam([0; 2]) };
        let Contract { bid, declarer } = play.tricks().contract();
        score::points(bid, declarer, play.tricks().taken(declarer.team()), self.rules.defender_tricks)
    }

    /// All actions that led here, in order, with who took them.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        let calls = self.auction().calls().iter();
        let mut history: Vec<_> =
            Seat::ALL.into_iter().zip(calls.map(|&call| Action::of_call(call))).collect();
        if let Some(Contract { declarer, .. }) = self.contract() {
            history.extend(self.laid().iter().map(|card| (declarer, Action::Card(card))));
        }
        let Some(play) = self.play() else { return history };
        let tricks = play.tricks();
        for &card in tricks.cards() {
            let seat = tricks.player_of(card).expect("every card on the table was played by somebody");
            history.push((seat, Action::Card(card)));
            history.extend(tricks.demand_of(card).map(|demand| (seat, Action::of_demand(demand))));
        }
        history
    }
}

impl Action {
    /// The action of a demand.
    pub const fn of_demand(demand: Demand) -> Action {
        match demand {
            Demand::Suit(suit) => Action::Demand(suit),
            Demand::Card(card) => Action::Card(card),
        }
    }
}

impl Environment for State {
    type Action = Action;
    type Actions = ActionSet;
    type View = View;
    type Options = Rules;
    const NAME: &'static str = "five_hundred";
    const PLAYERS: usize = 4;
    const TEAMS: usize = 2;
    /// A contract counts for one team alone, and what it counts differs.
    const SCORE_SUM: Option<i32> = None;

    fn team(player: usize) -> usize {
        Seat::from_index(player).team().index()
    }

    fn deal(options: &Rules, rng: &mut Rng) -> State {
        State::new(*options, Deal::random(rng))
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

    /// The team's points of the deal, 0 to 620.
    fn score(&self, player: usize) -> i32 {
        self.points()[Seat::from_index(player).team()].into()
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
