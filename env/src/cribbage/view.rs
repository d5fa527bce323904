//! What one player may know of a game.

use super::card::{Card, Rank};
use super::card_set::CardSet;
use super::public_pegging::PublicPegging;
use super::rules::Rules;
use super::seat::{ByTeam, Seat, Team};
use super::state::{Phase, State};
use super::tally::Tally;

/// Where the running deal stands, as everybody at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Cards are laid into the crib.
    Discarding,
    /// Cards are played.
    Pegging,
    /// The game is over.
    Over,
}

impl Stage {
    /// All three, in the course of a game.
    pub const ALL: [Stage; 3] = [Stage::Discarding, Stage::Pegging, Stage::Over];

    /// The place in [`Stage::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// All that one player may know: perfect recall of the running deal and the points before it, and
/// nothing else.
///
/// Fields are plain facts; the methods derive the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view this is.
    pub seat: Seat,
    /// The options.
    pub rules: Rules,
    /// How many deals were played before this one.
    pub number: u8,
    /// The points when this deal began, by their sources.
    pub before: ByTeam<Tally>,
    /// The points now.
    pub tallies: ByTeam<Tally>,
    /// Where the deal stands.
    pub stage: Stage,
    /// Who is to move.
    pub turn: Option<Seat>,
    /// What the observer may lay away or play; empty when it is not his turn.
    pub legal: CardSet,
    /// The five cards that the observer was dealt.
    pub dealt: CardSet,
    /// The cards that the observer holds now.
    pub hand: CardSet,
    /// How many players have laid a card into the crib.
    pub laid: u8,
    /// The starter, once it is cut.
    pub starter: Option<Card>,
    /// What lies open of the pegging; `None` before the cut.
    pub table: Option<PublicPegging>,
}

impl View {
    /// What `seat` may know of `state`.
    pub fn of(state: &State, seat: Seat) -> View {
        let turn = state.seat_to_move();
        View {
            seat,
            rules: state.rules(),
            number: state.number(),
            before: state.before(),
            tallies: state.tallies(),
            stage: match state.phase() {
                Phase::Discarding(_) => Stage::Discarding,
                Phase::Pegging(_) => Stage::Pegging,
                Phase::Over(_) => Stage::Over,
            },
            turn,
            legal: if turn == Some(seat) { state.legal_cards() } else { CardSet::EMPTY },
            dealt: state.dealt().hand(seat),
            hand: state.hand(seat),
            laid: state.laid_away(),
            starter: state.starter(),
            table: state.pegging().map(|pegging| *pegging.table()),
        }
    }

    /// Who deals, and has the crib.
    pub const fn dealer(&self) -> Seat {
        Seat::dealer_of(self.number)
    }

    /// Whether the crib is that of the observer's team.
    pub fn has_crib(&self) -> bool {
        self.dealer().team() == self.seat.team()
    }

    /// The points of a team so far.
    pub fn points(&self, team: Team) -> u8 {
        self.tallies[team].total()
    }

    /// How many points a team still needs to win.
    pub fn needs(&self, team: Team) -> u8 {
        self.rules.target.points() - self.points(team)
    }

    /// The cards that a player has played.
    pub fn played(&self, seat: Seat) -> CardSet {
        self.table.as_ref().map_or(CardSet::EMPTY, |table| table.played(seat))
    }

    /// All cards that were played.
    pub fn all_played(&self) -> CardSet {
        self.table.as_ref().map_or(CardSet::EMPTY, PublicPegging::all_played)
    }

    /// The four cards that the observer keeps, five before he has laid away.
    pub fn kept(&self) -> CardSet {
        self.hand | self.played(self.seat)
    }

    /// The card that the observer has laid into the crib.
    pub fn own_laid(&self) -> Option<Card> {
        (self.dealt - self.kept()).first()
    }

    /// Whether a player has laid a card into the crib.
    pub fn has_laid(&self, seat: Seat) -> bool {
        seat.relative_to(self.dealer().next()) < usize::from(self.laid)
    }

    /// How many cards a player holds now.
    pub fn cards_left(&self, seat: Seat) -> usize {
        match &self.table {
            Some(table) => table.left(seat).into(),
            None => 5 - usize::from(self.has_laid(seat)),
        }
    }

    /// The cards of which the observer does not know where they are: in a hand, in the crib, or in
    /// the rest of the pack.
    pub fn unseen(&self) -> CardSet {
        let starter = self.starter.map_or(CardSet::EMPTY, CardSet::of);
        !(self.dealt | self.all_played() | starter)
    }

    /// The cards that a player may hold, as far as the observer can conclude: his own hand, or what
    /// is unseen and not ruled out by a go.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        if seat == self.seat {
            return self.hand;
        }
        if self.cards_left(seat) == 0 {
            return CardSet::EMPTY;
        }
        let least = self.table.as_ref().map_or(1, |table| table.least(seat));
        self.unseen() - CardSet::up_to(least - 1)
    }

    /// How many cards of a rank the observer has not seen, 0 to 4.
    pub fn unseen_of(&self, rank: Rank) -> usize {
        self.unseen().rank(rank).len()
    }
}
