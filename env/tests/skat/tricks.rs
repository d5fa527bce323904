//! Leading, following, taking tricks and counting them, in random deals of all contracts (ISkO 4.1,
//! 4.2, 4.4, 5.2).

use crate::ranking::{Ranking, rankings};
use crate::walks::{contract, walk};
use rand::SeedableRng;
use skat_env::skat::{
    Action, ActionSet, Bid, BySeat, Card, CardSet, Contract, Deal, Game, Outcome, Phase, Play, Rules, Seat,
    State,
};
use skat_env::{ActionSet as _, Environment, Rng, below};
use std::collections::HashSet;

const DEALS: usize = if cfg!(debug_assertions) { 300 } else { 3_000 };

/// Every state of random deals in which a card is to be played, with its ranking.
fn for_each_play(seed: u64, mut check: impl FnMut(&State, &Play, &Ranking)) {
    let rankings = rankings();
    let mut rng = Rng::seed_from_u64(seed);
    let mut contracts = HashSet::new();
    for _ in 0..DEALS {
        for state in walk(&mut rng) {
            let Phase::Playing(play) = state.phase() else { continue };
            let game = play.tricks().contract().game();
            contracts.extend(contract(&state));
            let ranking = rankings.iter().find(|ranking| ranking.game == game).expect("all games");
            check(&state, play, ranking);
        }
    }
    assert_eq!(contracts.len(), Contract::COUNT);
}

/// ISkO 4.1.1, 4.2.1, 4.4.1, 4.4.2: forehand leads, the others follow to the left, three cards are
/// a trick, and who takes it leads to the next.
#[test]
fn forehand_leads_and_then_who_took_the_trick() {
    for_each_play(411, |state, play, ranking| {
        let mut leader = Seat::Forehand;
        let mut tricks = play.tricks().cards().chunks_exact(3);
        for trick in &mut tricks {
            let seats = [leader, leader.next(), leader.next().next()];
            for (seat, &card) in seats.into_iter().zip(trick) {
                assert!(play.tricks().played(seat).contains(card), "{state}");
            }
            leader = seats[ranking.winner(trick)];
        }
        let turn = tricks.remainder().iter().fold(leader, |seat, _| seat.next());
        assert_eq!((play.tricks().leader(), state.seat_to_move()), (leader, Some(turn)), "{state}");
    });
}

/// ISkO 4.2.1, 4.2.2: who can follow must; who cannot may play any card.
#[test]
fn who_can_follow_must_and_who_cannot_plays_anything() {
    let (mut bound, mut free) = (0, 0);
    for_each_play(421, |state, play, ranking| {
        let hand = play.hand(play.tricks().turn());
        let expected = match play.tricks().trick().first() {
            None => hand,
            Some(&led) => {
                let follow: CardSet = hand.iter().filter(|card| ranking.row(led).contains(card)).collect();
                if follow.is_empty() {
                    free += 1;
                    hand
                } else {
                    bound += 1;
                    follow
                }
            }
        };
        assert_eq!(state.legal_cards(), expected, "{state}");
    });
    assert!(bound > DEALS && free > DEALS, "{bound} {free}");
}

/// ISkO 4.1.2, SkTO 9.5: a card on the table stays there, and nothing is open to anybody but the
/// next card; where the option allows it, to the declarer with nine cards or more the end of the
/// game too (ISkO 4.3.1).
#[test]
fn a_card_that_was_played_cannot_be_taken_back() {
    for_each_play(412, |state, play, _| {
        for &card in play.tricks().cards() {
            let mut tried = *state;
            assert!(tried.try_apply(Action::Card(card)).is_err());
            assert_eq!(tried, *state);
        }
        let others = ActionSet::from_bits(state.legal().bits() >> Card::COUNT << Card::COUNT);
        let turn = play.tricks().turn();
        let may_concede =
            state.rules().concede && turn == play.tricks().declarer() && play.hand(turn).len() >= 9;
        let expected = if may_concede { vec![Action::Concede] } else { vec![] };
        assert_eq!(others.iter().collect::<Vec<_>>(), expected, "{state}");
    });
}

/// ISkO 4.4.1, 4.4.3, 4.5.3: the trick on the table and who holds it, the last one and who led to
/// it, all cards that lie open, and who did not follow to what (ISkO 4.2.1).
#[test]
fn the_table_shows_the_trick_and_the_last_one() {
    for_each_play(443, |state, play, ranking| {
        let tricks = play.tricks();
        let cards = tricks.cards();
        let trick = &cards[cards.len() / 3 * 3..];
        let mut leader = Seat::Forehand;
        let mut last = None;
        let mut voids = BySeat([CardSet::EMPTY; 3]);
        for three in cards.chunks(3) {
            let row = ranking.row(three[0]);
            let seats = [leader, leader.next(), leader.next().next()];
            for (seat, _) in seats.into_iter().zip(three).filter(|(_, card)| !row.contains(card)) {
                voids[seat] |= row.iter().copied().collect::<CardSet>();
            }
            if three.len() < 3 {
                break;
            }
            last = Some((leader, [three[0], three[1], three[2]]));
            for _ in 0..ranking.winner(three) {
                leader = leader.next();
            }
        }
        assert_eq!((tricks.last_trick(), tricks.trick()), (last, trick), "{state}");
        let best = (!trick.is_empty()).then(|| {
            let place = ranking.winner(trick);
            ([leader, leader.next(), leader.next().next()][place], trick[place])
        });
        assert_eq!(tricks.best(), best, "{state}");
        let takes = |card: &Card| ranking.winner(&[trick, &[*card]].concat()) == trick.len();
        let hand = play.hand(tricks.turn());
        assert_eq!(tricks.taking() & hand, hand.iter().filter(takes).collect(), "{state}");
        assert_eq!(tricks.all_played(), cards.iter().copied().collect(), "{state}");
        for seat in Seat::ALL {
            assert_eq!(tricks.cards_left(seat), play.hand(seat).len(), "{state}");
            assert_eq!(tricks.voids(seat), voids[seat], "{state}");
        }
    });
}

/// ISkO 2.2.1, 5.2.2: the declarer counts his tricks and the skat, the defenders theirs, and none
/// is counted twice.
#[test]
fn tricks_and_skat_are_counted() {
    for_each_play(522, |state, play, ranking| {
        let mut points = [play.skat().iter().map(Card::points).sum::<u8>(), 0];
        let mut taken = [0, 0];
        let mut leader = Seat::Forehand;
        for trick in play.tricks().cards().chunks_exact(3) {
            for _ in 0..ranking.winner(trick) {
                leader = leader.next();
            }
            let party = usize::from(leader != play.tricks().declarer());
            points[party] += trick.iter().map(|card| card.points()).sum::<u8>();
            taken[party] += 1;
        }
        let tricks = play.tricks();
        assert_eq!([play.declarer_points(), tricks.defender_points()], points, "{state}");
        let skat = play.declarer_points() - tricks.declarer_points();
        assert_eq!(skat, play.skat().iter().map(Card::points).sum::<u8>(), "{state}");
        assert_eq!([tricks.declarer_tricks(), tricks.defender_tricks()], taken, "{state}");
    });
}

/// ISkO 5.2.2 to 5.2.4: 61 points win, 30 or fewer are Schneider, no trick is Schwarz, for either
/// party.
#[test]
fn borders_of_winning_schneider_and_schwarz() {
    for game in Game::ALL.into_iter().filter(|game| !game.is_null()) {
        for points in 0..=120 {
            let expected = match points {
                0..=30 => Outcome::OwnSchneider,
                31..=60 => Outcome::Lost,
                61..=89 => Outcome::Won,
                _ => Outcome::Schneider,
            };
            assert_eq!(Outcome::of(game, points, 5, 5), expected);
            assert_eq!(Outcome::of(game, points, 0, 10), Outcome::OwnSchwarz);
            assert_eq!(Outcome::of(game, points, 10, 0), Outcome::Schwarz);
        }
    }
}

/// ISkO 5.2.3, 5.2.5: with thirty points the defenders are Schneider still, so that an announced
/// one is played on; with more it is lost, and over.
#[test]
fn an_announced_schneider_is_lost_with_the_thirty_first_point() {
    let mut rng = Rng::seed_from_u64(525);
    let (mut thirty, mut more) = (0, 0);
    for _ in 0..5 * DEALS {
        let deal = Deal::random(&mut rng);
        let mut state = State::with_declarer(deal, Rules::default(), Seat::Forehand, Bid::MIN);
        state.act(Action::Declare("GHS".parse().expect("a contract")));
        while !state.is_over() {
            let legal = state.legal();
            state.act(legal.nth(below(&mut rng, legal.len())));
            let tricks = state.play().expect("a declared game").tricks();
            let points = tricks.defender_points();
            let all = tricks.cards().len() == 30;
            assert_eq!(state.is_over(), points > 30 || all, "{state}");
            thirty += usize::from(points == 30 && tricks.trick().is_empty());
            more += usize::from(points > 30);
        }
    }
    assert!(thirty > DEALS / 30 && more > DEALS, "{thirty} {more}");
}

/// ISkO 5.2.7: the declarer's first trick loses a Null game, whatever lies in it, and ends it.
#[test]
fn null_is_lost_with_the_first_trick() {
    for tricks in 0..=10 {
        let expected = if tricks == 0 { Outcome::Won } else { Outcome::Lost };
        assert_eq!(Outcome::of(Game::Null, 60, tricks, 10 - tricks), expected);
    }
    for_each_play(527, |state, play, _| {
        let tricks = play.tricks();
        let is_null = tricks.contract().game().is_null();
        assert!(!is_null || tricks.declarer_tricks() == 0, "{state}");
        let Some(card) = state.legal_cards().first() else { return };
        let mut next = *state;
        next.play_card(card);
        let after = next.play().expect("a declared game").tricks();
        if is_null && after.declarer_tricks() == 1 {
            let settlement = next.played().expect("over").settlement;
            assert!(!settlement.won, "{next}");
        }
    });
}
