//! Reading a file of games.

use super::record::{Irregularity, Outcome, Record};
use super::tokens::{Token, place, tokens};
use super::write::winner;
use crate::bridge::board::Board;
use crate::bridge::call::{Call, Denomination};
use crate::bridge::card::Card;
use crate::bridge::card_set::CardSet;
use crate::bridge::contract::{Contract, Doubling, Vulnerable};
use crate::bridge::seat::{BySeat, BySide, Seat};
use crate::text::ParseError;

/// The games of a file in Portable Bridge Notation, in their order.
///
/// A game needs the tags of the dealer, the vulnerability and the deal; an absent dealer or
/// vulnerability follows from the board's number. One hand that is left out with `-` holds the
/// other cards. A tag value `#` is that of the game before. Sections other than the auction and the
/// play are passed over; notes and glyphs on calls and cards too.
///
/// # Errors
/// Names the line with what was expected there.
pub fn read(text: &str) -> Result<Vec<Record>, ParseError> {
    let tokens = tokens(text)?;
    let mut records = Vec::new();
    for game in tokens.split(|(_, token)| *token == Token::Blank).filter(|game| !game.is_empty()) {
        let before = records.last();
        let record = Draft::read(game, before)?;
        records.push(record);
    }
    Ok(records)
}

/// What is read of a game so far.
#[derive(Default)]
struct Draft<'a> {
    tags: Vec<(usize, &'a str, String)>,
    /// The words after the tags of the auction and the play.
    auction: Vec<(usize, &'a str)>,
    play: Vec<(usize, &'a str)>,
}

/// Tags that a record holds in its own fields.
const TYPED: [&str; 9] =
    ["Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play"];

impl<'a> Draft<'a> {
    fn read(game: &[(usize, Token<'a>)], before: Option<&Record>) -> Result<Record, ParseError> {
        let mut draft = Draft::default();
        let mut section = "";
        for &(line, token) in game {
            match token {
                Token::Tag(name, value) => {
                    section = name;
                    let inherited = before.and_then(|record| record.tag(name)).filter(|_| value == "#");
                    // A tag that stands twice has its first value.
                    if draft.tags.iter().all(|(_, own, _)| *own != name) {
                        draft.tags.push((line, name, inherited.unwrap_or(value).to_string()));
                    }
                }
                Token::Word(word) if section == "Auction" => draft.auction.push((line, word)),
                Token::Word(word) if section == "Play" => draft.play.push((line, word)),
                Token::Word(word) if section.is_empty() => {
                    return Err(ParseError::new(word, "a tag pair like [Board \"1\"]").at(place(line)));
                }
                Token::Word(_) | Token::Blank => {}
            }
        }
        draft.record(game[0].0)
    }

    fn tag(&self, name: &str) -> Option<(usize, &str)> {
        let tag = self.tags.iter().find(|(_, own, _)| *own == name);
        tag.map(|(line, _, value)| (*line, value.as_str()))
            .filter(|(_, value)| !value.is_empty() && *value != "?")
    }

    /// The value of a tag, read as `expected`.
    fn value<T>(
        &self,
        name: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, ParseError> {
        let Some((line, value)) = self.tag(name) else { return Ok(None) };
        let refuse = || ParseError::new(value, expected).at(format!("{}, {name}", place(line)));
        read(value).map(Some).ok_or_else(refuse)
    }

    fn record(&self, first: usize) -> Result<Record, ParseError> {
        let missing = |name: &str| {
            ParseError::new("the game", format!("one with the tag [{name} \"...\"]")).at(place(first))
        };
        let board = self.value("Board", "the number of a board", |value| value.parse::<Board>().ok())?;
        let dealer = self.value("Dealer", "a seat: N E S W", |value| value.parse().ok())?;
        let dealer = dealer.or(board.map(Board::dealer)).ok_or_else(|| missing("Dealer"))?;
        let vulnerable = self.value("Vulnerable", "None, NS, EW or All", vulnerable)?;
        let of_board = |board: Board| BySide(crate::bridge::Side::ALL.map(|side| board.vulnerable(side)));
        let vulnerable = vulnerable.or(board.map(of_board)).ok_or_else(|| missing("Vulnerable"))?;
        let (line, deal) = self.tag("Deal").ok_or_else(|| missing("Deal"))?;
        let hands = hands(deal).map_err(|error| error.at(format!("{}, Deal", place(line))))?;
        let mut record = Record {
            board,
            dealer,
            vulnerable,
            hands,
            auction: Vec::new(),
            outcome: self.outcome()?,
            play: Vec::new(),
            result: None,
            irregularities: Vec::new(),
            tags: Vec::new(),
        };
        record.result = self.value("Result", "tricks from 0 to 13", tricks)?;
        for (_, name, value) in self.tags.iter().filter(|(_, name, _)| !TYPED.contains(name)) {
            record.tags.push(((*name).to_string(), value.clone()));
        }
        self.read_auction(&mut record)?;
        self.read_play(&mut record)?;
        Ok(record)
    }

    fn outcome(&self) -> Result<Option<Outcome>, ParseError> {
        let declarer = self.value("Declarer", "a seat: N E S W", |value| {
            value.trim_start_matches('^').parse::<Seat>().ok()
        })?;
        self.value("Contract", "Pass, or a bid, then nothing, X or XX, with a declarer in its tag", |value| {
            if value == "Pass" {
                return Some(Outcome::PassedOut);
            }
            let bid = value.trim_end_matches('X');
            let doubling = *Doubling::ALL.get(value.len() - bid.len())?;
            Some(Outcome::Contract(Contract { bid: bid.parse().ok()?, doubling, declarer: declarer? }))
        })
    }

    fn read_auction(&self, record: &mut Record) -> Result<(), ParseError> {
        let first = self.value("Auction", "a seat: N E S W", |value| value.parse::<Seat>().ok())?;
        if let (Some(first), Some((line, found))) = (first, self.tag("Auction"))
            && first != record.dealer
        {
            let expected = format!("{}, the dealer", record.dealer);
            return Err(ParseError::new(found, expected).at(format!("{}, Auction", place(line))));
        }
        for &(line, word) in &self.auction {
            let at = record.auction.len();
            match word {
                "*" | "+" => break,
                "^I" => record.irregularities.push(Irregularity::InsufficientBid(at)),
                "^S" => record.irregularities.push(Irregularity::SkippedPlayer(at)),
                "AP" => {
                    let passes = record.auction.iter().rev().take_while(|call| **call == Call::Pass).count();
                    let all = if record.auction.len() == passes { 4 } else { 3 };
                    record.auction.extend(vec![Call::Pass; all - passes.min(all)]);
                }
                word if is_note(word) => {}
                word => record.auction.push(call(word).ok_or_else(|| {
                    let expected = "a call: Pass, X, XX, AP, or a bid from 1C to 7NT";
                    ParseError::new(word, expected).at(format!("{}, call {}", place(line), at + 1))
                })?),
            }
        }
        Ok(())
    }

    /// Reads rows of tricks: each card stands in the column of its hand.
    fn read_play(&self, record: &mut Record) -> Result<(), ParseError> {
        let Some(first) = self.value("Play", "a seat: N E S W", |value| value.parse::<Seat>().ok())? else {
            return Ok(());
        };
        let denomination = match record.outcome {
            Some(Outcome::Contract(contract)) => contract.denomination(),
            _ if self.play.iter().all(|(_, word)| *word == "*" || *word == "+") => return Ok(()),
            _ => {
                let line = self.play.first().map_or(0, |(line, _)| *line);
                return Err(ParseError::new("the play", "after a tag of the contract").at(place(line)));
            }
        };
        let mut cells: Vec<Cell> = Vec::new();
        let mut marks = Vec::new();
        for &(line, word) in &self.play {
            match word {
                "*" | "+" => break,
                "^L" | "^R" => marks.push(word),
                "-" | "--" => cells.push(Cell { line, card: None, marks: Vec::new() }),
                word if is_note(word) => {}
                word => {
                    let plain = word.trim_end_matches(['!', '?']);
                    let card = plain.parse().map_err(|e: ParseError| {
                        e.at(format!("{}, cell {}", place(line), cells.len() + 1))
                    })?;
                    cells.push(Cell { line, card: Some(card), marks: std::mem::take(&mut marks) });
                }
            }
        }
        in_order(&cells, first, denomination, record)
    }
}

/// A card of the table of the play.
struct Cell<'a> {
    line: usize,
    card: Option<Card>,
    marks: Vec<&'a str>,
}

/// Puts the cards of the rows into the order in which they were played.
fn in_order(
    cells: &[Cell<'_>],
    first: Seat,
    denomination: Denomination,
    record: &mut Record,
) -> Result<(), ParseError> {
    let mut leader = first;
    let mut ended = false;
    for row in cells.chunks(4) {
        let mut trick = Vec::new();
        for places in 0..4 {
            let column = leader.after(places).relative_to(first);
            let Some(Cell { line, card: Some(card), marks }) = row.get(column) else {
                ended = true;
                continue;
            };
            if ended {
                let expected = "expected after a card that was not played";
                return Err(ParseError::new(card.to_string(), expected).at(place(*line)));
            }
            let at = record.play.len() + trick.len();
            record.irregularities.extend(marks.iter().map(|mark| match *mark {
                "^L" => Irregularity::LeadOutOfTurn(at),
                _ => Irregularity::Revoke(at),
            }));
            trick.push(*card);
        }
        if trick.len() == 4 {
            leader = leader.after(winner(&trick, denomination));
        }
        record.play.extend(trick);
    }
    Ok(())
}

/// A reference to a note `=1=`, a glyph `$1`, or a mark of quality.
fn is_note(word: &str) -> bool {
    (word.starts_with('=') && word.ends_with('=') && word.len() > 1)
        || word.starts_with('$')
        || word.chars().all(|c| c == '!' || c == '?')
}

fn call(word: &str) -> Option<Call> {
    match word.trim_end_matches(['!', '?']) {
        "Pass" | "pass" => Some(Call::Pass),
        word => word.parse().ok(),
    }
}

fn tricks(value: &str) -> Option<u8> {
    value.trim_start_matches('^').parse().ok().filter(|&tricks| tricks <= 13)
}

fn vulnerable(value: &str) -> Option<BySide<Vulnerable>> {
    use Vulnerable::{No, Yes};
    Some(BySide(match value {
        "None" | "Love" | "-" => [No, No],
        "NS" => [Yes, No],
        "EW" => [No, Yes],
        "All" | "Both" => [Yes, Yes],
        _ => return None,
    }))
}

/// The hands of a value like `N:AK.. ... ... ...`, clockwise from the seat before the colon.
fn hands(value: &str) -> Result<BySeat<CardSet>, ParseError> {
    let refuse =
        || ParseError::new(value, "a deal: a seat, a colon, and four hands with blanks between them");
    let (first, rest) = value.split_once(':').ok_or_else(refuse)?;
    let first: Seat = first.parse().map_err(|_| refuse())?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let Ok(words) = <[&str; 4]>::try_from(words) else { return Err(refuse()) };
    let mut hands: BySeat<CardSet> = BySeat::default();
    let mut seen = CardSet::EMPTY;
    for (places, word) in words.into_iter().enumerate().filter(|(_, word)| *word != "-") {
        let seat = first.after(places);
        let at = |error: ParseError| error.at(format!("hand of {seat}"));
        let hand: CardSet = word.parse().map_err(at)?;
        if hand.len() != 13 {
            return Err(at(ParseError::new(word, "a hand of thirteen cards, or -")));
        }
        if let Some(card) = (hand & seen).first() {
            return Err(at(ParseError::new(card.to_string(), "in one hand only")));
        }
        seen |= hand;
        hands[seat] = hand;
    }
    let mut left_out = (0..4).filter(|&places| words[places] == "-");
    match (left_out.next(), left_out.next()) {
        (None, _) => {}
        (Some(places), None) => hands[first.after(places)] = !seen,
        _ => return Err(ParseError::new(value, "a deal that leaves out one hand at most")),
    }
    Ok(hands)
}
