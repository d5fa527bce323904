//! The deck, the games, the order of the cards, matadors, and how the cards are dealt (ISkO
//! chapters 1, 2 and 3.2).

use crate::ranking::rankings;
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::{
    Announcement, Bid, BySeat, Card, CardSet, Contract, Deal, Game, Rules, Seat, State, Suit, View, score,
};
use skat_env::{Environment, Rng};
use std::collections::{HashMap, HashSet};

/// ISkO 1.2.1.
#[test]
fn the_deck_has_eight_cards_in_each_of_four_suits() {
    let names: HashSet<String> = Card::all().map(|card| card.to_string()).collect();
    assert_eq!(names.len(), 32);
    let ascending = [Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs];
    assert!(ascending.is_sorted());
    for suit in ascending {
        assert_eq!(Card::all().filter(|card| card.suit() == suit).count(), 8);
    }
}

/// ISkO 1.2.2.
#[test]
fn card_points() {
    let points =
        HashMap::from([('A', 11), ('T', 10), ('K', 4), ('Q', 3), ('J', 2), ('9', 0), ('8', 0), ('7', 0)]);
    for card in Card::all() {
        let rank = card.to_string().chars().nth(1).expect("suit and rank");
        assert_eq!(card.points(), points[&rank], "{card}");
    }
    assert_eq!(Card::all().map(|card| u32::from(card.points())).sum::<u32>(), 120);
}

/// ISkO 2.1.1, 2.1.2: these 29 and no other, the Hand games among them.
#[test]
fn no_card_takes_the_trick_from_itself() {
    for game in Game::ALL {
        for best in Card::all() {
            assert!(!game.beats(best, best), "{game} {best}");
            let beating: CardSet = Card::all().filter(|&card| game.beats(card, best)).collect();
            assert_eq!(game.beating(best), beating, "{game} {best}");
        }
    }
}

#[test]
fn contracts_are_debugged_as_they_are_written() {
    for contract in Contract::all() {
        assert_eq!(format!("{contract:?}"), contract.to_string());
    }
}

#[test]
fn the_games_that_can_be_declared() {
    let mut expected = HashSet::new();
    for line in include_str!("../data/games.txt").lines().filter(|line| !line.starts_with('#')) {
        let (class, names) = line.split_once("; ").expect("a class and its games");
        expected.extend(names.split("; ").map(|name| (name.to_string(), class == "hand")));
    }
    let contracts: HashSet<(String, bool)> = Contract::all().map(|c| (c.name(), c.is_hand())).collect();
    assert_eq!(contracts, expected);
    assert_eq!((contracts.len(), Contract::COUNT), (29, 29));
    for game in Game::ALL {
        for (contract, hand) in [(Contract::plain(game), false), (Contract::hand(game), true)] {
            assert_eq!(Some(contract), Contract::from_parts(game, hand, Announcement::None));
            assert_eq!((contract.game(), contract.is_hand()), (game, hand), "{contract}");
            assert!(!contract.announces_schneider() && !contract.is_ouvert(), "{contract}");
        }
    }
}

/// ISkO 2.3.1 to 2.3.4: which cards are trumps, which follow each other, and which is stronger.
#[test]
fn the_order_of_the_cards() {
    for ranking in rankings() {
        let game = ranking.game;
        assert_eq!(game.trumps(), ranking.trumps.iter().copied().collect::<CardSet>());
        for best in Card::all() {
            let row = ranking.row(best);
            assert_eq!(game.followers(best), row.iter().copied().collect::<CardSet>(), "{game}: {best}");
            for card in Card::all().filter(|&card| card != best) {
                assert_eq!(
                    game.beats(card, best),
                    ranking.winner(&[best, card]) == 1,
                    "{game}: {best} {card}"
                );
            }
        }
    }
}

/// ISkO 2.4.1 to 2.4.3: every run of top trumps, held and lacked, whatever else is held.
#[test]
fn matadors_are_the_unbroken_run_from_the_jack_of_clubs() {
    let mut rng = Rng::seed_from_u64(24);
    for ranking in rankings() {
        for run in 1..=ranking.trumps.len() {
            for _ in 0..100 {
                let (top, rest) = ranking.trumps.split_at(run);
                let any: CardSet = (0..8).map(|_| Card::from_index(below(&mut rng, 32))).collect();
                let others = any - top.iter().copied().collect();
                let next = rest.first().map_or(CardSet::EMPTY, |&card| CardSet::of(card));
                let with = (others - next) | top.iter().copied().collect();
                let without = others | next;
                assert_eq!(score::matadors(ranking.game, with), run as i8, "{}: {with}", ranking.game);
                assert_eq!(
                    score::matadors(ranking.game, without),
                    -(run as i8),
                    "{}: {without}",
                    ranking.game
                );
            }
        }
    }
    assert_eq!(score::matadors(Game::Null, CardSet::JACKS), 0);
}

/// ISkO 2.4.2: the two cards in the skat count, buried or never seen.
#[test]
fn matadors_count_the_skat() {
    let deal = "CJ.SJ.CA.CT.CK.CQ.C9.C8.C7.D7|H7.SA.ST.SK.SQ.S9.S8.S7.HA.HT|\
                DA.DT.DK.DQ.D9.D8.HK.HQ.H9.H8|HJ.DJ";
    for declaration in ["CH", "s D7 DJ C", "s DJ HJ C"] {
        let state: State = format!("{deal} 18 y p p {declaration}").parse().expect("legal actions");
        assert_eq!(state.play().expect("a declared game").matadors(), 11, "{declaration}");
    }
}

/// ISkO 3.2.6: three cards each, two into the skat, four each, three each.
#[test]
fn cards_are_dealt_three_skat_four_three() {
    for seed in 0..1_000 {
        let mut rng = Rng::seed_from_u64(seed);
        let mut deck: Vec<Card> = Card::all().collect();
        for last in (1..32).rev() {
            let place = below(&mut rng, last + 1);
            deck.swap(last, place);
        }
        let mut deck = deck.into_iter();
        let mut hands = BySeat([CardSet::EMPTY; 3]);
        let mut skat = CardSet::EMPTY;
        for batch in [3, 4, 3] {
            for seat in Seat::ALL {
                hands[seat] |= deck.by_ref().take(batch).collect();
            }
            if batch == 3 && skat.is_empty() {
                skat = deck.by_ref().take(2).collect();
            }
        }
        let deal = Deal::from_seed(seed);
        assert_eq!((deal.hands(), deal.skat()), (hands, skat));
    }
}

/// ISkO 3.2.6, 4.5.6: ten cards for each player, no card twice.
#[test]
fn a_deal_has_ten_cards_in_each_hand() {
    let hands = Deal::from_seed(326).hands();
    assert!(Deal::new(hands).is_ok());
    for seat in Seat::ALL {
        let (own, next) = (hands[seat].first().expect("a card"), hands[seat.next()].first().expect("a card"));
        let mut too_few = hands;
        too_few[seat].remove(own);
        let mut too_many = hands;
        too_many[seat].insert(next);
        let mut shared = too_few;
        shared[seat].insert(next);
        for (wrong, expected) in [
            (too_few, "a hand of ten cards"),
            (too_many, "a hand of ten cards"),
            (shared, "in one hand only"),
        ] {
            let error = Deal::new(wrong).expect_err("a wrong hand");
            assert_eq!(error.expected, expected);
            assert!(error.place.is_some(), "{error}");
        }
    }
}

/// ISkO 3.2.2: after shuffling any card can lie anywhere. 32,000 deals; a card is expected 10,000
/// times in a hand and 2,000 times in the skat, and five standard deviations are allowed.
#[test]
fn shuffling_favours_nobody() {
    let mut counts: HashMap<(Card, usize), i32> = HashMap::new();
    for seed in 0..32_000 {
        let deal = Deal::from_seed(seed);
        for (place, cards) in [0, 1, 2].map(|i| deal.hand(Seat::from_index(i))).into_iter().enumerate() {
            cards.iter().for_each(|card| *counts.entry((card, place)).or_default() += 1);
        }
        deal.skat().iter().for_each(|card| *counts.entry((card, 3)).or_default() += 1);
    }
    for ((card, place), count) in counts {
        let (expected, allowed) = if place < 3 { (10_000, 415) } else { (2_000, 217) };
        assert!((count - expected).abs() < allowed, "{card} in place {place}: {count}");
    }
}

fn declared(contract: &str) -> State {
    let mut state = State::with_declarer(Deal::from_seed(8), Rules::default(), Seat::Middlehand, Bid::MIN);
    let contract: Contract = contract.parse().expect("a contract");
    if !contract.is_hand() {
        state.pick_up();
        (0..2).for_each(|_| state.bury(state.legal_cards().first().expect("twelve cards")));
    }
    state.declare(contract);
    state
}

/// ISkO 2.2.3: in a Hand game the declarer knows no more of the skat than anybody else.
#[test]
fn the_skat_of_a_hand_game_is_unseen() {
    for contract in Contract::all().filter(|contract| contract.is_hand()) {
        let state = declared(&contract.to_string());
        let view = View::of(&state, Seat::Middlehand);
        assert_eq!((view.picked_up, view.buried), (CardSet::EMPTY, CardSet::EMPTY));
        assert_eq!(view.hand, state.dealt().hand(Seat::Middlehand));
        assert_eq!(state.skat(), state.dealt().skat());
    }
}

/// ISkO 2.2.5: in an open game, and in no other, the other two see the declarer's ten cards before
/// the lead.
#[test]
fn open_games_show_the_declarers_cards_before_the_lead() {
    let open = ["DO", "HO", "SO", "CO", "GO", "NO", "NOH"];
    for contract in Contract::all() {
        let state = declared(&contract.to_string());
        assert!(state.play().expect("declared").tricks().cards().is_empty());
        let expected = if open.contains(&contract.to_string().as_str()) {
            state.hand(Seat::Middlehand)
        } else {
            CardSet::EMPTY
        };
        for seat in [Seat::Forehand, Seat::Rearhand] {
            assert_eq!(state.view(seat.index()).shown, expected, "{contract}");
        }
    }
}
