//! Whist: its rules, views, observations, texts, rulings, tournaments, and the page of rules.

#[path = "../rules_page/mod.rs"]
mod rules_page;

mod agreement;
mod conformance;
mod coverage;
mod encoding;
mod endings;
mod examples;
mod frozen;
mod golden;
mod no_leak;
mod perft;
mod referee;
mod refereed;
mod reference;
mod text;
mod tournament;
mod walks;
mod worlds;
