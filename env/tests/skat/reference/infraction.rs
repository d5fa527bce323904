//! What happens to a deal in which the player to move does what he may not do, as far as nothing
//! has to be proven: written from 3.4.4 to 3.4.8, 4.1.1, 4.1.3 to 4.1.5, 4.3.1 to 4.3.3.

use super::{
    Card, GAMES_WITH_SKAT, Phase, Reference, announces_schneider, announces_schwarz, base_value, game,
    is_hand, is_null, null_value, trumps_from_above,
};

/// How a game is scored that an infraction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scored {
    pub(crate) won: bool,
    pub(crate) overbid: bool,
    pub(crate) value: i32,
}

/// What an action that is not legal leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consequence {
    /// The deal goes on as if this had been done.
    Instead(&'static str),
    /// The deal is over.
    Over(Scored),
}

/// A level above the basic one.
const BASIC: i32 = 0;
const SCHNEIDER: i32 = 1;
const SCHWARZ: i32 = 2;

impl Reference {
    /// What follows when the player to move does this, which is not legal.
    pub(crate) fn consequence(&self, action: &str) -> Consequence {
        let declared = GAMES_WITH_SKAT.iter().chain(&super::HAND_GAMES).find(|contract| **contract == action);
        match (self.phase, declared) {
            // 3.3.9 bars from bidding; the nearest that a player can do is to pass.
            (Phase::Bid | Phase::Answer | Phase::ForehandAlone, _) => Consequence::Instead("p"),
            // 3.4.1: without the word Hand it is a game all the same, and counts without that
            // level.
            (Phase::Skat, Some(contract)) if !self.is_unplayable(contract) => Consequence::Instead(contract),
            // 3.4.4, 3.4.5: corrected to a game of the same kind, unless it is a Null that can no
            // longer be played.
            (Phase::Declare, Some(contract)) if !self.is_unplayable(contract) => {
                let may = self.legal();
                let same = may.iter().copied().find(|other| game(other) == game(contract) && !is_hand(other));
                same.map_or_else(|| self.lost_by_bid(), Consequence::Instead)
            }
            // 3.4.6: with eleven or twelve cards in hand, at the basic level.
            (Phase::Bury, Some(contract)) => {
                let plain = if is_hand(contract) { &contract[..1] } else { contract };
                if self.is_unplayable(plain) { self.lost_by_bid() } else { self.over(false, plain, BASIC) }
            }
            (Phase::Skat | Phase::Bury | Phase::Declare, _) => self.lost_by_bid(),
            (Phase::Play, _) => self.consequence_in_play(action),
            (Phase::Over, _) => unreachable!("nobody is to move"),
        }
    }

    fn is_unplayable(&self, contract: &str) -> bool {
        null_value(contract).is_some_and(|value| value < self.bid)
    }

    fn consequence_in_play(&self, action: &str) -> Consequence {
        let is_declarer = self.turn() == self.declarer;
        let lost =
            || self.over(false, self.contract, if self.has_schneider(false) { SCHNEIDER } else { BASIC });
        match action {
            // 3.4.8: before the first card, at the basic level, without what was announced.
            "s" if is_declarer && !self.has_begun() => {
                let counted = match self.contract {
                    contract if is_null(contract) || !is_hand(contract) => contract,
                    contract => super::HAND_GAMES
                        .into_iter()
                        .find(|other| game(other) == game(contract) && other.len() == 2)
                        .expect("a Hand game"),
                };
                return self.over(false, counted, BASIC);
            }
            // 4.3.1, 4.3.2: unless it is won, which leaves the tricks to come to the others.
            "RE" if is_declarer && self.decided() != Some(true) => return lost(),
            _ => {}
        }
        // 4.1.4: what is not decided the offender has lost.
        match (self.needed(), self.decided()) {
            (None, _) | (_, Some(false)) => lost(),
            (Some(_), None) if is_declarer => lost(),
            (Some(needed), _) => {
                let reached = if self.has_schneider(true) { SCHNEIDER } else { BASIC };
                self.over(true, self.contract, reached.max(needed))
            }
        }
    }

    fn has_begun(&self) -> bool {
        !self.trick.is_empty() || !self.tricks.is_empty()
    }

    /// Whether the declarer, or else the other party, has 90 points already.
    fn has_schneider(&self, declarer: bool) -> bool {
        let points = if declarer { self.declarer_card_points() } else { self.defender_card_points() };
        points >= 90 && !is_null(self.contract)
    }

    /// 4.1.5: the level that the declarer must reach, by what he announced and bid; nothing when he
    /// has overbid for good.
    pub(crate) fn needed(&self) -> Option<i32> {
        let (least, most) = match self.contract {
            contract if is_null(contract) => (BASIC, BASIC),
            contract if announces_schwarz(contract) => (SCHWARZ, SCHWARZ),
            contract if announces_schneider(contract) => (SCHNEIDER, SCHWARZ),
            _ => (BASIC, SCHWARZ),
        };
        (least..=most).find(|&level| self.worth(self.contract, level) >= self.bid)
    }

    /// 4.1.3: whether the game is won or lost already.
    pub(crate) fn decided(&self) -> Option<bool> {
        let (own, theirs) = (self.declarer_card_points(), self.defender_card_points());
        let (won, lost) = match self.needed()? {
            _ if is_null(self.contract) => (false, self.declarer_tricks() > 0),
            BASIC => (own >= 61, theirs >= 60),
            SCHNEIDER => (own >= 90, theirs > 30),
            _ => (false, self.declarer_tricks() < self.tricks.len()),
        };
        if won { Some(true) } else { lost.then_some(false) }
    }

    /// 5.4.3 in its plainest case: all tricks are needed, and a defender was dealt the highest
    /// trump.
    pub(crate) fn lacks_the_highest_trump(&self) -> bool {
        let highest = trumps_from_above(self.contract)[0];
        self.needed() == Some(SCHWARZ) && !self.declarers_twelve().contains(&highest)
    }

    /// 5.2.1: the value of a game at a level, by what was announced and bid.
    fn worth(&self, contract: &str, level: i32) -> i32 {
        if let Some(value) = null_value(contract) {
            return value;
        }
        let announced = match contract {
            _ if contract.ends_with('O') => 5,
            _ if announces_schwarz(contract) => 4,
            _ if announces_schneider(contract) => 2 + i32::from(level == SCHWARZ),
            _ => level,
        };
        base_value(contract) * (self.run(contract) + 1 + i32::from(is_hand(contract)) + announced)
    }

    /// 2.4: how many of the top trumps the declarer has, or lacks, with the skat.
    fn run(&self, contract: &str) -> i32 {
        let cards = self.declarers_twelve();
        let trumps = trumps_from_above(contract);
        let has_first = cards.contains(&trumps[0]);
        trumps.iter().take_while(|trump| cards.contains(trump) == has_first).count() as i32
    }

    fn declarers_twelve(&self) -> Vec<Card> {
        let declarer = self.the_declarer();
        let played = self.played().filter(|(player, _)| *player == declarer).map(|(_, card)| card);
        // While burying the laid-away cards are no longer in the hand, and not yet in the skat.
        let buried = if self.phase == Phase::Bury { &self.buried[..] } else { &[] };
        let mut cards = [&self.hands[declarer], &self.skat[..], buried].concat();
        cards.extend(played);
        cards
    }

    fn over(&self, won: bool, contract: &str, level: i32) -> Consequence {
        let worth = self.worth(contract, level);
        let overbid = worth < self.bid;
        let mut value = worth;
        while value < self.bid {
            value += base_value(contract);
        }
        Consequence::Over(Scored { won, overbid, value: if won { value } else { -2 * value } })
    }

    /// 3.3.10, 3.4.4, 4.1.1: the cheapest game that the bid asks for.
    fn lost_by_bid(&self) -> Consequence {
        let value = |contract: &str| {
            let mut value = self.worth(contract, BASIC);
            while value < self.bid {
                value += base_value(contract);
            }
            value
        };
        let cheapest = ["D", "H", "S", "C", "G"].map(value).into_iter().min().expect("five games");
        Consequence::Over(Scored { won: false, overbid: false, value: -2 * cheapest })
    }
}
