//! How cards look in this terminal.

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use skat_env::skat::{Card, CardSet, Game, Suit};
use std::env;
use std::io::{IsTerminal as _, stdout};

/// How cards are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Cards {
    /// Symbols where the locale is UTF-8, letters elsewhere
    Auto,
    /// ♠10
    Symbols,
    /// ST
    Letters,
}

/// Whether red suits are red.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colours {
    On,
    Off,
}

/// How cards look.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    has_symbols: bool,
    colours: Colours,
}

impl Look {
    /// As asked for, or as the standard output and the locale suggest: colours on a terminal,
    /// unless `NO_COLOR` is set or it knows none.
    pub(crate) fn of_terminal(cards: Cards) -> Look {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_plain = is_set("NO_COLOR") || env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let colours = if stdout().is_terminal() && !is_plain { Colours::On } else { Colours::Off };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|v| !v.is_empty()));
        let is_utf8 = cfg!(windows) || locale.is_some_and(|locale| is_utf8(&locale));
        Look::new(if is_utf8 && cards == Cards::Auto { Cards::Symbols } else { cards }, colours)
    }

    /// This look; letters where it is left open.
    pub(crate) const fn new(cards: Cards, colours: Colours) -> Look {
        Look { has_symbols: matches!(cards, Cards::Symbols), colours }
    }

    /// A card, two or three columns wide.
    pub(crate) fn card(self, card: Card) -> String {
        if !self.has_symbols {
            return self.painted(card.suit(), card.to_string());
        }
        let rank = match card.rank().letter() {
            'T' => "10".to_string(),
            letter => letter.to_string(),
        };
        self.painted(card.suit(), format!("{}{rank}", symbol(card.suit())))
    }

    /// A card with spaces in front of it, three columns wide.
    pub(crate) fn aligned(self, card: Card) -> String {
        let width = if self.has_symbols && card.rank().letter() == 'T' { 3 } else { 2 };
        " ".repeat(3 - width) + &self.card(card)
    }

    /// Cards, clubs first and each suit from the jack down.
    pub(crate) fn cards(self, cards: CardSet) -> String {
        let cards: Vec<String> = cards.iter().rev().map(|card| self.card(card)).collect();
        cards.join(" ")
    }

    /// Cards, trumps first from the highest down, then the suits.
    pub(crate) fn hand(self, cards: CardSet, game: Option<Game>) -> String {
        let trumps = game.map_or(CardSet::EMPTY, |game| cards & game.trumps());
        let jacks = trumps & CardSet::JACKS;
        let groups = [jacks, trumps - jacks, cards - trumps].into_iter().filter(|group| !group.is_empty());
        groups.map(|group| self.cards(group)).collect::<Vec<_>>().join(" ")
    }

    fn painted(self, suit: Suit, text: String) -> String {
        let is_red = matches!(suit, Suit::Hearts | Suit::Diamonds);
        if is_red && self.colours == Colours::On {
            let red = Style::new().fg_color(Some(AnsiColor::Red.into()));
            return format!("{red}{text}{red:#}");
        }
        text
    }
}

fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

const fn symbol(suit: Suit) -> char {
    match suit {
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
        Suit::Clubs => '♣',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> CardSet {
        text.parse().expect("cards")
    }

    #[test]
    fn symbols_letters_and_red() {
        let ten = "HT".parse().expect("a card");
        assert_eq!(Look::new(Cards::Symbols, Colours::Off).card(ten), "♥10");
        assert_eq!(Look::new(Cards::Letters, Colours::Off).aligned(ten), " HT");
        assert_eq!(Look::new(Cards::Symbols, Colours::On).card(ten), "\u{1b}[31m♥10\u{1b}[0m");
        assert_eq!(Look::new(Cards::Letters, Colours::On).cards(cards("CA.S7")), "CA S7");
    }

    #[test]
    fn trumps_come_first() {
        let hand = cards("CA.DJ.SJ.H7.S7.S8");
        let look = Look::new(Cards::Letters, Colours::Off);
        assert_eq!(look.hand(hand, Some(Game::Hearts)), "SJ DJ H7 CA S8 S7");
        assert_eq!(look.hand(hand, None), "CA SJ S8 S7 H7 DJ");
        assert_eq!(look.hand(hand, Some(Game::Null)), "CA SJ S8 S7 H7 DJ");
    }

    #[test]
    fn locales() {
        assert!(is_utf8("en_US.UTF-8") && is_utf8("C.utf8"));
        assert!(!is_utf8("C") && !is_utf8("de_DE.ISO-8859-1"));
    }
}
