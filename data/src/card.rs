//! The data card: what people need to know of a data set, in the form of the Hugging Face hub.

use crate::census::{Census, Moments};
use crate::info::{Info, TableInfo};
use crate::schema::Table;
use crate::split::Split;
use crate::tabular::Tabular;
use std::fmt::Write as _;

/// The card's text.
pub(crate) fn write<E: Tabular>(title: &str, licence: &str, info: &Info) -> String {
    let mut text = String::new();
    front_matter::<E>(&mut text, title, licence, info).expect("a text takes everything");
    body::<E>(&mut text, title, licence, info).expect("a text takes everything");
    text
}

/// How the data set can be looked at.
const CHECKED: &str = concat!(
    "`skat dataset check FOLDER` replays every row under the rules and compares every column;\n",
    "`skat dataset stats FOLDER` counts what is in it.\n",
    "`meta/info.json` says to programs what this page says.",
);

/// Where the numbers are explained.
const DESCRIBED: &str =
    "`skat describe observation` and `skat describe actions` say what each feature and action is.";

/// How it can be made again.
const AGAIN: &str = "`config.toml` makes the set again, byte for byte, with the same commit of the program.";

fn size_category(games: u64) -> &'static str {
    match games {
        ..1_000 => "n<1K",
        1_000..10_000 => "1K<n<10K",
        10_000..100_000 => "10K<n<100K",
        100_000..1_000_000 => "100K<n<1M",
        1_000_000..10_000_000 => "1M<n<10M",
        10_000_000.. => "n>10M",
    }
}

/// A text as YAML has it: that of JSON is a part of it.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text")
}

fn front_matter<E: Tabular>(text: &mut String, title: &str, licence: &str, info: &Info) -> std::fmt::Result {
    writeln!(text, "---\nlicense: {}\npretty_name: {}", quoted(licence), quoted(title))?;
    let (made, played) =
        if info.agents.is_empty() { ("found", "recorded") } else { ("machine-generated", "self-play") };
    writeln!(text, "language: []\nannotations_creators: [{made}]\nsource_datasets: [original]")?;
    writeln!(text, "task_categories: [reinforcement-learning, tabular-classification]")?;
    writeln!(text, "tags: [card-games, imperfect-information, {played}, {}]", E::NAME)?;
    writeln!(text, "size_categories: [{}]", quoted(size_category(info.whole_census().games)))?;
    writeln!(text, "configs:")?;
    for (name, table) in tables(info) {
        writeln!(text, "- config_name: {name}\n  data_files:")?;
        for split in Split::ALL.into_iter().filter(|&split| table.rows(Some(split)) > 0) {
            writeln!(text, "  - split: {split}\n    path: data/{name}/{split}-*.parquet")?;
        }
    }
    writeln!(text, "dataset_info:")?;
    for (name, table) in tables(info) {
        writeln!(text, "- config_name: {name}\n  splits:")?;
        for split in Split::ALL.into_iter().filter(|&split| table.rows(Some(split)) > 0) {
            let (rows, bytes) = (table.rows(Some(split)), table.bytes(Some(split)));
            writeln!(text, "  - name: {split}\n    num_bytes: {bytes}\n    num_examples: {rows}")?;
        }
        writeln!(text, "  download_size: {0}\n  dataset_size: {0}", table.bytes(None))?;
    }
    writeln!(text, "---\n")
}

/// The tables of a data set, games first.
fn tables(info: &Info) -> impl Iterator<Item = (&'static str, &TableInfo)> {
    Table::ALL.into_iter().filter_map(|table| Some((table.name(), info.table(table)?)))
}

fn body<E: Tabular>(text: &mut String, title: &str, licence: &str, info: &Info) -> std::fmt::Result {
    let whole = info.whole_census();
    writeln!(text, "# {title}\n")?;
    writeln!(
        text,
        "{} games of {} with {} decisions, written by skat-data {} (commit {}). Licence: {licence}.\n",
        whole.games,
        E::NAME,
        whole.decisions,
        info.program.version,
        info.program.commits.join(", ")
    )?;
    writeln!(text, "{CHECKED}")?;
    match info.config.is_empty() {
        true => writeln!(text)?,
        false => writeln!(text, "{AGAIN}\n")?,
    }
    agents(text, info)?;
    splits(text, info)?;
    schema::<E>(text, info)?;
    counts::<E>(text, &whole)?;
    biases(text, info)?;
    if !info.config.is_empty() {
        writeln!(text, "## Config\n\n```toml\n{}```\n", info.config)?;
    }
    files(text, info)
}

fn agents(text: &mut String, info: &Info) -> std::fmt::Result {
    if info.agents.is_empty() {
        return Ok(());
    }
    writeln!(text, "## Who played\n\n| agent | network |\n| --- | --- |")?;
    for agent in &info.agents {
        let network = match &agent.network_sha256 {
            Some(sum) => format!("SHA-256 {sum}"),
            None => "none, or the one that comes with the program".into(),
        };
        writeln!(text, "| `{}` | {network} |", agent.agent)?;
    }
    if let Some(by) = &info.labels_by {
        writeln!(text, "\nLabels are values by `{by}`.")?;
    }
    writeln!(text)
}

fn splits(text: &mut String, info: &Info) -> std::fmt::Result {
    writeln!(text, "## Splits\n\nThe rule: {}. So no deal is in two splits.\n", Split::RULE)?;
    writeln!(text, "| split | per cent | games |\n| --- | ---: | ---: |")?;
    let shares = [info.splits.train, info.splits.validation, info.splits.test];
    for (split, share) in Split::ALL.into_iter().zip(shares) {
        let games = info.census.get(split.name()).map_or(0, |census| census.games);
        writeln!(text, "| {split} | {share} | {games} |")?;
    }
    writeln!(text)
}

fn schema<E: Tabular>(text: &mut String, info: &Info) -> std::fmt::Result {
    writeln!(text, "## Tables\n")?;
    writeln!(
        text,
        "Observations are those of encoder `{}` ({} features). {DESCRIBED}\n",
        E::OBSERVATION,
        E::features()
    )?;
    for (name, table) in tables(info) {
        writeln!(text, "### `{name}`: {} rows, {} bytes\n", table.rows(None), table.bytes(None))?;
        writeln!(text, "| column | type | null | meaning |\n| --- | --- | --- | --- |")?;
        for column in &table.columns {
            let null = if column.nullable { "yes" } else { "no" };
            writeln!(text, "| `{}` | {} | {null} | {} |", column.name, column.dtype, column.meaning)?;
        }
        writeln!(text)?;
    }
    Ok(())
}

fn counts<E: Tabular>(text: &mut String, whole: &Census) -> std::fmt::Result {
    writeln!(text, "## Counts\n")?;
    for fact in E::FACTS.iter().filter(|fact| fact.counted) {
        let Some(values) = whole.facts.get(fact.name) else { continue };
        writeln!(text, "| {} | games | share |\n| --- | ---: | ---: |", fact.name)?;
        for (value, &count) in values {
            writeln!(text, "| {value} | {count} | {:.2} % |", 100.0 * count as f64 / whole.games as f64)?;
        }
        writeln!(text)?;
    }
    writeln!(text, "| seat | {} per game |\n| --- | ---: |", E::POINTS)?;
    for seat in E::SEATS {
        let Moments { sum, .. } = whole.scores.get(*seat).copied().unwrap_or_default();
        writeln!(text, "| {seat} | {:.2} |", sum as f64 / whole.games.max(1) as f64)?;
    }
    writeln!(text)
}

fn biases(text: &mut String, info: &Info) -> std::fmt::Result {
    writeln!(text, "## Known biases\n")?;
    if !info.agents.is_empty() {
        writeln!(
            text,
            "- Programs played. What they never do is not in the data, and what they do badly is; kinds of games \
             that do not stand in the counts above did not happen."
        )?;
    }
    writeln!(
        text,
        "- The return of a decision is the end of one game: it holds the luck of the cards and the mistakes of \
         all players after it."
    )?;
    if !info.left_out.is_empty() {
        writeln!(text, "- Left out of what was recorded:\n\n| reason | games |\n| --- | ---: |")?;
        info.left_out.iter().try_for_each(|(reason, games)| writeln!(text, "| {reason} | {games} |"))?;
        writeln!(text)?;
    }
    if info.labels_by.is_some() {
        writeln!(
            text,
            "- Labels are estimates of one method, with its errors; standard errors tell of the number of worlds \
             alone. Decisions without a choice are not labelled, nor those of which the method has no values."
        )?;
    }
    writeln!(text)
}

fn files(text: &mut String, info: &Info) -> std::fmt::Result {
    writeln!(text, "## Files\n\n| file | rows | bytes | SHA-256 |\n| --- | ---: | ---: | --- |")?;
    for (_, table) in tables(info) {
        for file in &table.files {
            writeln!(text, "| {} | {} | {} | {} |", file.path, file.rows, file.bytes, file.sha256)?;
        }
    }
    Ok(())
}
