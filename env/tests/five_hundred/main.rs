//! 500: its rules, views, observations and texts.

mod agreement;
mod conformance;
mod coverage;
mod encoding;
mod examples;
mod frozen;
mod golden;
mod no_leak;
mod perft;
mod prose;
mod rulings;
mod tabled;
mod text;
mod walks;
mod worlds;
