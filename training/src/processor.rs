//! The device that the learner computes on.

use burn::prelude::*;
#[cfg(any(feature = "cuda", feature = "wgpu"))]
use burn::tensor::DeviceType;
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The device that the learner computes on. Self-play and evaluations are always the CPU's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Processor {
    /// The CPU: the same config and seed give the same run, bit for bit.
    #[default]
    Cpu,
    /// An NVIDIA GPU, the first that the driver lists; builds with `--features cuda`.
    Cuda,
    /// The fastest GPU that Vulkan, Metal, DirectX or OpenGL offer; builds with `--features wgpu`.
    Wgpu,
}

impl std::fmt::Display for Processor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Processor::Cpu => "cpu",
            Processor::Cuda => "cuda",
            Processor::Wgpu => "wgpu",
        })
    }
}

/// A processor that the learner cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProcessorError {
    /// The build knows nothing of it.
    #[error("optimizer.device is \"{0}\", but this program was built without it: build with --features {0}")]
    NotBuilt(Processor),
    /// The machine has none.
    #[error("optimizer.device is \"{0}\", but no such device was found: expected a GPU and its driver")]
    NotFound(Processor),
    /// It is there and does not compute.
    #[error("optimizer.device is \"{processor}\", but it does not compute: {problem}")]
    Broken {
        /// Which.
        processor: Processor,
        /// Its driver's words.
        problem: String,
    },
}

impl Processor {
    /// Lets it compute something.
    ///
    /// # Errors
    /// When the program was built without it, the machine has none, or it does not work.
    pub fn check(self) -> Result<(), ProcessorError> {
        let device = self.device()?;
        let broken = |problem: String| {
            let problem = problem.split_whitespace().collect::<Vec<_>>().join(" ");
            ProcessorError::Broken { processor: self, problem }
        };
        match catch_unwind(AssertUnwindSafe(|| square_of_three(&device))) {
            Ok(Ok(9.0)) => Ok(()),
            Ok(Ok(other)) => Err(broken(format!("3 times 3 is {other}"))),
            Ok(Err(problem)) => Err(broken(problem)),
            Err(panic) => Err(broken(text_of(&*panic))),
        }
    }

    /// As Burn names it.
    pub(crate) fn device(self) -> Result<Device, ProcessorError> {
        match self {
            Processor::Cpu => Ok(Device::flex()),
            #[cfg(feature = "cuda")]
            Processor::Cuda if has(DeviceType::Cuda) => Ok(Device::cuda(DeviceIndex::Default)),
            #[cfg(feature = "wgpu")]
            Processor::Wgpu if has(DeviceType::Wgpu) => Ok(Device::wgpu(DeviceKind::DefaultDevice)),
            Processor::Cuda if cfg!(feature = "cuda") => Err(ProcessorError::NotFound(self)),
            Processor::Wgpu if cfg!(feature = "wgpu") => Err(ProcessorError::NotFound(self)),
            Processor::Cuda | Processor::Wgpu => Err(ProcessorError::NotBuilt(self)),
        }
    }
}

#[cfg(any(feature = "cuda", feature = "wgpu"))]
fn has(kind: DeviceType) -> bool {
    !Device::enumerate(kind).is_empty()
}

/// By a matrix product, as those are what a device is for.
fn square_of_three(device: &Device) -> Result<f32, String> {
    let three = Tensor::<2>::from_data([[3.0]], device);
    let square = three.clone().matmul(three).try_into_data().map_err(|e| e.to_string())?;
    let square = square.try_to_vec::<f32>().map_err(|e| e.to_string())?;
    Ok(square[0])
}

/// What a panic says.
fn text_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panics").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cpu_is_always_there() {
        assert_eq!(Processor::Cpu.check(), Ok(()));
    }

    /// Where there is no GPU, one sentence says what is missing; where there is one, it computes.
    #[test]
    fn what_is_not_there_is_told() {
        for (processor, is_built) in
            [(Processor::Cuda, cfg!(feature = "cuda")), (Processor::Wgpu, cfg!(feature = "wgpu"))]
        {
            let Err(error) = processor.check() else {
                assert!(is_built);
                continue;
            };
            let text = error.to_string();
            assert_eq!(text.lines().count(), 1, "{text}");
            assert!(text.starts_with(&format!("optimizer.device is \"{processor}\", but ")), "{text}");
            assert_eq!(matches!(error, ProcessorError::NotBuilt(_)), !is_built, "{text}");
            assert_eq!(text.ends_with(&format!("build with --features {processor}")), !is_built, "{text}");
        }
    }
}
