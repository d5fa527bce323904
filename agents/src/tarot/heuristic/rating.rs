//! What a card is worth on the table, and what it is worth in the hand.

use super::counting::Count;
use skat_env::tarot::{Card, CardKind, CardSet, Rank, Seat, Suit, Tricks, View};

/// Points that a bout moves beyond its own: what the contract needs changes by 5 to 15 points.
const BOUT: f32 = 9.0;

/// The rating of each legal card, in points.
pub(super) fn ratings(view: &View) -> Vec<(Card, f32)> {
    let at = Situation::of(view);
    view.legal_cards().iter().map(|card| (card, at.rating(card))).collect()
}

/// What matters to every card that may be played now.
struct Situation<'a> {
    view: &'a View,
    tricks: &'a Tricks,
    count: Count,
    /// Who plays to this trick after the observer, in order.
    after: Vec<Seat>,
    /// Trumps in the hands of the other camp, and of partners, as expected.
    against: f32,
    with: f32,
    own_trumps: CardSet,
    unseen: CardSet,
    left: usize,
}

impl<'a> Situation<'a> {
    fn of(view: &'a View) -> Situation<'a> {
        let tricks = view.tricks.as_ref().expect("a card is to be played");
        let count = Count::of(view);
        let played = tricks.trick().len();
        let others = || (1..4).map(|places| view.seat.after::<4>(places));
        let trumps = |partner: bool| -> f32 {
            let camp = others().filter(|&seat| view.is_partner(seat) == partner);
            camp.map(|seat| count.expected(seat, CardSet::TRUMPS)).sum()
        };
        Situation {
            view,
            tricks,
            after: (1..4 - played).map(|places| view.seat.after::<4>(places)).collect(),
            against: trumps(false),
            with: trumps(true),
            own_trumps: view.hand.trumps(),
            unseen: !(view.hand | view.all_played() | view.laid),
            left: view.hand.len(),
            count,
        }
    }

    fn rating(&self, card: Card) -> f32 {
        if card == Card::EXCUSE {
            return self.excuse();
        }
        let wins = self.wins(card);
        let on_table: f32 = self.tricks.trick().iter().map(|&card| stake(card)).sum();
        let own = stake(card);
        let partners = self.after.iter().filter(|&&seat| self.view.is_partner(seat)).count() as f32;
        let opponents = self.after.len() as f32 - partners;
        // Partners put points on a trick that is won, opponents on one that is lost.
        let trick = wins * (on_table + own + 1.2 * partners + 0.5 * opponents)
            - (1.0 - wins) * (on_table + own + 0.5 * partners + 1.2 * opponents);
        let last = if self.left == 1 { 5.0 * (2.0 * wins - 1.0) } else { 0.0 };
        let lead = if self.tricks.trick().is_empty() { self.lead(card) } else { 0.0 };
        trick + last + lead - self.kept(card)
    }

    /// How likely the observer's camp takes the trick after this card.
    fn wins(&self, card: Card) -> f32 {
        let holds = self.tricks.taking().contains(card);
        let holder = if holds { self.view.seat } else { self.tricks.holder().unwrap_or(self.view.seat) };
        let taking = if holds { CardSet::beating(card) } else { self.tricks.taking() };
        let is_ours = holder == self.view.seat || self.view.is_partner(holder);
        let follow = match (self.tricks.is_led(), card.suit()) {
            (true, _) => self.tricks.follow(),
            (false, Some(suit)) => CardSet::of_suit(suit),
            (false, None) => CardSet::EMPTY,
        };
        let mut ours = if is_ours { 1.0 } else { 0.0 };
        for &seat in &self.after {
            let beats = self.beats(seat, follow, taking);
            if self.view.is_partner(seat) {
                // A partner does not always take what he could.
                ours += (1.0 - ours) * beats * 0.8;
            } else {
                ours *= 1.0 - beats * 0.9;
            }
        }
        ours
    }

    /// How likely a player can beat what lies there: with a higher card of the suit, or with a
    /// trump because he cannot follow.
    fn beats(&self, seat: Seat, follow: CardSet, taking: CardSet) -> f32 {
        let trumps = 1.0 - self.count.holds_none(seat, taking.trumps());
        if follow.is_empty() {
            return trumps;
        }
        let void = self.count.holds_none(seat, follow);
        let higher = 1.0 - self.count.holds_none(seat, taking & follow);
        higher + void * trumps
    }

    /// What the card is still worth in the hand.
    fn kept(&self, card: Card) -> f32 {
        match card.kind() {
            CardKind::Trump(1) => self.petit_kept(),
            CardKind::Trump(number) => self.trump_kept(card, number),
            CardKind::Plain(suit, rank) => self.plain_kept(card, suit, rank),
            CardKind::Excuse => 0.0,
        }
    }

    /// What the petit brings later: saved with long trumps, lost with few.
    fn petit_kept(&self) -> f32 {
        let others = self.own_trumps.len() as f32 - 1.0;
        let threat = if self.view.is_declarer() { self.against / 3.0 } else { self.against };
        let saved = (0.45 + 0.12 * (others - threat)).clamp(0.05, 0.9);
        let at_the_end = if others > threat + 3.0 { 3.0 } else { 0.0 };
        (4.5 + BOUT) * (2.0 * saved - 1.0) + at_the_end
    }

    /// Trumps take tricks later, the masters for certain.
    fn trump_kept(&self, card: Card, number: u8) -> f32 {
        let higher = (CardSet::beating(card) & self.unseen).len() as f32;
        let height = f32::from(number) / 21.0;
        let master = if higher == 0.0 { 1.2 } else { 0.0 };
        1.6 + 1.6 * height + master
    }

    /// Honours take tricks later while nobody trumps.
    fn plain_kept(&self, card: Card, suit: Suit, rank: Rank) -> f32 {
        let of_suit = CardSet::of_suit(suit);
        let unseen = (of_suit & self.unseen).len() as f32;
        let own = (of_suit & self.view.hand).len();
        let higher = (CardSet::beating(card) & of_suit & self.unseen).len();
        let foes = if self.view.is_declarer() { 3.0 } else { 1.0 };
        // The suit can be led once more for each foe's card.
        let rounds = (unseen / 4.0).min(unseen / (foes + 1.0) + 0.5);
        let lives = (rounds / 2.2).clamp(0.0, 1.0);
        let points = stake(card);
        let takes = match (higher, rank) {
            (0, _) => 0.75 * lives,
            (1, Rank::Queen | Rank::Knight) if own >= 2 => 0.35 * lives,
            (_, Rank::Queen | Rank::Knight | Rank::Jack) => 0.15 * lives,
            _ => 0.0,
        };
        // An honour that does not take may be lost later.
        let risk = if higher > 0 && points > 1.0 { 0.25 } else { 0.0 };
        let void = if own == 1 && !self.own_trumps.is_empty() && rank < Rank::Jack { -0.8 } else { 0.0 };
        takes * (points + 1.5) - risk * points + void
    }

    /// The Excuse: it saves a dear card and costs half a point; it must not wait for the end.
    fn excuse(&self) -> f32 {
        let is_lead = self.tricks.trick().is_empty();
        let late = match self.left {
            1 => 0.0,
            2 => 8.0,
            3 => 3.0,
            4 => 1.5,
            _ => 0.0,
        };
        let kept = 1.8 + if is_lead { 2.0 } else { 0.0 };
        let on_table: f32 = self.tricks.trick().iter().map(|&card| stake(card)).sum();
        let ours = match self.tricks.holder() {
            Some(seat) if self.view.is_partner(seat) => 0.6,
            Some(_) => 0.1,
            None => 0.4,
        };
        on_table * (2.0 * ours - 1.0) - 1.0 - kept + late
    }

    /// What there is to a lead beyond the trick.
    fn lead(&self, card: Card) -> f32 {
        if self.view.is_declarer() { self.declarers_lead(card) } else { self.defenders_lead(card) }
    }

    fn petit_is_against(&self) -> bool {
        let others = (1..4).map(|places| self.view.seat.after::<4>(places));
        let mut foes = others.filter(|&seat| !self.view.is_partner(seat));
        foes.any(|seat| self.view.may_hold(seat).contains(Card::PETIT))
    }

    /// The declarer makes the others trump his long suit, and hunts the petit when his trumps are
    /// many and high.
    fn declarers_lead(&self, card: Card) -> f32 {
        let own = self.own_trumps.len() as f32;
        let Some(suit) = card.suit() else {
            let hunts = self.petit_is_against() && own > self.against / 2.0 + 1.0;
            let pulls = if own > self.against { 1.5 } else { -1.0 };
            return pulls + if hunts && CardSet::beating(card).is_disjoint(self.unseen) { 3.0 } else { 0.0 };
        };
        let length = self.view.hand.suit(suit).len() as f32;
        let is_low = stake(card) < 1.0;
        0.5 * (length - 3.0) + if is_low { 0.3 } else { 0.0 }
    }

    /// A defender leads what the declarer must trump, or what a partner may take; trumps only to
    /// hunt the petit.
    fn defenders_lead(&self, card: Card) -> f32 {
        let declarer = self.view.declarer().expect("a contract is played");
        let Some(suit) = card.suit() else {
            let hunts =
                self.petit_is_against() && self.own_trumps.len() as f32 + self.with > self.against + 4.0;
            return if hunts { 0.5 } else { -2.0 };
        };
        let void = self.count.holds_none(declarer, CardSet::of_suit(suit));
        let is_low = stake(card) < 1.0;
        let forces = if is_low { 1.5 * void } else { -void };
        let long = 0.2 * self.view.hand.suit(suit).len() as f32;
        forces + long
    }
}

/// The points of a card in a trick, with what a bout moves.
fn stake(card: Card) -> f32 {
    let points = f32::from(card.half_points()) / 2.0;
    if card == Card::PETIT { points + BOUT } else { points }
}
