//! International match points (Law 78B).

/// The least difference of two scores that is worth 1, 2, ... 24 international match points.
pub const IMP_TABLE: [i32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1_100, 1_300, 1_500, 1_750, 2_000,
    2_250, 2_500, 3_000, 3_500, 4_000,
];

/// The international match points of a difference of two scores (Law 78B): -24 to 24, with the sign
/// of the difference.
pub fn imps(difference: i32) -> i32 {
    let size = difference.unsigned_abs();
    let points = IMP_TABLE.partition_point(|&least| least.unsigned_abs() <= size) as i32;
    points * difference.signum()
}

/// For each table the sum of its international match points against every other table: what North
/// and South of that table score, East and West the same with the other sign.
pub fn cross_imps(scores: &[i32]) -> Vec<i32> {
    // Clamped, so that no difference overflows; far beyond it the table has ended.
    let clamped = |score: &i32| (*score).clamp(-1_000_000, 1_000_000);
    let against_all = |score: i32| scores.iter().map(|other| imps(score - clamped(other))).sum();
    scores.iter().map(|score| against_all(clamped(score))).collect()
}
