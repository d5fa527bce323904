//! Makes a data set of games that were played elsewhere.

use crate::census::Census;
use crate::config::{DecisionsConfig, SplitsConfig};
use crate::error::DataError;
use crate::info::Info;
use crate::play::{AT_ONCE, Game};
use crate::schema::Table;
use crate::shard::{self, Shard};
use crate::split::Split;
use crate::tables::Tables;
use crate::tabular::Tabular;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What a data set of recorded games is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportConfig<E: Tabular> {
    /// A name for people.
    pub title: String,
    /// What the data card names as its licence.
    pub licence: String,
    /// How many games a shard has.
    pub shard: u64,
    /// The table of decisions, if there is to be one.
    pub decisions: Option<DecisionsConfig>,
    /// The fractions of the splits.
    pub splits: SplitsConfig,
    /// The options that all games were played under.
    pub rules: E::Options,
}

/// A game that ended, as it was recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<E: Tabular> {
    /// Who played, by seat.
    pub players: Vec<String>,
    /// Before the first decision.
    pub start: E,
    /// What was done, in order.
    pub actions: Vec<E::Action>,
    /// How it stopped, as a number in [`Tabular::STOPS`]; nothing where it was played to its end.
    pub stop: Option<usize>,
}

/// A data set of recorded games under way, in bounded memory but for eight bytes a game, by which
/// those that come twice are known.
///
/// It has no description before [`Import::finish`]: what a killed program leaves is no data set.
pub struct Import<E: Tabular> {
    config: ImportConfig<E>,
    folder: PathBuf,
    info: Info,
    /// Games that wait to be written.
    waiting: Vec<Game<E>>,
    /// The number of the next game.
    next: u64,
    /// The files of the shard under way.
    files: BTreeMap<(Table, Split), Shard>,
    /// Those of finished shards, whose names wait for the number of all.
    finished: Vec<(u64, Table, Split, crate::info::ShardFile)>,
    seen: HashSet<u64>,
}

/// Stands in names for the number of shards until it is known.
const UNKNOWN: u64 = 99_999;
/// Why a game is left out that stands twice in what was recorded.
const TWICE: &str = "the same deal and the same actions as a game before";

impl<E: Tabular> Import<E> {
    /// Begins a data set in a new or empty folder.
    ///
    /// # Errors
    /// When the folder is not empty or cannot be written.
    pub fn create(config: ImportConfig<E>, folder: &Path) -> Result<Import<E>, DataError> {
        if folder.exists() && fs::read_dir(folder).map_err(DataError::io(folder))?.next().is_some() {
            return Err(DataError::NotEmpty(folder.into()));
        }
        fs::create_dir_all(folder).map_err(DataError::io(folder))?;
        let mut info = Info::of::<E>(&config.rules, config.splits, config.shard);
        info.program.commits = vec![crate::COMMIT.into()];
        info.forced = config.decisions.unwrap_or_default().forced;
        for split in Split::ALL {
            info.census.insert(split.name().into(), Census::default());
        }
        Ok(Import {
            config,
            folder: folder.into(),
            info,
            waiting: Vec::new(),
            next: 0,
            files: BTreeMap::new(),
            finished: Vec::new(),
            seen: HashSet::new(),
        })
    }

    /// How many games it has.
    pub fn games(&self) -> u64 {
        self.next
    }

    /// How many were left out, by the reason.
    pub fn left_out(&self) -> &BTreeMap<String, u64> {
        &self.info.left_out
    }

    /// Notes that a game was left out.
    pub fn leave_out(&mut self, reason: &str) {
        *self.info.left_out.entry(reason.into()).or_default() += 1;
    }

    /// Adds a game, unless it stands there already.
    ///
    /// # Errors
    /// When a file cannot be written.
    ///
    /// # Panics
    /// When an action is not legal, the game neither is over after the last nor can stop there as
    /// it did, or there is not a name for each player.
    pub fn add(&mut self, played: Played<E>) -> Result<(), DataError> {
        let Played { players, start, actions, stop } = played;
        assert_eq!(players.len(), E::PLAYERS, "a name for each player");
        let mut end = start.clone();
        actions.iter().for_each(|&action| end.apply(action));
        let has_ended = match stop {
            None => end.turn().is_none(),
            Some(stop) => end.stopped(stop).is_some(),
        };
        assert!(has_ended, "a game that ended");
        let mut deal = vec![0; E::DEAL_LEN];
        start.write_deal(&mut deal);
        let mut digest = Sha256::new_with_prefix(&deal);
        digest.update(crate::narrow::write_actions::<E>(&actions));
        let hash = u64::from_le_bytes(digest.finalize()[..8].try_into().expect("a digest has 32 bytes"));
        if !self.seen.insert(hash) {
            self.leave_out(TWICE);
            return Ok(());
        }
        self.waiting.push(Game { number: self.next, players, start, actions, end, stop });
        self.next += 1;
        let is_full = self.next.is_multiple_of(self.config.shard);
        if self.waiting.len() as u64 == AT_ONCE || is_full {
            self.write()?;
        }
        if is_full { self.end_shard() } else { Ok(()) }
    }

    /// Writes the games that wait.
    fn write(&mut self) -> Result<(), DataError> {
        let games = std::mem::take(&mut self.waiting);
        let Some(first) = games.first() else { return Ok(()) };
        let number = first.number / self.config.shard;
        let mut deal = vec![0; E::DEAL_LEN];
        let mut parts: BTreeMap<Split, Vec<&Game<E>>> =
            Split::ALL.iter().map(|&split| (split, Vec::new())).collect();
        for game in &games {
            game.start.write_deal(&mut deal);
            parts.entry(Split::of(&deal, &self.config.splits)).or_default().push(game);
        }
        for (split, games) in parts {
            let mut rows = vec![(Table::Games, Tables::games(&games))];
            if let Some(decisions) = self.config.decisions {
                rows.push((Table::Decisions, Tables::decisions(&games, decisions.forced)));
            }
            for (table, rows) in rows {
                let file = match self.files.entry((table, split)) {
                    std::collections::btree_map::Entry::Occupied(file) => file.into_mut(),
                    std::collections::btree_map::Entry::Vacant(place) => {
                        place.insert(Shard::create::<E>(&self.folder, table, split, (number, UNKNOWN))?)
                    }
                };
                file.write(&rows)?;
            }
            let census = self.info.census.get_mut(split.name()).expect("all splits are there");
            games.iter().for_each(|game| census.count(game));
        }
        Ok(())
    }

    fn end_shard(&mut self) -> Result<(), DataError> {
        let number = (self.next - 1) / self.config.shard;
        for ((table, split), file) in std::mem::take(&mut self.files) {
            self.finished.push((number, table, split, file.finish()?));
        }
        Ok(())
    }

    /// Writes what is left, the card and the description.
    ///
    /// # Errors
    /// When there are no games, or a file cannot be written.
    pub fn finish(mut self) -> Result<Info, DataError> {
        self.write()?;
        if self.next == 0 {
            let problem = "no game that ended was added; expected one or more".into();
            return Err(DataError::Text { place: self.folder.display().to_string(), problem });
        }
        if !self.files.is_empty() {
            self.end_shard()?;
        }
        let count = self.next.div_ceil(self.config.shard);
        for (number, table, split, mut file) in std::mem::take(&mut self.finished) {
            let name = shard::name(table, split, number, count);
            let path = self.folder.join(&name);
            fs::rename(self.folder.join(&file.path), &path).map_err(DataError::io(&path))?;
            file.path = name;
            self.info.enter::<E>(table, file);
        }
        self.info.conclude::<E>(&self.folder, &self.config.title, &self.config.licence)?;
        Ok(self.info)
    }
}
