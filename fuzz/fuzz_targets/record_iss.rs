//! Records in the form of the International Skat Server: a line, and a file of lines.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::skat::record::iss;
use skat_fuzz::{check_file, check_record, iss_records, seed};

fuzz_target!(init: seed("record_iss", iss_records()), |bytes: &[u8]| {
    if let Ok(line) = str::from_utf8(bytes) {
        match iss::read(line) {
            Ok(record) => check_record(&record),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    check_file(bytes);
});
