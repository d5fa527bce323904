//! What cannot be in a tournament.

/// Why something does not belong into a tournament.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentError {
    /// Fewer than two teams.
    #[error("{0} teams: a tournament has at least two")]
    Teams(usize),
    /// Two teams, or two players, have one name.
    #[error("{0} is there twice")]
    Twice(String),
    /// Not a trump for each game.
    #[error("{found} trumps for {games} games")]
    Trumps {
        /// How many there are.
        found: usize,
        /// How many games there are.
        games: usize,
    },
    /// There is no such game or table.
    #[error("there is no game {game} at table {table}, both counted from 0")]
    NoSheet {
        /// The game.
        game: usize,
        /// The table.
        table: usize,
    },
    /// A fifth deal of a game.
    #[error("all four deals are written down")]
    Full,
    /// A signature before the fourth deal.
    #[error("{0} of four deals are written down: the sheet is signed when all are")]
    NotFull(usize),
    /// A change after a signature.
    #[error("the sheet is signed")]
    Signed,
    /// Somebody else than the captain of the opponents signs.
    #[error("{found} signs: expected {expected}, the captain of the opponents")]
    Signature {
        /// Who signs.
        found: String,
        /// Who should.
        expected: String,
    },
}
