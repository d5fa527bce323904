//! One recorded deal for every class of deals, with the score that the rules give it.

use crate::entries::{assert_reference_agrees, assert_state_agrees, by_reference, course, lines};
use crate::reference::classes::{classes, every_class};
use skat_env::skat::State;

const GOLDEN: &str = include_str!("../data/golden.txt");

#[test]
fn the_state_scores_every_golden_deal() {
    assert_state_agrees(&lines(GOLDEN));
}

#[test]
fn the_reference_scores_every_golden_deal() {
    assert_reference_agrees(&lines(GOLDEN));
}

#[test]
fn a_golden_deal_belongs_to_its_class() {
    for line in lines(GOLDEN) {
        assert!(classes(&by_reference(line.text)).iter().any(|class| class == line.class), "{}", line.class);
    }
}

#[test]
fn every_class_has_a_golden_deal() {
    let golden: Vec<&str> = lines(GOLDEN).iter().map(|line| line.class).collect();
    assert_eq!(golden, every_class());
}

/// Stepping through a golden deal, the last action and no earlier one ends it.
#[test]
fn a_golden_deal_ends_with_its_last_action() {
    for line in lines(GOLDEN) {
        let states = course(line.text);
        let (last, earlier) = states.split_last().expect("a deal has a state");
        assert!(last.is_over() && !earlier.iter().any(State::is_over), "{}", line.class);
    }
}
