//! The worked examples of the rules: the value of every game (ISkO 5.6), and whole deals with the
//! entries that the rules give them.

use crate::entries::{assert_reference_agrees, assert_state_agrees, course, lines};
use skat_env::skat::score::settle;
use skat_env::skat::{
    Action, Announcement, Bid, CardSet, Contract, Game, Outcome, Seat, Settlement, State, Suit,
};
use skat_env::{ActionSet as _, Environment};
use std::collections::BTreeSet;

const EXAMPLES: &str = include_str!("../data/examples.txt");

const fn is_worth(value: Option<u16>, expected: u16) -> bool {
    matches!(value, Some(value) if value == expected)
}

// ISkO 1.2.2: 30 points a suit, 120 in all.
const _: () = {
    let mut suit = 0;
    while suit < 4 {
        assert!(CardSet::of_suit(Suit::from_index(suit)).points() == 30);
        suit += 1;
    }
    assert!(CardSet::ALL.points() == 120);
};
// ISkO 3.3.1: the least bid and the highest.
const _: () = assert!(Bid::MIN.value() == 18 && Bid::MAX.value() == 264);
// ISkO 5.1.1: base values.
const _: () = {
    assert!(is_worth(Game::Diamonds.base_value(), 9));
    assert!(is_worth(Game::Hearts.base_value(), 10));
    assert!(is_worth(Game::Spades.base_value(), 11));
    assert!(is_worth(Game::Clubs.base_value(), 12));
    assert!(is_worth(Game::Grand.base_value(), 24));
    assert!(Game::Null.base_value().is_none());
};
// ISkO 5.1.2, 5.6: Null's four values.
const _: () = {
    assert!(is_worth(Contract::NULL.null_value(), 23));
    assert!(is_worth(Contract::NULL_HAND.null_value(), 35));
    assert!(is_worth(Contract::NULL_OUVERT.null_value(), 46));
    assert!(is_worth(Contract::NULL_OUVERT_HAND.null_value(), 59));
};

/// Every way to win or lose a suit or Grand game, with the levels that are added to the matadors
/// (ISkO 5.2.1, 5.2.5, 5.2.6): an announced level counts with the announcement, made or missed.
const LEVELS: [(Announcement, Skat, Outcome, u16); 30] = {
    use Announcement::{None, Ouvert, Schneider, Schwarz};
    use Skat::{Hand, PickedUp};
    [
        (None, PickedUp, Outcome::Won, 1),
        (None, PickedUp, Outcome::Schneider, 2),
        (None, PickedUp, Outcome::Schwarz, 3),
        (None, PickedUp, Outcome::Lost, 1),
        (None, PickedUp, Outcome::OwnSchneider, 2),
        (None, PickedUp, Outcome::OwnSchwarz, 3),
        (None, Hand, Outcome::Won, 2),
        (None, Hand, Outcome::Schneider, 3),
        (None, Hand, Outcome::Schwarz, 4),
        (None, Hand, Outcome::Lost, 2),
        (None, Hand, Outcome::OwnSchneider, 3),
        (None, Hand, Outcome::OwnSchwarz, 4),
        (Schneider, Hand, Outcome::Schneider, 4),
        (Schneider, Hand, Outcome::Schwarz, 5),
        (Schneider, Hand, Outcome::Won, 4),
        (Schneider, Hand, Outcome::Lost, 4),
        (Schneider, Hand, Outcome::OwnSchneider, 4),
        (Schneider, Hand, Outcome::OwnSchwarz, 4),
        (Schwarz, Hand, Outcome::Schwarz, 6),
        (Schwarz, Hand, Outcome::Schneider, 6),
        (Schwarz, Hand, Outcome::Won, 6),
        (Schwarz, Hand, Outcome::Lost, 6),
        (Schwarz, Hand, Outcome::OwnSchneider, 6),
        (Schwarz, Hand, Outcome::OwnSchwarz, 6),
        (Ouvert, Hand, Outcome::Schwarz, 7),
        (Ouvert, Hand, Outcome::Schneider, 7),
        (Ouvert, Hand, Outcome::Won, 7),
        (Ouvert, Hand, Outcome::Lost, 7),
        (Ouvert, Hand, Outcome::OwnSchneider, 7),
        (Ouvert, Hand, Outcome::OwnSchwarz, 7),
    ]
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Skat {
    PickedUp,
    Hand,
}

/// A row of the chart: the value for a sum of matadors and levels.
struct Row {
    game: &'static str,
    base: u16,
    least_sum: u16,
    values: Vec<u16>,
}

impl Row {
    fn value(&self, sum: u16) -> u16 {
        self.values[usize::from(sum - self.least_sum)]
    }
}

fn chart() -> Vec<Row> {
    let rows = include_str!("../data/values.txt").lines().filter(|line| !line.starts_with('#'));
    let number = |text: &str| text.parse().expect("a number");
    rows.map(|line| match line.split("; ").collect::<Vec<_>>()[..] {
        [game, base, least_sum, values] => Row {
            game,
            base: number(base),
            least_sum: number(least_sum),
            values: values.split(' ').map(number).collect(),
        },
        _ => panic!("a row has four parts: {line}"),
    })
    .collect()
}

/// Every game of the chart, with every number of matadors, with and without, at every level, won
/// and lost (ISkO 5.2.1, 5.3.1 to 5.3.4, 5.6); and the chart has no value that no game is worth.
#[test]
fn the_game_value_chart() {
    let chart = chart();
    let mut reached = BTreeSet::new();
    for game in Game::ALL.into_iter().filter(|game| !game.is_null()) {
        let most = game.trumps().len() as i8;
        for (announcement, skat, outcome, levels) in LEVELS {
            let contract = Contract::from_parts(game, skat == Skat::Hand, announcement).expect("a contract");
            let name = match (game, announcement) {
                (Game::Grand, Announcement::Ouvert) => "Grand ouvert".to_string(),
                _ => game.to_string(),
            };
            let row = chart.iter().find(|row| row.game == name).expect("a row for each game");
            assert_eq!(game.base_value(), Some(row.base));
            for matadors in (-most..=most).filter(|&matadors| matadors != 0) {
                let sum = u16::from(matadors.unsigned_abs()) + levels;
                let value = row.value(sum) as i16;
                assert_eq!(value, (row.base * sum) as i16);
                let won = outcome >= Outcome::required_by(contract);
                assert_eq!(
                    settle(contract, Bid::MIN, matadors, outcome),
                    Settlement { won, overbid: false, value: if won { value } else { -2 * value } },
                    "{contract}, {matadors} matadors, {outcome:?}"
                );
                reached.insert((row.game, sum));
            }
        }
    }
    let cells =
        chart.iter().flat_map(|row| (row.least_sum..).zip(&row.values).map(|(sum, _)| (row.game, sum)));
    assert_eq!(reached, cells.collect());
}

/// ISkO 5.3.2: the least and the highest sum after picking up the skat, and in Hand games.
#[test]
fn sums_of_matadors_and_levels() {
    let levels = |skat: Skat| LEVELS.iter().filter(move |level| level.1 == skat).map(|level| level.3);
    let range = |skat: Skat| (levels(skat).min().expect("a level"), levels(skat).max().expect("a level"));
    assert_eq!(range(Skat::PickedUp), (1, 3));
    assert_eq!(range(Skat::Hand), (2, 7));
    let sums: BTreeSet<u16> =
        chart().iter().flat_map(|row| (row.least_sum..).zip(&row.values)).map(|(sum, _)| sum).collect();
    assert_eq!(sums, (1 + 1..=11 + 7).collect());
}

/// ISkO 3.3.1: what can be bid is what a game can be worth.
#[test]
fn the_values_that_can_be_bid_are_those_of_the_chart() {
    let mut values: BTreeSet<u16> = chart().into_iter().flat_map(|row| row.values).collect();
    values.extend(Contract::all().filter_map(Contract::null_value));
    assert_eq!(values, Bid::VALUES.into());
}

/// ISkO 5.1.2, 5.3.4: Null's values do not vary.
#[test]
fn null_games_have_one_value_each() {
    for contract in Contract::all().filter(|contract| contract.game().is_null()) {
        let value = contract.null_value().expect("a Null game") as i16;
        let settled = |outcome| settle(contract, Bid::MIN, 0, outcome);
        assert_eq!(settled(Outcome::Won), Settlement { won: true, overbid: false, value });
        assert_eq!(settled(Outcome::Lost), Settlement { won: false, overbid: false, value: -2 * value });
    }
}

#[test]
fn the_state_scores_every_worked_example() {
    assert_state_agrees(&lines(EXAMPLES));
}

#[test]
fn the_reference_scores_every_worked_example() {
    assert_reference_agrees(&lines(EXAMPLES));
}

/// The deal of the first example that begins so, right before its declaration, where the declarer
/// may concede.
fn before_the_declaration(beginning: &str) -> State {
    let line =
        lines(EXAMPLES).into_iter().find(|line| line.class.starts_with(beginning)).expect("an example");
    let states = course(&format!("concede {}", line.text));
    let declaration = states.iter().position(|state| state.play().is_some()).expect("a declaration");
    states[declaration - 1]
}

/// What the declarer loses if he declares the plain game here and concedes on his first turn.
fn loss(mut state: State, game: Game) -> i16 {
    state.declare(Contract::plain(game));
    while !state.legal().contains(Action::Concede) {
        state.play_card(state.legal_cards().first().expect("a card to play"));
    }
    state.concede();
    let settlement = state.played().expect("it is over").settlement;
    assert!(settlement.overbid && !settlement.won);
    -settlement.value
}

/// ISkO 3.4.3: a jack in the skat spoils the game that was meant, and the rules name the cheapest
/// way out.
#[test]
fn the_cheapest_way_out_of_an_overbid() {
    let cases = [
        ("3.4.3*, 5.4.1*: the jack of clubs", Game::Spades, 55, [108, 100, 110, 120, 144]),
        ("3.4.3*, 5.4.1*: the jack of spades", Game::Clubs, 60, [126, 120, 132, 120, 144]),
    ];
    for (example, meant, most, losses) in cases {
        let state = before_the_declaration(example);
        let bid = state.declarer().expect("a declarer").bid;
        let hoped = settle(Contract::plain(meant), bid, -4, Outcome::Won);
        assert_eq!(hoped, Settlement { won: true, overbid: false, value: most });
        let trump_games = Game::ALL.into_iter().filter(|game| !game.is_null());
        assert_eq!(trump_games.map(|game| loss(state, game)).collect::<Vec<_>>(), losses, "{example}");
    }
}

/// ISkO 3.4.4, 3.4.5: after picking up the skat no Hand or open game of a suit or Grand is valid;
/// what is refused costs nothing, and the game can still be declared.
#[test]
fn an_invalid_declaration_is_refused_without_penalty() {
    let state = before_the_declaration("3.4.5");
    for invalid in Contract::all().filter(|contract| contract.is_hand()) {
        let mut tried = state;
        let error = tried.try_apply(Action::Declare(invalid)).expect_err("a Hand game");
        assert_eq!((error.text, tried), (invalid.to_string(), state));
    }
    let mut corrected = state;
    assert_eq!(corrected.try_apply(Action::Declare(Contract::plain(Game::Hearts))), Ok(()));
    assert_eq!(corrected.seat_to_move(), Some(Seat::Forehand));
}
