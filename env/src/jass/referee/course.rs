//! A deal as it was really played, with all that was ruled on it.

use super::ruling::{Effect, Ruling, Verdict};
use super::trick::Trick;
use crate::jass::{BySeat, ByTeam, Card, CardSet, Deal, LAST_TRICK, Seat, State, Suit, Team, Tricks};
use crate::text::ParseError;
use std::str::FromStr;

/// The course of a deal at a table, where cards may have fallen that the rules do not allow.
///
/// Unlike a [`State`] it takes any card that a player holds, and rulings: cards that have lost
/// their power, tricks and cards that belong to a side whoever took them, cards that are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    deal: Deal,
    trump: Suit,
    hands: BySeat<CardSet>,
    /// All but the last are complete; the last may be empty, and is once the deal is over.
    tricks: Vec<Trick>,
    leader: Seat,
    powerless: CardSet,
    /// Cards that belong to a team whoever takes their tricks, or that are in no trick.
    given: ByTeam<CardSet>,
    /// How many cards each team misses that were not found.
    lost: ByTeam<u8>,
    rest: Option<Team>,
}

impl Course {
    /// A deal before its first card.
    pub fn new(deal: Deal, trump: Suit) -> Course {
        Course {
            deal,
            trump,
            hands: deal.hands(),
            tricks: vec![Trick::default()],
            leader: Seat::First,
            powerless: CardSet::EMPTY,
            given: ByTeam::default(),
            lost: ByTeam::default(),
            rest: None,
        }
    }

    /// The course of a deal that was played by the rules so far; `None` before trump is made.
    pub fn of(state: &State) -> Option<Course> {
        let play = state.play()?;
        let mut course = Course::new(*state.dealt(), play.tricks().trump());
        play.tricks().cards().iter().for_each(|&card| course.play(card));
        Some(course)
    }

    /// How the cards lay before the play.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The trump.
    pub const fn trump(&self) -> Suit {
        self.trump
    }

    /// What a player holds now.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Who holds a card now.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.hands[seat].contains(card))
    }

    /// The tricks in their order; the last may not be complete.
    pub fn tricks(&self) -> &[Trick] {
        let empty = self.table().cards.is_empty();
        &self.tricks[..self.tricks.len() - usize::from(empty)]
    }

    /// How many tricks are complete.
    pub fn complete(&self) -> usize {
        self.tricks.len() - 1
    }

    /// The trick on the table; empty between two tricks.
    pub fn table(&self) -> &Trick {
        self.tricks.last().expect("there is a trick on the table, if an empty one")
    }

    /// The cards that cannot take a trick any more (Jass 3.4a, 3.4c, 3.12a).
    pub const fn powerless(&self) -> CardSet {
        self.powerless
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self) -> bool {
        self.turn().is_none()
    }

    /// Who is to play: to the right of who played last, and at first whoever leads. A player who
    /// misses a card has none for the last trick and is passed over.
    pub fn turn(&self) -> Option<Seat> {
        if self.rest.is_some() {
            return None;
        }
        let first = self.table().cards.last().map_or(self.leader, |(seat, _)| seat.next());
        (0..4).map(|places| first.after(places)).find(|&seat| self.plays(seat))
    }

    /// Whether a player has a card for the trick on the table and has not played to it.
    fn plays(&self, seat: Seat) -> bool {
        let has_played = self.table().cards.iter().any(|&(other, _)| other == seat);
        !has_played && !self.hands[seat].is_empty()
    }

    /// The cards that the player to move may play by the rules; empty at the end.
    pub fn legal_cards(&self) -> CardSet {
        let Some(seat) = self.turn() else { return CardSet::EMPTY };
        legal(self.trump, &self.table().cards, self.hands[seat])
    }

    /// The trick on the table with a card of the player to move, and who holds it then.
    pub(super) fn with(&self, card: Card) -> (Trick, Seat) {
        let mut trick = self.table().clone();
        trick.cards.extend(self.turn().map(|seat| (seat, card)));
        let holder = trick.best(self.trump, self.powerless);
        (trick, holder)
    }

    /// Whose all is that is not in complete tricks, when a claim has ended the deal.
    pub const fn rest(&self) -> Option<Team> {
        self.rest
    }

    /// Plays a card for the player to move, legal or not.
    ///
    /// # Panics
    /// When the deal is over or he does not hold it.
    pub fn play(&mut self, card: Card) {
        let seat = self.turn().expect("the deal is not over");
        assert!(self.hands[seat].contains(card), "{seat} does not hold {card}");
        self.hands[seat].remove(card);
        self.tricks.last_mut().expect("a trick").cards.push((seat, card));
        self.gather();
    }

    /// Takes the trick from the table when everybody who has a card has played to it.
    fn gather(&mut self) {
        let waits = Seat::ALL.into_iter().any(|seat| self.plays(seat));
        if waits || self.rest.is_some() || self.table().cards.is_empty() {
            return;
        }
        let taker = self.table().best(self.trump, self.powerless);
        self.tricks.last_mut().expect("a trick").taker = Some(taker);
        self.leader = taker;
        self.tricks.push(Trick::default());
    }

    /// The course with what was ruled; unchanged unless the ruling changes something.
    ///
    /// # Panics
    /// When the ruling was not made on this course.
    #[must_use]
    pub fn after(&self, ruling: &Ruling) -> Course {
        let mut course = self.clone();
        if let Verdict::Changed(effects) = &ruling.verdict {
            effects.iter().for_each(|effect| course.change(*effect));
        }
        course
    }

    fn change(&mut self, effect: Effect) {
        match effect {
            Effect::Played(card) => self.play(card),
            Effect::NoPower(cards) => self.powerless |= cards,
            Effect::CardsTo(team, cards) => {
                self.given[team.other()] -= cards;
                self.given[team] |= cards;
            }
            Effect::Removed(card, team) => {
                let holder = self.holder(card).expect("somebody should hold a missing card");
                self.hands[holder].remove(card);
                self.given[team].insert(card);
                self.gather();
            }
            Effect::TricksTo { team, first, last } => {
                self.tricks[first - 1..last].iter_mut().for_each(|trick| trick.owner = Some(team));
            }
            Effect::Leads(seat) => self.leader = seat,
            Effect::Penalty(team) => self.lost[team] += 1,
            Effect::Rest(team) => self.rest = Some(team),
        }
    }

    /// How many cards each team misses that were not found: ten points each (Jass 3.11b).
    pub const fn lost(&self) -> ByTeam<u8> {
        self.lost
    }

    /// The points of both teams so far, before penalties: complete tricks, and cards that were
    /// given to them. When the deal is over these are 157 in all, with five for the last trick
    /// (Jass 2.3).
    pub fn points(&self) -> ByTeam<u8> {
        let mut cards = self.given;
        let given = cards[Team::Leading] | cards[Team::Dealing];
        let mut left = !given;
        for trick in &self.tricks {
            if let Some(team) = trick.team() {
                cards[team] |= trick.set() - given;
                left -= trick.set();
            }
        }
        if let Some(team) = self.rest {
            cards[team] |= left;
        }
        let mut points = ByTeam([cards.0[0].points(self.trump), cards.0[1].points(self.trump)]);
        if let Some(team) = self.last_trick() {
            points[team] += LAST_TRICK;
        }
        points
    }

    /// Whose the last trick of all is, when the deal is over.
    fn last_trick(&self) -> Option<Team> {
        if self.rest.is_some() || !self.is_over() {
            return self.rest;
        }
        self.tricks().last().and_then(Trick::team)
    }
}

/// The cards of `hand` that may be played to these.
pub(super) fn legal(trump: Suit, table: &[(Seat, Card)], hand: CardSet) -> CardSet {
    let mut tricks = Tricks::new(trump, None);
    for &(_, card) in table {
        tricks.play(card);
    }
    tricks.legal_cards(hand)
}

impl FromStr for Course {
    type Err = ParseError;

    /// Reads a line like a [`State`]'s, in which cards may be illegal.
    ///
    /// # Errors
    /// Names the word, counted from 1: whatever a state's line must have before the first card, or
    /// a card that the player to move does not hold.
    fn from_str(text: &str) -> Result<Course, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let before = words.iter().enumerate().position(|(i, word)| i > 1 && word.parse::<Card>().is_ok());
        let before = before.unwrap_or(words.len());
        let state: State = words[..before].join(" ").parse()?;
        let error = |i: usize, expected: String| {
            let found = words.get(i).copied().unwrap_or_default();
            ParseError::new(found, expected).at(format!("word {}", i + 1))
        };
        let mut course = Course::of(&state)
            .ok_or_else(|| error(before, "the suit that is made trump, before the first card".into()))?;
        for (i, word) in words.iter().enumerate().skip(before) {
            let turn = course.turn().ok_or_else(|| error(i, "expected: the deal is over".into()))?;
            let card: Card = word.parse().map_err(|e: ParseError| e.at(format!("word {}", i + 1)))?;
            if !course.hand(turn).contains(card) {
                return Err(error(i, format!("a card of {turn}, who holds {}", course.hand(turn))));
            }
            course.play(card);
        }
        Ok(course)
    }
}
