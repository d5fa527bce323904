//! How the 46 cards lie before the auction.

use super::card::Card;
use super::card_set::CardSet;
use super::seat::{BySeat, Seat};
use crate::chance::{Rng, below};
use crate::text::{ParseError, serde_as_text};
use rand::SeedableRng;
use std::fmt;
use std::str::FromStr;

/// Ten cards for each player and six in the widow, all different (500.3c).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: BySeat<CardSet>,
    widow: CardSet,
}

/// How many cards each player gets.
pub const HAND: usize = 10;
/// How many cards lie in the widow, and are laid away (500.3c, 500.5c).
pub const WIDOW: usize = 6;

/// What the deck's cards are dealt as, from the top: so many to each player, or to the widow
/// (500.3b).
const PACKETS: [Packet; 7] = [
    Packet::Each(3),
    Packet::Widow,
    Packet::Each(2),
    Packet::Widow,
    Packet::Each(3),
    Packet::Widow,
    Packet::Each(2),
];

enum Packet {
    /// So many cards to each of the four players.
    Each(usize),
    /// Two cards to the widow.
    Widow,
}

/// Who gets each card of the deck, from the top: a player's number, 4 for the widow.
static TAKERS: [u8; Card::COUNT] = {
    let mut takers = [4; Card::COUNT];
    let (mut at, mut packet) = (0, 0);
    while packet < PACKETS.len() {
        match PACKETS[packet] {
            Packet::Each(cards) => {
                let mut i = 0;
                while i < 4 * cards {
                    takers[at] = (i / cards) as u8;
                    at += 1;
                    i += 1;
                }
            }
            Packet::Widow => at += 2,
        }
        packet += 1;
    }
    assert!(at == Card::COUNT, "every card is dealt");
    takers
};

impl Deal {
    /// The deal with these hands; the other cards are the widow.
    ///
    /// # Errors
    /// When a hand does not have ten cards or two hands share one.
    pub fn new(hands: BySeat<CardSet>) -> Result<Deal, ParseError> {
        let mut seen = CardSet::EMPTY;
        for (seat, hand) in hands.iter() {
            let refuse = |found, expected| Err(ParseError::new(found, expected).at(seat.to_string()));
            if hand.len() != HAND {
                return refuse(format!("{hand} ({} cards)", hand.len()), "a hand of ten cards");
            }
            if let Some(card) = (*hand & seen).first() {
                return refuse(card.to_string(), "in one hand only");
            }
            seen |= *hand;
        }
        Ok(Deal { hands, widow: !seen })
    }

    /// The deal of this deck, whose first card is the top one: by threes and twos, between them two
    /// at a time to the widow, from the dealer's left neighbour on (500.3b).
    ///
    /// # Panics
    /// When a card is twice in the deck.
    pub fn of_deck(deck: &[Card; Card::COUNT]) -> Deal {
        let mut piles = [CardSet::EMPTY; 5];
        for (&card, &taker) in deck.iter().zip(&TAKERS) {
            piles[taker as usize].insert(card);
        }
        let [first, second, third, dealer, widow] = piles;
        let hands = BySeat([first, second, third, dealer]);
        assert!(first | second | third | dealer | widow == CardSet::ALL, "a card is twice in the deck");
        Deal { hands, widow }
    }

    /// The deal of this seed, always the same.
    pub fn from_seed(seed: u64) -> Deal {
        Deal::random(&mut Rng::seed_from_u64(seed))
    }

    /// Shuffles and deals.
    ///
    /// Takes 40 numbers from `rng`: the cards of the hands are drawn one by one, and six are left
    /// for the widow. Every deal is as likely as another up to a bias below 2^-58, and as likely as
    /// when a shuffled deck is dealt in packets.
    #[inline]
    pub fn random(rng: &mut Rng) -> Deal {
        let mut deck: [u8; Card::COUNT] = std::array::from_fn(|i| i as u8);
        let mut hands = [0_u64; 4];
        let mut left = Card::COUNT;
        for hand in &mut hands {
            for _ in 0..HAND {
                let place = below(rng, left);
                left -= 1;
                *hand |= 1 << deck[place];
                deck[place] = deck[left];
            }
        }
        let all = hands[0] | hands[1] | hands[2] | hands[3];
        Deal { hands: BySeat(hands.map(CardSet::from_bits)), widow: !CardSet::from_bits(all) }
    }

    /// The ten cards of a player.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands.0[seat.index()]
    }

    /// All four hands.
    #[inline]
    pub const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    /// The six cards of the widow.
    #[inline]
    pub const fn widow(&self) -> CardSet {
        self.widow
    }

    /// Whether a player was dealt both jokers (500.4c).
    #[inline]
    pub const fn has_both_jokers(&self, seat: Seat) -> bool {
        CardSet::JOKERS.is_subset(self.hand(seat))
    }
}

/// The four hands in the order of play and the widow, with "|" between them.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third, dealer] = self.hands.0;
        write!(f, "{first}|{second}|{third}|{dealer}|{}", self.widow)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// 46 different cards: four hands of ten and the widow's six, joined by "." and, between them,
    /// "|".
    ///
    /// # Errors
    /// Names the hand and the card.
    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let parts: Vec<&str> = text.split('|').collect();
        let Ok([first, second, third, dealer, widow]) = <[&str; 5]>::try_from(parts) else {
            return Err(ParseError::new(text, "four hands and the widow with \"|\" between them"));
        };
        let mut hands = BySeat::default();
        for (seat, part) in Seat::ALL.into_iter().zip([first, second, third, dealer]) {
            hands[seat] = part.parse().map_err(|e: ParseError| e.at(seat.to_string()))?;
        }
        let six: CardSet = widow.parse().map_err(|e: ParseError| e.at("widow"))?;
        let deal = Deal::new(hands)?;
        if deal.widow == six {
            return Ok(deal);
        }
        let expected = format!("the six cards that no hand has, {}", deal.widow);
        Err(ParseError::new(widow, expected).at("widow"))
    }
}

serde_as_text!(Deal);
