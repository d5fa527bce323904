//! Encoder v1: all that a player may know, with perfect recall. Frozen.

use super::WriteCards;
use crate::encode::{BitRow, Block, Encoder, Writer, total};
use crate::skat::card::Suit;
use crate::skat::card_set::CardSet;
use crate::skat::contract::Announcement;
use crate::skat::play::Tricks;
use crate::skat::seat::Seat;
use crate::skat::view::{Stage, View};
use crate::skat::{Bid, auction};

/// The blocks, in order. "Next" is the player to the observer's left, "previous" the one to the
/// right.
pub const BLOCKS: [Block; 37] = [
    block("hand", 32, "own cards held now, by card number"),
    block("picked_up", 32, "the two cards picked up as declarer"),
    block("buried", 32, "the cards laid away as declarer"),
    block("shown", 32, "the declarer's cards now, where they lie open (ouvert)"),
    block("played_by_self", 32, "cards played by the observer, to the trick on the table too"),
    block("played_by_next", 32, "cards played by the next player"),
    block("played_by_previous", 32, "cards played by the previous player"),
    block(
        "trick_of_card",
        128,
        "for each card four bits, lowest first: the trick it was played in, 1 to 10, or 0",
    ),
    block("table_self", 32, "the observer's card in the trick on the table"),
    block("table_next", 32, "the next player's card in the trick on the table"),
    block("table_previous", 32, "the previous player's card in the trick on the table"),
    block("takes_trick", 32, "own cards legal now in the play that would hold the trick so far"),
    block(
        "unbeatable",
        32,
        "own cards in the play that no card of their suit which others may hold beats, a shown one neither",
    ),
    block(
        "void_self",
        5,
        "by not following the observer has shown that he holds no more trumps, diamonds, hearts, spades, clubs; the \
         suits without the trumps among them",
    ),
    block("void_next", 5, "the same for the next player"),
    block("void_previous", 5, "the same for the previous player"),
    block("position", 3, "the observer is forehand, middlehand, rearhand"),
    block(
        "declarer",
        3,
        "the declarer is the observer, the next, the previous player; none before the end of the bidding",
    ),
    block("turn", 3, "to move is the observer, the next, the previous player"),
    block("stage", 7, "bidding, picking up, burying the first card, the second, declaring, playing, over"),
    block(
        "first_duel",
        63,
        "bids made by middlehand to forehand in the first duel, by place among the 63 values",
    ),
    block("second_duel", 63, "bids made by rearhand to the survivor in the second duel"),
    block(
        "bidding",
        6,
        "middlehand bids, forehand answers, rearhand bids, the survivor answers, forehand alone, over",
    ),
    block(
        "high_bidder",
        3,
        "the highest bid was made or held by the observer, the next, the previous player",
    ),
    block("passed", 3, "the observer, the next, the previous player has passed"),
    block("middlehand_left", 1, "middlehand, not forehand, was left after the first duel"),
    block("bid_at_least", 24, "the highest bid is at least the 1st, 2nd, ... 24th value, 18 to 72"),
    block("game", 6, "the declared game: diamonds, hearts, spades, clubs, Grand, Null"),
    block("hand_game", 1, "the declared game is a Hand game"),
    block("announcement", 3, "Schneider announced, Schwarz announced, ouvert (Null ouvert too)"),
    block(
        "declarer_points",
        24,
        "card points in the declarer's tricks, and in the buried cards if the observer buried them: at least 5, 10, \
         ... 120",
    ),
    block("declarer_points_binary", 7, "the same in binary, lowest bit first"),
    block("defender_points", 24, "card points in the defenders' tricks: at least 5, 10, ... 120"),
    block("defender_points_binary", 7, "the same in binary, lowest bit first"),
    block("declarer_tricks", 10, "the declarer has taken at least 1, 2, ... 10 tricks"),
    block("defender_tricks", 10, "the defenders have taken at least 1, 2, ... 10 tricks"),
    block("may_concede", 1, "the rules option that lets the declarer concede is on"),
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
    let around = [view.seat, view.seat.next(), view.seat.previous()];
    let relative = |seat: Seat| seat.relative_to(view.seat);
    w.cards(view.hand);
    w.cards(view.picked_up);
    w.cards(view.buried);
    w.cards(view.shown);
    match &view.tricks {
        Some(tricks) => write_tricks(&mut w, view, tricks, around),
        None => skip(&mut w, 32 * 3 + 128 + 32 * 5 + 15),
    }
    w.one_hot(Some(view.seat.index()), 3);
    w.one_hot(view.declarer().map(|d| relative(d.seat)), 3);
    w.one_hot(view.turn.map(relative), 3);
    w.one_hot(Some(view.stage.index()), Stage::ALL.len());
    write_auction(&mut w, view, around);
    write_contract(&mut w, view);
    w.bits(u64::from(view.rules.concede), 1);
    w.finish(LEN)
}

fn skip(w: &mut Writer<WORDS>, mut len: usize) {
    while len > 0 {
        let step = len.min(64);
        w.bits(0, step);
        len -= step;
    }
}

fn write_tricks(w: &mut Writer<WORDS>, view: &View, tricks: &Tricks, around: [Seat; 3]) {
    for seat in around {
        w.cards(tricks.played(seat));
    }
    let mut trick_of_card = [0u64; 2];
    for (i, card) in tricks.cards().iter().enumerate() {
        trick_of_card[card.index() / 16] |= (i as u64 / 3 + 1) << (card.index() % 16 * 4);
    }
    w.bits(trick_of_card[0], 64);
    w.bits(trick_of_card[1], 64);
    let on_table: CardSet = tricks.trick().iter().copied().collect();
    for seat in around {
        w.cards(tricks.played(seat) & on_table);
    }
    let game = tricks.contract().game();
    w.cards(view.legal_cards() & tricks.taking());
    let unseen = view.unseen() | (view.shown - view.hand);
    let mut unbeatable = CardSet::EMPTY;
    for card in view.hand {
        if (game.beating(card) & game.followers(card)).is_disjoint(unseen) {
            unbeatable.insert(card);
        }
    }
    w.cards(unbeatable);
    let trumps = game.trumps();
    for seat in around {
        let voids = tricks.voids(seat);
        let mut bits = u64::from(!trumps.is_empty() && trumps.is_subset(voids));
        for suit in Suit::ALL {
            let side = CardSet::of_suit(suit) - trumps;
            bits |= u64::from(!side.is_empty() && side.is_subset(voids)) << (1 + suit as usize);
        }
        w.bits(bits, 5);
    }
}

fn write_auction(w: &mut Writer<WORDS>, view: &View, around: [Seat; 3]) {
    let auction = &view.auction;
    let (first, second) = auction.bids();
    w.bits(first, 63);
    w.bits(second, 63);
    w.one_hot(
        Some(match auction.stage() {
            auction::Stage::MiddlehandBids => 0,
            auction::Stage::ForehandAnswers => 1,
            auction::Stage::RearhandBids => 2,
            auction::Stage::SurvivorAnswers => 3,
            auction::Stage::ForehandAlone => 4,
            auction::Stage::Over => 5,
        }),
        6,
    );
    w.one_hot(auction.declarer().map(|(seat, _)| seat.relative_to(view.seat)), 3);
    w.bits(around.iter().enumerate().map(|(i, &seat)| u64::from(auction.has_passed(seat)) << i).sum(), 3);
    w.bits(u64::from(auction.survivor() == Some(Seat::Middlehand)), 1);
    w.thermometer(auction.highest().map_or(0, |bid: Bid| bid.index() + 1), 24);
}

fn write_contract(w: &mut Writer<WORDS>, view: &View) {
    let Some(tricks) = &view.tricks else { return skip(w, 6 + 1 + 3 + 2 * (24 + 7 + 10)) };
    let contract = tricks.contract();
    w.one_hot(Some(contract.game() as usize), 6);
    w.bits(u64::from(contract.is_hand()), 1);
    w.one_hot(
        match contract.announcement() {
            Announcement::None => None,
            Announcement::Schneider => Some(0),
            Announcement::Schwarz => Some(1),
            Announcement::Ouvert => Some(2),
        },
        3,
    );
    for points in [tricks.declarer_points() + view.buried.points(), tricks.defender_points()] {
        w.thermometer(points as usize / 5, 24);
        w.bits(u64::from(points), 7);
    }
    w.thermometer(tricks.declarer_tricks() as usize, 10);
    w.thermometer(tricks.defender_tricks() as usize, 10);
}

/// The number of the first feature of the block with this name.
///
/// # Panics
/// When there is no block of that name.
pub fn offset(name: &str) -> usize {
    let place = BLOCKS.iter().position(|b| b.name == name).expect("the name of a block");
    BLOCKS[..place].iter().map(|b| b.len).sum()
}
