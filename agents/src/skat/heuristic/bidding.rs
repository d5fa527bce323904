//! How high to bid, and whether to pick up the skat.

use super::evaluation::{FEATURES, features};
use super::exchange::leads;
use super::habits::Habits;
use super::odds::{Odds, before_and_by_hand};
use super::stakes::Stakes;
use skat_env::skat::auction::Stage;
use skat_env::skat::{Action, Bid, CardSet, Contract, Game, Seat, View};

/// The lowest bid, a hold, or a pass once the game is no longer expected to pay.
pub(super) fn call(view: &View, habits: &Habits) -> Action {
    let auction = &view.auction;
    let (action, bid) = match auction.lowest_legal_bid() {
        Some(bid) => (Action::Bid(bid), bid),
        None => match auction.highest() {
            Some(bid) if view.allows(Action::Hold) => (Action::Hold, bid),
            _ => return Action::Pass,
        },
    };
    let alone = auction.stage() == Stage::ForehandAlone;
    if Outlook::of(view.dealt, view.seat, habits).eagerness(bid, alone) > 0.0 { action } else { Action::Pass }
}

/// A Hand game where more points are expected of it than of picking up the skat.
pub(super) fn pick_up_or_hand(view: &View, habits: &Habits) -> Action {
    let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
    let (ahead, by_hand) = Outlook::of(view.dealt, view.seat, habits).best_hand_game(bid);
    if ahead > 0.0 { Action::Declare(by_hand) } else { Action::PickUp }
}

/// Tournament points of a game that nobody would choose.
const HOPELESS: f32 = -150.0;

/// A contract with what it is expected to bring.
#[derive(Clone, Copy)]
struct Prospect {
    contract: Contract,
    /// Tournament points.
    points: f32,
}

/// The estimated value of ten cards before the skat is picked up, at any bid.
#[derive(Clone, Copy)]
pub(crate) struct Outlook<'h> {
    hand: CardSet,
    seat: Seat,
    habits: &'h Habits,
    /// For each game, once the skat is picked up and by Hand.
    odds: [(Odds, Odds); Game::ALL.len()],
}

impl<'h> Outlook<'h> {
    pub(super) fn of(hand: CardSet, seat: Seat, habits: &'h Habits) -> Outlook<'h> {
        let mut f = [0.0; FEATURES];
        let odds = |game| {
            features(&mut f, game, hand, 0, leads(seat));
            before_and_by_hand(game, &f)
        };
        Outlook { hand, seat, habits, odds: Game::ALL.map(odds) }
    }

    /// By how many tournament points a game at this bid is expected to bring more than it must to
    /// be bid for; `alone` is forehand when both others have passed.
    pub(crate) fn eagerness(&self, bid: Bid, alone: bool) -> f32 {
        self.with_skat(bid).max(self.by_hand(bid).points) - self.habits.least(alone)
    }

    /// How many more tournament points are expected of the best Hand game than of picking up the
    /// skat, and that game.
    pub(crate) fn best_hand_game(&self, bid: Bid) -> (f32, Contract) {
        let by_hand = self.by_hand(bid);
        (by_hand.points - self.with_skat(bid), by_hand.contract)
    }

    /// What may be done with the skat: picking it up, then every Hand game that the bid allows, the
    /// best first; with the tournament points that are expected of each.
    pub(crate) fn skat_or_hand(&self, bid: Bid) -> Vec<(Action, f32)> {
        let mut games: Vec<Prospect> = self.hand_games(bid).collect();
        games.sort_by(|a, b| b.points.total_cmp(&a.points));
        let by_hand = games.into_iter().map(|game| (Action::Declare(game.contract), game.points));
        std::iter::once((Action::PickUp, self.with_skat(bid))).chain(by_hand).collect()
    }

    /// Tournament points expected with the skat.
    fn with_skat(&self, bid: Bid) -> f32 {
        let mut expected = [HOPELESS; Game::ALL.len()];
        for stake in Stakes::of_plain_games(self.hand, bid) {
            let game = stake.contract.game() as usize;
            expected[game] = expected[game].max(stake.expected(self.odds[game].0.of(stake.contract)));
        }
        expected.sort_by(|a, b| b.total_cmp(a));
        let [first, second, third, ..] = expected;
        let [first_share, second_share, third_share] = self.habits.choice_shares;
        self.habits.choice + first_share * first + second_share * second + third_share * third
    }

    /// The best Hand game, the first of equal ones.
    fn by_hand(&self, bid: Bid) -> Prospect {
        let better = |best: Prospect, next: Prospect| if next.points > best.points { next } else { best };
        self.hand_games(bid).reduce(better).expect("suit games and Grand may always be declared")
    }

    /// All Hand games that the bid allows.
    fn hand_games(&self, bid: Bid) -> impl Iterator<Item = Prospect> {
        Stakes::of_hand_games(self.hand, bid, self.seat).into_iter().map(|stake| {
            let contract = stake.contract;
            Prospect { contract, points: stake.expected(self.odds[contract.game() as usize].1.of(contract)) }
        })
    }
}
