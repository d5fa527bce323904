//! What cards give away, compared with perfect play with open cards.

use crate::results::Losses;
use skat_agents::skat::search::{Position, Solver, Value};
use skat_env::skat::Play;

/// The losses of a game: card points by which the declarer's best result falls, or for a defender's
/// card rises; in Null 1 where a card gave the game away.
pub(super) fn losses(solver: &mut Solver, play: &Play) -> Losses {
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
