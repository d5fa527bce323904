//! How the agents play their cards.

use super::Named;
use crate::figure::{Figure, gallery};
use crate::matches;
use crate::plot::{Axis, Curve, Curves, Point, Scale};
use crate::table::{self, Table, nothing, text};
use maud::{Markup, html};
use skat_evaluation::Fraction;
use skat_evaluation::skat::{ByTrick, OpenCards};

/// Card points, passed-in games and the seats in which agents declare.
pub(super) fn habits(agents: &[Named]) -> Table {
    let head = [
        "Agent",
        "Passed in, of its games",
        "Card points as declarer",
        "Card points as defenders",
        "Declares in forehand",
        "Declares in middlehand",
        "Declares in rearhand",
    ];
    let caption =
        "Habits, with 95 % intervals; card points of 120, in suit and Grand games without announcements";
    let mut table = Table::new(caption, head.map(text).to_vec());
    for agent in agents {
        let behaviour = &agent.agent.behaviour;
        let points = |points: &Option<skat_evaluation::Estimate>| {
            points.as_ref().map_or_else(nothing, |points| table::estimate(points, 1))
        };
        let mut cells = vec![
            table::fraction(Some(&behaviour.passed_in)),
            points(&behaviour.declarer_card_points),
            points(&behaviour.defender_card_points),
        ];
        for seat in 0..3 {
            let entry = behaviour.seats.iter().find(|entry| entry.seat == seat);
            cells.push(table::fraction(entry.map(|entry| &entry.declared)));
        }
        table.row(matches::named(agent), cells);
    }
    table
}

/// What cards gave away against open-card play; nothing where it was not measured.
pub(super) fn section(id: &str, agents: &[Named]) -> Markup {
    if agents.iter().all(|agent| agent.agent.behaviour.open_cards.is_none()) {
        return html! {};
    }
    html! {
        h3 { "What cards give away" }
        p {
            "Each card is compared with the best one, were all cards open. Nobody can avoid every such loss without seeing the "
            "other hands: compare the agents with each other. Lower is better."
        }
        (gallery(&[
            figure(format!("{id}-lost-declarer"), "As declarer", agents, |open| &open.declarer),
            figure(format!("{id}-lost-defender"), "As defender", agents, |open| &open.defender),
        ]))
        (null(agents).html())
    }
}

/// Tricks of a game.
const TRICKS: usize = 10;

fn figure(id: String, title: &str, agents: &[Named], tricks: fn(&OpenCards) -> &Vec<ByTrick>) -> Figure {
    let of = |agent: &Named| -> Vec<ByTrick> {
        agent.agent.behaviour.open_cards.as_ref().map_or_else(Vec::new, |open| tricks(open).clone())
    };
    let curve = |agent: &Named| {
        let point = |by_trick: &ByTrick| {
            (1..=TRICKS).contains(&by_trick.trick).then_some(())?;
            Some(Point { x: by_trick.trick as f64 - 1.0, y: by_trick.lost?, interval: None })
        };
        let points = of(agent).iter().filter_map(point).collect();
        Curve { series: agent.series, name: agent.label.clone(), points, last: None }
    };
    let curves = Curves {
        x: Axis::new("trick", Scale::Plain),
        y: Axis::new("card points given away by a card", Scale::Plain).covering(0.0, 0.0),
        level: None,
        curves: agents.iter().map(curve).collect(),
        classes: Some((1..=TRICKS).map(|trick| trick.to_string()).collect()),
    };
    let mut numbers = Table::new(
        format!("Card points given away, {}", title.to_lowercase()),
        ["Agent", "Trick", "Cards", "Given away"].map(text).to_vec(),
    );
    for agent in agents {
        for by_trick in of(agent) {
            let lost = by_trick.lost.map_or_else(nothing, |lost| table::decimal(lost, 2));
            numbers.row(
                text(&agent.label),
                vec![table::count(by_trick.trick as u64), table::count(by_trick.cards), lost],
            );
        }
    }
    Figure {
        plot: curves.svg(&id, title),
        id,
        title: title.into(),
        explanation: text("Mean over suit and Grand games."),
        legend: curves.legend(),
        numbers: Some(numbers),
    }
}

fn null(agents: &[Named]) -> Table {
    let head = ["Agent", "Gives the game away as declarer", "Lets the declarer off as defender"].map(text);
    let mut table = Table::new("Cards in Null games that turned the result, of all", head.to_vec());
    for agent in agents {
        let open = agent.agent.behaviour.open_cards.as_ref();
        let share = |of: fn(&OpenCards) -> Option<&Fraction>| table::fraction(open.and_then(of));
        let cells =
            vec![share(|open| open.null_declarer.as_ref()), share(|open| open.null_defender.as_ref())];
        table.row(matches::named(agent), cells);
    }
    table
}
