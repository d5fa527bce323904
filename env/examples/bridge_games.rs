//! Random games of bridge, one JSON line each, for programs that check the rules by their own.
//!
//! `cargo run --release -p skat-env --example bridge_games -- GAMES SEED`
//!
//! The first line holds the scores of all contracts with all numbers of tricks. Every other line
//! holds the board with its dealer and vulnerability, the four hands, and for each action who
//! decided it, which it was and what was legal, by numbers; then the contract, the seats that won
//! the tricks, and the score of North and South.

use serde_json::json;
use skat_env::bridge::{Action, Bid, Call, CardSet, Doubling, Rules, Seat, Side, State, Vulnerable, score};
use skat_env::chance::{Rng, below, stream};
use skat_env::{Action as _, ActionSet as _, Environment as _};
use std::error::Error;
use std::io::Write;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |name| arguments.next().ok_or(format!("expected {name}: bridge_games GAMES SEED"));
    let (games, seed): (u64, u64) = (number("GAMES")?.parse()?, number("SEED")?.parse()?);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    writeln!(out, "{}", json!({ "scores": scores() }))?;
    for game in 0..games {
        let mut rng = stream(seed, game);
        let mut state = State::deal(&Rules::default(), &mut rng);
        let mut steps = Vec::new();
        while let Some(seat) = state.seat_to_move() {
            let legal: Vec<usize> = state.legal().into_iter().map(skat_env::Action::index).collect();
            let action = chosen(&state, game, &mut rng);
            steps.push(json!({ "player": seat.index(), "action": action.index(), "legal": legal }));
            state.act(action);
        }
        let dealt = state.dealt();
        let winners: Vec<usize> =
            state.play().map_or(vec![], |play| play.winners().into_iter().map(Seat::index).collect());
        let line = json!({
            "board": dealt.board().number(),
            "dealer": dealt.board().dealer().index(),
            "vulnerable": Side::ALL.map(|side| dealt.board().vulnerable(side) == Vulnerable::Yes),
            "hands": Seat::ALL.map(|seat| names(dealt.hand(seat))),
            "steps": steps,
            "contract": state.contract().map(ToString::to_string),
            "winners": winners,
            "score": state.side_score(Side::NorthSouth),
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Level, denomination, doubling, vulnerable, tricks and score of every contract and result.
fn scores() -> Vec<(u8, usize, usize, bool, u8, i32)> {
    let mut all = Vec::new();
    for bid in Bid::all() {
        for doubling in Doubling::ALL {
            for vulnerable in [Vulnerable::No, Vulnerable::Yes] {
                all.extend((0..=13).map(|tricks| {
                    let points = score(bid, doubling, vulnerable, tricks);
                    let is_vulnerable = vulnerable == Vulnerable::Yes;
                    let denomination = bid.denomination().index();
                    (bid.level(), denomination, doubling.index(), is_vulnerable, tricks, points)
                }));
            }
        }
    }
    all
}

/// Anything, long auctions with doubles, low contracts with ruffs, and many passes, so that all the
/// rules are come to.
fn chosen(state: &State, game: u64, rng: &mut Rng) -> Action {
    let legal = state.legal();
    let (any, low) = (below(rng, legal.len()), below(rng, legal.len().min(4)));
    let Some(play) = state.play() else {
        return match game % 4 {
            0 => legal.nth(any),
            1 => legal.nth(low),
            2 if state.auction().last_bid().is_none() => legal.nth(1 + below(rng, 10)),
            2 | 3 if below(rng, 4) == 0 => legal.nth(low),
            _ => Action::Call(Call::Pass),
        };
    };
    let trumps = play.tricks().trump().map_or(CardSet::EMPTY, |trump| play.legal_cards().suit(trump));
    if game % 4 == 2 && !trumps.is_empty() {
        return Action::Card(trumps.nth(below(rng, trumps.len())));
    }
    legal.nth(any)
}

fn names(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}
