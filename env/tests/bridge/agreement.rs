//! Every state, legal set and score of thousands of games against the slow reference.

use crate::reference::{Reference, score_by_tables};
use crate::walks::{Manner, deals};
use skat_env::Environment;
use skat_env::bridge::{Bid, Board, Doubling, Rules, Seat, Side, State, Vulnerable, score};
use skat_env::chance::stream;
use std::collections::BTreeSet;

const GAMES: u64 = if cfg!(debug_assertions) { 150 } else { 4_000 };

/// The line of the deal as the reference reads it.
fn plain(state: &State) -> String {
    state.dealt().to_string()
}

/// One step: who is to move and what is legal, who won what, and the score.
fn assert_agree(fast: &State, slow: &Reference) {
    let place = || format!("{fast}");
    assert_eq!(fast.turn(), slow.turn(), "{}", place());
    let legal: BTreeSet<String> = fast.legal().iter().map(|action| action.to_string()).collect();
    assert_eq!(legal, slow.legal().into_iter().collect(), "{}", place());
    for seat in Seat::ALL {
        let held: BTreeSet<String> = fast.hand(seat).iter().map(|card| card.to_string()).collect();
        assert_eq!(held, slow.hands[seat.index()].iter().cloned().collect(), "{}", place());
    }
    let contract = fast.contract().map(|contract| {
        let bid = contract.bid;
        let doubled = contract.doubling.index() as u32;
        (u32::from(bid.level()), bid.denomination().to_string(), doubled, contract.declarer.index())
    });
    assert_eq!(contract, slow.contract(), "{}", place());
    assert_eq!(fast.is_over(), slow.is_over(), "{}", place());
    if let Some(play) = fast.play() {
        let taken = Side::ALL.map(|side| usize::from(play.tricks().taken(side)));
        assert_eq!(taken, slow.tricks(), "{}", place());
        if !fast.is_over() {
            assert_eq!(Some(play.tricks().turn().index()), slow.hand_in_turn(), "{}", place());
        } else {
            let winners: Vec<usize> = play.winners().into_iter().map(Seat::index).collect();
            assert_eq!(winners, slow.winners(), "{}", place());
        }
    }
    let score = slow.score();
    assert_eq!([0, 1, 2, 3].map(|player| fast.score(player)), [score, -score, score, -score], "{}", place());
}

#[test]
fn every_step_agrees() {
    for (number, start) in (0..GAMES).zip(deals()) {
        let mut rng = stream(24, number);
        let (mut fast, mut slow) = (start, Reference::new(&plain(&start)));
        assert_agree(&fast, &slow);
        while !fast.is_over() {
            let action = Manner::of(number).choose(&fast, &mut rng);
            fast.act(action);
            slow.act(&action.to_string());
            assert_agree(&fast, &slow);
        }
        assert_eq!(fast.to_string(), format!("drawn:{} {}", plain(&start), slow.log.join(" ")));
        let calls: Vec<(usize, String)> =
            fast.auction().calls().map(|(seat, call)| (seat.index(), call.to_string())).collect();
        assert_eq!(calls, slow.calls);
    }
}

/// What the random games have seen, so that agreement means something.
#[test]
fn random_games_come_to_every_special_rule() {
    let (mut passed_out, mut doubled, mut redoubled, mut first_named, mut ruffs, mut slams) =
        (0, 0, 0, 0, 0, 0);
    for (number, start) in (0..GAMES).zip(deals()) {
        let mut rng = stream(24, number);
        let mut state = start;
        while !state.is_over() {
            let action = Manner::of(number).choose(&state, &mut rng);
            if let (Some(play), skat_env::bridge::Action::Card(card)) = (state.play(), action) {
                let lead = play.tricks().trick().first().map(|lead| lead.suit());
                ruffs += u32::from(
                    lead.is_some_and(|lead| lead != card.suit())
                        && play.tricks().trump() == Some(card.suit()),
                );
            }
            state.act(action);
        }
        let Some(contract) = state.contract() else {
            passed_out += 1;
            continue;
        };
        doubled += u32::from(contract.doubling == Doubling::Doubled);
        redoubled += u32::from(contract.doubling == Doubling::Redoubled);
        slams += u32::from(contract.bid.level() >= 6);
        let last = state.auction().last_bid().map(|(_, bidder)| bidder);
        first_named += u32::from(last != Some(contract.declarer));
    }
    let seen = [passed_out, doubled, redoubled, first_named, ruffs, slams];
    assert!(seen.iter().all(|&count| count >= GAMES as u32 / 100 + 2), "{seen:?}");
}

/// All 35 bids, undoubled to redoubled, vulnerable or not, with any number of tricks.
#[test]
fn every_contract_scores_as_the_tables_say() {
    let mut scores = BTreeSet::new();
    for bid in Bid::all() {
        for doubling in Doubling::ALL {
            for (vulnerable, is_vulnerable) in [(Vulnerable::No, false), (Vulnerable::Yes, true)] {
                for tricks in 0..=13 {
                    let (level, name) = (bid.level().into(), bid.denomination().to_string());
                    let doubled = doubling.index() as u32;
                    let expected = score_by_tables(level, &name, doubled, is_vulnerable, tricks.into());
                    assert_eq!(
                        score(bid, doubling, vulnerable, tricks),
                        expected,
                        "{bid}{doubling}, {tricks}"
                    );
                    scores.insert(expected);
                }
            }
        }
    }
    assert_eq!((scores.first(), scores.last()), (Some(&-7_600), Some(&3_160)));
}

#[test]
#[should_panic(expected = "a side wins at most thirteen tricks")]
fn fourteen_tricks_score_nothing() {
    score(Bid::from_index(0), Doubling::Undoubled, Vulnerable::No, 14);
}

#[test]
fn boards_repeat_after_sixteen_and_have_every_case_once() {
    let mut cases = BTreeSet::new();
    for number in 1..=200 {
        let board = Board::new(number).unwrap();
        let state = <State as Environment>::deal(
            &Rules { board: skat_env::bridge::BoardRule::Number(board) },
            &mut stream(1, 1),
        );
        let slow = Reference::new(&plain(&state));
        assert_eq!(board.dealer().index(), slow.dealer());
        let vulnerable = Side::ALL.map(|side| board.vulnerable(side));
        let expected = [0, 1].map(|side| slow.is_vulnerable(side));
        assert_eq!(vulnerable.map(|v| v == Vulnerable::Yes), expected, "board {number}");
        let known = Board::with(board.dealer(), vulnerable[0], vulnerable[1]);
        assert_eq!(known.number(), (number - 1) % 16 + 1);
        cases.insert((board.dealer(), vulnerable));
    }
    assert_eq!(cases.len(), 16);
    assert_eq!(Board::new(0), None);
}

/// Passes, doubles and redoubles as often as they can stand: 319 calls.
#[test]
fn the_longest_auction_has_319_calls() {
    let mut state = deals().next().unwrap();
    let mut slow = Reference::new(&plain(&state));
    let mut words = vec!["pass".to_string(); 3];
    for bid in Bid::all() {
        words.push(bid.to_string());
        words.extend(["pass", "pass", "X", "pass", "pass", "XX", "pass", "pass"].map(String::from));
    }
    words.push("pass".into());
    for word in &words {
        assert!(!state.auction().is_over());
        state.act(word.parse().unwrap());
        slow.act(word);
    }
    assert_eq!((words.len(), state.auction().len()), (319, 319));
    assert!(state.auction().is_over());
    let said: Vec<String> = state.auction().calls().map(|(_, call)| call.to_string()).collect();
    assert_eq!(said, words);
    assert_agree(&state, &slow);
    assert_eq!(state.to_string().parse::<State>().unwrap(), state);
}
