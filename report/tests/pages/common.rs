//! Runs and matches as files.

use skat_agents::Random;
use skat_agents::skat::Heuristic;
use skat_evaluation::skat::{Cast, Match, MatchReport, Report, Results, Setup};
use skat_evaluation::{DuelConfig, duel};
use skat_report::{Source, page};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

pub(crate) const CONFIG: &str =
    "seed = 3\ngames = 3000\n\n[network]\nhidden = [16, 8]\n\n[learner]\nbatch = 128\n";

/// A line of metrics.
pub(crate) fn line(iteration: u64, games: u64, seconds: f64, numbers: &[(&str, f64)]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|(name, value)| format!("{name:?}:{value}")).collect();
    let numbers = numbers.join(",");
    format!(
        "{{\"iteration\":{iteration},\"games\":{games},\"seconds\":{seconds},\"numbers\":{{{numbers}}}}}\n"
    )
}

/// So many lines of a run, every fourth followed by an evaluation; other seeds, other numbers.
pub(crate) fn metrics(lines: u64, seed: u64) -> String {
    (1..=lines).fold(String::new(), |mut text, n| {
        let (games, seconds) = (100 * n, 2.5 * n as f64);
        let noise = ((n * 7919 + seed * 104_729) % 97) as f64 / 97.0;
        let numbers = [
            ("deals/won_by_declarer", 0.6 + 0.2 * noise),
            ("loss/outcome", 0.6 - 0.1 * noise),
            ("loss/tried", 1.0 + noise),
            ("played/G", 0.3),
            ("played/NO", 0.001),
            ("speed/games_per_second", 900.0 + 100.0 * noise),
            ("won/G", 0.7 + 0.1 * noise),
        ];
        text.push_str(&line(n, games, seconds, &numbers));
        if n % 4 == 0 {
            let difference = -30.0 + n as f64 + noise;
            let numbers = [
                ("evaluation/heuristic/declared", 0.3 + 0.01 * noise),
                ("evaluation/heuristic/difference", difference),
                ("evaluation/heuristic/high", difference + 2.25),
                ("evaluation/heuristic/low", difference - 2.25),
                ("evaluation/heuristic/won", 0.7 + 0.01 * noise),
            ];
            text.push_str(&line(n, games, seconds, &numbers));
        }
        text
    })
}

/// A duel of few deals.
pub(crate) fn report() -> Report {
    duel(&Heuristic::default(), &Random, &DuelConfig { deals: 20, seed: 5 }, &|_, _| ())
}

/// `result.json` of a run that was measured against one opponent.
pub(crate) fn result(opponent: &str) -> String {
    let result = serde_json::json!([{ "opponent": opponent, "report": report() }]);
    serde_json::to_string_pretty(&result).expect("plain data")
}

/// A folder with a run in it.
pub(crate) fn write_run(folder: &Path, config: &str, metrics: &str, result: Option<&str>) {
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join("config.toml"), config).expect("a config");
    fs::write(folder.join("metrics.jsonl"), metrics).expect("metrics");
    if let Some(result) = result {
        fs::write(folder.join("result.json"), result).expect("a result");
    }
}

/// A tournament of agents of these names, in turn heuristic and random.
pub(crate) fn played(names: &[&str], deals: u64) -> (Setup, Results) {
    let setup = Setup {
        open_cards: Some(1000),
        ..Setup::new(names.iter().map(ToString::to_string).collect(), deals, 7)
    };
    let player = |i: usize| -> skat_evaluation::skat::Player {
        if i.is_multiple_of(2) { Box::new(Heuristic::default()) } else { Box::new(Random) }
    };
    let cast = Cast { agents: (0..names.len()).map(player).collect(), bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    (setup, results)
}

pub(crate) fn match_report(names: &[&str], deals: u64) -> MatchReport {
    let (setup, results) = played(names, deals);
    MatchReport::new(&setup, &results).expect("two deals or more")
}

/// The page on these files and folders.
pub(crate) fn page_of(paths: &[&Path]) -> String {
    let sources: Vec<Source> =
        paths.iter().map(|path| Source::load(path).unwrap_or_else(|error| panic!("{error}"))).collect();
    page(&sources)
}
