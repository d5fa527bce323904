//! Duplicate bridge: its laws, views, observations and texts.

#[path = "../rules_page/mod.rs"]
mod rules_page;

mod agreement;
mod conformance;
mod coverage;
mod encoding;
mod frozen;
mod golden;
mod laws;
mod no_leak;
mod pbn;
mod perft;
mod referee;
mod reference;
mod scoring;
mod text;
mod walks;
mod worlds;
