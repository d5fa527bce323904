//! The play of Null games.

use super::counting::Count;
use super::habits::Habits;
use skat_env::skat::{Card, CardSet, Game, Suit, Tricks, View};

/// The card to play in a Null game.
pub(super) fn card(view: &View, tricks: &Tricks) -> Card {
    let habits = Habits::default();
    let count = Count::of(view, tricks, &habits);
    match (count.is_declarer(), tricks.best()) {
        (true, None) => lead_as_declarer(&count),
        (true, Some((_, best))) => follow_as_declarer(&count, best),
        (false, None) => lead_as_defender(&count),
        (false, Some((_, best))) => follow_as_defender(&count, best),
    }
}

fn order(card: Card) -> u8 {
    card.rank().null_order()
}

fn lowest(cards: CardSet) -> Option<Card> {
    cards.iter().min_by_key(|&card| (order(card), card))
}

fn highest(cards: CardSet) -> Option<Card> {
    cards.iter().max_by_key(|&card| (order(card), card))
}

/// Cards of the suit below `card` among `cards`.
fn below(cards: CardSet, card: Card) -> CardSet {
    cards.suit(card.suit()) - Game::Null.beating(card) - CardSet::of(card)
}

/// The card that is most likely overtaken.
fn lead_as_declarer(count: &Count<'_>) -> Card {
    best_of(count.legal, |card| {
        let higher = (count.held_against() & Game::Null.beating(card)).len() as i32;
        let lower = below(count.held_against(), card).len() as i32;
        10 * higher.min(4) - 12 * lower - count.hand.suit(card.suit()).len() as i32
    })
}

/// As high as possible below the best; without that as low as possible; otherwise the worst card goes.
fn follow_as_declarer(count: &Count<'_>, best: Card) -> Card {
    let beating = Game::Null.beating(best);
    let led = count.tricks.trick()[0];
    if !led.suit().eq(&count.legal.first().expect("some card is legal").suit())
        || count.legal.suit(led.suit()).is_empty()
    {
        return best_of(count.legal, |card| danger_of(count, card));
    }
    highest(count.legal - beating).or_else(|| lowest(count.legal)).expect("some card is legal")
}

/// How much it helps to be rid of a card: its suit's weakness first, then its height.
fn danger_of(count: &Count<'_>, card: Card) -> i32 {
    let out = count.held_against().suit(card.suit());
    let suit = count.hand.suit(card.suit());
    let weakness: i32 =
        by_order(suit).enumerate().map(|(i, own)| (below(out, own).len() as i32 - i as i32).max(0)).sum();
    let short = if suit.len() == 1 { 2 } else { 0 };
    if out.is_empty() {
        0
    } else {
        10 * (weakness + short * i32::from(weakness > 0)) + i32::from(order(card))
    }
}

fn by_order(cards: CardSet) -> impl Iterator<Item = Card> {
    NULL_ORDER.into_iter().flat_map(move |rank| cards & CardSet::of_rank(rank))
}

const NULL_ORDER: [skat_env::skat::Rank; 8] = {
    use skat_env::skat::Rank::{Ace, Eight, Jack, King, Nine, Queen, Seven, Ten};
    [Seven, Eight, Nine, Ten, Jack, Queen, King, Ace]
};

/// A low card of a suit in which the declarer may have to go above it.
fn lead_as_defender(count: &Count<'_>) -> Card {
    let declarer = count.tricks.declarer();
    let partner = count.partner();
    let mut choice: Option<(f32, Card)> = None;
    for card in count.legal {
        let suit = CardSet::of_suit(card.suit());
        let lower = below(CardSet::ALL, card);
        let caught = count.lacks(declarer, lower) - count.lacks(declarer, suit);
        let in_the_way = 1.0 - count.lacks(partner, suit & Game::Null.beating(card));
        let short = 1.0 / count.hand.suit(card.suit()).len() as f32;
        let void = count.lacks(declarer, suit);
        let value =
            caught * (1.0 - 0.4 * in_the_way) + 0.15 * short - 0.5 * void - 0.002 * f32::from(order(card));
        if choice.is_none_or(|(most, _)| value > most) {
            choice = Some((value, card));
        }
    }
    choice.expect("some card is legal").1
}

/// Below the declarer where he holds the trick; otherwise high cards go while he is safe.
fn follow_as_defender(count: &Count<'_>, best: Card) -> Card {
    let tricks = count.tricks;
    let led = tricks.trick()[0];
    let declarer_holds = tricks.best().is_some_and(|(seat, _)| seat == tricks.declarer());
    let declarer_played = tricks.trick().len() == 2 || count.me.next() != tricks.declarer();
    let under = count.legal - Game::Null.beating(best);
    let follows = !count.legal.suit(led.suit()).is_empty();
    if !follows {
        return best_of(count.legal, |card| discard_value(count, card));
    }
    if declarer_holds {
        return highest(under).or_else(|| highest(count.legal)).expect("some card is legal");
    }
    if declarer_played {
        return highest(count.legal).expect("some card is legal");
    }
    // The declarer plays last: leave him no room below.
    let caught = count.lacks(tricks.declarer(), below(CardSet::ALL, best));
    if caught > 0.3 && !under.is_empty() {
        return highest(under).expect("not empty");
    }
    lowest(count.legal).expect("some card is legal")
}

/// A defender discards from suits that the declarer no longer holds last, from short suits and from above first.
fn discard_value(count: &Count<'_>, card: Card) -> i32 {
    let declarer = count.tricks.declarer();
    let suit = CardSet::of_suit(card.suit());
    let void = count.lacks(declarer, suit);
    let length = count.hand.suit(card.suit()).len() as i32;
    let live = if void >= 1.0 { -40 } else { 0 };
    live + i32::from(order(card)) * 3 - 4 * length
}

fn best_of(cards: CardSet, value: impl Fn(Card) -> i32) -> Card {
    cards.iter().max_by_key(|&card| (value(card), card)).expect("some card is legal")
}

/// How far the `i`-th lowest card of a suit lies above safety, counted from 0: safe cards have no more cards of the
/// other players below them than own ones.
pub(super) fn gaps(hand: CardSet, suit: Suit) -> impl Iterator<Item = i32> {
    by_order(hand.suit(suit)).enumerate().map(|(i, card)| (i32::from(order(card)) - 2 * i as i32).max(0))
}
