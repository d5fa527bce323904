//! Where the unseen cards may lie.

use skat_env::joffre::{CardSet, Seat, View};

/// How likely the others hold what cards, by what each of them can still hold and how many cards he
/// has left.
///
/// Each unseen card lies with one of those who may hold it, the likelier the more cards he has
/// left, whatever the other cards do: close to the truth where no more is known than voids.
pub(super) struct Count {
    /// The unseen cards by who may hold them: bit 0 of the place is the next player, bit 1 the
    /// partner, bit 2 the previous one.
    by_holders: [CardSet; 8],
    /// For each such set and each of the three, how likely he is to hold one of its cards.
    with: [[f32; 3]; 8],
    seat: Seat,
}

impl Count {
    pub(super) fn of(view: &View) -> Count {
        let others = [view.seat.next(), view.seat.partner(), view.seat.previous()];
        let may = others.map(|seat| view.may_hold(seat));
        let left = others.map(|seat| view.cards_left(seat) as f32);
        let mut count = Count { by_holders: [CardSet::EMPTY; 8], with: [[0.0; 3]; 8], seat: view.seat };
        for holders in 1..8 {
            let is_in = |i: usize| holders >> i & 1 != 0;
            let cards = |i: usize| if is_in(i) { may[i] } else { !may[i] };
            count.by_holders[holders] = cards(0) & cards(1) & cards(2);
            let all: f32 = (0..3).filter(|&i| is_in(i)).map(|i| left[i]).sum();
            for i in (0..3).filter(|&i| is_in(i) && all > 0.0) {
                count.with[holders][i] = left[i] / all;
            }
        }
        count
    }

    /// How likely a player holds none of these cards.
    pub(super) fn holds_none(&self, seat: Seat, cards: CardSet) -> f32 {
        let i = seat.relative_to(self.seat) - 1;
        let mut none = 1.0;
        for holders in 1..8 {
            let many = (self.by_holders[holders] & cards).len();
            if many > 0 {
                none *= (1.0 - self.with[holders][i]).powi(many as i32);
            }
        }
        none
    }

    /// How likely a player holds one of these cards.
    pub(super) fn holds_any(&self, seat: Seat, cards: CardSet) -> f32 {
        1.0 - self.holds_none(seat, cards)
    }

    /// How many of these cards a player is expected to hold.
    pub(super) fn expected(&self, seat: Seat, cards: CardSet) -> f32 {
        let i = seat.relative_to(self.seat) - 1;
        let of = |holders: usize| (self.by_holders[holders] & cards).len() as f32 * self.with[holders][i];
        (1..8).map(of).sum()
    }
}
