//! Deals in which the referee rules on every illegal action: any of the 128 at any point.
//!
//! An input is as for the target `actions`, without the byte that picks a step.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::skat::referee::{NoProof, Referee, Refereed};
use skat_env::skat::{Phase, Rules, Seat, State, View};
use skat_env::{Action as _, ActionSet as _, Environment};
use skat_fuzz::deals::{SHUFFLE, action_of, bytes_of_game, deal_of};
use skat_fuzz::rulings::LateProver;
use skat_fuzz::{golden_deals, seed};

fn seeds() -> impl Iterator<Item = Vec<u8>> {
    let games = golden_deals().map(|text| text.parse::<State>().expect("a golden deal"));
    (0u8..).zip(games).map(|(n, state)| {
        let mut bytes = bytes_of_game(&state, n, 128);
        let wrong = 2 + SHUFFLE + usize::from(n) % state.history().len();
        bytes[wrong] = n;
        bytes
    })
}

/// What a deal says of itself holds whether an infraction ended it or not.
fn check<P>(game: &Refereed<P>)
where
    P: skat_env::skat::referee::Prover + Default + Copy + PartialEq + std::fmt::Debug + Send + Sync + 'static,
{
    assert_eq!(game.turn().is_none(), game.legal_actions().is_empty());
    let scores = [0, 1, 2].map(|player| Environment::score(game, player));
    if Environment::turn(game).is_some() || matches!(game.state().phase(), Phase::PassedIn) {
        assert_eq!(scores, [0; 3]);
    } else {
        let declarer = game.state().declarer().expect("a played game").seat;
        for seat in Seat::ALL {
            let view: View = game.view(seat.index());
            let settlement = view.settlement.expect("it is over");
            let own = i32::from(settlement.value) + if settlement.won { 50 } else { -50 };
            let others = if settlement.won { 0 } else { 40 };
            assert_eq!(scores[seat.index()], if seat == declarer { own } else { others });
        }
    }
    assert_eq!(game.to_string().parse::<Refereed<P>>().as_ref(), Ok(game), "{game}");
}

fuzz_target!(init: seed("refereed", seeds()), |data: &[u8]| {
    let Some((head, actions)) = data.split_at_checked(1 + SHUFFLE) else { return };
    let rules = Rules { concede: head[0] & 1 != 0, end_when_certain: head[0] & 2 != 0 };
    let state = State::new(deal_of(&head[1..]), rules);
    let mut unproven = Refereed::new(state, Referee::new(NoProof));
    let mut proven = Refereed::new(state, Referee::new(LateProver));
    for &byte in actions {
        let action = action_of(byte, unproven.state());
        let was_over = unproven.turn().is_none();
        let tried = unproven.try_apply(action);
        assert_eq!(tried.is_err(), was_over);
        assert_eq!(proven.try_apply(action), tried);
        if was_over {
            assert_eq!(tried.map_err(|error| error.index), Err(action.index()));
            break;
        }
        assert_eq!(unproven.state(), proven.state());
    }
    check(&unproven);
    check(&proven);
});
