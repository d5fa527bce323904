//! How strength grows with games and with time.

use super::{Named, legend};
use crate::figure::Figure;
use crate::plot::{Axis, Curve, Curves, Point, Scale};
use crate::table::{self, Table, nothing, text};
use crate::training_run::Line;
use maud::{Markup, html};

/// Against whom the runs were measured, in the order in which that is first found.
pub(super) fn opponents(runs: &[Named]) -> Vec<String> {
    let mut opponents: Vec<String> = Vec::new();
    for Named { run, .. } in runs {
        let on_the_way =
            run.lines.iter().flat_map(|line| line.numbers.keys()).filter_map(|name| opponent(name));
        let at_the_end = run.results.iter().flatten().map(|standing| standing.opponent.as_str());
        for opponent in on_the_way.chain(at_the_end) {
            if !opponents.iter().any(|known| known == opponent) {
                opponents.push(opponent.into());
            }
        }
    }
    opponents
}

/// The opponent in `evaluation/OPPONENT/difference`; its own name may have slashes.
fn opponent(name: &str) -> Option<&str> {
    name.strip_prefix("evaluation/")?.strip_suffix("/difference")
}

/// A measurement on the way or at the end.
struct Measured {
    games: u64,
    seconds: f64,
    difference: f64,
    interval: Option<(f64, f64)>,
    declared: Option<f64>,
    won: Option<f64>,
}

impl Measured {
    fn on_the_way(line: &Line, opponent: &str) -> Option<Measured> {
        let number = |what: &str| line.numbers.get(&format!("evaluation/{opponent}/{what}")).copied();
        Some(Measured {
            games: line.games,
            seconds: line.seconds,
            difference: number("difference")?,
            interval: number("low").zip(number("high")),
            declared: number("declared"),
            won: number("won"),
        })
    }

    fn at_the_end(run: &Named, opponent: &str) -> Option<Measured> {
        let standing = run.run.results.iter().flatten().find(|standing| standing.opponent == opponent)?;
        let report = &standing.report;
        Some(Measured {
            games: run.run.games(),
            seconds: run.run.seconds(),
            difference: report.difference.mean,
            interval: Some((report.difference.low, report.difference.high)),
            declared: Some(report.a.declared.share),
            won: report.a.won.map(|won| won.share),
        })
    }
}

/// The measurements of one run against one opponent.
struct Course<'a> {
    run: &'a Named<'a>,
    on_the_way: Vec<Measured>,
    at_the_end: Option<Measured>,
}

/// For each opponent strength against games and against minutes, and how the agent declares.
pub(super) fn figures(runs: &[Named]) -> Vec<Figure> {
    let opponents = opponents(runs);
    opponents.iter().zip(1..).flat_map(|(opponent, number)| of_opponent(runs, opponent, number)).collect()
}

fn of_opponent(runs: &[Named], opponent: &str, number: usize) -> Vec<Figure> {
    let course = |run| Course {
        run,
        on_the_way: run.run.lines.iter().filter_map(|line| Measured::on_the_way(line, opponent)).collect(),
        at_the_end: Measured::at_the_end(run, opponent),
    };
    let courses: Vec<Course> = runs.iter().map(course).collect();
    let games =
        (Axis::new("games of self-play", Scale::Plain).covering(0.0, 0.0), by_games as fn(&Measured) -> f64);
    let minutes = (
        Axis::new("minutes of training", Scale::Plain).covering(0.0, 0.0),
        by_minutes as fn(&Measured) -> f64,
    );
    let points = "tournament points per game more than the opponent";
    let strength = |(x, place): &(Axis, fn(&Measured) -> f64)| {
        let height = |measured: &Measured| Some((measured.difference, measured.interval));
        let curves = courses.iter().map(|course| course.curve(*place, height)).collect();
        let y = Axis::new(points, Scale::Difference);
        Curves { x: x.clone(), y, level: Some(0.0), curves, classes: None }
    };
    let share = |y: Axis, level: Option<f64>, of: fn(&Measured) -> Option<f64>| {
        let height = |measured: &Measured| Some((of(measured)?, None));
        let curves = courses.iter().map(|course| course.curve(games.1, height)).collect();
        Curves { x: games.0.clone(), y, level, curves, classes: None }
    };
    let declared =
        Axis::new("hands with which the agent becomes declarer", Scale::Percent).covering(0.25, 0.42);
    let won = Axis::new("games won of those that the agent declares", Scale::Percent).covering(0.7, 0.9);
    let about_strength = || {
        html! {
            "Higher is better; the dark line at 0 is the opponent's own strength. Small points are measurements on the way, over few deals and always the same ones; the band "
            "is their 95 % interval. The large point is the result at the end, over more deals, with its interval as a bar."
        }
    };
    let id = format!("strength-{number}");
    [
        (format!("{id}-games"), format!("Against {opponent}, by games"), strength(&games), about_strength()),
        (format!("{id}-minutes"), format!("Against {opponent}, by minutes"), strength(&minutes), about_strength()),
        (
            format!("{id}-declared"),
            format!("Against {opponent}: declares"),
            share(declared, Some(1.0 / 3.0), |measured| measured.declared),
            text(
                "Among three equals it is a third of the hands, the dark line. Much less is timid bidding, much more reckless.",
            ),
        ),
        (
            format!("{id}-won"),
            format!("Against {opponent}: wins"),
            share(won, None, |measured| measured.won),
            text("Higher is better, as long as the agent does not leave games to others. Good players win about 80 %."),
        ),
    ]
    .into_iter()
    .filter(|(_, _, curves, _)| !curves.is_empty())
    .map(|(id, title, curves, explanation)| Figure {
        plot: curves.svg(&id, &title),
        id,
        explanation,
        legend: legend(runs, &curves),
        numbers: Some(numbers(&title, &courses)),
        title,
    })
    .collect()
}

fn by_games(measured: &Measured) -> f64 {
    measured.games as f64
}

fn by_minutes(measured: &Measured) -> f64 {
    measured.seconds / 60.0
}

impl Course<'_> {
    fn curve(
        &self,
        place: fn(&Measured) -> f64,
        height: impl Fn(&Measured) -> Option<(f64, Option<(f64, f64)>)>,
    ) -> Curve {
        let point = |measured: &Measured| {
            let (y, interval) = height(measured)?;
            Some(Point { x: place(measured), y, interval })
        };
        Curve {
            series: self.run.series,
            name: self.run.name.clone(),
            points: self.on_the_way.iter().filter_map(point).collect(),
            last: self.at_the_end.as_ref().and_then(point),
        }
    }
}

fn numbers(title: &str, courses: &[Course]) -> Table {
    let head = ["Run", "Games", "Time", "Points more", "Declares", "Wins"].map(text);
    let mut table = Table::new(title, head.to_vec());
    for course in courses {
        let all = course.on_the_way.iter().map(|measured| (measured, ""));
        for (measured, when) in all.chain(course.at_the_end.iter().map(|measured| (measured, ", result"))) {
            table.row(html! { (course.run.name) (when) }, cells(measured));
        }
    }
    table
}

fn cells(measured: &Measured) -> Vec<Markup> {
    let share = |share: Option<f64>| share.map_or_else(nothing, |share| table::percent(share, 1));
    let form = |number| table::signed(number, 1);
    let points = html! {
        (form(measured.difference))
        @if let Some((low, high)) = measured.interval { " " (table::interval(low, high, form)) }
    };
    vec![
        table::count(measured.games),
        table::duration(measured.seconds),
        points,
        share(measured.declared),
        share(measured.won),
    ]
}
