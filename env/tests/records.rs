//! Recorded games of other programs and of people, replayed under the crate's rules.

use skat_env::skat::{
    Action, Announcement, Bid, Card, CardSet, Contract, Deal, Game, Outcome, Phase, Rules, Seat, State, score,
};
use skat_env::{ActionSet as _, Environment};

/// The one record without a game in it: the declarer ran out of time before he had buried.
const WITHOUT_GAME: u64 = 10330141;

/// One line of a file, in the words of the Internet Skat Server.
struct Record<'a> {
    id: u64,
    deal: Deal,
    /// Who did what: `w` for the world, 0 to 2 for the players.
    moves: Vec<(&'a str, &'a str)>,
    result: &'a str,
}

/// What a record says of a played deal.
#[derive(Debug, PartialEq, Eq)]
struct Entry {
    declarer: usize,
    won: bool,
    overbid: bool,
    value: i16,
    matadors: i8,
    points: u8,
    tricks: u8,
}

fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let (_, rest) = line.split_once(&format!("{name}[")).unwrap_or_else(|| panic!("{name} in {line}"));
    rest.split_once(']').expect("every field is closed").0
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("\"{text}\" should be a number"))
}

impl<'a> Record<'a> {
    fn parse(line: &'a str) -> Record<'a> {
        let words: Vec<&str> = field(line, "MV").split_whitespace().collect();
        let moves: Vec<_> = words.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let deal = moves[0].1.parse().expect("a record begins with the deal");
        let (_, result) = line.rsplit_once("R[").expect("a record ends with the result");
        let result = result.split_once(']').expect("every field is closed").0;
        Record { id: number(field(line, "ID")), deal, moves: moves[1..].to_vec(), result }
    }

    /// The score, unless the deal was passed in or broken off before there was a declarer.
    fn entry(&self) -> Option<Entry> {
        let words: Vec<&str> = self.result.split_whitespace().collect();
        let value = |name: &str| {
            words
                .iter()
                .find_map(|word| word.strip_prefix(name))
                .unwrap_or_else(|| panic!("{name} in {words:?}"))
        };
        let is_played = words.contains(&"win") || words.contains(&"loss");
        is_played.then(|| Entry {
            declarer: number(value("d:")),
            won: words.contains(&"win"),
            overbid: words.contains(&"overbid"),
            value: number(value("v:")),
            matadors: number(value("m:")),
            points: number(value("p:")),
            tricks: number(value("t:")),
        })
    }

    /// The deal as it was played; claims, resignations and time-outs do not move it.
    fn replay(&self) -> State {
        let mut state = State::new(self.deal, Rules::default());
        let mut contract = None;
        for &(who, word) in &self.moves {
            let is_claim = ["RE", "SC", "TI", "LE", "??"].iter().any(|claim| word.starts_with(claim));
            if is_claim {
                continue;
            }
            if who == "w" {
                assert_eq!(cards(word), self.deal.skat(), "record {}", self.id);
                continue;
            }
            let mut parts = word.splitn(2, '.');
            let (first, rest) = (parts.next().expect("a word has a part"), parts.next());
            match state.phase() {
                Phase::PickingUp(_) if word != "s" => {
                    let hand = contract_of(first, true);
                    self.play(&mut state, who, Action::Declare(hand));
                    assert_shown(&state, rest);
                }
                Phase::Burying(_) => {
                    let buried = if contract.is_none() {
                        contract = Some(contract_of(first, false));
                        rest
                    } else {
                        Some(word)
                    };
                    let Some(buried) = buried else { continue };
                    for card in cards(&buried[..5]) {
                        self.play(&mut state, who, Action::Card(card));
                    }
                    self.play(&mut state, who, Action::Declare(contract.expect("just read")));
                    assert_shown(&state, buried.get(6..));
                }
                _ => self.play(&mut state, who, word.parse().unwrap_or_else(|e| panic!("{}: {e}", self.id))),
            }
        }
        state
    }

    fn play(&self, state: &mut State, who: &str, action: Action) {
        assert_eq!(state.turn(), Some(number(who)), "record {}, {action}", self.id);
        assert!(state.legal().contains(action), "record {}, {action}", self.id);
        state.apply(action);
    }
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

/// The ten cards laid open, where the record names them.
fn assert_shown(state: &State, shown: Option<&str>) {
    if let (Some(shown), Some(play)) = (shown, state.play()) {
        assert_eq!(cards(shown), play.hand(play.tricks().declarer()));
    }
}

/// A suit or Grand game that is announced is a Hand game, and ouvert includes every announcement.
fn contract_of(word: &str, is_hand: bool) -> Contract {
    let game = Game::ALL.into_iter().find(|game| word.starts_with(game.letter())).expect("a game's letter");
    let announcement = match &word[1..] {
        added if added.contains('O') => Announcement::Ouvert,
        added if added.contains('Z') => Announcement::Schwarz,
        added if added.contains('S') => Announcement::Schneider,
        _ => Announcement::None,
    };
    Contract::from_parts(game, is_hand, announcement).unwrap_or_else(|| panic!("{word} is a contract"))
}

/// How the deal stands, or stood when both defenders resigned or one left: then the rest is the declarer's.
fn score(state: &State) -> Option<Entry> {
    let play = state.play()?;
    let tricks = play.tricks();
    let game = tricks.contract().game();
    let (mut points, mut taken) = (play.declarer_points(), tricks.declarer_tricks());
    let (settlement, matadors) = match state.played() {
        Some(played) => (played.settlement, played.matadors),
        None => {
            if !game.is_null() {
                points = CardSet::ALL.points() - tricks.defender_points();
                taken = 10 - tricks.defender_tricks();
            }
            let matadors = score::matadors(game, play.declarer_cards());
            let outcome = Outcome::of(game, points, taken, tricks.defender_tricks());
            (score::settle(tricks.contract(), tricks.bid(), matadors, outcome), matadors)
        }
    };
    Some(Entry {
        declarer: tricks.declarer().index(),
        won: settlement.won,
        overbid: settlement.overbid,
        value: settlement.value,
        matadors,
        points,
        tricks: taken,
    })
}

/// How many records replay exactly; with their numbers those that do not.
///
/// Where a file never says that a game was overbid, the value alone tells it.
fn replay_all(file: &str) -> (usize, Vec<u64>) {
    let tells_overbid = file.contains("overbid");
    let mut exact = 0;
    let mut others = Vec::new();
    for line in file.lines() {
        let record = Record::parse(line);
        let state = record.replay();
        let passed_in = record.result == "passed";
        let mut entry = score(&state);
        if let Some(entry) = entry.as_mut().filter(|_| !tells_overbid) {
            entry.overbid = false;
        }
        let agrees = passed_in == matches!(state.phase(), Phase::PassedIn) && entry == record.entry();
        if agrees { exact += 1 } else { others.push(record.id) }
    }
    (exact, others)
}

#[test]
fn random_games_replay_exactly() {
    assert_eq!(replay_all(include_str!("data/random_games.sgf")), (1_485, vec![]));
}

#[test]
fn games_of_xskat_replay_exactly() {
    assert_eq!(replay_all(include_str!("data/xskat_games.sgf")), (500, vec![]));
}

#[test]
fn games_of_the_internet_skat_server_replay_exactly() {
    assert_eq!(replay_all(include_str!("data/iss_games.sgf")), (59, vec![WITHOUT_GAME]));
}

#[test]
fn a_game_of_the_internet_skat_server_reads_as_expected() {
    let first = include_str!("data/iss_games.sgf").lines().next().expect("the file has records");
    let record = Record::parse(first);
    let state = record.replay();
    assert_eq!(record.id, 541932);
    assert_eq!(state.declarer().map(|d| (d.seat, d.bid)), Some((Seat::Rearhand, Bid::MIN)));
    assert_eq!(state.skat(), cards("ST.H8"));
    assert_eq!(
        state.play().map(|play| play.tricks().cards()[0]),
        Some("SA".parse::<Card>().expect("a card"))
    );
    assert_eq!(state.played().map(|played| played.settlement.value), Some(-54));
}
