//! One game of a file.

use crate::bridge::action::Action;
use crate::bridge::board::Board;
use crate::bridge::call::Call;
use crate::bridge::card::Card;
use crate::bridge::card_set::CardSet;
use crate::bridge::contract::{Contract, Vulnerable};
use crate::bridge::deal::Deal;
use crate::bridge::play::Play;
use crate::bridge::seat::{BySeat, BySide, Seat, Side};
use crate::bridge::state::State;
use crate::environment::{ActionSet as _, Environment as _};
use crate::text::ParseError;

/// What the auction ended in, as the tag of the contract says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Four passes.
    PassedOut,
    /// This contract.
    Contract(Contract),
}

/// Something that was noted as irregular, before the call or card that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// `^I`: this call of the auction, counted from 0, is an insufficient bid.
    InsufficientBid(usize),
    /// `^S`: a player was skipped before this call.
    SkippedPlayer(usize),
    /// `^L`: this card of the play, counted from 0, was led out of turn.
    LeadOutOfTurn(usize),
    /// `^R`: this card is a revoke.
    Revoke(usize),
}

/// One game: the deal, and the auction and the play as far as they are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The board's number, where there is one.
    pub board: Option<Board>,
    /// Who deals.
    pub dealer: Seat,
    /// Which sides are vulnerable.
    pub vulnerable: BySide<Vulnerable>,
    /// The four hands of thirteen cards.
    pub hands: BySeat<CardSet>,
    /// The calls in order.
    pub auction: Vec<Call>,
    /// What the auction ended in, where that is told.
    pub outcome: Option<Outcome>,
    /// The cards in the order of play; fewer than 52 where somebody claimed, or none are told.
    pub play: Vec<Card>,
    /// The tricks of the declarer's side, where they are told.
    pub result: Option<u8>,
    /// What was noted as irregular.
    pub irregularities: Vec<Irregularity>,
    /// All other tags in their order: event, site, date, names, scoring and what else there is.
    pub tags: Vec<(String, String)>,
}

impl Record {
    /// The deal alone.
    pub fn of_deal(deal: &Deal) -> Record {
        let board = deal.board();
        Record {
            board: Some(board),
            dealer: board.dealer(),
            vulnerable: BySide(Side::ALL.map(|side| board.vulnerable(side))),
            hands: deal.hands(),
            auction: Vec::new(),
            outcome: None,
            play: Vec::new(),
            result: None,
            irregularities: Vec::new(),
            tags: Vec::new(),
        }
    }

    /// The deal and its course so far.
    pub fn of(state: &State) -> Record {
        let contract = state.contract().copied();
        let passed_out = state.is_over() && contract.is_none();
        let play = state.play().map(Play::tricks);
        let over = play.filter(|_| state.is_over());
        Record {
            auction: state.auction().calls().map(|(_, call)| call).collect(),
            outcome: contract.map(Outcome::Contract).or(passed_out.then_some(Outcome::PassedOut)),
            play: play.map_or(Vec::new(), |tricks| tricks.cards().to_vec()),
            result: over.map(|tricks| tricks.taken(tricks.contract().side())),
            ..Record::of_deal(state.dealt())
        }
    }

    /// The board with this record's dealer and vulnerability: its own where that has them, else one
    /// of 1 to 16.
    pub fn effective_board(&self) -> Board {
        let fits = |board: &Board| {
            let vulnerable = Side::ALL.map(|side| board.vulnerable(side));
            board.dealer() == self.dealer && vulnerable == self.vulnerable.0
        };
        let [north_south, east_west] = self.vulnerable.0;
        let known = self.board.filter(fits);
        known.unwrap_or_else(|| Board::with(self.dealer, north_south, east_west))
    }

    /// The deal.
    ///
    /// # Errors
    /// When the hands are not four of thirteen different cards.
    pub fn deal(&self) -> Result<Deal, ParseError> {
        Deal::new(self.effective_board(), self.hands)
    }

    /// The game replayed under the laws, as far as calls and cards are told.
    ///
    /// # Errors
    /// Names the call or card, counted from 1, that is not legal there, as those marked as
    /// irregular are; or what of contract and result does not follow from the calls and cards.
    pub fn state(&self) -> Result<State, ParseError> {
        let mut state = State::new(self.deal()?);
        let calls = (1..).zip(&self.auction).map(|(i, &call)| (format!("call {i}"), Action::Call(call)));
        let cards = (1..).zip(&self.play).map(|(i, &card)| (format!("card {i}"), Action::Card(card)));
        for (place, action) in calls.chain(cards) {
            let legal = state.legal();
            if !legal.contains(action) {
                let names: Vec<String> = legal.iter().map(|action| action.to_string()).collect();
                let expected = format!("legal there: one of {}", names.join(" "));
                return Err(ParseError::new(action.to_string(), expected).at(place));
            }
            state.apply(action);
        }
        self.compare(&state)?;
        Ok(state)
    }

    /// Whether contract and result are those of the replayed game.
    fn compare(&self, state: &State) -> Result<(), ParseError> {
        let found = match (state.contract(), state.is_over()) {
            (Some(&contract), _) => Some(Outcome::Contract(contract)),
            (None, true) => Some(Outcome::PassedOut),
            (None, false) => None,
        };
        if found.is_some() && self.outcome.is_some() && found != self.outcome {
            let told = self.outcome.map_or(String::new(), |outcome| format!("{outcome:?}"));
            return Err(ParseError::new(told, "the contract that the calls end in").at("contract"));
        }
        let over = state.play().filter(|_| state.is_over()).map(Play::tricks);
        let tricks = over.map(|tricks| tricks.taken(tricks.contract().side()));
        match (tricks, self.result) {
            (Some(tricks), Some(told)) if tricks != told => {
                let expected = format!("{tricks}, the tricks that the declarer has won");
                Err(ParseError::new(told.to_string(), expected).at("result"))
            }
            _ => Ok(()),
        }
    }

    /// The score of North and South for the contract and the result that are told; `None` where
    /// they are not.
    pub fn score(&self) -> Option<i32> {
        match (self.outcome?, self.result) {
            (Outcome::PassedOut, _) => Some(0),
            (Outcome::Contract(contract), Some(tricks)) => {
                let score = contract.score(self.vulnerable[contract.side()], tricks);
                Some(if contract.side() == Side::NorthSouth { score } else { -score })
            }
            (Outcome::Contract(_), None) => None,
        }
    }
}
