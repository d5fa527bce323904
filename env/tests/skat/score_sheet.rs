//! What the sheet says of a game, running scores, corrections and signatures (ISkO 5.3 to 5.5, SkTO
//! 7.2).
//!
//! One sheet is kept through all that can happen to it, which makes this file long.

use crate::sheets;
use crate::sheets::{entry, names, partner, random_sheet};
use crate::walks;
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::skat::table::{
    Authority, Ending, Entry, Legible, Level, Mark, Partner, Remark, Score, Sheet, TableError, Verdict,
    overall,
};
use skat_env::skat::{Bid, BySeat, Contract, Game, State};

const GOLDEN: &str = include_str!("../data/golden.txt");

fn score(text: &str) -> Score {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Every won or lost score that there is.
fn all_scores() -> impl Iterator<Item = Score> {
    Contract::all().flat_map(|contract| {
        (-11..=11).flat_map(move |matadors| {
            Level::ALL.into_iter().flat_map(move |level| {
                [Verdict::Won, Verdict::Lost]
                    .into_iter()
                    .filter_map(move |verdict| Score::new(contract, matadors, level, verdict).ok())
            })
        })
    })
}

#[test]
fn entries_of_the_rules_examples() {
    for (text, value) in [
        ("GHS with 2 lost", -288),    // ISkO 5.2.5
        ("CO with 2 won", 108),       // ISkO 5.2.6
        ("GO with 4 won", 264),       // ISkO 5.2.6
        ("H with 1 overbid 5", -100), // ISkO 5.4.1
        ("C with 1 overbid 5", -120), // ISkO 5.4.1
        ("H with 1 overbid 6", -120), // ISkO 5.4.1
        ("HH with 1 overbid 4", -80), // ISkO 5.4.2
        ("DHS with 3 lost", -126),    // International Skat Server 1044897
        ("N won", 23),                // ISkO 5.1.2
        ("NH lost", -70),
        ("NO won", 46),
        ("NOH lost", -118),
        ("D without 1 won", 18),
        ("G with 1 won", 48), // SkTO 8.6
    ] {
        assert_eq!(score(text).value(), value, "{text}");
        assert_eq!(score(text).to_string(), text);
    }
}

#[test]
fn values_are_those_of_the_chart() {
    // ISkO 5.6, from a sum of 2 on.
    let chart: [(Game, &[i16]); 5] = [
        (Game::Diamonds, &[18, 27, 36, 45, 54, 63, 72, 81, 90, 99, 108, 117, 126, 135, 144, 153, 162]),
        (Game::Hearts, &[20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180]),
        (Game::Spades, &[22, 33, 44, 55, 66, 77, 88, 99, 110, 121, 132, 143, 154, 165, 176, 187, 198]),
        (Game::Clubs, &[24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 168, 180, 192, 204, 216]),
        (Game::Grand, &[48, 72, 96, 120, 144, 168, 192, 216, 240, 264]),
    ];
    for (game, values) in chart {
        let mut reached = vec![false; values.len()];
        for score in all_scores().filter(|score| score.contract().game() == game) {
            let sum = usize::from(score.matadors().unsigned_abs()) + 1 + score.marks().len();
            let value = values[sum - 2];
            reached[sum - 2] = true;
            assert_eq!(score.value(), if score.is_won() { value } else { -2 * value }, "{score}");
        }
        assert!(reached.iter().all(|&reached| reached), "{game}: each sum of the chart can be reached");
    }
}

#[test]
fn the_entry_of_a_deal_is_its_settlement() {
    let rng = &mut Rng::seed_from_u64(5);
    let (mut overbid, mut passed_in) = (0, 0);
    let seating = Sheet::new(names(3), 36).expect("a series").seating().expect("a game is left");
    let walks = (0..4000).map(|_| *walks::walk(rng).last().expect("a walk has an end"));
    let golden = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    let golden =
        golden.map(|line| line.split("; ").nth(1).expect("a text").parse::<State>().expect("a deal"));
    for state in walks.chain(golden) {
        let entry = Entry::of(&state, &seating).expect("the deal is over");
        let Some(played) = state.played() else {
            assert_eq!(entry, Entry::PassedIn);
            passed_in += 1;
            continue;
        };
        let Entry::Played { declarer, score } = entry else { panic!("{entry} of a played game") };
        assert_eq!(declarer, seating.players[played.play.tricks().declarer()]);
        assert_eq!(score.value(), played.settlement.value, "{state}");
        assert_eq!(score.is_won(), played.settlement.won, "{state}");
        assert_eq!(matches!(score.verdict(), Verdict::Overbid(_)), played.settlement.overbid, "{state}");
        assert_eq!(Some(score.contract()), walks::contract(&state));
        assert_eq!(score.matadors(), played.matadors);
        let parts = Score::new(score.contract(), score.matadors(), score.level(), score.verdict());
        assert_eq!(parts, Ok(score), "what a deal gives can be entered");
        assert_eq!(score.to_string().parse(), Ok(score));
        overbid += usize::from(played.settlement.overbid);
    }
    assert!(overbid > 100 && passed_in > 10, "{overbid} {passed_in}");
}

#[test]
fn a_deal_that_is_not_over_has_no_entry() {
    let rng = &mut Rng::seed_from_u64(6);
    let seating = Sheet::new(names(3), 36).expect("a series").seating().expect("a game is left");
    let states = walks::walk(rng);
    let (_, before) = states.split_last().expect("a walk has an end");
    assert!(before.iter().all(|state| Entry::of(state, &seating).is_none()));
}

#[test]
fn all_scores_have_a_text_of_their_own() {
    let texts: std::collections::HashSet<String> = all_scores().map(|score| score.to_string()).collect();
    assert_eq!(texts.len(), all_scores().count());
    // Suit games: 11 matadors twice, 10 contracts and levels; Grand: 4 twice; Null: 4. Won and
    // lost, but for the Schwarz of an announced Schneider, which is won only (ISkO 5.2.5).
    assert_eq!(texts.len(), 2 * (4 * 22 * 10 + 8 * 10 + 4) - (4 * 22 + 8));
    for score in all_scores() {
        assert_eq!(score.to_string().parse(), Ok(score));
    }
}

#[test]
fn overbid_games_count_what_a_bid_asks_for() {
    for score in all_scores().filter(|score| score.is_won()) {
        let Some(base) = score.contract().game().base_value() else { continue };
        let worth = base * u16::from(score.multiplier());
        let by_bids: std::collections::BTreeSet<u16> =
            Bid::all().filter(|bid| bid.value() > worth).map(|bid| bid.value().div_ceil(base)).collect();
        for times in 0..=40 {
            let overbid =
                Score::new(score.contract(), score.matadors(), score.level(), Verdict::Overbid(times));
            assert_eq!(overbid.is_ok(), by_bids.contains(&times.into()), "{score} {times}");
        }
    }
}

#[test]
fn what_is_no_score_is_refused() {
    for (text, reason) in [
        ("C won", "matadors: \"0\" is not 1 to 11 matadors, with or without"),
        ("C with 12 won", "matadors: \"12\" is not 1 to 11 matadors, with or without"),
        ("G without 5 lost", "matadors: \"-5\" is not 1 to 4 matadors, with or without"),
        ("N with 1 won", "matadors: \"1\" is not 0, as Null has no matadors"),
        (
            "GHS with 1 Schwarz lost",
            "level: \"Schwarz\" is not Schneider, as a lost announced game counts no other level (ISkO 5.2.5)",
        ),
        ("N Schneider won", "level: \"Schneider\" is not a level of Null, which has none"),
        ("N overbid 2", "verdict: \"overbid\" is not won or lost, as Null always is"),
        (
            "H with 1 overbid 2",
            "overbid: \"2 times\" is not what covers a bid above 20: more than 2 times 10, and the least such for one of the bids",
        ),
        (
            "D with 1 overbid 29",
            "overbid: \"29 times\" is not what covers a bid above 18: more than 2 times 9, and the least such for one of the bids",
        ),
        (
            "X with 1 won",
            "\"X\" is not a contract: C S H D or G, alone or with H, HS, HZ or O; or N, NH, NO, NOH",
        ),
    ] {
        assert_eq!(text.parse::<Score>().expect_err("no score").to_string(), reason);
    }
    for text in [
        "C with won",
        "C with +1 won",
        "C with 01 won",
        "C with 1",
        "C with 1 won won",
        "C with 1  won",
        "CHS with 1 Schneider won",
        "CO with 1 Schwarz won",
        "C with 1 overbid",
        "",
        "C with 300 won",
    ] {
        assert!(text.parse::<Score>().is_err(), "{text}");
    }
    for text in ["", "0 C with 1 won", "x C with 1 won", "2", "passed"] {
        assert!(text.parse::<Entry>().is_err(), "{text}");
    }
    let low =
        Score::new(Contract::from_index(2), 1, Level::Game, Verdict::Won).expect_err("Schneider counts");
    assert_eq!(low.to_string(), "level: \"Game\" is not Schneider, which is announced");
}

#[test]
fn marks_are_those_of_the_levels() {
    use Mark::*;
    for (text, marks) in [
        ("C with 1 won", &[][..]),
        ("C with 1 Schwarz lost", &[Schneider, Schwarz]),
        ("CH with 1 Schneider won", &[Hand, Schneider]),
        ("CHS with 1 won", &[Hand, Schneider, SchneiderAnnounced]),
        ("CHS with 1 Schwarz won", &[Hand, Schneider, SchneiderAnnounced, Schwarz]),
        ("CHZ with 1 won", &[Hand, Schneider, SchneiderAnnounced, Schwarz, SchwarzAnnounced]),
        ("CO with 1 won", &Mark::ALL),
        ("NO won", &[Ouvert]),
        ("NOH won", &[Hand, Ouvert]),
    ] {
        assert_eq!(score(text).marks(), marks, "{text}");
    }
}

#[test]
fn running_scores_are_sums_of_values() {
    for seed in 0..200 {
        let sheet = random_sheet(seed);
        let mut totals = vec![0; sheet.names().len()];
        for row in sheet.rows() {
            if let Entry::Played { declarer, score } = row.entry {
                totals[declarer.index()] += i64::from(score.value());
                assert_eq!(row.total, Some(totals[declarer.index()]));
                assert!(row.seating.players.0.contains(&declarer));
            } else {
                assert_eq!(row.total, None);
            }
        }
        assert_eq!(sheet.totals(), totals);
    }
}

#[test]
fn only_players_of_a_game_are_entered() {
    let mut sheet = Sheet::new(names(5), 60).expect("a series");
    let BySeat(players) = sheet.seating().expect("a game is left").players;
    assert_eq!(players, [2, 3, 5].map(partner));
    for other in [1, 4, 6] {
        let refused = sheet.enter(entry(&format!("{other} C with 1 won")));
        let expected = players.to_vec();
        assert_eq!(refused, Err(TableError::NotAPlayer { game: 1, found: partner(other), expected }));
    }
    let text = sheet.enter(entry("4 N won")).expect_err("4 sits out").to_string();
    assert_eq!(text, "partner 4 does not play in game 1: expected 2, 3 or 5");
    assert_eq!(sheet.entries(), []);
}

#[test]
fn all_must_agree_to_a_correction() {
    let mut sheet = Sheet::new(names(4), 4).expect("a series");
    for text in ["2 C with 1 won", "3 G with 2 won", "1 N lost"] {
        sheet.enter(entry(text)).expect("a player");
    }
    let right = entry("2 C with 2 won");
    let three = [1, 2, 4].map(partner);
    assert_eq!(sheet.correct(1, right, &three), Err(TableError::NotAgreed(partner(3))));
    let all: Vec<Partner> = sheet.partners().collect();
    assert_eq!(sheet.correct(4, right, &all), Err(TableError::NoGame { found: 4, entered: 3 }));
    assert_eq!(sheet.correct(0, right, &all), Err(TableError::NoGame { found: 0, entered: 3 }));
    let dealer = sheet.correct(1, entry("1 C with 2 won"), &all);
    assert!(matches!(dealer, Err(TableError::NotAPlayer { game: 1, .. })));
    assert!(sheet.remarks().is_empty());
    sheet.correct(1, right, &all).expect("all agree");
    assert_eq!(sheet.totals(), [-46, 36, 72, 0]);
    let was = entry("2 C with 1 won");
    assert_eq!(sheet.remarks(), [Remark::Corrected { game: 1, was, by: Authority::Agreement }]);
}

#[test]
fn the_score_of_one_who_has_left_is_not_changed_without_him() {
    let mut sheet = Sheet::new(names(4), 7).expect("a series");
    sheet.announce_departure(partner(2)).expect("a round begins");
    for text in ["2 C with 1 won", "3 G with 2 won", "1 N lost", "1 N won"] {
        sheet.enter(entry(text)).expect("a player");
    }
    sheet.change_partners(&[], &[]).expect("three are left");
    sheet.enter(entry("3 N won")).expect("a player");
    let (three, all) = ([1, 3, 4].map(partner), [1, 2, 3, 4].map(partner));
    let lost = entry("2 C with 1 lost");
    assert_eq!(sheet.correct(1, lost, &three), Err(TableError::NotAgreed(partner(2))));
    assert_eq!(sheet.totals()[1], 24);
    sheet.correct(1, lost, &all).expect("all agree, and he too");
    assert_eq!(sheet.totals()[1], -48);
    // A game that was played without him is no matter of his.
    sheet.correct(5, entry("3 N lost"), &three).expect("all agree who were there");
    // A newcomer answers for the sheet that he signs.
    let mut sheet = Sheet::new(names(3), 7).expect("a series");
    (0..3).for_each(|_| sheet.enter(Entry::PassedIn).expect("a game is left"));
    sheet.change_partners(&[], &[sheets::name("Doris")]).expect("a round begins");
    let without_her = sheet.correct(1, entry("2 N won"), &[1, 2, 3].map(partner));
    assert_eq!(without_her, Err(TableError::NotAgreed(partner(4))));
}

#[test]
fn a_corrected_sheet_is_signed_again() {
    let mut sheet = Sheet::new(names(3), 1).expect("a series");
    sheet.enter(entry("2 C with 1 won")).expect("a player");
    let all: Vec<Partner> = sheet.partners().collect();
    let sign = |sheet: &mut Sheet| {
        all.iter().for_each(|&partner| sheet.sign(partner).expect("the series is over"));
        assert!(sheet.is_signed());
    };
    sign(&mut sheet);
    assert!(sheet.correct(1, entry("2 C with 2 won"), &all[1..]).is_err());
    assert!(sheet.is_signed(), "what is refused changes nothing");
    sheet.correct(1, entry("2 C with 2 won"), &all).expect("all agree");
    assert_eq!(sheet.signatures(), []);
    sign(&mut sheet);
    sheet.correct_to_lowest(1, partner(2), &Legible::default()).expect("something is the lowest");
    assert_eq!(sheet.signatures(), []);
    assert_eq!(sheet.to_string().parse(), Ok(sheet));
}

/// SkTO 7.2.4: a sheet with two gaps is deficient by the first of them until it is filled.
#[test]
fn the_first_missing_game_is_named_first() {
    let mut sheet = Sheet::new(names(3), 3).expect("a series");
    let all: Vec<Partner> = sheet.partners().collect();
    sheet.enter(Entry::Missing).expect("a game that was played");
    sheet.enter(entry("3 S without 1 lost")).expect("a player");
    sheet.enter(Entry::Missing).expect("a game that was played");
    assert_eq!(sheet.first_missing(), Some(1));
    assert_eq!(sheet.sign(partner(1)), Err(TableError::Deficient(1)));
    sheet.correct(1, Entry::PassedIn, &all).expect("all agree");
    assert_eq!(sheet.first_missing(), Some(3));
}

#[test]
fn a_missing_game_is_entered_later_and_the_sheet_signed() {
    let mut sheet = Sheet::new(names(3), 3).expect("a series");
    let all: Vec<Partner> = sheet.partners().collect();
    sheet.enter(entry("2 C with 1 won")).expect("a player");
    sheet.enter(Entry::Missing).expect("a game that was played");
    assert_eq!(sheet.sign(partner(1)), Err(TableError::NotOver { entered: 2, games: 3 }));
    sheet.enter(Entry::PassedIn).expect("a game is left");
    assert_eq!(sheet.first_missing(), Some(2));
    assert_eq!(sheet.sign(partner(1)), Err(TableError::Deficient(2)));
    sheet.correct(2, entry("3 S without 1 lost"), &all).expect("all agree");
    assert_eq!(sheet.totals(), [0, 24, -44]);
    assert_eq!(sheet.sign(partner(4)), Err(TableError::NotAtTheTable(partner(4), all.clone())));
    for partner in all {
        assert!(!sheet.is_signed());
        sheet.sign(partner).expect("the series is over");
        sheet.sign(partner).expect("once more changes nothing");
    }
    assert!(sheet.is_signed());
    assert_eq!(sheet.signatures().len(), 3);
}

#[test]
fn management_enters_the_lowest_value_that_fits() {
    let legible =
        |game, matadors, marks: &[Mark], ending| Legible { game, matadors, marks: marks.to_vec(), ending };
    for (legible, lowest) in [
        (Legible::default(), "D with 1 won"),
        (legible(Some(Game::Clubs), None, &[], Ending::Won), "C with 1 won"),
        (legible(Some(Game::Clubs), Some(3), &[], Ending::Lost), "C with 3 lost"),
        (legible(Some(Game::Hearts), None, &[Mark::SchneiderAnnounced], Ending::Won), "HHS with 1 won"),
        (legible(Some(Game::Grand), Some(2), &[Mark::Schwarz], Ending::Won), "G with 2 Schwarz won"),
        (legible(Some(Game::Null), None, &[], Ending::Lost), "N lost"),
        (legible(Some(Game::Null), None, &[Mark::Hand, Mark::Ouvert], Ending::Won), "NOH won"),
        (legible(None, None, &[Mark::Hand], Ending::Won), "DH with 1 won"),
        (legible(None, None, &[Mark::Ouvert], Ending::Won), "NO won"),
        (legible(Some(Game::Hearts), Some(1), &[], Ending::Overbid), "H with 1 overbid 3"),
        (legible(None, Some(11), &[Mark::Schwarz], Ending::Won), "D with 11 Schwarz won"),
    ] {
        assert_eq!(legible.lowest().map(|score| score.to_string()).as_deref(), Some(lowest), "{legible:?}");
    }
    assert_eq!(legible(Some(Game::Null), None, &[Mark::Schneider], Ending::Won).lowest(), None);
    assert_eq!(legible(Some(Game::Null), None, &[], Ending::Overbid).lowest(), None);
    assert_eq!(legible(Some(Game::Grand), Some(5), &[], Ending::Won).lowest(), None);
}

#[test]
fn nothing_that_fits_is_lower_than_the_lowest() {
    for game in [None, Some(Game::Spades), Some(Game::Grand), Some(Game::Null)] {
        for matadors in [None, Some(1), Some(4), Some(0)] {
            for mark in [None, Some(Mark::Hand), Some(Mark::Schneider), Some(Mark::Ouvert)] {
                for (ending, won) in [(Ending::Won, true), (Ending::Lost, false)] {
                    let marks: Vec<Mark> = mark.into_iter().collect();
                    let legible = Legible { game, matadors, marks, ending };
                    let fits = |score: &Score| {
                        score.is_won() == won
                            && game.is_none_or(|game| score.contract().game() == game)
                            && matadors.is_none_or(|m| score.matadors().unsigned_abs() == m)
                            && mark.is_none_or(|mark| score.marks().contains(&mark))
                    };
                    let least = all_scores().filter(fits).map(|score| score.value().abs()).min();
                    assert_eq!(legible.lowest().map(|score| score.value().abs()), least, "{legible:?}");
                    assert!(legible.lowest().is_none_or(|lowest| fits(&lowest)));
                }
            }
        }
    }
}

#[test]
fn management_corrects_without_agreement() {
    let mut sheet = Sheet::new(names(3), 3).expect("a series");
    sheet.enter(Entry::Missing).expect("a game that was played");
    let legible = Legible { game: Some(Game::Spades), ending: Ending::Lost, ..Legible::default() };
    assert_eq!(sheet.correct_to_lowest(1, partner(2), &legible), Ok(entry("2 S with 1 lost")));
    assert_eq!(sheet.totals(), [0, -44, 0]);
    assert_eq!(
        sheet.remarks(),
        [Remark::Corrected { game: 1, was: Entry::Missing, by: Authority::Management }]
    );
    let nothing = Legible { game: Some(Game::Null), marks: vec![Mark::Schwarz], ..Legible::default() };
    assert_eq!(sheet.correct_to_lowest(1, partner(2), &nothing), Err(TableError::NotLegible));
    let game = sheet.correct_to_lowest(2, partner(2), &legible);
    assert_eq!(game, Err(TableError::NoGame { found: 2, entered: 1 }));
}

/// SkTO 7.2.4: what management has declared invalid says so in both forms, and counts for nobody.
#[test]
fn an_invalid_sheet_counts_for_nobody() {
    let mut sheets = [1, 2].map(|_| Sheet::new(names(3), 1).expect("a series"));
    sheets[0].enter(entry("2 C with 1 won")).expect("a player");
    sheets[1].enter(entry("2 G with 4 won")).expect("a player");
    let bert =
        |sheets: &[Sheet]| overall(sheets).iter().find(|s| s.name == sheets::name("Bert")).map(|s| s.points);
    assert_eq!(bert(&sheets), Some(24 + 120));
    assert!(!sheets[1].is_invalid());
    sheets[1].declare_invalid();
    sheets[1].declare_invalid();
    assert_eq!(sheets[1].remarks(), [Remark::DeclaredInvalid]);
    assert_eq!(bert(&sheets), Some(24));
    assert_eq!(bert(&sheets[1..]), None);
    assert_eq!(sheets[1].to_string().parse().as_ref(), Ok(&sheets[1]), "{}", sheets[1]);
    let json = serde_json::to_string(&sheets[1]).expect("plain data");
    assert_eq!(serde_json::from_str::<Sheet>(&json).expect("its own text"), sheets[1], "{json}");
}

#[test]
fn a_substitute_plays_on_for_the_partner() {
    let mut sheet = Sheet::new(names(3), 2).expect("a series");
    sheet.enter(entry("2 C with 1 won")).expect("a player");
    sheet.substitute(partner(2), sheets::name("Zoe")).expect("he is at the table");
    sheet.enter(entry("2 D with 1 won")).expect("a player");
    assert_eq!(sheet.totals(), [0, 42, 0]);
    let substituted = Remark::Substituted { game: 2, partner: partner(2), name: sheets::name("Zoe") };
    assert_eq!(sheet.remarks(), [substituted]);
    assert_eq!(sheet.substitute(partner(2), sheets::name("Yves")), Err(TableError::Over { games: 2 }));
}
