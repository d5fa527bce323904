//! The heuristic player: how often it plays and wins, which games it declares, and that it is legal
//! and steady.

use rand::SeedableRng;
use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision, Random};
use skat_env::below;
use skat_env::skat::{Action, Bid, BySeat, CardSet, Contract, Deal, Game, Phase, Rules, Seat, State, View};
use skat_env::{Environment, Rng};
use std::collections::BTreeMap;

fn play_out(mut state: State) -> State {
    let heuristic = Heuristic::default();
    while let Some(seat) = state.seat_to_move() {
        state.act(heuristic.choose(&View::of(&state, seat)));
    }
    state
}

#[test]
fn most_deals_are_played_and_most_games_won() {
    const DEALS: u64 = 4000;
    let (mut played, mut won, mut points) = (0, 0, 0);
    let mut games: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..DEALS {
        let state = play_out(State::new(Deal::from_seed(seed), Rules::default()));
        points += state.all_tournament_points().0.iter().sum::<i32>();
        if let Some(over) = state.played() {
            played += 1;
            won += u64::from(over.settlement.won);
            *games.entry(over.play.tricks().contract().to_string()).or_default() += 1;
        }
    }
    assert!(played * 100 >= DEALS * 90, "{played} of {DEALS} deals played");
    assert!((played * 75..=played * 90).contains(&(won * 100)), "{won} of {played} games won");
    assert!(points >= 3 * 20 * DEALS as i32, "{points} points in {DEALS} deals");
    for game in ["D", "H", "S", "C", "G", "N", "DH", "HH", "SH", "CH", "GH", "NO", "NOH"] {
        assert!(games.contains_key(game), "{game} was never declared: {games:?}");
    }
}

/// What forehand declares with these cards when the others get what is left in a mixed order.
fn declared(hand: &str, skat: &str, bid: u16) -> Contract {
    let hand: CardSet = hand.parse().expect("a hand");
    let skat: CardSet = skat.parse().expect("a skat");
    let mut hands = BySeat([hand, CardSet::EMPTY, CardSet::EMPTY]);
    for (i, card) in (!(hand | skat)).iter().enumerate() {
        hands.0[1 + i % 2].insert(card);
    }
    let deal = Deal::new(hands).expect("a whole deal");
    let bid = Bid::from_value(bid).expect("a bid");
    let mut state = State::with_declarer(deal, Rules::default(), Seat::Forehand, bid);
    let heuristic = Heuristic::default();
    while !matches!(state.phase(), Phase::Playing(_)) {
        state.act(heuristic.choose(&View::of(&state, Seat::Forehand)));
    }
    state.play().expect("the play has begun").tricks().contract()
}

#[test]
fn a_hand_made_for_a_game_is_played_as_that_game() {
    assert_eq!(declared("CJ.DJ.DA.DT.DK.D9.D8.HA.S7.C8", "H7.SQ", 18).game(), Game::Diamonds);
    assert_eq!(declared("CJ.DJ.HA.HT.HK.H9.H8.CA.S7.D8", "D7.SQ", 18).game(), Game::Hearts);
    assert_eq!(declared("CJ.DJ.SA.ST.SK.S9.S8.HA.C7.D8", "H7.CQ", 18).game(), Game::Spades);
    assert_eq!(declared("CJ.DJ.CA.CT.CK.C9.C8.HA.S7.D8", "H7.SQ", 18).game(), Game::Clubs);
    assert_eq!(declared("CJ.SJ.HJ.CA.CT.HA.HT.SA.D8.D7", "C7.SQ", 18).game(), Game::Grand);
    assert_eq!(declared("H7.H8.H9.S7.S9.SJ.C7.C8.CT.DA", "DK.HQ", 18).game(), Game::Null);
    assert_eq!(declared("H7.H8.H9.S7.S8.S9.C7.C8.CT.D7", "DK.SQ", 24), Contract::NULL_OUVERT_HAND);
}

#[test]
fn a_game_that_cannot_lose_a_trick_is_played_ouvert() {
    let grand = declared("CJ.SJ.HJ.DJ.CA.CT.CK.CQ.HA.SA", "D7.D8", 18);
    assert!(grand.game() == Game::Grand && grand.is_ouvert(), "{grand}");
}

#[test]
fn an_overwhelming_hand_is_announced_schneider() {
    let announced = (0..40_000).find_map(|seed| {
        let state = play_out(State::new(Deal::from_seed(seed), Rules::default()));
        state.played().map(|over| over.play.tricks().contract()).filter(|c| c.announces_schneider())
    });
    assert!(announced.is_some());
}

#[test]
fn bids_never_jump_and_the_game_rarely_falls_short_of_the_bid() {
    let heuristic = Heuristic::default();
    let (mut played, mut overbid) = (0, 0);
    for seed in 10_000..12_000 {
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        while let Some(seat) = state.seat_to_move() {
            let action = heuristic.choose(&View::of(&state, seat));
            if let Action::Bid(bid) = action {
                assert_eq!(Some(bid), state.auction().lowest_legal_bid());
            }
            state.act(action);
        }
        if let Some(over) = state.played() {
            played += 1;
            overbid += u32::from(over.settlement.overbid);
        }
    }
    assert!(overbid * 100 <= played, "{overbid} of {played} games overbid");
}

fn decision<'a>(state: &State, rng: &'a mut Rng) -> Decision<'a, State> {
    let seat = state.turn().expect("somebody is to move");
    Decision { view: state.view(seat), legal: state.legal(), rng }
}

/// Deals in which chance leads into states that the player would not reach itself.
#[test]
fn every_choice_is_legal_and_the_same_view_gives_the_same_choice() {
    let rng = &mut Rng::seed_from_u64(4);
    for seed in 0..2000 {
        let rules = Rules { concede: seed % 2 == 0, ..Rules::default() };
        let mut state = State::new(Deal::from_seed(seed), rules);
        let (mut one, mut other) = (Heuristic::default(), Agent::<State>::fork(&Heuristic::default()));
        while let Some(seat) = state.seat_to_move() {
            let action = one.act(decision(&state, &mut Rng::seed_from_u64(1)));
            assert_eq!(action, other.act(decision(&state, &mut Rng::seed_from_u64(2))));
            assert!(View::of(&state, seat).allows(action), "{action} in {state:?}");
            let by_chance = below(rng, 3) == 0;
            let action = if by_chance { Random.act(decision(&state, rng)) } else { action };
            state.act(action);
        }
    }
}

/// The choice depends on the view alone: unseen cards may lie otherwise.
#[test]
fn unseen_cards_do_not_matter() {
    let heuristic = Heuristic::default();
    for seed in 0..500 {
        let deal = Deal::from_seed(seed);
        let BySeat([forehand, middlehand, rearhand]) = deal.hands();
        let swapped = Deal::new(BySeat([forehand, rearhand, middlehand])).expect("a whole deal");
        let choice = |deal| {
            let state = State::with_declarer(deal, Rules::default(), Seat::Forehand, Bid::MIN);
            let mut state = state;
            let mut actions = Vec::new();
            while state.seat_to_move() == Some(Seat::Forehand) && actions.len() < 5 {
                let action = heuristic.choose(&View::of(&state, Seat::Forehand));
                actions.push(action);
                state.act(action);
            }
            actions
        };
        assert_eq!(choice(deal), choice(swapped));
    }
}
