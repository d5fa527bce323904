//! The state against both slow references, over many random deals and games.

use crate::ledger::Ledger;
use crate::reference::Reference;
use crate::walks::{Manner, course, games};
use skat_env::chance::stream;
use skat_env::joffre::{Card, Phase, Rules, Seat, State, Team, Unit};
use skat_env::{Action as _, Environment};
use std::collections::BTreeSet;

const DEALS: usize = if cfg!(debug_assertions) { 60 } else { 800 };
const WHOLE_GAMES: usize = if cfg!(debug_assertions) { 4 } else { 50 };

/// The state and both references at the same place.
struct Three {
    fast: State,
    slow: Reference,
    book: Ledger,
}

fn numbers(state: &State) -> Vec<Vec<usize>> {
    let hand = |seat| state.dealt().hand(seat).iter().map(Card::index).collect();
    Seat::ALL.map(hand).to_vec()
}

impl Three {
    fn new(fast: State) -> Three {
        let Rules { unit, failure } = fast.options();
        let (whole, bid) = (unit == Unit::Game, failure == skat_env::joffre::Failure::Bid);
        let standing = fast.standing();
        let carried = (usize::from(standing.deal) - 1, standing.points.0.map(i32::from));
        let book = Ledger::open(whole, bid, carried, &numbers(&fast));
        Three { fast, slow: Reference::new(&fast.to_string()), book }
    }

    fn act(&mut self, manner: Manner, rng: &mut skat_env::Rng) {
        let action = manner.choose(&self.fast, rng);
        self.fast.act(action);
        self.slow.act(&action.to_string());
        self.book.write(action.index());
        assert_eq!(self.slow.awaits_deal(), self.book.goes_on());
        if self.slow.awaits_deal() {
            self.slow.deal(&self.fast.dealt().to_string());
            self.book.next_deal(&numbers(&self.fast));
        }
    }

    /// Who is to move and what is legal, who holds, won and took what, and the points.
    fn assert_agree(&self) {
        let Three { fast, slow, book } = self;
        assert_eq!((fast.turn(), fast.turn()), (slow.turn(), book.to_move()), "{fast}");
        let legal: BTreeSet<String> = fast.legal().iter().map(|action| action.to_string()).collect();
        assert_eq!(legal, slow.legal().into_iter().collect(), "{fast}");
        let legal: Vec<usize> = fast.legal().iter().map(skat_env::Action::index).collect();
        assert_eq!(legal, book.allowed(), "{fast}");
        for seat in Seat::ALL {
            let held: BTreeSet<String> = fast.hand(seat).iter().map(|card| card.to_string()).collect();
            assert_eq!(held, slow.hands[seat.index()].iter().cloned().collect(), "{fast}");
            let held: Vec<usize> = fast.hand(seat).iter().map(Card::index).collect();
            assert_eq!(held, book.held(seat.index()), "{fast}");
            assert_eq!(fast.score(seat.index()), slow.score(seat.index()), "{fast}");
        }
        let standing = fast.standing();
        assert_eq!(
            (usize::from(standing.deal), standing.points.0.map(i32::from)),
            (slow.number, slow.before)
        );
        assert_eq!(standing.dealer().index(), slow.dealer());
        let contract = fast.contract().map(|bought| (bought.buyer.index(), i32::from(bought.bid.points())));
        assert_eq!(contract, slow.best_bid().filter(|_| slow.calls.len() == 4));
        assert_eq!(fast.trump().map(skat_env::joffre::Country::letter), slow.trump());
        let points = Team::ALL.map(|team| i32::from(fast.points(team)));
        assert_eq!((points, points), (slow.points(), book.won()), "{fast}");
        if let Some(play) = fast.play() {
            let winners = slow.winners();
            let takers: Vec<usize> = play.takers().into_iter().map(Seat::index).collect();
            assert_eq!(takers, winners, "{fast}");
            let taken = Team::ALL.map(|team| usize::from(play.tricks().taken(team)));
            assert_eq!(taken, [0, 1].map(|team| winners.iter().filter(|&&by| by % 2 == team).count()));
        }
        assert_eq!(fast.is_over(), matches!(fast.phase(), Phase::Over(_)));
        if fast.is_over() {
            let scores = fast.deal_scores().unwrap().0.map(i32::from);
            assert_eq!(Some(scores), slow.scores());
            assert_eq!(scores, book.entries.last().unwrap().written);
            let totals = fast.totals().0.map(i32::from);
            assert_eq!((totals, totals), (slow.totals(), book.sums()), "{fast}");
            let winner = fast.winner().map(Team::index);
            assert_eq!((winner, winner), (slow.winner_of_game(), book.winners()), "{fast}");
        }
    }
}

fn play(start: State, number: u64) -> Three {
    let mut rng = stream(24, number);
    let mut three = Three::new(start);
    three.assert_agree();
    while !three.fast.is_over() {
        three.act(Manner::of(number), &mut rng);
        three.assert_agree();
    }
    three
}

#[test]
fn every_step_of_a_deal_agrees_with_both_references() {
    for rules in Rules::all().filter(|rules| rules.unit == Unit::Deal) {
        for (number, start) in (0..).zip(games(rules).take(DEALS)) {
            let Three { fast, slow, .. } = play(start, number);
            assert_eq!(fast.to_string(), format!("{start} {}", slow.log.join(" ")));
            assert_eq!(slow.log.len(), 36);
        }
    }
}

#[test]
fn every_step_of_a_game_agrees_with_both_references() {
    for rules in Rules::all().filter(|rules| rules.unit == Unit::Game) {
        for (number, start) in (0..).zip(games(rules).take(WHOLE_GAMES)) {
            let three = play(start, number);
            assert!(three.fast.winner().is_some());
        }
    }
}

/// What the random games have seen, so that agreement means something.
#[test]
fn random_games_come_to_every_special_rule() {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let rules = Rules::default();
    for (number, start) in (0..).zip(games(rules).take(20 * DEALS)) {
        let end = *course(start, Manner::of(number), &mut stream(24, number)).last().unwrap();
        let contract = end.contract().unwrap();
        let (buyers, bid) = (contract.buyer.team(), contract.bid);
        let made = end.points(buyers) >= bid.points() as i8;
        seen.insert(if bid.points() > 8 { "high".into() } else { format!("{bid} {made}") });
        seen.insert(if end.points(buyers) < 0 { "below none".into() } else { "some".to_string() });
        let taken = end.play().unwrap().tricks().taken(buyers);
        seen.insert(if taken == 0 || taken == 8 { "all tricks".into() } else { "both".to_string() });
    }
    let expected = ["6 false", "6 true", "7 false", "7 true", "8 false", "high", "below none", "all tricks"];
    for what in expected {
        assert!(seen.contains(what), "{what} was not seen among {seen:?}");
    }
}

#[test]
fn a_game_begins_with_the_deal_of_its_seed_and_goes_on_with_others() {
    let failure = Default::default();
    let deal = State::deal(&Rules { unit: Unit::Deal, failure }, &mut stream(1, 1));
    let game = State::deal(&Rules { unit: Unit::Game, failure }, &mut stream(1, 1));
    assert_eq!(deal.dealt(), game.dealt());
    let states = course(game, Manner::Meek, &mut stream(1, 2));
    let second = states.iter().find(|state| state.standing().deal == 2).expect("two deals");
    assert_ne!(second.dealt(), game.dealt());
    assert_eq!(second.seat_to_move(), Some(Seat::West), "South deals");
    // The same future, the same second deal, whatever was played in the first.
    let other = course(game, Manner::Trumps, &mut stream(1, 3));
    let other = other.iter().find(|state| state.standing().deal == 2).expect("two deals");
    assert_eq!(other.dealt(), second.dealt());
}
