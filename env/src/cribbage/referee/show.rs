//! The show as it goes at a table, with all that was ruled on it.

use super::event::Event;
use super::ruling::{NoShowRule, Ruling, Verdict};
use crate::cribbage::{BySeat, ByTeam, Card, CardSet, Count, Counted, Phase, Seat, State, Target, Team};
use crate::text::ParseError;
use std::str::FromStr;

/// The show of one deal, in which players count their own cards.
///
/// Unlike the show within a [`State`] it takes hands of five cards, counts that are wrong, and
/// claims of the other team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Show {
    target: Target,
    dealer: Seat,
    starter: Card,
    hands: BySeat<CardSet>,
    crib: CardSet,
    points: ByTeam<u8>,
    /// Counts that are made, of five.
    made: u8,
    /// What may still be claimed of the last count.
    forgotten: u8,
    no_hand: BySeat<bool>,
}

impl Show {
    /// The show of a deal whose last card is about to be played, with the points that are pegged
    /// then; `None` in any other state.
    pub fn of(state: &State) -> Option<Show> {
        let Phase::Pegging(pegging) = state.phase() else { return None };
        if pegging.table().cards().len() != 15 {
            return None;
        }
        let mut after = *pegging;
        let last = pegging.legal_cards().first()?;
        let (seat, pegged) = after.play(last);
        let mut points = ByTeam(Team::ALL.map(|team| state.points(team)));
        let target = state.rules().target;
        points[seat.team()] = (points[seat.team()] + pegged).min(target.points());
        let hands = BySeat::from_fn(|seat| pegging.kept(seat));
        let (dealer, starter) = (state.dealer(), state.dealt().starter());
        Some(Show::new(target, dealer, starter, hands, state.crib(), points))
    }

    fn new(
        target: Target,
        dealer: Seat,
        starter: Card,
        hands: BySeat<CardSet>,
        crib: CardSet,
        points: ByTeam<u8>,
    ) -> Show {
        let no_hand = BySeat([false; 4]);
        Show { target, dealer, starter, hands, crib, points, made: 0, forgotten: 0, no_hand }
    }

    /// The points of a team.
    pub fn points(&self, team: Team) -> u8 {
        self.points[team]
    }

    /// Who has won.
    pub fn winner(&self) -> Option<Team> {
        Team::ALL.into_iter().find(|&team| self.points[team] == self.target.points())
    }

    /// Who counts next, and what; `None` when all is counted or the game is won.
    pub fn turn(&self) -> Option<(Seat, Counted)> {
        match self.made {
            _ if self.winner().is_some() => None,
            0..4 => Some((self.dealer.after(1 + usize::from(self.made)), Counted::Hand)),
            4 => Some((self.dealer, Counted::Crib)),
            _ => None,
        }
    }

    /// What the next count is worth; `None` when there is none.
    pub fn worth(&self) -> Option<u8> {
        let (seat, counted) = self.turn()?;
        let cards = match counted {
            Counted::Hand if self.no_hand[seat] || self.hands[seat].len() != 4 => return Some(0),
            Counted::Hand => self.hands[seat],
            Counted::Crib => self.crib,
        };
        Some(Count::of(cards, self.starter, counted).total())
    }

    /// The show after a ruling on it.
    #[must_use]
    pub fn after(&self, ruling: &Ruling) -> Show {
        let mut show = *self;
        match ruling.verdict {
            Verdict::Counts { team, points, forgotten } => {
                show.made += 1;
                show.forgotten = forgotten;
                show.peg(team, points);
            }
            Verdict::Pegs { team, points } => {
                show.forgotten = 0;
                show.peg(team, points);
            }
            Verdict::NoHand(seat) => show.no_hand[seat] = true,
            _ => {}
        }
        show
    }

    fn peg(&mut self, team: Team, points: u8) {
        self.points[team] = (self.points[team] + points).min(self.target.points());
    }
}

/// What becomes of an event at the show.
///
/// # Errors
/// When this cannot have happened here, with what would have to be the case.
pub fn rule_show(show: &Show, event: Event) -> Result<Ruling, NoShowRule> {
    found(show, event).map_err(|needs| NoShowRule { event, needs })
}

fn found(show: &Show, event: Event) -> Result<Ruling, &'static str> {
    match event {
        Event::Counted { points } => {
            let needs = "a count that is still to be made";
            let ((seat, _), worth) = show.turn().zip(show.worth()).ok_or(needs)?;
            let pegged = points.min(worth);
            let verdict = Verdict::Counts { team: seat.team(), points: pegged, forgotten: worth - pegged };
            Ok(Ruling::new(verdict, "4.10b"))
        }
        Event::Claimed { .. } if show.made == 0 => Err("a count that was made"),
        Event::Claimed { .. } if show.winner().is_some() => Err("a game that is not won"),
        Event::Claimed { .. } if show.forgotten == 0 => Ok(Ruling::new(Verdict::Nothing, "4.10d")),
        Event::Claimed { points } => {
            // The last count was that of the player before, or of the dealer's crib.
            let seat = show.dealer.after(usize::from(show.made.min(4)));
            let points = points.min(show.forgotten);
            Ok(Ruling::new(Verdict::Pegs { team: seat.team().other(), points }, "4.10c"))
        }
        Event::FiveCards { by } if show.hands[by].len() != 5 => Err("a hand of five cards"),
        Event::FiveCards { by } => Ok(Ruling::new(Verdict::NoHand(by), "6.10")),
    }
}

impl FromStr for Show {
    type Err = ParseError;

    /// The target, the dealer, the four hands, the crib, the starter and the points of both teams:
    /// `121 fourth H5.C5.DK.H2|S3.S6.S7.S9|D4.D5.D8.DT|C2.S5.C6.CJ HK.SK.CK.CQ H9 80:90`.
    ///
    /// # Errors
    /// Names the word that is wrong; cards that are there twice, a hand that has neither four nor
    /// five cards, points that are not below the target.
    fn from_str(text: &str) -> Result<Show, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [target, dealer, hands, crib, starter, points] = words[..] else {
            let expected = "a show of six words: target, dealer, hands, crib, starter, points";
            return Err(ParseError::new(text, expected));
        };
        let target: Target = target.parse()?;
        let seat = Seat::ALL.into_iter().find(|seat| seat.to_string() == dealer);
        let dealer = seat.ok_or_else(|| ParseError::new(dealer, "first, second, third or fourth"))?;
        let parts: Vec<&str> = hands.split('|').collect();
        let [a, b, c, d] = parts[..] else {
            return Err(ParseError::new(hands, "four hands with | between them"));
        };
        let hands: BySeat<CardSet> = BySeat([a.parse()?, b.parse()?, c.parse()?, d.parse()?]);
        let (crib, starter): (CardSet, Card) = (crib.parse()?, starter.parse()?);
        let of_hands = hands.0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
        let all = of_hands | crib | CardSet::of(starter);
        if all.len() != 21 || hands.0.into_iter().any(|hand| !(4..=5).contains(&hand.len())) {
            let expected = "four hands of four or five cards, a crib of the others of twenty, and a starter";
            return Err(ParseError::new(text, expected));
        }
        let below = |word: &str| word.parse().ok().filter(|points: &u8| *points < target.points());
        let both = points.split_once(':').and_then(|(first, second)| Some([below(first)?, below(second)?]));
        let points = both.ok_or_else(|| ParseError::new(points, "points of both teams below the target"))?;
        Ok(Show::new(target, dealer, starter, hands, crib, ByTeam(points)))
    }
}
