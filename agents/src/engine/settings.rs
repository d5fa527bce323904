//! Which program is run as an engine, and how.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A command, its time limit, and what its options are set to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineSettings {
    command: String,
    /// The program and its arguments; never empty.
    words: Vec<String>,
    limit: Duration,
    options: Vec<(String, String)>,
}

/// A text that names no engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// There is no command.
    #[error("\"{found}\" names no program: expected engine:COMMAND or engine[seconds=S NAME=VALUE]:COMMAND")]
    NoCommand {
        /// The text.
        found: String,
    },
    /// A quote in the command has no end.
    #[error("a quote is not closed in the command \"{found}\"")]
    Unclosed {
        /// The command.
        found: String,
    },
    /// A word in the brackets is no setting.
    #[error("\"{found}\" is no setting of an engine: expected NAME=VALUE")]
    NoSetting {
        /// The word.
        found: String,
    },
    /// The time limit is no number of seconds.
    #[error("\"{found}\" is no time limit: expected seconds from 0.001 to 86400")]
    NoLimit {
        /// The word.
        found: String,
    },
}

impl EngineSettings {
    /// How long an engine may take for an answer where nothing else is said: ten seconds.
    pub const LIMIT: Duration = Duration::from_secs(10);

    /// How long an engine may take to start: a minute, or its time limit where that is longer.
    pub const START: Duration = Duration::from_secs(60);

    /// This command with the usual time limit. Its words are read as a shell reads them, quotes
    /// included; what else a shell can do takes `sh -c '...'`.
    ///
    /// # Errors
    /// When there is no word, or a quote is not closed.
    pub fn new(command: impl Into<String>) -> Result<EngineSettings, SettingsError> {
        let command = command.into();
        match shlex::split(&command) {
            None => Err(SettingsError::Unclosed { found: command }),
            Some(words) if words.is_empty() => Err(SettingsError::NoCommand { found: command }),
            Some(words) => {
                Ok(EngineSettings { command, words, limit: EngineSettings::LIMIT, options: Vec::new() })
            }
        }
    }

    /// The same with another time limit for each answer.
    #[must_use]
    pub fn with_limit(mut self, limit: Duration) -> EngineSettings {
        self.limit = limit;
        self
    }

    /// The command as it was written.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The program and its arguments.
    pub(crate) fn words(&self) -> &[String] {
        &self.words
    }

    /// How long the engine may take for an answer.
    pub const fn limit(&self) -> Duration {
        self.limit
    }

    /// How long it may take to start.
    pub fn start_limit(&self) -> Duration {
        self.limit.max(EngineSettings::START)
    }

    /// What the options of the engine are set to.
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }
}

/// `engine:COMMAND`, or with settings `engine[seconds=2 level=3]:COMMAND`.
impl fmt::Display for EngineSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut settings = Vec::new();
        if self.limit != EngineSettings::LIMIT {
            settings.push(format!("seconds={}", self.limit.as_secs_f64()));
        }
        settings.extend(self.options.iter().map(|(name, value)| format!("{name}={value}")));
        match settings.is_empty() {
            true => write!(f, "engine:{}", self.command),
            false => write!(f, "engine[{}]:{}", settings.join(" "), self.command),
        }
    }
}

impl FromStr for EngineSettings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<EngineSettings, SettingsError> {
        let no_command = || SettingsError::NoCommand { found: text.into() };
        let rest = text.strip_prefix("engine").ok_or_else(no_command)?;
        let (settings, command) = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once("]:").ok_or_else(no_command)?,
            None => ("", rest.strip_prefix(':').ok_or_else(no_command)?),
        };
        if command.trim().is_empty() {
            return Err(no_command());
        }
        let mut engine = EngineSettings::new(command)?;
        for word in settings.split_whitespace() {
            match word.split_once('=') {
                Some(("seconds", seconds)) => engine.limit = limit(seconds)?,
                Some((name, value)) if !name.is_empty() => engine.options.push((name.into(), value.into())),
                _ => return Err(SettingsError::NoSetting { found: word.into() }),
            }
        }
        Ok(engine)
    }
}

fn limit(word: &str) -> Result<Duration, SettingsError> {
    let seconds: Option<f64> = word.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| SettingsError::NoLimit { found: word.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written() {
        for text in ["engine:./mine", "engine:python3 a b: c", "engine[seconds=0.25 level=3 name=]:x [y]: z"]
        {
            let engine: EngineSettings = text.parse().expect("an engine");
            assert_eq!(engine.to_string(), text);
        }
        let engine: EngineSettings = "engine[seconds=2  level=3]:run it".parse().expect("an engine");
        assert_eq!(engine.limit(), Duration::from_secs(2));
        assert_eq!(engine.options(), [("level".to_string(), "3".to_string())]);
        assert_eq!(engine.command(), "run it");
    }

    #[test]
    fn errors_say_what_was_expected() {
        for (text, expected) in [
            ("engine:", "names no program"),
            ("engine: ", "names no program"),
            ("engine[]", "names no program"),
            ("engine:sh -c 'x", "a quote is not closed in the command \"sh -c 'x\""),
            ("engine[level]:x", "\"level\" is no setting of an engine: expected NAME=VALUE"),
            ("engine[=3]:x", "\"=3\" is no setting"),
            ("engine[seconds=0]:x", "\"0\" is no time limit: expected seconds from 0.001 to 86400"),
            ("engine[seconds=NaN]:x", "no time limit"),
            ("engine[seconds=1e9]:x", "no time limit"),
        ] {
            let error = text.parse::<EngineSettings>().expect_err("no engine").to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
