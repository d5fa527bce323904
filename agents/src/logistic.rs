//! The logistic function.

/// The probability whose log-odds are `x`: 1 / (1 + exp(-x)), from 0 to 1, and 0.5 at 0.
#[inline]
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
