//! Times of work that is done again and again, in turn with other work.

use std::time::{Duration, Instant};

/// Something to be timed, in pieces of about a millisecond.
pub(crate) struct Work<'a> {
    piece: Box<dyn FnMut() + 'a>,
    times: Vec<f64>,
}

impl<'a> Work<'a> {
    pub(crate) fn new(piece: impl FnMut() + 'a) -> Work<'a> {
        Work { piece: Box::new(piece), times: Vec::new() }
    }
}

/// Fewer pieces than this say nothing, however long they take.
const LEAST: usize = 5;

/// Does a piece of each work in turn until `seconds` for each are over, after one that warms up,
/// and says how many seconds a piece takes: the median, which does not care whether another program
/// got the processor now and then.
pub(crate) fn in_turn<const N: usize>(seconds: f64, mut works: [Work<'_>; N]) -> [f64; N] {
    works.iter_mut().for_each(|work| (work.piece)());
    let end = Duration::from_secs_f64(seconds * N as f64);
    let start = Instant::now();
    while works[0].times.len() < LEAST || start.elapsed() < end {
        for work in &mut works {
            let start = Instant::now();
            (work.piece)();
            work.times.push(start.elapsed().as_secs_f64());
        }
    }
    works.map(|work| median(work.times))
}

/// The middle one; 0 of none.
pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn works_take_turns_however_short_the_time() {
        let order = RefCell::new(String::new());
        let times = in_turn(
            0.0,
            [Work::new(|| order.borrow_mut().push('a')), Work::new(|| order.borrow_mut().push('b'))],
        );
        assert_eq!(order.into_inner(), "ab".repeat(LEAST + 1));
        assert!(times.into_iter().all(|time| time >= 0.0));
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![3.0, 100.0, 1.0]), 3.0);
        assert_eq!(median(vec![]), 0.0);
    }
}
