//! The games that a match has kept, checked.

use crate::evaluate::kept::RESULT;
use crate::evaluate::{Deals, read_deals};
use crate::failure::Failure;
use skat_env::skat::State;
use skat_evaluation::skat::{MatchReport, Results, Setup};
use skat_evaluation::{Journal, Play, Source};
use std::io::Write;
use std::path::Path;

/// Whether a file holds the games of a match, of whatever game.
pub(crate) fn is_journal(path: &Path) -> bool {
    path.is_file() && Journal::format(path).is_ok_and(|format| format.ends_with("-games"))
}

/// Checks every game of a match against its deal, and the result beside it, if there is one.
pub(crate) fn verify(path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let (setup, mut results) = Journal::read::<State>(path)?;
    let deals = deals_of(&setup)?;
    let (mut games, mut wrong) = (0, 0);
    for result in &results.deals {
        let start = start(&setup, deals.as_ref(), result.deal);
        for (number, game) in result.games.iter().enumerate() {
            let is_ruled =
                setup.options.end_when_certain || result.faults.iter().any(|fault| fault.game == number);
            games += 1;
            if let Err(contradiction) = game.check(start.as_ref(), is_ruled) {
                wrong += 1;
                writeln!(out, "{}: deal {}, game {number}: {contradiction}", path.display(), result.deal)?;
            }
        }
    }
    writeln!(out, "{}: {} deals, {games} games, {wrong} wrong", path.display(), results.deals.len())?;
    if wrong > 0 {
        return Err(format!("{}: {wrong} games cannot have been played", path.display()).into());
    }
    verify_result(path, &setup, &mut results, out)
}

/// The deals of the match where they stand in a file.
fn deals_of(setup: &Setup) -> Result<Option<Deals<State>>, Failure> {
    let Source::File { path, digest } = &setup.source else { return Ok(None) };
    let deals: Deals<State> = read_deals(Path::new(path), setup.play == Play::Cards { bidder: None })?;
    if deals.digest != *digest {
        return Err(format!("{path}: digest {}; expected the match's deals, {digest}", deals.digest).into());
    }
    Ok(Some(deals))
}

/// From where a deal was played; `None` where a bidder brought it there, since it may have been
/// replaced.
fn start(setup: &Setup, deals: Option<&Deals<State>>, deal: u64) -> Option<State> {
    match (&setup.play, deals) {
        (Play::Cards { bidder: Some(_) }, _) => None,
        (_, Some(deals)) => deals.starts.get(deal as usize).copied(),
        (_, None) => Some(skat_evaluation::deal(&setup.options, setup.seed, deal)),
    }
}

/// Compares the result beside the games with what they show.
fn verify_result(
    path: &Path,
    setup: &Setup,
    results: &mut Results,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let beside = path.with_file_name(RESULT);
    if !beside.is_file() {
        return Ok(());
    }
    let text = crate::file::read_text(&beside).map_err(|error| format!("{}: {error}", beside.display()))?;
    let kept = MatchReport::from_json(&text).map_err(|error| format!("{}: {error}", beside.display()))?;
    // A sequential test leaves deals out that other threads had finished.
    results.deals.truncate(usize::try_from(kept.deals)?);
    if MatchReport::new(setup, results).is_none_or(|report| report != kept) {
        return Err(format!("{}: another result than the games show", beside.display()).into());
    }
    writeln!(out, "{}: what the games show", beside.display())?;
    Ok(())
}
