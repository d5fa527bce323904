//! What lies around a single deal of Jass: parties, sheets, matches, rulings, and the page of
//! rules.

#[path = "../rules_page/mod.rs"]
mod rules_page;

mod coverage;
mod deals;
mod forms;
mod marking;
mod page;
mod parties;
mod referee;
mod schedule;
mod sheets;
mod takers;
mod whole;
