//! Entry fees, prizes and refunds (SkTO 3.3, 3.4), and money at the tables (ISkO 5.5.5).

use super::event::Payout;
use super::tournament::{Status, Tournament};
use crate::name::Name;
use crate::skat::table::Rounding;
use serde::{Deserialize, Serialize};

/// What the organiser has taken and pays, in cents (SkTO 3.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accounts {
    /// All entry fees.
    pub fees: i64,
    /// What was spent.
    pub expenses: i64,
    /// Who gets a prize or a refund and how much, by the ranking or in the order of entry.
    pub payments: Vec<Payment>,
    /// What is left; below 0, what the organiser adds.
    pub left: i64,
}

/// A prize or a refund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// Who gets it.
    pub name: Name,
    /// The place it is for; absent for a refund.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// How much.
    pub cents: i64,
}

/// What somebody has won or lost at all tables together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Won {
    /// Who.
    pub name: Name,
    /// Cents; all together come to nothing.
    pub cents: i64,
}

/// The prizes in proportion: all reduced to the same share, so that together they are `total`; as
/// they are where that is as much or more. Cents that are left over by rounding go to the highest
/// prizes that lose most of a cent.
pub fn in_proportion(prizes: &[u32], total: i64) -> Vec<i64> {
    let announced: i64 = prizes.iter().map(|&prize| i64::from(prize)).sum();
    let total = total.max(0);
    if total >= announced {
        return prizes.iter().map(|&prize| i64::from(prize)).collect();
    }
    let product = |prize: u32| i128::from(prize) * i128::from(total);
    let share = |prize: u32| (product(prize) / i128::from(announced)) as i64;
    let mut shares: Vec<i64> = prizes.iter().map(|&prize| share(prize)).collect();
    let mut order: Vec<usize> = (0..prizes.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(product(prizes[i]) % i128::from(announced)));
    let left = total - shares.iter().sum::<i64>();
    order.into_iter().take(left as usize).for_each(|i| shares[i] += 1);
    shares
}

impl Tournament {
    /// What the organiser pays as things stand.
    ///
    /// A tournament that is played to its end has the prizes that its plan announced, by the
    /// ranking. One that breaks off gives either all entry fees back, or the prizes in proportion:
    /// reduced to what was paid in, less the expenses (SkTO 3.4). Who was expelled has neither
    /// (SkTO 4.3).
    pub fn accounts(&self) -> Accounts {
        let terms = &self.terms;
        let fees = i64::from(terms.entry_fee) * self.participants.len() as i64;
        let expenses = i64::from(terms.expenses);
        let prizes = |prizes: Vec<i64>| -> Vec<Payment> {
            let ranking = self.ranking();
            let places = ranking.into_iter().zip(prizes);
            places
                .map(|(ranked, cents)| Payment {
                    name: ranked.standing.name,
                    place: Some(ranked.place),
                    cents,
                })
                .collect()
        };
        let payments = match self.end.and_then(|end| end.broken_off) {
            None => prizes(terms.prizes.iter().map(|&prize| i64::from(prize)).collect()),
            Some(Payout::Proportion) => prizes(in_proportion(&terms.prizes, fees - expenses)),
            Some(Payout::Refund) => {
                let paid = self.participants.iter().filter(|who| who.status != Status::Expelled);
                let back = |name: &Name| Payment {
                    name: name.clone(),
                    place: None,
                    cents: i64::from(terms.entry_fee),
                };
                paid.map(|who| back(&who.name)).collect()
            }
        };
        let payments: Vec<Payment> = payments.into_iter().filter(|payment| payment.cents > 0).collect();
        let paid: i64 = payments.iter().map(|payment| payment.cents).sum();
        Accounts { fees, expenses, payments, left: fees - expenses - paid }
    }

    /// What all have won and lost at the tables, in the order of entry; empty where no money is
    /// played for. An invalid sheet settles nothing.
    pub fn settlement(&self, rounding: Rounding) -> Vec<Won> {
        let Some(stake) = self.terms.stake else { return Vec::new() };
        let names = self.participants.iter().map(|who| who.name.clone());
        let mut all: Vec<Won> = names.map(|name| Won { name, cents: 0 }).collect();
        for sheet in self.sheets().iter().filter(|sheet| !sheet.is_invalid()) {
            for account in sheet.reckoning_with(stake, rounding) {
                let name = &sheet.names()[account.partner.index()];
                if let Some(won) = all.iter_mut().find(|won| won.name == *name) {
                    won.cents += account.result;
                }
            }
        }
        all
    }
}
