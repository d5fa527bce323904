//! Matches: parties one after the other, byes, the ranking, and the JSON form.

use crate::sheets::{blank, chair, entry, plan, random_match, team, teams};
use rand::SeedableRng;
use skat_env::jass::match_play::{Match, MatchError, NoLength, Points, Ranked, Side, Standing, rank};
use skat_env::{Rng, chance};

fn points(standings: &[Standing]) -> Vec<Points> {
    standings.iter().map(|standing| standing.points).collect()
}

/// Three teams, three parties of twelve deals, in each of which home has 100 points of every deal.
///
/// By the schedule team 1 sits out first, then 2, then 3: partie 1 is 2 at home against 3, partie 2
/// is 3 against 1, partie 3 is 1 against 2. A home team has 1,200, its visitors 684, who sits out
/// 1,000.
#[test]
fn three_teams_by_hand() {
    let mut game = Match::new(teams(3), vec![plan(12); 3]).expect("a match");
    let mut after = Vec::new();
    while let Some(partie) = game.partie() {
        let mut sheet = game.blank_sheet(1, chair(0)).expect("table 1");
        assert_eq!(sheet.partie(), partie);
        (0..12).for_each(|_| sheet.enter(entry(100)).expect("a deal"));
        game.enter(sheet).expect("a finished sheet");
        after.push(points(&game.standings()));
    }
    let expected = [[1000, 1200, 684], [1684, 2200, 1884], [2884, 2884, 2884]];
    assert_eq!(after, expected.map(|scores| scores.map(Points::new).to_vec()));
    assert!(game.standings().iter().all(|standing| standing.played == 2 && standing.byes == 1));
    assert!(game.ranking().iter().all(|ranked| ranked.place == 1), "all have the same");
    assert_eq!(game.blank_sheet(1, chair(0)), Err(MatchError::MatchOver(3)));
}

/// Five teams, one partie of sixteen deals: 1,650 at most, 1,350 for team 1, which sits out.
#[test]
fn five_teams_by_hand() {
    let mut game = Match::new(teams(5), vec![plan(16)]).expect("a match");
    // Table 1 is team 2 against team 5, table 2 team 3 against team 4.
    let mut sheet = game.blank_sheet(1, chair(2)).expect("table 1");
    (0..16).for_each(|_| sheet.enter(entry(150)).expect("a deal"));
    game.enter(sheet).expect("a finished sheet");
    assert_eq!(game.score(1, 1), None, "sitting out counts when the partie is over");
    let mut sheet = game.blank_sheet(2, chair(3)).expect("table 2");
    (0..15).for_each(|_| sheet.enter(entry(70)).expect("a deal"));
    sheet.call_time().expect("one deal is left");
    game.enter(sheet).expect("a finished sheet");
    let standings = points(&game.standings());
    let halves = [2700, 3300, 2257, 2767, 224]; // 1,350, 1,650, 1,128.5, 1,383.5, 112
    assert_eq!(standings, halves.map(Points::of_halves));
    let places: Vec<_> = game.ranking().into_iter().map(|r| (r.place, r.standing.team)).collect();
    assert_eq!(places, [(1, 2), (2, 4), (3, 1), (4, 3), (5, 5)]);
}

#[test]
fn what_is_no_match() {
    assert_eq!(Match::new(teams(1), vec![plan(12)]), Err(MatchError::TooFewTeams { found: 1 }));
    assert_eq!(Match::new(teams(4), vec![]), Err(MatchError::NoParties));
    assert_eq!(Match::new(teams(4), vec![plan(13)]), Err(MatchError::Length(NoLength(13))));
    let unequal = MatchError::UnequalLength { partie: 2, found: 16, expected: 12 };
    assert_eq!(Match::new(teams(4), vec![plan(12), plan(16)]), Err(unequal));
    let same = Match::new(vec![team("A"), team("B"), team("A")], vec![plan(12)]);
    assert_eq!(same, Err(MatchError::NameTaken("A".parse().expect("a name"))));
}

#[test]
fn a_sheet_of_another_table_or_partie_is_refused() {
    let mut game = Match::new(teams(4), vec![plan(12); 2]).expect("a match");
    let seat = chair(0);
    let finished = |game: &Match, table| {
        let mut sheet = game.blank_sheet(table, seat).expect("a table");
        sheet.call_time().expect("nothing was played");
        sheet
    };
    let first = finished(&game, 1);
    for table in [0, 3] {
        let error = MatchError::NoTable { found: table, tables: 2 };
        assert_eq!(game.blank_sheet(table, seat), Err(error));
    }
    let running = game.blank_sheet(1, seat).expect("a table");
    assert_eq!(game.enter(running), Err(MatchError::NotOver { table: 1, entered: 0, deals: 12 }));
    let strangers = blank(12, 0);
    assert_eq!(game.enter(strangers), Err(MatchError::NotThisMatch { table: 1, what: "the teams" }));
    let other = Match::new(teams(4), vec![plan(16)]).expect("a match");
    let what = "the ways to trump";
    assert_eq!(game.enter(finished(&other, 1)), Err(MatchError::NotThisMatch { table: 1, what }));
    game.enter(first.clone()).expect("table 1");
    assert_eq!(game.enter(first.clone()), Err(MatchError::TableEntered(1)));
    assert_eq!(game.partie(), Some(1));
    game.enter(finished(&game, 2)).expect("table 2");
    assert_eq!(game.partie(), Some(2));
    assert_eq!(game.enter(first), Err(MatchError::WrongPartie { found: 1, expected: 2 }));
}

#[test]
fn the_ranking_does_not_depend_on_the_order() {
    let rng = &mut Rng::seed_from_u64(5);
    for _ in 0..200 {
        let mut standings: Vec<Standing> = (1..=chance::below(rng, 12))
            .map(|team| Standing {
                team,
                name: format!("Team {team}").parse().expect("a name"),
                played: 4,
                byes: 0,
                points: Points::of_halves(4000 + chance::below(rng, 6) as i32),
            })
            .collect();
        let ranked = rank(standings.clone());
        chance::shuffle(&mut standings, rng);
        assert_eq!(rank(standings.clone()), ranked);
        for Ranked { place, standing } in &ranked {
            let better = standings.iter().filter(|other| other.points > standing.points).count();
            assert_eq!(*place, better + 1, "{ranked:?}");
        }
        assert!(ranked.windows(2).all(|pair| pair[0].standing.points >= pair[1].standing.points));
        assert_eq!(ranked.len(), standings.len());
    }
}

/// What the teams have is what stands on their sheets, and nobody sits out twice before all have
/// once.
#[test]
fn the_standings_are_those_of_the_sheets() {
    for seed in 0..60 {
        let count = 2 + seed as usize % 7;
        let game = random_match(count, 1 + seed as usize % 9, seed);
        let mut sums = vec![Points::ZERO; count];
        for partie in 1..=game.plan().len() {
            let pairing = game.pairing(partie);
            let mut complete = true;
            for (table, sides) in (1..).zip(&pairing.tables) {
                let Some(sheet) = game.sheet(partie, table) else {
                    complete = false;
                    continue;
                };
                for (side, team) in Side::ALL.into_iter().zip(sides) {
                    assert_eq!(sheet.teams()[side], game.teams()[team - 1]);
                    sums[team - 1] += sheet.results()[side].score;
                }
            }
            if let Some(bye) = pairing.bye.filter(|_| complete) {
                sums[bye - 1] += game.length().bye();
            }
        }
        let standings = game.standings();
        assert_eq!(points(&standings), sums, "seed {seed}");
        let byes: Vec<usize> = standings.iter().map(|standing| standing.byes).collect();
        let (least, most) = (byes.iter().min(), byes.iter().max());
        assert!(most <= least.map(|least| least + 1).as_ref(), "{byes:?}");
    }
}

#[test]
fn every_match_reads_back() {
    for seed in 0..40 {
        let game = random_match(2 + seed as usize % 6, 1 + seed as usize % 4, seed);
        let json = serde_json::to_string(&game).expect("a match");
        assert_eq!(serde_json::from_str::<Match>(&json).expect("a match"), game, "seed {seed}");
    }
}

#[test]
fn a_match_that_does_not_agree_is_refused_with_its_place() {
    let game = (0..).map(|seed| random_match(3, 3, seed)).find(|game| game.partie().is_none());
    let base = serde_json::to_value(game.expect("a match that is over")).expect("a match");
    let cases: [(&str, serde_json::Value, &str); 9] = [
        ("/format", "Jass".into(), "format: \"Jass\" is not \"Jass match\""),
        ("/version", 7.into(), "version: \"7\" is not 1, the version that this program reads"),
        ("/parties/1/bye", 1.into(), "partie 2, bye: \"team 1\" is not team 2, who sits out by the schedule"),
        ("/parties/1/bye", serde_json::Value::Null, "partie 2, bye: \"nobody\" is not team 2, who sits out"),
        (
            "/parties/0/sheets/0/results/home/score",
            3.into(),
            "partie 1, table 1, result, score, column home: \"3\" is",
        ),
        (
            "/parties/0/sheets/0/table",
            2.into(),
            "partie 1, table 2: \"sheet\" is not one of this match: table 2: expected one of the 1 tables",
        ),
        (
            "/teams/1/name",
            "Team 1".into(),
            "\"match\" is not one that can be played: \"Team 1\" is the name of",
        ),
        ("/ranking/0/place", 2.into(), "ranking, line 1: \"place 2, team "),
        ("/ranking/2/standing/points", 1.into(), "ranking, line 3: \"place 3, team "),
    ];
    for (pointer, value, expected) in cases {
        let mut json = base.clone();
        *json.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
        let error = serde_json::from_value::<Match>(json).expect_err(pointer).to_string();
        assert!(error.starts_with(expected), "expected {expected}\nfound    {error}");
    }
}
