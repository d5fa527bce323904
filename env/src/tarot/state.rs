//! One deal of Tarot, from the first bid to the last trick.

mod play_out;

use super::action::{Action, ActionSet};
use super::auction::Auction;
use super::card::Card;
use super::card_set::CardSet;
use super::contract::{Contract, Terms};
use super::deal::Deal;
use super::discard;
use super::play::Play;
use super::poignee::Level;
use super::rules::Rules;
use super::seat::{BySeat, Seat, Sizes};
use super::settlement::Settlement;
use super::view::View;
use crate::chance::Rng;
use crate::environment::{Decision, Environment};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // Copied as a whole, never boxed: search rests on it.
pub enum Phase<const P: usize = 4> {
    /// The players pass or bid, once each (reading R1).
    Bidding,
    /// The declarer calls a card whose holder is his partner; at a table of five (reading R9).
    Calling(Terms),
    /// The declarer has taken the dog and lays as many cards away (reading R3).
    Discarding(Terms),
    /// The declarer announces the chelem or not (reading R6).
    Announcing(Terms),
    /// The play of the cards.
    Playing(Play<P>),
    /// All have passed: the deal is thrown in (reading R2).
    PassedIn,
    /// All cards are played.
    Played(Play<P>),
}

/// One deal of Tarot at a table of `P`: a value that is copied instead of undone.
///
/// # Panic policy
/// Methods that play an action panic when it is illegal: that is the caller's mistake.
/// [`Environment::try_apply`] returns it as an error instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<const P: usize = 4> {
    rules: Rules,
    deal: Deal<P>,
    auction: Auction<P>,
    /// What the declarer has laid away so far.
    laid: CardSet,
    phase: Phase<P>,
}

impl<const P: usize> State<P> {
    /// A deal before the first word.
    #[inline]
    pub const fn new(deal: Deal<P>, rules: Rules) -> State<P> {
        State { rules, deal, auction: Auction::NEW, laid: CardSet::EMPTY, phase: Phase::Bidding }
    }

    /// The state of these parts, which fit each other.
    pub(super) const fn from_parts(
        rules: Rules,
        deal: Deal<P>,
        auction: Auction<P>,
        laid: CardSet,
        phase: Phase<P>,
    ) -> State<P> {
        State { rules, deal, auction, laid, phase }
    }

    /// What may be announced.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// How the cards lay before the first word.
    #[inline]
    pub const fn dealt(&self) -> &Deal<P> {
        &self.deal
    }

    /// What was said.
    #[inline]
    pub const fn auction(&self) -> &Auction<P> {
        &self.auction
    }

    /// What the declarer has laid away so far.
    #[inline]
    pub const fn laid(&self) -> CardSet {
        self.laid
    }

    /// Where the deal stands.
    #[inline]
    pub const fn phase(&self) -> &Phase<P> {
        &self.phase
    }

    /// The play of the cards, at the end too.
    #[inline]
    pub const fn play(&self) -> Option<&Play<P>> {
        match &self.phase {
            Phase::Playing(play) | Phase::Played(play) => Some(play),
            _ => None,
        }
    }

    /// What is played, once the auction has given it.
    #[inline]
    pub const fn terms(&self) -> Option<&Terms> {
        match &self.phase {
            Phase::Calling(terms) | Phase::Discarding(terms) | Phase::Announcing(terms) => Some(terms),
            Phase::Playing(play) | Phase::Played(play) => Some(play.tricks().terms()),
            Phase::Bidding | Phase::PassedIn => None,
        }
    }

    /// Whether the deal is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::PassedIn | Phase::Played(_))
    }

    /// The player to move.
    #[inline]
    pub const fn seat_to_move(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Bidding => self.auction.turn(),
            Phase::Calling(terms) | Phase::Discarding(terms) | Phase::Announcing(terms) => {
                Some(terms.declarer)
            }
            Phase::Playing(play) => Some(play.tricks().turn()),
            Phase::PassedIn | Phase::Played(_) => None,
        }
    }

    /// The cards that a player holds now.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        match &self.phase {
            Phase::Playing(play) | Phase::Played(play) => play.hand(seat),
            Phase::Discarding(terms) | Phase::Announcing(terms) => self.hand_with_dog(terms, seat),
            _ => self.deal.hand(seat),
        }
    }

    /// The hand of a player once the dog is taken, without what is laid away.
    #[inline]
    fn hand_with_dog(&self, terms: &Terms, seat: Seat) -> CardSet {
        let hand = self.deal.hand(seat);
        let takes = seat == terms.declarer && terms.contract.takes_dog();
        if takes { (hand | self.deal.dog()) - self.laid } else { hand }
    }

    /// The legal actions of the player to move; empty once the deal is over.
    #[inline]
    pub fn legal(&self) -> ActionSet {
        match &self.phase {
            Phase::Playing(play) => play.legal(self.rules),
            Phase::Discarding(terms) => ActionSet::of_cards(self.discardable(terms)),
            Phase::Bidding => self.auction.legal(),
            Phase::Calling(terms) => ActionSet::of_cards(callable(self.deal.hand(terms.declarer))),
            Phase::Announcing(_) => ActionSet::CHELEM,
            Phase::PassedIn | Phase::Played(_) => ActionSet::EMPTY,
        }
    }

    /// Passes or bids.
    ///
    /// # Panics
    /// Outside of the auction, and when the bid is not above those before.
    pub fn say(&mut self, call: Option<Contract>) {
        assert!(matches!(self.phase, Phase::Bidding), "the auction is over");
        self.auction.say(call);
        if !self.auction.is_over() {
            return;
        }
        let Some((declarer, contract)) = self.auction.best() else {
            self.phase = Phase::PassedIn;
            return;
        };
        let terms = Terms { declarer, contract, called: None, chelem: false };
        if P == 5 { self.phase = Phase::Calling(terms) } else { self.take_dog(terms) }
    }

    /// The dog is turned up and taken, where the contract says so.
    fn take_dog(&mut self, terms: Terms) {
        if terms.contract.takes_dog() {
            self.phase = Phase::Discarding(terms);
        } else {
            self.after_dog(terms);
        }
    }

    fn after_dog(&mut self, terms: Terms) {
        if self.rules.announcements { self.phase = Phase::Announcing(terms) } else { self.begin(terms) }
    }

    fn begin(&mut self, terms: Terms) {
        let hands = BySeat::from_fn(|seat| self.hand_with_dog(&terms, seat));
        self.phase = Phase::Playing(Play::new(terms, hands));
    }

    /// Takes an action that is a card: calls it, lays it away, keeps it hidden or plays it.
    ///
    /// # Panics
    /// When it is not legal.
    #[inline]
    pub fn card(&mut self, card: Card) {
        match &mut self.phase {
            Phase::Playing(play) if play.hiding().is_some() => play.hide(card),
            Phase::Playing(play) => {
                if play.play(card) {
                    self.phase = Phase::Played(*play);
                }
            }
            Phase::Discarding(terms) => {
                let terms = *terms;
                assert!(self.discardable(&terms).contains(card), "{card} may not be laid away here");
                self.lay_away(terms, card);
            }
            Phase::Calling(terms) => {
                let legal = callable(self.deal.hand(terms.declarer));
                assert!(legal.contains(card), "{card} may not be called here");
                let terms = Terms { called: Some(card), ..*terms };
                self.take_dog(terms);
            }
            _ => panic!("no card can be played here"),
        }
    }

    /// What the declarer may lay away next.
    #[inline]
    fn discardable(&self, terms: &Terms) -> CardSet {
        let cards = self.deal.hand(terms.declarer) | self.deal.dog();
        discard::legal(cards, self.laid, Sizes::<P>::DOG)
    }

    /// Lays away a card that may be.
    #[inline]
    fn lay_away(&mut self, terms: Terms, card: Card) {
        self.laid.insert(card);
        if self.laid.len() == Sizes::<P>::DOG {
            self.after_dog(terms);
        }
    }

    /// Announces the chelem, or plays without.
    ///
    /// # Panics
    /// Except where the declarer decides on it.
    pub fn announce(&mut self, chelem: bool) {
        let Phase::Announcing(terms) = self.phase else { panic!("no chelem is announced here") };
        self.begin(Terms { chelem, ..terms });
    }

    /// Shows a poignée.
    ///
    /// # Panics
    /// When the player to move may not show it now.
    pub fn show(&mut self, level: Level) {
        let is_legal = crate::environment::ActionSet::contains(&self.legal(), Action::Show(level));
        let Phase::Playing(play) = &mut self.phase else { panic!("no poignée is shown here") };
        assert!(is_legal, "no {level} poignée may be shown here");
        play.announce(level);
    }

    /// Plays any action for the player to move.
    ///
    /// # Panics
    /// When the action is not legal.
    #[inline]
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Card(card) => self.card(card),
            Action::Pass => self.say(None),
            Action::Bid(contract) => self.say(Some(contract)),
            Action::Chelem => self.announce(true),
            Action::NoChelem => self.announce(false),
            Action::Show(level) => self.show(level),
        }
    }

    /// How the deal was counted, once all cards are played.
    pub fn settlement(&self) -> Option<Settlement> {
        let Phase::Played(play) = &self.phase else { return None };
        let takes = play.tricks().terms().contract.takes_dog();
        let pile = if takes { self.laid } else { self.deal.dog() };
        Some(Settlement::of(play.tricks(), pile))
    }

    /// The scores of all players; all 0 until the deal is over, and when all have passed.
    pub fn scores(&self) -> BySeat<i32, P> {
        match (&self.phase, self.settlement()) {
            (Phase::Played(play), Some(settlement)) => settlement.scores(play.tricks()),
            _ => BySeat([0; P]),
        }
    }

    /// All actions that led here, in order, with who took them.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        let said = |call: &Option<Contract>| call.map_or(Action::Pass, Action::Bid);
        let mut history: Vec<_> = Seat::all::<P>().zip(self.auction.calls().iter().map(said)).collect();
        let Some(terms) = self.terms() else { return history };
        let of_declarer = |action| (terms.declarer, action);
        history.extend(terms.called.map(|card| of_declarer(Action::Card(card))));
        history.extend(self.laid.iter().map(|card| of_declarer(Action::Card(card))));
        let Some(play) = self.play() else { return history };
        if self.rules.announcements {
            let action = if terms.chelem { Action::Chelem } else { Action::NoChelem };
            history.push(of_declarer(action));
        }
        history.extend(play.history());
        history
    }
}

/// What a declarer with this hand may call: a king; with all four of them a queen too, with all
/// queens a knight, with all knights a jack (reading R9).
pub(super) fn callable(hand: CardSet) -> CardSet {
    use super::card::Rank;
    let mut cards = CardSet::KINGS;
    for (all, next) in [(Rank::King, Rank::Queen), (Rank::Queen, Rank::Knight), (Rank::Knight, Rank::Jack)] {
        if !CardSet::of_rank(all).is_subset(hand) {
            break;
        }
        cards |= CardSet::of_rank(next);
    }
    cards
}

impl<const P: usize> Environment for State<P> {
    type Action = Action;
    type Actions = ActionSet;
    type View = View<P>;
    type Options = Rules;
    const NAME: &'static str = Sizes::<P>::NAME;
    const PLAYERS: usize = P;
    const SCORE_SUM: Option<i32> = Some(0);

    fn deal(options: &Rules, rng: &mut Rng) -> State<P> {
        State::new(Deal::random(rng), *options)
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

    fn score(&self, player: usize) -> i32 {
        self.scores().0[player]
    }

    fn view(&self, player: usize) -> View<P> {
        View::of(self, Seat::from_index(player))
    }

    #[inline]
    fn decision(&self) -> Option<Decision<View<P>, ActionSet>> {
        let player = self.turn()?;
        let view = self.view(player);
        Some(Decision { player, view, legal: view.legal })
    }
}
