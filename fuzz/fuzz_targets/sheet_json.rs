//! Score sheets as JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::skat::table::Sheet;
use skat_fuzz::seed;
use skat_fuzz::sheets::{check_sheet, example_sheets, json};

fuzz_target!(init: seed("sheet_json", example_sheets().map(|sheet| json(&sheet))), |text: &str| {
    match serde_json::from_str::<Sheet>(text) {
        Ok(sheet) => check_sheet(&sheet),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
