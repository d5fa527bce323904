//! The solver against a minimax that prunes nothing, against itself, and against what must hold of
//! any values.
//!
//! All properties of one function on the same random positions, which makes this file long.

use rand::SeedableRng;
use skat_agents::skat::search::{
    Burying, Enhancement, Enhancements, Position, Review, Solver, SolverProver, Value,
};
use skat_env::Rng;
use skat_env::below;
use skat_env::skat::referee::{Goal, PlainProver, Prover};
use skat_env::skat::{
    Bid, BySeat, Card, CardSet, Contract, Deal, Game, Phase, Rank, Rules, Seat, State, Suit,
};

/// In debug builds everything is tried less often.
const fn times(count: usize) -> usize {
    if cfg!(debug_assertions) { count / 20 } else { count }
}

/// What a position is worth, by trying every card of every player to the end.
fn minimax(at: &Position) -> Value {
    let is_null = at.game().is_null();
    if is_null && at.declarer_tricks() > 0 {
        return Value::Lost;
    }
    if at.is_over() {
        return if is_null { Value::Won } else { Value::Points(at.declarer_points()) };
    }
    let values = at.legal_cards().iter().map(|card| minimax(&at.after(card)));
    let best = if at.turn() == at.declarer() { values.max() } else { values.min() };
    best.expect("somebody has a card")
}

fn random_seat(rng: &mut Rng) -> Seat {
    Seat::from_index(below(rng, 3))
}

/// A deal of random cards, `tricks` for each player and no skat, in any game.
fn dealt(rng: &mut Rng, game: Game, tricks: usize) -> Position {
    let deal = Deal::random(rng);
    let hands = BySeat::from_fn(|seat| deal.hand(seat).iter().take(tricks).collect());
    let hands = if tricks == 10 { deal.hands() } else { shuffled(rng, hands) };
    let skat = if tricks == 10 || below(rng, 2) == 0 { deal.skat() } else { CardSet::EMPTY };
    Position::new(game, random_seat(rng), random_seat(rng), hands, skat, &[]).expect("different cards")
}

/// The same number of cards for each from all that are not in the skat.
fn shuffled(rng: &mut Rng, hands: BySeat<CardSet>) -> BySeat<CardSet> {
    let deal = Deal::random(rng);
    let used = hands.0.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
    let mut order: Vec<Card> = Seat::ALL.iter().flat_map(|&seat| deal.hand(seat) & used).collect();
    order.extend(deal.skat() & used);
    let len = hands.0[0].len();
    BySeat(std::array::from_fn(|i| order[i * len..(i + 1) * len].iter().copied().collect()))
}

/// Up to two random cards further.
fn within_a_trick(rng: &mut Rng, mut at: Position) -> Position {
    for _ in 0..below(rng, 3) {
        let legal = at.legal_cards();
        at = at.after(legal.nth(below(rng, legal.len())));
    }
    at
}

/// Where random play of a whole deal is after so many cards.
fn played(rng: &mut Rng, game: Game, cards: usize) -> Position {
    let mut at = dealt(rng, game, 10);
    for _ in 0..cards {
        let legal = at.legal_cards();
        at = at.after(legal.nth(below(rng, legal.len())));
    }
    at
}

#[test]
fn the_solver_and_minimax_agree() {
    let mut rng = Rng::seed_from_u64(1);
    let mut solver = Solver::with_memory(1 << 20);
    let mut null = [0usize; 2];
    for i in 0..times(20_000) {
        let game = Game::ALL[i % 6];
        let tricks = [1, 2, 3, 3, 4, 4, 4, 5][i / 6 % 8];
        let start =
            if i % 2 == 0 { dealt(&mut rng, game, tricks) } else { played(&mut rng, game, 30 - 3 * tricks) };
        let at = within_a_trick(&mut rng, start);
        let value = minimax(&at);
        assert_eq!(solver.value(&at), value, "{at:?}");
        null[usize::from(value == Value::Won)] += usize::from(game.is_null());
        if i % 16 == 0 {
            let values: Vec<(Card, Value)> =
                at.legal_cards().iter().map(|card| (card, minimax(&at.after(card)))).collect();
            assert_eq!(solver.values(&at), values, "{at:?}");
        }
    }
    assert!(null.iter().all(|&count| count > times(100)), "{null:?}");
}

#[test]
fn every_enhancement_can_be_left_out() {
    for (tricks, deals) in [(6, 200), (8, 40)] {
        let mut rng = Rng::seed_from_u64(2);
        let mut full = Solver::with_memory(1 << 20);
        let mut solvers: Vec<(Enhancement, Solver)> = Enhancement::ALL
            .into_iter()
            .map(|left_out| {
                let solver = Solver::with_memory(1 << 20);
                (left_out, solver.with_enhancements(Enhancements::ALL.without(left_out)))
            })
            .collect();
        let mut plain = Solver::with_memory(1 << 10).with_enhancements(Enhancements::NONE);
        for i in 0..times(deals) {
            let start = played(&mut rng, Game::ALL[i % 6], 30 - 3 * tricks);
            let at = within_a_trick(&mut rng, start);
            let value = full.value(&at);
            for (left_out, solver) in &mut solvers {
                assert_eq!(solver.value(&at), value, "without {left_out:?}: {at:?}");
            }
            if tricks < 8 {
                assert_eq!(plain.value(&at), value, "without any: {at:?}");
            }
        }
    }
}

#[test]
fn every_enhancement_can_be_left_out_of_full_deals() {
    let mut rng = Rng::seed_from_u64(3);
    let mut full = Solver::default();
    for i in 0..times(200) {
        let at = dealt(&mut rng, Game::ALL[i % 6], 10);
        let left_out = Enhancement::ALL[i % Enhancement::ALL.len()];
        let mut solver = Solver::default().with_enhancements(Enhancements::ALL.without(left_out));
        let value = full.value(&at);
        match value {
            Value::Points(points) if left_out == Enhancement::Table => {
                // Without a table a full deal takes minutes; what is certain at once must still
                // fit.
                let bounds = solver.bounds(&at, 100_000);
                assert!((bounds.lower..=bounds.upper).contains(&Value::Points(points)));
            }
            _ => assert_eq!(solver.value(&at), value, "without {left_out:?}: {at:?}"),
        }
    }
}

#[test]
fn a_small_table_gives_the_same_values() {
    let mut rng = Rng::seed_from_u64(4);
    let (mut large, mut small) = (Solver::default(), Solver::with_memory(0));
    for i in 0..times(300) {
        let at = dealt(&mut rng, Game::ALL[i % 6], 7);
        assert_eq!(large.value(&at), small.value(&at), "{at:?}");
    }
}

#[test]
fn plain_suits_have_no_names() {
    let mut rng = Rng::seed_from_u64(5);
    for i in 0..times(120) {
        let game = Game::ALL[i % 6];
        let at = dealt(&mut rng, game, 8);
        let mut suits = Suit::ALL;
        for j in (1..4).rev() {
            suits.swap(j, below(&mut rng, j + 1));
        }
        let renamed = |card: Card| match card.rank() {
            Rank::Jack if !game.is_null() => card,
            rank => Card::new(suits[card.suit() as usize], rank),
        };
        let new_game = game.trump_suit().map_or(game, |trump| Game::of_suit(suits[trump as usize]));
        let hands = BySeat::from_fn(|seat| at.hand(seat).iter().map(renamed).collect());
        let other =
            Position::new(new_game, at.declarer(), at.leader(), hands, CardSet::EMPTY, &[]).expect("renamed");
        let plain = Position::new(
            game,
            at.declarer(),
            at.leader(),
            BySeat::from_fn(|seat| at.hand(seat)),
            CardSet::EMPTY,
            &[],
        )
        .expect("the same cards");
        assert_eq!(Solver::default().value(&other), Solver::default().value(&plain), "{at:?}");
    }
}

/// The players may all move a seat on, too.
#[test]
fn seats_have_no_names() {
    let mut rng = Rng::seed_from_u64(6);
    for i in 0..times(120) {
        let at = dealt(&mut rng, Game::ALL[i % 6], 8);
        let hands = BySeat::from_fn(|seat| at.hand(seat.previous()));
        let turned =
            Position::new(at.game(), at.declarer().next(), at.leader().next(), hands, CardSet::EMPTY, &[])
                .expect("the same cards");
        let so_far = at.declarer_points();
        let value = match Solver::default().value(&turned) {
            Value::Points(points) => Value::Points(points + so_far),
            value => value,
        };
        assert_eq!(Solver::default().value(&at), value, "{at:?}");
    }
}

/// A position with the same holders of the weakest card, the next and so on of each suit, but
/// random cards of it.
fn played_alike(rng: &mut Rng, at: &Position) -> Position {
    let game = at.game();
    let mut hands = BySeat([CardSet::EMPTY; 3]);
    let mut seen = CardSet::EMPTY;
    for first in CardSet::ALL {
        if seen.contains(first) {
            continue;
        }
        seen |= game.followers(first);
        let mut suit: Vec<Card> = game.followers(first).iter().collect();
        suit.sort_by_key(|&card| std::cmp::Reverse(game.beating(card).len()));
        let holder = |card: &Card| Seat::ALL.into_iter().find(|&seat| at.hand(seat).contains(*card));
        let holders: Vec<Seat> = suit.iter().filter_map(holder).collect();
        while suit.len() > holders.len() {
            suit.remove(below(rng, suit.len()));
        }
        for (card, seat) in suit.into_iter().zip(holders) {
            hands.0[seat.index()] |= CardSet::from_iter([card]);
        }
    }
    Position::new(game, at.declarer(), at.leader(), hands, CardSet::EMPTY, &[]).expect("as many cards")
}

/// What was found of one position is true of those that are played alike, whatever their cards
/// count.
#[test]
fn positions_that_are_played_alike_bound_each_other() {
    let mut rng = Rng::seed_from_u64(14);
    let mut solver = Solver::default();
    let mut differ = 0;
    for i in 0..times(150) {
        let at = dealt(&mut rng, Game::ALL[i % 6], 6 + i % 3);
        let first = solver.value(&at);
        for _ in 0..4 {
            let other = played_alike(&mut rng, &at);
            let value = solver.value(&other);
            assert_eq!(value, Solver::default().value(&other), "{other:?} after {at:?}");
            assert_eq!(solver.values(&other), Solver::default().values(&other), "{other:?} after {at:?}");
            differ += usize::from(value != first);
        }
    }
    assert!(differ > times(150), "{differ}");
}

#[test]
fn thresholds_agree_with_the_value() {
    let mut rng = Rng::seed_from_u64(7);
    let mut solver = Solver::with_memory(1 << 20);
    for i in 0..times(150) {
        let start = dealt(&mut rng, Game::ALL[i % 5], 7);
        let at = within_a_trick(&mut rng, start);
        let Value::Points(value) = Solver::default().value(&at) else { unreachable!("a trump game") };
        for points in 0..=121 {
            assert_eq!(solver.forces(&at, Goal::Points(points)), value >= points, "{points}: {at:?}");
        }
        let tricks: Vec<bool> = (0..=8).map(|count| solver.forces(&at, Goal::Tricks(count))).collect();
        assert!(tricks.is_sorted_by(|a, b| a >= b) && tricks[0] && !tricks[8]);
        for goal in [Goal::Points(value), Goal::Tricks(3), Goal::NoTrick] {
            let kept: CardSet = at
                .legal_cards()
                .iter()
                .filter(|&card| {
                    let next = at.after(card);
                    let taken = next.declarer_tricks();
                    match goal {
                        Goal::Tricks(count) => solver.forces(&next, Goal::Tricks(count - taken)),
                        Goal::NoTrick => taken == 0 && solver.forces(&next, Goal::NoTrick),
                        goal => solver.forces(&next, goal),
                    }
                })
                .collect();
            assert_eq!(solver.keeping(&at, goal), kept);
            let own = at.turn() == at.declarer();
            let forced = solver.forces(&at, goal);
            assert_eq!(forced, if own { !kept.is_empty() } else { kept == at.legal_cards() });
        }
    }
}

#[test]
fn classes_agree_with_the_values() {
    let mut rng = Rng::seed_from_u64(12);
    let mut solver = Solver::with_memory(1 << 20);
    let mut open = 0;
    for i in 0..times(300) {
        let start = dealt(&mut rng, Game::ALL[i % 6], 7);
        let at = within_a_trick(&mut rng, start);
        let values = Solver::default().values(&at);
        let lists: [&[u8]; 6] =
            [&[], &[61], &[31, 61, 90], &[90, 31, 61, 31], &[0, 1, 120, 121], &[20, 21, 22, 255]];
        for thresholds in lists {
            let classes = solver.classes(&at, thresholds);
            assert_eq!(classes.len(), values.len());
            for (&(card, bounds), &(same, value)) in classes.iter().zip(&values) {
                assert!(card == same && bounds.lower <= value && value <= bounds.upper, "{bounds:?} {value}");
                let Value::Points(_) = value else {
                    assert_eq!(bounds.exact(), Some(value));
                    continue;
                };
                open += usize::from(bounds.exact().is_none());
                for threshold in thresholds.iter().map(|&points| Value::Points(points)) {
                    assert_eq!(bounds.lower >= threshold, value >= threshold, "{bounds:?} {threshold}");
                    assert_eq!(bounds.upper >= threshold, value >= threshold, "{bounds:?} {threshold}");
                }
            }
        }
    }
    assert!(open > times(1000), "{open}");
}

/// Each decision of a review begins where the last one ended, and the best burying is the best of
/// all 66.
#[test]
fn reviews_hang_together() {
    let mut rng = Rng::seed_from_u64(13);
    let mut solver = Solver::default();
    let contracts = [Contract::plain(Game::Clubs), Contract::plain(Game::Grand), Contract::plain(Game::Null)];
    for i in 0..times(40) {
        let play = *plays(&mut rng, contracts[i % 3]).last().expect("somebody leads");
        let review = Review::of(&mut solver, &play);
        assert_eq!(review.decisions.len(), play.tricks().cards().len());
        let mut worth = review.start;
        let (mut given, mut gained) = (0, 0);
        for (decision, &card) in review.decisions.iter().zip(play.tricks().cards()) {
            assert_eq!((decision.card, decision.best()), (card, worth));
            worth = decision.played();
            assert_eq!(decision.is_mistake(), worth != decision.best());
            *(if decision.by_declarer { &mut given } else { &mut gained }) +=
                i32::from(decision.points_lost());
        }
        if let (Value::Points(start), Value::Points(end)) = (review.start, worth) {
            assert_eq!(i32::from(start) - given + gained, i32::from(end));
        }
    }
    for i in 0..times(6) {
        let first = plays(&mut rng, contracts[i % 3])[0];
        let burying = Burying::of(&mut solver, &first).expect("no Hand game");
        let declarer = first.tricks().declarer();
        let twelve = first.hand(declarer) | first.skat();
        let mut values = Vec::new();
        for a in twelve {
            for b in twelve.iter().filter(|&b| b > a) {
                let skat: CardSet = [a, b].into_iter().collect();
                let hands =
                    BySeat::from_fn(|seat| if seat == declarer { twelve - skat } else { first.hand(seat) });
                let game = first.tricks().contract().game();
                let position =
                    Position::new(game, declarer, Seat::Forehand, hands, skat, &[]).expect("a deal");
                let value = solver.value(&position);
                values.push(value);
                for (cards, said) in [(burying.cards, burying.value), (burying.best_cards, burying.best)] {
                    assert!(cards != skat || said == value);
                }
            }
        }
        assert_eq!((values.len(), Some(burying.best)), (66, values.into_iter().max()));
    }
    let hand = plays(&mut rng, Contract::hand(Game::Clubs))[0];
    assert_eq!(Burying::of(&mut solver, &hand), None);
}

#[test]
fn lines_end_with_the_value() {
    let mut rng = Rng::seed_from_u64(8);
    let mut solver = Solver::default();
    let mut lost = 0;
    for i in 0..times(300) {
        let start = dealt(&mut rng, Game::ALL[i % 6], 8);
        let mut at = within_a_trick(&mut rng, start);
        let value = solver.value(&at);
        for card in solver.line(&at) {
            at = at.after(card);
            assert_eq!(solver.value(&at), value);
        }
        match value {
            Value::Points(points) => assert!(at.is_over() && at.declarer_points() == points),
            Value::Won => assert!(at.is_over() && at.declarer_tricks() == 0),
            Value::Lost => {
                lost += 1;
                assert!(at.trick().is_empty() && at.declarer_tricks() == 1);
            }
        }
    }
    assert!(lost > 0 && lost < times(300) / 6);
}

#[test]
fn a_budget_gives_true_bounds() {
    let mut rng = Rng::seed_from_u64(9);
    let (mut open, mut exact) = (0, 0);
    for i in 0..times(300) {
        let at = dealt(&mut rng, Game::ALL[i % 6], 8);
        let value = Solver::default().value(&at);
        for nodes in [0, 10, 100, 1_000, 10_000] {
            let mut solver = Solver::default();
            let bounds = solver.bounds(&at, nodes);
            assert!(bounds.lower <= value && value <= bounds.upper, "{bounds:?} after {nodes} in {at:?}");
            assert!(solver.nodes() <= nodes + 40, "{} for {nodes}", solver.nodes());
            match bounds.exact() {
                Some(found) => {
                    exact += 1;
                    assert_eq!(found, value);
                }
                None => open += 1,
            }
            // What was found is not lost, and not spoilt by having been stopped.
            assert_eq!(solver.value(&at), value);
            if let Some(forced) = Solver::default().forces_within(&at, Goal::Points(61), nodes) {
                assert_eq!(forced, solver.forces(&at, Goal::Points(61)));
            }
        }
    }
    assert!(open > times(300) && exact > times(300), "{open} {exact}");
}

#[test]
fn the_same_questions_have_the_same_answers_and_cost() {
    let run = || {
        let mut rng = Rng::seed_from_u64(10);
        let mut solver = Solver::with_memory(1 << 16);
        let values: Vec<Value> =
            (0..times(60)).map(|i| solver.value(&dealt(&mut rng, Game::ALL[i % 6], 8))).collect();
        (values, solver.nodes())
    };
    assert_eq!(run(), run());
}

/// Plays of a random deal with a declarer, from the lead on.
fn plays(rng: &mut Rng, contract: Contract) -> Vec<skat_env::skat::Play> {
    let mut state = State::with_declarer(Deal::random(rng), Rules::default(), random_seat(rng), Bid::MIN);
    if !contract.is_hand() {
        state.pick_up();
        for _ in 0..2 {
            let legal = state.legal_cards();
            state.bury(legal.nth(below(rng, legal.len())));
        }
    }
    state.declare(contract);
    let mut plays = Vec::new();
    while let Phase::Playing(play) = state.phase() {
        plays.push(*play);
        let legal = state.legal_cards();
        state.play_card(legal.nth(below(rng, legal.len())));
    }
    plays
}

#[test]
fn it_proves_what_the_plain_prover_proves() {
    let mut rng = Rng::seed_from_u64(11);
    let prover = SolverProver::default();
    let mut compared = 0;
    for i in 0..times(400) {
        let contract = Contract::from_index(i % Contract::COUNT);
        for play in plays(&mut rng, contract) {
            let left = 10 - play.tricks().complete();
            if left > 5 {
                continue;
            }
            for goal in [
                Goal::Points(31),
                Goal::Points(61),
                Goal::Points(90),
                Goal::Tricks(1),
                Goal::Tricks(left - 1),
                Goal::Tricks(left),
                Goal::NoTrick,
            ] {
                compared += 1;
                assert_eq!(
                    prover.declarer_forces(&play, goal),
                    PlainProver.declarer_forces(&play, goal),
                    "{goal:?} {play:?}"
                );
                assert_eq!(
                    prover.defenders_prevent(&play, goal),
                    PlainProver.defenders_prevent(&play, goal),
                    "{goal:?} {play:?}"
                );
                assert_eq!(
                    prover.can_happen(&play, goal),
                    PlainProver.can_happen(&play, goal),
                    "{goal:?} {play:?}"
                );
            }
        }
    }
    assert!(compared > times(10_000), "{compared}");
}

#[test]
fn bad_positions_say_what_is_wrong() {
    let cases = include_str!("data/bad_positions.txt");
    let mut count = 0;
    for case in cases.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (line, message) = case.split_once(" => ").expect("a line and its message");
        let error = line.parse::<Position>().expect_err(line);
        assert_eq!(error.to_string(), message, "{line}");
        count += 1;
    }
    assert!(count >= 15);
}

#[test]
fn hand_made_positions_have_their_values() {
    let cases = include_str!("data/positions.txt");
    let mut solver = Solver::default();
    for case in cases.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (line, value) = case.split_once(" => ").expect("a line and its value");
        let position: Position = line.parse().expect(line);
        assert_eq!(solver.value(&position).to_string(), value, "{line}");
    }
}

/// Values that another program published.
#[test]
fn published_positions_have_their_values() {
    let cases = include_str!("data/published_values.txt");
    let mut solver = Solver::default();
    let mut count = 0;
    for case in cases.lines().filter(|line| !line.starts_with('#')) {
        let (line, value) = case.split_once(" => ").expect("a line and its value");
        let position: Position = line.parse().expect(line);
        assert_eq!(solver.value(&position).to_string(), value, "{line}");
        count += 1;
    }
    assert_eq!(count, 45);
}
