//! Each rule in a position of its own, with the points counted by hand.

use crate::walks::set;
use skat_env::Environment;
use skat_env::cribbage::{
    Card, Counted, Deal, Length, Pegged, Phase, Rank, Rules, Scoring, Seat, Source, State, Target, Team,
};

/// A game after these cards: rules, points before, four hands and a starter, and actions.
fn game(rules: &str, points: &str, deal: &str, cards: &str) -> State {
    let text = format!("{rules} 0#000000000000002a {points} {deal} {cards}");
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// One deal from the start.
fn deal(deal: &str, cards: &str) -> State {
    game("121,deals:1,difference", "0.0.0.0:0.0.0.0", deal, cards)
}

fn points(state: &State) -> [u8; 2] {
    Team::ALL.map(|team| state.points(team))
}

fn legal(state: &State) -> String {
    state.legal_cards().to_string()
}

/// The fourth player deals; all lay away their king, and the starter is a queen.
const PLAIN: &str = "H2.H7.H8.HT.HK|S3.S6.S7.S9.SK|D4.D5.D8.DT.DK|C2.C5.C6.CJ.CK HQ";
const KINGS: &str = "HK SK DK CK";

fn plain(cards: &str) -> State {
    deal(PLAIN, &format!("{KINGS} {cards}"))
}

#[test]
fn partners_sit_opposite_each_other() {
    assert_eq!([0, 1, 2, 3].map(State::team), [0, 1, 0, 1]);
    for seat in Seat::ALL {
        assert_eq!(seat.after(2).team(), seat.team());
        assert_eq!(seat.next().team(), seat.team().other());
    }
}

#[test]
fn five_cards_are_dealt_to_each_of_four() {
    for number in 0..20 {
        let deal = Deal::numbered(3, number);
        assert!(Seat::ALL.into_iter().all(|seat| deal.hand(seat).len() == 5));
        assert_eq!(Deal::new(deal.hands(), deal.starter()), Ok(deal));
    }
    assert_eq!(Card::all().count(), 52);
    assert_eq!(Rank::ALL.map(Rank::value), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
}

#[test]
fn each_player_lays_one_card_into_the_crib() {
    let state = deal(PLAIN, "");
    assert_eq!((state.seat_to_move(), state.dealer()), (Some(Seat::First), Seat::Fourth));
    assert_eq!(legal(&state), "HK.HT.H8.H7.H2");
    let state = deal(PLAIN, "HK SK DK");
    assert_eq!((state.seat_to_move(), state.starter()), (Some(Seat::Fourth), None));
    assert_eq!(state.crib(), set("HK.SK.DK"));
    let state = plain("");
    assert_eq!(state.crib(), set("HK.SK.DK.CK"));
    assert_eq!(state.laid(Seat::Third), Some("DK".parse().unwrap()));
    assert!(Seat::ALL.into_iter().all(|seat| state.hand(seat).len() == 4));
}

#[test]
fn the_starter_is_cut_when_all_have_laid_away() {
    let state = plain("");
    assert_eq!(state.starter(), Some("HQ".parse().unwrap()));
    assert_eq!(points(&state), [0, 0]);
}

#[test]
fn the_dealers_left_neighbour_begins_and_play_goes_to_the_left() {
    assert_eq!(plain("").seat_to_move(), Some(Seat::First));
    assert_eq!(plain("H2").seat_to_move(), Some(Seat::Second));
    assert_eq!(plain("H2 S3").seat_to_move(), Some(Seat::Third));
    assert_eq!(plain("H2 S3 D8").seat_to_move(), Some(Seat::Fourth));
}

#[test]
fn a_count_of_15_pegs_two() {
    // 7 and 8.
    assert_eq!(points(&plain("H8 S7")), [0, 2]);
    // 2, 3, 10.
    assert_eq!(points(&plain("H2 S3 DT")), [2, 0]);
}

#[test]
fn a_count_of_31_pegs_two_and_begins_anew() {
    // 10, 9, 10 and 2.
    let state = plain("HT S9 DT C2");
    assert_eq!(points(&state), [0, 2]);
    let table = *state.pegging().unwrap().table();
    assert_eq!((table.count(), table.on_count().len()), (0, 0));
    assert_eq!(state.seat_to_move(), Some(Seat::First));
}

#[test]
fn the_count_never_goes_beyond_31() {
    // 29: the fourth player has a two, the first would not fit with seven or more.
    let state = plain("HT S9 DT");
    assert_eq!(legal(&state), "C2");
    assert!(state.clone().try_apply("C5".parse().unwrap()).is_err());
}

#[test]
fn who_cannot_play_is_passed_over_and_who_can_must_play() {
    // 27 after 10, 9 and 8: C2 29; then the first player has a 2 to 31.
    let state = plain("HT S9 D8 C2");
    assert_eq!((state.seat_to_move(), legal(&state).as_str()), (Some(Seat::First), "H2"));
    // 28 after 8, 10 (the first), ...: 8, 9, 5, 6 are 28; the first has the 2, and must play it.
    let state = plain("H8 S9 D5 C6");
    assert_eq!(legal(&state), "H2");
    let state = plain("H8 S9 D5 C6 H2");
    // 30: nobody has an ace. Go for the first player, and the second begins anew.
    assert_eq!(points(&state), [1, 0]);
    assert_eq!(state.seat_to_move(), Some(Seat::Second));
    assert_eq!(legal(&state), "S7.S6.S3");
}

#[test]
fn the_last_to_play_at_a_count_pegs_one() {
    // 10, 9, 5: 24, and 5 make 29; the first player's two makes 31: two points, no go.
    let state = plain("HT S9 D5 C5 H2");
    // The pair of fives pegs two for the fourth player.
    assert_eq!(points(&state), [2, 2]);
    // 10, 9, 5, 6: 30. Nobody has an ace: one for the fourth player, though it is his turn to come.
    let state = plain("HT S9 D5 C6");
    assert_eq!(points(&state), [0, 1]);
    assert_eq!(state.seat_to_move(), Some(Seat::First));
}

#[test]
fn the_same_player_may_play_on_where_nobody_else_can() {
    let hands = "HA.H2.H9.HT.HK|ST.SJ.SQ.S9.SK|DT.DJ.DQ.D8.DK|CT.CJ.CQ.C8.CK H3";
    // 9, 10, 10: 29; the fourth player has nothing that fits; the first plays a two: 31.
    let state = deal(hands, "HK SK DK CK H9 SQ DT");
    assert_eq!((state.seat_to_move(), legal(&state).as_str()), (Some(Seat::First), "H2.HA"));
    // An ace first: 30. The others say go, and the first player goes on; his two does not fit: go.
    let state = deal(hands, "HK SK DK CK H9 SQ DT HA");
    assert_eq!((points(&state), state.seat_to_move()), ([1, 0], Some(Seat::Second)));
    let hands = "HA.H2.H9.S2.HK|ST.SJ.SQ.S9.SK|DT.DJ.DQ.D8.DK|CT.CJ.CQ.C8.CK H3";
    // 9, 10, 8: 27, then a two: 29, and another by the same player: 31.
    let state = deal(hands, "HK SK DK CK H9 SQ D8 H2");
    assert_eq!((state.seat_to_move(), legal(&state).as_str()), (Some(Seat::First), "S2.HA"));
    let state = deal(hands, "HK SK DK CK H9 SQ D8 H2 S2");
    // Two for the pair and two for 31.
    assert_eq!(points(&state), [4, 0]);
}

#[test]
fn the_next_player_with_cards_begins_the_next_count() {
    // The first player begins the first count, plays the last card at 30 and the second begins.
    let state = plain("H8 S9 D5 C6 H2");
    assert_eq!(state.seat_to_move(), Some(Seat::Second));
}

#[test]
fn pairs_in_the_pegging_count_2_6_and_12() {
    let hands = "H3.H7.H8.HT.HK|S3.S6.S7.S9.SK|D3.D5.D8.DT.DK|C3.C5.C6.CJ.CK HQ";
    let after = |cards: &str| points(&deal(hands, &format!("{KINGS} {cards}")));
    assert_eq!(after("H3 S3"), [0, 2]);
    assert_eq!(after("H3 S3 D3"), [6, 2]);
    // Four threes are twelve, the count is 12.
    assert_eq!(after("H3 S3 D3 C3"), [6, 14]);
    // A card between them, and there is no pair.
    assert_eq!(after("H3 S6 D3"), [0, 0]);
    // Ranks count, not values: a ten and a jack are no pair.
    assert_eq!(after("H3 S6 DT CJ"), [0, 1], "one for go at 29");
}

#[test]
fn a_pair_does_not_reach_across_a_new_count() {
    let hands = "H2.H7.H8.HT.HK|S2.S6.S7.S9.SK|D4.D5.D8.DT.DK|C2.C5.C6.CJ.CK HQ";
    // 10, 9, 10, 2: 31. The next two begins a count: no pair with the two before.
    let state = deal(hands, "HK SK DK CK HT S9 DT C2 H2");
    assert_eq!(points(&state), [0, 2]);
    // The second player's two on it is one.
    let state = deal(hands, "HK SK DK CK HT S9 DT C2 H2 S2");
    assert_eq!(points(&state), [0, 4]);
}

#[test]
fn runs_in_the_pegging_count_their_length_in_any_order() {
    let hands = "H2.H7.H6.HT.HK|S3.S4.S7.S9.SK|D4.D5.D8.DT.DK|C2.C5.C6.CA.CK HQ";
    let after = |cards: &str| points(&deal(hands, &format!("{KINGS} {cards}")));
    // The example of the text: a two, a three, a four.
    assert_eq!(after("H2 S3 D4"), [3, 0]);
    // 2, 4, ... no run of two; 6, 4, 5: three, and they count 15.
    assert_eq!(after("H6 S4"), [0, 0]);
    assert_eq!(after("H6 S4 D5"), [5, 0]);
    // 2, 3, 5: none; the ace: none; and 2, 3, 4, 5: four; then the ace: five, and they count 15.
    assert_eq!(after("H2 S3 D5"), [0, 0]);
    assert_eq!(after("H2 S3 D4 C5"), [3, 4]);
    assert_eq!(after("H2 S3 D4 CA"), [3, 4]);
    // A pair breaks a run: 4, 5, 5, 6 is none, but 5, 6, 7 that follows is.
    let hands = "H4.H7.H6.HT.HK|S5.S4.S7.S9.SK|D4.D5.D8.DT.DK|C2.C5.C6.CA.CK HQ";
    let after = |cards: &str| points(&deal(hands, &format!("{KINGS} {cards}")));
    assert_eq!(after("H4 S5 D5 C6"), [2, 0]);
    assert_eq!(after("H4 S5 D5 C6 H7"), [5, 0]);
}

#[test]
fn the_last_card_of_all_pegs_one() {
    let mut before = plain("");
    while before.pegging().unwrap().table().cards().len() < 15 {
        before.act(before.legal_cards().nth(0));
    }
    let seat = before.seat_to_move().unwrap();
    let mut state = before;
    let card = before.legal_cards().nth(0);
    let pegged = before.pegging().unwrap().table().would_peg(card).total();
    state.act(card);
    assert!(state.is_over());
    let gained =
        state.tallies()[seat.team()].of(Source::Pegging) - before.tallies()[seat.team()].of(Source::Pegging);
    assert_eq!(gained, pegged + 1);
}

#[test]
fn hands_are_taken_up_again_for_the_show() {
    let state = plain("H2 S3");
    assert_eq!(state.hand(Seat::First), set("H7.H8.HT"));
    assert_eq!(state.kept(Seat::First), set("H2.H7.H8.HT"));
    let shown = state.shown().unwrap();
    assert_eq!(shown[0].cards, set("H2.H7.H8.HT"));
}

#[test]
fn the_show_begins_at_the_dealers_left_and_ends_with_his_crib() {
    let shown = plain("").shown().unwrap();
    let order = shown.map(|shown| (shown.seat, shown.counted, shown.count.total()));
    let expected = [
        // 2, 7, 8, 10 and the queen of hearts: 7 and 8, and five hearts.
        (Seat::First, Counted::Hand, 7),
        // 3, 6, 7, 9 of spades: 6 and 9, and four spades.
        (Seat::Second, Counted::Hand, 6),
        // 4, 5, 8, 10: 5 and 10, 5 and the queen; four diamonds.
        (Seat::Third, Counted::Hand, 8),
        // 2, 5, 6, jack: 5 and the jack, 5 and the queen; four clubs. The jack is no heart.
        (Seat::Fourth, Counted::Hand, 8),
        // Four kings and the queen: six pairs.
        (Seat::Fourth, Counted::Crib, 12),
    ];
    assert_eq!(order, expected);
}

#[test]
fn a_jack_that_is_cut_is_two_for_the_dealer() {
    let hands = PLAIN.replace("HQ", "HJ");
    assert_eq!(points(&deal(&hands, "HK SK DK")), [0, 0]);
    let state = deal(&hands, KINGS);
    assert_eq!(points(&state), [0, 2]);
    assert_eq!(state.tallies()[Team::Second].of(Source::Heels), 2);
}

#[test]
fn the_deal_passes_to_the_left() {
    let mut state = State::new(Rules::default(), 9);
    let mut dealers = vec![state.dealer()];
    while !state.is_over() {
        state.act(state.legal_cards().nth(0));
        if *dealers.last().unwrap() != state.dealer() {
            dealers.push(state.dealer());
            let expected = Deal::numbered(9, state.number());
            assert_eq!(*state.dealt(), expected);
            assert_eq!(state.before(), state.tallies());
        }
    }
    assert!(dealers.len() > 4);
    let expected = (0..dealers.len()).map(|places| Seat::Fourth.after(places));
    assert_eq!(dealers, expected.collect::<Vec<_>>());
}

#[test]
fn the_game_ends_at_121_in_the_pegging() {
    // The second team lacks two points, and makes 15: the first will not count its hands.
    let state = game("121,game,win", "0.0.118.0:0.0.119.0", PLAIN, &format!("{KINGS} H8"));
    assert!(!state.is_over());
    let state = game("121,game,win", "0.0.118.0:0.0.119.0", PLAIN, &format!("{KINGS} H8 S7"));
    assert!(state.is_over());
    assert_eq!((points(&state), state.winner()), ([118, 121], Some(Team::Second)));
    assert_eq!([0, 1, 2, 3].map(|player| state.score(player)), [-1, 1, -1, 1]);
}

#[test]
fn the_game_ends_at_121_by_his_heels() {
    let hands = PLAIN.replace("HQ", "HJ");
    let state = game("121,game,win", "0.0.120.0:0.0.119.0", &hands, KINGS);
    assert!(matches!(state.phase(), Phase::Over(_)));
    assert_eq!((points(&state), state.winner()), ([120, 121], Some(Team::Second)));
}

/// All cards but the last of a pegging in which the first cards of hands are played in their order.
fn to_the_show(points: &str) -> State {
    let mut state = game("121,game,difference", points, PLAIN, KINGS);
    while !state.is_over() && state.number() == 0 {
        let pegs = |card: &Card| state.pegging().unwrap().table().would_peg(*card).total();
        let card = state.legal_cards().iter().min_by_key(pegs).unwrap();
        state.act(card);
    }
    state
}

#[test]
fn the_game_ends_at_121_within_the_show_in_its_order() {
    let pegged = to_the_show("0.0.0.0:0.0.0.0").tallies().0.map(|tally| tally.of(Source::Pegging));
    // Both lack six points after the pegging: the first player counts first, and has seven.
    let lacking = |first: u8, second: u8| {
        let start = [121 - first - pegged[0], 121 - second - pegged[1]];
        to_the_show(&format!("0.0.{}.0:0.0.{}.0", start[0], start[1]))
    };
    let state = lacking(7, 1);
    assert_eq!((points(&state), state.winner()), ([121, 120], Some(Team::First)));
    // With one more, the second player's six come before the third player's eight.
    let state = lacking(8, 6);
    assert_eq!((points(&state), state.winner()), ([120, 121], Some(Team::Second)));
    // The third player's hand counts before the dealer's.
    let state = lacking(15, 7);
    assert_eq!((points(&state), state.winner()), ([121, 120], Some(Team::First)));
    // The dealer's hand, and then his crib.
    let state = lacking(16, 14);
    assert_eq!((points(&state), state.winner()), ([120, 121], Some(Team::Second)));
    let state = lacking(16, 26);
    assert_eq!((points(&state), state.winner()), ([120, 121], Some(Team::Second)));
    assert_eq!(state.tallies()[Team::Second].of(Source::Crib), 12);
    let state = lacking(16, 27);
    assert!(!state.is_over());
    assert_eq!(points(&state), [120, 120]);
    // What is beyond the last hole is not pegged.
    let state = lacking(1, 1);
    assert_eq!((points(&state), state.score(0)), ([121, 120], 1));
}

#[test]
fn what_the_end_is_worth() {
    let over = |rules: &str, before: &str| game(rules, before, PLAIN, &format!("{KINGS} H8 S7"));
    let scores = |state: State| [state.score(0), state.score(1)];
    for (first, skunks) in [(118, 1), (91, 1), (90, 2), (61, 2), (60, 4), (0, 4)] {
        let before = format!("0.0.{first}.0:0.0.119.0");
        assert_eq!(scores(over("121,game,win", &before)), [-1, 1]);
        let ahead = 121 - first;
        assert_eq!(scores(over("121,game,difference", &before)), [-ahead, ahead]);
        assert_eq!(scores(over("121,game,skunks", &before)), [-skunks, skunks], "{first}");
    }
    // In a short game a skunk is 30 behind too.
    assert_eq!(scores(over("61,game,skunks", "0.0.30.0:0.0.59.0")), [-2, 2]);
    assert_eq!(scores(over("61,game,skunks", "0.0.31.0:0.0.59.0")), [-1, 1]);
    assert_eq!(scores(over("61,game,skunks", "0.0.0.0:0.0.59.0")), [-4, 4]);
}

#[test]
fn a_limited_number_of_deals_ends_without_a_winner_at_121() {
    let rules: Rules = "121,deals:2,skunks".parse().unwrap();
    let mut state = State::new(rules, 4);
    while !state.is_over() {
        state.act(state.legal_cards().nth(0));
    }
    assert_eq!(state.number(), 1);
    let [first, second] = points(&state);
    assert_eq!(state.score(0), i32::from(first.cmp(&second) as i8));
    assert_eq!(Length::default(), Length::Game);
    assert_eq!((Target::default().points(), Scoring::default()), (121, Scoring::Win));
}

#[test]
fn what_a_card_would_peg_is_told_beforehand() {
    let state = plain("H8");
    let would = |card: &str| state.pegging().unwrap().table().would_peg(card.parse().unwrap());
    assert_eq!(would("S7"), Pegged { count: 2, pairs: 0, run: 0 });
    assert_eq!(would("S8"), Pegged { count: 0, pairs: 2, run: 0 });
    let state = plain("HT S9 DT");
    let table = *state.pegging().unwrap().table();
    assert_eq!(table.would_peg("C5".parse().unwrap()), Pegged::default(), "it does not fit");
}
