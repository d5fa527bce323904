//! A deal as one player sees it happen: views event by event.

use super::auction::{Auction, Call};
use super::card::Card;
use super::card_set::CardSet;
use super::contract::Contract;
use super::legal;
use super::phase::{Burying, Declarer};
use super::play::Tricks;
use super::score::Settlement;
use super::seat::Seat;
use super::state::Rules;
use super::view::{Stage, View};
use super::{Action, ActionSet};

/// Something that a player sees happen at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A player calls in the bidding.
    Call(Seat, Call),
    /// The declarer picks up the skat; only he sees which two cards.
    PickUp(Option<CardSet>),
    /// The declarer lays a card away; only he sees which.
    Bury(Option<Card>),
    /// The declarer names the game, and shows his ten cards if it is ouvert (ISkO 2.2.5).
    Declare(Contract, Option<CardSet>),
    /// A player plays a card.
    Play(Seat, Card),
    /// The game is entered on the score sheet.
    Settle(Settlement),
}

/// An event that cannot happen at this point of the deal, as far as the observer can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{event:?} cannot happen here: expected {expected}")]
pub struct Impossible {
    /// What was told.
    pub event: Event,
    /// What could have been.
    pub expected: &'static str,
}

impl View {
    /// What `seat` knows before the first call: the options of the deal and his ten cards.
    ///
    /// # Panics
    /// When `hand` does not have ten cards.
    pub fn dealt(seat: Seat, rules: Rules, hand: CardSet) -> View {
        assert!(hand.len() == 10, "a player is dealt ten cards, not {}", hand.len());
        let mut view = View {
            seat,
            rules,
            stage: Stage::Bidding,
            turn: None,
            legal: ActionSet::EMPTY,
            auction: Auction::new(),
            dealt: hand,
            hand,
            picked_up: CardSet::EMPTY,
            buried: CardSet::EMPTY,
            shown: CardSet::EMPTY,
            tricks: None,
            settlement: None,
        };
        view.take_turn();
        view
    }

    /// All that the observer has seen happen, in order: [`View::dealt`] and these lead to this view
    /// by [`View::see`].
    ///
    /// Of a finished ouvert game it is no longer told which cards were shown.
    pub fn events(&self) -> Vec<Event> {
        let mut events: Vec<Event> =
            self.auction.calls().into_iter().map(|(s, c)| Event::Call(s, c)).collect();
        let picked_up = match (self.stage, self.contract()) {
            (Stage::Burying(_) | Stage::Declaring, _) => true,
            (_, Some(contract)) => !contract.is_hand(),
            (_, None) => !self.picked_up.is_empty(),
        };
        if picked_up {
            let seen = |cards: CardSet| Some(cards).filter(|cards| !cards.is_empty());
            events.push(Event::PickUp(seen(self.picked_up)));
            let count = if let Stage::Burying(count) = self.stage { count } else { 2 };
            let mut buried = self.buried.iter();
            events.extend((0..count).map(|_| Event::Bury(buried.next())));
        }
        if let Some(tricks) = &self.tricks {
            let shown = match self.stage {
                Stage::Playing if tricks.contract().is_ouvert() => {
                    Some(self.shown | tricks.played(tricks.declarer()))
                }
                _ => None,
            };
            events.push(Event::Declare(tricks.contract(), shown));
            let by = |card| Seat::ALL.into_iter().find(|&seat| tricks.played(seat).contains(card));
            events.extend(tricks.cards().iter().filter_map(|&card| Some(Event::Play(by(card)?, card))));
        }
        events.extend(self.settlement.map(Event::Settle));
        events
    }

    /// Takes in what happens next.
    ///
    /// # Errors
    /// When it cannot happen here, as far as the observer can tell: the view stays as it was.
    pub fn see(&mut self, event: Event) -> Result<(), Impossible> {
        let mut next = *self;
        next.take_in(event).map_err(|expected| Impossible { event, expected })?;
        next.take_turn();
        *self = next;
        Ok(())
    }

    fn take_in(&mut self, event: Event) -> Result<(), &'static str> {
        match (event, self.stage) {
            (Event::Call(seat, call), Stage::Bidding) => self.hear(seat, call),
            (Event::PickUp(cards), Stage::PickingUp) => self.take_up(cards),
            (Event::Bury(card), Stage::Burying(count)) => self.lay_away(card, count),
            (Event::Declare(contract, shown), Stage::PickingUp | Stage::Declaring) => {
                self.hear_game(contract, shown)
            }
            (Event::Play(seat, card), Stage::Playing) => self.watch(seat, card),
            (Event::Settle(settlement), _) if self.settlement.is_none() && self.declarer().is_some() => {
                self.stage = Stage::Over;
                self.shown = CardSet::EMPTY;
                self.settlement = Some(settlement);
                Ok(())
            }
            (_, Stage::Bidding) => Err("a call"),
            (_, Stage::PickingUp) => Err("the declarer to pick up the skat or to declare a Hand game"),
            (_, Stage::Burying(_)) => Err("the declarer to lay a card away"),
            (_, Stage::Declaring) => Err("the declaration"),
            (_, Stage::Playing) => Err("a card"),
            (_, Stage::Over) => Err("nothing more: the deal is over"),
        }
    }

    fn hear(&mut self, seat: Seat, call: Call) -> Result<(), &'static str> {
        if self.auction.turn() != Some(seat) {
            return Err("a call of the player whose word it is");
        }
        if !self.auction.is_legal(call) {
            return Err("a legal call");
        }
        self.auction.call(call);
        if self.auction.turn().is_none() {
            self.stage = if self.declarer().is_some() { Stage::PickingUp } else { Stage::Over };
        }
        Ok(())
    }

    fn take_up(&mut self, cards: Option<CardSet>) -> Result<(), &'static str> {
        match (cards, self.is_declarer()) {
            (Some(two), true) if two.len() == 2 && (two & self.dealt).is_empty() => {
                self.picked_up = two;
                self.hand |= two;
            }
            (None, false) => {}
            (_, true) => return Err("the two cards that the observer picks up"),
            (_, false) => return Err("cards that the observer cannot see"),
        }
        self.stage = Stage::Burying(0);
        Ok(())
    }

    fn lay_away(&mut self, card: Option<Card>, count: u8) -> Result<(), &'static str> {
        match (card, self.is_declarer()) {
            (Some(card), true) if self.legal_cards().contains(card) => {
                self.buried.insert(card);
                self.hand.remove(card);
            }
            (None, false) => {}
            (_, true) => {
                return Err("a card that the observer may lay away, the lower-numbered of the two first");
            }
            (_, false) => return Err("a card that the observer cannot see"),
        }
        self.stage = if count == 0 { Stage::Burying(1) } else { Stage::Declaring };
        Ok(())
    }

    fn hear_game(&mut self, contract: Contract, shown: Option<CardSet>) -> Result<(), &'static str> {
        let Declarer { seat, bid } = self.declarer().expect("there is one after the bidding");
        let legal = if self.stage == Stage::PickingUp {
            legal::hand_games(bid)
        } else {
            legal::games_after_pick_up(bid)
        };
        if legal.bits() >> Action::DECLARATIONS >> contract.index() & 1 == 0 {
            return Err("a game that may be declared");
        }
        match shown {
            Some(cards) if contract.is_ouvert() && cards.len() == 10 => {
                let is_own = seat == self.seat;
                if is_own && cards != self.hand || !is_own && !(cards & self.hand).is_empty() {
                    return Err("shown cards that the declarer can hold");
                }
                self.shown = cards;
            }
            None if !contract.is_ouvert() => {}
            _ => return Err("ten shown cards in an ouvert game, none in another"),
        }
        self.tricks = Some(Tricks::new(contract, seat, bid));
        self.stage = Stage::Playing;
        Ok(())
    }

    fn watch(&mut self, seat: Seat, card: Card) -> Result<(), &'static str> {
        let tricks = self.tricks.as_mut().expect("there are tricks in the play");
        if tricks.turn() != seat {
            return Err("a card of the player whose turn it is");
        }
        let is_shown = tricks.contract().is_ouvert() && seat == tricks.declarer();
        let possible = match seat == self.seat {
            true => tricks.legal_cards(self.hand).contains(card),
            false if is_shown => tricks.legal_cards(self.shown).contains(card),
            false => {
                let elsewhere =
                    self.hand | self.buried | self.shown | tricks.all_played() | tricks.voids(seat);
                !elsewhere.contains(card)
            }
        };
        if !possible {
            return Err("a card that the player can hold and may play");
        }
        self.hand.remove(card);
        self.shown.remove(card);
        if tricks.play(card) {
            self.stage = Stage::Over;
            self.shown = CardSet::EMPTY;
        }
        Ok(())
    }

    /// Whose turn it is, and what the observer may do.
    fn take_turn(&mut self) {
        self.turn = match (self.stage, self.declarer(), &self.tricks) {
            (Stage::Bidding, ..) => self.auction.turn(),
            (Stage::Over, ..) => None,
            (Stage::Playing, _, Some(tricks)) => Some(tricks.turn()),
            (_, declarer, _) => declarer.map(|declarer| declarer.seat),
        };
        self.legal = if self.turn == Some(self.seat) { self.own_actions() } else { ActionSet::EMPTY };
    }

    /// What the observer may do on his turn.
    fn own_actions(&self) -> ActionSet {
        let Some(declarer) = self.declarer() else { return legal::calls(&self.auction) };
        match (self.stage, &self.tricks) {
            (Stage::PickingUp, _) => legal::hand_games(declarer.bid).with(Action::PickUp),
            (Stage::Burying(_), _) => {
                let burying = Burying { declarer, hand: self.hand, first: self.buried.first() };
                ActionSet::of_cards(burying.legal_cards())
            }
            (Stage::Declaring, _) => legal::games_after_pick_up(declarer.bid),
            (Stage::Playing, Some(tricks)) => {
                let cards = ActionSet::of_cards(tricks.legal_cards(self.hand));
                let may_concede = self.rules.concede && self.is_declarer() && self.hand.len() >= 9;
                if may_concede { cards.with(Action::Concede) } else { cards }
            }
            _ => ActionSet::EMPTY,
        }
    }
}
