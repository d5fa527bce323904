//! Skat.
fn main() {}
