//! A batch as tensors: observations and actions, all of them features that are 0 or 1.
//!
//! A GPU gets them as bits and unpacks them itself, so that a thirtieth of the bytes crosses the
//! bus. For the CPU they are unpacked as the batch is put together.

use crate::processor::Processor;
use burn::prelude::*;
use burn::tensor::{DType, TensorData};
use skat_agents::skat::neural::{ACTION_INPUTS, Features, action_inputs};
use skat_env::skat::Action;
use skat_env::skat::encode::{BitRow, v1};

/// Where a batch is unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unpacking {
    /// Before it goes to the device.
    OnHost,
    /// After it.
    OnDevice,
}

/// An action's inputs as bits.
type ActionRow = BitRow<{ ACTION_INPUTS.div_ceil(64) }>;

impl Unpacking {
    /// As a processor prefers it.
    pub(super) fn on(processor: Processor) -> Unpacking {
        match processor {
            Processor::Cpu => Unpacking::OnHost,
            Processor::Cuda | Processor::Wgpu => Unpacking::OnDevice,
        }
    }

    /// `[count, v1::LEN]`.
    pub(super) fn observations<'a>(
        self,
        rows: impl Iterator<Item = &'a v1::Row>,
        count: usize,
        device: &Device,
    ) -> Tensor<2> {
        match self {
            Unpacking::OnHost => {
                let mut floats = vec![0.0f32; count * v1::LEN];
                for (row, floats) in rows.zip(floats.chunks_exact_mut(v1::LEN)) {
                    row.write(floats);
                }
                Tensor::from_data(TensorData::new(floats, [count, v1::LEN]), device)
            }
            Unpacking::OnDevice => unpack(rows, count, v1::LEN, device),
        }
    }

    /// `[count, ACTION_INPUTS]`.
    pub(super) fn actions(
        self,
        actions: impl Iterator<Item = (Action, Features)>,
        count: usize,
        device: &Device,
    ) -> Tensor<2> {
        match self {
            Unpacking::OnHost => {
                let mut floats = vec![0.0f32; count * ACTION_INPUTS];
                for ((action, features), floats) in actions.zip(floats.chunks_exact_mut(ACTION_INPUTS)) {
                    for input in action_inputs(action, features) {
                        floats[input] = 1.0;
                    }
                }
                Tensor::from_data(TensorData::new(floats, [count, ACTION_INPUTS]), device)
            }
            Unpacking::OnDevice => {
                let rows: Vec<ActionRow> =
                    actions.map(|(action, features)| packed(action, features)).collect();
                unpack(rows.iter(), count, ACTION_INPUTS, device)
            }
        }
    }
}

fn packed(action: Action, features: Features) -> ActionRow {
    let mut row = ActionRow::ZERO;
    for input in action_inputs(action, features) {
        row.0[input / 64] |= 1 << (input % 64);
    }
    row
}

/// The first `columns` bits of each row as floats: `[count, columns]`.
fn unpack<'a, const WORDS: usize>(
    rows: impl Iterator<Item = &'a BitRow<WORDS>>,
    count: usize,
    columns: usize,
    device: &Device,
) -> Tensor<2> {
    let halves = |word: &u64| [*word as i32, (*word >> 32) as i32];
    let words: Vec<i32> = rows.flat_map(|row| row.0.iter().flat_map(halves)).collect();
    let bits: Vec<i32> = (0..32).map(|bit| 1 << bit).collect();
    let integers = |numbers: Vec<i32>, shape: [usize; 3]| {
        Tensor::<3, Int>::from_data(TensorData::new(numbers, shape), (device, DType::I32))
    };
    let words = integers(words, [count, 2 * WORDS, 1]);
    let ones = words.bitwise_and(integers(bits, [1, 1, 32])).not_equal_elem(0);
    ones.float().reshape([count, 64 * WORDS]).slice([0..count, 0..columns])
}

#[cfg(test)]
mod tests {
    use super::super::{Config, Exploration, Learner, RolloutPolicies, Sample, SelfPlay, fresh_network};
    use super::*;
    use rand::Rng as _;
    use skat_agents::skat::Heuristic;
    use skat_env::stream;

    /// Those that this build and machine have.
    fn processors() -> impl Iterator<Item = Processor> {
        let all = [Processor::Cpu, Processor::Cuda, Processor::Wgpu];
        all.into_iter().filter(|processor| processor.check().is_ok())
    }

    fn bits(tensor: Tensor<2>) -> Vec<u32> {
        let floats = tensor.into_data().try_to_vec::<f32>().expect("32-bit floats");
        floats.into_iter().map(f32::to_bits).collect()
    }

    #[test]
    fn rows_of_all_widths_are_unpacked() {
        let mut rng = stream(5, 0);
        let mut rows: Vec<BitRow<3>> =
            (0..40).map(|_| BitRow(std::array::from_fn(|_| rng.next_u64()))).collect();
        rows.extend([BitRow::ZERO, BitRow([u64::MAX; 3]), BitRow([1 << 63, 1 << 31, 1])]);
        for device in processors().map(|processor| processor.device().expect("it was there")) {
            for columns in [1, 31, 32, 64, 100, 191, 192] {
                let mut expected = vec![0.0f32; rows.len() * columns];
                rows.iter()
                    .zip(expected.chunks_exact_mut(columns))
                    .for_each(|(row, floats)| row.write(floats));
                let expected: Vec<u32> = expected.into_iter().map(f32::to_bits).collect();
                let found = bits(unpack(rows.iter(), rows.len(), columns, &device));
                assert!(found == expected, "{columns} columns on {device:?}");
            }
        }
    }

    #[test]
    fn both_ways_give_the_same_floats() {
        let samples = samples(&small());
        let samples: Vec<&Sample> = samples.iter().collect();
        for device in processors().map(|processor| processor.device().expect("it was there")) {
            let [host, there] = [Unpacking::OnHost, Unpacking::OnDevice].map(|unpacking| {
                let rows = samples.iter().map(|sample| &sample.row);
                let observations = unpacking.observations(rows, samples.len(), &device);
                let targets = samples.iter().flat_map(|sample| sample.by_action());
                let actions = targets.map(|target| (target.action, target.features));
                let count = samples.iter().map(|sample| sample.action_count()).sum();
                (bits(observations), bits(unpacking.actions(actions, count, &device)))
            });
            assert!(host.1.len() > 2 * samples.len() * ACTION_INPUTS, "some are rolled out");
            assert!(host == there, "on {device:?}");
        }
    }

    fn samples(config: &Config) -> Vec<Sample> {
        let network = fresh_network(&config.network, &mut stream(1, 0));
        let exploration = Exploration {
            epsilon: 0.1,
            forced_bids: 0.5,
            scripted: 0.5,
            rollouts: 0.3,
            ..Exploration::default()
        };
        let heuristic = Heuristic::default();
        let self_play = SelfPlay {
            network: &network,
            scripted: &heuristic,
            rollout_policies: &RolloutPolicies::both(&heuristic),
            earlier: &[],
            config,
            exploration,
        };
        self_play.play(0).experience
    }

    /// A fresh network that has learnt from these samples.
    fn trained(config: &Config, unpacking: Unpacking, samples: &[Sample]) -> Learner {
        let network = fresh_network(&config.network, &mut stream(2, 0));
        let mut learner = Learner::new(&network, config);
        learner.trainer.unpacking = unpacking;
        for batch in samples.iter().collect::<Vec<_>>().chunks(64) {
            learner.step(batch, 0.003);
        }
        learner
    }

    fn small() -> Config {
        let mut config = Config::default();
        (config.network.hidden, config.network.head, config.network.advice) = (vec![32, 16], 8, true);
        config.actors.games_per_iteration = 24;
        config
    }

    #[test]
    fn both_ways_learn_the_same() {
        let config = small();
        let samples = samples(&config);
        assert!(samples.len() > 300 && samples.iter().any(|sample| !sample.rollouts.is_empty()));
        let [host, there] = [Unpacking::OnHost, Unpacking::OnDevice]
            .map(|unpacking| trained(&config, unpacking, &samples).network());
        assert!(host == there);
        assert!(host != fresh_network(&config.network, &mut stream(2, 0)));
    }

    /// But for rounding; where there is no GPU there is nothing to compare.
    #[test]
    fn a_gpu_learns_what_the_cpu_learns() {
        let mut config = small();
        let samples = samples(&config);
        let few: Vec<&Sample> = samples.iter().take(100).collect();
        let expected = trained(&config, Unpacking::OnHost, &samples).outputs(&few);
        for processor in processors().filter(|&processor| processor != Processor::Cpu) {
            config.optimizer.device = processor;
            let found = trained(&config, Unpacking::OnDevice, &samples).outputs(&few);
            let all =
                |outputs: &[[Vec<f32>; 3]]| outputs.iter().flatten().flatten().copied().collect::<Vec<_>>();
            for (found, expected) in all(&found).into_iter().zip(all(&expected)) {
                let difference = (found - expected).abs();
                assert!(difference < 0.01, "{found} on {processor}, {expected} on the CPU");
            }
        }
    }
}
