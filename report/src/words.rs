//! What a reader who does not know Skat or this project needs.

use maud::{Markup, html};

/// How to read the page.
pub(crate) fn reading() -> Markup {
    html! {
        details id="reading" {
            summary { "How to read this page: the game, the points, the intervals" }
            dl {
                dt { "The game" }
                dd {
                    "Skat is a card game for three with hidden hands. An auction decides who plays alone, the "
                    b { "declarer" } ", against the other two, the " b { "defenders" } ", and the least that the game "
                    "must be worth. The declarer may exchange two cards (or not: a " b { "Hand" } " game), names a "
                    b { "contract" } " (one of four trump suits; Grand, where jacks alone are trumps; or Null, where he "
                    "must take no trick), and ten tricks are played. In suit and Grand games more than half of the 120 card "
                    "points win."
                }
                dt { "Points" }
                dd {
                    "Strength is counted in tournament points per game and seat (Seeger-Fabian scoring at a table of three): "
                    "a declarer who wins gets the value of the game and 50, one who loses pays twice the value and 50, and "
                    "then each defender gets 40. A usual game is worth 18 to 60. More is better everywhere, and a "
                    "difference above 0 means stronger than who is compared with."
                }
                dt { "Duplicate deals" }
                dd {
                    "Agents are compared on the same cards in the same seats, so that the luck of the deal cancels out. "
                    "Of each deal several games are played; the deal, not the game, is what counts as one observation."
                }
                dt { "Intervals" }
                dd {
                    "All intervals are of 95 %: would the whole measurement be made again and again with other deals, 95 of "
                    "100 such intervals would hold the true value. A difference whose interval leaves out 0 is marked "
                    span class="better" { "better" } " or " span class="worse" { "worse" } ". In plots an interval is a bar "
                    "through its point, or a band around its line."
                }
                dt { "Other words" }
                dd {
                    b { "Declares" } ": becomes declarer; among three equals, with a third of the hands. "
                    b { "Overbid" } ": the game was worth less than the bid, and is lost. "
                    b { "Passed in" } ": nobody bid. "
                    b { "Schneider" } ": the other side got 30 card points or fewer; " b { "Schwarz" } ": no trick. "
                    b { "Ouvert" } ": played with open cards. "
                    b { "Forehand, middlehand, rearhand" } ": the seats; forehand leads to the first trick."
                }
            }
            p { "Below each plot its numbers can be opened as a table." }
        }
    }
}
