//! Final scores, the ranking, and money (SkTO 5.1; ISkO 3.5.3, 5.5.4, 5.5.5).

use crate::sheets::{entry, name, names, random_sheet};
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::State;
use skat_env::skat::table::{
    Entry, Name, Rounding, Sheet, Stake, Standing, TableError, Version, bonus_for_others, compare, overall,
    rank,
};
use skat_env::{Environment, Rng, stream};
use std::collections::{BTreeMap, BTreeSet};

fn standing(text: &str, points: i64, won: u64, lost: u64) -> Standing {
    Standing { points, won, lost, ..Standing::new(name(text)) }
}

#[test]
fn final_score_of_the_tournament_orders_example() {
    // SkTO 5.1, 8.11: at a table of four.
    let mut player = standing("A", 937, 18, 3);
    player.others_lost = 14;
    player.others_bonus = 14 * bonus_for_others(4);
    assert_eq!((player.own_bonus(), player.others_bonus), (750, 420));
    assert_eq!(player.final_score(), 2107);
    assert_eq!(bonus_for_others(3), 40);
}

/// A sheet on which exactly the example of SkTO 5.1 comes about.
#[test]
fn a_sheet_leads_to_the_tournament_orders_example() {
    let mut sheet = Sheet::new(names(4), 48).expect("a series");
    let (mut won, mut lost, mut others) = (0, 0, 0);
    let winning: Vec<&str> = [vec!["S with 4 won"; 16], vec!["S with 6 won", "C with 8 won"]].concat();
    let losing = ["D with 1 lost", "C with 1 lost", "S with 1 lost"];
    while let Some(seating) = sheet.seating() {
        let anna = sheet.company().partners()[0];
        let plays = seating.players.0.contains(&anna);
        let text = match () {
            () if plays && won < winning.len() => {
                won += 1;
                format!("1 {}", winning[won - 1])
            }
            () if plays && lost < losing.len() => {
                lost += 1;
                format!("1 {}", losing[lost - 1])
            }
            () if others < 14 => {
                others += 1;
                format!(
                    "{} G with 1 lost",
                    seating.players.0.iter().find(|p| **p != anna).expect("two others")
                )
            }
            () => "passed in".into(),
        };
        sheet.enter(entry(&text)).expect("a player");
    }
    let anna = &sheet.standings()[0];
    assert_eq!((anna.won, anna.lost, anna.others_lost), (18, 3, 14));
    assert_eq!((anna.points, anna.own_bonus(), anna.others_bonus), (937, 750, 420));
    assert_eq!(anna.final_score(), 2107);
}

#[test]
fn money_of_the_rules_examples() {
    // ISkO 5.5.5, versions 1, 2 and 3.
    assert_eq!(compare(&[196, 33, -12, 85], Version::Debts), Ok(vec![482, -170, -350, 38]));
    assert_eq!(compare(&[44, 33, -420, 130], Version::Credits), Ok(vec![389, 345, -1467, 733]));
    assert_eq!(compare(&[120, -75, 200, -40], Version::Comparison), Ok(vec![275, -505, 595, -365]));
    // The other ways to the same amounts.
    assert_eq!(compare(&[196, 33, -12, 85], Version::Comparison), Ok(vec![482, -170, -350, 38]));
    assert_eq!(compare(&[44, 33, -420, 130], Version::Comparison), Ok(vec![389, 345, -1467, 733]));
    assert_eq!(compare(&[120, -75, 200, -40], Version::Debts), Ok(vec![275, -505, 595, -365]));
}

#[test]
fn a_version_is_refused_for_another_sum() {
    let error = compare(&[44, 33, -420, 130], Version::Debts).expect_err("a negative sum");
    assert_eq!(error, TableError::Version { version: Version::Debts, sum: -213, fitting: Version::Credits });
    let text = "version 1 of ISkO 5.5.5 is for a sum of points above 0, and it is -213: expected version 2";
    assert_eq!(error.to_string(), text);
    assert!(compare(&[196, 33, -12, 85], Version::Credits).is_err());
    for version in [Version::Debts, Version::Credits] {
        assert!(compare(&[10, -10, 0], version).is_err());
    }
    assert_eq!(compare(&[10, -10, 0], Version::Comparison), Ok(vec![30, -30, 0]));
}

#[test]
fn all_versions_that_fit_agree_and_come_to_nothing() {
    let rng = &mut Rng::seed_from_u64(8);
    for _ in 0..2000 {
        let partners = 3 + below(rng, 5);
        let finals: Vec<i64> = (0..partners).map(|_| below(rng, 2001) as i64 - 1000).collect();
        let results = compare(&finals, Version::Comparison).expect("for any sum");
        assert_eq!(results.iter().sum::<i64>(), 0);
        assert_eq!(compare(&finals, Version::fitting(finals.iter().sum())), Ok(results));
    }
}

#[test]
fn fractions_are_rounded_up_and_lost_games_before_they_are_doubled() {
    let (half, quarter) = (stake("1/2"), stake("1/4"));
    for (stake, value, cents) in [
        (Stake::CENT, 27, 27),
        (Stake::CENT, -54, -54),
        (half, 24, 12),
        (half, 27, 14),
        (half, -54, -28), // 13.5 becomes 14, then twice
        (quarter, 18, 5),
        (quarter, 33, 9),
        (quarter, -66, -18),
        (quarter, -46, -12), // Null: 5.75 becomes 6, then twice
        (quarter, 264, 66),
        (stake("3/10"), 27, 9), // 8.1 becomes 9
        (half, 0, 0),
    ] {
        assert_eq!(stake.cents_for_game(value), cents, "{stake} {value}");
    }
    assert_eq!((half.cents(7), half.cents(-7), quarter.cents(-75), quarter.cents(196)), (4, -4, -19, 49));
}

fn stake(text: &str) -> Stake {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn stakes_are_a_cent_at_most() {
    for text in ["1", "1/2", "1/4", "3/10"] {
        assert_eq!(stake(text).to_string(), text);
        assert_eq!(serde_json::to_string(&stake(text)).expect("a text"), format!("\"{text}\""));
    }
    for text in ["0", "2", "3/2", "1/0", "0/4", "0.5", "", "1/", "+1", "-1", "01", "1/2/4", "65536"] {
        let error = text.parse::<Stake>().expect_err("no stake").to_string();
        let expected = "is not a stake: cents per point, more than 0 and at most 1, like 1, 1/2 or 1/4";
        assert_eq!(error, format!("\"{text}\" {expected}"));
    }
}

/// Each game is paid at once, to or by each of the others at the table (ISkO 3.5.3).
fn paid_at_once(sheet: &Sheet, cents: impl Fn(i16) -> i64) -> Vec<i64> {
    let mut purses = vec![0; sheet.names().len()];
    for row in sheet.rows() {
        let Entry::Played { declarer, score } = row.entry else { continue };
        let mut others = vec![row.seating.dealer];
        others.extend(row.seating.players.0);
        others.extend(row.seating.sitting_out);
        let others: BTreeSet<_> = others.into_iter().filter(|other| *other != declarer).collect();
        for other in others {
            purses[declarer.index()] += cents(score.value());
            purses[other.index()] -= cents(score.value());
        }
    }
    purses
}

#[test]
fn settling_at_the_end_is_paying_every_game() {
    for seed in 0..300 {
        let sheet = random_sheet(seed);
        for stake in [Stake::CENT, stake("1/2"), stake("1/4"), stake("3/10")] {
            let accounts = sheet.reckoning(stake);
            let results: Vec<i64> = accounts.iter().map(|account| account.result).collect();
            assert_eq!(results, paid_at_once(&sheet, |value| stake.cents_for_game(value)), "seed {seed}");
            assert_eq!(results.iter().sum::<i64>(), 0);
            let points: Vec<i64> = accounts.iter().map(|account| account.points).collect();
            assert_eq!(points, sheet.totals());
            for account in accounts {
                let own = sheet.entries().iter().map(|entry| entry.value_for(account.partner));
                assert_eq!(account.cents, own.map(|value| stake.cents_for_game(value)).sum::<i64>());
            }
        }
        let whole = sheet.reckoning_with(Stake::CENT, Rounding::FinalPoints);
        assert_eq!(whole, sheet.reckoning(Stake::CENT), "whole cents are not rounded");
    }
}

#[test]
fn final_points_can_be_divided_before_they_are_compared() {
    for seed in 0..300 {
        let sheet = random_sheet(seed);
        let quarter = sheet.reckoning_with(stake("1/4"), Rounding::FinalPoints);
        assert_eq!(quarter.iter().map(|account| account.result).sum::<i64>(), 0);
        if !sheet.has_changed() {
            let entered: Vec<i64> = quarter.iter().map(|account| account.cents).collect();
            let cents: Vec<i64> = sheet.totals().iter().map(|points| stake("1/4").cents(*points)).collect();
            assert_eq!(entered, cents, "seed {seed}");
            let results: Vec<i64> = quarter.iter().map(|account| account.result).collect();
            assert_eq!(compare(&cents, Version::fitting(cents.iter().sum())), Ok(results), "seed {seed}");
        }
    }
}

/// Game by game: 50 for the declarer, 40 or 30 for everybody else at the table.
#[test]
fn final_scores_are_sums_over_the_games() {
    for seed in 0..300 {
        let sheet = random_sheet(seed);
        let mut scores = vec![0; sheet.names().len()];
        let mut lost = 0;
        for row in sheet.rows() {
            let Entry::Played { declarer, score } = row.entry else { continue };
            scores[declarer.index()] += i64::from(score.value()) + if score.is_won() { 50 } else { -50 };
            if score.is_won() {
                continue;
            }
            let company = sheet.company_in(row.game).partners();
            lost += company.len() as u64 - 1;
            for other in company.iter().filter(|other| **other != declarer) {
                scores[other.index()] += if company.len() == 3 { 40 } else { 30 };
            }
        }
        let standings = sheet.standings();
        let computed: Vec<i64> = standings.iter().map(Standing::final_score).collect();
        assert_eq!(computed, scores, "seed {seed}");
        assert_eq!(standings.iter().map(|standing| standing.others_lost).sum::<u64>(), lost);
    }
}

/// At a table of three the sheet gives what the environment gives its players for the same deals.
#[test]
fn at_three_the_sheet_scores_like_the_environment() {
    let mut sheet = Sheet::new(names(3), 90).expect("a series");
    let mut scores = [0; 3];
    while let Some(seating) = sheet.seating() {
        let rng = &mut stream(9, sheet.entries().len() as u64);
        let mut state = State::deal(&Default::default(), rng);
        while state.turn().is_some() {
            let legal = state.legal();
            state.apply(skat_env::ActionSet::nth(&legal, below(rng, skat_env::ActionSet::len(&legal))));
        }
        for (seat, partner) in seating.players.iter() {
            scores[partner.index()] += i64::from(state.tournament_points(seat));
        }
        sheet.enter(Entry::of(&state, &seating).expect("the deal is over")).expect("a player's game");
    }
    let computed: Vec<i64> = sheet.standings().iter().map(Standing::final_score).collect();
    assert_eq!(computed, scores);
}

#[test]
fn ties_are_broken_by_games_won_then_by_fewer_lost() {
    // All but the last have 500 points in the end.
    let standings = vec![
        standing("fewer won", 400, 4, 2),
        standing("more won, more lost", 400, 8, 6),
        standing("more won, fewer lost", 500, 8, 8),
        standing("more won, fewer lost with help", 300, 8, 4),
        standing("ahead", 501, 0, 0),
    ];
    let ranked = rank(standings, &mut stream(1, 0));
    let order: Vec<&str> = ranked.iter().map(|ranked| ranked.standing.name.as_str()).collect();
    let expected = [
        "ahead",
        "more won, fewer lost with help",
        "more won, more lost",
        "more won, fewer lost",
        "fewer won",
    ];
    assert_eq!(order, expected);
    assert!(ranked.iter().all(|ranked| !ranked.by_lot));
    assert_eq!(ranked.iter().map(|ranked| ranked.place).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}

#[test]
fn lots_decide_between_equals_and_each_order_comes_up() {
    let equals = || {
        vec![
            standing("A", 90, 1, 1),
            standing("B", 90, 1, 1),
            standing("C", 90, 1, 1),
            standing("D", 0, 0, 0),
        ]
    };
    let mut orders: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..600 {
        let ranked = rank(equals(), &mut stream(seed, 0));
        assert_eq!(ranked, rank(equals(), &mut stream(seed, 0)), "the same lots for the same seed");
        assert_eq!(ranked.iter().map(|ranked| ranked.by_lot).collect::<Vec<_>>(), [true, true, true, false]);
        *orders.entry(ranked.iter().map(|ranked| ranked.standing.name.as_str()).collect()).or_default() += 1;
    }
    assert_eq!(orders.len(), 6);
    assert!(orders.values().all(|&times| times > 60), "{orders:?}");
}

#[test]
fn the_ranking_is_a_total_order() {
    for seed in 0..300 {
        let standings = random_sheet(seed).standings();
        let ranked = rank(standings.clone(), &mut stream(seed, 1));
        assert_eq!(ranked.len(), standings.len());
        assert!(standings.iter().all(|standing| ranked.iter().any(|ranked| ranked.standing == *standing)));
        for pair in ranked.windows(2) {
            let [a, b] = pair else { unreachable!("windows of two") };
            assert_eq!(a.place + 1, b.place);
            let (first, second) = (&a.standing, &b.standing);
            let better = first.final_score() > second.final_score();
            let level = first.final_score() == second.final_score();
            let more_won = level && first.won > second.won;
            let fewer_lost = level && first.won == second.won && first.lost < second.lost;
            let equal = level && first.won == second.won && first.lost == second.lost;
            assert!(better || more_won || fewer_lost || (equal && a.by_lot && b.by_lot), "seed {seed}");
        }
    }
}

#[test]
fn series_of_a_tournament_add_up_by_name() {
    let sheets: Vec<Sheet> = (0..20).map(random_sheet).collect();
    let sums = overall(&sheets);
    let names: BTreeSet<&str> = sheets.iter().flat_map(Sheet::names).map(Name::as_str).collect();
    assert!(sums.iter().map(|standing| standing.name.as_str()).eq(names));
    for standing in sums {
        let own = || sheets.iter().flat_map(Sheet::standings).filter(|other| other.name == standing.name);
        assert_eq!(standing.final_score(), own().map(|other| other.final_score()).sum::<i64>());
        assert_eq!(standing.won, own().map(|other| other.won).sum::<u64>());
        assert_eq!(standing.lost, own().map(|other| other.lost).sum::<u64>());
        assert_eq!(standing.others_lost, own().map(|other| other.others_lost).sum::<u64>());
    }
}
