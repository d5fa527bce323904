//! Drawing the secretary (Jass 2.6b).

use super::chair::Chair;
use super::error::MatchError;
use crate::jass::Card;

/// Who keeps the sheet when the players do not agree: the one who has drawn the highest card.
///
/// Ranks count as in a suit that is not trump, aces highest; there is no trump yet and no order of
/// suits.
///
/// # Errors
/// [`MatchError::DrawAgain`] when several have drawn the highest rank: these draw again, and the
/// others do not.
///
/// # Panics
/// When nobody has drawn.
pub fn draw_secretary(drawn: &[(Chair, Card)]) -> Result<Chair, MatchError> {
    let highest = drawn.iter().map(|(_, card)| card.rank()).max().expect("somebody has drawn");
    let of_these = drawn.iter().filter(|(_, card)| card.rank() == highest);
    let chairs: Vec<Chair> = of_these.map(|&(chair, _)| chair).collect();
    match chairs[..] {
        [chair] => Ok(chair),
        _ => Err(MatchError::DrawAgain(chairs)),
    }
}
