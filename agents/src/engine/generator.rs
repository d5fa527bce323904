//! The state of a generator as a word: 64 hexadecimal digits, its four words of 64 bits.

use serde::{Deserialize, Serialize};
use skat_env::Rng;

/// The one field of the generator's serde form.
#[derive(Serialize, Deserialize)]
struct Words {
    s: [u64; 4],
}

/// The word for the state of a generator.
pub(crate) fn word(rng: &Rng) -> String {
    let value = serde_json::to_value(rng).expect("a generator is plain data");
    let Words { s: [a, b, c, d] } = serde_json::from_value(value).expect("a generator is four words");
    format!("{a:016x}{b:016x}{c:016x}{d:016x}")
}

/// The generator of a word; `None` when it is none, or the state is all zeros, which the generator
/// never has.
pub(crate) fn generator(word: &str) -> Option<Rng> {
    if word.len() != 64 || !word.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut s = [0; 4];
    for (place, digits) in s.iter_mut().zip([&word[..16], &word[16..32], &word[32..48], &word[48..]]) {
        *place = u64::from_str_radix(digits, 16).ok()?;
    }
    if s == [0; 4] {
        return None;
    }
    serde_json::from_value(serde_json::to_value(Words { s }).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng as _;

    #[test]
    fn a_generator_comes_back_as_it_was() {
        let mut rng = skat_env::stream(1, 2);
        for _ in 0..100 {
            let mut again = generator(&word(&rng)).expect("64 digits");
            assert_eq!(again, rng);
            assert_eq!(again.next_u64(), rng.next_u64());
        }
    }

    #[test]
    fn other_words_are_no_generators() {
        let zeros = "0".repeat(64);
        let plus = "+".to_string() + &"0".repeat(62) + "1";
        for text in ["", "00", &zeros, &plus, &"ä".repeat(32), &"0".repeat(65)] {
            assert!(generator(text).is_none(), "{text}");
        }
    }
}
