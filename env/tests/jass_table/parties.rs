//! What parties bring, on cases that were worked out by hand, and what holds of every sheet.

use crate::sheets::{blank, chair, entry, marks, pair, plan, points, random_sheet, team, variants};
use rand::SeedableRng;
use skat_env::jass::match_play::{
    BySide, Chair, Length, MatchError, NoLength, Points, Results, Sheet, Side, draw_secretary,
};
use skat_env::jass::{Card, Rules, Seat, State, Team as JassTeam};
use skat_env::{ActionSet, Environment, Rng, below};

const CASES: &str = include_str!("data/parties.txt");

/// The sheet of a case.
fn sheet(why: &str, lines: &[&str]) -> Sheet {
    let field = |name: &str| {
        let line = lines.iter().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{why}: {name}")).trim()
    };
    let number = |name| field(name).parse::<usize>().unwrap_or_else(|_| panic!("{why}: {name}"));
    let mut sheet = blank(number("deals"), number("secretary") - 1);
    for word in field("marked").split_whitespace() {
        let (times, word) = word.split_once('x').unwrap_or(("1", word));
        let (marked, missing) = word.split_once('-').unwrap_or((word, "0:0"));
        let missing = BySide::of(|side| marks(missing)[side] as u8);
        for _ in 0..times.parse().expect("how often") {
            sheet.enter_marked(marks(marked), missing).unwrap_or_else(|error| panic!("{why}: {error}"));
        }
    }
    if lines.contains(&"time") {
        sheet.call_time().unwrap_or_else(|error| panic!("{why}: {error}"));
    }
    sheet
}

fn results(line: &str) -> Results {
    let numbers: Vec<Points> = line
        .split_whitespace()
        .map(|word| word.parse::<f64>().expect(word).try_into().expect("whole or half points"))
        .collect();
    let [played, penalty, shared, lost, score] = numbers[..] else { panic!("five numbers: {line}") };
    Results { played, penalty, shared, lost, score }
}

#[test]
fn every_partie_brings_what_was_worked_out_by_hand() {
    let blocks: Vec<&str> = CASES.split("\n\n").filter(|block| block.contains("\nmarked")).collect();
    assert!(blocks.len() >= 20, "{}", blocks.len());
    for block in blocks {
        let lines: Vec<&str> = block.lines().map(str::trim).collect();
        let why = lines[0];
        let found = sheet(why, &lines).results();
        for side in Side::ALL {
            let line =
                lines.iter().find_map(|line| line.strip_prefix(&side.to_string())).expect("both sides");
            assert_eq!(found[side], results(line), "{why}: {side}");
        }
    }
}

#[test]
fn a_partie_has_12_or_16_deals() {
    for deals in 0..40 {
        let sheet = Sheet::new((1, 1), pair(team("A"), team("B")), chair(0), plan(deals));
        match deals {
            12 | 16 => assert_eq!(sheet.expect("a partie").length().deals(), deals),
            _ => assert_eq!(sheet, Err(MatchError::Length(NoLength(deals)))),
        }
    }
    let numbers = Length::ALL.map(|length| [length.cap(), length.bye()]);
    assert_eq!(numbers, [[1250, 1000], [1650, 1350]].map(|pair| pair.map(Points::new)));
}

#[test]
fn the_ways_to_trump_are_mixed_as_planned() {
    let sheet = blank(16, 0);
    assert_eq!(sheet.plan(), [variants(), variants()].concat());
    let same = Sheet::new((1, 1), pair(team("A"), team("A")), chair(0), plan(12));
    assert_eq!(same, Err(MatchError::NameTaken("A".parse().expect("a name"))));
}

#[test]
fn the_secretary_deals_first_and_the_deal_goes_round() {
    for secretary in 0..4 {
        let sheet = blank(16, secretary);
        assert_eq!(sheet.dealer(1), sheet.secretary());
        assert_eq!(sheet.secretary(), chair(secretary));
        let dealers: Vec<usize> = (1..=16).map(|deal| sheet.dealer(deal).number()).collect();
        assert!(dealers.windows(2).all(|pair| pair[1] == pair[0] % 4 + 1), "{dealers:?}");
    }
}

#[test]
#[should_panic(expected = "counted from 1")]
fn there_is_no_deal_0() {
    blank(12, 0).dealer(0);
}

#[test]
fn a_partie_ends_with_its_deals_or_its_time() {
    let mut sheet = blank(12, 0);
    for _ in 0..12 {
        assert!(!sheet.is_over());
        sheet.enter(entry(80)).expect("a deal");
    }
    assert!(sheet.is_over() && !sheet.is_time_up());
    assert_eq!(sheet.enter(entry(80)), Err(MatchError::Over { deals: 12 }));
    assert_eq!(sheet.call_time(), Err(MatchError::Over { deals: 12 }));
    let mut sheet = blank(12, 0);
    sheet.enter(entry(80)).expect("a deal");
    sheet.call_time().expect("eleven are left");
    assert!(sheet.is_over() && sheet.is_time_up());
    assert_eq!(sheet.enter(entry(80)), Err(MatchError::TimeUp { after: 1 }));
    assert_eq!(sheet.enter_marked(marks("1:156"), BySide::default()), Err(MatchError::TimeUp { after: 1 }));
    assert_eq!(sheet.call_time(), Err(MatchError::TimeUp { after: 1 }));
    assert_eq!(sheet.entries().len(), 1, "nothing was changed");
}

/// The points of a deal go to the chairs that its seats are: the leading team is the one that does
/// not deal.
#[test]
fn a_played_deal_is_entered_for_the_right_side() {
    let rng = &mut Rng::seed_from_u64(1);
    let mut sheet = blank(16, 1);
    let mut home = 0;
    while !sheet.is_over() {
        let mut state = State::deal(&Rules::default(), rng);
        assert_eq!(sheet.enter_deal(&state), Err(MatchError::DealNotOver));
        while state.turn().is_some() {
            let legal = state.legal_actions();
            state.apply(legal.nth(below(rng, legal.len())));
        }
        let dealer = sheet.dealer(sheet.entries().len() + 1);
        for seat in Seat::ALL {
            // Seats are counted from the dealer's right neighbour.
            let chair = Chair::of(seat, dealer);
            assert_eq!(chair.number() % 4, (dealer.number() + 1 + seat.index()) % 4);
            assert_eq!(Side::of(seat.team(), dealer), chair.side());
        }
        let dealing = i32::from(state.points(JassTeam::Dealing));
        home += if dealer.number() % 2 == 1 { dealing } else { 157 - dealing };
        sheet.enter_deal(&state).expect("the deal is over");
    }
    assert_eq!(sheet.results().home.played, Points::new(home));
    assert!(home > 0 && home < 16 * 157);
}

#[test]
fn the_highest_card_draws_the_secretary() {
    let drawn = |cards: &str| -> Vec<(Chair, Card)> {
        let cards = cards.split_whitespace().map(|card| card.parse().expect(card));
        Chair::ALL.into_iter().zip(cards).collect()
    };
    assert_eq!(draw_secretary(&drawn("H6 CK SA DJ")), Ok(chair(2)));
    assert_eq!(draw_secretary(&drawn("HT HJ HQ HK")), Ok(chair(3)), "kings above queens, jacks and tens");
    assert_eq!(draw_secretary(&drawn("H9 HT S8 D7")), Ok(chair(1)), "tens above nines");
    let again = Err(MatchError::DrawAgain(vec![chair(0), chair(2)]));
    assert_eq!(draw_secretary(&drawn("HK D9 SK C6")), again);
    let error = draw_secretary(&drawn("HK D9 SK C6")).expect_err("two kings").to_string();
    assert_eq!(error, "the highest card was drawn by chairs 1 and 3: these draw again (Jass 2.6b)");
}

/// On every sheet nothing is lost but what the cap and missing cards cost.
#[test]
fn all_points_of_a_partie_are_somewhere() {
    let mut capped = 0;
    for seed in 0..500 {
        let sheet = random_sheet(seed);
        let results = sheet.results();
        let both = |of: fn(&Results) -> Points| of(&results.home) + of(&results.visitors);
        let deals = sheet.entries().len() as i32;
        assert_eq!(both(|r| r.played), Points::new(157 * deals));
        let left = if sheet.is_time_up() { sheet.length().deals() as i32 - deals } else { 0 };
        assert_eq!(both(|r| r.shared), Points::new(157 * left));
        assert_eq!(results.home.shared, results.visitors.shared);
        assert_eq!(both(|r| r.score + r.lost + r.penalty), Points::new(157 * (deals + left)));
        for side in Side::ALL {
            let Results { score, lost, .. } = results[side];
            assert!(score <= sheet.length().cap() && lost >= Points::ZERO);
            assert!(lost == Points::ZERO || score == sheet.length().cap());
            capped += i32::from(lost > Points::ZERO);
        }
        for entry in sheet.entries() {
            let BySide { home, visitors } = points(entry);
            assert_eq!(home + visitors, 157);
        }
        let last = sheet.sums().last().copied().unwrap_or_default();
        assert_eq!(last, BySide::of(|side| results[side].played - results[side].penalty));
    }
    assert!(capped > 0, "no sheet reached the cap");
}

#[test]
fn points_are_written_to_the_half() {
    let texts = [(0, "0"), (1, "0.5"), (-1, "-0.5"), (157, "78.5"), (-20, "-10"), (2500, "1250")];
    for (halves, text) in texts {
        let points = Points::of_halves(halves);
        assert_eq!(points.to_string(), text);
        assert_eq!(serde_json::to_string(&points).expect("a number"), text);
        assert_eq!(serde_json::from_str::<Points>(text).expect("points"), points);
    }
    for wrong in ["0.25", "1e300", "\"5\"", "null"] {
        assert!(serde_json::from_str::<Points>(wrong).is_err(), "{wrong}");
    }
}
