//! What the rules of the table do not allow.

use super::money::Version;
use super::partner::Partner;
use crate::name::Name;

/// Something that the table or the sheet does not allow; nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum TableError {
    #[error("{found} partners cannot play: expected three or more (ISkO 1.1.1)")]
    TooFew { found: usize },
    #[error("\"{0}\" is on the sheet already: expected names that differ")]
    NameTaken(Name),
    #[error("a series of 0 games: expected one game or more")]
    NoGames,
    #[error("all {games} games of the series are entered")]
    Over { games: usize },
    #[error("partner {found} does not play in game {game}: expected {}", list(.expected))]
    NotAPlayer { game: usize, found: Partner, expected: Vec<Partner> },
    #[error("game {found} is not on the sheet: expected one of the {entered} that are entered")]
    NoGame { found: usize, entered: usize },
    #[error("game {game} is inside a round: expected the beginning of a round (ISkO 3.1.2, 4.5.9)")]
    InsideRound { game: usize },
    #[error("partner {0} is not at the table: expected {expected}", expected = list(.1))]
    NotAtTheTable(Partner, Vec<Partner>),
    #[error("partner {0} has said already that he leaves")]
    LeavesAlready(Partner),
    #[error("partner {0} leaves before game {1}: expected the change of partners first (ISkO 4.5.9)")]
    HasToLeave(Partner, usize),
    #[error("the seat of partner {0} is not free: expected one who leaves now (ISkO 4.5.9)")]
    SeatNotFree(Partner),
    #[error(
        "partner {0} would deal twice in a row: expected somebody in the seat of one who leaves (ISkO 3.3.7)"
    )]
    DealsTwice(Partner),
    #[error("partner {0} has not agreed: expected the agreement of all partners (ISkO 5.5.3, SkTO 7.2.5)")]
    NotAgreed(Partner),
    #[error("no game has what is legible: expected facts that go together (SkTO 7.2.5)")]
    NotLegible,
    #[error("game {0} is not entered: expected a complete sheet (SkTO 7.2.4)")]
    Deficient(usize),
    #[error("the series is at game {entered} of {games}: expected its end (SkTO 9.11)")]
    NotOver { entered: usize, games: usize },
    #[error("the sheet is signed and closed")]
    Closed,
    #[error("version {version} of ISkO 5.5.5 is for a sum of points {}, and it is {sum}: expected version {fitting}",
        .version.condition())]
    Version { version: Version, sum: i64, fitting: Version },
}

fn list(partners: &[Partner]) -> String {
    let numbers: Vec<String> = partners.iter().map(ToString::to_string).collect();
    match numbers.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => numbers.concat(),
    }
}
