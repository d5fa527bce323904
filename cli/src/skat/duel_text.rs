//! A duel's report as text.

use crate::match_text::{mean, verdict, with_interval};
use crate::table::Table;
use skat_evaluation::Fraction;
use skat_evaluation::skat::{Record, Report, Role};
use skat_report::grouped;

/// What was played, who is stronger, and the tables.
pub(crate) fn text(a: &str, b: &str, report: &Report) -> String {
    let sections = [
        format!("  A  {a}\n  B  {b}\n"),
        format!(
            "{} deals (seed {}), each played six times: {} games, A alone in each seat against two B,\n\
             and B alone in each seat against two A.\n",
            grouped(report.deals),
            report.seed,
            grouped(report.games),
        ),
        format!("{}\n\n{}", verdict(&report.difference, "tournament points"), points(report)),
        format!(
            "As declarer, in % with 95 % intervals ({:.1} % of the games were passed in):\n\n{}",
            100.0 * report.passed_in.share,
            as_declarer(report),
        ),
        format!("By role, points per game:\n\n{}", by_role(report)),
        format!(
            "By contract as declarer (share of own games, % won with 95 % interval, points per game):\n\n{}",
            by_contract(report),
        ),
    ];
    sections.join("\n")
}

fn points(report: &Report) -> Table {
    let mut table = Table::new(["points per game and seat", "mean", "95 % interval"]);
    for (name, points) in [("A", &report.a.points), ("B", &report.b.points), ("A - B", &report.difference)] {
        let interval = format!("{:.2} to {:.2}", points.low, points.high);
        table.row([name.into(), format!("{:.2}", points.mean), interval]);
    }
    table
}

fn as_declarer(report: &Report) -> Table {
    let mut table = Table::new(["", "A", "B"]);
    let mut row = |name: &str, share: fn(&Record) -> Option<Fraction>| {
        table.row([name.into(), with_interval(share(&report.a)), with_interval(share(&report.b))]);
    };
    row("takes the game (of all games)", |record| Some(record.taken));
    row("is declarer (of its hands)", |record| Some(record.declared));
    row("wins (of its games as declarer)", |record| record.won);
    row("overbids", |record| record.overbid);
    row("plays Hand", |record| record.hand);
    row("makes Schneider", |record| record.schneider);
    row("makes Schwarz", |record| record.schwarz);
    row("is Schneider or Schwarz itself", |record| record.own_schneider);
    table
}

fn by_role(report: &Report) -> Table {
    let mut table = Table::new(["", "A games", "points", "B games", "points"]);
    for (a, b) in report.a.roles.iter().zip(&report.b.roles) {
        let name = match a.role {
            Role::Declarer => "declarer",
            Role::Defender => "defender",
            Role::Forehand => "forehand",
            Role::Middlehand => "middlehand",
            Role::Rearhand => "rearhand",
        };
        table.row([name.into(), grouped(a.games), mean(a.points), grouped(b.games), mean(b.points)]);
    }
    table
}

fn by_contract(report: &Report) -> Table {
    let mut table =
        Table::new(["", "A games", "share", "won", "points", "B games", "share", "won", "points"]);
    for (a, b) in report.a.contracts.iter().zip(&report.b.contracts) {
        if a.games + b.games > 0 {
            let [a_cells, b_cells] =
                [a, b].map(|c| [grouped(c.games), percent(c.share), brief(c.won), mean(c.points)]);
            let [a_games, a_share, a_won, a_points] = a_cells;
            let [b_games, b_share, b_won, b_points] = b_cells;
            let name = a.contract.name();
            table.row([name, a_games, a_share, a_won, a_points, b_games, b_share, b_won, b_points]);
        }
    }
    table
}

fn brief(share: Option<Fraction>) -> String {
    share.map_or("-".into(), |s| {
        format!("{:.0} ({:.0}-{:.0})", 100.0 * s.share, 100.0 * s.low, 100.0 * s.high)
    })
}

fn percent(share: Option<Fraction>) -> String {
    share.map_or("-".into(), |s| format!("{:.1} %", 100.0 * s.share))
}
