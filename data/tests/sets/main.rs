//! Data sets: made, read, checked. One program, as most of its code is that of all games' tables.

mod common;
mod exploring;
mod faults;
mod generate;
mod loader;
mod records;
mod skat;
