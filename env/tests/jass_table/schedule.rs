//! Who meets whom, who moves where, who sits out.

use skat_env::jass::match_play::{Pairing, Schedule, Side};
use std::collections::BTreeSet;

fn schedule(teams: usize) -> Schedule {
    Schedule::new(teams).expect("two teams or more")
}

#[test]
fn nobody_plays_alone() {
    assert_eq!(Schedule::new(0), None);
    assert_eq!(Schedule::new(1), None);
    assert_eq!(schedule(2).pairing(1), Pairing { tables: vec![[1, 2]], bye: None });
}

/// Worked out by hand from the movement that the type describes.
#[test]
fn five_and_six_teams() {
    let five: Vec<Pairing> = (1..=5).map(|partie| schedule(5).pairing(partie)).collect();
    let expected = [
        (1, [[2, 5], [3, 4]]),
        (2, [[3, 1], [4, 5]]),
        (3, [[4, 2], [5, 1]]),
        (4, [[5, 3], [1, 2]]),
        (5, [[1, 4], [2, 3]]),
    ];
    let expected = expected.map(|(bye, tables)| Pairing { tables: tables.to_vec(), bye: Some(bye) });
    assert_eq!(five, expected);
    let six: Vec<_> = (1..=3).map(|partie| schedule(6).pairing(partie).tables).collect();
    assert_eq!(six, [[[1, 2], [3, 6], [4, 5]], [[1, 3], [4, 2], [5, 6]], [[1, 4], [5, 3], [6, 2]]]);
}

#[test]
fn every_team_plays_or_sits_out_in_every_partie() {
    for teams in 2..=31 {
        for partie in 1..=2 * teams {
            let pairing = schedule(teams).pairing(partie);
            let mut seen: Vec<usize> = pairing.tables.iter().flatten().copied().collect();
            assert_eq!(seen.len() / 2, schedule(teams).tables());
            seen.extend(pairing.bye);
            seen.sort_unstable();
            assert_eq!(seen, (1..=teams).collect::<Vec<_>>(), "{teams} teams, partie {partie}");
            assert_eq!(pairing.bye.is_some(), teams % 2 == 1);
        }
    }
}

#[test]
fn in_a_cycle_everybody_meets_everybody_once() {
    for teams in 2..=31 {
        let mut met = BTreeSet::new();
        for partie in 1..=schedule(teams).cycle() {
            for [home, visitors] in schedule(teams).pairing(partie).tables {
                assert!(met.insert((home.min(visitors), home.max(visitors))), "{home} and {visitors} again");
            }
        }
        assert_eq!(met.len(), teams * (teams - 1) / 2);
        let [first, second] = [1, 1 + schedule(teams).cycle()].map(|partie| schedule(teams).pairing(partie));
        assert_eq!(first, second, "then it begins anew");
    }
}

#[test]
fn nobody_sits_out_twice_before_all_have_once() {
    for teams in (3..=31).step_by(2) {
        let mut counts = vec![0; teams];
        for partie in 1..=5 * teams {
            let bye = schedule(teams).pairing(partie).bye.expect("an odd number of teams");
            counts[bye - 1] += 1;
            let (least, most) = (counts.iter().min().copied(), counts.iter().max().copied());
            assert!(most <= least.map(|least| least + 1), "{teams} teams, partie {partie}: {counts:?}");
        }
    }
}

/// What the type says of the movement, as a player sees it.
#[test]
fn home_teams_go_down_and_visitors_up() {
    for teams in 3..=31 {
        let schedule = schedule(teams);
        let lowest = 1 + (teams + 1) % 2; // the lowest table of the ring
        let last = schedule.tables();
        for partie in 1..=teams {
            let (now, next) = (schedule.pairing(partie), schedule.pairing(partie + 1));
            for team in 1..=teams {
                let expected = match now.place(team) {
                    Some((1, Side::Home)) if lowest == 2 => Some((1, Side::Home)),
                    Some((1, Side::Visitors)) if lowest == 2 && last > 1 => Some((2, Side::Visitors)),
                    Some((table, Side::Home)) if table == lowest && lowest == 2 => Some((1, Side::Visitors)),
                    Some((table, Side::Home)) if table == lowest => None,
                    Some((table, Side::Home)) => Some((table - 1, Side::Home)),
                    Some((table, Side::Visitors)) if table == last => Some((table, Side::Home)),
                    Some((table, Side::Visitors)) => Some((table + 1, Side::Visitors)),
                    None => Some((1, Side::Visitors)),
                };
                assert_eq!(next.place(team), expected, "{teams} teams, team {team} after partie {partie}");
            }
        }
    }
}

#[test]
#[should_panic(expected = "counted from 1")]
fn there_is_no_partie_0() {
    schedule(4).pairing(0);
}
