//! Settings of agents as short texts: `worlds=20,inference=off`.

use std::fmt;

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
    /// How its values look: `N`, `on|off`, `PATH`.
    pub form: &'static str,
    /// What a value can be, for errors.
    pub expected: &'static str,
    /// Sets it; `None` where the text is no value.
    pub set: fn(&mut S, &str) -> Option<()>,
    /// Its value as a text.
    pub get: fn(&S) -> String,
    /// Whether its value reaches to the end of the text, commas included.
    pub is_last: bool,
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
        expected: &'static str,
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
        let Setting { set, expected, .. } = setting.ok_or_else(|| unknown::<S>(word))?;
        set(&mut settings, value).ok_or_else(|| SettingsError::Value {
            name: name.into(),
            found: value.into(),
            expected,
        })?;
    }
    Ok(settings)
}

/// The first word, and what follows its comma.
fn split<S: Settings>(text: &str) -> (&str, Option<&str>) {
    let reaches_to_the_end = |setting: &Setting<S>| {
        let value = text.strip_prefix(setting.name);
        setting.is_last && value.is_some_and(|value| value.starts_with('='))
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
    let mut text = String::new();
    for (i, Setting { name, form, is_last, .. }) in S::ALL.iter().enumerate() {
        text += match (i, i + 1 == S::ALL.len()) {
            (0, _) => "",
            (_, true) => " or ",
            (_, false) => ", ",
        };
        text += &format!("{}{name}={form}", if *is_last { "at the end " } else { "" });
    }
    text
}

/// Writes the settings that differ from the default, each once; nothing for the default.
///
/// # Errors
/// What the formatter gives.
pub fn display<S: Settings>(settings: &S, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let default = S::default();
    let mut comma = "";
    for Setting { name, get, .. } in S::ALL {
        let value = get(settings);
        if value != get(&default) {
            write!(f, "{comma}{name}={value}")?;
            comma = ",";
        }
    }
    Ok(())
}

impl Switch {
    /// The text of its values in [`Setting::form`].
    pub const FORM: &'static str = "on|off";
    /// What it can be, for errors.
    pub const EXPECTED: &'static str = "on or off";

    /// The switch with this name.
    pub fn of(text: &str) -> Option<Switch> {
        [Switch::On, Switch::Off].into_iter().find(|switch| switch.name() == text)
    }

    /// `on` or `off`.
    pub const fn name(self) -> &'static str {
        match self {
            Switch::On => "on",
            Switch::Off => "off",
        }
    }
}

/// What a whole number of 64 bits can be, for errors.
pub const ANY_NUMBER: &str = "a number from 0 to 18446744073709551615";

/// A number in decimal digits, without a sign, within these bounds.
pub fn number(text: &str, least: u64, most: u64) -> Option<u64> {
    let number = text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    number.filter(|number| (least..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Toy {
        count: u64,
        path: String,
    }

    impl Settings for Toy {
        const AGENT: &'static str = "toy";
        const ALL: &'static [Setting<Toy>] = &[
            Setting {
                name: "count",
                form: "N",
                expected: "a number from 0 to 9",
                set: |toy, text| {
                    toy.count = number(text, 0, 9)?;
                    Some(())
                },
                get: |toy| toy.count.to_string(),
                is_last: false,
            },
            Setting {
                name: "path",
                form: "PATH",
                expected: "a path",
                set: |toy, text| (!text.is_empty()).then(|| toy.path = text.into()),
                get: |toy| toy.path.clone(),
                is_last: true,
            },
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
