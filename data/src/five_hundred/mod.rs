//! 500 in tables.

use crate::tabular::{Fact, Kind, Tabular, Value};
use skat_env::five_hundred::encode::V1Bits;
use skat_env::five_hundred::{BySeat, Card, CardSet, Deal, Rules, Seat, State, View};
use skat_env::{Determinize, Environment, ParseError, Rng};

/// The byte of a card that lies in the widow.
const WIDOW: u8 = 4;

const fn fact(name: &'static str, kind: Kind, counted: bool, meaning: &'static str) -> Fact {
    Fact { name, kind, meaning, nullable: false, counted, values: &[] }
}

const FACTS: &[Fact] = &[
    fact("contract", Kind::Text, true, "the highest bid, like 8H or 7N; - when all have passed"),
    fact("made", Kind::Switch, true, "whether the contract was made"),
    fact("tricks_first", Kind::Number, false, "tricks of the first player's team, 0 to 10"),
    fact("points_first", Kind::Number, false, "points of the first player's team, 0 to 620"),
    fact("points_dealing", Kind::Number, false, "points of the dealer's team, 0 to 620"),
];

impl Tabular for State {
    type Observation = V1Bits;
    const OBSERVATION: &'static str = "v1";
    const SEATS: &'static [&'static str] = &["first", "second", "third", "dealer"];
    const POINTS: &'static str = "points";
    const DEAL_LEN: usize = Card::COUNT;
    const DEAL: &'static str =
        "a byte for each card by number: the seat that holds it, 0 to 3, or 4 for the widow";
    const FACTS: &'static [Fact] = FACTS;
    const SUCCESS: Option<&'static str> = None;
    const GAIN: &'static str = "points of the player's team more than of the other";
    const OPEN_VALUE: Option<&'static str> = None;
    type Solver = ();

    fn write_deal(&self, deal: &mut [u8]) {
        deal.fill(WIDOW);
        for seat in Seat::ALL {
            self.dealt().hand(seat).iter().for_each(|card| deal[card.index()] = seat.index() as u8);
        }
    }

    fn from_deal(deal: &[u8], options: &Rules) -> Result<State, ParseError> {
        if deal.len() != Card::COUNT || deal.iter().any(|&place| place > WIDOW) {
            let expected = "46 bytes from 0 to 4, one for each card";
            return Err(ParseError::new(format!("{deal:?}"), expected));
        }
        let hand = |seat: usize| -> CardSet {
            let held = deal.iter().enumerate().filter(|&(_, &place)| usize::from(place) == seat);
            held.map(|(card, _)| Card::from_index(card)).collect()
        };
        Ok(State::new(*options, Deal::new(BySeat(std::array::from_fn(hand)))?))
    }

    fn facts(&self) -> Vec<Value> {
        assert!(self.is_over(), "facts are known of finished games");
        let contract = self.contract();
        let made =
            contract.is_some_and(|contract| self.taken(contract.declarer.team()) >= contract.bid.level());
        let text = contract.map_or_else(|| "-".to_string(), |contract| contract.bid.to_string());
        vec![
            Value::Text(text.into()),
            Value::Switch(made),
            Value::Number(self.taken(Seat::First.team()).into()),
            Value::Number(self.score(Seat::First.index())),
            Value::Number(self.score(Seat::Dealer.index())),
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
