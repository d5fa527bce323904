//! What goes wrong with an engine.

use super::protocol::LONGEST_LINE;
use super::settings::EngineSettings;
use std::{env, io};

/// What a program did instead of answering by the protocol; its text goes on after the program's
/// name.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The command could not be run at all.
    #[error("could not be started: {program}: {error}{}", where_to_look(.error))]
    NotStarted {
        /// The first word of the command.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// An option is set that it does not name.
    #[error("has no option \"{name}\"; it names {}", if .options.is_empty() { "none" } else { .options })]
    NoOption {
        /// The option.
        name: String,
        /// Those that it names.
        options: String,
    },
    /// Nothing came in time.
    #[error("did not answer \"{asked}\" within {seconds} s")]
    Silent {
        /// The line that was to be answered.
        asked: String,
        /// The limit in seconds.
        seconds: f64,
    },
    /// It ended, or closed its standard output.
    #[error("{how} instead of answering \"{asked}\"{}", last_words(.said))]
    Gone {
        /// The line that was to be answered.
        asked: String,
        /// "ended (exit status: 1)" or "closed its standard output".
        how: String,
        /// The last it wrote to standard error, if anything.
        said: String,
    },
    /// A line without an end.
    #[error("wrote a line of more than {} bytes, which begins \"{start}\"", LONGEST_LINE)]
    TooLong {
        /// How it begins.
        start: String,
    },
    /// A line that is none of the protocol, or not at this point.
    #[error("wrote \"{line}\", expected {expected}")]
    Nonsense {
        /// The line, shortened.
        line: String,
        /// What should have been there.
        expected: String,
    },
    /// An answer that the rules do not allow.
    #[error("answered \"{answer}\", which is not among: {legal}")]
    Illegal {
        /// The answer.
        answer: String,
        /// The legal words, or those nearest to the answer.
        legal: String,
    },
    /// It says itself that it cannot go on.
    #[error("gave up: {0}")]
    GaveUp(String),
    /// Any other, after which there is more to say.
    #[error("{problem}; on standard error: {said}")]
    WithWords {
        /// What happened.
        problem: Box<Problem>,
        /// The last it wrote to standard error before.
        said: String,
    },
    /// It has failed so often in a row that it is asked no more.
    #[error("is not asked any more, after {0} failures in a row")]
    Dismissed(u32),
}

impl Problem {
    /// The problem, with what the program said on standard error before, if anything.
    pub(crate) fn with_words(self, said: String) -> Problem {
        match said.is_empty() {
            true => self,
            false => Problem::WithWords { problem: Box::new(self), said },
        }
    }
}

fn last_words(said: &str) -> String {
    if said.is_empty() { String::new() } else { format!("; its last words on standard error: {said}") }
}

fn where_to_look(error: &io::Error) -> String {
    if error.kind() != io::ErrorKind::NotFound {
        return String::new();
    }
    let folder = env::current_dir().map_or_else(|_| ".".into(), |folder| folder.display().to_string());
    format!("; expected a program in PATH, or a path from {folder}")
}

/// An engine that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("engine \"{}\" {problem}", .settings.command())]
pub struct StartError {
    /// Which.
    pub settings: EngineSettings,
    /// What happened.
    pub problem: Problem,
}
