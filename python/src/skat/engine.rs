//! Agents and functions of Python as programs that speak the engine protocol.

use crate::agent::{Callable, Trouble};
use crate::error::{AgentError, ArgumentTypeError, FileError};
use crate::game::Form;
use crate::number::shown;
use crate::state::form;
use pyo3::prelude::*;
use skat_agents::Agent;
use skat_agents::skat::Spec;
use skat_agents::skat::engine::serve;
use skat_env::skat::State;
use std::io::{self, Write, stdin, stdout};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The standard output, until a function fails: what it did not answer is not written.
struct Output(Arc<Trouble>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.stop.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Other.into());
        }
        stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        stdout().flush()
    }
}

/// Plays Skat over standard input and output by the engine protocol, until the input ends: an agent
/// of a text, or a function of observations and masks. `engine:COMMAND` is then an agent of the
/// program, COMMAND being what runs this.
#[pyfunction]
#[pyo3(signature = (agent, name=None, observations=None))]
pub(crate) fn serve_engine(
    py: Python<'_>,
    agent: &Bound<'_, PyAny>,
    name: Option<String>,
    observations: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let form = observations.map_or(Ok(Form::Float32), |name| form(name, "observations"))?;
    let trouble = Arc::new(Trouble::default());
    let (mut player, called): (Box<dyn Agent<State>>, String) = if let Ok(text) = agent.extract::<String>() {
        let spec: Spec =
            text.parse().map_err(|error: skat_agents::SpecError| AgentError::new_err(error.to_string()))?;
        let built = spec.build().map_err(|error| AgentError::new_err(error.to_string()))?;
        (built, spec.to_string())
    } else if agent.is_callable() {
        let called =
            agent.getattr("__name__").and_then(|name| name.extract()).unwrap_or_else(|_| "function".into());
        let callable = Callable::new(agent.clone().unbind(), called, form, trouble.clone());
        (Box::new(callable), "a function of Python".into())
    } else {
        return Err(ArgumentTypeError::new_err(format!(
            "the agent is {}; expected a text, or a function of observations and masks",
            shown(agent)
        )));
    };
    let name = name.unwrap_or(called);
    let name: String = name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let mut output = Output(trouble.clone());
    let served = py.detach(|| serve(&mut *player, &name, stdin().lock(), &mut output));
    match (trouble.take(), served) {
        (Some(error), _) => Err(error),
        (None, Err(error)) => Err(FileError::new_err(error.to_string())),
        (None, Ok(())) => Ok(()),
    }
}
