//! How long a decision may take.

use std::time::{Duration, Instant};

/// What one decision may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort<'a> {
    /// So many worlds at most.
    pub(crate) worlds: usize,
    /// And no longer than this.
    pub(crate) clock: &'a Clock,
}

impl<'a> Effort<'a> {
    /// So many worlds, however long they take.
    pub(crate) fn worlds(worlds: usize) -> Effort<'a> {
        Effort { worlds, clock: &Clock::Unlimited }
    }
}

/// The time that is left for one decision.
///
/// Without a limit all worlds are drawn at once, and nobody looks at the time: the same view,
/// generator and settings give the same choice. With one the choice depends on the machine's speed.
#[derive(Debug)]
pub(crate) enum Clock {
    /// Worlds are the only bound.
    Unlimited,
    /// The decision ends with the first world that is finished after this.
    Until(Instant),
    /// Ends after so many looks, for tests.
    #[cfg(test)]
    Looks(std::cell::Cell<u32>),
}

impl Clock {
    /// Runs out in so many milliseconds from now; never for 0.
    pub(crate) fn of_ms(ms: u16) -> Clock {
        match ms {
            0 => Clock::Unlimited,
            _ => Clock::Until(Instant::now() + Duration::from_millis(ms.into())),
        }
    }

    /// Whether the decision has to be made now.
    pub(crate) fn is_over(&self) -> bool {
        match self {
            Clock::Unlimited => false,
            Clock::Until(end) => Instant::now() >= *end,
            #[cfg(test)]
            Clock::Looks(left) => left.replace(left.get().saturating_sub(1)) == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::Environment;
    use skat_env::skat::{Deal, Rules, State};

    #[test]
    fn worlds_come_in_batches_only_where_there_is_a_limit_and_many_of_them() {
        let view = State::new(Deal::from_seed(1), Rules::default()).view(0);
        let limited = Effort { worlds: 800, clock: &Clock::of_ms(60_000) };
        assert_eq!([800, 48, 5].map(|left| limited.batch(&view, left)), [48, 48, 5]);
        assert_eq!(Effort::worlds(800).batch(&view, 800), 800);
        assert!(matches!(Clock::of_ms(0), Clock::Unlimited));
    }
}
