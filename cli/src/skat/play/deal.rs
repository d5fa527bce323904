//! One deal with a person at the table.

use super::ask::{Answer, shown};
use super::person::{self, Person};
use super::shown::Teller;
use super::{Adviser, Undo};
use crate::failure::Failure;
use skat_agents::skat::engine::{Choice, Question};
use skat_agents::{Agent, Decision, Opinion};
use skat_env::skat::referee::{self, PlainProver, Referee, Refereed};
use skat_env::skat::table::Sheet;
use skat_env::skat::{Action, BySeat, CardSet, Seat, State, View};
use skat_env::{Environment as _, Rng, stream};

/// A deal on its way.
pub(super) struct Deal {
    table: Point,
    /// The person's seat.
    own: Seat,
    /// Which of the others sits in a seat; `None` for the person.
    agents: BySeat<Option<usize>>,
    names: BySeat<String>,
    /// Where the person's decisions were, for taking them back.
    before: Vec<Point>,
    /// The second of two cards that the person buries.
    second: Option<Action>,
}

/// The game and everybody's luck at one moment.
#[derive(Clone)]
struct Point {
    game: Refereed<PlainProver>,
    generators: BySeat<Rng>,
}

/// A deal that is over.
pub(super) struct Ended {
    /// The deal, at the point where it ended.
    pub(super) state: State,
    /// What the referee decided, where an infraction ended it.
    pub(super) ruling: Option<referee::Ended>,
    /// Who sat where.
    pub(super) names: BySeat<String>,
    /// The person's seat.
    pub(super) own: Seat,
}

impl Deal {
    /// A deal in which the partner in this place is the person; `seats` are the places of all.
    pub(super) fn new(
        state: State,
        person: usize,
        seats: BySeat<usize>,
        names: BySeat<String>,
        seed: u64,
        game: u64,
    ) -> Deal {
        let other = |place: usize| if place < person { place } else { place - 1 };
        let agents = BySeat::from_fn(|seat| (seats[seat] != person).then(|| other(seats[seat])));
        let own = Seat::ALL.into_iter().find(|&seat| agents[seat].is_none()).expect("the person plays");
        let generators = BySeat::from_fn(|seat| stream(seed ^ game.rotate_left(32), seat.index() as u64));
        let table = Point { game: Refereed::new(state, Referee::default()), generators };
        Deal { table, own, agents, names, before: Vec::new(), second: None }
    }

    /// Plays it to its end; `None` when the person leaves before.
    pub(super) fn play(
        mut self,
        others: &mut [Box<dyn Agent<State>>; 2],
        mut adviser: Option<&mut Adviser>,
        undo: Undo,
        sheet: &Sheet,
        person: &mut dyn Person,
    ) -> Result<Option<Ended>, Failure> {
        let mut teller = Teller::new(self.own, self.names.clone(), person.look());
        teller.seats(&mut person.out())?;
        while let Some(seat) = self.table.game.turn().map(Seat::from_index) {
            teller.tell(&self.view(self.own), &mut person.out())?;
            match self.agents[seat] {
                Some(agent) => self.ask_agent(seat, &mut *others[agent], person)?,
                None => {
                    if let Some(second) = self.second.take() {
                        self.table.game.act(second);
                        continue;
                    }
                    match adviser.as_deref_mut() {
                        Some(adviser) if !person.asks_for_hints() => self.advise(adviser, person)?,
                        _ => {}
                    }
                    let (view, names, has_undo) =
                        (self.view(seat), self.names.clone(), undo == Undo::Allowed);
                    let game = sheet.entries().len() + 1;
                    match person.ask(&person::Point { view: &view, names: &names, sheet, game, has_undo })? {
                        Answer::Quit => {
                            writeln!(person.out(), "This game is not entered.")?;
                            return Ok(None);
                        }
                        Answer::Choice(choice) => self.decide(choice),
                        Answer::Sheet => writeln!(person.out(), "{sheet}")?,
                        Answer::Hint if adviser.is_none() => {
                            writeln!(person.out(), "There are no hints at this table: begin with --hints.")?;
                        }
                        Answer::Hint => match adviser.as_deref_mut() {
                            Some(adviser) if person.asks_for_hints() => self.advise(adviser, person)?,
                            _ => {}
                        },
                        Answer::Undo if undo == Undo::Off => {
                            writeln!(
                                person.out(),
                                "Nothing is taken back at this table: begin with --undo."
                            )?;
                        }
                        Answer::Undo => self.take_back(&mut teller, person)?,
                    }
                }
            }
        }
        self.end(others, &mut teller, person).map(Some)
    }

    /// Tells agents and person that the deal is over.
    fn end(
        self,
        others: &mut [Box<dyn Agent<State>>; 2],
        teller: &mut Teller,
        person: &mut dyn Person,
    ) -> Result<Ended, Failure> {
        for (seat, agent) in Seat::ALL.into_iter().zip(self.agents.0) {
            if let Some(agent) = agent {
                others[agent].over(&self.view(seat), &self.table.generators[seat]);
            }
        }
        let state = *self.table.game.state();
        let ruling = self.table.game.infraction().map(|(_, ended)| *ended);
        teller.tell(&self.view(self.own), &mut person.out())?;
        teller.end(&state, ruling.as_ref(), &mut person.out())?;
        Ok(Ended { state, ruling, names: self.names, own: self.own })
    }

    fn view(&self, seat: Seat) -> View {
        self.table.game.view(seat.index())
    }

    fn ask_agent(
        &mut self,
        seat: Seat,
        agent: &mut dyn Agent<State>,
        person: &mut dyn Person,
    ) -> Result<(), Failure> {
        let view = self.view(seat);
        let Point { game, generators } = &mut self.table;
        let legal = game.legal_actions();
        let action = agent.act(Decision { view, legal, rng: &mut generators[seat] });
        for fault in agent.faults() {
            let problem = crate::printable::printable(&fault.problem.to_string());
            writeln!(person.out(), "  {} ({seat}) {problem}", self.names[seat])?;
        }
        game.act(action);
        Ok(())
    }

    fn decide(&mut self, choice: Choice) {
        self.before.push(self.table.clone());
        match choice {
            Choice::Action(action) => self.table.game.act(action),
            Choice::Bury(two) => {
                let mut cards = two.iter().map(Action::Card);
                if let Some(first) = cards.next() {
                    self.table.game.act(first);
                }
                self.second = cards.next();
            }
        }
    }

    fn take_back(&mut self, teller: &mut Teller, person: &mut dyn Person) -> Result<(), Failure> {
        match self.before.pop() {
            None => writeln!(person.out(), "You have done nothing in this deal yet.")?,
            Some(point) => {
                self.table = point;
                writeln!(person.out(), "  taken back")?;
                teller.rewind(&self.view(self.own));
            }
        }
        Ok(())
    }

    /// Says what the adviser thinks, from the person's view and nothing else.
    fn advise(&mut self, adviser: &mut Adviser, person: &mut dyn Person) -> Result<(), Failure> {
        let (view, look) = (self.view(self.own), person.look());
        // Advice costs nobody his luck.
        let mut rng = self.table.generators[self.own].clone();
        let Opinion { choice, values, unit, .. } =
            adviser.agent.consider(Decision { view, legal: view.legal, rng: &mut rng });
        if !view.allows(choice) {
            writeln!(person.out(), "  hint: {} has none", adviser.name)?;
            return Ok(());
        }
        let advised = match (Question::of(&view), choice) {
            (Some(Question::Bury), Action::Card(first)) => {
                Choice::Bury(CardSet::of(first) | second(&view, first, adviser))
            }
            _ => Choice::Action(choice),
        };
        writeln!(person.out(), "  hint: {} would take {}", adviser.name, shown(look, advised))?;
        if values.len() > 1 {
            let mut values = values;
            values.sort_by(|a, b| b.1.total_cmp(&a.1));
            let value = |(action, value): &(Action, f32)| {
                format!("{} {value:+.1}", shown(look, Choice::Action(*action)))
            };
            let told: Vec<String> = values.iter().take(10).map(value).collect();
            writeln!(person.out(), "        {}; in {unit}", told.join(", "))?;
        }
        Ok(())
    }
}

/// The second card that the adviser would lay away.
fn second(view: &View, first: skat_env::skat::Card, adviser: &mut Adviser) -> CardSet {
    let mut next = *view;
    if next.see(skat_env::skat::Event::Bury(Some(first))).is_err() {
        return CardSet::EMPTY;
    }
    let mut rng = stream(0, 0);
    match adviser.agent.consider(Decision { view: next, legal: next.legal, rng: &mut rng }).choice {
        Action::Card(card) => CardSet::of(card),
        _ => CardSet::EMPTY,
    }
}
