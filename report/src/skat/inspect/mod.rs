//! Games on one page, for people who would rather look than read: `skat inspect`.
//!
//! An [`Inspector`] looks at [`Subject`]s: recorded games, or deals that agents have played. For
//! every decision it asks agents what they think of the legal actions, solves what each is worth
//! with all cards open, and draws worlds that fit what the player knew. [`page`] puts the games on
//! one HTML page that needs no server and no network; the cards are drawn as SVG by its script.
//!
//! # Determinism
//! The same games, agents and settings give the same page, byte for byte.

mod data;
mod inspector;
mod open;
mod page;
mod sampled;
mod subject;
mod words;

pub use inspector::{Adviser, Inspected, Inspector, Settings};
pub use page::page;
pub use subject::Subject;
