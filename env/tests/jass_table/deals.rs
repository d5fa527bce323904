//! What the text says of a single deal, shown directly: the five ways to trump, the lead, the
//! points.

use rand::SeedableRng;
use skat_env::jass::{Action, ActionSet, CardSet, Deal, Phase, Rules, Seat, State, Suit, Team, Variant};
use skat_env::{ActionSet as _, Environment, Rng, below};

const HANDS: &str = "HJ.HA.H6.SA.SK.S6.DT.C9.C6|H9.HK.ST.S9.DA.D6.CA.CT.C7|HQ.HT.S8.S7.DK.DQ.D9.CK.C8|\
                     H8.H7.SQ.SJ.DJ.D8.D7.CQ.CJ";

fn state(text: &str) -> State {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cards(text: &str) -> CardSet {
    text.parse().expect(text)
}

/// So many random deals of a variant.
fn deals(variant: Variant, count: usize) -> Vec<Deal> {
    let rng = &mut Rng::seed_from_u64(variant.kind() as u64);
    (0..count).map(|_| Deal::random(variant, rng)).collect()
}

#[test]
fn an_imposed_trump_is_that_of_the_sheet() {
    for suit in Suit::ALL {
        for deal in deals(Variant::Imposed(suit), 20) {
            let state = State::new(deal);
            assert_eq!((state.trump(), state.seat_to_move()), (Some(suit), Some(Seat::First)));
        }
    }
}

/// The card that is cut in Tourne makes trump, goes back, and may come to anybody.
#[test]
fn the_card_of_tourne_may_be_anywhere() {
    let mut holders = [0; 4];
    for deal in deals(Variant::Tourne, 400) {
        let skat_env::jass::TrumpMaking::Tourne(card) = deal.making() else { panic!("{deal}") };
        assert_eq!(deal.trump(), Some(card.suit()));
        assert_eq!(State::new(deal).seat_to_move(), Some(Seat::First));
        let holder =
            Seat::ALL.into_iter().find(|&seat| deal.hand(seat).contains(card)).expect("it was dealt");
        holders[holder.index()] += 1;
    }
    assert!(holders.iter().all(|count| (60..140).contains(count)), "{holders:?}");
}

/// The card that is cut in Kreuz makes trump and stays with the dealer, and everybody has seen it.
#[test]
fn the_card_of_kreuz_stays_with_the_dealer() {
    for deal in deals(Variant::Kreuz, 200) {
        let skat_env::jass::TrumpMaking::Kreuz(card) = deal.making() else { panic!("{deal}") };
        assert_eq!(deal.trump(), Some(card.suit()));
        assert!(deal.hand(Seat::Dealer).contains(card));
        let state = State::new(deal);
        for player in 0..4 {
            assert!(state.view(player).known_of(Seat::Dealer).contains(card));
        }
    }
}

#[test]
fn in_chibre_the_first_player_makes_trump_or_leaves_it_and_leads_all_the_same() {
    let mut own = state(&format!("chibre {HANDS}"));
    assert_eq!(own.seat_to_move(), Some(Seat::First));
    assert_eq!(own.legal(), ActionSet::TRUMPS_AND_CHIBRE);
    let mut left = own;
    own.make_trump(Suit::Spades);
    left.chibre();
    assert_eq!(left.seat_to_move(), Some(Seat::Third));
    assert_eq!(left.legal(), ActionSet::TRUMPS, "the third player must make trump");
    left.make_trump(Suit::Clubs);
    for (state, trump, maker) in [(own, Suit::Spades, Seat::First), (left, Suit::Clubs, Seat::Third)] {
        assert_eq!((state.trump(), state.seat_to_move()), (Some(trump), Some(Seat::First)));
        assert_eq!(state.play().and_then(|play| play.tricks().maker()), Some(maker));
    }
}

#[test]
fn in_autochibre_the_first_player_must_make_trump() {
    let state = state(&format!("autochibre {HANDS}"));
    assert_eq!(state.seat_to_move(), Some(Seat::First));
    assert_eq!(state.legal(), ActionSet::TRUMPS);
    assert!(!state.legal().contains(Action::Chibre));
}

/// Whoever made trump, the first player may lead any of his nine cards, and so may every later
/// leader.
#[test]
fn nobody_has_to_lead_a_trump() {
    for text in [format!("chibre {HANDS} H"), format!("chibre {HANDS} chibre H"), format!("kreuz:H8 {HANDS}")]
    {
        assert_eq!(state(&text).legal_cards(), cards("HJ.HA.H6.SA.SK.S6.DT.C9.C6"), "{text}");
    }
    let rng = &mut Rng::seed_from_u64(4);
    let mut state = State::deal(&Rules::default(), rng);
    while let Some(seat) = state.seat_to_move() {
        if let Phase::Playing(play) = state.phase()
            && play.tricks().trick().is_empty()
        {
            assert_eq!(state.legal_cards(), state.hand(seat));
        }
        let legal = state.legal();
        state.act(legal.nth(below(rng, legal.len())));
    }
}

/// Hearts are trumps, diamonds are led, and the second player trumps with the nine.
#[test]
fn undertrumping_is_for_a_hand_of_trumps_alone() {
    let deal = format!("imposed:H {HANDS} SA S9 S7 SJ HJ HK HQ H7 DT H9");
    // The third player has the ten of hearts, which is lower, and diamonds to follow.
    assert_eq!(state(&deal).legal_cards(), cards("DK.DQ.D9"));
    // Who cannot follow throws off what he likes, but not a lower trump.
    let hands = "DA.DK.DQ.DJ.DT.D9.D8.D7.D6|HJ.H9.HA.HK.CA.CK.CQ.CJ.CT|HQ.HT.H8.SA.SK.SQ.SJ.ST.S9|\
                 H7.H6.S8.S7.S6.C9.C8.C7.C6";
    let free = state(&format!("imposed:H {hands} DA HK")).legal_cards();
    assert_eq!(free, cards("SA.SK.SQ.SJ.ST.S9"));
    // Before the nine a higher trump may be played, and after the six all three of them.
    assert_eq!(state(&format!("imposed:H {hands} DA CA")).legal_cards(), free | cards("HQ.HT.H8"));
    // A hand of trumps may go under.
    let hands = "DA.DK.DQ.DJ.DT.D9.D8.D7.D6|HJ.SA.SK.SQ.SJ.ST.S9.S8.S7|H9.HA.HK.HQ.HT.H8.H7.H6.CA|\
                 S6.CK.CQ.CJ.CT.C9.C8.C7.C6";
    let under = state(&format!("imposed:H {hands} DA SA CA S6 DK HJ")).legal_cards();
    assert_eq!(under, cards("H9.HA.HK.HQ.HT.H8.H7.H6"));
}

/// All nine tricks are 157 points and nothing more: no announcements, no stöck, nothing for the
/// match.
#[test]
fn a_deal_counts_157_points_whoever_takes_them() {
    let hands = "HA.HK.HQ.HJ.HT.H9.H8.C7.C6|H7.H6.CA.CK.CQ.CJ.CT.C9.C8|SA.SK.SQ.SJ.ST.S9.S8.S7.S6|\
                 DA.DK.DQ.DJ.DT.D9.D8.D7.D6";
    let mut all = state(&format!("imposed:S {hands}"));
    while !all.is_over() {
        let legal = all.legal_cards();
        // The third player holds all spades, with king and queen of trumps among them.
        let card = legal.last().expect("a legal card");
        all.play_card(card);
    }
    assert_eq!([0, 1, 2, 3].map(|player| all.score(player)), [157, 0, 157, 0]);
    let rng = &mut Rng::seed_from_u64(9);
    for _ in 0..200 {
        let mut state = State::deal(&Rules { variant: Variant::ALL[below(rng, 8)] }, rng);
        while state.turn().is_some() {
            let legal = state.legal_actions();
            state.apply(legal.nth(below(rng, legal.len())));
        }
        assert_eq!(state.points(Team::Leading) + state.points(Team::Dealing), 157);
    }
}
