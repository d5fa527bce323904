//! What happens at the table, told to the person as it happens.

use crate::skat::look::Look;
use crate::skat::replay::calculation;
use skat_env::skat::auction::Call;
use skat_env::skat::referee;
use skat_env::skat::table::Score;
use skat_env::skat::{BySeat, Event, Seat, State, View};
use std::io::{self, Write};

/// Tells what one player sees, each event once.
pub(super) struct Teller {
    own: Seat,
    names: BySeat<String>,
    look: Look,
    told: usize,
}

impl Teller {
    pub(super) fn new(own: Seat, names: BySeat<String>, look: Look) -> Teller {
        Teller { own, names, look, told: 0 }
    }

    /// Who sits where.
    pub(super) fn seats(&self, out: &mut impl Write) -> io::Result<()> {
        let is = |seat: Seat| if seat == self.own { "are" } else { "is" };
        let seats: Vec<String> =
            Seat::ALL.into_iter().map(|seat| format!("{} {} {seat}", self.names[seat], is(seat))).collect();
        writeln!(out, "  {}", seats.join(", "))
    }

    /// What has happened since the last time.
    pub(super) fn tell(&mut self, view: &View, out: &mut impl Write) -> io::Result<()> {
        let events = view.events();
        let mut trick = 0;
        for (place, event) in events.iter().enumerate() {
            let is_new = place >= self.told;
            if let Event::Play(seat, card) = *event {
                trick += 1;
                if is_new {
                    if trick % 3 == 1 {
                        writeln!(out, "  trick {}", trick / 3 + 1)?;
                    }
                    let who = self.who(seat);
                    let plays = if trick % 3 == 1 {
                        self.verb(seat, "lead", "leads")
                    } else {
                        self.verb(seat, "play", "plays")
                    };
                    writeln!(out, "    {who} {plays} {}", self.look.card(card))?;
                    if trick % 3 == 0 {
                        self.trick(view, &events[..=place], out)?;
                    }
                }
            } else if is_new {
                self.before_play(view, event, out)?;
            }
        }
        self.told = self.told.max(events.len());
        Ok(())
    }

    /// Nothing is told again of what led to this view, and all that follows is.
    pub(super) fn rewind(&mut self, view: &View) {
        self.told = view.events().len();
    }

    fn before_play(&self, view: &View, event: &Event, out: &mut impl Write) -> io::Result<()> {
        let declarer = view.declarer().map_or(self.own, |declarer| declarer.seat);
        let who = self.who(declarer);
        match *event {
            Event::Call(seat, call) => {
                let who = self.who(seat);
                match call {
                    Call::Pass => writeln!(out, "  {who} {}", self.verb(seat, "pass", "passes")),
                    Call::Hold => writeln!(out, "  {who} {}", self.verb(seat, "hold", "holds")),
                    Call::Bid(bid) => writeln!(out, "  {who} {} {bid}", self.verb(seat, "bid", "bids")),
                }
            }
            Event::PickUp(cards) => {
                let cards = cards.map_or_else(String::new, |two| format!(": {}", self.look.cards(two)));
                writeln!(out, "  {who} {} up the skat{cards}", self.verb(declarer, "pick", "picks"))
            }
            Event::Bury(_) => Ok(()),
            Event::Declare(contract, shown) => {
                let plays = self.verb(declarer, "play", "plays");
                writeln!(out, "  {who} {plays} {}", contract.name())?;
                match shown {
                    Some(cards) if declarer != self.own => {
                        writeln!(out, "  {who} shows {}", self.look.hand(cards, Some(contract.game())))
                    }
                    _ => Ok(()),
                }
            }
            Event::Play(..) | Event::Settle(_) => Ok(()),
        }
    }

    /// Who takes the trick that is complete after these events, and the points so far.
    fn trick(&self, view: &View, events: &[Event], out: &mut impl Write) -> io::Result<()> {
        let mut then = View::dealt(view.seat, view.rules, view.dealt);
        for &event in events {
            let event = match event {
                // Of a finished game it is no longer told which cards were shown.
                Event::Declare(contract, None) if contract.is_ouvert() => {
                    return self.taken_at_the_end(view, out);
                }
                event => event,
            };
            if then.see(event).is_err() {
                return Ok(());
            }
        }
        then.tricks.as_ref().map_or(Ok(()), |tricks| {
            let taker = tricks.leader();
            writeln!(
                out,
                "    {} {} it; declarer {}, defenders {}, without the skat",
                self.who(taker),
                self.verb(taker, "take", "takes"),
                tricks.declarer_points(),
                tricks.defender_points()
            )
        })
    }

    fn taken_at_the_end(&self, view: &View, out: &mut impl Write) -> io::Result<()> {
        view.tricks.as_ref().map_or(Ok(()), |tricks| {
            let taker = tricks.leader();
            writeln!(out, "    {} {} it", self.who(taker), self.verb(taker, "take", "takes"))
        })
    }

    /// How the deal ended.
    pub(super) fn end(
        &self,
        state: &State,
        ruling: Option<&referee::Ended>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if let Some(ruling) = ruling {
            return writeln!(out, "  The referee ends the game: {ruling}");
        }
        let Some(played) = state.played() else {
            return writeln!(out, "  All have passed: the deal is passed in.");
        };
        let play = &played.play;
        let declarer = play.tricks().declarer();
        writeln!(out, "  in the skat: {}", self.look.cards(play.skat()))?;
        writeln!(
            out,
            "  {} {} {} with {} points",
            self.who(declarer),
            if played.settlement.won {
                self.verb(declarer, "win", "wins")
            } else {
                self.verb(declarer, "lose", "loses")
            },
            play.tricks().contract().name(),
            play.declarer_points(),
        )?;
        writeln!(out, "  {}", calculation(Score::of(played), play.tricks().bid().value()))
    }

    fn who(&self, seat: Seat) -> String {
        if seat == self.own { "You".into() } else { format!("{} ({seat})", self.names[seat]) }
    }

    fn verb<'a>(&self, seat: Seat, own: &'a str, other: &'a str) -> &'a str {
        if seat == self.own { own } else { other }
    }
}
