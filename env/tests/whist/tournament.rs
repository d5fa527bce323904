//! Tournaments of teams: seats, sheets, signatures, the ranking, and their texts.

use skat_env::whist::Suit;
use skat_env::whist::tournament::{GAMES, Schedule, Seating, Side, Team, Tournament, TournamentError};
use skat_env::{ParseError, below, stream};
use std::collections::{BTreeMap, BTreeSet};

fn team(number: usize) -> Team {
    let name = |role: &str| format!("{role} {number}").parse().unwrap();
    Team::new(name("Team"), name("Captain"), ["x", "y", "z"].map(name)).unwrap()
}

fn tournament(teams: usize) -> Tournament {
    let teams = (1..=teams).map(team).collect();
    Tournament::new(teams, &[Suit::Hearts, Suit::Spades]).unwrap()
}

#[test]
fn captains_stay_and_partners_change() {
    for teams in 2..9 {
        let schedule = Schedule::new(teams).unwrap();
        for table in 0..teams {
            let seatings: Vec<Seating> = (0..GAMES).map(|game| schedule.seating(game, table)).collect();
            assert!(seatings.iter().all(|seating| seating.home == table), "the captain's own table");
            assert_ne!(seatings[0].partner, seatings[1].partner, "another partner");
            assert!(seatings.iter().all(|seating| seating.guests != table));
            if teams > 2 {
                assert_ne!(seatings[0].guests, seatings[1].guests, "other guests");
            }
        }
    }
    assert_eq!(Seating::CAPTAIN, skat_env::whist::Seat::dealing(0));
}

#[test]
fn the_order_is_fixed_and_everybody_sits_once() {
    for teams in 2..9 {
        let schedule = Schedule::new(teams).unwrap();
        for game in 0..GAMES {
            let mut seats: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            let round = schedule.round(game);
            assert_eq!(round, schedule.round(game));
            for seating in &round {
                seats.entry(seating.home).or_default().push(seating.partner);
                seats.entry(seating.guests).or_default().extend(seating.guest_players);
            }
            for (_, mut players) in seats {
                players.sort_unstable();
                assert_eq!(players, [0, 1, 2], "each player beside the captain sits once");
            }
        }
    }
}

#[test]
fn points_are_written_and_added_up() {
    let mut tournament = tournament(3);
    let mut rng = stream(97, 0);
    let mut points = [0; 3];
    for game in 0..GAMES {
        for table in 0..3 {
            let Seating { home, guests, .. } = tournament.schedule().seating(game, table);
            for _ in 0..4 {
                let side = Side::ALL[below(&mut rng, 2)];
                points[if side == Side::Home { home } else { guests }] += 1;
                tournament.sheet_mut(game, table).unwrap().win(side).unwrap();
            }
            let sheet = tournament.sheet_mut(game, table).unwrap();
            assert_eq!(sheet.points(Side::Home) + sheet.points(Side::Guests), 4);
            assert_eq!(sheet.win(Side::Home), Err(TournamentError::Full));
        }
    }
    assert_eq!([0, 1, 2].map(|team| tournament.points(team)), points);
    assert_eq!(points.iter().sum::<u32>(), 24, "eight deals at each of three tables");
}

#[test]
fn a_sheet_is_signed_when_it_is_full() {
    let mut tournament = tournament(2);
    let [home, guests] = [0, 1].map(|team| tournament.teams()[team].captain().clone());
    let sheet = tournament.sheet_mut(0, 0).unwrap();
    assert_eq!(sheet.trump(), Suit::Hearts);
    sheet.win(Side::Home).unwrap();
    assert_eq!(sheet.sign(Side::Home, &guests), Err(TournamentError::NotFull(1)));
    for side in [Side::Guests, Side::Home, Side::Guests] {
        sheet.win(side).unwrap();
    }
    assert_eq!(sheet.strike(), Ok(Some(Side::Guests)));
    sheet.win(Side::Home).unwrap();
    // The captain of the opponents signs, not the own one.
    let error = sheet.sign(Side::Home, &home).unwrap_err().to_string();
    assert_eq!(error, "Captain 1 signs: expected Captain 2, the captain of the opponents");
    sheet.sign(Side::Home, &guests).unwrap();
    assert!(sheet.is_signed(Side::Home) && !sheet.is_signed(Side::Guests));
    sheet.sign(Side::Guests, &home).unwrap();
    assert_eq!(sheet.strike(), Err(TournamentError::Signed));
    assert!(!tournament.is_complete());
}

#[test]
fn the_ranking_shares_places_and_names_ties() {
    let mut all = tournament(4);
    let wins = |tournament: &mut Tournament, table: usize, home: usize| {
        for deal in 0..4 {
            let side = if deal < home { Side::Home } else { Side::Guests };
            tournament.sheet_mut(0, table).unwrap().win(side).unwrap();
        }
    };
    // Guests of table t are of team t - 1. Points: 3 + 0, 4 + 2, 2 + 2, 2 + 1.
    for (table, home) in [(0, 3), (1, 4), (2, 2), (3, 2)] {
        wins(&mut all, table, home);
    }
    assert_eq!([0, 1, 2, 3].map(|team| all.points(team)), [3, 6, 4, 3]);
    let rows: Vec<(usize, usize, u32)> =
        all.ranking().iter().map(|row| (row.place, row.team, row.points)).collect();
    assert_eq!(rows, [(1, 1, 6), (2, 2, 4), (3, 0, 3), (3, 3, 3)]);
    assert_eq!(all.ties(), [[0, 3]]);
    all.disqualify(1);
    let rows: Vec<(usize, usize)> = all.ranking().iter().map(|row| (row.place, row.team)).collect();
    assert_eq!(rows, [(1, 2), (2, 0), (2, 3)]);
    assert_eq!(all.disqualified().collect::<Vec<_>>(), [1]);
}

#[test]
fn what_is_no_tournament() {
    let trumps = [Suit::Hearts, Suit::Spades];
    assert_eq!(Tournament::new(vec![team(1)], &trumps), Err(TournamentError::Teams(1)));
    let twice = Tournament::new(vec![team(1), team(1)], &trumps);
    assert_eq!(twice, Err(TournamentError::Twice("Team 1".into())));
    let one = Tournament::new(vec![team(1), team(2)], &trumps[..1]);
    assert_eq!(one, Err(TournamentError::Trumps { found: 1, games: 2 }));
    let names = ["a", "b", "b"].map(|name| name.parse().unwrap());
    let same = Team::new("T".parse().unwrap(), "c".parse().unwrap(), names);
    assert_eq!(same, Err(TournamentError::Twice("b".into())));
    let none = tournament(2).sheet(2, 0).unwrap_err();
    assert_eq!(none, TournamentError::NoSheet { game: 2, table: 0 });
}

#[test]
fn tournaments_read_back() {
    for seed in 0..20 {
        let mut rng = stream(98, seed);
        let mut all = tournament(2 + below(&mut rng, 5));
        for game in 0..GAMES {
            for table in 0..all.teams().len() {
                let Seating { home, guests, .. } = all.schedule().seating(game, table);
                let captains = [home, guests].map(|team| all.teams()[team].captain().clone());
                let sheet = all.sheet_mut(game, table).unwrap();
                for _ in 0..below(&mut rng, 5) {
                    sheet.win(Side::ALL[below(&mut rng, 2)]).unwrap();
                }
                for side in Side::ALL.into_iter().filter(|_| sheet.is_full()).collect::<Vec<_>>() {
                    if below(&mut rng, 2) == 0 {
                        sheet.sign(side, &captains[side.other() as usize]).unwrap();
                    }
                }
            }
        }
        if seed % 3 == 0 {
            all.disqualify(1);
        }
        assert_eq!(all.to_string().parse(), Ok(all.clone()), "{all}");
    }
}

#[test]
fn broken_tournaments_name_the_line() {
    let good = "team | A | a | b | c | d\nteam | B | e | f | g | h\ntrumps | H S\n";
    assert!(good.parse::<Tournament>().is_ok());
    let cases = [
        ("", "not a tournament", String::new()),
        ("line 1", "a team with three players", "team | A | a | b | c\n".into()),
        ("line 1", "b is there twice", "team | A | a | b | b | c\n".into()),
        ("line 3", "a suit", good.replace("H S", "H X")),
        ("", "1 trumps for 2 games", good.replace("H S", "H")),
        ("line 4", "a sheet (game, table", format!("{good}sheat | 1 | 1 | home | -\n")),
        ("line 4", "no game 2 at table 0", format!("{good}sheet | 3 | 1 | home | -\n")),
        ("line 4", "a side: home or guests", format!("{good}sheet | 1 | 1 | away | -\n")),
        ("line 4", "all four deals", format!("{good}sheet | 1 | 1 | home home home home home | -\n")),
        ("line 4", "1 of four deals", format!("{good}sheet | 1 | 1 | home | home\n")),
        ("line 5", "one sheet only", format!("{good}{0}{0}", "sheet | 1 | 1 | home | -\n")),
        ("line 4", "a sheet (game, table", format!("{good}out | C\n")),
    ];
    let mut seen = BTreeSet::new();
    for (place, expected, text) in cases {
        let error: ParseError = text.parse::<Tournament>().expect_err(&text);
        assert!(error.to_string().contains(expected), "{error}\nexpected {expected}");
        assert!(error.to_string().starts_with(place), "{error}\nexpected {place}");
        seen.insert(expected);
    }
    assert!(seen.len() > 10);
}
