//! Encoder v1: all that a player may know, with perfect recall. Frozen.

use super::WriteCards;
use crate::encode::{BitRow, Block, Encoder, Writer, total};
use crate::environment::ActionSet as _;
use crate::tarot::action::Action;
use crate::tarot::card::{Card, Suit};
use crate::tarot::card_set::CardSet;
use crate::tarot::poignee::Level;
use crate::tarot::seat::Seat;
use crate::tarot::tricks::Tricks;
use crate::tarot::view::{Stage, View};

/// The blocks, in order. "Next" is the player to the observer's right, who plays after him,
/// "opposite" the one after that, "previous" the one to the left.
pub const BLOCKS: [Block; 69] = [
    block("hand", 78, "own cards held now, by card number"),
    block("dog", 78, "the dog, where it was turned up"),
    block("laid", 78, "what is known to be laid away: by the declarer all, by the others the trumps"),
    block("legal_cards", 78, "cards that the observer may play, lay away or hide now"),
    block("takes_trick", 78, "those of them that would hold the trick on the table"),
    block("master", 78, "own cards in the play that no card of their suit, or trump, elsewhere beats"),
    block("played_by_self", 78, "cards played by the observer, to the trick on the table too"),
    block("played_by_next", 78, "cards played by the next player"),
    block("played_by_opposite", 78, "cards played by the player opposite"),
    block("played_by_previous", 78, "cards played by the previous player"),
    block(
        "trick_of_card",
        390,
        "for each card five bits, lowest first: the trick it was played in, 1 to 18, or 0",
    ),
    block("table_self", 78, "the observer's card in the trick on the table"),
    block("table_next", 78, "the next player's card in the trick on the table"),
    block("table_opposite", 78, "the card of the player opposite in the trick on the table"),
    block("table_previous", 78, "the previous player's card in the trick on the table"),
    block(
        "may_hold_next",
        78,
        "cards that the next player may hold: not seen, and not ruled out by what he has done, with what is \
         known of him",
    ),
    block("may_hold_opposite", 78, "the same for the player opposite"),
    block("may_hold_previous", 78, "the same for the previous player"),
    block("shown_by_self", 22, "trumps, and the Excuse, that the observer has shown in a poignée"),
    block("shown_by_next", 22, "the same for the next player"),
    block("shown_by_opposite", 22, "the same for the player opposite"),
    block("shown_by_previous", 22, "the same for the previous player"),
    block("own_hidden", 22, "trumps that the observer has chosen to hide, while he chooses"),
    block(
        "void_self",
        5,
        "by his play the observer has shown that he has no diamonds, hearts, spades, clubs, trumps",
    ),
    block("void_next", 5, "the same for the next player"),
    block("void_opposite", 5, "the same for the player opposite"),
    block("void_previous", 5, "the same for the previous player"),
    block("trumps_elsewhere", 22, "trumps, and the Excuse, that were not played and are not in the own hand"),
    block(
        "call_self",
        6,
        "the observer has not spoken; passed; bid a prise, garde, garde sans, garde contre",
    ),
    block("call_next", 6, "the same for the next player"),
    block("call_opposite", 6, "the same for the player opposite"),
    block("call_previous", 6, "the same for the previous player"),
    block("declarer", 4, "the declarer is the observer, the next player, the one opposite, the previous"),
    block("contract", 4, "a prise, garde, garde sans, garde contre is played"),
    block("chelem", 1, "the chelem is announced"),
    block("announcements", 1, "poignées and the chelem may be announced"),
    block("poignee_self", 3, "the observer has shown a simple, double, triple poignée"),
    block("poignee_next", 3, "the same for the next player"),
    block("poignee_opposite", 3, "the same for the player opposite"),
    block("poignee_previous", 3, "the same for the previous player"),
    block("may_show", 3, "the observer may show a simple, double, triple poignée now"),
    block("choosing", 3, "the player to move chooses the trumps of a simple, double, triple poignée"),
    block("hidden_count", 8, "he has chosen at least 1, 2, ... 8 of them"),
    block("laid_count", 6, "the declarer has laid away at least 1, 2, ... 6 cards"),
    block("position", 4, "the observer is the first, second, third player, the dealer"),
    block(
        "leader",
        4,
        "the trick on the table is led by the observer, the next player, the one opposite, the previous",
    ),
    block("turn", 4, "to move is the observer, the next player, the one opposite, the previous"),
    block(
        "holder",
        4,
        "the trick on the table is held by the observer, the next player, the one opposite, the previous",
    ),
    block("stage", 7, "bidding, calling, discarding, announcing, playing, passed in, over"),
    block("follow", 5, "to be followed are diamonds, hearts, spades, clubs, trumps"),
    block("highest_trump", 21, "the trick on the table is held by a trump of at least 1, 2, ... 21"),
    block("half_points_on_table", 16, "half points in the trick on the table: at least 1, 3, ... 31"),
    block(
        "declarers_points",
        18,
        "points in the declarer's tricks, the Excuse where it lay: at least 5, 10, ... 90",
    ),
    block("declarers_half_points", 8, "the same in half points, binary, lowest bit first"),
    block("defence_points", 18, "points in the tricks of the defence: at least 5, 10, ... 90"),
    block("defence_half_points", 8, "the same in half points, binary, lowest bit first"),
    block(
        "laid_half_points",
        6,
        "half points that the observer knows to be laid away, binary, lowest bit first",
    ),
    block("declarers_tricks", 18, "the declarer has taken at least 1, 2, ... 18 tricks"),
    block("defence_tricks", 18, "the defence has taken at least 1, 2, ... 18 tricks"),
    block("declarers_bouts", 3, "in the declarer's tricks lie the petit, the 21, the Excuse"),
    block("defence_bouts", 3, "in the tricks of the defence lie the petit, the 21, the Excuse"),
    block("own_bouts", 3, "the observer holds the petit, the 21, the Excuse"),
    block("own_trumps", 18, "the observer holds at least 1, 2, ... 18 trumps"),
    block("own_half_points", 8, "half points in the own hand, binary, lowest bit first"),
    block("leads_trick", 1, "the observer is to lead"),
    block("ends_trick", 1, "the observer is to play the last card of the trick"),
    block("camp_holds", 1, "a partner of the observer's holds the trick on the table"),
    block("is_declarer", 1, "the observer is the declarer"),
    block("may_take", 1, "the observer may play a card that would hold the trick"),
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
    let around = [0, 1, 2, 3].map(|places| view.seat.after::<4>(places));
    let tricks = view.tricks.as_ref();
    w.cards(view.hand);
    w.cards(view.dog);
    w.cards(view.laid);
    let legal = view.legal_cards();
    let is_playing = tricks.is_some() && view.choosing.is_none();
    let taking = tricks.filter(|_| is_playing).map_or(CardSet::EMPTY, |t| legal & t.taking());
    w.cards(legal);
    w.cards(taking);
    match tricks {
        Some(tricks) => write_cards(&mut w, view, tricks, around),
        None => skip(&mut w, CARD_BLOCKS),
    }
    for &seat in &around[1..] {
        w.cards(view.may_hold(seat));
    }
    for seat in around {
        let shown = tricks.and_then(|tricks| tricks.poignee(seat));
        w.trumps(shown.map_or(CardSet::EMPTY, |poignee| poignee.cards));
    }
    w.trumps(view.choosing.map_or(CardSet::EMPTY, |choosing| choosing.hidden));
    for seat in around {
        w.bits(tricks.map_or(0, |tricks| voids(tricks, seat)), 5);
    }
    w.trumps(!(view.hand | view.all_played()));
    write_announcements(&mut w, view, around);
    write_places(&mut w, view);
    match tricks {
        Some(tricks) => write_standing(&mut w, view, tricks),
        None => skip(&mut w, STANDING_BLOCKS),
    }
    w.bits(bouts(view.hand), 3);
    w.thermometer(view.hand.trumps().len(), 18);
    w.bits(u64::from(view.hand.half_points()), 8);
    let on_table = tricks.map(|tricks| tricks.trick().len());
    let is_observers_turn = view.turn == Some(view.seat) && is_playing;
    w.bits(u64::from(is_observers_turn && on_table == Some(0)), 1);
    w.bits(u64::from(is_observers_turn && on_table == Some(3)), 1);
    let holder = tricks.and_then(Tricks::holder);
    w.bits(u64::from(holder.is_some_and(|seat| view.is_partner(seat))), 1);
    w.bits(u64::from(view.is_declarer()), 1);
    w.bits(u64::from(!taking.is_empty()), 1);
    w.finish(LEN)
}

/// From `master` to `table_previous`.
const CARD_BLOCKS: usize = 78 * 5 + 390 + 78 * 4;
/// From `follow` to `defence_bouts`.
const STANDING_BLOCKS: usize = 5 + 21 + 16 + (18 + 8) * 2 + 6 + 18 * 2 + 3 * 2;

fn skip(w: &mut Writer<WORDS>, mut len: usize) {
    while len > 0 {
        let step = len.min(64);
        w.bits(0, step);
        len -= step;
    }
}

fn write_cards(w: &mut Writer<WORDS>, view: &View, tricks: &Tricks, around: [Seat; 4]) {
    let elsewhere = !(view.hand | tricks.all_played() | view.laid);
    let is_master = |&card: &Card| {
        let own = card.suit().map_or(CardSet::TRUMPS, CardSet::of_suit);
        (CardSet::beating(card) & own).is_disjoint(elsewhere)
    };
    w.cards((view.hand - CardSet::EXCUSE).iter().filter(is_master).collect());
    for seat in around {
        w.cards(tricks.played(seat));
    }
    let mut trick_of_card = [0u64; 7];
    for (i, card) in tricks.cards().iter().enumerate() {
        trick_of_card[card.index() / 12] |= (i as u64 / 4 + 1) << (card.index() % 12 * 5);
    }
    for (i, cards) in trick_of_card.into_iter().enumerate() {
        w.bits(cards, if i < 6 { 60 } else { 30 });
    }
    for seat in around {
        w.cards(tricks.played(seat) & tricks.on_table());
    }
}

/// Whether a player has shown that he has none of each suit, and no trumps.
fn voids(tricks: &Tricks, seat: Seat) -> u64 {
    let absent = tricks.absent(seat);
    let suits = Suit::ALL.map(CardSet::of_suit);
    let kinds = suits.into_iter().chain([CardSet::TRUMPS]);
    kinds.enumerate().fold(0, |bits, (i, kind)| bits | u64::from(kind.is_subset(absent)) << i)
}

/// The petit, the 21, the Excuse.
fn bouts(cards: CardSet) -> u64 {
    let all = [Card::PETIT, Card::TWENTY_ONE, Card::EXCUSE];
    all.into_iter().enumerate().fold(0, |bits, (i, bout)| bits | u64::from(cards.contains(bout)) << i)
}

fn write_announcements(w: &mut Writer<WORDS>, view: &View, around: [Seat; 4]) {
    let relative = |seat: Seat| seat.relative_to::<4>(view.seat);
    for seat in around {
        let call = view.auction.call_of(seat);
        w.one_hot(Some(call.map_or(0, |call| call.map_or(1, |contract| 2 + contract.index()))), 6);
    }
    w.one_hot(view.declarer().map(relative), 4);
    w.one_hot(view.terms.map(|terms| terms.contract.index()), 4);
    w.bits(u64::from(view.terms.is_some_and(|terms| terms.chelem)), 1);
    w.bits(u64::from(view.rules.announcements), 1);
    for seat in around {
        let shown = view.tricks.as_ref().and_then(|tricks| tricks.poignee(seat));
        w.one_hot(shown.map(|poignee| poignee.level.index()), 3);
    }
    for level in Level::ALL {
        w.bits(u64::from(view.legal.contains(Action::Show(level))), 1);
    }
    w.one_hot(view.choosing.map(|choosing| choosing.level.index()), 3);
    w.thermometer(view.choosing.map_or(0, |choosing| choosing.count.into()), 8);
    w.thermometer(view.laid_count.into(), 6);
}

fn write_places(w: &mut Writer<WORDS>, view: &View) {
    let relative = |seat: Seat| seat.relative_to::<4>(view.seat);
    let tricks = view.tricks.as_ref();
    w.one_hot(Some(view.seat.index()), 4);
    w.one_hot(tricks.map(|tricks| relative(tricks.leader())), 4);
    w.one_hot(view.turn.map(relative), 4);
    w.one_hot(tricks.and_then(Tricks::holder).map(relative), 4);
    w.one_hot(Some(view.stage.index()), Stage::ALL.len());
}

fn write_standing(w: &mut Writer<WORDS>, view: &View, tricks: &Tricks) {
    let followed = Suit::ALL.into_iter().position(|suit| tricks.follow() == CardSet::of_suit(suit));
    w.one_hot(tricks.is_led().then_some(followed.unwrap_or(4)), 5);
    // The trumps that would take tell how high one lies: all of them below a plain card.
    let above = (tricks.taking() & CardSet::TRUMPS).len();
    w.thermometer(21 - above, 21);
    let on_table = usize::from(tricks.on_table().half_points());
    w.thermometer(on_table.div_ceil(2), 16);
    let camps = [true, false].map(|of_declarer| {
        let seats = Seat::all::<4>().filter(|&seat| tricks.is_declarers(seat) == of_declarer);
        seats.fold(CardSet::EMPTY, |cards, seat| cards | tricks.won(seat))
    });
    for cards in camps {
        w.thermometer(usize::from(cards.half_points()) / 10, 18);
        w.bits(cards.half_points().into(), 8);
    }
    w.bits(view.laid.half_points().into(), 6);
    for cards in camps {
        w.thermometer(cards.len() / 4, 18);
    }
    for cards in camps {
        w.bits(bouts(cards), 3);
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
