//! How the program ends when something goes wrong.

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;

/// Anything that ends the program; its text is one sentence.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// Files in which there is nothing to do what was asked for: the program ends with 3, so that a
/// script can tell them from files with mistakes.
#[derive(Debug)]
pub(crate) struct Nothing(pub(crate) String);

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Nothing {}

/// A match that was played and told, but with faults of its agents: the program ends with 4, so
/// that a script does not take its result for a measurement of strength.
#[derive(Debug)]
pub(crate) struct Faulty(pub(crate) u64);

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults = if self.0 == 1 { "fault" } else { "faults" };
        write!(f, "{} {faults} of agents count in this match; --tolerate-faults ends with 0", self.0)
    }
}

impl Error for Faulty {}

/// Success, or 1 after the error's sentence on stderr, or 3 where there was [`Nothing`], 4 after a
/// [`Faulty`] match. A reader that closes the pipe early (`skat ... | head`) is no error. Wrong
/// usage never comes here: clap ends the program with 2.
pub(crate) fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if is_broken_pipe(&failure) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            match () {
                () if failure.is::<Nothing>() => ExitCode::from(3),
                () if failure.is::<Faulty>() => ExitCode::from(4),
                () => ExitCode::FAILURE,
            }
        }
    }
}

fn is_broken_pipe(failure: &Failure) -> bool {
    let io: Option<&io::Error> = failure.downcast_ref();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
