//! Whist in tables.

use crate::tabular::{Fact, Kind, Tabular, Value};
use skat_env::whist::encode::V1Bits;
use skat_env::whist::{BySeat, Card, CardSet, Deal, Rules, Seat, State, Suit, Team, View};
use skat_env::{Determinize, Environment, ParseError, Rng};

const fn fact(name: &'static str, kind: Kind, counted: bool, meaning: &'static str) -> Fact {
    Fact { name, kind, meaning, nullable: false, counted, values: &[] }
}

const FACTS: &[Fact] = &[
    fact("trump", Kind::Text, true, "the trump suit: D H S C"),
    fact("points_first", Kind::Number, false, "points of the first player's team, 0 to the number of deals"),
    fact("tricks_first", Kind::Number, false, "tricks of the first player's team, 0 to 13 a deal"),
];

impl Tabular for State {
    type Observation = V1Bits;
    const OBSERVATION: &'static str = "v1";
    const SEATS: &'static [&'static str] = &["first", "second", "third", "fourth"];
    const POINTS: &'static str = "points";
    const DEAL_LEN: usize = Card::COUNT + 1;
    const DEAL: &'static str = "a byte for each card by number: the seat that holds it, 0 to 3, in the two lowest bits, in the next \
                                two that of the second deal of a game, and so on; then the number of the trump, 0 to 3";
    const FACTS: &'static [Fact] = FACTS;
    const SUCCESS: Option<&'static str> = None;
    const GAIN: &'static str =
        "points, or tricks where they are scored, of the player's team more than of the other";
    const OPEN_VALUE: Option<&'static str> = None;
    type Solver = ();

    fn write_deal(&self, bytes: &mut [u8]) {
        bytes.fill(0);
        for (number, deal) in self.deals().iter().enumerate() {
            for seat in Seat::ALL {
                let held = deal.hand(seat).iter();
                held.for_each(|card| bytes[card.index()] |= (seat.index() as u8) << (2 * number));
            }
        }
        bytes[Card::COUNT] = self.trump().index() as u8;
    }

    fn from_deal(bytes: &[u8], options: &Rules) -> Result<State, ParseError> {
        let refuse = |expected: &str| ParseError::new(format!("{bytes:?}"), expected);
        let Some((&trump, cards)) = bytes.split_last().filter(|(_, cards)| cards.len() == Card::COUNT) else {
            return Err(refuse("53 bytes"));
        };
        if usize::from(trump) >= Suit::ALL.len() {
            return Err(refuse("a trump from 0 to 3 at the end"));
        }
        let bits = 2 * options.unit.deals() as u32;
        if cards.iter().any(|&seats| u32::from(seats) >> bits != 0) {
            return Err(refuse("bytes of two bits for each deal that is played"));
        }
        let deal = |number: usize| {
            let hand = |seat: usize| -> CardSet {
                let holds = |seats: u8| usize::from(seats >> (2 * number) & 3) == seat;
                let held = cards.iter().enumerate().filter(|&(_, &seats)| holds(seats));
                held.map(|(card, _)| Card::from_index(card)).collect()
            };
            Deal::new(BySeat(std::array::from_fn(hand)))
        };
        let deals: Vec<Deal> = (0..options.unit.deals()).map(deal).collect::<Result<_, _>>()?;
        State::with_deals(*options, Suit::from_index(trump.into()), &deals)
    }

    fn facts(&self) -> Vec<Value> {
        assert!(self.is_over(), "facts are known of finished games");
        vec![
            Value::Text(self.trump().to_string().into()),
            Value::Number(self.points(Team::First).into()),
            Value::Number(self.taken(Team::First).into()),
        ]
    }

    fn gain(&self, player: usize) -> f32 {
        self.score(player) as f32
    }

    fn likely_worlds(view: &View, count: usize, rng: &mut Rng) -> Vec<(State, f32)> {
        (0..count).map(|_| (State::sample(view, rng), 1.0)).collect()
    }

    fn open_values(&self, (): &mut ()) -> Option<Vec<Option<f32>>> {
        None
    }
}
