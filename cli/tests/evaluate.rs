//! Matches from outside: files, folders, kills, and what goes wrong.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(arguments.split_whitespace()).current_dir(folder);
    command
}

fn skat(folder: &Path, arguments: &str) -> Output {
    command(folder, arguments).output().expect("the program starts")
}

fn stdout(folder: &Path, arguments: &str) -> String {
    let output = skat(folder, arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The one sentence of a run that failed.
fn failure(folder: &Path, arguments: &str) -> String {
    let output = skat(folder, arguments);
    assert!(!output.status.success(), "{arguments}");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(text.starts_with("error: "), "{text}");
    text
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

const MATCH: &str =
    "--agents heuristic,random,heuristic --deals 3000 --seed 4 --control heuristic --extra 1 --threads 1";

/// Lines of games that are on the disk, without the first.
fn lines(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count().saturating_sub(1))
}

#[test]
fn a_match_that_is_killed_goes_on_as_if_nothing_had_been() {
    let folder = folder();
    let folder = folder.path();
    stdout(folder, &format!("evaluate {MATCH} --out whole"));
    let expected = fs::read(folder.join("whole/result.json")).expect("a result");

    let games = folder.join("killed/games.jsonl");
    let mut arguments = format!("evaluate {MATCH} --out killed");
    for _ in 0..4 {
        let before = lines(&games);
        let mut child = command(folder, &arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a program");
        while lines(&games) < before + 300 && child.try_wait().expect("a child").is_none() {
            sleep(Duration::from_millis(2));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        arguments = "evaluate --resume killed".into();
    }
    assert!(!folder.join("killed/result.json").exists() || lines(&games) >= 3000);
    stdout(folder, "evaluate --resume killed");
    let resumed = fs::read(folder.join("killed/result.json")).expect("a result");
    assert!(resumed == expected, "the results differ");
    // Once more, with nothing left to play.
    stdout(folder, "evaluate --resume killed");
    assert!(fs::read(folder.join("killed/result.json")).expect("a result") == expected);
}

#[cfg(unix)]
#[test]
fn a_match_that_is_stopped_says_how_to_go_on() {
    let folder = folder();
    let folder = folder.path();
    let mut child = command(folder, "evaluate --agents heuristic,random --deals 1000000 --out long")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program");
    while lines(&folder.join("long/games.jsonl")) < 100 {
        assert!(child.try_wait().expect("a child").is_none(), "it plays for minutes");
        sleep(Duration::from_millis(2));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("they are kept, and skat evaluate --resume long goes on with them"), "{text}");
}

#[test]
fn json_has_the_duel_as_ever_and_the_document_that_is_kept() {
    let folder = folder();
    let folder = folder.path();
    let printed = stdout(folder, "evaluate --agents heuristic,random --deals 40 --json --out kept");
    let printed: Value = serde_json::from_str(&printed).expect("JSON");
    let kept = fs::read_to_string(folder.join("kept/result.json")).expect("a result");
    let kept: Value = serde_json::from_str(&kept).expect("JSON");
    assert_eq!(printed["match"], kept);
    assert_eq!((&kept["format"], &kept["version"]), (&Value::from("skat-match"), &Value::from(1)));
    assert_eq!(printed["difference"]["mean"], kept["pairs"][0]["difference"]["mean"]);
    let three = stdout(folder, "evaluate --agents heuristic,random,random --deals 40 --json");
    let three: Value = serde_json::from_str(&three).expect("JSON");
    assert_eq!(three["match"]["cross_table"].as_array().map(Vec::len), Some(3));
}

#[test]
fn two_laboratories_play_the_same_deals() {
    let folder = folder();
    let folder = folder.path();
    stdout(folder, "deals --count 50 --seed 8 --contracts heuristic --out deals.txt.gz");
    assert!(failure(folder, "deals --count 50 --out deals.txt.gz").contains("exists; --force replaces it"));
    let agents = "evaluate --agents heuristic,random --seed 8 --json";
    let result = |arguments: &str| {
        let printed = stdout(folder, &format!("{agents} {arguments}"));
        let mut json: Value = serde_json::from_str(&printed).expect("JSON");
        json["match"]["setup"].take();
        json
    };
    let from_file = result("--deal-file deals.txt.gz --contracts file");
    assert_eq!(from_file["deals"], 50);
    assert_eq!(from_file, result("--deals 50 --contracts heuristic"));
    let whole = result("--deal-file deals.txt.gz --deals 20");
    assert_eq!(whole["deals"], 20);
    assert!(
        failure(folder, &format!("{agents} --deal-file deals.txt.gz --deals 51")).contains("the file has 50")
    );

    let plain = stdout(folder, "deals --count 3 --seed 2");
    assert_eq!(plain.lines().count(), 4);
    fs::write(folder.join("plain.txt"), &plain).expect("a file");
    let error = failure(folder, &format!("{agents} --deal-file plain.txt --contracts file"));
    assert!(error.starts_with("error: plain.txt: deal 1 has no contract; expected"), "{error}");
    fs::write(folder.join("broken.txt"), plain.replacen('|', ".", 1)).expect("a file");
    let error = failure(folder, &format!("{agents} --deal-file broken.txt"));
    assert!(error.starts_with("error: broken.txt: line 2, word 1: "), "{error}");
    assert_eq!(error.lines().count(), 1);
}

#[test]
fn recorded_games_give_contracts() {
    let folder = folder();
    let records = concat!(env!("CARGO_MANIFEST_DIR"), "/../env/tests/data/iss_games.sgf");
    let text = stdout(folder.path(), &format!("deals {records} --out recorded.txt"));
    assert!(text.is_empty());
    let written = fs::read_to_string(folder.path().join("recorded.txt")).expect("deals");
    let deals = written.lines().count() - 1;
    assert!(written.starts_with(&format!("# {deals} deals of recorded games")), "{written}");
    let arguments = "evaluate --agents heuristic,random --deal-file recorded.txt --contracts file --json";
    let json: Value = serde_json::from_str(&stdout(folder.path(), arguments)).expect("JSON");
    assert_eq!(json["deals"], deals);
}

#[test]
fn what_cannot_be_played_is_reported_in_one_sentence() {
    let folder = folder();
    let folder = folder.path();
    fs::create_dir(folder.join("full")).expect("a folder");
    fs::write(folder.join("full/file"), "").expect("a file");
    fs::write(folder.join("file"), "x").expect("a file");
    let two = "evaluate --agents random,heuristic --deals 20";
    for (arguments, expected) in [
        (format!("{two} --out full"), "full: the folder is not empty; expected a new one, or --resume"),
        (format!("{two} --out file"), "file: "),
        (format!("{two} --schedule lists"), "2 agents; expected 3 or more for lists"),
        (format!("{two} --sprt 3,2"), "the claims are 3 and 2; expected two numbers, the lower one first"),
        (format!("{two} --sprt 3"), "expected two numbers with a comma between them"),
        (format!("{two} --sprt 0,2 --alpha 0.7"), "the probability of an error is 0.7; expected more than 0"),
        (format!("{two} --sprt 0,2 --control random"), "a sequential test and control variates"),
        (format!("{two} --contracts file"), "expected --deal-file too"),
        (format!("{two} --contracts nobody"), "\"nobody\" is not an agent"),
        (format!("{two} --deal-file none.txt"), "none.txt: "),
        (
            "evaluate --agents random,random,random --sprt 0,1".into(),
            "a sequential test of 3 agents; expected two",
        ),
        ("evaluate --resume none".into(), "none/games.jsonl: "),
        ("evaluate --resume full".into(), "full/games.jsonl: "),
        ("evaluate --resume full --agents random,random".into(), "cannot be used with"),
    ] {
        let error = failure(folder, &arguments);
        assert!(error.contains(expected), "{arguments}: {error}");
    }
    assert!(!folder.join("full/games.jsonl").exists());
}

#[test]
fn a_sequential_test_says_what_it_accepts() {
    let folder = folder();
    let text = stdout(folder.path(), "evaluate --agents heuristic,random --deals 5000 --sprt 0,100");
    assert!(
        text.contains("The sequential test accepts +100: A - B is +100 or more rather than +0"),
        "{text}"
    );
}

#[test]
fn everything_that_can_be_measured_is_printed() {
    let folder = folder();
    let arguments = "evaluate --agents heuristic,random,heuristic,random --schedule lists --deals 108 \
                     --control heuristic --extra 2 --open-value --open-cards 100";
    let text = stdout(folder.path(), arguments);
    for heading in [
        "Points per game and seat, and ratings",
        "Cross table",
        "Differences in points per game and seat",
        "Differences with luck taken out, as heuristic in all seats",
        "Final scores of lists of 36 games",
        "Games declared, and won of them, by contract",
        "By the bid to be reached",
        "Card points given away",
    ] {
        assert!(text.contains(heading), "{heading}");
    }
    assert!(!text.contains("One seat against"), "nobody was alone against two of a kind");
    let duel = stdout(folder.path(), "evaluate --agents heuristic,random --deals 4");
    let alone = duel.split("One seat against two: ").nth(1).expect("a table");
    assert!(
        alone.contains("\n  A            B     12 ") && alone.contains("\n  B            A     12 "),
        "{alone}"
    );
}

/// One agent against a fixed set of others, for every game; the deals for choosing are not those
/// for reporting.
#[test]
fn a_gauntlet_is_a_mean_and_a_least() {
    let folder = folder();
    let folder = folder.path();
    let text = stdout(folder, "gauntlet heuristic:bids=timid --against heuristic,random --deals 20");
    for words in [
        "A in a duel of six games a deal",
        "\n  B  heuristic ",
        "\n  C  random ",
        "\n  mean ",
        "\n  least, against ",
        "One seat against two: points per game",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
    let json =
        |arguments: &str| -> Value { serde_json::from_str(&stdout(folder, arguments)).expect("a document") };
    let chosen = json("gauntlet heuristic --against heuristic,random --deals 20 --json");
    let duel = json("evaluate --agents heuristic,random --deals 20 --json");
    let found = &chosen["match"]["pairs"][1]["difference"]["mean"];
    assert_eq!(*found, duel["match"]["pairs"][0]["difference"]["mean"], "the same deals");
    let gauntlet = &chosen["match"]["gauntlet"];
    assert_eq!((&gauntlet["worst"], &gauntlet["least"]["mean"]), (&1.into(), &0.0.into()), "itself");
    let half = 2.0 * gauntlet["mean"]["mean"].as_f64().expect("a number");
    assert!((half - found.as_f64().expect("a number")).abs() < 1e-9);
    let told = json("gauntlet heuristic --against random --deals 20 --report --json");
    assert_ne!(told["match"]["setup"]["seed"], chosen["match"]["setup"]["seed"]);
    let all = json("gauntlet --game jass random --deals 2 --json");
    assert_eq!(all["agents"].as_array().expect("names").len(), 3);
    let help = stdout(folder, "gauntlet --help");
    assert!(help.contains("Opponents: heuristic, heuristic:bids=bold"), "{help}");
    let kept = folder.join("kept");
    stdout(folder, "gauntlet heuristic --against random,swift --deals 4 --out kept");
    assert!(kept.join("result.json").exists());
    stdout(folder, "evaluate --resume kept");
}

/// Another game: text, document, a match that is kept and goes on, and what that game has not.
#[test]
fn house_rules_are_chosen_and_kept() {
    let folder = folder();
    let folder = folder.path();
    let options = |arguments: &str| -> Value {
        let json =
            stdout(folder, &format!("evaluate --agents heuristic,random --deals 4 --json {arguments}"));
        serde_json::from_str::<Value>(&json).expect("JSON")["match"]["setup"]["options"].clone()
    };
    assert_eq!(options(""), Value::Null);
    assert_eq!(options("--rules end_when_certain=true")["end_when_certain"], true);
    assert_eq!(options("--game jass --rules variant=tourne --out kept")["variant"], "tourne");
    assert_eq!(options("--game jass --rules variant=imposed:H")["variant"], "imposed:H");
    let text = stdout(folder, "evaluate --resume kept");
    assert!(text.contains("house rules"), "{text}");
    for (arguments, expected) in [
        ("--rules certain", "\"certain\" is no rule: expected NAME=VALUE"),
        ("--rules certain=true", "unknown field `certain`, expected `concede` or `end_when_certain`"),
        ("--rules concede=maybe", "invalid type: string \"maybe\", expected a boolean"),
        ("--rules concede=true,concede=true", "\"concede\" is there twice"),
        ("--game jass --rules variant=bidding", "\"bidding\" is not a way to trump"),
    ] {
        let output = skat(folder, &format!("evaluate --agents heuristic,random --deals 4 {arguments}"));
        let told = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(output.status.code() == Some(2) && told.contains(expected), "{told}");
    }
}

#[test]
fn a_match_of_joffre() {
    let folder = folder();
    let folder = folder.path();
    let agents = "evaluate --game joffre --agents heuristic,random --deals 40";
    let text = stdout(folder, agents);
    assert!(text.contains("A is stronger") && text.contains("takes the Joffre"), "{text}");
    let games = "evaluate --game joffre --agents heuristic,random --deals 4 --rules unit=game --json";
    let json: Value = serde_json::from_str(&stdout(folder, games)).expect("JSON");
    let victories = &json["match"]["agents"][0]["record"]["victories"]["share"];
    assert!(victories.as_f64().expect("a share") > 0.7, "{victories}");
}

/// With the words that come along, and with those of a file, which stays the same for the match.
#[test]
fn a_match_of_scrabble() {
    let folder = folder();
    let folder = folder.path();
    let agents = "evaluate --game scrabble --agents top,heuristic:words=10 --deals 6";
    let text = stdout(folder, agents);
    assert!(text.contains("A is stronger") && text.contains("of the top, %"), "{text}");
    let words = "et te\nla le\nas sa\nes se\nen ne\nil li\nun nu\nur ru\nut tu\nou où\nor ni\nre do\n";
    fs::write(folder.join("words.txt"), words.replace(' ', "\n")).expect("a list");
    let own = format!("{agents} --rules lexicon=words.txt");
    let json: Value = serde_json::from_str(&stdout(folder, &format!("{own} --json"))).expect("JSON");
    let setup = &json["match"]["setup"];
    assert_eq!(setup["options"]["lexicon"], "words.txt");
    assert!(setup["files"]["words.txt"].is_string(), "{setup}");
    stdout(folder, &format!("{own} --out kept"));
    stdout(folder, "evaluate --resume kept");
    for (list, expected) in [
        (words.replace(' ', "\n\n"), "words.txt: another file than the one that the match began with"),
        ("et\nte\n".into(), "words.txt: its words have the checksum "),
    ] {
        fs::write(folder.join("words.txt"), list).expect("another list");
        let error = failure(folder, "evaluate --resume kept");
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_list_of_words_that_is_none_is_told_in_one_sentence() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("sign.txt"), "chat\nl'eau\n").expect("a list");
    fs::write(folder.join("long.txt"), "anticonstitutionnellement\n").expect("a list");
    fs::write(folder.join("empty.txt"), "\n\n").expect("a list");
    fs::write(folder.join("bytes.txt"), [0xff, 0xfe, 0x00]).expect("a list");
    for (list, expected) in [
        ("none.txt", "none.txt: "),
        ("sign.txt", "sign.txt, line 2: '\\'' in \"l'eau\"; expected letters A to Z"),
        ("long.txt", "long.txt, line 1: \"anticonstitutionnellement\" has 25 letters; expected 2 to 15"),
        ("empty.txt", "empty.txt: there is no word; expected one on each line"),
        ("bytes.txt", "bytes.txt: "),
    ] {
        let match_of = "evaluate --game scrabble --agents random,random --deals 2 --rules lexicon=";
        let output = skat(folder, &format!("{match_of}{list}"));
        let told = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(output.status.code() == Some(2) && told.contains(expected), "{told}");
        assert!(told.contains("; expected "), "{told}");
    }
}

#[test]
fn a_match_of_jass() {
    let folder = folder();
    let folder = folder.path();
    let agents = "evaluate --game jass --agents heuristic,random --deals 40";
    let text = stdout(folder, agents);
    assert!(text.contains("A is stronger") && text.contains("makes trump"), "{text}");

    let json: Value = serde_json::from_str(&stdout(folder, &format!("{agents} --json"))).expect("JSON");
    let report = &json["match"];
    assert_eq!((report["deals"].as_u64(), report["games"].as_u64()), (Some(40), Some(80)));
    let points = |agent: usize| report["agents"][agent]["points"]["mean"].as_f64();
    let points = points(0).zip(points(1)).or_else(|| {
        let normal = |agent: usize| report["agents"][agent]["points"]["normal"]["mean"].as_f64();
        normal(0).zip(normal(1))
    });
    let (a, b) = points.expect("two agents have points");
    assert!((a + b - 157.0).abs() < 1e-9, "{a} and {b}: a deal has 157 points");

    stdout(folder, &format!("{agents} --out whole"));
    stdout(folder, &format!("{agents} --out cut"));
    let games = folder.join("cut/games.jsonl");
    let kept = fs::read_to_string(&games).expect("the journal");
    let half: String = kept.split_inclusive('\n').take(kept.lines().count() / 2).collect();
    fs::write(&games, half).expect("the journal is cut");
    stdout(folder, "evaluate --resume cut");
    let results =
        ["whole", "cut"].map(|name| fs::read(folder.join(name).join("result.json")).expect("a result"));
    assert!(results[0] == results[1], "a match that goes on is the one that was never stopped");

    for refused in ["--agents heuristic,random --contracts heuristic", "--agents heuristic,pimc"] {
        let text = failure(folder, &format!("evaluate --game jass {refused}"));
        assert!(text.lines().count() <= 4, "{text}");
    }
    for game in ["jass", "five_hundred"] {
        let text = failure(folder, &format!("series --game {game} --agents random,random,random"));
        assert!(text.contains(&format!("for Skat only; --game {game} is not possible here")), "{text}");
    }
}
