//! Random games of Jass, one JSON line each, for programs that check the rules by their own.
//!
//! `cargo run --release -p skat-env --example jass_games -- GAMES SEED`
//!
//! Cards are written as everywhere here, `HJ`. A line holds the trump, the four hands in the
//! order of play, and for each of the 36 cards who played it, which and what was legal; then who
//! took each trick and the points of players 0 and 2 and of players 1 and 3.

use serde_json::json;
use skat_env::ActionSet as _;
use skat_env::chance::{below, stream};
use skat_env::jass::{CardSet, Deal, Rank, Seat, State, Team, Variant};
use std::error::Error;
use std::io::Write;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |name| arguments.next().ok_or(format!("expected {name}: jass_games GAMES SEED"));
    let (games, seed): (u64, u64) = (number("GAMES")?.parse()?, number("SEED")?.parse()?);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for game in 0..games {
        let mut rng = stream(seed, game);
        let variant = Variant::ALL[(game % Variant::ALL.len() as u64) as usize];
        let mut state = State::new(Deal::random(variant, &mut rng));
        while state.play().is_none() {
            let legal = state.legal();
            state.act(legal.nth(below(&mut rng, legal.len())));
        }
        let mut steps = Vec::new();
        while let Some(seat) = state.seat_to_move() {
            let legal = state.legal_cards();
            let wanted = wanted(legal, &state, game);
            let card = wanted.nth(below(&mut rng, wanted.len()));
            steps.push(json!({ "player": seat.index(), "card": card, "legal": names(legal) }));
            state.play_card(card);
        }
        let play = state.play().ok_or("a game that was played")?;
        let takers: Vec<usize> = play.takers().into_iter().map(Seat::index).collect();
        let line = json!({
            "trump": play.tricks().trump().to_string(),
            "hands": Seat::ALL.map(|seat| names(state.dealt().hand(seat))),
            "steps": steps,
            "takers": takers,
            "points": Team::ALL.map(|team| state.points(team)),
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// What a game's players choose from: anything, trumps first, or trumps and the jack last, so
/// that all the rules about trumps are come to.
fn wanted(legal: CardSet, state: &State, game: u64) -> CardSet {
    let Some(trump) = state.trump() else { return legal };
    let wanted = match game / 8 % 4 {
        0 => legal,
        1 => legal.suit(trump),
        2 => legal - CardSet::of_suit(trump),
        _ => legal - CardSet::of_rank(Rank::Jack),
    };
    if wanted.is_empty() { legal } else { wanted }
}

fn names(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}
