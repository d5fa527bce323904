//! What programs write to standard error: the end of it for messages, all of it in a file for who
//! looks for a mistake.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write as _};
use std::path::PathBuf;
use std::process::ChildStderr;
use std::sync::mpsc::Sender;
use std::sync::{Mutex, OnceLock, PoisonError};

/// So much of what a program writes to standard error is kept for messages.
const LAST_WORDS: usize = 600;

/// So much is kept in the file, of all programs together.
const MOST: u64 = 16 << 20;

/// The file, once there is one.
static KEPT: OnceLock<Mutex<Kept>> = OnceLock::new();

struct Kept {
    path: PathBuf,
    /// Opened with the first byte.
    file: Option<File>,
    room: u64,
}

/// Has all that engines write to standard error from now on added to this file, each piece with
/// the number of its process before it, 16 MiB at most.
///
/// For the whole program, as a log is; a second call changes nothing. The file is made with the
/// first piece. What cannot be written is lost: a match does not end for its log.
pub fn keep_standard_error(path: impl Into<PathBuf>) {
    let _ = KEPT.set(Mutex::new(Kept { path: path.into(), file: None, room: MOST }));
}

impl Kept {
    fn add(&mut self, process: u32, piece: &[u8]) {
        if self.room == 0 {
            return;
        }
        if self.file.is_none() {
            self.file = OpenOptions::new().append(true).create(true).open(&self.path).ok();
        }
        let Some(file) = &mut self.file else { return };
        let mut text = format!("[{process}] ").into_bytes();
        text.extend_from_slice(piece);
        if text.last() != Some(&b'\n') {
            text.push(b'\n');
        }
        self.room = self.room.saturating_sub(text.len() as u64);
        if self.room == 0 {
            text.extend_from_slice(b"no more is kept: 16 MiB\n");
        }
        let _ = file.write_all(&text);
    }
}

/// The last that a program said.
#[derive(Debug, Default)]
pub(super) struct Said(Mutex<Vec<u8>>);

impl Said {
    /// Reads to the end of the stream.
    pub(super) fn read(&self, mut stderr: ChildStderr, process: u32, _until_all_is_said: Sender<()>) {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = stderr.read(&mut buffer) {
            let piece = &buffer[..count];
            if let Some(kept) = KEPT.get() {
                kept.lock().unwrap_or_else(PoisonError::into_inner).add(process, piece);
            }
            let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            said.extend_from_slice(piece);
            let surplus = said.len().saturating_sub(LAST_WORDS);
            said.drain(..surplus);
        }
    }

    /// What was said since this was asked last, its end, in one line.
    pub(super) fn take(&self) -> String {
        let said = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&said).trim().replace(|c: char| c.is_control(), " ")
    }
}
