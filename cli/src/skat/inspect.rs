//! `skat inspect`: games on one page, to look at in a browser.

use crate::failure::Failure;
use crate::file::{Existing, Target};
use crate::skat::agents::{self, Agents};
use crate::skat::record_file::Source;
use clap::Args;
use skat_agents::skat::Spec;
use skat_agents::{Agent, Decision};
use skat_env::skat::{BySeat, Deal, Rules, Seat, State, View};
use skat_env::{ActionSet as _, Environment as _, stream};
use skat_report::skat::inspect::{Adviser, Inspected, Inspector, Settings, Subject, page};
use std::io::Write;
use std::path::PathBuf;

/// Put games on one page, to look at in a browser
///
/// The page shows the table with its cards, and steps through bidding and tricks by keys and
/// buttons. For every decision it shows what each legal action was worth: to agents that are asked,
/// with all cards open, and in worlds that fit what the player knew; and where the unseen cards may
/// lie. It is one file and needs no network.
#[derive(Args)]
#[command(after_help = agents::help())]
pub(crate) struct Inspect {
    /// A file of recorded games, compressed with gzip or not; - is the standard input
    #[arg(value_name = "FILE", required_unless_present = "deal", conflicts_with = "deal")]
    file: Option<PathBuf>,
    /// Deals that the agents play instead, by their seeds with commas between them
    #[arg(long, value_name = "SEED", value_delimiter = ',')]
    deal: Vec<u64>,
    /// The agents that are asked about every decision; they play the deals in the seats from
    /// forehand on
    #[arg(long, value_name = "A,B,C", default_value = "heuristic,heuristic,neural")]
    agents: Agents<3>,
    /// The page to write
    #[arg(long, value_name = "FILE", default_value = "game.html")]
    out: PathBuf,
    /// Replace the page if there is one
    #[arg(long)]
    force: bool,
    /// Only the recorded game with this number of its own
    #[arg(long, value_name = "N", conflicts_with = "deal")]
    id: Option<u64>,
    /// How many recorded games are shown at most
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1000))]
    games: u64,
    /// How many worlds are drawn for a decision, to show where the unseen cards may lie
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    worlds: u16,
    /// How many of these are solved, for the expected score and the probability of winning
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    solved: u16,
    /// Varies the worlds and the random choices of agents
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Inspect {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let mut target = Target::create(&self.out, existing)?;
        let worlds = usize::from(self.worlds);
        let settings = Settings { worlds, solved: usize::from(self.solved).min(worlds), seed: self.seed };
        let mut inspector = Inspector::new(self.advisers()?, settings);
        let subjects = match &self.file {
            Some(file) => self.recorded(file)?,
            None => self.played()?,
        };
        let games: Vec<Inspected> = subjects.iter().map(|subject| inspector.inspect(subject)).collect();
        let page = page(&inspector, &games);
        target.write_all(page.as_bytes()).map_err(|error| format!("{}: {error}", self.out.display()))?;
        target.finish()?;
        let games = match games.len() {
            1 => "1 game".to_string(),
            many => format!("{many} games"),
        };
        writeln!(out, "{}: {games}, {} kB", self.out.display(), page.len().div_ceil(1000))?;
        Ok(())
    }

    /// Each of the agents once.
    fn advisers(&self) -> Result<Vec<Adviser>, Failure> {
        let specs = &self.agents.0;
        let mut advisers: Vec<Adviser> = Vec::new();
        for spec in specs {
            let name = spec.to_string();
            if advisers.iter().all(|adviser| adviser.name != name) {
                advisers.push(Adviser { name, agent: spec.build()? });
            }
        }
        Ok(advisers)
    }

    fn recorded(&self, file: &std::path::Path) -> Result<Vec<Subject>, Failure> {
        let Source { name, records } = Source::open(file)?;
        let mut subjects = Vec::new();
        for (number, record) in (1..).zip(records) {
            let record = match record {
                Ok(record) => record,
                Err(error) if self.id.is_none() => return Err(format!("{name}: {error}").into()),
                Err(_) => continue,
            };
            if self.id.is_some() && record.id != self.id {
                continue;
            }
            let subject = Subject::of_record(&record, number);
            subjects.push(subject.map_err(|refusal| format!("{name}: record {number}: {refusal}"))?);
            if subjects.len() as u64 == self.games {
                break;
            }
        }
        match (subjects.is_empty(), self.id) {
            (false, _) => Ok(subjects),
            (true, Some(id)) => Err(format!("{name}: there is no game with the number {id} in it").into()),
            (true, None) => Err(format!("{name}: there is no game in it").into()),
        }
    }

    fn played(&self) -> Result<Vec<Subject>, Failure> {
        let specs = &self.agents.0;
        if specs.len() != 3 {
            return Err("three agents play a deal, in the seats from forehand on".into());
        }
        self.deal.iter().map(|&seed| self.play(seed, specs)).collect()
    }

    fn play(&self, seed: u64, specs: &[Spec]) -> Result<Subject, Failure> {
        let mut players = specs.iter().map(Spec::build).collect::<Result<Vec<Box<dyn Agent<State>>>, _>>()?;
        let mut generators =
            BySeat::from_fn(|seat| stream(self.seed ^ seed.rotate_left(32), seat.index() as u64));
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        while let Some(seat) = state.seat_to_move() {
            let view = View::of(&state, seat);
            let agent = &mut players[seat.index()];
            let action = agent.act(Decision { view, legal: view.legal, rng: &mut generators[seat] });
            if let Some(fault) = agent.faults().first() {
                return Err(format!("{} ({seat}) {}", specs[seat.index()], fault.problem).into());
            }
            if !view.legal.contains(action) {
                return Err(
                    format!("{} ({seat}) gives {action}, which is not legal", specs[seat.index()]).into()
                );
            }
            state.apply(action);
        }
        for seat in Seat::ALL {
            players[seat.index()].over(&View::of(&state, seat), &generators[seat]);
        }
        let names = BySeat::from_fn(|seat| specs[seat.index()].to_string());
        Ok(Subject::of_state(format!("Deal {seed}"), names, &state))
    }
}
