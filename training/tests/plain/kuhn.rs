//! Kuhn's poker, small enough that best responses are found by trying all of them.
//!
//! Two players hold one of three cards each and have staked a point. A player passes or bets a
//! point; after a bet the other one passes, and loses his stake, or calls, and the higher card
//! wins.

use serde::{Deserialize, Serialize};
use skat_env::encode::Block;
use skat_env::{ActionSet, Encoder, Environment, FullView, Rng};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Action(pub(crate) usize);
pub(crate) const PASS: usize = 0;
pub(crate) const BET: usize = 1;

impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(["pass", "bet"][self.0])
    }
}

impl skat_env::Action for Action {
    const COUNT: usize = 2;
    fn index(self) -> usize {
        self.0
    }
    fn from_index(index: usize) -> Option<Action> {
        (index < 2).then_some(Action(index))
    }
}

/// Both actions, or none when the game is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Both(usize);

impl ActionSet for Both {
    type Action = Action;
    fn len(&self) -> usize {
        self.0
    }
    fn contains(&self, action: Action) -> bool {
        action.0 < self.0
    }
}

impl IntoIterator for Both {
    type Item = Action;
    type IntoIter = std::iter::Map<std::ops::Range<usize>, fn(usize) -> Action>;
    fn into_iter(self) -> Self::IntoIter {
        (0..self.0).map(Action)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct NoOptions;

/// The histories at which somebody is to move: nothing, a pass, a bet, a pass and a bet.
pub(crate) const HISTORIES: [&[usize]; 4] = [&[], &[PASS], &[BET], &[PASS, BET]];

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kuhn {
    pub(crate) cards: [usize; 2],
    pub(crate) history: Vec<usize>,
}

/// A card and the place of the history among [`HISTORIES`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct View {
    pub(crate) card: usize,
    pub(crate) history: usize,
}

impl Kuhn {
    pub(crate) fn is_over(&self) -> bool {
        !HISTORIES.contains(&self.history.as_slice())
    }
}

impl Environment for Kuhn {
    type Action = Action;
    type Actions = Both;
    type View = View;
    type Options = NoOptions;
    const NAME: &'static str = "kuhn";
    const PLAYERS: usize = 2;
    const SCORE_SUM: Option<i32> = Some(0);

    fn deal(_: &NoOptions, rng: &mut Rng) -> Kuhn {
        let mut cards = [0, 1, 2];
        skat_env::chance::shuffle(&mut cards, rng);
        Kuhn { cards: [cards[0], cards[1]], history: Vec::new() }
    }
    fn options(&self) -> NoOptions {
        NoOptions
    }
    fn turn(&self) -> Option<usize> {
        (!self.is_over()).then_some(self.history.len() % 2)
    }
    fn legal_actions(&self) -> Both {
        Both(if self.is_over() { 0 } else { 2 })
    }
    fn apply(&mut self, action: Action) {
        assert!(!self.is_over() && action.0 < 2, "legal");
        self.history.push(action.0);
    }
    fn score(&self, player: usize) -> i32 {
        let higher = if self.cards[0] > self.cards[1] { 0 } else { 1 };
        let (winner, points) = match self.history.as_slice() {
            [PASS, PASS] => (higher, 1),
            [BET, PASS] => (0, 1),
            [PASS, BET, PASS] => (1, 1),
            [BET, BET] | [PASS, BET, BET] => (higher, 2),
            _ => return 0,
        };
        if winner == player { points } else { -points }
    }
    fn view(&self, player: usize) -> View {
        let history = HISTORIES.iter().position(|history| **history == *self.history);
        View { card: self.cards[player], history: history.unwrap_or(0) }
    }
}

/// Card and history, one of each.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Own;

const BLOCKS: [Block; 3] = [
    Block { name: "card", len: 3, meaning: "the player's card" },
    Block { name: "history", len: 4, meaning: "what was done" },
    Block { name: "other", len: 3, meaning: "the other player's card" },
];

impl Encoder<View> for Own {
    type Element = u8;
    const LEN: usize = 7;
    const BLOCKS: &'static [Block] = BLOCKS.split_at(2).0;
    fn encode(&self, view: &View, out: &mut [u8]) {
        out.fill(0);
        out[view.card] = 1;
        out[3 + view.history] = 1;
    }
}

/// The same and the other player's card, as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Open;

impl Encoder<FullView<Kuhn>> for Open {
    type Element = u64;
    const LEN: usize = 1;
    const BLOCKS: &'static [Block] = &BLOCKS;
    fn encode(&self, source: &FullView<Kuhn>, out: &mut [u64]) {
        let view = source.state.view(source.player);
        out[0] = 1 << view.card | 1 << (3 + view.history) | 1 << (7 + source.state.cards[1 - source.player]);
    }
}

/// The probability of a bet by card and history.
pub(crate) type Policy = [[f64; 4]; 3];

/// What the first player gets on average, summed over the six deals.
fn value(policies: [&Policy; 2]) -> f64 {
    fn play(game: &Kuhn, policies: [&Policy; 2]) -> f64 {
        let Some(player) = game.turn() else { return f64::from(game.score(0)) };
        let View { card, history } = game.view(player);
        let bet = policies[player][card][history];
        let after = |action| {
            let mut game = game.clone();
            game.apply(Action(action));
            play(&game, policies)
        };
        (1.0 - bet) * after(PASS) + bet * after(BET)
    }
    let deals = (0..9).map(|i| [i / 3, i % 3]).filter(|cards| cards[0] != cards[1]);
    deals.map(|cards| play(&Kuhn { cards, history: Vec::new() }, policies) / 6.0).sum()
}

/// How much a player who knows the policy gains against it more than the game is worth, as a mean
/// over the two seats. A uniformly random policy: 0.458.
pub(crate) fn exploitability(policy: &Policy) -> f64 {
    let best = |player: usize| {
        let pure = (0..64usize).map(|choices| {
            let mut response = [[0.0; 4]; 3];
            for bit in 0..6 {
                let history = if player == 0 { [0, 3] } else { [1, 2] }[bit / 3];
                response[bit % 3][history] = f64::from(u8::from(choices >> bit & 1 != 0));
            }
            if player == 0 { value([&response, policy]) } else { -value([policy, &response]) }
        });
        pure.fold(f64::NEG_INFINITY, f64::max)
    };
    (best(0) + best(1)) / 2.0
}

#[test]
fn known_values_are_found() {
    let uniform = [[0.5; 4]; 3];
    assert!((exploitability(&uniform) - 0.458_333).abs() < 1e-5);
    // The equilibrium in which the first player never bets first: worth -1/18 to him.
    let third = 1.0 / 3.0;
    let equilibrium = [[0.0, third, 0.0, 0.0], [0.0, 0.0, third, third], [0.0, 1.0, 1.0, 1.0]];
    assert!(exploitability(&equilibrium).abs() < 1e-12);
    assert!((value([&equilibrium, &equilibrium]) + 1.0 / 18.0).abs() < 1e-12);
}
