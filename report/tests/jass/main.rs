//! The pages about Jass.

#[path = "../common/mod.rs"]
#[expect(dead_code, reason = "the files that are of Skat")]
mod common;
mod pages;
