//! What is kept of the games, and what it is worth.

use super::*;

const FREE: Exploration = Exploration {
    epsilon: 0.2,
    bold: 0.5,
    teacher: 0.3,
    snapshots: 0.0,
    fork: 0.0,
    null_fork: 0.0,
    playouts: 0.0,
    worlds: 0,
};
const SELF: Exploration = Exploration { epsilon: 0.0, bold: 0.0, teacher: 0.0, ..FREE };

/// The decisions of one iteration; `origin` is that of the teacher's.
fn decisions(freedom: Exploration, origin: Origin, seed: u64) -> Vec<Decision> {
    let config = tiny_ppo();
    let (network, teacher) = (network(&config, seed), Heuristic::default());
    play(&network, (&teacher, origin), &[], config.criterion(), &config.self_play, freedom, seed, 0).decisions
}

/// Decisions of which nothing but the order, the ends and the scores count.
fn walk(lengths: &[usize]) -> Vec<Decision> {
    let any = decisions(SELF, Origin::Other, 1).swap_remove(0);
    let of = |(player, &length): (usize, &usize)| {
        let any = &any;
        (0..length).map(move |i| Decision {
            is_last: i + 1 == length,
            score: player as f32 - 1.5,
            ..any.clone()
        })
    };
    lengths.iter().enumerate().flat_map(of).collect()
}

/// The definition: the sum of all later surprises, each weighted less than the one before.
#[test]
fn advantages_are_those_of_the_definition() {
    let lengths = [5, 1, 12, 3];
    let walk = walk(&lengths);
    let values: Vec<f32> = (0..walk.len()).map(|i| (i as f32 * 0.7).sin()).collect();
    for lambda in [0.0f32, 0.5, 0.95, 1.0] {
        let found = advantages(&walk, &values, lambda);
        let mut first = 0;
        for length in lengths {
            let end = first + length;
            let after = |i: usize| if i + 1 == end { walk[i].score } else { values[i + 1] };
            for t in first..end {
                let surprises = (t..end).map(|i| lambda.powi((i - t) as i32) * (after(i) - values[i]));
                let expected: f32 = surprises.sum();
                let Advantage { advantage, target } = found[t];
                assert!((advantage - expected).abs() < 1e-5, "{lambda}, {t}: {advantage}, {expected}");
                assert!((target - (expected + values[t])).abs() < 1e-5);
                if lambda == 1.0 {
                    assert!((target - walk[t].score).abs() < 1e-5, "the end alone");
                }
            }
            first = end;
        }
    }
}

/// Three decisions worth 1, 2 and 0 by the critic in a deal that brings 4, lambda one half: surprises of 1, -2 and 4.
#[test]
fn advantages_worked_by_hand() {
    let mut walk = walk(&[3]);
    walk.iter_mut().for_each(|decision| decision.score = 4.0);
    let found = advantages(&walk, &[1.0, 2.0, 0.0], 0.5);
    assert_eq!(found.iter().map(|a| a.advantage).collect::<Vec<_>>(), [1.0, 0.0, 4.0]);
    assert_eq!(found.iter().map(|a| a.target).collect::<Vec<_>>(), [2.0, 2.0, 4.0]);
}

/// With the suits' own names these are the features of the frozen all-seeing encoder.
#[test]
fn the_critic_sees_what_the_all_seeing_encoder_says() {
    assert_eq!(OPEN_LEN, oracle_v1::LEN);
    let mut seen = HashSet::new();
    for seed in 0..40 {
        let mut rng = stream(seed, 3);
        let mut state = <State as Environment>::deal(&Default::default(), &mut rng);
        while let Some(seat) = state.seat_to_move() {
            let view = View::of(&state, seat);
            for seat in Seat::ALL {
                let mut expected = vec![0.0; OPEN_LEN];
                oracle_v1::row(&state, seat).write(&mut expected);
                let mut found = vec![7.0; OPEN_LEN];
                v1::row(&View::of(&state, seat)).write(&mut found[..v1::LEN]);
                Hidden::of(&state, seat, Relabelling::IDENTITY).write(&mut found[v1::LEN..]);
                assert_eq!(found, expected);
            }
            seen.insert(view.stage);
            let choices = considered(&view);
            state.act(choices.nth(skat_env::below(&mut rng, choices.len())));
        }
    }
    assert!(seen.len() >= 5, "{seen:?}");
}

/// All cards are somewhere, the observer's are his, and renaming loses none.
#[test]
fn hidden_cards_complete_the_observation() {
    for decision in decisions(FREE, Origin::Other, 4) {
        let mut own = vec![0.0; v1::LEN];
        decision.row.write(&mut own);
        let cards = |block: &str| -> HashSet<usize> {
            (0..32).filter(|i| own[v1::offset(block) + i] == 1.0).collect()
        };
        let [next, previous, skat, dealt] = decision.hidden.0;
        let mut all: Vec<usize> = ["hand", "played_by_self", "played_by_next", "played_by_previous"]
            .iter()
            .flat_map(|block| cards(block))
            .collect();
        for set in [next, previous, skat] {
            all.extend(set.iter().map(Card::index));
        }
        let different: HashSet<usize> = all.iter().copied().collect();
        assert_eq!((different.len(), all.len()), (32, 32), "{:?}", decision.stage);
        assert_eq!(dealt.len(), 2);
    }
}

/// Decisions of one player in one deal lie next to each other, and their ends are marked; every draw has the chance that the
/// network gives it.
#[test]
fn decisions_fit_the_policy_that_made_them() {
    let config = tiny_ppo();
    let network = network(&config, 5);
    let decisions = decisions(FREE, Origin::Other, 5);
    let mut buffers = Buffers::default();
    let (mut drawn, mut others, mut seats) = (0, 0, 0);
    let mut before: Option<&Decision> = None;
    for decision in &decisions {
        assert!(decision.row.get(v1::offset("turn")), "the row is that of the player who decides");
        if let Some(before) = before.filter(|before| !before.is_last) {
            assert!(before.stage == Stage::Bidding || decision.stage != Stage::Bidding, "another deal");
            assert_eq!(before.score, decision.score, "one deal, one score");
        }
        before = Some(decision);
        seats += usize::from(decision.is_last);
        match decision.origin {
            Origin::Policy(found) => {
                let (state, _) = network.read(&[decision.row], &mut buffers).row(0);
                let rate = |&(action, features): &(Action, Features)| {
                    logit(&network.rate(state, action_inputs(action, features)))
                };
                let log_chances = log_softmax(&decision.choices.iter().map(rate).collect::<Vec<_>>());
                assert!((found - log_chances[usize::from(decision.chosen)]).abs() < 1e-5);
                assert!(decision.choices.len() > 1);
                drawn += 1;
            }
            Origin::Other => {
                assert!(decision.choices.is_empty() && !decision.is_for_policy());
                others += 1;
            }
            Origin::Model => panic!("nobody is imitated"),
        }
    }
    assert!(decisions.last().is_some_and(|decision| decision.is_last));
    assert!(drawn > 100 && others > 50 && seats > 30, "{drawn}, {others}, {seats}");
    let different: HashSet<u32> = decisions.iter().map(|decision| decision.score.to_bits()).collect();
    assert!(different.len() > 5);
}

/// In a warm start all that the model chooses among considered actions is to be imitated.
#[test]
fn a_warm_start_keeps_what_the_model_did() {
    let freedom = Exploration { teacher: 1.0, ..SELF };
    let decisions = decisions(freedom, Origin::Model, 6);
    assert!(decisions.len() > 200);
    for decision in &decisions {
        assert_eq!(decision.origin, Origin::Model, "the heuristic agent makes no jump bids");
        let (_, features) = decision.choices[usize::from(decision.chosen)];
        assert!(features.advice & 0b1_1111 != 0, "the advice says that heuristic would do that");
    }
}

#[test]
fn decisions_are_read_as_they_are_written() {
    let mut decisions = decisions(FREE, Origin::Model, 7);
    decisions.extend(self::decisions(FREE, Origin::Other, 7));
    let mut bytes = Vec::new();
    decisions.iter().for_each(|decision| decision.write(&mut bytes));
    let mut rest = &bytes[..];
    for decision in &decisions {
        assert_eq!(Decision::read(&mut rest).as_ref(), Some(decision));
    }
    assert!(rest.is_empty());
    let mut bytes = Vec::new();
    let is_drawn = |decision: &&Decision| matches!(decision.origin, Origin::Policy(_));
    decisions.iter().find(is_drawn).expect("the policy plays").write(&mut bytes);
    for length in 0..bytes.len() {
        assert!(Decision::read(&mut &bytes[..length]).is_none(), "{length} of {} bytes", bytes.len());
    }
    let stage = 8 * v1::WORDS + 16;
    for (place, value) in [(stage, 6), (stage + 1, 4), (stage + 2, 3), (stage + 3, 200), (stage + 13, 128)] {
        let kept = std::mem::replace(&mut bytes[place], value);
        assert!(Decision::read(&mut &bytes[..]).is_none(), "byte {place} is {value}");
        bytes[place] = kept;
    }
    assert!(Decision::read(&mut &bytes[..]).is_some());
}
