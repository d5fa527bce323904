//! What speaks for and against a card in a suit or Grand game, in numbers.

use super::counting::Count;
use super::ratings::Place;
use super::trick::{self, Forecast};
use skat_env::skat::{Card, CardSet, Rank};

/// How many considerations there are.
pub(super) const CONSIDERATIONS: usize = 64;

/// Who has to play a card, and when; what is right depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Situation {
    /// The declarer leads.
    DeclarerLeads,
    /// The declarer plays between the defenders.
    DeclarerBetween,
    /// The declarer plays last.
    DeclarerLast,
    /// A defender leads and the declarer plays next.
    LeadsToDeclarer,
    /// A defender leads and his partner plays next.
    LeadsToPartner,
    /// A defender plays between the declarer and his partner.
    AfterDeclarer,
    /// A defender plays between his partner and the declarer.
    BeforeDeclarer,
    /// A defender plays last.
    DefenderLast,
}

impl Situation {
    /// How many there are.
    pub(super) const COUNT: usize = 8;

    /// The situation of the player to move.
    pub(super) fn of(count: &Count<'_>) -> Situation {
        let declarer_next = count.me.next() == count.tricks.declarer();
        match (count.is_declarer(), count.tricks.trick().len()) {
            (true, 0) => Situation::DeclarerLeads,
            (true, 1) => Situation::DeclarerBetween,
            (true, _) => Situation::DeclarerLast,
            (false, 0) if declarer_next => Situation::LeadsToDeclarer,
            (false, 0) => Situation::LeadsToPartner,
            (false, 1) if declarer_next => Situation::BeforeDeclarer,
            (false, 1) => Situation::AfterDeclarer,
            (false, _) => Situation::DefenderLast,
        }
    }
}

const ACES: CardSet = CardSet::of_rank(Rank::Ace);
const TENS: CardSet = CardSet::of_rank(Rank::Ten);

/// All considerations of `card`, in a place of zeros.
pub(super) fn considerations(f: &mut Place<'_, CONSIDERATIONS>, count: &Count<'_>, card: Card) {
    let forecast = trick::forecast(count, card);
    let points = f32::from(card.points()) / 10.0;
    let is_trump = count.trumps.contains(card);
    let suit_all = count.game.followers(card);
    let suit = count.hand & suit_all;
    let out_all = count.against & suit_all;
    let out = out_all.len() as f32;
    let higher = (out_all & count.game.beating(card)).len();
    let trumps_out = count.trumps_out.len() as f32;
    let own_trumps = (count.hand & count.trumps).len() as f32;
    let late = count.late;
    f[0] = forecast.points / 10.0;
    f[1] = trick::worth_keeping(count, card) / 10.0;
    f[2] = points;
    f[3] = forecast.ours * points;
    f[4] = points * late;
    f[5] = flag(higher == 0 && !is_trump);
    f[6] = flag(higher == 0 && is_trump);
    f[7] = flag(higher == 1 && !is_trump);
    f[8] = flag(card.points() == 10 && !is_trump && higher > 0);
    f[9] = flag(card.points() == 10 && higher > 0 && suit.len() == 2 && !is_trump);
    f[10] = flag(suit.len() == 1 && !is_trump);
    f[11] = flag(suit.len() == 2 && !is_trump);
    f[12] = flag(suit.len() >= 4 && !is_trump);
    let [has_ten, has_ace] = [TENS, ACES].map(|rank| !suit.is_disjoint(rank - CardSet::of(card)));
    let guards_ten = !is_trump && card.points() < 10 && has_ten && !has_ace;
    f[13] = flag(guards_ten && suit.len() == 2);
    f[14] = flag(guards_ten && suit.len() > 2);
    f[15] = flag(!is_trump && has_ace);
    f[16] = flag(Some(card) == suit.first());
    f[17] = flag(is_trump && CardSet::JACKS.contains(card));
    f[18] = flag(is_trump);
    f[19] = flag(is_trump) * (own_trumps - trumps_out) / 4.0;
    f[20] = flag(is_trump) * own_trumps / 4.0;
    f[21] = flag(is_trump && !CardSet::JACKS.contains(card)) * points;
    f[22] = flag(is_trump && trumps_out == 0.0);
    f[23] = if is_trump { 0.0 } else { out / 4.0 };
    f[24] = if is_trump { 0.0 } else { out * flag(higher == 0) / 4.0 };
    f[25] = trick::target(count, &forecast, card);
    f[26] = flag(CardSet::JACKS.contains(card) && card.index() == 31);
    f[27] = flag(higher == 0) * late;
    f[28] = flag(is_trump) * late;
    f[29] = flag(card.points() == 4);
    f[30] = flag(card.points() == 3);
    f[45] = if is_trump { 0.0 } else { f32::from(card.rank() as u8) / 7.0 };
    f[46] = f[0] * late;
    f[47] = f[1] * late;
    if count.tricks.trick().is_empty() {
        lead(f, count, card, higher);
    } else {
        follow(f, count, card, &forecast);
    }
}

/// What matters for a lead alone.
fn lead(f: &mut Place<'_, CONSIDERATIONS>, count: &Count<'_>, card: Card, higher: usize) {
    let suit = count.game.followers(card);
    let is_trump = count.trumps.contains(card);
    let [left, right] = [count.me.next(), count.me.previous()];
    if count.is_declarer() {
        let drawn: f32 = [left, right].into_iter().map(|s| 1.0 - count.without_trumps(s)).sum();
        f[31] = flag(is_trump) * drawn;
        f[32] = flag(is_trump && higher == 0) * drawn;
        f[33] = flag(!is_trump) * (count.void(left, card) + count.void(right, card));
        f[34] = flag(!is_trump && higher == 0) * drawn;
        f[35] = flag(!is_trump && higher > 0) * drawn;
        f[36] = flag(is_trump && higher == 1) * drawn;
        f[37] = flag(is_trump && higher > 1 && card.points() == 0) * drawn;
    } else {
        let declarer = count.tricks.declarer();
        let partner = count.partner();
        let void = count.void(declarer, card);
        let ruffs = void * (1.0 - count.without_trumps(declarer));
        let above = count.game.beating(card) & suit;
        f[31] = if is_trump { 0.0 } else { ruffs };
        f[32] = if is_trump { 0.0 } else { ruffs * f32::from(card.points()) / 10.0 };
        f[33] = if is_trump { 0.0 } else { count.void(partner, card) };
        f[34] = flag(!is_trump) * (1.0 - count.lacks(partner, above));
        f[35] = flag(!is_trump) * (1.0 - count.lacks(declarer, above));
        f[36] = flag(!is_trump && count.led_before(partner, suit));
        f[37] = flag(!is_trump && count.led_before(count.me, suit));
        f[38] = flag(!is_trump && count.led_before(declarer, suit));
        f[39] = flag(card.points() == 11 && !is_trump);
        f[40] = flag(card.points() == 11 && !is_trump && (count.hand & suit).is_disjoint(TENS));
    }
    let own = count.hand & suit;
    let length = own.len() as f32 / 4.0;
    let trumps_out = count.trumps_out.len();
    let out = count.against & suit;
    let masters = own.iter().filter(|&c| (out & count.game.beating(c)).is_empty()).count() as f32 / 3.0;
    let late = count.late;
    f[41] = flag(is_trump && own.first() == Some(card));
    f[42] = flag(is_trump && higher == 2);
    f[43] = flag(is_trump && higher > 2);
    f[44] = flag(!is_trump) * length;
    f[48] = flag(!is_trump && trumps_out == 0) * length;
    f[49] = flag(!is_trump) * f32::from(out.points()) / 20.0;
    f[50] = flag(!is_trump) * masters;
    f[51] = flag(!is_trump && higher > 0) * masters;
    f[52] = flag(!is_trump && higher > 0) * (count.hand & count.trumps).len() as f32 / 4.0;
    f[53] = flag(!is_trump && own.len() == 1 && card.points() < 10);
    f[54] = flag(!is_trump && card.points() == 10);
    f[55] = flag(is_trump) * masters;
    f[56] = flag(!is_trump) * late;
    f[57] = flag(!is_trump && card.points() == 10) * out.len() as f32 / 4.0;
    f[58] = flag(is_trump && trumps_out == 1);
    f[59] = flag(is_trump && trumps_out == 2);
    f[60] = flag(!is_trump) * higher as f32 / 3.0;
    f[61] = flag(!is_trump && higher == 0) * trumps_out as f32 / 4.0;
    f[62] = flag(is_trump && higher == 0) * late;
    f[63] = flag(!is_trump && higher > 0) * late;
}

/// What matters for following alone.
fn follow(f: &mut Place<'_, CONSIDERATIONS>, count: &Count<'_>, card: Card, forecast: &Forecast) {
    let tricks = count.tricks;
    let led = tricks.trick()[0];
    let follows = count.game.followers(led).contains(card);
    let on_table = f32::from(count.on_table) / 10.0;
    let is_trump = count.trumps.contains(card);
    let (holder, best) = tricks.best().expect("a card is on the table");
    let takes = count.game.beats(card, best);
    let ours_already = count.same_side(holder, count.me);
    f[31] = flag(takes);
    f[32] = flag(takes) * on_table;
    f[33] = flag(takes && is_trump && !follows);
    f[34] = flag(takes && is_trump && !follows) * on_table;
    f[35] = flag(!follows && !is_trump);
    f[36] = flag(!follows && !is_trump && (count.hand & count.game.followers(card)).len() == 1);
    f[37] = flag(ours_already) * f32::from(card.points()) / 10.0;
    f[38] = flag(ours_already && takes);
    f[39] = forecast.ours;
    f[40] = forecast.ours * on_table;
    f[41] = (1.0 - forecast.ours) * f32::from(card.points()) / 10.0;
    f[42] = flag(takes && card.points() >= 10);
    f[43] = flag(!takes && card.points() >= 10);
    f[44] = flag(takes && is_trump && !follows) * f32::from(card.points()) / 10.0;
    let late = count.late;
    let own = (count.hand & count.game.followers(card)).len() as f32 / 4.0;
    let discards = !follows && !is_trump;
    f[48] = flag(takes) * late;
    f[49] = flag(takes && forecast.ours > 0.99) * f32::from(card.points()) / 10.0;
    f[50] = flag(takes && is_trump) * count.trumps_out.len() as f32 / 4.0;
    f[51] = flag(ours_already) * late * f32::from(card.points()) / 10.0;
    f[52] = flag(discards && card.points() == 11);
    f[53] = flag(discards && card.points() == 10);
    f[54] = flag(discards) * own;
    if discards {
        f[55] = count.void(count.me.next(), card);
        f[56] = count.void(count.me.previous(), card);
    }
    f[57] = flag(takes && is_trump && !follows) * own;
    f[58] = flag(takes && CardSet::JACKS.contains(card));
    let taking = count.legal & count.game.beating(best);
    f[59] = flag(taking.first() == Some(card));
    f[60] = flag(takes && follows && card.points() == 11);
    f[61] = flag(takes && follows && card.points() == 10);
    f[62] = flag(takes && is_trump && !follows) * late;
    f[63] = flag(discards) * f32::from(card.points()) * late / 10.0;
}

fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}
