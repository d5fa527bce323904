//! The bidding, what may be declared after it, and laying two cards away (ISkO 2.2.2, 3.3, 3.4).

use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::auction::Stage;
use skat_env::skat::score::settle;
use skat_env::skat::{
    Action, Auction, Bid, Call, Card, CardSet, Contract, Deal, Outcome, Phase, Rules, Seat, State,
};
use skat_env::{ActionSet as _, Rng};
use std::collections::HashSet;

fn bid(value: u16) -> Bid {
    Bid::from_value(value).expect("one of the 63 values")
}

/// Calls by their words: p pass, y hold, a number.
fn after(calls: &str) -> Auction {
    let mut auction = Auction::new();
    for word in calls.split_whitespace() {
        auction.call(match word {
            "p" => Call::Pass,
            "y" => Call::Hold,
            value => Call::Bid(value.parse().expect("a bid")),
        });
    }
    auction
}

fn state_after(calls: &str) -> State {
    format!("{} {calls}", Deal::from_seed(1)).parse().expect("legal calls")
}

fn legal_calls(auction: &Auction) -> Vec<Call> {
    let bids = Bid::all().map(Call::Bid);
    bids.chain([Call::Pass, Call::Hold]).filter(|&call| auction.is_legal(call)).collect()
}

#[test]
fn the_63_values() {
    let values: Vec<u16> = Bid::all().map(Bid::value).collect();
    assert_eq!(values.len(), 63);
    assert!(values.is_sorted());
    assert_eq!(&values[..12], [18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44]);
    assert_eq!(&values[58..], [198, 204, 216, 240, 264]);
}

#[test]
fn middlehand_begins_and_may_jump_to_any_value() {
    let auction = Auction::new();
    assert_eq!(auction.turn(), Some(Seat::Middlehand));
    assert_eq!(legal_calls(&auction).len(), 64);
    for value in Bid::all() {
        let mut auction = auction;
        auction.call(Call::Bid(value));
        assert_eq!(auction.turn(), Some(Seat::Forehand));
        assert_eq!(legal_calls(&auction), [Call::Pass, Call::Hold]);
        auction.call(Call::Hold);
        let higher: Vec<Call> =
            Bid::all().filter(|&b| b > value).map(Call::Bid).chain([Call::Pass]).collect();
        assert_eq!(legal_calls(&auction), higher);
    }
}

#[test]
fn nobody_can_bid_above_264() {
    for calls in ["264 y", "264 y p", "264 p", "p 264 y"] {
        assert_eq!(legal_calls(&after(calls)), [Call::Pass], "{calls}");
    }
    assert_eq!(after("264 y p p").declarer(), Some((Seat::Forehand, bid(264))));
    assert_eq!(after("264 p p").declarer(), Some((Seat::Middlehand, bid(264))));
}

/// What each bid of both duels and who is left after the first come to, worked out by hand.
#[test]
fn the_bids_of_both_duels_are_kept_apart() {
    let values = |bits: u64| -> Vec<u16> {
        Bid::all().filter(|bid| bits >> bid.index() & 1 == 1).map(Bid::value).collect()
    };
    for (calls, first, second, survivor) in [
        ("", &[][..], &[][..], None),
        ("18", &[18], &[], None),
        ("18 y", &[18], &[], None),
        ("18 y 22 y", &[18, 22], &[], None),
        ("18 y 22 p", &[18, 22], &[], Some(Seat::Middlehand)),
        ("18 y p", &[18], &[], Some(Seat::Forehand)),
        ("18 y p 20 y 23", &[18], &[20, 23], Some(Seat::Forehand)),
        ("p", &[], &[], Some(Seat::Forehand)),
        ("p 264 p", &[], &[264], Some(Seat::Forehand)),
        ("20 p 22 y p", &[20], &[22], Some(Seat::Middlehand)),
        ("p p 18", &[], &[], Some(Seat::Forehand)),
    ] {
        let auction = after(calls);
        let (in_first, in_second) = auction.bids();
        assert_eq!((&values(in_first)[..], &values(in_second)[..]), (first, second), "{calls}");
        assert_eq!(auction.survivor(), survivor, "{calls}");
    }
}

#[test]
fn forehand_alone_has_one_bid() {
    assert_eq!(legal_calls(&after("p p")), [Call::Bid(bid(18)), Call::Pass]);
}

#[test]
fn rearhand_bids_to_the_survivor() {
    assert_eq!(after("p 18").turn(), Some(Seat::Forehand));
    assert_eq!(after("18 y p 20").turn(), Some(Seat::Forehand));
    assert_eq!(after("18 p 20").turn(), Some(Seat::Middlehand));
}

#[test]
fn who_made_or_held_the_highest_bid_is_declarer() {
    let cases = [
        ("18 y p p", Seat::Forehand, 18),
        ("18 p p", Seat::Middlehand, 18),
        ("p 18 p", Seat::Rearhand, 18),
        ("p 18 y p", Seat::Forehand, 18),
        ("18 y 20 p 22 y 24 p", Seat::Rearhand, 24),
        ("18 y 20 p 22 y p", Seat::Middlehand, 22),
        ("18 y 33 y p 35 y 46 y p", Seat::Forehand, 46),
        ("p p 18", Seat::Forehand, 18),
    ];
    for (calls, seat, value) in cases {
        let auction = after(calls);
        assert_eq!(auction.stage(), Stage::Over, "{calls}");
        assert_eq!(auction.declarer(), Some((seat, bid(value))), "{calls}");
        let state = state_after(calls);
        assert_eq!(state.declarer().map(|d| (d.seat, d.bid)), Some((seat, bid(value))), "{calls}");
        assert_eq!(state.seat_to_move(), Some(seat), "{calls}");
    }
}

#[test]
fn forehand_alone_takes_the_game_at_18_or_passes_the_deal_in() {
    let alone = state_after("p p");
    assert_eq!(alone.seat_to_move(), Some(Seat::Forehand));
    assert_eq!(alone.legal().iter().collect::<Vec<_>>(), [Action::Bid(Bid::MIN), Action::Pass]);
    let passed_in = state_after("p p p");
    assert!(matches!(passed_in.phase(), Phase::PassedIn));
    assert_eq!(passed_in.declarer(), None);
    assert_eq!(passed_in.all_tournament_points().0, [0; 3]);
    let taken = state_after("p p 18");
    assert!(taken.legal().contains(Action::PickUp));
    assert!(taken.legal().contains(Action::Declare(Contract::NULL_HAND)));
}

#[test]
#[should_panic(expected = "not legal at this point of the bidding")]
fn a_bid_that_is_not_higher_panics() {
    after("20 y 20");
}

/// Walks every bidding with seven of the values; each knows its calls and who has passed.
#[test]
fn an_auction_remembers_every_call() {
    fn walk(auction: Auction, calls: &mut Vec<(Seat, Call)>, seen: &mut HashSet<Auction>) {
        assert_eq!(auction.calls(), *calls);
        assert!(seen.insert(auction), "two biddings look the same: {auction:?}");
        for seat in Seat::ALL {
            assert_eq!(auction.has_passed(seat), calls.contains(&(seat, Call::Pass)), "{seat} in {calls:?}");
        }
        let Some(turn) = auction.turn() else { return };
        for call in legal_calls(&auction) {
            if matches!(call, Call::Bid(bid) if ![18, 20, 22, 23, 59, 240, 264].contains(&bid.value())) {
                continue;
            }
            let mut next = auction;
            next.call(call);
            calls.push((turn, call));
            walk(next, calls, seen);
            calls.pop();
        }
    }
    let mut seen = HashSet::new();
    walk(Auction::new(), &mut Vec::new(), &mut seen);
    assert!(seen.len() > 1_000);
}

/// ISkO 3.3.3, 3.3.4, 3.3.8: what was said stands. Bids only rise, who has passed has no more word,
/// and the highest bid is the declarer's.
#[test]
fn calls_are_final() {
    let mut rng = Rng::seed_from_u64(338);
    for _ in 0..20_000 {
        let mut auction = Auction::new();
        let mut passed = HashSet::new();
        let mut highest = None;
        while let Some(seat) = auction.turn() {
            assert!(!passed.contains(&seat));
            let calls = legal_calls(&auction);
            let call =
                if below(&mut rng, 3) == 0 { Call::Pass } else { calls[below(&mut rng, calls.len().min(9))] };
            match call {
                Call::Pass => assert!(passed.insert(seat)),
                Call::Bid(bid) => {
                    assert!(highest < Some(bid));
                    highest = Some(bid);
                }
                Call::Hold => {}
            }
            auction.call(call);
            assert_eq!(auction.highest(), highest);
        }
        assert_eq!(auction.declarer().map(|(_, bid)| bid), highest);
        assert_eq!(passed.len(), if highest.is_some() { 2 } else { 3 });
    }
}

/// ISkO 3.4.1, 3.4.7: the declarer names a whole game at once, and can then neither change nor
/// repeat it.
#[test]
fn a_declaration_stands() {
    for contract in Contract::all() {
        let mut state = State::with_declarer(Deal::from_seed(3), Rules::default(), Seat::Rearhand, bid(23));
        if !contract.is_hand() {
            state.pick_up();
            (0..2).for_each(|_| state.bury(state.legal_cards().first().expect("twelve cards")));
            assert!(state.legal().iter().all(|action| matches!(action, Action::Declare(_))));
        }
        state.declare(contract);
        assert_eq!(state.play().map(|play| play.tricks().contract()), Some(contract));
        while !state.is_over() {
            assert!(state.legal().iter().all(|action| matches!(action, Action::Card(_))));
            state.play_card(state.legal_cards().first().expect("a card to play"));
        }
    }
}

#[test]
fn a_null_game_below_the_bid_cannot_be_declared_and_any_other_can() {
    for value in Bid::all() {
        for seat in Seat::ALL {
            let mut state = State::with_declarer(Deal::from_seed(3), Rules::default(), seat, value);
            assert_eq!(state.declarer().map(|d| (d.seat, d.bid)), Some((seat, value)));
            let expected = |hand: bool| -> Vec<Action> {
                let playable = |c: &Contract| c.null_value().is_none_or(|worth| worth >= value.value());
                Contract::all()
                    .filter(|c| c.is_hand() == hand)
                    .filter(playable)
                    .map(Action::Declare)
                    .collect()
            };
            let mut hand_games = vec![Action::PickUp];
            hand_games.extend(expected(true));
            assert_eq!(state.legal().iter().collect::<Vec<_>>(), hand_games);
            state.pick_up();
            for _ in 0..2 {
                state.bury(state.legal_cards().first().expect("twelve cards"));
            }
            assert_eq!(state.legal().iter().collect::<Vec<_>>(), expected(false));
        }
    }
}

/// ISkO 3.4.2, 5.4.1: the least multiple of the base value that covers the bid, doubled, with 120
/// points too.
#[test]
fn a_game_beyond_its_chart_may_be_declared_and_is_overbid() {
    for (contract, base, chart) in [("D", 9, 126), ("DO", 9, 162), ("S", 11, 154), ("G", 24, 168)] {
        let contract: Contract = contract.parse().expect("a contract");
        let mut state = State::with_declarer(Deal::from_seed(3), Rules::default(), Seat::Forehand, Bid::MAX);
        if !contract.is_hand() {
            state.pick_up();
            (0..2).for_each(|_| state.bury(state.legal_cards().first().expect("twelve cards")));
        }
        assert!(chart < Bid::MAX.value() && state.legal().contains(Action::Declare(contract)));
        let all = settle(contract, Bid::MAX, if base == 24 { 4 } else { 11 }, Outcome::Schwarz);
        let covering = -2 * (264_u16.div_ceil(base) * base) as i16;
        assert_eq!((all.won, all.overbid, all.value), (false, true, covering), "{contract}");
    }
}

#[test]
fn null_games_by_their_value() {
    let nulls = |value: u16, hand: bool| -> Vec<String> {
        let mut state =
            State::with_declarer(Deal::from_seed(3), Rules::default(), Seat::Rearhand, bid(value));
        if !hand {
            state.pick_up();
            (0..2).for_each(|_| state.bury(state.legal_cards().first().expect("twelve cards")));
        }
        let names = state.legal().iter().map(|action| action.to_string());
        names.filter(|name| name.starts_with('N')).collect()
    };
    assert_eq!(nulls(23, false), ["N", "NO"]);
    assert_eq!(nulls(24, false), ["NO"]);
    assert_eq!(nulls(46, false), ["NO"]);
    assert!(nulls(48, false).is_empty());
    assert_eq!(nulls(35, true), ["NH", "NOH"]);
    assert_eq!(nulls(36, true), ["NOH"]);
    assert_eq!(nulls(59, true), ["NOH"]);
    assert!(nulls(60, true).is_empty());
}

#[test]
fn each_pair_of_the_twelve_cards_is_buried_in_one_way() {
    for seed in 0..20 {
        let mut picked_up =
            State::with_declarer(Deal::from_seed(seed), Rules::default(), Seat::Forehand, bid(20));
        picked_up.pick_up();
        let twelve = picked_up.hand(Seat::Forehand);
        assert_eq!(twelve, picked_up.dealt().hand(Seat::Forehand) | picked_up.dealt().skat());
        let mut pairs: HashSet<CardSet> = HashSet::new();
        for first in picked_up.legal_cards() {
            let mut state = picked_up;
            state.bury(first);
            assert_eq!(state.skat(), CardSet::of(first));
            assert!(!state.legal_cards().is_empty());
            for second in state.legal_cards() {
                let mut state = state;
                assert!(second > first);
                state.bury(second);
                let buried: CardSet = [first, second].into_iter().collect();
                assert_eq!(state.skat(), buried);
                assert_eq!(state.hand(Seat::Forehand), twelve - buried);
                assert!(pairs.insert(buried));
            }
        }
        assert_eq!(pairs.len(), 66);
    }
}

#[test]
#[should_panic(expected = "may not be laid away here")]
fn burying_the_highest_card_first_panics() {
    let mut state = State::with_declarer(Deal::from_seed(5), Rules::default(), Seat::Forehand, Bid::MIN);
    state.pick_up();
    let highest: Option<Card> = state.hand(Seat::Forehand).last();
    state.bury(highest.expect("twelve cards"));
}
