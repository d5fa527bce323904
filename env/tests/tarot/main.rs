//! Tarot: its rules, views, observations and texts.

mod agreement;
mod conformance;
mod reference;
mod walks;
