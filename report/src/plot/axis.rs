//! The axes of a plot.

use crate::number;

/// What an axis shows, and how.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// What is measured, with its unit.
    pub(crate) name: String,
    pub(crate) scale: Scale,
    /// The least that the axis covers.
    pub(crate) covers: Option<(f64, f64)>,
}

/// How numbers stand beside an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// As they are, thousands as k and millions as M.
    Plain,
    /// With a plus above 0.
    Difference,
    /// Fractions as per cent; the axis stays between 0 and 100.
    Percent,
}

impl Axis {
    pub(crate) fn new(name: impl Into<String>, scale: Scale) -> Axis {
        Axis { name: name.into(), scale, covers: None }
    }

    /// The axis with these numbers on it in any case.
    pub(crate) fn covering(self, low: f64, high: f64) -> Axis {
        Axis { covers: Some((low, high)), ..self }
    }

    /// From where to where the axis goes for these numbers; never empty.
    pub(crate) fn range(&self, numbers: impl Iterator<Item = f64>) -> (f64, f64) {
        let covered = self.covers.into_iter().flat_map(|(low, high)| [low, high]);
        let (low, high) =
            numbers.chain(covered).fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
                (low.min(number), high.max(number))
            });
        if low > high {
            return (0.0, 1.0);
        }
        let margin = match high - low {
            spread if spread > 1e-9 * low.abs().max(high.abs()) => 0.05 * spread,
            _ => (0.1 * high.abs()).max(0.5 * self.unit()),
        };
        // Nothing is put where nothing can be.
        let (least, most) = match (self.scale, self.covers) {
            (Scale::Percent, _) => (0.0, 1.0),
            (_, Some((covered, _))) if low == covered => (low, f64::INFINITY),
            _ => (f64::NEG_INFINITY, f64::INFINITY),
        };
        ((low - margin).max(least), (high + margin).min(most))
    }

    fn unit(&self) -> f64 {
        if self.scale == Scale::Percent { 0.01 } else { 1.0 }
    }

    /// What stands beside the axis at a number.
    pub(crate) fn label(&self, number: f64, (low, high): (f64, f64)) -> String {
        let largest = low.abs().max(high.abs());
        let (unit, name) = match self.scale {
            Scale::Percent => (0.01, " %"),
            _ if largest >= 5e9 => (1e9, " G"),
            _ if largest >= 5e6 => (1e6, " M"),
            _ if largest >= 1e6 && high - low >= 2e5 => (1e6, " M"),
            _ if largest >= 5e3 => (1e3, " k"),
            _ => (1.0, ""),
        };
        // Labels are at least a tenth of the axis apart.
        let step = (high - low) / 10.0 / unit;
        let decimals = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
        let digits = |decimals| match self.scale {
            Scale::Difference => number::signed(number / unit, decimals),
            _ => number::decimal(number / unit, decimals),
        };
        let (long, short) = (digits(decimals), digits(decimals.saturating_sub(1)));
        let is_shorter_enough =
            decimals > 0 && long == format!("{short}{}", if decimals == 1 { ".0" } else { "0" });
        let text = if is_shorter_enough { short } else { long };
        if number == 0.0 { "0".into() } else { format!("{text}{name}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_holds_all_numbers_with_room_around_them() {
        let axis = Axis::new("points", Scale::Difference);
        assert_eq!(axis.range([-10.0, 10.0].into_iter()), (-11.0, 11.0));
        let (low, high) = axis.range([3.0].into_iter());
        assert!(low < 3.0 && 3.0 < high);
        assert_eq!(axis.range(std::iter::empty()), (0.0, 1.0));
        let (low, high) = axis.range([0.0, 0.0].into_iter());
        assert!(low < high);
    }

    #[test]
    fn shares_stay_between_0_and_1() {
        let axis = Axis::new("share", Scale::Percent);
        assert_eq!(axis.range([0.0, 1.0].into_iter()), (0.0, 1.0));
        assert_eq!(axis.range([0.99, 1.0].into_iter()).1, 1.0);
        let (low, high) = axis.range([1.0].into_iter());
        assert!(low < high && high == 1.0);
    }

    #[test]
    fn what_begins_at_nothing_does_not_go_below() {
        let axis = Axis::new("games", Scale::Plain).covering(0.0, 0.0);
        assert_eq!(axis.range([100.0].into_iter()), (0.0, 105.0));
        assert_eq!(axis.range([-100.0].into_iter()), (-105.0, 5.0));
    }

    #[test]
    fn labels_are_short() {
        let label = |scale, number, range| Axis::new("", scale).label(number, range);
        assert_eq!(label(Scale::Plain, 2e6, (0.0, 6.5e6)), "2 M");
        assert_eq!(label(Scale::Plain, 5e5, (0.0, 2e6)), "0.5 M");
        assert_eq!(label(Scale::Plain, 1e5, (0.0, 7e5)), "100 k");
        assert_eq!(label(Scale::Plain, 20.0, (0.0, 118.0)), "20");
        assert_eq!(label(Scale::Difference, -5.0, (-16.0, 2.0)), "−5");
        assert_eq!(label(Scale::Difference, 0.5, (-1.0, 1.0)), "+0.5");
        assert_eq!(label(Scale::Difference, 0.0, (-1.0, 1.0)), "0");
        assert_eq!(label(Scale::Percent, 0.25, (0.0, 1.0)), "25 %");
        assert_eq!(label(Scale::Percent, 0.005, (0.0, 0.03)), "0.5 %");
        assert_eq!(label(Scale::Plain, 0.02, (0.015, 0.06)), "0.02");
    }
}
