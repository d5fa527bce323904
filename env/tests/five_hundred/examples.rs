//! Each rule of the play in a position of its own, with legal actions and takers counted by hand.

use skat_env::five_hundred::score::points;
use skat_env::five_hundred::{
    Action, Bid, Call, Card, CardSet, Deal, DefenderTricks, Phase, Rules, Seat, State, Suit, Team,
};
use skat_env::{ActionSet as _, Environment};

/// Four hands and the widow, in which the second player holds Blanche and the first Bonhomme.
const MIXED: &str = "BO.HA.HK.HJ.H9.DJ.SA.SK.CA.C4|\
                     BL.HQ.HT.H8.DA.DK.SJ.S9.CK.C5|\
                     H7.H6.DQ.DT.D9.SQ.ST.S8.CQ.C6|\
                     H5.H4.D8.D7.D6.S7.S6.CJ.CT.C7|\
                     D5.D4.S5.S4.C9.C8";
/// After a bid of the first player and three passes, the six low cards of the widow laid away.
const FIRST_TAKES: &str = "pass pass pass S4 S5 C8 C9 D4 D5";

fn after(deal: &str, words: &str) -> State {
    format!("{deal} {words}").parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The first player's contract, played as far as these cards.
fn in_contract(bid: &str, cards: &str) -> State {
    after(MIXED, &format!("{bid} {FIRST_TAKES} {cards}"))
}

fn legal(state: &State) -> String {
    let names: Vec<String> = state.legal().iter().map(|action| action.to_string()).collect();
    names.join(" ")
}

fn holder(state: &State) -> Seat {
    state.play().unwrap().tricks().best().unwrap().0
}

#[test]
fn cards_are_dealt_by_threes_and_twos_with_the_widow_between() {
    let mut deck: Vec<Card> = Card::all().collect();
    deck.reverse();
    let deal = Deal::of_deck(deck.as_slice().try_into().unwrap());
    // From the top: BL BO HA, HK HQ HJ, HT H9 H8, H7 H6 H5; H4 DA to the widow; two each, and so
    // on.
    let piles: Vec<CardSet> = deal.to_string().split('|').map(|pile| pile.parse().unwrap()).collect();
    let by_hand = |text: &str| text.parse::<CardSet>().unwrap();
    // Twelve cards, two, eight, two, twelve, two, eight: worked out from the text.
    assert_eq!(piles[0], by_hand("BL.BO.HA.DK.DQ.CA.CK.CQ.SJ.ST"));
    assert_eq!(piles[1], by_hand("HK.HQ.HJ.DJ.DT.CJ.CT.C9.S9.S8"));
    assert_eq!(piles[2], by_hand("HT.H9.H8.D9.D8.C8.C7.C6.S7.S6"));
    assert_eq!(piles[3], by_hand("H7.H6.H5.D7.D6.C5.C4.SA.S5.S4"));
    assert_eq!(piles[4], by_hand("H4.DA.D5.D4.SK.SQ"));
}

#[test]
fn the_first_player_begins_and_each_announces_once() {
    let mut state = after(MIXED, "");
    for (seat, word) in Seat::ALL.into_iter().zip(["7S", "pass", "7N", "pass"]) {
        assert_eq!(state.seat_to_move(), Some(seat));
        state.act(word.parse().unwrap());
    }
    let contract = state.contract().unwrap();
    assert_eq!((contract.declarer, contract.bid.to_string()), (Seat::Third, "7N".to_string()));
    assert!(matches!(state.phase(), Phase::Discarding(_)));
}

#[test]
fn a_bid_must_be_higher_than_the_last() {
    assert_eq!(legal(&after(MIXED, "")).split(' ').count(), 21);
    assert_eq!(legal(&after(MIXED, "9H")), "pass 9N 10S 10C 10D 10H 10N");
    assert_eq!(legal(&after(MIXED, "10H pass")), "pass 10N");
    assert_eq!(legal(&after(MIXED, "10N")), "pass");
}

#[test]
fn the_ladder_goes_by_tricks_then_spades_clubs_diamonds_hearts_no_trump() {
    let all: Vec<String> = Bid::all().map(|bid| format!("{bid}={}", bid.value())).collect();
    let expected = "7S=140 7C=160 7D=180 7H=200 7N=220 8S=240 8C=260 8D=280 8H=300 8N=320 \
                    9S=340 9C=360 9D=380 9H=400 9N=420 10S=440 10C=460 10D=480 10H=500 10N=520";
    assert_eq!(all.join(" "), expected);
}

#[test]
fn who_holds_both_jokers_announces_at_least_eight() {
    let deal = MIXED.replace("BL.HQ", "HA.HQ").replace("BO.HA", "BO.BL");
    assert_eq!(legal(&after(&deal, "")), "8S 8C 8D 8H 8N 9S 9C 9D 9H 9N 10S 10C 10D 10H 10N");
    // The dealer's right neighbour has them, and two have bid before him.
    let third = MIXED.replace("BO.HA", "H7.HA").replace("BL.HQ", "H6.HQ").replace("|H7.H6", "|BO.BL");
    assert_eq!(legal(&after(&third, "7H 9N")), "10S 10C 10D 10H 10N");
    assert_eq!(legal(&after(&third, "pass pass")).split(' ').next(), Some("8S"));
    // Above ten no trump there is nothing to announce.
    assert_eq!(legal(&after(&third, "pass 10N")), "pass");
}

#[test]
#[should_panic(expected = "a player with both jokers announces 8 or more")]
fn who_holds_both_jokers_cannot_pass() {
    let deal = MIXED.replace("BL.HQ", "HA.HQ").replace("BO.HA", "BO.BL");
    after(&deal, "").call(Call::Pass);
}

#[test]
fn when_all_pass_nothing_is_scored() {
    let state = after(MIXED, "pass pass pass pass");
    assert!(state.is_over() && matches!(state.phase(), Phase::PassedOut(_)));
    assert_eq!([0, 1, 2, 3].map(|player| state.score(player)), [0; 4]);
}

#[test]
fn the_highest_bidder_takes_up_the_widow() {
    let state = after(MIXED, "7S pass 8C pass");
    assert_eq!(state.seat_to_move(), Some(Seat::Third));
    let sixteen = state.dealt().hand(Seat::Third) | state.dealt().widow();
    assert_eq!((state.hand(Seat::Third), sixteen.len()), (sixteen, 16));
    assert_eq!(state.view(2).widow, state.dealt().widow());
    assert!(state.view(0).widow.is_empty());
}

#[test]
fn any_six_cards_may_be_laid_away() {
    // Of sixteen cards the five highest cannot come first; each set of six has one order.
    let state = after(MIXED, "7S pass pass pass");
    assert_eq!(legal(&state), "S4 S5 SK SA C4 C8 C9 CA D4 D5 DJ");
    assert_eq!(skat_env::five_hundred::perft(&state, 6), 8_008);
    // The whole widow, or none of it, or jokers and bowers.
    let whole = in_contract("8H", "");
    assert_eq!(whole.laid(), whole.dealt().widow());
    let high = after(MIXED, "8H pass pass pass DJ H9 HJ HK HA BO");
    assert_eq!(high.laid(), "DJ.H9.HJ.HK.HA.BO".parse().unwrap());
    assert_eq!(high.hand(Seat::First).len(), 10);
}

#[test]
fn the_declarer_leads() {
    let state = after(MIXED, "pass pass 8D pass S4 S5 C8 C9 D4 D5");
    assert_eq!(state.seat_to_move(), Some(Seat::Third));
    assert_eq!(state.legal_cards(), state.hand(Seat::Third), "a lead is free with a trump suit");
}

/// With one joker in the hand and the other in the widow, it is shown at 7 and not at 8.
#[test]
fn a_joker_found_in_the_widow_is_shown_at_seven() {
    let deal = MIXED.replace("BL.HQ", "D5.HQ").replace("|D5.D4", "|BL.D4");
    let shown = |words: &str| after(&deal, words).shown();
    assert_eq!(shown("7S pass pass pass"), Some(Card::BLANCHE));
    assert_eq!(shown("7N pass pass pass"), Some(Card::BLANCHE));
    assert_eq!(shown("8S pass pass pass"), None);
    // Who held no joker shows none.
    assert_eq!(shown("pass 7S pass pass"), None);
    // All see it, and it stays on record in the play.
    let later = after(&deal, "7S pass pass pass S4 C4 C8 C9 D4 DJ SA");
    for seat in 0..4 {
        assert_eq!(later.view(seat).shown, Some(Card::BLANCHE));
    }
    // Both in the widow: nothing was in the hand.
    let both = deal.replace("BO.HA", "D4.HA").replace("|BL.D4", "|BL.BO");
    assert_eq!(after(&both, "7S pass pass pass").shown(), None);
}

#[test]
fn who_can_must_follow() {
    // Hearts: the second player holds Blanche, three hearts; the left bower is the first's.
    let state = in_contract("8H", "H9");
    assert_eq!(legal(&state), "H8 HT HQ BL");
    assert_eq!(legal(&in_contract("8H", "SA")), "S9 SJ");
    // Who cannot follow plays anything.
    let deal = MIXED.replace("SJ.S9", "D8.D7").replace("D8.D7.D6", "SJ.S9.D6");
    let state = after(&deal, &format!("8H {FIRST_TAKES} SA"));
    assert_eq!(legal(&state), "C5 CK D7 D8 DK DA H8 HT HQ BL");
}

#[test]
fn jokers_and_the_left_bower_follow_trumps() {
    // A joker led asks for trumps.
    assert_eq!(legal(&in_contract("8H", "BO")), "H8 HT HQ BL");
    // The jack of diamonds is a heart: it asks for hearts, and follows no diamond.
    assert_eq!(legal(&in_contract("8H", "DJ")), "H8 HT HQ BL");
    let diamonds = after(MIXED, "pass 8H pass pass S4 S5 C8 C9 D4 D5 DA DQ D8");
    assert!(diamonds.legal_cards().contains("DJ".parse().unwrap()));
    assert_eq!(diamonds.legal_cards().len(), 10, "no diamond among ten cards");
    // In spades the jack of clubs is a spade.
    let spades = in_contract("8S", "SA S9 S8");
    assert_eq!(legal(&spades), "S6 S7 CJ");
}

#[test]
fn trumps_from_blanche_down() {
    let order = ["BL", "BO", "HJ", "DJ", "HA", "HK", "HQ", "HT", "H9", "H8", "H7", "H6", "H5", "H4"];
    let hearts = skat_env::five_hundred::Denomination::Hearts;
    for (place, card) in order.into_iter().enumerate() {
        let beating = skat_env::five_hundred::order::beating(card.parse().unwrap(), hearts);
        let higher: CardSet = order[..place].iter().map(|card| card.parse::<Card>().unwrap()).collect();
        assert_eq!(beating, higher, "{card}");
    }
    assert_eq!(holder(&in_contract("8H", "HJ")), Seat::First);
    assert_eq!(holder(&in_contract("8H", "HJ BL")), Seat::Second);
    assert_eq!(holder(&in_contract("8H", "HA HQ H7")), Seat::First);
}

#[test]
fn in_other_suits_jacks_stand_below_the_queen() {
    let order = ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "S6", "S5", "S4"];
    let no_trump = skat_env::five_hundred::Denomination::NoTrump;
    for (place, card) in order.into_iter().enumerate() {
        let beating = skat_env::five_hundred::order::beating(card.parse().unwrap(), no_trump);
        let higher: CardSet = order[..place].iter().map(|card| card.parse::<Card>().unwrap()).collect();
        assert_eq!(beating, higher | CardSet::JOKERS, "{card}");
    }
}

#[test]
fn a_joker_leads_at_no_trump_only_once_a_suit_was_led() {
    let state = in_contract("8N", "");
    assert!(!state.legal_cards().contains(Card::BONHOMME));
    assert_eq!(state.legal_cards().len(), 9);
    // The ace of spades holds, and Bonhomme may ask for a second round of spades, and nothing else.
    let state = in_contract("8N", "SA S9 S8 S6");
    assert!(state.legal_cards().contains(Card::BONHOMME));
    let state = in_contract("8N", "SA S9 S8 S6 BO");
    assert_eq!(state.seat_to_move(), Some(Seat::First));
    assert_eq!(legal(&state), "S4 S5 S7 ST SJ SQ S");
    let suits = State::new(Rules::ALL[2], *state.dealt());
    let words = format!("{suits} 8N {FIRST_TAKES} SA S9 S8 S6 BO");
    assert_eq!(legal(&words.parse().unwrap()), "S");
}

#[test]
fn what_a_joker_asks_for_must_be_played() {
    // The queen of spades must fall, and the jack with it: the second player has nothing else.
    let state = in_contract("8N", "SA S9 S8 S6 BO SQ");
    assert_eq!(legal(&state), "SJ");
    let state = in_contract("8N", "SA S9 S8 S6 BO SQ SJ");
    assert_eq!(legal(&state), "SQ");
    // Asked for spades alone, the third player keeps his queen.
    let state = in_contract("8N", "SA S9 S8 S6 BO S SJ");
    assert_eq!(legal(&state), "ST SQ");
    let state = in_contract("8N", "SA S9 S8 S6 BO S SJ ST S7");
    assert_eq!(state.seat_to_move(), Some(Seat::First), "Bonhomme has taken the trick");
}

#[test]
fn at_no_trump_jokers_belong_to_no_suit() {
    // Who can follow plays no joker: the second player holds spades.
    assert_eq!(legal(&in_contract("8N", "SA")), "S9 SJ");
    // Without spades he may play Blanche, which beats Bonhomme too.
    let deal = MIXED.replace("SJ.S9", "D8.D7").replace("D8.D7.D6", "SJ.S9.D6");
    let state = after(&deal, &format!("8N {FIRST_TAKES} SA"));
    assert_eq!(legal(&state), "C5 CK D7 D8 DK DA H8 HT HQ BL");
    let state = after(&deal, &format!("8N {FIRST_TAKES} SA BL"));
    assert_eq!(holder(&state), Seat::Second);
    let later = after(&deal, &format!("8N {FIRST_TAKES} SA C5 S8 S6 BO S BL"));
    assert_eq!(holder(&later), Seat::Second);
}

#[test]
fn contracts_count_what_the_table_says() {
    let when_failed = |bid: &str, tricks| {
        let points = points(bid.parse().unwrap(), Seat::Second, tricks, DefenderTricks::WhenFailed);
        [points[Team::First], points[Team::Dealing]]
    };
    assert_eq!(when_failed("7H", 7), [0, 200]);
    assert_eq!(when_failed("7H", 10), [0, 200], "nothing for what was taken beyond");
    assert_eq!(when_failed("7H", 6), [200 + 40, 0]);
    assert_eq!(when_failed("8N", 3), [320 + 70, 0]);
    assert_eq!(when_failed("10N", 10), [0, 520]);
    assert_eq!(when_failed("10N", 0), [620, 0]);
    let always = |tricks| {
        let points = points("7H".parse().unwrap(), Seat::First, tricks, DefenderTricks::Always);
        [points[Team::First], points[Team::Dealing]]
    };
    assert_eq!(always(8), [200, 20]);
    assert_eq!(always(6), [0, 240]);
}

#[test]
fn the_actions_have_their_numbers() {
    use skat_env::Action as _;
    assert_eq!(Action::Card(Card::BLANCHE).index(), 45);
    assert_eq!((Action::Pass.index(), Action::Bid(Bid::LOWEST).index()), (46, 47));
    assert_eq!(Action::Bid(Bid::HIGHEST).index(), 66);
    assert_eq!(Action::Demand(Suit::Hearts).index(), 70);
    assert!(after(MIXED, "").legal().contains(Action::Pass));
}
