//! Games and courses that come to what is rare.

use skat_env::chance::{Rng, below, stream};
use skat_env::whist::{Card, CardSet, Rules, Scoring, Seat, State, Team, Trump, Unit};

/// Games under these rules, always the same.
pub(crate) fn games(rules: Rules) -> impl Iterator<Item = State> {
    (0..).map(move |number| State::random(rules, &mut stream(7, number)))
}

/// Rules with every trump, unit and scoring at least once.
pub(crate) fn some_rules() -> [Rules; 6] {
    let suit = |i| Trump::ALL[i];
    [
        Rules::default(),
        Rules { trump: suit(1), unit: Unit::Deal, scoring: Scoring::Tricks },
        Rules { trump: suit(2), unit: Unit::Game, scoring: Scoring::Points },
        Rules { trump: suit(3), unit: Unit::Deal, scoring: Scoring::Points },
        Rules { trump: suit(4), unit: Unit::Game, scoring: Scoring::Tricks },
        Rules { trump: suit(0), unit: Unit::Game, scoring: Scoring::Points },
    ]
}

/// How a game's players choose.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Manner {
    /// All legal cards alike.
    Uniform,
    /// A trump wherever one may be played, so that tricks are trumped over and under.
    Trumps,
    /// Plain cards wherever one may be played, so that trumps are left at the end.
    Plain,
    /// The first team plays high and the second low, so that one takes nearly all.
    Lopsided,
}

impl Manner {
    pub(crate) fn of(number: u64) -> Manner {
        [Manner::Uniform, Manner::Trumps, Manner::Plain, Manner::Lopsided][(number % 4) as usize]
    }

    pub(crate) fn choose(self, state: &State, rng: &mut Rng) -> Card {
        let cards = state.legal_cards();
        let trumps = cards.suit(state.trump());
        let wanted = match self {
            Manner::Uniform => cards,
            Manner::Trumps => trumps,
            Manner::Plain => cards - trumps,
            Manner::Lopsided => extreme(cards, state.seat_to_move().map(Seat::team)),
        };
        let from = if wanted.is_empty() { cards } else { wanted };
        from.nth(below(rng, from.len()))
    }
}

/// The highest, or for the second team the lowest.
fn extreme(cards: CardSet, team: Option<Team>) -> CardSet {
    let rank = |card: &Card| card.rank();
    let card = match team {
        Some(Team::First) => cards.iter().max_by_key(rank),
        _ => cards.iter().min_by_key(rank),
    };
    card.into_iter().collect()
}

/// Every state of a game, the first and the last too.
pub(crate) fn course(start: State, manner: Manner, rng: &mut Rng) -> Vec<State> {
    let mut states = vec![start];
    while let Some(state) = states.last().filter(|state| !state.is_over()) {
        let mut next = *state;
        next.play_card(manner.choose(state, rng));
        states.push(next);
    }
    states
}
