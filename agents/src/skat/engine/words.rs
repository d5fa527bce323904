//! The words for what is asked and answered.

use skat_env::skat::auction::Call;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, Card, CardSet, Event, Seat, View};
use std::fmt;
use strsim::damerau_levenshtein;

/// So many legal words are shown whole.
const MOST_WORDS: usize = 16;
/// So many of more are shown.
const NEAREST: usize = 8;

/// What a player is asked for on his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// A call in the bidding.
    Call,
    /// To pick up the skat, or to declare a Hand game.
    PickUp,
    /// The two cards to bury.
    Bury,
    /// The declaration after burying.
    Declare,
    /// A card to play.
    Play,
}

impl Question {
    /// All five, in the course of a deal.
    pub const ALL: [Question; 5] =
        [Question::Call, Question::PickUp, Question::Bury, Question::Declare, Question::Play];

    /// What the player to move is asked for; `None` when the deal is over.
    pub const fn of(view: &View) -> Option<Question> {
        match view.stage {
            Stage::Bidding => Some(Question::Call),
            Stage::PickingUp => Some(Question::PickUp),
            Stage::Burying(_) => Some(Question::Bury),
            Stage::Declaring => Some(Question::Declare),
            Stage::Playing => Some(Question::Play),
            Stage::Over => None,
        }
    }

    /// `call`, `pickup`, `bury`, `declare` or `card`: the word of the event that follows.
    pub const fn word(self) -> &'static str {
        match self {
            Question::Call => "call",
            Question::PickUp => "pickup",
            Question::Bury => "bury",
            Question::Declare => "declare",
            Question::Play => "card",
        }
    }
}

/// What an engine may answer: one of the words of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// An action; no card to be buried.
    Action(Action),
    /// The two cards to bury.
    Bury(CardSet),
}

impl Choice {
    /// All that the observer may do now: passing and holding before bids, otherwise in the order of
    /// the actions; pairs of cards in ascending order of the lower, then of the higher card.
    pub fn all(view: &View) -> Vec<Choice> {
        if let Stage::Burying(_) = view.stage {
            return pairs(view);
        }
        let is_bid = |action: &Action| matches!(action, Action::Bid(_));
        let (bids, others): (Vec<Action>, Vec<Action>) = view.legal.iter().partition(is_bid);
        others.into_iter().chain(bids).map(Choice::Action).collect()
    }

    /// Whether the observer may do this now.
    pub fn is_legal(self, view: &View) -> bool {
        match (self, view.stage) {
            (Choice::Bury(two), Stage::Burying(_)) => {
                two.len() == 2 && two.is_subset(view.hand | view.buried) && view.buried.is_subset(two)
            }
            (Choice::Bury(_), _) | (Choice::Action(_), Stage::Burying(_)) => false,
            (Choice::Action(action), _) => view.allows(action),
        }
    }

    /// What this word says in answer to a question; `None` when it is no word of the protocol. The
    /// two cards to bury may stand in either order; any other word is written in one way.
    pub fn of_word(word: &str, question: Question) -> Option<Choice> {
        if question == Question::Bury
            && let Some((first, second)) = word.split_once('.')
        {
            let (first, second) = (card(first)?, card(second)?);
            return (first != second).then(|| Choice::Bury(CardSet::of(first) | CardSet::of(second)));
        }
        let action = match word {
            "pass" => Action::Pass,
            "hold" => Action::Hold,
            "pickup" => Action::PickUp,
            "concede" => Action::Concede,
            "p" | "y" | "s" | "RE" => return None,
            _ => word.parse().ok()?,
        };
        Some(Choice::Action(action)).filter(|choice| choice.to_string() == word)
    }

    /// All that the observer may do now, in words, for a person; where that is much, what is
    /// nearest to the word that was said.
    pub(super) fn legal_words(view: &View, said: &str) -> String {
        let mut words: Vec<String> = Choice::all(view).iter().map(Choice::to_string).collect();
        if words.len() <= MOST_WORDS {
            return words.join(", ");
        }
        words.sort_by_key(|word| damerau_levenshtein(word, said));
        format!("{} words, of which the nearest are {}", words.len(), words[..NEAREST].join(", "))
    }

    /// Whether an event is what this choice of `seat` leads to.
    pub(super) fn leads_to(self, seat: Seat, event: &Event) -> bool {
        match (self, *event) {
            (Choice::Action(Action::Pass), Event::Call(by, Call::Pass)) => by == seat,
            (Choice::Action(Action::Hold), Event::Call(by, Call::Hold)) => by == seat,
            (Choice::Action(Action::Bid(bid)), Event::Call(by, Call::Bid(told))) => by == seat && bid == told,
            (Choice::Action(Action::PickUp), Event::PickUp(_)) => true,
            (Choice::Action(Action::Declare(contract)), Event::Declare(told, _)) => contract == told,
            (Choice::Action(Action::Card(card)), Event::Play(by, told)) => by == seat && card == told,
            (Choice::Action(Action::Concede), Event::Settle(_)) => true,
            (Choice::Bury(two), Event::Bury(card)) => card.is_some_and(|card| two.contains(card)),
            _ => false,
        }
    }
}

/// A card as it writes itself.
fn card(word: &str) -> Option<Card> {
    word.parse().ok().filter(|card: &Card| card.to_string() == word)
}

fn pairs(view: &View) -> Vec<Choice> {
    let mut pairs = Vec::with_capacity(66);
    for card in view.legal_cards() {
        match view.buried.first() {
            Some(first) => pairs.push(Choice::Bury(CardSet::of(first) | CardSet::of(card))),
            None => {
                let higher = view.hand.iter().filter(|&other| other > card);
                pairs.extend(higher.map(|other| Choice::Bury(CardSet::of(card) | CardSet::of(other))));
            }
        }
    }
    pairs
}

/// `pass`, `hold`, `pickup`, `concede`, and cards, bids and contracts as they write themselves; two
/// cards joined by a dot.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Bury(two) => two.fmt(f),
            Choice::Action(Action::Pass) => f.write_str("pass"),
            Choice::Action(Action::Hold) => f.write_str("hold"),
            Choice::Action(Action::PickUp) => f.write_str("pickup"),
            Choice::Action(Action::Concede) => f.write_str("concede"),
            Choice::Action(action) => action.fmt(f),
        }
    }
}

/// `pass`, `hold`, or the bid.
pub(super) fn call_word(call: Call) -> String {
    match call {
        Call::Pass => "pass".into(),
        Call::Hold => "hold".into(),
        Call::Bid(bid) => bid.to_string(),
    }
}

/// The call of this word.
pub(super) fn call(word: &str) -> Option<Call> {
    match word {
        "pass" => Some(Call::Pass),
        "hold" => Some(Call::Hold),
        _ => word.parse::<Bid>().ok().map(Call::Bid),
    }
}

/// The seat of this name.
pub(super) fn seat(word: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.to_string() == word)
}
