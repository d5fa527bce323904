//! Match points, international match points and teams, by hand and by definition.

use skat_env::bridge::scoring::{
    IMP_TABLE, Percentage, TeamBoard, TeamMatch, cross_imps, imps, match_points, percentages, victory_points,
};
use skat_env::chance::{below, stream};

/// The table of Law 78B as it is printed: the differences from and to, and what they are worth.
const PRINTED: [(i32, i32, i32); 25] = [
    (0, 10, 0),
    (20, 40, 1),
    (50, 80, 2),
    (90, 120, 3),
    (130, 160, 4),
    (170, 210, 5),
    (220, 260, 6),
    (270, 310, 7),
    (320, 360, 8),
    (370, 420, 9),
    (430, 490, 10),
    (500, 590, 11),
    (600, 740, 12),
    (750, 890, 13),
    (900, 1_090, 14),
    (1_100, 1_290, 15),
    (1_300, 1_490, 16),
    (1_500, 1_740, 17),
    (1_750, 1_990, 18),
    (2_000, 2_240, 19),
    (2_250, 2_490, 20),
    (2_500, 2_990, 21),
    (3_000, 3_490, 22),
    (3_500, 3_990, 23),
    (4_000, 15_200, 24),
];

#[test]
fn every_difference_is_worth_what_the_table_prints() {
    let mut checked = 0;
    for (from, to, worth) in PRINTED {
        for difference in (from..=to).step_by(10) {
            assert_eq!((imps(difference), imps(-difference)), (worth, -worth), "{difference}");
            checked += 1;
        }
    }
    assert_eq!(checked, 1_521);
    assert_eq!(IMP_TABLE.map(imps), std::array::from_fn(|i| i as i32 + 1));
    assert_eq!([imps(i32::MAX), imps(i32::MIN)], [24, -24]);
}

fn random_scores(tables: usize, number: u64) -> Vec<i32> {
    let mut rng = stream(90, number);
    (0..tables).map(|_| [-100, -50, 110, 140, 170, 420, 450][below(&mut rng, 7)]).collect()
}

#[test]
fn match_points_are_two_for_a_table_beaten_and_one_for_an_equal_one() {
    assert!(match_points(&[]).is_empty());
    assert_eq!(match_points(&[420]), [0]);
    assert_eq!(match_points(&[420, 420]), [1, 1]);
    assert_eq!(match_points(&[-50, 420, 170, 420]), [0, 5, 2, 5]);
    for number in 0..50 {
        let scores = random_scores(number as usize % 12, number);
        let points = match_points(&scores);
        for (i, score) in scores.iter().enumerate() {
            let others = scores.iter().enumerate().filter(|(j, _)| *j != i);
            let expected: u32 = others.map(|(_, other)| (score.cmp(other) as i32 + 1) as u32).sum();
            assert_eq!(points[i], expected);
        }
        let tables = scores.len() as u32;
        assert_eq!(points.iter().sum::<u32>(), tables * tables.saturating_sub(1));
    }
}

#[test]
fn shares_are_of_the_points_that_can_be_had() {
    let shares = percentages(&[-50, 420, 170, 420]);
    assert_eq!(shares[1], Percentage { points: 5, most: 6 });
    assert_eq!(shares[1].of_opponents(), Percentage { points: 1, most: 6 });
    assert!((shares[2].value() - 100.0 / 3.0).abs() < 1e-9);
    assert_eq!(percentages(&[420])[0].value(), 50.0);
    assert!(percentages(&[]).is_empty());
}

#[test]
fn cross_imps_are_taken_against_every_other_table() {
    // 430 to 420 is nothing, 430 to -50 is 480: ten; 420 to -50 is 470: ten.
    assert_eq!(cross_imps(&[430, 420, -50]), [10, 10, -20]);
    for number in 0..30 {
        let points = cross_imps(&random_scores(9, number));
        assert_eq!(points.iter().sum::<i32>(), 0);
    }
    assert_eq!(cross_imps(&[i32::MAX, i32::MIN]), [24, -24]);
}

#[test]
fn teams_compare_their_two_tables() {
    let board = |open, closed| TeamBoard { open, closed };
    let boards = vec![board(620, -100), board(-50, -50), board(110, 140), board(-1_430, 680)];
    let played = TeamMatch { boards };
    // 720: 12; 0; 30: 1 to the others; 2110: 19 to the others.
    assert_eq!(played.boards.iter().map(|b| b.imps()).collect::<Vec<_>>(), [12, 0, -1, -19]);
    assert_eq!((played.imps(), played.total_points()), (-8, 720 - 30 - 2_110));
    assert_eq!(played.board_a_match(), 2 + 1);
    let [ours, theirs] = played.victory_points().unwrap();
    assert!(ours < 10.0 && (ours + theirs - 20.0).abs() < 1e-9);
    assert_eq!(TeamMatch::default().victory_points(), None);
}

/// The printed scale for sixteen boards at some margins.
#[test]
fn victory_points_follow_the_continuous_scale() {
    for (margin, expected) in [(0, 10.0), (1, 10.31), (10, 12.80), (30, 16.73), (60, 20.0), (100, 20.0)] {
        let [winner, loser] = victory_points(margin, 16);
        assert!((winner - expected).abs() < 0.011, "{margin}: {winner}");
        assert_eq!(victory_points(-margin, 16), [loser, winner]);
    }
}

#[test]
#[should_panic(expected = "a match has boards")]
fn a_match_without_boards_has_no_victory_points() {
    victory_points(3, 0);
}
