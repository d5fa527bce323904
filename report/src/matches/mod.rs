//! Matches and tournaments, one after the other.

mod bidding;
mod cards;
mod standings;

use crate::behaviour::{self, Column};
use crate::figure::gallery;
use crate::ink;
use crate::match_source::{MatchSource, MatchState};
use crate::number::grouped;
use maud::{Markup, html};
use skat_evaluation::sprt::Verdict;
use skat_evaluation::{AgentReport, MatchReport, Play, Schedule, Source};

/// An agent with what stands for it on the page.
#[derive(Clone, Debug)]
pub(crate) struct Named<'a> {
    /// Its number, colour and marker.
    pub(crate) series: usize,
    /// A, B, C and so on.
    pub(crate) letter: String,
    /// The letter and the name, cut where it is long.
    pub(crate) label: String,
    pub(crate) agent: &'a AgentReport,
}

/// "Match 1: duel".
pub(crate) fn title(number: usize, of_match: &MatchSource) -> String {
    let name = of_match.path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    format!("Match {number}: {name}")
}

/// All that is to be told of one match.
pub(crate) fn section(number: usize, of_match: &MatchSource) -> Markup {
    let report = &of_match.report;
    let agents = &named(report);
    let id = format!("match-{number}");
    let columns: Vec<Column> = agents
        .iter()
        .map(|agent| Column { series: agent.series, name: &agent.label, record: &agent.agent.record })
        .collect();
    html! {
        section id=(id) {
            h2 { (title(number, of_match)) }
            p { (setup(of_match)) }
            ul class="legend" {
                @for agent in agents { li { (ink::swatch(agent.series)) b { (agent.letter) } " " (agent.agent.agent) } }
            }
            (verdict(report, agents))
            h3 { "Ratings and points" }
            (gallery(&standings::figures(&id, report, agents)))
            (standings::table(agents).html())
            h3 { "Cross table" }
            (standings::cross_table(report, agents))
            h3 { "Agents compared in pairs" }
            (standings::pairs(report, agents))
            (standings::lists(agents))
            h3 { "Behaviour" }
            (gallery(&behaviour::figures(&id, &columns)))
            (cards::habits(agents).html())
            h3 { "Do the bids fit the hands?" }
            (gallery(&bidding::figures(&id, agents)))
            (cards::section(&id, agents))
        }
    }
}

fn named(report: &MatchReport) -> Vec<Named<'_>> {
    let name = |(series, agent): (usize, _)| {
        let agent: &AgentReport = agent;
        let letter = letter(series);
        Named { series, label: format!("{letter} {}", shortened(&agent.agent)), letter, agent }
    };
    report.agents.iter().enumerate().map(name).collect()
}

/// A to Z, then AA to AZ and so on.
fn letter(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    if number < 26 { last.to_string() } else { letter(number / 26 - 1) + &last.to_string() }
}

/// So many letters of a name stand beside and above numbers.
const LONGEST: usize = 32;

/// The end of a name says most: folder and file, of which all networks are called the same.
fn shortened(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LONGEST {
        return name.into();
    }
    let kind = name.find(':').filter(|&colon| colon < 12).map_or("", |colon| &name[..=colon]);
    let end: String = letters[letters.len() - (LONGEST - kind.len() - 1)..].iter().collect();
    format!("{kind}…{end}")
}

/// What was played, in words.
fn setup(of_match: &MatchSource) -> Markup {
    let MatchReport { setup, deals, games, .. } = &of_match.report;
    let schedule = match setup.schedule {
        Schedule::Duels => {
            "Each two agents play every deal six times: the one alone in each seat against two of the other, and the other way \
             round."
        }
        Schedule::Guests => {
            "Agent A is the host: each other agent plays every deal three times, alone in each seat against two of A. What A would \
             be worth among the others is not measured."
        }
        Schedule::Tables => {
            "Three different agents sit at each table; every agent holds every hand of every deal once."
        }
        Schedule::Lists => {
            "Three different agents sit at each table and stay together for lists of 36 games; every agent holds every hand \
             of every deal once."
        }
    };
    html! {
        @if of_match.state == MatchState::UnderWay { b { "Under way: so far " } }
        (grouped(*deals)) " deals"
        @match &setup.source {
            Source::Drawn => { " (drawn, seed " (setup.seed) ")" },
            Source::File { path, digest } => { " of the file " code { (path) } " (digest " code { (digest) } ")" },
        }
        ", " (grouped(*games)) " games. " (schedule) " "
        @match &setup.play {
            Play::Whole => "Whole deals, from the first bid.",
            Play::Cards { bidder: Some(bidder) } => { "Only the cards are played, with the contracts that " (bidder) " bid." },
            Play::Cards { bidder: None } => "Only the cards are played, with the contracts of the file.",
        }
    }
}

/// The sentence for whoever reads no further.
fn verdict(report: &MatchReport, agents: &[Named]) -> Markup {
    let best = agents.iter().max_by(|a, b| a.agent.rating.rating.total_cmp(&b.agent.rating.rating));
    html! {
        p class="verdict" {
            @match (&report.pairs[..], agents) {
                ([pair], [a, b]) => (standings::verdict(pair, a, b)),
                _ => { @if let Some(best) = best {
                    "Best rated: " b { (best.letter) " " (best.agent.agent) } ". Who is shown to be stronger than whom stands in "
                    "the table of pairs."
                } },
            }
        }
        @if let (Some(sprt), Some(claims)) = (&report.sprt, &report.setup.sprt) {
            p {
                "Sequential test of whether A − B is " (claims.lower) " points or less, or " (claims.upper) " or more: "
                @match sprt.verdict {
                    Some(Verdict::Lower) => { "it is " (claims.lower) " or less" },
                    Some(Verdict::Upper) => { "it is " (claims.upper) " or more" },
                    None => "the deals did not settle it",
                }
                " (log-likelihood ratio " (crate::table::decimal(sprt.log_likelihood_ratio, 2)) ", limits "
                (crate::table::decimal(sprt.low, 2)) " and " (crate::table::decimal(sprt.high, 2)) "). Because the test may end "
                "early, the intervals of such a match are too narrow."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 27, 52].map(letter), ["A", "Z", "AA", "AB", "BA"]);
    }

    #[test]
    fn long_names_keep_their_kind_and_their_end() {
        assert_eq!(shortened("heuristic"), "heuristic");
        let short = shortened("neural:a/very/long/path/to/some/run/network.safetensors");
        assert_eq!(short, "neural:…/run/network.safetensors");
        assert_eq!(short.chars().count(), LONGEST);
    }
}
