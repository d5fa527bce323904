//! A digest of bytes.

/// 64 bits of FNV-1a in hexadecimal: different for other bytes, unless somebody constructs a
/// collision.
pub fn digest(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::digest;

    /// The values published with the algorithm (Fowler, Noll, Vo).
    #[test]
    fn digests_are_the_published_ones() {
        assert_eq!(digest(b""), "cbf29ce484222325");
        assert_eq!(digest(b"a"), "af63dc4c8601ec8c");
        assert_eq!(digest(b"foobar"), "85944171f73967e8");
    }
}
