//! The best answer and the baseline: legal, steady, and ordered by the words that they know.

use super::games::{lead, play};
use skat_agents::scrabble::{Heuristic, Top, Vocabulary};
use skat_agents::{Agent, Decision, Random};
use skat_env::scrabble::{Letter, Lexicon, Rules, State, View};
use skat_env::{Environment as _, stream};

fn knowing(words: u8) -> Heuristic {
    Heuristic { vocabulary: Vocabulary { words, seed: 0 } }
}

#[test]
fn top_answers_what_the_referee_places() {
    for seed in 0..4 {
        let (end, actions) = play(&mut [&mut Top, &mut Random], Rules::default(), seed);
        for round in &end.table().rounds {
            assert_eq!(round.answers[0], Some(round.placed));
        }
        assert_eq!(end.score(0), end.view(0).top());
        let again = play(&mut [&mut Top, &mut Random], Rules::default(), seed);
        assert_eq!((end, actions), again);
    }
}

/// Whatever the others answer, nobody has more in any round than the best answer brings.
#[test]
fn nobody_is_ahead_of_top_even_with_solos() {
    let rules = Rules { solo_from: 2, ..Rules::default() };
    let others: [Box<dyn Agent<State<3>>>; 3] =
        [Box::new(Random), Box::new(knowing(100)), Box::new(knowing(30))];
    for (seed, other) in (0..).zip(&others) {
        let (mut second, mut third) = (other.fork(), knowing(80));
        let (end, _) = play(&mut [&mut Top, &mut *second, &mut third], rules.clone(), seed);
        assert!(end.score(0) >= end.score(1) && end.score(0) >= end.score(2));
    }
}

#[test]
fn the_heuristic_is_legal_steady_and_says_when_it_knows_no_word() {
    let mut nothing = 0;
    for seed in 0..3 {
        for words in [0, 50, 100] {
            let (end, actions) = play(&mut [&mut knowing(words), &mut Random], Rules::default(), seed);
            assert!(end.is_over());
            nothing += end.table().rounds.iter().filter(|round| round.answers[0].is_none()).count();
            let again = play(&mut [&mut knowing(words), &mut Random], Rules::default(), seed);
            assert_eq!((end, actions), again, "it leaves nothing to chance");
        }
    }
    assert!(nothing > 0, "with words of three letters alone there is sometimes nothing to say");
}

#[test]
fn who_knows_all_words_has_all_points() {
    for seed in 0..3 {
        let (end, _) = play(&mut [&mut knowing(100), &mut Top], Rules::default(), seed);
        assert_eq!(end.score(0), end.score(1));
    }
}

#[test]
fn more_words_are_more_points() {
    let (points, half, [first, second]) = lead(&mut Top, &mut knowing(50), 20);
    println!("top against heuristic: {points:+.0} ± {half:.0} points a game, {:.1} %", 100.0 * second);
    assert!(points - half > 0.0 && first == 1.0, "{points:+.1} ± {half:.1}");
    let (points, half, _) = lead(&mut knowing(50), &mut knowing(10), 20);
    println!("heuristic against heuristic:words=10: {points:+.0} ± {half:.0} points a game");
    assert!(points - half > 0.0, "{points:+.1} ± {half:.1}");
    let (points, half, [_, second]) = lead(&mut knowing(50), &mut Random, 20);
    println!("heuristic against random: {points:+.0} ± {half:.0} points a game, {:.1} %", 100.0 * second);
    assert!(points - half > 100.0, "{points:+.1} ± {half:.1}");
}

/// The words of the list that comes along, as letters.
fn words() -> Vec<Vec<Letter>> {
    let letters = |word: &String| word.chars().filter_map(Letter::from_char).collect();
    Lexicon::default().words().iter().map(letters).collect()
}

#[test]
fn vocabularies_are_as_large_as_they_say_and_lie_in_each_other() {
    let (all, sizes) = (words(), [0, 20, 50, 90, 100]);
    let long: Vec<_> = all.iter().filter(|word| word.len() > 3).collect();
    for seed in [0, 7] {
        let known = |size, word: &[Letter]| Vocabulary { words: size, seed }.knows(word);
        for size in sizes {
            let share = long.iter().filter(|word| known(size, word)).count() as f64 / long.len() as f64;
            assert!((share - f64::from(size) / 100.0).abs() < 0.02, "{share} of {size} %");
        }
        for word in &all {
            let knows = sizes.map(|size| known(size, word));
            assert!(knows.is_sorted(), "{word:?}");
            assert!(word.len() > 3 || knows[0], "{word:?}");
        }
    }
    let differ = |word: &&&Vec<Letter>| {
        let [first, second] = [0, 7].map(|seed| Vocabulary { words: 50, seed }.knows(word));
        first != second
    };
    let share = long.iter().filter(differ).count() as f64 / long.len() as f64;
    assert!((0.45..0.55).contains(&share), "the seed varies which: {share}");
}

/// Each agent in the middle of an answer that it would not have begun.
#[test]
fn a_foreign_beginning_is_brought_to_its_end() {
    let mut agents: [Box<dyn Agent<State>>; 3] = [Box::new(Top), Box::new(knowing(0)), Box::new(knowing(60))];
    for seed in 0..6 {
        for agent in &mut agents {
            let mut state = State::new(Rules::default(), seed);
            let mut rng = stream(seed, 1);
            let (view, legal) = (state.view(0), state.legal_actions());
            let first = Agent::<State>::act(&mut Random, Decision { view, legal, rng: &mut rng });
            state.apply(first);
            while state.answered() == 0 {
                let view = View::of(&state, 0);
                let action = agent.act(Decision { view, legal: state.legal_actions(), rng: &mut rng });
                assert!(state.try_apply(action).is_ok(), "{action} in {state}");
            }
        }
    }
}

#[test]
fn opinions_name_each_action_once_and_the_best_is_chosen() {
    let mut agents: [Box<dyn Agent<State>>; 2] = [Box::new(Top), Box::new(knowing(40))];
    for (seed, agent) in (0..).zip(&mut agents) {
        let mut state: State = State::new(Rules::default(), seed);
        while state.table().rounds.len() < 3 {
            let player = state.answered();
            let (legal, rng) = (state.legal_actions(), &mut stream(seed, 5));
            let opinion = agent.consider(Decision { view: state.view(player), legal, rng });
            let action = agent.act(Decision { view: state.view(player), legal, rng });
            assert_eq!(opinion.choice, action);
            let mut numbers: Vec<usize> = opinion.values.iter().map(|(action, _)| action.number()).collect();
            numbers.sort_unstable();
            numbers.dedup();
            assert_eq!(numbers.len(), opinion.values.len());
            let best = opinion.values.iter().map(|value| value.1).fold(0.0, f32::max);
            let of_choice = opinion.values.iter().find(|value| value.0 == action);
            assert_eq!(of_choice.map(|value| value.1), Some(best), "{action} in {state}");
            state.apply(action);
        }
    }
}
