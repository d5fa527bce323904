//! What a game is worth (ISkO chapter 5) and what each player scores for it (SkTO 5.1).
//!
//! All of it is constant-evaluable: the worked examples of the rules are checked when the crate is
//! compiled.

use super::bid::Bid;
use super::card_set::CardSet;
use super::contract::{Announcement, Contract, Game};
use super::seat::Seat;
use serde::{Deserialize, Serialize};

/// Matadors of a suit or Grand game (ISkO 2.4): the unbroken run of top trumps that the declarer's
/// cards, skat included, contain (positive, "with") or lack (negative, "without"); 0 for Null.
///
/// From -11 to 11 in a suit game, from -4 to 4 in Grand.
pub const fn matadors(game: Game, cards: CardSet) -> i8 {
    if game.is_null() {
        return 0;
    }
    // All trumps in a row, the jack of clubs in the highest bit, then the other jacks, then the
    // suit from the ace down.
    let jacks = (cards.bits() >> 7 & 0x0101_0101).wrapping_mul(0x1020_4080) >> 28;
    let (row, trumps) = match game.trump_suit() {
        Some(suit) => (jacks << 28 | (cards.bits() >> (suit as u32 * 8) & 0x7f) << 21, 11),
        None => (jacks << 28, 4),
    };
    let (with, without) = (row.leading_ones(), row.leading_zeros());
    if with > 0 {
        with as i8
    } else if without < trumps {
        -(without as i8)
    } else {
        -(trumps as i8)
    }
}

/// How the cards fell for the declarer, whatever was bid or announced (ISkO 5.2.2 to 5.2.4, 5.2.7).
///
/// Ordered: a later one is better for the declarer. Null knows only `Lost` and `Won`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The declarer took no trick.
    OwnSchwarz,
    /// The declarer has 30 card points or fewer.
    OwnSchneider,
    /// The declarer has 60 or fewer; in Null, took a trick.
    Lost,
    /// The declarer has 61 or more; in Null, took no trick.
    Won,
    /// The defenders have 30 or fewer.
    Schneider,
    /// The defenders took no trick.
    Schwarz,
}

impl Outcome {
    /// All six, from worst to best.
    pub const ALL: [Outcome; 6] = [
        Outcome::OwnSchwarz,
        Outcome::OwnSchneider,
        Outcome::Lost,
        Outcome::Won,
        Outcome::Schneider,
        Outcome::Schwarz,
    ];

    /// The outcome of a game that was played to its end, or to an early one.
    ///
    /// `points` are the declarer's card points with the skat; the trick counts are those taken so
    /// far.
    pub const fn of(game: Game, points: u8, declarer_tricks: u8, defender_tricks: u8) -> Outcome {
        if game.is_null() {
            return if declarer_tricks == 0 { Outcome::Won } else { Outcome::Lost };
        }
        match points {
            _ if declarer_tricks == 0 => Outcome::OwnSchwarz,
            _ if defender_tricks == 0 => Outcome::Schwarz,
            ..=30 => Outcome::OwnSchneider,
            31..=60 => Outcome::Lost,
            61..=89 => Outcome::Won,
            90.. => Outcome::Schneider,
        }
    }

    /// The least outcome that wins this contract (ISkO 5.2.2, 5.2.5, 5.2.6, 5.2.7).
    pub const fn required_by(contract: Contract) -> Outcome {
        match contract.announcement() {
            _ if contract.game().is_null() => Outcome::Won,
            Announcement::None => Outcome::Won,
            Announcement::Schneider => Outcome::Schneider,
            Announcement::Schwarz | Announcement::Ouvert => Outcome::Schwarz,
        }
    }
}

/// What the score sheet says of a played game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settlement {
    /// Whether the declarer won.
    pub won: bool,
    /// Whether the game was worth less than the bid (ISkO 5.4); then it is lost.
    pub overbid: bool,
    /// The entry on the score sheet (ISkO 5.3.4): the value when won, minus twice the value when
    /// lost.
    pub value: i16,
}

/// The value of a game (ISkO 5.1 to 5.4).
///
/// `matadors` as [`matadors`] counts them; their sign does not matter (ISkO 5.3.3).
pub const fn settle(contract: Contract, bid: Bid, matadors: i8, outcome: Outcome) -> Settlement {
    let made = outcome as u8 >= Outcome::required_by(contract) as u8;
    let worth = match contract.game().base_value() {
        None => match contract.null_value() {
            Some(value) => value,
            None => unreachable!(),
        },
        Some(base) => base * (matadors.unsigned_abs() as u16 + win_levels(contract, outcome)),
    };
    let overbid = worth < bid.value();
    let counted = match contract.game().base_value() {
        // ISkO 5.4.1, 5.4.2: the least multiple of the base value that covers the bid.
        Some(base) if overbid => bid.value().div_ceil(base) * base,
        _ => worth,
    };
    let won = made && !overbid;
    Settlement { won, overbid, value: if won { counted as i16 } else { -2 * counted as i16 } }
}

/// What is added to the matadors (ISkO 5.2.1): 1 to 3 after picking up the skat, 2 to 7 in a Hand
/// game.
const fn win_levels(contract: Contract, outcome: Outcome) -> u16 {
    let game = 1 + contract.is_hand() as u16;
    // An announced level counts its step and the announcement's, made or missed (ISkO 5.2.5,
    // 5.2.6).
    let announced = match contract.announcement() {
        Announcement::None => 0,
        Announcement::Schneider => 2,
        Announcement::Schwarz => 4,
        Announcement::Ouvert => 5,
    };
    let beyond = match (contract.announcement(), outcome) {
        (Announcement::None, Outcome::Schneider) => 1,
        (Announcement::None, Outcome::Schwarz) => 2,
        (Announcement::Schneider, Outcome::Schwarz) => 1,
        // The declarer's own Schneider counts only where nothing was announced (ISkO 5.2.3, 5.2.5).
        (Announcement::None, Outcome::OwnSchneider) => 1,
        (Announcement::None, Outcome::OwnSchwarz) => 2,
        _ => 0,
    };
    game + announced + beyond
}

/// What `seat` scores for one game at a table of three (SkTO 5.1): the declarer the value and 50
/// more or less, each defender 40 for a lost game.
pub const fn tournament_points(settlement: Settlement, declarer: Seat, seat: Seat) -> i32 {
    match (declarer as u8 == seat as u8, settlement.won) {
        (true, true) => settlement.value as i32 + 50,
        (true, false) => settlement.value as i32 - 50,
        (false, true) => 0,
        (false, false) => 40,
    }
}

#[cfg(test)]
mod examples {
    //! The worked examples of the rules, checked at compile time.
    use super::*;

    const fn worth(contract: Contract, bid: u16, matadors: i8, outcome: Outcome) -> i16 {
        let mut i = 0;
        while Bid::VALUES[i] != bid {
            i += 1;
        }
        settle(contract, Bid::from_index(i), matadors, outcome).value
    }

    const fn contract(game: Game, variant: usize) -> Contract {
        Contract::from_index(game as usize * 5 + variant)
    }

    const _: () = {
        // 5.2.5: Grand Hand with two, Schneider announced, defenders 32 points.
        assert!(worth(contract(Game::Grand, 2), 18, 2, Outcome::Won) == -288);
        // 5.2.6
        assert!(worth(contract(Game::Clubs, 4), 18, 2, Outcome::Schwarz) == 108);
        assert!(worth(contract(Game::Grand, 4), 264, 4, Outcome::Schwarz) == 264);
        // 5.4.1
        assert!(worth(Contract::plain(Game::Hearts), 50, 1, Outcome::Won) == -100);
        assert!(worth(Contract::plain(Game::Clubs), 59, 1, Outcome::Won) == -120);
        assert!(worth(Contract::plain(Game::Hearts), 59, 1, Outcome::Lost) == -120);
        // 5.4.2: not overbid if Schneider is reached.
        assert!(worth(Contract::hand(Game::Hearts), 36, 1, Outcome::Won) == -80);
        assert!(worth(Contract::hand(Game::Hearts), 36, 1, Outcome::Schneider) == 40);
        // International Skat Server 1044897: Diamonds Hand, Schneider announced, with three, lost.
        assert!(worth(contract(Game::Diamonds, 2), 18, 3, Outcome::OwnSchneider) == -126);
        assert!(worth(Contract::NULL, 23, 0, Outcome::Won) == 23);
        assert!(worth(Contract::NULL_OUVERT_HAND, 18, 0, Outcome::Lost) == -118);
    };
}
