//! The toy game with one thing wrong at a time.

use crate::toy::{Cards, Options, Play, Toy, ToyV1, View};
use skat_env::encode::Block;
use skat_env::{
    ActionSet as _, Decision, Determinize, Encoder, Environment, IllegalAction, Rng, conformance,
};
use std::fmt;
use std::str::FromStr;

const DEALT_TWICE: u8 = 0;
const LOSES_OPTIONS: u8 = 1;
const SCORES_EARLY: u8 = 2;
const SUMS_TO_ONE: u8 = 3;
const SIDES_DIFFER: u8 = 4;
const LEAKS: u8 = 5;
const TAKES_ILLEGAL: u8 = 6;
const CHANGES_WHEN_REFUSING: u8 = 7;
const DECIDES_FOR_ANOTHER: u8 = 8;
const NO_ACTION: u8 = 9;
const TEXT_LOSES_A_CARD: u8 = 10;
const SOUND: u8 = 11;

/// The toy game with this wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken<const WHAT: u8>(Toy, u32);

/// What a player knows, and, where the view leaks, the others' cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaking(View, Vec<View>);

impl<const WHAT: u8> Environment for Broken<WHAT> {
    type Action = Play;
    type Actions = Cards;
    type View = Leaking;
    type Options = Options;
    const NAME: &'static str = "broken";
    const PLAYERS: usize = Toy::PLAYERS;
    const TEAMS: usize = 2;
    const SCORE_SUM: Option<i32> = Some(0);

    fn team(player: usize) -> usize {
        Toy::team(player)
    }

    fn deal(options: &Options, rng: &mut Rng) -> Self {
        static DEALS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = DEALS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Broken(Toy::deal(options, rng), if WHAT == DEALT_TWICE { number } else { 0 })
    }

    fn options(&self) -> Options {
        if WHAT == LOSES_OPTIONS { Options::default() } else { self.0.options() }
    }

    fn turn(&self) -> Option<usize> {
        self.0.turn()
    }

    fn legal_actions(&self) -> Cards {
        if WHAT == NO_ACTION { Cards::default() } else { self.0.legal_actions() }
    }

    fn apply(&mut self, action: Play) {
        self.0.apply(action);
    }

    fn try_apply(&mut self, action: Play) -> Result<(), IllegalAction> {
        let legal = self.legal_actions();
        if WHAT == TAKES_ILLEGAL && self.turn().is_some() && !legal.contains(action) {
            return self.0.try_apply(legal.nth(0));
        }
        let result = self.0.try_apply(action);
        self.1 += u32::from(result.is_err() && WHAT == CHANGES_WHEN_REFUSING);
        result
    }

    fn score(&self, player: usize) -> i32 {
        match WHAT {
            SCORES_EARLY if self.turn().is_some() => 1,
            SUMS_TO_ONE if self.turn().is_none() => self.0.score(player) + i32::from(player == 0),
            SIDES_DIFFER if self.turn().is_none() => [1, 0, -1, 0][player],
            _ => self.0.score(player),
        }
    }

    fn view(&self, player: usize) -> Leaking {
        let others = (0..Toy::PLAYERS).map(|other| self.0.view(other)).collect();
        Leaking(self.0.view(player), if WHAT == LEAKS { others } else { Vec::new() })
    }

    fn decision(&self) -> Option<Decision<Leaking, Cards>> {
        let player = self.turn()?;
        let of = if WHAT == DECIDES_FOR_ANOTHER { (player + 1) % Toy::PLAYERS } else { player };
        Some(Decision { player: of, view: self.view(player), legal: self.legal_actions() })
    }
}

impl<const WHAT: u8> Determinize for Broken<WHAT> {
    fn sample(view: &Leaking, rng: &mut Rng) -> Self {
        Broken(Toy::sample(&view.0, rng), 0)
    }
}

impl<const WHAT: u8> fmt::Display for Broken<WHAT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        let shorter = text.rsplit_once(' ').map_or(&*text, |(shorter, _)| shorter);
        f.write_str(if WHAT == TEXT_LOSES_A_CARD { shorter } else { &text })
    }
}

impl<const WHAT: u8> FromStr for Broken<WHAT> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(Broken(text.parse()?, 0))
    }
}

/// An encoder that leaves its last element, or is longer than its blocks.
#[derive(Clone, Copy)]
struct Sloppy<const LONGER: bool>;

impl<const LONGER: bool> Encoder<View> for Sloppy<LONGER> {
    type Element = f32;
    const LEN: usize = <ToyV1 as Encoder<View>>::LEN + LONGER as usize;
    const BLOCKS: &'static [Block] = <ToyV1 as Encoder<View>>::BLOCKS;

    fn encode(&self, view: &View, out: &mut [f32]) {
        let mut row = [0.0; <ToyV1 as Encoder<View>>::LEN];
        ToyV1.encode(view, &mut row);
        let written = row.len() - 1;
        out[..written].copy_from_slice(&row[..written]);
        if out[written] == 0.0 {
            out[written] = row[written];
        }
    }
}

fn check<const WHAT: u8>() {
    conformance::check::<Broken<WHAT>>(&Options { cards: 2 }, 20);
}

fn refusals<const WHAT: u8>() {
    conformance::refusals::<Broken<WHAT>>(&Options { cards: 2 }, 20);
}

fn worlds<const WHAT: u8>() {
    conformance::worlds::<Broken<WHAT>>(&Options { cards: 2 }, 20);
}

fn sound() {
    check::<SOUND>();
    refusals::<SOUND>();
    worlds::<SOUND>();
    conformance::text::<Broken<SOUND>>(&Options { cards: 2 }, 20);
    panic!("nothing is wrong");
}

/// What is wrong, the check that finds it, and a part of its message.
pub(crate) const ALL: [(&str, fn(), &str); 14] = [
    ("two deals of a seed differ", check::<DEALT_TWICE>, "two deals of seed 0"),
    ("options are lost", check::<LOSES_OPTIONS>, "the options it was dealt under"),
    ("scores before the end", check::<SCORES_EARLY>, "before the end"),
    ("scores of a wrong sum", check::<SUMS_TO_ONE>, "the sum of the scores"),
    ("scores that differ within a side", check::<SIDES_DIFFER>, "players of one side"),
    ("a decision of another player", check::<DECIDES_FOR_ANOTHER>, "the decision's player"),
    ("no legal action", check::<NO_ACTION>, "legal actions before the end"),
    ("an illegal action that is taken", refusals::<TAKES_ILLEGAL>, "is illegal and taken"),
    ("a refusal that changes the state", refusals::<CHANGES_WHEN_REFUSING>, "has changed the state"),
    ("a view that leaks", worlds::<LEAKS>, "sees in a world"),
    (
        "a text without a card",
        || conformance::text::<Broken<TEXT_LOSES_A_CARD>>(&Options { cards: 2 }, 20),
        "read back",
    ),
    (
        "an element that is not written",
        || conformance::encoder::<Toy, _>(&Options { cards: 2 }, 20, &Sloppy::<false>),
        "writes every element",
    ),
    (
        "an encoder longer than its blocks",
        || conformance::encoder::<Toy, _>(&Options { cards: 2 }, 20, &Sloppy::<true>),
        "elements of a row",
    ),
    ("nothing", sound, "nothing is wrong"),
];
