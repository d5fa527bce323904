//! A score sheet to which everything is done that can be done to one, allowed or not.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_fuzz::seed;
use skat_fuzz::sheets::{Bytes, check_sheet, example_bytes, sheet_of};

/// So many bytes make a series of 48 games with all that can happen in it.
const MOST: usize = 800;

fuzz_target!(init: seed("sheet_changes", example_bytes()), |bytes: &[u8]| {
    check_sheet(&sheet_of(Bytes(&bytes[..bytes.len().min(MOST)])));
});
