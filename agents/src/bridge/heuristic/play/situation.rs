//! A decision in the play, as the rules of thumb look at it.

use skat_env::bridge::{Card, CardSet, Denomination, Seat, Suit, Tricks, View};

/// What one player sees when a card is to be played.
pub(super) struct Situation<'a> {
    pub(super) view: &'a View,
    pub(super) tricks: &'a Tricks,
    /// From whose hand the card comes: for the dummy's cards not the observer.
    pub(super) from: Seat,
    /// The cards of that hand.
    pub(super) hand: CardSet,
    /// The cards that the observer does not see.
    pub(super) unseen: CardSet,
    pub(super) denomination: Denomination,
    pub(super) trumps: CardSet,
    /// The hands that play to the trick after this one, in order.
    after: ([Seat; 3], usize),
}

impl<'a> Situation<'a> {
    /// # Panics
    /// When no card is to be played.
    pub(super) fn of(view: &'a View) -> Situation<'a> {
        let tricks = view.tricks.as_ref().expect("a card is to be played");
        let from = tricks.turn();
        let hand = if from == view.seat { view.hand } else { view.dummy };
        let denomination = tricks.denomination();
        let trumps = denomination.trump().map_or(CardSet::EMPTY, CardSet::of_suit);
        let after = ([1, 2, 3].map(|places| from.after(places)), 3 - tricks.trick().len());
        Situation { view, tricks, from, hand, unseen: view.unseen(), denomination, trumps, after }
    }

    pub(super) fn after(&self) -> &[Seat] {
        &self.after.0[..self.after.1]
    }

    /// Whether the observer plays this hand, or it is his partner's.
    pub(super) fn is_ours(&self, seat: Seat) -> bool {
        seat.side() == self.from.side()
    }

    /// Whether the observer is the declarer.
    pub(super) fn declares(&self) -> bool {
        self.view.seat == self.tricks.contract().declarer
    }

    /// The cards of a hand that the observer sees.
    pub(super) fn seen(&self, seat: Seat) -> Option<CardSet> {
        let is_seen = seat == self.view.seat || self.view.open_seat() == Some(seat);
        is_seen.then(|| self.view.known_of(seat))
    }

    /// The cards of the own side that the observer sees.
    pub(super) fn own(&self) -> CardSet {
        let partner = self.seen(self.from.partner()).unwrap_or(CardSet::EMPTY);
        self.hand | partner
    }

    /// The cards that opponents or a hidden partner may hold above this one in its suit.
    pub(super) fn higher_elsewhere(&self, card: Card) -> CardSet {
        let higher = CardSet::beating(card, Denomination::NoTrump);
        let open: CardSet = [self.from.next(), self.from.previous()]
            .into_iter()
            .filter_map(|seat| self.seen(seat))
            .fold(CardSet::EMPTY, |all, cards| all | cards);
        higher & (self.unseen | open)
    }

    /// How likely a hidden hand holds none of these cards, each lying with one of the hidden hands
    /// that may hold it.
    fn holds_none(&self, seat: Seat, cards: CardSet) -> f32 {
        let held = cards & self.view.may_hold(seat);
        if held.is_empty() {
            return 1.0;
        }
        let own = self.view.cards_left(seat) as f32;
        let others = Seat::ALL.into_iter().filter(|&other| other != seat && self.seen(other).is_none());
        let mut none = 1.0_f32;
        let mut certain = held;
        for other in others {
            let shared = held & self.view.may_hold(other);
            certain -= shared;
            let rest = self.view.cards_left(other) as f32;
            none *= (1.0 - own / (own + rest)).powi(shared.len() as i32);
        }
        if certain.is_empty() { none } else { 0.0 }
    }

    /// How likely a hand can and may beat this card, where `led` was led.
    pub(super) fn beats(&self, seat: Seat, card: Card, led: Suit) -> f32 {
        let beating = CardSet::beating(card, self.denomination);
        let suit = CardSet::of_suit(led);
        if let Some(held) = self.seen(seat) {
            let legal = if held.is_disjoint(suit) { held } else { held & suit };
            return if legal.is_disjoint(beating) { 0.0 } else { 1.0 };
        }
        let higher = 1.0 - self.holds_none(seat, beating & suit);
        let ruffs = beating & self.trumps & !suit;
        if ruffs.is_empty() {
            return higher;
        }
        let void = self.holds_none(seat, suit);
        higher + (1.0 - higher) * void * (1.0 - self.holds_none(seat, ruffs))
    }

    /// The suits other than trumps.
    pub(super) fn side_suits(&self) -> impl Iterator<Item = Suit> + use<> {
        let trump = self.denomination.trump();
        Suit::ALL.into_iter().filter(move |&suit| Some(suit) != trump)
    }

    /// How likely the own side takes the trick after this card.
    pub(super) fn probability(&self, card: Card) -> f32 {
        let takes = self.view.would_hold(card);
        let (holder, best) = match self.tricks.best() {
            Some(best) if !takes => best,
            _ => (self.from, card),
        };
        let led = self.tricks.trick().first().map_or(card.suit(), |led| led.suit());
        let mut ours = if self.is_ours(holder) { 1.0_f32 } else { 0.0 };
        for &seat in self.after() {
            let beats = self.beats(seat, best, led);
            if self.is_ours(seat) {
                // He beats it where it would be lost, but an opponent may still come after him.
                ours += (1.0 - ours) * beats * if self.after().last() == Some(&seat) { 1.0 } else { 0.7 };
            } else {
                ours *= 1.0 - beats;
            }
        }
        ours
    }

    /// How many tricks the own side must still win for its aim: to make the contract, or to defeat
    /// it; 0 once that is done.
    pub(super) fn needed(&self) -> usize {
        let contract = self.tricks.contract();
        let side = self.from.side();
        let aim =
            if contract.side() == side { contract.tricks_needed() } else { 14 - contract.tricks_needed() };
        usize::from(aim.saturating_sub(self.tricks.taken(side)))
    }

    /// The trumps that the opponents of the declarer may still hold, as he sees it.
    pub(super) fn trumps_out(&self) -> usize {
        (self.unseen & self.trumps).len()
    }
}
