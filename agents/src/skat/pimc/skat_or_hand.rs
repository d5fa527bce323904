//! Whether to pick up the skat, and which Hand game to play otherwise.

use super::clock::Effort;
use super::payoff::{NO_SPREAD, Payoff};
use super::race::{Candidate, Race, Ranked};
use super::rollout::{self, Players};
use super::sample::{self, World};
use crate::skat::Swift;
use crate::skat::heuristic::Heuristic;
use crate::skat::inference::Inference;
use skat_env::Rng;
use skat_env::skat::{Action, Bid, View};

/// Where the rules of thumb expect so many tournament points less of the best Hand game than of
/// picking up the skat, worlds are not asked.
const CLEAR: f32 = 60.0;
/// Hand games expected to bring so many points less than the best of them are left out.
const RANGE: f32 = 45.0;
/// How many Hand games are compared at most.
const HAND_GAMES: usize = 5;
/// How much the rules of thumb count in addition to the worlds.
const PRIOR: f32 = 0.33;

/// Picks up the skat or declares a Hand game, whichever gains more in sampled worlds, in which the
/// player goes on as [`Swift`] does, so about as well as he will.
pub(crate) fn choose(
    heuristic: &Heuristic,
    view: &View,
    effort: Effort,
    inference: &Inference,
    rng: &mut Rng,
) -> Action {
    ranked(heuristic, view, effort, inference, rng)[0].what
}

/// Picking up and the Hand games that come into question, the best first, each with what it gains
/// in these worlds. The order counts what the rules of thumb expect too.
pub(crate) fn ranked(
    heuristic: &Heuristic,
    view: &View,
    effort: Effort,
    inference: &Inference,
    rng: &mut Rng,
) -> Vec<Ranked<Action>> {
    let candidates = candidates(heuristic, view);
    if let [(only, points)] = candidates[..] {
        return vec![Ranked::only(only, points)];
    }
    let swift = Swift::shipped();
    let players = Players::of(heuristic, &swift).with_swift(view.seat);
    let of = |(action, points): (Action, f32)| Candidate::new(action, PRIOR * points, 0.0);
    let race = Race::between(candidates.into_iter().map(of).collect(), 0.0).giving_up(true);
    let draw = |count| sample::draw(view, count, inference, &mut *rng);
    let gain = |&World { mut state, .. }: &World, &action: &Action| {
        state.act(action);
        rollout::gain_before_play(players, state, |play| Payoff::difference(play, NO_SPREAD))
    };
    race.run(view, effort, draw, gain)
}

/// Picking up, and the Hand games that come into question, with the points expected of them.
fn candidates(heuristic: &Heuristic, view: &View) -> Vec<(Action, f32)> {
    let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
    let mut candidates = heuristic.outlook(view.dealt, view.seat).skat_or_hand(bid);
    let (with_skat, by_hand) = (candidates[0].1, candidates[1].1);
    match with_skat - by_hand > CLEAR {
        true => candidates.truncate(1),
        false => {
            candidates.truncate(1 + HAND_GAMES);
            candidates.retain(|&(action, points)| action == Action::PickUp || points >= by_hand - RANGE);
        }
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skat::inference::Model;
    use skat_env::skat::{BySeat, Card, CardSet, Deal, Rules, Seat, State};
    use skat_env::stream;

    /// The declarer of this deal before the skat.
    fn before_skat(seed: u64) -> View {
        let seat = Seat::from_index(seed as usize % 3);
        let state = State::with_declarer(Deal::from_seed(seed), Rules::default(), seat, Bid::MIN);
        View::of(&state, seat)
    }

    /// Where a Hand game is out of the question nobody asks for worlds; elsewhere the choice is
    /// among those considered, and now and then another than that of the rules of thumb.
    #[test]
    fn differs_from_the_rules_of_thumb_only_where_a_hand_game_comes_into_question() {
        let heuristic = Heuristic::default();
        let (mut close, mut different) = (0, 0);
        for seed in 0..if cfg!(debug_assertions) { 60 } else { 300 } {
            let view = before_skat(seed);
            let candidates = candidates(&heuristic, &view);
            assert!(candidates.len() <= 1 + HAND_GAMES && candidates[0].0 == Action::PickUp);
            let inference = Inference::of(&heuristic, &view, Model::Heuristic);
            let chosen = choose(&heuristic, &view, Effort::worlds(10), &inference, &mut stream(seed, 0));
            assert!(candidates.iter().any(|&(action, _)| action == chosen), "{view:?}");
            if candidates.len() == 1 {
                assert_eq!(heuristic.choose(&view), Action::PickUp, "{view:?}");
            } else {
                close += 1;
                different += usize::from(heuristic.choose(&view) != chosen);
            }
        }
        assert!(different > 0 && different < close / 2, "{different} of {close}");
    }

    /// Forehand's view before the skat, with these ten cards and the lowest bid.
    fn forehand_with(ten: &str) -> View {
        let ten: CardSet = ten.split('.').map(|card| card.parse::<Card>().expect("a card")).collect();
        let others: Vec<Card> = (CardSet::ALL - ten).iter().collect();
        let hand = |seat: Seat| match seat.index() {
            0 => ten,
            other => others[10 * (other - 1)..10 * other].iter().copied().collect(),
        };
        let deal = Deal::new(BySeat::from_fn(hand)).expect("ten different cards for each");
        View::of(&State::with_declarer(deal, Rules::default(), Seat::Forehand, Bid::MIN), Seat::Forehand)
    }

    #[test]
    fn who_can_hardly_lose_does_not_need_the_skat_and_who_can_hardly_win_does() {
        let heuristic = Heuristic::default();
        for (ten, plays_hand) in [
            ("CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8", true),
            ("CJ.SJ.HJ.SA.ST.SK.S9.S8.HA.HT", true),
            ("CJ.HA.HT.H9.SA.SK.D9.D8.C9.C7", false),
            ("C8.C9.CQ.S9.SQ.SK.H8.HQ.DQ.DK", false),
        ] {
            let view = forehand_with(ten);
            let inference = Inference::of(&heuristic, &view, Model::Heuristic);
            let chosen = choose(&heuristic, &view, Effort::worlds(100), &inference, &mut stream(1, 0));
            assert_eq!(chosen != Action::PickUp, plays_hand, "{ten}: {chosen:?}");
        }
    }
}
