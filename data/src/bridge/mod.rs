//! Duplicate bridge in tables.

use crate::tabular::{Fact, Kind, Tabular, Value};
use skat_env::bridge::encode::V1Bits;
use skat_env::bridge::{Board, BoardRule, BySeat, Card, CardSet, Deal, Rules, Seat, Side, State, View};
use skat_env::{Determinize, Environment, ParseError, Rng};

const fn fact(name: &'static str, kind: Kind, counted: bool, meaning: &'static str) -> Fact {
    Fact { name, kind, meaning, nullable: false, counted, values: &[] }
}

const FACTS: &[Fact] = &[
    fact(
        "contract",
        Kind::Text,
        true,
        "the contract, doubled (X), redoubled (XX), like 4SX; - where the deal was passed out",
    ),
    fact("declarer", Kind::Text, true, "who declared: N E S W, or - where the deal was passed out"),
    fact("tricks", Kind::Number, false, "tricks of the declarer's side, 0 to 13; 0 where it was passed out"),
    fact("score_ns", Kind::Number, false, "the duplicate score of North and South, -7600 to 7600"),
];

impl Tabular for State {
    type Observation = V1Bits;
    const OBSERVATION: &'static str = "v1";
    const SEATS: &'static [&'static str] = &["north", "east", "south", "west"];
    const POINTS: &'static str = "points";
    const DEAL_LEN: usize = Card::COUNT + 2;
    const DEAL: &'static str = "a byte for each card by number: the seat that holds it, 0 to 3; then the number of the board, \
                                its low byte first";
    const FACTS: &'static [Fact] = FACTS;
    const SUCCESS: Option<&'static str> = None;
    const GAIN: &'static str = "points of the player's side";
    const OPEN_VALUE: Option<&'static str> = None;
    type Solver = ();

    fn write_deal(&self, deal: &mut [u8]) {
        for seat in Seat::ALL {
            self.dealt().hand(seat).iter().for_each(|card| deal[card.index()] = seat.index() as u8);
        }
        deal[Card::COUNT..].copy_from_slice(&self.dealt().board().number().to_le_bytes());
    }

    fn from_deal(deal: &[u8], options: &Rules) -> Result<State, ParseError> {
        let refuse = |expected: &str| ParseError::new(format!("{deal:?}"), expected);
        let Some((cards, number)) =
            deal.split_last_chunk::<2>().filter(|(cards, _)| cards.len() == Card::COUNT)
        else {
            return Err(refuse("54 bytes"));
        };
        if cards.iter().any(|&seat| seat > 3) {
            return Err(refuse("52 bytes from 0 to 3, one for each card, and two for the board"));
        }
        let board =
            Board::new(u16::from_le_bytes(*number)).ok_or_else(|| refuse("a board from 1 at the end"))?;
        let hand = |seat: usize| -> CardSet {
            let held = cards.iter().enumerate().filter(|&(_, &holder)| usize::from(holder) == seat);
            held.map(|(card, _)| Card::from_index(card)).collect()
        };
        let deal = Deal::new(board, BySeat(std::array::from_fn(hand)))?;
        match options.board {
            BoardRule::Number(expected) if expected != board => {
                Err(refuse("the board of the options at the end"))
            }
            BoardRule::Drawn if board.number() > 16 => Err(refuse("a board from 1 to 16 at the end")),
            BoardRule::Number(_) => Ok(State::new(deal)),
            BoardRule::Drawn => Ok(State::drawn(deal)),
        }
    }

    fn facts(&self) -> Vec<Value> {
        assert!(self.is_over(), "facts are known of finished games");
        let contract = self.contract();
        let tricks = self.play().map_or(0, |play| play.tricks().taken(play.tricks().contract().side()));
        let text = |text: Option<String>| Value::Text(text.unwrap_or_else(|| "-".into()).into());
        vec![
            text(contract.map(|contract| format!("{}{}", contract.bid, contract.doubling))),
            text(contract.map(|contract| contract.declarer.to_string())),
            Value::Number(tricks.into()),
            Value::Number(self.side_score(Side::NorthSouth)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::stream;

    fn bytes(state: &State) -> Vec<u8> {
        let mut deal = vec![0; State::DEAL_LEN];
        state.write_deal(&mut deal);
        deal
    }

    #[test]
    fn deals_read_back() {
        let fixed = Rules { board: BoardRule::Number(Board::new(300).expect("a board")) };
        for rules in [Rules::default(), fixed] {
            let state = State::deal(&rules, &mut stream(1, 0));
            assert_eq!(State::from_deal(&bytes(&state), &rules), Ok(state));
        }
        let state = State::deal(&fixed, &mut stream(1, 0));
        assert!(State::from_deal(&bytes(&state), &Rules::default()).is_err(), "300 is not drawn");
        let drawn = State::deal(&Rules::default(), &mut stream(1, 0));
        assert!(State::from_deal(&bytes(&drawn), &fixed).is_err(), "another board");
        for broken in [vec![], vec![0; 53], vec![4; 54], vec![0; 54]] {
            assert!(State::from_deal(&broken, &Rules::default()).is_err(), "{broken:?}");
        }
    }
}
