//! The rules option that ends a deal once its entry on the score sheet is certain.

use crate::walks::{contract, walk};
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::{Action, Deal, Phase, Rules, Settlement, State};
use skat_env::{ActionSet as _, Environment, Rng};
use std::collections::HashSet;

const DEALS: usize = if cfg!(debug_assertions) { 2_000 } else { 5_000 };

const CERTAIN: Rules = Rules { concede: false, end_when_certain: true };

/// The same actions with the option on, as far as they go.
fn replay(state: &State) -> State {
    let mut replayed = State::new(*state.dealt(), Rules { end_when_certain: true, ..state.rules() });
    for (_, action) in state.history() {
        if replayed.is_over() {
            break;
        }
        replayed.act(action);
    }
    replayed
}

/// The entries that the deal can still end with.
fn entries(state: &State, found: &mut HashSet<Settlement>) {
    match state.played() {
        Some(played) => {
            found.insert(played.settlement);
        }
        None => {
            for card in state.legal_cards() {
                let mut next = *state;
                next.play_card(card);
                entries(&next, found);
            }
        }
    }
}

#[test]
fn the_score_does_not_depend_on_the_option() {
    let mut rng = Rng::seed_from_u64(1);
    let (mut shortened, mut cards_saved) = (0, 0);
    let mut contracts = HashSet::new();
    for _ in 0..DEALS {
        let states = walk(&mut rng);
        let last = states.last().expect("a deal has a first state");
        let early = replay(last);
        assert!(early.is_over());
        assert_eq!(early.all_tournament_points(), last.all_tournament_points(), "{last}");
        assert_eq!(early.played().map(|p| p.settlement), last.played().map(|p| p.settlement), "{last}");
        let saved = last.history().len() - early.history().len();
        shortened += usize::from(saved > 0);
        contracts.extend(contract(last).filter(|_| saved > 0));
        cards_saved += saved;
    }
    assert!(shortened > DEALS / 5 && cards_saved > 2 * shortened, "{shortened} deals, {cards_saved} cards");
    assert!(contracts.len() > 20, "{contracts:?}");
}

/// With few cards left a deal goes on exactly as long as two lines of play lead to different
/// entries.
#[test]
fn a_deal_goes_on_while_its_entry_is_open() {
    let mut rng = Rng::seed_from_u64(2);
    let (mut open, mut certain) = (0, 0);
    for _ in 0..DEALS / 5 {
        for state in walk(&mut rng) {
            let Phase::Playing(play) = state.phase() else { continue };
            let complete = play.tricks().complete();
            if complete < 7 || !play.tricks().trick().is_empty() {
                continue;
            }
            let mut found = HashSet::new();
            entries(&state, &mut found);
            let early = replay(&state);
            assert_eq!(early.is_over(), found.len() == 1, "{state}");
            match early.played() {
                Some(played) => {
                    assert!(found.contains(&played.settlement), "{state}");
                    certain += 1;
                }
                None => open += 1,
            }
        }
    }
    assert!(open > DEALS / 100 && certain > DEALS / 100, "{open} open, {certain} certain");
}

#[test]
fn the_option_reads_back_from_text_and_json() {
    let mut rng = Rng::seed_from_u64(3);
    for _ in 0..DEALS / 10 {
        for state in walk(&mut rng) {
            let state = replay(&state);
            let text = state.to_string();
            assert!(text.starts_with("certain ") || text.starts_with("concede certain "), "{text}");
            assert_eq!(text.parse(), Ok(state));
        }
    }
    let json = serde_json::to_string(&CERTAIN).expect("rules are plain data");
    assert_eq!(json, r#"{"concede":false,"end_when_certain":true}"#);
    assert_eq!(serde_json::from_str::<Rules>(&json).expect("its own text"), CERTAIN);
    assert_eq!(serde_json::from_str::<Rules>("{}").expect("all options are off"), Rules::default());
    let error = serde_json::from_str::<Rules>(r#"{"ramsch":true}"#).expect_err("no such option");
    assert!(error.to_string().contains("unknown field `ramsch`"), "{error}");
}

#[test]
fn unknown_and_repeated_options_are_refused() {
    let deal = Deal::from_seed(1);
    let expected =
        "is not a rules option (concede, certain, each once) or a deal like HA.SK...|...|...|H8.CK";
    for (options, place, word) in
        [("ramsch", 1, "ramsch"), ("concede contra", 2, "contra"), ("certain concede certain", 3, "certain")]
    {
        let error = format!("{options} {deal}").parse::<State>().expect_err("an unknown option");
        assert_eq!(error.to_string(), format!("word {place}: \"{word}\" {expected}"));
    }
    let state: State = format!("certain concede {deal}").parse().expect("in any order");
    assert_eq!(state.to_string(), format!("concede certain {deal}"));
}

#[test]
fn looking_for_certainty_allocates_nothing() {
    let mut ended_early = 0;
    let counted = allocation_counter::measure(|| {
        let mut rng = Rng::seed_from_u64(32);
        for _ in 0..500 {
            let mut state = State::new(Deal::random(&mut rng), CERTAIN);
            while state.turn().is_some() {
                let legal = state.legal_actions();
                let pass = matches!(state.phase(), Phase::Bidding) && legal.contains(Action::Pass);
                let choices = if pass { 2 } else { legal.len() };
                state.apply(legal.nth(below(&mut rng, choices.min(legal.len()))));
            }
            let complete = state.play().map(|play| play.tricks().complete());
            ended_early += usize::from(complete.is_some_and(|complete| (5..10).contains(&complete)));
        }
    });
    assert!(ended_early > 50, "{ended_early}");
    assert_eq!(counted.count_total, 0);
}

/// The declarer holds the four jacks and all other clubs but two: he takes every trick, as anybody
/// can see.
#[test]
fn a_deal_of_tops_ends_when_schwarz_cannot_be_missed() {
    let text = "certain CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8|SA.ST.SK.SQ.S9.S8.S7.HA.HT.HK|\
                DA.DT.DK.DQ.D9.D8.D7.HQ.H9.H8|C7.H7 p p 18 CH CJ S7 D7 SJ S8 D8 HJ S9 D9 DJ SQ DQ CA SK DK CT ST DT \
                CK SA DA";
    let state: State = text.parse().expect("seven tricks");
    let played = state.played().expect("three tricks are left, and all are the declarer's");
    assert_eq!(played.play.tricks().complete(), 7);
    // With 11, game, Hand, Schneider, Schwarz.
    assert_eq!(played.settlement.value, 12 * 15);
}
