//! Files that are read or written, compressed or not.

use crate::failure::Failure;
use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read as _, Write, stdin};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// So much is read at once.
const BUFFER: usize = 1 << 16;

/// Opens a file, compressed or not; `-` is the standard input. Compressed files are known by their
/// first bytes.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let mut input: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(BufReader::with_capacity(BUFFER, stdin().lock()))
    } else {
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Box::new(BufReader::with_capacity(BUFFER, file))
    };
    if input.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
        return Ok(Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(input))));
    }
    Ok(input)
}

/// The whole text of a file, compressed or not; `-` is the standard input.
pub(crate) fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    open(path)?.read_to_string(&mut text)?;
    Ok(text)
}

/// What happens to a file that has the name already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    Keep,
    Replace,
}

/// A file under way: it gets its name only when all is written.
pub(crate) struct Target {
    path: PathBuf,
    existing: Existing,
    output: Output,
}

/// Where the bytes go.
enum Output {
    Plain(BufWriter<NamedTempFile>),
    Compressed(GzEncoder<BufWriter<NamedTempFile>>),
}

impl Target {
    /// A file of this name, compressed if the name ends in `.gz`.
    pub(crate) fn create(path: &Path, existing: Existing) -> Result<Target, Failure> {
        let fail = |error: io::Error| format!("{}: {error}", path.display());
        if existing == Existing::Keep && path.exists() {
            return Err(exists(path));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = BufWriter::with_capacity(BUFFER, partial_file(folder).map_err(fail)?);
        let is_compressed = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"));
        let output = match is_compressed {
            true => Output::Compressed(GzEncoder::new(file, Compression::default())),
            false => Output::Plain(file),
        };
        Ok(Target { path: path.into(), existing, output })
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let fail = |error: io::Error| format!("{}: {error}", self.path.display());
        let file = match self.output {
            Output::Plain(file) => file,
            Output::Compressed(encoder) => encoder.finish().map_err(fail)?,
        };
        let file = file.into_inner().map_err(|error| fail(error.into_error()))?;
        let named = match self.existing {
            Existing::Replace => file.persist(&self.path),
            Existing::Keep => file.persist_noclobber(&self.path),
        };
        match named {
            Ok(_) => Ok(()),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(&self.path)),
            Err(error) => Err(fail(error.error).into()),
        }
    }
}

fn exists(path: &Path) -> Failure {
    format!("{} exists; --force replaces it", path.display()).into()
}

/// A file without its name yet, with the permissions of any new file.
fn partial_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".skat-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.output {
            Output::Plain(file) => file.write(bytes),
            Output::Compressed(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.output {
            Output::Plain(file) => file.flush(),
            Output::Compressed(encoder) => encoder.flush(),
        }
    }
}
