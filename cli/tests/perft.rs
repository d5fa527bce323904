//! `skat perft` from outside.

use skat_agents::skat::search::Position;
use skat_env::below;
use skat_env::jass;
use skat_env::skat::{Bid, Contract, Deal, Game, Phase, Rules, Seat, State, perft};
use skat_env::{Rng, stream};
use std::io::{ErrorKind, Write};
use std::process::{Command, Output, Stdio};

fn counted(depth: &str, positions: &str) -> Output {
    counted_in("skat", depth, positions)
}

fn counted_in(game: &str, depth: &str, positions: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(["perft", "--game", game, "--depth", depth]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its standard input");
    match stdin.write_all(positions.as_bytes()) {
        // Who refuses the arguments does not read.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.expect("it reads all"),
    }
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// Computed by hand: in Grand two tricks of two cards, where the hearts follow only their own suit.
const ENDING: &str = "G 0 0 CJ.CA SJ.HA C7.C8 -";

#[test]
fn an_ending_is_counted_to_its_end() {
    // The jack of clubs takes the jack of spades, who must follow, then one of two clubs: 2. Then
    // one card each. The ace of clubs is led to two cards of middlehand, who has no clubs, and two
    // clubs: 4; then one card each.
    let output = counted("9", ENDING);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "1 2\n2 3\n3 6\n4 6\n5 6\n6 6\n7 0\n");
    assert!(text(&output.stderr).starts_with("29 sequences in "), "{}", text(&output.stderr));
}

#[test]
fn a_lost_null_is_over() {
    // The nine of the declarer takes the trick and loses.
    let output = counted("6", "N 0 0 C9.CA C7.HA C8.DA -");
    assert!(output.status.success());
    let counts = text(&output.stdout);
    assert_eq!(counts, "1 2\n2 2\n3 2\n4 0\n");
}

#[test]
fn a_deal_before_its_first_bid_is_counted() {
    let state = State::new(Deal::from_seed(3), Rules::default());
    let output = counted("3", &format!("{state}\n\n{state} 18\n"));
    assert!(output.status.success());
    let mut after = state;
    after.act("18".parse().expect("a bid"));
    let counts =
        |state| (1..=3).map(|depth| format!("{depth} {}\n", perft(state, depth))).collect::<String>();
    assert_eq!(text(&output.stdout), format!("{}\n{}", counts(&state), counts(&after)));
}

#[test]
fn another_game_is_counted_from_its_own_positions() {
    let mut state = jass::State::new(jass::Deal::random(jass::Variant::Chibre, &mut stream(4, 0)));
    state.act("chibre".parse().expect("an action"));
    let output = counted_in("jass", "3", &state.to_string());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let counts: String = (1..=3).map(|depth| format!("{depth} {}\n", jass::perft(&state, depth))).collect();
    assert_eq!(text(&output.stdout), counts);

    let output = counted_in("jass", "3", ENDING);
    assert!(!output.status.success());
    assert!(text(&output.stdout).starts_with("line 1: "), "{}", text(&output.stdout));
    let output = counted_in("jass", "3", "");
    assert!(text(&output.stderr).contains("expected a game\n"), "{}", text(&output.stderr));
}

/// The same ending as a game with its past and as a line of open cards.
#[test]
fn both_forms_of_a_position_count_alike() {
    let mut rng: Rng = stream(9, 0);
    let (mut games, mut lines) = (String::new(), String::new());
    for i in 0..30 {
        let declarer = Seat::from_index(i % 3);
        let deal = Deal::random(&mut rng);
        let mut state = State::with_declarer(deal, Rules::default(), declarer, Bid::MIN);
        state.declare(Contract::hand(Game::ALL[i % 6]));
        for _ in 0..15 + below(&mut rng, 9) {
            let legal = state.legal_cards();
            if !legal.is_empty() {
                state.play_card(legal.nth(below(&mut rng, legal.len())));
            }
        }
        let Phase::Playing(play) = state.phase() else { continue };
        let position = Position::from(play);
        let hand = |seat| position.hand(seat).to_string();
        let trick: Vec<String> = position.trick().iter().map(ToString::to_string).collect();
        let trick = if trick.is_empty() { "-".into() } else { trick.join(".") };
        games += &format!("{state}\n");
        lines += &format!(
            "{} {} {} {} {} {} - {trick}\n",
            position.game().letter(),
            declarer.index(),
            position.leader().index(),
            hand(Seat::Forehand),
            hand(Seat::Middlehand),
            hand(Seat::Rearhand),
        );
    }
    let (games, lines) = (counted("7", &games), counted("7", &lines));
    assert!(games.status.success() && lines.status.success());
    assert_eq!(text(&games.stdout), text(&lines.stdout));
    assert!(text(&games.stdout).split("\n\n").count() > 15);
}

#[test]
fn a_bad_line_is_named_and_the_others_are_counted() {
    let output = counted("1", &format!("{ENDING}\nG 0 0 CJ.CJ SJ.HA C7.C8 -\nHA.SX\n{ENDING}\n"));
    assert_eq!(output.status.code(), Some(1));
    let expected = "1 2\n\nline 2: word 4, card 2: \"CJ\" is not a card that has not appeared before\n\n\
                    line 3: word 1, card 2: \"SX\" is not a card: one of C S H D, then one of A K Q J T 9 8 7, like CA or HT\n\n1 2\n";
    assert_eq!(text(&output.stdout), expected);
    assert!(text(&output.stderr).ends_with("error: 2 lines are no positions\n"), "{}", text(&output.stderr));
}

#[test]
fn nothing_to_read_is_an_error() {
    let output = counted("1", "\n \n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no position on the standard input"));
    assert_eq!(counted("0", ENDING).status.code(), Some(2));
    assert_eq!(counted("151", ENDING).status.code(), Some(2));
}
