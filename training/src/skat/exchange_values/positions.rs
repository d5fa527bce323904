//! How positions come about.

use super::config::ValuesConfig;
use super::experience::{Position, Valued};
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{considered, exchanges_in_question};
use skat_agents::skat::pimc::exchange_values;
use skat_agents::{Agent as _, Decision};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Deal, Rules, State, View};
use skat_env::{ActionSet as _, Rng, below, uniform};

/// A random deal that the network has bid, its declarer made to pick up the skat. `None` where all
/// pass or only one exchange comes into question.
pub(super) fn position(config: &ValuesConfig, neural: &mut Neural, rng: &mut Rng) -> Option<Position> {
    let deal = Deal::random(rng);
    let mut state = State::new(deal, Rules::default());
    let mut auction = Vec::new();
    let declarer = loop {
        let seat = state.seat_to_move()?;
        let view = View::of(&state, seat);
        if view.stage != Stage::Bidding {
            break seat;
        }
        let is_random = uniform(rng) < config.random_bids;
        let action = if is_random {
            let calls = considered(&view);
            calls.nth(below(rng, calls.len()))
        } else {
            neural.act(Decision { view, legal: view.legal, rng })
        };
        auction.push(action);
        state.act(action);
    };
    state.act(Action::PickUp);
    let view = View::of(&state, declarer);
    let exchanges = exchanges_in_question(&view);
    if exchanges.len() < 2 {
        return None;
    }
    let values = exchange_values(&view, &exchanges, config.worlds.into(), rng);
    while state.play().is_none() {
        let view = View::of(&state, declarer);
        state.act(neural.act(Decision { view, legal: view.legal, rng }));
    }
    let play = state.play().expect("the game is declared");
    let (buried, contract) = (play.skat(), play.tricks().contract());
    let own = exchanges.iter().position(|other| (other.buried, other.contract) == (buried, contract));
    let valued = |(exchange, (value, _))| Valued { exchange, value };
    let exchanges = exchanges.into_iter().zip(values).map(valued).collect();
    Some(Position { deal, auction, exchanges, own })
}
