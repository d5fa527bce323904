//! Matches and tournaments, one after the other.

mod standings;

pub(crate) use standings::named;

use crate::figure::gallery;
use crate::ink;
use crate::match_source::{MatchState, Played, Told};
use crate::number::{grouped, in_words};
use crate::words::Words;
use maud::{Markup, html};
use skat_evaluation::sprt::Verdict;
use skat_evaluation::{Contest, Entry as _, MatchReport, Play, Schedule, Source};
use std::path::Path;

/// A game whose matches have a page: what it shows in addition to what is shown for every game.
pub(crate) trait Shown: Contest {
    /// More columns of the table of agents.
    const COLUMNS: &'static [&'static str];

    /// What stands in them.
    fn cells(entry: &Self::Entry) -> Vec<Markup>;

    /// From where deals were played, as a sentence.
    fn play(play: &Play) -> String;

    /// What a reader must know of the game.
    fn words() -> Words;

    /// The sections about how the agents play.
    fn sections(id: &str, agents: &[Named<Self>]) -> Markup;
}

impl<E: Shown> Told for Played<E> {
    fn path(&self) -> &Path {
        &self.path
    }

    fn section(&self, number: usize) -> Markup {
        section(number, self)
    }
}

/// An agent with what stands for it on the page.
#[derive(Clone, Debug)]
pub(crate) struct Named<'a, E: Contest> {
    /// Its number, colour and marker.
    pub(crate) series: usize,
    /// A, B, C and so on.
    pub(crate) letter: String,
    /// The letter and the name, cut where it is long.
    pub(crate) label: String,
    pub(crate) agent: &'a E::Entry,
}

/// "Match 1: duel".
pub(crate) fn title(number: usize, path: &Path) -> String {
    let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    format!("Match {number}: {name}")
}

/// All that is to be told of one match.
fn section<E: Shown>(number: usize, of_match: &Played<E>) -> Markup {
    let report = &of_match.report;
    let agents = &lettered(report);
    let id = format!("match-{number}");
    html! {
        section id=(id) {
            h2 { (title(number, &of_match.path)) }
            p { (setup(of_match)) }
            ul class="legend" {
                @for agent in agents { li { (ink::swatch(agent.series)) b { (agent.letter) } " " (agent.agent.agent()) } }
            }
            (faults(report, agents))
            (verdict(report, agents))
            h3 { "Ratings and points" }
            (gallery(&standings::figures(&id, report, agents)))
            (standings::table(agents).html())
            h3 { "Cross table" }
            (standings::cross_table(report, agents))
            h3 { "Agents compared in pairs" }
            (standings::pairs(report, agents))
            (standings::alone(report, agents))
            (E::sections(&id, agents))
        }
    }
}

/// How many decisions agents failed to make, and the first of them.
fn faults<E: Contest>(report: &MatchReport<E>, agents: &[Named<'_, E>]) -> Markup {
    let Some(faults) = &report.faults else { return html! {} };
    html! {
        p {
            b { (grouped(faults.total)) " faults" }
            " of agents, on which the referee ruled; the points below count them too. "
            @if let Some(first) = faults.first.first() {
                "The first: " (agents[first.agent].label) " in deal " (first.deal) ", game " (first.game) ", "
                (first.seat) ": " (first.problem)
            }
        }
    }
}

fn lettered<E: Contest>(report: &MatchReport<E>) -> Vec<Named<'_, E>> {
    let name = |(series, agent): (usize, _)| {
        let agent: &E::Entry = agent;
        let letter = letter(series);
        Named { series, label: format!("{letter} {}", shortened(agent.agent())), letter, agent }
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
fn setup<E: Shown>(of_match: &Played<E>) -> Markup {
    let MatchReport { setup, deals, games, .. } = &of_match.report;
    html! {
        @if of_match.state == MatchState::UnderWay { b { "Under way: so far " } }
        (grouped(*deals)) " deals"
        @match &setup.source {
            Source::Drawn => { " (drawn, seed " (setup.seed) ")" },
            Source::File { path, digest } => { " of the file " code { (path) } " (digest " code { (digest) } ")" },
        }
        ", " (grouped(*games)) " games. " (schedule::<E>(setup.schedule)) " "
        (E::play(&setup.play))
    }
}

/// Who sits where, in words.
fn schedule<E: Contest>(schedule: Schedule) -> String {
    let sides = E::TEAMS;
    let (number, others, times) = (in_words(sides), in_words(sides - 1), in_words(2 * sides));
    match schedule {
        Schedule::Duels if sides == 2 => {
            "Each two agents play every deal twice and exchange their sides.".into()
        }
        Schedule::Duels => format!(
            "Each two agents play every deal {times} times: the one alone in each seat against {others} of the other, \
             and the other way round."
        ),
        Schedule::Guests if sides == 2 => {
            "Agent A is the host: each other agent plays every deal twice against A, on either side.".into()
        }
        Schedule::Guests => format!(
            "Agent A is the host: each other agent plays every deal {number} times, alone in each seat against {others} \
             of A. What A would be worth among the others is not measured."
        ),
        Schedule::Gauntlet => "Agent A plays a duel with each of the others on the same deals.".into(),
        Schedule::Tables => {
            let number = capital(number);
            format!(
                "{number} different agents sit at each table; every agent holds every hand of every deal once."
            )
        }
        Schedule::Lists => {
            let (number, list) = (capital(number), skat_evaluation::list(E::PLAYERS));
            format!(
                "{number} different agents sit at each table and stay together for lists of {list} games; every agent \
                 holds every hand of every deal once."
            )
        }
    }
}

/// "Three".
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The sentence for whoever reads no further.
fn verdict<E: Contest>(report: &MatchReport<E>, agents: &[Named<E>]) -> Markup {
    let best = agents.iter().max_by(|a, b| a.agent.rating().rating.total_cmp(&b.agent.rating().rating));
    html! {
        p class="verdict" {
            @match (&report.pairs[..], agents) {
                ([pair], [a, b]) => (standings::verdict(pair, a, b)),
                _ => { @if let Some(best) = best {
                    "Best rated: " b { (best.letter) " " (best.agent.agent()) } ". Who is shown to be stronger than whom stands in "
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
