//! Joffre in tables.

use crate::tabular::{Fact, Kind, Tabular, Value};
use skat_env::joffre::encode::V1Bits;
use skat_env::joffre::{BySeat, Card, CardSet, Deal, Rules, Seat, State, Team, Unit, View};
use skat_env::{Determinize, Environment, ParseError, Rng};

/// The number that decides the deals of a game after its first.
const FUTURE: usize = 8;

const fn fact(name: &'static str, kind: Kind, counted: bool, meaning: &'static str) -> Fact {
    Fact { name, kind, meaning, nullable: false, counted, values: &[] }
}

const FACTS: &[Fact] = &[
    fact("trump", Kind::Text, true, "the trump of the last deal: E F R G"),
    fact("bid", Kind::Number, true, "what the last deal was bought for, 6 to 12"),
    fact("made", Kind::Switch, true, "whether the buyer's team made that bid"),
    fact(
        "points_south_north",
        Kind::Number,
        false,
        "points that South and North won in the last deal, -2 to 12",
    ),
    fact("total_south_north", Kind::Number, false, "what South and North scored in the deal or the game"),
    fact("total_west_east", Kind::Number, false, "the same of West and East"),
];

impl Tabular for State {
    type Observation = V1Bits;
    const OBSERVATION: &'static str = "v1";
    const SEATS: &'static [&'static str] = &["south", "west", "north", "east"];
    const POINTS: &'static str = "points";
    const DEAL_LEN: usize = Card::COUNT + FUTURE;
    const DEAL: &'static str = "a byte for each card by number: the seat that holds it in the first deal, 0 to 3; then eight \
                                bytes, lowest first, of the number that decides the deals after it, 0 where one deal is played";
    const FACTS: &'static [Fact] = FACTS;
    const SUCCESS: Option<&'static str> = None;
    const GAIN: &'static str = "points of the player's team more than of the other";
    const OPEN_VALUE: Option<&'static str> = None;
    type Solver = ();

    fn write_deal(&self, deal: &mut [u8]) {
        for seat in Seat::ALL {
            self.dealt().hand(seat).iter().for_each(|card| deal[card.index()] = seat.index() as u8);
        }
        deal[Card::COUNT..].copy_from_slice(&self.future().unwrap_or(0).to_le_bytes());
    }

    fn from_deal(deal: &[u8], options: &Rules) -> Result<State, ParseError> {
        let refuse = |expected: &str| ParseError::new(format!("{deal:?}"), expected);
        let Some((cards, future)) = deal.split_at_checked(Card::COUNT) else {
            return Err(refuse("40 bytes"));
        };
        let future = <[u8; FUTURE]>::try_from(future).map_err(|_| refuse("40 bytes"))?;
        if cards.iter().any(|&seat| seat > 3) {
            return Err(refuse("32 bytes from 0 to 3, one for each card, and eight more"));
        }
        let hand = |seat: usize| -> CardSet {
            let held = cards.iter().enumerate().filter(|&(_, &holder)| usize::from(holder) == seat);
            held.map(|(card, _)| Card::from_index(card)).collect()
        };
        let first = Deal::new(BySeat(std::array::from_fn(hand)))?;
        match (options.unit, u64::from_le_bytes(future)) {
            (Unit::Game, future) => Ok(State::game(first, options.failure, future)),
            (Unit::Deal, 0) => Ok(State::new(first, options.failure)),
            (Unit::Deal, _) => Err(refuse("eight zeros at the end, since one deal is played")),
        }
    }

    fn facts(&self) -> Vec<Value> {
        assert!(self.is_over(), "facts are known of finished games");
        let tricks = self.play().expect("a finished game was played").tricks();
        let contract = tricks.contract();
        let [own, their] = self.totals().0;
        vec![
            Value::Text(tricks.trump().to_string().into()),
            Value::Number(contract.bid.points().into()),
            Value::Switch(tricks.points(contract.buyer.team()) >= contract.bid.points() as i8),
            Value::Number(tricks.points(Team::SouthNorth).into()),
            Value::Number(own.into()),
            Value::Number(their.into()),
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
