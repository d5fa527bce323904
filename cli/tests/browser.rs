//! `skat play --browser`: the server from outside, and the page in a real browser.

#[path = "../../report/tests/pages/skat/webdriver.rs"]
#[allow(dead_code, reason = "the tests of other pages need more of it")]
mod webdriver;

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A table with a person at a page.
struct BrowserGame {
    program: Child,
    output: BufReader<std::process::ChildStdout>,
    /// `127.0.0.1:PORT`.
    host: String,
    token: String,
}

impl BrowserGame {
    fn open(folder: &Path, arguments: &[&str]) -> BrowserGame {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
        command.args(["play", "--browser", "--seed", "5"]).args(arguments).current_dir(folder);
        let mut program = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let output = BufReader::new(program.stdout.take().expect("a pipe"));
        let mut table = BrowserGame { program, output, host: String::new(), token: String::new() };
        loop {
            let mut line = String::new();
            assert!(table.output.read_line(&mut line).expect("text") > 0, "it ends without an address");
            if let Some(address) = line.trim_end().strip_prefix("Play at http://") {
                let (host, token) = address.split_once('/').expect("an address with a token");
                (table.host, table.token) = (host.into(), token.trim_end_matches('/').into());
                return table;
            }
        }
    }

    /// One request: the status, and what was answered.
    fn request(&self, method: &str, path: &str, host: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        (head.split(' ').nth(1).expect("a status").parse().expect("a number"), body.to_string())
    }

    fn state(&self) -> Value {
        let (status, body) = self.request("GET", &format!("/{}/state", self.token), &self.host, "");
        assert_eq!(status, 200);
        serde_json::from_str(&body).expect("JSON")
    }

    fn act(&self, turn: &Value, word: &str) -> (u16, String) {
        let body = json!({ "turn": turn, "word": word }).to_string();
        self.request("POST", &format!("/{}/act", self.token), &self.host, &body)
    }

    /// How it ended, and what it printed after the address.
    fn ended(&mut self) -> (bool, String) {
        let mut text = String::new();
        self.output.read_to_string(&mut text).expect("text");
        (self.program.wait().expect("it ends").success(), text)
    }
}

/// A test that fails leaves no program behind.
impl Drop for BrowserGame {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The first thing that can be done; of calls a pass, but 18 where it can be said.
fn first(state: &Value) -> String {
    let words: Vec<&str> = state["choices"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|c| c["word"].as_str().expect("a word"))
        .collect();
    let cards: Vec<&str> = state["hand"].as_str().expect("cards").split('.').collect();
    match state["question"].as_str().expect("a word") {
        "call" if words.contains(&"18") => "18".into(),
        "bury" => format!("{}.{}", cards[0], cards[1]),
        _ => words[0].to_string(),
    }
}

#[test]
fn a_series_is_played_over_http_and_kept() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut table = BrowserGame::open(folder.path(), &["--games", "3", "--undo"]);
    let page = format!("/{}/", table.token);
    let (status, html) = table.request("GET", &page, &table.host, "");
    assert!(status == 200 && html.contains("</html>"));
    // Without the token, under another name, or by another method there is nothing.
    for path in ["/", "/state", "/0123/state", &format!("/{}/other", table.token)] {
        assert_eq!(table.request("GET", path, &table.host, "").0, 404, "{path}");
    }
    assert_eq!(table.request("GET", &page, "example.org", "").0, 403);
    assert_eq!(table.request("POST", &format!("{page}act"), &table.host, "{").0, 400);
    let mut asked = std::collections::BTreeSet::new();
    let mut refused = false;
    loop {
        let state = table.state();
        let question = state["question"].as_str().expect("a word").to_string();
        asked.insert(question.clone());
        if question == "end" {
            break;
        }
        if question == "card" && !refused {
            let (status, text) = table.act(&state["turn"], "pickup");
            assert_eq!((status, &*text), (422, "\"pickup\" is not possible here."));
            assert_eq!(table.act(&json!(0), "pass").0, 409);
            assert_eq!(table.act(&state["turn"], "hint").0, 204);
            let with_hint = table.state();
            let hint = with_hint["hint"].as_str().expect("a hint");
            assert!(hint.starts_with("hint: heuristic would take "), "{hint}");
            assert_eq!(with_hint["hand"], state["hand"]);
            let card = first(&with_hint);
            assert_eq!(table.act(&with_hint["turn"], &card).0, 204);
            let later = table.state();
            if later["question"] == "card" {
                assert_eq!(table.act(&later["turn"], "undo").0, 204);
                assert_eq!(table.state()["hand"], state["hand"], "taken back");
            }
            refused = true;
            continue;
        }
        assert_eq!(table.act(&state["turn"], &first(&state)).0, 204, "{state}");
    }
    assert!(
        refused && asked.contains("call") && asked.contains("card") && asked.contains("next"),
        "{asked:?}"
    );
    let (success, text) = table.ended();
    assert!(success && text.contains("3 of 3 games played. Final scores"), "{text}");
    let kept = std::fs::read_to_string(folder.path().join("skat-games.jsonl")).expect("records");
    assert_eq!(kept.lines().count(), 3);
}

#[test]
fn who_leaves_ends_the_program_and_keeps_what_was_played() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut table = BrowserGame::open(folder.path(), &["--games", "2"]);
    loop {
        let state = table.state();
        let is_over = state["question"] == "next";
        let word = if is_over { "quit".into() } else { first(&state) };
        assert_eq!(table.act(&state["turn"], &word).0, 204);
        if is_over {
            break;
        }
    }
    assert_eq!(table.state()["question"], "end");
    let (success, text) = table.ended();
    assert!(success && text.contains("1 of 2 games played"), "{text}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_table() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut table = BrowserGame::open(folder.path(), &[]);
    assert_ne!(table.state()["question"], "end");
    let id = table.program.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let (success, text) = table.ended();
    assert!(success && text.contains("Nothing was played."), "{text}");
}

/// One game from the first click to the last, which makes it long.
#[test]
fn a_game_is_played_by_clicks() {
    if !webdriver::is_there() {
        return;
    }
    let folder = TempDir::new().expect("a temporary folder");
    let mut table = BrowserGame::open(folder.path(), &["--games", "1", "--undo"]);
    let address = format!("http://{}/{}/", table.host, table.token);
    let mut browser = webdriver::Browser::open(&address, folder.path());
    browser.resize(1200, 900);
    let question = "!isBusy && table ? table.question : ''";
    let mut looks = 0;
    let mut pictures = std::collections::BTreeSet::new();
    loop {
        let now = browser.value(question);
        let now = now.as_str().expect("a text").to_string();
        looks += 1;
        assert!(looks < 3000, "the page has lost the program: {}", browser.text("#ask"));
        if !now.is_empty() && pictures.insert(now.clone()) {
            browser.picture(&format!("play-{now}-1200"));
            browser.resize(390, 844);
            browser.picture(&format!("play-{now}-390"));
            let overflow =
                browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assert_eq!(overflow, 0, "{now} is wider than a phone");
            browser.resize(1200, 900);
        }
        match &*now {
            "" => std::thread::sleep(std::time::Duration::from_millis(20)),
            "end" => break,
            "call" => {
                let bids = browser.value(
                    "table.choices.findIndex((choice) => choice.word === '18' || choice.word === 'hold') + 1",
                );
                browser.click(&format!(
                    "#ask .choices button:nth-child({})",
                    bids.as_u64().expect("a place").max(1)
                ));
            }
            "bury" => {
                browser.click(".mine li:nth-child(11) button");
                browser.click(".mine li:nth-child(12) button");
                assert_eq!(browser.value("document.getElementById('bury').disabled"), false);
                browser.click("#bury");
            }
            "card" => {
                if pictures.insert("hint".into()) {
                    browser.click("#hint");
                    while browser.value(question) != "card" {}
                    assert!(browser.text("#said").contains("would take"), "{}", browser.text("#said"));
                    browser.picture("play-hint-1200");
                }
                browser.click(".mine button:not(:disabled)");
            }
            _ => browser.click("#ask .choices button"),
        }
    }
    assert!(pictures.contains("card"), "{pictures:?}");
    assert_eq!(browser.complaints(), Vec::<Value>::new());
    drop(browser);
    assert!(table.ended().0);
}
