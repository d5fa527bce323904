//! Where the unseen cards may lie.

use skat_env::tarot::{CardSet, Seat, View};

/// How likely the others hold what cards, by what each of them can still hold and how many cards he
/// has left.
///
/// Each unseen card lies with one of those who may hold it, or in the pile, the likelier the more
/// room there is, whatever the other cards do: close to the truth where no more is known than
/// voids.
pub(super) struct Count {
    seat: Seat,
    /// The unseen cards by who may hold them: bit 0 of the place is the next player, bit 1 the one
    /// opposite, bit 2 the previous one, bit 3 the pile.
    by_holders: [CardSet; 16],
    /// For each such set and each of the three, how likely he is not to hold one of its cards.
    without: [[f32; 3]; 16],
    known: [CardSet; 3],
}

impl Count {
    pub(super) fn of(view: &View) -> Count {
        let others = [1, 2, 3].map(|places| view.seat.after::<4>(places));
        let unseen = view.unseen();
        let known = others.map(|seat| view.known_of(seat));
        let pile_len = view.pile_len();
        let pile = match (pile_len, view.dog.is_empty()) {
            (0, _) => CardSet::EMPTY,
            (_, true) => unseen,
            (_, false) => unseen & CardSet::LOW,
        };
        let may = others.map(|seat| view.may_hold(seat) & unseen);
        let places = [may[0], may[1], may[2], pile];
        let room = |i: usize| match i {
            3 => pile_len as f32,
            _ => (view.cards_left(others[i]) - known[i].len()) as f32,
        };
        let mut count =
            Count { seat: view.seat, by_holders: [CardSet::EMPTY; 16], without: [[1.0; 3]; 16], known };
        for holders in 1..16 {
            let in_set = |i: usize| holders >> i & 1 != 0;
            let of = |i: usize| if in_set(i) { places[i] } else { !places[i] };
            count.by_holders[holders] = of(0) & of(1) & of(2) & of(3) & unseen;
            let all: f32 = (0..4).filter(|&i| in_set(i)).map(room).sum();
            for i in (0..3).filter(|&i| in_set(i) && all > 0.0) {
                count.without[holders][i] = 1.0 - room(i) / all;
            }
        }
        count
    }

    /// How likely a player holds none of these cards.
    pub(super) fn holds_none(&self, seat: Seat, cards: CardSet) -> f32 {
        let i = seat.relative_to::<4>(self.seat) - 1;
        if !self.known[i].is_disjoint(cards) {
            return 0.0;
        }
        let mut none = 1.0;
        for holders in 1..16 {
            let many = (self.by_holders[holders] & cards).len();
            if many > 0 {
                none *= self.without[holders][i].powi(many as i32);
            }
        }
        none
    }

    /// How many of these cards a player is expected to hold.
    pub(super) fn expected(&self, seat: Seat, cards: CardSet) -> f32 {
        let i = seat.relative_to::<4>(self.seat) - 1;
        let of = |holders: usize| {
            (self.by_holders[holders] & cards).len() as f32 * (1.0 - self.without[holders][i])
        };
        (self.known[i] & cards).len() as f32 + (1..16).map(of).sum::<f32>()
    }
}
