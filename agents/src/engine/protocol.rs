//! What both sides of the protocol keep to.

/// The version of the protocol that is spoken here.
pub const VERSION: u32 = 1;

/// The longest line of an engine in bytes, without its end.
pub const LONGEST_LINE: usize = 4096;
