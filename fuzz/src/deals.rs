//! Deals and actions that bytes decide.

use skat_env::skat::{Action, Card, CardSet, Deal, State};
use skat_env::{Action as _, ActionSet as _};

/// How many bytes shuffle a deal.
pub const SHUFFLE: usize = 31;

/// A deal: the cards in ascending order, each of the second to the last exchanged with the one that
/// its byte says.
///
/// # Panics
/// When there are fewer bytes than [`SHUFFLE`].
pub fn deal_of(shuffle: &[u8]) -> Deal {
    let mut cards: Vec<Card> = Card::all().collect();
    for (i, &byte) in (1..32).zip(&shuffle[..SHUFFLE]) {
        cards.swap(i, usize::from(byte) % (i + 1));
    }
    let hands = [&cards[..10], &cards[10..20], &cards[20..30], &cards[30..]];
    let parts = hands.map(|part| part.iter().copied().collect::<CardSet>().to_string());
    parts.join("|").parse().expect("32 cards")
}

/// The bytes that make this deal.
///
/// # Panics
/// Never: a deal has every card.
pub fn bytes_of(deal: &Deal) -> Vec<u8> {
    let parts = deal.hands().0.into_iter().chain([deal.skat()]);
    let mut cards: Vec<Card> = parts.flatten().collect();
    let mut bytes = vec![0; SHUFFLE];
    for i in (1..32).rev() {
        let place = cards.iter().position(|&card| card == Card::from_index(i)).expect("every card");
        cards.swap(i, place);
        bytes[i - 1] = place as u8;
    }
    bytes
}

/// The action that a byte means here: its number below 128, from there on one of the legal ones.
///
/// # Panics
/// Never: there are 128 actions.
pub fn action_of(byte: u8, state: &State) -> Action {
    let legal = state.legal();
    match usize::from(byte).checked_sub(Action::COUNT) {
        None => Action::from_index(byte.into()).expect("a number below 128"),
        Some(_) if legal.is_empty() => Action::Pass,
        Some(n) => legal.nth(n % legal.len()),
    }
}

/// The bytes of a deal and its actions, after a byte of options; `step` stands between them.
pub fn bytes_of_game(state: &State, options: u8, step: u8) -> Vec<u8> {
    let mut bytes = vec![options];
    bytes.extend(bytes_of(state.dealt()));
    bytes.push(step);
    bytes.extend(state.history().into_iter().map(|(_, action)| action.index() as u8));
    bytes
}
