//! The arithmetic of the network and what its outputs mean.

use super::*;

const FEATURES: Features = Features { action: 0b1011, advice: 0b1_0100, facts: 1 << 100 | 0b110 };

/// What is read of an observation does not depend on its neighbours, up to rounding.
#[test]
fn readings_are_the_same_alone_and_in_a_batch() {
    let network = network(10);
    let rows: Vec<v1::Row> = views(11, 5).iter().map(|view| observe(view).1).collect();
    let (mut one, mut all) = (Buffers::default(), Buffers::default());
    let together = network.read(&rows, &mut all);
    for (i, row) in rows.iter().enumerate() {
        let alone = network.read(&[*row], &mut one);
        let pairs = [(together.row(i).0, alone.row(0).0), (together.row(i).1, alone.row(0).1)];
        for (a, b) in pairs.iter().flat_map(|(a, b)| a.iter().zip(*b)) {
            assert!((a - b).abs() <= 1e-5 * (1.0 + b.abs()), "{a} and {b}");
        }
    }
}

/// What an observation says of a suit, by the names of its blocks.
fn suit_inputs(row: &v1::Row, suit: usize) -> Vec<f32> {
    let mut inputs = Vec::new();
    for block in &v1::BLOCKS {
        let places: Vec<usize> = match (block.name, block.len) {
            (_, 32) => (8 * suit..8 * (suit + 1)).collect(),
            ("trick_of_card", _) => (32 * suit..32 * (suit + 1)).collect(),
            (name, _) if name.starts_with("void_") => vec![0, suit + 1],
            ("game", _) => (0..6).collect(),
            _ => Vec::new(),
        };
        let first = v1::offset(block.name);
        inputs.extend(places.into_iter().map(|place| f32::from(row.get(first + place))));
    }
    inputs.extend((0..4).map(|other| if other == suit { 1.0 } else { 0.0 }));
    inputs
}

/// Layer by layer with indices, from the documentation of [`Network`].
fn slow_outputs(network: &Network, row: &v1::Row, inputs: &[usize]) -> ([f32; OWN_OUTPUTS], Vec<f32>) {
    let through = |layer: &Layer, x: &[f32]| -> Vec<f32> {
        let output =
            |j: usize| layer.bias[j] + (0..x.len()).map(|i| x[i] * layer.weight[[i, j]]).sum::<f32>();
        (0..layer.bias.len()).map(output).collect()
    };
    let relu = |x: Vec<f32>| -> Vec<f32> { x.into_iter().map(|x| x.max(0.0)).collect() };
    let mut x: Vec<f32> = (0..v1::LEN).map(|i| f32::from(row.get(i))).collect();
    let mut cards = Vec::new();
    if let Some(SuitLayers { first, second, card }) = network.suits() {
        for suit in 0..4 {
            let read = relu(through(second, &relu(through(first, &suit_inputs(row, suit)))));
            cards.push(through(card, &read));
            x.extend(read);
        }
    }
    for layer in network.torso() {
        x = relu(through(layer, &x));
    }
    let [state, action, out, common] = network.heads();
    let mut head = through(state, &x);
    for (j, sum) in head.iter_mut().enumerate() {
        *sum += inputs.iter().map(|&i| action.weight[[i, j]]).sum::<f32>();
        // The cards come first among the actions, suit by suit.
        *sum += inputs.iter().find(|i| **i < 32).and_then(|i| cards.get(i / 8)).map_or(0.0, |card| card[j]);
    }
    let mut head = relu(head);
    if let Some(inner) = network.inner() {
        head = relu(through(inner, &head));
    }
    let own = through(out, &head);
    (own.try_into().expect("as many as there are"), through(common, &x))
}

#[test]
fn the_forward_pass_is_that_of_the_documentation() {
    let mut buffers = Buffers::default();
    for (network, view) in
        [network(12), full_network(12)].iter().flat_map(|n| views(13, 5).into_iter().map(move |v| (n, v)))
    {
        let (_, row) = observe(&view);
        let inputs = [view.legal.nth(0), view.legal.nth(view.legal.len() - 1)]
            .map(|action| action_inputs(action, FEATURES).collect::<Vec<usize>>());
        for inputs in inputs {
            let (own, common) = slow_outputs(network, &row, &inputs);
            let (state, read_common) = network.read(&[row], &mut buffers).row(0);
            let rated = network.rate(state, inputs.into_iter());
            for (a, b) in rated.iter().chain(read_common).zip(own.iter().chain(&common)) {
                assert!((a - b).abs() <= 1e-4 * (1.0 + b.abs()), "{a} and {b}");
            }
        }
    }
}

#[test]
fn outcomes_are_a_distribution() {
    let rng = &mut Rng::seed_from_u64(14);
    let mut logit = || below(rng, 2001) as f32 / 100.0 - 10.0;
    for _ in 0..1000 {
        let own = [(); OWN_PART].map(|()| logit());
        let common = [(); COMMON_PART].map(|()| logit());
        let probabilities = outcome_distribution(own, &common);
        assert!((probabilities.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(probabilities.iter().all(|p| (0.0..=1.0).contains(p)));
        let won: f32 = probabilities[Outcome::Won as usize..].iter().sum();
        let logit = own[1] + common[1];
        assert!((won - 1.0 / (1.0 + (-logit).exp())).abs() < 1e-5);
        let expected = Expectation::of(own, &common);
        assert!((expected.won - won).abs() < 1e-5 && expected.points == own[4] + common[4]);
    }
}

/// The parts of the two continuations share no output and leave none out; a value is their mean by
/// weight.
#[test]
fn continuations_have_outputs_of_their_own() {
    let own: Vec<f32> = (0..OWN_OUTPUTS).map(|i| i as f32).collect();
    let common: Vec<f32> = (0..COMMON_OUTPUTS).map(|i| i as f32).collect();
    let parts = Continuation::ALL.map(|continuation| continuation.own(&own).to_vec()).concat();
    assert_eq!(parts, own);
    let parts = Continuation::ALL.map(|continuation| continuation.common(&common).to_vec()).concat();
    assert_eq!(parts, common);
    let network = network(17);
    let mut buffers = Buffers::default();
    let mut of = |view: &View, rollout_weight: f32| -> Vec<f32> {
        let (names, row) = observe(view);
        let criterion = Criterion { rollout_weight, ..OWN };
        let reading = network.read(&[row], &mut buffers).row(0);
        values(&network, criterion, view, names, &criterion.advice(view), reading)
            .map(|(_, value)| value)
            .collect()
    };
    let mut different = 0;
    for view in views(18, 20) {
        let (game, rollout, mixed) = (of(&view, 0.0), of(&view, 1.0), of(&view, 0.75));
        different += usize::from(game != rollout);
        for (mixed, (game, rollout)) in mixed.iter().zip(game.iter().zip(&rollout)) {
            assert!((mixed - (0.25 * game + 0.75 * rollout)).abs() < 1e-4, "{mixed} of {game} and {rollout}");
        }
    }
    assert!(different > 300, "an overbid game is lost either way, but most values differ: {different}");
}

fn with_hidden(network: Network, seed: u64) -> Network {
    let inputs = network.heads()[3].weight.nrows();
    let hidden = layer(&mut Rng::seed_from_u64(seed), inputs, HIDDEN_OUTPUTS);
    network.with_hidden(Some(hidden)).expect("the shape fits")
}

/// The probabilities of a card's holders add up to 1, and go by the cards, whatever their suits are
/// called; a file keeps the layer, and a network without one says nothing.
#[test]
fn holders_have_chances_for_each_card() {
    assert_eq!(neural(23, DIFFERENCE).holders(&views(24, 1)[0]), None);
    let bytes = to_bytes(&with_hidden(network(23), 25), DIFFERENCE);
    let (read, criterion) = from_bytes(&bytes).expect("a network's file");
    assert_eq!(read, with_hidden(network(23), 25));
    let wrong = network(23).with_hidden(Some(layer(&mut Rng::seed_from_u64(1), 16, 32)));
    assert_eq!(wrong.expect_err("no network").to_string(), "hidden.weight is [16, 32], expected [16, 96]");
    let mut agent = Neural::new(Arc::new(read), criterion);
    let mut holders = |view: &View| agent.holders(view).expect("the network has learnt it");
    for view in views(24, 40) {
        let names = Relabelling::of(&view);
        let (probabilities, renamed) = (holders(&view), holders(&names.view(&view)));
        for card in CardSet::ALL {
            let of_card = probabilities[card.index()];
            assert!(of_card.iter().all(|&probability| probability > 0.0));
            assert!((of_card.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{of_card:?}");
            assert_eq!(of_card, renamed[names.card(card).index()]);
        }
    }
}
