//! One deal of Skat from the first bid to the score.

use super::action::{Action, ActionSet};
use super::auction::{Auction, Call, Stage};
use super::bid::Bid;
use super::card::Card;
use super::card_set::CardSet;
use super::certain;
use super::contract::Contract;
use super::deal::Deal;
use super::legal;
use super::phase::{Burying, Declarer, Declaring, Phase, Played};
use super::play::Play;
use super::score::{self, Outcome};
use super::seat::{BySeat, Seat};
use super::view::View;
use crate::chance::Rng;
use crate::environment::{Decision, Environment};
use serde::{Deserialize, Serialize};

/// What is played beyond the Skat order's plain course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Whether the declarer may concede on his turn while he holds nine cards or more (ISkO 4.3.1).
    /// Off by default.
    pub concede: bool,
    /// Whether a deal ends by itself once its entry on the score sheet is certain. Off by default.
    ///
    /// Certain means: whatever the three still play by the rules, the
    /// [`Settlement`](super::Settlement) is the same. No player's score depends on this option, and
    /// what he learns from a deal that goes on is only that his play still matters. It is looked
    /// for after each complete trick: by points and tricks taken, and with three cards or fewer in
    /// each hand by every line of play. The [`Outcome`] of such a deal is one that gives this
    /// settlement, the points and tricks of its [`Play`] are those taken so far.
    pub end_when_certain: bool,
}

/// One deal of Skat: a value that is copied instead of undone.
///
/// # Panic policy
/// Methods that play an action panic when it is illegal: that is the caller's mistake.
/// [`Environment::try_apply`] returns it as an error instead, and
/// [`Refereed`](super::referee::Refereed) has it ruled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    deal: Deal,
    rules: Rules,
    auction: Auction,
    phase: Phase,
}

impl State {
    /// A deal before the first bid.
    pub const fn new(deal: Deal, rules: Rules) -> State {
        State { deal, rules, auction: Auction::new(), phase: Phase::Bidding }
    }

    /// The state of these parts, which fit each other.
    pub(super) const fn from_parts(deal: Deal, rules: Rules, auction: Auction, phase: Phase) -> State {
        State { deal, rules, auction, phase }
    }

    /// A deal whose bidding is over: the declarer may pick up the skat or play Hand.
    ///
    /// For training and evaluation from given contracts. The bidding is the shortest that leads
    /// there.
    pub fn with_declarer(deal: Deal, rules: Rules, seat: Seat, bid: Bid) -> State {
        let mut state = State::new(deal, rules);
        let calls: &[Call] = match seat {
            Seat::Forehand if bid == Bid::MIN => &[Call::Pass, Call::Pass, Call::Bid(bid)],
            Seat::Forehand => &[Call::Bid(bid), Call::Hold, Call::Pass, Call::Pass],
            Seat::Middlehand => &[Call::Bid(bid), Call::Pass, Call::Pass],
            Seat::Rearhand => &[Call::Pass, Call::Bid(bid), Call::Pass],
        };
        for &call in calls {
            state.call(call);
        }
        state
    }

    /// How the cards lay before the bidding.
    #[inline]
    pub const fn dealt(&self) -> &Deal {
        &self.deal
    }

    /// The options that this deal is played with.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The bidding so far.
    #[inline]
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// Where the deal stands.
    #[inline]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The play of the cards, from the declaration on and at the end too.
    #[inline]
    pub const fn play(&self) -> Option<&Play> {
        match &self.phase {
            Phase::Playing(play) => Some(play),
            Phase::Played(played) => Some(&played.play),
            _ => None,
        }
    }

    /// Whether the deal is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::PassedIn | Phase::Played(_))
    }

    /// How a played deal ended; `None` before, and when it was passed in.
    #[inline]
    pub const fn played(&self) -> Option<&Played> {
        match &self.phase {
            Phase::Played(played) => Some(played),
            _ => None,
        }
    }

    /// The declarer and the bid, once the bidding is over and not passed in.
    pub const fn declarer(&self) -> Option<Declarer> {
        match (self.auction.stage(), self.auction.declarer()) {
            (Stage::Over, Some((seat, bid))) => Some(Declarer { seat, bid }),
            _ => None,
        }
    }

    /// The player to move.
    #[inline]
    pub const fn seat_to_move(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Bidding => self.auction.turn(),
            Phase::PickingUp(declarer) => Some(declarer.seat),
            Phase::Burying(burying) => Some(burying.declarer.seat),
            Phase::Declaring(declaring) => Some(declaring.declarer.seat),
            Phase::Playing(play) => Some(play.tricks().turn()),
            Phase::PassedIn | Phase::Played(_) => None,
        }
    }

    /// The cards that a player holds now.
    pub fn hand(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Burying(burying) if burying.declarer.seat == seat => burying.hand,
            Phase::Declaring(declaring) if declaring.declarer.seat == seat => declaring.hand,
            Phase::Playing(play) => play.hand(seat),
            Phase::Played(played) => played.play.hand(seat),
            _ => self.deal.hand(seat),
        }
    }

    /// The cards that lie in the skat now, laid-away ones included.
    pub fn skat(&self) -> CardSet {
        match &self.phase {
            Phase::Burying(burying) => burying.first.map_or(CardSet::EMPTY, CardSet::of),
            Phase::Declaring(declaring) => declaring.buried,
            Phase::Playing(play) => play.skat(),
            Phase::Played(played) => played.play.skat(),
            _ => self.deal.skat(),
        }
    }

    /// The cards that the player to move may lay away or play; empty in other phases.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        match &self.phase {
            Phase::Burying(burying) => burying.legal_cards(),
            Phase::Playing(play) => play.legal_cards(),
            _ => CardSet::EMPTY,
        }
    }

    /// The legal actions of the player to move; empty once the deal is over.
    pub fn legal(&self) -> ActionSet {
        match &self.phase {
            Phase::Bidding => legal::calls(&self.auction),
            Phase::PickingUp(declarer) => legal::hand_games(declarer.bid).with(Action::PickUp),
            Phase::Burying(burying) => ActionSet::of_cards(burying.legal_cards()),
            Phase::Declaring(declaring) => legal::games_after_pick_up(declaring.declarer.bid),
            Phase::Playing(play) => {
                let cards = ActionSet::of_cards(play.legal_cards());
                if self.may_concede(play) { cards.with(Action::Concede) } else { cards }
            }
            Phase::PassedIn | Phase::Played(_) => ActionSet::EMPTY,
        }
    }

    /// ISkO 4.3.1: the declarer, while he holds nine cards or more.
    fn may_concede(&self, play: &Play) -> bool {
        let tricks = play.tricks();
        self.rules.concede && tricks.turn() == tricks.declarer() && play.hand(tricks.declarer()).len() >= 9
    }

    /// Makes a call in the bidding.
    ///
    /// # Panics
    /// When the bidding is over or the call not legal.
    pub fn call(&mut self, call: Call) {
        assert!(matches!(self.phase, Phase::Bidding), "the bidding is over");
        self.auction.call(call);
        if self.auction.stage() == Stage::Over {
            self.phase = match self.declarer() {
                Some(declarer) => Phase::PickingUp(declarer),
                None => Phase::PassedIn,
            };
        }
    }

    /// Picks up the skat (ISkO 2.2.2).
    ///
    /// # Panics
    /// Except right after the bidding.
    pub fn pick_up(&mut self) {
        let Phase::PickingUp(declarer) = self.phase else { panic!("the skat cannot be picked up here") };
        let hand = self.deal.hand(declarer.seat) | self.deal.skat();
        self.phase = Phase::Burying(Burying { declarer, hand, first: None });
    }

    /// Lays a card away (ISkO 2.2.2).
    ///
    /// # Panics
    /// When nothing is to be buried or the card is not legal.
    pub fn bury(&mut self, card: Card) {
        let Phase::Burying(mut burying) = self.phase else { panic!("no card can be laid away here") };
        assert!(burying.legal_cards().contains(card), "{card} may not be laid away here");
        burying.hand.remove(card);
        self.phase = match burying.first {
            None => Phase::Burying(Burying { first: Some(card), ..burying }),
            Some(first) => Phase::Declaring(Declaring {
                declarer: burying.declarer,
                hand: burying.hand,
                buried: CardSet::of(first) | CardSet::of(card),
            }),
        };
    }

    /// Declares the game (ISkO 3.4).
    ///
    /// # Panics
    /// When no game can be declared here, or not this one.
    pub fn declare(&mut self, contract: Contract) {
        let legal = self.legal().bits() >> Action::DECLARATIONS;
        assert!(legal >> contract.index() & 1 != 0, "{contract} may not be declared here");
        let mut hands = self.deal.hands();
        let (declarer, skat) = match self.phase {
            Phase::PickingUp(declarer) => (declarer, self.deal.skat()),
            Phase::Declaring(declaring) => {
                hands[declaring.declarer.seat] = declaring.hand;
                (declaring.declarer, declaring.buried)
            }
            _ => unreachable!("a declaration is legal in two phases"),
        };
        self.phase = Phase::Playing(Play::new(contract, declarer.seat, declarer.bid, hands, skat));
    }

    /// Plays a card (ISkO 4.2), and settles the game if it was the last.
    ///
    /// # Panics
    /// When the play has not begun or the card is not legal.
    #[inline]
    pub fn play_card(&mut self, card: Card) {
        let Phase::Playing(play) = &self.phase else { panic!("no card can be played here") };
        assert!(play.legal_cards().contains(card), "{card} may not be played here");
        self.play_legal(card);
    }

    /// [`State::play_card`] of a card that is known to be legal.
    #[inline]
    pub(super) fn play_legal(&mut self, card: Card) {
        let Phase::Playing(play) = &mut self.phase else { panic!("no card can be played here") };
        if play.play_legal(card) {
            let outcome = play.outcome();
            self.finish(outcome, false);
        } else if self.rules.end_when_certain
            && play.tricks().trick().is_empty()
            && let Some(outcome) = certain::outcome(play, play.matadors())
        {
            self.finish(outcome, false);
        }
    }

    /// Concedes the game as lost at the basic level (ISkO 4.3.1).
    ///
    /// # Panics
    /// When it is not the declarer's turn in the play, or he holds fewer than nine cards, or the
    /// rules option is off.
    pub fn concede(&mut self) {
        match self.phase {
            Phase::Playing(play) if self.may_concede(&play) => self.finish(Outcome::Lost, true),
            _ => panic!("the game cannot be conceded here"),
        }
    }

    fn finish(&mut self, outcome: Outcome, conceded: bool) {
        let Phase::Playing(play) = &self.phase else { unreachable!("only what is played ends so") };
        let tricks = play.tricks();
        let matadors = play.matadors();
        let settlement = score::settle(tricks.contract(), tricks.bid(), matadors, outcome);
        self.phase = Phase::Played(Played { play: *play, outcome, matadors, settlement, conceded });
    }

    /// Plays any action for the player to move.
    ///
    /// # Panics
    /// When the action is not legal.
    #[inline]
    pub fn act(&mut self, action: Action) {
        match (action, &self.phase) {
            (Action::Card(card), Phase::Burying(_)) => self.bury(card),
            (Action::Card(card), _) => self.play_card(card),
            (Action::Bid(bid), _) => self.call(Call::Bid(bid)),
            (Action::Pass, _) => self.call(Call::Pass),
            (Action::Hold, _) => self.call(Call::Hold),
            (Action::PickUp, _) => self.pick_up(),
            (Action::Declare(contract), _) => self.declare(contract),
            (Action::Concede, _) => self.concede(),
        }
    }

    /// Tournament points of a player for this deal (SkTO 5.1, a table of three); 0 until it is
    /// over.
    pub fn tournament_points(&self, seat: Seat) -> i32 {
        match &self.phase {
            Phase::Played(played) => {
                score::tournament_points(played.settlement, played.play.tricks().declarer(), seat)
            }
            _ => 0,
        }
    }

    /// Tournament points of all three.
    pub fn all_tournament_points(&self) -> BySeat<i32> {
        BySeat::from_fn(|seat| self.tournament_points(seat))
    }
}

impl Environment for State {
    type Action = Action;
    type Actions = ActionSet;
    type View = View;
    type Options = Rules;
    const NAME: &'static str = "skat";
    const PLAYERS: usize = 3;
    /// None: a game that is won gives nothing to the defenders (SkTO 5.1).
    const SCORE_SUM: Option<i32> = None;

    fn deal(options: &Rules, rng: &mut Rng) -> State {
        State::new(Deal::random(rng), *options)
    }

    #[inline]
    fn options(&self) -> Rules {
        self.rules()
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

    fn score(&self, player: usize) -> i32 {
        self.tournament_points(Seat::from_index(player))
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
