//! Each rule of the play in a position of its own, with the legal cards counted by hand.
//!
//! Hearts are trump; the first player leads the first card of the hands given here.

use skat_env::jass::{CardSet, Deal, Seat, State, Team};

/// A deal under hearts after these cards, with the four hands in the order of play.
fn state(hands: &str, cards: &str) -> State {
    format!("imposed:H {hands} {cards}").parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The legal cards, in the order of their numbers.
fn legal(state: &State) -> String {
    let names: Vec<String> = state.legal_cards().iter().map(|card| card.to_string()).collect();
    names.join(" ")
}

const MIXED: &str = "DA.DK.S6.S7.C6.C7.HA.HK.C8|\
                     D6.D7.H6.HJ.S8.S9.C9.CT.CJ|\
                     H7.H8.ST.SJ.SQ.SK.CQ.CK.CA|\
                     DQ.DJ.DT.D9.D8.H9.HT.HQ.SA";

#[test]
fn a_lead_is_free() {
    assert_eq!(legal(&state(MIXED, "")), "DK DA HK HA S6 S7 C6 C7 C8");
}

#[test]
fn who_can_follow_may_follow_or_trump() {
    assert_eq!(legal(&state(MIXED, "DA")), "D6 D7 H6 HJ");
}

#[test]
fn who_cannot_follow_plays_anything() {
    let all = "H7 H8 ST SJ SQ SK CQ CK CA";
    assert_eq!(legal(&state(MIXED, "DA D6")), all);
    // Both hearts are above the six that lies there.
    assert_eq!(legal(&state(MIXED, "DA H6")), all);
}

#[test]
fn undertrumping_is_forbidden_to_who_has_other_cards() {
    // The seven and the eight would lie below the jack, which the opponent has played.
    assert_eq!(legal(&state(MIXED, "DA HJ")), "ST SJ SQ SK CQ CK CA");
    // The dealer follows, or trumps over his partner's six; no trump of his goes over the jack.
    assert_eq!(legal(&state(MIXED, "DA H6 ST")), "D8 D9 DT DJ DQ H9 HT HQ");
    assert_eq!(legal(&state(MIXED, "DA HJ ST")), "D8 D9 DT DJ DQ");
    // Below the eight of his opponent lies none of his.
    assert_eq!(legal(&state(MIXED, "DA D6 H8")), "D8 D9 DT DJ DQ H9 HT HQ");
}

#[test]
fn undertrumping_the_partner_is_forbidden_too() {
    let hands = "DA.DK.DQ.DJ.S6.S7.S8.C6.C7|\
                 D6.D7.D8.S9.ST.SJ.C8.HT.HJ|\
                 H7.H8.SQ.SK.SA.CJ.CQ.CK.CA|\
                 H6.H9.HA.HQ.HK.C9.CT.D9.DT";
    // The second player, the dealer's partner, has trumped with the ten, or with the jack.
    assert_eq!(legal(&state(hands, "DA HT SQ")), "D9 DT H9 HQ HK HA");
    assert_eq!(legal(&state(hands, "DA HJ SQ")), "D9 DT");
}

#[test]
fn who_has_trumps_alone_may_undertrump() {
    let hands = "DA.DK.DQ.DJ.DT.D9.D8.D7.D6|\
                 HJ.S6.S7.S8.S9.ST.SJ.SQ.SK|\
                 H6.H7.H8.H9.HT.HQ.HK.HA.SA|\
                 C6.C7.C8.C9.CT.CJ.CQ.CK.CA";
    // With the ace of spades he has another card, and no heart is above the jack.
    assert_eq!(legal(&state(hands, "DA HJ")), "SA");
    // Without it he has trumps alone: any of them, below the jack.
    let later = state(hands, "DA S6 SA C6 DK HJ");
    assert_eq!(legal(&later), "H6 H7 H8 H9 HT HQ HK HA");
}

#[test]
fn trumps_alone_need_not_go_over_a_lower_trump() {
    let hands = "DA.DK.DQ.DJ.DT.D9.D8.D7.SA|\
                 H6.H7.H8.H9.HT.HJ.HQ.HK.HA|\
                 D6.S6.S7.S8.S9.ST.SJ.SQ.SK|\
                 C6.C7.C8.C9.CT.CJ.CQ.CK.CA";
    assert_eq!(legal(&state(hands, "DA")), "H6 H7 H8 H9 HT HJ HQ HK HA");
}

#[test]
fn trumps_are_followed_with_trumps() {
    assert_eq!(legal(&state(MIXED, "HA")), "H6 HJ");
    assert_eq!(legal(&state(MIXED, "HA HJ")), "H7 H8", "going under a trump that was led is following");
    assert_eq!(legal(&state(MIXED, "HA H6 H7")), "H9 HT HQ");
}

#[test]
fn the_trump_jack_alone_need_not_be_played() {
    let hands = "HA.HK.HQ.H6.S6.S7.C6.C7.C8|\
                 D6.D7.DA.HJ.S8.S9.C9.CT.CJ|\
                 H7.H8.ST.SJ.SQ.SK.CQ.CK.CA|\
                 DQ.DJ.DT.D9.D8.DK.HT.H9.SA";
    // His one trump is the jack: all nine cards, itself among them.
    assert_eq!(legal(&state(hands, "HA")), "D6 D7 DA HJ S8 S9 C9 CT CJ");
    // Kept back, it takes a later trick.
    let later = state(hands, "HA D6 H7 H9 HT HK HJ");
    assert_eq!(later.play().unwrap().tricks().best().map(|(seat, _)| seat), Some(Seat::Second));
}

#[test]
fn the_nine_alone_must_be_played() {
    let hands = "HA.HK.HQ.H6.S6.S7.C6.C7.C8|\
                 D6.D7.DA.H9.S8.S9.C9.CT.CJ|\
                 H7.H8.ST.SJ.SQ.SK.CQ.CK.CA|\
                 DQ.DJ.DT.D9.D8.DK.HT.HJ.SA";
    assert_eq!(legal(&state(hands, "HA")), "H9");
}

#[test]
fn the_trump_jack_is_no_undertrump_and_may_trump() {
    let hands = "DA.DK.S6.S7.C6.C7.HA.HK.C8|\
                 H9.D7.H6.D6.S8.S9.C9.CT.CJ|\
                 HJ.H8.ST.SJ.SQ.SK.CQ.CK.CA|\
                 DQ.DJ.DT.D9.D8.H7.HT.HQ.SA";
    assert_eq!(legal(&state(hands, "DA H9")), "HJ ST SJ SQ SK CQ CK CA");
}

/// Every player holds a suit: trumps take every trick. Counted by hand: 152 on the cards and five.
#[test]
fn all_tricks_are_157_and_nothing_more() {
    let hands = "D6.D7.D8.D9.DT.DJ.DQ.DK.DA|\
                 H6.H7.H8.H9.HT.HJ.HQ.HK.HA|\
                 S6.S7.S8.S9.ST.SJ.SQ.SK.SA|\
                 C6.C7.C8.C9.CT.CJ.CQ.CK.CA";
    let cards = "D6 H6 S6 C6 H7 S7 C7 D7 H8 S8 C8 D8 H9 S9 C9 D9 HT ST CT DT HJ SJ CJ DJ HQ SQ CQ DQ \
                 HK SK CK DK HA SA CA DA";
    let end = state(hands, cards);
    assert!(end.is_over());
    assert_eq!((end.points(Team::Leading), end.points(Team::Dealing)), (0, 157));
}

/// Trick by trick, by hand. Hearts: D led, trumped with the six by the second player; and so on.
#[test]
fn points_of_tricks_by_hand() {
    let points = |cards: &str| {
        let state = state(MIXED, cards);
        Team::ALL.map(|team| state.points(team))
    };
    // Ace 11, seven 0, ten of spades 10, queen of diamonds 3: the ace takes 24.
    assert_eq!(points("DA D7 ST DQ"), [24, 0]);
    // King 4, six of trumps 0, queen of clubs 3, ten of diamonds 10: the six takes 17.
    assert_eq!(points("DA D7 ST DQ DK H6 CQ DT"), [24, 17]);
    // Jack of trumps 20, eight 0, nine of trumps 14, ace of trumps 11: the jack takes 45.
    assert_eq!(points("DA D7 ST DQ DK H6 CQ DT HJ H8 H9 HA"), [24, 62]);
}

#[test]
fn what_sets_count() {
    for trump in skat_env::jass::Suit::ALL {
        assert_eq!(CardSet::ALL.points(trump), 152);
        assert_eq!(CardSet::of_suit(trump).points(trump), 62);
    }
}

#[test]
fn the_first_player_leads_whoever_made_trump() {
    let deal = "chibre D6.D7.D8.D9.DT.DJ.DQ.DK.DA|H6.H7.H8.H9.HT.HJ.HQ.HK.HA|\
                S6.S7.S8.S9.ST.SJ.SQ.SK.SA|C6.C7.C8.C9.CT.CJ.CQ.CK.CA";
    let deal: Deal = deal.parse().unwrap();
    let mut state = State::new(deal);
    assert_eq!(state.seat_to_move(), Some(Seat::First));
    state.chibre();
    assert_eq!(state.seat_to_move(), Some(Seat::Third));
    assert!(!state.may_chibre(), "who was left to make trump must make it");
    state.make_trump(skat_env::jass::Suit::Clubs);
    assert_eq!(state.seat_to_move(), Some(Seat::First));
    assert_eq!(state.play().unwrap().tricks().maker(), Some(Seat::Third));
}
