//! A small game, for what must hold for any game: four players in two sides, sixteen numbered
//! cards, some for each player, the others unseen. Everybody plays a card in turn, the highest
//! takes the trick and leads to the next. A side scores the tricks that it has more than the other.
//!
//! It is also the shortest complete example of a game: `env/docs/adding_a_game.md` walks through
//! it.

use serde::{Deserialize, Serialize};
use skat_env::encode::{BitRow, Block, Encoder, FullView, Writer, total};
use skat_env::{Action, ActionSet, Determinize, Environment, Rng, shuffle};
use std::fmt;
use std::str::FromStr;

const CARDS: usize = 16;
const PLAYERS: usize = 4;

/// How many cards each player holds at first, 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Options {
    pub(crate) cards: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { cards: 3 }
    }
}

/// The card with this number is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play(u8);

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Action for Play {
    const COUNT: usize = CARDS;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<Play> {
        (index < CARDS).then_some(Play(index as u8))
    }
}

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cards(u16);

impl IntoIterator for Cards {
    type Item = Play;
    type IntoIter = std::vec::IntoIter<Play>;

    fn into_iter(self) -> Self::IntoIter {
        let held = (0..CARDS as u8).filter(|&card| self.0 >> card & 1 != 0);
        held.map(Play).collect::<Vec<Play>>().into_iter()
    }
}

impl ActionSet for Cards {
    type Action = Play;

    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    fn contains(&self, action: Play) -> bool {
        self.0 >> action.0 & 1 != 0
    }
}

/// A game: the hands as dealt, and the cards in the order in which they were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toy {
    options: Options,
    dealt: [Cards; PLAYERS],
    played: Vec<u8>,
}

/// What a player knows: his cards, and who played what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    options: Options,
    player: usize,
    hand: Cards,
    played: Vec<(usize, u8)>,
}

impl Toy {
    /// The leader of the trick on the table, the trick, and the tricks of each side.
    fn tricks(&self) -> (usize, &[u8], [i32; 2]) {
        let (mut leader, mut taken) = (0, [0; 2]);
        let tricks = self.played.chunks_exact(PLAYERS);
        let table = tricks.remainder();
        for trick in tricks {
            let best = (0..PLAYERS).max_by_key(|&place| trick[place]).expect("four cards");
            leader = (leader + best) % PLAYERS;
            taken[leader % 2] += 1;
        }
        (leader, table, taken)
    }

    /// Who played which card, in order.
    fn by_whom(&self) -> Vec<(usize, u8)> {
        let holder = |card: u8| self.dealt.iter().position(|hand| hand.0 >> card & 1 != 0);
        self.played.iter().map(|&card| (holder(card).expect("a dealt card"), card)).collect()
    }

    fn hand(&self, player: usize) -> Cards {
        let gone = self.played.iter().fold(0, |cards, &card| cards | 1 << card);
        Cards(self.dealt[player].0 & !gone)
    }
}

impl Environment for Toy {
    type Action = Play;
    type Actions = Cards;
    type View = View;
    type Options = Options;
    const NAME: &'static str = "toy";
    const PLAYERS: usize = PLAYERS;
    const TEAMS: usize = 2;
    const SCORE_SUM: Option<i32> = Some(0);

    fn team(player: usize) -> usize {
        player % 2
    }

    fn deal(options: &Options, rng: &mut Rng) -> Toy {
        let mut deck: Vec<u8> = (0..CARDS as u8).collect();
        shuffle(&mut deck, rng);
        let hand = |player| deck.iter().skip(player * options.cards).take(options.cards);
        let dealt = std::array::from_fn(|player| Cards(hand(player).fold(0, |all, &card| all | 1 << card)));
        Toy { options: *options, dealt, played: Vec::new() }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn turn(&self) -> Option<usize> {
        let (leader, table, _) = self.tricks();
        (self.played.len() < PLAYERS * self.options.cards).then_some((leader + table.len()) % PLAYERS)
    }

    fn legal_actions(&self) -> Cards {
        self.turn().map_or(Cards(0), |player| self.hand(player))
    }

    fn apply(&mut self, action: Play) {
        assert!(self.legal_actions().contains(action), "{action} is not legal here");
        self.played.push(action.0);
    }

    fn score(&self, player: usize) -> i32 {
        let (_, _, taken) = self.tricks();
        if self.turn().is_some() { 0 } else { taken[player % 2] - taken[1 - player % 2] }
    }

    fn view(&self, player: usize) -> View {
        View { options: self.options, player, hand: self.hand(player), played: self.by_whom() }
    }
}

impl Determinize for Toy {
    fn sample(view: &View, rng: &mut Rng) -> Toy {
        let mut dealt = [Cards(0); PLAYERS];
        view.played.iter().for_each(|&(player, card)| dealt[player].0 |= 1 << card);
        dealt[view.player].0 |= view.hand.0;
        let seen = dealt.iter().fold(0, |all, hand| all | hand.0);
        let mut unseen: Vec<u8> = (0..CARDS as u8).filter(|card| seen >> card & 1 == 0).collect();
        shuffle(&mut unseen, rng);
        for hand in &mut dealt {
            while hand.len() < view.options.cards {
                hand.0 |= 1 << unseen.pop().expect("as many cards as players need");
            }
        }
        let played = view.played.iter().map(|&(_, card)| card).collect();
        Toy { options: view.options, dealt, played }
    }
}

/// The four hands as dealt and then the cards played: `1,2 3,4 5,6 7,8 : 2 3`.
impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts =
            |cards: &mut dyn Iterator<Item = u8>| cards.map(|card| card.to_string()).collect::<Vec<_>>();
        for hand in self.dealt {
            write!(f, "{} ", texts(&mut hand.into_iter().map(|card| card.0)).join(","))?;
        }
        write!(f, ": {}", texts(&mut self.played.iter().copied()).join(" "))
    }
}

impl FromStr for Toy {
    type Err = String;

    fn from_str(text: &str) -> Result<Toy, String> {
        let broken = || format!("\"{text}\": expected four hands, a colon and cards");
        let (hands, played) = text.split_once(':').ok_or_else(broken)?;
        let card = |word: &str| word.parse::<u8>().ok().filter(|&card| card < 16).ok_or_else(broken);
        let hand =
            |hand: &str| hand.split(',').try_fold(Cards(0), |all, word| Ok(Cards(all.0 | 1 << card(word)?)));
        let hands: Vec<Cards> = hands.split_whitespace().map(hand).collect::<Result<_, String>>()?;
        let dealt: [Cards; PLAYERS] = hands.try_into().map_err(|_| broken())?;
        let mut toy = Toy { options: Options { cards: dealt[0].len() }, dealt, played: Vec::new() };
        for word in played.split_whitespace() {
            toy.try_apply(Play(card(word)?)).map_err(|error| error.to_string())?;
        }
        Ok(toy)
    }
}

/// Own cards, and for each player, from the observer on, the cards that he has played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ToyV1;

const BLOCKS: [Block; 2] = [
    Block { name: "hand", len: CARDS, meaning: "own cards held now" },
    Block { name: "played", len: PLAYERS * CARDS, meaning: "cards played by the observer, the next, ..." },
];

fn write_view(view: &View, w: &mut Writer<2>) {
    w.bits(u64::from(view.hand.0), CARDS);
    for relative in 0..PLAYERS {
        let by_him = view.played.iter().filter(|(player, _)| (view.player + relative) % PLAYERS == *player);
        w.bits(by_him.fold(0, |cards, (_, card)| cards | 1 << card), CARDS);
    }
}

impl Encoder<View> for ToyV1 {
    type Element = f32;
    const LEN: usize = total(&BLOCKS);
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View, out: &mut [f32]) {
        let mut w = Writer::new();
        write_view(view, &mut w);
        let row: BitRow<2> = w.finish(total(&BLOCKS));
        row.write(out);
    }
}

/// The same, and then the cards that the others hold, from the next player on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OracleToyV1;

const ALL_BLOCKS: [Block; 3] =
    [BLOCKS[0], BLOCKS[1], Block { name: "hands", len: 3 * CARDS, meaning: "the others' cards now" }];

impl Encoder<FullView<Toy>> for OracleToyV1 {
    type Element = u64;
    const LEN: usize = total(&ALL_BLOCKS).div_ceil(64);
    const BLOCKS: &'static [Block] = &ALL_BLOCKS;

    fn encode(&self, source: &FullView<Toy>, out: &mut [u64]) {
        let mut w = Writer::new();
        write_view(&source.state.view(source.player), &mut w);
        for relative in 1..PLAYERS {
            w.bits(u64::from(source.state.hand((source.player + relative) % PLAYERS).0), CARDS);
        }
        out.copy_from_slice(&w.finish(total(&ALL_BLOCKS)).0);
    }
}
