//! One deal of Whist, or a game of four, from the first lead to the last trick.

use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::deal::Deal;
use super::play::{Finished, Past, Play};
use super::rules::{Rules, Scoring, Unit};
use super::seat::{Seat, Team};
use super::tricks::MOST;
use super::view::View;
use crate::chance::Rng;
use crate::environment::{Decision, Environment};
use crate::text::ParseError;

/// Where the deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The play of a deal.
    Playing(Play),
    /// All cards of the last deal are played.
    Played(Play),
}

/// The deals of a game that have not begun; deal number `n`, from 0, stands at `n - 1`.
pub(super) type Future = [Option<Deal>; 3];

/// One deal of Whist, or a game of four: a value that is copied instead of undone.
///
/// The whole of a game is dealt at once, and each deal begins with the action that ends the one
/// before it.
///
/// # Panic policy
/// Methods that play a card panic when it is illegal: that is the caller's mistake.
/// [`Environment::try_apply`] returns it as an error instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    rules: Rules,
    phase: Phase,
    past: Past,
    future: Future,
}

impl State {
    /// A single deal before the first lead, scored by points.
    #[inline]
    pub fn new(trump: Suit, deal: &Deal) -> State {
        let rules = Rules { trump: super::Trump::Set(trump), ..Rules::default() };
        State::begin(rules, trump, deal, [None; 3])
    }

    /// A game of four deals before the first lead, scored by points.
    pub fn new_game(trump: Suit, deals: [Deal; 4]) -> State {
        let [first, rest @ ..] = deals;
        let rules = Rules { trump: super::Trump::Set(trump), unit: Unit::Game, ..Rules::default() };
        State::begin(rules, trump, &first, rest.map(Some))
    }

    /// Before the first lead, under these options.
    ///
    /// # Errors
    /// When the trump is not the one that the options set, or there are not as many deals as the
    /// options say.
    pub fn with_deals(rules: Rules, trump: Suit, deals: &[Deal]) -> Result<State, ParseError> {
        if !matches!(rules.trump, super::Trump::Drawn) && rules.trump != super::Trump::Set(trump) {
            let expected = format!("the trump that the options set, {}", rules.trump);
            return Err(ParseError::new(trump.to_string(), expected));
        }
        let count = rules.unit.deals();
        let Some((first, rest)) = deals.split_first().filter(|_| deals.len() == count) else {
            let expected = format!("as many as the options say: {count}");
            return Err(ParseError::new(format!("{} deals", deals.len()), expected));
        };
        let future = std::array::from_fn(|i| rest.get(i).copied());
        Ok(State::begin(rules, trump, first, future))
    }

    /// Before the first lead, from parts that fit each other.
    #[inline]
    pub(super) fn begin(rules: Rules, trump: Suit, deal: &Deal, future: Future) -> State {
        let play = Play::new(trump, Seat::leading(0), deal);
        State { rules, phase: Phase::Playing(play), past: Past::default(), future }
    }

    /// The state of these parts, which fit each other.
    pub(super) const fn from_parts(rules: Rules, past: Past, play: Play, future: Future) -> State {
        State { rules, phase: Phase::Playing(play), past, future }
    }

    /// Draws the trump where it is drawn, then all deals.
    ///
    /// Takes one number from `rng` for a trump that is drawn, and 51 for each deal.
    #[inline]
    pub fn random(rules: Rules, rng: &mut Rng) -> State {
        let trump = rules.trump.choose(rng);
        let deal = Deal::random(Seat::leading(0), rng);
        State::begin(rules, trump, &deal, future(rules.unit, 0, rng))
    }

    /// The options that it was dealt under.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Where the deal stands.
    #[inline]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The play of the deal that runs, or of the last one.
    #[inline]
    pub const fn play(&self) -> &Play {
        match &self.phase {
            Phase::Playing(play) | Phase::Played(play) => play,
        }
    }

    /// The deals that are over, but for the last of all.
    #[inline]
    pub const fn past(&self) -> &Past {
        &self.past
    }

    /// The deals that have not begun, in their order: hidden from all players.
    pub fn to_come(&self) -> impl Iterator<Item = &Deal> {
        self.future.iter().flatten()
    }

    /// The number of the deal that runs, or of the last one, 0 to 3.
    #[inline]
    pub fn deal_number(&self) -> usize {
        self.past.len()
    }

    /// The trump.
    #[inline]
    pub const fn trump(&self) -> Suit {
        self.play().tricks().trump()
    }

    /// Whether all is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Played(_))
    }

    /// The player to move.
    #[inline]
    pub const fn seat_to_move(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Playing(play) => Some(play.tricks().turn()),
            Phase::Played(_) => None,
        }
    }

    /// The cards that a player holds now.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.play().hand(seat)
    }

    /// The points of a team: one for each deal with seven tricks or more (Whist A.5a, A.5d), 0 to
    /// 4. The point of the deal that runs counts with its last card (Whist 12).
    pub fn points(&self, team: Team) -> u8 {
        let last = self.is_over() && self.play().tricks().taken(team) >= MOST;
        self.past.points(team) + u8::from(last)
    }

    /// The tricks of a team in all deals so far, 0 to 52.
    pub fn taken(&self, team: Team) -> u8 {
        self.past.taken(team) + self.play().tricks().taken(team)
    }

    /// The cards that the player to move may play; empty once all is over.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        match &self.phase {
            Phase::Playing(play) => play.legal_cards(),
            Phase::Played(_) => CardSet::EMPTY,
        }
    }

    /// Plays a card for the player to move.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub fn play_card(&mut self, card: Card) {
        let Phase::Playing(play) = &mut self.phase else { panic!("no card can be played here") };
        if play.play(card) {
            self.end_deal();
        }
    }

    /// Begins the next deal, in which the dealer's left neighbour deals (Whist A.2b), or ends all.
    fn end_deal(&mut self) {
        let number = self.deal_number();
        let play = *self.play();
        let next = self.future.get_mut(number).and_then(Option::take);
        self.phase = match next {
            Some(deal) => {
                self.past.push(Finished::of(play.tricks()));
                Phase::Playing(Play::new(self.trump(), Seat::leading(number + 1), &deal))
            }
            None => Phase::Played(play),
        };
    }

    /// The deals so far with the cards played in each, in order; the last is the one that runs.
    pub fn courses(&self) -> Vec<(Deal, Vec<Card>)> {
        let replayed = |(number, deal): (usize, &Finished)| {
            let tricks = deal.replayed(self.trump(), Seat::leading(number));
            Play::from_parts(tricks, Default::default())
        };
        let plays = self.past.iter().enumerate().map(replayed).chain([*self.play()]);
        plays.map(|play| (play.deal(), play.tricks().cards().to_vec())).collect()
    }

    /// All deals, those to come too, in their order.
    pub fn deals(&self) -> Vec<Deal> {
        let begun = self.courses().into_iter().map(|(deal, _)| deal);
        begun.chain(self.to_come().copied()).collect()
    }

    /// All cards that led here, in order, with who played them.
    pub fn history(&self) -> Vec<(Seat, Card)> {
        let courses = self.courses();
        let of_course = |(deal, cards): &(Deal, Vec<Card>)| {
            let by = |card| Seat::ALL.into_iter().find(|&seat| deal.hand(seat).contains(card));
            let all = cards.iter().map(|&card| (by(card).expect("every card was dealt"), card));
            all.collect::<Vec<_>>()
        };
        courses.iter().flat_map(of_course).collect()
    }
}

/// The deals that follow deal number `deal`, drawn in their order.
#[inline]
pub(super) fn future(unit: Unit, deal: usize, rng: &mut Rng) -> Future {
    let mut future = [None; 3];
    for number in deal + 1..unit.deals() {
        future[number - 1] = Some(Deal::random(Seat::leading(number), rng));
    }
    future
}

impl Environment for State {
    type Action = Card;
    type Actions = CardSet;
    type View = View;
    type Options = Rules;
    const NAME: &'static str = "whist";
    const PLAYERS: usize = 4;
    const TEAMS: usize = 2;
    /// What one team wins the other loses.
    const SCORE_SUM: Option<i32> = Some(0);

    fn team(player: usize) -> usize {
        Seat::from_index(player).team().index()
    }

    fn deal(options: &Rules, rng: &mut Rng) -> State {
        State::random(*options, rng)
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
    fn apply(&mut self, card: Card) {
        self.play_card(card);
    }

    /// The team's points, or tricks, less the opponents'; odd and not 0 after a single deal.
    fn score(&self, player: usize) -> i32 {
        if !self.is_over() {
            return 0;
        }
        let team = Seat::from_index(player).team();
        let count = |team| match self.rules.scoring {
            Scoring::Points => i32::from(self.points(team)),
            Scoring::Tricks => i32::from(self.taken(team)),
        };
        count(team) - count(team.other())
    }

    fn view(&self, player: usize) -> View {
        View::of(self, Seat::from_index(player))
    }

    #[inline]
    fn decision(&self) -> Option<Decision<View, CardSet>> {
        let player = self.turn()?;
        let view = self.view(player);
        Some(Decision { player, view, legal: view.legal })
    }
}
