//! Matches of two or more agents: the same results whatever happens on the way.

use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision, Random};
use skat_env::ActionSet as _;
use skat_env::skat::{Action, State};
use skat_evaluation::skat::{Cast, DealSet, Match, MatchReport, Player, Results, Setup, draw};
use skat_evaluation::sprt::{Sprt, Verdict};
use skat_evaluation::{Controls, DuelConfig, Ended, Journal, MatchError, OpenValue, Play, Schedule, duel};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Takes the lowest legal action: plays low and bids 18; or never bids.
#[derive(Clone, Copy)]
enum Stubborn {
    Lowest,
    Passing,
}

impl Agent<State> for Stubborn {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        match self {
            Stubborn::Passing if decision.legal.contains(Action::Pass) => Action::Pass,
            Stubborn::Lowest | Stubborn::Passing => decision.legal.nth(0),
        }
    }

    fn fork(&self) -> Player {
        Box::new(*self)
    }
}

fn heuristic() -> Player {
    Box::new(Heuristic::default())
}

fn random() -> Player {
    Box::new(Random)
}

fn cast(agents: Vec<Player>) -> Cast {
    Cast { agents, bidder: None, baseline: None }
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|i| format!("agent {i}")).collect()
}

fn play(setup: &Setup, cast: &Cast, deals: Option<&DealSet>) -> Results {
    let mut results = Results::default();
    let deals = deals.map(DealSet::starts);
    let game = Match { setup, cast, deals, journal: None };
    let ended = game.play(&mut results, &AtomicBool::new(false), &|_| ()).expect("a match");
    assert_eq!(ended, Ended::Whole);
    results
}

fn four() -> Cast {
    cast(vec![random(), heuristic(), Box::new(Stubborn::Passing), Box::new(Stubborn::Lowest)])
}

/// A setup with everything that can be measured.
fn full(deals: u64) -> (Setup, Cast) {
    let mut setup = Setup::new(names(2), deals, 11);
    setup.controls = Some(Controls { baseline: "heuristic".into(), open_value: OpenValue::Off, extra: 2 });
    setup.open_cards = Some(150);
    let cast = Cast { agents: vec![heuristic(), random()], bidder: None, baseline: Some(heuristic()) };
    (setup, cast)
}

#[test]
fn a_match_of_two_is_the_duel_of_old() {
    let setup = Setup::new(names(2), 250, 7);
    let results = play(&setup, &cast(vec![heuristic(), random()]), None);
    let report = MatchReport::new(&setup, &results).expect("deals");
    let config = DuelConfig { deals: 250, seed: 7 };
    assert_eq!(report.duel(), Some(duel(&Heuristic::default(), &Random, &config, &|_, _| ())));
}

/// As the program printed it before there were matches.
#[test]
fn the_duel_of_a_seed_always_has_the_same_numbers() {
    let report = duel(&Heuristic::default(), &Random, &DuelConfig { deals: 500, seed: 7 }, &|_, _| ());
    assert_eq!(report.difference.mean, 235.33849999999998);
    assert_eq!(report.difference.standard_error, 1.7369280453376508);
    assert_eq!((report.passed_in.count, report.a.taken.count), (47, 464));
    assert_eq!(report.a.points.mean, 40.62833333333334);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut setups: Vec<(Setup, fn() -> Cast)> = vec![(full(60).0, || full(60).1)];
    for schedule in Schedule::ALL {
        let setup = Setup { schedule, ..Setup::new(names(4), 75, 3) };
        setups.push((setup, four));
    }
    for (setup, cast) in &setups {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            pool.install(|| {
                let results = play(setup, &cast(), None);
                let report = MatchReport::new(setup, &results).expect("deals").to_json();
                (results, report)
            })
        };
        let one = on(1);
        assert!(one == on(2), "{setup:?}");
        assert!(one == on(3), "{setup:?}");
    }
}

#[test]
fn equal_agents_score_exactly_the_same() {
    for schedule in Schedule::ALL {
        for player in [heuristic(), random()] {
            let setup = Setup { schedule, ..Setup::new(names(3), 40, 5) };
            let results = play(&setup, &cast(vec![player.fork(), player.fork(), player]), None);
            let report = MatchReport::new(&setup, &results).expect("deals");
            for pair in &report.pairs {
                let found = pair.difference;
                assert_eq!((found.normal.low, found.normal.high, found.bootstrap_high), (0.0, 0.0, 0.0));
                assert_eq!((pair.better, pair.equal, pair.worse), (0, 40, 0));
            }
            assert!(report.agents.iter().all(|agent| agent.rating.rating.abs() < 1e-9));
        }
    }
}

#[test]
fn the_document_is_read_as_it_is_written() {
    let (setup, cast) = full(60);
    let report = MatchReport::new(&setup, &play(&setup, &cast, None)).expect("deals");
    assert!(report.pairs[0].controlled.is_none(), "too few deals for five controls");
    let text = report.to_json();
    assert_eq!(MatchReport::from_json(&text).expect("a report").to_json(), text);
    let other = text.replacen("\"version\": 1", "\"version\": 2", 1);
    let error = MatchReport::from_json(&other).expect_err("a later version").to_string();
    assert_eq!(error, "format skat-match, version 2; expected skat-match, version 1");
    for broken in ["", "{}", &text[..text.len() / 2], &text.replacen("\"deals\"", "\"dales\"", 1)] {
        assert!(MatchReport::from_json(broken).is_err());
    }
}

#[test]
fn a_match_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let (setup, cast) = full(200);
    let whole = play(&setup, &cast, None);

    let stop = AtomicBool::new(false);
    let told = AtomicU64::new(0);
    let journal = Some(Journal::create(&path, &setup).expect("a journal"));
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal };
    let ended = game
        .play(&mut results, &stop, &|done| {
            told.fetch_max(done.deals, Ordering::Relaxed);
            stop.store(done.deals >= 50, Ordering::Relaxed);
        })
        .expect("a match");
    assert_eq!(ended, Ended::Stopped);
    assert!((50..150).contains(&results.deals.len()), "{}", results.deals.len());

    // The last line is cut off, as when the machine loses its power.
    let text = std::fs::read_to_string(&path).expect("games");
    std::fs::write(&path, &text[..text.len() - 7]).expect("a file");
    let (journal, read, mut resumed) = Journal::resume::<State>(&path).expect("a journal");
    assert_eq!(read, setup);
    assert_eq!(resumed.deals.len(), results.deals.len() - 1);
    let game = Match { setup: &read, cast: &cast, deals: None, journal: Some(journal) };
    let ended = game.play(&mut resumed, &AtomicBool::new(false), &|_| ()).expect("a match");
    assert_eq!(ended, Ended::Whole);
    assert!(resumed == whole);
    let (again, all) = Journal::read(&path).expect("a journal");
    assert!(again == setup && all == whole);
    assert_eq!(MatchReport::new(&read, &resumed), MatchReport::new(&setup, &whole));
}

#[test]
fn two_programs_do_not_write_the_same_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let setup = Setup::new(names(2), 10, 1);
    let first = Journal::create(&path, &setup).expect("a journal");
    assert!(Journal::create(&path, &setup).is_err(), "it is there already");
    let error = Journal::resume::<State>(&path).expect_err("it is locked").to_string();
    assert!(error.ends_with("another program plays this match; expected to be the only one"), "{error}");
    drop(first);
    assert!(Journal::resume::<State>(&path).is_ok());
}

#[test]
fn what_makes_no_sense_in_a_journal_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let setup = Setup::new(names(2), 10, 1);
    let journal = Journal::create(&path, &setup).expect("a journal");
    let cast = cast(vec![random(), random()]);
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: Some(journal) };
    game.play(&mut Results::default(), &AtomicBool::new(false), &|_| ()).expect("a match");
    let text = std::fs::read_to_string(&path).expect("games");
    let lines: Vec<&str> = text.lines().collect();
    let twice = format!("{text}{}\n", lines[1]);
    let cases = [
        (String::new(), "line 1: expected the setup"),
        (lines[0].into(), "line 1: expected the setup of a match, and a line break"),
        (
            text.replacen("skat-games", "skat-game", 1),
            "line 1: format skat-game, version 1; expected skat-games",
        ),
        (text.replacen("\"deals\":10", "\"deals\":1", 1), "line 1: 1 deals; expected 2 or more"),
        (text.replacen("\"deals\":10", "\"deals\":9", 1), "its number, games or measurements are not"),
        (twice, "line 12: expected a deal: it is there already"),
        (text.replacen("{\"deal\":", "{\"dael\":", 1), "expected a deal: unknown field `dael`"),
        (text.replacen("\"games\":[\"", "\"games\":[\"x", 1), "expected a deal: "),
        (format!("{}\n\n{}\n", lines[0], lines[1]), "line 2: expected a deal: "),
        (format!("{}\nnull\n", lines[0]), "line 2: expected a deal: "),
    ];
    for (broken, expected) in cases {
        std::fs::write(&path, &broken).expect("a file");
        let error = Journal::resume::<State>(&path).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}\nis not\n{expected}");
        assert_eq!(
            std::fs::read_to_string(&path).expect("a file"),
            broken,
            "a file that is refused is left alone"
        );
    }
    let missing =
        Journal::resume::<State>(Path::new("no/such/games.jsonl")).expect_err("no file").to_string();
    assert!(missing.starts_with("no/such/games.jsonl: "), "{missing}");
}

#[test]
fn a_deal_set_gives_the_games_of_the_seed_it_was_drawn_from() {
    let setup = Setup::new(names(2), 30, 9);
    let agents = cast(vec![heuristic(), Box::new(Stubborn::Lowest)]);
    let set = draw(30, 9, None).expect("deals");
    assert!(play(&setup, &agents, None) == play(&setup, &agents, Some(&set)));

    let bidder = heuristic();
    let contracts = draw(30, 9, Some(&bidder)).expect("contracts");
    let read: DealSet = format!("# a comment\n\n{contracts}  # the end").parse().expect("deals");
    assert_eq!((&read, read.digest()), (&contracts, contracts.digest()));
    let bid = Setup { play: Play::Cards { bidder: Some("heuristic".into()) }, ..setup.clone() };
    let given = Setup { play: Play::Cards { bidder: None }, ..setup };
    let with_bidder = Cast { bidder: Some(bidder), ..cast(vec![heuristic(), random()]) };
    let without = cast(vec![heuristic(), random()]);
    let results = play(&bid, &with_bidder, None);
    assert!(results == play(&given, &without, Some(&contracts)));
    for (result, start) in results.deals.iter().zip(contracts.starts()) {
        let tricks = start.play().expect("a contract").tricks();
        for game in &result.games {
            let game = game.declared().expect("nobody passes in a given contract");
            assert_eq!(
                (game.seat, game.bid, game.contract),
                (tricks.declarer(), tricks.bid(), tricks.contract())
            );
        }
    }
}

#[test]
fn who_never_bids_finds_no_contracts() {
    let setup = Setup { play: Play::Cards { bidder: Some("passing".into()) }, ..Setup::new(names(2), 4, 1) };
    let bidder: Player = Box::new(Stubborn::Passing);
    let cast = Cast { bidder: Some(bidder), ..cast(vec![random(), random()]) };
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    let error =
        game.play(&mut Results::default(), &AtomicBool::new(false), &|_| ()).expect_err("no contract");
    assert!(matches!(error, MatchError::NeverBids { deals: 1000 }), "{error}");
}

#[test]
fn malformed_deals_are_named_with_their_line() {
    let deal = draw(1, 1, None).expect("a deal").to_string();
    let contract = draw(1, 1, Some(&heuristic())).expect("a deal").to_string();
    let (deal, contract) = (deal.trim(), contract.trim());
    let bidding = contract.rsplit_once(' ').expect("words").0;
    let cases = [
        (String::new(), "there is no deal"),
        ("# nothing\n\n".into(), "there is no deal"),
        (format!("{deal}\n{}", &deal[..80]), "line 2, word 1: "),
        (deal.replacen("C", "X", 1), "line 1, word 1, card "),
        (format!("{deal} 17"), "line 1, word 2: \"17\" is not an action"),
        (format!("\n{bidding}"), "line 2: the line ends before the declaration; expected the cards alone"),
        (format!("{deal} p"), "line 1: the line ends in the bidding"),
        (format!("{deal} p p p"), "line 1: the line ends after the end of the deal"),
        (format!("concede {deal}"), "line 1: \"concede\" is a rules option"),
    ];
    for (text, expected) in cases {
        let error = text.parse::<DealSet>().expect_err(expected).to_string();
        assert!(error.starts_with(expected), "{error}\nis not\n{expected}");
    }
    let mixed: DealSet = format!("{contract}\n{deal}\n").parse().expect("deals");
    assert_eq!(mixed.from_the_bidding().to_string().lines().nth(1), Some(deal));
    let error = mixed.with_contracts().expect_err("one has none").to_string();
    assert!(error.starts_with("deal 2 has no contract"), "{error}");
}

#[test]
fn a_sequential_test_ends_the_match_for_any_number_of_threads_and_after_a_stop() {
    let sprt = Sprt::new(0.0, 30.0, 0.05, 0.05).expect("a test");
    let setup = Setup { sprt: Some(sprt), ..Setup::new(names(2), 100_000, 2) };
    let both = || cast(vec![heuristic(), random()]);
    let agents = both();
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let results = one.install(|| play(&setup, &both(), None));
    let report = MatchReport::new(&setup, &results).expect("deals");
    assert_eq!(report.sprt.expect("a test").verdict, Some(Verdict::Upper));
    assert!((32..200).contains(&report.deals), "{}", report.deals);
    assert!(results == play(&setup, &agents, None));

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let journal = Some(Journal::create(&path, &setup).expect("a journal"));
    let stop = AtomicBool::new(false);
    let game = Match { setup: &setup, cast: &agents, deals: None, journal };
    game.play(&mut Results::default(), &stop, &|done| stop.store(done.deals > 0, Ordering::Relaxed))
        .expect("a match");
    let (journal, setup, mut resumed) = Journal::resume::<State>(&path).expect("a journal");
    let game = Match { setup: &setup, cast: &agents, deals: None, journal: Some(journal) };
    game.play(&mut resumed, &AtomicBool::new(false), &|_| ()).expect("a match");
    assert!(resumed == results);
    // What other threads had begun is kept too, and is not counted.
    let (journal, setup, mut again) = Journal::resume::<State>(&path).expect("a journal");
    let game = Match { setup: &setup, cast: &agents, deals: None, journal: Some(journal) };
    game.play(&mut again, &AtomicBool::new(false), &|_| ()).expect("a match");
    assert!(again == results);
}

#[test]
fn setups_that_cannot_be_played_say_why() {
    let setup = |change: fn(&mut Setup)| {
        let mut setup = Setup::new(names(2), 10, 1);
        change(&mut setup);
        setup.check().expect_err("it cannot be played").to_string()
    };
    assert!(setup(|s| s.deals = 1).starts_with("1 deals; expected 2 or more"));
    assert!(setup(|s| s.agents.truncate(1)).starts_with("1 agents; expected 2 or more for duels"));
    assert!(setup(|s| s.schedule = Schedule::Tables).starts_with("2 agents; expected 3 or more for tables"));
    assert!(setup(|s| s.open_cards = Some(0)).starts_with("every 0th deal"));
    let error = setup(|s| {
        s.agents.push("third".into());
        s.sprt = Sprt::new(0.0, 1.0, 0.05, 0.05).ok();
    });
    assert!(error.starts_with("a sequential test of 3 agents"), "{error}");
    let error = setup(|s| {
        s.controls = Some(Controls { baseline: "random".into(), open_value: OpenValue::Off, extra: 0 });
    });
    assert!(error.starts_with("no extra deals"), "{error}");
    let error = setup(|s| {
        s.controls = Some(Controls { baseline: "random".into(), open_value: OpenValue::Off, extra: 1 });
        s.sprt = Sprt::new(0.0, 1.0, 0.05, 0.05).ok();
    });
    assert!(error.starts_with("a sequential test and control variates"), "{error}");
    for (lower, upper, alpha) in [(1.0, 1.0, 0.05), (2.0, 1.0, 0.05), (f64::NAN, 1.0, 0.05), (0.0, 1.0, 0.5)]
    {
        assert!(Sprt::new(lower, upper, alpha, 0.05).is_err());
    }
}
