//! Skat in which an illegal action is not refused but ruled on.

use super::irregularity::{Consent, Irregularity, Noticed};
use super::prover::Prover;
use super::referee::Referee;
use super::ruling::{Ended, Verdict};
use super::search::PlainProver;
use super::without_hand::{by_hand, counted_as, played_by_hand};
use crate::chance::Rng;
use crate::environment::{Action as _, ActionSet as _, Decision, Environment, IllegalAction};
use crate::skat::text::ParseError;
use crate::skat::view::Stage;
use crate::skat::{Action, ActionSet, CardSet, Contract, Phase, Rules, Seat, State, View};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A deal of Skat that takes each of the 128 actions at any time: what is not legal is an
/// infraction of the player to move, and goes to the [`Referee`].
///
/// `legal_actions` are those of the rules, so that agents and masks are as ever. What an illegal
/// action does:
/// - in the play it ends the deal by ISkO 4.1.3 to 4.1.5: a card that does not follow is a revoke
///   (ISkO 4.2.3), picking up the skat is looking at it (ISkO 3.4.8, 4.2.8), conceding is that,
///   with consent where it is needed, because a defender who is offered the game takes it (ISkO
///   4.3.1 to 4.3.3), and anything else is another infraction;
/// - a game that is declared without the word Hand while the skat lies untouched is played so, and
///   counts without the Hand level (ISkO 3.4.1): state and views show the Hand game, whose cards
///   are the same, and [`counted`](Refereed::counted) is what it is worth;
/// - any other invalid declaration is corrected to the first that may take its place (ISkO 3.4.5),
///   or lost (ISkO 3.4.4); declaring with twelve or eleven cards is lost (ISkO 3.4.6), leading
///   instead of declaring too (ISkO 4.1.1), and so is anything else that is not a declaration, such
///   as burying against the order of the numbered actions;
/// - in the bidding it counts as a pass: the order knows no lost game there, but bars from bidding
///   (ISkO 3.3.9). That this would free the others of their bids is left out.
///
/// Nobody asks for the play to go on (ISkO 4.1.6). With [`NoProof`](super::NoProof) in place of the
/// plain prover games are ruled on at the basic level, at no cost.
///
/// The text is the state's line, and at its end the infraction that ended the deal after a "!":
/// `... S7 !C8`. A game declared without the word Hand has a "!" too: `p 18 p !H SA`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refereed<P = PlainProver> {
    state: State,
    /// What was declared without the word Hand, though the skat lies untouched.
    without_hand: Option<Contract>,
    infraction: Option<Infraction>,
    referee: Referee<P>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Infraction {
    action: Action,
    ended: Ended,
}

impl<P: Prover> Refereed<P> {
    /// A deal at the point of `state`, with its referee.
    pub const fn new(state: State, referee: Referee<P>) -> Refereed<P> {
        Refereed { state, without_hand: None, infraction: None, referee }
    }

    /// The deal; at the point of the infraction if one has ended it.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The illegal action that ended the deal, if one did, and how it was settled.
    pub fn infraction(&self) -> Option<(Action, &Ended)> {
        self.infraction.as_ref().map(|infraction| (infraction.action, &infraction.ended))
    }

    /// The deal under the game that counts: that of [`state`](Refereed::state), but for a Hand game
    /// that was declared without the word.
    pub fn counted(&self) -> State {
        match self.without_hand {
            Some(contract) => counted_as(&self.state, contract),
            None => self.state,
        }
    }

    /// Plays any action for the player to move.
    ///
    /// # Panics
    /// When the deal is over.
    pub fn act(&mut self, action: Action) {
        assert!(self.turn().is_some(), "the deal is over");
        if self.state.legal().contains(action) {
            return self.state.act(action);
        }
        if matches!(self.state.phase(), Phase::Bidding) {
            return self.state.act(Action::Pass);
        }
        let ruling = self.referee.rule(&self.counted(), irregularity(&self.state, action));
        match ruling.expect("an illegal action is an infraction where it is tried").verdict {
            Verdict::Ended(ended) => self.infraction = Some(Infraction { action, ended }),
            Verdict::Correct(actions) => self.state.act(actions.nth(0)),
            Verdict::Stands => {
                let Action::Declare(contract) = action else {
                    unreachable!("only a declaration stands: {action}")
                };
                self.state = played_by_hand(&self.state, contract);
                self.without_hand = Some(contract);
            }
            verdict => unreachable!("{action} is not legal, but the ruling is: {verdict}"),
        }
    }
}

/// What an illegal action after the bidding is.
fn irregularity(state: &State, action: Action) -> Irregularity {
    let by = state.seat_to_move().expect("somebody is to move");
    let is_declarer = state.declarer().is_some_and(|declarer| declarer.seat == by);
    match (state.phase(), action) {
        (Phase::Playing(play), Action::Card(card)) if play.hand(by).contains(card) => {
            Irregularity::Revoke { card, noticed: Noticed::AtOnce }
        }
        (Phase::Playing(_), Action::PickUp) => Irregularity::SkatSeen { by: by.into() },
        (Phase::Playing(_), Action::Concede) if is_declarer => {
            Irregularity::Conceded { consent: Consent::Given }
        }
        (Phase::Playing(_), Action::Concede) => Irregularity::GivenUp { by: by.into() },
        (Phase::PickingUp(_) | Phase::Declaring(_), Action::Declare(contract)) => {
            Irregularity::InvalidDeclaration { contract }
        }
        (Phase::Burying(burying), Action::Declare(contract)) => {
            Irregularity::DeclaredHolding { contract, cards: burying.hand.len() as u8 }
        }
        (Phase::PickingUp(_) | Phase::Declaring(_), Action::Card(_)) => Irregularity::LedBeforeDeclaration,
        _ => Irregularity::Other { by: by.into() },
    }
}

impl<P: Prover + Clone + Default + Send + Sync + 'static> Environment for Refereed<P> {
    type Action = Action;
    type Actions = ActionSet;
    type View = View;
    type Options = Rules;
    const NAME: &'static str = State::NAME;
    const PLAYERS: usize = State::PLAYERS;
    const SCORE_SUM: Option<i32> = State::SCORE_SUM;

    fn deal(options: &Rules, rng: &mut Rng) -> Refereed<P> {
        Refereed::new(State::deal(options, rng), Referee::default())
    }

    fn options(&self) -> Rules {
        self.state.rules()
    }

    fn turn(&self) -> Option<usize> {
        Refereed::turn(self)
    }

    fn legal_actions(&self) -> ActionSet {
        if self.infraction.is_some() { ActionSet::EMPTY } else { self.state.legal() }
    }

    fn apply(&mut self, action: Action) {
        self.act(action);
    }

    /// Plays any action, legal or not.
    fn try_apply(&mut self, action: Action) -> Result<(), IllegalAction> {
        if Refereed::turn(self).is_some() {
            self.act(action);
            return Ok(());
        }
        let legal = "none, the game is over".into();
        Err(IllegalAction { index: action.index(), text: action.to_string(), legal })
    }

    fn score(&self, player: usize) -> i32 {
        match &self.infraction {
            Some(infraction) => infraction.ended.tournament_points(Seat::from_index(player)),
            None => self.counted().tournament_points(Seat::from_index(player)),
        }
    }

    fn view(&self, player: usize) -> View {
        let view = self.state.view(player);
        match &self.infraction {
            None if self.without_hand.is_some() => {
                View { settlement: self.counted().played().map(|played| played.settlement), ..view }
            }
            None => view,
            Some(infraction) => View {
                stage: Stage::Over,
                turn: None,
                legal: ActionSet::EMPTY,
                shown: CardSet::EMPTY,
                settlement: Some(infraction.ended.settlement),
                ..view
            },
        }
    }

    #[inline]
    fn decision(&self) -> Option<Decision<View, ActionSet>> {
        let player = Refereed::turn(self)?;
        let view = Environment::view(self, player);
        Some(Decision { player, view, legal: view.legal })
    }
}

impl<P> Refereed<P> {
    fn turn(&self) -> Option<usize> {
        match self.infraction {
            Some(_) => None,
            None => self.state.seat_to_move().map(Seat::index),
        }
    }
}

impl<P> fmt::Display for Refereed<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.without_hand {
            None => self.state.fmt(f)?,
            Some(contract) => {
                let declared = format!(" {}", by_hand(contract));
                f.write_str(&self.state.to_string().replacen(&declared, &format!(" !{contract}"), 1))?;
            }
        }
        match &self.infraction {
            Some(infraction) => write!(f, " !{}", infraction.action),
            None => Ok(()),
        }
    }
}

impl<P: Prover + Default> FromStr for Refereed<P> {
    type Err = ParseError;

    /// Reads a state's line, with a game that was declared without the word Hand and the infraction
    /// that ended the deal after a "!" each.
    ///
    /// # Errors
    /// As for a [`State`], or when what stands after the "!" does not read, or is no infraction
    /// there.
    fn from_str(text: &str) -> Result<Refereed<P>, ParseError> {
        let text = text.trim_end();
        let Some((before, rest)) = text.split_once(" !") else {
            return Ok(Refereed::new(text.parse()?, Referee::default()));
        };
        let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut refereed = Refereed::new(before.parse()?, Referee::default());
        refereed.infringe(word, before)?;
        let Some(contract) = refereed.without_hand else {
            return match rest {
                "" => Ok(refereed),
                _ => {
                    let place = format!("word {}", before.split_whitespace().count() + 2);
                    Err(ParseError::new(rest, "expected: an infraction has ended the deal").at(place))
                }
            };
        };
        let (rest, infraction) = match rest.split_once('!') {
            Some((rest, infraction)) => (rest, Some(infraction)),
            None => (rest, None),
        };
        let line = format!("{before} {} {rest}", by_hand(contract));
        refereed.state = line.trim_end().parse()?;
        if let Some(word) = infraction {
            refereed.infringe(word, &line)?;
        }
        Ok(refereed)
    }
}

impl<P: Prover> Refereed<P> {
    /// Reads an action that is an infraction, and plays it; `before` is the text before it.
    fn infringe(&mut self, word: &str, before: &str) -> Result<(), ParseError> {
        let place = format!("word {}", before.split_whitespace().count() + 1);
        let action: Action = word.parse().map_err(|error: ParseError| error.at(place.clone()))?;
        let was_declared = self.without_hand.is_some();
        if self.turn().is_some() {
            self.act(action);
        }
        if self.infraction.is_none() && was_declared == self.without_hand.is_some() {
            return Err(ParseError::new(word, "an infraction that ends the deal there").at(place));
        }
        Ok(())
    }
}

impl<P> Serialize for Refereed<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, P: Prover + Default> Deserialize<'de> for Refereed<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Refereed<P>, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
