//! What was logged while the runs trained.

use super::{Named, legend};
use crate::figure::{Figure, gallery};
use crate::plot::{Axis, Curve, Curves, Point, Scale};
use crate::table::{self, Table, nothing, text};
use crate::training_run::{Line, TrainingRun};
use maud::{Markup, html};
use skat_env::skat::Contract;
use std::collections::BTreeSet;

/// How a number is drawn: its name in the metrics, the title, the axis, and what to think of it.
struct Known {
    name: &'static str,
    title: &'static str,
    axis: &'static str,
    scale: Scale,
    about: &'static str,
}

const fn known(
    name: &'static str,
    title: &'static str,
    axis: &'static str,
    scale: Scale,
    about: &'static str,
) -> Known {
    Known { name, title, axis, scale, about }
}

const KNOWN: [Known; 22] = [
    known(
        "loss/outcome",
        "Loss: how a deal ends",
        "cross-entropy, nats",
        Scale::Plain,
        "Lower is better. It cannot fall to 0, as much of a deal is luck.",
    ),
    known(
        "loss/score",
        "Loss: what an action scores",
        "Huber loss, score in 100 points",
        Scale::Plain,
        "Lower is better. Of the decisions before the declaration.",
    ),
    known(
        "loss/points",
        "Loss: card points",
        "Huber loss, card points in 30",
        Scale::Plain,
        "Lower is better. How many card points the declarer will take.",
    ),
    known(
        "loss/policy",
        "Loss: policy",
        "clipped surrogate, advantages of deviation 1",
        Scale::Plain,
        "Of PPO. Lower is better, but it says little: advantages are new in every iteration.",
    ),
    known(
        "loss/value",
        "Loss: critic",
        "half the squared error, score in 100 points",
        Scale::Plain,
        "Of PPO. Lower is better. Luck that is still to come stays.",
    ),
    known(
        "loss/advantage",
        "Loss: advantages",
        "half the squared error, score in 100 points",
        Scale::Plain,
        "Of rollout improvement. Lower is better. By how much it is missed what each action is worth more than the others.",
    ),
    known(
        "loss/card_location",
        "Loss: card locations",
        "cross-entropy, nats",
        Scale::Plain,
        "Of rollout improvement. Lower is better. Who holds each unseen card; ln 3 is knowing nothing.",
    ),
    known(
        "policy/entropy",
        "Entropy of the policy",
        "nats a decision",
        Scale::Plain,
        "Of PPO. How much is left to chance. Where it falls to 0 nothing new is tried.",
    ),
    known(
        "policy/approx_kl",
        "Divergence of the policy",
        "nats",
        Scale::Plain,
        "Of PPO. How far the policy moves in an iteration.",
    ),
    known(
        "policy/clip_fraction",
        "Decisions beyond the clip",
        "decisions, of those learnt from",
        Scale::Percent,
        "Of PPO. Far above a fifth the steps are too big.",
    ),
    known(
        "value/explained_variance",
        "What the critic knows",
        "variance of the score explained",
        Scale::Percent,
        "Of PPO. Higher is better.",
    ),
    known(
        "speed/games_per_second",
        "Speed: games",
        "games of self-play a second",
        Scale::Plain,
        "Higher is better. What else the machine does shows too.",
    ),
    known(
        "speed/decisions_per_second",
        "Speed: decisions",
        "decisions of all players a second",
        Scale::Plain,
        "Higher is better. Forced ones and those in vine rollouts are counted.",
    ),
    known(
        "speed/rollouts_per_second",
        "Speed: rollouts",
        "actions rolled out a second",
        Scale::Plain,
        "Of rollout improvement. Higher is better.",
    ),
    known(
        "speed/samples_per_second",
        "Speed: samples",
        "samples learnt from a second",
        Scale::Plain,
        "Higher is better.",
    ),
    known(
        "speed/actors_busy",
        "Actors at work",
        "part of the time in which games are played",
        Scale::Percent,
        "Actors and learner work side by side; the lower of the two waits for the other.",
    ),
    known(
        "speed/learner_busy",
        "Learner at work",
        "part of the time in which the learner works",
        Scale::Percent,
        "Actors and learner work side by side; the lower of the two waits for the other.",
    ),
    known(
        "deals/won_by_declarer",
        "Games won by declarers",
        "games won, of those played",
        Scale::Percent,
        "In self-play, where players explore and bids are forced at first: it rises as they are so less.",
    ),
    known(
        "deals/passed_in",
        "Deals passed in",
        "deals that nobody bid for",
        Scale::Percent,
        "In self-play. Near 100 % the agent has stopped bidding, and learns nothing more.",
    ),
    known(
        "deals/overbid",
        "Games overbid",
        "games worth less than the bid",
        Scale::Percent,
        "Lower is better. In self-play, forced bids included.",
    ),
    known(
        "return/declarer",
        "Points of declarers",
        "tournament points per deal",
        Scale::Plain,
        "In self-play. Higher means that declarers play better, bid more carefully, or meet worse defenders.",
    ),
    known(
        "return/defender",
        "Points of defenders",
        "tournament points per deal",
        Scale::Plain,
        "In self-play, for each defender of a game.",
    ),
];

/// A contract has a plot of its own where it is such a part of a run's games.
const DRAWN: f64 = 0.01;
/// Neighbouring lines of the metrics are put together until there are so few.
const POINTS: usize = 60;

/// The curves by topic, and the contracts.
pub(super) fn section(runs: &[Named]) -> Markup {
    let known: Vec<Figure> = KNOWN.iter().filter_map(|known| figure(runs, known)).collect();
    let others: Vec<Figure> = others(runs).iter().filter_map(|name| other(runs, name)).collect();
    let contracts: Vec<Figure> = Contract::all().filter_map(|contract| of_contract(runs, contract)).collect();
    html! {
        @if !known.is_empty() {
            h3 { "Training curves" }
            p {
                "What was logged during self-play. Players explore there, so that these numbers do not say how strong the "
                "agent is. Each point is the mean since the point before, over at most " (POINTS) " points."
            }
            (gallery(&known))
        }
        @if !others.is_empty() { h3 { "Other numbers" } (gallery(&others)) }
        @if !contracts.is_empty() {
            h3 { "Games won by contract, during training" }
            p {
                "Of the self-play games with a contract, how many the declarer won. Higher is better. Contracts that are less "
                "than a hundredth of the games are in the table alone."
            }
            (gallery(&contracts))
            (last(runs).html())
        }
    }
}

/// The curve of a number that is known.
fn figure(runs: &[Named], known: &Known) -> Option<Figure> {
    let axis = Axis::new(known.axis, known.scale);
    let axis = if known.name.starts_with("loss/") { axis } else { axis.covering(0.0, 0.0) };
    draw(runs, known.name, known.title.into(), axis, text(known.about))
}

/// Numbers that this version does not know: they are drawn under their own name.
fn others(runs: &[Named]) -> BTreeSet<String> {
    let names = runs.iter().flat_map(|run| &run.run.lines).flat_map(|line| line.numbers.keys());
    let is_other = |name: &&String| {
        let has_place = ["evaluation/", "played/", "won/"].iter().any(|group| name.starts_with(group));
        !has_place && KNOWN.iter().all(|known| known.name != name.as_str())
    };
    names.filter(is_other).cloned().collect()
}

fn other(runs: &[Named], name: &str) -> Option<Figure> {
    draw(
        runs,
        name,
        name.into(),
        Axis::new(name, Scale::Plain),
        html! { "As logged under " code { (name) } "." },
    )
}

fn of_contract(runs: &[Named], contract: Contract) -> Option<Figure> {
    let played = format!("played/{contract}");
    let mean = |run: &TrainingRun| {
        let shares: Vec<f64> =
            run.lines.iter().filter_map(|line| line.numbers.get(&played).copied()).collect();
        shares.iter().sum::<f64>() / shares.len().max(1) as f64
    };
    if runs.iter().all(|run| mean(run.run) < DRAWN) {
        return None;
    }
    let axis = Axis::new("games won by the declarer", Scale::Percent);
    let (contract_name, about) = (contract.name(), text("Higher is better."));
    draw(runs, &format!("won/{contract}"), format!("{contract_name}: games won"), axis, about)
}

fn draw(runs: &[Named], name: &str, title: String, y: Axis, explanation: Markup) -> Option<Figure> {
    let curve = |run: &Named| {
        let points = points(run.run, name);
        Curve { series: run.series, name: run.name.clone(), points, last: None }
    };
    let x = Axis::new("games of self-play", Scale::Plain).covering(0.0, 0.0);
    let curves = Curves { x, y, level: None, curves: runs.iter().map(curve).collect(), classes: None };
    if curves.is_empty() {
        return None;
    }
    // Slashes are usual in these names, and letters of all kinds may be.
    let id: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let id = format!("curve-{id}");
    let mut numbers =
        Table::new(format!("{title}: {}", curves.y.name), ["Run", "Games", "Value"].map(text).to_vec());
    for (run, curve) in runs.iter().zip(&curves.curves) {
        for point in &curve.points {
            let value = match curves.y.scale {
                Scale::Percent => table::percent(point.y, 2),
                _ => table::brief(point.y),
            };
            numbers.row(text(&run.name), vec![table::count(point.x as u64), value]);
        }
    }
    let legend = legend(runs, &curves);
    Some(Figure { plot: curves.svg(&id, &title), id, title, explanation, legend, numbers: Some(numbers) })
}

/// A number of the metrics, as means over neighbouring lines where there are many. Lines count by
/// their games; the share of games won with a contract counts by its games.
fn points(run: &TrainingRun, name: &str) -> Vec<Point> {
    let lines: Vec<&Line> = run.lines.iter().filter(|line| line.numbers.contains_key(name)).collect();
    let played = name.strip_prefix("won/").map(|contract| format!("played/{contract}"));
    let mut before = 0;
    let weighted: Vec<(u64, f64, f64)> = lines
        .iter()
        .map(|line| {
            let games = (line.games - before) as f64;
            before = line.games;
            let share =
                played.as_ref().map_or(1.0, |played| line.numbers.get(played).copied().unwrap_or(0.0));
            (line.games, line.numbers[name], games * share.max(0.0))
        })
        .collect();
    let together = weighted.len().div_ceil(POINTS).max(1);
    weighted.chunks(together).map(mean).collect()
}

/// The mean of some lines, at the games of the last.
fn mean(lines: &[(u64, f64, f64)]) -> Point {
    let weight: f64 = lines.iter().map(|(_, _, weight)| weight).sum();
    let y = match lines {
        [(_, value, _)] => *value,
        _ if weight > 0.0 => lines.iter().map(|(_, value, weight)| value * weight).sum::<f64>() / weight,
        _ => lines.iter().map(|(_, value, _)| value).sum::<f64>() / lines.len() as f64,
    };
    Point { x: lines.last().map_or(0.0, |(games, ..)| *games as f64), y, interval: None }
}

/// How often each contract was played and won in the last line of each run.
fn last(runs: &[Named]) -> Table {
    let head = std::iter::once(text("Contract")).chain(runs.iter().map(|run| text(&run.name))).collect();
    let caption = "Contracts in the last line of the metrics: share of the games, and games won of those";
    let mut table = Table::new(caption, head);
    for contract in Contract::all() {
        let of = |run: &Named| {
            let played = format!("played/{contract}");
            let line = run.run.lines.iter().rev().find(|line| line.numbers.contains_key(&played))?;
            let won = line.numbers.get(&format!("won/{contract}")).copied();
            Some((line.numbers[&played], won))
        };
        let cell = |run: &Named| match of(run) {
            Some((played, won)) => html! {
                (table::percent(played, 2))
                @if let Some(won) = won { ", " (table::percent(won, 1)) " won" }
            },
            None => nothing(),
        };
        if runs.iter().any(|run| of(run).is_some()) {
            table.row(text(contract.name()), runs.iter().map(cell).collect());
        }
    }
    table
}
