//! The player of sampled worlds for any game, in Skat.

use super::games::games;
use skat_agents::SampledWorlds;
use skat_agents::skat::Heuristic;
use skat_env::skat::State;

#[test]
fn it_plays_whole_deals_and_does_the_same_again() {
    let agent = |settings: &str| -> SampledWorlds<State, Heuristic> {
        SampledWorlds::new(settings.parse().expect("settings"), Heuristic::default())
    };
    let once = games(&mut agent("worlds=3"), 0..4);
    assert_eq!(once, games(&mut agent("worlds=3"), 0..4));
    assert_ne!(once, games(&mut agent("worlds=3,seed=1"), 0..4), "the seed varies the worlds");
}
