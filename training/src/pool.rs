//! The opponent pool: earlier networks of a run that play some seats of self-play.

use std::sync::Arc;

/// A network as it was after so many games.
#[derive(Clone, Debug)]
pub(crate) struct Member<N> {
    pub(crate) games: u64,
    pub(crate) network: Arc<N>,
}

/// Earlier networks, oldest first.
#[derive(Clone, Debug)]
pub(crate) struct Pool<N>(pub(crate) Vec<Member<N>>);

impl<N> Pool<N> {
    /// Adds the current network. If there are then more than `most`, one is dropped such that the
    /// first network of all stays and the others remain spread over the games since.
    pub(crate) fn add(&mut self, games: u64, network: N, most: usize) {
        self.0.push(Member { games, network: Arc::new(network) });
        while self.0.len() > most {
            let games = self.games();
            self.0.remove(superfluous(&games));
        }
    }

    /// The number of games after which each was added.
    pub(crate) fn games(&self) -> Vec<u64> {
        self.0.iter().map(|member| member.games).collect()
    }

    /// The networks alone.
    pub(crate) fn networks(&self) -> Vec<Arc<N>> {
        self.0.iter().map(|member| member.network.clone()).collect()
    }
}

/// The member whose neighbours are nearest to each other, the oldest of equals; never the first or
/// the last, except that of two it is the first.
fn superfluous(games: &[u64]) -> usize {
    let apart = games.windows(3).map(|three| three[2] - three[0]);
    apart.enumerate().min_by_key(|&(_, apart)| apart).map_or(0, |(before, _)| before + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The games of the members when one is offered every `every` games until `until`.
    fn members(most: usize, every: u64, until: u64) -> Vec<u64> {
        let mut members = Vec::new();
        for games in (every..=until).step_by(every as usize) {
            members.push(games);
            if members.len() > most {
                members.remove(superfluous(&members));
            }
        }
        members
    }

    #[test]
    fn a_full_pool_is_spread_over_the_whole_past() {
        assert_eq!(members(1, 10, 50), [50]);
        assert_eq!(members(2, 10, 50), [10, 50]);
        assert_eq!(members(8, 10, 80), [10, 20, 30, 40, 50, 60, 70, 80]);
        assert_eq!(members(8, 10, 120), [10, 30, 50, 70, 90, 100, 110, 120]);
        for most in 2..12 {
            for count in most as u64 + 1..300 {
                let members = members(most, 1, count);
                assert_eq!((members.len(), members[0], members[most - 1]), (most, 1, count));
                let widest = members.windows(2).map(|two| two[1] - two[0]).max().expect("two at least");
                let even = (count - 1) as f64 / (most - 1) as f64;
                assert!(widest as f64 <= 2.0 * even, "{members:?}");
            }
        }
    }
}
