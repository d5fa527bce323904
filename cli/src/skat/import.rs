//! `skat import`: a data set of recorded games.

use crate::failure::{Failure, Nothing};
use crate::skat::record_file::Source;
use clap::Args;
use sha2::{Digest, Sha256};
use skat_data::skat::records::played;
use skat_data::{DecisionsConfig, Import, ImportConfig, Played, SplitsConfig};
use skat_env::skat::record::ReadError;
use skat_env::skat::{Rules, State};
use skat_report::grouped;
use std::io::Write;
use std::path::PathBuf;

/// Make a data set of recorded games
///
/// Reads records of the International Skat Server and JSON lines in one pass and in bounded memory.
/// The tables hold games that ended, also because somebody gave up, left or ran out of time; what
/// is not finished or against the rules is left out and counted by its reason, as is a game that
/// comes twice. Of what was written beside a game the tables hold the players' names.
#[derive(Args)]
pub(crate) struct ImportRecords {
    /// The files, compressed with gzip or not; the standard input without them, or for -
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The folder of the data set, new or empty
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// A name for people, for the data card
    #[arg(long, value_name = "TEXT", default_value = "Recorded games of Skat")]
    title: String,
    /// The licence that the data card names
    #[arg(long, value_name = "LICENCE", default_value = "unknown")]
    licence: String,
    /// How many games a shard has
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    shard: u64,
    /// Also write the table of decisions
    #[arg(long)]
    decisions: bool,
    /// Write in place of each name a checksum of it and this secret, so that the same player is
    /// still known
    #[arg(long, value_name = "SECRET")]
    hash_names: Option<String>,
}

impl ImportRecords {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let sources = Source::open_all(&self.files)?;
        let config = ImportConfig {
            title: self.title.clone(),
            licence: self.licence.clone(),
            shard: self.shard,
            decisions: self.decisions.then(DecisionsConfig::default),
            splits: SplitsConfig::default(),
            rules: Rules::default(),
        };
        let mut import = Import::create(config, &self.out)?;
        for Source { name, records } in sources {
            for record in records {
                match record {
                    Ok(record) => match played(&record) {
                        Ok(game) => import.add(self.named(game))?,
                        Err(reason) => import.leave_out(reason),
                    },
                    Err(error @ ReadError::Malformed { .. }) => {
                        eprintln!("{name}: {error}");
                        import.leave_out("a line that is no record");
                    }
                    Err(error) => return Err(format!("{name}: {error}").into()),
                }
            }
        }
        let games = import.games();
        let left_out = import.left_out().clone();
        if games == 0 {
            std::fs::remove_dir(&self.out).ok();
            let said: String = left_out.iter().map(|(reason, n)| format!("; {n}: {reason}")).collect();
            return Err(Nothing(format!("no whole game among the records{said}")).into());
        }
        import.finish()?;
        writeln!(out, "{} games in {}.", grouped(games), self.out.display())?;
        for (reason, games) in left_out {
            writeln!(out, "Left out: {}: {reason}.", grouped(games))?;
        }
        Ok(())
    }

    fn named(&self, game: Played<State>) -> Played<State> {
        let Some(secret) = &self.hash_names else { return game };
        let hashed = |name: &String| {
            let digest = Sha256::new_with_prefix(secret).chain_update([0]).chain_update(name).finalize();
            digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
        };
        Played { players: game.players.iter().map(hashed).collect(), ..game }
    }
}
