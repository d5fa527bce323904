//! What a hand is worth in each game, and what to lay away for it.

use super::burying;
use crate::logistic;
use crate::skat::heuristic::Exchange;
use crate::skat::pimc::payoff::Payoff;
use crate::skat::pimc::solved::{MIDDLE, SolvedWorlds};
use crate::skat::search::Position;
use rand::SeedableRng;
use skat_env::skat::referee::Goal;
use skat_env::skat::{
    Action, Announcement, Bid, BySeat, Card, CardSet, Contract, Deal, Outcome, Play, Rules, Seat, State, View,
};
use skat_env::{Rng, shuffle};
use std::collections::HashMap;

/// Card points that a declarer gets more in a game than with open cards: the defenders do not see
/// his.
const MARGIN: f32 = 10.0;
/// How far a game may end from that.
const SPREAD: f32 = 6.0;
/// Null is won oftener than with open cards: the logit with open cards is the first number and the
/// second times that of real games.
const NULL: (f32, f32) = (-2.6, 2.0);
/// What is added to the wins and to the losses in Null, so that neither is certain.
const SMOOTHING: f32 = 0.1;
/// Tournament points that the choice of the game after seeing the skat is worth.
const CHOICE: f32 = 18.0;
/// Worlds in which all candidates are valued before the worse half is dropped.
const FIRST: usize = 3;
/// Pairs of cards that are compared for each game once the skat is known.
const PAIRS: usize = 5;

/// The cards that a player knows before the play, with what was found out about them.
///
/// The worlds follow from the cards and a seed, not from the decision: the bids, the two cards laid
/// away and the declaration look at the same ones, each of which is solved once.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    known: Known,
    worlds: usize,
    rng: Rng,
    deals: Vec<Deal>,
    ends: HashMap<(Candidate, usize), End>,
}

/// The cards that a player knows before the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Known {
    seat: Seat,
    dealt: CardSet,
    picked_up: CardSet,
    rules: Rules,
}

/// A game, and what is laid away for it where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Candidate {
    contract: Contract,
    buried: Option<CardSet>,
}

/// How a game ends with open cards.
#[derive(Clone, Copy, Debug)]
enum End {
    /// With about so many card points for the declarer.
    Points(f32),
    /// In Null: whether it is won.
    Null(bool),
}

impl From<&View> for Known {
    fn from(view: &View) -> Known {
        Known { seat: view.seat, dealt: view.dealt, picked_up: view.picked_up, rules: view.rules }
    }
}

impl Hand {
    /// To be valued in so many worlds.
    pub(super) fn new(known: Known, worlds: usize, seed: u64) -> Hand {
        let cards = known.dealt | known.picked_up;
        let rng = Rng::seed_from_u64(seed ^ u64::from(cards.bits()) << 2 ^ known.seat.index() as u64);
        Hand { known, worlds, rng, deals: Vec::new(), ends: HashMap::new() }
    }

    /// Tournament points more than a defender's that the best game brings at this bid.
    pub(super) fn expected(&mut self, bid: Bid) -> f32 {
        self.best(before_skat(bid), bid).1
    }

    /// Whether a game without the skat promises more.
    pub(super) fn pick_up_or_hand(&mut self, bid: Bid) -> Action {
        let contract = self.best(before_skat(bid), bid).0.contract;
        if contract.is_hand() { Action::Declare(contract) } else { Action::PickUp }
    }

    /// What to lay away and to declare, together, once the skat is picked up and these cards are
    /// laid away, the lower of two first.
    pub(super) fn plan(&mut self, bid: Bid, buried: CardSet) -> Exchange {
        let plan = self.best_exchange(bid, |_| true);
        match fits(buried, plan.buried) {
            true => plan,
            // Somebody else laid them away.
            false => self.best_exchange(bid, |pair| fits(buried, pair)),
        }
    }

    /// The best of the exchanges with such a pair.
    fn best_exchange(&mut self, bid: Bid, pairs: impl Fn(CardSet) -> bool) -> Exchange {
        let twelve = self.known.dealt | self.known.picked_up;
        let of_game = |contract: Contract| {
            let of_game = burying::pairs(contract.game(), twelve).into_iter();
            let with = move |pair| Candidate { contract, buried: Some(pair) };
            of_game.filter(|&pair| pairs(pair)).take(PAIRS).map(with).collect::<Vec<_>>()
        };
        let (best, points) = self.best(plain_games(bid).flat_map(of_game).collect(), bid);
        Exchange { buried: best.buried.unwrap_or_default(), contract: best.contract, points }
    }

    /// The candidate that brings the most, with that.
    ///
    /// Successive halving: after each doubling of the worlds the worse half is dropped.
    fn best(&mut self, candidates: Vec<Candidate>, bid: Bid) -> (Candidate, f32) {
        let mut solved = SolvedWorlds::new(u64::MAX, 10);
        let mut rated: Vec<(Candidate, f32, f32)> =
            candidates.into_iter().map(|candidate| (candidate, 0.0, 0.0)).collect();
        let mut next_cut = FIRST;
        for world in 0..self.worlds {
            let seen = world + 1;
            for (candidate, sum, value) in &mut rated {
                let (gain, payoff) = self.gain(&mut solved, world, *candidate, bid);
                *sum += gain;
                *value = candidate.value(*sum, seen as f32, &payoff);
            }
            if seen == next_cut || seen == self.worlds {
                next_cut *= 2;
                rated.sort_by(|(_, _, a), (_, _, b)| b.total_cmp(a));
                rated.truncate(rated.len().div_ceil(2).max(2));
            }
        }
        let &(best, _, value) = rated.first().expect("something can always be declared");
        (best, value)
    }

    /// What the declarer gets more than a defender in this world, and by each end.
    fn gain(
        &mut self,
        solved: &mut SolvedWorlds,
        world: usize,
        candidate: Candidate,
        bid: Bid,
    ) -> (f32, Payoff) {
        while self.deals.len() <= world {
            let deal = self.known.world(&mut self.rng);
            self.deals.push(deal);
        }
        let play = candidate.play(self.deals[world], &self.known, bid);
        let payoff = Payoff::difference(&play, SPREAD).with_margin(MARGIN);
        let gain = match *self.ends.entry((candidate, world)).or_insert_with(|| End::of(solved, &play)) {
            End::Points(points) => payoff.expected(points),
            End::Null(true) => payoff.at(Outcome::Won),
            End::Null(false) => payoff.at(Outcome::Lost),
        };
        (gain, payoff)
    }
}

impl Known {
    /// A deal that the player may be in, all being equally likely.
    fn world(&self, rng: &mut Rng) -> Deal {
        let mut unseen: Vec<Card> = (CardSet::ALL - self.dealt - self.picked_up).iter().collect();
        shuffle(&mut unseen, rng);
        let hand = |of: Seat| match of.relative_to(self.seat) {
            0 => self.dealt,
            1 => unseen[..10].iter().copied().collect(),
            _ => unseen[10..20].iter().copied().collect(),
        };
        Deal::new(BySeat::from_fn(hand)).expect("ten different cards for each")
    }
}

impl Candidate {
    const fn before_skat(contract: Contract) -> Candidate {
        Candidate { contract, buried: None }
    }

    /// The game in a deal, before the first card.
    fn play(self, deal: Deal, known: &Known, bid: Bid) -> Play {
        let mut state = State::with_declarer(deal, known.rules, known.seat, bid);
        if !self.contract.is_hand() {
            state.pick_up();
            let twelve = deal.hand(known.seat) | deal.skat();
            let best = || burying::pairs(self.contract.game(), twelve)[0];
            self.buried.unwrap_or_else(best).iter().for_each(|card| state.bury(card));
        }
        state.declare(self.contract);
        *state.play().expect("the play has begun")
    }

    /// What it is expected to bring, by the sum over so many worlds; of `payoff` only what Null is
    /// worth counts, which is the same in all of them.
    fn value(self, sum: f32, worlds: f32, payoff: &Payoff) -> f32 {
        let choice = if self.buried.is_none() && !self.contract.is_hand() { CHOICE } else { 0.0 };
        let mean = sum / worlds + choice;
        if !self.contract.game().is_null() || self.contract.is_ouvert() {
            return mean;
        }
        let (won, lost) = (payoff.at(Outcome::Won), payoff.at(Outcome::Lost));
        let wins = (sum - worlds * lost) / (won - lost);
        let share = (wins + SMOOTHING) / (worlds + 2.0 * SMOOTHING);
        let (offset, slope) = NULL;
        lost + (won - lost) * logistic(((share / (1.0 - share)).ln() - offset) / slope) + choice
    }
}

impl End {
    fn of(solved: &mut SolvedWorlds, play: &Play) -> End {
        let position = Position::from(play);
        let end = match play.tricks().contract().game().is_null() {
            true => solved.forces(&position, Goal::NoTrick).map(End::Null),
            false => solved.bracket(&position, &mut { MIDDLE }).map(End::Points),
        };
        end.expect("nodes without end")
    }
}

/// Whether these cards are the first of the pair to be laid away.
fn fits(buried: CardSet, pair: CardSet) -> bool {
    buried.is_empty() || buried == pair || (buried.len() == 1 && buried.first() == pair.first())
}

/// What a player may have in mind who does not know the skat.
fn before_skat(bid: Bid) -> Vec<Candidate> {
    plain_games(bid).chain(hand_games(bid)).map(Candidate::before_skat).collect()
}

/// All games after picking up the skat that the bid allows.
fn plain_games(bid: Bid) -> impl Iterator<Item = Contract> {
    allowed(bid).filter(|contract| !contract.is_hand())
}

/// All Hand games that the bid allows, but for announcements.
fn hand_games(bid: Bid) -> impl Iterator<Item = Contract> {
    allowed(bid).filter(|contract| contract.is_hand())
}

/// Games without announcements; Null ouvert too.
fn allowed(bid: Bid) -> impl Iterator<Item = Contract> {
    let is_plain =
        |contract: Contract| contract.game().is_null() || contract.announcement() == Announcement::None;
    Contract::all().filter(move |&contract| {
        is_plain(contract) && contract.null_value().is_none_or(|value| value >= bid.value())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::view::Stage;

    fn cards(text: &str) -> CardSet {
        text.split('.').map(|card| card.parse::<Card>().expect("a card")).collect()
    }

    fn hand(dealt: &str, worlds: usize) -> Hand {
        let known = Known {
            seat: Seat::Forehand,
            dealt: cards(dealt),
            picked_up: CardSet::EMPTY,
            rules: Rules::default(),
        };
        Hand::new(known, worlds, 1)
    }

    #[test]
    fn strong_hands_are_worth_much_and_weak_ones_nothing() {
        let bid = Bid::MIN;
        let strong = hand("CJ.SJ.HJ.DJ.CA.CT.SA.ST.HA.DA", 4).expected(bid);
        assert!(strong > 150.0, "{strong}");
        let mut null = hand("C7.C8.C9.S7.S8.H7.H8.H9.D7.D9", 4);
        let (best, worth) = null.best(before_skat(bid), bid);
        assert!(best.contract.game().is_null() && worth > 50.0, "{best:?}, {worth}");
        let weak = hand("C8.C9.CQ.S9.SQ.SK.H8.HQ.DQ.DK", 4).expected(bid);
        assert!(weak < -40.0, "{weak}");
    }

    /// The steps of an exchange follow one plan, also if nothing is remembered between them.
    #[test]
    fn each_step_follows_from_the_first() {
        for seed in 0..if cfg!(debug_assertions) { 2 } else { 20 } {
            let seat = Seat::from_index(seed as usize % 3);
            let mut state = State::with_declarer(Deal::from_seed(seed), Rules::default(), seat, Bid::MIN);
            state.pick_up();
            let plan = |state: &State| {
                let view = View::of(state, seat);
                let plan = Hand::new(Known::from(&view), 2, 7).plan(Bid::MIN, view.buried);
                (plan.buried, plan.contract, plan.next_step(&view))
            };
            let (buried, contract, _) = plan(&state);
            while state.play().is_none() {
                let step = plan(&state);
                assert_eq!((step.0, step.1), (buried, contract));
                state.act(step.2);
            }
            let play = state.play().expect("the play has begun");
            assert_eq!((play.skat(), play.tricks().contract()), (buried, contract));
        }
    }

    /// What was solved for one bid is not solved again for the next, and nothing else is found.
    #[test]
    fn worlds_are_remembered() {
        let bids: Vec<Bid> = Bid::all().take(6).collect();
        for seed in 0..if cfg!(debug_assertions) { 2 } else { 10 } {
            let state = State::new(Deal::from_seed(seed), Rules::default());
            let view = View::of(&state, Seat::Forehand);
            assert_eq!(view.stage, Stage::Bidding);
            let mut remembering = Hand::new(Known::from(&view), 2, 7);
            for &bid in &bids {
                let fresh = Hand::new(Known::from(&view), 2, 7).expected(bid);
                assert_eq!(remembering.expected(bid), fresh, "at {bid:?}");
            }
            let solved = remembering.ends.len();
            remembering.expected(bids[0]);
            assert_eq!(remembering.ends.len(), solved);
        }
    }

    /// Null counts for more than with open cards, but for no more than a certain win.
    #[test]
    fn null_is_corrected_within_its_stakes() {
        let null = Candidate::before_skat(Contract::NULL_HAND);
        let (won, lost) = (85.0, -160.0);
        let mut hand = hand("C7.C8.C9.S7.S8.H7.H8.H9.D7.D9", 1);
        let play = null.play(hand.known.world(&mut hand.rng), &hand.known, Bid::MIN);
        let payoff = Payoff::difference(&play, SPREAD);
        assert_eq!((payoff.at(Outcome::Won), payoff.at(Outcome::Lost)), (won, lost));
        let values: Vec<f32> =
            (0..=10).map(|wins| null.value((wins * 245 - 1600) as f32, 10.0, &payoff)).collect();
        assert!(values.is_sorted(), "{values:?}");
        assert!(lost < values[0] && values[10] < won, "{values:?}");
        assert!((1..9).all(|wins| values[wins] > lost + 24.5 * wins as f32), "{values:?}");
    }
}
