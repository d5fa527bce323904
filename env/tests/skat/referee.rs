//! The referee on cases that were worked out by hand, and what holds of every ruling.
//!
//! All irregularities and the hand-worked cases serve all tests, which makes this file long.

use crate::walks::{contract, walk};
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::below;
use skat_env::skat::referee::{
    Claim, Consent, Ended, Goal, Harm, Holders, Irregularity, NoProof, NoRule, Noticed, Party, Person,
    PlainProver, Prover, Referee, Rule, Ruling, SeenTrick, TakenBack, Verdict,
};
use skat_env::skat::score::settle;
use skat_env::skat::{Card, Contract, Game, Outcome, Phase, Play, Seat, State};
use std::collections::{BTreeMap, BTreeSet};

const CASES: &str = include_str!("../data/referee.txt");

struct Case<'a> {
    why: &'a str,
    rules: &'a str,
    state: State,
    did: Irregularity,
    ruling: &'a str,
}

fn cases() -> Vec<Case<'static>> {
    let blocks = CASES.split("\n\n").filter(|block| block.contains("\ngame "));
    blocks
        .map(|block| {
            let mut why = "";
            let mut fields = BTreeMap::new();
            for line in block.lines().filter(|line| !line.starts_with("# -")) {
                match line.split_once(' ').expect("a key and a value") {
                    ("#", comment) => why = comment,
                    (key, value) => assert_eq!(fields.insert(key, value), None, "{why}: {key}"),
                }
            }
            assert_eq!(fields.len(), 4, "{why}");
            Case {
                why,
                rules: fields["rules"],
                state: fields["game"].parse().unwrap_or_else(|error| panic!("{why}: {error}")),
                did: serde_json::from_str(fields["did"]).unwrap_or_else(|error| panic!("{why}: {error}")),
                ruling: fields["ruling"],
            }
        })
        .collect()
}

fn plain(state: &State, irregularity: Irregularity) -> Result<Ruling, NoRule> {
    Referee::new(PlainProver).rule(state, irregularity)
}

#[test]
fn every_case_is_ruled_as_worked_out_by_hand() {
    let cases = cases();
    assert!(cases.len() >= 100, "{}", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        match plain(&case.state, case.did) {
            Ok(ruling) => {
                let expected = format!("{} ({})", case.ruling, case.rules);
                if ruling.to_string() != expected {
                    wrong.push(format!("{}\n  expected {expected}\n  found    {ruling}", case.why));
                }
            }
            Err(error) => wrong.push(format!("{}\n  {error}", case.why)),
        }
    }
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// How many kinds of irregularities there are: the arms below.
const KINDS: usize = 29;

/// The kind's number. A new kind does not compile until it has one.
fn kind(irregularity: &Irregularity) -> usize {
    match irregularity {
        Irregularity::CardShownInDeal => 0,
        Irregularity::WrongNumberOfCards { .. } => 1,
        Irregularity::SkatSeen { .. } => 2,
        Irregularity::SkatTakenUp { .. } => 3,
        Irregularity::HandSeen { .. } => 4,
        Irregularity::PassOutOfTurn { .. } => 5,
        Irregularity::SkatWasExposed => 6,
        Irregularity::InvalidDeclaration { .. } => 7,
        Irregularity::DeclaredHolding { .. } => 8,
        Irregularity::LedBeforeDeclaration => 9,
        Irregularity::WronglyBuried { .. } => 10,
        Irregularity::TakenBack { .. } => 11,
        Irregularity::LeadOutOfTurn { .. } => 12,
        Irregularity::PlayOutOfTurn { .. } => 13,
        Irregularity::Revoke { .. } => 14,
        Irregularity::SeveralCards { .. } => 15,
        Irregularity::CardExposed { .. } => 16,
        Irregularity::CardPulledEarly { .. } => 17,
        Irregularity::Disclosure { .. } => 18,
        Irregularity::Interference { .. } => 19,
        Irregularity::TrickLookedAt { .. } => 20,
        Irregularity::Conceded { .. } => 21,
        Irregularity::GivenUp { .. } => 22,
        Irregularity::DeclarerLaysDown { .. } => 23,
        Irregularity::DefenderLaysDown { .. } => 24,
        Irregularity::ThrownIn { .. } => 25,
        Irregularity::TricksNotGathered { .. } => 26,
        Irregularity::Other { .. } => 27,
        Irregularity::DealtTwice => 28,
    }
}

/// Every kind with every person, and all that a program could say with it.
fn all_irregularities() -> Vec<Irregularity> {
    let mut all = vec![
        Irregularity::CardShownInDeal,
        Irregularity::DealtTwice,
        Irregularity::SkatWasExposed,
        Irregularity::LedBeforeDeclaration,
    ];
    all.extend(
        [Holders::Declarer, Holders::Defenders, Holders::Both]
            .map(|holders| Irregularity::WrongNumberOfCards { holders }),
    );
    all.extend(
        [TakenBack::Call, TakenBack::Declaration, TakenBack::Card, TakenBack::AnnouncedCard]
            .map(|what| Irregularity::TakenBack { what }),
    );
    all.extend([Consent::Given, Consent::Refused].map(|consent| Irregularity::Conceded { consent }));
    for contract in Contract::all() {
        all.push(Irregularity::InvalidDeclaration { contract });
        all.extend([0, 10, 11, 255].map(|cards| Irregularity::DeclaredHolding { contract, cards }));
    }
    for count in [0, 1, 2, 3, 10, 255] {
        all.push(Irregularity::WronglyBuried { cards: count });
        all.push(Irregularity::TricksNotGathered { tricks: count });
        all.extend(
            [Claim::AllBut(count), Claim::Points(count)]
                .map(|claim| Irregularity::DeclarerLaysDown { claim }),
        );
    }
    all.extend([Claim::Rest, Claim::Nothing].map(|claim| Irregularity::DeclarerLaysDown { claim }));
    for noticed in [Noticed::AtOnce, Noticed::Later, Noticed::AfterThrowingIn] {
        all.extend(Card::all().map(|card| Irregularity::Revoke { card, noticed }));
        all.extend(Seat::ALL.map(|by| Irregularity::LeadOutOfTurn { by, noticed }));
    }
    for by in Seat::ALL {
        all.extend([
            Irregularity::SkatTakenUp { by },
            Irregularity::PassOutOfTurn { by },
            Irregularity::PlayOutOfTurn { by },
            Irregularity::SeveralCards { by },
            Irregularity::CardExposed { by, harm: Harm::Harmless },
            Irregularity::CardExposed { by, harm: Harm::Harmful },
            Irregularity::CardPulledEarly { by },
            Irregularity::DefenderLaysDown { by },
            Irregularity::ThrownIn { by },
        ]);
    }
    for by in Seat::ALL.map(Person::Player).into_iter().chain([Person::SitsOut]) {
        all.extend([
            Irregularity::SkatSeen { by },
            Irregularity::HandSeen { by },
            Irregularity::GivenUp { by },
            Irregularity::Disclosure { by },
            Irregularity::Interference { by },
            Irregularity::TrickLookedAt { by, trick: SeenTrick::Last },
            Irregularity::TrickLookedAt { by, trick: SeenTrick::Earlier },
            Irregularity::Other { by },
        ]);
    }
    all
}

#[test]
fn the_cases_cover_every_irregularity_and_every_rule() {
    let kinds = |all: &mut dyn Iterator<Item = Irregularity>| -> BTreeSet<usize> {
        all.map(|irregularity| kind(&irregularity)).collect()
    };
    let every_kind: BTreeSet<usize> = (0..KINDS).collect();
    assert_eq!(kinds(&mut all_irregularities().into_iter()), every_kind);
    assert_eq!(kinds(&mut cases().into_iter().map(|case| case.did)), every_kind);
    let cases = cases();
    let found: BTreeSet<&str> = cases.iter().flat_map(|case| case.rules.split(' ')).collect();
    let rules = "3.2.8 3.2.9 3.2.14 3.2.15 3.3.7 3.3.8 3.3.9 3.3.10 3.3.11 3.4.1 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 4.1.1 4.1.2 \
                 4.1.3 4.1.4 4.1.5 4.1.7 4.1.8 4.1.9 4.1.10 4.2.1 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.2.8 4.2.9 4.3.1 \
                 4.3.2 4.3.3 4.3.4 4.3.5 4.3.6 4.4.3 4.4.5 4.4.6 4.5.4 4.5.5 5.4.3";
    assert_eq!(found, rules.split(' ').collect());
    for word in ["basic", "Schneider", "Schwarz", "overbid", "wins", "loses"] {
        assert!(cases.iter().filter(|case| case.ruling.contains(word)).count() >= 3, "{word}");
    }
}

#[test]
fn irregularities_read_back_from_json() {
    for irregularity in all_irregularities() {
        let json = serde_json::to_string(&irregularity).expect("plain data");
        assert_eq!(serde_json::from_str::<Irregularity>(&json).expect("its own text"), irregularity);
    }
    let error = serde_json::from_str::<Irregularity>(r#"{"given_up":{"by":{"player":"forehand"},"why":1}}"#);
    assert!(error.expect_err("no such field").to_string().contains("unknown field `why`"));
}

const DEALS: usize = if cfg!(debug_assertions) { 60 } else { 200 };

/// Every irregularity at some points of random deals: a ruling that hangs together, or an error
/// that says why not.
fn assert_rulings_hold<P: Prover + Copy>(prover: P, seed: u64, deals: usize, cards: usize) {
    let referee = Referee::new(prover);
    let all = all_irregularities();
    let mut rng = Rng::seed_from_u64(seed);
    let (mut ruled, mut refused) = ([0; KINDS], [0; KINDS]);
    for _ in 0..deals {
        let states = walk(&mut rng);
        let few = |state: &&State| state.play().is_none_or(|play| play.hand(Seat::Forehand).len() <= cards);
        let skip = below(&mut rng, 3);
        for state in states.iter().filter(few).skip(skip).step_by(3) {
            for &irregularity in &all {
                match referee.rule(state, irregularity) {
                    Ok(ruling) => {
                        ruled[kind(&irregularity)] += 1;
                        assert_ruling_holds(state, irregularity, &ruling);
                    }
                    Err(error) => {
                        refused[kind(&irregularity)] += 1;
                        assert!(error.to_string().starts_with("no rule for "), "{error}");
                    }
                }
            }
        }
    }
    // A second deal is ruled on at any time.
    let never_refused = kind(&Irregularity::DealtTwice);
    let often = |count: usize| count > deals / 10;
    assert!(ruled.iter().all(|&count| often(count)), "{ruled:?}");
    assert!((0..KINDS).all(|kind| often(refused[kind]) != (kind == never_refused)), "{refused:?}");
}

fn assert_ruling_holds(state: &State, irregularity: Irregularity, ruling: &Ruling) {
    let context = || format!("{irregularity:?} in {state}: {ruling}");
    let rules: BTreeSet<Rule> = ruling.rules.iter().copied().collect();
    assert!(!rules.is_empty() && rules.len() == ruling.rules.len(), "{}", context());
    match &ruling.verdict {
        Verdict::Ended(ended) => {
            assert_eq!(Some(ended.declarer), state.declarer().map(|declarer| declarer.seat), "{}", context());
            assert_eq!(ended.settlement.won, ended.settlement.value > 0, "{}", context());
            assert_eq!(ended.settlement.won, ended.winner() == Party::Declarer);
            if let Some(play) = state.play() {
                let declared = contract(state).expect("it is played");
                let game = declared.game();
                let is_unplayed = ruling.rules == [Rule(3, 4, 8)] && !game.is_null();
                let scored = match is_unplayed {
                    true if declared.is_hand() => Contract::hand(game),
                    true => Contract::plain(game),
                    false => declared,
                };
                assert_eq!(ended.contract, scored, "{}", context());
                let bid = play.tricks().bid();
                let settlement = settle(ended.contract, bid, ended.matadors, ended.outcome);
                assert_eq!(ended.settlement, settlement, "{}", context());
            }
            let points = Seat::ALL.map(|seat| ended.tournament_points(seat));
            assert_eq!(points.contains(&40), !ended.settlement.won);
        }
        Verdict::Correct(actions) => {
            assert!(actions.iter().count() > 0 && actions.intersection(state.legal()) == *actions);
        }
        Verdict::Barred { .. } => assert!(matches!(state.phase(), Phase::Bidding)),
        Verdict::DeclarerMayPass => assert!(state.declarer().is_some() && state.play().is_none()),
        Verdict::Stands | Verdict::DealAgain | Verdict::NextDeals => {}
    }
}

#[test]
fn every_irregularity_is_ruled_or_refused_at_any_point() {
    assert_rulings_hold(NoProof, 1, DEALS, 10);
    assert_rulings_hold(PlainProver, 2, DEALS / 4, 6);
}

/// Who offends by what ends the game as ISkO 4.1.3 to 4.1.5 say.
fn infractions(play: &Play) -> Vec<(Party, Irregularity)> {
    let declarer = play.tricks().declarer();
    let party = |seat| if seat == declarer { Party::Declarer } else { Party::Defenders };
    let turn = play.tricks().turn();
    let revokes = play.hand(turn) - play.legal_cards();
    let mut all: Vec<(Party, Irregularity)> = Vec::new();
    all.extend(
        revokes.iter().map(|card| (party(turn), Irregularity::Revoke { card, noticed: Noticed::AtOnce })),
    );
    for by in Seat::ALL {
        all.push((party(by), Irregularity::Disclosure { by: by.into() }));
        all.push((party(by), Irregularity::CardExposed { by, harm: Harm::Harmful }));
        if play.hand(declarer).len() < 9 {
            all.push((party(by), Irregularity::ThrownIn { by }));
        }
    }
    for by in [declarer.next(), declarer.previous()] {
        all.push((Party::Defenders, Irregularity::GivenUp { by: by.into() }));
    }
    all
}

/// The outcome that the declarer can force and the defenders can hold him to, with open cards.
fn best_play(play: &Play) -> Outcome {
    let tricks = play.tricks();
    let forces = |goal| PlainProver.declarer_forces(play, goal);
    let left = 10 - tricks.complete();
    if tricks.contract().game() == Game::Null {
        return if forces(Goal::NoTrick) { Outcome::Won } else { Outcome::Lost };
    }
    match () {
        () if tricks.defender_tricks() == 0 && forces(Goal::Tricks(left)) => Outcome::Schwarz,
        () if forces(Goal::Points(90)) => Outcome::Schneider,
        () if forces(Goal::Points(61)) => Outcome::Won,
        () if forces(Goal::Points(31)) => Outcome::Lost,
        () if tricks.declarer_tricks() > 0 || forces(Goal::Tricks(1)) => Outcome::OwnSchneider,
        () => Outcome::OwnSchwarz,
    }
}

fn ended(ruling: &Ruling) -> &Ended {
    ruling.ended().expect("an infraction ends the game")
}

/// Nobody gains by an infraction: his party gets at most what the best play with open cards would
/// have brought it.
#[test]
fn an_infraction_never_pays() {
    let mut rng = Rng::seed_from_u64(3);
    let (mut equal, mut worse) = (0, 0);
    for _ in 0..DEALS {
        for state in walk(&mut rng) {
            let Phase::Playing(play) = state.phase() else { continue };
            if play.hand(Seat::Forehand).len() > 6 || below(&mut rng, 3) > 0 {
                continue;
            }
            let tricks = play.tricks();
            let best = settle(tricks.contract(), tricks.bid(), play.matadors(), best_play(play)).value;
            for (party, infraction) in infractions(play) {
                let ruling = plain(&state, infraction).expect("an infraction");
                let value = ended(&ruling).settlement.value;
                match party {
                    Party::Declarer => assert!(value <= best, "{infraction:?} in {state}: {ruling}"),
                    Party::Defenders => assert!(value >= best, "{infraction:?} in {state}: {ruling}"),
                }
                if value == best {
                    equal += 1;
                } else {
                    worse += 1;
                }
                let other = ended(&ruling).may_play_on;
                assert!(other.is_none_or(|other| other == party.other()));
            }
        }
    }
    assert!(equal > DEALS && worse > DEALS, "{equal} {worse}");
}

/// A decided game stays decided, any other is lost by the offender unless it was hopeless; proof
/// only ever helps the other party, but for showing that a game was hopeless.
#[test]
fn the_offender_loses_what_is_not_decided() {
    let mut rng = Rng::seed_from_u64(4);
    let mut seen: BTreeMap<(Party, bool, bool), usize> = BTreeMap::new();
    for _ in 0..DEALS {
        for state in walk(&mut rng) {
            let Phase::Playing(play) = state.phase() else { continue };
            if play.hand(Seat::Forehand).len() > 6 || below(&mut rng, 3) > 0 {
                continue;
            }
            for (party, infraction) in infractions(play) {
                if matches!(infraction, Irregularity::ThrownIn { .. }) {
                    continue;
                }
                let ruling = plain(&state, infraction).expect("an infraction");
                let unproven = Referee::new(NoProof).rule(&state, infraction).expect("an infraction");
                let decided = ruling.rules.contains(&Rule(4, 1, 3));
                let hopeless = ruling.rules.contains(&Rule(5, 4, 3));
                assert!(decided || ruling.rules.contains(&Rule(4, 1, 4)));
                if !decided {
                    let wins = ended(&ruling).winner();
                    let winner = if hopeless { Party::Defenders } else { party.other() };
                    assert_eq!(wins, winner, "{infraction:?} in {state}: {ruling}");
                }
                let (proven, basic) = (ended(&ruling).settlement.value, ended(&unproven).settlement.value);
                match party {
                    Party::Declarer => assert!(proven <= basic),
                    Party::Defenders => assert!(proven >= basic || hopeless),
                }
                let key = (party, decided, proven != basic);
                *seen.entry(key).or_default() += 1;
            }
        }
    }
    assert_eq!(seen.len(), 8, "{seen:?}");
}

/// Knows what could have happened, and proves nothing.
struct Possible(Goal);

impl Prover for Possible {
    fn declarer_forces(&self, _: &Play, _: Goal) -> bool {
        false
    }

    fn defenders_prevent(&self, _: &Play, _: Goal) -> bool {
        false
    }

    fn can_happen(&self, _: &Play, goal: Goal) -> bool {
        goal == self.0
    }
}

/// ISkO 5.4.3: hopeless is what could not have reached the level that the declarer needs; a lower
/// one does not help him.
#[test]
fn a_game_is_hopeless_by_the_level_that_it_needs() {
    let deal =
        "SJ.HJ.DJ.CA.CT.CK.CQ.C9.SA.ST|CJ.C8.C7.SK.SQ.S9.HA.HT.HK.HQ|S8.S7.H9.H8.H7.DA.DT.DK.DQ.D9|D8.D7";
    // Without 1: 24 times 3 in a Hand game, 5 with Schneider announced, 7 with Schwarz announced.
    for (declared, possible, expected) in [
        ("GH", Goal::Points(61), "forehand wins GH, basic, +72"),
        ("GH", Goal::NoTrick, "forehand loses GH, basic, -144"),
        ("GHS", Goal::Points(90), "forehand wins GHS, Schneider, +120"),
        ("GHS", Goal::Points(61), "forehand loses GHS, basic, -240"),
        ("GHZ", Goal::Tricks(10), "forehand wins GHZ, Schwarz, +168"),
        ("GHZ", Goal::Points(90), "forehand loses GHZ, basic, -336"),
        ("NH", Goal::NoTrick, "forehand wins NH, basic, +35"),
        ("NH", Goal::Points(61), "forehand loses NH, basic, -70"),
    ] {
        let state: State = format!("{deal} p p 18 {declared}").parse().expect("a deal");
        let lead = Irregularity::LeadOutOfTurn { by: Seat::Middlehand, noticed: Noticed::AtOnce };
        let ruling = Referee::new(Possible(possible)).rule(&state, lead).expect("an infraction");
        let expected = format!("{expected}; declarer may play on");
        assert_eq!(ended(&ruling).to_string(), expected, "{declared} {possible:?}");
    }
}

/// A table of cases, which makes it long.
#[test]
fn what_cannot_happen_is_named() {
    let text = "HA.SK.SJ.SA.CQ.S8.C9.H7.H9.DQ|CJ.S9.DJ.S7.D9.SQ.C8.HQ.DK.CA|D8.D7.DT.CT.ST.C7.HK.DA.HT.HJ|H8.CK \
                p 18 p s H8 ST D SA";
    let state: State = text.parse().expect("a deal");
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let needs = |irregularity| plain(&state, irregularity).expect_err("this cannot happen").needs;
    let revoke = |text| Irregularity::Revoke { card: card(text), noticed: Noticed::AtOnce };
    let holds = "a card that the player to move holds and may not play";
    assert_eq!(needs(revoke("S9")), holds, "it follows suit");
    assert_eq!(needs(revoke("HA")), holds, "another player's card");
    assert_eq!(needs(Irregularity::CardShownInDeal), "the deal, before the first call");
    let lead = Irregularity::LeadOutOfTurn { by: Seat::Rearhand, noticed: Noticed::AtOnce };
    assert_eq!(needs(lead), "a trick to be led to, and another player's lead");
    let seen = |trick| Irregularity::TrickLookedAt { by: Seat::Forehand.into(), trick };
    let no_trick = "a complete trick to look at";
    assert_eq!(needs(seen(SeenTrick::Last)), no_trick, "none is complete");
    let first: State = format!("{text} S7 DA").parse().expect("a deal");
    let earlier = plain(&first, seen(SeenTrick::Earlier)).expect_err("there is one trick, the last");
    assert_eq!(earlier.needs, no_trick);
    assert!(plain(&first, seen(SeenTrick::Last)).is_ok());
    let (deal, _) = text.split_once(" p 18").expect("the deal and the calls");
    let after = |actions: &str| format!("{deal} {actions}").parse::<State>().expect("a deal");
    let pass = plain(&after("18 p"), Irregularity::PassOutOfTurn { by: Seat::Forehand });
    let waiting = "the bidding, another player's turn, and a player who has not passed";
    assert_eq!(pass.expect_err("he has passed").needs, waiting);
    assert!(plain(&after("18 p"), Irregularity::PassOutOfTurn { by: Seat::Middlehand }).is_ok());
    let refused = |actions: &str, irregularity| {
        plain(&after(actions), irregularity).expect_err("this cannot happen").needs
    };
    assert_eq!(refused("18", Irregularity::CardShownInDeal), "the deal, before the first call");
    let turn = Irregularity::PlayOutOfTurn { by: Seat::Middlehand };
    assert_eq!(refused("p 18 p s H8 ST D", turn), "a trick that has been led to");
    assert_eq!(refused("p 18 p s H8 ST D SA", turn), "another player's turn");
    let other = Irregularity::Other { by: Seat::Forehand.into() };
    assert_eq!(refused("p 18 p", other), "a game in play", "a defender before the declaration");
    // The declarer takes the first trick with DA and the third with CT, middlehand the second.
    let three = "p 18 p s H8 ST D SA S7 DA C7 CQ CA C8 CT C9";
    let left = "that many tricks of the declarer, one after the other up to now or to a last one of the \
                defenders";
    for tricks in [0, 2, 3, 4] {
        assert_eq!(refused(three, Irregularity::TricksNotGathered { tricks }), left);
    }
    assert!(plain(&after(three), Irregularity::TricksNotGathered { tricks: 1 }).is_ok());
    for (actions, what) in [
        ("", TakenBack::Call),
        ("p 18 p s H8 ST", TakenBack::Declaration),
        ("p 18 p s H8 ST D", TakenBack::Card),
        ("p 18 p s H8 ST D SA", TakenBack::AnnouncedCard),
    ] {
        let nothing = plain(&after(actions), Irregularity::TakenBack { what }).expect_err("nothing was said");
        assert_eq!(nothing.needs, "something said or played to take back", "{what:?}");
    }
    for hand in ["p 18 p DH", "p 18 p DH SA", "p 18 p"] {
        let buried = plain(&after(hand), Irregularity::WronglyBuried { cards: 3 });
        assert_eq!(buried.expect_err("nothing is buried").needs, "a declarer who has buried");
    }
    let error =
        plain(&state, Irregularity::GivenUp { by: Seat::Rearhand.into() }).expect_err("he is the declarer");
    assert_eq!(
        error.to_string(),
        "no rule for GivenUp { by: Player(Rearhand) } here: it needs a defender as the one who does it"
    );
}
