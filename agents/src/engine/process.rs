//! A program that is run with its standard streams in our hands.

use super::fault::Problem;
use super::protocol::LONGEST_LINE;
use super::said::Said;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// So many reads of a program that nobody asked wait for us; then it waits.
const AHEAD: usize = 16;

/// How long a program that has closed its output is given to end and to finish its last words, so
/// that we can say how it ended.
const TO_END: Duration = Duration::from_secs(2);

/// How long a program is given to end after `quit`.
pub(crate) const TO_QUIT: Duration = Duration::from_secs(2);

/// A running program. Threads of their own write to it and read from it, so that nothing it does or
/// leaves undone blocks ours. Dropping it says `quit` and ends it, with all that it has started in
/// its process group.
pub(crate) struct Process {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<Vec<Line>>,
    heard: VecDeque<Line>,
    said: Arc<Said>,
    /// Closed when all is said.
    saying: Receiver<()>,
    /// Whether it has ended or is to be ended without ceremony.
    is_lost: bool,
}

/// What is read from a program.
enum Line {
    Text(String),
    TooLong(String),
}

impl Process {
    /// Runs a program with its arguments, in a process group of its own.
    pub(crate) fn start(words: &[String]) -> Result<Process, Problem> {
        let mut command = in_a_group(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            command.spawn().map_err(|error| Problem::NotStarted { program: words[0].clone(), error })?;
        let (to, outgoing) = channel();
        let (incoming, from) = sync_channel(AHEAD);
        let (speaker, saying) = channel();
        let said = Arc::new(Said::default());
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        if let (Some(stdin), Some(stdout), Some(stderr)) = streams {
            let (kept, process) = (Arc::clone(&said), child.id());
            thread::spawn(move || write_all(stdin, &outgoing));
            thread::spawn(move || read_all(stdout, &incoming));
            thread::spawn(move || kept.read(stderr, process, speaker));
        }
        Ok(Process { child, to: Some(to), from, heard: VecDeque::new(), said, saying, is_lost: false })
    }

    /// Sends lines, without waiting for them to be read.
    pub(crate) fn send(&mut self, lines: String) {
        // A program that has gone is noticed when its answer is missing.
        if let Some(to) = &self.to {
            let _ = to.send(lines);
        }
    }

    /// The next line, waiting for it until `deadline`; `asked` is the line that it should answer.
    pub(crate) fn next(
        &mut self,
        deadline: Instant,
        limit: Duration,
        asked: &str,
    ) -> Result<String, Problem> {
        loop {
            match self.heard.pop_front() {
                Some(Line::Text(line)) => return Ok(line),
                Some(Line::TooLong(start)) => return Err(Problem::TooLong { start: shortened(&start) }),
                None => {}
            }
            match self.from.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(lines) => self.heard.extend(lines),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Problem::Silent { asked: shortened(asked), seconds: limit.as_secs_f64() });
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone(asked)),
            }
        }
    }

    fn gone(&mut self, asked: &str) -> Problem {
        let how = match self.ended_within(TO_END) {
            Some(status) => format!("ended ({status})"),
            None => "closed its standard output".into(),
        };
        // Nothing is ever sent: this waits for the end of standard error.
        let _ = self.saying.recv_timeout(TO_END);
        Problem::Gone { asked: shortened(asked), how, said: self.said() }
    }

    /// The end of what the program wrote to standard error since this was asked last.
    pub(crate) fn said(&self) -> String {
        self.said.take()
    }

    /// How the program ended, if it does within this time.
    pub(crate) fn ended_within(&mut self, time: Duration) -> Option<String> {
        let deadline = Instant::now() + time;
        loop {
            match how_ended(&mut self.child) {
                None if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                how => return how,
            }
        }
    }

    /// Closes the standard input of the program, once all is written that was sent.
    pub(crate) fn close_input(&mut self) {
        self.to = None;
    }

    /// Has the program ended without a `quit` when it is dropped.
    pub(crate) fn give_up(&mut self) {
        self.is_lost = true;
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.is_lost {
            self.send("quit\n".into());
            self.close_input();
            self.ended_within(TO_QUIT);
        }
        end_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command, in a process group of its own.
#[cfg(unix)]
fn in_a_group(words: &[String]) -> Command {
    use std::os::unix::process::CommandExt as _;
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).process_group(0);
    command
}

/// How the program ended, if it has. It is not reaped, so that its number stays its own until its
/// group is ended.
#[cfg(unix)]
fn how_ended(child: &mut Child) -> Option<String> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(Pid::from_child(child)), options).ok()??;
    Some(match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (_, Some(signal)) => format!("signal {signal}"),
        _ => "in an unknown way".into(),
    })
}

#[cfg(unix)]
fn end_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn in_a_group(words: &[String]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

#[cfg(not(unix))]
fn how_ended(child: &mut Child) -> Option<String> {
    child.try_wait().ok()?.map(|status| status.to_string())
}

#[cfg(not(unix))]
fn end_group(_child: &Child) {}

fn write_all(mut stdin: ChildStdin, outgoing: &Receiver<String>) {
    for lines in outgoing {
        if stdin.write_all(lines.as_bytes()).is_err() {
            return;
        }
    }
}

fn read_all(stdout: ChildStdout, incoming: &SyncSender<Vec<Line>>) {
    let mut reader = BufReader::with_capacity(1 << 16, stdout);
    loop {
        let mut lines = Vec::new();
        let more = loop {
            match read_line(&mut reader) {
                Some(line) => lines.push(line),
                None => break false,
            }
            let is_last = matches!(lines.last(), Some(Line::TooLong(_)));
            if is_last || !reader.buffer().contains(&b'\n') {
                break !is_last;
            }
        };
        if incoming.send(lines).is_err() || !more {
            return;
        }
    }
}

/// The next line without its end; `None` at the end of the stream. A last line without an end is no
/// line.
fn read_line(reader: &mut BufReader<ChildStdout>) -> Option<Line> {
    let mut bytes = Vec::new();
    reader.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes).ok()?;
    if bytes.pop_if(|last| *last == b'\n').is_some() {
        bytes.pop_if(|last| *last == b'\r');
        return Some(Line::Text(String::from_utf8_lossy(&bytes).into_owned()));
    }
    (bytes.len() > LONGEST_LINE).then(|| Line::TooLong(String::from_utf8_lossy(&bytes).into_owned()))
}

/// At most 120 letters, without control characters.
pub(crate) fn shortened(text: &str) -> String {
    let visible = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    let mut letters = text.chars().map(visible);
    let start: String = letters.by_ref().take(120).collect();
    if letters.next().is_some() { start + "..." } else { start }
}
