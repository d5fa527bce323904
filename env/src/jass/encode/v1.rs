//! Encoder v1: all that a player may know, with perfect recall. Frozen.

use super::WriteCards;
use crate::encode::{BitRow, Block, Encoder, Writer, total};
use crate::jass::card::{Card, Rank, Suit};
use crate::jass::card_set::CardSet;
use crate::jass::seat::Seat;
use crate::jass::tricks::Tricks;
use crate::jass::view::{Stage, View};

/// The blocks, in order. "Next" is the player to the observer's right, who plays after him,
/// "partner" the one opposite, "previous" the one to the left.
pub const BLOCKS: [Block; 41] = [
    block("hand", 36, "own cards held now, by card number"),
    block("shown", 36, "the card shown in Kreuz while the dealer holds it"),
    block("played_by_self", 36, "cards played by the observer, to the trick on the table too"),
    block("played_by_next", 36, "cards played by the next player"),
    block("played_by_partner", 36, "cards played by the partner"),
    block("played_by_previous", 36, "cards played by the previous player"),
    block(
        "trick_of_card",
        144,
        "for each card four bits, lowest first: the trick it was played in, 1 to 9, or 0",
    ),
    block("table_self", 36, "the observer's card in the trick on the table"),
    block("table_next", 36, "the next player's card in the trick on the table"),
    block("table_partner", 36, "the partner's card in the trick on the table"),
    block("table_previous", 36, "the previous player's card in the trick on the table"),
    block("takes_trick", 36, "own cards legal now in the play that would hold the trick so far"),
    block("unbeatable", 36, "own cards in the play that no card of their suit in another hand beats"),
    block(
        "may_hold_next",
        36,
        "cards that the next player may hold: not seen, and not ruled out by what he has played, with the \
         one he has shown; from the making of trump on, as the next two",
    ),
    block("may_hold_partner", 36, "the same for the partner"),
    block("may_hold_previous", 36, "the same for the previous player"),
    block(
        "void_self",
        5,
        "by what he played the observer has shown that he holds no more trumps but perhaps the jack, no \
         diamonds, hearts, spades, clubs; of the suits those that are not trump",
    ),
    block("void_next", 5, "the same for the next player"),
    block("void_partner", 5, "the same for the partner"),
    block("void_previous", 5, "the same for the previous player"),
    block("position", 4, "the observer is the first, second, third player, the dealer"),
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
    block("stage", 4, "making trump, the first player has left it to the third, playing, over"),
    block("variant", 5, "imposed trump, Tourne, Kreuz, Chibre, Autochibre"),
    block("maker", 4, "trump was made by the observer, the next player, the partner, the previous"),
    block("chibred", 1, "the first player has left it to the third to make trump"),
    block("trump", 4, "trump is diamonds, hearts, spades, clubs"),
    block("own_trumps", 9, "own trumps held now, from the lowest: 6 7 8 ten queen king ace 9 jack"),
    block("others_trumps", 9, "trumps in the three other hands, in the same order"),
    block("points_on_table", 11, "card points in the trick on the table: at least 5, 10, ... 55"),
    block("own_points", 31, "points in the tricks of the observer's team: at least 5, 10, ... 155"),
    block("own_points_binary", 8, "the same in binary, lowest bit first"),
    block("their_points", 31, "points in the opponents' tricks: at least 5, 10, ... 155"),
    block("their_points_binary", 8, "the same in binary, lowest bit first"),
    block("own_tricks", 9, "the observer's team has taken at least 1, 2, ... 9 tricks"),
    block("their_tricks", 9, "the opponents have taken at least 1, 2, ... 9 tricks"),
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
    let around = [0, 1, 2, 3].map(|places| view.seat.after(places));
    let relative = |seat: Seat| seat.relative_to(view.seat);
    w.cards(view.hand);
    w.cards(view.shown());
    match &view.tricks {
        Some(tricks) => write_cards(&mut w, view, tricks, around),
        None => skip(&mut w, CARD_BLOCKS),
    }
    let tricks = view.tricks.as_ref();
    let holder = tricks.and_then(Tricks::best).map(|(seat, _)| seat);
    w.one_hot(Some(view.seat.index()), 4);
    w.one_hot(tricks.map(|tricks| relative(tricks.leader())), 4);
    w.one_hot(view.turn.map(relative), 4);
    w.one_hot(holder.map(relative), 4);
    w.one_hot(Some(view.stage.index()), Stage::ALL.len());
    w.one_hot(Some(view.making.variant().kind()), 5);
    w.one_hot(view.maker().map(relative), 4);
    w.bits(u64::from(view.stage == Stage::Chibred || view.maker() == Some(Seat::Third)), 1);
    w.one_hot(view.trump().map(Suit::index), 4);
    match tricks {
        Some(tricks) => write_standing(&mut w, view, tricks),
        None => skip(&mut w, STANDING_BLOCKS),
    }
    let on_table = tricks.map(|tricks| tricks.trick().len());
    let is_observers_turn = view.turn == Some(view.seat);
    w.bits(u64::from(is_observers_turn && on_table == Some(0)), 1);
    w.bits(u64::from(is_observers_turn && on_table == Some(3)), 1);
    w.bits(u64::from(holder == Some(view.seat.partner())), 1);
    w.finish(LEN)
}

/// From `played_by_self` to `void_previous`.
const CARD_BLOCKS: usize = 36 * 4 + 144 + 36 * 9 + 5 * 4;
/// From `own_trumps` to `their_tricks`.
const STANDING_BLOCKS: usize = 9 * 2 + 11 + (31 + 8) * 2 + 9 * 2;

fn skip(w: &mut Writer<WORDS>, mut len: usize) {
    while len > 0 {
        let step = len.min(64);
        w.bits(0, step);
        len -= step;
    }
}

fn write_cards(w: &mut Writer<WORDS>, view: &View, tricks: &Tricks, around: [Seat; 4]) {
    for seat in around {
        w.cards(tricks.played(seat));
    }
    let mut trick_of_card = [0u64; 3];
    for (i, card) in tricks.cards().iter().enumerate() {
        trick_of_card[card.index() / 12] |= (i as u64 / 4 + 1) << (card.index() % 12 * 4);
    }
    for cards in trick_of_card {
        w.bits(cards, 48);
    }
    let on_table: CardSet = tricks.trick().iter().copied().collect();
    for seat in around {
        w.cards(tricks.played(seat) & on_table);
    }
    w.cards(view.legal_cards() & tricks.taking());
    let elsewhere = !(view.hand | tricks.all_played());
    let mut unbeatable = CardSet::EMPTY;
    for card in view.hand {
        let higher = CardSet::beating(card, tricks.trump()).suit(card.suit());
        if higher.is_disjoint(elsewhere) {
            unbeatable.insert(card);
        }
    }
    w.cards(unbeatable);
    for seat in &around[1..] {
        w.cards(view.may_hold(*seat));
    }
    for seat in around {
        w.bits(voids(tricks, seat), 5);
    }
}

/// Whether a player has shown that he has no trumps but perhaps the jack, then none of each other
/// suit.
fn voids(tricks: &Tricks, seat: Seat) -> u64 {
    let (voids, trump) = (tricks.voids(seat), tricks.trump());
    let but_the_jack = CardSet::of_suit(trump) - CardSet::of(Card::new(trump, Rank::Jack));
    let mut bits = u64::from(but_the_jack.is_subset(voids));
    for suit in Suit::ALL {
        let is_void = suit != trump && CardSet::of_suit(suit).is_subset(voids);
        bits |= u64::from(is_void) << (1 + suit.index());
    }
    bits
}

fn write_standing(w: &mut Writer<WORDS>, view: &View, tricks: &Tricks) {
    let elsewhere = !(view.hand | tricks.all_played());
    for cards in [view.hand, elsewhere] {
        w.bits(trumps_from_the_lowest(cards, tricks.trump()), 9);
    }
    w.thermometer(usize::from(tricks.points_on_table()) / 5, 11);
    let teams = [view.seat.team(), view.seat.team().other()];
    for team in teams {
        let points = tricks.points(team);
        w.thermometer(usize::from(points) / 5, 31);
        w.bits(u64::from(points), 8);
    }
    for team in teams {
        w.thermometer(usize::from(tricks.taken(team)), 9);
    }
}

/// The trumps of a set, the lowest bit for the six, the highest for the jack.
fn trumps_from_the_lowest(cards: CardSet, trump: Suit) -> u64 {
    let held = cards.suit(trump).iter();
    held.fold(0, |bits, card| bits | 1 << card.rank().trump_order())
}

/// The number of the first feature of the block with this name.
///
/// # Panics
/// When there is no block of that name.
pub fn offset(name: &str) -> usize {
    let place = BLOCKS.iter().position(|b| b.name == name).expect("the name of a block");
    BLOCKS[..place].iter().map(|b| b.len).sum()
}
