//! `skat replay`: a recorded game, told step by step.

use crate::failure::Failure;
use crate::printable::printable;
use crate::skat::look::{Cards, Look};
use crate::skat::record_file::Source;
use clap::Args;
use skat_env::skat::auction::Call;
use skat_env::skat::record::verify::{Verified, verify};
use skat_env::skat::record::{Ending, Entry, Move, Record, Refusal, Replay as Replayed, Seen};
use skat_env::skat::table::{Score, Verdict};
use skat_env::skat::{Card, Declarer, Game, Play, Seat};
use std::io::{self, Write};
use std::path::PathBuf;

/// Show a recorded game step by step
///
/// Shows the hands, the bidding, the skat, the declaration, every trick with the card points so
/// far, and how the value is calculated.
#[derive(Args)]
pub(crate) struct Replay {
    /// The file of records, compressed with gzip or not; the standard input without it, or for -
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// The number of the game; the first one without it
    #[arg(long, value_name = "N")]
    id: Option<u64>,
    /// How cards are written
    #[arg(long, value_name = "HOW", default_value = "auto")]
    cards: Cards,
}

impl Replay {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.find()?;
        let look = Look::of_terminal(self.cards);
        match record.replay() {
            Ok(replay) => Ok(tell(&record, &replay, look, out)?),
            Err(refusal) => {
                tell_as_far_as_possible(&record, look, out)?;
                Err(refusal.into())
            }
        }
    }

    /// The game that is asked for.
    fn find(&self) -> Result<Record, Failure> {
        let Source { name, records } = Source::open(&self.file)?;
        for record in records {
            match record {
                Ok(record) if self.id.is_none() || record.id == self.id => return Ok(record),
                Ok(_) => {}
                Err(error) if self.id.is_none() => return Err(format!("{name}: {error}").into()),
                Err(error) => eprintln!("{name}: {error}"),
            }
        }
        Err(match self.id {
            Some(id) => format!("{name}: there is no game {id} in it"),
            None => format!("{name}: there is no game in it"),
        }
        .into())
    }
}

/// Tells the moves before the one that the rules do not allow.
fn tell_as_far_as_possible(record: &Record, look: Look, out: &mut impl Write) -> io::Result<()> {
    let mut allowed = record.clone();
    allowed.result = Entry::Unknown;
    let refused_at = |record: &Record| -> Option<usize> {
        let Err(Refusal { place, .. }) = record.replay() else { return None };
        place.move_number()
    };
    while let Some(number) = refused_at(&allowed) {
        allowed.moves.truncate(number - 1);
    }
    allowed.replay().map_or(Ok(()), |replay| tell(&allowed, &replay, look, out))
}

fn tell(record: &Record, replay: &Replayed, look: Look, out: &mut impl Write) -> io::Result<()> {
    let mut teller = Teller { record, replay, look, out };
    teller.heading()?;
    teller.hands()?;
    teller.bidding()?;
    teller.declaration()?;
    teller.tricks()?;
    teller.result()
}

/// Who tells a game.
struct Teller<'a, W> {
    record: &'a Record,
    replay: &'a Replayed,
    look: Look,
    out: &'a mut W,
}

impl<W: Write> Teller<'_, W> {
    fn heading(&mut self) -> io::Result<()> {
        let Record { id, series, place, date, comment, .. } = self.record;
        let game = id.map_or_else(|| "Game".into(), |id| format!("Game {id}"));
        let series = series.map(|series| format!("series {series}"));
        let parts = [Some(game), series, Some(printable(place)), Some(printable(date))];
        let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        writeln!(self.out, "{}", parts.join(", "))?;
        match comment.as_deref() {
            None | Some("") => Ok(()),
            Some(comment) => writeln!(self.out, "{}", printable(comment)),
        }
    }

    fn game(&self) -> Option<Game> {
        self.replay.state().play().map(|play| play.tricks().contract().game())
    }

    fn hands(&mut self) -> io::Result<()> {
        let deal = self.replay.state().dealt();
        let width = self.record.players.0.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        writeln!(self.out)?;
        for seat in Seat::ALL {
            let name = printable(&self.record.players[seat]);
            let rating = printable(&self.record.ratings[seat].to_string());
            let rating = if rating == "null" { "" } else { &rating };
            let hand = self.look.hand(deal.hand(seat), self.game());
            writeln!(self.out, "{:<10}  {:<width$}  {rating:<6}  {hand}", seat.to_string(), name)?;
        }
        writeln!(
            self.out,
            "{:<10}  {:<width$}  {:<6}  {}",
            "skat",
            "",
            "",
            self.look.hand(deal.skat(), self.game())
        )
    }

    fn bidding(&mut self) -> io::Result<()> {
        let calls = self.replay.state().auction().calls();
        if calls.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\nBidding")?;
        let mut bids: Vec<String> = Vec::new();
        let mut bidder = Seat::Middlehand;
        for (index, &(seat, call)) in calls.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| calls[before].1);
            match call {
                Call::Bid(bid) if seat == Seat::Forehand => {
                    writeln!(self.out, "  forehand takes the game for {bid}")?;
                }
                Call::Bid(bid) => {
                    bids.push(bid.to_string());
                    bidder = seat;
                }
                Call::Hold => {}
                Call::Pass if bids.is_empty() => writeln!(self.out, "  {seat} passes")?,
                Call::Pass => {
                    let said = bids.join(", ");
                    let answers = matches!(before, Some(Call::Bid(_)));
                    if answers {
                        writeln!(self.out, "  {bidder} bids {said}; {seat} passes")?;
                    } else {
                        writeln!(self.out, "  {bidder} bids {said} and passes")?;
                    }
                    bids.clear();
                }
            }
        }
        if !bids.is_empty() {
            writeln!(self.out, "  {bidder} bids {}", bids.join(", "))?;
        }
        Ok(())
    }

    fn declaration(&mut self) -> io::Result<()> {
        let state = self.replay.state();
        let Some(Declarer { seat, bid }) = state.declarer() else { return Ok(()) };
        writeln!(self.out, "\n{} plays alone for {bid}", capitalised(seat))?;
        if self.record.moves.iter().any(|step| matches!(step, Move::PickUp(_))) {
            write!(self.out, "  picks up {}", self.look.cards(state.dealt().skat()))?;
            if state.skat().len() == 2 {
                write!(self.out, ", buries {}", self.look.cards(state.skat()))?;
            }
            writeln!(self.out)?;
        }
        let declared = self.record.moves.iter().find_map(|step| match step {
            Move::Declare(_, declaration) => Some(declaration.contract.contract()),
            _ => None,
        });
        if let Some(contract) = declared {
            writeln!(self.out, "  declares {}", contract.name())?;
        }
        if let Some(play) = state.play().filter(|play| play.tricks().contract().is_ouvert()) {
            let hand = play.hand(seat) | play.tricks().played(seat);
            writeln!(self.out, "  shows {}", self.look.hand(hand, self.game()))?;
        }
        Ok(())
    }

    fn tricks(&mut self) -> io::Result<()> {
        let state = self.replay.state();
        let Some(play) = state.play() else {
            return self.broken_off();
        };
        writeln!(self.out, "\n{:<61}declarer : defenders", "")?;
        writeln!(self.out, "{:<61}{:>8} :         0", "    skat", play.skat().points())?;
        let mut table = TrickOnTable::of(play);
        let declared =
            self.record.moves.iter().rposition(|step| matches!(step, Move::Declare(..) | Move::Bury(..)));
        for step in self.record.moves.iter().skip(declared.map_or(0, |index| index + 1)) {
            match *step {
                Move::Card(seat, Seen::Card(card)) => {
                    table.play(seat, card);
                    if let Some(line) = table.complete(self.look) {
                        writeln!(self.out, "{line}")?;
                    }
                }
                Move::Card(..) => {}
                _ => {
                    if let Some(line) = table.begun(self.look) {
                        writeln!(self.out, "{line}")?;
                    }
                    self.event(step)?;
                }
            }
        }
        if let Some(line) = table.begun(self.look) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn broken_off(&mut self) -> io::Result<()> {
        let gone = self.record.moves.last().filter(|step| matches!(step, Move::TimeOut(_) | Move::Leave(_)));
        gone.map_or(Ok(()), |step| {
            writeln!(self.out)?;
            self.event(step)
        })
    }

    fn event(&mut self, step: &Move) -> io::Result<()> {
        match *step {
            Move::Resign(seat) => writeln!(self.out, "    {seat} gives up"),
            Move::Show(seat, cards) if cards.as_slice().is_empty() => {
                writeln!(self.out, "    {seat} shows his cards")
            }
            Move::Show(seat, cards) => {
                let cards = self.look.hand(cards.set(), self.game());
                writeln!(self.out, "    {seat} shows {cards}")
            }
            Move::TimeOut(seat) => writeln!(self.out, "    {seat}'s time is up"),
            Move::Leave(seat) => writeln!(self.out, "    {seat} has left"),
            _ => Ok(()),
        }
    }

    fn result(&mut self) -> io::Result<()> {
        writeln!(self.out)?;
        match (self.replay.entry(), self.replay.played()) {
            (Entry::PassedIn, _) => writeln!(self.out, "All have passed: the deal is passed in.")?,
            (Entry::Scored(entry), Some(played)) => {
                let whose = match self.replay.ending() {
                    Ending::DefendersGaveUp if !played.play.tricks().contract().game().is_null() => {
                        " with the rest"
                    }
                    _ => "",
                };
                let verdict = if played.settlement.won { "wins" } else { "loses" };
                let contract = played.play.tricks().contract().name();
                let declarer = capitalised(played.play.tricks().declarer());
                let tricks = if entry.tricks == 1 { "trick" } else { "tricks" };
                writeln!(
                    self.out,
                    "{declarer} {verdict} {contract}: {} points in {} {tricks}{whose}.",
                    entry.points, entry.tricks
                )?;
                writeln!(
                    self.out,
                    "{}.",
                    calculation(Score::of(&played), played.play.tricks().bid().value())
                )?;
            }
            (Entry::Scored(_), None) => writeln!(self.out, "Broken off: nothing is scored.")?,
            (Entry::Unknown, _) => writeln!(self.out, "The game goes on.")?,
        }
        match verify(self.record) {
            Verified::Exact => Ok(()),
            Verified::Whitelisted(mismatches) | Verified::Mismatched(mismatches) => {
                mismatches.iter().try_for_each(|mismatch| writeln!(self.out, "{mismatch}"))
            }
        }
    }
}

/// "Forehand".
fn capitalised(seat: Seat) -> String {
    let name = seat.to_string();
    name[..1].to_uppercase() + &name[1..]
}

/// The way from matadors to the entry on the score sheet, as players count: "With 1, game 2, Hand
/// 3: 3 times 24 is 72, lost: -144".
pub(crate) fn calculation(score: Score, bid: u16) -> String {
    let base = score.base();
    let mut text = if score.contract().game().is_null() {
        format!("{} counts {base}", score.contract().name())
    } else {
        let count = score.matadors().unsigned_abs();
        let with = if score.matadors() > 0 { "With" } else { "Without" };
        let mut steps = format!("{with} {count}, game {}", count + 1);
        for (mark, times) in score.marks().into_iter().zip(count + 2..) {
            steps += &format!(", {mark} {times}");
        }
        let times = score.multiplier();
        format!("{steps}: {times} times {base} is {}", base * u16::from(times))
    };
    if let Verdict::Overbid(times) = score.verdict() {
        text +=
            &format!(", overbid with {bid}, which takes {times} times {base}, {}", base * u16::from(times));
    }
    match score.is_won() {
        true => text + &format!(", won: {:+}", score.value()),
        false => text + &format!(", lost and doubled: {}", score.value()),
    }
}

/// The trick on the table while a game is told.
struct TrickOnTable {
    game: Game,
    declarer: Seat,
    declarer_points: u8,
    defender_points: u8,
    number: usize,
    trick: Vec<(Seat, Card)>,
    /// How many cards of the trick are told already.
    told: usize,
}

impl TrickOnTable {
    fn of(play: &Play) -> TrickOnTable {
        let tricks = play.tricks();
        TrickOnTable {
            game: tricks.contract().game(),
            declarer: tricks.declarer(),
            declarer_points: play.skat().points(),
            defender_points: 0,
            number: 1,
            trick: Vec::new(),
            told: 0,
        }
    }

    fn play(&mut self, seat: Seat, card: Card) {
        self.trick.push((seat, card));
    }

    /// The line of a complete trick, with who takes it and the points so far.
    fn complete(&mut self, look: Look) -> Option<String> {
        let [first, second, third] = self.trick[..] else { return None };
        let better = |a: (Seat, Card), b: (Seat, Card)| if self.game.beats(b.1, a.1) { b } else { a };
        let (taker, _) = better(better(first, second), third);
        let points = first.1.points() + second.1.points() + third.1.points();
        if taker == self.declarer {
            self.declarer_points += points;
        } else {
            self.defender_points += points;
        }
        let cards = self.cards(look, Some(taker));
        self.number += 1;
        self.trick.clear();
        self.told = 0;
        Some(format!("{cards}{:>8} : {:>9}", self.declarer_points, self.defender_points))
    }

    /// The cards of the trick that were not told yet.
    fn begun(&mut self, look: Look) -> Option<String> {
        (self.told < self.trick.len()).then(|| {
            let line = self.cards(look, None).trim_end().to_string();
            self.told = self.trick.len();
            line
        })
    }

    /// Three columns of seat and card, the taker's card in brackets.
    fn cards(&self, look: Look, taker: Option<Seat>) -> String {
        let number = if self.told == 0 { format!("{:>2}  ", self.number) } else { " ".repeat(4) };
        (0..3).fold(number, |line, place| match self.trick.get(place) {
            Some(&(seat, card)) if place >= self.told => {
                let card = look.aligned(card);
                let (open, close) = if taker == Some(seat) { ('[', ']') } else { (' ', ' ') };
                line + &format!("{:<10} {open}{card}{close}   ", seat.to_string())
            }
            _ => line + &" ".repeat(19),
        })
    }
}
