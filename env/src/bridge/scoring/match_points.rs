//! Match points (Law 78A).

/// For each table the match points of North and South: two for each other table at which the same
/// cards scored less, one for each that scored the same. East and West have what is left of two for
/// each other table.
pub fn match_points(scores: &[i32]) -> Vec<u32> {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    let points = |score: &i32| {
        let lower = sorted.partition_point(|other| other < score);
        let equal = sorted.partition_point(|other| other <= score) - lower;
        (2 * lower + equal - 1) as u32
    };
    scores.iter().map(points).collect()
}

/// A share of the match points that can be had, exactly: `points` of `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percentage {
    /// The match points of the pair.
    pub points: u32,
    /// The most that it could have had.
    pub most: u32,
}

impl Percentage {
    /// 0 to 100; 50 where there was nothing to compare with.
    pub fn value(self) -> f64 {
        if self.most == 0 { 50.0 } else { 100.0 * f64::from(self.points) / f64::from(self.most) }
    }

    /// The share of the opponents at the same table.
    #[must_use]
    pub const fn of_opponents(self) -> Percentage {
        Percentage { points: self.most - self.points, most: self.most }
    }
}

/// The match points of North and South of each table as shares.
pub fn percentages(scores: &[i32]) -> Vec<Percentage> {
    let most = 2 * (scores.len().max(1) as u32 - 1);
    match_points(scores).into_iter().map(|points| Percentage { points, most }).collect()
}
