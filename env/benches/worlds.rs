//! How fast worlds are drawn: `cargo bench -p skat-env --bench worlds`. Items are worlds.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::skat::{Bid, CardSet, Contract, Deal, Game, Rules, Seat, State, View, Worlds};

fn main() {
    divan::main();
}

/// A defender's view in Clubs after this many cards, each the lowest that is legal.
fn defender_after(cards: usize) -> View {
    let mut state = State::with_declarer(Deal::from_seed(7), Rules::default(), Seat::Forehand, Bid::MIN);
    state.pick_up();
    let skat: CardSet = state.dealt().skat();
    for card in skat {
        state.bury(card);
    }
    state.declare(Contract::plain(Game::Clubs));
    for _ in 0..cards {
        state.play_card(state.legal_cards().nth(0));
    }
    View::of(&state, Seat::Rearhand)
}

/// Counting and checking: once for each decision.
#[divan::bench(args = [0, 14, 26])]
fn of(bencher: Bencher, cards: usize) {
    let view = defender_after(cards);
    bencher.counter(ItemsCount::new(1usize)).bench(|| Worlds::of(black_box(&view)));
}

/// Drawing: as often as a search wants.
#[divan::bench(args = [0, 14, 26])]
fn sample(bencher: Bencher, cards: usize) {
    let worlds = Worlds::of(&defender_after(cards)).expect("the view of a running deal");
    let mut rng = Rng::seed_from_u64(1);
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| worlds.sample(black_box(&mut rng)));
}
