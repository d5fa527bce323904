//! The players of Scrabble: legal, blind to what they may not know, none better than the best
//! answer, and the more words they know, the better.

mod games;
mod no_leak;
mod players;
mod sampled_worlds;
