//! TensorBoard is told what stands in the metrics.

use crate::common::{ITERATIONS, Run, files, tiny, train};
use protobuf::Message;
use skat_training::Line;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tensorboard_proto::event::Event;
use tensorboard_rs::masked_crc32c::masked_crc32c;

/// The events of a file: each is its length, the length's checksum, its bytes, their checksum.
fn events(mut bytes: &[u8]) -> Vec<Event> {
    fn take<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
        let (taken, rest) = bytes.split_at(count);
        *bytes = rest;
        taken
    }
    let mut events = Vec::new();
    while !bytes.is_empty() {
        let length = take(&mut bytes, 8);
        assert_eq!(take(&mut bytes, 4), (masked_crc32c(length) as u32).to_le_bytes());
        let length = u64::from_le_bytes(length.try_into().expect("eight bytes"));
        let data = take(&mut bytes, length as usize);
        assert_eq!(take(&mut bytes, 4), (masked_crc32c(data) as u32).to_le_bytes());
        events.push(Event::parse_from_bytes(data).expect("an event"));
    }
    events
}

/// All numbers of a run's event files by name and step.
fn numbers(run: &Path) -> HashMap<(String, i64), f32> {
    let mut numbers = HashMap::new();
    for (path, bytes) in files(&run.join("tensorboard")) {
        let name = path.file_name().expect("a file").to_string_lossy();
        assert!(name.starts_with("events.out.tfevents."), "TensorBoard would not find {name}");
        let events = events(&bytes);
        assert_eq!(events[0].get_file_version(), "brain.Event:2");
        for event in &events[1..] {
            assert!(event.get_wall_time() > 0.0 && event.is_initialized());
            for value in event.get_summary().get_value() {
                numbers.insert((value.get_tag().to_string(), event.get_step()), value.get_simple_value());
            }
        }
    }
    numbers
}

#[test]
fn events_say_what_the_metrics_say() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut run = Run::create(tiny(), folder.path()).expect("the run begins");
    train(&mut run, ITERATIONS / 2);
    drop(run);
    train(&mut Run::resume(folder.path()).expect("the run goes on"), u64::MAX);
    let found = numbers(folder.path());
    let text = fs::read_to_string(folder.path().join("metrics.jsonl")).expect("the metrics");
    let lines = text.lines().map(|line| serde_json::from_str::<Line>(line).expect("a line"));
    let mut expected = HashMap::new();
    for line in lines {
        let at = |(name, number): (String, f64)| ((name, line.games as i64), number as f32);
        expected.extend(line.numbers.into_iter().map(at));
    }
    assert!(expected.len() > 50, "{} numbers", expected.len());
    assert_eq!(found, expected);
}
