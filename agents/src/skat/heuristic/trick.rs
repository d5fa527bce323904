//! What a trick is expected to bring if a card is played to it.

use super::counting::Count;
use skat_env::skat::{Card, CardSet, Rank};

/// How a trick is expected to end.
pub(super) struct Forecast {
    /// Points that it brings to the player's side, lost ones counted negative.
    pub(super) points: f32,
    /// Probability that the player's side takes it.
    pub(super) ours: f32,
}

/// The forecast if `card` is played now.
pub(super) fn forecast(count: &Count<'_>, card: Card) -> Forecast {
    let tricks = count.tricks;
    let points = f32::from(count.on_table + card.points());
    let (holder, best) = match tricks.best() {
        Some((seat, best)) if !count.game.beats(card, best) => (seat, best),
        _ => (count.me, card),
    };
    let led = tricks.trick().first().copied().unwrap_or(card);
    let ours =
        |probability: f32| if count.same_side(holder, count.me) { probability } else { 1.0 - probability };
    let mean = count.mean_points;
    let smear = mean * count.habits.smear;
    let low = mean * count.habits.concede;
    // The probability that who holds the trick keeps it, and the points in both cases.
    let (kept, if_kept, if_lost) = match tricks.trick().len() {
        2 => (1.0, points, 0.0),
        1 => {
            let last = count.me.next();
            if count.same_side(last, holder) {
                (1.0, points + smear, 0.0)
            } else {
                (1.0 - count.can_beat(last, led, best), points + low, points + smear)
            }
        }
        _ if count.is_declarer() => {
            let next = count.can_beat(count.me.next(), led, best);
            let last = count.can_beat(count.me.previous(), led, best);
            ((1.0 - next) * (1.0 - last), points + 2.0 * low, points + 2.0 * smear)
        }
        _ => {
            let beaten = count.can_beat(tricks.declarer(), led, best);
            let partner = count.can_beat(count.partner(), led, best);
            (1.0 - beaten * (1.0 - 0.3 * partner), points + low + smear, points + low + mean)
        }
    };
    let swing = kept * if_kept - (1.0 - kept) * if_lost;
    let ours_now = count.same_side(holder, count.me);
    Forecast { points: if ours_now { swing } else { -swing }, ours: ours(kept) }
}

/// Points that a card of the hand is expected to bring when it is kept.
pub(super) fn worth_keeping(count: &Count<'_>, card: Card) -> f32 {
    let habits = count.habits;
    let points = f32::from(card.points());
    let against = count.against;
    let higher = (count.game.beating(card) & against & count.game.followers(card)).len();
    let beaten_share = if count.is_declarer() { 1.0 } else { habits.defender_beaten };
    let value = |wins: f32, catch: f32| wins * (points + catch) - (1.0 - wins) * points * beaten_share;
    if count.trumps.contains(card) {
        let out = count.trumps_out.len();
        let wins: f32 = match (higher, count.is_declarer()) {
            (0, _) => 1.0,
            (1, true) => 0.8,
            (_, true) => 0.65,
            (1, false) => 0.6,
            (_, false) => 0.35,
        };
        let rank_bonus = if out > 0 && higher == 0 { 2.0 } else { 0.0 };
        return value(wins, habits.ruff) + rank_bonus;
    }
    let suit = count.hand.suit(card.suit()) - count.trumps;
    let out = (against.suit(card.suit()) - count.trumps).len();
    let guards = suit.len() - 1;
    let unruffed: f32 = if count.is_declarer() {
        match (count.trumps_out.is_empty(), out) {
            (true, _) => 1.0,
            (_, 0) => 0.15,
            (_, 1) => 0.2,
            (_, 2) => 0.4,
            (_, 3) => 0.6,
            (_, 4) => 0.75,
            _ => 0.85,
        }
    } else {
        let declarer = count.tricks.declarer();
        1.0 - count.void(declarer, card) * (1.0 - count.without_trumps(declarer))
    };
    let wins = match higher {
        0 => unruffed,
        1 if guards > 0 => habits.guarded * unruffed,
        1 => habits.bare * unruffed,
        2 if guards > 1 => 0.3 * unruffed,
        2 => 0.1 * unruffed,
        _ => 0.03,
    };
    let guarded_ten = !suit.is_disjoint(CardSet::of_rank(Rank::Ten)) && card.points() < 10;
    let needs_guard = guarded_ten && suit.is_disjoint(CardSet::of_rank(Rank::Ace));
    let guard = if needs_guard && suit.len() <= 3 { habits.guard } else { 0.0 };
    value(wins, habits.catch) + guard
}

/// Whether a trick that is ours for certain decides the game, from -1 (lets the other side win) to
/// 1.
pub(super) fn target(count: &Count<'_>, forecast: &Forecast, card: Card) -> f32 {
    let tricks = count.tricks;
    let on_table = card.points() + count.on_table;
    let declarer = tricks.declarer_points() + count.buried.points();
    let declarer_needs = 61u8.saturating_sub(declarer);
    let defenders_need = 60u8.saturating_sub(tricks.defender_points());
    let (own, other) =
        if count.is_declarer() { (declarer_needs, defenders_need) } else { (defenders_need, declarer_needs) };
    let gain = if own > 0 && on_table >= own { forecast.ours } else { 0.0 };
    let loss = if other > 0 && on_table >= other { 1.0 - forecast.ours } else { 0.0 };
    gain - loss
}
