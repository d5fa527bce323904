//! Skat.
