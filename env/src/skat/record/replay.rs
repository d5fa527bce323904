//! Records played under the full rules, and records of what was played.

use super::cards::{Cards, Dealt, Pair, pair_of, pair_set};
use super::entry::{Entry, Score, Verdict};
use super::moves::{Declaration, Move};
use super::word::Written;
use super::{Mark, Record, Version};
use crate::environment::ActionSet as _;
use crate::skat::auction::Call;
use crate::skat::score::{self, Outcome};
use crate::skat::{Action, BySeat, CardSet, Contract, Phase, Play, Played, Seat, State};
use std::fmt;

/// How a replayed record ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The deal is over: played, passed in, or conceded under the rules option.
    Over,
    /// Both defenders gave up, or one of them left or ran out of time: the rest is the declarer's.
    DefendersGaveUp,
    /// The declarer gave up, left or ran out of time in the play: he has lost, at the level of the cards so far.
    DeclarerGaveUp,
    /// This player left or ran out of time before a game was declared: nothing is scored.
    BrokenOff(Seat),
    /// The record stops in the middle of the deal.
    Open,
}

/// A record that the rules allow, played to its last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    state: State,
    ending: Ending,
    left: Option<Seat>,
    timed_out: Option<Seat>,
}

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: \"{found}\" is not {expected}")]
pub struct Refusal {
    /// Where in the record.
    pub place: Place,
    /// What is recorded there.
    pub found: String,
    /// What the rules allow there.
    pub expected: String,
}

/// Where in a record a refusal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The deal: not all cards were seen.
    Deal,
    /// The declaration, which is move number so much, counted from 1.
    Contract(usize),
    /// The move of this number, counted from 1.
    Move(usize),
}

impl Place {
    /// The number of the move, counted from 1; `None` for the deal.
    pub const fn move_number(self) -> Option<usize> {
        match self {
            Place::Deal => None,
            Place::Contract(number) | Place::Move(number) => Some(number),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Deal => f.write_str("deal"),
            Place::Contract(_) => f.write_str("contract"),
            Place::Move(number) => write!(f, "move {number}"),
        }
    }
}

impl Record {
    /// Plays the record under the full rules, move by move.
    ///
    /// Giving up, leaving and running out of time end it as on the Internet Skat Server; shown cards, where they are
    /// named, must be the player's.
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

    /// The record of a deal that was played here, at whatever point it stands. Names and dates are left to the
    /// caller; the place is `skat-env`.
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
                Action::Card(card) => moves.push(Move::Card(seat, super::Seen::Card(card))),
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
            place: super::Text::new("skat-env").expect("a plain text"),
            comment: None,
            series: None,
            id: None,
            date: super::Text::default(),
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

/// Why a move is refused; its place and text are added later.
enum Refused {
    Contract(String),
    Move(String),
}

impl Refused {
    fn at(self, index: usize, step: Move) -> Refusal {
        let number = index + 1;
        let (place, found, expected) = match (self, step) {
            (Refused::Contract(expected), Move::Declare(_, declaration)) => {
                (Place::Contract(number), declaration.contract.to_string(), expected)
            }
            (Refused::Contract(expected) | Refused::Move(expected), _) => {
                (Place::Move(number), step.to_string(), expected)
            }
        };
        Refusal { place, found, expected }
    }
}

fn refuse<T>(expected: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::Move(expected.into()))
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
            return refuse("expected: the game is over");
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

impl Replay {
    /// The deal after the last move.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How it ended.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// The result by the rules, in the words of a record.
    pub fn entry(&self) -> Entry {
        match (self.ending, self.played()) {
            (_, Some(played)) => Entry::Scored(self.score(&played)),
            (Ending::BrokenOff(seat), None) => Entry::Scored(self.broken_off(seat)),
            (Ending::Over, None) => Entry::PassedIn,
            (_, None) => Entry::Unknown,
        }
    }

    /// How the game came out, with what its ending gives to either party; `None` where none was played or it goes on.
    ///
    /// The play stands as it was left: where the defenders gave up, the rest of the tricks is the declarer's by the
    /// [`Outcome`] alone.
    pub fn played(&self) -> Option<Played> {
        let play = *self.state.play()?;
        let tricks = play.tricks();
        let outcome = match self.ending {
            Ending::Over => return self.state.played().copied(),
            Ending::DefendersGaveUp => {
                let (points, taken) = with_the_rest(&play);
                Outcome::of(tricks.contract().game(), points, taken, tricks.defender_tricks())
            }
            Ending::DeclarerGaveUp => given_up(&play),
            Ending::BrokenOff(_) | Ending::Open => return None,
        };
        let matadors = score::matadors(tricks.contract().game(), play.declarer_cards());
        let settlement = score::settle(tricks.contract(), tricks.bid(), matadors, outcome);
        Some(Played { play, outcome, matadors, settlement, conceded: false })
    }

    fn score(&self, played: &Played) -> Score {
        let (play, settlement) = (&played.play, played.settlement);
        let tricks = play.tricks();
        let (points, taken) = match self.ending {
            Ending::DefendersGaveUp => with_the_rest(play),
            _ => (play.declarer_points(), tricks.declarer_tricks()),
        };
        let contract = tricks.contract();
        let is_reached = |wanted: &[Outcome]| !contract.game().is_null() && wanted.contains(&played.outcome);
        let is_own = |wanted: &[Outcome]| !contract.announces_schneider() && is_reached(wanted);
        Score {
            declarer: Some(tricks.declarer()),
            verdict: if settlement.won { Verdict::Win } else { Verdict::Loss },
            value: settlement.value,
            matadors: played.matadors,
            overbid: settlement.overbid,
            points,
            tricks: taken,
            schneider: is_reached(&[Outcome::Schneider, Outcome::Schwarz])
                || is_own(&[Outcome::OwnSchneider, Outcome::OwnSchwarz]),
            schwarz: is_reached(&[Outcome::Schwarz]) || is_own(&[Outcome::OwnSchwarz]),
            penalties: BySeat::default(),
            left: self.left,
            timed_out: self.timed_out,
            resigned: Some(self.is_resigned()),
        }
    }

    /// Whether a party gave up by its own word.
    fn is_resigned(&self) -> bool {
        let gave_up = matches!(self.ending, Ending::DefendersGaveUp | Ending::DeclarerGaveUp);
        let conceded = self.state.played().is_some_and(|played| played.conceded);
        conceded || (gave_up && self.left.is_none() && self.timed_out.is_none())
    }

    /// A penalty for who broke off, and for his partner if there is one.
    fn broken_off(&self, seat: Seat) -> Score {
        let declarer = self.state.declarer().map(|declarer| declarer.seat);
        let is_blamed = |other: Seat| match declarer {
            Some(declarer) if declarer != seat => other != declarer,
            _ => other == seat,
        };
        Score {
            declarer,
            verdict: Verdict::Penalty,
            value: 0,
            matadors: 0,
            overbid: false,
            points: 0,
            tricks: 0,
            schneider: false,
            schwarz: false,
            penalties: BySeat::from_fn(|other| is_blamed(other) as u16),
            left: self.left,
            timed_out: self.timed_out,
            resigned: Some(false),
        }
    }
}

/// The declarer's card points and tricks when the rest is his; in Null nobody wants it.
fn with_the_rest(play: &Play) -> (u8, u8) {
    let tricks = play.tricks();
    if tricks.contract().game().is_null() {
        return (play.declarer_points(), tricks.declarer_tricks());
    }
    (CardSet::ALL.points() - tricks.defender_points(), 10 - tricks.defender_tricks())
}

/// What a declarer has reached who gives up: the tricks he has, the rest is the defenders'. His own Schneider and
/// Schwarz count from the second trick on.
fn given_up(play: &Play) -> Outcome {
    let tricks = play.tricks();
    let game = tricks.contract().game();
    if game.is_null() {
        return Outcome::Lost;
    }
    let defender_tricks = 10 - tricks.declarer_tricks();
    let outcome = Outcome::of(game, play.declarer_points(), tricks.declarer_tricks(), defender_tricks);
    if tricks.complete() == 0 { outcome.max(Outcome::Lost) } else { outcome }
}
