//! What cards give away, compared with perfect play with open cards.

use skat_agents::skat::search::{Position, Solver, Value};
use skat_env::skat::Play;

/// What each card of a game gave away, in the order of play: the number of the seat that played it, and card points, or
/// in Null 1 where it gave the game away.
///
/// The points are those by which the declarer's best result falls, or for a defender's card rises, when all know all
/// cards from then on. A player who does not know them cannot avoid every loss: compare players with each other.
pub type Losses = Vec<(u8, u8)>;

/// The losses of a game.
pub(crate) fn losses(solver: &mut Solver, play: &Play) -> Losses {
    let cards = play.tricks().cards();
    let loss = |(before, &card): (usize, _)| {
        let position = Position::from(&play.rewound(before));
        let seat = position.turn().index() as u8;
        if position.legal_cards().len() == 1 {
            return (seat, 0);
        }
        let of_declarer = position.turn() == position.declarer();
        let worth = |value| match value {
            Value::Points(points) => i16::from(points),
            Value::Lost => 0,
            Value::Won => 1,
        };
        let values = solver.values(&position);
        let values = || {
            values.iter().map(|&(card, value)| (card, if of_declarer { worth(value) } else { -worth(value) }))
        };
        let best = values().map(|(_, worth)| worth).max().expect("somebody is to move");
        let chosen = values().find(|(other, _)| *other == card).expect("a legal card was played").1;
        (seat, (best - chosen) as u8)
    };
    cards.iter().enumerate().map(loss).collect()
}
