//! The page.

use crate::ink;
use crate::source::Source;
use crate::training;
use crate::words;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// What begins every page, so that one is known again.
pub const HEAD: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"generator\" content=\"skat report\">";

/// One page on all of them: HTML that needs nothing but itself.
///
/// Training runs come together, on the same axes, matches one after the other. The same sources give the same page, byte
/// for byte.
pub fn page(sources: &[Source]) -> String {
    let runs: Vec<_> = sources
        .iter()
        .map(|source| match source {
            Source::Run(run) => &**run,
        })
        .collect();
    let contents = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="generator" content="skat report";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Skat report: " (count(runs.len(), "training run")) }
                style { (PreEscaped(style())) }
            }
            body {
                header {
                    h1 { "Skat report" }
                    p { (count(runs.len(), "training run")) "." }
                }
                main {
                    (words::reading())
                    @if !runs.is_empty() { (training::section(&runs)) }
                }
                footer { p { "Made by " code { "skat report" } " of skat-env " (env!("CARGO_PKG_VERSION")) "." } }
            }
        }
    };
    printable(&contents)
}

/// "3 training runs".
fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn style() -> String {
    format!(
        "{}@media (prefers-color-scheme: dark){{{}}}",
        include_str!("page.css"),
        ink::dark_style()
    )
}

/// The page without characters that neither HTML nor SVG may contain; files can hold any.
fn printable(contents: &Markup) -> String {
    let is_allowed = |letter: char| {
        let is_noncharacter = u32::from(letter) & 0xFFFE == 0xFFFE || ('\u{FDD0}'..='\u{FDEF}').contains(&letter);
        matches!(letter, '\n' | '\t') || !(letter.is_control() || is_noncharacter)
    };
    contents.0.chars().map(|letter| if is_allowed(letter) { letter } else { '\u{FFFD}' }).collect()
}
