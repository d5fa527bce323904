//! Random score sheets: all kinds of entries, partners who come and go, corrections, games played
//! again.

// Each test that includes this module uses a part of it.
#![allow(dead_code)]

use rand::SeedableRng;
use skat_env::Rng;
use skat_env::below;
use skat_env::skat::Contract;
use skat_env::skat::table::{Ending, Entry, Legible, Level, Name, NextGame, Partner, Score, Sheet, Verdict};

pub(crate) fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

/// Anna, Bert, Clara, ..., as many as asked for.
pub(crate) fn names(count: usize) -> Vec<Name> {
    let known = ["Anna", "Bert", "Clara", "Doris", "Emil", "Frieda", "Gustav Adolf"];
    known[..count].iter().map(|text| name(text)).collect()
}

/// A number from 1 to 7 is a partner.
pub(crate) fn partner(number: usize) -> Partner {
    Partner::new(number)
}

pub(crate) fn entry(text: &str) -> Entry {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Any score that there is.
pub(crate) fn random_score(rng: &mut Rng) -> Score {
    loop {
        let contract = Contract::from_index(below(rng, Contract::COUNT));
        let null = contract.game().is_null();
        let matadors = if null { 0 } else { below(rng, 23) as i8 - 11 };
        let level = if null { Level::Game } else { Level::ALL[below(rng, 3)] };
        let verdict = match below(rng, 5) {
            0 => Verdict::Overbid(below(rng, 31) as u8),
            4 => Verdict::Raised(below(rng, 31) as u8),
            1 => Verdict::Lost,
            _ => Verdict::Won,
        };
        if let Ok(score) = Score::new(contract, matadors, level, verdict) {
            return score;
        }
    }
}

/// An entry that the next game can have.
pub(crate) fn random_entry(sheet: &Sheet, rng: &mut Rng) -> Entry {
    let seating = sheet.seating().expect("a game is left");
    match below(rng, 10) {
        0 => Entry::PassedIn,
        1 if below(rng, 5) == 0 => Entry::Missing,
        _ => Entry::Played { declarer: seating.players.0[below(rng, 3)], score: random_score(rng) },
    }
}

/// A series of three to seven partners in which everything can happen, at any of its stages.
pub(crate) fn random_sheet(seed: u64) -> Sheet {
    let rng = &mut Rng::seed_from_u64(seed);
    let games = 1 + below(rng, 60);
    let mut sheet = Sheet::new(names(3 + below(rng, 5)), games).expect("a series");
    let entered = if below(rng, 2) == 0 { games } else { below(rng, games + 1) };
    let mut newcomers = 0;
    while sheet.entries().len() < entered {
        if sheet.is_between_rounds() {
            between_rounds(&mut sheet, &mut newcomers, rng);
        }
        if sheet.leaving_now().next().is_some() {
            break; // too few are left
        }
        let entry = random_entry(&sheet, rng);
        sheet.enter(entry).expect("a player's game");
        if below(rng, 12) == 0 {
            meddle(&mut sheet, rng);
        }
    }
    let sign = below(rng, 2) == 0;
    for partner in sheet.company().partners().to_vec() {
        if sign {
            let may = sheet.is_over() && sheet.first_missing().is_none();
            assert_eq!(sheet.sign(partner).is_ok(), may);
        }
    }
    sheet
}

fn between_rounds(sheet: &mut Sheet, newcomers: &mut usize, rng: &mut Rng) {
    let mut newcomer = || {
        *newcomers += 1;
        name(&format!("Newcomer {newcomers}"))
    };
    let leaving: Vec<Partner> = sheet.leaving_now().collect();
    let mut replacements = Vec::new();
    for &partner in &leaving {
        if sheet.company().round() - leaving.len() < 3 || below(rng, 2) == 0 {
            replacements.push((partner, newcomer()));
        }
    }
    let joins = usize::from(below(rng, 6) == 0 && sheet.company().round() < 7);
    let joining: Vec<Name> = (0..joins).map(|_| newcomer()).collect();
    sheet.change_partners(&replacements, &joining).expect("enough are left, and newcomers have new names");
    if below(rng, 3) == 0 {
        let partners = sheet.company().partners();
        let partner = partners[below(rng, partners.len())];
        let known = sheet.departures().iter().any(|departure| departure.partner == partner);
        assert_eq!(sheet.announce_departure(partner).is_ok(), !known);
    }
}

/// Corrections, substitutes and games played again.
fn meddle(sheet: &mut Sheet, rng: &mut Rng) {
    let game = 1 + below(rng, sheet.entries().len());
    let players = sheet.seating_in(game).players.0;
    match below(rng, 4) {
        0 => {
            let agreed: Vec<Partner> = sheet.partners().collect();
            let entry = Entry::Played { declarer: players[below(rng, 3)], score: random_score(rng) };
            sheet.correct(game, entry, &agreed).expect("all agree");
        }
        1 => {
            let legible = Legible { ending: Ending::Lost, ..Legible::default() };
            sheet.correct_to_lowest(game, players[0], &legible).expect("something is the lowest");
        }
        2 => {
            let next = [NextGame::NotDeclared, NextGame::Declared][below(rng, 2)];
            let voided = sheet.void_out_of_turn(game, next);
            assert_eq!(voided.is_err(), sheet.is_over() && next == NextGame::Declared);
        }
        _ if !sheet.is_over() => {
            let partner = sheet.company().partners()[0];
            sheet.substitute(partner, name("Stand-in")).expect("somebody at the table");
        }
        _ => {}
    }
}
