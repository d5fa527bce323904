//! What the plan of a tournament lays down before it begins (SkTO 6.2).

use super::tables::Tables;
use crate::name::Name;
use crate::skat::table::{Sheet, Stake};
use serde::{Deserialize, Serialize};

/// The plan: SkTO 6.2 A and B, as far as a program can act on it. That both orders govern and how
/// is scored (6.2 B a, d) needs no field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// What the tournament is called.
    pub name: Name,
    /// Who organises it (SkTO 3.1).
    pub organiser: Name,
    /// The committee that decides objections (SkTO 7.3.3).
    pub committee: Vec<Name>,
    /// How many series there are, from 1.
    pub series: usize,
    /// How many rounds a series has, from 1: usually [`Sheet::ROUNDS`], which makes 48 games at a
    /// table of four and 36 at one of three.
    pub rounds: usize,
    /// How many sit at a table.
    pub tables: Tables,
    /// What each pays to take part, in cents (SkTO 4.1).
    pub entry_fee: u32,
    /// What the organiser spends out of the entry fees, in cents.
    pub expenses: u32,
    /// The prizes in cents, from the first place on.
    pub prizes: Vec<u32>,
    /// What a point is worth at the tables; `None`: no money is played for (SkTO 9.2).
    pub stake: Option<Stake>,
    /// Where all draws and lots begin.
    pub seed: u64,
}

impl Terms {
    /// A tournament of this name with three series of twelve rounds, without money, seed 1.
    pub fn new(name: Name, organiser: Name) -> Terms {
        Terms {
            name,
            organiser,
            committee: Vec::new(),
            series: 3,
            rounds: Sheet::ROUNDS,
            tables: Tables::default(),
            entry_fee: 0,
            expenses: 0,
            prizes: Vec::new(),
            stake: None,
            seed: 1,
        }
    }
}
