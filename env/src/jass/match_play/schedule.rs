//! Who meets whom in which partie, and who sits out (Jass 2.1, 2.5).

use super::side::Side;

/// The schedule of a match of so many teams.
///
/// The text leaves the movement to the organiser; this is a fixed one. Teams sit in a ring that
/// turns by one place after each partie:
///
/// - with an odd number of teams, all are in the ring. The team at its first place sits out. The
///   second place meets the last at table 1, the third meets the last but one at table 2, and so
///   on.
/// - with an even number, team 1 stays at home at table 1, and the others are in the ring. The team
///   at its first place visits team 1, and the second meets the last at table 2, and so on.
///
/// At the tables it is this: after each partie a home team goes one table down, a visiting team one
/// table up. The home team of the lowest ring table goes to the first place, the team at the first
/// place visits that table, and the visitors of the last table become its home team.
///
/// So in `cycle` parties every team meets each other team once, and with an odd number sits out
/// once; then it begins again. No team sits out twice before all others have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Schedule {
    teams: usize,
}

/// Who plays whom in one partie. Teams are numbers from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// The tables from the first on: the home team, then the visitors.
    pub tables: Vec<[usize; 2]>,
    /// Who sits out, with an odd number of teams.
    pub bye: Option<usize>,
}

impl Schedule {
    /// The schedule of so many teams; `None` for fewer than two.
    pub const fn new(teams: usize) -> Option<Schedule> {
        if teams < 2 { None } else { Some(Schedule { teams }) }
    }

    /// How many teams there are, two or more.
    pub const fn teams(self) -> usize {
        self.teams
    }

    /// How many tables each partie has.
    pub const fn tables(self) -> usize {
        self.teams / 2
    }

    /// After how many parties everybody has met everybody and the schedule begins again.
    pub const fn cycle(self) -> usize {
        self.teams - 1 + self.teams % 2
    }

    /// Who plays whom in a partie, counted from 1.
    ///
    /// # Panics
    /// For partie 0.
    pub fn pairing(self, partie: usize) -> Pairing {
        assert!(partie > 0, "parties are counted from 1");
        let ring = self.cycle();
        let stays = 1 - self.teams % 2;
        let at = |place: usize| 1 + stays + (place + partie - 1) % ring;
        let first = at(0);
        let mut tables: Vec<[usize; 2]> = (1..=stays).map(|home| [home, first]).collect();
        tables.extend((1..=(ring - 1) / 2).map(|place| [at(place), at(ring - place)]));
        Pairing { tables, bye: (stays == 0).then_some(first) }
    }
}

impl Pairing {
    /// The table of a team, from 1, and its side there; `None` for who sits out.
    pub fn place(&self, team: usize) -> Option<(usize, Side)> {
        let mut tables = (1..).zip(&self.tables);
        tables.find_map(|(table, teams)| {
            let side = Side::ALL.into_iter().zip(teams).find(|&(_, other)| *other == team)?.0;
            Some((table, side))
        })
    }
}
