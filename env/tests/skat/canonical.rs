//! Suits made alike: every renaming of a deal's suits gives the same canonical views, and nothing
//! else changes.

use crate::walks::{contract, walk};
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::encode::{action_v1, v1};
use skat_env::skat::{
    Action, Bid, BySeat, CanonicalSkat, Card, CardSet, Contract, Deal, Game, Outcome, Rank, Relabelling,
    Rules, Seat, State, Suit, View,
};
use skat_env::{ActionSet as _, Environment, Rng};
use std::collections::HashSet;

const DEALS: usize = if cfg!(debug_assertions) { 3 } else { 15 };

/// All 24 orders of the suits.
fn permutations() -> Vec<[Suit; 4]> {
    let mut all = Vec::new();
    for a in Suit::ALL {
        for b in Suit::ALL {
            for c in Suit::ALL {
                for d in Suit::ALL {
                    if HashSet::from([a as u8, b as u8, c as u8, d as u8]).len() == 4 {
                        all.push([a, b, c, d]);
                    }
                }
            }
        }
    }
    all
}

/// A card's other name; jacks keep theirs where they are trumps.
fn rename(card: Card, suits: [Suit; 4], game: Game) -> Card {
    match card.rank() {
        Rank::Jack if game != Game::Null => card,
        rank => Card::new(suits[card.suit() as usize], rank),
    }
}

fn rename_game(game: Game, suits: [Suit; 4]) -> Game {
    game.trump_suit().map_or(game, |trump| Game::of_suit(suits[trump as usize]))
}

/// All states from the declaration on of a random deal in `contract`, forehand, middlehand or
/// rearhand playing for 18, and the same deal with other names of the suits.
struct Twins {
    states: Vec<State>,
    cards: Vec<Card>,
    buried: CardSet,
    declarer: Seat,
    contract: Contract,
    deal: Deal,
}

impl Twins {
    fn random(contract: Contract, rng: &mut Rng) -> Twins {
        let (deal, declarer) = (Deal::random(rng), Seat::from_index(below(rng, 3)));
        let mut twelve: Vec<Card> = (deal.hand(declarer) | deal.skat()).iter().collect();
        let mut buried = CardSet::EMPTY;
        if !contract.is_hand() {
            for _ in 0..2 {
                buried.insert(twelve.swap_remove(below(rng, twelve.len())));
            }
        }
        let mut twins = Twins { states: Vec::new(), cards: Vec::new(), buried, declarer, contract, deal };
        let mut state = twins.declared([Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs]);
        twins.states.push(state);
        while !state.is_over() {
            let legal = state.legal_cards();
            let card = legal.nth(below(rng, legal.len()));
            state.play_card(card);
            twins.cards.push(card);
            twins.states.push(state);
        }
        twins
    }

    fn declared(&self, suits: [Suit; 4]) -> State {
        let game = self.contract.game();
        let new = |cards: CardSet| cards.iter().map(|card| rename(card, suits, game)).collect::<CardSet>();
        let deal = Deal::new(BySeat::from_fn(|seat| new(self.deal.hand(seat)))).expect("a deal");
        let mut state = State::with_declarer(deal, Rules::default(), self.declarer, Bid::MIN);
        if !self.contract.is_hand() {
            state.pick_up();
            for card in new(self.buried) {
                state.bury(card);
            }
        }
        let (hand, announcement) = (self.contract.is_hand(), self.contract.announcement());
        let contract = Contract::from_parts(rename_game(game, suits), hand, announcement);
        state.declare(contract.expect("the same contract in another suit"));
        state
    }

    fn renamed(&self, suits: [Suit; 4]) -> Vec<State> {
        let mut state = self.declared(suits);
        let mut states = vec![state];
        for &card in &self.cards {
            state.play_card(rename(card, suits, self.contract.game()));
            states.push(state);
        }
        states
    }
}

fn canonical(state: &State, seat: Seat) -> (Relabelling, View) {
    let view = View::of(state, seat);
    let names = Relabelling::of(&view);
    (names, names.view(&view))
}

/// In every contract, for every player, at every card.
#[test]
fn all_names_of_the_suits_give_the_same_views() {
    let mut rng = Rng::seed_from_u64(1);
    for contract in Contract::all() {
        for _ in 0..DEALS {
            let twins = Twins::random(contract, &mut rng);
            for suits in permutations() {
                let renamed = twins.renamed(suits);
                assert_eq!(renamed.len(), twins.states.len());
                for (state, other) in twins.states.iter().zip(&renamed).filter(|(state, _)| !state.is_over())
                {
                    assert_eq!(state.turn(), other.turn());
                    for seat in Seat::ALL {
                        let ((_, view), (_, other)) = (canonical(state, seat), canonical(other, seat));
                        assert_eq!(view, other, "{contract}, {suits:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_trump_suit_becomes_clubs_and_the_longest_plain_suit_comes_first() {
    let mut rng = Rng::seed_from_u64(2);
    for contract in Contract::all() {
        for _ in 0..DEALS {
            let twins = Twins::random(contract, &mut rng);
            for state in twins.states.iter().filter(|state| !state.is_over()) {
                for seat in Seat::ALL {
                    let (_, view) = canonical(state, seat);
                    let game = view.contract().expect("it is declared").game();
                    assert_eq!(game, rename_game(contract.game(), [Suit::Clubs; 4]));
                    let jacks = if game == Game::Null { CardSet::EMPTY } else { CardSet::JACKS };
                    let length = |suit: &Suit| ((view.dealt | view.picked_up).suit(*suit) - jacks).len();
                    let plain = Suit::ALL.into_iter().filter(|suit| game.trump_suit() != Some(*suit));
                    assert!(plain.collect::<Vec<_>>().is_sorted_by_key(length));
                }
            }
        }
    }
}

#[test]
fn names_of_suits_decide_no_game() {
    let mut rng = Rng::seed_from_u64(3);
    for contract in Contract::all() {
        for _ in 0..DEALS {
            let twins = Twins::random(contract, &mut rng);
            let last = twins.states.last().and_then(State::played).expect("the deal was played");
            for suits in permutations() {
                let renamed = twins.renamed(suits);
                let state = renamed.last().expect("at least the declaration");
                let played = state.played().expect("the deal was played");
                assert_eq!((played.outcome, played.matadors), (last.outcome, last.matadors));
                assert_eq!(played.play.declarer_points(), last.play.declarer_points());
                if rename_game(contract.game(), suits) == contract.game() {
                    assert_eq!(played.settlement, last.settlement);
                    assert_eq!(
                        state.all_tournament_points(),
                        twins.states[twins.states.len() - 1].all_tournament_points()
                    );
                }
                assert_eq!(
                    played.outcome >= Outcome::required_by(contract),
                    last.outcome >= Outcome::required_by(contract)
                );
            }
        }
    }
}

/// What is said of a card in the play does not depend on the names of the suits.
#[test]
fn features_of_actions_do_not_depend_on_names() {
    let mut rng = Rng::seed_from_u64(4);
    for contract in Contract::all() {
        for _ in 0..DEALS {
            for state in Twins::random(contract, &mut rng).states {
                let Some(seat) = state.seat_to_move() else { continue };
                let view = View::of(&state, seat);
                let (names, renamed) = canonical(&state, seat);
                for action in view.legal {
                    assert!(renamed.allows(names.action(action)));
                    assert_eq!(
                        action_v1::bits(&view, action),
                        action_v1::bits(&renamed, names.action(action))
                    );
                }
            }
        }
    }
}

#[test]
fn the_inverse_undoes_a_renaming() {
    let mut rng = Rng::seed_from_u64(5);
    for _ in 0..20 * DEALS {
        for state in walk(&mut rng) {
            for seat in Seat::ALL {
                let view = View::of(&state, seat);
                let names = Relabelling::of(&view);
                assert_eq!(names.inverse().view(&names.view(&view)), view);
                assert_eq!(names.inverse().inverse(), names);
                if contract(&state).is_none() {
                    assert_eq!(names, Relabelling::IDENTITY, "before the play every suit keeps its name");
                }
                let renamed: CardSet = view.hand.iter().map(|card| names.card(card)).collect();
                assert_eq!(names.cards(view.hand), renamed);
                assert_eq!(names.cards(CardSet::ALL), CardSet::ALL);
                for action in Action::all() {
                    assert_eq!(names.inverse().action(names.action(action)), action);
                }
                assert_eq!(names.actions(view.legal), view.legal.iter().map(|a| names.action(a)).collect());
            }
        }
    }
}

#[test]
fn playing_in_canonical_names_is_playing() {
    let mut rng = Rng::seed_from_u64(6);
    let mut moved = 0;
    for _ in 0..20 * DEALS {
        let states = walk(&mut rng);
        let mut twin = CanonicalSkat(states[0]);
        for pair in states.windows(2) {
            let (state, next) = (&pair[0], &pair[1]);
            assert_eq!(twin.0, *state);
            assert_eq!(twin.turn(), state.turn());
            let names = twin.relabelling();
            moved += usize::from(names != Relabelling::IDENTITY);
            let legal = state.legal();
            assert_eq!(twin.legal_actions().len(), legal.len());
            let player = state.turn().expect("the deal goes on");
            assert_eq!(twin.legal_actions(), twin.view(player).legal);
            let chosen = legal.iter().find(|&action| {
                let mut tried = *state;
                tried.act(action);
                tried == *next
            });
            let chosen = names.action(chosen.expect("an action led there"));
            assert!(twin.legal_actions().contains(chosen));
            twin.apply(chosen);
        }
        let last = states[states.len() - 1];
        assert_eq!(twin.turn(), None);
        assert!((0..3).all(|player| twin.score(player) == last.score(player)));
        assert!((0..3).all(|player| twin.view(player) == last.view(player)));
    }
    assert!(moved > 100);
}

/// The same number means the same card in the row and among the actions.
#[test]
fn rows_name_cards_as_actions_do() {
    let mut rng = Rng::seed_from_u64(7);
    for _ in 0..10 * DEALS {
        for state in walk(&mut rng).into_iter().map(CanonicalSkat) {
            let Some(player) = state.turn().filter(|_| state.0.play().is_some()) else { continue };
            let row = v1::row(&state.view(player));
            let hand = v1::offset("hand");
            for action in state.legal_actions().cards() {
                assert!(row.get(hand + action.index()), "{action} can be played and is held");
            }
        }
    }
}
