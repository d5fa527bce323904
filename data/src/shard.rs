//! A table's file, from its first row to its name.

use crate::error::DataError;
use crate::info::ShardFile;
use crate::schema::Table;
use crate::split::Split;
use crate::tabular::Tabular;
use arrow_array::RecordBatch;
use arrow_schema::DataType;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;
use sha2::{Digest, Sha256};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// How many rows a row group has: small enough for viewers and for shuffled reading.
pub(crate) const GROUP: usize = 65_536;
/// Higher levels gain a few per cent and cost twice the time.
const LEVEL: i32 = 3;
/// How the names of files under way begin.
pub(crate) const PART: &str = ".part-";
/// So much is written at once.
const BUFFER: usize = 1 << 16;

/// A file under way. It gets its name only when it is whole and on the disk.
pub(crate) struct Shard {
    writer: ArrowWriter<Hashing>,
    /// Under the data set's folder.
    name: String,
    path: PathBuf,
    split: Split,
    rows: u64,
}

/// The name of a table's file, under the data set's folder.
pub(crate) fn name(table: Table, split: Split, number: u64, count: u64) -> String {
    format!("data/{}/{split}-{number:05}-of-{count:05}.parquet", table.name())
}

impl Shard {
    /// A file without rows.
    pub(crate) fn create<E: Tabular>(
        folder: &Path,
        table: Table,
        split: Split,
        (number, count): (u64, u64),
    ) -> Result<Shard, DataError> {
        let name = name(table, split, number, count);
        let path = folder.join(&name);
        let parent = path.parent().expect("a file in a folder");
        std::fs::create_dir_all(parent).map_err(DataError::io(parent))?;
        let output = Hashing::create(parent).map_err(DataError::io(&path))?;
        let writer = ArrowWriter::try_new(output, table.schema::<E>(), Some(properties::<E>(table)));
        let writer = writer.map_err(DataError::parquet(&path))?;
        Ok(Shard { writer, name, path, split, rows: 0 })
    }

    /// Adds rows.
    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), DataError> {
        self.rows += batch.num_rows() as u64;
        self.writer.write(batch).map_err(DataError::parquet(&self.path))
    }

    /// Gives the file its name; one that was there is replaced.
    pub(crate) fn finish(self) -> Result<ShardFile, DataError> {
        let Shard { writer, name, path, split, rows } = self;
        let output = writer.into_inner().map_err(DataError::parquet(&path))?;
        let (bytes, sha256) = output.finish(&path).map_err(DataError::io(&path))?;
        Ok(ShardFile { path: name, split: split.name().into(), rows, bytes, sha256 })
    }
}

/// How the columns are written: names and small numbers by dictionary, numbers that grow by their
/// differences, bits as they are.
fn properties<E: Tabular>(table: Table) -> WriterProperties {
    let mut builder = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL).expect("a level from 1 to 22")))
        .set_max_row_group_row_count(Some(GROUP))
        .set_statistics_enabled(EnabledStatistics::None)
        .set_created_by(format!("skat-data {}", crate::VERSION));
    for field in table.schema::<E>().fields() {
        let column = ColumnPath::from(field.name().as_str());
        match field.data_type() {
            DataType::Int64 => {
                builder = builder
                    .set_column_dictionary_enabled(column.clone(), false)
                    .set_column_encoding(column.clone(), Encoding::DELTA_BINARY_PACKED)
                    .set_column_statistics_enabled(column, EnabledStatistics::Chunk);
            }
            DataType::FixedSizeBinary(_) | DataType::Binary => {
                builder = builder.set_column_dictionary_enabled(column, false);
            }
            _ => {}
        }
    }
    builder.build()
}

/// Counts and sums up the bytes that go to the disk.
struct Hashing {
    file: BufWriter<NamedTempFile>,
    digest: Sha256,
    bytes: u64,
}

impl Hashing {
    fn create(folder: &Path) -> io::Result<Hashing> {
        let file = NamedTempFile::with_prefix_in(PART, folder)?;
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(Hashing { file, digest: Sha256::new(), bytes: 0 })
    }

    fn finish(self, path: &Path) -> io::Result<(u64, String)> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        readable(file.as_file())?;
        file.persist(path).map_err(|error| error.error)?;
        Ok((self.bytes, hexadecimal(&self.digest.finalize())))
    }
}

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.digest.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Temporary files are for their owner alone; a data set is for everybody who may see its folder.
fn readable(file: &std::fs::File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.set_permissions(std::fs::Permissions::from_mode(0o644))?;
    }
    Ok(())
}

/// Bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 of bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Writes a whole file at once: it gets its name only when it is on the disk.
pub(crate) fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> Result<(), DataError> {
    let folder = path.parent().expect("a file in a folder");
    let write = || {
        let mut file = NamedTempFile::with_prefix_in(PART, folder)?;
        file.write_all(content.as_ref())?;
        file.as_file().sync_all()?;
        readable(file.as_file())?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(DataError::io(path))
}
