//! What a deal counts (Joffre 5).

use super::auction::Contract;
use super::rules::Failure;
use super::seat::ByTeam;

/// The points of all tricks of a deal: eight, five for the Joffre, three less for the Kaiser.
pub const DEAL_POINTS: i8 = 10;

/// What both teams score for a deal in which they have won these points.
///
/// The buyer's team scores its points if they are as many as its bid. If not, they are subtracted
/// (Joffre 5.4): a team that has won 6 scores -6. A team that has won fewer than none scores that:
/// there is nothing left to subtract, and nobody gains by failing. With [`Failure::Bid`] the bid is
/// subtracted. The other team scores its points, less than none too.
pub const fn deal_scores(contract: Contract, points: ByTeam<i8>, failure: Failure) -> ByTeam<i16> {
    let mut scores = [points.0[0] as i16, points.0[1] as i16];
    let buyers = contract.buyer.team().index();
    let won = scores[buyers];
    let bid = contract.bid.points() as i16;
    if won < bid {
        scores[buyers] = match failure {
            Failure::Points if won < 0 => won,
            Failure::Points => -won,
            Failure::Bid => -bid,
        };
    }
    ByTeam(scores)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joffre::{Bid, Seat};

    const fn scores(bid: u8, points: [i8; 2], failure: Failure) -> [i16; 2] {
        let Some(bid) = Bid::new(bid) else { panic!("a bid") };
        deal_scores(Contract { buyer: Seat::West, bid }, ByTeam(points), failure).0
    }

    const fn is(found: [i16; 2], expected: [i16; 2]) -> bool {
        found[0] == expected[0] && found[1] == expected[1]
    }

    // Made, with more than was bid too; failed by one, by all, below none.
    const _: () = assert!(is(scores(7, [3, 7], Failure::Points), [3, 7]));
    const _: () = assert!(is(scores(7, [-2, 12], Failure::Points), [-2, 12]));
    const _: () = assert!(is(scores(12, [-2, 12], Failure::Points), [-2, 12]));
    const _: () = assert!(is(scores(7, [4, 6], Failure::Points), [4, -6]));
    const _: () = assert!(is(scores(12, [-1, 11], Failure::Points), [-1, -11]));
    const _: () = assert!(is(scores(6, [10, 0], Failure::Points), [10, 0]));
    const _: () = assert!(is(scores(6, [12, -2], Failure::Points), [12, -2]));
    const _: () = assert!(is(scores(7, [3, 7], Failure::Bid), [3, 7]));
    const _: () = assert!(is(scores(7, [4, 6], Failure::Bid), [4, -7]));
    const _: () = assert!(is(scores(12, [12, -2], Failure::Bid), [12, -12]));

    /// Between the teams a bid that fails costs ten, whatever was won, and two more for each point
    /// below none: nothing is gained by losing tricks on purpose.
    #[test]
    fn failing_costs_the_same_whatever_was_won() {
        for won in -2..=11 {
            let [theirs, ours] = scores(12, [DEAL_POINTS - won, won], Failure::Points);
            assert_eq!(ours - theirs, -10 + 2 * i16::from(won.min(0)));
        }
    }
}
