//! Deals between two teams.

use skat_agents::{Agent, Decision};
use skat_env::whist::{Card, Rules, State, Team};
use skat_env::{Environment as _, stream};

/// Games under all options in turn.
pub(crate) fn start(number: u64) -> State {
    let rules = Rules::all().nth(number as usize % 20).expect("one of twenty");
    State::random(rules, &mut stream(number, 0))
}

/// Plays a game: `agents[0]` plays for the first team, `agents[1]` for the other. Returns the end
/// with all that was done.
///
/// # Panics
/// When an action is not legal.
pub(crate) fn play(agents: [&mut dyn Agent<State>; 2], number: u64, luck: u64) -> (State, Vec<Card>) {
    let [first, second] = agents;
    let mut state = start(number);
    let mut generators = [1, 2, 3, 4].map(|seat| stream(luck, seat));
    let mut cards = Vec::new();
    while let Some(player) = state.turn() {
        let (view, legal) = (state.view(player), state.legal_actions());
        let rng = &mut generators[player];
        let agent = if State::team(player) == 0 { &mut *first } else { &mut *second };
        let card = agent.act(Decision { view, legal, rng });
        assert!(legal.contains(card), "{card} in {state}");
        state.apply(card);
        cards.push(card);
    }
    (state, cards)
}

/// How many tricks a deal more than the other team the first agent's team takes on average in
/// these games, each played from both sides, with half of the 95 % interval.
pub(crate) fn lead(first: &mut dyn Agent<State>, second: &mut dyn Agent<State>, games: u64) -> (f64, f64) {
    let mut all = Vec::new();
    for number in 0..games {
        let (there, _) = play([first, second], number, number);
        let (here, _) = play([second, first], number, number);
        let deals = f64::from(there.taken(Team::First) + there.taken(Team::Second)) / 13.0;
        let ahead = |end: &State, own: Team| f64::from(end.taken(own)) - f64::from(end.taken(own.other()));
        all.push((ahead(&there, Team::First) + ahead(&here, Team::Second)) / 2.0 / deals);
    }
    let count = games as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}
