//! Plans in which nobody meets anybody twice, from arithmetic.

use super::tables::Shape;

/// Series without a repeated meeting, as places in the order of the tables; empty where none are
/// known.
///
/// With `q` tables of four, think of the participants as four groups of `q`, and of one from each
/// group at every table. In series `s` the table `t` has number `t + s * g` (modulo `q`) of group
/// `g`. Two of groups that are `d` apart, 1 to 3, sit together again only when `d` times the
/// distance of the two series is a multiple of `q`: never within `q` series where `q` has neither
/// the factor 2 nor 3, within half as many where it is even, within a third where 3 divides it.
/// With four tables the same holds in the field of four elements, and a fifth series brings the
/// groups themselves together, an affine plane: all of 16 meet each other exactly once.
pub(super) fn of(shape: Shape) -> Vec<Vec<usize>> {
    let q = shape.fours;
    if shape.threes > 0 || shape.free > 0 {
        return Vec::new();
    }
    let at_table = |number: &dyn Fn(usize) -> usize| -> Vec<usize> {
        (0..4).map(|group| group * q + number(group)).collect()
    };
    match q {
        4 => {
            let field = |a: usize, b: usize| [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]][a][b];
            let mut series: Vec<Vec<usize>> = (0..4)
                .map(|s| (0..4).flat_map(|t| at_table(&|group| t ^ field(s, group))).collect())
                .collect();
            series.push((0..16).collect());
            series
        }
        1 => vec![(0..4).collect()],
        _ => {
            let series = |s| (0..q).flat_map(|t| at_table(&|group| (t + s * group) % q)).collect();
            (0..without_repetition(q)).map(series).collect()
        }
    }
}

/// How many series the rests of `q` give.
const fn without_repetition(q: usize) -> usize {
    match (q % 2, q % 3) {
        (_, 0) => q / 3,
        (0, _) => q / 2,
        _ => q,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skat::tournament::Tables;

    #[test]
    fn nobody_meets_anybody_twice() {
        for participants in 4..400 {
            let shape = Tables::FourOrThree.shape(participants).expect("a table");
            let series = of(shape);
            let mut met = std::collections::BTreeSet::new();
            for places in &series {
                let mut all = places.clone();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..participants), "{participants}");
                for table in places.chunks(4) {
                    for (i, a) in table.iter().enumerate() {
                        assert!(
                            table[..i].iter().all(|b| met.insert((*a.min(b), *a.max(b)))),
                            "{participants}"
                        );
                    }
                }
            }
            let q = participants / 4;
            let expected = match q {
                _ if participants % 4 > 0 => 0,
                1 => 1,
                4 => 5,
                _ if q % 3 == 0 => q / 3,
                _ if q % 2 == 0 => q / 2,
                _ => q,
            };
            assert_eq!(series.len(), expected, "{participants}");
        }
    }
}
