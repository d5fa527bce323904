//! One deal of Jass, from the making of trump to the last trick.

use super::action::{Action, ActionSet};
use super::card::{Card, Suit};
use super::card_set::CardSet;
use super::deal::Deal;
use super::play::Play;
use super::seat::{Seat, Team};
use super::variant::{Rules, TrumpMaking};
use super::view::View;
use crate::chance::Rng;
use crate::environment::{Decision, Environment};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first player makes trump, or leaves it to his partner where the variant allows it (Jass
    /// 1.5a,
    /// 1.6a).
    MakingTrump,
    /// The first player has left it to the third, who must make trump (Jass 1.5b).
    Chibred,
    /// The play of the cards.
    Playing(Play),
    /// All cards are played.
    Played(Play),
}

/// One deal of Jass: a value that is copied instead of undone.
///
/// # Announcing trump by a card
/// The rules let a player make trump by leading a card without a word (Jass 1.5d, 1.6b). Here
/// making trump is an action of its own, and [`State::lead_unannounced`] takes it and the lead at
/// once. So each course of a deal has one row of actions; two would differ in nothing but talk.
///
/// # Panic policy
/// Methods that play an action panic when it is illegal: that is the caller's mistake.
/// [`Environment::try_apply`] returns it as an error instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    deal: Deal,
    phase: Phase,
}

impl State {
    /// A deal before the first decision.
    #[inline]
    pub fn new(deal: Deal) -> State {
        let phase = match deal.trump() {
            Some(trump) => Phase::Playing(Play::new(trump, None, deal.hands())),
            None => Phase::MakingTrump,
        };
        State { deal, phase }
    }

    /// The state of these parts, which fit each other.
    pub(super) const fn from_parts(deal: Deal, phase: Phase) -> State {
        State { deal, phase }
    }

    /// How the cards lay before the play, and how trump is made.
    #[inline]
    pub const fn dealt(&self) -> &Deal {
        &self.deal
    }

    /// Where the deal stands.
    #[inline]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The play of the cards, from the making of trump on and at the end too.
    #[inline]
    pub const fn play(&self) -> Option<&Play> {
        match &self.phase {
            Phase::Playing(play) | Phase::Played(play) => Some(play),
            Phase::MakingTrump | Phase::Chibred => None,
        }
    }

    /// The trump, once it is made.
    #[inline]
    pub const fn trump(&self) -> Option<Suit> {
        match self.play() {
            Some(play) => Some(play.tricks().trump()),
            None => None,
        }
    }

    /// Whether the deal is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Played(_))
    }

    /// The player to move.
    #[inline]
    pub const fn seat_to_move(&self) -> Option<Seat> {
        match &self.phase {
            Phase::MakingTrump => Some(Seat::First),
            Phase::Chibred => Some(Seat::Third),
            Phase::Playing(play) => Some(play.tricks().turn()),
            Phase::Played(_) => None,
        }
    }

    /// The cards that a player holds now.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.play().map_or(self.deal.hand(seat), |play| play.hand(seat))
    }

    /// The points in a team's tricks so far, with those for the last: 0 to 157.
    #[inline]
    pub fn points(&self, team: Team) -> u8 {
        self.play().map_or(0, |play| play.tricks().points(team))
    }

    /// The cards that the player to move may play; empty before the play and after it.
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
            Phase::MakingTrump if self.may_chibre() => ActionSet::TRUMPS_AND_CHIBRE,
            Phase::MakingTrump | Phase::Chibred => ActionSet::TRUMPS,
            Phase::Played(_) => ActionSet::EMPTY,
        }
    }

    /// Whether the player to move may leave it to his partner to make trump (Jass 1.5b, 1.6a).
    #[inline]
    pub const fn may_chibre(&self) -> bool {
        matches!((self.phase, self.deal.making()), (Phase::MakingTrump, TrumpMaking::Chibre))
    }

    /// Makes a suit trump, whether the player holds a card of it or not (Jass 1.5, 1.6).
    ///
    /// # Panics
    /// When trump is made.
    #[inline]
    pub fn make_trump(&mut self, suit: Suit) {
        let maker = match self.phase {
            Phase::MakingTrump => Seat::First,
            Phase::Chibred => Seat::Third,
            _ => panic!("trump is made"),
        };
        self.phase = Phase::Playing(Play::new(suit, Some(maker), self.deal.hands()));
    }

    /// Leaves it to the partner to make trump (Jass 1.5b).
    ///
    /// # Panics
    /// Except for the first decision of a deal in Chibre.
    pub fn chibre(&mut self) {
        assert!(self.may_chibre(), "trump cannot be left to the partner here");
        self.phase = Phase::Chibred;
    }

    /// Leads a card without having announced trump: its suit becomes trump (Jass 1.5d, 1.6b).
    ///
    /// # Panics
    /// When it is not for the first player to make trump, or he does not hold the card.
    pub fn lead_unannounced(&mut self, card: Card) {
        assert!(matches!(self.phase, Phase::MakingTrump), "the first player does not make trump here");
        assert!(self.deal.hand(Seat::First).contains(card), "the first player does not hold {card}");
        self.make_trump(card.suit());
        self.play_card(card);
    }

    /// Plays a card.
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
            Action::Trump(suit) => self.make_trump(suit),
            Action::Chibre => self.chibre(),
        }
    }

    /// All actions that led here, in order, with who took them.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        let mut history = Vec::new();
        let maker = self.play().and_then(|play| play.tricks().maker());
        if matches!(self.phase, Phase::Chibred) || maker == Some(Seat::Third) {
            history.push((Seat::First, Action::Chibre));
        }
        let Some(play) = self.play() else { return history };
        let tricks = play.tricks();
        history.extend(maker.map(|seat| (seat, Action::Trump(tricks.trump()))));
        for &card in tricks.cards() {
            let seat = tricks.player_of(card).expect("every card on the table was played by somebody");
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
    const NAME: &'static str = "jass";
    const PLAYERS: usize = 4;
    const TEAMS: usize = 2;
    /// Both players of a team have its points: twice 157.
    const SCORE_SUM: Option<i32> = Some(314);

    fn team(player: usize) -> usize {
        Seat::from_index(player).team().index()
    }

    fn deal(options: &Rules, rng: &mut Rng) -> State {
        State::new(Deal::random(options.variant, rng))
    }

    fn options(&self) -> Rules {
        Rules { variant: self.deal.making().variant() }
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

    /// The team's points of the deal, 0 to 157.
    fn score(&self, player: usize) -> i32 {
        match &self.phase {
            Phase::Played(play) => play.tricks().points(Seat::from_index(player).team()).into(),
            _ => 0,
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
