//! Joffre: its rules, views, observations, texts and rulings.

#[path = "../rules_page/mod.rs"]
mod rules_page;

mod agreement;
mod conformance;
mod coverage;
mod encoding;
mod examples;
mod frozen;
mod golden;
mod ledger;
mod no_leak;
mod perft;
mod referee;
mod reference;
mod standings;
mod text;
mod walks;
mod worlds;
