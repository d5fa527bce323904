//! Our own records, JSON in lines: a line, and a file of lines.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::skat::record::json;
use skat_fuzz::{check_file, check_record, json_records, seed};

fuzz_target!(init: seed("record_json", json_records()), |bytes: &[u8]| {
    if let Ok(line) = str::from_utf8(bytes) {
        match json::read(line) {
            Ok(record) => check_record(&record),
            Err(error) => assert!(!error.field.is_empty() && error.to_string().contains("column")),
        }
    }
    check_file(bytes);
});
