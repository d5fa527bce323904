//! Which cards belong together and which beats which, in each denomination (500.1).
//!
//! With a trump suit both jokers and the left bower, the jack of the trump's colour, are trumps. At
//! no trump the jokers belong to no suit and beat every card.

use super::bid::Denomination;
use super::card::{Card, Rank, Suit};
use super::card_set::CardSet;

/// How many trumps there are with a trump suit: its eleven cards, the left bower, two jokers.
pub const TRUMPS: usize = 14;

/// The suit to which a card belongs in this denomination; `None` for the jokers at no trump.
#[inline]
pub const fn suit_in(card: Card, denomination: Denomination) -> Option<Suit> {
    match (denomination.suit(), card.suit(), card.rank()) {
        (Some(trump), Some(suit), Some(Rank::Jack)) if suit as u8 == trump.same_colour() as u8 => Some(trump),
        (trump, None, _) => trump,
        (_, suit, _) => suit,
    }
}

/// The cards that belong to a suit in this denomination.
#[inline]
pub const fn cards_of(suit: Suit, denomination: Denomination) -> CardSet {
    SUITS[denomination as usize][suit as usize]
}

/// The trumps: 14 with a trump suit, at no trump the two jokers.
#[inline]
pub const fn trumps(denomination: Denomination) -> CardSet {
    match denomination.suit() {
        Some(suit) => cards_of(suit, denomination),
        None => CardSet::JOKERS,
    }
}

/// The cards with which a player who holds one must follow this lead: those of its suit. For a
/// joker that is led at no trump, the other cards: what must follow it is asked for in words.
#[inline]
pub const fn following(lead: Card, denomination: Denomination) -> CardSet {
    FOLLOWING[denomination as usize][lead.index()]
}

/// The cards that take a trick which `card` holds: the higher ones of its suit, and trumps that are
/// higher.
#[inline]
pub const fn beating(card: Card, denomination: Denomination) -> CardSet {
    BEATING[denomination as usize][card.index()]
}

/// Place among the trumps of a suit, 0 for the four to 13 for Blanche; `None` for other cards and
/// at no trump.
pub const fn trump_height(card: Card, denomination: Denomination) -> Option<usize> {
    let Some(trump) = denomination.suit() else { return None };
    match (card.suit(), card.rank()) {
        (Some(suit), Some(Rank::Jack)) if suit as u8 == trump as u8 => Some(11),
        (Some(suit), Some(Rank::Jack)) if suit as u8 == trump.same_colour() as u8 => Some(10),
        // Without the jack the three highest move down by one.
        (Some(suit), Some(rank)) if suit as u8 == trump as u8 => {
            Some(rank as usize - (rank as usize > Rank::Jack as usize) as usize)
        }
        (None, _) => Some(12 + (card.index() - Card::BONHOMME.index())),
        _ => None,
    }
}

/// The cards of each suit in each denomination.
static SUITS: [[CardSet; 4]; 5] = {
    let mut table = [[CardSet::EMPTY; 4]; 5];
    let mut denomination = 0;
    while denomination < 5 {
        let mut card = 0;
        while card < Card::COUNT {
            let card_of = Card::from_index(card);
            if let Some(suit) = suit_in(card_of, Denomination::ALL[denomination]) {
                let cards = &mut table[denomination][suit as usize];
                *cards = cards.with_index(card_of.index());
            }
            card += 1;
        }
        denomination += 1;
    }
    table
};

/// The cards that follow each lead in each denomination.
static FOLLOWING: [[CardSet; Card::COUNT]; 5] = {
    let mut table = [[CardSet::from_bits(!CardSet::JOKERS.bits()); Card::COUNT]; 5];
    let mut denomination = 0;
    while denomination < 5 {
        let mut lead = 0;
        while lead < Card::COUNT {
            if let Some(suit) = suit_in(Card::from_index(lead), Denomination::ALL[denomination]) {
                table[denomination][lead] = SUITS[denomination][suit as usize];
            }
            lead += 1;
        }
        denomination += 1;
    }
    table
};

/// The cards that beat each card in each denomination.
static BEATING: [[CardSet; Card::COUNT]; 5] = {
    let mut table = [[CardSet::EMPTY; Card::COUNT]; 5];
    let mut denomination = 0;
    while denomination < 5 {
        let mut held = 0;
        while held < Card::COUNT {
            let mut other = 0;
            while other < Card::COUNT {
                let (by, of) = (Card::from_index(other), Card::from_index(held));
                if beats(by, of, Denomination::ALL[denomination]) {
                    table[denomination][held] = table[denomination][held].with_index(by.index());
                }
                other += 1;
            }
            held += 1;
        }
        denomination += 1;
    }
    table
};

/// Whether `by` takes a trick that `held` holds.
const fn beats(by: Card, held: Card, denomination: Denomination) -> bool {
    let (mine, its) = (height(by, denomination), height(held, denomination));
    let same_suit = match (suit_in(by, denomination), suit_in(held, denomination)) {
        (Some(by), Some(held)) => by as u8 == held as u8,
        _ => false,
    };
    mine > its && (same_suit || mine >= TRUMP)
}

/// From here on heights are those of trumps.
const TRUMP: usize = 100;

/// Higher for a card that beats others of its suit; from [`TRUMP`] on for trumps.
const fn height(card: Card, denomination: Denomination) -> usize {
    match (trump_height(card, denomination), card.rank()) {
        (Some(height), _) => TRUMP + height,
        (None, Some(rank)) => rank as usize,
        (None, None) => TRUMP + card.index(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_suits() {
        for denomination in Denomination::ALL {
            let sizes = Suit::ALL.map(|suit| cards_of(suit, denomination).len());
            match denomination.suit() {
                None => assert_eq!(sizes, [11; 4]),
                Some(trump) => {
                    for suit in Suit::ALL {
                        let expected = if suit == trump {
                            TRUMPS
                        } else if suit == trump.same_colour() {
                            10
                        } else {
                            11
                        };
                        assert_eq!(sizes[suit.index()], expected);
                    }
                    let mut heights: Vec<usize> =
                        Card::all().filter_map(|card| trump_height(card, denomination)).collect();
                    heights.sort_unstable();
                    assert_eq!(heights, (0..TRUMPS).collect::<Vec<_>>());
                }
            }
        }
    }
}
