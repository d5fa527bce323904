//! `skat sheet`: score sheets from files, checked, with the ranking and who pays whom.

use crate::failure::Failure;
use crate::table::Table;
use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::Value;
use skat_env::Rng;
use skat_env::skat::ParseError;
use skat_env::skat::table::{Account, Ranked, Rounding, Sheet, Stake, Standing, Version, overall, rank};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Check score sheets and print the ranking and the settlement
///
/// Reads files that `skat series --out` wrote or a person kept, as text or JSON, and what
/// `skat series --json` prints. Dealers, values, running scores and final scores must be those that
/// follow from the rest; otherwise the error names the game, the column, and what was expected
/// there. Of one sheet all is printed; of several, the ranking over all of them, in which partners
/// are known by their names.
#[derive(Args)]
pub(crate) struct CheckSheet {
    /// The files with sheets, as text or JSON; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Which lots are drawn among partners with the same score, games won and games lost
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    form: Form,
}

/// What is printed, and how.
#[derive(Args)]
pub(crate) struct Form {
    /// Cents per point to settle for: at most 1, such as 1/2 or 1/4, or none
    #[arg(long, value_name = "CENTS", default_value = "1")]
    stake: Money,
    /// Where a stake below one cent is rounded to whole cents
    #[arg(long, value_name = "WHERE", value_enum, default_value_t = Rounded::EachGame)]
    rounding: Rounded,
    /// Print everything as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The two ways of the rules to whole cents, as an argument.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Rounded {
    /// Each game as it is entered, a lost one before it is doubled (ISkO 5.5.4)
    EachGame,
    /// The final points, which are divided before they are compared (ISkO 5.5.5, last sentence)
    FinalPoints,
}

impl From<Rounded> for Rounding {
    fn from(rounded: Rounded) -> Rounding {
        match rounded {
            Rounded::EachGame => Rounding::EachGame,
            Rounded::FinalPoints => Rounding::FinalPoints,
        }
    }
}

/// A stake, or no money at all (SkTO 9.2).
#[derive(Clone, Copy)]
pub(crate) struct Money(pub(crate) Option<Stake>);

impl FromStr for Money {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Money, ParseError> {
        if text == "none" { Ok(Money(None)) } else { text.parse().map(|stake| Money(Some(stake))) }
    }
}

impl CheckSheet {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let read = |path: &PathBuf| read(path).map_err(|e| format!("{}: {e}", path.display()));
        let sheets = self.files.iter().map(read).collect::<Result<Vec<Sheet>, _>>()?;
        let lots = &mut skat_evaluation::skat::lots(self.seed);
        if let [sheet] = &sheets[..] {
            return Printed::new(sheet, lots, &self.form).print(&self.form, out);
        }
        let ranking = ranking(overall(&sheets), lots);
        if self.form.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&ranking)?)?;
        } else {
            write!(out, "Ranking over {} sheets (SkTO 5.1)\n\n{}", sheets.len(), ranking_table(&ranking))?;
        }
        Ok(())
    }
}

pub(crate) fn read(path: &Path) -> Result<Sheet, Failure> {
    let text = if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        text
    } else {
        std::fs::read_to_string(path)?
    };
    if !text.trim_start().starts_with('{') {
        return Ok(text.parse()?);
    }
    let mut json: Value = serde_json::from_str(&text)?;
    let sheet = json.get_mut("sheet").map(Value::take).unwrap_or(json);
    Ok(serde_json::from_value(sheet)?)
}

/// A sheet and what follows from it, as `--json` prints them.
#[derive(Serialize)]
pub(crate) struct Printed<'a> {
    sheet: &'a Sheet,
    ranking: Vec<Place>,
    settlement: Option<Settlement>,
}

#[derive(Serialize)]
pub(crate) struct Place {
    final_score: i64,
    #[serde(flatten)]
    ranked: Ranked,
}

#[derive(Serialize)]
struct Settlement {
    stake: Stake,
    rounding: Rounding,
    accounts: Vec<Account>,
}

impl Printed<'_> {
    /// What there is to print of a sheet, with lots from `rng`.
    pub(crate) fn new<'a>(sheet: &'a Sheet, rng: &mut Rng, form: &Form) -> Printed<'a> {
        let rounding = form.rounding.into();
        let settle = |stake| Settlement { stake, rounding, accounts: sheet.reckoning_with(stake, rounding) };
        let settlement = form.stake.0.map(settle);
        Printed { sheet, ranking: ranking(sheet.standings(), rng), settlement }
    }

    pub(crate) fn print(&self, form: &Form, out: &mut impl Write) -> Result<(), Failure> {
        if form.json {
            writeln!(out, "{}", serde_json::to_string_pretty(self)?)?;
            return Ok(());
        }
        write!(out, "{}\nRanking (SkTO 5.1)\n\n{}", self.sheet, ranking_table(&self.ranking))?;
        if let Some(settlement) = &self.settlement {
            write!(out, "\n{}", self.settled(settlement))?;
        }
        Ok(())
    }

    /// The way that a club reckons: each one's points so many times, less the points of all (ISkO
    /// 5.5.5).
    fn settled(&self, settlement: &Settlement) -> String {
        let accounts = &settlement.accounts;
        let names = self.sheet.names();
        let (partners, sum) = (names.len() as i64, accounts.iter().map(|account| account.cents).sum::<i64>());
        let version = Version::fitting(sum);
        let stake = match (settlement.stake, settlement.rounding) {
            (Stake::CENT, _) => "1 cent per point".into(),
            (stake, Rounding::EachGame) => {
                format!("{stake} cent per point, each game in whole cents (ISkO 5.5.4)")
            }
            (stake, Rounding::FinalPoints) => {
                format!("{stake} cent per point, final points divided (ISkO 5.5.5)")
            }
        };
        if self.sheet.has_changed() || version == Version::Comparison {
            let mut table = Table::new(["", "points", "cents", "wins or loses"]);
            for account in accounts {
                table.row([
                    names[account.partner.index()].to_string(),
                    account.points.to_string(),
                    account.cents.to_string(),
                    format!("{:+}", account.result),
                ]);
            }
            return format!("Settlement at {stake}, each against each (ISkO 5.5.5)\n\n{table}");
        }
        let times = format!("{partners} times");
        let mut table = Table::new(["", "points", "cents", &times, "sum", "wins or loses"]);
        for account in accounts {
            table.row([
                names[account.partner.index()].to_string(),
                account.points.to_string(),
                account.cents.to_string(),
                (partners * account.cents).to_string(),
                format!("{:+}", -sum),
                format!("{:+}", account.result),
            ]);
        }
        format!("Settlement at {stake}, version {version} (ISkO 5.5.5)\n\n{table}")
    }
}

fn ranking(standings: Vec<Standing>, rng: &mut Rng) -> Vec<Place> {
    places(rank(standings, rng))
}

/// The ranking as it is printed.
pub(crate) fn places(ranking: Vec<Ranked>) -> Vec<Place> {
    let place = |ranked: Ranked| Place { final_score: ranked.standing.final_score(), ranked };
    ranking.into_iter().map(place).collect()
}

pub(crate) fn ranking_table(ranking: &[Place]) -> Table {
    let mut table = Table::new(["place", "final score", "won", "lost"]);
    for Place { final_score, ranked } in ranking {
        let lot = if ranked.by_lot { ", by lot" } else { "" };
        let standing = &ranked.standing;
        table.row([
            format!("{}  {}{lot}", ranked.place, standing.name),
            final_score.to_string(),
            standing.won.to_string(),
            standing.lost.to_string(),
        ]);
    }
    table
}
