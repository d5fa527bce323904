//! The full states that fit what one player may know: counted and drawn.
//!
//! The unseen cards lie in three hands, in the crib, at the cut and in the rest of the pack. All
//! that play tells of a hand is the least that its cards count ([`PublicPegging::least`]), since
//! whoever says go holds nothing that fits. So the cards that players may hold contain each other,
//! and the hand of whom least is allowed is drawn first: how many cards remain for the next does
//! not depend on which were drawn. The number of worlds is a product of binomial coefficients.
//!
//! Who looks on while another is to move knows one thing more: that other player has a card that
//! fits, or he would have been passed over. The worlds in which he has none are another product,
//! which is taken away; where one of them is drawn, another is.
//!
//! [`PublicPegging::least`]: super::PublicPegging::least

use super::card_set::CardSet;
use super::deal::Deal;
use super::pegging::Pegging;
use super::seat::{BySeat, Seat};
use super::state::{Discarding, Phase, State};
use super::view::{Stage, View};
use crate::chance::{Rng, below, stream};
use crate::environment::Determinize;
use crate::worlds::{WorldsError, contradiction};
use rand::Rng as _;

/// All ways to lay out the unseen cards of the running deal that fit a view.
///
/// Uniform over them is not what players' discards make likely: weighing worlds is the business of
/// an agent. The deals that follow are drawn anew by a seed of 64 bits, which is not counted.
///
/// ```
/// use rand::SeedableRng;
/// use skat_env::cribbage::{Rules, Seat, State, View, Worlds};
///
/// let state = State::new(Rules::default(), 7);
/// let view = View::of(&state, Seat::First);
/// let worlds = Worlds::of(&view)?;
/// // 47! / (5! 5! 5! 32!) hands, and 32 cards that may be cut.
/// assert_eq!(worlds.count(), 18_201_284_741_289_057_408);
///
/// let mut rng = skat_env::Rng::seed_from_u64(1);
/// let world = worlds.sample(&mut rng);
/// assert_ne!(world.hand(Seat::Fourth), state.hand(Seat::Fourth));
/// assert_eq!(View::of(&world, Seat::First), view);
/// # Ok::<(), skat_env::cribbage::WorldsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Worlds {
    view: View,
    unseen: CardSet,
    /// The other players, those first whose cards count most at least.
    others: [Other; 3],
    count: u128,
}

/// What is known of another player.
#[derive(Clone, Copy, Debug)]
struct Other {
    seat: Seat,
    /// How many cards he holds.
    left: usize,
    /// The unseen cards that he cannot hold.
    excluded: CardSet,
    /// Whether a card of his is in the crib.
    has_laid: bool,
}

impl Worlds {
    /// The worlds of a view.
    ///
    /// # Errors
    /// [`WorldsError::Over`] when the game is over, [`WorldsError::Contradiction`] when no game has
    /// this view, which can only happen to one that was made or changed by hand.
    pub fn of(view: &View) -> Result<Worlds, WorldsError> {
        check(view)?;
        let mut others = [1, 2, 3].map(|places| {
            let seat = view.seat.after(places);
            let least = view.table.as_ref().map_or(1, |table| table.least(seat));
            Other {
                seat,
                left: view.cards_left(seat),
                excluded: CardSet::up_to(least - 1),
                has_laid: view.has_laid(seat),
            }
        });
        others.sort_by_key(|other| std::cmp::Reverse(other.excluded.len()));
        let mut worlds = Worlds { view: *view, unseen: view.unseen(), others, count: 0 };
        worlds.count = worlds.counted();
        if worlds.count == 0 {
            return contradiction("table", "leaves no cards for a hand");
        }
        worlds.compare_one()?;
        Ok(worlds)
    }

    /// How many ways there are to lay out the unseen cards, 1 to about 2.3 * 10^21.
    #[inline]
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// All layouts but those in which another player is to move and no card of his fits.
    fn counted(&self) -> u128 {
        let all = self.layouts(self.others);
        let Some((table, turn)) = self.view.table.as_ref().zip(self.view.turn) else { return all };
        let mut passed = self.others;
        for other in passed.iter_mut().filter(|other| other.seat == turn) {
            other.excluded |= table.playable();
        }
        passed.sort_by_key(|other| std::cmp::Reverse(other.excluded.len()));
        if turn == self.view.seat { all } else { all - self.layouts(passed) }
    }

    /// How many ways there are to lay out the unseen cards, where the sets of excluded cards
    /// contain each other and the largest comes first.
    fn layouts(&self, others: [Other; 3]) -> u128 {
        let (mut ways, mut used) = (1, 0);
        for other in &others {
            let free = (self.unseen - other.excluded).len();
            ways *= choose(free.saturating_sub(used), other.left);
            used += other.left;
        }
        let laid = others.iter().filter(|other| other.has_laid).count();
        let singles = laid + usize::from(self.view.starter.is_none());
        for _ in 0..singles {
            ways *= self.unseen.len().saturating_sub(used) as u128;
            used += 1;
        }
        ways
    }

    /// Draws one of the full states that fit, each as likely as another up to a bias below 2^-50,
    /// with deals to follow that are drawn anew.
    ///
    /// Takes a number from `rng` for each card that is laid out, and one for the deals. Where
    /// another player is to move, layouts are drawn until a card of his fits.
    pub fn sample(&self, rng: &mut Rng) -> State {
        let drawn = self.draw(rng);
        let (deal, phase) = drawn.expect("checked for one world, and others differ in unseen cards");
        State::from_view(&self.view, rng.next_u64(), deal, phase)
    }

    fn draw(&self, rng: &mut Rng) -> Result<(Deal, Phase), WorldsError> {
        loop {
            let (deal, phase) = self.build(&mut |cards| cards.nth(below(rng, cards.len())))?;
            match phase {
                Phase::Pegging(pegging) if pegging.legal_cards().is_empty() => {}
                _ => return Ok((deal, phase)),
            }
        }
    }

    /// The deal and the phase, with each unseen card chosen by `pick` from those that are left.
    fn build(&self, pick: &mut impl FnMut(CardSet) -> super::Card) -> Result<(Deal, Phase), WorldsError> {
        let view = &self.view;
        let mut rest = self.unseen;
        let mut hands = BySeat::default();
        hands[view.seat] = view.hand;
        for other in &self.others {
            for _ in 0..other.left {
                let card = pick(rest - other.excluded);
                hands[other.seat].insert(card);
                rest.remove(card);
            }
        }
        let mut take = || {
            let card = pick(rest);
            rest.remove(card);
            card
        };
        let mut dealt = BySeat::from_fn(|seat| hands[seat] | view.played(seat));
        let kept = dealt;
        for other in self.others.iter().filter(|other| other.has_laid) {
            dealt[other.seat].insert(take());
        }
        dealt[view.seat] = view.dealt;
        let starter = view.starter.unwrap_or_else(take);
        let Ok(deal) = Deal::new(dealt, starter) else {
            return contradiction("dealt", "is not five cards together with what the observer has laid away");
        };
        let phase = match view.table {
            Some(table) => Phase::Pegging(Pegging::from_parts(table, hands, kept)),
            None => Phase::Discarding(Discarding::from_parts(hands, view.laid)),
        };
        Ok((deal, phase))
    }

    /// Whether one world has this view. All others differ from it only in what the observer cannot
    /// see.
    fn compare_one(&self) -> Result<(), WorldsError> {
        let view = &self.view;
        let (deal, phase) = self.draw(&mut stream(0, 0))?;
        let found = View::of(&State::from_view(view, 0, deal, phase), view.seat);
        let fields = [
            ("turn", found.turn == view.turn),
            ("starter", found.starter == view.starter),
            ("dealt", found.dealt == view.dealt),
            ("hand", found.hand == view.hand && found.kept() == view.kept()),
            ("legal", found.legal == view.legal),
            ("laid", found.laid == view.laid),
        ];
        match fields.into_iter().find(|(_, equal)| !equal) {
            Some((field, _)) => contradiction(field, "does not follow from the other fields"),
            None => Ok(()),
        }
    }
}

impl Determinize for State {
    fn sample(view: &View, rng: &mut Rng) -> State {
        match Worlds::of(view) {
            Ok(worlds) => worlds.sample(rng),
            Err(error) => panic!("{error}"),
        }
    }
}

/// How many sets of `k`, at most five, there are among `n` cards.
fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |ways, i| ways * (n - i) as u128 / (i as u128 + 1))
}

/// Checks what one world would not show.
fn check(view: &View) -> Result<(), WorldsError> {
    match (view.stage, &view.table) {
        (Stage::Over, _) => return Err(WorldsError::Over),
        (Stage::Discarding, Some(_)) => return contradiction("table", "is there before the cut"),
        (Stage::Pegging, None) => return contradiction("table", "is missing in the pegging"),
        (Stage::Discarding, None) if view.laid > 3 => {
            return contradiction("laid", "is all players, so that the starter is cut");
        }
        (Stage::Pegging, Some(table)) if table.turn().is_none() => {
            return contradiction("table", "has all cards, so that the hands are shown");
        }
        (Stage::Pegging, Some(_)) if view.laid != 4 => {
            return contradiction("laid", "is not all players, though the starter is cut");
        }
        _ => {}
    }
    if view.starter.is_some() != view.table.is_some() {
        return contradiction("starter", "is cut with the last card of the crib");
    }
    if !view.hand.is_subset(view.dealt) || !view.played(view.seat).is_subset(view.dealt) {
        return contradiction("dealt", "lacks a card that the observer holds or has played");
    }
    let known = CardSet::from_iter(view.starter);
    let others = [1, 2, 3].map(|places| view.played(view.seat.after(places)));
    let all = others.into_iter().fold(known, |all, cards| all | cards);
    let is_disjoint = all.is_disjoint(view.dealt)
        && all.len() == known.len() + others.into_iter().map(CardSet::len).sum::<usize>();
    if !is_disjoint || !view.hand.is_disjoint(view.played(view.seat)) {
        return contradiction("dealt", "shares cards with what others have played, or the starter");
    }
    if view.hand.len() != view.cards_left(view.seat) {
        let reason = "does not have the number of cards that the observer holds at this stage";
        return contradiction("hand", reason);
    }
    if let Some(table) = &view.table
        && table.turn() == Some(view.seat)
        && view.hand.is_disjoint(table.playable())
    {
        return contradiction("hand", "has no card that fits, so that its player is passed over");
    }
    check_points(view)
}

fn check_points(view: &View) -> Result<(), WorldsError> {
    let target = view.rules.target.points();
    if view.tallies.0.into_iter().chain(view.before.0).any(|tally| tally.total() >= target) {
        return contradiction("tallies", "have reached the target, so that the game is over");
    }
    if view.rules.length.is_reached(view.number) {
        return contradiction("number", "is that of a deal that is not played any more");
    }
    Ok(())
}
