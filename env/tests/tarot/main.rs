//! Tarot: its rules, views, observations and texts.

#[path = "../rules_page/mod.rs"]
mod rules_page;

mod agreement;
mod conformance;
mod coverage;
mod encoding;
mod examples;
mod frozen;
mod golden;
mod no_leak;
mod perft;
mod referee;
mod reference;
mod text;
mod walks;
mod worlds;
