//! The score sheet of one partie at one table.

use super::chair::Chair;
use super::entry::Entry;
use super::error::MatchError;
use super::length::Length;
use super::marking::corrected;
use super::points::{DEAL, Points};
use super::side::BySide;
use crate::jass::{State, Variant};
use crate::name::Name;
use crate::text::ParseError;
use serde::{Deserialize, Serialize};

/// Two players who stay together for the whole match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// What the team is called; no two teams of a match are called the same.
    pub name: Name,
    /// At home these have chairs 1 and 3, as visitors 2 and 4, as the play goes round,
    /// counter-clockwise.
    pub players: [Name; 2],
}

/// The sheet of one partie: 12 or 16 deals between two teams.
///
/// All else follows from what is entered: dealers, running sums, results. The text form and serde
/// write that beside the entries and compare it when they read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "super::draft::Draft", into = "super::draft::Draft")]
pub struct Sheet {
    pub(super) partie: usize,
    pub(super) table: usize,
    pub(super) teams: BySide<Team>,
    pub(super) secretary: Chair,
    pub(super) length: Length,
    pub(super) plan: Vec<Variant>,
    pub(super) entries: Vec<Entry>,
    pub(super) time_up: bool,
    pub(super) remarks: Vec<Remark>,
}

/// What happened to an entry after it was marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remark {
    /// The deal was marked with another sum than 157, and the scorer bore it (Jass 3.10b).
    Marked {
        /// Which deal, from 1.
        deal: usize,
        /// What was marked.
        marked: BySide<u16>,
    },
    /// The organiser decided about the deal (Jass 3.13).
    Decided {
        /// Which deal, from 1.
        deal: usize,
        /// The entry before.
        was: Entry,
    },
}

impl Remark {
    /// The number of the deal, from 1.
    pub const fn deal(&self) -> usize {
        match self {
            Remark::Marked { deal, .. } | Remark::Decided { deal, .. } => *deal,
        }
    }
}

/// What a partie brings one side, and what it is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Points of the deals that were played.
    pub played: Points,
    /// What cards cost that were missing (Jass 3.11b).
    pub penalty: Points,
    /// Its half of the deals for which there was no time (Jass 2.2c).
    pub shared: Points,
    /// What is above the cap and lost (Jass 2.4b).
    pub lost: Points,
    /// What counts: played less penalty, and shared, less lost.
    pub score: Points,
}

impl Sheet {
    /// An empty sheet; `plan` says how trump is made in each deal (Jass 1.1b). Parties and tables
    /// are counted from 1.
    ///
    /// # Errors
    /// [`MatchError::Length`] unless 12 or 16 deals are planned, [`MatchError::NameTaken`] for two
    /// teams of the same name.
    pub fn new(
        (partie, table): (usize, usize),
        teams: BySide<Team>,
        secretary: Chair,
        plan: Vec<Variant>,
    ) -> Result<Sheet, MatchError> {
        let length = Length::try_from(plan.len())?;
        if teams.home.name == teams.visitors.name {
            return Err(MatchError::NameTaken(teams.home.name));
        }
        let (entries, remarks) = (Vec::new(), Vec::new());
        Ok(Sheet { partie, table, teams, secretary, length, plan, entries, time_up: false, remarks })
    }

    /// The number of the partie in the match, from 1.
    pub const fn partie(&self) -> usize {
        self.partie
    }

    /// The number of the table, from 1.
    pub const fn table(&self) -> usize {
        self.table
    }

    /// Who plays.
    pub const fn teams(&self) -> &BySide<Team> {
        &self.teams
    }

    /// Who keeps the sheet, and deals first (Jass 2.6a).
    pub const fn secretary(&self) -> Chair {
        self.secretary
    }

    /// How many deals the partie has.
    pub const fn length(&self) -> Length {
        self.length
    }

    /// How trump is made in each deal.
    pub fn plan(&self) -> &[Variant] {
        &self.plan
    }

    /// What was entered, deal by deal.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What happened to entries after they were marked.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Who deals, counted from deal 1: the secretary, then whoever sits to the right of the last
    /// dealer, as the play goes round (Jass 2.6a).
    ///
    /// # Panics
    /// For deal 0.
    pub fn dealer(&self, deal: usize) -> Chair {
        dealer(self.secretary, deal)
    }

    /// Whether all deals are entered or the time is up.
    pub fn is_over(&self) -> bool {
        self.time_up || self.entries.len() == self.length.deals()
    }

    /// Whether the time was up before all deals were played.
    pub const fn is_time_up(&self) -> bool {
        self.time_up
    }

    /// Enters the next deal.
    ///
    /// # Errors
    /// When the partie is over.
    pub fn enter(&mut self, entry: Entry) -> Result<(), MatchError> {
        self.expect_running()?;
        self.entries.push(entry);
        Ok(())
    }

    /// Enters the next deal as it was played, with nothing missing.
    ///
    /// # Errors
    /// When the partie is over, or the deal is not.
    pub fn enter_deal(&mut self, deal: &State) -> Result<Entry, MatchError> {
        self.expect_running()?;
        let dealer = self.dealer(self.entries.len() + 1);
        let entry = Entry::of(deal, dealer).ok_or(MatchError::DealNotOver)?;
        self.enter(entry)?;
        Ok(entry)
    }

    /// Enters the next deal as it was marked. Unless these are 157 points, the secretary's side
    /// bears the fault (Jass 3.10b), see [`corrected`]; a remark says what was marked.
    ///
    /// # Errors
    /// When the partie is over, or for more missing cards than there are.
    pub fn enter_marked(&mut self, marked: BySide<u16>, missing: BySide<u8>) -> Result<Entry, MatchError> {
        self.expect_running()?;
        let points = corrected(marked, self.secretary.side());
        let entry = Entry::new(BySide::of(|side| points[side].into()))?.with_missing(missing)?;
        self.entries.push(entry);
        if points != marked {
            self.remarks.push(Remark::Marked { deal: self.entries.len(), marked });
        }
        Ok(entry)
    }

    /// Replaces an entry, counted from 1, as the organiser decides (Jass 3.13).
    ///
    /// # Errors
    /// When this deal is not entered.
    pub fn decide(&mut self, deal: usize, entry: Entry) -> Result<(), MatchError> {
        let entered = self.entries.len();
        let error = MatchError::NoDeal { deal, entered };
        let place = deal.checked_sub(1).filter(|&i| i < entered).ok_or(error)?;
        let was = std::mem::replace(&mut self.entries[place], entry);
        if was != entry {
            self.remarks.push(Remark::Decided { deal, was });
        }
        Ok(())
    }

    /// Ends the partie because its time is up: the points of all deals that are not entered are
    /// shared (Jass 2.2c).
    ///
    /// A deal that is being played is finished and entered first, or is shared: the organiser says
    /// which.
    ///
    /// # Errors
    /// When the partie is over.
    pub fn call_time(&mut self) -> Result<(), MatchError> {
        self.expect_running()?;
        self.time_up = true;
        Ok(())
    }

    fn expect_running(&self) -> Result<(), MatchError> {
        match self.entries.len() {
            deals if deals == self.length.deals() => Err(MatchError::Over { deals }),
            after if self.time_up => Err(MatchError::TimeUp { after }),
            _ => Ok(()),
        }
    }

    /// The running sums after each entered deal: points less penalties.
    pub fn sums(&self) -> Vec<BySide<Points>> {
        let mut sums = BySide::default();
        let add = |entry: &Entry| {
            sums = BySide::of(|side| sums[side] + entry.value(side));
            sums
        };
        self.entries.iter().map(add).collect()
    }

    /// What the partie brings each side so far.
    pub fn results(&self) -> BySide<Results> {
        let left = self.length.deals() - self.entries.len();
        let shared = if self.time_up { Points::of_halves(DEAL * left as i32) } else { Points::ZERO };
        BySide::of(|side| {
            let played: Points = self.entries.iter().map(|entry| Points::new(entry.points(side))).sum();
            let penalty: Points = self.entries.iter().map(|entry| Points::new(entry.penalty(side))).sum();
            let all = played - penalty + shared;
            let score = all.min(self.length.cap());
            Results { played, penalty, shared, lost: all - score, score }
        })
    }
}

/// Who deals, counted from deal 1, when the secretary deals first.
pub(super) fn dealer(secretary: Chair, deal: usize) -> Chair {
    assert!(deal > 0, "deals are counted from 1");
    secretary.after(deal - 1)
}

/// As the text form reads.
impl std::str::FromStr for Sheet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Sheet, ParseError> {
        text.parse::<super::Draft>()?.check()
    }
}
