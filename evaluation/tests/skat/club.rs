//! A tournament by the tournament order with agents: who is asked for what, and the same again.

use skat_agents::{Agent, Decision, Random};
use skat_env::skat::tournament::{Event, Tables, Terms, Tournament};
use skat_env::skat::{Action, Seat, State};
use skat_evaluation::skat::{Cards, play_tournament};
use std::cell::RefCell;
use std::sync::{Arc, Mutex};

fn tournament(participants: usize, tables: Tables) -> Tournament {
    let name = |text: &str| text.parse().expect("a name");
    let terms = Terms { series: 3, rounds: 2, tables, ..Terms::new(name("Cup"), name("Club")) };
    let mut tournament = Tournament::new(terms).expect("a plan");
    for i in 0..participants {
        tournament.note(Event::Entered(name(&format!("P{i}")))).expect("a new name");
    }
    tournament
}

fn random_agents(count: usize) -> Vec<Box<dyn Agent<State>>> {
    (0..count).map(|_| -> Box<dyn Agent<State>> { Box::new(Random) }).collect()
}

/// Which participant was asked, in which seat, with which cards.
type Log = Arc<Mutex<Vec<(usize, Seat, String)>>>;

/// Plays at random and notes what it is asked.
struct Watched(usize, Log);

impl Agent<State> for Watched {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        let asked = (self.0, decision.view.seat, decision.view.dealt.to_string());
        self.1.lock().expect("one thread").push(asked);
        Random.act(decision)
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        Box::new(Watched(self.0, Arc::clone(&self.1)))
    }
}

#[test]
fn participants_play_at_the_tables_that_were_drawn_for_them() {
    for (participants, tables, cards) in [
        (7, Tables::FourOrThree, Cards::Own),
        (10, Tables::Four, Cards::Same),
        (5, Tables::FourOrThree, Cards::Own),
    ] {
        let log = Log::default();
        let mut agents: Vec<Box<dyn Agent<State>>> = Vec::new();
        for i in 0..participants {
            agents.push(Box::new(Watched(i, Arc::clone(&log))));
        }
        let mut cup = tournament(participants, tables);
        let games = RefCell::new(Vec::new());
        let faults = play_tournament(&mut agents, &mut cup, cards, 5, &|played| {
            games.borrow_mut().push(std::mem::take(&mut *log.lock().expect("one thread")));
            assert_eq!(played, games.borrow().len());
        });
        assert!(faults.expect("enough take part").is_empty());
        let mut games = games.into_inner().into_iter();
        for series in cup.series() {
            let mut hands: Vec<Vec<(usize, Seat, String)>> = Vec::new();
            for (seats, sheet) in series.seats.tables.iter().zip(&series.sheets) {
                let sheet = sheet.as_ref().expect("handed in");
                assert!(sheet.is_signed() && sheet.games() == 2 * seats.len());
                for game in 1..=sheet.games() {
                    let players = sheet.seating_in(game).players;
                    for (who, seat, cards) in games.next().expect("a game") {
                        assert_eq!(who, seats[players[seat].index()]);
                        hands.resize(hands.len().max(game), Vec::new());
                        hands[game - 1].push((seats.len(), seat, cards));
                    }
                }
            }
            // Of each game and seat, the same cards everywhere, or not.
            let are_same = hands.iter().all(|asked| {
                let forehand = || asked.iter().filter(|(_, seat, _)| *seat == Seat::Forehand);
                forehand().all(|(_, _, cards)| Some(cards) == forehand().next().map(|(_, _, cards)| cards))
            });
            assert!(series.seats.tables.len() == 1 || are_same == (cards == Cards::Same));
        }
        assert!(games.next().is_none());
    }
}

#[test]
fn the_same_seed_plays_the_same_and_a_tournament_goes_on_where_it_stopped() {
    let play = |seed| {
        let mut cup = tournament(9, Tables::FourOrThree);
        play_tournament(&mut random_agents(9), &mut cup, Cards::Own, seed, &|_| ()).expect("enough");
        cup.to_string()
    };
    let whole = play(3);
    assert_eq!(whole, play(3));
    assert_ne!(whole, play(4));
    let (begun, _) = whole.split_once("begin series 2").expect("three series");
    let mut resumed: Tournament = begun.parse().expect("a tournament");
    play_tournament(&mut random_agents(9), &mut resumed, Cards::Own, 3, &|_| ()).expect("enough");
    assert_eq!(resumed.to_string(), whole);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let play = |cup: &mut Tournament, agents| {
        let played = play_tournament(&mut random_agents(agents), cup, Cards::Own, 3, &|_| ());
        played.expect_err("nothing to play").to_string()
    };
    let error = play(&mut tournament(2, Tables::FourOrThree), 2);
    assert_eq!(error, "2 participants have no table: expected three or four at least (SkTO 7.1.1)");
    let mut cup = tournament(4, Tables::FourOrThree);
    cup.draw().expect("four");
    cup.note(Event::Begun { series: 1 }).expect("the first");
    let error = play(&mut cup, 4);
    assert_eq!(error, "series 1 has no sheet of table 1 with all games: expected it first (SkTO 7.4.1)");
}
