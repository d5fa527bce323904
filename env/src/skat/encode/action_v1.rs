//! Action encoder v1: what can be said at once of an action in a view. Frozen.
//!
//! The number of an action says little to a learner that meets it for the first time; these
//! features say what the action does, whatever the suits are called. They hold nothing that the
//! view does not.

use crate::encode::{Block, Writer, total};
use crate::skat::card::Rank;
use crate::skat::card_set::CardSet;
use crate::skat::contract::{Contract, Game};
use crate::skat::play::Tricks;
use crate::skat::score::{self, Outcome};
use crate::skat::view::{Stage, View};
use crate::skat::{Action, Card};

/// The blocks, in order. Blocks that do not apply to an action are 0.
///
/// In the play a suit is the cards that follow each other, so that all trumps are one suit. Unseen
/// cards are those that the others may hold: all but the own ones, the played and the buried ones
/// that the observer knows of.
pub const BLOCKS: [Block; 19] = [
    block("rank", 8, "card: 7 8 9 queen king ten ace jack"),
    block("trump", 1, "card in the play: a trump"),
    block("place", 3, "card in the play: led, played second, played third"),
    block("ruffs", 1, "card in the play: a trump on another suit"),
    block("discards", 1, "card in the play: neither follows nor is a trump"),
    block("takes", 1, "card in the play: holds the trick so far"),
    block(
        "certain",
        1,
        "card in the play: holds the trick, and is the last to it or beaten by no unseen card at all",
    ),
    block("friend_holds", 1, "card in the play of a defender: the other defender holds the trick so far"),
    block("declarer_follows", 1, "card in the play of a defender: the declarer still plays to the trick"),
    block("at_stake", 4, "card in the play: with it at least 4, 10, 14, 21 points lie in the trick"),
    block("beaten_by", 4, "card in the play: at least 1, 2, 3, 4 unseen cards of its suit beat it"),
    block("beats", 3, "card in the play: at least 1, 2, 3 unseen cards of its suit are beaten by it"),
    block("unseen_in_suit", 5, "card in the play: its suit has at least 1, 2, 3, 4, 6 unseen cards"),
    block(
        "own_in_suit",
        6,
        "card: with it the player holds at least 2, 3, 4, 5, 6, 7 of its suit; while burying, jacks are a suit of \
         their own",
    ),
    block(
        "others_void",
        2,
        "card in the play: the next, the previous player can hold no other of its suit, having not followed or there \
         being none unseen",
    ),
    block("unseen_trumps", 4, "card in the play: at least 1, 2, 3, 5 unseen trumps"),
    block(
        "decides",
        2,
        "card in the play: the points of the trick with it would bring the declarer to 61, the defenders to 60; the \
         skat counts for the declarer who buried it",
    ),
    block("kind", 4, "card in the play: by the declarer, in a suit game, in Grand, in Null"),
    block(
        "declared",
        12,
        "declaration: at least 3, 4, ... 9 of the own ten cards would be trumps (7), at least 1, 2, 3 be aces aside \
         from them (3); just won as announced the game is worth the bid, there is more than one matador (both by \
         the own ten cards and those buried)",
    ),
];

const fn block(name: &'static str, len: usize, meaning: &'static str) -> Block {
    Block { name, len, meaning }
}

/// How many features an action has.
pub const LEN: usize = total(&BLOCKS);

/// The first feature of the block `own_in_suit`.
const OWN_IN_SUIT: usize = {
    let mut first = 0;
    let mut i = 0;
    while i < 13 {
        first += BLOCKS[i].len;
        i += 1;
    }
    first
};

const _: () = assert!(LEN <= 64, "an action's features fit in a word");

/// The features of `action` for the observer of `view`, the first in the lowest bit.
pub fn bits(view: &View, action: Action) -> u64 {
    let mut w: Writer<1> = Writer::new();
    match (action, &view.tricks) {
        (Action::Card(card), Some(tricks)) if view.stage == Stage::Playing => {
            write_play(&mut w, view, tricks, card);
        }
        (Action::Card(card), _) => {
            w.one_hot(Some(card.rank() as usize), 8);
            w.bits(0, OWN_IN_SUIT - 8);
            let own = if card.rank() == Rank::Jack {
                view.hand & CardSet::JACKS
            } else {
                view.hand.suit(card.suit()) - CardSet::JACKS
            };
            w.thermometer(own.len().saturating_sub(1), 6);
        }
        (Action::Declare(contract), _) => {
            w.bits(0, LEN - 12);
            write_declaration(&mut w, view, contract);
        }
        _ => {}
    }
    w.row().0[0]
}

fn steps(count: usize, at_least: &[usize]) -> usize {
    at_least.iter().filter(|&&step| count >= step).count()
}

fn write_play(w: &mut Writer<1>, view: &View, tricks: &Tricks, card: Card) {
    let game = tricks.contract().game();
    let (declarer, place) = (tricks.declarer(), tricks.trick().len());
    let is_trump = game.trumps().contains(card);
    let class = game.followers(card);
    let led = tricks.trick().first().map_or(class, |&led| game.followers(led));
    let follows = led.contains(card);
    let takes = view.would_hold(card);
    let (next, previous) = (view.seat.next(), view.seat.previous());
    // Cards that others may hold, shown ones included.
    let unseen = view.unseen() | (view.shown - view.hand);
    let beaten_by = (unseen & game.beating(card) & class).len();
    let can_be_beaten = !(unseen & game.beating(card)).is_empty();
    let friend_holds = tricks
        .best()
        .is_some_and(|(holder, _)| !view.is_declarer() && holder != declarer && holder != view.seat);
    let declarer_follows = match place {
        0 => !view.is_declarer(),
        1 => next == declarer,
        _ => false,
    };
    let at_stake = tricks.trick().iter().map(|c| c.points() as usize).sum::<usize>() + card.points() as usize;
    let in_class = unseen & class;

    w.one_hot(Some(card.rank() as usize), 8);
    w.bits(u64::from(is_trump), 1);
    w.one_hot(Some(place), 3);
    w.bits(u64::from(!follows && is_trump), 1);
    w.bits(u64::from(!follows && !is_trump), 1);
    w.bits(u64::from(takes), 1);
    w.bits(u64::from(takes && (place == 2 || !can_be_beaten)), 1);
    w.bits(u64::from(friend_holds), 1);
    w.bits(u64::from(declarer_follows), 1);
    w.thermometer(steps(at_stake, &[4, 10, 14, 21]), 4);
    w.thermometer(beaten_by, 4);
    w.thermometer((in_class - game.beating(card)).len(), 3);
    w.thermometer(steps(in_class.len(), &[1, 2, 3, 4, 6]), 5);
    w.thermometer((view.hand & class).len().saturating_sub(1), 6);
    for seat in [next, previous] {
        w.bits(u64::from(class.is_subset(tricks.voids(seat) | !in_class)), 1);
    }
    w.thermometer(steps((unseen & game.trumps()).len(), &[1, 2, 3, 5]), 4);
    let declarer_points = (tricks.declarer_points() + view.buried.points()) as usize;
    w.bits(u64::from(declarer_points < 61 && declarer_points + at_stake >= 61), 1);
    let defender_points = tricks.defender_points() as usize;
    w.bits(u64::from(defender_points < 60 && defender_points + at_stake >= 60), 1);
    w.bits(u64::from(view.is_declarer()), 1);
    w.one_hot(
        Some(match game {
            Game::Grand => 1,
            Game::Null => 2,
            _ => 0,
        }),
        3,
    );
}

fn write_declaration(w: &mut Writer<1>, view: &View, contract: Contract) {
    let game = contract.game();
    let trumps = game.trumps();
    let own = view.hand;
    w.thermometer((own & trumps).len().saturating_sub(2), 7);
    w.thermometer(((own & CardSet::of_rank(Rank::Ace)) - trumps).len(), 3);
    let Some(declarer) = view.declarer() else { return w.bits(0, 2) };
    let matadors = score::matadors(game, own | view.buried);
    let least = score::settle(contract, declarer.bid, matadors, Outcome::required_by(contract));
    w.bits(u64::from(!least.overbid), 1);
    w.bits(u64::from(matadors.unsigned_abs() > 1), 1);
}
