//! A score sheet to which everything is done that can be done to one, allowed or not.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_fuzz::seed;
use skat_fuzz::sheets::{Bytes, check_sheet, example_bytes, sheet_of};

fuzz_target!(init: seed("sheet_changes", example_bytes()), |bytes: &[u8]| {
    check_sheet(&sheet_of(Bytes(bytes)));
});
