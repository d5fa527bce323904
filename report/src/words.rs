//! What a reader who knows neither the game nor this project needs.

use maud::{Markup, html};

/// What a reader must know of a game.
pub(crate) struct Words {
    /// What it is called.
    pub(crate) name: &'static str,
    /// What is counted, in the plural: "tournament points".
    pub(crate) unit: &'static str,
    /// How it is played, in a few sentences.
    pub(crate) game: Markup,
    /// What points are.
    pub(crate) points: Markup,
    /// The game's terms that the page uses.
    pub(crate) terms: Markup,
}

/// How to read the page, which tells of these games.
pub(crate) fn reading(games: &[Words]) -> Markup {
    html! {
        details id="reading" {
            summary { "How to read this page: the game, the points, the intervals" }
            dl {
                @for words in games {
                    dt { "The game" }
                    dd { (words.game) }
                    dt { "Points" }
                    dd { (words.points) }
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
                @for words in games {
                    dt { "Other words" }
                    dd { (words.terms) }
                }
            }
            p { "Below each plot its numbers can be opened as a table." }
        }
    }
}
