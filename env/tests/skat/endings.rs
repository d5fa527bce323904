//! How deals end beyond the plain course of the rules: by options, and by infractions that the
//! referee rules on.

use crate::entries::{by_reference, entry, lines};
use crate::reference::infraction::{Consequence, Scored};
use crate::reference::steering::steered_deal;
use crate::reference::{CARDS, GAMES_WITH_SKAT, HAND_GAMES, Reference, is_null};
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::referee::{NoProof, PlainProver, Referee, Refereed};
use skat_env::skat::{Action, Deal, Rules, Settlement, State};
use skat_env::{Action as _, Environment, Rng};
use std::collections::{BTreeMap, HashMap};

const ENDINGS: &str = include_str!("../data/endings.txt");
const DEALS: u64 = if cfg!(debug_assertions) { 2_000 } else { 20_000 };

fn scored(settlement: &Settlement) -> Scored {
    Scored { won: settlement.won, overbid: settlement.overbid, value: settlement.value.into() }
}

/// The deal of a line, and the infraction that ended it, if one did.
fn parts(text: &str) -> (&str, Option<&str>) {
    text.split_once(" !").map_or((text, None), |(text, infraction)| (text, Some(infraction)))
}

/// What the ending of a deal is an example of.
fn class(text: &str) -> String {
    let (before, infraction) = parts(text);
    let slow = by_reference(before);
    match infraction {
        Some(action) => class_of_infraction(&slow, action),
        None if slow.conceded => "conceded, and overbid".to_string(),
        None => {
            let state: State = text.parse().expect("a deal");
            let played = state.played().expect("certain before its last trick");
            let overbid = if played.settlement.overbid { ", overbid" } else { "" };
            format!("certain: {:?}{overbid}", played.outcome)
        }
    }
}

fn class_of_infraction(slow: &Reference, action: &str) -> String {
    let is_card = CARDS.contains(&action);
    let declared = GAMES_WITH_SKAT.iter().chain(&HAND_GAMES).find(|contract| **contract == action);
    if !slow.is_playing() {
        return match declared {
            _ if is_card => "a lead before the declaration",
            None => "something else than a declaration",
            Some(_) if slow.is_burying() => "a declaration with too many cards",
            Some(contract) if is_null(contract) => "a Null below the bid",
            Some(_) => "a declaration that is corrected",
        }
        .to_string();
    }
    let who = if slow.turn() == slow.declarer { "declarer" } else { "defender" };
    let what = match action {
        "s" => "looks at the skat",
        "RE" => "gives up",
        _ if is_card => "revokes",
        _ => "does something else",
    };
    let game = match (slow.needed(), slow.decided()) {
        _ if is_null(slow.contract) => "in Null",
        _ if slow.lacks_the_highest_trump() => "in a hopeless game",
        (None, _) => "in an overbid game",
        (_, Some(true)) => "in a won game",
        (_, Some(false)) => "in a lost game",
        (Some(0), None) => "in an open game",
        (Some(1), None) => "where Schneider is needed",
        _ => "where Schwarz is needed",
    };
    format!("{who} {what} {game}")
}

const CLASSES: [&str; 26] = [
    "certain: Won",
    "certain: Lost",
    "certain: Schneider",
    "certain: OwnSchneider",
    "certain: Lost, overbid",
    "conceded, and overbid",
    "a Null below the bid",
    "a declaration with too many cards",
    "a lead before the declaration",
    "something else than a declaration",
    "declarer revokes in an open game",
    "declarer revokes in a won game",
    "declarer revokes in a lost game",
    "declarer revokes in Null",
    "declarer looks at the skat in an open game",
    "declarer does something else in an open game",
    "declarer gives up in an open game",
    "defender revokes in an open game",
    "defender revokes in a won game",
    "defender revokes in a lost game",
    "defender revokes in Null",
    "defender revokes in an overbid game",
    "defender revokes in a hopeless game",
    "defender revokes where Schneider is needed",
    "defender revokes where Schwarz is needed",
    "defender gives up in an open game",
];

/// The entry on the score sheet, and all three players' points.
fn result(text: &str) -> (String, String) {
    let game: Refereed<PlainProver> = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!((game.turn(), game.to_string().as_str()), (None, text));
    let settlement = match (game.infraction(), game.state().played()) {
        (Some((_, ended)), _) => ended.settlement,
        (None, Some(played)) => played.settlement,
        (None, None) => panic!("passed in: {text}"),
    };
    let points = [0, 1, 2].map(|player| game.score(player).to_string()).join(" ");
    let slow = by_reference(parts(text).0);
    (entry_at(&slow, scored(&settlement)), points)
}

/// With the cards as they lie: before a declaration there are neither matadors nor tricks.
fn entry_at(slow: &Reference, scored: Scored) -> String {
    let Scored { won, overbid, value } = scored;
    if !slow.is_playing() && !slow.conceded {
        return format!("lost {value:+}");
    }
    entry(won, overbid, value, slow.matadors(), slow.declarer_card_points(), slow.declarer_tricks())
}

#[test]
fn the_state_and_the_referee_score_every_ending() {
    for line in lines(ENDINGS) {
        assert_eq!(result(line.text), (line.entry.to_string(), line.points.to_string()), "{}", line.class);
    }
}

#[test]
fn every_ending_has_a_deal() {
    let found: Vec<String> = lines(ENDINGS).iter().map(|line| class(line.text)).collect();
    assert_eq!(found, CLASSES);
    let named: Vec<&str> = lines(ENDINGS).iter().map(|line| line.class).collect();
    assert_eq!(named, CLASSES);
}

/// 5.3.4, SkTO 5.1
fn points(slow: &Reference, scored: Scored) -> String {
    let declarer = slow.declarer.expect("a declarer");
    let own = scored.value + if scored.won { 50 } else { -50 };
    let others = if scored.won { 0 } else { 40 };
    [0, 1, 2].map(|player| if player == declarer { own } else { others }.to_string()).join(" ")
}

#[test]
fn the_reference_scores_every_infraction() {
    for line in lines(ENDINGS) {
        let (before, Some(infraction)) = parts(line.text) else { continue };
        let slow = by_reference(before);
        let Consequence::Over(mut scored) = slow.consequence(infraction) else {
            panic!("{} does not end the deal", line.class)
        };
        if line.class.ends_with("in a hopeless game") {
            // 5.4.3: what it would have counted as won is lost at the announced level, which counts
            // in any case.
            assert!(scored.won && slow.lacks_the_highest_trump());
            scored = Scored { won: false, overbid: false, value: -2 * scored.value };
        }
        assert_eq!(entry_at(&slow, scored), line.entry, "{}", line.class);
        assert_eq!(points(&slow, scored), line.points, "{}", line.class);
    }
}

/// Whatever is still played, by the slow reference, a deal that was certain ends with the entry it
/// has.
#[test]
fn what_was_certain_comes_about_in_any_case() {
    let mut rng = Rng::seed_from_u64(5);
    for line in lines(ENDINGS).iter().filter(|line| line.class.starts_with("certain")) {
        let slow = by_reference(line.text);
        assert!(slow.turn().is_some());
        for _ in 0..500 {
            let mut rest = slow.clone();
            while rest.turn().is_some() {
                let legal = rest.legal();
                rest.act(legal[below(&mut rng, legal.len())]);
            }
            let ending = rest.ending().expect("played");
            let scored = Scored { won: ending.won, overbid: ending.overbid, value: ending.value };
            assert_eq!(entry_at(&slow, scored), line.entry, "{}", line.class);
            assert_eq!(points(&rest, scored), line.points, "{}", line.class);
        }
    }
}

/// A concession is in the reference's own rules.
#[test]
fn the_reference_scores_the_concession() {
    for line in lines(ENDINGS).iter().filter(|line| line.class.starts_with("conceded")) {
        let slow = by_reference(line.text);
        let ending = slow.ending().expect("conceded");
        let scored = Scored { won: ending.won, overbid: ending.overbid, value: ending.value };
        assert_eq!((entry_at(&slow, scored), points(&slow, scored)), (line.entry.into(), line.points.into()));
    }
}

/// Random deals in which now and then somebody does any of the 128 things, legal or not: the
/// referee who asks for no proof and the slow reference agree on what comes of it.
#[test]
fn the_referee_and_the_reference_agree_where_nothing_is_proven() {
    let names: HashMap<String, Action> = Action::all().map(|action| (action.to_string(), action)).collect();
    let mut rng = Rng::seed_from_u64(413);
    let mut ends: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    for deal in 0..DEALS {
        let (text, steering) = steered_deal(&mut rng);
        let state = State::new(text.parse::<Deal>().expect("a deal"), Rules::default());
        let mut fast = Refereed::new(state, Referee::new(NoProof));
        let mut slow = Reference::new(&text);
        let odds = 5 + below(&mut rng, 60);
        while fast.turn().is_some() {
            let legal = slow.legal();
            if below(&mut rng, odds) > 0 {
                let action = steering.choose(&slow, &legal, &mut rng);
                slow.act(action);
                fast.act(names[action]);
                continue;
            }
            let action = Action::from_index(below(&mut rng, Action::COUNT)).expect("a number below 128");
            let name = action.to_string();
            let consequence = match legal.iter().find(|legal| **legal == name) {
                Some(legal) => Consequence::Instead(legal),
                None => slow.consequence(&name),
            };
            fast.act(action);
            match consequence {
                Consequence::Instead(action) => slow.act(action),
                Consequence::Over(expected) => {
                    let (_, ended) = fast.infraction().unwrap_or_else(|| panic!("{deal}: {fast} {name}"));
                    assert_eq!(scored(&ended.settlement), expected, "{fast}");
                    let phase = if slow.is_playing() { "play" } else { "before the play" };
                    *ends.entry((phase, expected.won)).or_default() += 1;
                }
            }
        }
        assert_eq!(fast.infraction().is_none(), slow.turn().is_none());
        if fast.infraction().is_none() {
            assert_eq!(fast.counted().all_tournament_points().0, slow.tournament_points());
        }
    }
    assert_eq!(ends.len(), 3, "{ends:?}");
    assert!(ends.values().all(|&count| count > DEALS as usize / 50), "{ends:?}");
}
