//! Skat in which illegal actions go to the referee: it takes every action, ends, and scores the
//! offender.

use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::referee::{NoProof, PlainProver, Prover, Referee, Refereed};
use skat_env::skat::score::settle;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, Contract, Deal, Phase, Rules, Seat, State};
use skat_env::{Action as _, ActionSet as _, Environment, Rng};
use std::collections::BTreeMap;

const DEALS: usize = if cfg!(debug_assertions) { 4_000 } else { 20_000 };

/// One of the legal actions, or now and then any of the 128.
fn choose<P: Prover + Clone + Default + Send + Sync + 'static>(game: &Refereed<P>, rng: &mut Rng) -> Action {
    let legal = game.legal_actions();
    let odds = if matches!(game.state().phase(), Phase::Playing(_)) { 10 } else { 30 };
    if below(rng, odds) == 0 {
        return Action::from_index(below(rng, Action::COUNT)).expect("a number below 128");
    }
    // Most auctions stay low, so that the deal is played.
    let choices = if matches!(game.state().phase(), Phase::Bidding) { 2 } else { legal.len() };
    let nth = below(rng, choices.min(legal.len()));
    if choices == 2 && legal.contains(Action::Hold) { Action::Hold } else { legal.nth(nth) }
}

#[test]
fn any_action_is_taken_and_every_deal_ends() {
    let mut rng = Rng::seed_from_u64(1);
    let mut ends: BTreeMap<(Option<&str>, bool), usize> = BTreeMap::new();
    for _ in 0..DEALS {
        let mut game = Refereed::<NoProof>::deal(&Default::default(), &mut rng);
        let mut steps = 0;
        while let Some(player) = game.turn() {
            assert!(!game.legal_actions().is_empty() && game.infraction().is_none());
            assert!((0..3).all(|seat| game.score(seat) == 0));
            assert_eq!(game.view(player), game.state().view(player));
            let decision = game.decision().expect("somebody is to move");
            let (view, legal) = (game.view(player), game.legal_actions());
            assert_eq!((decision.player, decision.view, decision.legal), (player, view, legal));
            let action = choose(&game, &mut rng);
            let before = game;
            game.apply(action);
            assert_ne!(game, before);
            assert_offender_does_not_win(&before, &game, action);
            steps += 1;
            assert!(steps < 200, "{game}");
        }
        assert_over(&game);
        let phase = game.infraction().map(|_| match game.state().phase() {
            Phase::Playing(_) => "play",
            Phase::PickingUp(_) => "picking up",
            Phase::Burying(_) => "burying",
            Phase::Declaring(_) => "declaring",
            _ => panic!("no infraction ends a deal here: {game}"),
        });
        *ends.entry((phase, (0..3).any(|seat| game.score(seat) > 40))).or_default() += 1;
    }
    assert!(ends.len() >= 7 && ends.values().all(|&count| count > DEALS / 4_000), "{ends:?}");
}

/// The player whose infraction ends a deal gets nothing from it, unless it was decided for him.
fn assert_offender_does_not_win(before: &Refereed<NoProof>, after: &Refereed<NoProof>, action: Action) {
    let Some((offence, ended)) = after.infraction() else { return };
    assert_eq!((offence, after.state()), (action, before.state()));
    assert!(!before.legal_actions().contains(action));
    let player = before.turn().expect("somebody offended");
    let decided = before
        .state()
        .play()
        .is_some_and(|play| play.declarer_points() >= 61 || play.tricks().defender_points() > 30);
    let is_declarer = player == ended.declarer.index();
    let overbid = ended.settlement.overbid || !ended.contract.game().is_null();
    if !decided && is_declarer {
        assert!(after.score(player) < 0, "{after}");
    }
    if !decided && !is_declarer && !overbid {
        assert!(after.score(player) <= 0, "{after}");
    }
}

fn assert_over(game: &Refereed<NoProof>) {
    assert!(game.legal_actions().is_empty());
    for player in 0..3 {
        let view = game.view(player);
        assert_eq!((view.stage, view.turn), (Stage::Over, None));
        assert!(view.legal.is_empty() && view.shown.is_empty());
        assert_eq!(view.settlement.is_some(), game.infraction().is_some() || game.state().played().is_some());
    }
    let mut tried = *game;
    let error = tried.try_apply(Action::Pass).expect_err("the deal is over");
    assert_eq!(error.to_string(), "action 95 (p) is not legal here; legal: none, the game is over");
    assert_eq!(tried, *game);
}

#[test]
fn legal_play_is_that_of_the_state() {
    let mut rng = Rng::seed_from_u64(2);
    for _ in 0..DEALS / 10 {
        let mut game = Refereed::<PlainProver>::deal(&Default::default(), &mut rng);
        let mut state = *game.state();
        while game.turn().is_some() {
            assert_eq!(game.legal_actions(), state.legal());
            let action = state.legal().nth(below(&mut rng, state.legal().len()));
            game.try_apply(action).expect("legal");
            state.act(action);
            assert_eq!(*game.state(), state);
        }
        assert_eq!([0, 1, 2].map(|player| game.score(player)), state.all_tournament_points().0);
        assert_eq!(game.infraction(), None);
    }
}

#[test]
fn the_text_reads_back() {
    let mut rng = Rng::seed_from_u64(3);
    for _ in 0..DEALS / 10 {
        let mut game = Refereed::<NoProof>::deal(&Default::default(), &mut rng);
        while game.turn().is_some() {
            assert_eq!(game.to_string().parse(), Ok(game));
            let action = choose(&game, &mut rng);
            game.apply(action);
        }
        let text = game.to_string();
        assert_eq!(text.contains(" !"), game.infraction().is_some());
        assert_eq!(text.parse(), Ok(game));
        let json = serde_json::to_string(&game).expect("a text");
        assert_eq!(serde_json::from_str::<Refereed<NoProof>>(&json).expect("its own text"), game);
    }
}

const DEAL: &str =
    "CQ.C9.SJ.SA.SK.S8.HA.H9.H7.DQ|CJ.CA.C8.SQ.S9.S7.HQ.DJ.DK.D9|CT.C7.ST.HJ.HT.HK.DA.DT.D8.D7|CK.H8";

fn game(actions: &str) -> Refereed {
    let state: State = format!("{DEAL} {actions}").parse().expect("legal actions");
    Refereed::new(state, Referee::default())
}

fn after(actions: &str, action: &str) -> String {
    let mut game = game(actions);
    game.act(action.parse().expect("an action"));
    match game.infraction() {
        Some((_, ended)) => ended.to_string(),
        None => game.to_string().strip_prefix(DEAL).expect("the same deal").trim().to_string(),
    }
}

/// Rearhand has no jack but HJ: without 2 in hand and skat, worth 27 in Diamonds; clubs cover 46
/// most cheaply.
#[test]
fn illegal_actions_become_what_they_are_at_a_table() {
    let cases = [
        // In the bidding: a pass.
        ("", "y", "p"),
        ("18", "SK", "18 p"),
        ("18 y 20 y", "20", "18 y 20 y p"),
        // Picking up or not.
        ("p 18 p", "D", "p 18 p !D"),
        ("p 18 p", "NO", "p 18 p !NO"),
        ("p 24 p", "N", "rearhand loses D, basic, -54"),
        ("p 18 p", "HA", "rearhand loses D, basic, -54"),
        ("p 18 p", "RE", "rearhand loses D, basic, -54"),
        ("p 46 p", "NH", "rearhand loses C, basic, -96"),
        // Burying.
        ("p 18 p s", "G", "rearhand loses G, basic, -144"),
        ("p 18 p s H8", "DH", "rearhand loses D, basic, -54"),
        ("p 18 p s H8", "D7", "rearhand loses D, basic, -54"),
        // Declaring.
        ("p 18 p s H8 CK", "HH", "p 18 p s H8 CK H"),
        ("p 18 p s H8 CK", "NOH", "p 18 p s H8 CK N"),
        ("p 24 p s H8 CK", "N", "rearhand loses D, basic, -54"),
        ("p 18 p s H8 CK", "DA", "rearhand loses D, basic, -54"),
        // The skat before the lead (ISkO 3.4.8): the announced Schneider is not counted.
        ("p p 18 GHS", "s", "forehand loses GH, basic, -144"),
        // The play: a revoke, the skat, words, conceding. With SA led rearhand cannot reach 31 any
        // more, as a search by other means confirms.
        ("p 18 p s H8 CK D SA", "C8", "rearhand wins D, basic, +27; declarer may play on"),
        ("p 18 p s H8 CK D SA", "s", "rearhand wins D, basic, +27; declarer may play on"),
        ("p 18 p s H8 CK D SA", "18", "rearhand wins D, basic, +27; declarer may play on"),
        ("p 18 p s H8 CK D SA", "HA", "rearhand wins D, basic, +27; declarer may play on"),
        ("p 18 p s H8 CK D SA", "RE", "rearhand wins D, basic, +27; declarer may play on"),
        ("p 18 p s H8 CK D SA S7", "HT", "rearhand loses D, Schneider, -72; defenders may play on"),
        ("p 18 p s H8 CK D SA S7", "G", "rearhand loses D, Schneider, -72; defenders may play on"),
        ("p 18 p s H8 CK D SA S7", "RE", "rearhand loses D, basic, -54"),
    ];
    for (actions, action, expected) in cases {
        assert_eq!(after(actions, action), expected, "{action} after {actions}");
    }
}

/// ISkO 3.4.1: the cards of the Hand game, without its level, whether it is played to its end or
/// not.
#[test]
fn a_game_without_the_word_hand_counts_without_hand() {
    let mut rng = Rng::seed_from_u64(9);
    let (mut won, mut lost, mut ended) = (0, 0, 0);
    for contract in ["C", "S", "H", "D", "G", "N", "NO"] {
        let plain: Contract = contract.parse().expect("a contract");
        let hand = Contract::all()
            .find(|c| c.game() == plain.game() && c.is_hand() && c.is_ouvert() == plain.is_ouvert());
        let hand = hand.expect("a Hand game");
        for _ in 0..200 {
            let rules = Rules { concede: true, end_when_certain: true };
            let state = State::with_declarer(Deal::random(&mut rng), rules, Seat::Rearhand, Bid::MIN);
            let mut game = Refereed::new(state, Referee::new(NoProof));
            game.act(Action::Declare(plain));
            // What is certain of the Hand game need not be of this one.
            assert!(!game.state().rules().end_when_certain);
            while let Some(player) = game.turn() {
                let view = game.view(player);
                assert_eq!(view.tricks.map(|tricks| tricks.contract()), Some(hand));
                let seen = view.picked_up | view.buried;
                assert!(seen.is_empty(), "nobody has seen the skat");
                assert_eq!(game.counted().play().map(|play| play.tricks().contract()), Some(plain));
                assert_eq!(game.to_string().parse(), Ok(game), "{game}");
                let legal = game.legal_actions();
                let any = Action::from_index(below(&mut rng, Action::COUNT)).expect("a number below 128");
                let lawful = legal.nth(below(&mut rng, legal.len()));
                game.act(if below(&mut rng, 60) == 0 { any } else { lawful });
            }
            assert_eq!(game.to_string().parse(), Ok(game), "{game}");
            let points = [0, 1, 2].map(|player| game.score(player));
            if let Some((_, ruled)) = game.infraction() {
                assert_eq!(ruled.contract, plain);
                ended += 1;
                continue;
            }
            let played = game.state().played().expect("it is over");
            let counted = game.counted();
            let contract = counted.play().map(|play| play.tricks().contract());
            assert_eq!(contract, Some(plain), "{game}");
            let settlement = settle(plain, Bid::MIN, played.matadors, played.outcome);
            assert_eq!(game.view(0).settlement, Some(settlement));
            assert_eq!(points[2], i32::from(settlement.value) + if settlement.won { 50 } else { -50 });
            let with_hand = played.settlement.value.abs();
            assert!(settlement.value.abs() < with_hand, "{game}");
            if settlement.won { won += 1 } else { lost += 1 }
        }
    }
    assert!(won > 5 && lost > 5 && ended > 5, "{won} {lost} {ended}");
}

#[test]
fn a_text_with_something_else_after_the_mark_is_refused() {
    let error = |text: &str| text.parse::<Refereed>().expect_err("a mistake").to_string();
    let game = format!("{DEAL} p 18 p s H8 CK D SA");
    let place = 10;
    assert_eq!(
        error(&format!("{game} !S7")),
        format!("word {place}: \"S7\" is not an infraction that ends the deal there")
    );
    assert!(error(&format!("{game} !x")).starts_with(&format!("word {place}: \"x\" is not an action")));
    assert_eq!(
        error(&format!("{DEAL} p p p !C8")),
        "word 5: \"C8\" is not an infraction that ends the deal there"
    );
    assert_eq!(
        error("!C8"),
        "word 1: \"!C8\" is not a rules option (concede, certain, each once) or a deal like \
                              HA.SK...|...|...|H8.CK"
    );
}

#[test]
#[should_panic(expected = "the deal is over")]
fn acting_after_the_end_panics() {
    let mut game = game("p 18 p s H8 CK D SA");
    game.act("C8".parse().expect("a card"));
    game.act("C8".parse().expect("a card"));
}

#[test]
fn rules_options_hold_in_it() {
    let rules = Rules { concede: true, end_when_certain: true };
    let state = State::new(DEAL.parse().expect("a deal"), rules);
    let game = Refereed::new(state, Referee::new(NoProof));
    assert_eq!(game.to_string(), format!("concede certain {DEAL}"));
    assert_eq!(game.options(), rules);
    assert_eq!(game.to_string().parse(), Ok(game));
}
