//! What can happen when.

use super::draw::Seats;
use super::error::TournamentError;
use super::event::{Event, Outcome};
use super::moment::Moment;
use super::tournament::{End, Participant, Ruling, Series, Status, Tournament};
use crate::name::Name;
use crate::skat::table::Sheet;

impl Tournament {
    /// Notes what happened.
    ///
    /// # Errors
    /// When it cannot have happened now; nothing is changed then.
    pub fn note(&mut self, event: Event) -> Result<(), TournamentError> {
        if self.is_announced {
            return Err(TournamentError::Final);
        }
        if let (Some(at), Some(last)) = (event.at(), self.last)
            && at < last
        {
            return Err(TournamentError::Backwards { at, last });
        }
        match &event {
            Event::Entered(name) => self.enter(name)?,
            Event::Withdrew(name) => self.withdraw(name)?,
            Event::Expelled(name) => self.expel(name)?,
            Event::Drawn(drawn) => {
                self.check_drawn(drawn)?;
                self.drawn.clone_from(drawn);
            }
            Event::Begun { series } => self.begin(*series)?,
            Event::HandedIn { series, table, sheet } => self.hand_in(*series, *table, sheet)?,
            Event::DeclaredInvalid { series, table } => self.declare_invalid(*series, *table)?,
            Event::Ruled { ruling, series, table, at, words } => {
                self.names_at(*series, *table)?;
                let expected = self.rulings.len() + 1;
                if *ruling != expected {
                    return Err(TournamentError::RulingNumber { found: *ruling, expected });
                }
                self.rulings.push(Ruling {
                    series: *series,
                    table: *table,
                    at: *at,
                    words: words.clone(),
                    begun: self.series.len(),
                    objection: None,
                });
            }
            Event::Objected { ruling, at, by, .. } => self.object(*ruling, *at, by)?,
            Event::Decided { ruling, outcome, .. } => self.decide(*ruling, *outcome)?,
            Event::Ended(at) => self.finish(*at)?,
            Event::BrokenOff { at, payout } => {
                if self.end.is_some() {
                    return Err(TournamentError::Over);
                }
                self.end = Some(End { at: *at, broken_off: Some(*payout) });
            }
            Event::Announced(at) => self.announce(*at)?,
        }
        self.last = event.at().or(self.last);
        self.events.push(event);
        Ok(())
    }

    /// Enters somebody (SkTO 4.1). Who withdrew may come back; who was expelled may not (SkTO 4.3
    /// leaves that to management; a program needs one answer).
    fn enter(&mut self, name: &Name) -> Result<(), TournamentError> {
        self.expect_left()?;
        let present = self.present();
        match self.participants.iter_mut().find(|who| who.name == *name) {
            Some(who) => match who.status {
                Status::Present => return Err(TournamentError::NameTaken(name.clone())),
                Status::Expelled => return Err(TournamentError::WasExpelled(name.clone())),
                Status::Withdrawn => who.status = Status::Present,
            },
            None => {
                self.past.join(&present);
                self.participants.push(Participant { name: name.clone(), status: Status::Present });
            }
        }
        self.drawn.clear();
        Ok(())
    }

    /// Lets somebody go. A series is played to its end; who has to leave during one has a
    /// substitute on the sheet (SkTO 4.4).
    fn withdraw(&mut self, name: &Name) -> Result<(), TournamentError> {
        let who = self.number_of(name)?;
        if self.participants[who].status != Status::Present {
            return Err(TournamentError::NotPresent(name.clone()));
        }
        let last = self.series.len();
        let plays = self.series.last().is_some_and(|series| !series.seats.free.contains(&who));
        if last > 0 && plays && self.end.is_none() && self.first_missing(last).is_some() {
            return Err(TournamentError::InSeries(last));
        }
        self.participants[who].status = Status::Withdrawn;
        self.drawn.clear();
        Ok(())
    }

    fn expel(&mut self, name: &Name) -> Result<(), TournamentError> {
        let who = self.number_of(name)?;
        if self.participants[who].status == Status::Expelled {
            return Err(TournamentError::WasExpelled(name.clone()));
        }
        self.participants[who].status = Status::Expelled;
        self.drawn.clear();
        Ok(())
    }

    fn number_of(&self, name: &Name) -> Result<usize, TournamentError> {
        let place = self.participants.iter().position(|who| who.name == *name);
        place.ok_or_else(|| TournamentError::NotPresent(name.clone()))
    }

    /// Any tables and seats of the right sizes will do: management may set them (SkTO 7.1.1).
    fn check_drawn(&self, drawn: &[Seats]) -> Result<(), TournamentError> {
        let expected = self.expect_left()?;
        let present = self.present();
        let shape = self.terms.tables.shape(present.len());
        let shape = shape.ok_or(TournamentError::TooFew(present.len()))?;
        if drawn.len() != expected {
            return Err(TournamentError::DrawnFor { found: drawn.len(), expected });
        }
        for (series, seats) in (self.series.len() + 1..).zip(drawn) {
            let error = |problem: String| Err(TournamentError::Seats { series, problem });
            let sizes: Vec<usize> = seats.tables.iter().map(Vec::len).collect();
            let right = [vec![4; shape.fours], vec![3; shape.threes]].concat();
            if sizes != right || seats.free.len() != shape.free {
                return error(format!(
                    "{} tables and {} who are free: expected {} tables of four, then {} of three, \
                     and {} free (SkTO 7.1.1)",
                    sizes.len(),
                    seats.free.len(),
                    shape.fours,
                    shape.threes,
                    shape.free
                ));
            }
            let mut seated: Vec<usize> = seats.tables.iter().flatten().chain(&seats.free).copied().collect();
            seated.sort_unstable();
            if let Some(pair) = seated.windows(2).find(|pair| pair[0] == pair[1]) {
                return error(format!("\"{}\" is there twice", self.participants[pair[0]].name));
            }
            if let Some(&absent) = seated.iter().find(|i| !present.contains(i)) {
                return error(format!("\"{}\" does not take part", self.participants[absent].name));
            }
        }
        Ok(())
    }

    fn begin(&mut self, found: usize) -> Result<(), TournamentError> {
        self.expect_left()?;
        let begun = self.series.len();
        if found != begun + 1 {
            return Err(TournamentError::NotNext { found, expected: begun + 1 });
        }
        if begun > 0
            && let Some(table) = self.first_missing(begun)
        {
            return Err(TournamentError::SheetMissing { series: begun, table });
        }
        if self.drawn.is_empty() {
            return Err(TournamentError::NotDrawn);
        }
        let seats = self.drawn.remove(0);
        self.past.add(&seats);
        self.series.push(Series { sheets: vec![None; seats.tables.len()], seats });
        Ok(())
    }

    fn hand_in(&mut self, series: usize, table: usize, sheet: &Sheet) -> Result<(), TournamentError> {
        let expected = self.names_at(series, table)?;
        if sheet.has_changed() || sheet.names().len() > expected.len() && sheet.names().starts_with(&expected)
        {
            return Err(TournamentError::Changed);
        }
        if sheet.names() != expected {
            let list = |names: &[Name]| names.iter().map(Name::as_str).collect::<Vec<_>>().join(", ");
            let (found, expected) = (list(sheet.names()), list(&expected));
            return Err(TournamentError::OtherPartners { found, expected });
        }
        let (found, expected) = (sheet.games(), self.terms.rounds * expected.len());
        let may_be_short = self.end.is_some_and(|end| end.broken_off.is_some());
        if found > expected || (found < expected && !may_be_short) {
            return Err(TournamentError::OtherGames { found, expected });
        }
        self.series[series - 1].sheets[table - 1] = Some(sheet.clone());
        Ok(())
    }

    fn declare_invalid(&mut self, series: usize, table: usize) -> Result<(), TournamentError> {
        self.names_at(series, table)?;
        let sheet = self.series[series - 1].sheets[table - 1].as_mut();
        sheet.ok_or(TournamentError::SheetMissing { series, table })?.declare_invalid();
        Ok(())
    }

    fn ruling_mut(&mut self, ruling: usize) -> Result<&mut Ruling, TournamentError> {
        let known = self.rulings.len();
        let place = ruling.checked_sub(1);
        let error = TournamentError::NoRuling { found: ruling, known };
        place.and_then(|i| self.rulings.get_mut(i)).ok_or(error)
    }

    /// An objection has until the next series begins, after the last one 15 minutes (ISkO 4.5.11,
    /// SkTO 9.10). Of a ruling that was given after the end, they are counted from the ruling.
    fn object(&mut self, ruling: usize, at: Moment, by: &Name) -> Result<(), TournamentError> {
        self.number_of(by)?;
        let (begun, end) = (self.series.len(), self.end);
        let known = self.ruling_mut(ruling)?;
        if known.objection.is_some() {
            return Err(TournamentError::ObjectedAlready(ruling));
        }
        if known.begun < begun {
            return Err(TournamentError::NextHasBegun { ruling, series: known.begun });
        }
        let until = end.map(|end| end.at.max(known.at).later(Self::MINUTES_TO_OBJECT));
        if let Some(until) = until
            && at > until
        {
            return Err(TournamentError::TooLate { at, until });
        }
        known.objection = Some((by.clone(), None));
        Ok(())
    }

    fn decide(&mut self, ruling: usize, outcome: Outcome) -> Result<(), TournamentError> {
        match &mut self.ruling_mut(ruling)?.objection {
            Some((_, decided @ None)) => *decided = Some(outcome),
            _ => return Err(TournamentError::NotObjected(ruling)),
        }
        Ok(())
    }

    fn finish(&mut self, at: Moment) -> Result<(), TournamentError> {
        if self.end.is_some() {
            return Err(TournamentError::Over);
        }
        let (begun, series) = (self.series.len(), self.terms.series);
        if begun < series {
            return Err(TournamentError::NotAllPlayed { begun, series });
        }
        if let Some(table) = self.first_missing(begun) {
            return Err(TournamentError::SheetMissing { series, table });
        }
        self.end = Some(End { at, broken_off: None });
        Ok(())
    }

    /// All sheets are there and signed (SkTO 7.4.1, 9.11), the time for objections has passed, and
    /// all objections are decided (ISkO 4.5.11).
    fn announce(&mut self, at: Moment) -> Result<(), TournamentError> {
        let Some(until) = self.objections_until() else { return Err(TournamentError::NotOver) };
        for (series, of) in (1..).zip(&self.series) {
            for (table, sheet) in (1..).zip(&of.sheets) {
                let is_valid = |sheet: &Sheet| sheet.is_invalid() || sheet.is_signed();
                match sheet {
                    Some(sheet) if is_valid(sheet) => {}
                    Some(_) => return Err(TournamentError::NotSigned { series, table }),
                    None => {} // broken off before it was played
                }
            }
        }
        if let Some(open) = (1..).zip(&self.rulings).find(|(_, ruling)| ruling.is_open()) {
            return Err(TournamentError::Open(open.0));
        }
        if at <= until {
            return Err(TournamentError::TooEarly { at, until });
        }
        self.is_announced = true;
        Ok(())
    }
}
