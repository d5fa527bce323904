//! Encoder v1: all that a player may know, with perfect recall. Frozen.

use super::WriteCards;
use crate::encode::{BitRow, Block, Encoder, Writer, total};
use crate::five_hundred::auction::Auction;
use crate::five_hundred::bid::{Call, Denomination};
use crate::five_hundred::card::{Card, Suit};
use crate::five_hundred::card_set::CardSet;
use crate::five_hundred::order::{TRUMPS, beating, cards_of, trump_height, trumps};
use crate::five_hundred::rules::{DefenderTricks, Demands};
use crate::five_hundred::seat::Seat;
use crate::five_hundred::tricks::{Demand, Tricks};
use crate::five_hundred::view::{Stage, View};

/// The blocks, in order. "Next" is the player to the observer's left, who plays after him,
/// "partner" the one opposite, "previous" the one to the right.
pub const BLOCKS: [Block; 53] = [
    block("hand", 46, "own cards held now, by card number"),
    block("widow", 46, "the cards of the widow, for the declarer once he has it"),
    block("laid", 46, "the cards that the observer has laid away"),
    block("played_by_self", 46, "cards played by the observer, to the trick on the table too"),
    block("played_by_next", 46, "cards played by the next player"),
    block("played_by_partner", 46, "cards played by the partner"),
    block("played_by_previous", 46, "cards played by the previous player"),
    block(
        "trick_of_card",
        184,
        "for each card four bits, lowest first: the trick it was played in, 1 to 10, or 0",
    ),
    block("table_self", 46, "the observer's card in the trick on the table"),
    block("table_next", 46, "the next player's card in the trick on the table"),
    block("table_partner", 46, "the partner's card in the trick on the table"),
    block("table_previous", 46, "the previous player's card in the trick on the table"),
    block("takes_trick", 46, "own cards legal now in the play that would hold the trick so far"),
    block("unbeatable", 46, "own cards in the play that no card of their suit in another place beats"),
    block(
        "may_hold_next",
        46,
        "cards that the next player may hold: not seen, and not ruled out by what he has played, asked for, \
         announced or shown; in the play, as the next two",
    ),
    block("may_hold_partner", 46, "the same for the partner"),
    block("may_hold_previous", 46, "the same for the previous player"),
    block(
        "void_self",
        5,
        "by what he played the observer has shown that he holds no trumps (at no trump, no jokers), and no \
         spades, clubs, diamonds, hearts; of the suits those that are not trump",
    ),
    block("void_next", 5, "the same for the next player"),
    block("void_partner", 5, "the same for the partner"),
    block("void_previous", 5, "the same for the previous player"),
    block("call_self", 21, "the observer has passed, has bid 7 spades, ... 10 no trump"),
    block("call_next", 21, "the same for the next player"),
    block("call_partner", 21, "the same for the partner"),
    block("call_previous", 21, "the same for the previous player"),
    block(
        "not_both_jokers",
        4,
        "by his announcement the observer, the next player, the partner, the previous has shown that he was \
         not dealt both jokers",
    ),
    block("declarer", 4, "the declarer is the observer, the next player, the partner, the previous"),
    block("level", 4, "the contract is for 7, 8, 9, 10 tricks"),
    block("denomination", 5, "trump is spades, clubs, diamonds, hearts, or there is none"),
    block("shown", 2, "the declarer has shown Bonhomme, Blanche of the widow"),
    block("laid_count", 6, "the declarer has laid away at least 1, 2, ... 6 cards"),
    block("opened", 4, "at no trump spades, clubs, diamonds, hearts were led"),
    block("suit_for_bonhomme", 4, "Bonhomme, led at no trump, has asked for spades, clubs, diamonds, hearts"),
    block("card_for_bonhomme", 46, "Bonhomme, led at no trump, has asked for this card"),
    block("suit_for_blanche", 4, "the same for Blanche and suits"),
    block("card_for_blanche", 46, "the same for Blanche and cards"),
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
    block("stage", 6, "bidding, discarding, playing, demanding, all cards played, all have passed"),
    block(
        "own_trumps",
        14,
        "own trumps held now, from the lowest: 4 5 6 7 8 9 ten queen king ace left right Bonhomme Blanche",
    ),
    block("others_trumps", 14, "trumps that are elsewhere and not played, in the same order"),
    block("own_tricks", 10, "the observer's team has taken at least 1, 2, ... 10 tricks"),
    block("their_tricks", 10, "the opponents have taken at least 1, 2, ... 10 tricks"),
    block("to_make", 10, "the declarer's team needs at least 1, 2, ... 10 more tricks for the contract"),
    block("to_beat", 4, "the opponents need at least 1, 2, 3, 4 more tricks to beat the contract"),
    block("leads_trick", 1, "the observer is to lead"),
    block("ends_trick", 1, "the observer is to play the last card of the trick"),
    block("team_holds", 1, "the partner holds the trick on the table"),
    block("asked", 1, "the card that was asked for in the trick on the table is in the observer's hand"),
    block("cards_are_asked_for", 1, "a joker may ask for a card, not only for a suit"),
    block("tricks_always_count", 1, "the opponents' tricks count in contracts that are made, too"),
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
    w.cards(view.widow);
    w.cards(view.laid);
    match &view.tricks {
        Some(tricks) => write_cards(&mut w, view, tricks, around),
        None => skip(&mut w, CARD_BLOCKS),
    }
    write_auction(&mut w, view, around);
    write_demands(&mut w, view.tricks.as_ref());
    write_table(&mut w, view);
    write_standing(&mut w, view);
    let trick = view.tricks.as_ref().map(Tricks::trick);
    let is_to_play = view.stage == Stage::Playing && view.turn == Some(view.seat);
    w.bits(u64::from(is_to_play && trick.is_some_and(<[Card]>::is_empty)), 1);
    w.bits(u64::from(is_to_play && trick.is_some_and(|trick| trick.len() == 3)), 1);
    let best = view.tricks.as_ref().and_then(Tricks::best);
    w.bits(u64::from(best.is_some_and(|(seat, _)| seat == view.seat.partner())), 1);
    let demand = view.tricks.as_ref().and_then(Tricks::demand);
    let asked = matches!(demand, Some(Demand::Card(card)) if view.hand.contains(card));
    w.bits(u64::from(asked), 1);
    w.bits(u64::from(view.rules.demands == Demands::CardOrSuit), 1);
    w.bits(u64::from(view.rules.defender_tricks == DefenderTricks::Always), 1);
    w.finish(LEN)
}

/// From `played_by_self` to `void_previous`.
const CARD_BLOCKS: usize = 46 * 4 + 184 + 46 * 9 + 5 * 4;

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
        trick_of_card[card.index() / 12] |= (i as u64 / 4 + 1) << (card.index() % 12 * 4);
    }
    for (cards, len) in trick_of_card.into_iter().zip([48, 48, 48, 40]) {
        w.bits(cards, len);
    }
    let on_table: CardSet = tricks.trick().iter().copied().collect();
    for seat in around {
        w.cards(tricks.played(seat) & on_table);
    }
    let is_to_play = view.stage == Stage::Playing;
    w.cards(if is_to_play { view.legal_cards() & tricks.taking() } else { CardSet::EMPTY });
    w.cards(unbeatable(view, tricks));
    for seat in &around[1..] {
        w.cards(view.may_hold(*seat));
    }
    for seat in around {
        w.bits(voids(tricks, seat), 5);
    }
}

/// Own cards that no unseen card of their suit beats; trumps that no trump beats.
fn unbeatable(view: &View, tricks: &Tricks) -> CardSet {
    let denomination = tricks.denomination();
    let (unseen, trumps) = (view.unseen(), trumps(denomination));
    let is_unbeatable = |card: Card| {
        let beating = beating(card, denomination);
        let higher = if trumps.contains(card) { beating } else { beating - trumps };
        higher.is_disjoint(unseen)
    };
    view.hand.iter().filter(|&card| is_unbeatable(card)).collect()
}

/// Whether a player has shown that he has no trumps, then none of each other suit.
fn voids(tricks: &Tricks, seat: Seat) -> u64 {
    let (voids, denomination) = (tricks.voids(seat), tricks.denomination());
    let mut bits = u64::from(trumps(denomination).is_subset(voids));
    for suit in Suit::ALL {
        let is_plain = denomination.suit() != Some(suit);
        let is_void = is_plain && cards_of(suit, denomination).is_subset(voids);
        bits |= u64::from(is_void) << (1 + suit.index());
    }
    bits
}

fn write_auction(w: &mut Writer<WORDS>, view: &View, around: [Seat; 4]) {
    let auction: &Auction = &view.auction;
    for seat in around {
        let place = auction.call_of(seat).map(|call| match call {
            Call::Pass => 0,
            Call::Bid(bid) => 1 + bid.index(),
        });
        w.one_hot(place, 21);
    }
    let shows = |seat| u64::from(auction.shows_not_both_jokers(seat));
    w.bits((0..4).fold(0, |bits, i| bits | shows(around[i]) << i), 4);
    let contract = view.contract();
    w.one_hot(contract.map(|contract| contract.declarer.relative_to(view.seat)), 4);
    w.one_hot(contract.map(|contract| usize::from(contract.bid.level() - 7)), 4);
    w.one_hot(contract.map(|contract| contract.bid.denomination().index()), 5);
    w.one_hot(view.shown.map(|joker| joker.index() - Card::SUITED), 2);
    w.thermometer(view.laid_count, 6);
}

fn write_demands(w: &mut Writer<WORDS>, tricks: Option<&Tricks>) {
    w.bits(tricks.map_or(0, |tricks| tricks.opened().into()), 4);
    for joker in Card::JOKERS {
        let (suit, card) = match tricks.and_then(|tricks| tricks.demand_of(joker)) {
            Some(Demand::Suit(suit)) => (Some(suit), CardSet::EMPTY),
            Some(Demand::Card(card)) => (None, CardSet::of(card)),
            None => (None, CardSet::EMPTY),
        };
        w.one_hot(suit.map(Suit::index), 4);
        w.cards(card);
    }
}

fn write_table(w: &mut Writer<WORDS>, view: &View) {
    let relative = |seat: Seat| seat.relative_to(view.seat);
    let tricks = view.tricks.as_ref();
    w.one_hot(Some(view.seat.index()), 4);
    w.one_hot(tricks.map(|tricks| relative(tricks.leader())), 4);
    w.one_hot(view.turn.map(relative), 4);
    w.one_hot(tricks.and_then(Tricks::best).map(|(seat, _)| relative(seat)), 4);
    w.one_hot(Some(view.stage.index()), Stage::ALL.len());
}

fn write_standing(w: &mut Writer<WORDS>, view: &View) {
    let elsewhere = !(view.hand | view.all_played());
    for cards in [view.hand, elsewhere] {
        w.bits(trumps_from_the_lowest(cards, view.denomination()), TRUMPS);
    }
    let team = view.seat.team();
    for team in [team, team.other()] {
        w.thermometer(view.taken(team).into(), 10);
    }
    let (to_make, to_beat) = view.contract().map_or((0, 0), |contract| {
        let team = contract.declarer.team();
        let level = contract.bid.level();
        (level.saturating_sub(view.taken(team)), (11 - level).saturating_sub(view.taken(team.other())))
    });
    w.thermometer(to_make.into(), 10);
    w.thermometer(to_beat.into(), 4);
}

/// The trumps of a set, the lowest bit for the four, the highest for Blanche; at no trump the two
/// jokers alone.
fn trumps_from_the_lowest(cards: CardSet, denomination: Option<Denomination>) -> u64 {
    let Some(denomination) = denomination else { return 0 };
    let height = |card: Card| {
        let joker = || TRUMPS - 2 + card.index() - Card::SUITED;
        trump_height(card, denomination).unwrap_or_else(joker)
    };
    let held = (cards & trumps(denomination)).iter();
    held.fold(0, |bits, card| bits | 1 << height(card))
}

/// The number of the first feature of the block with this name.
///
/// # Panics
/// When there is no block of that name.
pub fn offset(name: &str) -> usize {
    let place = BLOCKS.iter().position(|b| b.name == name).expect("the name of a block");
    BLOCKS[..place].iter().map(|b| b.len).sum()
}
