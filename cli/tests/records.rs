//! `skat verify`, `skat replay` and `skat convert` from outside: what they print, write and refuse.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A file of recorded games.
fn games(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../env/tests/data").join(name)
}

fn lines(name: &str) -> Vec<String> {
    fs::read_to_string(games(name)).expect("the games").lines().map(String::from).collect()
}

/// A folder with one file of these lines.
fn folder_with(name: &str, lines: &[String]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join(name);
    fs::write(&path, lines.join("\n") + "\n").expect("the folder is writable");
    (folder, path)
}

fn command(arguments: &[&dyn AsRef<std::ffi::OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(arguments.iter().map(AsRef::as_ref)).env_remove("NO_COLOR").env("LC_ALL", "C.UTF-8");
    command
}

fn skat(arguments: &[&dyn AsRef<std::ffi::OsStr>]) -> Output {
    command(arguments).output().expect("the program starts")
}

/// Runs `skat` with these bytes on the standard input.
fn skat_reading(input: &[u8], arguments: &[&dyn AsRef<std::ffi::OsStr>]) -> Output {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic").ok();
    output
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

/// What is printed when all is well.
fn printed(output: &Output) -> &str {
    assert_eq!((output.status.code(), stderr(output)), (Some(0), ""));
    stdout(output)
}

#[test]
fn recorded_games_replay_exactly() {
    for (file, summary) in [
        ("xskat_games.sgf", "2700 records: 2700 exact, 0 whitelisted, 0 mismatched\n"),
        ("random_games.sgf", "1485 records: 1485 exact, 0 whitelisted, 0 mismatched\n"),
    ] {
        assert_eq!(printed(&skat(&[&"verify", &games(file)])), summary);
    }
    let iss = games("iss_games.sgf");
    let quirks = quirks(&iss.display().to_string());
    let summary = "60 records: 58 exact, 2 whitelisted, 0 mismatched\n";
    assert_eq!(printed(&skat(&[&"verify", &iss])), format!("{quirks}{summary}"));
    let all = skat(&[&"verify", &iss, &games("xskat_games.sgf"), &games("random_games.sgf")]);
    let summary = "4245 records: 4243 exact, 2 whitelisted, 0 mismatched\n";
    assert_eq!(printed(&all), format!("{quirks}{summary}"));
}

/// What is printed of the two records that follow a quirk of their server.
fn quirks(name: &str) -> String {
    [
        "line 36: 272095: result: recorded win 72, computed none, the game goes on",
        "line 55: 10330141: result: recorded loss, computed penalty",
        "line 55: 10330141: card points: recorded 11, computed 0",
        "line 55: 10330141: matadors: recorded -11, computed 0",
        "line 55: 10330141: value: recorded -288, computed 0",
        "line 55: 10330141: penalties: recorded 0 0 0, computed 0 1 0",
    ]
    .map(|line| format!("{name}: {line} (whitelisted)\n"))
    .concat()
}

#[test]
fn a_file_without_records_has_a_status_of_its_own() {
    let (folder, path) = folder_with("empty.sgf", &[String::new(), String::new()]);
    let output = skat(&[&"verify", &path, &games("random_games.sgf")]);
    assert_eq!(stdout(&output), "1485 records: 1485 exact, 0 whitelisted, 0 mismatched\n");
    assert_eq!(stderr(&output), format!("error: no record in {}\n", path.display()));
    assert_eq!(output.status.code(), Some(3));
    // A mistake elsewhere weighs more.
    let wrong = folder.path().join("wrong.sgf");
    fs::write(&wrong, "no record\n").expect("the folder is writable");
    let output = skat(&[&"verify", &path, &wrong]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "error: one line is no record\n");
    let nothing = skat_reading(b"", &[&"verify"]);
    assert_eq!(stdout(&nothing), "0 records: 0 exact, 0 whitelisted, 0 mismatched\n");
    assert_eq!(stderr(&nothing), "error: no record in standard input\n");
    assert_eq!(nothing.status.code(), Some(3));
}

#[test]
fn the_standard_input_is_read_compressed_or_not() {
    let bytes = fs::read(games("iss_games.sgf")).expect("the games");
    let summary = "60 records: 58 exact, 2 whitelisted, 0 mismatched\n";
    let from_input = quirks("standard input") + summary;
    assert_eq!(printed(&skat_reading(&bytes, &[&"verify"])), from_input);
    assert_eq!(printed(&skat_reading(&bytes, &[&"verify", &"-"])), from_input);
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("games.jsonl.gz");
    printed(&skat(&[&"convert", &games("iss_games.sgf"), &"--out", &path]));
    let compressed = fs::read(&path).expect("the file that was written");
    assert!(compressed.starts_with(&[0x1f, 0x8b]) && compressed.len() < bytes.len() / 2);
    assert_eq!(printed(&skat_reading(&compressed, &[&"verify"])), from_input);
    let name = path.display().to_string();
    assert_eq!(printed(&skat(&[&"verify", &path])), quirks(&name) + summary);
}

#[test]
fn a_mismatch_is_a_line_and_a_failure() {
    let mut wrong = lines("iss_games.sgf");
    wrong[0] = wrong[0].replace("v:-54", "v:-108").replace("t:4", "t:5");
    wrong[5] = wrong[5].replace("DQ 0 S8 1 S9", "DQ 0 S8 1 H8");
    let (_folder, path) = folder_with("games.sgf", &wrong);
    let output = skat(&[&"verify", &path]);
    let name = path.display().to_string();
    let expected = [
        "line 1: 541932: tricks: recorded 5, computed 4",
        "line 1: 541932: value: recorded -108, computed -54",
        "line 6: 596891: move 26: recorded 1 H8, computed refused: not legal for middlehand, who may: S7 S9 SK",
    ]
    .map(|line| format!("{name}: {line}\n"))
    .concat();
    let summary = "60 records: 56 exact, 2 whitelisted, 2 mismatched\n";
    assert_eq!(stdout(&output), format!("{expected}{}{summary}", quirks(&name)));
    assert_eq!(stderr(&output), "error: 2 records do not replay as recorded\n");
    assert_eq!(output.status.code(), Some(1));
    let output = skat(&[&"verify", &games("xskat_games.sgf"), &path]);
    assert!(stdout(&output).starts_with(&format!("{name}: line 1: 541932: tricks: ")));
}

#[test]
fn a_malformed_record_is_a_line_and_a_failure_and_the_rest_is_read() {
    let mut wrong = lines("iss_games.sgf");
    wrong[1] = wrong[1].replace("0 DK 1 DA", "0 DK 1 D1");
    wrong[2] = "no record".into();
    let (_folder, path) = folder_with("games.sgf", &wrong);
    let output = skat(&[&"verify", &path]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    let name = path.display();
    let start = format!("{name}: line 2, MV, move 18: \"D1\" is not an action: ");
    assert!(lines[0].starts_with(&start), "{}", lines[0]);
    let second =
        "line 3, record: \"no record\" is not a record: it begins with (;GM[Skat] or with {\"format\":";
    assert_eq!(lines[1], format!("{name}: {second}"));
    assert_eq!(lines.last(), Some(&"60 records: 56 exact, 2 whitelisted, 0 mismatched, 2 malformed"));
    assert_eq!(stderr(&output), "error: 2 lines are no records\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_broken_file_is_a_failure() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("games.gz");
    printed(&skat(&[&"convert", &games("iss_games.sgf"), &"--out", &path]));
    let whole = fs::read(&path).expect("the file that was written");
    fs::write(&path, &whole[..whole.len() / 2]).expect("the folder is writable");
    let output = skat(&[&"verify", &path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).starts_with("error: ") && stderr(&output).contains("could not be read to its end")
    );
    for file in ["no/such/file", "."] {
        for verb in ["verify", "replay", "convert"] {
            let output = skat(&[&verb, &file]);
            assert_eq!(output.status.code(), Some(1), "{verb}");
            assert!(stderr(&output).starts_with(&format!("error: {file}: ")), "{}", stderr(&output));
            assert!(output.stdout.is_empty());
        }
    }
}

#[test]
fn records_are_the_same_there_and_back() {
    for file in ["iss_games.sgf", "xskat_games.sgf", "random_games.sgf", "record_variations.sgf"] {
        let bytes = fs::read(games(file)).expect("the games");
        let json = skat(&[&"convert", &games(file)]);
        assert!(
            printed(&json).lines().all(|line| line.starts_with("{\"format\":\"skat-record\",\"version\":1,"))
        );
        let back = skat_reading(&json.stdout, &[&"convert"]);
        printed(&back);
        assert!(back.stdout == bytes, "{file}");
        assert!(skat(&[&"convert", &games(file), &"--to", &"iss"]).stdout == bytes);
        assert!(skat_reading(&json.stdout, &[&"convert", &"--to", &"json"]).stdout == json.stdout);
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("games.jsonl");
    assert_eq!(printed(&skat(&[&"convert", &games("iss_games.sgf"), &"--out", &path])), "");
    let first = fs::read(&path).expect("the file that was written");
    let output = skat(&[&"convert", &games("xskat_games.sgf"), &"--out", &path]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), format!("error: {} exists; --force replaces it\n", path.display()));
    assert!(fs::read(&path).expect("the file") == first);
    printed(&skat(&[&"convert", &games("xskat_games.sgf"), &"--out", &path, &"--force"]));
    assert!(fs::read(&path).expect("the file") != first);
    let names = || fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("a file").file_name());
    assert_eq!(names().collect::<Vec<_>>(), ["games.jsonl"]);
    let output = skat(&[&"convert", &games("iss_games.sgf"), &"--out", &"no/such/folder/games.jsonl"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("error: no/such/folder/games.jsonl: "), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_converted_is_reported_and_left_out() {
    let mut wrong = lines("iss_games.sgf");
    wrong[1] = wrong[1].replace("SE[29859]", "SE[x]");
    let (folder, path) = folder_with("games.sgf", &wrong);
    let target = folder.path().join("games.jsonl");
    let output = skat(&[&"convert", &path, &"--out", &target]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!(
        "{}: line 2, SE: \"x\" is not the number of the series, or nothing\n\
         error: one line was no record and is left out\n",
        path.display()
    );
    assert_eq!(stderr(&output), expected);
    assert_eq!(fs::read_to_string(&target).expect("the others").lines().count(), 59);
}

#[test]
fn a_game_is_reported_step_by_step() {
    let output = skat(&[&"replay", &games("iss_games.sgf"), &"--id", &"541932"]);
    let told = printed(&output);
    let expected = "\
Game 541932, series 24072, International Skat Server, 2010-12-06/18:59:24/UTC

forehand    player0          ♠J ♦Q ♣Q ♣9 ♠A ♠K ♠8 ♥A ♥9 ♥7
middlehand  player1          ♣J ♦J ♦K ♦9 ♣A ♣8 ♠Q ♠9 ♠7 ♥Q
rearhand    player2  0.0     ♥J ♦A ♦10 ♦8 ♦7 ♣10 ♣7 ♠10 ♥10 ♥K
skat                         ♣K ♥8

Bidding
  middlehand passes
  rearhand bids 18; forehand passes

Rearhand plays alone for 18
  picks up ♣K ♥8, buries ♠10 ♥8
  declares Diamonds

                                                             declarer : defenders
    skat                                                           10 :         0
 1  forehand     ♠A    middlehand   ♠7    rearhand   [ ♦A]         32 :         0
 2  rearhand     ♥J    forehand   [ ♠J]   middlehand   ♦9          32 :         4
 3  forehand     ♦Q    middlehand [ ♦J]   rearhand     ♦7          32 :         9
 4  middlehand [ ♣J]   rearhand     ♦8    forehand     ♣Q          32 :        14
 5  middlehand [ ♣A]   rearhand     ♣7    forehand     ♣9          32 :        25
 6  middlehand   ♠9    rearhand   [♦10]   forehand     ♠8          42 :        25
 7  rearhand   [♣10]   forehand     ♥7    middlehand   ♣8          52 :        25
 8  rearhand   [ ♣K]   forehand     ♥9    middlehand   ♥Q          59 :        25
 9  rearhand     ♥K    forehand   [ ♥A]   middlehand   ♠Q          59 :        43
10  forehand     ♠K    middlehand [ ♦K]   rearhand    ♥10          59 :        61

Rearhand loses Diamonds: 59 points in 4 tricks.
Without 2, game 3: 3 times 9 is 27, lost and doubled: -54.
";
    assert_eq!(told, expected);
    // It is the first of its file.
    assert_eq!(printed(&skat(&[&"replay", &games("iss_games.sgf")])), expected);
}

#[test]
fn letters_stand_where_there_are_no_symbols() {
    let file = games("iss_games.sgf");
    let mut command = command(&[&"replay", &file]);
    let output = command.env("LC_ALL", "C").output().expect("the program starts");
    assert!(printed(&output).is_ascii());
    assert!(
        printed(&output)
            .contains(" 1  forehand     SA    middlehand   S7    rearhand   [ DA]         32 :         0\n")
    );
    assert!(skat(&[&"replay", &file, &"--cards", &"letters"]).stdout == output.stdout);
    let symbols = command.args(["--cards", "symbols"]).output().expect("the program starts");
    assert!(printed(&symbols).contains("♠A"));
    assert!(!printed(&symbols).contains('\u{1b}'), "colours are for terminals");
}

#[test]
fn every_recorded_game_is_reported() {
    for file in ["iss_games.sgf", "record_variations.sgf"] {
        let json = skat(&[&"convert", &games(file)]);
        for line in stdout(&json).lines() {
            let output = skat_reading(line.as_bytes(), &[&"replay", &"-"]);
            let is_view = line.contains("view");
            assert_eq!(output.status.code(), Some(is_view as i32), "{line}: {}", stderr(&output));
            assert_eq!(stdout(&output).contains("\nBidding\n"), !is_view, "{line}");
        }
    }
}

#[test]
fn a_game_that_the_rules_refuse_is_reported_as_far_as_it_goes() {
    let wrong = lines("iss_games.sgf")[0].replace("1 D9 0 DQ", "1 C8 0 DQ");
    let output = skat_reading(wrong.as_bytes(), &[&"replay"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout(&output).ends_with(" 2  rearhand     ♥J    forehand     ♠J\n\nThe game goes on.\n"),
        "{}",
        stdout(&output)
    );
    assert_eq!(
        stderr(&output),
        "error: move 12: \"1 C8\" is not legal for middlehand, who may: D9 DK DJ CJ\n"
    );
}

#[test]
fn a_game_that_is_not_there_is_one_sentence() {
    let output = skat(&[&"replay", &games("iss_games.sgf"), &"--id", &"1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).ends_with("iss_games.sgf: there is no game 1 in it\n"), "{}", stderr(&output));
    let output = skat_reading(b"", &[&"replay"]);
    assert_eq!(stderr(&output), "error: standard input: there is no game in it\n");
    assert_eq!(skat(&[&"replay", &"--id", &"x"]).status.code(), Some(2));
    assert_eq!(skat(&[&"convert", &"--to", &"pdf"]).status.code(), Some(2));
    assert_eq!(skat(&[&"convert", &"--force"]).status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let file = games("xskat_games.sgf");
    for arguments in [&["convert"][..], &["replay", "--id", "1"]] {
        let mut command = command(&[&arguments[0], &file]);
        command.args(&arguments[1..]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn the_games_that_a_match_has_kept_are_checked() {
    let folder = TempDir::new().expect("a temporary folder");
    let kept = folder.path().join("kept");
    let agents = "heuristic,random";
    printed(&skat(&[&"evaluate", &"--agents", &agents, &"--deals", &"20", &"--seed", &"7", &"--out", &kept]));
    let (games, result) = (kept.join("games.jsonl"), kept.join("result.json"));
    let told = skat(&[&"verify", &games]);
    assert!(printed(&told).contains("20 deals, 120 games, 0 wrong\n"), "{}", stdout(&told));
    assert!(stdout(&told).ends_with("result.json: what the games show\n"), "{}", stdout(&told));

    // Each number of each game, one by one, as it cannot be.
    let text = fs::read_to_string(&games).expect("the games");
    let is_won = |part: &&str| part.split(' ').count() == 6 && part.split(' ').nth(4) == Some("3");
    let is_suit = |part: &&str| !part.contains(" N");
    let game = text.split('"').find(|part| is_won(part) && is_suit(part)).expect("a suit game or Grand");
    let words: Vec<&str> = game.split(' ').collect();
    for (place, other, field) in [
        (3, if words[3] == "1" { "2" } else { "1" }, "matadors"),
        (4, "2", "outcome"),
        (4, "5", "outcome"),
        (5, "60", "outcome"),
        (5, "90", "outcome"),
    ] {
        let mut wrong = words.clone();
        wrong[place] = other;
        fs::write(&games, text.replacen(game, &wrong.join(" "), 1)).expect("the folder is writable");
        let told = skat(&[&"verify", &games]);
        assert_eq!(told.status.code(), Some(1), "{wrong:?}");
        assert!(stdout(&told).contains(&format!(": {field} ")), "{}", stdout(&told));
        assert!(stderr(&told).contains("games cannot have been played"), "{}", stderr(&told));
    }
    // A result that its games do not show.
    fs::write(&games, &text).expect("the folder is writable");
    let other = fs::read_to_string(&result).expect("a result").replacen("\"mean\": ", "\"mean\": 1", 1);
    fs::write(&result, other).expect("the folder is writable");
    let told = skat(&[&"verify", &games]);
    assert_eq!(told.status.code(), Some(1));
    assert!(stderr(&told).contains("result.json: another result than the games show"), "{}", stderr(&told));
}
