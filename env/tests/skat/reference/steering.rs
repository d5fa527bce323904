//! Random deals and random actions, steered so that rare games occur: lone strong hands, low bids,
//! every contract.

use super::{
    BIDS, CARDS, Card, GAMES_WITH_SKAT, HAND_GAMES, Reference, is_null, is_trump, number, points, strength,
};
use skat_env::Rng;
use skat_env::below;

/// How a party plays its cards.
#[derive(Clone, Copy, Debug)]
enum Manner {
    Random,
    Strongest,
    Weakest,
}

/// What the players of one deal are up to.
#[derive(Clone, Debug)]
pub(crate) struct Steering {
    /// Highest value that each player bids or holds.
    ceilings: [i32; 3],
    /// What the declarer would like to play.
    wish: &'static str,
    declarer: Manner,
    defenders: Manner,
    concedes: bool,
}

fn chance(rng: &mut Rng, percent: usize) -> bool {
    below(rng, 100) < percent
}

fn any<T: Copy>(rng: &mut Rng, things: &[T]) -> T {
    things[below(rng, things.len())]
}

fn ceiling(rng: &mut Rng) -> i32 {
    match below(rng, 100) {
        0..35 => 0,
        35..85 => number(BIDS[below(rng, 8)]),
        85..95 => number(BIDS[below(rng, 30)]),
        _ => number(BIDS[below(rng, 63)]),
    }
}

/// A deal in the crate's text form, and what its players are up to.
pub(crate) fn steered_deal(rng: &mut Rng) -> (String, Steering) {
    let wish = if chance(rng, 40) { any(rng, &GAMES_WITH_SKAT) } else { any(rng, &HAND_GAMES) };
    let manners = [Manner::Random, Manner::Strongest, Manner::Weakest];
    let mut steering = Steering {
        ceilings: [0; 3].map(|_| ceiling(rng)),
        wish,
        declarer: any(rng, &manners),
        defenders: any(rng, &manners),
        concedes: chance(rng, 5),
    };
    let mut deck: Vec<Card> = CARDS.to_vec();
    for i in (1..32).rev() {
        deck.swap(i, below(rng, i + 1));
    }
    if chance(rng, 50) {
        let favoured = below(rng, 3);
        let mut keyed: Vec<(usize, Card)> =
            deck.into_iter().map(|card| (worth(wish, card) + below(rng, 8), card)).collect();
        keyed.sort_by_key(|(key, _)| std::cmp::Reverse(*key));
        deck = keyed.into_iter().map(|(_, card)| card).collect();
        for i in (11..32).rev() {
            deck.swap(i, 10 + below(rng, i - 9));
        }
        deck.rotate_right(10 * favoured);
        steering.ceilings = [0; 3].map(|_| if chance(rng, 70) { 0 } else { 18 });
        steering.ceilings[favoured] = ceiling(rng).max(24);
        if chance(rng, 70) {
            steering.declarer = if is_null(wish) { Manner::Weakest } else { Manner::Strongest };
            steering.defenders = Manner::Weakest;
        }
    }
    let parts = [&deck[..10], &deck[10..20], &deck[20..30], &deck[30..]].map(|cards| cards.join("."));
    (parts.join("|"), steering)
}

/// How welcome a card is to who wants to play `contract`.
fn worth(contract: &str, card: Card) -> usize {
    if is_null(contract) {
        2 * (7 - strength(contract, card))
    } else {
        strength(contract, card) + if is_trump(contract, card) { 8 } else { 0 }
    }
}

impl Steering {
    /// One of the legal actions.
    pub(crate) fn choose(&self, deal: &Reference, legal: &[&'static str], rng: &mut Rng) -> &'static str {
        let player = deal.turn().expect("the deal is not over");
        if deal.is_bidding() {
            self.call(legal, deal.bid, self.ceilings[player], rng)
        } else if deal.is_burying() {
            self.bury(legal, rng)
        } else if deal.is_playing() {
            if self.concedes && legal.contains(&"RE") && chance(rng, 30) {
                return "RE";
            }
            let cards: Vec<Card> = legal.iter().copied().filter(|action| *action != "RE").collect();
            let manner = if deal.declarer == Some(player) { self.declarer } else { self.defenders };
            self.card(deal.contract, &cards, manner, rng)
        } else if legal.contains(&self.wish) {
            self.wish
        } else if legal.contains(&"s") && (GAMES_WITH_SKAT.contains(&self.wish) || chance(rng, 50)) {
            "s"
        } else {
            any(rng, legal)
        }
    }

    fn call(&self, legal: &[&'static str], highest: i32, ceiling: i32, rng: &mut Rng) -> &'static str {
        if chance(rng, 2) {
            return any(rng, legal);
        }
        if legal.contains(&"y") {
            return if highest <= ceiling { "y" } else { "p" };
        }
        let bids: Vec<&str> = legal.iter().copied().filter(|c| *c != "p" && number(c) <= ceiling).collect();
        match bids.as_slice() {
            [] => "p",
            [lowest, ..] if chance(rng, 80) => lowest,
            bids => any(rng, bids),
        }
    }

    /// Mostly what the wish needs least.
    fn bury(&self, legal: &[Card], rng: &mut Rng) -> Card {
        if chance(rng, 50) {
            return any(rng, legal);
        }
        legal.iter().copied().min_by_key(|card| worth(self.wish, card)).expect("a card can be buried")
    }

    fn card(&self, contract: &str, cards: &[Card], manner: Manner, rng: &mut Rng) -> Card {
        let strongest = |card: &&Card| (is_trump(contract, card), strength(contract, card));
        let weakest = |card: &&Card| (is_trump(contract, card), strength(contract, card), points(&[card]));
        match manner {
            Manner::Random => any(rng, cards),
            Manner::Strongest => cards.iter().max_by_key(strongest).expect("a card can be played"),
            Manner::Weakest => cards.iter().min_by_key(weakest).expect("a card can be played"),
        }
    }
}
