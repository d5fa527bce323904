//! How strength grows with games and with time.

use super::{Habit, Named, Runs, legend};
use crate::figure::Figure;
use crate::games::Training;
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
    /// One for each habit of the game.
    habits: Vec<Option<f64>>,
}

impl Measured {
    fn on_the_way(line: &Line, opponent: &str, habits: &[Habit]) -> Option<Measured> {
        let number = |what: &str| line.numbers.get(&format!("evaluation/{opponent}/{what}")).copied();
        Some(Measured {
            games: line.games,
            seconds: line.seconds,
            difference: number("difference")?,
            interval: number("low").zip(number("high")),
            habits: habits.iter().map(|habit| number(habit.name)).collect(),
        })
    }

    fn at_the_end(run: &Named, opponent: &str, training: &Training) -> Option<Measured> {
        let standing = run.run.results.iter().flatten().find(|standing| standing.opponent == opponent)?;
        let difference = &standing.duel.difference;
        Some(Measured {
            games: run.run.games(),
            seconds: run.run.seconds(),
            difference: difference.mean,
            interval: Some((difference.low, difference.high)),
            habits: (training.habits_of)(standing),
        })
    }
}

/// The measurements of one run against one opponent.
struct Course<'a> {
    run: &'a Named<'a>,
    on_the_way: Vec<Measured>,
    at_the_end: Option<Measured>,
}

/// For each opponent strength against games and against minutes, and the agent's habits.
pub(super) fn figures(runs: &Runs) -> Vec<Figure> {
    let opponents = opponents(&runs.runs);
    opponents.iter().zip(1..).flat_map(|(opponent, number)| of_opponent(runs, opponent, number)).collect()
}

/// A figure that may be empty: the end of its id, the end of its title, and what is said of it.
type Draft = (String, String, Curves, Markup);

fn of_opponent(runs: &Runs, opponent: &str, number: usize) -> Vec<Figure> {
    let training = &runs.game.training;
    let on_the_way = |run: &Named| {
        run.run
            .lines
            .iter()
            .filter_map(|line| Measured::on_the_way(line, opponent, training.habits))
            .collect()
    };
    let course = |run| Course {
        run,
        on_the_way: on_the_way(run),
        at_the_end: Measured::at_the_end(run, opponent, training),
    };
    let courses: Vec<Course> = runs.runs.iter().map(course).collect();
    let habits = training.habits.iter().enumerate().map(|(which, habit)| of_habit(&courses, which, habit));
    let id = runs.id(&format!("strength-{number}"));
    strength(runs, &courses)
        .into_iter()
        .chain(habits)
        .filter(|(_, _, curves, _)| !curves.is_empty())
        .map(|(name, what, curves, explanation)| {
            let (id, title) = (format!("{id}-{name}"), format!("Against {opponent}{what}"));
            Figure {
                plot: curves.svg(&id, &title),
                id,
                explanation,
                legend: legend(&runs.runs, &curves),
                numbers: Some(numbers(&title, &courses, training.habits)),
                title,
            }
        })
        .collect()
}

fn games_axis() -> Axis {
    Axis::new("games", Scale::Plain).covering(0.0, 0.0)
}

/// Strength against games and against minutes.
fn strength(runs: &Runs, courses: &[Course]) -> [Draft; 2] {
    let points = format!("{} per game more than the opponent", (runs.game.words)().unit);
    let strength = |x: Axis, place: fn(&Measured) -> f64| {
        let height = |measured: &Measured| Some((measured.difference, measured.interval));
        let curves = courses.iter().map(|course| course.curve(place, height)).collect();
        let y = Axis::new(points.as_str(), Scale::Difference);
        Curves { x, y, level: Some(0.0), curves, classes: None }
    };
    let about = || {
        html! {
            "Higher is better; the dark line at 0 is the opponent's own strength. Small points are measurements on the way, over few deals and always the same ones; the band "
            "is their 95 % interval. The large point is the result at the end, over more deals, with its interval as a bar."
        }
    };
    let minutes = Axis::new("minutes of training", Scale::Plain).covering(0.0, 0.0);
    [
        ("games".into(), ", by games".into(), strength(games_axis(), by_games), about()),
        ("minutes".into(), ", by minutes".into(), strength(minutes, by_minutes), about()),
    ]
}

fn of_habit(courses: &[Course], which: usize, habit: &Habit) -> Draft {
    let height = |measured: &Measured| Some((measured.habits.get(which).copied().flatten()?, None));
    let curves = courses.iter().map(|course| course.curve(by_games, height)).collect();
    let (low, high) = habit.covers;
    let y = Axis::new(habit.axis, Scale::Percent).covering(low, high);
    let curves = Curves { x: games_axis(), y, level: habit.level, curves, classes: None };
    (habit.name.into(), format!(": {}", habit.title), curves, text(habit.explanation))
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

fn numbers(title: &str, courses: &[Course], habits: &[Habit]) -> Table {
    let head = ["Run", "Games", "Time", "Points more"].into_iter();
    let head = head.chain(habits.iter().map(|habit| habit.column)).map(text).collect();
    let mut table = Table::new(title, head);
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
    let first = [table::count(measured.games), table::duration(measured.seconds), points];
    first.into_iter().chain(measured.habits.iter().copied().map(share)).collect()
}
