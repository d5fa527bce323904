//! Encoder v1: all that a player may know, with perfect recall. Frozen.

use super::WriteCards;
use crate::encode::{BitRow, Block, Encoder, Writer, total};
use crate::whist::card::Suit;
use crate::whist::card_set::CardSet;
use crate::whist::rules::{Scoring, Unit};
use crate::whist::seat::Seat;
use crate::whist::tricks::{TRICKS, Tricks};
use crate::whist::view::{Stage, View};

/// The blocks, in order. "Next" is the player to the observer's left, who plays after him,
/// "partner" the one opposite, "previous" the one to the right.
pub const BLOCKS: [Block; 39] = [
    block("hand", 52, "own cards held now, by card number"),
    block("played_by_self", 52, "cards of this deal played by the observer, to the trick on the table too"),
    block("played_by_next", 52, "cards played by the next player"),
    block("played_by_partner", 52, "cards played by the partner"),
    block("played_by_previous", 52, "cards played by the previous player"),
    block(
        "trick_of_card",
        208,
        "for each card four bits, lowest first: the trick it was played in, 1 to 13, or 0",
    ),
    block("table_self", 52, "the observer's card in the trick on the table"),
    block("table_next", 52, "the next player's card in the trick on the table"),
    block("table_partner", 52, "the partner's card in the trick on the table"),
    block("table_previous", 52, "the previous player's card in the trick on the table"),
    block("takes_trick", 52, "own cards legal now that would hold the trick so far"),
    block("unbeatable", 52, "own cards that no card of their suit in another hand beats"),
    block(
        "may_hold_next",
        52,
        "cards that the next player may hold: not seen, of no suit that he did not follow",
    ),
    block("may_hold_partner", 52, "the same for the partner"),
    block("may_hold_previous", 52, "the same for the previous player"),
    block("void_self", 4, "the observer did not follow diamonds, hearts, spades, clubs"),
    block("void_next", 4, "the same for the next player"),
    block("void_partner", 4, "the same for the partner"),
    block("void_previous", 4, "the same for the previous player"),
    block("position", 4, "the observer led to the first trick of the deal, was second, third, is the dealer"),
    block(
        "leader",
        4,
        "the trick on the table is led by the observer, the next player, the partner, the previous",
    ),
    block("turn", 4, "to move is the observer, the next player, the partner, the previous"),
    block(
        "holder",
        4,
        "the trick on the table is held by the observer, the next player, the partner, the previous",
    ),
    block("stage", 2, "playing, over"),
    block("trump", 4, "trump is diamonds, hearts, spades, clubs"),
    block("own_trumps", 13, "own trumps held now, from the two to the ace"),
    block("others_trumps", 13, "trumps in the three other hands, in the same order"),
    block("own_tricks", 13, "the observer's team has taken at least 1, 2, ... 13 tricks of the deal"),
    block("their_tricks", 13, "the opponents have taken at least 1, 2, ... 13 tricks of the deal"),
    block("game", 1, "four deals are played, not one"),
    block("by_tricks", 1, "tricks are scored, not points"),
    block("deal", 4, "it is deal 1, 2, 3, 4 of the game"),
    block("own_points", 4, "the observer's team has got at least 1, 2, 3, 4 points in deals that are over"),
    block("their_points", 4, "the same for the opponents"),
    block(
        "own_earlier_tricks",
        6,
        "the tricks of the observer's team in earlier deals in binary, lowest bit first",
    ),
    block("their_earlier_tricks", 6, "the same for the opponents"),
    block("leads_trick", 1, "the observer is to lead"),
    block("ends_trick", 1, "the observer is to play the last card of the trick"),
    block("team_holds", 1, "the partner holds the trick on the table"),
];

const fn block(name: &'static str, len: usize, meaning: &'static str) -> Block {
    Block { name, len, meaning }
}

/// How many features an observation has.
pub const LEN: usize = total(&BLOCKS);
/// How many 64-bit words hold them.
pub const WORDS: usize = LEN.div_ceil(64);
/// An observation as bits.
pub type Row = BitRow<WORDS>;

/// Encoder v1, a feature as an `f32`.
#[derive(Clone, Copy, Debug, Default)]
pub struct V1;

impl Encoder<View> for V1 {
    type Element = f32;
    const LEN: usize = LEN;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View, out: &mut [f32]) {
        assert_eq!(out.len(), LEN, "the length of an observation");
        row(view).write(out);
    }
}

/// Encoder v1, a feature as a byte: a quarter of the memory, for those who turn it into floats
/// elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct V1Bytes;

impl Encoder<View> for V1Bytes {
    type Element = u8;
    const LEN: usize = LEN;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View, out: &mut [u8]) {
        assert_eq!(out.len(), LEN, "the length of an observation");
        row(view).write(out);
    }
}

/// Encoder v1 with 64 features in a word, for those who keep many observations or send them to a
/// device.
#[derive(Clone, Copy, Debug, Default)]
pub struct V1Bits;

impl Encoder<View> for V1Bits {
    type Element = u64;
    const LEN: usize = WORDS;
    const BLOCKS: &'static [Block] = &BLOCKS;

    fn encode(&self, view: &View, out: &mut [u64]) {
        out.copy_from_slice(&row(view).0);
    }
}

/// The observation of a view.
pub fn row(view: &View) -> Row {
    let mut w = Writer::new();
    let tricks = &view.tricks;
    let around = [0, 1, 2, 3].map(|places| view.seat.after(places));
    let relative = |seat: Seat| seat.relative_to(view.seat);
    w.cards(view.hand);
    write_played(&mut w, tricks, around);
    w.cards(view.legal & tricks.taking());
    w.cards(unbeatable(view));
    for seat in &around[1..] {
        w.cards(view.may_hold(*seat));
    }
    for seat in around {
        w.bits(voids(tricks, seat), 4);
    }
    let holder = tricks.best().map(|(seat, _)| seat);
    w.one_hot(Some(view.seat.relative_to(tricks.first())), 4);
    w.one_hot(Some(relative(tricks.leader())), 4);
    w.one_hot(view.turn.map(relative), 4);
    w.one_hot(holder.map(relative), 4);
    w.one_hot(Some(view.stage.index()), Stage::ALL.len());
    w.one_hot(Some(view.trump().index()), 4);
    write_standing(&mut w, view);
    let is_observers_turn = view.turn == Some(view.seat);
    w.bits(u64::from(is_observers_turn && tricks.trick().is_empty()), 1);
    w.bits(u64::from(is_observers_turn && tricks.trick().len() == 3), 1);
    w.bits(u64::from(holder == Some(view.seat.partner())), 1);
    w.finish(LEN)
}

/// From `played_by_self` to `table_previous`.
fn write_played(w: &mut Writer<WORDS>, tricks: &Tricks, around: [Seat; 4]) {
    for seat in around {
        w.cards(tricks.played(seat));
    }
    let mut trick_of_card = [0u64; 4];
    for (i, card) in tricks.cards().iter().enumerate() {
        trick_of_card[card.suit().index()] |= (i as u64 / 4 + 1) << (card.index() % 13 * 4);
    }
    for cards in trick_of_card {
        w.bits(cards, 52);
    }
    let on_table: CardSet = tricks.trick().iter().copied().collect();
    for seat in around {
        w.cards(tricks.played(seat) & on_table);
    }
}

/// The cards of the observer that no unseen card of their suit beats.
fn unbeatable(view: &View) -> CardSet {
    let unseen = view.unseen();
    let mut unbeatable = CardSet::EMPTY;
    for suit in Suit::ALL {
        let highest = unseen.suit(suit).last();
        let above = highest.map_or(CardSet::of_suit(suit), CardSet::above);
        unbeatable |= view.hand & above;
    }
    unbeatable
}

/// Which suits a player did not follow.
fn voids(tricks: &Tricks, seat: Seat) -> u64 {
    let voids = tricks.voids(seat);
    Suit::ALL.into_iter().fold(0, |bits, suit| bits | u64::from(!voids.suit(suit).is_empty()) << suit.index())
}

/// From `own_trumps` to `their_earlier_tricks`.
fn write_standing(w: &mut Writer<WORDS>, view: &View) {
    for cards in [view.hand, view.unseen()] {
        w.bits(cards.suit(view.trump()).bits() >> (13 * view.trump().index()), 13);
    }
    let teams = [view.seat.team(), view.seat.team().other()];
    for team in teams {
        w.thermometer(usize::from(view.tricks.taken(team)), TRICKS.into());
    }
    w.bits(u64::from(view.rules.unit == Unit::Game), 1);
    w.bits(u64::from(view.rules.scoring == Scoring::Tricks), 1);
    w.one_hot(Some(view.deal_number()), 4);
    for team in teams {
        w.thermometer(usize::from(view.points(team)), 4);
    }
    for team in teams {
        w.bits(u64::from(view.past.taken(team)), 6);
    }
}

/// The number of the first feature of the block with this name.
///
/// # Panics
/// When there is no block of that name.
pub fn offset(name: &str) -> usize {
    let place = BLOCKS.iter().position(|b| b.name == name).expect("the name of a block");
    BLOCKS[..place].iter().map(|b| b.len).sum()
}
