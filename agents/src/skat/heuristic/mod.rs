//! The baseline: a player of rules of thumb, who counts cards and estimates how likely his hand is
//! to win.

mod bidding;
mod card_weights;
mod considerations;
mod counting;
mod evaluation;
mod exchange;
mod facts;
mod habits;
mod null;
mod null_weights;
mod odds;
mod ratings;
mod stakes;
mod standing;
mod style;
mod trick;
mod trumps;
mod weights;

use crate::agent::{Agent, Decision, Opinion};
use crate::catalogue::Recipe;
use crate::settings;
use crate::spec::{read_settings, write_settings};
use crate::spec_error::SpecError;
use arrayvec::ArrayVec;
pub(crate) use bidding::Outlook;
use considerations::Situation;
use counting::Count;
pub use exchange::Exchange;
pub(crate) use exchange::{best, expected_points, likelihoods as exchange_likelihoods, pairs, promising};
pub use facts::FACTS;
use habits::Habits;
pub(crate) use null::gaps;
use ratings::Ratings;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, Card, CardSet, Contract, Game, Seat, State, Tricks, View};
pub use standing::STANDING;
pub use style::{Bids, Defence, Style};

/// Plays Skat by rules of thumb: fast, deterministic and without search.
///
/// Bids what its hand is expected to win, exchanges by trying all 66 pairs, and plays each card for
/// the points that the trick is expected to bring and the cards that it costs.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic {
    habits: Habits,
    /// Those of a defender in the play.
    defending: Habits,
}

impl Default for Heuristic {
    fn default() -> Heuristic {
        Heuristic::with(Style::default())
    }
}

impl Heuristic {
    /// A player of this style.
    pub fn with(style: Style) -> Heuristic {
        Heuristic { habits: style.habits(false), defending: style.habits(true) }
    }

    /// Its parameters in the play of this view.
    fn habits_in(&self, tricks: &Tricks, seat: Seat) -> &Habits {
        if tricks.declarer() == seat { &self.habits } else { &self.defending }
    }

    /// Its action for this view.
    ///
    /// # Panics
    /// When nothing is legal.
    pub fn choose(&self, view: &View) -> Action {
        match view.stage {
            Stage::Bidding => bidding::call(view, &self.habits),
            Stage::PickingUp => bidding::pick_up_or_hand(view, &self.habits),
            Stage::Burying(_) | Stage::Declaring => best(&self.exchanges(view)).next_step(view),
            Stage::Playing | Stage::Over => Action::Card(self.card(view)),
        }
    }

    /// The card with the highest rating, the first of equal ones.
    fn card(&self, view: &View) -> Card {
        let legal = view.legal_cards();
        if legal.len() == 1 {
            return legal.first().expect("there is one");
        }
        favourite(&self.ratings(view)).expect("some card is always legal")
    }

    /// The rating of each legal card of the play: card points with 100 for the game, in Null
    /// fractions of the game.
    ///
    /// # Panics
    /// When the play has not begun.
    pub(crate) fn ratings(&self, view: &View) -> Ratings {
        let tricks = view.tricks.expect("cards are rated in the play");
        rated(&Count::of(view, &tricks, self.habits_in(&tricks, view.seat)))
    }

    /// The features that it uses in the play.
    ///
    /// # Panics
    /// When the play has not begun.
    pub fn play_features(&self, view: &View) -> PlayFeatures {
        let tricks = view.tricks.expect("cards are rated in the play");
        let count = Count::of(view, &tricks, self.habits_in(&tricks, view.seat));
        let kind = match count.game {
            Game::Grand => 1,
            Game::Null => 2,
            _ => 0,
        };
        let with_facts = |(card, rating)| CardFeatures { card, rating, facts: facts::facts(&count, card) };
        PlayFeatures {
            group: kind * Situation::COUNT + Situation::of(&count) as usize,
            standing: standing::standing(&count),
            cards: rated(&count).into_iter().map(with_facts).collect(),
        }
    }
}

/// The features that the rules of thumb use when a card is to be played.
#[derive(Clone, Debug)]
pub struct PlayFeatures {
    /// The kind of game (suit, Grand, Null) and who is to play when, below [`GROUPS`].
    pub group: usize,
    /// How the game stands: [`STANDING`] numbers of about 0 to 2.
    pub standing: [f32; STANDING],
    /// The legal cards.
    pub cards: ArrayVec<CardFeatures, 10>,
}

/// The features that the rules of thumb use for a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardFeatures {
    /// The card.
    pub card: Card,
    /// Its rating: card points with 100 for the game, in Null fractions of the game.
    pub rating: f32,
    /// What there is to it, in [`FACTS`] bits.
    pub facts: u128,
}

/// How many kinds of games and of situations in them are told apart.
pub const GROUPS: usize = 3 * Situation::COUNT;

/// Whether it is the declarer who is to play in this group.
pub fn declares(group: usize) -> bool {
    group % Situation::COUNT < Situation::LeadsToDeclarer as usize
}

fn rated(count: &Count<'_>) -> Ratings {
    if count.game.is_null() { null::ratings(count) } else { trumps::ratings(count) }
}

/// The card with the highest rating, the first of equal ones.
pub(crate) fn favourite(ratings: &[(Card, f32)]) -> Option<Card> {
    let better = |best: (Card, f32), next: (Card, f32)| if next.1 > best.1 { next } else { best };
    ratings.iter().copied().reduce(better).map(|(card, _)| card)
}

/// What it thinks of hands and exchanges, for players that build on it.
impl Heuristic {
    /// The estimated value of these ten cards before the skat is picked up.
    pub(crate) fn outlook(&self, hand: CardSet, seat: Seat) -> Outlook<'_> {
        Outlook::of(hand, seat, &self.habits)
    }

    /// Tournament points that a game must be expected to bring; `alone` is forehand when both
    /// others have passed.
    pub(crate) const fn least(&self, alone: bool) -> f32 {
        self.habits.least(alone)
    }

    /// All pairs that may still be buried, each with all games.
    pub(crate) fn exchanges(&self, view: &View) -> Vec<Exchange> {
        exchange::exchanges(view)
    }
}

impl Heuristic {
    /// The Hand game of which it expects the most points, with the cards that were dealt and the
    /// bid that was reached, whether or not it would rather pick up the skat.
    pub fn hand_game(&self, view: &View) -> Contract {
        let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
        self.outlook(view.dealt, view.seat).best_hand_game(bid).1
    }

    /// The two cards that it would bury, and what it would declare then, if it had to declare one
    /// of these `contracts`; `None` if the bid allows none of them after picking up the skat.
    ///
    /// # Panics
    /// When the skat is not in the player's hands.
    pub fn exchange(&self, view: &View, contracts: impl Fn(Contract) -> bool) -> Option<(CardSet, Contract)> {
        let mut exchanges = self.exchanges(view);
        exchanges.retain(|exchange| contracts(exchange.contract));
        let best = (!exchanges.is_empty()).then(|| best(&exchanges))?;
        Some((best.buried, best.contract))
    }

    /// The estimated probability of winning this game after picking up the skat, 0 to 1: with these
    /// ten cards, these two buried, in this seat.
    pub fn win_probability(&self, contract: Contract, hand: CardSet, buried: CardSet, seat: Seat) -> f32 {
        exchange::win_probability(contract, hand, buried, seat)
    }
}

impl Agent<State> for Heuristic {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        self.choose(&decision.view)
    }

    /// Values for the cards of the play; what else it does it does not weigh one by one.
    fn consider(&mut self, decision: Decision<'_, State>) -> Opinion<Action> {
        let view = &decision.view;
        let ratings = if view.stage == Stage::Playing { self.ratings(view) } else { Ratings::new() };
        let values = ratings.into_iter().map(|(card, rating)| (Action::Card(card), rating)).collect();
        Opinion {
            choice: self.choose(view),
            values,
            errors: Vec::new(),
            unit: "card points, the game counting 100",
            method: "rules of thumb",
        }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(*self)
    }
}

impl Recipe<State> for Style {
    const NAME: &'static str = "heuristic";
    const FORMS: &'static [&'static str] = &["heuristic", "heuristic:SETTINGS"];
    const ABOUT: &'static str = "rules of thumb with card counting, for the whole deal";

    fn settings() -> String {
        settings::expected::<Style>()
    }

    fn read(rest: &str) -> Result<Option<Style>, SpecError> {
        read_settings(rest)
    }

    fn write(&self) -> String {
        write_settings(self)
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(Heuristic::with(self)))
    }
}
