//! The state against two slow references, over many random games.

use crate::prose::{Prose, short};
use crate::tabled::Tabled;
use crate::walks::{Manner, deals, rules_of};
use skat_env::chance::stream;
use skat_env::five_hundred::{Action, CardSet, Contract, Phase, Seat, State, Team};
use skat_env::{ActionSet as _, Environment};
use std::collections::{BTreeMap, BTreeSet};

const GAMES: usize = if cfg!(debug_assertions) { 96 } else { 960 };

fn names(cards: CardSet) -> BTreeSet<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

fn shorts(cards: &[String]) -> BTreeSet<String> {
    cards.iter().map(|card| short(card)).collect()
}

/// One step: who is to move and what is legal, who holds and took what, and the points.
fn assert_agree(fast: &State, prose: &Prose, tabled: &Tabled) {
    let place = || format!("{fast}");
    assert_eq!((fast.turn(), fast.turn()), (prose.turn(), tabled.turn()), "{}", place());
    let legal: BTreeSet<String> = fast.legal().iter().map(|action| action.to_string()).collect();
    assert_eq!(legal, prose.legal().into_iter().collect(), "prose at {}", place());
    assert_eq!(legal, tabled.legal().into_iter().collect(), "tables at {}", place());
    for seat in Seat::ALL {
        let held = names(fast.hand(seat));
        assert_eq!(held, shorts(&prose.hands[seat.index()]), "{}", place());
        assert_eq!(held, tabled.hand(seat.index()).into_iter().collect(), "{}", place());
    }
    assert_eq!(names(fast.laid()), shorts(&prose.laid_away), "{}", place());
    assert_eq!(fast.shown().map(|card| card.to_string()), prose.shown().map(|card| short(&card)));
    let contract = fast.contract().map(|Contract { bid, declarer }| (declarer.index(), bid.to_string()));
    let other = prose.contract().map(|(taker, (tricks, suit))| {
        (taker, format!("{tricks}{}", suit.chars().next().unwrap().to_ascii_uppercase()))
    });
    assert_eq!(contract, other, "{}", place());
    let points = Team::ALL.map(|team| u32::from(fast.points()[team]));
    assert_eq!((points, points), (prose.points(), tabled.points()), "{}", place());
    let Some(play) = fast.play() else { return };
    let winners: Vec<usize> = prose.tricks.iter().map(|&(winner, _)| winner).collect();
    let taken = Team::ALL.map(|team| usize::from(play.tricks().taken(team)));
    assert_eq!(taken, [0, 1].map(|team| winners.iter().filter(|&&winner| winner % 2 == team).count()));
    if fast.is_over() || winners.len() % 5 == 4 {
        let takers: Vec<usize> = play.takers().into_iter().map(Seat::index).collect();
        assert_eq!((&takers, &takers), (&winners, &tabled.winners()), "{}", place());
    }
}

#[test]
fn every_step_agrees_with_both_references() {
    for (number, deal) in (0..).zip(deals().take(GAMES)) {
        let mut rng = stream(24, number);
        let mut fast = State::new(rules_of(number), deal);
        let line = fast.to_string();
        let (mut prose, mut tabled) = (Prose::new(&line), Tabled::new(&line));
        assert_agree(&fast, &prose, &tabled);
        while !fast.is_over() {
            let action = Manner::of(number).choose(&fast, &mut rng);
            fast.act(action);
            prose.act(&action.to_string());
            tabled.act(&action.to_string());
            assert_agree(&fast, &prose, &tabled);
        }
        assert_eq!(fast.to_string(), format!("{line} {}", prose.log.join(" ")));
        let [first, dealing] = prose.points().map(|points| points as i32);
        assert_eq!([0, 1, 2, 3].map(|player| fast.score(player)), [first, dealing, first, dealing]);
    }
}

/// What the random games have seen, so that agreement means something. Long, because each special
/// rule is looked for.
#[test]
fn random_games_come_to_every_special_rule() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut count = |what: String| *seen.entry(what).or_default() += 1;
    for (number, deal) in (0..).zip(deals().take(GAMES)) {
        let mut rng = stream(24, number);
        let mut state = State::new(rules_of(number), deal);
        while let Some(seat) = state.seat_to_move() {
            let legal = state.legal();
            let action = Manner::of(number).choose(&state, &mut rng);
            match state.phase() {
                Phase::Bidding(auction) if state.dealt().has_both_jokers(seat) => {
                    let may_pass = legal.contains(Action::Pass);
                    assert_eq!(may_pass, auction.lowest_bid(true).is_none());
                    count(format!("both jokers, may pass: {may_pass}"));
                }
                Phase::Demanding(_) => count(match action {
                    Action::Card(_) => "a card is asked for".into(),
                    _ => "a suit is asked for".into(),
                }),
                Phase::Playing(play) => {
                    let tricks = play.tricks();
                    let asked = tricks.demand().and_then(|demand| match demand {
                        skat_env::five_hundred::Demand::Card(card) => Some(card),
                        skat_env::five_hundred::Demand::Suit(_) => None,
                    });
                    if asked.is_some_and(|card| action == Action::Card(card)) {
                        count("the card asked for is played".into());
                    }
                    if let Action::Card(card) = action
                        && card.is_joker()
                        && !tricks.trick().is_empty()
                    {
                        let no_trump = tricks.denomination().suit().is_none();
                        count(format!("a joker on another lead, no trump: {no_trump}"));
                    }
                }
                _ => {}
            }
            state.act(action);
        }
        match state.phase() {
            Phase::PassedOut(_) => count("all have passed".into()),
            _ => {
                let Contract { bid, declarer } = state.contract().unwrap();
                let made = state.taken(declarer.team()) >= bid.level();
                count(format!("contract for {}, made: {made}", bid.level()));
                count(format!("contract in {}", bid.denomination()));
            }
        }
        if state.shown().is_some() {
            count("a joker is shown".into());
        }
        if !(state.laid() & CardSet::JOKERS).is_empty() {
            count("a joker is laid away".into());
        }
    }
    // Ten tricks are hardly ever made at random.
    let rare = "contract for 10, made: true";
    let wanted = seen.iter().filter(|(what, _)| what.as_str() != rare);
    assert_eq!(wanted.clone().count(), 22, "{seen:#?}");
    assert!(wanted.into_iter().all(|(_, &count)| count > GAMES / 400), "{seen:#?}");
}

#[test]
fn a_set_of_legal_actions_is_never_empty_before_the_end() {
    for (number, deal) in (0..).zip(deals().take(GAMES)) {
        let mut rng = stream(25, number);
        let mut state = State::new(rules_of(number), deal);
        let (mut steps, mut demands) = (0, 0);
        while !state.is_over() {
            assert!(!state.legal().is_empty());
            demands += usize::from(matches!(state.phase(), Phase::Demanding(_)));
            state.act(Manner::of(number).choose(&state, &mut rng));
            steps += 1;
        }
        assert!(state.legal().is_empty() && state.legal_cards().is_empty());
        let expected = if state.play().is_some() { 50 + demands } else { 4 };
        assert_eq!(steps, expected);
    }
}
