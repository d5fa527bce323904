//! What a finished deal is an example of: every contract won and lost, every way to end, every
//! border of the score.

use super::{BIDS, Ending, GAMES_WITH_SKAT, HAND_GAMES, Reference, base_value, is_hand, is_null};

/// Every class that is not a contract won or lost.
const RARITIES: [&str; 31] = [
    "passed in",
    "forehand's own 18",
    "jump bid",
    "bid of 264",
    "rearhand bids to forehand",
    "both bid, forehand passes",
    "both bid, forehand holds",
    "conceded",
    "conceded Hand",
    "conceded Null",
    "overbid Hand",
    "overbid Hand, 61 or more",
    "overbid with skat",
    "overbid with skat, 61 or more",
    "bid reached by Schneider alone",
    "with more than 4",
    "without more than 4",
    "Null: the declarer takes a trick",
    "Schwarz announced: the defenders take a trick",
    "Schneider announced: the defenders have more than 30",
    "Schneider announced: no trick for the declarer",
    "Schneider announced: no trick for the defenders",
    "own Schneider",
    "own Schwarz",
    "60:60",
    "61",
    "89",
    "Schneider with skat",
    "Schneider Hand",
    "Schwarz with skat",
    "Schwarz Hand",
];

/// The names of all classes.
pub(crate) fn every_class() -> Vec<String> {
    let games = GAMES_WITH_SKAT.iter().chain(&HAND_GAMES);
    let played = games.flat_map(|game| [format!("{game} won"), format!("{game} lost")]);
    played.chain(RARITIES.map(String::from)).collect()
}

/// The classes that a finished deal belongs to.
pub(crate) fn classes(deal: &Reference) -> Vec<String> {
    let mut classes: Vec<String> = classes_of_bidding(deal).into_iter().map(String::from).collect();
    match deal.ending() {
        None => classes.push("passed in".to_string()),
        Some(_) if deal.conceded => {
            classes.push("conceded".to_string());
            if is_null(deal.contract) {
                classes.push("conceded Null".to_string());
            } else if is_hand(deal.contract) {
                classes.push("conceded Hand".to_string());
            }
        }
        Some(ending) => {
            classes.push(format!("{} {}", deal.contract, if ending.won { "won" } else { "lost" }));
            classes.extend(classes_of_score(deal, &ending));
        }
    }
    classes
}

fn classes_of_bidding(deal: &Reference) -> Vec<&'static str> {
    let mut classes = Vec::new();
    let place = |action: &str| BIDS.iter().position(|bid| *bid == action);
    let bids: Vec<(usize, usize)> =
        deal.log.iter().filter_map(|(player, action)| Some((*player, place(action)?))).collect();
    let has_bid = |player: usize| bids.iter().any(|(bidder, _)| *bidder == player);
    let lowest = |i: usize| if i == 0 { 0 } else { bids[i - 1].1 + 1 };
    if bids.iter().enumerate().any(|(i, (_, bid))| *bid > lowest(i)) {
        classes.push("jump bid");
    }
    if deal.bid == 264 {
        classes.push("bid of 264");
    }
    if has_bid(0) {
        classes.push("forehand's own 18");
    }
    if deal.log[0].1 == "p" && has_bid(2) {
        classes.push("rearhand bids to forehand");
    }
    if has_bid(1) && has_bid(2) {
        let forehand_passed = deal.log.contains(&(0, "p"));
        classes.push(if forehand_passed { "both bid, forehand passes" } else { "both bid, forehand holds" });
    }
    classes
}

fn classes_of_score(deal: &Reference, ending: &Ending) -> Vec<String> {
    let mut classes = Vec::new();
    let hand = if is_hand(deal.contract) { "Hand" } else { "with skat" };
    let is_over_early = deal.tricks.len() < 10;
    if let Some(end) = deal.early_end().filter(|_| is_over_early) {
        classes.push(end.to_string());
    }
    if is_null(deal.contract) {
        return classes;
    }
    if ending.overbid {
        classes.push(format!("overbid {hand}"));
        if ending.card_points > 60 {
            classes.push(format!("overbid {hand}, 61 or more"));
        }
    }
    if ending.matadors.abs() > 4 {
        let run = if ending.matadors > 0 { "with" } else { "without" };
        classes.push(format!("{run} more than 4"));
    }
    if deal.contract.len() == 3 && deal.contract.ends_with('S') {
        if ending.tricks == 0 {
            classes.push("Schneider announced: no trick for the declarer".to_string());
        } else if ending.tricks == 10 {
            classes.push("Schneider announced: no trick for the defenders".to_string());
        }
    }
    let is_announced = deal.contract.ends_with(['Z', 'O']) || deal.contract.len() == 3;
    if is_over_early || is_announced {
        return classes;
    }
    classes.push(match ending.card_points {
        _ if ending.tricks == 0 => "own Schwarz".to_string(),
        ..=30 => "own Schneider".to_string(),
        points @ (61 | 89) => points.to_string(),
        60 => "60:60".to_string(),
        90.. if ending.tricks == 10 => format!("Schwarz {hand}"),
        90.. => format!("Schneider {hand}"),
        _ => return classes,
    });
    let schneider_only = (90..).contains(&ending.card_points) && ending.tricks < 10 && ending.won;
    if schneider_only && ending.value - base_value(deal.contract) < deal.bid {
        classes.push("bid reached by Schneider alone".to_string());
    }
    classes
}
