//! A program that has said who it is and what it can.

use super::fault::Problem;
use super::process::{Process, shortened};
use super::protocol::VERSION;
use super::settings::EngineSettings;
use std::time::Instant;

/// What an engine says of itself when it starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hello {
    /// Its name.
    pub name: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// What can be set, in its order.
    pub options: Vec<Setting>,
    /// How many games it can follow at the same time, 1 or more.
    pub games: usize,
    /// Whether it takes its chance from the generators of the host.
    pub takes_generators: bool,
}

/// An option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name, without spaces.
    pub name: String,
    /// Its value if nobody sets it.
    pub default: String,
    /// What it does, if the engine says so.
    pub meaning: String,
}

/// A program with which version 1 has been agreed on.
pub(crate) struct Connection {
    pub(crate) process: Process,
    pub(crate) hello: Hello,
    settings: EngineSettings,
}

impl Connection {
    /// Starts a program, hears what it can, and sets its options.
    pub(crate) fn open(settings: &EngineSettings) -> Result<Connection, Problem> {
        let mut process = Process::start(settings.words())?;
        let hello = match greet(&mut process, settings) {
            Ok(hello) => hello,
            Err(problem) => {
                process.give_up();
                return Err(problem.with_words(process.said()));
            }
        };
        let mut connection = Connection { process, hello, settings: settings.clone() };
        let set = connection.set_options();
        match set {
            Ok(()) => Ok(connection),
            Err(problem) => {
                connection.process.give_up();
                Err(problem.with_words(connection.process.said()))
            }
        }
    }

    fn set_options(&mut self) -> Result<(), Problem> {
        let mut lines = format!("limit {}\n", self.settings.limit().as_secs_f64());
        for (name, value) in self.settings.options() {
            if !self.hello.options.iter().any(|option| option.name == *name) {
                let names: Vec<&str> = self.hello.options.iter().map(|option| &*option.name).collect();
                return Err(Problem::NoOption { name: name.clone(), options: names.join(", ") });
            }
            lines += &format!("set {name} {value}\n");
        }
        self.process.send(lines + "ping 0\n");
        let limit = self.settings.start_limit();
        match &*self.line(Instant::now() + limit, "ping 0")? {
            "pong 0" => Ok(()),
            line => Err(nonsense(line, "pong 0")),
        }
    }

    /// The next line that is no comment and no `error`.
    pub(crate) fn line(&mut self, deadline: Instant, asked: &str) -> Result<String, Problem> {
        next_line(&mut self.process, deadline, &self.settings, asked)
    }
}

fn next_line(
    process: &mut Process,
    deadline: Instant,
    settings: &EngineSettings,
    asked: &str,
) -> Result<String, Problem> {
    loop {
        let line = process.next(deadline, settings.limit(), asked)?;
        if let Some(text) = line.strip_prefix("error ") {
            return Err(Problem::GaveUp(shortened(text)));
        }
        if !line.starts_with('#') {
            return Ok(line);
        }
        // Comments without end do not gain time.
        if Instant::now() > deadline {
            return Err(Problem::Silent { asked: asked.into(), seconds: settings.limit().as_secs_f64() });
        }
    }
}

/// Says which protocol is spoken and hears what the program can.
fn greet(process: &mut Process, settings: &EngineSettings) -> Result<Hello, Problem> {
    let asked = format!("skat-engine {VERSION}");
    process.send(format!("{asked}\n"));
    let deadline = Instant::now() + settings.start_limit();
    let mut hello = Hello { games: 1, ..Hello::default() };
    loop {
        let line = next_line(process, deadline, settings, &asked)?;
        if hello.take(&line)? {
            return Ok(hello);
        }
        if Instant::now() > deadline {
            return Err(Problem::Silent { asked, seconds: settings.start_limit().as_secs_f64() });
        }
    }
}

impl Hello {
    /// Takes in one line of the engine; says whether it was the last.
    pub(crate) fn take(&mut self, line: &str) -> Result<bool, Problem> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "name" if !rest.is_empty() => self.name = Some(shortened(rest)),
            "author" if !rest.is_empty() => self.author = Some(shortened(rest)),
            "chance" if rest.is_empty() => self.takes_generators = true,
            "games" => {
                let games = rest.parse().ok().filter(|games| (1..=1_000_000).contains(games));
                self.games = games.ok_or_else(|| nonsense(line, "games N with N from 1 to 1000000"))?;
            }
            "option" => {
                let mut words = rest.splitn(3, ' ');
                let (Some(name), Some(default)) = (words.next(), words.next()) else {
                    return Err(nonsense(line, "option NAME DEFAULT and what it does"));
                };
                let meaning = shortened(words.next().unwrap_or(""));
                self.options.push(Setting { name: shortened(name), default: shortened(default), meaning });
            }
            "ready" if rest.parse() == Ok(VERSION) => return Ok(true),
            "ready" => return Err(nonsense(line, &format!("ready {VERSION}"))),
            _ => return Err(nonsense(line, "name, author, option, games, chance or ready")),
        }
        Ok(false)
    }
}

/// A line that is not what was expected.
pub(crate) fn nonsense(line: &str, expected: &str) -> Problem {
    Problem::Nonsense { line: shortened(line), expected: expected.into() }
}
