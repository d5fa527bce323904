//! Players of data sets who explore: random decisions are drawn apart from all else.

use crate::common::{JASS, SKAT, config, make};
use skat_data::check::check;
use skat_data::{Config, DataError, Game, Tabular, read_games};
use skat_env::skat::Action;
use skat_env::{jass, skat};
use tempfile::tempdir;

/// The games of a config's set in which `heuristic` has these settings more.
fn games<E: Tabular>(text: &str, random: &str) -> Vec<Game<E>> {
    let text = text.replace("agent = \"heuristic\"", &format!("agent = \"heuristic\"{random}"));
    let folder = tempdir().expect("a folder");
    let folder = folder.path().join("set");
    make::<E>(&text, &folder, 2);
    let checked = check::<E>(&folder, 2, true).expect("a data set");
    assert_eq!((checked.games, checked.faults), (config::<E>(&text).games, vec![]));
    let mut games: Vec<Game<E>> = Vec::new();
    read_games::<E, DataError>(&folder, |game| {
        games.push(game);
        Ok(())
    })
    .expect("games");
    games.sort_by_key(|game| game.number);
    games
}

/// Deals and who sits where stay the same, more exploring changes more games, and none changes
/// nothing.
fn players_explore<E: Tabular>(text: &str) {
    let [plain, none, some, most] =
        ["", ", random = 0.0", ", random = 0.02", ", random = 0.9"].map(|random| games::<E>(text, random));
    assert_eq!(plain, none);
    let changed = |other: &[Game<E>]| plain.iter().zip(other).filter(|(a, b)| a.actions != b.actions).count();
    let (few, many) = (changed(&some), changed(&most));
    assert!(0 < few && few < many && few < plain.len(), "{few}, then {many} of {}", plain.len());
    for (game, other) in plain.iter().zip(&some) {
        assert_eq!((&game.start, &game.players), (&other.start, &other.players));
    }
}

#[test]
fn random_decisions_are_drawn_apart_from_all_else() {
    players_explore::<skat::State>(SKAT);
    players_explore::<jass::State>(JASS);
}

/// `heuristic` never concedes by itself, and neither does chance in its place.
#[test]
fn nobody_concedes_to_explore() {
    let text = SKAT.replace("    { agent = \"random\" },\n", "");
    let games = games::<skat::State>(&text, ", random = 0.5");
    assert!(games.iter().flat_map(|game| &game.actions).all(|&action| action != Action::Concede));
}

#[test]
fn only_probabilities_below_1_are_taken() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("c.toml");
    for (random, found) in [("1", "1"), ("nan", "NaN"), ("-0.1", "-0.1"), ("1e9", "1000000000")] {
        std::fs::write(&path, SKAT.replacen("weight = 2", &format!("random = {random}"), 1))
            .expect("a config");
        let error = Config::<skat::State>::load(&path).expect_err(random).to_string();
        let expected = format!("agents.random: {found} for heuristic, expected 0 or more, below 1");
        assert!(error.contains(&expected), "{error}");
    }
}
