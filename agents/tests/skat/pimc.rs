//! The player of sampled worlds: legal, steady, and stronger than the rules of thumb that it builds
//! on.

use super::games::{act, games};
use skat_agents::Agent;
use skat_agents::skat::{Heuristic, Pimc};
use skat_env::Action as _;
use skat_env::skat::{Action, Deal, Phase, Rules, State, View};

fn pimc(settings: &str) -> Pimc {
    Pimc::new(settings.parse().expect("settings"))
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for settings in ["worlds=4", "worlds=2,value=solved,inference=off"] {
        let once = games(&mut pimc(settings), 0..6);
        assert_eq!(once, games(&mut pimc(settings), 0..6), "{settings}");
        let other = games(&mut pimc(&format!("{settings},seed=1")), 0..6);
        assert_ne!(once, other, "{settings}: the seed varies the worlds");
    }
}

/// What other players are built on may be shared, but this one's choices stay what they were.
#[test]
fn choices_stay_what_they_were() {
    let number = |sum: u64, action: &Action| (sum ^ action.index() as u64).wrapping_mul(0x0100_0000_01b3);
    let of = |settings| games(&mut pimc(settings), 0..6).iter().fold(0xcbf2_9ce4_8422_2325, number);
    assert_eq!(
        ["worlds=4", "worlds=4,inference=off,value=solved"].map(of),
        [3511932909534264988, 6757160111485482830]
    );
}

/// What was asked before leaves nothing behind: each decision alone is the same.
#[test]
fn a_fork_decides_alike() {
    let mut agent = pimc("worlds=4");
    for seed in 0..4 {
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        while state.seat_to_move().is_some() {
            let action = act(&mut agent, &state, seed);
            assert_eq!(action, act(&mut *Agent::<State>::fork(&pimc("worlds=4")), &state, seed));
            state.act(action);
        }
    }
}

/// What the declarer gains when `agent` plays in the declarer's seat, or in both others, and the
/// rules of thumb in the others.
fn declarers_gain(agent: &mut dyn Agent<State>, deals: u64, declares: bool) -> i32 {
    let heuristic = Heuristic::default();
    let mut gain = 0;
    for seed in 0..deals {
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        while let Some(seat) = state.seat_to_move() {
            let is_declarer = state.declarer().is_some_and(|declarer| declarer.seat == seat);
            let takes_part = matches!(state.phase(), Phase::Playing(_)) && is_declarer == declares;
            let view = View::of(&state, seat);
            state.act(if takes_part { act(agent, &state, seed) } else { heuristic.choose(&view) });
        }
        if let Some(declarer) = state.declarer() {
            let points = state.all_tournament_points();
            gain += points[declarer.seat] - points[declarer.seat.next()];
        }
    }
    gain
}

#[test]
fn worlds_play_better_than_rules_of_thumb() {
    let deals = 200;
    let base = declarers_gain(&mut Heuristic::default(), deals, true);
    let declarer = declarers_gain(&mut pimc("worlds=20"), deals, true);
    let defenders = declarers_gain(&mut pimc("worlds=20"), deals, false);
    assert!(declarer > base, "declarer: {declarer}, by rules of thumb {base}");
    assert!(defenders < base, "declarer against worlds: {defenders}, against rules of thumb {base}");
}
