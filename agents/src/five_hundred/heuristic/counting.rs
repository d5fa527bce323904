//! Where the unseen cards may lie.

use skat_env::five_hundred::view::Stage;
use skat_env::five_hundred::{CardSet, Seat, View};

/// How likely the others hold what cards, by what each of them can still hold and how many cards he
/// has left.
///
/// Each unseen card lies with one of those who may hold it, the likelier the more cards he has
/// left, whatever the other cards do. What somebody else laid away takes its share of the plain
/// cards, and none of those that nobody lays away.
pub(super) struct Count {
    /// The unseen cards by who may hold them: bit 0 of the place is the next player, bit 1 the
    /// partner, bit 2 the previous one.
    by_holders: [CardSet; 8],
    /// For each such set and each of the three, how likely he is not to hold one of its cards: of
    /// those that are kept, and of those that may have been laid away.
    kept: [[f32; 3]; 8],
    loose: [[f32; 3]; 8],
    /// The cards that nobody lays away.
    kept_cards: CardSet,
    seat: Seat,
}

impl Count {
    /// `kept_cards` are those that a declarer keeps: trumps and aces.
    pub(super) fn of(view: &View, kept_cards: CardSet) -> Count {
        let others = [view.seat.next(), view.seat.partner(), view.seat.previous()];
        let may: [CardSet; 3] = others.map(|seat| view.may_hold(seat));
        let left: [f32; 3] = others.map(|seat| view.cards_left(seat) as f32);
        let in_set = |holders: usize, i: usize| holders >> i & 1 != 0;
        let watches = view.declarer() != Some(view.seat) && view.stage != Stage::Bidding;
        let pile = if watches { 6.0 } else { 0.0 };
        let mut count = Count {
            by_holders: [CardSet::EMPTY; 8],
            kept: [[1.0; 3]; 8],
            loose: [[1.0; 3]; 8],
            kept_cards,
            seat: view.seat,
        };
        for holders in 1..8 {
            let cards = |i: usize| if in_set(holders, i) { may[i] } else { !may[i] };
            count.by_holders[holders] = cards(0) & cards(1) & cards(2);
            let all: f32 = (0..3).filter(|&i| in_set(holders, i)).map(|i| left[i]).sum();
            for i in (0..3).filter(|&i| in_set(holders, i) && all > 0.0) {
                count.kept[holders][i] = 1.0 - left[i] / all;
                count.loose[holders][i] = 1.0 - left[i] / (all + pile);
            }
        }
        count
    }

    /// How likely a player holds none of these cards.
    pub(super) fn holds_none(&self, seat: Seat, cards: CardSet) -> f32 {
        let i = seat.relative_to(self.seat) - 1;
        let mut none = 1.0;
        for holders in 1..8 {
            let here = self.by_holders[holders] & cards;
            if here.is_empty() {
                continue;
            }
            let kept = (here & self.kept_cards).len();
            none *= self.kept[holders][i].powi(kept as i32);
            none *= self.loose[holders][i].powi((here.len() - kept) as i32);
        }
        none
    }

    /// How many of these cards a player is expected to hold.
    pub(super) fn expected(&self, seat: Seat, cards: CardSet) -> f32 {
        let i = seat.relative_to(self.seat) - 1;
        let of = |holders: usize| {
            let here = self.by_holders[holders] & cards;
            let kept = (here & self.kept_cards).len() as f32;
            let loose = here.len() as f32 - kept;
            kept * (1.0 - self.kept[holders][i]) + loose * (1.0 - self.loose[holders][i])
        };
        (1..8).map(of).sum()
    }
}
