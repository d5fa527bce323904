//! `skat distil`: small networks that play nearly what a large one plays.

use crate::failure::Failure;
use crate::file::{Existing, Target};
use crate::skat::calibrate::valued;
use crate::stop;
use crate::table::Table;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use skat_agents::skat::Spec;
use skat_agents::skat::swift::{GROUPS, declares, to_bytes};
use skat_report::grouped;
use skat_training::skat::{Distillation, Learnt, distil};
use std::io::Write;
use std::path::PathBuf;

/// Teach the small networks of the fast player swift what a network plays
///
/// The network plays deals against itself, and the small networks learn to choose the cards that it
/// values most. They are for playing games out: in training (`rollouts.policy = "swift:PATH"`) and
/// in search.
#[derive(Args)]
pub(crate) struct Distil {
    /// The network that teaches: neural, the one that comes with the program, or neural:PATH
    #[arg(value_name = "NETWORK", default_value = "neural")]
    network: Spec,
    /// How many deals it plays
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// How often each decision is learnt from
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// Decides the deals and the first weights: the same seed gives the same file
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The file to write, for swift:FILE
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace the file if there is one
    #[arg(long)]
    force: bool,
}

impl Distil {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let neural = valued(&self.network)?;
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let mut target = Target::create(&self.out, existing)?;
        let stop = stop::on_ctrl_c("distil: stopping, nothing is written")?;
        let style = ProgressStyle::with_template("{bar:40} {percent} %, {eta} left").expect("it is valid");
        let bar = ProgressBar::new(1000).with_style(style);
        let config = Distillation { games: self.games, epochs: self.epochs, seed: self.seed };
        let taught = distil(&neural, config, &stop, &|done| bar.set_position((1000.0 * done) as u64));
        bar.finish_and_clear();
        let Some((network, found)) = taught else {
            return Err(format!("stopped before {} was written", self.out.display()).into());
        };
        let refuse = |error| format!("{}: {error}", self.out.display());
        target.write_all(&to_bytes(&network)).map_err(refuse)?;
        target.finish()?;
        self.tell(out, &found)?;
        Ok(())
    }

    fn tell(&self, out: &mut impl Write, found: &[Learnt]) -> std::io::Result<()> {
        writeln!(
            out,
            "What {} plays in {} deals, learnt; measured by deals that were not learnt from, in tournament points a\ndecision that fall short of the best card as the network values it.\n",
            self.network,
            grouped(self.games)
        )?;
        let mut table = Table::new(["cards", "decisions", "heuristic", "swift", "agrees"]);
        let mut all = Learnt::default();
        for (kind, game) in ["suit games", "Grand", "Null"].into_iter().enumerate() {
            for (declarer, role) in [(true, "declarer"), (false, "defenders")] {
                let groups =
                    (kind * GROUPS / 3..(kind + 1) * GROUPS / 3).filter(|&g| declares(g) == declarer);
                let mut sum = Learnt::default();
                groups.for_each(|group| sum += found[group]);
                all += sum;
                table.row(cells(format!("{game}, {role}"), sum));
            }
        }
        table.row(cells("all".into(), all));
        writeln!(out, "{table}\nWritten: {}", self.out.display())
    }
}

fn cells(name: String, learnt: Learnt) -> [String; 5] {
    let Learnt { decisions, heuristic, swift, agrees } = learnt;
    if decisions == 0 {
        return [name, "0".into(), String::new(), String::new(), String::new()];
    }
    let mean = |sum: f64| format!("{:.2}", sum / decisions as f64);
    let share = format!("{:.0} %", 100.0 * agrees as f64 / decisions as f64);
    [name, grouped(decisions), mean(heuristic), mean(swift), share]
}
