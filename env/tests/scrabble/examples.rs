//! Each rule of the text on a position made for it.

use skat_env::Environment;
use skat_env::scrabble::{
    Bag, Counts, Ending, Grid, Letter, Lexicon, Move, Rules, State, is_admissible, retained, solutions,
    words_of,
};

fn lexicon(words: &str) -> Lexicon {
    Lexicon::new("example", &words.replace(' ', "\n")).expect("words")
}

/// A grid whose row H, or other rows, hold these words: "H4 CHAT".
fn grid(words: &[&str]) -> Grid {
    let mut grid = Grid::EMPTY;
    for word in words {
        let (place, letters) = word.split_once(' ').expect("a place and letters");
        let tiles: Vec<_> = letters
            .chars()
            .map(|sign| {
                let letter = Letter::from_char(sign).expect("a letter");
                skat_env::scrabble::Tile { letter, is_joker: sign.is_ascii_lowercase() }
            })
            .collect();
        let place: skat_env::scrabble::Place = place.parse().expect("a place");
        for chunk in tiles.chunks(7) {
            // The next chunk goes on the free squares after this one.
            grid.play(&Move::new(place, chunk, 0));
        }
    }
    grid
}

/// These tiles, more of a kind than the set has where a case needs it.
fn tiles(signs: &str) -> Counts {
    let mut counts = Counts::NONE;
    for sign in signs.chars() {
        counts.add(Letter::from_char(sign).map_or(Counts::JOKER, Letter::index));
    }
    counts
}

fn all(grid: &Grid, words: &str, draw: &str) -> Vec<(String, u16)> {
    let found = solutions(grid, &lexicon(words), &tiles(draw));
    found.iter().map(|answer| (answer.to_string(), answer.points())).collect()
}

fn points(grid: &Grid, words: &str, draw: &str, answer: &str) -> u16 {
    let found = all(grid, words, draw);
    let this = found.iter().find(|(text, _)| text == answer);
    this.unwrap_or_else(|| panic!("{answer} in {found:?}")).1
}

#[test]
fn the_set_has_a_hundred_letters_and_two_jokers() {
    assert_eq!((Counts::SET.len(), Counts::SET.jokers()), (102, 2));
    let value: u32 =
        Letter::all().map(|letter| u32::from(letter.value() * Counts::SET.of(letter.index()))).sum();
    assert_eq!(value, 9 + 6 + 6 + 6 + 15 + 8 + 4 + 8 + 8 + 8 + 10 + 5 + 6 + 6 + 6 + 6 + 8 + 24 + 8 + 40);
    for seed in 0..20 {
        let bag = Bag::of_seed(seed);
        assert_eq!((bag.len(), bag.counts()), (102, Counts::SET));
        assert_ne!(bag, Bag::of_seed(seed + 1));
    }
}

#[test]
fn the_first_word_covers_the_centre_and_goes_across() {
    let found = all(&Grid::EMPTY, "as asa", "AASTTTT");
    let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts, ["H6 ASA", "H7 ASA", "H7 AS", "H8 ASA", "H8 AS"]);
    // The star doubles the word.
    assert!(found.iter().all(|(text, points)| *points == if text.ends_with("ASA") { 6 } else { 4 }));
}

#[test]
fn a_word_has_two_letters_and_one_of_the_draw() {
    assert!(Lexicon::new("short", "a").is_err());
    // AS lies there: it is no answer, and S alone makes no word.
    assert!(all(&grid(&["H7 AS"]), "as", "BBBBBBB").is_empty());
    assert!(all(&Grid::EMPTY, "chat", "CHABBBB").is_empty());
}

#[test]
fn words_are_extended_before_and_behind() {
    let there = grid(&["H6 PORT"]);
    let words = "port ports report reports";
    assert_eq!(points(&there, words, "SREZZZZ", "H6 S"), 7);
    assert_eq!(points(&there, words, "SREZZZZ", "H4 RE"), 9);
    assert_eq!(points(&there, words, "SREZZZZ", "H4 RES"), 10);
}

#[test]
fn words_beside_words_make_words_across() {
    let there = grid(&["H7 ET"]);
    // AS below ET, one to the right: TA goes down from T.
    let found = points(&there, "et as ta", "ASZZZZZ", "I8 AS");
    let answer = Move::new("I8".parse().unwrap(), &[tile('A'), tile('S')], found);
    let words: Vec<String> = words_of(&there, &answer).iter().map(|word| word.to_string()).collect();
    assert_eq!(words, ["I8 AS", "8H TA"]);
    // I9 is light blue: A 1 and S twice 1; T 1 and A 1.
    assert_eq!(found, 1 + 2 + 2);
    // Without TA it is no solution.
    assert!(all(&there, "et as", "ASZZZZZ").iter().all(|(text, _)| text != "I8 AS"));
}

fn tile(sign: char) -> skat_env::scrabble::Tile {
    let letter = Letter::from_char(sign).expect("a letter");
    skat_env::scrabble::Tile { letter, is_joker: sign.is_ascii_lowercase() }
}

#[test]
fn letters_count_their_values_and_jokers_nothing() {
    // On row H from column 7: nothing but the star of the centre.
    assert_eq!(points(&Grid::EMPTY, "wu", "WUZZZZZ", "H7 WU"), 2 * 11);
    assert_eq!(points(&Grid::EMPTY, "wu", "?UZZZZZ", "H7 wU"), 2);
    assert_eq!(points(&Grid::EMPTY, "wu", "W?ZZZZZ", "H7 Wu"), 2 * 10);
    let there = grid(&["H7 wU"]);
    // A joker that lies there counts nothing later either.
    assert_eq!(points(&there, "wu wus", "SZZZZZZ", "H7 S"), 2);
}

#[test]
fn premiums_multiply_letters_and_words() {
    // Row A: A1 red, A4 light blue; B2 pink, B6 dark blue.
    let there = grid(&["8A AS"]);
    let row = |text: &str, draw: &str, answer: &str| points(&there, text, draw, answer);
    // KA on A7 A8? A8 is taken by A: K before it on A7 makes KA.
    assert_eq!(row("as ka", "KZZZZZZ", "A7 K"), 11);
    // B6 is dark blue: three times 10.
    assert_eq!(row("as kais", "KAIZZZZ", "B5 KAI"), 10 + 3 + 1 + 1);
    assert_eq!(row("as aks", "KAZZZZZ", "B6 AK"), 3 + 10 + 1);
    // A4 is light blue: twice 10.
    assert_eq!(row("as kiiia", "KIIIZZZ", "A4 KIII"), 20 + 3 + 1);
    // B2 is pink, B6 dark blue.
    assert_eq!(row("as kiiiiis", "KIIIIIZ", "B2 KIIIII"), 2 * (10 + 1 + 1 + 1 + 3 + 1 + 1));
}

#[test]
fn words_over_several_premiums_count_4_9_and_27_times() {
    let column = grid(&["1B IIIIII", "1I IIIIII"]);
    let whole = "k".to_string() + "iiiiii" + "k" + "iiiiii" + "k";
    // A1, H1 and O1: 27 times 42.
    assert_eq!(points(&column, &whole, "KKKZZZZ", "1A KKK"), 27 * (3 * 10 + 12));
    // A1 and H1: nine times.
    let half = grid(&["1B IIIIII"]);
    assert_eq!(points(&half, "kiiiiiik", "KKZZZZZ", "1A KK"), 9 * (20 + 6));
    // Row B: B2 and B14 pink; four times.
    let row = grid(&["B3 IIIIIIIIIII"]);
    assert_eq!(points(&row, "kiiiiiiiiiiik", "KKZZZZZ", "B2 KK"), 4 * (20 + 11));
}

#[test]
fn a_premium_counts_once() {
    // H8 is pink and taken: SU down from S counts once.
    let there = grid(&["H7 AS"]);
    assert_eq!(points(&there, "as su", "UZZZZZZ", "8H U"), 2);
}

#[test]
fn seven_letters_bring_fifty() {
    let draw = "ARTISTE";
    let found = points(&Grid::EMPTY, "artiste", draw, "H2 ARTISTE");
    // D of no premium: H4 light blue under T, the star under E.
    assert_eq!(found, 2 * (7 + 1) + 50);
    assert_eq!(points(&grid(&["H8 S"]), "artistes", draw, "H1 ARTISTE"), 3 * (8 + 1) + 50);
}

#[test]
fn draws_have_vowels_and_consonants() {
    let left = Counts::SET;
    let is = |draw: &str, number| is_admissible(&draw.parse().unwrap(), number, &left);
    for (draw, early, late) in [
        ("AEBCDFG", true, true),
        ("ABCDFGH", false, true),
        ("AEIOUEB", false, true),
        ("AEIOUEE", false, false),
        ("BCDFGHL", false, false),
        ("ABCDFGY", true, true),
        ("ABCDFG?", true, true),
        ("BCDFGY?", true, true),
        ("AEIOUYB", true, true),
        ("BCDFGHY", false, true),
        ("AEIOU?A", false, true),
    ] {
        assert_eq!((is(draw, 15), is(draw, 16)), (early, late), "{draw}");
    }
    // Sooner: what is left has not two consonants.
    let left: Counts = "AEIOUEEEEB".parse().unwrap();
    assert!(is_admissible(&"AEIOUEB".parse().unwrap(), 3, &left));
    assert!(!is_admissible(&"AEIOUEE".parse().unwrap(), 3, &left));
}

/// A solution of these tiles with so many points, which need not be of a lexicon.
fn answer(place: &str, tiles: &str, points: u16) -> Move {
    Move::new(place.parse().expect("a place"), &tiles.chars().map(tile).collect::<Vec<_>>(), points)
}

#[test]
fn of_equals_one_without_joker_is_placed() {
    let there = grid(&["H8 N"]);
    let natural = answer("H7", "A", 9);
    let placed = |answers: &[Move]| *retained(answers, &there, &Counts::SET).expect("a solution");
    let joker = answer("H6", "eA", 9);
    assert_eq!(placed(&[joker, natural]), natural);
    // A joker stays if it brings a point.
    let better = answer("H6", "eA", 10);
    assert_eq!(placed(&[better, natural]), better);
    // One joker is better kept than two.
    let two = answer("H5", "eeA", 9);
    assert_eq!(placed(&[two, joker]), joker);
}

#[test]
fn of_equals_one_that_ends_the_game_is_placed() {
    let there = grid(&["H8 N"]);
    let placed = |answers: &[Move], left: &str| *retained(answers, &there, &tiles(left)).expect("a solution");
    let (leaves_both, leaves_vowels) = (answer("H7", "A", 5), answer("H7", "S", 5));
    assert_eq!(placed(&[leaves_both, leaves_vowels], "ASEE"), leaves_vowels);
    // When neither ends it, the first of equals is placed.
    assert_eq!(placed(&[leaves_both, leaves_vowels], "ASEETT"), leaves_both);
    // A joker is kept even where it would end the game.
    let with_joker = answer("H6", "sA", 5);
    assert_eq!(placed(&[with_joker, leaves_both], "A?SEE"), leaves_both);
}

#[test]
fn what_is_left_ends_the_game() {
    let ending = |left: &str| Ending::of_rest(&left.parse().unwrap());
    assert_eq!(ending("-"), Some(Ending::AllPlaced));
    for left in ["A", "B", "?", "Y", "AE", "AEIOU", "BCD"] {
        assert_eq!(ending(left), Some(Ending::Remainder), "{left}");
    }
    for left in ["A?", "AY", "BY", "B?", "Y?", "??", "AB", "AEIOUB"] {
        assert_eq!(ending(left), None, "{left}");
    }
}

/// A game in which each player answers what `choose` gives him in every round.
fn play<const P: usize>(
    rules: &Rules,
    seed: u64,
    choose: impl Fn(usize, &[Move], usize) -> Option<Move>,
) -> State<P> {
    let mut state = State::<P>::new(rules.clone(), seed);
    while !state.is_over() {
        let (best, all) = (state.table().best, state.table().solutions.clone());
        state.reply(choose(state.answered(), &all, best));
    }
    state
}

#[test]
fn a_solo_is_more_than_all_others() {
    let rules = Rules { solo_from: 3, ..Rules::default() };
    // Only the second has the best.
    let state = play::<3>(&rules, 1, |player, all, best| (player == 1).then(|| all[best]));
    let rounds = &state.table().rounds;
    assert!(rounds.iter().all(|round| round.solo == Some(1)));
    let best: i32 = rounds.iter().map(|round| i32::from(round.placed.points())).sum();
    assert_eq!([0, 1, 2].map(|player| state.score(player)), [0, best + 10 * rounds.len() as i32, 0]);
    // Two of them have it: nobody has a solo; nor when nobody has a word.
    let state = play::<3>(&rules, 1, |player, all, best| (player > 0).then(|| all[best]));
    assert!(state.table().rounds.iter().all(|round| round.solo.is_none()));
    let state = play::<3>(&rules, 1, |_, _, _| None);
    assert!(state.table().rounds.iter().all(|round| round.solo.is_none()));
    // A lower solution than the placed one is a solo too.
    let state = play::<3>(&rules, 1, |player, all, _| (player == 2).then(|| all[0]));
    assert!(state.table().rounds.iter().all(|round| round.solo == Some(2)));
    // Nobody is alone at a table of one.
    let state = play::<1>(&Rules { solo_from: 1, ..rules }, 1, |_, all, best| Some(all[best]));
    assert!(state.table().rounds.iter().all(|round| round.solo.is_none()));
}

#[test]
fn a_solo_brings_ten_from_sixteen_players_on() {
    let choose = |player: usize, all: &[Move], best: usize| (player == 3).then(|| all[best]);
    let rules = Rules::default();
    let (fifteen, sixteen) = (play::<15>(&rules, 2, choose), play::<16>(&rules, 2, choose));
    let rounds = sixteen.table().rounds.len() as i32;
    assert_eq!(sixteen.score(3) - fifteen.score(3), 10 * rounds);
    assert_eq!(fifteen.score(0), 0);
}
