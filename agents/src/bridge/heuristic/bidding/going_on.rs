//! All later calls: the partnership's points and fit are added up, and say which contract to reach.
//!
//! With a fit of eight cards a major is trumps, else no trump or a minor. Game takes 25 points
//! together (a minor 28), a small slam 33, a grand slam 37. A hand that reaches game whatever the
//! partner has bids it; one that may reach it invites; else the cheapest sound contract is played.

use super::hand::{Worth, suits_but};
use super::heard::HeardAuction;
use super::meaning::{Meaning, Shown};
use skat_env::bridge::{Bid, Call, CallSet, Denomination, Doubling, Seat, Suit};

const GAME: usize = 25;
const MINOR_GAME: usize = 28;
const SLAM: usize = 33;
const GRAND_SLAM: usize = 37;

/// What the calls are chosen from.
struct Standing<'a> {
    heard: &'a HeardAuction,
    seat: Seat,
    partner: Shown,
    own: Shown,
    forced: bool,
}

/// The reasons to call in a later round.
pub(super) fn reasons(heard: &HeardAuction, seat: Seat, reasons: &mut Vec<Meaning>) {
    let at = Standing {
        heard,
        seat,
        partner: heard.shown[seat.partner()],
        own: heard.shown[seat],
        forced: heard.is_forced(seat),
    };
    if at.asks_for_majors() {
        return at.tell_majors(reasons);
    }
    let nobody = heard.spoken[seat.partner()] == 0 && heard.spoken[seat] == 0;
    if !nobody {
        at.slams(reasons);
        at.games(reasons);
        at.invitations(reasons);
        at.descriptions(reasons);
        at.partscores(reasons);
    }
    at.penalties(reasons);
    if at.forced {
        at.anything(reasons);
    }
    reasons.push(Meaning::new(Call::Pass, 0, 37, Worth::High));
}

impl Standing<'_> {
    /// The points that make so many together with what the partner has at least; no fewer than were
    /// shown, so that a call does not deny them.
    fn needed(&self, total: usize) -> usize {
        total.saturating_sub(self.partner.points.0)
    }

    /// How many cards the hand must have for a fit of so many.
    fn for_fit(&self, suit: Suit, fit: usize) -> usize {
        fit.saturating_sub(self.partner.len(suit))
    }

    /// Suits that may be trumps, majors first: the partner has shown some, or the own calls have.
    fn fits(&self) -> impl Iterator<Item = Suit> + '_ {
        let known = |suit: &Suit| {
            let partner = self.partner.len(*suit);
            partner >= 3 || (partner >= 2 && self.own.len(*suit) >= 5)
        };
        Suit::ALL.into_iter().rev().filter(move |suit| known(suit) && !self.heard.is_theirs(self.seat, *suit))
    }

    fn push(&self, reasons: &mut Vec<Meaning>, bid: Bid, make: impl FnOnce(Call) -> Meaning) {
        if self.heard.allows(bid) {
            reasons.push(make(Call::Bid(bid)));
        }
    }

    /// The contract in force: the own side's last bid, if it stands.
    fn stands(&self) -> Option<Bid> {
        let (bid, bidder) = self.heard.auction.last_bid()?;
        (bidder.side() == self.seat.side()).then_some(bid)
    }

    fn is_game(bid: Bid) -> bool {
        let tricks = match bid.denomination() {
            Denomination::NoTrump => 3,
            Denomination::Hearts | Denomination::Spades => 4,
            Denomination::Clubs | Denomination::Diamonds => 5,
        };
        bid.level() >= tricks
    }

    /// No trump with a stopper in what the opponents have bid.
    fn no_trump(&self, level: u8, low: usize, high: usize) -> Meaning {
        let call = Call::Bid(Bid::new(level, Denomination::NoTrump));
        let theirs = Suit::ALL.into_iter().filter(|&suit| self.heard.is_theirs(self.seat, suit));
        theirs.fold(Meaning::new(call, low, high, Worth::High), Meaning::stopping)
    }

    fn slams(&self, reasons: &mut Vec<Meaning>) {
        for (level, total, below) in [(7, GRAND_SLAM, 40), (6, SLAM, GRAND_SLAM)] {
            let low = self.needed(total);
            let high = self.needed(below).saturating_sub(1).max(low);
            for suit in self.fits() {
                let bid = Bid::new(level, Denomination::of(suit));
                let least = self.for_fit(suit, 8);
                self.push(reasons, bid, |call| {
                    Meaning::new(call, low, high, Worth::Support(suit)).with(suit, least)
                });
            }
            let bid = Bid::new(level, Denomination::NoTrump);
            self.push(reasons, bid, |_| self.no_trump(level, low, high).balanced());
        }
    }

    fn games(&self, reasons: &mut Vec<Meaning>) {
        if self.stands().is_some_and(Self::is_game) {
            return;
        }
        // Where nothing is left between, the better half of the doubtful hands goes on.
        let tight = self.stands().is_some_and(|bid| bid >= Bid::new(2, Denomination::NoTrump));
        let low = self.needed(GAME - usize::from(tight && self.partner.points.0 < self.partner.points.1));
        let high = self.needed(SLAM).saturating_sub(1).max(low);
        for suit in self.fits().filter(|suit| suit.is_major()) {
            let (bid, least) = (Bid::new(4, Denomination::of(suit)), self.for_fit(suit, 8));
            self.push(reasons, bid, |call| {
                Meaning::new(call, low, high, Worth::Support(suit)).with(suit, least)
            });
        }
        // A second suit of four cards may find a fit before no trump is bid.
        if self.may_describe() && !self.has_no_trump() {
            self.new_suits(low, 37, reasons);
        }
        let bid = Bid::new(3, Denomination::NoTrump);
        self.push(reasons, bid, |_| self.no_trump(3, low, high));
        let low = self.needed(MINOR_GAME);
        for suit in self.fits().filter(|suit| !suit.is_major()) {
            let (bid, least) = (Bid::new(5, Denomination::of(suit)), self.for_fit(suit, 8));
            self.push(reasons, bid, |call| {
                Meaning::new(call, low, high.max(low), Worth::Support(suit)).with(suit, least)
            });
        }
        for suit in Suit::ALL.into_iter().rev().filter(|suit| suit.is_major()) {
            let bid = Bid::new(4, Denomination::of(suit));
            let low = self.needed(GAME);
            if !self.heard.is_theirs(self.seat, suit) {
                self.push(reasons, bid, |call| {
                    Meaning::new(call, low, high.max(low), Worth::Long).with(suit, 7)
                });
            }
        }
    }

    fn has_no_trump(&self) -> bool {
        [self.seat, self.seat.partner()].into_iter().any(|seat| {
            !self.heard.auction.bids_of(seat).and(CallSet::naming(Denomination::NoTrump)).is_empty()
        })
    }

    /// The points that make game if the partner has a little more than he must.
    fn inviting(&self) -> (usize, usize) {
        let (least, most) = self.partner.points;
        let good = most.min(least + 3);
        (GAME.saturating_sub(good), self.needed(GAME).saturating_sub(1))
    }

    fn invitations(&self, reasons: &mut Vec<Meaning>) {
        let (low, high) = self.inviting();
        if low > high || self.stands().is_some_and(|bid| bid >= Bid::new(2, Denomination::NoTrump)) {
            return;
        }
        for suit in self.fits() {
            let (bid, least) = (Bid::new(3, Denomination::of(suit)), self.for_fit(suit, 8));
            self.push(reasons, bid, |call| {
                Meaning::new(call, low, high, Worth::Support(suit)).with(suit, least)
            });
        }
        let bid = Bid::new(2, Denomination::NoTrump);
        self.push(reasons, bid, |_| self.no_trump(2, low, high).balanced());
        for suit in suits_but(|suit| self.heard.is_theirs(self.seat, suit)).rev() {
            let bid = Bid::new(3, Denomination::of(suit));
            if self.own.len(suit) >= 3 {
                self.push(reasons, bid, |call| Meaning::new(call, low, high, Worth::Long).with(suit, 6));
            }
        }
    }

    /// Whether the partner waits to hear more: he has forced, or has only opened the talk.
    fn may_describe(&self) -> bool {
        self.forced && !self.stands().is_some_and(Self::is_game)
    }

    fn new_suits(&self, low: usize, high: usize, reasons: &mut Vec<Meaning>) {
        let is_new = |suit: Suit| {
            self.own.len(suit) < 3 && self.partner.len(suit) < 4 && !self.heard.is_theirs(self.seat, suit)
        };
        for suit in Suit::ALL.into_iter().filter(|&suit| is_new(suit)) {
            let Some(bid) = self.heard.cheapest(Denomination::of(suit)) else { continue };
            if bid.level() > 3 {
                continue;
            }
            // Above the suit that the own side would go back to, a bid at the level of two shows
            // more.
            let is_reverse = bid.level() == 2
                && Suit::ALL.into_iter().any(|first| self.own.len(first) >= 3 && first < suit);
            let low = if is_reverse { low.max(16) } else { low };
            let call = Meaning::new(Call::Bid(bid), low, high.max(low), Worth::Long).with(suit, 4);
            let call = if bid.level() == 3 { call.with(suit, 5) } else { call };
            reasons.push(if self.own.points.0 >= 10 && bid.level() == 1 { call } else { call.forcing() });
        }
    }

    /// What the hand is, to a partner who has forced: a fit, a long suit, a new one, no trump.
    fn descriptions(&self, reasons: &mut Vec<Meaning>) {
        if !self.may_describe() {
            return;
        }
        let (low, high) = (self.own.points.0, self.needed(GAME).saturating_sub(1).max(self.own.points.0));
        for suit in self.fits().filter(|&suit| self.partner.len(suit) >= 4) {
            let least = self.for_fit(suit, 8);
            if let Some(bid) = self.heard.cheapest(Denomination::of(suit)).filter(|bid| !Self::is_game(*bid))
            {
                let call = Meaning::new(Call::Bid(bid), low, high, Worth::Support(suit)).with(suit, least);
                reasons.push(call);
            }
        }
        self.long_suits(6, low, high, reasons);
        self.new_suits(low, 18, reasons);
        if let Some(bid) = self.heard.cheapest(Denomination::NoTrump).filter(|bid| bid.level() <= 2) {
            reasons.push(self.no_trump(bid.level(), low, 14.max(low)).balanced());
        }
        self.long_suits(5, low, high, reasons);
    }

    fn long_suits(&self, least: usize, low: usize, high: usize, reasons: &mut Vec<Meaning>) {
        for suit in suits_but(|suit| self.heard.is_theirs(self.seat, suit)).rev() {
            let cheapest = self.heard.cheapest(Denomination::of(suit)).filter(|bid| bid.level() <= 3);
            if let Some(bid) = cheapest.filter(|_| self.own.len(suit) >= 3) {
                reasons.push(Meaning::new(Call::Bid(bid), low, high, Worth::Long).with(suit, least));
            }
        }
    }

    /// A better partscore, or one that the opponents are outbid with: as many tricks as trumps.
    fn partscores(&self, reasons: &mut Vec<Meaning>) {
        let (low, high) = (self.own.points.0, 37);
        let stands = self.stands();
        let competes = stands.is_none() && self.heard.auction.last_bid().is_some();
        for suit in self.fits() {
            let Some(bid) = self.heard.cheapest(Denomination::of(suit)).filter(|bid| bid.level() <= 3) else {
                continue;
            };
            // As many tricks as the side has trumps.
            let fit = (usize::from(bid.level()) + 6).max(8);
            let points = self.needed(if competes { 15 + 2 * usize::from(bid.level()) } else { 0 }).max(low);
            let poor = stands
                .is_some_and(|bid| bid.denomination().trump().is_some_and(|now| self.partner.len(now) < 5));
            if competes || (poor && self.own.points.0 < 37 && bid.level() <= 2) {
                let least = self.for_fit(suit, fit);
                let call = Meaning::new(Call::Bid(bid), points, high, Worth::Support(suit)).with(suit, least);
                let call = match stands.and_then(|bid| bid.denomination().trump()) {
                    // Better than what stands only with few cards of that.
                    Some(now) if now != suit => {
                        call.at_most(now, 7usize.saturating_sub(self.partner.len(now)))
                    }
                    _ => call,
                };
                reasons.push(call);
            }
        }
    }

    /// A double of what the opponents cannot make.
    fn penalties(&self, reasons: &mut Vec<Meaning>) {
        let Some((bid, _)) = self.heard.auction.last_bid().filter(|_| self.heard.may_double(self.seat))
        else {
            return;
        };
        let theirs = Suit::ALL.into_iter().filter(|&suit| self.heard.is_theirs(self.seat, suit));
        let level = usize::from(bid.level());
        if level < 3 || self.heard.auction.doubling() != Doubling::Undoubled {
            return;
        }
        // Together with the partner more than the opponents, and trumps where these are at three.
        let total = [0, 0, 25, 23, 21, 18, 13][level - 1];
        let low = self.needed(total).max(5);
        let call = Meaning::new(Call::Double, low, 37, Worth::High);
        let trumps = bid.denomination().trump().filter(|_| level <= 4);
        reasons.push(match trumps {
            Some(suit) => call.with(suit, if level == 3 { 4 } else { 3 }),
            None => theirs.fold(call, Meaning::stopping),
        });
    }

    /// The least lie of a hand that must not pass.
    fn anything(&self, reasons: &mut Vec<Meaning>) {
        for suit in self.fits() {
            if let Some(bid) = self.heard.cheapest(Denomination::of(suit)).filter(|bid| bid.level() <= 4) {
                reasons.push(Meaning::new(Call::Bid(bid), 0, 37, Worth::High).with(suit, 3));
            }
        }
        let cheapest = self.heard.cheapest(Denomination::NoTrump).filter(|bid| bid.level() <= 3);
        reasons.extend(cheapest.map(|bid| Meaning::new(Call::Bid(bid), 0, 37, Worth::High)));
    }

    /// Whether the partner has asked for four cards of a major, over the own no trump.
    fn asks_for_majors(&self) -> bool {
        let Some((opening, opener)) = self.heard.opening.filter(|_| self.forced) else { return false };
        let asked = self.heard.last[self.seat.partner()];
        let level = opening.level();
        opener == self.seat
            && opening.denomination() == Denomination::NoTrump
            && self.heard.spoken[self.seat] == 1
            && level <= 2
            && asked == Some(Call::Bid(Bid::new(level + 1, Denomination::Clubs)))
            && self.heard.spoken[self.seat.partner()] == 1
    }

    fn tell_majors(&self, reasons: &mut Vec<Meaning>) {
        let (low, high) = self.own.points;
        for suit in [Suit::Hearts, Suit::Spades] {
            if let Some(bid) = self.heard.cheapest(Denomination::of(suit)) {
                reasons.push(Meaning::new(Call::Bid(bid), low, high, Worth::High).with(suit, 4));
            }
        }
        let none = self.heard.cheapest(Denomination::Diamonds);
        reasons.extend(none.map(|bid| Meaning::new(Call::Bid(bid), low, high, Worth::High)));
    }
}
