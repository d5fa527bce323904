//! A position of the play with all cards open.

use skat_env::skat::{BySeat, Card, CardSet, Game, ParseError, Play, Seat};
use std::fmt;
use std::str::FromStr;

/// Cards in three hands and on the table, and what the declarer has so far.
///
/// Unlike a [`Play`] it need not have a past: an ending can be set up, and anybody may lead to the
/// first trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    game: Game,
    declarer: Seat,
    leader: Seat,
    hands: BySeat<CardSet>,
    trick: [Card; 2],
    played: u8,
    declarer_points: u8,
    declarer_tricks: u8,
}

impl Position {
    /// The position with these cards.
    ///
    /// The declarer has the points of the skat. Cards that are nowhere were played earlier, and
    /// count for nobody; an empty skat does not count either.
    ///
    /// # Errors
    /// When a card is in two places; when the skat has one card or more than two; when the trick
    /// has more than two; when the hands do not have as many cards as the trick demands, or more
    /// than ten; when cards are missing before the first trick is complete; when somebody did not
    /// follow suit (ISkO 4.2.1) though he could.
    pub fn new(
        game: Game,
        declarer: Seat,
        leader: Seat,
        hands: BySeat<CardSet>,
        skat: CardSet,
        trick: &[Card],
    ) -> Result<Position, PositionError> {
        if trick.len() > 2 {
            return Err(PositionError::LongTrick { count: trick.len() });
        }
        if ![0, 2].contains(&skat.len()) {
            return Err(PositionError::Skat { count: skat.len() });
        }
        let mut seen: Vec<(Place, CardSet)> = Vec::new();
        let table = trick.iter().map(|&card| (Place::Trick, CardSet::of(card)));
        let in_hands = hands.iter().map(|(seat, &hand)| (Place::Hand(seat), hand));
        for (second, cards) in in_hands.chain([(Place::Skat, skat)]).chain(table) {
            for &(first, others) in &seen {
                if let Some(card) = (cards & others).first() {
                    return Err(PositionError::Twice { card, first, second });
                }
            }
            seen.push((second, cards));
        }
        let lens =
            BySeat::from_fn(|seat| hands[seat].len() + usize::from(seat.relative_to(leader) < trick.len()));
        if lens.0 != [lens.0[0]; 3] {
            let lens = hands.0.map(CardSet::len);
            return Err(PositionError::Uneven { lens, trick: trick.len() });
        }
        let len = lens.0[0];
        if len > 10 {
            return Err(PositionError::TooMany { count: len });
        }
        let missing = seen.iter().fold(CardSet::ALL, |missing, &(_, cards)| missing - cards);
        if len == 10 && !missing.is_empty() {
            return Err(PositionError::Missing { cards: missing });
        }
        if let [led, card] = *trick {
            let seat = leader.next();
            let followers = game.followers(led);
            if let (false, Some(held)) = (followers.contains(card), (hands[seat] & followers).last()) {
                return Err(PositionError::Revoked { seat, card, led, held });
            }
        }
        let mut on_table = [Card::from_index(0); 2];
        on_table[..trick.len()].copy_from_slice(trick);
        Ok(Position {
            game,
            declarer,
            leader,
            hands,
            trick: on_table,
            played: trick.len() as u8,
            declarer_points: skat.points(),
            declarer_tricks: 0,
        })
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The declarer.
    pub const fn declarer(&self) -> Seat {
        self.declarer
    }

    /// Who leads, or led, to the trick on the table.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Whose turn it is to play a card.
    pub const fn turn(&self) -> Seat {
        match self.played {
            0 => self.leader,
            1 => self.leader.next(),
            _ => self.leader.previous(),
        }
    }

    /// The cards that a player holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The cards of the trick on the table, in order: none to two of them.
    pub fn trick(&self) -> &[Card] {
        &self.trick[..self.played.into()]
    }

    /// The declarer's card points so far, with the skat.
    pub const fn declarer_points(&self) -> u8 {
        self.declarer_points
    }

    /// The card points that are still played for, those on the table among them.
    pub fn points_left(&self) -> u8 {
        let in_hands: u8 = self.hands.iter().map(|(_, hand)| hand.points()).sum();
        in_hands + self.trick().iter().map(|card| card.points()).sum::<u8>()
    }

    /// How many tricks the declarer has taken so far.
    pub const fn declarer_tricks(&self) -> u8 {
        self.declarer_tricks
    }

    /// How many tricks are not complete.
    pub fn tricks_left(&self) -> u8 {
        self.hands[self.leader.previous()].len() as u8
    }

    /// Whether no cards are left.
    pub fn is_over(&self) -> bool {
        self.tricks_left() == 0
    }

    /// The cards that the player to move may play (ISkO 4.2.1, 4.2.2).
    pub fn legal_cards(&self) -> CardSet {
        let hand = self.hands[self.turn()];
        let Some(&led) = self.trick().first() else { return hand };
        let following = hand & self.game.followers(led);
        if following.is_empty() { hand } else { following }
    }

    /// The position after a card of the player to move.
    ///
    /// # Panics
    /// When the card is not legal.
    #[must_use]
    pub fn after(&self, card: Card) -> Position {
        assert!(self.legal_cards().contains(card), "{card} may not be played here");
        let mut next = *self;
        next.hands[self.turn()].remove(card);
        if let Some(place) = next.trick.get_mut(usize::from(self.played)) {
            *place = card;
            next.played += 1;
            return next;
        }
        let [led, second] = self.trick;
        let mut best = (self.leader, led);
        for (seat, card) in [(self.leader.next(), second), (self.turn(), card)] {
            if self.game.beats(card, best.1) {
                best = (seat, card);
            }
        }
        next.leader = best.0;
        next.played = 0;
        if best.0 == self.declarer {
            next.declarer_points += led.points() + second.points() + card.points();
            next.declarer_tricks += 1;
        }
        next
    }
}

impl From<&Play> for Position {
    fn from(play: &Play) -> Position {
        let tricks = play.tricks();
        let trick = tricks.trick();
        let mut on_table = [Card::from_index(0); 2];
        on_table[..trick.len()].copy_from_slice(trick);
        Position {
            game: tricks.contract().game(),
            declarer: tricks.declarer(),
            leader: tricks.leader(),
            hands: BySeat::from_fn(|seat| play.hand(seat)),
            trick: on_table,
            played: trick.len() as u8,
            declarer_points: play.declarer_points(),
            declarer_tricks: tricks.declarer_tricks(),
        }
    }
}

/// `CONTRACT DECLARER LEADER HAND0 HAND1 HAND2 SKAT [TRICK]`: one of C S H D G N; two seats, 0 to
/// 2; cards joined by dots, "-" for none; the cards of the trick in the order in which they were
/// played.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(line: &str) -> Result<Position, PositionError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&[game, declarer, leader, a, b, c, skat], trick) = (match words.split_at_checked(7) {
            Some((words, [])) => (words.try_into().expect("seven words"), None),
            Some((words, &[trick])) => (words.try_into().expect("seven words"), Some(trick)),
            _ => return Err(PositionError::Words { count: words.len() }),
        }) as (&[&str; 7], Option<&str>);
        let game = Game::ALL
            .into_iter()
            .find(|known| game.chars().eq([known.letter()]))
            .ok_or_else(|| ParseError::new(game, "a contract: one of C S H D G N").at("word 1"))?;
        let seat = |word: &str, place: &str| {
            let index = ["0", "1", "2"].into_iter().position(|digit| digit == word);
            index.map(Seat::from_index).ok_or_else(|| ParseError::new(word, "a seat: 0, 1 or 2").at(place))
        };
        let cards = |word: &str, place: &str| word.parse::<CardSet>().map_err(|e| e.at(place));
        let declarer = seat(declarer, "word 2")?;
        let leader = seat(leader, "word 3")?;
        let hands = BySeat([cards(a, "word 4")?, cards(b, "word 5")?, cards(c, "word 6")?]);
        let skat = cards(skat, "word 7")?;
        let trick: Vec<Card> = match trick {
            None | Some("-") => Vec::new(),
            Some(word) => word
                .split('.')
                .enumerate()
                .map(|(i, card)| {
                    card.parse().map_err(|e: ParseError| e.at(format!("word 8, card {}", i + 1)))
                })
                .collect::<Result<_, _>>()?,
        };
        Position::new(game, declarer, leader, hands, skat, &trick)
    }
}

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the hand of this seat.
    Hand(Seat),
    /// In the skat.
    Skat,
    /// On the table.
    Trick,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hand(seat) => write!(f, "in hand {}", seat.index()),
            Place::Skat => f.write_str("in the skat"),
            Place::Trick => f.write_str("on the table"),
        }
    }
}

/// Why cards make no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A card is in two places.
    #[error("{}", if first == second { format!("{card} is twice {first}") } else { format!("{card} is both {first} and {second}") })]
    Twice {
        /// The card.
        card: Card,
        /// Where it is.
        first: Place,
        /// Where it is, too.
        second: Place,
    },
    /// The skat is neither whole nor left out.
    #[error("the skat has two cards, or none where it does not count, not {count}")]
    Skat {
        /// How many it has.
        count: usize,
    },
    /// More cards on the table than an open trick can have.
    #[error("an open trick has at most two cards, not {count}")]
    LongTrick {
        /// How many it has.
        count: usize,
    },
    /// The numbers of cards do not fit each other.
    #[error("the hands have {}, {} and {} cards, which cannot be with {trick} on the table", lens[0], lens[1], lens[2])]
    Uneven {
        /// The cards of each hand, by seat.
        lens: [usize; 3],
        /// The cards on the table.
        trick: usize,
    },
    /// Hands that are too large.
    #[error("a player has ten cards at most, not {count}")]
    TooMany {
        /// How many each has, with the card that he played to the trick.
        count: usize,
    },
    /// In the first trick every card must be somewhere.
    #[error("missing in the first trick: {cards}")]
    Missing {
        /// The cards that are nowhere.
        cards: CardSet,
    },
    /// A card in the trick that could not be played (ISkO 4.2.1).
    #[error("hand {} cannot have played {card} to {led}, holding {held}", seat.index())]
    Revoked {
        /// Who played it.
        seat: Seat,
        /// The card.
        card: Card,
        /// What was led.
        led: Card,
        /// A card that would have followed.
        held: Card,
    },
    /// A line of too few or too many words.
    #[error("{count} words are not CONTRACT DECLARER LEADER HAND0 HAND1 HAND2 SKAT [TRICK]")]
    Words {
        /// How many there are.
        count: usize,
    },
    /// A word that is not what should stand there.
    #[error(transparent)]
    Word(#[from] ParseError),
}
