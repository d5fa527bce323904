//! The report of a match as text.

use crate::look::printable;
use crate::report::{mean, with_interval};
use crate::table::Table;
use skat_evaluation::skat::{AgentReport, Behaviour, ByTrick, MatchReport, OpenCards, Record};
use skat_evaluation::sprt::Verdict;
use skat_evaluation::{Estimate, MatchFault, PairReport, Play, Schedule, Share, Source};
use skat_report::grouped;
use std::fmt::Write as _;

/// All that is not in the report of a duel.
pub(crate) fn text(report: &MatchReport) -> String {
    let is_duel = report.setup.schedule == Schedule::Duels && report.agents.len() == 2;
    let mut sections = Vec::new();
    if !is_duel {
        sections.push(played(report));
        sections.push(standings(report));
        sections.push(cross_table(report));
    }
    sections.push(differences(report));
    sections.extend(sprt(report));
    sections.extend(controlled(report));
    sections.extend(lists(report));
    sections.push(behaviour(report));
    if !is_duel {
        sections.push(contracts(report));
    }
    sections.push(bids(report));
    sections.extend(open_cards(report));
    sections.extend(faults(report));
    sections.join("\n")
}

/// What went wrong with engines, the first ten times.
fn faults(report: &MatchReport) -> Option<String> {
    let faults = report.faults.as_ref()?;
    let mut text = format!("Faults: {}, on which the referee ruled.\n", grouped(faults.total));
    let letters = letters(report);
    for MatchFault { deal, game, seat, agent, problem } in faults.first.iter().take(10) {
        let letter = &letters[*agent];
        writeln!(text, "  deal {deal}, game {game}, {seat}: {letter} {}", printable(problem))
            .expect("a string takes all");
    }
    Some(text)
}

fn letters(report: &MatchReport) -> Vec<String> {
    let letter = |i: usize| match (i / 26, char::from(b'A' + (i % 26) as u8)) {
        (0, letter) => letter.to_string(),
        (more, letter) => format!("{letter}{more}"),
    };
    (0..report.agents.len()).map(letter).collect()
}

fn columns(report: &MatchReport) -> Table {
    Table::of_columns(letters(report).iter().map(String::as_str))
}

fn played(report: &MatchReport) -> String {
    let mut text = String::new();
    for (letter, agent) in letters(report).iter().zip(&report.agents) {
        writeln!(text, "  {letter}  {}", agent.agent).expect("a string takes all");
    }
    let deals = match &report.setup.source {
        Source::Drawn => format!("seed {}", report.setup.seed),
        Source::File { path, digest } => format!("of {path}, digest {digest}"),
    };
    let tables = match report.setup.schedule {
        Schedule::Duels => "each two agents as a duel of six games a deal",
        Schedule::Guests => "each agent but A alone in each seat against two of A",
        Schedule::Tables => "three different agents at each table, every hand of a deal held once by each",
        Schedule::Lists => {
            "three different agents at each table for a list of 36, every hand held once by each"
        }
    };
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

fn standings(report: &MatchReport) -> String {
    let mut table = Table::new([
        "tournament points",
        "per game",
        "95 % interval",
        "per 36",
        "game points",
        "rating",
        "95 % interval",
    ]);
    let mut order: Vec<(&String, &AgentReport)> = Vec::new();
    let letters = letters(report);
    order.extend(letters.iter().zip(&report.agents));
    order.sort_by(|(_, a), (_, b)| b.points.normal.mean.total_cmp(&a.points.normal.mean));
    for (letter, agent) in order {
        let points = agent.points.normal;
        table.row([
            format!("{letter}  {}", agent.agent),
            format!("{:.2}", points.mean),
            range(points.low, points.high, 2),
            format!("{:.0}", agent.points_per_list.normal.mean),
            format!("{:.2}", agent.game_points.normal.mean),
            format!("{:+.0}", agent.rating.rating),
            format!("{:+.0} to {:+.0}", agent.rating.low, agent.rating.high),
        ]);
    }
    format!("Points per game and seat, and ratings from who did better on a deal:\n\n{table}")
}

fn cross_table(report: &MatchReport) -> String {
    let mut table = columns(report);
    for (letter, row) in letters(report).iter().zip(&report.cross_table) {
        let cell = |entry: &Option<Estimate>| {
            entry.map_or("".into(), |e| format!("{:+.1} ±{:.1}", e.mean, e.high - e.mean))
        };
        table.named_row(letter, row.iter().map(cell));
    }
    format!("Cross table: the row's points less the column's per game, where both played in it:\n\n{table}")
}

fn differences(report: &MatchReport) -> String {
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

fn sprt(report: &MatchReport) -> Option<String> {
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

fn controlled(report: &MatchReport) -> Option<String> {
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

fn lists(report: &MatchReport) -> Option<String> {
    let mut table =
        Table::new(["lists of 36", "lists", "score", "95 % interval", "deviation", "1st", "2nd", "3rd"]);
    for (letter, agent) in letters(report).iter().zip(&report.agents) {
        let lists = agent.lists.as_ref()?;
        let (score, interval) = lists
            .score
            .map_or(("-".into(), "-".into()), |e| (format!("{:.0}", e.mean), range(e.low, e.high, 0)));
        let [first, second, third] = lists.places.map(|share| format!("{:.0} %", 100.0 * share));
        let deviation = lists.deviation.map_or("-".into(), |d| format!("{d:.0}"));
        let name = format!("{letter}  {}", agent.agent);
        table.row([name, grouped(lists.lists), score, interval, deviation, first, second, third]);
    }
    Some(format!("Final scores of lists of 36 games (SkTO 5.1), and places at the table:\n\n{table}"))
}

fn behaviour(report: &MatchReport) -> String {
    let mut table = columns(report);
    let mut row = |name: &str, cell: &dyn Fn(&AgentReport) -> String| {
        table.named_row(name, report.agents.iter().map(cell));
    };
    let share =
        |of: fn(&Record) -> Option<Share>| move |agent: &AgentReport| with_interval(of(&agent.record));
    if report.duel().is_none() {
        row("games passed in", &|agent| with_interval(Some(agent.behaviour.passed_in)));
        row("is declarer (of its hands)", &share(|record| Some(record.declared)));
        row("wins (of its games as declarer)", &share(|record| record.won));
        row("overbids", &share(|record| record.overbid));
        row("plays Hand", &share(|record| record.hand));
        row("makes Schneider", &share(|record| record.schneider));
        row("makes Schwarz", &share(|record| record.schwarz));
        row("is Schneider or Schwarz itself", &share(|record| record.own_schneider));
        let points = |role: usize| move |agent: &AgentReport| mean(agent.record.roles[role].points);
        row("points as declarer", &points(0));
        row("points as defender", &points(1));
    }
    for (seat, name) in ["forehand", "middlehand", "rearhand"].into_iter().enumerate() {
        let at = |agent: &AgentReport| agent.behaviour.seats.iter().find(|at| at.seat == seat).copied();
        row(&format!("is declarer as {name}"), &|agent| with_interval(at(agent).map(|at| at.declared)));
        row(&format!("wins as declarer in {name}"), &|agent| with_interval(at(agent).and_then(|at| at.won)));
    }
    let card_points = |of: fn(&Behaviour) -> Option<Estimate>| {
        move |agent: &AgentReport| {
            of(&agent.behaviour)
                .map_or("-".into(), |e| format!("{:.1} ({:.1} to {:.1})", e.mean, e.low, e.high))
        }
    };
    row("card points as declarer", &card_points(|behaviour| behaviour.declarer_card_points));
    row("card points as defender", &card_points(|behaviour| behaviour.defender_card_points));
    let game_points = |agent: &AgentReport| {
        let e = agent.game_points.normal;
        format!("{:.2} ({:.2} to {:.2})", e.mean, e.low, e.high)
    };
    row("game points (score sheet)", &game_points);
    row("tournament points per 36", &|agent| {
        let e = agent.points_per_list.normal;
        format!("{:.0} ({:.0} to {:.0})", e.mean, e.low, e.high)
    });
    format!("Shares in %, with 95 % intervals; card points without Null and announced games:\n\n{table}")
}

fn contracts(report: &MatchReport) -> String {
    let mut table = columns(report);
    for (i, contract) in report.agents[0].record.contracts.iter().enumerate() {
        let cell = |agent: &AgentReport| {
            let by = &agent.record.contracts[i];
            by.won.map_or("-".into(), |won| format!("{}  {:.0} %", grouped(by.games), 100.0 * won.share))
        };
        let cells: Vec<String> = report.agents.iter().map(cell).collect();
        if cells.iter().any(|cell| cell != "-") {
            table.named_row(&contract.contract.name(), cells);
        }
    }
    format!("Games declared, and won of them, by contract:\n\n{table}")
}

fn bids(report: &MatchReport) -> String {
    let mut table = columns(report);
    for (i, class) in report.agents[0].behaviour.bids.iter().enumerate() {
        let cell = |agent: &AgentReport| {
            let by = &agent.behaviour.bids[i];
            let (Some(won), Some(spare)) = (by.won, by.spare) else { return "-".into() };
            let points = by.points.map_or("-".into(), |points| format!("{:+.0}", points.mean));
            format!("{}  {:.0} %  {points}  {spare:+.0}", grouped(by.games), 100.0 * won.share)
        };
        let bids = if class.from == class.to {
            class.from.to_string()
        } else {
            format!("{} to {}", class.from, class.to)
        };
        table.named_row(&bids, report.agents.iter().map(cell));
    }
    format!(
        "By the bid to be reached: games, won of them, tournament points, and by how much the game was worth more than\n\
         the bid:\n\n{table}"
    )
}

fn open_cards(report: &MatchReport) -> Option<String> {
    let step = report.setup.open_cards?;
    let mut table = columns(report);
    let compared = |agent: &AgentReport| agent.behaviour.open_cards.clone();
    let all: Vec<OpenCards> = report.agents.iter().filter_map(compared).collect();
    if all.len() < report.agents.len() {
        return None;
    }
    let lost = |by: &ByTrick| by.lost.map_or("-".into(), |lost| format!("{lost:.2}"));
    for trick in 0..10 {
        let cell = |of: &OpenCards| format!("{}  {}", lost(&of.declarer[trick]), lost(&of.defender[trick]));
        table.named_row(&format!("trick {}", trick + 1), all.iter().map(cell));
    }
    let brief = |share: Option<Share>| share.map_or("-".into(), |s| format!("{:.1} %", 100.0 * s.share));
    table.named_row(
        "Null",
        all.iter().map(|of| format!("{}  {}", brief(of.null_declarer), brief(of.null_defender))),
    );
    let which = if step == 1 { "every deal".into() } else { format!("one deal of {}", grouped(step)) };
    Some(format!(
        "Card points given away by a card as declarer and as defender, compared with perfect play with open cards; in\n\
         Null, cards that gave the game away ({which}):\n\n{table}"
    ))
}

fn range(low: f64, high: f64, digits: usize) -> String {
    format!("{low:+.digits$} to {high:+.digits$}")
}

fn gain(gain: Option<f64>) -> String {
    gain.map_or("-".into(), |gain| format!("{gain:.1}"))
}
