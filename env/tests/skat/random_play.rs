//! Random play over a million random deals: whatever is legal keeps a deal whole, whatever is not
//! is refused.

use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::{Action, ActionSet, CardSet, Deal, Phase, Rules, Seat, State};
use skat_env::{Action as _, ActionSet as _, Environment, Rng};

const DEALS: u64 = if cfg!(debug_assertions) { 50_000 } else { 1_000_000 };
/// In one of so many deals every action is tried at every step.
const FULL_CHECK: u64 = 400;
const THREADS: u64 = 4;

#[test]
fn random_play_keeps_the_rules() {
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            scope.spawn(move || (thread..DEALS).step_by(THREADS as usize).for_each(play_one_deal));
        }
    });
}

fn play_one_deal(seed: u64) {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state =
        State::new(Deal::random(&mut rng), Rules { concede: seed.is_multiple_of(3), ..Rules::default() });
    let sampled = below(&mut rng, 40);
    let mut steps = 0;
    while let Some(player) = state.turn() {
        let legal = state.legal_actions();
        assert!(!legal.is_empty());
        assert!(player < State::PLAYERS);
        assert_cards_are_whole(&state);
        if seed.is_multiple_of(FULL_CHECK) {
            assert_only_legal_actions_are_taken(&state);
            assert_ascending(legal);
        } else if steps == sampled {
            assert_ascending(legal);
            assert_refused(&state, any_action(&mut rng));
        }
        state.apply(choose(legal, &mut rng));
        steps += 1;
    }
    assert!(state.is_over());
    assert!(state.legal_actions().is_empty());
    assert_cards_are_whole(&state);
    assert_points_are_whole(&state);
    assert_refused(&state, any_action(&mut rng));
}

/// A low bid or a pass more often than not, so that most deals come to the play with every contract
/// possible.
fn choose(legal: ActionSet, rng: &mut Rng) -> Action {
    let calls = ActionSet::from_bits(legal.bits() & !(u128::MAX << Action::PICK_UP));
    if legal.contains(Action::Pass) && below(rng, 4) > 0 {
        return calls.nth(if below(rng, 2) == 0 { calls.len() - 1 } else { 0 });
    }
    legal.nth(below(rng, legal.len()))
}

fn any_action(rng: &mut Rng) -> Action {
    Action::from_index(below(rng, Action::COUNT)).expect("a number below 128")
}

/// Hands, skat and played cards are the 32 cards, each once.
fn assert_cards_are_whole(state: &State) {
    let mut seen = state.skat();
    let mut count = seen.len();
    let mut add = |cards: CardSet| {
        seen |= cards;
        count += cards.len();
    };
    Seat::ALL.into_iter().for_each(|seat| add(state.hand(seat)));
    if let Some(play) = state.play() {
        Seat::ALL.into_iter().for_each(|seat| add(play.tricks().played(seat)));
        assert_eq!(play.tricks().cards().len(), play.tricks().all_played().len());
    }
    assert_eq!((seen, count), (CardSet::ALL, 32));
}

/// All 120 points are counted in a game that was played to its end.
fn assert_points_are_whole(state: &State) {
    let Phase::Played(played) = state.phase() else {
        assert_eq!(state.all_tournament_points().0, [0; 3]);
        return;
    };
    let tricks = played.play.tricks();
    if tricks.complete() == 10 {
        assert_eq!(played.play.declarer_points() + tricks.defender_points(), 120);
    } else {
        let contract = tricks.contract();
        assert!(contract.game().is_null() || contract.announces_schneider() || played.conceded);
        assert!(!played.settlement.won);
    }
}

fn assert_refused(state: &State, action: Action) {
    if state.legal_actions().contains(action) {
        return;
    }
    let mut tried = *state;
    let error = tried.try_apply(action).expect_err("the action is not in the legal set");
    assert_eq!(error.index, action.index());
    assert_eq!(tried, *state);
}

fn assert_only_legal_actions_are_taken(state: &State) {
    for action in Action::all() {
        if state.legal_actions().contains(action) {
            let mut tried = *state;
            assert_eq!(tried.try_apply(action), Ok(()));
            assert_ne!(tried, *state);
        } else {
            assert_refused(state, action);
        }
    }
}

fn assert_ascending(legal: ActionSet) {
    let mut count = 0;
    let mut last = None;
    for action in legal {
        assert!(last < Some(action.index()));
        assert!(legal.contains(action));
        assert_eq!(Action::from_index(action.index()), Some(action));
        assert_eq!(legal.nth(count), action);
        last = Some(action.index());
        count += 1;
    }
    assert_eq!(count, legal.len());
}

#[test]
fn every_action_has_its_number_and_its_name() {
    let actions: Vec<Action> = Action::all().collect();
    assert_eq!(actions.len(), Action::COUNT);
    for (index, &action) in actions.iter().enumerate() {
        assert_eq!(action.index(), index);
        assert_eq!(Action::from_index(index), Some(action));
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    assert_eq!(Action::from_index(Action::COUNT), None);
}
