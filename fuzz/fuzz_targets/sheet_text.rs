//! Score sheets as text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skat_env::skat::table::{Entry, Name, Partner, Score, Sheet, Stake};
use skat_fuzz::sheets::{check_sheet, example_sheets};
use skat_fuzz::{check_text, seed};

fuzz_target!(init: seed("sheet_text", example_sheets().map(|sheet| sheet.to_string())), |text: &str| {
    if let Some(sheet) = check_text::<Sheet>(text) {
        check_sheet(&sheet);
    }
    let line = text.lines().next().unwrap_or_default();
    let _ = check_text::<Entry>(line);
    let _ = check_text::<Score>(line);
    let _ = check_text::<Name>(line);
    let _ = check_text::<Partner>(line);
    let _ = check_text::<Stake>(line);
});
