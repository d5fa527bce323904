//! What can go wrong at a table, or in a program (ISkO 3.2 to 4.4).

use crate::skat::{Card, Contract, Seat};
use serde::{Deserialize, Serialize};

/// Who did it: one of the three players, or somebody at the table who sits out (ISkO 3.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Person {
    /// A player of this deal.
    Player(Seat),
    /// The dealer or another playing partner at a table of four or more; he belongs to the
    /// opposition.
    SitsOut,
}

impl Person {
    /// His seat; `None` for one who sits out.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Person::Player(seat) => Some(seat),
            Person::SitsOut => None,
        }
    }
}

impl From<Seat> for Person {
    fn from(seat: Seat) -> Person {
        Person::Player(seat)
    }
}

/// Who holds another number of cards than he should.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Holders {
    Declarer,
    Defenders,
    Both,
}

/// When an infraction is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Noticed {
    /// At once, before the trick is complete.
    AtOnce,
    /// When the trick is complete, later in the game or after it.
    Later,
    /// After both parties have thrown in their cards.
    AfterThrowingIn,
}

/// What an exposed card of the declarer does to the defenders (ISkO 4.1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Harm {
    /// They lose nothing by it.
    Harmless,
    /// It works against them.
    Harmful,
}

/// Whether a defender agrees that the declarer concedes (ISkO 4.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// At least one of them does.
    Given,
    /// Neither does.
    Refused,
}

/// Which complete trick is looked at (ISkO 4.4.3, 4.4.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenTrick {
    /// The one that was taken last.
    Last,
    /// Any before it.
    Earlier,
}

/// What cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakenBack {
    /// A bid, a hold or a pass (ISkO 3.3.8).
    Call,
    /// A valid declaration (ISkO 3.4.7).
    Declaration,
    /// A led or played card (ISkO 4.1.2).
    Card,
    /// A card that was announced as the lead in an ouvert game, where that is its lead (ISkO
    /// 4.1.2).
    AnnouncedCard,
}

/// What the declarer says when he lays down his cards (ISkO 4.3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// Nothing, or that the rest is his: all tricks that are not complete; in Null, that he takes
    /// none of them.
    Rest,
    /// All tricks that are not complete but so many.
    AllBut(u8),
    /// At least so many card points in the end, with the skat.
    Points(u8),
    /// That the rest is the defenders'; in Null the same as [`Rest`](Claim::Rest).
    Nothing,
}

/// An irregularity, as the referee is told of it. The position that goes with it is the one right
/// before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Irregularity {
    /// A card was exposed during the deal (ISkO 3.2.8).
    CardShownInDeal,
    /// Who dealt the game before, valid as it was, has dealt this one too (ISkO 3.3.7, SkTO 9.4).
    DealtTwice,
    /// Somebody holds too many or too few cards (ISkO 3.2.9 before the end of the bidding, 3.3.10
    /// after it, 4.2.6 in the play).
    WrongNumberOfCards {
        /// Who does; before there is a declarer it does not matter.
        holders: Holders,
    },
    /// Somebody looks at the skat, exposes it or changes it (ISkO 3.2.14 and 3.3.9 in the bidding,
    /// 3.4.8 and 4.2.8 after the declaration).
    SkatSeen {
        /// Who does.
        by: Person,
    },
    /// A player takes up the skat with his cards (ISkO 3.2.15).
    SkatTakenUp {
        /// Who does.
        by: Seat,
    },
    /// A player looks at the cards of another (ISkO 3.3.9, 4.5.5), or somebody who sits out at
    /// those of a second one: one hand he may see (ISkO 3.5.4, SkTO 8.5).
    HandSeen {
        /// Who does.
        by: Person,
    },
    /// A player passes before he is asked (ISkO 3.3.9).
    PassOutOfTurn {
        /// Who does.
        by: Seat,
    },
    /// After the bidding it is noticed that the skat was exposed during it (ISkO 3.3.11).
    SkatWasExposed,
    /// The declarer, holding ten cards, declares a game that may not be declared (ISkO 3.4.4,
    /// 3.4.5).
    InvalidDeclaration {
        /// What he declares.
        contract: Contract,
    },
    /// The declarer declares a game while he holds another number of cards than ten (ISkO 3.4.6).
    DeclaredHolding {
        /// What he declares.
        contract: Contract,
        /// How many cards he holds; those that he led or laid open count.
        cards: u8,
    },
    /// The declarer leads before he has declared (ISkO 4.1.1).
    LedBeforeDeclaration,
    /// The declarer has buried another number of cards than two (ISkO 3.4.6, 4.2.6).
    WronglyBuried {
        /// How many lie in the skat.
        cards: u8,
    },
    /// Somebody wants to take back what he said or played (ISkO 3.3.8, 3.4.7, 4.1.2).
    TakenBack {
        /// What.
        what: TakenBack,
    },
    /// A player leads who is not on lead (ISkO 4.1.1, 4.1.7, 4.1.10).
    LeadOutOfTurn {
        /// Who does.
        by: Seat,
        /// When it is noticed.
        noticed: Noticed,
    },
    /// A player plays to the trick before it is his turn (ISkO 4.2.1).
    PlayOutOfTurn {
        /// Who does.
        by: Seat,
    },
    /// The player to move does not follow suit or trump though he can (ISkO 4.2.3 to 4.2.5).
    Revoke {
        /// The card that he plays.
        card: Card,
        /// When it is noticed.
        noticed: Noticed,
    },
    /// A player plays two or more cards at once (ISkO 4.1.9).
    SeveralCards {
        /// Who does.
        by: Seat,
    },
    /// A player drops or exposes a card (ISkO 4.1.9).
    CardExposed {
        /// Who does.
        by: Seat,
        /// What the declarer's card does; a defender's is never harmless.
        harm: Harm,
    },
    /// A player pulls out a card before his turn, so that others see it coming (ISkO 4.2.7).
    CardPulledEarly {
        /// Who does.
        by: Seat,
    },
    /// Somebody tells by words or gestures what he holds, or counts aloud (ISkO 4.2.9, 4.5.8).
    Disclosure {
        /// Who does.
        by: Person,
    },
    /// A member of the opposition keeps a defender from an infraction (ISkO 4.1.8).
    Interference {
        /// Who does.
        by: Person,
    },
    /// Somebody looks at a complete trick (ISkO 4.4.3, 4.4.6).
    TrickLookedAt {
        /// Who does.
        by: Person,
        /// At which.
        trick: SeenTrick,
    },
    /// The declarer concedes the game as lost (ISkO 4.3.1, 4.3.2). What his bid and matadors cost
    /// him is in the settlement, overbid or not.
    Conceded {
        /// Whether a defender agrees; asked only when the declarer holds fewer than nine cards.
        consent: Consent,
    },
    /// A member of the opposition gives the game up (ISkO 3.5.2, 4.3.3).
    GivenUp {
        /// Who does.
        by: Person,
    },
    /// The declarer lays down or shows his cards (ISkO 4.3.4).
    DeclarerLaysDown {
        /// What he says with it.
        claim: Claim,
    },
    /// A defender lays down or shows his cards (ISkO 4.3.5).
    DefenderLaysDown {
        /// Who does.
        by: Seat,
    },
    /// A player throws in his cards (ISkO 4.3.6).
    ThrownIn {
        /// Who does.
        by: Seat,
    },
    /// The declarer has not gathered in the last tricks that he took (ISkO 4.4.5).
    TricksNotGathered {
        /// How many of them lie there, before the trick with which the defenders broke in if they
        /// have.
        tricks: u8,
    },
    /// Any other infraction (ISkO 4.1.4).
    Other {
        /// Whose.
        by: Person,
    },
}
