//! What the rules of thumb say of each action, as inputs of the network.
//!
//! Whoever learns from these inputs need not find out first what everybody knows. They say what [`Heuristic`] would do,
//! how much less speaks for everything else, and by what it judges a card; what is made of that is learnt.

use super::head::considered;
use crate::heuristic::{CONSIDERATIONS, Heuristic, Weighed, favourite};
use skat_env::skat::encode::action_v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, Card, View};

/// Steps of a number of tournament points that speaks for an action.
const FOR: [f32; 10] = [-60.0, -30.0, -15.0, -7.0, 0.0, 7.0, 15.0, 30.0, 45.0, 60.0];
/// Steps of the tournament points that an exchange promises less than the best.
const EXCHANGE_GAP: [f32; 10] = [1.0, 2.0, 4.0, 8.0, 12.0, 18.0, 25.0, 40.0, 60.0, 100.0];
/// Steps of what speaks less for a card than for the best, in card points.
const CARD_GAP: [f32; 10] = [0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 20.0, 40.0];

/// How many inputs the advice on an action has: for each of the five stages of a deal whether the rules of thumb would do
/// it; then how many steps of a number are reached, in bidding (what speaks for the bid), before picking up (for the best
/// Hand game against the skat), in burying and declaring (less than the best exchange) and in the play (less than the best
/// card).
pub const ADVICE_LEN: usize = 5 + 4 * 10;

/// How many inputs the considerations of a card have: those of a lead, of a card that follows, of a card in Null.
pub const CONSIDERED_LEN: usize = 2 * CONSIDERATIONS + CONSIDERATIONS / 2;

/// Where the steps begin.
const BID: usize = 5;
const HAND: usize = 15;
const EXCHANGE: usize = 25;
const CARD: usize = 35;

/// What is said of an action to the network beside its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// What the action does: encoder action_v1.
    pub action: u64,
    /// What the rules of thumb say of it, of [`ADVICE_LEN`] bits; none without advice.
    pub advice: u64,
    /// What they see in it; nothing without advice.
    pub considered: Considered,
}

/// What the rules of thumb see in a card of the play: the numbers of which their rating is a weighted sum, such as the
/// points that the trick is expected to bring, or whether the suit is likely to be trumped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Considered {
    kind: Kind,
    /// In 32nds, from -127 to 127.
    parts: [i8; CONSIDERATIONS],
}

/// Which considerations they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Lead,
    Follow,
    Null,
}

/// What a consideration of 1 is written as.
const ONE: f32 = 32.0;

impl Default for Considered {
    fn default() -> Considered {
        Considered { kind: Kind::Lead, parts: [0; CONSIDERATIONS] }
    }
}

impl std::fmt::Debug for Considered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.inputs()).finish()
    }
}

impl Considered {
    /// How many bytes [`Considered::to_bytes`] gives.
    pub const BYTES: usize = 1 + CONSIDERATIONS;

    fn of(view: &View, considerations: &[f32; CONSIDERATIONS]) -> Considered {
        let tricks = view.tricks.expect("cards are considered in the play");
        let kind = match (tricks.contract().game().is_null(), tricks.trick().is_empty()) {
            (true, _) => Kind::Null,
            (_, true) => Kind::Lead,
            (_, false) => Kind::Follow,
        };
        let parts = considerations.map(|x| (x * ONE).round().clamp(-127.0, 127.0) as i8);
        Considered { kind, parts }
    }

    /// Those that are not 0, by place among [`CONSIDERED_LEN`] inputs.
    pub fn inputs(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        let first = self.kind as usize * CONSIDERATIONS;
        let parts = self.parts.iter().enumerate().filter(|(_, part)| **part != 0);
        parts.map(move |(i, &part)| (first + i, f32::from(part) / ONE))
    }

    /// The bytes from which [`Considered::from_bytes`] makes the same.
    pub fn to_bytes(&self) -> [u8; Considered::BYTES] {
        let mut bytes = [self.kind as u8; Considered::BYTES];
        bytes[1..].iter_mut().zip(self.parts).for_each(|(byte, part)| *byte = part.cast_unsigned());
        bytes
    }

    /// From what [`Considered::to_bytes`] gave; `None` for other bytes.
    pub fn from_bytes(bytes: &[u8; Considered::BYTES]) -> Option<Considered> {
        let kind = [Kind::Lead, Kind::Follow, Kind::Null].into_iter().find(|&kind| kind as u8 == bytes[0])?;
        Some(Considered { kind, parts: std::array::from_fn(|i| bytes[1 + i].cast_signed()) })
    }
}

/// The rules of thumb's opinion of a decision.
#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// By action.
    bits: Vec<(Action, u64)>,
    considered: Vec<(Action, Considered)>,
}

impl Advice {
    /// None for any action.
    pub const NONE: Advice = Advice { bits: Vec::new(), considered: Vec::new() };

    /// For the player whose view this is and who is to move.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn of(view: &View) -> Advice {
        let heuristic = Heuristic::default();
        let mut considered = Vec::new();
        let (stage, choice, mut bits) = match view.stage {
            Stage::Bidding => (0, heuristic.choose(view), Advice::on_bidding(&heuristic, view)),
            Stage::PickingUp => (1, heuristic.choose(view), Advice::on_picking_up(&heuristic, view)),
            Stage::Burying(_) => (2, heuristic.choose(view), Advice::on_exchange(&heuristic, view)),
            Stage::Declaring => (3, heuristic.choose(view), Advice::on_exchange(&heuristic, view)),
            Stage::Playing | Stage::Over => {
                let weighed = heuristic.weighed(view);
                let of = |w: &Weighed| (Action::Card(w.card), Considered::of(view, &w.considerations));
                considered = weighed.iter().map(of).collect();
                let ratings: Vec<(Card, f32)> = weighed.iter().map(|w| (w.card, w.rating)).collect();
                let choice = favourite(&ratings).expect("a card is legal where one is to be played");
                (4, Action::Card(choice), Advice::on_cards(&ratings))
            }
        };
        match bits.iter_mut().find(|(action, _)| *action == choice) {
            Some((_, bits)) => *bits |= 1 << stage,
            None => bits.push((choice, 1 << stage)),
        }
        Advice { bits, considered }
    }

    /// All that the network is told of an action beside its number.
    pub fn features(&self, view: &View, action: Action) -> Features {
        let advice = of(&self.bits, action).unwrap_or_default();
        let considered = of(&self.considered, action).unwrap_or_default();
        Features { action: action_v1::bits(view, action), advice, considered }
    }

    fn on_bidding(heuristic: &Heuristic, view: &View) -> Vec<(Action, u64)> {
        use skat_env::skat::auction::Stage;
        let alone = view.auction.stage() == Stage::ForehandAlone;
        let eager = |action: Action| {
            let bid = match action {
                Action::Bid(bid) => bid,
                Action::Hold => view.auction.highest()?,
                _ => return None,
            };
            let points = heuristic.eagerness(view.dealt, view.seat, bid, alone);
            Some((action, steps(BID, &FOR, points)))
        };
        considered(view).iter().filter_map(eager).collect()
    }

    fn on_picking_up(heuristic: &Heuristic, view: &View) -> Vec<(Action, u64)> {
        let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
        let (points, contract) = heuristic.best_hand_game(view.dealt, view.seat, bid);
        vec![(Action::Declare(contract), steps(HAND, &FOR, points))]
    }

    fn on_exchange(heuristic: &Heuristic, view: &View) -> Vec<(Action, u64)> {
        let mut promises: Vec<(Action, f32)> = Vec::new();
        let mut promise = |action: Action, points: f32| match promises.iter_mut().find(|(a, _)| *a == action)
        {
            Some((_, most)) => *most = most.max(points),
            None => promises.push((action, points)),
        };
        for exchange in heuristic.exchanges(view) {
            if view.stage == Stage::Declaring {
                promise(Action::Declare(exchange.contract), exchange.points);
            } else {
                let next = (exchange.buried - view.buried).iter();
                next.for_each(|card| promise(Action::Card(card), exchange.points));
            }
        }
        gaps(EXCHANGE, &EXCHANGE_GAP, &promises)
    }

    fn on_cards(ratings: &[(Card, f32)]) -> Vec<(Action, u64)> {
        let ratings = ratings.iter().map(|&(card, rating)| (Action::Card(card), rating));
        gaps(CARD, &CARD_GAP, &ratings.collect::<Vec<_>>())
    }
}

fn of<T: Copy>(known: &[(Action, T)], action: Action) -> Option<T> {
    known.iter().find(|(other, _)| *other == action).map(|&(_, said)| said)
}

/// How many of the steps are reached, from this place on.
fn steps(place: usize, steps: &[f32], number: f32) -> u64 {
    let reached = steps.iter().take_while(|&&step| number >= step).count();
    ((1 << reached) - 1) << place
}

/// By how much each falls short of the best.
fn gaps(place: usize, by: &[f32], values: &[(Action, f32)]) -> Vec<(Action, u64)> {
    let best = values.iter().map(|&(_, value)| value).fold(f32::NEG_INFINITY, f32::max);
    values.iter().map(|&(action, value)| (action, steps(place, by, best - value))).collect()
}
