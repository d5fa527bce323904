//! Records played under the full rules.

use super::Record;
use super::cards::{Cards, Pair, pair_set};
use super::moves::{Declaration, Move};
use super::refusal::{Place, Refusal, Refused, refuse};
use super::result::{Ending, Replay};
use crate::environment::ActionSet as _;
use crate::skat::auction::Call;
use crate::skat::{Action, BySeat, Contract, Phase, Seat, State};

impl Record {
    /// Plays the record under the full rules, move by move.
    ///
    /// Giving up, leaving and running out of time end it as on the International Skat Server; shown
    /// cards, where they are named, must be the player's.
    ///
    /// # Errors
    /// The first move that the rules do not allow; a deal of which not all cards were seen.
    pub fn replay(&self) -> Result<Replay, Refusal> {
        let Some(deal) = self.deal.deal() else {
            let expected = "the deal of 32 known cards that a replay needs".to_string();
            return Err(Refusal { place: Place::Deal, found: "??".into(), expected });
        };
        let mut player = Player::new(State::new(deal, self.rules));
        for (index, &step) in self.moves.iter().enumerate() {
            player.step(step).map_err(|refused| refused.at(index, step))?;
        }
        let ending =
            if player.state.is_over() { Ending::Over } else { player.ending.unwrap_or(Ending::Open) };
        Ok(Replay { state: player.state, ending, left: player.left, timed_out: player.timed_out })
    }

    /// The deal as it stood after the last move.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn state(&self) -> Result<State, Refusal> {
        self.replay().map(|replay| replay.state)
    }
}

/// A replay under way.
struct Player {
    state: State,
    /// The contract of a declaration whose buried cards are told later.
    announced: Option<Contract>,
    given_up: BySeat<bool>,
    ending: Option<Ending>,
    left: Option<Seat>,
    timed_out: Option<Seat>,
    /// Whether a card was played that nobody saw, so that no other can follow.
    is_blind: bool,
}

impl Player {
    fn new(state: State) -> Player {
        let given_up = BySeat::default();
        Player {
            state,
            announced: None,
            given_up,
            ending: None,
            left: None,
            timed_out: None,
            is_blind: false,
        }
    }

    fn step(&mut self, step: Move) -> Result<(), Refused> {
        if self.ending.is_some() || self.state.is_over() {
            // What is said after the end changes nothing.
            return match step {
                Move::Resign(_) | Move::Show(..) | Move::TimeOut(_) | Move::Leave(_) => Ok(()),
                _ => refuse("expected: the game is over"),
            };
        }
        match step {
            Move::Call(seat, call) => self.act(
                seat,
                match call {
                    Call::Pass => Action::Pass,
                    Call::Hold => Action::Hold,
                    Call::Bid(bid) => Action::Bid(bid),
                },
            ),
            Move::PickUp(seat) => self.act(seat, Action::PickUp),
            Move::Skat(pair) => self.skat(pair),
            Move::Declare(seat, declaration) => self.declare(seat, declaration),
            Move::Bury(seat, pair, shown) => self.bury(seat, pair, shown),
            Move::Card(seat, card) => match card.card() {
                Some(_) if self.is_blind => refuse("to be replayed: a card before it was not seen"),
                Some(card) => self.act(seat, Action::Card(card)),
                None => self.play_unseen(seat),
            },
            Move::Resign(seat) => self.resign(seat),
            Move::Show(seat, shown) => match self.state.phase() {
                Phase::Playing(_) => self.show(seat, Some(shown)),
                _ => refuse("possible before the play"),
            },
            Move::TimeOut(seat) => {
                self.timed_out = Some(seat);
                self.give_up(seat);
                Ok(())
            }
            Move::Leave(seat) => {
                self.left = Some(seat);
                self.give_up(seat);
                Ok(())
            }
        }
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refused> {
        self.take_turn(seat)?;
        let legal = self.state.legal();
        if !legal.contains(action) {
            return refuse(super::text::who_may(seat, legal));
        }
        self.state.act(action);
        Ok(())
    }

    fn take_turn(&self, seat: Seat) -> Result<(), Refused> {
        match self.state.seat_to_move() {
            Some(turn) if turn == seat => Ok(()),
            Some(turn) => refuse(format!("a move of {turn}, whose turn it is")),
            None => refuse("expected: the game is over"),
        }
    }

    fn skat(&self, pair: Pair) -> Result<(), Refused> {
        let is_told = matches!(self.state.phase(), Phase::Burying(burying) if burying.first.is_none());
        if !is_told {
            return refuse("expected: nobody has just picked up the skat");
        }
        let skat = self.state.dealt().skat();
        let fits = pair.iter().filter_map(|seen| seen.card()).all(|card| skat.contains(card));
        if fits { Ok(()) } else { refuse(format!("the skat that was dealt, {skat}")) }
    }

    fn declare(&mut self, seat: Seat, declaration: Declaration) -> Result<(), Refused> {
        self.take_turn(seat)?;
        let contract = declaration.contract.contract();
        match self.state.phase() {
            Phase::PickingUp(_) if declaration.buried.is_some() => {
                refuse("a Hand game: nothing is buried in it")
            }
            Phase::PickingUp(_) | Phase::Declaring(_) => self.name(seat, contract, declaration.shown),
            Phase::Burying(burying) if burying.first.is_none() && self.announced.is_none() => {
                if contract.is_hand() {
                    return Err(Refused::Contract("a game that is played after picking up the skat".into()));
                }
                self.announced = Some(contract);
                declaration.buried.map_or(Ok(()), |pair| self.bury(seat, pair, declaration.shown))
            }
            _ => refuse("a declaration that is possible here"),
        }
    }

    fn bury(&mut self, seat: Seat, pair: Pair, shown: Option<Cards>) -> Result<(), Refused> {
        self.take_turn(seat)?;
        let Phase::Burying(burying) = self.state.phase() else { return refuse("two cards to be buried now") };
        let Some(two) = pair_set(pair).filter(|two| burying.first.is_none() && two.is_subset(burying.hand))
        else {
            return refuse(format!("two cards of the declarer, who holds {}", burying.hand));
        };
        for card in two {
            self.state.bury(card);
        }
        match self.announced {
            Some(contract) => self.name(seat, contract, shown),
            None => Ok(()),
        }
    }

    /// Declares the game.
    fn name(&mut self, seat: Seat, contract: Contract, shown: Option<Cards>) -> Result<(), Refused> {
        let legal = self.state.legal();
        if !legal.contains(Action::Declare(contract)) {
            return Err(Refused::Contract(super::text::who_may(seat, legal)));
        }
        self.state.declare(contract);
        self.show(seat, shown)
    }

    fn show(&self, seat: Seat, shown: Option<Cards>) -> Result<(), Refused> {
        let hand = self.state.hand(seat);
        match shown {
            Some(cards) if cards != Cards::NONE && cards.set() != hand => {
                refuse(format!("the hand of {seat}, {hand}"))
            }
            _ => Ok(()),
        }
    }

    fn play_unseen(&mut self, seat: Seat) -> Result<(), Refused> {
        self.take_turn(seat)?;
        if self.is_blind || !matches!(self.state.phase(), Phase::Playing(_)) {
            return refuse("to be replayed: the card was not seen");
        }
        self.is_blind = true;
        Ok(())
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Refused> {
        let Phase::Playing(play) = self.state.phase() else { return refuse("possible before the play") };
        if std::mem::replace(&mut self.given_up[seat], true) {
            return refuse(format!("possible: {seat} has given up before"));
        }
        let declarer = play.tricks().declarer();
        if seat == declarer && self.state.legal().contains(Action::Concede) && !self.is_blind {
            self.state.concede();
        } else if seat == declarer || (self.given_up[declarer.next()] && self.given_up[declarer.previous()]) {
            self.give_up(seat);
        }
        Ok(())
    }

    /// Ends the game to the disadvantage of a player's party.
    fn give_up(&mut self, seat: Seat) {
        self.ending = Some(match self.state.phase() {
            Phase::Playing(play) if play.tricks().declarer() == seat => Ending::DeclarerGaveUp,
            Phase::Playing(_) => Ending::DefendersGaveUp,
            _ => Ending::BrokenOff(seat),
        });
    }
}
