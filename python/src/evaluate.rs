//! Matches between agents, some of which may be functions of Python.

use crate::agent::{Callable, Trouble};
use crate::error::{AgentError, ArgumentError, ArgumentTypeError};
use crate::game::{Form, Game};
use crate::games::{named, options, read_options};
use crate::number::{count, shown, whole};
use crate::state::form;
use pyo3::prelude::*;
use serde::Serialize;
use skat_agents::Spec;
use skat_evaluation::sprt::Sprt;
use skat_evaluation::{
    Cast, Controls, Match, MatchReport, OnFault, OpenValue, Play, Player, Results, Setup, digest,
};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// So often it is looked whether the user has pressed Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(50);

/// An agent of a match as Python names it.
pub(crate) enum Named {
    /// One of the game's.
    Text(String),
    /// A function, and what it is called.
    Function(Py<PyAny>, String),
}

/// What is played.
pub(crate) struct Order {
    agents: Vec<Named>,
    deals: u64,
    seed: u64,
    options: serde_json::Value,
    threads: usize,
    form: Form,
    control: Option<String>,
    sprt: Option<(f64, f64)>,
    contracts: Option<String>,
}

/// The document of a match, as `skat evaluate --json` prints it.
#[derive(Serialize)]
#[serde(bound = "")]
struct Evaluation<'a, E: Game> {
    agents: &'a [String],
    points: &'a str,
    #[serde(flatten)]
    duel: Option<E::Report>,
    #[serde(rename = "match")]
    report: &'a MatchReport<E>,
}

/// Plays a match; gives its document as JSON.
pub(crate) fn played<E: Game>(py: Python<'_>, order: Order) -> PyResult<String> {
    let trouble = Arc::new(Trouble::default());
    let build = |text: &str| -> PyResult<(String, Player<E>)> {
        let spec: Spec<E> = text.parse().map_err(failed)?;
        Ok((spec.to_string(), spec.build().map_err(failed)?))
    };
    let mut names = Vec::new();
    let mut agents: Vec<Player<E>> = Vec::new();
    let mut files = std::collections::BTreeMap::new();
    for agent in order.agents {
        let (name, player) = match agent {
            Named::Text(text) => {
                let spec: Spec<E> = text.parse().map_err(failed)?;
                if let Some(path) = spec.network() {
                    let bytes = spec.network_bytes().map_err(failed)?.unwrap_or_default();
                    files.insert(path.display().to_string(), digest(&bytes));
                }
                build(&text)?
            }
            Named::Function(function, name) => {
                let callable = Callable::new(function, name.clone(), order.form, trouble.clone());
                (name, Box::new(callable) as Player<E>)
            }
        };
        names.push(name);
        agents.push(player);
    }
    let baseline = order.control.as_deref().map(build).transpose()?;
    let bidder = order.contracts.as_deref().map(build).transpose()?;
    let mut setup = Setup::<E>::new(names, order.deals, order.seed);
    setup.options = read_options::<E>(&order.options)?;
    setup.files = files;
    setup.on_fault = OnFault::Stop;
    if let Some((name, _)) = &baseline {
        setup.controls = Some(Controls { baseline: name.clone(), open_value: OpenValue::Off, extra: 10 });
    }
    if let Some((name, _)) = &bidder {
        setup.play = Play::Cards { bidder: Some(name.clone()) };
    }
    if let Some((lower, upper)) = order.sprt {
        let sprt = Sprt::new(lower, upper, 0.05, 0.05);
        setup.sprt = Some(sprt.map_err(|error| ArgumentError::new_err(error.to_string()))?);
    }
    setup.check().map_err(|error| ArgumentError::new_err(error.to_string()))?;
    let cast = Cast {
        agents,
        bidder: bidder.map(|(_, bidder)| bidder),
        baseline: baseline.map(|(_, baseline)| baseline),
    };
    let results = results(py, &setup, cast, &trouble, order.threads)?;
    let report = MatchReport::new(&setup, &results)
        .ok_or_else(|| ArgumentError::new_err("a report takes two deals or more"))?;
    let evaluation =
        Evaluation { agents: &setup.agents, points: E::POINTS, duel: report.duel(), report: &report };
    Ok(serde_json::to_string(&evaluation).expect("a report is plain data"))
}

/// Plays the match on these threads, while this one looks for signals.
fn results<E: Game>(
    py: Python<'_>,
    setup: &Setup<E>,
    cast: Cast<E>,
    trouble: &Trouble,
    threads: usize,
) -> PyResult<Results<E>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(failed)?;
    let mut results = Results::default();
    let ended = py.detach(|| {
        let (done, is_done) = channel::<()>();
        std::thread::scope(|scope| {
            let (results, stop, pool) = (&mut results, &trouble.stop, &pool);
            let worker = scope.spawn(move || {
                // Dropped at the end, or when something panics.
                let _done = done;
                pool.install(move || {
                    let game = Match { setup, cast: &cast, deals: None, journal: None };
                    game.play(results, stop, &|_| ())
                })
            });
            while is_done.recv_timeout(SIGNALS) == Err(RecvTimeoutError::Timeout) {
                let checked = Python::attach(|py: Python<'_>| Python::check_signals(py));
                if let Err(interrupt) = checked {
                    trouble.note(interrupt);
                }
            }
            worker.join()
        })
    });
    if let Some(error) = trouble.take() {
        return Err(error);
    }
    match ended {
        Ok(ended) => drop(ended.map_err(failed)?),
        Err(_) => return Err(AgentError::new_err("an agent of this program failed; its words stand above")),
    }
    Ok(results)
}

fn failed(error: impl ToString) -> PyErr {
    AgentError::new_err(error.to_string())
}

/// Plays agents against each other over duplicate deals; the document of the match as JSON.
#[pyfunction]
#[pyo3(signature = (agents, names, deals, seed, game, options, threads, observations, control, sprt, contracts))]
#[allow(clippy::too_many_arguments, reason = "what Python passes by name")]
pub(crate) fn _evaluate(
    py: Python<'_>,
    agents: Vec<Bound<'_, PyAny>>,
    names: Vec<String>,
    deals: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    game: &str,
    options: Option<&Bound<'_, PyAny>>,
    threads: &Bound<'_, PyAny>,
    observations: &Bound<'_, PyAny>,
    control: Option<String>,
    sprt: Option<(f64, f64)>,
    contracts: Option<String>,
) -> PyResult<String> {
    let entry = named(game)?;
    let agent = |(agent, name): (Bound<'_, PyAny>, String)| {
        if let Ok(text) = agent.extract::<String>() {
            Ok(Named::Text(text))
        } else if agent.is_callable() {
            Ok(Named::Function(agent.unbind(), name))
        } else {
            Err(ArgumentTypeError::new_err(format!(
                "an agent is {}; expected a text, or a function of observations and masks",
                shown(&agent)
            )))
        }
    };
    let deals = match whole(deals, "deals")? {
        deals @ 2..=1_000_000_000 => deals,
        deals => return Err(ArgumentError::new_err(format!("deals is {deals}; expected 2 to 1000000000"))),
    };
    let order = Order {
        agents: agents.into_iter().zip(names).map(agent).collect::<PyResult<_>>()?,
        deals,
        seed: whole(seed, "the seed")?,
        options: self::options(options)?,
        threads: count(threads, "threads", 1024)?,
        form: form(observations, "observations")?,
        control,
        sprt,
        contracts,
    };
    (entry.evaluate)(py, order)
}
