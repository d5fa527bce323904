//! Programs as players: what the protocol promises, with real processes, good ones and bad ones.
//!
//! All of it needs the script that stands in for an engine, which makes this file long.
#![cfg(unix)]

use skat_agents::engine::EngineSettings;
use skat_agents::skat::Heuristic;
use skat_agents::skat::engine::conformance::{self, Rule};
use skat_agents::skat::engine::{Engine, serve};
use skat_agents::{Agent, Decision, Random};
use skat_env::skat::referee::{NoProof, Referee, Refereed};
use skat_env::skat::{Action, Bid, BySeat, CardSet, Deal, Rules, Seat, State, View};
use skat_env::{Environment as _, stream};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A limit that a good engine keeps on the slowest machine.
const GENEROUS: Duration = Duration::from_secs(300);

/// The example engine; without Python these tests fail, and say so.
fn example() -> EngineSettings {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../examples/engine.py");
    let version = std::process::Command::new("python3").arg("--version").output();
    assert!(version.is_ok(), "these tests run examples/engine.py and need python3");
    settings(&format!("python3 '{}'", script.display())).with_limit(GENEROUS)
}

fn settings(command: &str) -> EngineSettings {
    EngineSettings::new(command).expect("a command")
}

/// A program in the shell's language that starts as it should and then does `on_turn` when it is
/// asked, with $id, and the legal words in $1, $2 and so on. It notes its process in the file
/// `pids`.
struct Script {
    folder: TempDir,
    command: String,
}

impl Script {
    fn new(on_turn: &str) -> Script {
        Script::with("", on_turn)
    }

    fn with(otherwise: &str, on_turn: &str) -> Script {
        let folder = TempDir::new().expect("a temporary folder");
        let path = folder.path().join("engine.sh");
        let pids = folder.path().join("pids");
        let text = format!(
            "echo $$ >> '{}'\n\
             while read -r word id rest; do case $word in\n\
             skat-engine) echo 'name bad one'; echo 'games 8'; echo 'ready 1';;\n\
             ping) echo \"pong $id\";;\n\
             quit) exit 0;;\n\
             turn) set -- $rest; shift; {on_turn};;\n\
             {otherwise}\n\
             esac; done\n",
            pids.display()
        );
        let mut file = fs::File::create(&path).expect("the folder is writable");
        file.write_all(text.as_bytes()).expect("the folder is writable");
        let command = format!("sh '{}'", path.display());
        Script { folder, command }
    }

    fn engine(&self, limit: Duration) -> Engine {
        Engine::start(settings(&self.command).with_limit(limit)).expect("it starts")
    }

    fn pids(&self) -> Vec<String> {
        let text = fs::read_to_string(self.folder.path().join("pids")).unwrap_or_default();
        text.lines().map(String::from).collect()
    }
}

/// Whether a process runs; one that has ended and is only not yet reaped does not.
fn runs(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with(['Z', 'X']))
}

/// These processes end; the system does that at once, but not in the same instant.
fn assert_all_end(pids: &[String]) {
    let deadline = Instant::now() + GENEROUS;
    while pids.iter().any(|pid| runs(pid)) {
        assert!(Instant::now() < deadline, "they run on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A deal with agents in the three seats under the referee, and what went wrong.
fn play(agents: [&mut dyn Agent<State>; 3], deal: u64) -> (Refereed<NoProof>, Vec<(Seat, String)>) {
    let mut game = Refereed::new(State::new(Deal::from_seed(deal), Rules::default()), Referee::new(NoProof));
    let mut generators = BySeat::from_fn(|seat| stream(deal, seat.index() as u64));
    let mut faults = Vec::new();
    while let Some(seat) = game.turn().map(Seat::from_index) {
        let agent = &mut *agents[seat.index()];
        let view = View::of(game.state(), seat);
        let action = agent.act(Decision { view, legal: game.state().legal(), rng: &mut generators[seat] });
        faults.extend(agent.faults().into_iter().map(|fault| (seat, fault.problem.to_string())));
        game.act(action);
    }
    for (seat, agent) in Seat::ALL.into_iter().zip(agents) {
        agent.over(&game.view(seat.index()), &generators[seat]);
    }
    (game, faults)
}

/// Deals of a bad engine in the seat of forehand against two of ours, until it has failed `times`
/// times.
fn failures(script: &Script, limit: Duration, times: usize) -> Vec<String> {
    let mut engine = script.engine(limit);
    let mut all = Vec::new();
    for deal in 0.. {
        let (game, faults) = play([&mut engine, &mut Heuristic::default(), &mut Heuristic::default()], deal);
        assert!(game.turn().is_none(), "the deal is over");
        let after_bidding = game.infraction().is_some();
        if after_bidding {
            assert!(!faults.is_empty());
            let lost = game.score(Seat::Forehand.index());
            let declares = game.state().declarer().is_some_and(|declarer| declarer.seat == Seat::Forehand);
            assert!(if declares { lost < 0 } else { lost == 0 }, "its party has lost");
        }
        all.extend(faults.into_iter().map(|(seat, problem)| {
            assert_eq!(seat, Seat::Forehand);
            problem
        }));
        if all.len() >= times {
            return all;
        }
    }
    unreachable!("deals do not end")
}

#[track_caller]
fn assert_all(faults: &[String], expected: &str) {
    assert!(faults.iter().all(|fault| fault.contains(expected)), "{expected} in {faults:?}");
}

const SHORT: Duration = Duration::from_millis(150);

#[test]
fn a_silent_engine_is_reported_and_ended() {
    let script = Script::new("echo $$ >> /dev/null");
    assert_all(&failures(&script, SHORT, 2), "within 0.15 s");
    assert!(script.pids().len() >= 2, "it was started anew");
    assert_all_end(&script.pids());
}

#[test]
fn a_slow_engine_is_reported() {
    let script = Script::new("sleep 100; echo \"answer $id $1\"");
    assert_all(&failures(&script, SHORT, 2), "did not answer \"turn ");
}

#[test]
fn a_crash_is_reported_with_its_last_words() {
    let script = Script::new("echo 'out of luck' >&2; exit 3");
    assert_all(&failures(&script, GENEROUS, 2), "instead of answering \"turn ");
    assert_all(&failures(&script, GENEROUS, 1), "its last words on standard error: out of luck");
}

#[test]
fn an_engine_killed_by_a_signal_is_reported() {
    assert_all(&failures(&Script::new("kill -9 $$"), GENEROUS, 1), "instead of answering \"turn ");
}

#[test]
fn nonsense_is_reported_with_the_line() {
    for (answer, expected) in [
        ("echo 'how are you?'", "wrote \"how are you?\", expected answer "),
        ("echo \"answer 9999 $1\"", "wrote \"answer 9999 "),
        ("echo \"answer $id\"", "expected answer "),
        ("echo \"answer $id $1 $1\"", "expected answer "),
        ("echo \"answer $id QQ\"", " QQ\", expected answer "),
        ("echo", "wrote \"\", expected answer "),
        ("printf 'answer \\377\\376\\n'", "wrote \"answer \u{fffd}\u{fffd}\""),
        ("echo \"chance $id 00\"; echo \"answer $id $1\"", "wrote \"chance "),
    ] {
        assert_all(&failures(&Script::new(answer), GENEROUS, 1), expected);
    }
}

#[test]
fn an_illegal_answer_is_ruled_on_and_the_engine_goes_on() {
    let script = Script::new("echo \"answer $id concede\"");
    let faults = failures(&script, GENEROUS, 3);
    assert_all(&faults, "answered \"concede\", which is not among: ");
    for fault in &faults {
        let legal = fault.split_once("not among: ").expect("it is in each").1;
        let are_words = legal.split(", ").all(|word| !word.is_empty() && !word.contains(' '));
        assert!(are_words || legal.contains(" words, of which the nearest are "), "{fault}");
    }
    assert_eq!(script.pids().len(), 1, "it was not ended for that");
}

/// A declarer who has picked up the skat, and buries what a script of this answer says: the cards
/// laid away, and what went wrong.
fn buried_by(answer: &str) -> (CardSet, Vec<String>) {
    let mut engine = Script::new(answer).engine(GENEROUS);
    let mut state = State::with_declarer(Deal::from_seed(3), Rules::default(), Seat::Forehand, Bid::MIN);
    state.act(Action::PickUp);
    let (mut buried, mut problems) = (CardSet::EMPTY, Vec::new());
    for _ in 0..2 {
        let view = View::of(&state, Seat::Forehand);
        let action = engine.act(Decision { view, legal: state.legal(), rng: &mut stream(1, 0) });
        problems.extend(engine.faults().into_iter().map(|fault| fault.problem.to_string()));
        let (Action::Card(card), []) = (action, &problems[..]) else { return (buried, problems) };
        buried |= CardSet::of(card);
        state.act(action);
    }
    (buried, problems)
}

#[test]
fn two_cards_are_buried_in_either_order() {
    let (as_told, problems) = buried_by("echo \"answer $id $1\"");
    assert_eq!((as_told.len(), problems.len()), (2, 0), "{problems:?}");
    let (exchanged, problems) = buried_by("echo \"answer $id ${1#*.}.${1%.*}\"");
    assert_eq!((exchanged, problems.len()), (as_told, 0), "{problems:?}");
}

#[test]
fn a_refusal_shows_the_legal_words_that_are_nearest() {
    let first = buried_by("echo \"answer $id $1\"").0.first().expect("two cards");
    for (answer, expected) in [
        (format!("echo answer $id {first}.{first}"), "expected answer "),
        (format!("echo answer $id {first}"), "which is not among: "),
    ] {
        let (_, problems) = buried_by(&answer);
        let problem = &problems[0];
        assert!(
            problem.contains(expected) && problem.contains("66 words, of which the nearest are "),
            "{problem}"
        );
        let shown = problem.rsplit_once("nearest are ").expect("they are shown").1;
        assert!(shown.split(", ").count() == 8 && shown.split(", ").all(|word| word.len() == 5), "{shown}");
        assert!(shown.split(", ").all(|word| word.contains(&first.to_string())), "{shown}");
    }
    let absent = "for w in $*; do :; done; echo \"answer $id H7.$w\"";
    let (buried, problems) = buried_by(absent);
    assert!(buried.is_empty() && problems[0].contains("66 words"), "{problems:?}");
}

#[test]
fn endless_output_is_cut() {
    for (answer, expected) in [
        ("while :; do printf x; done", "wrote a line of more than 4096 bytes"),
        ("head -c 1000000 /dev/zero | tr '\\0' x; echo", "wrote a line of more than 4096 bytes"),
        ("while :; do echo more and more; done", "wrote \"more and more\""),
    ] {
        assert_all(&failures(&Script::new(answer), GENEROUS, 1), expected);
    }
    let comments = Script::new("while :; do echo '# thinking'; done");
    assert_all(&failures(&comments, SHORT, 1), "within 0.15 s");
}

#[test]
fn an_engine_that_closes_its_output_is_reported_and_ended() {
    let script = Script::new("exec >&-; sleep 100");
    assert_all(&failures(&script, GENEROUS, 1), "closed its standard output instead of answering");
    assert_all_end(&script.pids());
}

#[test]
fn what_an_engine_has_started_ends_with_it() {
    let folder = TempDir::new().expect("a temporary folder");
    let children = folder.path().join("children");
    let note = format!("sleep 1000 & echo $! >> '{0}'; sleep 1000 & echo $! >> '{0}'", children.display());
    let script = Script::new(&format!("{note}; wait"));
    assert_all(&failures(&script, Duration::from_secs(1), 1), "did not answer");
    let children = fs::read_to_string(children).expect("they were noted");
    assert!(children.lines().count() >= 2);
    let children: Vec<String> = children.lines().map(String::from).collect();
    assert_all_end(&children);
}

#[test]
fn much_on_standard_error_does_no_harm() {
    let script = Script::new("head -c 300000 /dev/zero | tr '\\0' e >&2; echo \"answer $id $1\"");
    let mut engine = script.engine(GENEROUS);
    let (_, faults) = play([&mut engine, &mut Random, &mut Random], 1);
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn an_engine_that_leaves_between_games_is_reported_and_comes_back() {
    let script = Script::with("result) exit 0;;", "echo \"answer $id $1\"");
    let mut engine = script.engine(GENEROUS);
    for deal in 0..3 {
        let (_, faults) = play([&mut engine, &mut Heuristic::default(), &mut Heuristic::default()], deal);
        let told: Vec<String> = faults.into_iter().map(|(_, problem)| problem).collect();
        assert_eq!(told.len(), (deal > 0) as usize, "{told:?}");
        assert_all(&told, "instead of answering");
    }
}

#[test]
fn a_hopeless_engine_is_dismissed() {
    let script = Script::new("exit 1");
    let faults = failures(&script, GENEROUS, 14);
    assert_all(&faults[10..], "is not asked any more, after 10 failures in a row");
    assert_eq!(script.pids().len(), 10);
}

#[test]
fn a_command_that_is_no_engine_is_one_sentence() {
    for (command, expected) in [
        ("no-such-program-anywhere", "could not be started: no-such-program-anywhere: No such file"),
        ("true", "ended (exit status 0) instead of answering \"skat-engine 1\""),
        ("echo Stockfish", "wrote \"Stockfish\", expected name, author, option, games, chance or ready"),
        ("sh -c 'echo ready 2; cat'", "wrote \"ready 2\", expected ready 1"),
        ("sh -c 'echo games 0; cat'", "wrote \"games 0\", expected games N"),
        ("sh -c 'echo option level; cat'", "expected option NAME DEFAULT"),
        ("sh -c 'echo error no licence; cat'", "gave up: no licence"),
        ("sh -c 'echo ready 1; cat'", "wrote \"skat-engine 1\", expected pong 0"),
    ] {
        let Err(error) = Engine::start(settings(command)) else { panic!("{command} is no engine") };
        let text = error.to_string();
        assert!(text.starts_with(&format!("engine \"{command}\" ")) && text.contains(expected), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    let wrong: EngineSettings =
        "engine[level=3]:sh -c 'echo option speed 1 how fast; echo ready 1; cat'".parse().expect("settings");
    let Err(error) = Engine::start(wrong) else { panic!("it has no such option") };
    assert!(error.to_string().contains("has no option \"level\"; it names speed"), "{error}");
}

#[test]
fn the_example_keeps_all_rules() {
    let mut told = Vec::new();
    let hello = conformance::check(&example(), 10, &mut |rule, result| {
        told.push(rule);
        assert!(
            result.is_ok(),
            "{rule}: {}",
            result.as_ref().err().map(ToString::to_string).unwrap_or_default()
        );
    });
    assert_eq!(told, Rule::ALL);
    assert_eq!(hello.and_then(|hello| hello.name).as_deref(), Some("Rules of thumb in Python"));
}

#[test]
fn broken_rules_are_reported() {
    let check = |script: &Script, limit: Duration| {
        let settings = settings(&script.command).with_limit(limit);
        let mut broken = Vec::new();
        conformance::check(&settings, 3, &mut |rule, result| {
            if let Err(error) = result {
                broken.push((rule, error.to_string()));
            }
        });
        broken
    };
    let fine = Script::new("echo \"answer $id $1\"");
    assert_eq!(check(&fine, GENEROUS), []);
    let twice = check(&Script::new("echo \"answer $id $1\"; echo \"answer $id $1\""), GENEROUS);
    assert!(
        twice.iter().any(|(rule, text)| *rule == Rule::PlaysNull && text.contains("expected \"pong quiet\""))
    );
    let deaf = Script::with("fanfare) exit 1;;", "echo \"answer $id $1\"");
    let broken = check(&deaf, GENEROUS);
    assert_eq!(broken.iter().map(|(rule, _)| *rule).collect::<Vec<_>>(), [Rule::PassesOverUnknownLines]);
    let first_bid =
        check(&Script::new("[ $1 = pass ] && [ $# -gt 1 ] && shift; echo \"answer $id $1\""), GENEROUS);
    assert_eq!(first_bid, [], "it may bid and hold as it likes");
    let silent = Script::new("case $1 in [CSHD]?) echo \"answer $id $1\";; esac");
    let broken = check(&silent, SHORT);
    let rules: Vec<Rule> = broken.iter().map(|(rule, _)| *rule).collect();
    assert!(rules.len() >= 5 && rules.contains(&Rule::PlaysWholeDeals), "{broken:?}");
    assert!(broken[0].1.contains("for middlehand, the engine did not answer \"turn "), "{broken:?}");
}

#[test]
fn the_example_is_not_stupid() {
    let mut engine = Engine::start(example()).expect("it starts");
    let (mut declared, mut won, mut points) = (0, 0, 0);
    for deal in 0..300 {
        let (game, faults) = play([&mut engine, &mut Heuristic::default(), &mut Heuristic::default()], deal);
        assert!(faults.is_empty(), "{faults:?}");
        points += game.score(0);
        if let Some(played) =
            game.state().played().filter(|played| played.play.tricks().declarer() == Seat::Forehand)
        {
            declared += 1;
            won += played.settlement.won as u32;
        }
    }
    assert!(declared >= 20 && won * 100 >= declared * 70, "{won} of {declared} won");
    assert!(points > 0, "{points}");
}

/// An answer for each question of a host, in its order.
fn served(agent: &mut dyn Agent<State>, host: &str) -> String {
    let mut answers = Vec::new();
    serve(agent, "test", host.as_bytes(), &mut answers).expect("nothing fails in memory");
    String::from_utf8(answers).expect("UTF-8")
}

#[test]
fn the_transcript_is_what_is_spoken() {
    let page = include_str!("../../docs/skat/engine_protocol.md");
    let block = page.split("```").find(|block| block.contains("> skat-engine 1")).expect("a transcript");
    let lines = |mark: &str| -> String {
        block.lines().filter_map(|line| Some(line.strip_prefix(mark)?.to_string() + "\n")).collect()
    };
    let spoken = served(&mut Heuristic::default(), &lines("> "));
    let without_name = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with("name ")).map(String::from).collect()
    };
    assert_eq!(without_name(&spoken), without_name(&lines("< ")));
    // Every kind of line that the page names is in it.
    for word in
        ["set", "limit", "ping", "new", "hand", "call", "pickup", "bury", "declare", "card", "turn", "result"]
    {
        assert!(block.contains(&format!("\n> {word} ")) || word == "set", "{word}");
        assert!(page.contains(&format!("`{word} ")), "{word}");
    }
}

#[test]
fn a_served_agent_says_what_it_cannot_follow() {
    let opened = "skat-engine 1\nnew 1 forehand\nhand 1 CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8\n";
    for (lines, expected) in [
        ("turn 2 call pass\n", "expected a game that was opened by new"),
        ("new x forehand\n", "expected the number of a game"),
        ("new 2 dealer\n", "expected new ID SEAT"),
        ("new 2 forehand\nturn 2 call\n", "expected the hand before it"),
        ("new 2 forehand\nhand 2 CJ\n", "expected hand ID and ten cards"),
        ("turn 1 call pass\n", "expected a question that this player has to answer now"),
        ("call 1 forehand pass\n", "expected a call of the player whose word it is"),
        ("call 1 middlehand 19\n", "expected an event of the protocol"),
        ("card 1 forehand CJ\n", "expected a call"),
        ("set level 3\n", "there is no option level"),
    ] {
        let said = served(&mut Random, &format!("{opened}{lines}ping never\n"));
        let last = said.lines().last().expect("it says something");
        assert!(last.starts_with("error ") && last.contains(expected), "{last}");
    }
    let ignored =
        served(&mut Random, &format!("{opened}\nfanfare 1\nlimit 3\n\u{0}\nping 1\nquit\nping 2\n"));
    assert!(ignored.ends_with("ready 1\npong 1\n"), "{ignored}");
}
