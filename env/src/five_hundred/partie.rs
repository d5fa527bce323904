//! A game of the tournament: eight deals, their dealers and the total (500.0d, 500.2, 500.6e).

use super::card::{Card, Rank};
use super::seat::{ByTeam, Seat, Team};
use super::state::{Phase, State};

/// How many deals a game of the tournament has (500.0d).
pub const DEALS: usize = 8;

/// One of the four chairs, 0 to 3 clockwise, which stay as the deal goes round. Chairs 0 and 2 are
/// one side, 1 and 3 the other.
pub type Chair = usize;

/// A game of eight deals as far as it is played: who deals, and the points of both sides.
///
/// The score never ends a game earlier (500.0d). A deal that all have passed is dealt again by the
/// same dealer and is none of the eight (500.4e, 500.7a).
///
/// ```
/// use skat_env::five_hundred::partie::Partie;
///
/// let mut partie = Partie::new(3);
/// partie.add_points([200, 0]);
/// assert_eq!((partie.dealer(), partie.played(), partie.points()), (0, 1, [200, 0]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partie {
    dealer: Chair,
    played: usize,
    points: [u32; 2],
}

impl Partie {
    /// A game whose first dealer sits on this chair.
    ///
    /// # Panics
    /// When there is no such chair.
    pub const fn new(dealer: Chair) -> Partie {
        assert!(dealer < 4, "there are four chairs");
        Partie { dealer, played: 0, points: [0; 2] }
    }

    /// The chair that deals next.
    pub const fn dealer(&self) -> Chair {
        self.dealer
    }

    /// How many of the eight deals are scored.
    pub const fn played(&self) -> usize {
        self.played
    }

    /// Whether all eight are.
    pub const fn is_over(&self) -> bool {
        self.played == DEALS
    }

    /// The total of both sides, chairs 0 and 2 first; what is added up over a tournament (500.0e).
    pub const fn points(&self) -> [u32; 2] {
        self.points
    }

    /// The chair of a seat in the next deal: the first player sits to the dealer's left.
    pub const fn chair(&self, seat: Seat) -> Chair {
        (self.dealer + 1 + seat.index()) % 4
    }

    /// Counts a deal that is over, if it counts, and passes the deal on.
    ///
    /// # Panics
    /// When the deal or the game is not what it should be: still running, or over.
    pub fn add(&mut self, deal: &State) {
        assert!(deal.is_over(), "the deal is not over");
        if matches!(deal.phase(), Phase::Played(_)) {
            self.add_ruled(deal.points());
        }
    }

    /// Counts the points of a deal by its teams, as a referee may have ruled them (500.6f), and
    /// passes the deal on.
    ///
    /// # Panics
    /// When the game is over.
    pub fn add_ruled(&mut self, points: ByTeam<u16>) {
        let mut by_side = [0; 2];
        for team in Team::ALL {
            let seat = Seat::from_index(team.index());
            by_side[self.chair(seat) % 2] = u32::from(points[team]);
        }
        self.add_points(by_side);
    }

    /// Counts the points of a deal by sides, and passes the deal to the left (500.6e).
    ///
    /// # Panics
    /// When the game is over.
    pub fn add_points(&mut self, points: [u32; 2]) {
        assert!(!self.is_over(), "a game has eight deals");
        self.points = [self.points[0] + points[0], self.points[1] + points[1]];
        self.played += 1;
        self.dealer = (self.dealer + 1) % 4;
    }
}

/// What four cards that were drawn for the deal decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// This chair deals first: it has the lowest card (500.2a).
    Dealer(Chair),
    /// These chairs, `true` for each, have lowest cards of one rank and draw again (500.2c).
    Again([bool; 4]),
}

/// Who deals first, by the cards that the chairs have drawn; `None` for one that does not take part
/// in a second draw.
///
/// Cards stand as where there is no trump, jokers above all (500.2b).
///
/// # Panics
/// When nobody has drawn.
pub fn draw(cards: [Option<Card>; 4]) -> Draw {
    // Jokers have no rank; the two of them differ.
    let height = |card: Card| match card.rank() {
        Some(rank) => rank as usize,
        None => Rank::ALL.len() + card.index(),
    };
    let lowest = cards.into_iter().flatten().map(height).min().expect("somebody has drawn");
    let have = cards.map(|card| card.is_some_and(|card| height(card) == lowest));
    match have.iter().filter(|&&has| has).count() {
        1 => Draw::Dealer(have.iter().position(|&has| has).expect("one of four")),
        _ => Draw::Again(have),
    }
}
