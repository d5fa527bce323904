//! A headless Chromium, driven by ChromeDriver over the WebDriver protocol (W3C): as much of it as
//! the tests need.

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Keys by their code points in the protocol.
pub(crate) const RIGHT: &str = "\u{e014}";
pub(crate) const LEFT: &str = "\u{e012}";
pub(crate) const HOME: &str = "\u{e011}";
pub(crate) const END: &str = "\u{e010}";

/// A page in a browser of its own, which ends with it.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

/// Whether both programs are there; says so where they are not.
pub(crate) fn is_there() -> bool {
    let runs = |program: &str| {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let there = runs("chromedriver") && runs("chromium");
    if !there {
        eprintln!("no browser test: chromium and chromedriver are not both on this machine");
    }
    there
}

impl Browser {
    /// Opens a file or an address in a new browser with an empty profile in `folder`.
    pub(crate) fn open(address: &str, folder: &Path) -> Browser {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let mut output = BufReader::new(driver.stdout.take().expect("a pipe"));
        let port = loop {
            let mut line = String::new();
            assert!(output.read_line(&mut line).expect("text") > 0, "chromedriver ends without a port");
            if let Some((_, port)) =
                line.trim_end().trim_end_matches('.').rsplit_once("successfully on port ")
            {
                break port.parse().expect("a port");
            }
        };
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        let mut browser = Browser { driver, port, session: String::new() };
        let profile = format!("--user-data-dir={}", folder.join("profile").display());
        let options = json!({ "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", profile
        ] });
        let capabilities = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" }
        } } });
        let answer = browser.ask("POST", "/session", Some(&capabilities));
        browser.session = answer["sessionId"].as_str().expect("a session").to_string();
        browser.post("/url", &json!({ "url": address }));
        browser
    }

    /// Makes the window so many pixels wide and high, as a phone's or a desktop's.
    pub(crate) fn resize(&mut self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
        self.post("/goog/cdp/execute", &command);
    }

    /// Asks for light or dark pages, as the reader's system does.
    pub(crate) fn prefer(&mut self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let command = json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
        self.post("/goog/cdp/execute", &command);
    }

    /// What an expression of JavaScript gives.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let script = json!({ "script": format!("return ({expression});"), "args": [] });
        self.post("/execute/sync", &script)
    }

    /// The text of the first element of this kind.
    pub(crate) fn text(&mut self, selector: &str) -> String {
        let text = self.value(&format!("document.querySelector({}).textContent", json!(selector)));
        text.as_str().unwrap_or_else(|| panic!("{selector} has no text")).to_string()
    }

    /// A click with the mouse, which must reach the element.
    pub(crate) fn click(&mut self, selector: &str) {
        let element = self.element(selector);
        self.post(&format!("/element/{element}/click"), &json!({}));
    }

    /// Keys as they are typed.
    pub(crate) fn keys(&mut self, keys: &str) {
        let element = self.element("body");
        self.post(&format!("/element/{element}/value"), &json!({ "text": keys }));
    }

    /// What the page's script complained of.
    pub(crate) fn complaints(&mut self) -> Vec<Value> {
        let log = self.post("/se/log", &json!({ "type": "browser" }));
        log.as_array().expect("a list").clone()
    }

    /// A picture of the window, kept where `SKAT_SCREENSHOTS` names a folder.
    pub(crate) fn picture(&mut self, name: &str) {
        let picture = self.ask("GET", &format!("/session/{}/screenshot", self.session), None);
        let bytes = from_base64(picture.as_str().expect("a picture"));
        assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 5000, "an empty picture");
        if let Some(folder) = std::env::var_os("SKAT_SCREENSHOTS") {
            let path = Path::new(&folder).join(format!("{name}.png"));
            std::fs::write(path, bytes).expect("the folder is writable");
        }
    }

    fn element(&mut self, selector: &str) -> String {
        let found = self.post("/element", &json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().and_then(|object| object.values().next()).and_then(Value::as_str);
        id.unwrap_or_else(|| panic!("no element {selector}")).to_string()
    }

    fn post(&mut self, path: &str, body: &Value) -> Value {
        let path = format!("/session/{}{path}", self.session);
        self.ask("POST", &path, Some(body))
    }

    /// One request; its answer's value.
    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Value {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .expect("chromedriver reads");
        let mut answer = BufReader::new(stream);
        let mut length = None;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).expect("chromedriver answers");
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(bytes) = line.strip_prefix("content-length:") {
                length = bytes.trim().parse::<usize>().ok();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut content = vec![0; length.expect("an answer of known length")];
        answer.read_exact(&mut content).expect("a whole answer");
        let content = String::from_utf8(content).expect("UTF-8");
        let json: Value = serde_json::from_str(&content).unwrap_or_else(|error| panic!("{error}: {content}"));
        assert!(json["value"]["error"].is_null(), "{method} {path} {body}: {}", json["value"]["message"]);
        json["value"].clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !std::thread::panicking() {
            self.ask("DELETE", &format!("/session/{}", self.session), None);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for letter in text.bytes().filter(|&letter| letter != b'=') {
        let six = LETTERS.iter().position(|&other| other == letter).expect("base64");
        bits = bits << 6 | six as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
