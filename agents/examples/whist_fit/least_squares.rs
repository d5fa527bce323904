//! Weights of a sum by least squares.

/// What was seen, as sums of products.
#[derive(Clone)]
pub(crate) struct LeastSquares<const N: usize> {
    products: Vec<[f64; N]>,
    targets: [f64; N],
}

impl<const N: usize> Default for LeastSquares<N> {
    fn default() -> LeastSquares<N> {
        LeastSquares { products: vec![[0.0; N]; N], targets: [0.0; N] }
    }
}

impl<const N: usize> LeastSquares<N> {
    /// That these numbers, weighed, should give `target`.
    pub(crate) fn add(&mut self, of: &[f32; N], target: f64, weight: f64) {
        for i in (0..N).filter(|&i| of[i] != 0.0) {
            let scaled = f64::from(of[i]) * weight;
            for (sum, &other) in self.products[i].iter_mut().zip(of) {
                *sum += scaled * f64::from(other);
            }
            self.targets[i] += scaled * target;
        }
    }

    /// Adds what another has seen.
    pub(crate) fn join(&mut self, other: &LeastSquares<N>) {
        for (sums, more) in self.products.iter_mut().zip(&other.products) {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        self.targets.iter_mut().zip(&other.targets).for_each(|(sum, more)| *sum += more);
    }

    /// The weights, by Gaussian elimination; a small ridge leaves what never varies at 0.
    pub(crate) fn weights(mut self) -> [f32; N] {
        for i in 0..N {
            self.products[i][i] += 20.0;
        }
        for i in 0..N {
            let row = self.products[i];
            for j in (0..N).filter(|&j| j != i) {
                let factor = self.products[j][i] / row[i];
                self.products[j].iter_mut().zip(&row).for_each(|(to, from)| *to -= factor * from);
                self.targets[j] -= factor * self.targets[i];
            }
        }
        std::array::from_fn(|i| (self.targets[i] / self.products[i][i]) as f32)
    }
}
