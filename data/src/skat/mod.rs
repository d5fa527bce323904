//! Skat in tables.

pub mod records;

use crate::tabular::{ENDING, Fact, Kind, Stopped, Tabular, Value};
use skat_agents::skat::neural::considered;
use skat_agents::skat::pimc::likely_worlds;
use skat_agents::skat::search::{Position, Solver, Value as OpenValue};
use skat_env::skat::encode::V1Bits;
use skat_env::skat::record::Entry;
use skat_env::skat::score::tournament_points;
use skat_env::skat::{
    Action, ActionSet, BySeat, Card, CardSet, Deal, ParseError, Phase, Played, Rules, Seat, State, View,
};
use skat_env::{Environment, Rng};

const fn fact(name: &'static str, kind: Kind, counted: bool, meaning: &'static str) -> Fact {
    Fact { name, kind, meaning, nullable: true, counted, values: &[] }
}

/// The outcomes, from worst to best.
const OUTCOMES: &[&str] = &["own_schwarz", "own_schneider", "lost", "won", "schneider", "schwarz"];

/// How games end: the first two at their last decision; a declarer who gives up may do so by an
/// action of his, where the rules have one.
const ENDINGS: &[&str] = &[
    "played",
    "passed_in",
    "declarer_gave_up",
    "defenders_gave_up",
    "forehand_left",
    "middlehand_left",
    "rearhand_left",
    "forehand_timed_out",
    "middlehand_timed_out",
    "rearhand_timed_out",
];
/// The first of [`ENDINGS`] with which a game can stop.
const FIRST_STOP: usize = 2;

/// All contracts, in the order of their numbers.
const CONTRACTS: &[&str] = &[
    "D", "DH", "DHS", "DHZ", "DO", "H", "HH", "HHS", "HHZ", "HO", "S", "SH", "SHS", "SHZ", "SO", "C", "CH",
    "CHS", "CHZ", "CO", "G", "GH", "GHS", "GHZ", "GO", "N", "NH", "NO", "NOH",
];

const FACTS: &[Fact] = &[
    fact(
        "declarer",
        Kind::Number,
        true,
        "seat of the declarer: 0 forehand, 1 middlehand, 2 rearhand; null: no game",
    ),
    fact("bid", Kind::Number, true, "highest bid, 18 to 264; null: no game"),
    Fact {
        values: CONTRACTS,
        ..fact(
            "contract",
            Kind::Text,
            true,
            "C S H D G N with H for Hand, HS HZ for announced Schneider and Schwarz, O for ouvert; null: no game",
        )
    },
    fact("skat", Kind::Text, false, "the two cards of the skat as dealt"),
    fact(
        "buried",
        Kind::Text,
        false,
        "the two cards that the declarer laid away; null: Hand game or passed in",
    ),
    fact("matadors", Kind::Number, true, "matadors with skat, negative: without, 0 for Null; null: no game"),
    fact("points", Kind::Number, false, "the declarer's card points with the skat, 0 to 120; null: no game"),
    fact("tricks", Kind::Number, false, "the declarer's tricks, 0 to 10; null: no game"),
    Fact {
        values: OUTCOMES,
        ..fact(
            "outcome",
            Kind::Text,
            true,
            "how the cards fell for the declarer, whatever was announced; null: no game",
        )
    },
    fact("won", Kind::Switch, true, "whether the declarer won; null: no game"),
    fact("overbid", Kind::Switch, true, "whether the game was worth less than the bid; null: no game"),
    Fact {
        nullable: false,
        values: ENDINGS,
        ..fact(
            ENDING,
            Kind::Text,
            true,
            "played, passed_in, or how it stopped: who gave up, left (the table), or let the time run out",
        )
    },
    fact(
        "value",
        Kind::Number,
        false,
        "entry on the score sheet: the value when won, minus twice the value when lost; null: no game",
    ),
];

/// The facts of a deal in which there was no game to score.
fn no_game(state: &State, ending: &'static str) -> Vec<Value> {
    let of = |fact: &Fact| match fact.name {
        "skat" => Value::Text(state.dealt().skat().to_string().into()),
        ENDING => Value::Text(ending.into()),
        _ => Value::Null,
    };
    FACTS.iter().map(of).collect()
}

/// The facts of a game, with the points and tricks that count for its declarer.
fn game(state: &State, played: &Played, (points, taken): (u8, u8), ending: &'static str) -> Vec<Value> {
    let Played { play, outcome, matadors, settlement, .. } = played;
    let number = |number: i32| Value::Number(number);
    let tricks = play.tricks();
    let contract = tricks.contract();
    let buried = match contract.is_hand() {
        true => Value::Null,
        false => Value::Text(play.skat().to_string().into()),
    };
    vec![
        number(tricks.declarer().index() as i32),
        number(tricks.bid().value().into()),
        Value::Text(CONTRACTS[contract.index()].into()),
        Value::Text(state.dealt().skat().to_string().into()),
        buried,
        number((*matadors).into()),
        number(points.into()),
        number(taken.into()),
        Value::Text(OUTCOMES[*outcome as usize].into()),
        Value::Switch(settlement.won),
        Value::Switch(settlement.overbid),
        Value::Text(ending.into()),
        number(settlement.value.into()),
    ]
}

impl Tabular for State {
    type Observation = V1Bits;
    const OBSERVATION: &'static str = "v1";
    const SEATS: &'static [&'static str] = &["forehand", "middlehand", "rearhand"];
    const POINTS: &'static str = "tournament points";
    const DEAL_LEN: usize = Card::COUNT;
    const DEAL: &'static str =
        "a byte for each card by number: 0 forehand's, 1 middlehand's, 2 rearhand's, 3 in the skat";
    const FACTS: &'static [Fact] = FACTS;
    const SUCCESS: Option<&'static str> = Some("won");
    const GAIN: &'static str = "tournament points of the player's side more than of the other";
    const OPEN_VALUE: Option<&'static str> = Some(
        "card points of the declarer with perfect play, negative for a defender; in Null 1 for a won game",
    );
    type Solver = Solver;
    const STAGES: &'static [&'static str] = &["auction", "picking-up", "exchange", "play"];

    fn stage(&self) -> usize {
        match self.phase() {
            Phase::Bidding => 0,
            Phase::PickingUp(_) => 1,
            Phase::Burying(_) | Phase::Declaring(_) => 2,
            _ => 3,
        }
    }

    fn write_deal(&self, deal: &mut [u8]) {
        deal.fill(3);
        for (seat, hand) in self.dealt().hands().iter() {
            hand.iter().for_each(|card| deal[card.index()] = seat.index() as u8);
        }
    }

    fn from_deal(deal: &[u8], options: &Rules) -> Result<State, ParseError> {
        let expected = "32 bytes from 0 to 3, one for each card";
        if deal.len() != Card::COUNT || deal.iter().any(|&place| place > 3) {
            return Err(ParseError::new(format!("{deal:?}"), expected));
        }
        let hand = |seat: Seat| -> CardSet {
            let held = deal.iter().enumerate().filter(|&(_, &place)| usize::from(place) == seat.index());
            held.map(|(card, _)| Card::from_index(card)).collect()
        };
        Ok(State::new(Deal::new(BySeat::from_fn(hand))?, *options))
    }

    fn facts(&self) -> Vec<Value> {
        assert!(self.is_over(), "facts are known of finished games");
        let Some(played) = self.played() else { return no_game(self, "passed_in") };
        let Played { play, conceded, .. } = played;
        let ending = if *conceded { "declarer_gave_up" } else { "played" };
        game(self, played, (play.declarer_points(), play.tricks().declarer_tricks()), ending)
    }

    const STOPS: &'static [&'static str] = ENDINGS.split_at(FIRST_STOP).1;

    fn stopped(&self, stop: usize) -> Option<Stopped> {
        let ending = Self::STOPS[stop];
        let (record, replay) = records::stopped(self, stop)?;
        let scores = |score: &dyn Fn(Seat) -> i32| Seat::ALL.iter().map(|&seat| score(seat)).collect();
        let Entry::Scored(score) = record.result else { return None };
        match replay.played() {
            None => Some(Stopped { scores: scores(&|_| 0), facts: no_game(self, ending) }),
            Some(played) => Some(Stopped {
                scores: scores(&|seat| {
                    tournament_points(played.settlement, played.play.tricks().declarer(), seat)
                }),
                facts: game(self, &played, (score.points, score.tricks), ending),
            }),
        }
    }

    fn gain(&self, player: usize) -> f32 {
        let Some(declarer) = self.declarer().map(|declarer| declarer.seat) else { return 0.0 };
        let ahead = self.tournament_points(declarer) - self.tournament_points(declarer.next());
        if declarer.index() == player { ahead as f32 } else { -ahead as f32 }
    }

    fn likely_worlds(view: &View, count: usize, rng: &mut Rng) -> Vec<(State, f32)> {
        likely_worlds(view, count, rng).into_iter().map(|world| (world.state, world.weight)).collect()
    }

    /// Without conceding and jump bids, which end or distort a deal without showing anything of it.
    fn explored(&self) -> ActionSet {
        considered(&self.view(self.turn().expect("somebody is to move")))
    }

    fn open_values(&self, solver: &mut Solver) -> Option<Vec<Option<f32>>> {
        let play = self.play().filter(|_| !self.is_over())?;
        let side = if play.tricks().turn() == play.tricks().declarer() { 1.0 } else { -1.0 };
        let values = solver.values(&Position::from(play));
        let of = |action| {
            let Action::Card(wanted) = action else { return None };
            let (_, value) = values.iter().find(|&&(card, _)| card == wanted)?;
            Some(
                side * match value {
                    OpenValue::Points(points) => f32::from(*points),
                    OpenValue::Won => 1.0,
                    OpenValue::Lost => 0.0,
                },
            )
        };
        Some(self.legal_actions().into_iter().map(of).collect())
    }
}
