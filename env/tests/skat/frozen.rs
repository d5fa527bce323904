//! The fingerprint of the environment's behaviour.

use skat_env::skat::{RandomGames, RandomPlay, fingerprint};

/// Whoever changes this value changes what a game, an observation or a mask is: trained networks,
/// recorded seeds and published figures of earlier versions then no longer hold, and the changelog
/// must say so.
#[test]
fn behaviour_has_not_changed() {
    assert_eq!(fingerprint().to_string(), "bdb35bc149c682ca");
}

#[test]
fn threads_do_not_move_it() {
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        assert_eq!(pool.install(fingerprint), fingerprint());
    }
}

/// The random games whose checksum `skat bench` prints, and what they come to.
#[test]
fn random_games_have_not_changed() {
    let games = RandomGames::play(RandomPlay::WithSkat, 1, 20_000);
    assert_eq!(games.checksum.to_string(), "cf8b96a2c008a281");
    assert_eq!(
        (games.decisions, games.cards, games.passed_in, games.won, games.overbid),
        (807_738, 599_142, 2, 44, 19_654)
    );
}
