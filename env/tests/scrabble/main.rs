//! Duplicate Scrabble: its rules, views, observations and texts.

mod agreement;
mod conformance;
mod encoding;
mod examples;
mod frozen;
mod golden;
mod lexicon;
mod maker;
mod no_leak;
mod pages;
mod perft;
mod referee;
mod reference;
mod text;
mod walks;
mod worlds;
