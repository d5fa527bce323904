//! The names of cards, bids and games, and what the rules say of single cards and tricks.

use super::Trick;

/// A card by its name: suit C S H D, then rank A K Q J T 9 8 7.
pub(crate) type Card = &'static str;

/// The cards in the order of the actions' numbers.
pub(crate) const CARDS: [Card; 32] = [
    "D7", "D8", "D9", "DQ", "DK", "DT", "DA", "DJ", "H7", "H8", "H9", "HQ", "HK", "HT", "HA", "HJ", "S7",
    "S8", "S9", "SQ", "SK", "ST", "SA", "SJ", "C7", "C8", "C9", "CQ", "CK", "CT", "CA", "CJ",
];

/// Every value of the chart in 5.6 and of 5.1.2.
pub(crate) const BIDS: [&str; 63] = [
    "18", "20", "22", "23", "24", "27", "30", "33", "35", "36", "40", "44", "45", "46", "48", "50", "54",
    "55", "59", "60", "63", "66", "70", "72", "77", "80", "81", "84", "88", "90", "96", "99", "100", "108",
    "110", "117", "120", "121", "126", "130", "132", "135", "140", "143", "144", "150", "153", "154", "156",
    "160", "162", "165", "168", "170", "176", "180", "187", "192", "198", "204", "216", "240", "264",
];

/// What can be declared after picking up the skat.
pub(crate) const GAMES_WITH_SKAT: [&str; 7] = ["D", "H", "S", "C", "G", "N", "NO"];

/// What can be declared without looking at the skat.
pub(crate) const HAND_GAMES: [&str; 22] = [
    "DH", "DHS", "DHZ", "DO", "HH", "HHS", "HHZ", "HO", "SH", "SHS", "SHZ", "SO", "CH", "CHS", "CHZ", "CO",
    "GH", "GHS", "GHZ", "GO", "NH", "NOH",
];

/// The same card from the list of all.
pub(crate) fn card_named(name: &str) -> Card {
    CARDS.into_iter().find(|card| *card == name).expect("the name of a card")
}

pub(crate) fn number(bid: &str) -> i32 {
    bid.parse().expect("a bid is a number")
}

pub(crate) fn suit(card: Card) -> char {
    card.as_bytes()[0].into()
}

pub(crate) fn rank(card: Card) -> char {
    card.as_bytes()[1].into()
}

pub(crate) fn game(contract: &str) -> char {
    contract.as_bytes()[0].into()
}

pub(crate) fn is_null(contract: &str) -> bool {
    game(contract) == 'N'
}

/// 5.2.6: ouvert in a suit or Grand game is a Hand game too.
pub(crate) fn is_hand(contract: &str) -> bool {
    HAND_GAMES.contains(&contract)
}

pub(crate) fn announces_schneider(contract: &str) -> bool {
    !is_null(contract) && contract.ends_with(['S', 'Z', 'O']) && contract.len() > 1
}

pub(crate) fn announces_schwarz(contract: &str) -> bool {
    !is_null(contract) && contract.ends_with(['Z', 'O'])
}

/// 5.1.1
pub(crate) fn base_value(contract: &str) -> i32 {
    match game(contract) {
        'D' => 9,
        'H' => 10,
        'S' => 11,
        'C' => 12,
        'G' => 24,
        _ => panic!("{contract} has no base value"),
    }
}

/// 5.1.2
pub(crate) fn null_value(contract: &str) -> Option<i32> {
    match contract {
        "N" => Some(23),
        "NH" => Some(35),
        "NO" => Some(46),
        "NOH" => Some(59),
        _ => None,
    }
}

/// 1.2.2
pub(crate) fn points(cards: &[Card]) -> i32 {
    let value = |card: &Card| match rank(card) {
        'A' => 11,
        'T' => 10,
        'K' => 4,
        'Q' => 3,
        'J' => 2,
        _ => 0,
    };
    cards.iter().map(value).sum()
}

pub(crate) fn points_of_tricks(tricks: &[(usize, Trick)], of: impl Fn(usize) -> bool) -> i32 {
    let taken = tricks.iter().filter(|(winner, _)| of(*winner)).flat_map(|(_, trick)| trick);
    taken.map(|(_, card)| points(&[card])).sum()
}

/// 2.3.1 to 2.3.4
pub(crate) fn is_trump(contract: &str, card: Card) -> bool {
    !is_null(contract) && (rank(card) == 'J' || suit(card) == game(contract))
}

/// The suit that a card belongs to in the play; `T` for trumps.
pub(crate) fn suit_in_play(contract: &str, card: Card) -> char {
    if is_trump(contract, card) { 'T' } else { suit(card) }
}

/// 2.3.2 to 2.3.4: among cards of one suit in play, the higher the stronger.
pub(crate) fn strength(contract: &str, card: Card) -> usize {
    let place = |order: &str, letter: char| order.find(letter).expect("each rank and suit is in its order");
    if is_null(contract) {
        place("789TJQKA", rank(card))
    } else if rank(card) == 'J' {
        10 + place("DHSC", suit(card))
    } else {
        place("789QKTA", rank(card))
    }
}

/// 4.4.2
pub(crate) fn winner(contract: &str, trick: &Trick) -> usize {
    let trumped = trick.iter().any(|(_, card)| is_trump(contract, card));
    let counts = if trumped { 'T' } else { suit_in_play(contract, trick[0].1) };
    let running = trick.iter().filter(|(_, card)| suit_in_play(contract, card) == counts);
    running.max_by_key(|(_, card)| strength(contract, card)).expect("the card led is one of them").0
}

/// The trumps of a suit or Grand game, from the Jack of clubs down (2.3.2, 2.3.3).
pub(crate) fn trumps_from_above(contract: &str) -> Vec<Card> {
    let mut trumps: Vec<Card> = CARDS.into_iter().filter(|card| is_trump(contract, card)).collect();
    trumps.sort_by_key(|card| std::cmp::Reverse(strength(contract, card)));
    trumps
}
