//! Settings of agents as short texts: `worlds=20,inference=off`.

use crate::words::alternatives;
use std::fmt;
use std::path::PathBuf;

/// Whether something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Switch {
    On,
    Off,
}

/// One thing that can be set of an agent, in the settings `S`.
pub struct Setting<S> {
    /// Its name.
    pub name: &'static str,
    value: Value<S>,
}

/// What a setting can be, and where it stands in the settings.
enum Value<S> {
    Number {
        least: u64,
        most: u64,
        set: fn(&mut S, u64),
        get: fn(&S) -> u64,
    },
    Switch {
        set: fn(&mut S, Switch),
        get: fn(&S) -> Switch,
    },
    Word {
        words: &'static [&'static str],
        set: fn(&mut S, usize),
        get: fn(&S) -> usize,
    },
    /// Reaches to the end of the text, commas included, so that it is the last of the settings.
    Path {
        expected: &'static str,
        set: fn(&mut S, PathBuf),
        get: fn(&S) -> Option<&PathBuf>,
    },
}

impl<S> Setting<S> {
    /// A whole number from `least` to `most`, in decimal digits, without a sign.
    pub const fn number(
        name: &'static str,
        least: u64,
        most: u64,
        set: fn(&mut S, u64),
        get: fn(&S) -> u64,
    ) -> Setting<S> {
        Setting { name, value: Value::Number { least, most, set, get } }
    }

    /// `on` or `off`.
    pub const fn switch(name: &'static str, set: fn(&mut S, Switch), get: fn(&S) -> Switch) -> Setting<S> {
        Setting { name, value: Value::Switch { set, get } }
    }

    /// One of two words or more, known by its place among them.
    pub const fn word(
        name: &'static str,
        words: &'static [&'static str],
        set: fn(&mut S, usize),
        get: fn(&S) -> usize,
    ) -> Setting<S> {
        Setting { name, value: Value::Word { words, set, get } }
    }

    /// A path, which may hold commas: the last of the settings.
    pub const fn path(
        name: &'static str,
        expected: &'static str,
        set: fn(&mut S, PathBuf),
        get: fn(&S) -> Option<&PathBuf>,
    ) -> Setting<S> {
        Setting { name, value: Value::Path { expected, set, get } }
    }

    /// How its values look: `N`, `on|off`, `PATH`.
    fn form(&self) -> String {
        match self.value {
            Value::Number { .. } => "N".into(),
            Value::Switch { .. } => Switch::NAMES.join("|"),
            Value::Word { words, .. } => words.join("|"),
            Value::Path { .. } => "PATH".into(),
        }
    }

    /// What a value can be, for errors.
    fn expected(&self) -> String {
        match self.value {
            Value::Number { least, most, .. } => format!("a number from {least} to {most}"),
            Value::Switch { .. } => alternatives(&Switch::NAMES),
            Value::Word { words, .. } => alternatives(words),
            Value::Path { expected, .. } => expected.into(),
        }
    }

    /// Sets it; `None` where the text is no value.
    fn set(&self, settings: &mut S, text: &str) -> Option<()> {
        match self.value {
            Value::Number { least, most, set, .. } => {
                let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = text.parse().ok().filter(|number| is_plain && (least..=most).contains(number));
                number.map(|number| set(settings, number))
            }
            Value::Switch { set, .. } => Switch::of(text).map(|switch| set(settings, switch)),
            Value::Word { words, set, .. } => {
                words.iter().position(|word| *word == text).map(|place| set(settings, place))
            }
            Value::Path { set, .. } => (!text.is_empty()).then(|| set(settings, text.into())),
        }
    }

    /// Its value as a text.
    fn get(&self, settings: &S) -> String {
        match self.value {
            Value::Number { get, .. } => get(settings).to_string(),
            Value::Switch { get, .. } => get(settings).name().into(),
            Value::Word { words, get, .. } => words[get(settings)].into(),
            Value::Path { get, .. } => {
                get(settings).map_or_else(String::new, |path| path.display().to_string())
            }
        }
    }

    const fn is_last(&self) -> bool {
        matches!(self.value, Value::Path { .. })
    }
}

/// Settings that are written as a text, each `name=value`, with commas between them. What is left
/// out is the default.
pub trait Settings: Default + 'static {
    /// The agent that they belong to.
    const AGENT: &'static str;
    /// All that can be set, in the order in which it is written; what reaches to the end comes
    /// last.
    const ALL: &'static [Setting<Self>];
}

/// A setting that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A word that sets nothing.
    #[error("\"{found}\" sets nothing of {agent}: expected {expected}")]
    Unknown {
        /// The word.
        found: String,
        /// The agent whose settings were read.
        agent: &'static str,
        /// What can be set.
        expected: String,
    },
    /// The same setting again.
    #[error("`{name}` is set twice")]
    Twice {
        /// Its name.
        name: String,
    },
    /// A value that is none.
    #[error("`{name}` cannot be \"{found}\": expected {expected}")]
    Value {
        /// The name of the setting.
        name: String,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
}

/// Reads settings.
///
/// # Errors
/// When a word sets nothing, sets what is set already, or has no possible value.
pub fn parse<S: Settings>(text: &str) -> Result<S, SettingsError> {
    let mut settings = S::default();
    let mut named = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (word, after) = split::<S>(text);
        rest = after;
        let (name, value) = word.split_once('=').ok_or_else(|| unknown::<S>(word))?;
        if named.contains(&name) {
            return Err(SettingsError::Twice { name: name.into() });
        }
        named.push(name);
        let setting = S::ALL.iter().find(|setting| setting.name == name);
        let setting = setting.ok_or_else(|| unknown::<S>(word))?;
        setting.set(&mut settings, value).ok_or_else(|| SettingsError::Value {
            name: name.into(),
            found: value.into(),
            expected: setting.expected(),
        })?;
    }
    Ok(settings)
}

/// The first word, and what follows its comma.
fn split<S: Settings>(text: &str) -> (&str, Option<&str>) {
    let reaches_to_the_end = |setting: &Setting<S>| {
        let value = text.strip_prefix(setting.name);
        setting.is_last() && value.is_some_and(|value| value.starts_with('='))
    };
    match text.split_once(',') {
        Some((word, rest)) if !S::ALL.iter().any(reaches_to_the_end) => (word, Some(rest)),
        _ => (text, None),
    }
}

fn unknown<S: Settings>(word: &str) -> SettingsError {
    SettingsError::Unknown { found: word.into(), agent: S::AGENT, expected: expected::<S>() }
}

/// What can be set: `worlds=N, inference=on|off or seed=N`.
pub fn expected<S: Settings>() -> String {
    let form = |setting: &Setting<S>| {
        let at_the_end = if setting.is_last() { "at the end " } else { "" };
        format!("{at_the_end}{}={}", setting.name, setting.form())
    };
    alternatives(&S::ALL.iter().map(form).collect::<Vec<String>>())
}

/// Writes the settings that differ from the default, each once; nothing for the default.
///
/// # Errors
/// What the formatter gives.
pub fn display<S: Settings>(settings: &S, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let default = S::default();
    let mut comma = "";
    for setting in S::ALL {
        let value = setting.get(settings);
        if value != setting.get(&default) {
            write!(f, "{comma}{}={value}", setting.name)?;
            comma = ",";
        }
    }
    Ok(())
}

impl Switch {
    const ALL: [Switch; 2] = [Switch::On, Switch::Off];
    const NAMES: [&'static str; 2] = ["on", "off"];

    /// The switch with this name.
    pub fn of(text: &str) -> Option<Switch> {
        Switch::ALL.into_iter().find(|switch| switch.name() == text)
    }

    /// `on` or `off`.
    pub const fn name(self) -> &'static str {
        Switch::NAMES[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Toy {
        count: u64,
        path: Option<PathBuf>,
    }

    impl Settings for Toy {
        const AGENT: &'static str = "toy";
        const ALL: &'static [Setting<Toy>] = &[
            Setting::number("count", 0, 9, |toy, count| toy.count = count, |toy| toy.count),
            Setting::path("path", "a path", |toy, path| toy.path = Some(path), |toy| toy.path.as_ref()),
        ];
    }

    struct Text(Toy);

    impl fmt::Display for Text {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            display(&self.0, f)
        }
    }

    #[test]
    fn the_last_setting_keeps_its_commas() {
        for text in ["count=3,path=a,count=4,b", "path=,", "count=9", "path=x=y"] {
            assert_eq!(Text(parse(text).expect("settings")).to_string(), text);
        }
        assert_eq!(Text(Toy::default()).to_string(), "");
        assert_eq!(parse::<Toy>("count=0"), Ok(Toy::default()));
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| parse::<Toy>(text).expect_err("no settings").to_string();
        for (text, expected) in [
            ("", "\"\" sets nothing of toy: expected count=N or at the end path=PATH"),
            ("count", "\"count\" sets nothing of toy"),
            ("pathos=3", "\"pathos=3\" sets nothing of toy"),
            ("count=1,", "\"\" sets nothing of toy"),
            ("count=1,count=1", "`count` is set twice"),
            ("count=10", "`count` cannot be \"10\": expected a number from 0 to 9"),
            ("count=+1", "`count` cannot be \"+1\""),
            ("count=", "`count` cannot be \"\""),
            ("path=", "`path` cannot be \"\": expected a path"),
        ] {
            assert!(error(text).starts_with(expected), "{text}: {}", error(text));
        }
    }
}
