//! A tournament as a text: its teams, its trumps, and what is written on its sheets.

use super::error::TournamentError;
use super::schedule::GAMES;
use super::sheet::{Sheet, Side};
use super::team::Team;
use super::whole::Tournament;
use crate::name::Name;
use crate::text::ParseError;
use crate::whist::Suit;
use std::fmt;
use std::str::FromStr;

/// Lines of cells with " | " between them: `team` with its name, the captain and the others;
/// `trumps` with one for each game; `sheet` with the game and the table from 1, the winners of its
/// deals and who has signed (`home` the points of the home team), for each sheet on which something
/// stands; `out` with a team that is disqualified.
impl fmt::Display for Tournament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for team in self.teams() {
            let [first, second, third] = team.players();
            writeln!(f, "team | {} | {} | {first} | {second} | {third}", team.name(), team.captain())?;
        }
        let sheets = |game| (0..self.teams().len()).filter_map(move |table| self.sheet(game, table).ok());
        let trumps: Vec<String> = (0..GAMES)
            .filter_map(|game| sheets(game).next())
            .map(|sheet| sheet.trump().to_string())
            .collect();
        writeln!(f, "trumps | {}", trumps.join(" "))?;
        for game in 0..GAMES {
            for (table, sheet) in sheets(game).enumerate().filter(|(_, sheet)| !sheet.winners().is_empty()) {
                write_sheet(f, game, table, sheet)?;
            }
        }
        self.disqualified().try_for_each(|team| writeln!(f, "out | {}", self.teams()[team].name()))
    }
}

fn write_sheet(f: &mut fmt::Formatter<'_>, game: usize, table: usize, sheet: &Sheet) -> fmt::Result {
    let winners: Vec<&str> = sheet.winners().iter().map(|&side| name(side)).collect();
    let signed = Side::ALL.into_iter().filter(|&side| sheet.is_signed(side));
    let signed: Vec<&str> = signed.map(name).collect();
    let signed = if signed.is_empty() { "-".into() } else { signed.join(" ") };
    writeln!(f, "sheet | {} | {} | {} | {signed}", game + 1, table + 1, winners.join(" "))
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::Home => "home",
        Side::Guests => "guests",
    }
}

impl FromStr for Tournament {
    type Err = ParseError;

    /// Reads a tournament.
    ///
    /// # Errors
    /// Names the line, counted from 1, and what is wrong there.
    fn from_str(text: &str) -> Result<Tournament, ParseError> {
        let lines: Vec<(usize, Vec<&str>)> =
            (1..).zip(text.lines()).map(|(number, line)| (number, line.split(" | ").collect())).collect();
        let (mut teams, mut rest) = (Vec::new(), lines.as_slice());
        while let Some(((number, cells), more)) = rest.split_first().filter(|((_, c), _)| c[0] == "team") {
            teams.push(team(cells).map_err(|error| error.at(format!("line {number}")))?);
            rest = more;
        }
        let Some(((number, trumps), rest)) = rest.split_first() else {
            return Err(ParseError::new(text, "a tournament: its teams, its trumps, its sheets"));
        };
        let place = format!("line {number}");
        let ["trumps", trumps] = trumps[..] else {
            return Err(
                ParseError::new(trumps.join(" | "), "a team, or the trumps after all teams").at(place)
            );
        };
        let trumps: Result<Vec<Suit>, ParseError> = trumps.split(' ').map(str::parse).collect();
        let trumps = trumps.map_err(|error| error.at(&*place))?;
        let refused = |error: &TournamentError| ParseError::new(error.to_string(), "a tournament");
        let mut tournament = Tournament::new(teams, &trumps).map_err(|error| refused(&error))?;
        for (number, cells) in rest {
            line(&mut tournament, cells).map_err(|error| error.at(format!("line {number}")))?;
        }
        Ok(tournament)
    }
}

fn team(cells: &[&str]) -> Result<Team, ParseError> {
    let [_, team, captain, players @ ..] = cells else {
        return Err(ParseError::new(cells.join(" | "), "a team, its captain and three players"));
    };
    let players: Vec<Name> = players.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
    let Ok(players) = <[Name; 3]>::try_from(players) else {
        return Err(ParseError::new(cells.join(" | "), "a team with three players beside the captain"));
    };
    let team = Team::new(team.parse()?, captain.parse()?, players);
    team.map_err(|error| ParseError::new(error.to_string(), "a team"))
}

/// A sheet, or a team that is out.
fn line(tournament: &mut Tournament, cells: &[&str]) -> Result<(), ParseError> {
    let expected = "a sheet (game, table, winners, signatures) or out and a team";
    let refuse = || ParseError::new(cells.join(" | "), expected);
    match cells {
        ["sheet", game, table, winners, signed] => {
            let number =
                |cell: &str| cell.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(refuse);
            let (game, table) = (number(game)?, number(table)?);
            sheet(tournament, (game, table), winners, signed)
        }
        ["out", team] => {
            let number = tournament.teams().iter().position(|known| known.name().as_str() == *team);
            tournament.disqualify(number.ok_or_else(refuse)?);
            Ok(())
        }
        _ => Err(refuse()),
    }
}

fn sheet(
    tournament: &mut Tournament,
    (game, table): (usize, usize),
    winners: &str,
    signed: &str,
) -> Result<(), ParseError> {
    let refused = |error: &TournamentError| ParseError::new(error.to_string(), "a sheet");
    let side = |word: &str| {
        let side = Side::ALL.into_iter().find(|&side| name(side) == word);
        side.ok_or_else(|| ParseError::new(word, "a side: home or guests"))
    };
    tournament.sheet(game, table).map_err(|error| refused(&error))?;
    let seating = tournament.schedule().seating(game, table);
    let captain = |team: usize| tournament.teams()[team].captain().clone();
    let captains = [captain(seating.home), captain(seating.guests)];
    let sheet = tournament.sheet_mut(game, table).map_err(|error| refused(&error))?;
    if !sheet.winners().is_empty() {
        return Err(ParseError::new(format!("game {}, table {}", game + 1, table + 1), "one sheet only"));
    }
    for word in winners.split(' ') {
        sheet.win(side(word)?).map_err(|error| refused(&error))?;
    }
    for word in signed.split(' ').filter(|&word| word != "-") {
        let side = side(word)?;
        sheet.sign(side, &captains[side.other() as usize]).map_err(|error| refused(&error))?;
    }
    Ok(())
}
