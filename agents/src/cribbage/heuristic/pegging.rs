//! Which card is played.

use skat_env::cribbage::{Card, MOST, OnCount, PublicPegging, Rank, View};

/// So many of the players who follow are reckoned with, one after the other.
const DEPTH: usize = 2;

/// What a point of the own side is worth beyond one of the others, to prefer high cards of equal
/// rating: low ones are kept for later.
const KEEP_LOW: f32 = 0.02;

/// How good it is to play each card that fits.
pub fn ratings(view: &View, table: &PublicPegging) -> Vec<(Card, f32)> {
    let outlook = Outlook::of(view, table);
    let running = table.running();
    let rated = |card: Card| {
        let points = f32::from(running.would_peg(card.rank()).total());
        let follows = outlook.follows(running.with(card.rank()), 1, DEPTH, true);
        (card, points + follows + KEEP_LOW * f32::from(card.value()))
    };
    view.legal.iter().map(rated).collect()
}

/// What the observer knows of the players who follow him, in their order.
struct Outlook {
    /// How many cards of each rank are unseen.
    unseen: [f32; Rank::COUNT],
    all: f32,
    left: [usize; 3],
    /// What their cards count at least.
    least: [u8; 3],
}

impl Outlook {
    fn of(view: &View, table: &PublicPegging) -> Outlook {
        let others = [1, 2, 3].map(|places| view.seat.after(places));
        Outlook {
            unseen: Rank::ALL.map(|rank| view.unseen_of(rank) as f32),
            all: view.unseen().len() as f32,
            left: others.map(|seat| usize::from(table.left(seat))),
            least: others.map(|seat| table.least(seat)),
        }
    }

    /// What the players from so many places after the observer on are expected to peg upon a count:
    /// the partner's points less the opponents'. `untouched` says that the last card is the
    /// observer's, so that the point for go is his.
    ///
    /// Each player takes the best card for his side that he holds; whether he holds a rank is
    /// reckoned from what is unseen, one rank apart from the other.
    fn follows(&self, count: OnCount, places: usize, depth: usize, untouched: bool) -> f32 {
        if count.sum() == MOST {
            return 0.0;
        }
        if places > 3 {
            return if untouched { 1.0 } else { 0.0 };
        }
        let other = places - 1;
        if self.left[other] == 0 {
            return self.follows(count, places + 1, depth, untouched);
        }
        let sign = if places == 2 { 1.0 } else { -1.0 };
        let mut options = [(0.0_f32, 0.0_f32); Rank::COUNT];
        let mut found = 0;
        for rank in Rank::ALL {
            let (value, unseen) = (rank.value(), self.unseen[rank.index()]);
            if unseen == 0.0 || value < self.least[other] || count.sum() + value > MOST {
                continue;
            }
            let points = sign * f32::from(count.would_peg(rank).total());
            let later = match depth {
                0 | 1 => 0.0,
                _ => self.follows(count.with(rank), places + 1, depth - 1, false),
            };
            let holds = 1.0 - (1.0 - unseen / self.all).powi(self.left[other] as i32);
            options[found] = (points + later, holds);
            found += 1;
        }
        let options = &mut options[..found];
        options.sort_unstable_by(|a, b| (sign * b.0).total_cmp(&(sign * a.0)));
        let (mut expected, mut rest) = (0.0, 1.0);
        for (value, holds) in options.iter().copied() {
            expected += rest * holds * value;
            rest *= 1.0 - holds;
        }
        expected + rest * self.follows(count, places + 1, depth, untouched)
    }
}
