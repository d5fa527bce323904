//! One deal of Skat from the first bid to the score.

use super::action::{Action, ActionSet};
use super::auction::{Auction, Call, Stage};
use super::bid::Bid;
use super::card::Card;
use super::card_set::CardSet;
use super::contract::Contract;
use super::deal::Deal;
use super::play::Play;
use super::score::{self, Outcome, Settlement};
use super::seat::{BySeat, Seat};
use super::view::View;
use crate::environment::{Environment, Rng};
use serde::{Deserialize, Serialize};

/// What is played beyond the Skat order's plain course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Whether the declarer may concede on his turn while he holds nine cards or more (ISkO 4.3.1). Off by default.
    pub concede: bool,
}

/// The declarer and the bid that he must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declarer {
    /// Who won the bidding (ISkO 3.3.5).
    pub seat: Seat,
    /// The highest bid.
    pub bid: Bid,
}

/// The declarer has picked up the skat and lays two cards away, the lower-numbered first (ISkO 2.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burying {
    /// The declarer and the bid.
    pub declarer: Declarer,
    /// The declarer's cards: twelve, then eleven.
    pub hand: CardSet,
    /// The card laid away first.
    pub first: Option<Card>,
}

impl Burying {
    /// The cards that may be laid away now. The two go in ascending order, so that each pair is reached once.
    pub fn legal_cards(&self) -> CardSet {
        match self.first {
            None => self.hand - self.hand.last().map_or(CardSet::EMPTY, CardSet::of),
            Some(first) => CardSet::from_bits(self.hand.bits() & (u32::MAX << first.index())),
        }
    }
}

/// The declarer has buried two cards and names the game (ISkO 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaring {
    /// The declarer and the bid.
    pub declarer: Declarer,
    /// The declarer's ten cards.
    pub hand: CardSet,
    /// The two cards in the skat.
    pub buried: CardSet,
}

/// A deal that was played, or conceded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The cards as they lay at the end.
    pub play: Play,
    /// How the cards fell.
    pub outcome: Outcome,
    /// Matadors with skat (ISkO 2.4); negative: without.
    pub matadors: i8,
    /// The entry on the score sheet.
    pub settlement: Settlement,
    /// Whether the declarer conceded (ISkO 4.3.1).
    pub conceded: bool,
}

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The bidding (ISkO 3.3).
    Bidding,
    /// The declarer picks up the skat or declares a Hand game (ISkO 2.2.2, 2.2.3).
    PickingUp(Declarer),
    /// The declarer lays two cards away (ISkO 2.2.2).
    Burying(Burying),
    /// The declarer names the game (ISkO 3.4).
    Declaring(Declaring),
    /// The play of the cards (ISkO 4).
    Playing(Play),
    /// All have passed (ISkO 3.3.7).
    PassedIn,
    /// Over and settled (ISkO 5).
    Played(Played),
}

/// One deal of Skat: a value that is copied instead of undone.
///
/// # Panic policy
/// Methods that play an action panic when it is illegal: that is the caller's mistake.
/// [`Environment::try_apply`] returns it as an error instead.
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
    /// For training and evaluation from given contracts. The bidding is the shortest that leads there.
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
    pub const fn deal(&self) -> &Deal {
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
            Phase::Bidding => legal_calls(&self.auction),
            Phase::PickingUp(declarer) => hand_games(declarer.bid).with(Action::PickUp),
            Phase::Burying(burying) => ActionSet::of_cards(burying.legal_cards()),
            Phase::Declaring(declaring) => games_after_pick_up(declaring.declarer.bid),
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
        let Phase::Playing(play) = &mut self.phase else { panic!("no card can be played here") };
        if play.play(card) {
            let play = *play;
            self.finish(play, play.outcome(), false);
        }
    }

    /// Concedes the game as lost at the basic level (ISkO 4.3.1).
    ///
    /// # Panics
    /// When it is not the declarer's turn in the play, or he holds fewer than nine cards, or the rules option is off.
    pub fn concede(&mut self) {
        match self.phase {
            Phase::Playing(play) if self.may_concede(&play) => self.finish(play, Outcome::Lost, true),
            _ => panic!("the game cannot be conceded here"),
        }
    }

    fn finish(&mut self, play: Play, outcome: Outcome, conceded: bool) {
        let tricks = play.tricks();
        let matadors = score::matadors(tricks.contract().game(), play.declarer_cards());
        let settlement = score::settle(tricks.contract(), tricks.bid(), matadors, outcome);
        self.phase = Phase::Played(Played { play, outcome, matadors, settlement, conceded });
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

    /// Tournament points of a player for this deal (SkTO 5.1, a table of three); 0 until it is over.
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

    /// All actions that led here, in order, with who took them.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        let call = |call| match call {
            Call::Pass => Action::Pass,
            Call::Hold => Action::Hold,
            Call::Bid(bid) => Action::Bid(bid),
        };
        let mut history: Vec<_> = self.auction.calls().into_iter().map(|(seat, c)| (seat, call(c))).collect();
        let Some(Declarer { seat, .. }) = self.declarer() else { return history };
        let picked_up = match &self.phase {
            Phase::Burying(_) | Phase::Declaring(_) => true,
            _ => self.play().is_some_and(|play| !play.tricks().contract().is_hand()),
        };
        if picked_up {
            history.push((seat, Action::PickUp));
            history.extend(self.skat().iter().map(|card| (seat, Action::Card(card))));
        }
        if let Some(play) = self.play() {
            let tricks = play.tricks();
            history.push((seat, Action::Declare(tricks.contract())));
            for &card in tricks.cards() {
                let by = Seat::ALL.into_iter().find(|&s| tricks.played(s).contains(card));
                history
                    .push((by.expect("every card on the table was played by somebody"), Action::Card(card)));
            }
        }
        if self.played().is_some_and(|played| played.conceded) {
            history.push((seat, Action::Concede));
        }
        history
    }
}

fn legal_calls(auction: &Auction) -> ActionSet {
    let passes_and_holds = match auction.stage() {
        Stage::ForehandAnswers | Stage::SurvivorAnswers => 1 << Action::PASS | 1 << Action::HOLD,
        _ => 1 << Action::PASS,
    };
    let bids: u128 = match auction.lowest_legal_bid() {
        None => 0,
        Some(bid) if auction.stage() == Stage::ForehandAlone => 1 << (Action::BIDS + bid.index()),
        Some(bid) => (1 << Action::PASS) - (1 << (Action::BIDS + bid.index())),
    };
    ActionSet::from_bits(bids | passes_and_holds)
}

/// A Null game that is worth less than the bid may not be declared (ISkO 3.4.4); any other game may.
const fn declarations(hand: bool, bid: Bid) -> ActionSet {
    let mut bits = 0u128;
    let mut i = 0;
    while i < Contract::COUNT {
        let contract = Contract::from_index(i);
        let reaches = match contract.null_value() {
            Some(value) => value >= bid.value(),
            None => true,
        };
        if contract.is_hand() == hand && reaches {
            bits |= 1 << (Action::DECLARATIONS + i);
        }
        i += 1;
    }
    ActionSet::from_bits(bits)
}

const DECLARATIONS: [[ActionSet; Bid::COUNT]; 2] = {
    let mut table = [[ActionSet::EMPTY; Bid::COUNT]; 2];
    let mut b = 0;
    while b < Bid::COUNT {
        table[0][b] = declarations(false, Bid::from_index(b));
        table[1][b] = declarations(true, Bid::from_index(b));
        b += 1;
    }
    table
};

fn hand_games(bid: Bid) -> ActionSet {
    DECLARATIONS[1][bid.index()]
}

pub(super) fn games_after_pick_up(bid: Bid) -> ActionSet {
    DECLARATIONS[0][bid.index()]
}

impl Environment for State {
    type Action = Action;
    type Actions = ActionSet;
    type View = View;
    const PLAYERS: usize = 3;

    fn deal(rng: &mut Rng) -> State {
        State::new(Deal::random(rng), Rules::default())
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
}
