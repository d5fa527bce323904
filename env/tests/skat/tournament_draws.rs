//! Draws of tables and seats (SkTO 7.1.1).

use skat_env::skat::tournament::{Past, Seats, Tables, draw};
use skat_env::{below, shuffle, stream};

const BOTH: [Tables; 2] = [Tables::FourOrThree, Tables::Four];

/// Debug builds take a sample.
const STEP: usize = if cfg!(debug_assertions) { 17 } else { 1 };

fn drawn(participants: usize, series: usize, tables: Tables, seed: u64) -> Option<(Vec<Seats>, Past)> {
    let mut past = Past::new(participants);
    let present: Vec<usize> = (0..participants).collect();
    let all = draw(&past, &present, series, tables, &mut stream(seed, 0))?;
    all.iter().for_each(|seats| past.add(seats));
    Some((all, past))
}

/// Whether nobody has had a turn more than once oftener than somebody else.
fn is_even(past: &Past, turns: fn(&Past, usize) -> usize, present: &[usize]) -> bool {
    let counts = || present.iter().map(|&i| turns(past, i));
    counts().max() <= counts().min().map(|fewest| fewest + 1)
}

/// One series is as the rules have it: everybody once, tables of four first, at most three of
/// three, seats free only where the number leaves no other way.
fn check_series(seats: &Seats, participants: usize, tables: Tables) {
    let mut seated: Vec<usize> = seats.tables.iter().flatten().chain(&seats.free).copied().collect();
    seated.sort_unstable();
    assert!(seated.into_iter().eq(0..participants), "{participants}");
    let sizes: Vec<usize> = seats.tables.iter().map(Vec::len).collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b) && sizes.iter().all(|size| (3..=4).contains(size)));
    let threes = sizes.iter().filter(|size| **size == 3).count();
    match tables {
        Tables::Four => assert_eq!((threes, seats.free.len()), (0, participants % 4)),
        Tables::FourOrThree => {
            assert!(threes <= 3);
            assert_eq!(seats.free.len(), usize::from(participants == 5), "{participants}");
        }
    }
}

#[test]
fn any_number_has_its_tables_and_turns_go_round() {
    for participants in (0..=300).step_by(STEP) {
        for tables in BOTH {
            let series = 1 + participants % 4;
            let Some((all, _)) = drawn(participants, series, tables, 3) else {
                let least = if tables == Tables::Four { 4 } else { 3 };
                assert!(participants < least, "{participants}");
                continue;
            };
            assert_eq!(all.len(), series);
            let (mut past, present) = (Past::new(participants), (0..participants).collect::<Vec<_>>());
            for seats in &all {
                check_series(seats, participants, tables);
                past.add(seats);
                assert!(is_even(&past, Past::threes, &present), "{participants}");
                assert!(is_even(&past, Past::free, &present), "{participants}");
            }
        }
    }
}

/// From eighteen on nobody meets anybody twice in three series, whatever the number; with few more
/// exceptions in five.
#[test]
fn nobody_meets_anybody_twice_where_there_are_enough() {
    for participants in (18..=300).step_by(STEP) {
        for tables in BOTH {
            let (_, past) = drawn(participants, 3, tables, 5).expect("tables");
            assert_eq!(past.repeats(), 0, "{participants} {tables:?}");
        }
    }
    for participants in (26..=300).step_by(4 * STEP + 3) {
        let (_, past) = drawn(participants, 5, Tables::FourOrThree, 6).expect("tables");
        assert_eq!(past.repeats(), 0, "{participants}");
    }
}

/// What the search has reached, so that a worse one is noticed: participants, series, the cost.
#[test]
fn few_meetings_are_repeated() {
    let known = include_str!("../data/tournament_repeats.txt").lines().filter(|line| !line.starts_with('#'));
    for line in known.step_by(STEP.min(5)) {
        let numbers: Vec<usize> = line.split(' ').map(|word| word.parse().expect("a number")).collect();
        let [participants, series, least, reached] = numbers[..] else { panic!("four numbers: {line}") };
        let shape = Tables::FourOrThree.shape(participants).expect("tables");
        assert_eq!(Past::new(participants).fewest_repeats(series * shape.meetings()), least, "{line}");
        let costs = (0..3)
            .map(|seed| drawn(participants, series, Tables::FourOrThree, seed).expect("tables").1.repeats());
        let best = costs.min().expect("three draws");
        assert!(least <= best && best <= reached, "{line}: {best}");
    }
}

/// All ways to seat these at tables of these sizes.
fn partitions(left: &[usize], sizes: &[usize]) -> Vec<Vec<Vec<usize>>> {
    let Some((&size, rest)) = sizes.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    let n = left.len();
    for chosen in (0_u32..1 << n).filter(|chosen| chosen.count_ones() as usize == size) {
        // Of equal tables, the one with the lowest comes first.
        if rest.first() == Some(&size) && chosen & 1 == 0 {
            continue;
        }
        let (table, others): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|i| chosen >> left.iter().position(|j| j == *i).expect("there") & 1 == 1);
        for mut tables in partitions(&others, rest) {
            tables.insert(0, table.clone());
            all.push(tables);
        }
    }
    all
}

/// With two series the search finds the best: all second series are tried beside the first.
#[test]
fn two_series_are_as_good_as_any() {
    for participants in [6, 7, 8, 9, 10, 11, 12] {
        let (all, reached) = drawn(participants, 2, Tables::FourOrThree, 8).expect("tables");
        let sizes: Vec<usize> = all[0].tables.iter().map(Vec::len).collect();
        let mut first = Past::new(participants);
        first.add(&all[0]);
        let present: Vec<usize> = (0..participants).collect();
        let costs = partitions(&present, &sizes).into_iter().filter_map(|tables| {
            let mut past = first.clone();
            past.add(&Seats { tables, free: Vec::new() });
            is_even(&past, Past::threes, &present).then(|| past.repeats())
        });
        assert_eq!(costs.min(), Some(reached.repeats()), "{participants}");
    }
}

#[test]
fn the_same_seed_draws_the_same_and_every_seat_comes_up() {
    let first = drawn(19, 4, Tables::FourOrThree, 7).expect("tables").0;
    assert_eq!(first, drawn(19, 4, Tables::FourOrThree, 7).expect("tables").0);
    assert_ne!(first, drawn(19, 4, Tables::FourOrThree, 8).expect("tables").0);
    let mut counts = [[0; 2]; 8];
    for seed in 0..800 {
        let (all, _) = drawn(8, 1, Tables::FourOrThree, seed).expect("tables");
        counts[all[0].tables[0][0]][0] += 1;
        counts[all[0].tables[1][3]][1] += 1;
    }
    assert!(counts.iter().flatten().all(|count| (60..140).contains(count)), "{counts:?}");
}

/// People come and go between series, and what is left is drawn with what has been.
#[test]
fn draws_go_on_from_the_past() {
    for seed in 0..40 / STEP as u64 + 1 {
        let rng = &mut stream(seed, 1);
        let mut present: Vec<usize> = (0..6 + below(rng, 30)).collect();
        let mut past = Past::new(present.len());
        for _ in 0..4 {
            let tables = BOTH[below(rng, 2)];
            let before = past.clone();
            let all = draw(&past, &present, 2, tables, rng).expect("tables");
            past.add(&all[0]);
            let fewest = |turns: fn(&Past, usize) -> usize| present.iter().map(|&i| turns(&before, i)).min();
            let has_turn = |table: &Vec<usize>| table.len() == 3;
            for who in all[0].tables.iter().filter(|table| has_turn(table)).flatten() {
                // Nobody has a second turn while others wait for their first, but for the rest.
                let waiting = present.iter().filter(|&&i| Some(before.threes(i)) == fewest(Past::threes));
                let turns = 3 * all[0].tables.iter().filter(|table| has_turn(table)).count();
                assert!(Some(before.threes(*who)) == fewest(Past::threes) || waiting.count() < turns);
            }
            if below(rng, 2) == 0 {
                past.join(&present);
                present.push(past.count() - 1);
            } else {
                let leaves = below(rng, present.len());
                present.swap_remove(leaves);
            }
            shuffle(&mut present, rng);
        }
    }
}

#[test]
fn a_newcomer_counts_like_those_with_the_fewest_turns() {
    let mut past = Past::new(7);
    let seats =
        |tables: &[&[usize]]| Seats { tables: tables.iter().map(|t| t.to_vec()).collect(), free: vec![] };
    past.add(&seats(&[&[0, 1, 2, 3], &[4, 5, 6]]));
    past.add(&seats(&[&[0, 4, 5, 6], &[1, 2, 3]]));
    past.join(&[1, 2, 3, 4, 5, 6]);
    assert_eq!((past.count(), past.threes(7), past.threes(0), past.free(7)), (8, 1, 0, 0));
    assert_eq!((past.met(4, 5), past.met(5, 4), past.met(0, 1), past.met(0, 7)), (2, 2, 1, 0));
    let mut with_all = past.clone();
    with_all.join(&[0, 1, 4]);
    assert_eq!(with_all.threes(8), 0, "as seldom as 0");
    // 4, 5 and 6 meet twice, 1, 2 and 3 too; the rest of 0 with everybody once.
    assert_eq!(past.pairs_by_meetings(), [7 + 9, 6, 6]);
    assert_eq!(past.repeats(), 6);
    // Sixteen meetings are new, six more are second ones, then third ones cost 2.
    assert_eq!(past.fewest_repeats(16), 6);
    assert_eq!(past.fewest_repeats(17), 7);
    assert_eq!(past.fewest_repeats(16 + 22), 6 + 22);
    assert_eq!(past.fewest_repeats(16 + 22 + 1), 6 + 22 + 2);
}
