//! Random games of cribbage as JSON, a game a line, for comparison with other programs.
//!
//! `cargo run --release -p skat-env --example cribbage_games -- GAMES SEED`
//!
//! A line has the deals of a game to 121 in their order, each with the four hands and the starter,
//! and every action with its player and the points of both teams after it.

use serde_json::{Value, json};
use skat_env::cribbage::{Card, Rules, Seat, State, Team};
use skat_env::{below, stream};
use std::io::{BufWriter, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Some(games), Some(seed)) = (numbers.next().transpose()?, numbers.next().transpose()?) else {
        return Err("expected a number of games and a seed".into());
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    for number in 0..games {
        writeln!(out, "{}", game(seed, number))?;
    }
    Ok(out.flush()?)
}

/// A game in which every second decision of the pegging takes a card that scores most, so that runs
/// and pairs are no rarity.
fn game(seed: u64, number: u64) -> Value {
    let mut rng = stream(seed, number);
    let mut state = State::new(Rules::default(), seed ^ number << 20);
    let mut deals = Vec::new();
    while !state.is_over() {
        let (deal, dealer) = (*state.dealt(), state.dealer());
        let hands = Seat::ALL.map(|seat| names(deal.hand(seat)));
        let mut actions = Vec::new();
        let number = state.number();
        while !state.is_over() && state.number() == number {
            let legal = state.legal_cards();
            let any = legal.nth(below(&mut rng, legal.len()));
            let pegs =
                |card: &Card| state.pegging().map_or(0, |pegging| pegging.table().would_peg(*card).total());
            let best = legal.iter().max_by_key(pegs).unwrap_or(any);
            let card = if below(&mut rng, 2) == 0 { any } else { best };
            let seat = state.seat_to_move().map(Seat::index);
            state.act(card);
            actions.push(json!([seat, card.to_string(), points(&state)]));
        }
        let starter = deal.starter().to_string();
        deals.push(json!({"dealer": dealer.index(), "hands": hands, "starter": starter, "actions": actions}));
    }
    json!({"deals": deals, "points": points(&state)})
}

fn names(cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

fn points(state: &State) -> [u8; 2] {
    Team::ALL.map(|team| state.points(team))
}
