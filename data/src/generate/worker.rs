//! The part of one thread in making a data set.

use super::{Done, Generation};
use crate::census::Census;
use crate::config::Config;
use crate::error::DataError;
use crate::info::ShardFile;
use crate::label::Values;
use crate::play::{AT_ONCE, Cast, Game};
use crate::schema::Table;
use crate::shard::{Shard, write_whole};
use crate::split::Split;
use crate::tables::Tables;
use crate::tabular::Tabular;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A thread's own means.
pub(super) struct Worker<'a, E: Tabular> {
    pub(super) generation: &'a Generation<E>,
    pub(super) cast: Cast<E>,
    pub(super) values: Option<Values<E>>,
    pub(super) played: &'a (dyn Fn(u64) + Sync),
    /// It stops when one of them is set.
    pub(super) stops: [&'a AtomicBool; 2],
}

impl<E: Tabular> Worker<'_, E> {
    /// Makes a shard; `None` when it was stopped.
    pub(super) fn shard(&mut self, number: u64) -> Result<Option<Done>, DataError> {
        let Generation { config, folder, .. } = self.generation;
        let place = (number, config.shards());
        let mut files: BTreeMap<(Table, Split), Shard> = BTreeMap::new();
        for table in self.generation.tables() {
            for split in Split::ALL {
                files.insert((table, split), Shard::create::<E>(folder, table, split, place)?);
            }
        }
        let mut census: BTreeMap<Split, Census> = BTreeMap::new();
        let end = config.games.min((number + 1) * config.shard);
        let mut first = number * config.shard;
        while first < end {
            if self.stops.iter().any(|stop| stop.load(Ordering::Relaxed)) {
                return Ok(None);
            }
            let last = end.min(first + AT_ONCE);
            let games = self.cast.play(config, first..last)?;
            for split in Split::ALL {
                let games: Vec<&Game<E>> = games.iter().filter(|game| self.split(game) == split).collect();
                self.write(&games, split, &mut files)?;
                let counted = census.entry(split).or_default();
                games.iter().for_each(|game| counted.count(game));
            }
            (self.played)(last - first);
            first = last;
        }
        self.keep(number, files, census).map(Some)
    }

    fn split(&self, game: &Game<E>) -> Split {
        let mut deal = vec![0; E::DEAL_LEN];
        game.start.write_deal(&mut deal);
        Split::of(&deal, &self.generation.config.splits)
    }

    fn write(
        &mut self,
        games: &[&Game<E>],
        split: Split,
        files: &mut BTreeMap<(Table, Split), Shard>,
    ) -> Result<(), DataError> {
        let Config { decisions, seed, .. } = &self.generation.config;
        let mut write = |table, batch| match files.get_mut(&(table, split)) {
            Some(file) => file.write(&batch),
            None => Ok(()),
        };
        write(Table::Games, Tables::games(games))?;
        if let Some(decisions) = decisions {
            write(Table::Decisions, Tables::decisions(games, decisions.forced))?;
        }
        if let Some(values) = &mut self.values {
            let labelled: Vec<_> = games.iter().map(|&game| (game, values.of(*seed, game))).collect();
            write(Table::Labels, Tables::labels(&labelled))?;
        }
        Ok(())
    }

    /// Gives the files their names, and notes last that they are there.
    fn keep(
        &self,
        number: u64,
        files: BTreeMap<(Table, Split), Shard>,
        census: BTreeMap<Split, Census>,
    ) -> Result<Done, DataError> {
        let mut kept: BTreeMap<String, Vec<ShardFile>> = BTreeMap::new();
        for ((table, _), file) in files {
            kept.entry(table.name().into()).or_default().push(file.finish()?);
        }
        let census = census.into_iter().map(|(split, census)| (split.name().into(), census)).collect();
        let done = Done { commit: crate::COMMIT.into(), files: kept, census };
        let text = serde_json::to_string(&done).expect("plain data");
        write_whole(&self.generation.note(number), &text)?;
        Ok(done)
    }
}
