//! What a deal was worth: points of the camps, bouts, bonuses and scores (readings R7 and R8).

use super::card::Card;
use super::card_set::CardSet;
use super::contract::Contract;
use super::seat::{BySeat, Seat, Sizes};
use super::tricks::{ExcusePlayed, Tricks};

/// Half points of all cards.
pub const ALL_HALF_POINTS: u8 = 182;

/// Half points that the declarer needs with so many bouts: 56, 51, 41 or 36 points.
///
/// # Panics
/// Above three bouts.
pub const fn target(bouts: usize) -> u8 {
    [112, 102, 82, 72][bouts]
}

/// What became of a chelem, all tricks of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chelem {
    /// Neither announced nor made.
    None,
    /// Announced and made.
    Announced,
    /// Made without an announcement.
    Unannounced,
    /// Announced and not made.
    Failed,
    /// Made by the defence.
    Defence,
}

impl Chelem {
    /// What it brings the declarer's camp: 400, 200 or -200, never multiplied.
    pub const fn bonus(self) -> i32 {
        match self {
            Chelem::None => 0,
            Chelem::Announced => 400,
            Chelem::Unannounced => 200,
            Chelem::Failed | Chelem::Defence => -200,
        }
    }
}

/// Which camp something belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Camp {
    Declarer,
    Defence,
}

/// A deal that was played, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settlement {
    /// What was played.
    pub contract: Contract,
    /// The bouts of the declarer's camp, 0 to 3.
    pub bouts: usize,
    /// The half points of the declarer's camp, 0 to 182.
    pub half_points: u8,
    /// Which camp has brought the petit home in the last trick.
    pub petit_au_bout: Option<Camp>,
    /// What all poignées together bring the winners, 0 to 60.
    pub poignees: i32,
    /// What became of a chelem.
    pub chelem: Chelem,
}

impl Settlement {
    /// Counts a deal whose last card was played; `pile` is the discard, or the dog where it stayed
    /// hidden.
    pub fn of<const P: usize>(tricks: &Tricks<P>, pile: CardSet) -> Settlement {
        let contract = tricks.terms().contract;
        let (mut ours, mut theirs) = (CardSet::EMPTY, CardSet::EMPTY);
        for seat in Seat::all::<P>() {
            if tricks.is_declarers(seat) { ours |= tricks.won(seat) } else { theirs |= tricks.won(seat) }
        }
        let chelem = match (tricks.terms().chelem, theirs.is_empty(), ours.is_empty()) {
            (true, true, _) => Chelem::Announced,
            (false, true, _) => Chelem::Unannounced,
            (true, false, _) => Chelem::Failed,
            (false, false, true) => Chelem::Defence,
            (false, false, false) => Chelem::None,
        };
        let petit_au_bout = petit_au_bout(tricks);
        let mut exchanged = 0;
        if let Some(excuse) = tricks.excuse() {
            (ours, theirs, exchanged) = with_excuse(tricks, excuse, ours, theirs);
        }
        let piled = if contract == Contract::GardeContre { &mut theirs } else { &mut ours };
        *piled |= pile;
        let poignees = Seat::all::<P>().filter_map(|seat| tricks.poignee(seat));
        Settlement {
            contract,
            bouts: ours.bouts(),
            half_points: (i16::from(ours.half_points()) + exchanged) as u8,
            petit_au_bout,
            poignees: poignees.map(|poignee| poignee.level.bonus()).sum(),
            chelem,
        }
    }

    /// Whether the declarer has made his contract.
    pub const fn is_made(&self) -> bool {
        self.half_points >= target(self.bouts)
    }

    /// By how many points he has made or missed it; half a point counts as one (reading R8).
    pub const fn difference(&self) -> i32 {
        let half = self.half_points as i32 - target(self.bouts) as i32;
        (half.abs() + 1) / 2
    }

    /// What each defender pays, or gets if it is below 0 (reading R8).
    pub const fn stake(&self) -> i32 {
        let sign = if self.is_made() { 1 } else { -1 };
        let petit = match self.petit_au_bout {
            None => 0,
            Some(Camp::Declarer) => 10,
            Some(Camp::Defence) => -10,
        };
        (sign * (25 + self.difference()) + petit) * self.contract.multiplier()
            + sign * self.poignees
            + self.chelem.bonus()
    }

    /// The scores of all players, which add up to 0: a partner takes a third of what the two of
    /// them win or lose, a declarer alone stands against all.
    pub fn scores<const P: usize>(&self, tricks: &Tricks<P>) -> BySeat<i32, P> {
        let stake = self.stake();
        let defenders = Seat::all::<P>().filter(|&seat| !tricks.is_declarers(seat)).count() as i32;
        let partner = if defenders as usize + 1 < P { stake } else { 0 };
        BySeat::from_fn(|seat| match tricks.is_declarers(seat) {
            false => -stake,
            true if seat == tricks.terms().declarer => defenders * stake - partner,
            true => partner,
        })
    }
}

/// The piles of both camps once the Excuse lies where it belongs, and the half points that come to
/// the declarer's camp for it (reading R7).
fn with_excuse<const P: usize>(
    tricks: &Tricks<P>,
    excuse: ExcusePlayed,
    ours: CardSet,
    theirs: CardSet,
) -> (CardSet, CardSet, i16) {
    let (by, taker) = (tricks.is_declarers(excuse.by), tricks.is_declarers(excuse.taker));
    let is_last = usize::from(excuse.trick) + 1 == Sizes::<P>::HAND;
    let takes = excuse.by == excuse.taker;
    // In the last trick it changes camp, unless it has taken it.
    let keeps = !is_last || takes;
    let is_ours = by == keeps;
    let exchanged = match (keeps && by != taker, by) {
        (false, _) => 0,
        (true, true) => -1,
        (true, false) => 1,
    };
    let (ours, theirs) = (ours - CardSet::EXCUSE, theirs - CardSet::EXCUSE);
    if is_ours {
        (ours | CardSet::EXCUSE, theirs, exchanged)
    } else {
        (ours, theirs | CardSet::EXCUSE, exchanged)
    }
}

/// The camp that took the petit in the last trick; in the last but one if it has taken all tricks
/// and led the Excuse to the last (reading R7).
fn petit_au_bout<const P: usize>(tricks: &Tricks<P>) -> Option<Camp> {
    let cards = tricks.cards();
    let (before, last) = cards.split_at(cards.len() - P);
    let is_taken = last.contains(&Card::PETIT) || {
        let taken_by_excuse = last[0] == Card::EXCUSE && tricks.excuse().is_some_and(|e| e.by == e.taker);
        taken_by_excuse && before[before.len() - P..].contains(&Card::PETIT)
    };
    let camp = if tricks.is_declarers(tricks.leader()) { Camp::Declarer } else { Camp::Defence };
    is_taken.then_some(camp)
}

const fn example(
    contract: Contract,
    bouts: usize,
    half_points: u8,
    petit_au_bout: Option<Camp>,
    poignees: i32,
) -> i32 {
    Settlement { contract, bouts, half_points, petit_au_bout, poignees, chelem: Chelem::None }.stake()
}

// A garde made with two bouts and 49 points: (25 + 8) x 2.
const _: () = assert!(example(Contract::Garde, 2, 98, None, 0) == 66);
// The same with a simple poignée and the petit at the end: (25 + 8 + 10) x 2 + 20.
const _: () = assert!(example(Contract::Garde, 2, 98, Some(Camp::Declarer), 20) == 106);
// A prise missed by 7, the petit at the end made: (-25 - 7 + 10) x 1.
const _: () = assert!(example(Contract::Prise, 1, 88, Some(Camp::Declarer), 0) == -22);
// A garde contre made to the point: 25 x 6.
const _: () = assert!(example(Contract::GardeContre, 3, 72, None, 0) == 150);
