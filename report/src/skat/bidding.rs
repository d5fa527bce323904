//! Whether the agents' bids fit their hands.

use super::Named;
use crate::figure::Figure;
use crate::plot::{Axis, Curve, Curves, Point, Scale};
use crate::table::{self, Table, nothing, text};
use maud::{Markup, html};
use skat_evaluation::skat::ByBid;

/// Games won and points by the bid.
pub(super) fn figures(id: &str, agents: &[Named]) -> Vec<Figure> {
    let won = |bid: &ByBid| bid.won.map(|won| (won.share, (won.low, won.high)));
    let points = |bid: &ByBid| bid.points.map(|points| (points.mean, (points.low, points.high)));
    [
        figure(
            format!("{id}-bids-won"),
            "Games won by bid",
            Axis::new("games won by the declarer", Scale::Percent),
            agents,
            text(
                "By the bid that the declarer had to reach. A good bidder wins about as often at high bids as at low ones; where \
                 the line falls to the right, it bids higher than its hands carry. The band is the 95 % interval.",
            ),
            won,
        ),
        figure(
            format!("{id}-bids-points"),
            "Points by bid",
            Axis::new("declarer's tournament points per game", Scale::Difference),
            agents,
            text(
                "Higher is better. Below 0, the dark line, it would have been better to pass than to play at this bid. The band is the 95 % \
                 interval.",
            ),
            points,
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

type Number = (f64, (f64, f64));

fn figure(
    id: String,
    title: &str,
    y: Axis,
    agents: &[Named],
    explanation: Markup,
    number: impl Fn(&ByBid) -> Option<Number>,
) -> Option<Figure> {
    let classes = agents.iter().map(|agent| &agent.agent.behaviour.bids).max_by_key(|bids| bids.len())?;
    let curve = |agent: &Named| {
        let points = (0..).zip(&agent.agent.behaviour.bids).filter_map(|(place, bid)| {
            let (y, interval) = number(bid)?;
            Some(Point { x: f64::from(place), y, interval: Some(interval) })
        });
        Curve { series: agent.series, name: agent.label.clone(), points: points.collect(), last: None }
    };
    let level = (y.scale == Scale::Difference).then_some(0.0);
    let curves = Curves {
        x: Axis::new("bid, up to the next one that is named", Scale::Plain),
        y,
        level,
        curves: agents.iter().map(curve).collect(),
        classes: Some(classes.iter().map(|bid| bid.from.to_string()).collect()),
    };
    if curves.is_empty() {
        return None;
    }
    Some(Figure {
        plot: curves.svg(&id, title),
        id,
        title: title.into(),
        explanation,
        legend: curves.legend(),
        numbers: Some(numbers(agents)),
    })
}

fn class(bid: &ByBid) -> String {
    match bid {
        ByBid { from, to, .. } if from == to => from.to_string(),
        ByBid { from, to: 264, .. } => format!("{from}+"),
        ByBid { from, to, .. } => format!("{from}–{to}"),
    }
}

fn numbers(agents: &[Named]) -> Table {
    let head = ["Agent", "Bid", "Games", "Won", "Overbid", "Points", "Value above the bid"].map(text);
    let mut table =
        Table::new("Games by the bid that the declarer had to reach, with 95 % intervals", head.to_vec());
    for agent in agents {
        for bid in &agent.agent.behaviour.bids {
            table.row(
                html! { (agent.label) },
                vec![
                    text(class(bid)),
                    table::count(bid.games),
                    table::fraction(bid.won.as_ref()),
                    table::fraction(bid.overbid.as_ref()),
                    bid.points.as_ref().map_or_else(nothing, |points| table::estimate(points, 1)),
                    bid.spare.map_or_else(nothing, |spare| table::signed(spare, 1)),
                ],
            );
        }
    }
    table
}
