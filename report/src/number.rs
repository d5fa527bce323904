//! Numbers as people read them.

/// 1,234,567.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// With this many decimals, groups of thousands, and a minus sign as long as a plus. A zero has no
/// sign.
pub(crate) fn decimal(number: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", number.abs());
    let (whole, fraction) =
        text.split_once('.').map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let is_zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = if number < 0.0 && !is_zero { "−" } else { "" };
    let whole = whole.parse().map_or_else(|_| whole.to_string(), grouped);
    fraction.map_or_else(|| format!("{sign}{whole}"), |fraction| format!("{sign}{whole}.{fraction}"))
}

/// As [`decimal`], with a plus before what is above 0.
pub(crate) fn signed(number: f64, decimals: usize) -> String {
    let text = decimal(number, decimals);
    let is_positive = number > 0.0 && text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    if is_positive { format!("+{text}") } else { text }
}

/// A fraction as per cent: 81.4 %.
pub(crate) fn percent(share: f64, decimals: usize) -> String {
    format!("{} %", decimal(100.0 * share, decimals))
}

/// "1 h 05 min", "7 min 30 s" or "12 s".
pub(crate) fn duration(seconds: f64) -> String {
    let whole = seconds.clamp(0.0, 1e15) as u64;
    match (whole / 3600, whole / 60 % 60, whole % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m} min {s:02} s"),
        (h, m, _) => format!("{} h {m:02} min", grouped(h)),
    }
}

/// With as many decimals as tell something: four digits in all.
pub(crate) fn brief(number: f64) -> String {
    let decimals = match number.abs() {
        0.0 | 100.0.. => 0,
        10.0.. => 1,
        1.0.. => 2,
        0.01.. => 4,
        _ => 6,
    };
    decimal(number, decimals)
}

/// A small number as a word.
pub(crate) fn in_words(number: usize) -> &'static str {
    const WORDS: [&str; 9] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    WORDS.get(number).copied().unwrap_or("many")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_has_no_sign_and_thousands_are_grouped() {
        let texts = [-1234.56, 1234.56, -0.04, 0.0, 999.95].map(|number| signed(number, 1));
        assert_eq!(texts, ["−1,234.6", "+1,234.6", "0.0", "0.0", "+1,000.0"]);
        assert_eq!(decimal(-0.4, 0), "0");
        assert_eq!(percent(0.8136, 1), "81.4 %");
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn durations_have_two_units() {
        assert_eq!([12.9, 450.0, 3900.0].map(duration), ["12 s", "7 min 30 s", "1 h 05 min"]);
    }

    #[test]
    fn small_numbers_keep_their_digits() {
        assert_eq!(
            [0.0, 0.01234567, 0.0012346, 3.25159, 147_740.2].map(brief),
            ["0", "0.0123", "0.001235", "3.25", "147,740"]
        );
    }
}
