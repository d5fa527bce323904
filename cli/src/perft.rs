//! `skat perft`: how many courses a deal can take from a position.

use crate::failure::Failure;
use crate::game::{Game, Named};
use clap::Args;
use std::io::{BufRead, Write, stdin};
use std::time::Instant;

/// Count the sequences of legal actions from positions, by their length
///
/// Reads one position a line from the standard input. It is a game as far as it has gone: the deal,
/// then its actions, as `HA.SK...|...|...|H8.CK 18 p p s ...`. In Skat it may be the play with open
/// cards as `skat solve` reads it, too: CONTRACT DECLARER LEADER HAND0 HAND1 HAND2 SKAT, perhaps
/// with TRICK, of which a lost Null and the last card are the end.
///
/// Writes for each length from 1 on how many sequences there are, and an empty line between
/// positions. A deal that is over has no further action. A line that is no position gets a sentence
/// instead. The rate is written to the standard error.
#[derive(Args)]
pub(crate) struct Perft {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "skat")]
    game: Named,
    /// The longest sequences; each more takes many times as long
    #[arg(long, value_name = "ACTIONS", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=150))]
    depth: u8,
}

impl Perft {
    pub(crate) fn run<E: Game>(&self, out: &mut impl Write) -> Result<(), Failure> {
        let start = Instant::now();
        let (mut positions, mut refused, mut sequences) = (0u64, 0u64, 0u64);
        for (i, line) in stdin().lock().lines().enumerate() {
            let line = line.map_err(|error| format!("line {}: {error}", i + 1))?;
            if line.trim().is_empty() {
                continue;
            }
            if positions + refused > 0 {
                writeln!(out)?;
            }
            match E::perft(line.trim()) {
                Ok(sequences_from) => {
                    positions += 1;
                    sequences += self.count(&*sequences_from, out)?;
                }
                Err(error) => {
                    refused += 1;
                    writeln!(out, "line {}: {error}", i + 1)?;
                }
            }
            out.flush()?;
        }
        let seconds = start.elapsed().as_secs_f64();
        let rate = sequences as f64 / seconds.max(1e-9) / 1e6;
        eprintln!("{sequences} sequences in {seconds:.3} s, {rate:.1} million a second");
        match (positions, refused) {
            (0, 0) => Err(format!("no position on the standard input: expected {}", E::POSITIONS).into()),
            (_, 0) => Ok(()),
            (_, 1) => Err("one line is no position".into()),
            (_, many) => Err(format!("{many} lines are no positions").into()),
        }
    }

    /// Writes the counts, and returns their sum.
    fn count(&self, sequences_from: &dyn Fn(usize) -> u64, out: &mut impl Write) -> Result<u64, Failure> {
        let mut sum = 0u64;
        for depth in 1..=self.depth {
            let count = sequences_from(depth.into());
            writeln!(out, "{depth} {count}")?;
            out.flush()?;
            sum += count;
            if count == 0 {
                break;
            }
        }
        Ok(sum)
    }
}
