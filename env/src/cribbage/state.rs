//! A game of cribbage, from the first deal to the last hole.

mod environment;
mod play_out;

use super::card::{Card, Rank};
use super::card_set::CardSet;
use super::count::{Count, Counted, points};
use super::deal::Deal;
use super::pegging::Pegging;
use super::rules::Rules;
use super::seat::{BySeat, ByTeam, Seat, Team};
use super::tally::{Source, Tally};
use super::view::View;
use crate::text::ParseError;

/// Where the running deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Each player lays a card into the crib (Crib 4.4).
    Discarding(Discarding),
    /// The starter is cut, the cards are played (Crib 4.5 to 4.8).
    Pegging(Pegging),
    /// The game is over; what is kept is its last deal.
    Over(Pegging),
}

/// Cards on their way into the crib.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discarding {
    /// What each player holds: five cards, four once he has laid away.
    hands: BySeat<CardSet>,
    /// How many players have laid away; the dealer's left neighbour begins, the dealer is last.
    laid: u8,
}

/// One of the five counts of a show, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Who counts.
    pub seat: Seat,
    /// His hand or his crib.
    pub counted: Counted,
    /// The four cards.
    pub cards: CardSet,
    /// What they count with the starter.
    pub count: Count,
}

/// One game of cribbage: a value that is copied instead of undone.
///
/// # Chance within the game
/// A game has many deals. Deal number `n` is [`Deal::numbered`]`(seed, n)`: the seed is part of the
/// state, so that a copy goes on as the state does and a game is the same for ever; no view shows
/// it, and a drawn world has a seed of its own.
///
/// # What is over
/// Of earlier deals the points are kept, by their sources, and nothing else: all cards are shuffled
/// anew, so that nothing of them says anything about cards to come.
///
/// # Panic policy
/// Methods that play an action panic when it is illegal: that is the caller's mistake.
/// [`try_apply`](crate::Environment::try_apply) returns it as an error instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    rules: Rules,
    /// Of the deals that follow.
    seed: u64,
    /// Deals before this one.
    number: u8,
    deal: Deal,
    /// The points when this deal began, and now.
    before: ByTeam<Tally>,
    tallies: ByTeam<Tally>,
    phase: Phase,
}

impl State {
    /// The game of this seed before its first decision.
    #[inline]
    pub fn new(rules: Rules, seed: u64) -> State {
        State::begin(rules, seed, 0, Deal::numbered(seed, 0), ByTeam::default())
    }

    /// A deal of a game before its first decision: with this number, counted from 0, these cards
    /// and these points before it. The deals that follow are those of the seed.
    ///
    /// # Errors
    /// When a team has reached the target, or the game was over with an earlier deal.
    pub fn at(
        rules: Rules,
        seed: u64,
        number: u8,
        deal: Deal,
        points: ByTeam<Tally>,
    ) -> Result<State, ParseError> {
        if rules.length.is_reached(number) || number > MOST_DEALS {
            let expected = "the number of a deal that is played, below the length of the game and 121";
            return Err(ParseError::new(number.to_string(), expected));
        }
        let target = rules.target.points();
        match points.0.into_iter().find(|tally| tally.total() >= target) {
            Some(tally) => Err(ParseError::new(tally.to_string(), "points below the target")),
            None => Ok(State::begin(rules, seed, number, deal, points)),
        }
    }

    #[inline]
    fn begin(rules: Rules, seed: u64, number: u8, deal: Deal, tallies: ByTeam<Tally>) -> State {
        let phase = Phase::Discarding(Discarding { hands: deal.hands(), laid: 0 });
        State { rules, seed, number, deal, before: tallies, tallies, phase }
    }

    /// The state of these parts, which fit each other.
    pub(super) fn from_view(view: &View, seed: u64, deal: Deal, phase: Phase) -> State {
        let View { rules, number, before, tallies, .. } = *view;
        State { rules, seed, number, deal, before, tallies, phase }
    }

    /// The options.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The seed of the deals that follow.
    #[inline]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many deals were played before this one.
    #[inline]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// How the cards of this deal lay at its beginning.
    #[inline]
    pub const fn dealt(&self) -> &Deal {
        &self.deal
    }

    /// Who deals, and has the crib (Crib 4.4, 4.12).
    #[inline]
    pub const fn dealer(&self) -> Seat {
        Seat::dealer_of(self.number)
    }

    /// Where the running deal stands.
    #[inline]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The pegging, from the cut on and at the end too.
    #[inline]
    pub const fn pegging(&self) -> Option<&Pegging> {
        match &self.phase {
            Phase::Pegging(pegging) | Phase::Over(pegging) => Some(pegging),
            Phase::Discarding(_) => None,
        }
    }

    /// The starter, once it is cut (Crib 4.5).
    #[inline]
    pub const fn starter(&self) -> Option<Card> {
        match self.phase {
            Phase::Discarding(_) => None,
            _ => Some(self.deal.starter()),
        }
    }

    /// Whether the game is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// The player to move.
    #[inline]
    pub const fn seat_to_move(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Discarding(discarding) => Some(self.dealer().after(1 + discarding.laid as usize)),
            Phase::Pegging(pegging) => pegging.table().turn(),
            Phase::Over(_) => None,
        }
    }

    /// The cards that a player holds now.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Discarding(discarding) => discarding.hands[seat],
            Phase::Pegging(pegging) | Phase::Over(pegging) => pegging.hand(seat),
        }
    }

    /// The four cards that a player keeps, five before he has laid away.
    #[inline]
    pub fn kept(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Discarding(discarding) => discarding.hands[seat],
            Phase::Pegging(pegging) | Phase::Over(pegging) => pegging.kept(seat),
        }
    }

    /// The card that a player has laid into the crib.
    #[inline]
    pub fn laid(&self, seat: Seat) -> Option<Card> {
        (self.deal.hand(seat) - self.kept(seat)).first()
    }

    /// The cards in the crib so far, none to four.
    #[inline]
    pub fn crib(&self) -> CardSet {
        let crib = |seat| self.deal.hand(seat) - self.kept(seat);
        crib(Seat::First) | crib(Seat::Second) | crib(Seat::Third) | crib(Seat::Fourth)
    }

    /// How many players have laid a card into the crib.
    #[inline]
    pub const fn laid_away(&self) -> u8 {
        match &self.phase {
            Phase::Discarding(discarding) => discarding.laid,
            _ => 4,
        }
    }

    /// The points of a team so far, 0 to the target.
    #[inline]
    pub fn points(&self, team: Team) -> u8 {
        self.tallies[team].total()
    }

    /// The points of both teams by their sources, now.
    #[inline]
    pub const fn tallies(&self) -> ByTeam<Tally> {
        self.tallies
    }

    /// The same as they were when this deal began.
    #[inline]
    pub const fn before(&self) -> ByTeam<Tally> {
        self.before
    }

    /// Who has won; `None` before the end, and when the last deal leaves both teams level.
    pub fn winner(&self) -> Option<Team> {
        let [first, second] = Team::ALL.map(|team| self.points(team));
        match first.cmp(&second) {
            _ if !self.is_over() => None,
            std::cmp::Ordering::Greater => Some(Team::First),
            std::cmp::Ordering::Less => Some(Team::Second),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The legal cards of the player to move; none once the game is over.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        match &self.phase {
            Phase::Discarding(discarding) => {
                discarding.hands[self.dealer().after(1 + discarding.laid as usize)]
            }
            Phase::Pegging(pegging) => pegging.legal_cards(),
            Phase::Over(_) => CardSet::EMPTY,
        }
    }

    /// Lays a card into the crib or plays it, whichever is due.
    ///
    /// With the last card of the crib the starter is cut, with the last card of the pegging the
    /// hands are shown and the next deal begins.
    ///
    /// # Panics
    /// When the card is not legal.
    #[inline]
    pub fn act(&mut self, card: Card) {
        match &mut self.phase {
            Phase::Discarding(_) => self.lay_away(card),
            Phase::Pegging(pegging) => {
                let pegged = pegging.play(card);
                let is_last = pegging.table().turn().is_none();
                self.peg(pegged, is_last);
            }
            Phase::Over(_) => panic!("the game is over"),
        }
    }

    /// Moves the peg after a card of this player.
    #[inline]
    fn peg(&mut self, (seat, points): (Seat, u8), is_last: bool) {
        let is_won = points > 0 && self.score(seat.team(), Source::Pegging, points);
        if is_last && !is_won {
            self.show();
        }
    }

    #[inline]
    fn lay_away(&mut self, card: Card) {
        let dealer = self.dealer();
        let Phase::Discarding(discarding) = &mut self.phase else { unreachable!("cards are laid away") };
        let seat = dealer.after(1 + discarding.laid as usize);
        assert!(discarding.hands[seat].contains(card), "{seat} does not hold {card}");
        discarding.hands[seat].remove(card);
        discarding.laid += 1;
        if discarding.laid == 4 {
            self.phase = Phase::Pegging(Pegging::new(dealer, discarding.hands));
            if self.deal.starter().rank() == Rank::Jack {
                // His heels (Crib 6.8).
                self.score(dealer.team(), Source::Heels, 2);
            }
        }
    }

    /// Moves a team's peg. Whoever reaches the target has won at once (Crib 1.1): nothing is played
    /// or counted after it. Says whether this was it.
    #[inline]
    fn score(&mut self, team: Team, source: Source, points: u8) -> bool {
        let is_won = self.tallies[team].add(source, points, self.rules.target.points());
        if is_won {
            self.end();
        }
        is_won
    }

    fn end(&mut self) {
        if let Phase::Pegging(pegging) = self.phase {
            self.phase = Phase::Over(pegging);
        }
    }

    /// Counts the hands from the dealer's left, the dealer's last and then his crib (Crib 4.10,
    /// 4.11), and begins the next deal. Apart from the cards that are played, which are many.
    #[inline(never)]
    fn show(&mut self) {
        let (dealer, starter) = (self.dealer(), self.deal.starter());
        let Phase::Pegging(pegging) = self.phase else { unreachable!("the cards were played") };
        for places in 1..=4 {
            let seat = dealer.after(places);
            let count = points(pegging.kept(seat), starter, Counted::Hand);
            if self.score(seat.team(), Source::Hands, count) {
                return;
            }
        }
        let count = points(self.crib(), starter, Counted::Crib);
        if self.score(dealer.team(), Source::Crib, count) {
            return;
        }
        let number = self.number + 1;
        if self.rules.length.is_reached(number) {
            self.end();
        } else {
            let deal = Deal::numbered(self.seed, number);
            *self = State::begin(self.rules, self.seed, number, deal, self.tallies);
        }
    }

    /// The five counts of this deal's show in their order, whether or not the game goes on to them;
    /// `None` before the cut. For tables and tests: it looks into all hands.
    pub fn shown(&self) -> Option<[Shown; 5]> {
        let pegging = self.pegging()?;
        let shown = |seat, counted, cards| Shown {
            seat,
            counted,
            cards,
            count: Count::of(cards, self.deal.starter(), counted),
        };
        let hand = |places| {
            let seat = self.dealer().after(places);
            shown(seat, Counted::Hand, pegging.kept(seat))
        };
        Some([hand(1), hand(2), hand(3), hand(4), shown(self.dealer(), Counted::Crib, self.crib())])
    }

    /// All actions of this deal, in order, with who took them.
    pub fn history(&self) -> Vec<(Seat, Card)> {
        let order = (1..=4).map(|places| self.dealer().after(places));
        let mut history: Vec<(Seat, Card)> =
            order.filter_map(|seat| Some((seat, self.laid(seat)?))).collect();
        history.extend(self.pegging().into_iter().flat_map(|pegging| pegging.table().plays()));
        history
    }
}

/// The highest number of a deal. The 16 cards of a pegging count 40 or more, which is more than one
/// count of 31, so that each deal brings two points for go and the last card at least; after 120
/// deals there are 240, and the next brings one of the teams to 121.
const MOST_DEALS: u8 = 120;

impl Discarding {
    /// The discarding of these parts, which fit each other.
    pub(super) const fn from_parts(hands: BySeat<CardSet>, laid: u8) -> Discarding {
        Discarding { hands, laid }
    }
}
