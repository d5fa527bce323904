//! `skat series`: agents at one table, with a score sheet.

use crate::evaluate::progress_bar;
use crate::failure::Failure;
use crate::printable::printable;
use crate::skat::agents::Agents;
use crate::skat::sheet::{Form, Printed};
use clap::Args;
use serde::Serialize;
use skat_agents::skat::Spec;
use skat_env::skat::table::{Name, Sheet};
use skat_evaluation::skat::SeriesFault;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Play a series at one table and print the score sheet, the ranking and the settlement
///
/// The agents sit in this order, clockwise, and deal in turn. At a table of four the dealer sits
/// out; with more, those who are neither to the dealer's left nor to his right.
#[derive(Args)]
#[command(after_help = crate::skat::agents::help())]
pub(crate) struct Series {
    /// The agents of those below, three or more with commas between them
    #[arg(long, value_name = "A,B,C")]
    agents: Agents<3>,
    /// How many games, twelve for each agent without it: 36 at a table of three, 48 at four
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Which deals: the same seed means the same cards
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Keep the sheet in this new file, as text, or as JSON with --json
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
}

impl Agents<3> {
    /// The name of each on the sheet: a letter, so that all differ, and what plays.
    pub(crate) fn names(&self) -> Vec<Name> {
        let letters = (0..).map(|i: usize| match (i / 26, char::from(b'A' + (i % 26) as u8)) {
            (0, letter) => letter.to_string(),
            (more, letter) => format!("{letter}{more}"),
        });
        let usable = |c: char| if c.is_control() || c == '|' { '_' } else { c };
        let name = |(letter, spec): (String, &Spec)| {
            let spec: String = spec.to_string().chars().map(usable).collect();
            format!("{letter} {}", spec.trim_end())
                .parse()
                .expect("a letter and usable characters are a name")
        };
        letters.zip(&self.0).map(name).collect()
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Played<'a> {
    agents: &'a Agents<3>,
    seed: u64,
    #[serde(flatten)]
    printed: Printed<'a>,
}

impl Series {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Series { agents, games, seed, out: file, form } = self;
        if let Some(path) = file {
            expect_new(path)?;
        }
        let names = agents.names();
        let games = games.map_or(Sheet::ROUNDS * names.len(), |games| games as usize);
        let mut sheet = Sheet::new(names, games)?;
        let mut players = agents.0.iter().map(Spec::build).collect::<Result<Vec<_>, _>>()?;
        let bar = progress_bar(games as u64);
        let faults = skat_evaluation::skat::series(&mut players, &mut sheet, *seed, &|done| {
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        for SeriesFault { game, partner, seat, problem } in faults {
            let name = &sheet.names()[partner.index()];
            eprintln!("game {game}, {seat}: {name} {}", printable(&problem.to_string()));
        }
        if let Some(path) = file {
            let written =
                if form.json { serde_json::to_string_pretty(&sheet)? + "\n" } else { sheet.to_string() };
            keep(path, &written).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        let printed = Printed::new(&sheet, &mut skat_evaluation::skat::lots(*seed), form);
        if form.json {
            let played = Played { agents, seed: *seed, printed };
            writeln!(out, "{}", serde_json::to_string_pretty(&played)?)?;
            return Ok(());
        }
        printed.print(form, out)
    }
}

/// Says before the series is played that the file is in the way; [`keep`] makes sure of it once
/// more.
pub(crate) fn expect_new(path: &Path) -> Result<(), Failure> {
    if path.symlink_metadata().is_ok() {
        return Err(format!(
            "{}: there is such a file, and it is left as it is; name a new one",
            path.display()
        )
        .into());
    }
    Ok(())
}

/// Writes a sheet, or whatever text, into a file that was not there.
pub(crate) fn keep(path: &Path, sheet: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(sheet.as_bytes())?;
    file.sync_all()
}
