//! The players around the table, by number: 0 is the declarer.

/// Who comes after this player.
pub(super) const fn next(player: usize) -> usize {
    if player == 2 { 0 } else { player + 1 }
}

/// Who comes before this player.
pub(super) const fn previous(player: usize) -> usize {
    if player == 0 { 2 } else { player - 1 }
}
