//! The record of a deal that was played here.

use super::cards::{Cards, Dealt, pair_of};
use super::moves::{Declaration, Move};
use super::result::{Ending, Replay};
use super::word::Written;
use super::{Mark, Record, Seen, Text, Version};
use crate::skat::auction::Call;
use crate::skat::{Action, BySeat, CardSet, Contract, Play, State};

impl Record {
    /// The record of a deal that was played here, at whatever point it stands. Names and dates are
    /// left to the caller; the place is `skat-env`.
    pub fn of(state: &State) -> Record {
        let mut moves = Vec::with_capacity(64);
        let mut history = state.history().into_iter().peekable();
        let buried = state.play().filter(|play| !play.tricks().contract().is_hand()).map(Play::skat);
        while let Some((seat, action)) = history.next() {
            match action {
                Action::Pass => moves.push(Move::Call(seat, Call::Pass)),
                Action::Hold => moves.push(Move::Call(seat, Call::Hold)),
                Action::Bid(bid) => moves.push(Move::Call(seat, Call::Bid(bid))),
                Action::PickUp => {
                    moves.push(Move::PickUp(seat));
                    moves.push(Move::Skat(pair_of(state.dealt().skat())));
                    // Told with the declaration, if there is one.
                    while buried.is_some()
                        && history.next_if(|(_, next)| matches!(next, Action::Card(_))).is_some()
                    {
                    }
                }
                Action::Declare(contract) => {
                    moves.push(Move::Declare(seat, declaration(state, contract, buried)));
                }
                Action::Card(card) => moves.push(Move::Card(seat, Seen::Card(card))),
                Action::Concede => moves.push(Move::Resign(seat)),
            }
        }
        let replay = Replay {
            state: *state,
            ending: if state.is_over() { Ending::Over } else { Ending::Open },
            left: None,
            timed_out: None,
        };
        Record {
            format: Mark,
            version: Version,
            place: Text::new("skat-env").expect("a plain text"),
            comment: None,
            series: None,
            id: None,
            date: Text::default(),
            owner: None,
            players: BySeat::default(),
            ratings: BySeat::default(),
            rules: state.rules(),
            deal: Dealt::from(state.dealt()),
            moves,
            result: replay.entry(),
        }
    }
}

/// What the declarer says, with all that is told at once.
fn declaration(state: &State, contract: Contract, buried: Option<CardSet>) -> Declaration {
    let shown = contract.is_ouvert().then(|| {
        let declarer = state.declarer().expect("a contract has a declarer").seat;
        let skat = if contract.is_hand() { CardSet::EMPTY } else { state.dealt().skat() };
        Cards::of((state.dealt().hand(declarer) | skat) - buried.unwrap_or(CardSet::EMPTY))
    });
    Declaration { contract: Written::from(contract), buried: buried.map(pair_of), shown }
}
