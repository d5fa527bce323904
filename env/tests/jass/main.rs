//! Jass: its rules, views, observations and texts.

mod agreement;
mod conformance;
mod encoding;
mod examples;
mod frozen;
mod golden;
mod no_leak;
mod perft;
mod reference;
mod text;
mod walks;
mod worked;
mod worlds;
