//! Tournaments: the course, objections, money and the text form (SkTO 3 to 9).

#[path = "../skat/sheets/mod.rs"]
mod sheets;

mod course;
mod forms;
mod money;
mod play;
