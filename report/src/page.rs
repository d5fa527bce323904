//! The page.

use crate::games::{GAMES, Game};
use crate::ink;
use crate::match_source::MatchSource;
use crate::matches;
use crate::source::Source;
use crate::training;
use crate::training_run::TrainingRun;
use crate::words::{self, Words};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// What begins every page, so that one is known again.
pub const HEAD: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"generator\" content=\"skat report\">";

/// One page on all of them: HTML that needs nothing but itself.
///
/// Training runs come together, on the same axes, matches one after the other. The same sources
/// give the same page, byte for byte.
pub fn page(sources: &[Source]) -> String {
    let (mut runs, mut played) = (Vec::new(), Vec::new());
    for source in sources {
        match source {
            Source::Run(run) => runs.push(&**run),
            Source::Match(of_match) => played.push(of_match),
        }
    }
    let told = told(runs.len(), played.len());
    let trained = training::by_game(&runs);
    let header = html! {
        h1 { "Skat report" }
        p { "On " (told) "." }
        nav aria-label="Parts of this page" { ul {
            @for runs in &trained { li { a href={ "#" (runs.id("runs")) } { (runs.title()) } } }
            @for (number, of_match) in (1..).zip(&played) {
                li { a href={ "#match-" (number) } { (matches::title(number, of_match.path())) } }
            }
        } }
    };
    let main = html! {
        (words::reading(&words(&runs, &played)))
        @for runs in &trained { (training::section(runs)) }
        @for (number, of_match) in (1..).zip(&played) { (of_match.told.section(number)) }
    };
    frame(&format!("Skat report: {told}"), "skat report", &header, &main)
}

/// A page with all that every page has; `command` is the one that made it.
pub(crate) fn frame(title: &str, command: &str, header: &Markup, main: &Markup) -> String {
    printable(&html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="generator" content="skat report";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(style())) }
            }
            body {
                header { (header) }
                main { (main) }
                footer { p { "Made by " code { (command) } " of skat-env " (env!("CARGO_PKG_VERSION")) "." } }
            }
        }
    })
}

/// What must be known of the games that the page shows, in the order in which they are
/// registered.
fn words(runs: &[&TrainingRun], played: &[&MatchSource]) -> Vec<Words> {
    let is_told = |game: &&Game| {
        runs.iter().any(|run| run.game.name == game.name)
            || played.iter().any(|told| told.game.name == game.name)
    };
    GAMES.iter().filter(is_told).map(|game| (game.words)()).collect()
}

/// "2 training runs and 1 match".
fn told(runs: usize, matches: usize) -> String {
    let runs = match runs {
        0 => None,
        1 => Some("1 training run".to_string()),
        n => Some(format!("{n} training runs")),
    };
    let matches = match matches {
        0 => None,
        1 => Some("1 match".to_string()),
        n => Some(format!("{n} matches")),
    };
    let parts: Vec<String> = runs.into_iter().chain(matches).collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(" and ") }
}

fn style() -> String {
    format!("{}@media (prefers-color-scheme: dark){{{}}}", include_str!("page.css"), ink::dark_style())
}

/// The page without characters that neither HTML nor SVG may contain; files can hold any.
pub(crate) fn printable(contents: &Markup) -> String {
    let is_allowed = |letter: char| {
        let is_noncharacter =
            u32::from(letter) & 0xFFFE == 0xFFFE || ('\u{FDD0}'..='\u{FDEF}').contains(&letter);
        matches!(letter, '\n' | '\t') || !(letter.is_control() || is_noncharacter)
    };
    contents.0.chars().map(|letter| if is_allowed(letter) { letter } else { '\u{FFFD}' }).collect()
}
