//! `skat report`: training runs and matches as one HTML page.

use crate::failure::Failure;
use crate::file::{Existing, Target};
use clap::Args;
use skat_report::{HEAD, PICTURE_HEAD, Picture, Source, page, pictures};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Write an HTML page about training runs and matches, with plots and tables
///
/// The page needs nothing but itself: no network, no script. Training runs share their plots; a run
/// that is still under way is told as far as it is.
#[derive(Args)]
pub(crate) struct WriteReport {
    /// Folders of training runs, folders of matches (`skat evaluate --out`), or what `skat evaluate
    /// --json` printed
    #[arg(value_name = "RUN_OR_MATCH", required = true)]
    sources: Vec<PathBuf>,
    /// The page; one that was there before is replaced
    #[arg(long, value_name = "FILE.html", default_value = "report.html")]
    out: PathBuf,
    /// Also write the plots of the training runs' strength into this folder, each as an SVG picture
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
}

impl WriteReport {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        self.check_twice()?;
        let load = |path: &PathBuf| Source::load(path);
        let sources: Vec<Source> = self.sources.iter().map(load).collect::<Result<_, _>>()?;
        write_page(&self.out, &page(&sources))?;
        writeln!(out, "Wrote {}; any browser shows it.", self.out.display())?;
        self.pictures.as_ref().map_or(Ok(()), |folder| write_pictures(folder, &sources, out))
    }

    /// The same run twice would be two lines on top of each other.
    fn check_twice(&self) -> Result<(), Failure> {
        let canonical: Vec<PathBuf> =
            self.sources.iter().map(|path| path.canonicalize().unwrap_or_else(|_| path.clone())).collect();
        for (i, path) in self.sources.iter().enumerate() {
            if canonical[..i].contains(&canonical[i]) {
                return Err(
                    format!("{} is named twice; expected each run or match once", path.display()).into()
                );
            }
        }
        Ok(())
    }
}

/// Writes a page; only a page is written over.
pub(crate) fn write_page(path: &Path, text: &str) -> Result<(), Failure> {
    may_be_replaced(path, HEAD, "page")?;
    write(path, text)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut target = Target::create(path, Existing::Replace)?;
    target.write_all(text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?;
    target.finish()?;
    Ok(())
}

fn write_pictures(folder: &Path, sources: &[Source], out: &mut impl Write) -> Result<(), Failure> {
    let pictures = pictures(sources);
    if pictures.is_empty() {
        return Err(
            "none of the sources is a training run whose strength was measured; expected one for --pictures"
                .into(),
        );
    }
    write_all(folder, pictures, out)
}

/// Writes pictures into a folder, which may be a new one, and tells of each.
pub(crate) fn write_all(folder: &Path, pictures: Vec<Picture>, out: &mut impl Write) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for picture in pictures {
        let path = folder.join(format!("{}.svg", picture.name));
        may_be_replaced(&path, PICTURE_HEAD, "picture")?;
        write(&path, &picture.svg)?;
        writeln!(out, "Wrote {}: {}.", path.display(), picture.title)?;
    }
    Ok(())
}

/// Only pages and pictures are written over: a mistyped name must not cost a result.
fn may_be_replaced(path: &Path, head: &str, kind: &str) -> Result<(), Failure> {
    let fail = |error: io::Error| format!("{}: {error}", path.display());
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(fail(error).into()),
        // A pipe or a device would be read from forever.
        Ok(metadata) if !metadata.is_file() => {
            return Err(format!("{} is no file; expected the name of one", path.display()).into());
        }
        Ok(_) => {}
    }
    let mut begin = Vec::new();
    let read = File::open(path).and_then(|file| file.take(head.len() as u64).read_to_end(&mut begin));
    read.map_err(fail)?;
    if begin.is_empty() || begin == head.as_bytes() {
        return Ok(());
    }
    Err(format!("{} exists and is no {kind} of skat report; expected another name", path.display()).into())
}
