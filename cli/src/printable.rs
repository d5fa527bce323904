//! Foreign text in a terminal.

/// A text from a file without what a terminal would obey.
pub(crate) fn printable(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(printable("An\u{1b}[2Jna\t"), "An\u{fffd}[2Jna\u{fffd}");
    }
}
