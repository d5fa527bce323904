//! Single laws, by hand.

use skat_env::Environment;
use skat_env::bridge::{
    BoardRule, Call, CardSet, Contract, Denomination, Doubling, Phase, Rules, Seat, Side, State, Vulnerable,
};
use skat_env::chance::stream;

const MIXED: &str = "AK32.Q54.KJ6.T98|QJT.AK3.AQT.AKQJ|987.JT9.9875.765|654.8762.432.432";

fn state(board: u32, hands: &str, actions: &str) -> State {
    let text = format!("{board} {hands} {actions}");
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn legal(state: &State) -> String {
    let names: Vec<String> = state.legal().iter().map(|action| action.to_string()).collect();
    names.join(" ")
}

fn contract(actions: &str) -> Option<String> {
    state(1, MIXED, actions).contract().map(ToString::to_string)
}

/// Law 2: the dealer and the vulnerability of a board.
#[test]
fn the_board_says_who_deals_and_who_is_vulnerable() {
    let dealers: String = (1..=5).map(|n| state(n, MIXED, "").seat_to_move().unwrap().letter()).collect();
    assert_eq!(dealers, "NESWN");
    let board = state(7, MIXED, "").dealt().board();
    assert_eq!(Side::ALL.map(|side| board.vulnerable(side)), [Vulnerable::Yes; 2]);
}

/// Law 6: thirteen cards each, and a board that is fixed or drawn.
#[test]
fn every_hand_gets_thirteen_cards() {
    for seed in 0..50 {
        let state = <State as Environment>::deal(&Rules::default(), &mut stream(seed, 0));
        assert_eq!(state.rules().board, BoardRule::Drawn);
        let hands = Seat::ALL.map(|seat| state.hand(seat));
        assert!(hands.iter().all(|hand| hand.len() == 13));
        assert_eq!(hands.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand), CardSet::ALL);
    }
}

/// Law 17: the dealer calls first, then clockwise.
#[test]
fn calls_go_round_from_the_dealer() {
    let state = state(3, MIXED, "pass 1C pass 1D");
    let by: Vec<Seat> = state.auction().calls().map(|(seat, _)| seat).collect();
    assert_eq!(by, [Seat::South, Seat::West, Seat::North, Seat::East]);
}

/// Law 18: a bid is higher at its level or above.
#[test]
fn a_bid_must_be_sufficient() {
    assert!(legal(&state(1, MIXED, "6S")).starts_with("pass X 6NT 7C"));
    assert_eq!(legal(&state(1, MIXED, "6S 7S")), "pass X 7NT");
    assert_eq!(legal(&state(1, MIXED, "")).split(' ').count(), 36, "any bid may open");
}

/// Law 19: only the opponents' last bid is doubled, only their double redoubled.
#[test]
fn doubles_and_redoubles_are_of_the_opponents() {
    let may = |actions: &str| {
        let calls = legal(&state(1, MIXED, actions));
        let has = |wanted: &str| calls.split(' ').any(|call| call == wanted);
        (has("X"), has("XX"))
    };
    assert_eq!(may("pass pass"), (false, false));
    assert_eq!(may("1C"), (true, false));
    assert_eq!(may("1C pass"), (false, false), "not the partner's bid");
    assert_eq!(may("1C pass pass"), (true, false));
    assert_eq!(may("1C X"), (false, true));
    assert_eq!(may("1C X pass"), (false, false), "not the partner's double");
    assert_eq!(may("1C X pass pass"), (false, true));
    assert_eq!(may("1C X XX"), (false, false), "not twice");
    assert_eq!(may("1C X XX pass"), (false, false));
    assert_eq!(may("1C X 1D"), (true, false), "a new bid is undoubled (Law 19D)");
}

/// Law 22: three passes end the auction, four without a bid the deal.
#[test]
fn passes_end_the_auction() {
    assert!(!state(1, MIXED, "pass pass pass").is_over());
    assert!(matches!(state(1, MIXED, "pass pass pass pass").phase(), Phase::PassedOut));
    assert!(matches!(state(1, MIXED, "pass pass pass 1C pass pass").phase(), Phase::Bidding));
    assert!(matches!(state(1, MIXED, "pass pass pass 1C pass pass pass").phase(), Phase::Playing(_)));
    assert_eq!(state(1, MIXED, "pass pass pass pass").side_score(Side::NorthSouth), 0);
}

/// The definitions and Law 22: declarer first named the denomination of the last bid for its side.
#[test]
fn the_declarer_is_the_first_of_the_side_to_name_the_denomination() {
    assert_eq!(contract("1H pass 2H pass pass pass").as_deref(), Some("2HN"));
    assert_eq!(contract("1H 1S 2H pass pass pass").as_deref(), Some("2HN"));
    // East named hearts first, but for the other side.
    assert_eq!(contract("pass 1H pass 1S 2H pass pass pass").as_deref(), Some("2HN"));
    assert_eq!(contract("1S X pass pass XX pass pass pass"), Some("1SXXN".to_string()));
    assert_eq!(contract("1NT X 2C pass pass pass").as_deref(), Some("2CS"));
    let parsed: Contract = "4SXW".parse().unwrap();
    assert_eq!((parsed.doubling, parsed.declarer), (Doubling::Doubled, Seat::West));
    assert_eq!((parsed.dummy(), parsed.leader(), parsed.tricks_needed()), (Seat::East, Seat::North, 10));
}

/// Laws 41 and 45: the player to declarer's left leads, then the dummy lies open and declarer plays
/// from it.
#[test]
fn the_declarer_plays_the_dummys_cards() {
    let mut state = state(1, MIXED, "pass 1NT pass pass pass");
    assert_eq!(state.seat_to_move(), Some(Seat::South));
    assert!(Seat::ALL.into_iter().all(|seat| state.view(seat.index()).dummy.is_empty()));
    state.act("S9".parse().unwrap());
    let dummy = state.hand(Seat::West);
    assert!(Seat::ALL.into_iter().all(|seat| state.view(seat.index()).dummy == dummy));
    assert_eq!(state.seat_to_move(), Some(Seat::East));
    assert_eq!(legal(&state), "S4 S5 S6");
    assert!(state.view(3).legal.bits() == 0, "the dummy decides nothing");
    state.act("S4".parse().unwrap());
    assert_eq!((state.seat_to_move(), legal(&state)), (Some(Seat::North), "S2 S3 SK SA".to_string()));
}

/// Law 44: suit is followed, without a card of it any card is played.
#[test]
fn suit_must_be_followed() {
    let hands = "AKQJT98765432...|.AKQJT98765432..|..AKQJT98765432.|...AKQJT98765432";
    let start = state(1, hands, "1S pass pass pass");
    assert_eq!(start.seat_to_move(), Some(Seat::East));
    let led = state(1, hands, "1S pass pass pass HA");
    // The dummy has no heart, so any card may go.
    assert_eq!(legal(&led).split(' ').count(), 13);
}

/// Law 44E to G: a trump wins, else the highest card of the suit led; the winner leads.
#[test]
fn the_highest_trump_or_the_highest_of_the_suit_led_wins() {
    let winner = |actions: &str| {
        let state = state(1, MIXED, actions);
        state.play().unwrap().tricks().leader()
    };
    // South leads the nine of spades against East: the ace of North wins.
    assert_eq!(winner("pass 1NT pass pass pass S9 S4 SA SQ"), Seat::North);
    let ruff = "AK32.QJ54.KJ6.98|QJT98.AK3.AQT.AK|7654..98754.QJT7|.T98762.32.65432";
    // North plays three spades, East leads a heart, which the dummy ruffs.
    let actions = "3S pass pass pass HA S4 H2 H4";
    assert_eq!(state(1, ruff, actions).play().unwrap().tricks().leader(), Seat::South);
    // In no trump nothing is trumps: the discarded spade wins nothing.
    let actions = "3NT pass pass pass HA S4 H2 H4";
    assert_eq!(state(1, ruff, actions).play().unwrap().tricks().leader(), Seat::East);
}

/// Law 77, hand by hand.
#[test]
fn contracts_score_by_the_table() {
    let cases = [
        ("1CN", Vulnerable::No, 7, 70),
        ("1NTN", Vulnerable::Yes, 8, 120),
        ("2HXN", Vulnerable::Yes, 8, 670),
        ("2HXN", Vulnerable::Yes, 10, 1070),
        ("3NTN", Vulnerable::No, 9, 400),
        ("4SN", Vulnerable::Yes, 10, 620),
        ("5DN", Vulnerable::Yes, 11, 600),
        ("2CXXN", Vulnerable::No, 8, 560),
        ("6HN", Vulnerable::No, 12, 980),
        ("6NTN", Vulnerable::Yes, 12, 1440),
        ("7SXXN", Vulnerable::Yes, 13, 2940),
        ("4SN", Vulnerable::No, 8, -100),
        ("4SXN", Vulnerable::No, 7, -500),
        ("4SXN", Vulnerable::Yes, 7, -800),
        ("4SXXN", Vulnerable::Yes, 9, -400),
    ];
    for (text, vulnerable, tricks, expected) in cases {
        let contract: Contract = text.parse().unwrap();
        assert_eq!(contract.score(vulnerable, tricks), expected, "{text}, {tricks} tricks");
    }
}

/// What a side scores the other loses.
#[test]
fn both_sides_score_the_same_with_two_signs() {
    assert_eq!(<State as Environment>::SCORE_SUM, Some(0));
    let all: Vec<Call> = Call::all().collect();
    assert_eq!((all.len(), Denomination::ALL.len()), (38, 5));
}
