//! Who pays whom at the end of a series (ISkO 3.5.3, 5.5.4, 5.5.5).

use super::money::{Rounding, Stake, Version, compare};
use super::partner::Partner;
use super::sheet::Sheet;
use serde::{Deserialize, Serialize};

/// What one partner has to get or to pay at the end, in cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// Who.
    pub partner: Partner,
    /// His final points on the sheet.
    pub points: i64,
    /// The same in whole cents.
    pub cents: i64,
    /// What he wins, or loses, against all others who were at the table with him.
    pub result: i64,
}

impl Sheet {
    /// Who gets and pays how much when the series is played for this stake, in the order of the
    /// partners (ISkO 5.5.4, 5.5.5), each game in whole cents. The results come to nothing
    /// together.
    pub fn reckoning(&self, stake: Stake) -> Vec<Account> {
        self.reckoning_with(stake, Rounding::EachGame)
    }

    /// The same with another place for rounding.
    ///
    /// Where the company changed, those who were at the table together settle what was played while
    /// they were: a declarer gets and pays the value of his game from and to all who were at the
    /// table then (ISkO 3.5.3).
    pub fn reckoning_with(&self, stake: Stake, rounding: Rounding) -> Vec<Account> {
        let mut accounts: Vec<Account> =
            self.partners().map(|partner| Account { partner, points: 0, cents: 0, result: 0 }).collect();
        for (i, (first, company)) in self.companies.iter().enumerate() {
            let end = self.companies.get(i + 1).map_or(self.entries.len(), |&(before, _)| before);
            let played = &self.entries[*first..end];
            let cents = company.partners().iter().map(|&partner| {
                let values = || played.iter().map(|entry| entry.value_for(partner));
                let points = values().map(i64::from).sum();
                accounts[partner.index()].points += points;
                match rounding {
                    Rounding::EachGame => values().map(|value| stake.cents_for_game(value)).sum(),
                    Rounding::FinalPoints => stake.cents(points),
                }
            });
            let cents: Vec<i64> = cents.collect();
            let results = compare(&cents, Version::Comparison).expect("version 3 is for any sum");
            for ((partner, cents), result) in company.partners().iter().zip(cents).zip(results) {
                accounts[partner.index()].cents += cents;
                accounts[partner.index()].result += result;
            }
        }
        accounts
    }
}
