//! Swiss Jass in tables.

use crate::tabular::{Fact, Kind, Tabular, Value};
use skat_env::jass::encode::V1Bits;
use skat_env::jass::{BySeat, Card, CardSet, Deal, Rules, Seat, State, TrumpMaking, Variant, View};
use skat_env::{Determinize, Environment, ParseError, Rng};

/// The byte of a deal for which no card was cut.
const NO_CARD: u8 = 255;

const fn fact(name: &'static str, kind: Kind, counted: bool, meaning: &'static str) -> Fact {
    Fact { name, kind, meaning, nullable: false, counted, values: &[] }
}

const FACTS: &[Fact] = &[
    fact("trump", Kind::Text, true, "the trump suit: D H S C"),
    fact("chibred", Kind::Switch, true, "whether the first player left it to his partner to make trump"),
    fact(
        "points_first",
        Kind::Number,
        false,
        "points of the first player's team with those for the last trick, 0 to 157",
    ),
];

impl Tabular for State {
    type Observation = V1Bits;
    const OBSERVATION: &'static str = "v1";
    const SEATS: &'static [&'static str] = &["first", "second", "third", "dealer"];
    const POINTS: &'static str = "points";
    const DEAL_LEN: usize = Card::COUNT + 1;
    const DEAL: &'static str = "a byte for each card by number: the seat that holds it, 0 to 3; then the number of the card \
                                that was cut, 255 where none was";
    const FACTS: &'static [Fact] = FACTS;
    const SUCCESS: Option<&'static str> = None;
    const GAIN: &'static str = "points of the player's team more than of the other";
    const OPEN_VALUE: Option<&'static str> = None;
    type Solver = ();

    fn write_deal(&self, deal: &mut [u8]) {
        for seat in Seat::ALL {
            self.dealt().hand(seat).iter().for_each(|card| deal[card.index()] = seat.index() as u8);
        }
        deal[Card::COUNT] = match self.dealt().making() {
            TrumpMaking::Tourne(card) | TrumpMaking::Kreuz(card) => card.index() as u8,
            TrumpMaking::Imposed(_) | TrumpMaking::Chibre | TrumpMaking::Autochibre => NO_CARD,
        };
    }

    fn from_deal(deal: &[u8], options: &Rules) -> Result<State, ParseError> {
        let refuse = |expected: &str| ParseError::new(format!("{deal:?}"), expected);
        let Some((&cut, cards)) = deal.split_last().filter(|(_, cards)| cards.len() == Card::COUNT) else {
            return Err(refuse("37 bytes"));
        };
        if cards.iter().any(|&seat| seat > 3) {
            return Err(refuse("36 bytes from 0 to 3, one for each card, and one for the card that was cut"));
        }
        let card = || match usize::from(cut) {
            cut if cut < Card::COUNT => Ok(Card::from_index(cut)),
            _ => Err(refuse("a card that was cut, from 0 to 35, at the end")),
        };
        let making = match options.variant {
            Variant::Tourne => TrumpMaking::Tourne(card()?),
            Variant::Kreuz => TrumpMaking::Kreuz(card()?),
            _ if cut != NO_CARD => return Err(refuse("255 at the end, since no card is cut")),
            Variant::Imposed(suit) => TrumpMaking::Imposed(suit),
            Variant::Chibre => TrumpMaking::Chibre,
            Variant::Autochibre => TrumpMaking::Autochibre,
        };
        let hand = |seat: usize| -> CardSet {
            let held = cards.iter().enumerate().filter(|&(_, &holder)| usize::from(holder) == seat);
            held.map(|(card, _)| Card::from_index(card)).collect()
        };
        Ok(State::new(Deal::new(making, BySeat(std::array::from_fn(hand)))?))
    }

    fn facts(&self) -> Vec<Value> {
        assert!(self.is_over(), "facts are known of finished games");
        let tricks = self.play().expect("a finished game was played").tricks();
        vec![
            Value::Text(tricks.trump().to_string().into()),
            Value::Switch(tricks.maker() == Some(Seat::Third)),
            Value::Number(self.points(Seat::First.team()).into()),
        ]
    }

    fn gain(&self, player: usize) -> f32 {
        let other = (player + 1) % State::PLAYERS;
        (self.score(player) - self.score(other)) as f32
    }

    fn likely_worlds(view: &View, count: usize, rng: &mut Rng) -> Vec<(State, f32)> {
        (0..count).map(|_| (State::sample(view, rng), 1.0)).collect()
    }

    fn open_values(&self, (): &mut ()) -> Option<Vec<Option<f32>>> {
        None
    }
}
