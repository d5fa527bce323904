//! Whole deals whose tricks were worked out by hand: who leads, who takes, and what it counts.

use skat_env::Environment;
use skat_env::jass::{Seat, State, Team};

const WORKED: &str = include_str!("data/worked.txt");

/// A deal as it stands in the file.
#[derive(Default)]
struct Worked<'a> {
    deal: &'a str,
    making: &'a str,
    /// The cards of each trick, who takes it, and its points.
    tricks: Vec<(&'a str, usize, u32)>,
    /// The points of the first player's team and of the other.
    total: [u32; 2],
}

fn worked() -> Vec<Worked<'static>> {
    let mut deals: Vec<Worked<'_>> = Vec::new();
    for line in WORKED.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').expect("a word and what it says");
        let number = |digits: &str| digits.trim().parse::<u32>().expect("a number");
        if word == "deal" {
            deals.push(Worked { deal: rest, ..Worked::default() });
        }
        let deal = deals.last_mut().expect("a deal comes first");
        match word {
            "deal" => {}
            "making" => deal.making = rest,
            "trick" => {
                let (cards, result) = rest.split_once(" = ").expect("cards and result");
                let result = result.split('#').next().expect("a part before the reason");
                let (taker, points) = result.split_once(' ').expect("who takes it, and its points");
                deal.tricks.push((cards, number(taker) as usize, number(points)));
            }
            "total" => {
                let (first, second) = rest.split_once(':').expect("points of both teams");
                deal.total = [number(first), number(second)];
            }
            _ => panic!("{line}"),
        }
    }
    deals
}

/// The accounts agree with themselves: nine tricks of four cards, 157 points, the totals of the
/// teams are those of their tricks.
#[test]
fn the_accounts_are_complete() {
    let deals = worked();
    assert_eq!(deals.len(), 9);
    for way in ["imposed", "tourne", "kreuz", "chibre", "autochibre"] {
        assert!(deals.iter().any(|deal| deal.deal.split([':', ' ']).next() == Some(way)), "{way}");
    }
    for Worked { deal, tricks, total, .. } in deals {
        assert_eq!(tricks.len(), 9, "{deal}");
        assert!(tricks.iter().all(|(cards, ..)| cards.split(' ').count() == 4), "{deal}");
        let of = |team| tricks.iter().filter(|trick| trick.1 % 2 == team).map(|trick| trick.2).sum::<u32>();
        assert_eq!([of(0), of(1)], total, "{deal}");
        assert_eq!(total.iter().sum::<u32>(), 157, "{deal}");
    }
}

#[test]
fn every_trick_goes_and_counts_as_worked_out_by_hand() {
    for Worked { deal, making, tricks, total } in worked() {
        let mut text = [deal, making].join(" ").trim().to_string();
        let (mut leader, mut points) = (0, [0, 0]);
        for (number, &(cards, taker, counts)) in tricks.iter().enumerate() {
            let state: State = text.parse().expect("a game so far");
            assert_eq!(state.turn(), Some(leader), "trick {}: {text}", number + 1);
            text = format!("{text} {cards}");
            let state: State = text.parse().unwrap_or_else(|error| panic!("trick {}: {error}", number + 1));
            points[taker % 2] += counts;
            leader = taker;
            assert_eq!(
                state.play().expect("cards are played").takers().last(),
                Some(&Seat::ALL[taker]),
                "{text}"
            );
            assert_eq!(Team::ALL.map(|team| u32::from(state.points(team))), points, "{text}");
        }
        let state: State = text.parse().expect("a whole game");
        assert!(state.is_over(), "{text}");
        let [first, second] = total.map(|points| points as i32);
        assert_eq!([0, 1, 2, 3].map(|player| state.score(player)), [first, second, first, second], "{text}");
    }
}
