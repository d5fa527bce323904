//! Networks as arrays.

use crate::error::{AgentError, ArgumentError, FileError, NetworkError};
use crate::game::Game;
use crate::games::named;
use numpy::ndarray::{Array1, Array2, ArrayD, IxDyn};
use numpy::{PyArrayDyn, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use skat_agents::plain_network::{Head, Purpose};
use skat_agents::{Layer, Mlp, PlainNetwork, Spec, Tensors};
use skat_env::{Action as _, Encoder};
use std::path::PathBuf;

/// The file of the network that the agent of a text plays; `None` if the text names no agent.
pub(crate) fn bytes<E: Game>(text: &str) -> PyResult<Option<Vec<u8>>> {
    let Ok(spec) = text.parse::<Spec<E>>() else { return Ok(None) };
    match spec.network_bytes() {
        Ok(Some(bytes)) => Ok(Some(bytes)),
        Ok(None) => Err(NetworkError::new_err(format!("{spec} plays no network"))),
        Err(error) => Err(FileError::new_err(error.to_string())),
    }
}

/// The network that an agent's text names, or that stands in a file: `metadata`, and its arrays by
/// name in `arrays`.
#[pyfunction]
#[pyo3(signature = (text_or_path, game="skat"))]
pub(crate) fn network<'py>(
    py: Python<'py>,
    text_or_path: &Bound<'py, PyAny>,
    game: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let entry = named(game)?;
    let path: PathBuf = text_or_path.extract()?;
    let text = text_or_path.extract::<String>().ok();
    let found =
        text.map_or(Ok(None), |text| if path.is_file() { Ok(None) } else { (entry.network)(&text) })?;
    let bytes = match found {
        Some(bytes) => bytes,
        None => std::fs::read(&path).map_err(|error| {
            FileError::new_err(format!(
                "{}: {error}; expected the file of a network, or an agent of {} that plays one",
                path.display(),
                entry.name
            ))
        })?,
    };
    let tensors = Tensors::from_bytes(&bytes)
        .map_err(|problem| NetworkError::new_err(format!("{}: {problem}", path.display())))?;
    let (metadata, arrays) = (PyDict::new(py), PyDict::new(py));
    for (field, word) in tensors.words {
        metadata.set_item(field, word)?;
    }
    for (name, (shape, numbers)) in tensors.tensors {
        let array = ArrayD::from_shape_vec(IxDyn(&shape), numbers).expect("the length was checked");
        arrays.set_item(name, PyArrayDyn::from_owned_array(py, array))?;
    }
    let dict = PyDict::new(py);
    dict.set_item("metadata", metadata)?;
    dict.set_item("arrays", arrays)?;
    Ok(dict)
}

/// The file of a network of a game: its layers, head and algorithm.
pub(crate) fn written<E: Game>(layers: Vec<Layer>, head: Head, algorithm: &str) -> PyResult<Vec<u8>> {
    let features = <E::Floats as Encoder<E::View>>::LEN;
    let inputs = features + if head == Head::ActionAsInput { E::Action::COUNT } else { 0 };
    let fail = |error: skat_agents::ShapeError| NetworkError::new_err(error.to_string());
    let mlp = Mlp::new(layers).map_err(fail)?;
    if mlp.inputs() != inputs {
        return Err(NetworkError::new_err(format!(
            "the first layer is {} inputs wide; expected {inputs}, the features of {}",
            mlp.inputs(),
            E::NAME
        )));
    }
    let purpose = Purpose::new(E::NAME, E::OBSERVATION, algorithm);
    let network = PlainNetwork::new(purpose, head, E::Action::COUNT, mlp).map_err(fail)?;
    Ok(network.to_bytes())
}

/// Writes a network that `net:PATH` plays: each layer is a weight, `[inputs, outputs]`, and a bias.
#[pyfunction]
#[pyo3(signature = (path, game, layers, head, algorithm))]
pub(crate) fn _save_network(
    path: PathBuf,
    game: &str,
    layers: Vec<(PyReadonlyArray2<'_, f32>, PyReadonlyArray1<'_, f32>)>,
    head: &str,
    algorithm: &str,
) -> PyResult<()> {
    let entry = named(game)?;
    let head = [Head::PerAction, Head::ActionAsInput].into_iter().find(|known| known.name() == head);
    let head =
        head.ok_or_else(|| ArgumentError::new_err("head: expected \"per_action\" or \"action_as_input\""))?;
    if !["ppo", "dmc"].contains(&algorithm) {
        let message = format!("algorithm is \"{algorithm}\"; expected \"ppo\" (logits) or \"dmc\" (returns)");
        return Err(ArgumentError::new_err(message));
    }
    let mut own = Vec::with_capacity(layers.len());
    for (i, (weight, bias)) in layers.iter().enumerate() {
        let weight: Array2<f32> = weight.as_array().as_standard_layout().into_owned();
        let bias: Array1<f32> = bias.as_array().to_owned();
        if !weight.iter().chain(&bias).all(|x| x.is_finite()) {
            return Err(NetworkError::new_err(format!("layer {i} holds a number that is not finite")));
        }
        own.push(Layer { weight, bias });
    }
    let bytes = (entry.save)(own, head, algorithm)?;
    std::fs::write(&path, bytes).map_err(|error| FileError::new_err(format!("{}: {error}", path.display())))
}

/// An agent's text as it is written by rule.
#[pyfunction]
#[pyo3(signature = (text, game="skat"))]
pub(crate) fn agent_text(text: &str, game: &str) -> PyResult<String> {
    (named(game)?.canonical)(text).map_err(AgentError::new_err)
}
