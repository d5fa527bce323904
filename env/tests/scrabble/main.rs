//! Duplicate Scrabble: its rules, views, observations and texts.

mod conformance;
