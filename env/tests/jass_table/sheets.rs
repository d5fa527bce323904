//! Sheets for the tests of this folder.

use rand::SeedableRng;
use skat_env::jass::Variant;
use skat_env::jass::match_play::{BySide, Chair, Entry, Match, Sheet, Side, Team};
use skat_env::{Rng, below};

pub(crate) fn pair<T>(home: T, visitors: T) -> BySide<T> {
    BySide { home, visitors }
}

/// The chair with this place, from 0.
pub(crate) fn chair(place: usize) -> Chair {
    Chair::ALL[place]
}

/// `100:57`
pub(crate) fn marks(text: &str) -> BySide<u16> {
    let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("{text}"));
    let (home, visitors) = text.split_once(':').unwrap_or_else(|| panic!("{text}"));
    pair(number(home), number(visitors))
}

/// A deal in which home has so many points.
pub(crate) fn entry(home: i32) -> Entry {
    Entry::new(pair(home, 157 - home)).expect("0 to 157 points")
}

pub(crate) fn team(name: &str) -> Team {
    let player = |number| format!("{name} {number}").parse().expect("a name");
    Team { name: name.parse().expect("a name"), players: [player("one"), player("two")] }
}

/// So many teams, called Team 1, Team 2, ...
pub(crate) fn teams(count: usize) -> Vec<Team> {
    (1..=count).map(|number| team(&format!("Team {number}"))).collect()
}

pub(crate) fn variants() -> Vec<Variant> {
    Variant::ALL.to_vec()
}

/// The ways to trump of a partie, in turn.
pub(crate) fn plan(deals: usize) -> Vec<Variant> {
    variants().into_iter().cycle().take(deals).collect()
}

/// An empty sheet of partie 1 at table 1, with a secretary in this seat, from 0.
pub(crate) fn blank(deals: usize, secretary: usize) -> Sheet {
    let sides = pair(team("Valets"), team("Nells"));
    Sheet::new((1, 1), sides, chair(secretary), plan(deals)).expect("12 or 16 deals")
}

/// Enters random deals until the partie is over, with everything that a sheet can hold.
pub(crate) fn fill(sheet: &mut Sheet, rng: &mut Rng) {
    let deals = sheet.length().deals();
    let last = if below(rng, 3) == 0 { below(rng, deals) } else { deals };
    for _ in 0..last {
        let missing = BySide::of(|_| if below(rng, 20) == 0 { 1 } else { 0 });
        match below(rng, 8) {
            0 => {
                let marked = BySide::of(|_| below(rng, 170) as u16);
                sheet.enter_marked(marked, missing).expect("the partie is not over");
            }
            _ => {
                let entry = entry(below(rng, 158) as i32).with_missing(missing).expect("one card");
                sheet.enter(entry).expect("the partie is not over");
            }
        }
        if below(rng, 15) == 0 {
            let deal = 1 + below(rng, sheet.entries().len());
            sheet.decide(deal, entry(below(rng, 158) as i32)).expect("an entered deal");
        }
    }
    if last < deals {
        sheet.call_time().expect("the partie is not over");
    }
}

/// A random sheet, at its end or before it.
pub(crate) fn random_sheet(seed: u64) -> Sheet {
    let rng = &mut Rng::seed_from_u64(seed);
    let mut sheet = blank([12, 16][below(rng, 2)], below(rng, 4));
    if below(rng, 4) == 0 {
        for _ in 0..below(rng, 12) {
            sheet.enter(entry(below(rng, 158) as i32)).expect("the partie is not over");
        }
    } else {
        fill(&mut sheet, rng);
    }
    sheet
}

/// A random match of so many teams, all of its parties or a part of them played.
pub(crate) fn random_match(teams_: usize, parties: usize, seed: u64) -> Match {
    let rng = &mut Rng::seed_from_u64(seed);
    let deals = [12, 16][below(rng, 2)];
    let mut game = Match::new(teams(teams_), vec![plan(deals); parties]).expect("a match");
    let sheets = teams_ / 2 * parties;
    let entered = if below(rng, 2) == 0 { sheets } else { below(rng, sheets + 1) };
    let mut tables = Vec::new();
    for _ in 0..entered {
        if tables.is_empty() {
            tables = (1..=teams_ / 2).collect();
            skat_env::chance::shuffle(&mut tables, rng);
        }
        let table = tables.pop().expect("a table");
        let mut sheet = game.blank_sheet(table, chair(below(rng, 4))).expect("a table");
        fill(&mut sheet, rng);
        game.enter(sheet).expect("a finished sheet");
    }
    game
}

/// The points of both sides of an entry before penalties.
pub(crate) fn points(entry: &Entry) -> BySide<i32> {
    BySide::of(|side: Side| entry.points(side))
}
