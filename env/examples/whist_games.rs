//! Random deals of Whist, one JSON line each, for programs that check the rules by their own.
//!
//! `cargo run --release -p skat-env --example whist_games -- DEALS SEED`
//!
//! Deals of games of four and single deals in turn. Cards are written as everywhere here, `HJ`. A
//! line holds the trump, the number of the deal in its game, the four hands in the order of
//! players, and for each of the 52 cards who played it, which and what was legal; then who took
//! each trick, and the points of players 0 and 2 and of players 1 and 3.

use serde_json::json;
use skat_env::chance::{below, stream};
use skat_env::whist::{CardSet, Play, Rules, Seat, State, Team, Unit};
use std::error::Error;
use std::io::Write;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |name| arguments.next().ok_or(format!("expected {name}: whist_games DEALS SEED"));
    let (deals, seed): (u64, u64) = (number("DEALS")?.parse()?, number("SEED")?.parse()?);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let (mut written, mut game) = (0, 0);
    while written < deals {
        let mut rng = stream(seed, game);
        let unit = Unit::ALL[(game % 2) as usize];
        let mut state = State::random(Rules { unit, ..Rules::default() }, &mut rng);
        while written < deals && !state.is_over() {
            let (number, before) = (state.deal_number(), state.points(Team::First));
            let mut play = *state.play();
            let mut steps = Vec::new();
            for _ in 0..52 {
                let (seat, legal) = (play.tricks().turn(), state.legal_cards());
                let wanted = wanted(legal, &play, game);
                let card = wanted.nth(below(&mut rng, wanted.len()));
                steps.push(json!({ "player": seat.index(), "card": card, "legal": names(legal) }));
                play.play(card);
                state.play_card(card);
            }
            let takers: Vec<usize> = play.takers().into_iter().map(Seat::index).collect();
            let point = state.points(Team::First) - before;
            let line = json!({
                "trump": state.trump().to_string(),
                "deal": number,
                "hands": Seat::ALL.map(|seat| names(play.dealt(seat))),
                "steps": steps,
                "takers": takers,
                "points": [point, 1 - point],
            });
            writeln!(out, "{line}")?;
            written += 1;
        }
        game += 1;
    }
    Ok(())
}

/// What a game's players choose from: anything, trumps first, or trumps last, so that much is
/// trumped and trumped over.
fn wanted(legal: CardSet, play: &Play, game: u64) -> CardSet {
    let trumps = legal.suit(play.tricks().trump());
    let wanted = match game / 2 % 3 {
        0 => legal,
        1 => trumps,
        _ => legal - trumps,
    };
    if wanted.is_empty() { legal } else { wanted }
}

fn names(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}
