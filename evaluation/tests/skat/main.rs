//! Matches of Skat.

mod club;
mod coverage;
mod deviation;
mod document;
mod duel;
mod faults;
mod matches;
mod reference;
mod schedule;
mod series;
mod tournament;
