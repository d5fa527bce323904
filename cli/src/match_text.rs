//! The parts of a match's report that every game has, as text.

use crate::game::Game;
use crate::printable::printable;
use crate::table::Table;
use skat_evaluation::sprt::Verdict;
use skat_evaluation::{
    Contest, DuelReport as _, Entry as _, Estimate, Fraction, GauntletReport, Interval, MatchFault,
    MatchReport, PairReport, Play, Schedule, Source, list,
};
use skat_report::grouped;
use std::fmt::Write as _;

/// The whole report of a game that has its own standings and one table of figures beside what every
/// game has.
pub(crate) fn text<E: Game>(report: &MatchReport<E>, standings: String, figures: String) -> String {
    let mut sections = Vec::from_iter(faults(report));
    sections.extend(rules(report));
    sections.push(played(report));
    if let Some(duel) = report.duel() {
        sections.push(verdict(duel.difference(), <E as Contest>::POINTS) + "\n");
    }
    sections.extend(gauntlet(report));
    sections.push(standings);
    if report.agents.len() > 2 {
        sections.push(cross_table(report));
    }
    sections.push(differences(report));
    if E::TEAMS > 2 {
        sections.extend(alone(report));
    }
    sections.extend(sprt(report));
    sections.push(figures);
    sections.join("\n")
}

/// The points of each agent, called `points` and written by `written`, and its rating, below a
/// sentence on what they are.
pub(crate) fn standings<E: Game>(
    report: &MatchReport<E>,
    points: &str,
    written: impl Fn(f64) -> String,
    sentence: &str,
) -> String {
    let mut table = Table::new(["agent", points, "95 % interval", "rating", "95 % interval"]);
    for agent in &report.agents {
        let (points, rating) = (agent.points().normal, agent.rating());
        table.row([
            agent.agent().to_string(),
            written(points.mean),
            format!("{} to {}", written(points.low), written(points.high)),
            format!("{:+.0}", rating.rating),
            range(rating.low, rating.high, 0),
        ]);
    }
    format!("{sentence}:\n\n{table}")
}

/// The house rules, where they are not the usual ones.
pub(crate) fn rules<E: Game>(report: &MatchReport<E>) -> Option<String> {
    let options = &report.setup.options;
    let told = || serde_json::to_string(options).expect("rules are plain data");
    (*options != E::Options::default()).then(|| format!("Played by house rules: {}\n", told()))
}

/// What went wrong with agents, the first ten times: above all else, since the points count it.
pub(crate) fn faults<E: Game>(report: &MatchReport<E>) -> Option<String> {
    let faults = report.faults.as_ref()?;
    let mut text = format!(
        "Faults: {}, on which the referee ruled; what follows measures them too.\n",
        grouped(faults.total)
    );
    let letters = letters(report);
    for MatchFault { deal, game, seat, agent, problem } in faults.first.iter().take(10) {
        let letter = &letters[*agent];
        writeln!(text, "  deal {deal}, game {game}, {seat}: {letter} {}", printable(problem))
            .expect("a string takes all");
    }
    Some(text)
}

pub(crate) fn letters<E: Game>(report: &MatchReport<E>) -> Vec<String> {
    let letter = |i: usize| match (i / 26, char::from(b'A' + (i % 26) as u8)) {
        (0, letter) => letter.to_string(),
        (more, letter) => format!("{letter}{more}"),
    };
    (0..report.agents.len()).map(letter).collect()
}

pub(crate) fn columns<E: Game>(report: &MatchReport<E>) -> Table {
    Table::of_columns(letters(report).iter().map(String::as_str))
}

pub(crate) fn played<E: Game>(report: &MatchReport<E>) -> String {
    let mut text = String::new();
    for (letter, agent) in letters(report).iter().zip(&report.agents) {
        writeln!(text, "  {letter}  {}", agent.agent()).expect("a string takes all");
    }
    let deals = match &report.setup.source {
        Source::Drawn => format!("seed {}", report.setup.seed),
        Source::File { path, digest } => format!("of {path}, digest {digest}"),
    };
    let tables = tables::<E>(report.setup.schedule);
    let from = match &report.setup.play {
        Play::Whole => String::new(),
        Play::Cards { bidder: None } => ", cards only".into(),
        Play::Cards { bidder: Some(bidder) } => format!(", cards only, contracts bid by {bidder}"),
    };
    let (deals_played, games) = (grouped(report.deals), grouped(report.games));
    write!(text, "\n{deals_played} deals ({deals}{from}), {games} games:\n{tables}.\n")
        .expect("a string takes all");
    text
}

pub(crate) fn cross_table<E: Game>(report: &MatchReport<E>) -> String {
    let mut table = columns(report);
    for (letter, row) in letters(report).iter().zip(&report.cross_table) {
        let cell = |entry: &Option<Estimate>| {
            entry.map_or("".into(), |e| format!("{:+.1} ±{:.1}", e.mean, e.high - e.mean))
        };
        table.named_row(letter, row.iter().map(cell));
    }
    format!("Cross table: the row's points less the column's per game, where both played in it:\n\n{table}")
}

pub(crate) fn differences<E: Game>(report: &MatchReport<E>) -> String {
    let mut table = Table::new([
        "on the same deals",
        "points",
        "95 % normal",
        "95 % bootstrap",
        "better",
        "equal",
        "worse",
        "unpaired",
        "one a deal",
    ]);
    let letters = letters(report);
    for pair in &report.pairs {
        let PairReport {
            a,
            b,
            difference,
            better,
            equal,
            worse,
            gain_of_pairing,
            gain_over_single_games,
            ..
        } = pair;
        table.row([
            format!("{} - {}", letters[*a], letters[*b]),
            format!("{:+.2}", difference.normal.mean),
            range(difference.normal.low, difference.normal.high, 2),
            range(difference.bootstrap_low, difference.bootstrap_high, 2),
            grouped(*better),
            grouped(*equal),
            grouped(*worse),
            gain(*gain_of_pairing),
            gain(*gain_over_single_games),
        ]);
    }
    format!(
        "Differences in points per game and seat, and on how many deals the first did better. So many times as many games\n\
         would the same interval need on unpaired random deals, either agent measured on its own, and with one game a\n\
         deal in which both are measured:\n\n{table}"
    )
}

/// Each agent alone against each other one, where they played so.
pub(crate) fn alone<E: Game>(report: &MatchReport<E>) -> Option<String> {
    let mut table =
        Table::new(["alone", "against", "games", "points", "the others", "more", "95 % interval"]);
    let letters = letters(report);
    let mut any = false;
    for pair in &report.pairs {
        for alone in &pair.alone {
            any = true;
            let other = if alone.agent == pair.a { pair.b } else { pair.a };
            table.row([
                letters[alone.agent].clone(),
                letters[other].clone(),
                grouped(alone.games),
                format!("{:.2}", alone.points.mean),
                format!("{:.2}", alone.others.mean),
                format!("{:+.2}", alone.difference.mean),
                range(alone.difference.low, alone.difference.high, 2),
            ]);
        }
    }
    let sides = in_words(E::TEAMS - 1);
    any.then(|| format!("One seat against {sides}: points per game and seat of who is alone, and of the others:\n\n{table}"))
}

/// The first agent against each of the others and against all, where it was a gauntlet.
pub(crate) fn gauntlet<E: Game>(report: &MatchReport<E>) -> Option<String> {
    let GauntletReport { mean, worst, least } = report.gauntlet?;
    let mut table = Table::new(["against", "points", "95 % interval", "A alone", "the other alone"]);
    let letters = letters(report);
    let margin = |e: &Estimate| format!("{:+.2} ±{:.2}", e.mean, e.high - e.mean);
    for pair in report.pairs.iter().filter(|pair| pair.a == 0) {
        let alone = |agent: usize| {
            let found = pair.alone.iter().find(|alone| alone.agent == agent);
            found.map_or_else(String::new, |alone| margin(&alone.difference))
        };
        let Estimate { mean, low, high, .. } = pair.difference.normal;
        let name = format!("{}  {}", letters[pair.b], report.agents[pair.b].agent());
        table.row([name, format!("{mean:+.2}"), range(low, high, 2), alone(pair.a), alone(pair.b)]);
    }
    let Interval { normal, .. } = mean;
    table.row([
        "mean".into(),
        format!("{:+.2}", normal.mean),
        range(normal.low, normal.high, 2),
        String::new(),
        String::new(),
    ]);
    table.row([
        format!("least, against {}", letters[worst]),
        format!("{:+.2}", least.normal.mean),
        range(least.bootstrap_low, least.bootstrap_high, 2),
        String::new(),
        String::new(),
    ]);
    Some(format!(
        "A's points more than the other's per game and seat on the same deals; alone: of one seat against two of the\n\
         other agent, its own points more. The interval of the least is that of the worst, whoever it is:\n\n{table}"
    ))
}

pub(crate) fn sprt<E: Game>(report: &MatchReport<E>) -> Option<String> {
    let (claims, sprt) = (report.setup.sprt?, report.sprt?);
    let (lower, upper) = (claims.lower, claims.upper);
    let found = match sprt.verdict {
        Some(Verdict::Lower) => {
            format!("accepts {lower:+}: A - B is {lower:+} or less rather than {upper:+}")
        }
        Some(Verdict::Upper) => {
            format!("accepts {upper:+}: A - B is {upper:+} or more rather than {lower:+}")
        }
        None => "has no answer yet; more deals are needed".into(),
    };
    Some(format!(
        "The sequential test {found}\n(log-likelihood ratio {:.2}, limits {:.2} and {:.2}, {} deals; errors {} and {}). \
         An interval after a test that\nstopped the match is a little too far from the middle of the claims.\n",
        sprt.log_likelihood_ratio,
        sprt.low,
        sprt.high,
        grouped(report.deals),
        claims.alpha,
        claims.beta,
    ))
}

pub(crate) fn controlled<E: Game>(report: &MatchReport<E>) -> Option<String> {
    let controls = report.setup.controls.as_ref()?;
    let mut table = Table::new(["with controls", "points", "95 % interval", "controls gain", "unpaired"]);
    let letters = letters(report);
    for pair in &report.pairs {
        let name = format!("{} - {}", letters[pair.a], letters[pair.b]);
        let Some(controlled) = &pair.controlled else {
            table.row([name, "too few deals".into(), String::new(), String::new(), String::new()]);
            continue;
        };
        let Estimate { mean, low, high, .. } = controlled.estimate;
        let gains = [gain(Some(controlled.gain)), gain(pair.gain_with_controls)];
        let [of_controls, with_pairing] = gains;
        table.row([name, format!("{mean:+.2}"), range(low, high, 2), of_controls, with_pairing]);
    }
    Some(format!(
        "Differences with luck taken out, as {} in all seats found it on the same deals, and on {} others. Without\n\
         controls the same interval would need so many times as many deals; on unpaired deals, so many times as many\n\
         games:\n\n{table}",
        controls.baseline,
        grouped(report.deals * controls.extra),
    ))
}

pub(crate) fn range(low: f64, high: f64, digits: usize) -> String {
    format!("{low:+.digits$} to {high:+.digits$}")
}

pub(crate) fn gain(gain: Option<f64>) -> String {
    gain.map_or("-".into(), |gain| format!("{gain:.1}"))
}

/// Who sits with whom.
fn tables<E: Game>(schedule: Schedule) -> String {
    let sides = in_words(E::TEAMS);
    let (alone, others) = match E::TEAMS {
        2 => ("on each side", "A".to_string()),
        sides => ("alone in each seat", format!("{} of A", in_words(sides - 1))),
    };
    match schedule {
        Schedule::Duels => {
            let games = in_words(schedule.games_per_deal(E::TEAMS, 2));
            format!("each two agents as a duel of {games} games a deal")
        }
        Schedule::Guests => format!("each agent but A {alone} against {others}"),
        Schedule::Gauntlet => {
            let games = in_words(schedule.games_per_deal(E::TEAMS, 2));
            format!("A in a duel of {games} games a deal with each of the others")
        }
        Schedule::Tables => {
            format!("{sides} different agents at each table, every hand of a deal held once by each")
        }
        Schedule::Lists => format!(
            "{sides} different agents at each table for a list of {}, every hand held once by each",
            list(E::PLAYERS)
        ),
    }
}

/// "six", as far as numbers have short words.
pub(crate) fn in_words(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six"];
    words.get(number).map_or_else(|| number.to_string(), |word| (*word).to_string())
}

/// The one sentence for whoever reads no further; `points` says what is counted.
pub(crate) fn verdict(difference: &Estimate, points: &str) -> String {
    let ahead = |name: &str, by: f64, low: f64, high: f64| {
        format!(
            "{name} is stronger, by {by:.1} {points} per game and seat \
             (95 % interval {low:.1} to {high:.1})."
        )
    };
    let Estimate { mean, low, high, standard_error } = *difference;
    if mean == 0.0 && standard_error == 0.0 {
        "A and B scored exactly the same on every deal.".into()
    } else if low > 0.0 {
        ahead("A", mean, low, high)
    } else if high < 0.0 {
        ahead("B", -mean, -high, -low)
    } else {
        format!(
            "Neither is shown to be stronger: A - B is {mean:+.1} {points} per game and seat \
             (95 % interval {low:+.1} to {high:+.1})."
        )
    }
}

pub(crate) fn with_interval(share: Option<Fraction>) -> String {
    share.map_or("-".into(), |s| {
        format!("{:.1} ({:.1} to {:.1})", 100.0 * s.share, 100.0 * s.low, 100.0 * s.high)
    })
}

pub(crate) fn mean(points: Option<f64>) -> String {
    points.map_or("-".into(), |points| format!("{points:.1}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_needs_the_whole_interval() {
        let verdict = |mean: f64, margin: f64| {
            let standard_error = margin / 1.96;
            verdict(
                &Estimate { mean, low: mean - margin, high: mean + margin, standard_error },
                "tournament points",
            )
        };
        assert!(verdict(3.0, 1.0).starts_with("A is stronger, by 3.0 tournament points"));
        assert!(verdict(-3.0, 1.0).contains("B is stronger, by 3.0"));
        assert!(verdict(-3.0, 1.0).contains("2.0 to 4.0"));
        assert!(verdict(0.5, 1.0).starts_with("Neither is shown"));
        assert!(verdict(0.0, 0.0).starts_with("A and B scored exactly the same"));
    }
}
