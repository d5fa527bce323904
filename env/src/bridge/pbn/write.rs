//! Writing a game.

use super::record::{Irregularity, Outcome, Record};
use crate::bridge::call::{Call, Denomination};
use crate::bridge::card::Card;
use crate::bridge::card_set::CardSet;
use crate::bridge::contract::{Contract, Vulnerable};
use crate::bridge::seat::Seat;
use std::fmt::{self, Write};

/// The tags that stand before the board, and after it, in every game.
const BEFORE: [&str; 3] = ["Event", "Site", "Date"];
const AFTER: [&str; 4] = ["West", "North", "East", "South"];

impl Record {
    /// The value of a tag that is not one of the typed ones.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The seats of the cards in the order of play, as far as the contract says them.
    pub(super) fn seats_of_play(&self) -> Vec<Seat> {
        let Some(Outcome::Contract(contract)) = self.outcome else { return Vec::new() };
        let mut seats = Vec::new();
        let mut leader = contract.leader();
        for trick in self.play.chunks(4) {
            seats.extend((0..trick.len()).map(|places| leader.after(places)));
            leader = leader.after(winner(trick, contract.denomination()));
        }
        seats
    }
}

/// The place in the trick of the card that wins it.
pub(super) fn winner(trick: &[Card], denomination: Denomination) -> usize {
    let mut best = 0;
    for (place, &card) in trick.iter().enumerate() {
        if CardSet::beating(trick[best], denomination).contains(card) {
            best = place;
        }
    }
    best
}

fn vulnerable(record: &Record) -> &'static str {
    match record.vulnerable.0 {
        [Vulnerable::No, Vulnerable::No] => "None",
        [Vulnerable::Yes, Vulnerable::No] => "NS",
        [Vulnerable::No, Vulnerable::Yes] => "EW",
        [Vulnerable::Yes, Vulnerable::Yes] => "All",
    }
}

fn call(call: Call) -> String {
    match call {
        Call::Pass => "Pass".into(),
        call => call.to_string(),
    }
}

/// One game in the export format: the fifteen tags that every game has, then the other ones, the
/// auction and the play.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} \"{}\"]", clean(value));
        for name in BEFORE {
            tag(name, self.tag(name).unwrap_or_default())?;
        }
        tag("Board", &self.board.map_or_else(String::new, |board| board.to_string()))?;
        for name in AFTER {
            tag(name, self.tag(name).unwrap_or_default())?;
        }
        tag("Dealer", &self.dealer.to_string())?;
        tag("Vulnerable", vulnerable(self))?;
        let hands: Vec<String> = (0..4).map(|i| self.hands[self.dealer.after(i)].to_string()).collect();
        tag("Deal", &format!("{}:{}", self.dealer, hands.join(" ")))?;
        tag("Scoring", self.tag("Scoring").unwrap_or_default())?;
        let (declarer, contract) = match self.outcome {
            None => (String::new(), String::new()),
            Some(Outcome::PassedOut) => (String::new(), "Pass".into()),
            Some(Outcome::Contract(Contract { bid, doubling, declarer })) => {
                (declarer.to_string(), format!("{bid}{doubling}"))
            }
        };
        tag("Declarer", &declarer)?;
        tag("Contract", &contract)?;
        tag("Result", &self.result.map_or_else(String::new, |tricks| tricks.to_string()))?;
        let typed = |name: &str| BEFORE.contains(&name) || AFTER.contains(&name) || name == "Scoring";
        for (name, value) in self.tags.iter().filter(|(name, _)| !typed(name)) {
            tag(name, value)?;
        }
        self.write_auction(f)?;
        self.write_play(f)
    }
}

/// A value without what ends it.
fn clean(value: &str) -> String {
    value.chars().filter(|&c| c != '"' && !c.is_control()).collect()
}

impl Record {
    fn write_auction(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.auction.is_empty() {
            return Ok(());
        }
        writeln!(f, "[Auction \"{}\"]", self.dealer)?;
        for (row, calls) in self.auction.chunks(4).enumerate() {
            let mut line = String::new();
            for (i, &said) in calls.iter().enumerate() {
                let place = 4 * row + i;
                for irregularity in &self.irregularities {
                    match irregularity {
                        Irregularity::InsufficientBid(at) if *at == place => line.push_str("^I "),
                        Irregularity::SkippedPlayer(at) if *at == place => line.push_str("^S "),
                        _ => {}
                    }
                }
                write!(line, "{} ", call(said))?;
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        if self.outcome.is_none() {
            writeln!(f, "+")?;
        }
        Ok(())
    }

    /// A row for each trick, a column for each seat from the opening leader's on.
    fn write_play(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Outcome::Contract(contract)) = self.outcome.filter(|_| !self.play.is_empty()) else {
            return Ok(());
        };
        let first = contract.leader();
        writeln!(f, "[Play \"{first}\"]")?;
        let seats = self.seats_of_play();
        for (row, trick) in self.play.chunks(4).enumerate() {
            let mut columns = [const { String::new() }; 4];
            for (i, card) in trick.iter().enumerate() {
                let place = 4 * row + i;
                let column = &mut columns[seats[place].relative_to(first)];
                for irregularity in &self.irregularities {
                    match irregularity {
                        Irregularity::LeadOutOfTurn(at) if *at == place => column.push_str("^L "),
                        Irregularity::Revoke(at) if *at == place => column.push_str("^R "),
                        _ => {}
                    }
                }
                write!(column, "{card}")?;
            }
            let cells = columns.map(|cell| if cell.is_empty() { "-".into() } else { cell });
            writeln!(f, "{}", cells.join(" "))?;
        }
        if self.play.len() < 52 {
            writeln!(f, "*")?;
        }
        Ok(())
    }
}
