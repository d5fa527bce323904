//! 500: its rules, views, observations and texts.

mod agreement;
mod conformance;
mod prose;
mod tabled;
mod walks;
