//! What a reader who does not know Skat needs.

use crate::words::Words;
use maud::html;
use skat_env::skat::State;
use skat_evaluation::Contest as _;

pub(super) fn words() -> Words {
    Words {
        name: "Skat",
        unit: State::POINTS,
        game: html! {
            "Skat is a card game for three with hidden hands. An auction decides who plays alone, the "
            b { "declarer" } ", against the other two, the " b { "defenders" } ", and the least that the game "
            "must be worth. The declarer may exchange two cards (or not: a " b { "Hand" } " game), names a "
            b { "contract" } " (one of four trump suits; Grand, where jacks alone are trumps; or Null, where he "
            "must take no trick), and ten tricks are played. In suit and Grand games more than half of the 120 card "
            "points win."
        },
        points: html! {
            "Strength is counted in tournament points per game and seat (Seeger-Fabian scoring at a table of three): "
            "a declarer who wins gets the value of the game and 50, one who loses pays twice the value and 50, and "
            "then each defender gets 40. A usual game is worth 18 to 60. More is better everywhere, and a "
            "difference above 0 means stronger than who is compared with."
        },
        terms: html! {
            b { "Declares" } ": becomes declarer; among three equals, with a third of the hands. "
            b { "Overbid" } ": the game was worth less than the bid, and is lost. "
            b { "Passed in" } ": nobody bid. "
            b { "Schneider" } ": the other side got 30 card points or fewer; " b { "Schwarz" } ": no trick. "
            b { "Ouvert" } ": played with open cards. "
            b { "Forehand, middlehand, rearhand" } ": the seats; forehand leads to the first trick."
        },
    }
}
