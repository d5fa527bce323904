//! The state against the slow reference, over many random games.

use crate::reference::Reference;
use crate::walks::{Manner, deals, rules_of};
use skat_env::Environment;
use skat_env::chance::stream;
use skat_env::tarot::settlement::{Camp, Chelem};
use skat_env::tarot::{Action, Card, CardSet, Seat, State};
use std::collections::{BTreeMap, BTreeSet};

const GAMES: u64 = if cfg!(debug_assertions) { 200 } else { 2_000 };

fn names(cards: CardSet) -> BTreeSet<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

/// One step: who is to move, what is legal, who holds what, and who took what.
fn assert_agree<const P: usize>(fast: &State<P>, slow: &Reference) {
    let place = || format!("{fast}");
    assert_eq!(fast.turn(), slow.turn(), "{}", place());
    let legal: BTreeSet<String> = fast.legal().iter().map(|action| action.to_string()).collect();
    assert_eq!(legal, slow.legal().into_iter().collect(), "{}", place());
    for seat in Seat::all::<P>() {
        let held: BTreeSet<String> = slow.hands[seat.index()].iter().cloned().collect();
        assert_eq!(names(fast.hand(seat)), held, "{}", place());
    }
    assert_eq!(names(fast.laid()), slow.laid.iter().cloned().collect(), "{}", place());
    let Some(play) = fast.play() else { return };
    for (player, level, cards) in &slow.shown {
        let shown = play.tricks().poignee(Seat::from_index(*player)).expect("a poignée");
        assert_eq!(
            (shown.level.to_string(), names(shown.cards)),
            (level.clone(), cards.iter().cloned().collect())
        );
    }
    if !fast.is_over() {
        return;
    }
    let takers: Vec<usize> = play.takers().into_iter().map(Seat::index).collect();
    assert_eq!(takers, slow.takers(), "{}", place());
}

fn assert_counted_alike<const P: usize>(fast: &State<P>, slow: &Reference) {
    let scores: Vec<i32> = (0..P).map(|player| fast.score(player)).collect();
    assert_eq!(scores.iter().sum::<i32>(), 0);
    let Some(count) = slow.count() else {
        assert!(fast.settlement().is_none());
        assert_eq!(scores, vec![0; P]);
        return;
    };
    let found = fast.settlement().expect("a deal that was played");
    assert_eq!(i32::from(found.half_points), count.half_points, "{fast}");
    assert_eq!(found.bouts, count.bouts, "{fast}");
    let petit = found.petit_au_bout.map_or(0, |camp| if camp == Camp::Declarer { 1 } else { -1 });
    assert_eq!((petit, found.poignees, found.chelem.bonus()), (count.petit, count.poignees, count.chelem));
    assert_eq!(scores, count.scores, "{fast}");
}

fn games_agree<const P: usize>(games: u64) {
    for (number, deal) in (0..games).zip(deals::<P>()) {
        let mut rng = stream(24, number);
        let mut fast = State::new(deal, rules_of(number));
        let mut slow = Reference::new(&fast.to_string());
        assert_agree(&fast, &slow);
        while !fast.is_over() {
            let action = Manner::of(number).choose(&fast, &mut rng);
            fast.act(action);
            slow.act(&action.to_string());
            assert_agree(&fast, &slow);
        }
        assert_counted_alike(&fast, &slow);
        let word = if fast.rules().announcements { "tarot" } else { "silent" };
        assert_eq!(fast.to_string(), format!("{word} {deal} {}", slow.log.join(" ")));
    }
}

#[test]
fn every_step_agrees_at_a_table_of_four() {
    games_agree::<4>(GAMES);
}

#[test]
fn every_step_agrees_at_a_table_of_three() {
    games_agree::<3>(GAMES / 2);
}

#[test]
fn every_step_agrees_at_a_table_of_five() {
    games_agree::<5>(GAMES / 2);
}

/// What the random games have seen, so that agreement means something. Long, because each special
/// rule is looked for.
#[test]
fn random_games_come_to_every_special_rule() {
    let games = if cfg!(debug_assertions) { 600 } else { 3_000 };
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for (number, deal) in (0..games).zip(deals::<4>()) {
        let mut rng = stream(24, number);
        let mut state = State::new(deal, rules_of(number));
        let mut see = |what| *seen.entry(what).or_default() += 1;
        while let Some(seat) = state.seat_to_move() {
            let action = Manner::of(number).choose(&state, &mut rng);
            if let (Some(play), Action::Card(card)) = (state.play(), action) {
                let tricks = play.tricks();
                let under = card.is_trump() && tricks.is_led() && !tricks.taking().contains(card);
                if play.hiding().is_some() {
                    see("a trump is hidden from a poignée");
                } else if under {
                    see(if tricks.follow().is_empty() { "below a trump led" } else { "undertrumped" });
                } else if card == Card::EXCUSE && tricks.trick().is_empty() {
                    see("the Excuse led");
                }
                if tricks.is_led() && !tricks.absent(seat).is_empty() {
                    see("a void shown");
                }
            }
            state.act(action);
        }
        if !state.laid().trumps().is_empty() {
            see("trumps laid away");
        }
        let Some(settlement) = state.settlement() else {
            see("thrown in");
            continue;
        };
        let tricks = state.play().expect("a deal that was played").tricks();
        see(if settlement.is_made() { "made" } else { "missed" });
        see(["prise", "garde", "sans", "contre"][settlement.contract.index()]);
        if let Some(excuse) = tricks.excuse() {
            let is_last = excuse.trick == 17;
            see(if is_last { "the Excuse in the last trick" } else { "the Excuse before" });
            if is_last && excuse.by == excuse.taker {
                see("the Excuse takes the last trick");
            }
        } else {
            see("the Excuse in the dog");
        }
        match settlement.petit_au_bout {
            Some(Camp::Declarer) => see("the petit home"),
            Some(Camp::Defence) => see("the petit caught at the end"),
            None => {}
        }
        match settlement.chelem {
            Chelem::None => {}
            Chelem::Announced => see("chelem announced"),
            Chelem::Unannounced => see("chelem not announced"),
            Chelem::Failed => see("chelem failed"),
            Chelem::Defence => see("chelem of the defence"),
        }
        match settlement.poignees {
            0 => {}
            20 => see("simple"),
            30 => see("double"),
            _ => see("triple"),
        }
    }
    let expected = [
        "a trump is hidden from a poignée",
        "a void shown",
        "below a trump led",
        "chelem announced",
        "chelem failed",
        "contre",
        "double",
        "garde",
        "made",
        "missed",
        "prise",
        "sans",
        "simple",
        "the Excuse before",
        "the Excuse in the dog",
        "the Excuse in the last trick",
        "the Excuse led",
        "the petit caught at the end",
        "the petit home",
        "thrown in",
        "triple",
        "trumps laid away",
        "undertrumped",
    ];
    for what in expected {
        assert!(seen.contains_key(what), "{what} is missing in {seen:#?}");
    }
}
