//! The ranking, prizes and refunds (SkTO 3.4, 4.3, 5.1), and money at the tables.

use crate::play::{entered, hand_in, sheets_of};
use crate::sheets::{entry, name};
use skat_env::skat::table::{Rounding, Sheet};
use skat_env::skat::tournament::{Event, Payout, Terms, Tournament, in_proportion};
use skat_env::{below, stream};

const TEXT: &str = include_str!("../data/tournament.txt");

fn ranking(tournament: &Tournament) -> Vec<(String, i64)> {
    let ranked = tournament.ranking().into_iter();
    ranked.map(|ranked| (ranked.standing.name.to_string(), ranked.standing.final_score())).collect()
}

fn payments(tournament: &Tournament) -> Vec<(String, i64)> {
    let payments = tournament.accounts().payments.into_iter();
    payments.map(|payment| (payment.name.to_string(), payment.cents)).collect()
}

fn pairs(expected: &[(&str, i64)]) -> Vec<(String, i64)> {
    expected.iter().map(|(name, number)| (name.to_string(), *number)).collect()
}

/// Worked out by hand from the sheets of the golden tournament.
#[test]
fn the_golden_tournament_is_ranked_and_paid() {
    let tournament: Tournament = TEXT.parse().expect("a tournament");
    // Series 1: Anna 36 + 50 + 30; Bert -48 - 50; Clara 30 + 20 + 50; Doris 30 + 18 + 50 of four.
    // Emil 46 + 50 + 40, Frieda -96 - 50, Gustav 40 + 18 + 50 of three.
    // Series 2, the table of three Anna, Emil, Clara: 72 + 50, 0, 20 + 50. The other sheet is
    // invalid, and Gustav was expelled after it.
    let expected = [
        ("Anna", 116 + 122),
        ("Clara", 100 + 70),
        ("Emil", 136),
        ("Doris", 98),
        ("Bert", -98),
        ("Frieda", -146),
    ];
    assert_eq!(ranking(&tournament), pairs(&expected));
    let accounts = tournament.accounts();
    assert_eq!((accounts.fees, accounts.expenses, accounts.left), (7000, 1500, 7000 - 1500 - 4500));
    assert_eq!(payments(&tournament), pairs(&[("Anna", 3000), ("Clara", 1500)]));
    // Half a cent. Series 1, four times each less the sum in cents (18, -24, 10, 9: 13), then three
    // times (23, -48, 9: -16); series 2 three times (36, 0, 10: 46).
    let won = tournament.settlement(Rounding::EachGame);
    let won: Vec<(String, i64)> = won.into_iter().map(|won| (won.name.to_string(), won.cents)).collect();
    let expected = [
        ("Anna", 72 - 13 + 108 - 46),
        ("Bert", -96 - 13),
        ("Clara", 40 - 13 + 30 - 46),
        ("Doris", 36 - 13),
        ("Emil", 69 + 16 - 46),
        ("Frieda", -144 + 16),
        ("Gustav", 27 + 16),
    ];
    assert_eq!(won, pairs(&expected));
    assert_eq!(won.iter().map(|(_, cents)| cents).sum::<i64>(), 0);
}

#[test]
fn prizes_in_proportion_are_reduced_to_the_same_share() {
    for (prizes, total, expected) in [
        (&[5000, 3000, 2000][..], 5000, &[2500, 1500, 1000][..]),
        (&[5000, 3000, 2000], 10_000, &[5000, 3000, 2000]),
        (&[5000, 3000, 2000], 99_999, &[5000, 3000, 2000]), // never more than announced
        (&[5000, 3000, 2000], 0, &[0, 0, 0]),
        (&[5000, 3000, 2000], -700, &[0, 0, 0]),
        (&[1, 1, 1], 2, &[1, 1, 0]),           // equal rests: the higher places
        (&[500, 300, 200], 99, &[49, 30, 20]), // 49.5, 29.7, 19.8
        (&[500, 300, 200], 97, &[49, 29, 19]), // 48.5, 29.1, 19.4
        (&[], 100, &[]),
        (&[0, 0], 100, &[0, 0]),
    ] {
        assert_eq!(in_proportion(prizes, total), expected, "{prizes:?} {total}");
    }
    let rng = &mut stream(1, 0);
    for _ in 0..2000 {
        let mut prizes: Vec<u32> = (0..1 + below(rng, 6)).map(|_| below(rng, 10_000) as u32).collect();
        prizes.sort_by(|a, b| b.cmp(a));
        let announced: i64 = prizes.iter().map(|&prize| i64::from(prize)).sum();
        let total = below(rng, 60_000) as i64;
        let shares = in_proportion(&prizes, total);
        assert_eq!(shares.iter().sum::<i64>(), total.min(announced));
        assert!(shares.is_sorted_by(|a, b| a + 1 >= *b));
        for (&prize, &share) in prizes.iter().zip(&shares) {
            let exact = f64::from(prize) * total.min(announced) as f64 / announced.max(1) as f64;
            assert!((share as f64 - exact).abs() < 1.0 + 1e-6 && share <= i64::from(prize));
        }
    }
}

/// Three play one of two series, then one more is expelled who had not played.
fn broken_off(payout: Payout) -> Tournament {
    let mut tournament = entered(&["Anna", "Bert", "Clara"], |terms: &mut Terms| {
        terms.entry_fee = 1000;
        terms.expenses = 600;
        terms.prizes = vec![4000, 2000];
    });
    tournament.draw().expect("three");
    tournament.note(Event::Begun { series: 1 }).expect("the first");
    for sheet in sheets_of(&tournament, 1, usize::MAX, true) {
        hand_in(&mut tournament, 1, sheet).expect("its table");
    }
    tournament.note(Event::Entered(name("Doris"))).expect("between series");
    tournament.note(Event::Expelled(name("Doris"))).expect("a participant");
    tournament
        .note(Event::BrokenOff { at: "2026-05-01 15:00".parse().expect("a moment"), payout })
        .expect("now");
    tournament
}

#[test]
fn a_tournament_that_breaks_off_gives_back_the_fees_or_prizes_in_proportion() {
    let refunded = broken_off(Payout::Refund);
    assert_eq!(payments(&refunded), pairs(&[("Anna", 1000), ("Bert", 1000), ("Clara", 1000)]));
    // Doris forfeits hers (SkTO 4.3).
    assert_eq!(refunded.accounts().left, 4000 - 600 - 3000);
    let in_proportion = broken_off(Payout::Proportion);
    // 3400 are there for prizes of 6000.
    let places: Vec<i64> = payments(&in_proportion).into_iter().map(|(_, cents)| cents).collect();
    assert_eq!(places, [2267, 1133]);
    assert_eq!(in_proportion.accounts().left, 0);
    assert_eq!(ranking(&in_proportion).len(), 3);
}

#[test]
fn an_unfinished_sheet_counts_when_the_tournament_breaks_off() {
    let mut tournament = entered(&["Anna", "Bert", "Clara"], |_| ());
    tournament.draw().expect("three");
    tournament.note(Event::Begun { series: 1 }).expect("the first");
    let mut sheet: Sheet = tournament.blank(1, 1).expect("a table");
    sheet.enter(entry("1 C with 1 won")).expect("a player");
    sheet.end_early().expect("a game is entered");
    let first = sheet.names()[0].clone();
    let early = hand_in(&mut tournament, 1, sheet.clone()).expect_err("the series goes on");
    assert_eq!(early.to_string(), "the sheet is of 1 games: expected 3");
    let at = "2026-05-01 15:00".parse().expect("a moment");
    tournament.note(Event::BrokenOff { at, payout: Payout::Refund }).expect("now");
    hand_in(&mut tournament, 1, sheet).expect("as far as it went");
    assert_eq!(ranking(&tournament)[0], (first.to_string(), 24 + 50));
    assert_eq!(tournament.to_string().parse(), Ok(tournament));
}

#[test]
fn a_sheet_of_others_is_refused() {
    let mut tournament = entered(&["Anna", "Bert", "Clara", "Doris"], |_| ());
    tournament.draw().expect("four");
    tournament.note(Event::Begun { series: 1 }).expect("the first");
    let blank = tournament.blank(1, 1).expect("a table");
    let mut names = blank.names().to_vec();
    names.swap(0, 1);
    let other = Sheet::new(names.clone(), 4).expect("a sheet");
    let list = |names: &[skat_env::skat::table::Name]| {
        names.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let hand_in = |tournament: &mut Tournament, sheet: &Sheet| {
        let event = Event::HandedIn { series: 1, table: 1, sheet: Box::new(sheet.clone()) };
        tournament.note(event).expect_err("not this table's").to_string()
    };
    let expected = format!(
        "the sheet is of {}: expected {}, the partners of this table (SkTO 7.1.3)",
        list(&names),
        list(blank.names())
    );
    assert_eq!(hand_in(&mut tournament, &other), expected);
    let long = Sheet::new(blank.names().to_vec(), 5).expect("a sheet");
    assert_eq!(hand_in(&mut tournament, &long), "the sheet is of 5 games: expected 4");
    let mut joined = blank.clone();
    joined.change_partners(&[], &[name("Emil")]).expect("before the first game");
    let error = hand_in(&mut tournament, &joined);
    assert_eq!(error, "the sheet has partners who came or went: expected those of the draw (SkTO 7.1.3)");
}

#[test]
fn who_withdraws_keeps_his_place_and_who_never_played_has_none() {
    let mut tournament = entered(&["Anna", "Bert", "Clara", "Doris"], |_| ());
    tournament.note(Event::Withdrew(name("Doris"))).expect("before the first series");
    tournament.draw().expect("three");
    tournament.note(Event::Begun { series: 1 }).expect("the first");
    for sheet in sheets_of(&tournament, 1, usize::MAX, true) {
        hand_in(&mut tournament, 1, sheet).expect("its table");
    }
    let before = ranking(&tournament);
    assert_eq!(before.len(), 3);
    tournament.note(Event::Withdrew(name("Anna"))).expect("after the series");
    assert_eq!(ranking(&tournament), before);
    tournament.note(Event::Expelled(name("Anna"))).expect("afterwards");
    assert_eq!(ranking(&tournament), before.into_iter().filter(|(who, _)| who != "Anna").collect::<Vec<_>>());
}
