//! A series at one table: who is asked for what, and the same sheet again.

use rand::Rng as _;
use skat_agents::skat::Heuristic;
use skat_agents::{Agent, Decision, Random};
use skat_env::skat::table::{Name, Partner, Sheet, rank};
use skat_env::skat::{Action, Seat, State};
use skat_evaluation::skat::{deal, lots, series};
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

fn sheet(partners: usize, games: usize) -> Sheet {
    let names = (1..=partners).map(|i| format!("Player {i}").parse::<Name>().expect("a name"));
    Sheet::new(names.collect(), games).expect("a series")
}

fn random_agents(count: usize) -> Vec<Box<dyn Agent<State>>> {
    (0..count).map(|_| -> Box<dyn Agent<State>> { Box::new(Random) }).collect()
}

/// Who was asked in which seat, with the cards dealt to that seat.
type Log = Arc<Mutex<Vec<(Partner, Seat, String)>>>;

/// Plays at random and notes what it is asked.
struct Watched(Partner, Log);

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
fn partners_play_where_they_sit_and_nobody_is_asked_who_sits_out() {
    for partners in 3..=7 {
        let log = Log::default();
        let watched =
            |number| -> Box<dyn Agent<State>> { Box::new(Watched(Partner::new(number), Arc::clone(&log))) };
        let mut agents: Vec<_> = (1..=partners).map(watched).collect();
        let mut sheet = sheet(partners, 2 * partners);
        let expected = sheet.clone();
        let told = Cell::new(0);
        series(&mut agents, &mut sheet, 5, &|entered| {
            told.set(told.get() + 1);
            assert_eq!(entered, told.get());
            let seating = expected.seating_in(entered);
            let dealt = deal(5, entered as u64 - 1);
            let asked = std::mem::take(&mut *log.lock().expect("one thread"));
            let seats: HashSet<Seat> = asked.iter().map(|(_, seat, _)| *seat).collect();
            assert!(seats.len() >= 2, "an auction asks two players at least");
            for (partner, seat, cards) in asked {
                assert_eq!(partner, seating.players[seat], "{partners} partners, game {entered}");
                assert_eq!(cards, dealt.hand(seat).to_string());
            }
        });
        assert_eq!(told.get(), 2 * partners);
        assert!(sheet.is_over());
    }
}

#[test]
fn the_same_seed_gives_the_same_sheet() {
    let play = |seed| {
        let mut sheet = sheet(4, 48);
        series(&mut random_agents(4), &mut sheet, seed, &|_| ());
        sheet
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

#[test]
fn a_series_goes_on_where_it_stopped() {
    let mut whole = sheet(4, 24);
    series(&mut random_agents(4), &mut whole, 8, &|_| ());
    let mut resumed = sheet(4, 24);
    for &entry in &whole.entries()[..10] {
        resumed.enter(entry).expect("a player's game");
    }
    let mut read: Sheet = resumed.to_string().parse().expect("a sheet");
    series(&mut random_agents(4), &mut read, 8, &|_| ());
    assert_eq!(read, whole);
}

/// Rules of thumb beat random play at the table, whoever sits where.
#[test]
fn the_better_player_leads_the_ranking() {
    let mut sheet = sheet(4, 48);
    let mut agents = random_agents(4);
    agents[2] = Box::new(Heuristic::default());
    series(&mut agents, &mut sheet, 1, &|_| ());
    let ranked = rank(sheet.standings(), &mut lots(1));
    assert_eq!(ranked[0].standing.name.as_str(), "Player 3");
}

#[test]
#[should_panic(expected = "an agent for each partner")]
fn there_is_an_agent_for_each_partner() {
    series(&mut random_agents(3), &mut sheet(4, 48), 1, &|_| ());
}

#[test]
fn lots_depend_on_the_seed_alone() {
    assert_eq!(lots(1).next_u64(), lots(1).next_u64());
    assert_ne!(lots(1).next_u64(), lots(2).next_u64());
}
