//! What the declarer can declare (ISkO 2.1, 3.4) and which cards are trumps in it (ISkO 2.3).

use super::card::{Card, Rank, Suit};
use super::card_set::CardSet;
use super::text::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The six games, in the order of the actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Game {
    Diamonds,
    Hearts,
    Spades,
    Clubs,
    Grand,
    Null,
}

impl Game {
    /// Diamonds, hearts, spades, clubs, Grand, Null.
    pub const ALL: [Game; 6] =
        [Game::Diamonds, Game::Hearts, Game::Spades, Game::Clubs, Game::Grand, Game::Null];

    /// The suit game with these trumps.
    pub const fn of_suit(suit: Suit) -> Game {
        Game::ALL[suit as usize]
    }

    /// The trump suit of a suit game.
    pub const fn trump_suit(self) -> Option<Suit> {
        match self {
            Game::Grand | Game::Null => None,
            suit => Some(Suit::ALL[suit as usize]),
        }
    }

    /// Whether this is Null, where the order of cards is another and tricks are avoided.
    #[inline]
    pub const fn is_null(self) -> bool {
        matches!(self, Game::Null)
    }

    /// The base value of a suit or Grand game (ISkO 5.1.1): 9, 10, 11, 12 or 24; `None` for Null.
    pub const fn base_value(self) -> Option<u16> {
        match self {
            Game::Diamonds => Some(9),
            Game::Hearts => Some(10),
            Game::Spades => Some(11),
            Game::Clubs => Some(12),
            Game::Grand => Some(24),
            Game::Null => None,
        }
    }

    /// The trumps (ISkO 2.3.1 to 2.3.4): eleven in a suit game, four in Grand, none in Null.
    #[inline]
    pub const fn trumps(self) -> CardSet {
        match self {
            Game::Grand => CardSet::JACKS,
            Game::Null => CardSet::EMPTY,
            suit => CardSet::JACKS.union(CardSet::of_suit(Suit::ALL[suit as usize])),
        }
    }

    /// The cards that follow `led` (ISkO 4.2.1): all trumps if it is one, otherwise its suit
    /// without trumps.
    #[inline]
    pub const fn followers(self, led: Card) -> CardSet {
        FOLLOWERS[self as usize][led.index()]
    }

    /// Whether `card`, played later, takes the trick from `best` (ISkO 4.4.2).
    #[inline]
    pub const fn beats(self, card: Card, best: Card) -> bool {
        BEATEN_BY[self as usize][best.index()].contains(card)
    }

    /// The cards that, played later, take the trick from `best` (ISkO 4.4.2).
    #[inline]
    pub const fn beating(self, best: Card) -> CardSet {
        BEATEN_BY[self as usize][best.index()]
    }

    /// C, S, H, D, G or N.
    pub const fn letter(self) -> char {
        ['D', 'H', 'S', 'C', 'G', 'N'][self as usize]
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["Diamonds", "Hearts", "Spades", "Clubs", "Grand", "Null"][*self as usize])
    }
}

const FOLLOWERS: [[CardSet; 32]; 6] = {
    let mut table = [[CardSet::EMPTY; 32]; 6];
    let mut g = 0;
    while g < 6 {
        let trumps = Game::ALL[g].trumps();
        let mut c = 0;
        while c < 32 {
            let card = Card::from_index(c);
            table[g][c] = if trumps.contains(card) {
                trumps
            } else {
                CardSet::from_bits(CardSet::of_suit(card.suit()).bits() & !trumps.bits())
            };
            c += 1;
        }
        g += 1;
    }
    table
};

/// The higher the stronger, among cards that follow each other (ISkO 2.3.2, 2.3.4).
const fn strength(game: Game, card: Card) -> u8 {
    match card.rank() {
        rank if game.is_null() => rank.null_order(),
        Rank::Jack => 10 + card.suit() as u8,
        rank => rank as u8,
    }
}

const BEATEN_BY: [[CardSet; 32]; 6] = {
    let mut table = [[CardSet::EMPTY; 32]; 6];
    let mut g = 0;
    while g < 6 {
        let game = Game::ALL[g];
        let mut b = 0;
        while b < 32 {
            let best = Card::from_index(b);
            let mut c = 0;
            while c < 32 {
                let card = Card::from_index(c);
                let higher =
                    game.followers(best).contains(card) && strength(game, card) > strength(game, best);
                let trumped = game.trumps().contains(card) && !game.trumps().contains(best);
                if higher || trumped {
                    table[g][b].insert(card);
                }
                c += 1;
            }
            b += 1;
        }
        g += 1;
    }
    table
};

/// What a declarer adds to a Hand game (ISkO 5.2.1), or to Null in the case of ouvert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Announcement {
    None,
    Schneider,
    Schwarz,
    Ouvert,
}

/// One of the 29 declarations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contract(u8);

impl Contract {
    /// How many there are.
    pub const COUNT: usize = 29;
    /// Null after picking up the skat, worth 23.
    pub const NULL: Contract = Contract(25);
    /// Null Hand, worth 35.
    pub const NULL_HAND: Contract = Contract(26);
    /// Null ouvert after picking up the skat, worth 46.
    pub const NULL_OUVERT: Contract = Contract(27);
    /// Null ouvert Hand, worth 59.
    pub const NULL_OUVERT_HAND: Contract = Contract(28);

    /// The contract with this number: the five trump games (diamonds, hearts, spades, clubs,
    /// Grand), each plain, Hand, Hand Schneider announced, Hand Schwarz announced, ouvert; then
    /// Null, Null Hand, Null ouvert, Null ouvert Hand.
    ///
    /// # Panics
    /// When `index` is above 28.
    #[inline]
    pub const fn from_index(index: usize) -> Contract {
        assert!(index < Contract::COUNT, "a contract's number is below 29");
        Contract(index as u8)
    }

    /// The contract's number, 0 to 28.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The plain game, after picking up the skat.
    pub const fn plain(game: Game) -> Contract {
        Contract(game as u8 * 5)
    }

    /// The game as a Hand game without announcement.
    pub const fn hand(game: Game) -> Contract {
        Contract(game as u8 * 5 + 1)
    }

    /// The contract of these parts, if there is one: a suit or Grand game is announced only as a
    /// Hand game (ISkO 3.4.4, 5.2.5), Null is never announced Schneider or Schwarz.
    pub fn from_parts(game: Game, hand: bool, announcement: Announcement) -> Option<Contract> {
        Contract::all().find(|c| c.game() == game && c.is_hand() == hand && c.announcement() == announcement)
    }

    /// The game.
    #[inline]
    pub const fn game(self) -> Game {
        GAMES[self.0 as usize & 31]
    }

    /// Whether the skat is left untouched (ISkO 2.2.3); so in ouvert games other than Null.
    #[inline]
    pub const fn is_hand(self) -> bool {
        match self.game() {
            Game::Null => self.0.is_multiple_of(2),
            _ => !self.0.is_multiple_of(5),
        }
    }

    /// The announcement. Ouvert in a suit or Grand game includes Schwarz announced (ISkO 5.2.6).
    #[inline]
    pub const fn announcement(self) -> Announcement {
        ANNOUNCEMENTS[self.0 as usize & 31]
    }

    /// Whether the declarer's cards are shown before the lead (ISkO 2.2.5).
    #[inline]
    pub const fn is_ouvert(self) -> bool {
        matches!(self.announcement(), Announcement::Ouvert)
    }

    /// Whether every trick must be taken: Schwarz announced, or ouvert in a suit or Grand game
    /// (ISkO 5.2.6).
    #[inline]
    pub const fn announces_schwarz(self) -> bool {
        !self.game().is_null() && matches!(self.announcement(), Announcement::Schwarz | Announcement::Ouvert)
    }

    /// Whether Schneider is announced, alone or as a part of Schwarz or ouvert.
    #[inline]
    pub const fn announces_schneider(self) -> bool {
        !self.game().is_null() && !matches!(self.announcement(), Announcement::None)
    }

    /// The fixed value of a Null game (ISkO 5.1.2); `None` for the others.
    pub const fn null_value(self) -> Option<u16> {
        match self {
            Contract::NULL => Some(23),
            Contract::NULL_HAND => Some(35),
            Contract::NULL_OUVERT => Some(46),
            Contract::NULL_OUVERT_HAND => Some(59),
            _ => None,
        }
    }

    /// All 29, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Contract> + ExactSizeIterator {
        (0..Contract::COUNT as u8).map(Contract)
    }

    /// The name as players say it: "Clubs Hand, Schneider announced".
    pub fn name(self) -> String {
        let hand = if self.is_hand() { " Hand" } else { "" };
        match (self.game(), self.announcement()) {
            (game, Announcement::None) => format!("{game}{hand}"),
            (game, Announcement::Schneider) => format!("{game}{hand}, Schneider announced"),
            (game, Announcement::Schwarz) => format!("{game}{hand}, Schwarz announced"),
            (Game::Null, Announcement::Ouvert) => format!("Null ouvert{hand}"),
            (game, Announcement::Ouvert) => format!("{game} ouvert"),
        }
    }
}

// Tables by contract have three places more than there are contracts, so that any five bits are a
// place.

const GAMES: [Game; 32] = {
    let mut games = [Game::Null; 32];
    let mut i = 0;
    while i < Contract::COUNT {
        games[i] = Game::ALL[i / 5];
        i += 1;
    }
    games
};

const ANNOUNCEMENTS: [Announcement; 32] = {
    let mut announcements = [Announcement::None; 32];
    let mut i = 0;
    while i < Contract::COUNT {
        announcements[i] = match (GAMES[i], i % 5) {
            (Game::Null, 0 | 1) => Announcement::None,
            (Game::Null, _) => Announcement::Ouvert,
            (_, 2) => Announcement::Schneider,
            (_, 3) => Announcement::Schwarz,
            (_, 4) => Announcement::Ouvert,
            _ => Announcement::None,
        };
        i += 1;
    }
    announcements
};

/// The letters of the International Skat Server: C S H D G N, then O ouvert or H Hand, then S or Z
/// for the announced level. Ouvert in a suit or Grand game implies the rest.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match (self.game(), self.announcement()) {
            (Game::Null, Announcement::Ouvert) if self.is_hand() => "OH",
            (_, Announcement::Ouvert) => "O",
            (_, Announcement::Schneider) => "HS",
            (_, Announcement::Schwarz) => "HZ",
            (_, Announcement::None) if self.is_hand() => "H",
            (_, Announcement::None) => "",
        };
        write!(f, "{}{suffix}", self.game().letter())
    }
}

impl fmt::Debug for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Contract {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Contract, ParseError> {
        Contract::all().find(|c| c.to_string() == text).ok_or_else(|| {
            ParseError::new(text, "a contract: C S H D or G, alone or with H, HS, HZ or O; or N, NH, NO, NOH")
        })
    }
}

super::text::serde_as_text!(Contract);
