//! Whatever a sheet says twice must agree: the error names the deal and the column.

use super::draft::{Draft, FORMAT, Finding, Line, Note, VERSION, pair, points};
use super::entry::Entry;
use super::error::wrong;
use super::length::Length;
use super::marking::corrected;
use super::points::Points;
use super::sheet::{Remark, Results, Sheet, dealer};
use super::side::{BySide, Side};
use super::write::RESULTS;
use crate::text::ParseError;

impl TryFrom<Draft> for Sheet {
    type Error = ParseError;

    fn try_from(draft: Draft) -> Result<Sheet, ParseError> {
        draft.check()
    }
}

/// The sheet that follows from a draft's deals, and what the draft adds up wrongly.
pub(super) fn build(draft: &Draft) -> Result<(Sheet, Vec<Finding>), ParseError> {
    let mut sheet = empty(draft)?;
    let mut findings = Vec::new();
    let mut before = BySide::default();
    for (deal, line) in (1..).zip(&draft.deals) {
        let place = |error: ParseError| error.at(format!("deal {deal}"));
        check_turn(&sheet, deal, line).map_err(place)?;
        let Some(Entered { marked, sums }) = entered(&sheet, deal, line).map_err(place)? else { continue };
        let entry = marked_entry(&sheet, deal, marked, line.missing, &mut findings).map_err(place)?;
        sheet.entries.push(entry);
        for side in Side::ALL {
            let penalty = Points::new(entry.penalty(side));
            let expected = before[side] + Points::new(marked[side].into()) - penalty;
            let found = sums[side];
            if found != expected {
                findings.push(Finding::Addition { deal, side, found, expected });
            }
        }
        before = sums;
    }
    if draft.time_up && sheet.is_over() {
        let expected = "expected: all deals are entered";
        return Err(wrong("Time up", expected));
    }
    sheet.time_up = draft.time_up;
    read_remarks(&mut sheet, draft)?;
    note_markings(&mut sheet, &findings)?;
    findings.extend(wrong_results(&draft.results, &sheet.results()));
    Ok((sheet, findings))
}

/// The sheet of this draft without its deals.
fn empty(draft: &Draft) -> Result<Sheet, ParseError> {
    if draft.format != FORMAT {
        return Err(wrong(&draft.format, format!("\"{FORMAT}\"")).at("format"));
    }
    if draft.version != VERSION {
        let expected = format!("{VERSION}, the version that this program reads");
        return Err(wrong(&draft.version, expected).at("version"));
    }
    for (place, number) in [("partie", draft.partie), ("table", draft.table)] {
        if number == 0 {
            return Err(wrong(&number, "counted from 1").at(place));
        }
    }
    let deals = draft.deals.len();
    if Length::try_from(deals).is_err() {
        return Err(wrong(&deals, "12 or 16 (Jass 1.1a)").at("number of deals"));
    }
    let plan = draft.deals.iter().map(|line| line.trump).collect();
    let place = (draft.partie, draft.table);
    Sheet::new(place, draft.teams.clone(), draft.secretary, plan).map_err(|_| {
        let name = &draft.teams.visitors.name;
        wrong(&name, "another name than the home team's").at("visitors")
    })
}

fn check_turn(sheet: &Sheet, deal: usize, line: &Line) -> Result<(), ParseError> {
    if line.deal != deal {
        return Err(wrong(&line.deal, format!("{deal}, the next deal")).at("column deal"));
    }
    let expected = dealer(sheet.secretary, deal);
    if line.dealer != expected {
        let expected = format!("{expected}, whose turn it is to deal (Jass 2.6a)");
        return Err(wrong(&line.dealer, expected).at("column dealer"));
    }
    Ok(())
}

/// What a line says of a deal that was played.
struct Entered {
    marked: BySide<u16>,
    sums: BySide<Points>,
}

/// What a line says; `None` for a deal that is still to come.
fn entered(sheet: &Sheet, deal: usize, line: &Line) -> Result<Option<Entered>, ParseError> {
    let follows = sheet.entries.len() + 1 == deal;
    match (line.points, line.sums) {
        (Some(points), _) if !follows => {
            Err(wrong(&pair(points), format!("empty, as deal {} is", deal - 1)).at("points"))
        }
        (Some(marked), Some(sums)) => Ok(Some(Entered { marked, sums })),
        (Some(_), None) => Err(wrong("", "the running sums of both sides").at("sums")),
        (None, Some(sums)) => Err(wrong(&pair(sums), "empty, as the deal has no points").at("sums")),
        (None, None) if line.missing != BySide::default() => {
            Err(wrong(&pair(line.missing), "empty, as the deal has no points").at("missing"))
        }
        (None, None) => Ok(None),
    }
}

/// The entry for a deal that was marked so; a finding if these are not 157 points.
fn marked_entry(
    sheet: &Sheet,
    deal: usize,
    marked: BySide<u16>,
    missing: BySide<u8>,
    findings: &mut Vec<Finding>,
) -> Result<Entry, ParseError> {
    let points = corrected(marked, sheet.secretary.side());
    if points != marked {
        findings.push(Finding::Marking { deal, marked, points });
    }
    entry_of(points, missing)
}

fn entry_of(points: BySide<u16>, missing: BySide<u8>) -> Result<Entry, ParseError> {
    let entry = Entry::new(BySide::of(|side| points[side].into()));
    let entry = entry.map_err(|_| wrong(&pair(points), "157 points in all (Jass 2.3)"))?;
    let missing_error = |_| wrong(&pair(missing), "36 cards at most").at("missing");
    entry.with_missing(missing).map_err(missing_error)
}

fn read_remarks(sheet: &mut Sheet, draft: &Draft) -> Result<(), ParseError> {
    for (i, note) in (1..).zip(&draft.remarks) {
        let remark = read_remark(sheet, note).map_err(|error| error.at(format!("remark {i}")))?;
        sheet.remarks.push(remark);
    }
    for i in 0..sheet.remarks.len() {
        let remark = sheet.remarks[i];
        check_remark(sheet, i, remark).map_err(|error| error.at(format!("remark {}", i + 1)))?;
    }
    Ok(())
}

fn read_remark(sheet: &Sheet, note: &Note) -> Result<Remark, ParseError> {
    let remark = match *note {
        Note::Marked { deal, marked } => Remark::Marked { deal, marked },
        Note::Decided { deal, was, missing } => {
            let was = entry_of(was, missing).map_err(|error| error.at("was"))?;
            Remark::Decided { deal, was }
        }
    };
    if (1..=sheet.entries.len()).contains(&remark.deal()) {
        return Ok(remark);
    }
    Err(wrong(&remark.deal(), "a deal that is entered").at("deal"))
}

/// A remark must have changed its deal, and a marking comes before any decision.
fn check_remark(sheet: &Sheet, place: usize, remark: Remark) -> Result<(), ParseError> {
    let deal = remark.deal();
    let later = sheet.remarks[place + 1..].iter().find(|other| other.deal() == deal);
    let after = match later {
        Some(Remark::Decided { was, .. }) => *was,
        Some(Remark::Marked { marked, .. }) => {
            return Err(wrong(&pair(*marked), "marked before all other remarks on the deal"));
        }
        None => sheet.entries[deal - 1],
    };
    match remark {
        Remark::Marked { marked, .. } => {
            let counts = corrected(marked, sheet.secretary.side());
            if counts == marked {
                return Err(wrong(&pair(marked), "a fault: these are 157 points"));
            }
            if counts != points(&after) {
                let expected = format!("marked for {}, but for {}", pair(points(&after)), pair(counts));
                return Err(wrong(&pair(marked), expected));
            }
        }
        Remark::Decided { was, .. } if was == after => {
            return Err(wrong(&pair(points(&was)), "another entry than after it"));
        }
        Remark::Decided { .. } => {}
    }
    Ok(())
}

/// Faults that were just found become remarks. A deal that has a remark was corrected before, and
/// has 157 points since.
fn note_markings(sheet: &mut Sheet, findings: &[Finding]) -> Result<(), ParseError> {
    for finding in findings {
        let Finding::Marking { deal, marked, .. } = *finding else { continue };
        if sheet.remarks.iter().any(|remark| remark.deal() == deal) {
            let expected = "157 points in all, which a corrected deal has";
            return Err(wrong(&pair(marked), expected).at(format!("deal {deal}")));
        }
        sheet.remarks.push(Remark::Marked { deal, marked });
    }
    Ok(())
}

fn wrong_results(found: &BySide<Results>, expected: &BySide<Results>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for side in Side::ALL {
        let numbers = found[side].numbers().into_iter().zip(expected[side].numbers());
        for (row, (found, expected)) in RESULTS.into_iter().zip(numbers) {
            if found != expected {
                findings.push(Finding::Result { side, row, found, expected });
            }
        }
    }
    findings
}
