//! The environment against the slow account.

use crate::reference::{
    BARE, Slow, TILES, admissible, ending, placed, solutions as slow_solutions, without, words,
};
use crate::walks::{letters_of, lines_of, medium, rng, rounds, set_of, small, some_tiles, some_words};
use skat_env::Environment;
use skat_env::chance::below;
use skat_env::scrabble::{Counts, Grid, Lexicon, Move, Rules, SOLO, State, solutions, words_of};
use std::collections::{BTreeMap, HashSet};

/// Positions with words by chance.
const LISTS: u64 = if cfg!(debug_assertions) { 4 } else { 15 };

/// The solutions with their points, in their order, and those of the naive search.
fn same(
    grid: &Grid,
    lexicon: &Lexicon,
    list: &HashSet<String>,
    draw: &Counts,
) -> (Vec<Move>, BTreeMap<String, (Slow, u32)>) {
    let fast = solutions(grid, lexicon, draw);
    let slow = slow_solutions(&lines_of(grid), list, &letters_of(draw));
    let mut expected: Vec<(Vec<usize>, String, u32)> =
        slow.iter().map(|(text, (slow, points))| (slow.order(), text.clone(), *points)).collect();
    expected.sort();
    let found: Vec<(Vec<usize>, String, u32)> = fast
        .iter()
        .map(|answer| {
            let order = answer.actions().map(|action| action.number()).collect();
            (order, answer.to_string(), answer.points().into())
        })
        .collect();
    assert_eq!(found, expected, "{draw} on {grid}");
    (fast, slow)
}

/// Each draw of games with some 150 words, and others by chance with jokers; the words of each
/// solution too.
#[test]
fn solutions_are_those_of_the_naive_search() {
    let (mut positions, mut found, mut jokers, mut seven) = (0, 0, 0, 0);
    for number in 0..LISTS {
        let rng = &mut rng(number);
        let rules = some_words(150, rng);
        let list = set_of(&rules.lexicon);
        let sevens: Vec<String> = rules.lexicon.words().into_iter().filter(|word| word.len() == 7).collect();
        for state in rounds(State::<2>::new(rules.clone(), number)) {
            let table = state.table();
            let mut with_jokers = some_tiles(&table.left(), 5, rng);
            while with_jokers.len() < 7 && with_jokers.jokers() < 2 {
                with_jokers.add(Counts::JOKER);
            }
            // Seven letters that are a word, so that all seven are laid now and then.
            let seven_letters = &sevens[below(rng, sevens.len())];
            let mut of_a_word = Counts::NONE;
            seven_letters.bytes().for_each(|letter| of_a_word.add(usize::from(letter - b'A')));
            for draw in [table.draw, some_tiles(&table.left(), 7, rng), with_jokers, of_a_word] {
                let (fast, slow) = same(&table.grid, &rules.lexicon, &list, &draw);
                positions += 1;
                found += fast.len();
                jokers += fast.iter().filter(|answer| answer.jokers() > 0).count();
                seven += fast.iter().filter(|answer| answer.len() == 7).count();
                for answer in fast.iter().step_by(7) {
                    let all: Vec<String> =
                        words_of(&table.grid, answer).iter().map(|word| word.text()).collect();
                    let (expected, _) = words(&lines_of(&table.grid), &slow[&answer.to_string()].0);
                    assert_eq!(all, expected.into_iter().map(|(word, _)| word).collect::<Vec<_>>());
                }
            }
        }
    }
    let enough = if cfg!(debug_assertions) { 100 } else { 1_000 };
    assert!(
        positions > enough && found > 20 * positions && jokers > positions && seven > 20,
        "{positions} {found} {jokers} {seven}"
    );
}

/// The same with the list that comes along, on a few grids.
#[test]
fn solutions_of_the_whole_list_are_those_of_the_naive_search() {
    let rules = Rules::default();
    let list = set_of(&rules.lexicon);
    let states = rounds(State::<2>::new(rules.clone(), 3));
    for state in states.iter().step_by(if cfg!(debug_assertions) { 12 } else { 5 }) {
        let table = state.table();
        same(&table.grid, &rules.lexicon, &list, &some_tiles(&table.left(), 7, &mut rng(5)));
    }
}

/// Whole games of three with random answers, followed from the rules alone: what is legal, what is
/// placed, points, solos, draws and the end.
fn follow(rules: &Rules, seed: u64) -> &'static str {
    let (list, rng) = (set_of(&rules.lexicon), &mut rng(seed));
    let mut state = State::<3>::new(rules.clone(), seed);
    let (mut lines, mut left, mut points, mut number) = (BARE, TILES.to_string(), [0; 3], 1);
    while !state.is_over() {
        let table = state.table().clone();
        let draw = letters_of(&table.draw);
        let all = slow_solutions(&lines, &list, &draw);
        assert_eq!(all.len(), table.solutions.len());
        assert_eq!((lines_of(&table.grid), table.number()), (lines, number));
        assert_eq!(letters_of(&table.left()), left);
        assert_eq!(draw.len(), 7.min(left.len()));
        assert!(draw == left || admissible(&draw, number, &left), "{draw} as move {number} of {left}");
        let mut gained = [0; 3];
        for gained in &mut gained {
            let pick = below(rng, table.solutions.len() + 1);
            let answer = table.solutions.get(pick).copied();
            *gained = answer.map_or(0, |answer| all[&answer.to_string()].1 as i32);
            state.reply(answer);
        }
        let best = gained.into_iter().max().unwrap();
        let alone = gained.iter().filter(|&&gained| gained == best).count() == 1 && best > 0;
        for (points, gained) in points.iter_mut().zip(gained) {
            let solo = alone && gained == best && usize::from(rules.solo_from) <= 3;
            *points += gained + if solo { SOLO } else { 0 };
        }
        let best = placed(&lines, &all, &left);
        let round = state.table().rounds.last().unwrap();
        assert_eq!(round.placed.to_string(), best.text(), "{draw} on {}", table.grid);
        assert_eq!(round.solo.is_some(), alone);
        assert_eq!(state.table().points, points);
        let (after, new) = best.laid(&lines);
        let squares: Vec<(usize, usize)> =
            round.squares().map(|square| (square.row(), square.column())).collect();
        assert_eq!(squares, new);
        (lines, left, number) = (after, without(&left, &best.tiles), number + 1);
        if !state.is_over() {
            assert_eq!(ending(&left), None);
        }
    }
    assert_eq!([0, 1, 2].map(|player| state.score(player)), points);
    let found = state.table().ending.unwrap().to_string();
    match ending(&left) {
        Some(ending) => {
            assert_eq!(found, ending);
            ending
        }
        None => {
            let draw = letters_of(&state.table().draw);
            assert!(slow_solutions(&lines, &list, &draw).is_empty() && found == "no letter can be placed");
            "no letter can be placed"
        }
    }
}

#[test]
fn games_are_those_of_the_slow_account() {
    let mut endings = BTreeMap::new();
    for seed in 0..LISTS {
        let mut rules = match seed % 3 {
            0 => small(),
            1 => some_words(120, &mut rng(100 + seed)),
            _ => medium(),
        };
        rules.solo_from = [2, 3, 4, 16][seed as usize % 4];
        *endings.entry(follow(&rules, seed)).or_insert(0) += 1;
    }
    assert!(endings.len() >= 2, "{endings:?}");
}
