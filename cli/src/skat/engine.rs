//! `skat engine`: our agents for other programs, and other people's programs checked.

use crate::failure::Failure;
use crate::printable::printable;
use clap::Args;
use skat_agents::engine::EngineSettings;
use skat_agents::skat::Spec;
use skat_agents::skat::engine::{conformance, serve};
use std::io::{Write, stdin};
use std::time::Duration;

/// Offer an agent to other programs by the engine protocol, or check a program that speaks it
///
/// The protocol is lines of text over standard input and output;
/// agents/docs/skat/engine_protocol.md describes it. With --agent this program is an engine itself,
/// for others to run. With --check it runs somebody's engine, asks it in every phase of the game,
/// and tells of each rule of the protocol whether the engine keeps it.
#[derive(Args)]
#[command(
    group(clap::ArgGroup::new("what").required(true).args(["agent", "check"])),
    after_help = crate::skat::agents::help()
)]
pub(crate) struct Engine {
    /// The agent to offer, one of those below
    #[arg(long, value_name = "SPEC")]
    agent: Option<Spec>,
    /// The command of the engine to check, or the same as an agent, engine:COMMAND
    #[arg(long, value_name = "COMMAND")]
    check: Option<String>,
    /// How many random deals the checked engine plays in all three seats
    #[arg(long, value_name = "N", default_value_t = 20, requires = "check", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// How many seconds the checked engine may take for an answer
    #[arg(long, value_name = "S", default_value_t = 10.0, requires = "check", value_parser = seconds)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds.ok_or_else(|| "expected seconds from 0.001 to 86400".into())
}

impl Engine {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match (&self.agent, &self.check) {
            (Some(spec), _) => {
                let mut agent = spec.build()?;
                let name = printable(&format!("skat {} {spec}", env!("CARGO_PKG_VERSION")));
                Ok(serve(&mut *agent, &name, stdin().lock(), out)?)
            }
            (None, Some(command)) => self.check(command, out),
            (None, None) => unreachable!("one of the two is required"),
        }
    }

    fn check(&self, command: &str, out: &mut impl Write) -> Result<(), Failure> {
        let is_agent = command.starts_with("engine:") || command.starts_with("engine[");
        let settings = if is_agent { command.parse()? } else { EngineSettings::new(command)? };
        let settings: EngineSettings = settings.with_limit(Duration::from_secs_f64(self.seconds));
        let (mut kept, mut broken) = (0, 0);
        let mut told = Ok(());
        let hello = conformance::check(&settings, self.deals, &mut |rule, result| {
            let line = match result {
                Ok(()) => format!("passed  {rule}"),
                Err(error) => format!("FAILED  {rule}: {}", printable(&error.to_string())),
            };
            *(if result.is_ok() { &mut kept } else { &mut broken }) += 1;
            if told.is_ok() {
                told = writeln!(out, "{line}").and_then(|()| out.flush());
            }
        });
        told?;
        let Some(hello) = hello else {
            return Err("the engine does not start, so nothing else was checked".into());
        };
        let name = hello.name.unwrap_or_else(|| "a nameless engine".into());
        writeln!(out, "\n{name}: {kept} of {} rules kept", kept + broken)?;
        match broken {
            0 => Ok(()),
            1 => Err("the engine breaks a rule of the protocol".into()),
            _ => Err(format!("the engine breaks {broken} rules of the protocol").into()),
        }
    }
}
