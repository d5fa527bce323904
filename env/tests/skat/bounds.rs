//! What is said of the longest deal and of the highest and lowest score is reached, and no more.

use skat_env::skat::{Action, Bid, Contract, Outcome, Rules, State, score};
use skat_env::{Action as _, Bounded, Environment, stream};

#[test]
fn the_longest_deal() {
    let mut longest = 0;
    for seed in 0..50 {
        let mut state = State::deal(&Rules::default(), &mut stream(seed, 0));
        let mut steps = 0;
        while state.turn().is_some() {
            let legal = state.legal();
            // Every value is bid and held; then the skat is picked up and Null is left alone, in
            // which the first trick of the declarer ends the deal.
            let lowest = (Action::BIDS..Action::PASS).filter_map(Action::from_index);
            let held = [Action::Hold, Action::PickUp].into_iter().chain(lowest);
            let action = held.clone().find(|&action| skat_env::ActionSet::contains(&legal, action));
            state.apply(action.unwrap_or_else(|| legal.iter().next().expect("the deal goes on")));
            steps += 1;
        }
        longest = longest.max(steps);
    }
    assert_eq!(longest, State::LONGEST);
}

#[test]
fn the_highest_and_the_lowest_score() {
    let (mut lowest, mut highest) = (0, 0);
    for contract in Contract::all() {
        let most = match contract.game() {
            game if game.is_null() => 0,
            game if game.trump_suit().is_some() => 11,
            _ => 4,
        };
        for matadors in (-most..=most).filter(|&matadors| matadors != 0 || most == 0) {
            for bid in (0..63).map(Bid::from_index) {
                for outcome in Outcome::ALL {
                    let settlement = score::settle(contract, bid, matadors, outcome);
                    for declarer in skat_env::skat::Seat::ALL {
                        for seat in skat_env::skat::Seat::ALL {
                            let points = score::tournament_points(settlement, declarer, seat);
                            lowest = lowest.min(points);
                            highest = highest.max(points);
                        }
                    }
                }
            }
        }
    }
    assert_eq!((lowest, highest), (State::LOWEST_SCORE, State::HIGHEST_SCORE));
}
