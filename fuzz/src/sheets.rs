//! Score sheets that bytes decide.

use skat_env::skat::table::{Entry, Legible, Name, NextGame, Partner, Sheet, Stake, TableError};
use skat_env::skat::{Contract, Game};

/// Bytes that are read one by one; 0 when none is left.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first) % bound
    }
}

const NAMES: [&str; 9] = ["Anna", "Ben", "Clara", "Doris", "Emil", "Fritz", "Gerda", "12", "ß x"];

fn name(bytes: &mut Bytes) -> Name {
    NAMES[bytes.below(NAMES.len())].parse().expect("a name")
}

fn partner(bytes: &mut Bytes) -> Partner {
    Partner::new(1 + bytes.below(6))
}

fn entry(bytes: &mut Bytes) -> Entry {
    let run = ["", " with", " without"][bytes.below(3)];
    let run = if run.is_empty() { String::new() } else { format!("{run} {}", 1 + bytes.below(11)) };
    let contract = Contract::from_index(bytes.below(Contract::COUNT));
    let level = ["", " Schneider", " Schwarz"][bytes.below(3)];
    let verdict = ["won", "lost", "overbid", "raised"][bytes.below(4)];
    let times = if ["overbid", "raised"].contains(&verdict) {
        format!(" {}", 1 + bytes.below(20))
    } else {
        String::new()
    };
    let text = format!("{} {contract}{run}{level} {verdict}{times}", partner(bytes));
    match bytes.below(8) {
        0 => Entry::PassedIn,
        1 => Entry::Missing,
        _ => text.parse().unwrap_or(Entry::PassedIn),
    }
}

fn change(sheet: &mut Sheet, bytes: &mut Bytes) -> Result<(), TableError> {
    let game = bytes.below(50);
    let agreed: Vec<Partner> = sheet.company().partners().iter().copied().skip(bytes.below(2)).collect();
    match bytes.below(20) {
        0 | 1 => sheet.announce_departure(partner(bytes)),
        2 => sheet.change_partners(&[(partner(bytes), name(bytes))], &[]),
        3 => sheet.change_partners(&[], &[name(bytes)]),
        4 => sheet.change_partners(&[(partner(bytes), name(bytes))], &[name(bytes), name(bytes)]),
        5 => sheet.change_partners(&[], &[]),
        6 => {
            let next = [NextGame::NotDeclared, NextGame::Declared][bytes.below(2)];
            sheet.void_out_of_turn(game, next).map(|_| ())
        }
        7 => sheet.correct(game, entry(bytes), &agreed),
        8 => {
            let game_played = Game::ALL[bytes.below(Game::ALL.len())];
            let legible = Legible { game: Some(game_played), ..Legible::default() };
            sheet.correct_to_lowest(game, partner(bytes), &legible).map(|_| ())
        }
        9 => sheet.substitute(partner(bytes), name(bytes)),
        10 => sheet.sign(partner(bytes)),
        _ => sheet.enter(entry(bytes)),
    }
}

/// A sheet after all that the bytes do to it. What is refused changes nothing.
///
/// # Panics
/// When a refused change changes something.
pub fn sheet_of(mut bytes: Bytes) -> Sheet {
    let names = NAMES.iter().take(3 + bytes.below(4)).map(|name| name.parse().expect("a name")).collect();
    let mut sheet = Sheet::new(names, 1 + bytes.below(48)).expect("three names and a game or more");
    while !bytes.0.is_empty() {
        let before = sheet.clone();
        if change(&mut sheet, &mut bytes).is_err() {
            assert_eq!(sheet, before);
        }
    }
    sheet
}

/// Both forms of a sheet read back the same, and what it adds up to fits together.
///
/// # Panics
/// When one of this is not so.
pub fn check_sheet(sheet: &Sheet) {
    let text = sheet.to_string();
    assert_eq!(text.parse().as_ref(), Ok(sheet), "{text}");
    let json = json(sheet);
    assert_eq!(&serde_json::from_str::<Sheet>(&json).expect("its own text"), sheet, "{json}");
    let totals = sheet.totals();
    for (standing, total) in sheet.standings().iter().zip(&totals) {
        assert_eq!(standing.points, *total);
        let [won, lost, others_lost] = [standing.won, standing.lost, standing.others_lost].map(|n| n as i64);
        let others = standing.final_score() - standing.points - 50 * (won - lost);
        assert!((30 * others_lost..=40 * others_lost).contains(&others));
    }
    for stake in ["1", "1/2", "1/4", "3/7"].map(|stake| stake.parse::<Stake>().expect("a stake")) {
        let accounts = sheet.reckoning(stake);
        assert_eq!(accounts.iter().map(|account| account.result).sum::<i64>(), 0, "{stake}\n{text}");
    }
}

/// The sheet as JSON.
///
/// # Panics
/// Never: a sheet is plain data.
pub fn json(sheet: &Sheet) -> String {
    serde_json::to_string(sheet).expect("a sheet is plain data")
}

/// Bytes that make sheets of all sizes.
pub fn example_bytes() -> impl Iterator<Item = Vec<u8>> {
    (0..40u8).map(|seed| {
        let mut state = u32::from(seed);
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        (0..8 * usize::from(seed)).map(|_| next()).collect()
    })
}

/// The sheets that these bytes make.
pub fn example_sheets() -> impl Iterator<Item = Sheet> {
    example_bytes().map(|bytes| sheet_of(Bytes(&bytes)))
}
