//! French Tarot in tables.

use crate::tabular::{Fact, Kind, Tabular, Value};
use skat_env::tarot::encode::V1Bits;
use skat_env::tarot::{BySeat, Card, CardSet, Deal, Rules, Seat, State, View};
use skat_env::{Determinize, Environment, ParseError, Rng};

const fn fact(name: &'static str, kind: Kind, counted: bool, meaning: &'static str) -> Fact {
    Fact { name, kind, meaning, nullable: true, counted, values: &[] }
}

const FACTS: &[Fact] = &[
    fact("declarer", Kind::Number, true, "the player who played the contract, 0 to 3; null where all passed"),
    Fact {
        values: &["prise", "garde", "sans", "contre"],
        ..fact("contract", Kind::Text, true, "what was played; null where all passed")
    },
    fact("made", Kind::Switch, true, "whether the contract was made; null where all passed"),
    fact("bouts", Kind::Number, true, "bouts of the declarer, 0 to 3; null where all passed"),
    fact("half_points", Kind::Number, false, "half points of the declarer, 0 to 182; null where all passed"),
];

impl Tabular for State {
    type Observation = V1Bits;
    const OBSERVATION: &'static str = "v1";
    const SEATS: &'static [&'static str] = &["first", "second", "third", "dealer"];
    const POINTS: &'static str = "points";
    const DEAL_LEN: usize = Card::COUNT;
    const DEAL: &'static str =
        "a byte for each card by number: the seat that was dealt it, 0 to 3, or 4 for the dog";
    const FACTS: &'static [Fact] = FACTS;
    const SUCCESS: Option<&'static str> = Some("made");
    const GAIN: &'static str = "the player's score more than the mean of the others'";
    const OPEN_VALUE: Option<&'static str> = None;
    type Solver = ();

    fn write_deal(&self, deal: &mut [u8]) {
        for seat in Seat::all::<4>() {
            self.dealt().hand(seat).iter().for_each(|card| deal[card.index()] = seat.index() as u8);
        }
        self.dealt().dog().iter().for_each(|card| deal[card.index()] = 4);
    }

    fn from_deal(deal: &[u8], options: &Rules) -> Result<State, ParseError> {
        if deal.len() != Card::COUNT || deal.iter().any(|&place| place > 4) {
            let expected = "78 bytes from 0 to 4, one for each card";
            return Err(ParseError::new(format!("{deal:?}"), expected));
        }
        let hand = |seat: usize| -> CardSet {
            let held = deal.iter().enumerate().filter(|&(_, &holder)| usize::from(holder) == seat);
            held.map(|(card, _)| Card::from_index(card)).collect()
        };
        Ok(State::new(Deal::new(BySeat(std::array::from_fn(hand)))?, *options))
    }

    fn facts(&self) -> Vec<Value> {
        assert!(self.is_over(), "facts are known of finished games");
        let Some((terms, settlement)) = self.terms().zip(self.settlement()) else {
            return vec![Value::Null; FACTS.len()];
        };
        vec![
            Value::Number(terms.declarer.index() as i32),
            Value::Text(terms.contract.to_string().into()),
            Value::Switch(settlement.is_made()),
            Value::Number(settlement.bouts as i32),
            Value::Number(settlement.half_points.into()),
        ]
    }

    fn gain(&self, player: usize) -> f32 {
        let own = self.score(player) as f32;
        // The others have what he has not: scores add up to 0.
        own + own / 3.0
    }

    fn likely_worlds(view: &View, count: usize, rng: &mut Rng) -> Vec<(State, f32)> {
        (0..count).map(|_| (State::sample(view, rng), 1.0)).collect()
    }

    fn open_values(&self, (): &mut ()) -> Option<Vec<Option<f32>>> {
        None
    }
}
