//! TensorBoard's event file.

use crate::file::FileError;
use protobuf::Message;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use tensorboard_proto::event::Event;
use tensorboard_rs::record_writer::RecordWriter;
use tensorboard_rs::summary::scalar;

/// An event file that is written at once: a full disk is an error here and not in another thread.
pub(crate) struct Board {
    path: PathBuf,
    records: RecordWriter<BufWriter<File>>,
}

impl Board {
    /// A new event file in this folder.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn create(folder: &Path) -> Result<Board, FileError> {
        fs::create_dir_all(folder).map_err(|e| FileError::new(folder, e))?;
        let name = format!("events.out.tfevents.{:010}.training.{}", now() as u64, std::process::id());
        let path = folder.join(name);
        let file = File::create(&path).map_err(|e| FileError::new(&path, e))?;
        let mut board = Board { path, records: RecordWriter::new(BufWriter::new(file)) };
        let mut event = Event::new();
        event.set_file_version("brain.Event:2".into());
        board.put(event).and_then(|()| board.records.flush()).map_err(|e| board.refuse(&e))?;
        Ok(board)
    }

    /// Writes numbers by their names at this step.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&mut self, numbers: &BTreeMap<String, f64>, step: u64) -> Result<(), FileError> {
        let mut write = || {
            for (name, &number) in numbers {
                let mut event = Event::new();
                event.set_step(step as i64);
                event.set_summary(scalar(name, number as f32));
                self.put(event)?;
            }
            self.records.flush()
        };
        write().map_err(|e| self.refuse(&e))
    }

    fn put(&mut self, mut event: Event) -> std::io::Result<()> {
        event.set_wall_time(now());
        self.records.write(&event.write_to_bytes()?)
    }

    fn refuse(&self, error: &std::io::Error) -> FileError {
        FileError::new(&self.path, error)
    }
}

/// Seconds since 1970: TensorBoard's own clock, which decides nothing in the run.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64())
}
