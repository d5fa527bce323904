//! What can happen when, and what happens to the result (SkTO 4, 7; ISkO 4.5.11, SkTO 9.10).

use crate::play::{entered, hand_in, sheets_of};
use skat_env::skat::tournament::{Event, Moment, Terms, Tournament};

/// Takes a step of a case.
fn step(tournament: &mut Tournament, words: &str) -> Result<(), String> {
    let number = |words: &str| words.parse().expect("a series");
    let text = |e: &dyn ToString| e.to_string();
    if words == "draw" {
        return tournament.draw().map_err(|e| text(&e));
    }
    for (kind, games, is_signed) in
        [("play ", usize::MAX, true), ("unsigned ", usize::MAX, false), ("half ", 1, false)]
    {
        if let Some(series) = words.strip_prefix(kind) {
            let series = number(series);
            tournament.note(Event::Begun { series }).map_err(|e| text(&e))?;
            for sheet in sheets_of(tournament, series, games, is_signed) {
                hand_in(tournament, series, sheet).map_err(|e| text(&e))?;
            }
            return Ok(());
        }
    }
    let event: Event = words.parse().map_err(|e| text(&e))?;
    tournament.note(event).map_err(|e| text(&e))
}

#[test]
fn every_course_goes_as_worked_out_by_hand() {
    let text = include_str!("../data/tournament_course.txt");
    let (mut cases, mut checks) = (0, 0);
    for case in text.split("\ncase ").skip(1) {
        let mut lines = case.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let title = lines.next().expect("a title");
        let terms = lines.next().and_then(|line| line.strip_prefix("series ")).expect("the series");
        let (series, names) = terms.split_once(" of ").expect("the participants");
        let names: Vec<&str> = names.split(' ').collect();
        let mut tournament = entered(&names, |terms: &mut Terms| {
            terms.series = series.parse().expect("a number");
        });
        let mut now: Option<Moment> = None;
        let mut refused: Option<String> = None;
        for line in lines {
            let (mark, rest) = line.split_once(' ').expect("a mark and words");
            let before = tournament.clone();
            assert!(mark == "!" || refused.is_none(), "{title}: {refused:?}");
            match mark {
                "+" => {
                    refused = step(&mut tournament, rest).err();
                    assert!(refused.is_none() || tournament == before, "{title}: {rest} changed something");
                }
                "!" => assert_eq!(refused.take().as_deref(), Some(rest), "{title}"),
                "@" => now = Some(rest.parse().expect("a moment")),
                "=" => {
                    let (whose, state) = rest.split_once(": ").expect("whose state");
                    let found = match whose {
                        "all" => tournament.state(now),
                        series => tournament.state_of(series.parse().expect("a series"), now),
                    };
                    assert_eq!(found.to_string(), state, "{title}, {line}");
                    checks += 1;
                }
                _ => panic!("{title}: {line}"),
            }
        }
        assert!(refused.is_none(), "{title}: {refused:?}");
        assert_eq!(tournament.to_string().parse(), Ok(tournament), "{title}");
        cases += 1;
    }
    assert!(cases > 10 && checks > 25, "{cases} cases, {checks} states");
}
