//! The referee against cases worked out by hand, visible cards in the play, and games of eight
//! deals.

use skat_env::chance::{below, stream};
use skat_env::five_hundred::partie::{DEALS, Draw, Partie, draw};
use skat_env::five_hundred::referee::{DealFault, PlayFault, Refereed, Verdict, rule, rule_deal};
use skat_env::five_hundred::{Card, CardSet, Deal, Rules, Seat, State, Team};
use std::collections::BTreeSet;

const CASES: &str = include_str!("data/rulings.txt");
const DEAL_CASES: &str = include_str!("data/deal_rulings.txt");
const DEAL: &str = "BO.HA.HK.HJ.H9.DJ.SA.SK.CA.C4|BL.HQ.HT.H8.DA.DK.SJ.S9.CK.C5|\
                    H7.H6.DQ.DT.D9.SQ.ST.S8.CQ.C6|H5.H4.D8.D7.D6.S7.S6.CJ.CT.C7|D5.D4.S5.S4.C9.C8";

fn lines(cases: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = cases.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split("; ").collect())
}

fn table(actions: &str) -> Refereed {
    Refereed::new(format!("{DEAL} {actions}").parse::<State>().unwrap_or_else(|error| panic!("{error}")))
}

/// The numbers of the rules that any ruling of the cases rests on.
pub(crate) fn rules_of_cases() -> BTreeSet<&'static str> {
    let rulings = lines(CASES).chain(lines(DEAL_CASES)).map(|parts| *parts.last().unwrap());
    let rules =
        rulings.filter_map(|ruling| ruling.strip_suffix(')')?.split_once(" (").map(|(_, rules)| rules));
    rules.flat_map(|rules| rules.split(' ')).collect()
}

#[test]
fn every_case_in_the_play_is_ruled_as_worked_out_by_hand() {
    let mut count = 0;
    for parts in lines(CASES) {
        let [fault, actions, expected] = parts[..] else { panic!("three parts: {parts:?}") };
        let fault: PlayFault = serde_json::from_str(fault).unwrap_or_else(|error| panic!("{fault}: {error}"));
        let found = match rule(&table(actions), fault) {
            Ok(ruling) => ruling.to_string(),
            Err(error) => format!("no rule: it needs {}", error.needs),
        };
        assert_eq!(found, expected, "{fault:?} after {actions}");
        count += 1;
    }
    assert!(count >= 25, "{count}");
}

#[test]
fn every_case_before_the_play_is_ruled_as_worked_out_by_hand() {
    for parts in lines(DEAL_CASES) {
        let [fault, expected] = parts[..] else { panic!("two parts: {parts:?}") };
        let fault: DealFault = serde_json::from_str(fault).unwrap_or_else(|error| panic!("{fault}: {error}"));
        let found = match rule_deal(fault) {
            Ok(ruling) => ruling.to_string(),
            Err(error) => format!("no rule: it needs {}", error.needs),
        };
        assert_eq!(found, expected, "{fault:?}");
    }
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

#[test]
fn a_visible_card_is_played_at_the_first_opportunity() {
    // The dealer has played the seven of spades before his turn, on the ace.
    let before = table("8H pass pass pass S4 S5 C8 C9 D4 D5 SA");
    let fault = PlayFault::OutOfTurn { by: Seat::Dealer, card: "S7".parse().unwrap() };
    let mut table = before.after(&rule(&before, fault).unwrap()).unwrap();
    assert_eq!((table.visible(), table.state()), (cards("S7"), before.state()));
    for card in ["S9", "S8"] {
        table.play_card(card.parse().unwrap());
    }
    // Spades were led: of his two he plays the visible one.
    assert_eq!((table.state().legal_cards(), table.legal_cards()), (cards("S7.S6"), cards("S7")));
    table.play_card("S7".parse().unwrap());
    assert!(table.visible().is_empty());
    // Another suit does not bind him as long as he can follow.
    let fault = PlayFault::Dropped { card: "C7".parse().unwrap() };
    let mut later = table.after(&rule(&table, fault).unwrap()).unwrap();
    for card in ["SK", "SJ", "ST"] {
        later.play_card(card.parse().unwrap());
    }
    assert_eq!(later.legal_cards(), cards("S6"));
    later.play_card("S6".parse().unwrap());
    // The ace of clubs asks for it; and so would any suit that he does not have.
    for card in ["CA", "C5", "C6"] {
        later.play_card(card.parse().unwrap());
    }
    assert_eq!(later.legal_cards(), cards("C7"));
}

#[test]
fn who_cannot_follow_plays_his_visible_card() {
    let before = table("8H pass pass pass S4 S5 C8 C9 D4 D5 SA S9 S8 S6 SK SJ ST S7 HJ");
    let fault = PlayFault::OutOfTurn { by: Seat::Dealer, card: "D8".parse().unwrap() };
    let mut table = before.after(&rule(&before, fault).unwrap()).unwrap();
    for card in ["H8", "H6", "H4", "HA", "HT", "H7", "H5", "HK", "HQ", "C6"] {
        table.play_card(card.parse().unwrap());
    }
    // No heart is left to the dealer.
    assert_eq!(table.state().legal_cards(), cards("D8.D7.D6.CJ.CT.C7"));
    assert_eq!(table.legal_cards(), cards("D8"));
}

#[test]
fn the_partner_may_not_lead_the_suit_of_a_visible_card() {
    // The third player, the declarer's partner, has dropped the queen of clubs.
    let before = table("8H pass pass pass S4 S5 C8 C9 D4 D5");
    let fault = PlayFault::Dropped { card: "CQ".parse().unwrap() };
    let table = before.after(&rule(&before, fault).unwrap()).unwrap();
    assert_eq!(table.legal_cards(), table.state().legal_cards() - cards("CA.C4"));
    // A dropped heart forbids all trumps, the left bower and Bonhomme too.
    let fault = PlayFault::Dropped { card: "H7".parse().unwrap() };
    let table = before.after(&rule(&before, fault).unwrap()).unwrap();
    assert_eq!(table.legal_cards(), cards("SA.SK.CA.C4"));
    // An opponent's visible card forbids nothing.
    let fault = PlayFault::Dropped { card: "CK".parse().unwrap() };
    let table = before.after(&rule(&before, fault).unwrap()).unwrap();
    assert_eq!(table.legal_cards(), table.state().legal_cards());
}

#[test]
fn rulings_are_carried_out() {
    let before = table("8H pass pass pass S4 S5 C8 C9 D4 D5 SA");
    let two = PlayFault::TwoCards { first: "S9".parse().unwrap(), second: "SJ".parse().unwrap() };
    let after = before.after(&rule(&before, two).unwrap()).unwrap();
    assert_eq!(after.state().seat_to_move(), Some(Seat::Third));
    assert!(after.state().hand(Seat::Second).contains("S9".parse().unwrap()));
    let revoke = PlayFault::Revoke { card: "C5".parse().unwrap() };
    assert_eq!(before.after(&rule(&before, revoke).unwrap()), None, "the deal is over");
    let early = rule(&before, PlayFault::StoppedEarly).unwrap();
    assert_eq!(before.after(&early), Some(before));
}

/// With any cards visible there is always a legal card, and only legal ones of the deal.
#[test]
fn visible_cards_leave_something_to_play() {
    for seed in 0..if cfg!(debug_assertions) { 40 } else { 1_000 } {
        let mut rng = stream(110, seed);
        let mut table = Refereed::new(State::new(Rules::default(), Deal::random(&mut rng)));
        while table.state().seat_to_move().is_some() {
            let legal = table.legal_cards();
            assert!(legal.is_subset(table.state().legal_cards()));
            assert_eq!(legal.is_empty(), table.state().legal_cards().is_empty());
            let all = table.state().legal();
            let action = match legal.len() {
                0 => skat_env::ActionSet::nth(&all, below(&mut rng, skat_env::ActionSet::len(&all))),
                choices => skat_env::five_hundred::Action::Card(legal.nth(below(&mut rng, choices))),
            };
            table.act(action);
            let seat = Seat::from_index(below(&mut rng, 4));
            let hand = table.state().hand(seat);
            if below(&mut rng, 6) == 0
                && !hand.is_empty()
                && let Ok(ruling) =
                    rule(&table, PlayFault::Dropped { card: hand.nth(below(&mut rng, hand.len())) })
            {
                assert!(matches!(ruling.verdict, Verdict::Visible(_)));
                table = table.after(&ruling).expect("the deal goes on");
            }
        }
        assert!(table.visible().is_empty(), "all cards are played");
    }
}

#[test]
fn a_partie_has_eight_deals() {
    let mut partie = Partie::new(2);
    let mut total = [0, 0];
    for deal in 0..DEALS {
        assert!(!partie.is_over());
        assert_eq!(partie.dealer(), (2 + deal) % 4, "the deal goes to the left");
        assert_eq!(partie.chair(Seat::Dealer), partie.dealer());
        assert_eq!(partie.chair(Seat::First), (partie.dealer() + 1) % 4);
        let mut state = State::new(Rules::default(), Deal::from_seed(deal as u64));
        skat_env::five_hundred::play_out(&mut state, &mut stream(111, deal as u64));
        let points = state.points();
        // The first player's team is that of the chairs beside the dealer.
        total[(partie.dealer() + 1) % 2] += u32::from(points[Team::First]);
        total[partie.dealer() % 2] += u32::from(points[Team::Dealing]);
        partie.add(&state);
        assert_eq!(partie.points(), total);
    }
    assert!(partie.is_over() && partie.played() == 8 && total.iter().sum::<u32>() > 1_000);
}

#[test]
fn a_deal_that_all_pass_is_none_of_the_eight() {
    let mut partie = Partie::new(1);
    partie.add(table("pass pass pass pass").state());
    assert_eq!(partie, Partie::new(1));
}

#[test]
#[should_panic(expected = "a game has eight deals")]
fn there_is_no_ninth_deal() {
    let mut partie = Partie::new(0);
    (0..9).for_each(|_| partie.add_points([140, 0]));
}

#[test]
fn the_lowest_card_drawn_deals() {
    let drawn = |text: &str| draw(std::array::from_fn(|i| text.split(' ').nth(i)?.parse::<Card>().ok()));
    assert_eq!(drawn("HA S4 DJ BO"), Draw::Dealer(1));
    assert_eq!(drawn("BL BO HA DA"), Draw::Again([false, false, true, true]));
    assert_eq!(drawn("BL BO HA -"), Draw::Dealer(2));
    assert_eq!(drawn("HJ DT CQ SK"), Draw::Dealer(1), "jacks stand between queen and ten");
    assert_eq!(drawn("H7 D7 C7 SK"), Draw::Again([true, true, true, false]));
    assert_eq!(drawn("BL BO"), Draw::Dealer(1));
}
