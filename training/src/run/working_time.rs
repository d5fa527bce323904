//! The time that a run works: what passes while the program is stopped does not count.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a program that works looks at the clock.
const BEAT: Duration = Duration::from_millis(500);
/// Nobody looked at the clock for longer than this: the program was stopped (Ctrl-Z, `kill -STOP`,
/// a machine asleep), not slow.
const PAUSE: Duration = Duration::from_secs(10);

/// A clock that stands while the program is stopped. A thread of its own looks at it every half
/// second, so that a longer gap is known for a pause.
pub(super) struct WorkingTime {
    begin: Instant,
    worked: Arc<Mutex<Worked>>,
    /// Ends the thread when the clock is dropped.
    _running: Sender<()>,
}

impl WorkingTime {
    /// A clock that shows 0.
    pub(super) fn begin() -> WorkingTime {
        let begin = Instant::now();
        let worked = Arc::new(Mutex::new(Worked::default()));
        let (running, ended) = channel();
        let shared = Arc::clone(&worked);
        thread::spawn(move || {
            while ended.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                look(&shared, begin);
            }
        });
        WorkingTime { begin, worked, _running: running }
    }

    /// Seconds worked so far.
    pub(super) fn seconds(&self) -> f64 {
        look(&self.worked, self.begin).as_secs_f64()
    }
}

fn look(worked: &Mutex<Worked>, begin: Instant) -> Duration {
    worked.lock().unwrap_or_else(PoisonError::into_inner).at(begin.elapsed())
}

/// What was worked of the time that passed.
#[derive(Debug, Default)]
struct Worked {
    last: Duration,
    sum: Duration,
}

impl Worked {
    /// The time worked when so much has passed since the beginning.
    fn at(&mut self, passed: Duration) -> Duration {
        let gap = passed.saturating_sub(self.last);
        if gap <= PAUSE {
            self.sum += gap;
        }
        self.last = self.last.max(passed);
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_does_not_count() {
        let mut worked = Worked::default();
        let mut at = |milliseconds| worked.at(Duration::from_millis(milliseconds)).as_millis();
        assert_eq!(at(500), 500);
        assert_eq!(at(1_000), 1_000);
        // Stopped for an hour; then two threads look, one of them with an older time.
        assert_eq!(at(3_601_000), 1_000);
        assert_eq!(at(3_600_999), 1_000);
        assert_eq!(at(3_601_500), 1_500);
        // Slow, but not stopped.
        assert_eq!(at(3_611_500), 11_500);
    }

    #[test]
    fn a_clock_goes_on_and_ends_its_thread() {
        let clock = WorkingTime::begin();
        let worked = Arc::clone(&clock.worked);
        assert!(clock.seconds() <= clock.seconds());
        drop(clock);
        while Arc::strong_count(&worked) > 1 {
            thread::yield_now();
        }
    }
}
