//! Cribbage in tables.

use crate::tabular::{Fact, Kind, Tabular, Value};
use skat_env::cribbage::encode::V1Bits;
use skat_env::cribbage::{
    BySeat, ByTeam, Card, CardSet, Deal, Rules, Seat, Source, State, Tally, Team, View,
};
use skat_env::{Determinize, Environment, ParseError, Rng};

/// Bytes of the seed.
const SEED: usize = 8;

const fn fact(name: &'static str, counted: bool, meaning: &'static str) -> Fact {
    Fact { name, kind: Kind::Number, meaning, nullable: false, counted, values: &[] }
}

const FACTS: &[Fact] = &[
    fact("deals", true, "how many deals were begun, 1 to 121"),
    fact("points_first", false, "points of the first and the third player at the end, 0 to 121"),
    fact("points_second", false, "points of the second and the fourth player at the end, 0 to 121"),
    fact("pegging_first", false, "of the first team's points those of the pegging"),
    fact("pegging_second", false, "of the second team's points those of the pegging"),
];

impl Tabular for State {
    type Observation = V1Bits;
    const OBSERVATION: &'static str = "v1";
    const SEATS: &'static [&'static str] = &["first", "second", "third", "fourth"];
    const POINTS: &'static str = "game points";
    const DEAL_LEN: usize = SEED + 4 * Deal::HAND + 1;
    const DEAL: &'static str = "eight bytes, the lowest first: the seed of the deals after the first; then the numbers of the \
                                five cards of each player, ascending, in the order of players; then that of the starter";
    const FACTS: &'static [Fact] = FACTS;
    const SUCCESS: Option<&'static str> = None;
    const GAIN: &'static str = "what the game is worth to the player's team more than to the other";
    const OPEN_VALUE: Option<&'static str> = None;
    type Solver = ();

    fn write_deal(&self, deal: &mut [u8]) {
        assert_eq!(deal.len(), Self::DEAL_LEN, "the length of a deal");
        let (seed, cards) = deal.split_at_mut(SEED);
        seed.copy_from_slice(&self.seed().to_le_bytes());
        let dealt = Seat::ALL.into_iter().flat_map(|seat| self.dealt().hand(seat));
        for (byte, card) in cards.iter_mut().zip(dealt.chain([self.dealt().starter()])) {
            *byte = card.index() as u8;
        }
    }

    fn from_deal(deal: &[u8], options: &Rules) -> Result<State, ParseError> {
        let refuse = |expected: &str| ParseError::new(format!("{deal:?}"), expected);
        let Some((seed, cards)) =
            deal.split_first_chunk::<SEED>().filter(|(_, cards)| cards.len() == 4 * Deal::HAND + 1)
        else {
            return Err(refuse("29 bytes"));
        };
        if cards.iter().any(|&card| usize::from(card) >= Card::COUNT) {
            return Err(refuse("the numbers of 21 cards after the seed, each from 0 to 51"));
        }
        let card = |place: usize| Card::from_index(cards[place].into());
        let hand =
            |seat: Seat| (0..Deal::HAND).map(|i| card(Deal::HAND * seat.index() + i)).collect::<CardSet>();
        let dealt = Deal::new(BySeat::from_fn(hand), card(4 * Deal::HAND))?;
        let points = ByTeam([Tally::default(); 2]);
        State::at(*options, u64::from_le_bytes(*seed), 0, dealt, points)
    }

    fn facts(&self) -> Vec<Value> {
        assert!(self.is_over(), "facts are known of finished games");
        let pegging = |team: Team| self.tallies()[team].of(Source::Pegging);
        let numbers = [
            self.number() + 1,
            self.points(Team::First),
            self.points(Team::Second),
            pegging(Team::First),
            pegging(Team::Second),
        ];
        numbers.map(|number| Value::Number(number.into())).to_vec()
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
