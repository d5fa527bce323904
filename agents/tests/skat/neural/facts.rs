//! What the network is told of cards in the play, against the same said slowly from the view.

use super::*;
use skat_env::skat::{Card, Tricks};

/// A card in a view, and where its facts stand.
struct Told<'a> {
    view: &'a View,
    tricks: &'a Tricks,
    card: Card,
    facts: u128,
}

impl Told<'_> {
    fn has(&self, bit: usize) -> bool {
        self.facts >> bit & 1 == 1
    }

    /// How many steps from `first` on are reached, which are the first ones.
    fn steps(&self, first: usize, count: usize) -> usize {
        let reached = (first..first + count).take_while(|&bit| self.has(bit)).count();
        let beyond = (first + reached..first + count).any(|bit| self.has(bit));
        assert!(!beyond, "a step is left out at {first} for {} in {:?}", self.card, self.view);
        reached
    }

    fn cards(&self, holds: impl Fn(Card) -> bool) -> usize {
        CardSet::ALL.iter().filter(|&card| holds(card)).count()
    }

    /// Whether the two cards are of one suit, the trumps being one.
    fn alike(&self, a: Card, b: Card) -> bool {
        let game = self.tricks.contract().game();
        game.trumps().contains(a) == game.trumps().contains(b)
            && (game.trumps().contains(a) || a.suit() == b.suit())
    }

    fn above(&self, other: Card) -> bool {
        self.alike(self.card, other) && self.tricks.contract().game().beats(other, self.card)
    }

    fn below(&self, other: Card) -> bool {
        self.alike(self.card, other) && other != self.card && !self.above(other)
    }

    fn may_hold(&self, seat: Seat, card: Card) -> bool {
        if seat == self.tricks.declarer() && !self.view.shown.is_empty() {
            return self.view.shown.contains(card);
        }
        seat != self.view.seat && self.view.unseen().contains(card) && !self.tricks.voids(seat).contains(card)
    }

    fn is_declarer(&self, seat: Seat) -> bool {
        seat == self.tricks.declarer()
    }

    /// Whether somebody on the other side may hold the card.
    fn is_out(&self, card: Card) -> bool {
        let opposes = |seat: Seat| self.is_declarer(seat) != self.is_declarer(self.view.seat);
        Seat::ALL.into_iter().any(|seat| opposes(seat) && self.may_hold(seat, card))
    }

    fn led(&self, seat: Seat) -> bool {
        let leads = self.tricks.cards().iter().step_by(3).enumerate();
        let complete = usize::from(self.tricks.complete());
        leads
            .filter(|(trick, _)| *trick < complete)
            .any(|(_, &card)| self.alike(card, self.card) && self.tricks.played(seat).contains(card))
    }
}

fn told(seed: u64, deals: usize, mut check: impl FnMut(&Told<'_>)) {
    for view in views(seed, deals).iter().filter(|view| view.stage == Stage::Playing) {
        let tricks = view.tricks.expect("cards are played");
        let advice = Advice::of(view);
        for card in view.legal_cards() {
            let facts = advice.features(view, Action::Card(card)).facts;
            check(&Told { view, tricks: &tricks, card, facts });
        }
    }
}

#[test]
fn cards_are_counted() {
    let mut said = 0;
    told(41, 400, |told| {
        let hand = |card: Card| told.view.hand.contains(card);
        let counts = [
            (0, 3, told.cards(|card| told.is_out(card) && told.above(card))),
            (3, 4, told.cards(|card| told.is_out(card) && told.below(card))),
            (7, 4, told.cards(|card| hand(card) && (told.above(card) || told.below(card)))),
            (11, 3, told.cards(|card| hand(card) && told.above(card))),
            (14, 3, told.cards(|card| hand(card) && told.below(card))),
        ];
        for (first, most, count) in counts {
            assert_eq!(told.steps(first, most), count.min(most), "{first}: {} in {:?}", told.card, told.view);
        }
        let game = told.tricks.contract().game();
        if !game.is_null() {
            let trumps = told.cards(|card| told.is_out(card) && game.trumps().contains(card));
            assert_eq!(told.steps(69, 6), trumps.min(6));
            let beaten = |own: Card| {
                told.cards(|card| told.is_out(card) && told.alike(own, card) && game.beats(card, own)) > 0
            };
            let masters = told.cards(|card| hand(card) && told.alike(told.card, card) && !beaten(card));
            assert_eq!(told.steps(95, 3), masters.min(3));
        }
        said |= told.facts;
    });
    let never: Vec<usize> = (0..ADVICE_LEN - OPINION).filter(|bit| said >> bit & 1 == 0).collect();
    assert!(never.is_empty(), "never said: {never:?}");
    assert_eq!(said >> (ADVICE_LEN - OPINION), 0, "no more than there are");
}

#[test]
fn tricks_are_read() {
    told(42, 300, |told| {
        let (view, tricks, card) = (told.view, told.tricks, told.card);
        for (bit, seat) in [(37, view.seat.next()), (38, view.seat), (39, view.seat.previous())] {
            assert_eq!(told.has(bit), told.led(seat), "{card} in {view:?}");
        }
        let best = tricks.best();
        let game = tricks.contract().game();
        let takes = |other: Card| best.is_some_and(|(_, best)| game.beats(other, best));
        assert_eq!(told.has(40), takes(card));
        let ours = best.is_some_and(|(seat, _)| told.is_declarer(seat) == told.is_declarer(view.seat));
        assert_eq!(told.has(41), ours);
        let follows = tricks.trick().first().is_none_or(|&led| told.alike(led, card));
        assert_eq!(told.has(42), !follows);
        if !game.is_null() {
            assert_eq!(told.has(102), takes(card) && !follows && game.trumps().contains(card));
            let first = view.legal_cards().iter().find(|&card| takes(card));
            assert_eq!(told.has(103), first == Some(card));
        }
    });
}

/// Nobody is told to follow with what he has shown not to hold, and the parts of other games are
/// empty.
#[test]
fn chances_fit_what_is_known() {
    let mut voids = 0;
    told(43, 300, |told| {
        let groups = [17, 22, 27, 32, 53, 75, 80, 85, 90, 104, 109];
        groups.into_iter().for_each(|first| assert!(told.steps(first, 5) <= 5));
        let others = [told.view.seat.next(), told.view.seat.previous()];
        for (seat, (void, higher)) in others.into_iter().zip([(17, 27), (22, 32)]) {
            if told.cards(|card| told.alike(told.card, card) && told.may_hold(seat, card)) == 0 {
                assert_eq!((told.steps(void, 5), told.steps(higher, 5)), (5, 0));
                voids += 1;
            }
        }
        let other_games = if told.tricks.contract().game().is_null() { 43..104 } else { 104..123 };
        assert!(other_games.clone().all(|bit| !told.has(bit)));
    });
    assert!(voids > 100, "{voids} known voids");
}

/// Facts are of cards in the play alone, and there are none without advice.
#[test]
fn other_actions_have_no_facts() {
    let mut buried = 0;
    for view in views(44, 60) {
        let advice = Advice::of(&view);
        for action in view.legal {
            let facts = advice.features(&view, action).facts;
            assert_eq!(facts != 0, view.stage == Stage::Playing && facts != 0);
            assert_eq!(Advice::NONE.features(&view, action).facts, 0);
            buried += usize::from(matches!((view.stage, action), (Stage::Burying(_), Action::Card(_))));
        }
    }
    assert!(buried > 100);
}
