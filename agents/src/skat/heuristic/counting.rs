//! What a player knows of the other hands, and how likely the rest is.

use super::habits::Habits;
use skat_env::skat::{BySeat, Card, CardSet, Game, Seat, Suit, Tricks, View};
use std::cell::{Cell, OnceCell};

/// Card counting: the cards in hand, those that are out, and who may hold them.
pub(super) struct Count<'a> {
    pub(super) habits: &'a Habits,
    pub(super) tricks: &'a Tricks,
    pub(super) legal: CardSet,
    pub(super) game: Game,
    pub(super) trumps: CardSet,
    pub(super) me: Seat,
    pub(super) hand: CardSet,
    /// Unseen cards that each of the others may hold.
    pub(super) may_hold: BySeat<CardSet>,
    /// Cards that some opponent may hold.
    pub(super) against: CardSet,
    /// Trumps among them.
    pub(super) trumps_out: CardSet,
    /// Mean points of the cards that are out.
    pub(super) mean_points: f32,
    /// Points of the cards on the table.
    pub(super) on_table: u8,
    /// How much of the play is over, in tenths.
    pub(super) late: f32,
    /// How many cards each of the others has.
    weight: BySeat<f32>,
    /// How many of the cards that each of the others may hold would be his, were all of a kind:
    /// plain ones that the other one cannot hold, plain ones that he can, and trumps likewise.
    shares: BySeat<[f32; 4]>,
    /// The two cards that the declarer has buried, where the player is he.
    pub(super) buried: CardSet,
    /// Probability that each of the others holds none of a suit without its trumps, and none of the
    /// trumps; computed when first needed.
    voids: BySeat<[Cell<Option<f32>>; 5]>,
    /// The cards that each has led, to tricks that are complete; looked up when first needed.
    led: OnceCell<BySeat<CardSet>>,
}

impl<'a> Count<'a> {
    /// Counts for the observer of `view`.
    pub(super) fn of(view: &View, tricks: &'a Tricks, habits: &'a Habits) -> Count<'a> {
        let unseen = view.unseen();
        let me = view.seat;
        let may_hold = BySeat::from_fn(|seat| match seat {
            _ if seat == me => CardSet::EMPTY,
            _ if seat == tricks.declarer() && !view.shown.is_empty() => view.shown,
            _ => unseen - tricks.voids(seat),
        });
        let weight = BySeat::from_fn(|seat| if seat == me { 0.0 } else { tricks.cards_left(seat) as f32 });
        let (declarer, game) = (tricks.declarer(), tricks.contract().game());
        let against =
            if me == declarer { may_hold[me.next()] | may_hold[me.previous()] } else { may_hold[declarer] };
        let in_skat = if view.buried.is_empty() { 2.0 } else { 0.0 };
        let share = |seat: Seat, is_trump: bool, of_other: bool| {
            let other = if seat == me.next() { me.previous() } else { me.next() };
            let likelier = |s: Seat| if is_trump && s == declarer { habits.declarer_trumps } else { 1.0 };
            let here = weight[seat] * likelier(seat);
            let elsewhere = if of_other { weight[other] * likelier(other) } else { 0.0 };
            let buried = if is_trump && me != declarer { 0.1 } else { 1.0 } * in_skat;
            here / (here + elsewhere + buried) * may_hold[seat].len() as f32
        };
        let shares = |seat| match seat == me {
            true => [0.0; 4],
            false => [(false, false), (false, true), (true, false), (true, true)]
                .map(|(is_trump, of_other)| share(seat, is_trump, of_other)),
        };
        Count {
            habits,
            tricks,
            legal: view.legal_cards(),
            game,
            trumps: game.trumps(),
            me,
            hand: view.hand,
            may_hold,
            against,
            trumps_out: against & game.trumps(),
            mean_points: mean_points(unseen | view.shown),
            on_table: tricks.trick().iter().map(|card| card.points()).sum(),
            late: f32::from(tricks.complete()) / 10.0,
            weight,
            shares: BySeat::from_fn(shares),
            buried: view.buried,
            voids: BySeat::default(),
            led: OnceCell::new(),
        }
    }

    /// Probability that `seat` cannot follow when `card` is led.
    pub(super) fn void(&self, seat: Seat, card: Card) -> f32 {
        if self.trumps.contains(card) { self.without_trumps(seat) } else { self.without(seat, card.suit()) }
    }

    /// Probability that `seat` has no trump.
    pub(super) fn without_trumps(&self, seat: Seat) -> f32 {
        self.known(&self.voids[seat][4], || self.lacks(seat, self.trumps))
    }

    /// Probability that `seat` has no card of the suit that is not a trump.
    fn without(&self, seat: Seat, suit: Suit) -> f32 {
        self.known(&self.voids[seat][suit as usize], || {
            self.lacks(seat, CardSet::of_suit(suit) - self.trumps)
        })
    }

    fn known(&self, place: &Cell<Option<f32>>, reckon: impl FnOnce() -> f32) -> f32 {
        place.get().unwrap_or_else(|| {
            let probability = reckon();
            place.set(Some(probability));
            probability
        })
    }

    /// Whether the player is the declarer.
    pub(super) fn is_declarer(&self) -> bool {
        self.me == self.tricks.declarer()
    }

    /// The other defender, seen from a defender.
    pub(super) fn partner(&self) -> Seat {
        let next = self.me.next();
        if next == self.tricks.declarer() { self.me.previous() } else { next }
    }

    /// Whether both play against the declarer, or are the same.
    pub(super) fn same_side(&self, a: Seat, b: Seat) -> bool {
        (a == self.tricks.declarer()) == (b == self.tricks.declarer())
    }

    /// Whether `seat` has led a card of `suit` before.
    pub(super) fn led_before(&self, seat: Seat, suit: CardSet) -> bool {
        let led = self.led.get_or_init(|| {
            let leads: CardSet = self.tricks.cards().chunks_exact(3).map(|trick| trick[0]).collect();
            BySeat::from_fn(|seat| leads & self.tricks.played(seat))
        });
        !led[seat].is_disjoint(suit)
    }

    /// Probability that `seat` holds none of `cards`.
    pub(super) fn lacks(&self, seat: Seat, cards: CardSet) -> f32 {
        let mine = cards & self.may_hold[seat];
        if mine.is_empty() {
            return 1.0;
        }
        let pool = self.may_hold[seat].len() as f32;
        let own = self.weight[seat];
        if pool <= own {
            return 0.0;
        }
        let other = if seat == self.me.next() { self.me.previous() } else { self.me.next() };
        let mut probability = 1.0;
        for (i, card) in mine.iter().enumerate() {
            let is_trump = self.trumps.contains(card);
            let of_other = self.may_hold[other].contains(card);
            let share = self.shares[seat][usize::from(is_trump) * 2 + usize::from(of_other)];
            let share = share / (pool - i as f32);
            if share >= 1.0 {
                return 0.0;
            }
            probability *= 1.0 - share;
        }
        probability
    }

    /// Probability that `seat`, to play after `led`, can take the trick from `best`.
    pub(super) fn can_beat(&self, seat: Seat, led: Card, best: Card) -> f32 {
        let follow = self.game.followers(led);
        let beating = self.game.beating(best);
        if beating.is_disjoint(self.may_hold[seat]) {
            return 0.0;
        }
        let over = 1.0 - self.lacks(seat, beating & follow);
        if self.trumps.contains(led) {
            return over;
        }
        let void = self.void(seat, led);
        if void == 0.0 {
            return over;
        }
        let ruff = if self.trumps.contains(best) {
            1.0 - self.lacks(seat, beating & self.trumps)
        } else {
            1.0 - self.without_trumps(seat)
        };
        (over + void * ruff).min(1.0)
    }
}

fn mean_points(cards: CardSet) -> f32 {
    if cards.is_empty() { 0.0 } else { f32::from(cards.points()) / cards.len() as f32 }
}
