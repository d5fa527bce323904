//! Each rule in a position of its own, with the answer worked out by hand.

use skat_env::joffre::{ByTeam, CardSet, Deal, Seat, State, Team};

/// A deal after these actions, with the four hands from South on.
fn state(hands: &str, actions: &str) -> State {
    format!("deal:points {hands} {actions}").parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The legal actions, in the order of their numbers.
fn legal(state: &State) -> String {
    let names: Vec<String> = state.legal().iter().map(|action| action.to_string()).collect();
    names.join(" ")
}

/// South has the high English and the Kaiser, West the low; North is without France, East holds
/// the Joffre.
const HANDS: &str = "E7.E6.E5.E4.R1.R2.R3.G0|E1.E2.R7.R6.G2.G3.G4.F1|\
                     E3.E0.R5.R4.G1.G5.G6.G7|R0.F0.F2.F3.F4.F5.F6.F7";

#[test]
fn bids_begin_at_seven_and_rise_to_twelve() {
    assert_eq!(legal(&state(HANDS, "")), "pass 7 8 9 10 11 12");
    assert_eq!(legal(&state(HANDS, "7")), "pass 8 9 10 11 12");
    assert_eq!(legal(&state(HANDS, "9 pass")), "pass 10 11 12");
    assert_eq!(legal(&state(HANDS, "pass 12 pass")), "pass");
}

#[test]
fn the_dealer_must_take_it_at_six_when_nobody_has_bid() {
    assert_eq!(legal(&state(HANDS, "pass pass pass")), "6");
    assert_eq!(legal(&state(HANDS, "pass pass 7")), "pass 8 9 10 11 12");
    let forced = state(HANDS, "pass pass pass 6");
    assert_eq!(forced.contract().map(|bought| bought.buyer), Some(Seat::East));
    assert_eq!(forced.seat_to_move(), Some(Seat::East));
}

#[test]
fn the_highest_bidder_buys_and_leads() {
    let bought = state(HANDS, "7 8 pass pass");
    let contract = bought.contract().unwrap();
    assert_eq!((contract.buyer, contract.bid.points()), (Seat::West, 8));
    assert_eq!(bought.seat_to_move(), Some(Seat::West));
    assert_eq!(legal(&bought), "E1 E2 F1 R6 R7 G2 G3 G4");
}

#[test]
fn the_country_of_the_first_card_is_trump() {
    for (card, trump) in [("E7", 'E'), ("R1", 'R'), ("G0", 'G')] {
        let led = state(HANDS, &format!("7 pass pass pass {card}"));
        assert_eq!(led.trump().map(skat_env::joffre::Country::letter), Some(trump));
        assert_eq!(led.seat_to_move(), Some(Seat::West));
    }
}

#[test]
fn who_can_follow_must() {
    assert_eq!(legal(&state(HANDS, "7 pass pass pass E7")), "E1 E2");
    assert_eq!(legal(&state(HANDS, "7 pass pass pass E7 E1")), "E0 E3");
    assert_eq!(legal(&state(HANDS, "7 pass pass pass R1")), "R6 R7");
}

#[test]
fn who_cannot_follow_plays_anything() {
    assert_eq!(legal(&state(HANDS, "7 pass pass pass E7 E1 E0")), "F0 F2 F3 F4 F5 F6 F7 R0");
}

#[test]
fn the_lowest_trump_takes_the_highest_plain_card() {
    // Germany is trump; West's six takes a trick of Russia in which nobody trumps.
    let plain = state(HANDS, "7 pass pass pass G0 G2 G7 F0 R5 R0 R1 R6");
    assert_eq!(plain.seat_to_move(), Some(Seat::West));
    assert_eq!((plain.points(Team::SouthNorth), plain.points(Team::WestEast)), (3, 1));
    // North has no Russia, and takes the seven of Russia with a middling trump.
    let text = "E7.E6.E5.E4.R1.R2.R3.G0|R7.R6.R5.R4.G2.G3.G4.F1|\
                E3.E2.E1.E0.G1.G5.G6.G7|R0.F0.F2.F3.F4.F5.F6.F7";
    let trumped = state(text, "7 pass pass pass G0 G2 G1 F7 R7 G5 R0 R1");
    assert_eq!(trumped.seat_to_move(), Some(Seat::North));
}

/// A card without a number is below the corporal, and takes a trick that nobody else follows.
#[test]
fn the_card_without_a_number_is_the_lowest() {
    let hands =
        "E0.E1.E2.E3.E4.E5.E6.E7|F0.F1.F2.F3.F4.F5.F6.F7|R0.R1.R2.R3.R4.R5.R6.R7|G0.G1.G2.G3.G4.G5.G6.G7";
    let joffre = state(hands, "pass 7 pass pass F0 R7 G7 E7");
    assert_eq!(joffre.seat_to_move(), Some(Seat::West), "the lowest trump takes all");
    assert_eq!(joffre.points(Team::WestEast), 6, "one and five");
    let follow = state(HANDS, "7 pass pass pass G0 G2 G1 F0");
    assert_eq!(follow.seat_to_move(), Some(Seat::West), "the two of Germany beats the Kaiser, and the one");
    assert_eq!(follow.points(Team::WestEast), 3, "one, five for the Joffre, three less for the Kaiser");
}

#[test]
fn the_winner_of_a_trick_leads_to_the_next() {
    let next = state(HANDS, "7 pass pass pass R1 R6 R4 R0");
    assert_eq!(next.seat_to_move(), Some(Seat::West));
    assert_eq!(legal(&next), "E1 E2 F1 R7 G2 G3 G4");
}

/// One player has all trumps: every trick, the Joffre and the Kaiser are his.
#[test]
fn all_tricks_are_ten_points() {
    let hands =
        "E0.E1.E2.E3.E4.E5.E6.E7|F0.F1.F2.F3.F4.F5.F6.F7|R0.R1.R2.R3.R4.R5.R6.R7|G0.G1.G2.G3.G4.G5.G6.G7";
    let tricks: Vec<String> = (0..8).map(|n| format!("E{n} F{n} R{n} G{n}")).collect();
    for (bid, scores) in [("10", [10, 0]), ("11", [-10, 0])] {
        let end = state(hands, &format!("{bid} pass pass pass {}", tricks.join(" ")));
        assert_eq!(end.deal_scores(), Some(ByTeam(scores)), "{bid}");
    }
}

#[test]
fn the_dealer_of_a_game_is_the_next_to_the_left_each_time() {
    let deal = Deal::from_seed(1);
    for (number, first) in
        [(1, Seat::South), (2, Seat::West), (3, Seat::North), (4, Seat::East), (5, Seat::South)]
    {
        let state: State = format!("game:points:{number}:0:0:0000000000000000 {deal}").parse().unwrap();
        assert_eq!(state.seat_to_move(), Some(first));
        assert_eq!(state.standing().dealer(), first.previous());
    }
}

#[test]
fn sets_have_the_cards_that_take_a_trick() {
    let beating =
        |card: &str, trump: &str| CardSet::beating(card.parse().unwrap(), trump.parse().unwrap()).to_string();
    assert_eq!(beating("E5", "E"), "E7.E6");
    assert_eq!(beating("G7", "G"), "-");
    assert_eq!(beating("G6", "R"), "G7.R7.R6.R5.R4.R3.R2.R1.R0");
    assert_eq!(beating("F0", "F"), "F7.F6.F5.F4.F3.F2.F1");
}
