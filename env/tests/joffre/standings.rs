//! How a game ends, and how a tournament is ranked.

use skat_env::joffre::{ByTeam, Entrant, MAX_DEALS, Standing, TARGET, Team, ranking};

fn standing(deal: u8, points: [i16; 2]) -> Standing {
    Standing { deal, points: ByTeam(points) }
}

/// Standing, what the deal brings, and who wins.
#[test]
fn who_wins() {
    let (first, second) = (Some(Team::SouthNorth), Some(Team::WestEast));
    let cases = [
        (5, [30, 20], [7, 3], None),
        (5, [33, 20], [7, 3], first),
        (5, [32, 20], [7, 3], None),
        // Defenders reach 40 too.
        (5, [38, 20], [2, 8], first),
        (5, [20, 36], [-6, 4], second),
        // Both have 40: who has more.
        (5, [39, 39], [7, 3], first),
        (5, [39, 33], [3, 7], first),
        (5, [37, 39], [3, 7], second),
        // Both have 40 and as many: the buyer's team, which made 7 or more of ten.
        (5, [33, 37], [7, 3], first),
        (5, [37, 33], [3, 7], second),
        (5, [39, 36], [4, 6], first),
        (5, [36, 38], [4, 6], second),
        // A game that is cut off.
        (MAX_DEALS - 1, [10, -20], [7, 3], None),
        (MAX_DEALS, [10, -20], [7, 3], first),
        (MAX_DEALS, [0, 7], [7, 3], second),
        (MAX_DEALS, [0, 4], [7, 3], first),
        (MAX_DEALS, [-5, 5], [4, -6], first),
        (MAX_DEALS, [9, -1], [-6, 4], second),
    ];
    for (deal, points, scores, winner) in cases {
        let found = standing(deal, points).winner(ByTeam(scores));
        assert_eq!(found, winner, "deal {deal}, {points:?} and {scores:?}");
    }
}

/// Where two teams have 40 points and as many, the buyers took more points in the deal than the
/// others: they have made their bid, 6 of ten or more.
#[test]
fn a_tie_at_forty_is_the_buyers() {
    let mut ties = 0;
    for (first, second) in (0..TARGET).flat_map(|first| (0..TARGET).map(move |second| (first, second))) {
        for won in -2..=12i16 {
            for bid in 6..=12 {
                let scores = if won >= bid { won } else { -won.abs() };
                let (own, their) = (first + scores, second + 10 - won);
                if own == their && own >= TARGET {
                    assert!(won >= bid, "whoever fails does not reach 40 by it");
                    let winner = standing(5, [first, second]).winner(ByTeam([scores, 10 - won]));
                    assert_eq!(winner, Some(Team::SouthNorth));
                    ties += 1;
                }
            }
        }
    }
    assert!(ties > 10, "{ties}");
}

#[test]
fn most_games_then_most_points() {
    let entrants = |list: &[(u32, i32)]| -> Vec<Entrant> {
        list.iter().map(|&(wins, points)| Entrant { wins, points }).collect()
    };
    assert!(ranking(&entrants(&[])).is_empty());
    assert_eq!(ranking(&entrants(&[(1, 200), (2, -5), (2, 0)])), [3, 2, 1]);
    assert_eq!(ranking(&entrants(&[(1, 5), (1, 5), (0, 99), (1, 4)])), [1, 1, 4, 3]);
    let mut entrant = Entrant::default();
    entrant.add(true, 44);
    entrant.add(false, 31);
    assert_eq!(entrant, Entrant { wins: 1, points: 75 });
}
