//! `meta/info.json`: what programs need to know of a data set.

use crate::card;
use crate::census::Census;
use crate::config::{Config, SplitsConfig};
use crate::error::DataError;
use crate::schema::{MEANING, Table};
use crate::shard::write_whole;
use crate::split::Split;
use crate::tabular::Tabular;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use skat_env::Action as _;
use std::collections::BTreeMap;
use std::path::Path;

/// What kind of folder this is.
pub(crate) const FORMAT: &str = "skat-dataset";
/// The version of the tables and of this file; it grows when a column changes.
pub(crate) const FORMAT_VERSION: u32 = 2;
/// The data card.
pub(crate) const CARD: &str = "README.md";
/// Where it stands under the data set's folder.
pub(crate) const PLACE: &str = "meta/info.json";

/// What programs need to know of a data set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Info {
    /// `skat-dataset`.
    pub format: String,
    /// The version of the tables.
    pub format_version: u32,
    /// The game, by its name.
    pub game: String,
    /// The players, in the order of their numbers.
    pub seats: Vec<String>,
    /// The encoder of the observations.
    pub observation: String,
    /// How many features an observation has.
    pub features: usize,
    /// How many actions there are.
    pub actions: usize,
    /// How many deals a shard has.
    pub shard: u64,
    /// Which program made it.
    pub program: Program,
    /// Who played.
    pub agents: Vec<AgentInfo>,
    /// The config, as TOML; empty where the games came from records.
    pub config: String,
    /// The options of the game, as in the config.
    pub rules: serde_json::Value,
    /// The fractions of the splits, in per cent.
    pub splits: SplitsConfig,
    /// How a deal finds its split.
    pub split_rule: String,
    /// What labels are found by, if there are any.
    pub labels_by: Option<String>,
    /// Whether forced decisions stand in their table.
    pub forced: bool,
    /// The tables.
    pub tables: BTreeMap<String, TableInfo>,
    /// How many games were left out of what was imported, by the reason; empty where the games were
    /// played for the data set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub left_out: BTreeMap<String, u64>,
    /// What is in the splits, counted over the games.
    pub census: BTreeMap<String, Census>,
}

/// Which program made a data set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its version.
    pub version: String,
    /// The commits that it was built from, more than one where a newer one went on with the work.
    pub commits: Vec<String>,
}

/// An agent of a data set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgentInfo {
    /// Its text.
    pub agent: String,
    /// The SHA-256 of the file of its network; nothing for those that come with the program.
    pub network_sha256: Option<String>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableInfo {
    /// Its columns, in order.
    pub columns: Vec<ColumnInfo>,
    /// Its files, by split and number.
    pub files: Vec<ShardFile>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnInfo {
    /// Its name.
    pub name: String,
    /// Its type, as Arrow has it.
    pub dtype: String,
    /// Whether it can be null.
    pub nullable: bool,
    /// What it says.
    pub meaning: String,
}

/// A file of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardFile {
    /// Its path under the data set's folder.
    pub path: String,
    /// Its split.
    pub split: String,
    /// How many rows it has.
    pub rows: u64,
    /// How long it is.
    pub bytes: u64,
    /// The SHA-256 of its bytes.
    pub sha256: String,
}

impl TableInfo {
    /// A table of a game, without files yet.
    pub(crate) fn of<E: Tabular>(table: Table) -> TableInfo {
        let column = |field: &std::sync::Arc<arrow_schema::Field>| ColumnInfo {
            name: field.name().clone(),
            dtype: field.data_type().to_string(),
            nullable: field.is_nullable(),
            meaning: field.metadata().get(MEANING).cloned().unwrap_or_default(),
        };
        let columns = table.schema::<E>().fields().iter().map(column).collect();
        TableInfo { columns, files: Vec::new() }
    }

    /// How many rows a split has, or all have.
    pub fn rows(&self, split: Option<Split>) -> u64 {
        self.of_split(split).map(|file| file.rows).sum()
    }

    /// How many bytes the files of a split have, or all.
    pub fn bytes(&self, split: Option<Split>) -> u64 {
        self.of_split(split).map(|file| file.bytes).sum()
    }

    fn of_split(&self, split: Option<Split>) -> impl Iterator<Item = &ShardFile> {
        self.files.iter().filter(move |file| split.is_none_or(|split| split.name() == file.split))
    }
}

impl Info {
    /// Reads the file of the data set in a folder.
    ///
    /// # Errors
    /// When there is none, or it is of another format or a newer version.
    pub fn load(folder: &Path) -> Result<Info, DataError> {
        #[derive(Deserialize)]
        struct FormatOnly {
            format: String,
            format_version: u32,
        }
        let path = folder.join(PLACE);
        let text = std::fs::read_to_string(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => DataError::NoDataSet(folder.into()),
            _ => DataError::io(&path)(error),
        })?;
        let refuse = |problem: String| DataError::Text { place: path.display().to_string(), problem };
        let kind: FormatOnly = serde_json::from_str(&text).map_err(|error| refuse(error.to_string()))?;
        if (kind.format.as_str(), kind.format_version) != (FORMAT, FORMAT_VERSION) {
            return Err(refuse(format!(
                "{} version {}, expected {FORMAT} version {FORMAT_VERSION}",
                kind.format, kind.format_version
            )));
        }
        serde_json::from_str(&text).map_err(|error| refuse(error.to_string()))
    }

    /// What is the same for all data sets of a game; the rest is empty.
    pub(crate) fn of<E: Tabular>(rules: &E::Options, splits: SplitsConfig, shard: u64) -> Info {
        Info {
            format: FORMAT.into(),
            format_version: FORMAT_VERSION,
            game: E::NAME.into(),
            seats: E::SEATS.iter().map(|seat| (*seat).into()).collect(),
            observation: E::OBSERVATION.into(),
            features: E::features(),
            actions: E::Action::COUNT,
            shard,
            program: Program { version: crate::VERSION.into(), commits: Vec::new() },
            agents: Vec::new(),
            config: String::new(),
            rules: serde_json::to_value(rules).expect("plain data"),
            splits,
            split_rule: Split::RULE.into(),
            labels_by: None,
            forced: true,
            tables: BTreeMap::new(),
            left_out: BTreeMap::new(),
            census: BTreeMap::new(),
        }
    }

    /// Enters a file of a table.
    pub(crate) fn enter<E: Tabular>(&mut self, table: Table, file: ShardFile) {
        let table = self.tables.entry(table.name().into()).or_insert_with(|| TableInfo::of::<E>(table));
        table.files.push(file);
        table.files.sort_by_key(|file| (Split::from_name(&file.split), file.path.clone()));
    }

    /// Writes the card and this description into the folder, the description last: it says that the
    /// data set is complete.
    pub(crate) fn conclude<E: Tabular>(
        &self,
        folder: &Path,
        title: &str,
        licence: &str,
    ) -> Result<(), DataError> {
        let meta = folder.join("meta");
        std::fs::create_dir_all(&meta).map_err(DataError::io(&meta))?;
        write_whole(&folder.join(CARD), card::write::<E>(title, licence, self))?;
        write_whole(&folder.join(PLACE), self.to_json())
    }

    /// The text of the file.
    fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("plain data");
        text.push('\n');
        text
    }

    /// What is in all splits together.
    pub fn whole_census(&self) -> Census {
        let mut whole = Census::default();
        self.census.values().for_each(|census| whole.add(census));
        whole
    }

    /// A table of the data set, if it has it.
    pub fn table(&self, table: Table) -> Option<&TableInfo> {
        self.tables.get(table.name())
    }
}

/// The agents of a config with the checksums of their networks.
pub(crate) fn agents_of<E: Tabular>(config: &Config<E>) -> Result<Vec<AgentInfo>, DataError> {
    let agent = |role: &crate::config::RoleConfig<E>| {
        let network = role.agent.network();
        let sum = network.map(|path| {
            let bytes = std::fs::read(&path).map_err(DataError::io(&path))?;
            Ok(crate::shard::hexadecimal(&Sha256::digest(bytes)))
        });
        Ok(AgentInfo { agent: role.agent.to_string(), network_sha256: sum.transpose()? })
    };
    config.agents.iter().map(agent).collect()
}
