//! Games that a ruling has ended go on the score sheet as the ruling says.

use crate::walks;
use rand::SeedableRng as _;
use skat_env::Rng;
use skat_env::below;
use skat_env::skat::referee::{Holders, Irregularity, NoProof, Referee, Refereed};
use skat_env::skat::table::{Entry, Score, Sheet, Verdict};
use skat_env::skat::{Action, Bid, Contract, Deal, Rules, Seat, State};
use std::collections::HashSet;

#[test]
fn the_score_of_a_ruling_has_its_value() {
    let mut rng = Rng::seed_from_u64(1);
    let mut verdicts = HashSet::new();
    let mut contracts = HashSet::new();
    let mut declared = HashSet::new();
    for _ in 0..20_000 {
        let states = walks::walk(&mut rng);
        declared.extend(states.last().and_then(walks::contract));
        let state = states[below(&mut rng, states.len() - 1)];
        let mut game: Refereed<NoProof> = Refereed::new(state, Referee::new(NoProof));
        let all: Vec<Action> = Action::all().collect();
        game.act(all[below(&mut rng, all.len())]);
        let Some((_, ended)) = game.infraction() else { continue };
        let score = Score::ruled(ended);
        assert_eq!(score.value(), ended.settlement.value, "{game}");
        assert_eq!(score.is_won(), ended.settlement.won, "{game}");
        let checked = Score::new(score.contract(), score.matadors(), score.level(), score.verdict());
        assert_eq!(checked, Ok(score), "{game}");
        verdicts.insert(std::mem::discriminant(&score.verdict()));
        contracts.insert(score.contract());
    }
    assert_eq!(verdicts.len(), [Verdict::Won, Verdict::Lost, Verdict::Overbid(3)].len());
    assert_eq!(declared.len(), Contract::COUNT);
    assert!(contracts.len() > 20, "{}", contracts.len());
}

/// ISkO 3.3.10: only the defenders hold a wrong number of cards, after the bidding.
fn won_by_wrong_hands(state: &State) -> Score {
    let defenders = Irregularity::WrongNumberOfCards { holders: Holders::Defenders };
    let ruling = Referee::new(NoProof).rule(state, defenders).expect("before the declaration");
    let ended = ruling.ended().expect("the game is won");
    let score = Score::ruled(ended);
    assert_eq!((score.value(), score.is_won()), (ended.settlement.value, true), "{state}");
    score
}

#[test]
fn a_win_by_the_defenders_wrong_hands_stands_on_the_sheet_as_it_is_ruled() {
    let deal =
        "DJ.HA.HT.HK.HQ.H9.CA.CT.SA.ST|SJ.C9.C8.SK.SQ.H8.DA.DT.D9.D8|HJ.CK.CQ.C7.S9.S8.S7.H7.DK.DQ|CJ.D7";
    // With 1 the game is worth 18; Diamonds reach 36 with 4 times 9, Hearts 59 with 6 times 10.
    for (bid, text, value) in
        [("18", "D with 1 won", 18), ("36", "D with 1 raised 4", 36), ("59", "H with 1 raised 6", 60)]
    {
        let score = won_by_wrong_hands(&format!("{deal} {bid} y p p").parse().expect("a deal"));
        assert_eq!((score.to_string().as_str(), score.value()), (text, value));
        let names = ["Anna", "Bert", "Clara"].map(|name| name.parse().expect("a name")).to_vec();
        let mut sheet = Sheet::new(names, 36).expect("a series");
        let declarer = sheet.seating().expect("a game is left").players[Seat::Forehand];
        sheet.enter(Entry::Played { declarer, score }).expect("a player");
        assert_eq!(sheet.totals()[declarer.index()], i64::from(value));
        assert_eq!(sheet.standings()[declarer.index()].won, 1);
        assert_eq!(sheet.to_string().parse().as_ref(), Ok(&sheet), "{sheet}");
        let json = serde_json::to_string(&sheet).expect("plain data");
        assert_eq!(serde_json::from_str::<Sheet>(&json).expect("its own text"), sheet, "{json}");
    }
}

#[test]
fn every_such_win_reads_back() {
    let mut rng = Rng::seed_from_u64(7);
    let mut raised = 0;
    for _ in 0..500 {
        let deal = Deal::random(&mut rng);
        for bid in Bid::all() {
            let seat = Seat::ALL[below(&mut rng, 3)];
            let score = won_by_wrong_hands(&State::with_declarer(deal, Rules::default(), seat, bid));
            assert!(score.value() >= bid.value() as i16);
            assert_eq!(score.to_string().parse(), Ok(score));
            raised += usize::from(matches!(score.verdict(), Verdict::Raised(_)));
        }
    }
    assert!(raised > 10_000, "{raised}");
}

#[test]
fn only_a_game_that_was_never_declared_is_raised() {
    for (text, reason) in [
        (
            "DH with 1 raised 4",
            "raised: \"DH Game\" is not a plain game, as one that was never declared (ISkO 3.3.10)",
        ),
        (
            "D with 1 Schneider raised 5",
            "raised: \"D Schneider\" is not a plain game, as one that was never declared (ISkO 3.3.10)",
        ),
        ("N raised 2", "verdict: \"raised\" is not won or lost, as Null always is"),
        (
            "D with 1 raised 2",
            "raised: \"2 times\" is not what covers a bid above 18: more than 2 times 9, and the least such for one of the bids",
        ),
    ] {
        assert_eq!(text.parse::<Score>().expect_err("no score").to_string(), reason);
    }
}
