//! The pages about Skat.

mod browser;
mod games;
mod inspect;
mod webdriver;
