//! What the player with a network does, and what it goes by.

use super::*;

/// By scores, the value of a card in rollouts is the output itself; by values it follows from the
/// outcomes.
#[test]
fn scores_are_outputs_at_every_stage() {
    let only = |selection| Criterion { rollout_weight: 1.0, selection, ..DIFFERENCE };
    let mut different = 0;
    for view in views(26, 40) {
        let mut agent = Neural::new(Arc::new(full_network(27)), only(Selection::Scores));
        let (names, row) = observe(&view);
        let network = full_network(27);
        let mut buffers = Buffers::default();
        let (state, common) = network.read(&[row], &mut buffers).row(0);
        let advice = Advice::of(&view);
        let own = |action| {
            let features = advice.features(&view, action);
            Continuation::Rollout.own(&network.rate(state, action_inputs(names.action(action), features)))[0]
        };
        let owns: Vec<f32> = considered(&view).iter().map(own).collect();
        let mean = owns.iter().sum::<f32>() / owns.len() as f32;
        let values = agent.values(&view);
        let by_outcomes = Neural::new(Arc::new(full_network(27)), only(Selection::Values)).values(&view);
        for ((&(_, value), own), (_, other)) in values.iter().zip(owns).zip(by_outcomes) {
            let expected = 100.0 * (own - mean + Continuation::Rollout.common(common)[0]);
            assert!((value - expected).abs() < 1e-3 * (1.0 + expected.abs()), "{value} and {expected}");
            different += usize::from((value - other).abs() > 0.1);
        }
    }
    assert!(different > 20, "{different}");
}

#[test]
fn choices_are_legal_in_every_stage() {
    let mut stages = HashSet::new();
    let mut contracts = HashSet::new();
    let rng = &mut Rng::seed_from_u64(5);
    for (i, view) in views(5, 300).iter().enumerate() {
        let mut agent = neural(i as u64 % 3, DIFFERENCE);
        let action = agent.act(decision(view, rng));
        assert!(view.allows(action), "{action} in {view:?}");
        assert!(considered(view).contains(action));
        stages.insert(view.stage);
        contracts.insert(view.contract());
    }
    assert_eq!(stages.len(), 6, "all but the end: {stages:?}");
    assert!(contracts.len() > 25);
}

#[test]
fn deals_are_played_to_their_end() {
    let mut rng = Rng::seed_from_u64(6);
    let mut agents = [0, 1, 2].map(|seed| neural(seed, OWN));
    let mut played = HashSet::new();
    for _ in 0..100 {
        let mut state = walk(&mut rng)[0];
        while let Some(seat) = state.seat_to_move() {
            let view = View::of(&state, seat);
            state.act(agents[seat.index()].act(decision(&view, &mut rng)));
        }
        played.insert(contract(&state));
    }
    assert!(played.len() > 2, "{played:?}");
}

#[test]
fn choices_are_the_same_alone_and_in_any_batch() {
    let views = views(7, 40);
    for criterion in [OWN, DIFFERENCE] {
        let mut agent = neural(8, criterion);
        let rng = &mut Rng::seed_from_u64(9);
        let alone: Vec<Action> = views.iter().map(|view| agent.act(decision(view, rng))).collect();
        for size in [1, 2, 7, 64, views.len()] {
            let mut together = Vec::new();
            for part in views.chunks(size) {
                let mut rngs = vec![Rng::seed_from_u64(1); part.len()];
                let decisions = part.iter().zip(&mut rngs).map(|(view, rng)| decision(view, rng)).collect();
                agent.fork().act_batch(decisions, &mut together);
            }
            assert_eq!(together, alone, "in batches of {size}");
        }
        let mut turned = Vec::new();
        let mut rngs = vec![Rng::seed_from_u64(1); views.len()];
        let decisions = views.iter().rev().zip(&mut rngs).map(|(view, rng)| decision(view, rng)).collect();
        agent.act_batch(decisions, &mut turned);
        turned.reverse();
        assert_eq!(turned, alone, "in another order");
    }
}

/// In the play the value is the mean of the payoffs: never outside what the contract can bring.
#[test]
fn values_in_the_play_lie_between_the_payoffs() {
    let network = network(15);
    let mut buffers = Buffers::default();
    let mut seen = 0;
    for view in views(16, 100).iter().filter(|view| view.stage == Stage::Playing) {
        let (Some(contract), Some(declarer)) = (view.contract(), view.declarer()) else { continue };
        for criterion in [OWN, DIFFERENCE] {
            let payoffs = criterion.objective.payoffs(view, declarer, contract);
            let (least, most) = payoffs.iter().fold((f32::MAX, f32::MIN), |(a, b), &x| (a.min(x), b.max(x)));
            let (names, row) = observe(view);
            let reading = network.read(&[row], &mut buffers).row(0);
            for (action, value) in values(&network, criterion, view, names, &criterion.advice(view), reading)
            {
                assert!(view.allows(action));
                assert!((least - 1e-4..=most + 1e-4).contains(&value), "{value} of {payoffs:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 1000);
}

/// A policy chooses by the action's own score output; nothing that the actions have in common
/// counts.
#[test]
fn a_policy_chooses_by_its_logits() {
    let network = network(21);
    let mut player = Neural::new(Arc::new(network.clone()), POLICY);
    let mut buffers = Buffers::default();
    let mut different = 0;
    for view in views(22, 30) {
        let (names, row) = observe(&view);
        let (state, _) = network.read(&[row], &mut buffers).row(0);
        let logits = player.values(&view);
        for &(action, found) in &logits {
            let features = Advice::NONE.features(&view, action);
            let own = network.rate(state, action_inputs(names.action(action), features));
            assert_eq!((found, found), (own[0], logit(&own)));
        }
        let choice = logits.iter().fold(logits[0], |a, &b| if b.1 > a.1 { b } else { a }).0;
        let chosen = |player: &mut Neural| {
            let mut rng = Rng::seed_from_u64(0);
            player.act(Decision { view, legal: view.legal, rng: &mut rng })
        };
        assert_eq!(chosen(&mut player), choice);
        different += usize::from(chosen(&mut neural(21, OWN)) != choice);
        assert!(player.outcomes(&view).is_empty());
    }
    assert!(different > 20, "values choose otherwise: {different}");
}

/// The network of exchanges decides there and nowhere else, one view at a time and many at once:
/// the next step of the exchange whose outcome it values the most, on what the rules of thumb
/// expect.
#[test]
fn the_exchange_is_decided_by_its_own_network() {
    let [main, exchange] = [31, 33].map(full_network);
    let mut alone = Neural::new(Arc::new(main.clone()), SCORES);
    let mut both = alone.clone().with_exchange(Arc::new(exchange.clone()));
    let views = views(34, 30);
    let mut buffers = Buffers::default();
    let (mut counts, mut against_rules) = ([0; 2], 0);
    let mut chosen = Vec::new();
    for view in &views {
        let choice = both.act(decision(view, &mut Rng::seed_from_u64(0)));
        chosen.push(choice);
        assert_eq!(both.outcomes(view), alone.outcomes(view));
        let is_exchange = matches!(view.stage, Stage::Burying(_) | Stage::Declaring);
        counts[usize::from(is_exchange)] += 1;
        if !is_exchange {
            assert_eq!(both.values(view), alone.values(view));
            assert_eq!(choice, alone.act(decision(view, &mut Rng::seed_from_u64(0))));
            continue;
        }
        let exchanges = exchanges_in_question(view);
        let rows = observe_exchanges(view, &exchanges);
        let reading = exchange.read(&rows, &mut buffers);
        let values: Vec<f32> = exchanges
            .iter()
            .enumerate()
            .map(|(place, exchange)| exchange.points + 100.0 * reading.row(place).1[COMMON_PART])
            .collect();
        // Exchanges that differ by the names of suits alone are worth the same.
        let best = values.iter().copied().fold(f32::MIN, f32::max);
        let is_best = |place: &usize| values[*place] == best && exchanges[*place].next_step(view) == choice;
        assert!((0..values.len()).any(|place| is_best(&place)), "{choice} in {view:?}");
        against_rules += usize::from(best > values[0]);
        for (action, value) in both.values(view) {
            let of_step = (0..values.len()).filter(|&place| exchanges[place].next_step(view) == action);
            assert_eq!(value, of_step.map(|place| values[place]).fold(f32::MIN, f32::max));
        }
    }
    assert!(counts.iter().all(|&count| count > 40) && against_rules > 20, "{counts:?}, {against_rules}");
    let mut rngs = vec![Rng::seed_from_u64(0); views.len()];
    let decisions = views.iter().zip(&mut rngs).map(|(view, rng)| decision(view, rng)).collect();
    let mut at_once = Vec::new();
    both.act_batch(decisions, &mut at_once);
    assert_eq!(at_once, chosen);
}

/// What the network is told of an exchange is what the declarer sees when he has made it, however
/// the others' cards lie, from whichever of its steps it is foreseen.
#[test]
fn what_comes_of_an_exchange_is_foreseen() {
    let mut checked = 0;
    for seed in 0..20 {
        let rng = &mut Rng::seed_from_u64(seed);
        let seat = Seat::ALL[seed as usize % 3];
        let mut state = State::with_declarer(Deal::random(rng), Rules::default(), seat, Bid::MIN);
        state.pick_up();
        let view = View::of(&state, seat);
        let exchanges = exchanges_in_question(&view);
        assert!(exchanges.len() <= 24 && exchanges.is_sorted_by(|a, b| a.points >= b.points));
        let rows = observe_exchanges(&view, &exchanges);
        for (exchange, row) in exchanges.iter().zip(rows) {
            let mut state = state;
            while state.play().is_none() {
                let view = View::of(&state, seat);
                assert_eq!(observe_exchanges(&view, &[*exchange]), [row]);
                let step = exchange.next_step(&view);
                assert!(view.legal.contains(step));
                state.act(step);
            }
            assert_eq!(observe(&View::of(&state, seat)).1, row);
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

/// Exactly one action is what the rules of thumb would do, and nothing that speaks less for an
/// action is said of the best; without advice the inputs of it are all 0.
#[test]
fn advice_is_what_the_rules_of_thumb_say() {
    let first = ACTION_INPUTS - ADVICE_LEN;
    let (heuristic, mut stages, mut said) = (Heuristic::default(), HashSet::new(), HashSet::new());
    for view in views(19, 300) {
        let advice = Advice::of(&view);
        let choice = heuristic.choose(&view);
        let mut chosen = 0;
        for action in view.legal {
            let features = advice.features(&view, action);
            let inputs: Vec<usize> = action_inputs(action, features).collect();
            assert!(inputs.is_sorted() && inputs.iter().all(|&input| input < ACTION_INPUTS));
            let told: Vec<usize> = inputs.into_iter().filter_map(|input| input.checked_sub(first)).collect();
            let is_choice = told.iter().any(|&bit| bit < 5);
            assert_eq!(is_choice, action == choice, "{action} in {view:?}");
            chosen += usize::from(is_choice);
            let gap = told.iter().any(|bit| (25..45).contains(bit));
            assert!(!(is_choice && gap), "{action} falls short of itself in {view:?}");
            said.extend(told.into_iter().filter(|&bit| bit < 45));
            let none = Advice::NONE.features(&view, action);
            assert_eq!(none, Features { advice: 0, facts: 0, ..features });
        }
        assert_eq!(chosen, 1);
        stages.insert(view.stage);
    }
    assert_eq!(stages.len(), 6, "all but the end: {stages:?}");
    assert!(said.len() > 40, "{said:?}");
}

#[test]
fn objectives_count_points_in_hundreds() {
    let points = skat_env::skat::BySeat([110, 0, -40]);
    assert_eq!(Objective::Own.score(points, Seat::Forehand), 1.10);
    assert_eq!(Objective::Difference.score(points, Seat::Forehand), 1.30);
    assert_eq!(Objective::Difference.score(points, Seat::Middlehand), -0.35);
}
