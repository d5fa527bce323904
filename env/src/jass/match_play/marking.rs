//! Deals that were marked with another sum than 157 (Jass 3.10b).

use super::points::DEAL;
use super::side::{BySide, Side};

/// The points that count for a deal that was marked so, when `scorer` kept the sheet.
///
/// Whoever marks bears the fault: what is too much is taken from his side, what is missing goes to
/// the other. Nobody has fewer than 0 points or more than 157 from a deal: what cannot be taken
/// from the scorer, because his side has not got it, stands with the opponents by mistake and is
/// taken there.
///
/// ```
/// use skat_env::jass::match_play::{BySide, Side, corrected};
///
/// let marked = |home, visitors| BySide { home, visitors };
/// assert_eq!(corrected(marked(100, 60), Side::Home), marked(97, 60));
/// assert_eq!(corrected(marked(100, 60), Side::Visitors), marked(100, 57));
/// assert_eq!(corrected(marked(90, 57), Side::Home), marked(90, 67));
/// ```
pub fn corrected(marked: BySide<u16>, scorer: Side) -> BySide<u16> {
    let deal = DEAL as u16;
    let others = marked[scorer.other()].min(deal);
    let own = marked[scorer].min(deal - others);
    let mut points = BySide::default();
    points[scorer] = own;
    points[scorer.other()] = deal - own;
    points
}
