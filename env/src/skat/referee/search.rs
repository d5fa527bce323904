//! The plain prover: an exact threshold search with a table of positions already judged.

use super::prover::{Goal, Prover};
use crate::skat::card::Rank;
use crate::skat::{BySeat, Card, CardSet, Game, Play, Seat};

/// Searches every question through by itself.
///
/// A question takes microseconds with six cards in each hand, some milliseconds as a rule for a
/// whole deal; the bench `prover` measures it. Each allocates a table of at most 8 MiB and frees
/// it.
///
/// All answers are exact but one in rare cases: that card points cannot happen under any line of
/// play it shows within [`PlainProver::PATIENCE`] tricks or not at all, and what is not shown
/// impossible counts as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PlainProver;

impl PlainProver {
    /// So often a trick is completed in thought for what can happen, then the question is given up.
    pub const PATIENCE: u32 = 1 << 24;
}

impl Prover for PlainProver {
    fn declarer_forces(&self, play: &Play, goal: Goal) -> bool {
        let declarer = play.tricks().declarer();
        match goal {
            Goal::Points(_) | Goal::Tricks(_) => Search::reaches(play, goal, None, |seat| seat == declarer),
            Goal::NoTrick => !Search::reaches(play, Goal::Tricks(1), None, |seat| seat != declarer),
        }
    }

    fn can_happen(&self, play: &Play, goal: Goal) -> bool {
        match goal {
            Goal::Points(_) => Search::reaches(play, goal, Some(PlainProver::PATIENCE), |_| true),
            Goal::Tricks(_) => Search::reaches(play, goal, None, |_| true),
            Goal::NoTrick => !Search::reaches(play, Goal::Tricks(1), None, |_| false),
        }
    }
}

/// What is counted for the declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Points,
    Tricks,
}

impl Unit {
    fn of_trick(self, points: u8) -> i16 {
        match self {
            Unit::Points => points.into(),
            Unit::Tricks => 1,
        }
    }

    /// All that the hands can still bring, before the lead to a trick.
    fn left(self, hands: &BySeat<CardSet>) -> i16 {
        match self {
            Unit::Points => hands.0.iter().map(|hand| i16::from(hand.points())).sum(),
            Unit::Tricks => hands.0[0].len() as i16,
        }
    }
}

/// The trick so far.
#[derive(Clone, Copy)]
struct OnTable {
    led: Card,
    best: Card,
    winner: Seat,
    points: u8,
    cards: CardSet,
}

impl OnTable {
    fn with(table: Option<OnTable>, game: Game, seat: Seat, card: Card) -> OnTable {
        let Some(table) = table else {
            return OnTable {
                led: card,
                best: card,
                winner: seat,
                points: card.points(),
                cards: CardSet::of(card),
            };
        };
        let wins = game.beats(card, table.best);
        OnTable {
            best: if wins { card } else { table.best },
            winner: if wins { seat } else { table.winner },
            points: table.points + card.points(),
            cards: table.cards | CardSet::of(card),
            ..table
        }
    }
}

struct Search {
    game: Game,
    declarer: Seat,
    unit: Unit,
    /// Who plays for the declarer to have more.
    maximises: BySeat<bool>,
    judged: Judged,
    /// How many more positions are looked at before the search gives up and says yes.
    patience: Option<u32>,
}

impl Search {
    /// Whether those who maximise can see to it that the declarer has at least what `goal` says.
    fn reaches(play: &Play, goal: Goal, patience: Option<u32>, maximises: impl FnMut(Seat) -> bool) -> bool {
        let tricks = play.tricks();
        let (unit, need) = match goal {
            Goal::Points(points) => (Unit::Points, i16::from(points) - i16::from(play.declarer_points())),
            Goal::Tricks(count) => (Unit::Tricks, i16::from(count)),
            Goal::NoTrick => (Unit::Tricks, 0),
        };
        let game = tricks.contract().game();
        let hands = BySeat::from_fn(|seat| play.hand(seat));
        let mut table = None;
        let mut seat = tricks.leader();
        for &card in tricks.trick() {
            table = Some(OnTable::with(table, game, seat, card));
            seat = seat.next();
        }
        let cards_left = hands.0.iter().map(|hand| hand.len()).max().unwrap_or(0);
        let mut search = Search {
            game,
            declarer: tricks.declarer(),
            unit,
            maximises: BySeat::from_fn(maximises),
            judged: Judged::for_cards(cards_left),
            patience,
        };
        match table {
            None => search.lead(hands, seat, need),
            Some(_) => search.play(hands, seat, table, need),
        }
    }

    /// `seat` is to lead; whether the declarer gets at least `need` more.
    fn lead(&mut self, hands: BySeat<CardSet>, seat: Seat, need: i16) -> bool {
        match &mut self.patience {
            Some(0) => return true,
            Some(left) => *left -= 1,
            None => {}
        }
        if need <= 0 {
            return true;
        }
        if need > self.unit.left(&hands) {
            return false;
        }
        let (least, most) = match self.judged.get(&hands, seat) {
            Some(bounds) => bounds,
            None => (0, self.ceiling(&hands) as u8),
        };
        if i16::from(least) >= need {
            return true;
        }
        if i16::from(most) < need {
            return false;
        }
        let reached = self.play(hands, seat, None, need);
        let bounds = if reached { (need as u8, most) } else { (least, (need - 1) as u8) };
        self.judged.put(&hands, seat, bounds);
        reached
    }

    /// `seat` is to play to the trick; whether the declarer gets at least `need` more, this trick
    /// among it.
    fn play(&mut self, hands: BySeat<CardSet>, seat: Seat, table: Option<OnTable>, need: i16) -> bool {
        let wanted = self.maximises[seat];
        for card in self.choices(&hands, seat, table).iter() {
            let mut next = hands;
            next[seat].remove(card);
            let table = OnTable::with(table, self.game, seat, card);
            let reached = if table.cards.len() < 3 {
                self.play(next, seat.next(), Some(table), need)
            } else {
                let gained = if table.winner == self.declarer { self.unit.of_trick(table.points) } else { 0 };
                self.lead(next, table.winner, need - gained)
            };
            if reached == wanted {
                return wanted;
            }
        }
        !wanted
    }

    /// At least so many of the remaining tricks are the defenders', before the lead to one.
    ///
    /// A trump goes to the declarer only under a higher trump of his, and each of his takes one a
    /// defender. So a defender keeps what his trumps from some height on are more than the
    /// declarer's above them.
    fn lost_tricks(&self, hands: &BySeat<CardSet>) -> usize {
        let trumps = self.game.trumps();
        let own = hands[self.declarer] & trumps;
        let of_hand = |theirs: CardSet| {
            let surplus = theirs.iter().map(|card| {
                let above = self.game.beating(card) & trumps;
                (1 + (theirs & above).len()).saturating_sub((own & above).len())
            });
            surplus.max().unwrap_or(0)
        };
        let [left, right] = [self.declarer.next(), self.declarer.previous()].map(|seat| hands[seat] & trumps);
        of_hand(left).max(of_hand(right))
    }

    /// At most so much is left for the declarer, before the lead to a trick.
    fn ceiling(&self, hands: &BySeat<CardSet>) -> i16 {
        let lost = self.lost_tricks(hands);
        let taken = hands.0[0].len() - lost;
        match self.unit {
            Unit::Tricks => taken as i16,
            Unit::Points if lost == 0 => self.unit.left(hands),
            Unit::Points => hands.0.iter().map(|&hand| highest_points(hand, taken)).sum(),
        }
    }

    /// The cards that `seat` may play, one of each run that makes no difference, the likely best
    /// ones first.
    fn choices(&self, hands: &BySeat<CardSet>, seat: Seat, table: Option<OnTable>) -> Choices {
        let hand = hands[seat];
        let following = table.map_or(CardSet::EMPTY, |table| hand & self.game.followers(table.led));
        let legal = if following.is_empty() { hand } else { following };
        let others = hands[seat.next()] | hands[seat.previous()] | table.map_or(CardSet::EMPTY, |t| t.cards);
        let mut choices = Choices::default();
        for card in legal {
            if !choices.iter().any(|other| self.are_alike(card, other, others)) {
                choices.insert(card, self.estimate(hands, seat, table, card));
            }
        }
        choices
    }

    /// Whether no card elsewhere lies between two cards of a hand that count the same.
    fn are_alike(&self, a: Card, b: Card, others: CardSet) -> bool {
        let game = self.game;
        if !game.followers(a).contains(b) || (self.unit == Unit::Points && a.points() != b.points()) {
            return false;
        }
        let (low, high) = if game.beats(a, b) { (b, a) } else { (a, b) };
        (game.beating(low) & game.followers(low) & (others - game.beating(high))).is_empty()
    }

    /// How early the card is to be tried.
    fn estimate(&self, hands: &BySeat<CardSet>, seat: Seat, table: Option<OnTable>, card: Card) -> i16 {
        let worth = if self.game.is_null() { card.rank().null_order() } else { card.points() };
        let worth = i16::from(worth);
        let for_declarer = self.maximises[seat];
        let wins = match table {
            Some(table) if !self.game.beats(card, table.best) => table.winner == self.declarer,
            Some(_) => seat == self.declarer,
            None => {
                let against = hands.iter().filter(|(other, _)| self.maximises[*other] != for_declarer);
                let against = against.fold(CardSet::EMPTY, |cards, (_, &hand)| cards | hand);
                let beaten = !(self.game.beating(card) & against).is_empty();
                if beaten { !for_declarer } else { seat == self.declarer }
            }
        };
        if wins == for_declarer { 20 + worth } else { -worth }
    }
}

/// The card points of the `count` cards that count most.
fn highest_points(cards: CardSet, count: usize) -> i16 {
    let ranks = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack];
    let (mut points, mut left) = (0, count);
    for rank in ranks {
        let of_rank = (cards & CardSet::of_rank(rank)).len().min(left);
        points += of_rank as i16 * i16::from(rank.points());
        left -= of_rank;
    }
    points
}

/// At most ten cards, the likely best first.
#[derive(Default)]
struct Choices {
    cards: [Option<(Card, i16)>; 10],
    len: usize,
}

impl Choices {
    fn insert(&mut self, card: Card, estimate: i16) {
        let mut place = self.len;
        while place > 0 && self.cards[place - 1].is_some_and(|(_, other)| other < estimate) {
            self.cards[place] = self.cards[place - 1];
            place -= 1;
        }
        self.cards[place] = Some((card, estimate));
        self.len += 1;
    }

    fn iter(&self) -> impl Iterator<Item = Card> {
        self.cards[..self.len].iter().flatten().map(|&(card, _)| card)
    }
}

/// Least and most that the declarer gets from positions before a lead; a new one takes the place of
/// an old one.
struct Judged {
    entries: Vec<(u128, (u8, u8))>,
    shift: u32,
}

impl Judged {
    fn for_cards(cards: usize) -> Judged {
        let bits = (2 * cards as u32).clamp(4, 18);
        Judged { entries: vec![(0, (0, 0)); 1 << bits], shift: 64 - bits }
    }

    /// The position as a number, and its place in the table.
    fn key(&self, hands: &BySeat<CardSet>, leader: Seat) -> (u128, usize) {
        let [a, b, c] = hands.0.map(|hand| u128::from(hand.bits()));
        let key = a | b << 32 | c << 64 | (1 + leader.index() as u128) << 96;
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29 ^ (key >> 64) as u64).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (key, (mixed >> self.shift) as usize)
    }

    fn get(&self, hands: &BySeat<CardSet>, leader: Seat) -> Option<(u8, u8)> {
        let (key, place) = self.key(hands, leader);
        let (found, bounds) = self.entries[place];
        (found == key).then_some(bounds)
    }

    fn put(&mut self, hands: &BySeat<CardSet>, leader: Seat, bounds: (u8, u8)) {
        let (key, place) = self.key(hands, leader);
        self.entries[place] = (key, bounds);
    }
}
