//! Encoders: rows are read back and compared with the views that they encode.
//!
//! The reader of rows and the replay of what they recall serve all tests, which makes this file
//! long.

use crate::walks::{contract, walk};
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::auction;
use skat_env::skat::encode::{Block, OracleV1, V1, V1Bits, V1Bytes, action_v1, oracle_v1, v1};
use skat_env::skat::view::Stage;
use skat_env::skat::{
    Action, Announcement, Bid, Call, Card, CardSet, Contract, Deal, Game, Rank, Rules, Seat, State, Suit,
    View, Worlds,
};
use skat_env::{ActionSet as _, Encoder, Environment, FullView, Packed, Rng};
use std::collections::{HashMap, HashSet};

const DEALS: usize = if cfg!(debug_assertions) { 80 } else { 500 };

/// Views of all players in every state of random deals that are not over.
fn views(seed: u64) -> impl Iterator<Item = View> {
    let mut rng = Rng::seed_from_u64(seed);
    (0..DEALS).flat_map(move |_| {
        let states = walk(&mut rng).into_iter().filter(|state| !state.is_over());
        states.flat_map(|state| Seat::ALL.map(|seat| View::of(&state, seat))).collect::<Vec<View>>()
    })
}

/// A row, read by the names of its blocks.
struct Reader(v1::Row);

impl Reader {
    fn block(&self, name: &str) -> u128 {
        let block = v1::BLOCKS.iter().find(|block| block.name == name).expect("a block");
        let first = v1::offset(name);
        (0..block.len).fold(0, |bits, i| bits | u128::from(self.0.get(first + i)) << i)
    }

    fn cards(&self, name: &str) -> CardSet {
        CardSet::from_bits(u32::try_from(self.block(name)).expect("32 features"))
    }

    fn bit(&self, name: &str) -> bool {
        self.block(name) == 1
    }

    /// The place of the only feature that is 1.
    fn one(&self, name: &str) -> Option<usize> {
        let bits = self.block(name);
        assert!(bits.count_ones() <= 1, "{name} is one of several");
        (bits != 0).then(|| bits.trailing_zeros() as usize)
    }

    /// How many features from the first on are 1.
    fn count(&self, name: &str) -> usize {
        let bits = self.block(name);
        assert_eq!(bits & (bits + 1), 0, "{name} is a thermometer");
        bits.count_ones() as usize
    }
}

/// What a player remembers of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Memory {
    seat: Seat,
    turn: Option<Seat>,
    stage: Stage,
    rules: Rules,
    calls: Vec<(Seat, Call)>,
    dealt: CardSet,
    hand: CardSet,
    picked_up: CardSet,
    buried: CardSet,
    shown: CardSet,
    declarer: Option<(Seat, Bid)>,
    contract: Option<Contract>,
    /// In order, with who played them.
    cards: Vec<(Seat, Card)>,
    /// Of the declarer and the defenders: points as far as the player knows them, and tricks.
    taken: [(u8, u8); 2],
    voids: [CardSet; 3],
}

impl Memory {
    fn of(view: &View) -> Memory {
        let mut cards = Vec::new();
        let mut taken = [(0, 0); 2];
        if let Some(tricks) = &view.tricks {
            let who = |card| Seat::ALL.into_iter().find(|&seat| tricks.played(seat).contains(card));
            cards.extend(tricks.cards().iter().map(|&card| (who(card).expect("somebody played it"), card)));
            let points = tricks.declarer_points() + view.buried.points();
            taken =
                [(points, tricks.declarer_tricks()), (tricks.defender_points(), tricks.defender_tricks())];
        }
        Memory {
            seat: view.seat,
            turn: view.turn,
            stage: view.stage,
            rules: view.rules,
            calls: view.auction.calls(),
            dealt: view.dealt,
            hand: view.hand,
            picked_up: view.picked_up,
            buried: view.buried,
            shown: view.shown,
            declarer: view.declarer().map(|d| (d.seat, d.bid)),
            contract: view.contract(),
            cards,
            taken,
            voids: Seat::ALL.map(|seat| view.tricks.map_or(CardSet::EMPTY, |tricks| tricks.voids(seat))),
        }
    }

    /// By the meaning of the blocks alone.
    fn read(row: v1::Row) -> Memory {
        let row = Reader(row);
        let seat = Seat::from_index(row.one("position").expect("somebody observes"));
        let around = [seat, seat.next(), seat.previous()];
        let relative = |name: &str| row.one(name).map(|i| around[i]);
        let stages = [
            Stage::Bidding,
            Stage::PickingUp,
            Stage::Burying(0),
            Stage::Burying(1),
            Stage::Declaring,
            Stage::Playing,
            Stage::Over,
        ];
        let stage = stages[row.one("stage").expect("one of the stages")];
        let (hand, picked_up, buried) = (row.cards("hand"), row.cards("picked_up"), row.cards("buried"));
        let played = ["played_by_self", "played_by_next", "played_by_previous"].map(|name| row.cards(name));
        let calls = read_calls(&row, around);
        let highest = calls
            .iter()
            .rev()
            .find_map(|(_, call)| if let Call::Bid(bid) = call { Some(*bid) } else { None });
        assert_eq!(row.count("bid_at_least"), highest.map_or(0, |bid| (bid.index() + 1).min(24)));
        let declarer = relative("declarer").map(|seat| (seat, highest.expect("the declarer has bid")));
        let contract = read_contract(&row);
        let replay = Replay::of(&row, contract, declarer.map(|(seat, _)| seat), played, around);
        let mut memory = Memory {
            seat,
            turn: relative("turn"),
            stage,
            rules: Rules { concede: row.bit("may_concede"), ..Rules::default() },
            calls,
            dealt: (hand | buried | played[0]) - picked_up,
            hand,
            picked_up,
            buried,
            shown: row.cards("shown"),
            declarer,
            contract,
            cards: replay.cards,
            taken: [(0, 0); 2],
            voids: replay.voids,
        };
        if contract.is_some() {
            memory.taken = ["declarer", "defender"].map(|side| {
                let points = row.block(&format!("{side}_points_binary")) as u8;
                assert_eq!(row.count(&format!("{side}_points")), usize::from(points / 5));
                (points, row.count(&format!("{side}_tricks")) as u8)
            });
            let [(points, tricks), rest] = replay.taken;
            assert_eq!(memory.taken, [(points + buried.points(), tricks), rest], "the tricks' own points");
        }
        memory
    }
}

fn read_calls(row: &Reader, around: [Seat; 3]) -> Vec<(Seat, Call)> {
    use auction::Stage::{
        ForehandAlone, ForehandAnswers, MiddlehandBids, Over, RearhandBids, SurvivorAnswers,
    };
    let stages = [MiddlehandBids, ForehandAnswers, RearhandBids, SurvivorAnswers, ForehandAlone, Over];
    let stage = stages[row.one("bidding").expect("one of the stages")];
    let leader = row.one("high_bidder").map(|i| around[i]);
    let has_passed = |seat: Seat| (0..3).any(|i| around[i] == seat && row.block("passed") >> i & 1 != 0);
    let bids = |name: &str| -> Vec<Bid> {
        let made = row.block(name);
        Bid::all().filter(|bid| made >> bid.index() & 1 != 0).collect()
    };
    let (first, second) = (bids("first_duel"), bids("second_duel"));
    let survivor = if row.bit("middlehand_left") { Seat::Middlehand } else { Seat::Forehand };
    let mut calls = Vec::new();
    let duel =
        |calls: &mut Vec<(Seat, Call)>, bids: &[Bid], caller: Seat, other: Seat, ends: Option<bool>| {
            for (i, &bid) in bids.iter().enumerate() {
                calls.push((caller, Call::Bid(bid)));
                let last = i + 1 == bids.len();
                match ends {
                    Some(true) if last => calls.push((other, Call::Pass)),
                    None if last && matches!(stage, ForehandAnswers | SurvivorAnswers) => {}
                    _ => calls.push((other, Call::Hold)),
                }
            }
            if ends == Some(false) {
                calls.push((caller, Call::Pass));
            }
        };
    let is_first = matches!(stage, MiddlehandBids | ForehandAnswers);
    let first_ends = (!is_first).then_some(survivor == Seat::Middlehand);
    duel(&mut calls, &first, Seat::Middlehand, Seat::Forehand, first_ends);
    if is_first {
        return calls;
    }
    let loser = if survivor == Seat::Middlehand { Seat::Forehand } else { Seat::Middlehand };
    assert!(has_passed(loser), "{loser} lost the first duel");
    // Forehand's own 18 is in neither duel.
    let alone = first.is_empty() && second.is_empty();
    let second_ends = matches!(stage, ForehandAlone | Over).then_some(leader == Some(Seat::Rearhand));
    duel(&mut calls, &second, Seat::Rearhand, survivor, second_ends);
    if stage == Over && alone {
        calls.push((Seat::Forehand, leader.map_or(Call::Pass, |_| Call::Bid(Bid::MIN))));
    }
    calls
}

fn read_contract(row: &Reader) -> Option<Contract> {
    let games = [Game::Diamonds, Game::Hearts, Game::Spades, Game::Clubs, Game::Grand, Game::Null];
    let announcements = [Announcement::Schneider, Announcement::Schwarz, Announcement::Ouvert];
    let announcement = row.one("announcement").map_or(Announcement::None, |i| announcements[i]);
    let game = games[row.one("game")?];
    Some(Contract::from_parts(game, row.bit("hand_game"), announcement).expect("one of the 29"))
}

/// The play once more, card by card.
struct Replay {
    cards: Vec<(Seat, Card)>,
    taken: [(u8, u8); 2],
    voids: [CardSet; 3],
}

impl Replay {
    fn of(
        row: &Reader,
        contract: Option<Contract>,
        declarer: Option<Seat>,
        played: [CardSet; 3],
        around: [Seat; 3],
    ) -> Replay {
        let mut replay = Replay { cards: Vec::new(), taken: [(0, 0); 2], voids: [CardSet::EMPTY; 3] };
        let (Some(contract), Some(declarer)) = (contract, declarer) else { return replay };
        let game = contract.game();
        let tricks = row.block("trick_of_card");
        let in_trick =
            |n: u128| Card::all().filter(|card| tricks >> (4 * card.index()) & 15 == n).collect::<CardSet>();
        let all = played[0] | played[1] | played[2];
        assert_eq!(in_trick(0), !all, "a card that was played has its trick");
        let mut leader = Seat::Forehand;
        for n in 1..=10 {
            let cards = in_trick(n);
            let of = |seat: Seat| {
                let i = around.iter().position(|&other| other == seat).expect("one of three");
                (played[i] & cards).first()
            };
            let order = [leader, leader.next(), leader.previous()];
            let mut best: Option<(Seat, Card)> = None;
            for seat in order {
                let Some(card) = of(seat) else { break };
                let led = of(leader).expect("a trick begins with its lead");
                if !game.followers(led).contains(card) {
                    replay.voids[seat.index()] |= game.followers(led);
                }
                if best.is_none_or(|(_, other)| game.beats(card, other)) {
                    best = Some((seat, card));
                }
                replay.cards.push((seat, card));
            }
            let on_table = ["table_self", "table_next", "table_previous"].map(|name| row.cards(name));
            if cards.len() == 3 {
                leader = best.expect("three cards").0;
                let side = &mut replay.taken[usize::from(leader != declarer)];
                *side = (side.0 + cards.points(), side.1 + 1);
                assert!(on_table.iter().all(|table| table.is_disjoint(cards)));
            } else if !cards.is_empty() {
                let expected = around.map(|seat| of(seat).map_or(CardSet::EMPTY, CardSet::of));
                assert_eq!(on_table, expected, "the trick on the table");
            }
        }
        for (i, name) in ["void_self", "void_next", "void_previous"].into_iter().enumerate() {
            let voids = replay.voids[around[i].index()];
            let trumps = game.trumps();
            let classes =
                std::iter::once(trumps).chain(Suit::ALL.map(|suit| CardSet::of_suit(suit) - trumps));
            let bits = classes.map(|class| !class.is_empty() && class.is_subset(voids));
            assert_eq!(row.block(name), bits.enumerate().map(|(i, void)| u128::from(void) << i).sum());
        }
        replay
    }
}

/// Everything that a player saw can be read from the row alone.
#[test]
fn rows_recall_everything() {
    let mut kinds = HashSet::new();
    for view in views(1) {
        assert_eq!(Memory::read(v1::row(&view)), Memory::of(&view));
        kinds.insert((view.stage, view.is_declarer(), view.contract()));
    }
    assert!(kinds.len() > if cfg!(debug_assertions) { 30 } else { 60 }, "{}", kinds.len());
}

/// Few deals, each played many times: players meet the same cards with many histories. Where rows
/// are equal, the player was told the same.
#[test]
fn different_views_have_different_rows() {
    let mut rng = Rng::seed_from_u64(2);
    let mut met: HashMap<v1::Row, View> = HashMap::new();
    let mut again = 0;
    for _ in 0..DEALS / 20 {
        let deal = Deal::random(&mut rng);
        for _ in 0..100 {
            let mut state = State::new(deal, Rules::default());
            while let Some(seat) = state.seat_to_move() {
                let view = View::of(&state, seat);
                if let Some(other) = met.insert(v1::row(&view), view) {
                    again += 1;
                    assert_eq!(view, other);
                }
                let legal = state.legal();
                let low = legal.nth(below(&mut rng, legal.len().min(3)));
                let calls = [Action::Pass, Action::Hold]
                    .into_iter()
                    .find(|&a| legal.contains(a) && below(&mut rng, 3) == 0);
                state.act(calls.unwrap_or(low));
            }
        }
    }
    assert!(met.len() > 1000 && again > 1000, "{} rows, {again} met again", met.len());
}

/// What follows from the rest is as the blocks' meanings say.
#[test]
fn what_rows_derive_is_right() {
    for view in views(3) {
        let row = Reader(v1::row(&view));
        let Some(tricks) = &view.tricks else {
            assert!(row.cards("takes_trick").is_empty() && row.cards("unbeatable").is_empty());
            continue;
        };
        let holds = |card: &Card| view.would_hold(*card);
        assert_eq!(row.cards("takes_trick"), view.legal_cards().iter().filter(holds).collect());
        let game = tricks.contract().game();
        let unseen = view.unseen() | (view.shown - view.hand);
        let beaten = |card: Card| {
            unseen.iter().any(|other| game.followers(card).contains(other) && game.beats(other, card))
        };
        assert_eq!(row.cards("unbeatable"), view.hand.iter().filter(|&card| !beaten(card)).collect());
    }
}

fn encoded<E: Encoder<View>>(encoder: &E, view: &View) -> Vec<E::Element> {
    let mut row = vec![E::Element::default(); E::LEN];
    encoder.encode(view, &mut row);
    row
}

#[test]
fn floats_bytes_and_words_say_the_same() {
    for view in views(4).step_by(7) {
        let row = v1::row(&view);
        let floats = encoded(&V1, &view);
        assert_eq!(floats.len(), v1::LEN);
        assert!((0..v1::LEN).all(|i| floats[i] == f32::from(u8::from(row.get(i)))));
        assert!(encoded(&V1Bytes, &view).into_iter().eq((0..v1::LEN).map(|i| u8::from(row.get(i)))));
        let packed = encoded(&Packed(V1Bits), &view);
        assert_eq!(packed.len(), v1::LEN.div_ceil(8));
        assert!((0..8 * packed.len()).all(|i| (packed[i / 8] >> (i % 8) & 1 != 0) == row.get(i)));
        assert_eq!(encoded(&V1Bits, &view), row.0);
        assert_eq!(v1::Row::from_words(&row.0), row);
        assert!(row.ones().eq((0..v1::LEN).filter(|&i| row.get(i))), "nothing behind the last feature");
    }
}

#[test]
fn blocks_add_up_and_have_names_of_their_own() {
    let check = |blocks: &[Block], len: usize| {
        assert_eq!(blocks.iter().map(|block| block.len).sum::<usize>(), len);
        let names: HashSet<&str> = blocks.iter().map(|block| block.name).collect();
        assert_eq!(names.len(), blocks.len());
        assert!(blocks.iter().all(|block| block.len > 0 && !block.meaning.is_empty()));
    };
    check(&v1::BLOCKS, v1::LEN);
    check(&oracle_v1::BLOCKS, oracle_v1::LEN - v1::LEN);
    check(&action_v1::BLOCKS, action_v1::LEN);
    assert_eq!(v1::WORDS, v1::LEN.div_ceil(64));
    assert_eq!((v1::offset("hand"), v1::offset("picked_up")), (0, 32));
    assert_eq!(v1::offset("may_concede"), v1::LEN - 1);
}

#[test]
#[should_panic(expected = "the name of a block")]
fn an_unknown_block_has_no_place() {
    v1::offset("luck");
}

#[test]
fn the_all_seeing_row_adds_the_hidden_cards_and_nothing_else() {
    let mut rng = Rng::seed_from_u64(5);
    for state in (0..DEALS / 4).flat_map(|_| walk(&mut rng)) {
        for seat in Seat::ALL {
            let (row, own) = (oracle_v1::row(&state, seat), v1::row(&View::of(&state, seat)));
            assert!((0..v1::LEN).all(|i| row.get(i) == own.get(i)));
            let block =
                |n: usize| (0..32).filter(|i| row.get(v1::LEN + 32 * n + i)).map(Card::from_index).collect();
            let added: [CardSet; 4] = [0, 1, 2, 3].map(block);
            let hidden =
                [state.hand(seat.next()), state.hand(seat.previous()), state.skat(), state.dealt().skat()];
            assert_eq!(added, hidden);
            let mut floats = vec![0.0; oracle_v1::LEN];
            OracleV1.encode(&FullView { state, player: seat.index() }, &mut floats);
            assert!((0..oracle_v1::LEN).all(|i| floats[i] == f32::from(u8::from(row.get(i)))));
        }
    }
}

/// The features of an action by the names of their blocks.
fn features(view: &View, action: Action) -> HashMap<&'static str, u64> {
    let mut rest = action_v1::bits(view, action);
    let blocks = action_v1::BLOCKS.map(|block| {
        let bits = rest & ((1 << block.len) - 1);
        rest >>= block.len;
        (block.name, bits)
    });
    assert_eq!(rest, 0, "nothing behind the last feature");
    HashMap::from(blocks)
}

#[test]
fn features_say_what_a_card_does() {
    for view in views(6).filter(|view| view.stage == Stage::Playing && view.turn == Some(view.seat)) {
        let tricks = view.tricks.as_ref().expect("the play has begun");
        let game = tricks.contract().game();
        let led = tricks.trick().first();
        for card in view.legal_cards() {
            let has = features(&view, Action::Card(card));
            let is = |name: &str| has[name] == 1;
            assert_eq!(has["rank"], 1 << card.rank() as u64);
            assert_eq!(is("trump"), game.trumps().contains(card));
            assert_eq!(has["place"], 1 << tricks.trick().len());
            let follows = led.is_none_or(|&led| game.followers(led).contains(card));
            assert_eq!(is("ruffs"), !follows && game.trumps().contains(card));
            assert_eq!(is("discards"), !follows && !game.trumps().contains(card));
            assert_eq!(is("takes"), view.would_hold(card));
            let points: u32 = tricks.trick().iter().chain([&card]).map(|c| u32::from(c.points())).sum();
            let steps = [4, 10, 14, 21].into_iter().filter(|&step| points >= step).count();
            assert_eq!(has["at_stake"], (1 << steps) - 1);
            assert_eq!(has["kind"] & 1 == 1, view.is_declarer());
            assert_eq!((has["kind"] >> 1).count_ones(), 1);
            assert_eq!(has["declared"], 0);
        }
    }
}

/// What is said to be certain is so in every state that fits the view, whatever the others play.
#[test]
fn what_features_call_certain_is_certain() {
    let mut rng = Rng::seed_from_u64(7);
    let mut seen = [0; 2];
    for view in
        views(8).filter(|view| view.stage == Stage::Playing && view.turn == Some(view.seat)).step_by(5)
    {
        let tricks = view.tricks.as_ref().expect("the play has begun");
        let game = tricks.contract().game();
        let world = Worlds::of(&view).expect("the view is possible").sample(&mut rng);
        for card in view.legal_cards() {
            let has = features(&view, Action::Card(card));
            let others: &[Seat] = match tricks.trick().len() {
                0 => &[view.seat.next(), view.seat.previous()],
                1 => &[view.seat.next()],
                _ => &[],
            };
            if has["certain"] == 1 {
                assert!(view.would_hold(card));
                let led = tricks.trick().first().copied().unwrap_or(card);
                for &seat in others {
                    let hand = world.hand(seat);
                    let following = hand & game.followers(led);
                    let playable = if following.is_empty() { hand } else { following };
                    assert!(playable.iter().all(|other| !game.beats(other, card)), "{card} is beaten");
                }
                seen[0] += 1;
            }
            for (i, seat) in [view.seat.next(), view.seat.previous()].into_iter().enumerate() {
                if has["others_void"] >> i & 1 == 1 {
                    assert!((world.hand(seat) & game.followers(card)).is_empty(), "{seat} follows {card}");
                    seen[1] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}

#[test]
fn features_say_what_a_declaration_is_worth() {
    for view in views(9).filter(|view| view.turn == Some(view.seat)) {
        for action in view.legal {
            let has = features(&view, action);
            match action {
                Action::Declare(contract) => {
                    assert!(has.iter().all(|(name, bits)| *name == "declared" || *bits == 0));
                    let (own, trumps) = (view.hand, contract.game().trumps());
                    let count = (own & trumps).len().saturating_sub(2).min(7);
                    assert_eq!(has["declared"] & 0x7f, (1 << count) - 1);
                    let aces = ((own & CardSet::of_rank(Rank::Ace)) - trumps).len().min(3);
                    assert_eq!(has["declared"] >> 7 & 7, (1 << aces) - 1);
                }
                Action::Card(card) => assert_eq!(has["rank"], 1 << card.rank() as u64),
                _ => assert!(has.values().all(|&bits| bits == 0), "{action}"),
            }
        }
    }
}

/// Not only the view's own: what an observer may know says the same of an action wherever the
/// unseen cards lie.
#[test]
fn features_do_not_leak() {
    let mut rng = Rng::seed_from_u64(10);
    for _ in 0..DEALS / 4 {
        for state in walk(&mut rng) {
            let Some(player) = state.turn() else { continue };
            let view = state.view(player);
            let world = Worlds::of(&view).expect("the view is possible").sample(&mut rng);
            for action in view.legal {
                let other = world.view(player);
                assert_eq!(
                    action_v1::bits(&other, action),
                    action_v1::bits(&view, action),
                    "{:?}",
                    contract(&state)
                );
            }
        }
    }
}
