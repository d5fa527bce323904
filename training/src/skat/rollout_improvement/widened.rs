//! A wider network that says what a narrower one says.
//!
//! Units are added to every layer. They read what they like, with fresh weights, but nothing that
//! was there before reads them: their weights towards it are 0, and learning decides what becomes
//! of them. T. Chen, I. Goodfellow and J. Shlens, *Net2Net: Accelerating Learning via Knowledge
//! Transfer* (ICLR 2016), copy units instead, which then differ by noise only.

use ndarray::{Array1, Array2};
use skat_agents::Layer;
use skat_agents::skat::neural::{Extras, HIDDEN_OUTPUTS, Network, SuitLayers};
use skat_env::skat::encode::v1;

/// What `network` says, with the widths of `fresh` and its weights into the units that are new.
///
/// # Panics
/// When `fresh` has not as many layers, or is narrower.
pub(super) fn widened(network: &Network, fresh: &Network) -> Network {
    let [narrow, wide] = [network, fresh].map(|network| network.suits().map_or(0, SuitLayers::width));
    // After the observation the torso reads so many numbers of each suit.
    let told = |input: usize| match input.checked_sub(v1::LEN) {
        None => Some(input),
        Some(input) => {
            let (suit, number) = (input / wide, input % wide);
            (number < narrow).then_some(v1::LEN + suit * narrow + number)
        }
    };
    let torso = std::iter::zip(network.torso(), fresh.torso()).enumerate();
    let torso = torso.map(|(i, (old, new))| if i == 0 { grown(old, new, told) } else { longer(old, new) });
    let torso: Vec<Layer> = torso.collect();
    let heads = std::array::from_fn(|i| longer(network.heads()[i], fresh.heads()[i]));
    let last = fresh.heads()[3].weight.nrows();
    let extras = Extras {
        suits: network.suits().zip(fresh.suits()).map(|(old, new)| SuitLayers {
            first: longer(&old.first, &new.first),
            second: longer(&old.second, &new.second),
            card: longer(&old.card, &new.card),
        }),
        inner: network.inner().zip(fresh.inner()).map(|(old, new)| longer(old, new)),
        hidden: network.hidden().map(|old| longer(old, &zeros(last, HIDDEN_OUTPUTS))),
    };
    Network::new(torso, heads, extras).expect("the widths fit each other")
}

/// A layer of the shape of `new` whose first outputs are those of `old`; the inputs of `old` come
/// first.
fn longer(old: &Layer, new: &Layer) -> Layer {
    let inputs = old.weight.nrows();
    grown(old, new, |input| (input < inputs).then_some(input))
}

/// The same where `of_old` says which input of `old` an input is, or that it is a new one.
fn grown(old: &Layer, new: &Layer, of_old: impl Fn(usize) -> Option<usize>) -> Layer {
    let outputs = old.bias.len();
    let weight = |(input, output)| match output < outputs {
        true => of_old(input).map_or(0.0, |input| old.weight[(input, output)]),
        false => new.weight[(input, output)],
    };
    let bias = |output| if output < outputs { old.bias[output] } else { new.bias[output] };
    Layer {
        weight: Array2::from_shape_fn(new.weight.dim(), weight),
        bias: Array1::from_shape_fn(new.bias.len(), bias),
    }
}

fn zeros(inputs: usize, outputs: usize) -> Layer {
    Layer { weight: Array2::zeros((inputs, outputs)), bias: Array1::zeros(outputs) }
}

#[cfg(test)]
mod tests {
    use super::super::{NetworkConfig, fresh_network, with_card_location_head};
    use super::*;
    use rand::Rng as _;
    use skat_agents::skat::neural::Buffers;
    use skat_env::encode::BitRow;
    use skat_env::stream;

    fn config(hidden: [usize; 2], head: usize, head_layers: usize, suits: usize) -> NetworkConfig {
        NetworkConfig { hidden: hidden.to_vec(), head, head_layers, suits, ..NetworkConfig::default() }
    }

    /// What a network says of a state, of an action and of hidden cards.
    fn said(network: &Network, row: &v1::Row, action: usize) -> (Vec<f32>, Vec<f32>, Vec<f32>) {
        let mut buffers = Buffers::default();
        let reading = network.read(std::slice::from_ref(row), &mut buffers);
        let (state, common) = reading.row(0);
        let own = network.rate(state, [action, 70].into_iter()).to_vec();
        let holders = network.holders(reading.torso(0)).expect("there is such a layer");
        (own, common.to_vec(), holders.concat())
    }

    #[test]
    fn it_says_what_the_narrower_network_says() {
        let mut rng = stream(9, 0);
        for (old, new) in [
            (config([16, 12], 8, 2, 6), config([16, 12], 8, 2, 6)),
            (config([16, 12], 8, 2, 6), config([24, 20], 16, 2, 10)),
            (config([16, 12], 8, 1, 6), config([16, 12], 8, 1, 7)),
            (config([16, 12], 8, 1, 0), config([17, 12], 9, 1, 0)),
        ] {
            let narrow = with_card_location_head(fresh_network(&old, &mut rng), &mut rng);
            let fresh = fresh_network(&new, &mut rng);
            let wide = widened(&narrow, &fresh);
            let shape = |network: &Network| {
                network.layers().map(|(name, layer)| (name, layer.weight.dim())).collect::<Vec<_>>()
            };
            let expected = with_card_location_head(fresh.clone(), &mut rng);
            assert_eq!(shape(&wide), shape(&expected));
            for action in 0..32 {
                let words = std::array::from_fn(|_| rng.next_u64());
                let mut row: v1::Row = BitRow(words);
                row.0[v1::LEN / 64] &= (1 << (v1::LEN % 64)) - 1;
                let (narrow, wide) = (said(&narrow, &row, action), said(&wide, &row, action));
                let pairs = [(&narrow.0, &wide.0), (&narrow.1, &wide.1), (&narrow.2, &wide.2)];
                for (narrow, wide) in pairs.into_iter().flat_map(|(a, b)| std::iter::zip(a, b)) {
                    assert!((narrow - wide).abs() < 1e-4, "{narrow} {wide}, action {action}");
                }
            }
        }
    }

    /// The new units are read by nobody, but they read: a step of learning can use them.
    #[test]
    fn new_units_are_not_dead() {
        let mut rng = stream(10, 0);
        let narrow = fresh_network(&config([16, 12], 8, 2, 6), &mut rng);
        let fresh = fresh_network(&config([24, 20], 16, 2, 10), &mut rng);
        let wide = widened(&narrow, &fresh);
        for (layer, fresh) in std::iter::zip(wide.torso(), fresh.torso()) {
            let columns = |layer: &Layer| {
                layer.weight.columns().into_iter().rev().take(8).map(|c| c.to_vec()).collect::<Vec<_>>()
            };
            assert_eq!(columns(layer), columns(fresh));
        }
        let out = &wide.heads()[2].weight;
        assert!(out.rows().into_iter().skip(8).flatten().all(|&weight| weight == 0.0));
    }
}
