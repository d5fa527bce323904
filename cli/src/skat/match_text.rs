//! What the report of a match says of Skat alone, as text.

use super::duel_text;
use crate::match_text::{
    alone, columns, controlled, cross_table, differences, faults, gauntlet, letters, mean, played, range,
    rules, sprt, with_interval,
};
use crate::table::Table;
use skat_evaluation::skat::{AgentReport, Behaviour, ByTrick, MatchReport, OpenCards, Record};
use skat_evaluation::{Estimate, Fraction};
use skat_report::grouped;

/// The whole report.
pub(crate) fn text(report: &MatchReport) -> String {
    let duel = report.duel();
    let mut sections = Vec::from_iter(faults(report));
    sections.extend(rules(report));
    match (&duel, &report.setup.agents[..]) {
        (Some(duel), [a, b]) => sections.push(duel_text::text(a, b, duel)),
        _ if report.gauntlet.is_some() => sections.push(played(report)),
        _ => sections.extend([played(report), standings(report), cross_table(report)]),
    }
    match gauntlet(report) {
        Some(gauntlet) => sections.push(gauntlet),
        None => sections.push(differences(report)),
    }
    sections.extend(alone(report));
    sections.extend(sprt(report));
    sections.extend(controlled(report));
    sections.extend(lists(report));
    sections.push(behaviour(report));
    if duel.is_none() {
        sections.push(contracts(report));
    }
    sections.push(bids(report));
    sections.extend(open_cards(report));
    sections.join("\n")
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
        |of: fn(&Record) -> Option<Fraction>| move |agent: &AgentReport| with_interval(of(&agent.record));
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
    let brief = |share: Option<Fraction>| share.map_or("-".into(), |s| format!("{:.1} %", 100.0 * s.share));
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
