//! Cribbage: its rules, counts, views, observations and texts.

mod agreement;
mod conformance;
mod counting;
mod encoding;
mod examples;
mod frozen;
mod golden;
mod no_leak;
mod pages;
mod perft;
mod referee;
mod reference;
mod text;
mod walks;
mod worlds;
