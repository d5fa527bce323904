//! Encoder v1: all that a player may know, with perfect recall. Frozen.

use super::WriteSets;
use crate::bridge::call::Denomination;
use crate::bridge::card::{Card, Suit};
use crate::bridge::card_set::CardSet;
use crate::bridge::contract::{Doubling, Vulnerable};
use crate::bridge::seat::Seat;
use crate::bridge::tricks::Tricks;
use crate::bridge::view::{Stage, View};
use crate::encode::{BitRow, Block, Encoder, Writer, total};

/// The blocks, in order. "Next" is the left-hand opponent, who plays after the observer, "partner"
/// the player opposite, "previous" the right-hand opponent. A card is played "by" the hand that it
/// comes from.
pub const BLOCKS: [Block; 58] = [
    block("hand", 52, "own cards held now, by card number"),
    block("dummy", 52, "the dummy's cards now, from the opening lead on"),
    block("played_by_self", 52, "cards played by the observer's hand, to the trick on the table too"),
    block("played_by_next", 52, "cards played by the next hand"),
    block("played_by_partner", 52, "cards played by the partner's hand"),
    block("played_by_previous", 52, "cards played by the previous hand"),
    block(
        "trick_of_card",
        208,
        "for each card four bits, lowest first: the trick it was played in, 1 to 13, or 0",
    ),
    block("table_self", 52, "the observer's card in the trick on the table"),
    block("table_next", 52, "the next hand's card in the trick on the table"),
    block("table_partner", 52, "the partner's card in the trick on the table"),
    block("table_previous", 52, "the previous hand's card in the trick on the table"),
    block("takes_trick", 52, "cards that the observer may play now and that would hold the trick so far"),
    block(
        "unbeatable",
        52,
        "cards in the observer's hand and, for the declarer, the dummy's that in the play no card of \
         their suit beats which the observer does not see",
    ),
    block(
        "may_hold_next",
        52,
        "cards that the next hand may hold: those it shows, or those not seen and not ruled out by what it \
         has played; in the play, as the next two",
    ),
    block("may_hold_partner", 52, "the same for the partner"),
    block("may_hold_previous", 52, "the same for the previous hand"),
    block("void_self", 4, "the observer's hand has not followed clubs, diamonds, hearts, spades"),
    block("void_next", 4, "the same for the next hand"),
    block("void_partner", 4, "the same for the partner"),
    block("void_previous", 4, "the same for the previous hand"),
    block("dealer", 4, "the dealer is the observer, the next player, the partner, the previous"),
    block("own_vulnerable", 1, "the observer's side is vulnerable"),
    block("their_vulnerable", 1, "the opponents are vulnerable"),
    block("stage", 4, "the auction, the opening lead, the play with an open dummy, over"),
    block("turn", 4, "to decide is the observer, the next player, the partner, the previous"),
    block("hand_in_turn", 4, "the next card comes from the hand of the observer, next, partner, previous"),
    block("opening_passes", 4, "passes before the first bid: at least 1, 2, 3, 4"),
    block("last_passes", 4, "passes since the last other call: at least 1, 2, 3, 4"),
    block("bid_by_self", 35, "bids of the observer, from one club to seven no trump"),
    block("bid_by_next", 35, "bids of the next player"),
    block("bid_by_partner", 35, "bids of the partner"),
    block("bid_by_previous", 35, "bids of the previous player"),
    block("doubled_by_self", 35, "bids that the observer doubled"),
    block("doubled_by_next", 35, "bids that the next player doubled"),
    block("doubled_by_partner", 35, "bids that the partner doubled"),
    block("doubled_by_previous", 35, "bids that the previous player doubled"),
    block("redoubled_by_self", 35, "bids whose double the observer redoubled"),
    block("redoubled_by_next", 35, "bids whose double the next player redoubled"),
    block("redoubled_by_partner", 35, "bids whose double the partner redoubled"),
    block("redoubled_by_previous", 35, "bids whose double the previous player redoubled"),
    block("level", 7, "the highest bid's level is 1 to 7"),
    block("denomination", 5, "the highest bid names clubs, diamonds, hearts, spades, no trump"),
    block("doubling", 3, "the highest bid is undoubled, doubled, redoubled"),
    block("bidder", 4, "the highest bid is the observer's, the next player's, the partner's, the previous"),
    block("declarer", 4, "in the play, declarer is the observer, next, partner, previous"),
    block("leader", 4, "the trick on the table is led by the hand of the observer, next, partner, previous"),
    block("holder", 4, "the trick on the table is held by the hand of the observer, next, partner, previous"),
    block("own_lengths", 52, "of clubs, then of diamonds, hearts, spades, the hand holds at least 1 to 13"),
    block("own_points", 37, "high-card points dealt to the observer (4 3 2 1): at least 1 to 37"),
    block(
        "dummy_lengths",
        52,
        "of clubs, then of diamonds, hearts, spades, the dummy holds at least 1 to 13",
    ),
    block("unseen_lengths", 52, "of clubs, then of the others, so many cards are not seen: at least 1 to 13"),
    block("own_tricks", 13, "the observer's side has won at least 1 to 13 tricks"),
    block("their_tricks", 13, "the opponents have won at least 1 to 13 tricks"),
    block("tricks_to_make", 13, "the declarer's side needs for its contract at least 1 to 13 more tricks"),
    block("tricks_to_defeat", 7, "the defenders need to defeat it at least 1 to 7 more tricks"),
    block("leads_trick", 1, "the observer is to decide what is led"),
    block("ends_trick", 1, "the observer is to decide the last card of the trick"),
    block("side_holds", 1, "the observer's side holds the trick on the table"),
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
    w.cards(view.hand);
    w.cards(view.dummy);
    match &view.tricks {
        Some(tricks) => write_cards(&mut w, view, tricks, around),
        None => skip(&mut w, CARD_BLOCKS),
    }
    write_table(&mut w, view, around);
    write_auction(&mut w, view, around);
    write_standing(&mut w, view);
    w.finish(LEN)
}

/// From `played_by_self` to `void_previous`.
const CARD_BLOCKS: usize = 52 * 4 + 208 + 52 * 9 + 4 * 4;

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
    let mut trick_of_card = [0u64; 4];
    for (i, card) in tricks.cards().iter().enumerate() {
        trick_of_card[card.index() / 13] |= (i as u64 / 4 + 1) << (card.index() % 13 * 4);
    }
    for cards in trick_of_card {
        w.bits(cards, 52);
    }
    let on_table: CardSet = tricks.trick().iter().copied().collect();
    for seat in around {
        w.cards(tricks.played(seat) & on_table);
    }
    w.cards(view.legal_cards() & tricks.taking());
    let is_declarer = view.seat == tricks.contract().declarer;
    let own = if is_declarer { view.hand | view.dummy } else { view.hand };
    w.cards(unbeatable(own, view.unseen()));
    for seat in &around[1..] {
        w.cards(view.may_hold(*seat));
    }
    for seat in around {
        let voids = tricks.voids(seat);
        let suits = Suit::ALL.into_iter().filter(|&suit| !voids.suit(suit).is_empty());
        w.bits(suits.fold(0, |bits, suit| bits | 1 << suit.index()), 4);
    }
}

/// The cards above the highest unseen one of their suit.
fn unbeatable(own: CardSet, unseen: CardSet) -> CardSet {
    let top = |card: &Card| CardSet::beating(*card, Denomination::NoTrump).is_disjoint(unseen);
    own.iter().filter(top).collect()
}

fn write_table(w: &mut Writer<WORDS>, view: &View, around: [Seat; 4]) {
    let relative = |seat: Seat| seat.relative_to(around[0]);
    w.one_hot(Some(relative(view.board.dealer())), 4);
    for side in [view.seat.side(), view.seat.side().other()] {
        w.bits(u64::from(view.board.vulnerable(side) == Vulnerable::Yes), 1);
    }
    w.one_hot(Some(view.stage.index()), Stage::ALL.len());
    w.one_hot(view.turn.map(relative), 4);
    w.one_hot(view.hand_in_turn().map(relative), 4);
}

fn write_auction(w: &mut Writer<WORDS>, view: &View, around: [Seat; 4]) {
    let auction = &view.auction;
    let opening = match auction.bids().first() {
        None => auction.len(),
        Some(first) => {
            let opener = around.into_iter().find(|&seat| auction.bids_of(seat).contains(first));
            opener.map_or(0, |seat| seat.relative_to(auction.dealer()))
        }
    };
    w.thermometer(opening, 4);
    w.thermometer(auction.passes(), 4);
    around.iter().for_each(|&seat| w.bids(auction.bids_of(seat)));
    around.iter().for_each(|&seat| w.bids(auction.doubled_by(seat)));
    around.iter().for_each(|&seat| w.bids(auction.redoubled_by(seat)));
    let last = auction.last_bid();
    w.one_hot(last.map(|(bid, _)| usize::from(bid.level()) - 1), 7);
    w.one_hot(last.map(|(bid, _)| bid.denomination().index()), 5);
    w.one_hot(last.map(|_| auction.doubling().index()), Doubling::ALL.len());
    w.one_hot(last.map(|(_, bidder)| bidder.relative_to(view.seat)), 4);
}

fn write_standing(w: &mut Writer<WORDS>, view: &View) {
    let relative = |seat: Seat| seat.relative_to(view.seat);
    let tricks = view.tricks.as_ref();
    let holder = tricks.and_then(Tricks::best).map(|(seat, _)| seat);
    w.one_hot(view.contract().map(|contract| relative(contract.declarer)), 4);
    w.one_hot(tricks.map(|tricks| relative(tricks.leader())), 4);
    w.one_hot(holder.map(relative), 4);
    let lengths = |w: &mut Writer<WORDS>, cards: CardSet| {
        cards.lengths().into_iter().for_each(|length| w.thermometer(length, 13));
    };
    lengths(w, view.hand);
    w.thermometer(view.dealt.high_card_points(), 37);
    lengths(w, view.dummy);
    lengths(w, view.unseen());
    let own = view.seat.side();
    w.thermometer(view.taken(own).into(), 13);
    w.thermometer(view.taken(own.other()).into(), 13);
    let (to_make, to_defeat) = tricks.map_or((0, 0), |tricks| {
        let contract = tricks.contract();
        let [make, defeat] = [contract.side(), contract.side().other()].map(|side| tricks.taken(side));
        let needed = contract.tricks_needed();
        (needed.saturating_sub(make), (14 - needed).saturating_sub(defeat))
    });
    w.thermometer(to_make.into(), 13);
    w.thermometer(to_defeat.into(), 7);
    let on_table = view.hand_in_turn().and(tricks).map(|tricks| tricks.trick().len());
    let decides = view.turn == Some(view.seat);
    w.bits(u64::from(decides && on_table == Some(0)), 1);
    w.bits(u64::from(decides && on_table == Some(3)), 1);
    w.bits(u64::from(holder.is_some_and(|seat| seat.side() == own)), 1);
}

/// The number of the first feature of the block with this name.
///
/// # Panics
/// When there is no block of that name.
pub fn offset(name: &str) -> usize {
    let place = BLOCKS.iter().position(|b| b.name == name).expect("the name of a block");
    BLOCKS[..place].iter().map(|b| b.len).sum()
}
