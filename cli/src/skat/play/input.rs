//! What a person types.

use skat_agents::skat::engine::{Choice, Question};
use skat_env::skat::{Action, Bid, Card, CardSet, Contract, Rank, Suit};

/// What a typed line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Choice(Choice),
    Hint,
    Undo,
    Sheet,
    Cards,
    Help,
    Quit,
    /// An empty line.
    Nothing,
}

/// Reads a line in answer to a question; a line that says nothing gives a sentence about what was
/// expected.
pub(super) fn read(line: &str, question: Question) -> Result<Typed, String> {
    let line = line.trim().to_lowercase();
    let words: Vec<&str> = line.split([' ', ',', '.', '\t']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [] => return Ok(Typed::Nothing),
        ["hint"] => return Ok(Typed::Hint),
        ["undo"] => return Ok(Typed::Undo),
        ["sheet" | "score"] => return Ok(Typed::Sheet),
        ["cards" | "hand"] => return Ok(Typed::Cards),
        ["help" | "?"] => return Ok(Typed::Help),
        ["quit" | "exit"] => return Ok(Typed::Quit),
        _ => {}
    }
    let choice = match question {
        Question::Call => call(&words),
        Question::PickUp => match words[..] {
            ["skat" | "s" | "pickup"] | ["pick", "up"] => Some(Choice::Action(Action::PickUp)),
            _ => game(&words),
        },
        Question::Bury => two_cards(&words),
        Question::Declare => game(&words),
        Question::Play => match words[..] {
            ["concede"] => Some(Choice::Action(Action::Concede)),
            [word] => card(word).map(|card| Choice::Action(Action::Card(card))),
            _ => None,
        },
    };
    choice.map(Typed::Choice).ok_or_else(|| {
        let shortened: String =
            line.chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        format!("\"{shortened}\" is not {}; help lists the words.", expected(question))
    })
}

fn expected(question: Question) -> &'static str {
    match question {
        Question::Call => "pass, hold or a bid like 18",
        Question::PickUp => "skat or a Hand game like CH",
        Question::Bury => "two cards like C7 D8",
        Question::Declare => "a game like C or G",
        Question::Play => "a card like CA",
    }
}

fn call(words: &[&str]) -> Option<Choice> {
    let action = match words {
        ["pass" | "p" | "no"] => Action::Pass,
        ["hold" | "h" | "yes" | "y"] => Action::Hold,
        ["bid", number] | [number] => Action::Bid(Bid::from_value(number.parse().ok()?)?),
        _ => return None,
    };
    Some(Choice::Action(action))
}

/// A game by its letters or its name.
fn game(words: &[&str]) -> Option<Choice> {
    let typed = words.join(" ");
    let is_meant = |contract: &Contract| {
        contract.to_string().to_lowercase() == typed
            || contract.name().to_lowercase().replace(',', "") == typed
    };
    Contract::all().find(is_meant).map(|contract| Choice::Action(Action::Declare(contract)))
}

fn two_cards(words: &[&str]) -> Option<Choice> {
    let [first, second] = words else { return None };
    let two = CardSet::of(card(first)?) | CardSet::of(card(second)?);
    (two.len() == 2).then_some(Choice::Bury(two))
}

/// A card: a letter or symbol for the suit, then the rank.
fn card(word: &str) -> Option<Card> {
    let mut letters = word.chars();
    let suit = match letters.next()? {
        'c' | '♣' => Suit::Clubs,
        's' | '♠' => Suit::Spades,
        'h' | '♥' => Suit::Hearts,
        'd' | '♦' => Suit::Diamonds,
        _ => return None,
    };
    let rank = match letters.as_str() {
        "10" | "t" => Rank::Ten,
        rank => Rank::ALL.into_iter().find(|r| r.letter().to_lowercase().eq(rank.chars()))?,
    };
    Some(Card::new(suit, rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::Action as _;

    #[test]
    fn cards_are_read_in_all_their_forms() {
        for ten in ["ht", "HT", "h10", "♥10", " H10 "] {
            let ten_of_hearts = Choice::Action(Action::Card("HT".parse().expect("a card")));
            assert_eq!(read(ten, Question::Play), Ok(Typed::Choice(ten_of_hearts)), "{ten}");
        }
        for card in Card::all() {
            let choice = Choice::Action(Action::Card(card));
            assert_eq!(read(&card.to_string(), Question::Play), Ok(Typed::Choice(choice)));
        }
    }

    #[test]
    fn what_a_choice_shows_is_read() {
        for action in Action::all() {
            let question = match action {
                Action::Card(_) | Action::Concede => Question::Play,
                Action::Bid(_) | Action::Pass | Action::Hold => Question::Call,
                Action::Declare(contract) if !contract.is_hand() => Question::Declare,
                Action::PickUp | Action::Declare(_) => Question::PickUp,
            };
            let choice = Choice::Action(action);
            assert_eq!(read(&choice.to_string(), question), Ok(Typed::Choice(choice)), "{}", action.index());
        }
        for contract in Contract::all() {
            let choice = Choice::Action(Action::Declare(contract));
            assert_eq!(read(&contract.name(), Question::Declare), Ok(Typed::Choice(choice)));
        }
    }

    #[test]
    fn what_says_nothing_is_told_in_one_sentence() {
        for (line, question, expected) in [
            ("19", Question::Call, "\"19\" is not pass, hold or a bid like 18; help lists the words."),
            ("c7 c7", Question::Bury, "is not two cards like C7 D8"),
            ("c7", Question::Bury, "is not two cards"),
            ("x\u{1b}[2J", Question::Play, "\"x\u{fffd}[2j\" is not a card like CA"),
            ("Clubs Ouvert Hand", Question::Declare, "is not a game"),
        ] {
            let error = read(line, question).expect_err("it says nothing");
            assert!(error.contains(expected), "{error}");
        }
        assert_eq!(read("  ", Question::Play), Ok(Typed::Nothing));
        assert!(read(&"x".repeat(1_000_000), Question::Play).expect_err("nothing").len() < 100);
    }
}
