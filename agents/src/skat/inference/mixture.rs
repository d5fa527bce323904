//! Several models of a player, and how much each counts.

use super::{Heard, Inference, ODD_EXCHANGE, WHIM, chosen, likely};
use crate::skat::heuristic::{Heuristic, Outlook, exchange_likelihoods};
use crate::skat::swift::Swift;
use arrayvec::ArrayVec;
use skat_env::skat::{Card, Play, Seat, State, View};
use std::sync::LazyLock;

/// How a player bids: by what the rules of thumb expect, shifted and softened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BidModel {
    /// How many more tournament points must be expected of a game than the rules of thumb ask for;
    /// below 0 for a player who bids more.
    pub above: f32,
    /// Tournament points within which he bids otherwise.
    pub softness: f32,
}

/// By what a player chooses a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardRule {
    /// The rules of thumb.
    Usual,
    /// The small networks of [`Swift`].
    Swift,
    /// Nothing that is known: any legal card.
    Any,
}

/// How a player chooses a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardModel {
    /// By what.
    pub rule: CardRule,
    /// How much lower a card is rated that is chosen `e` times less often, in the rule's unit:
    /// card points, or nats with small networks.
    pub softness: f32,
}

const fn bid(above: f32, softness: f32) -> BidModel {
    BidModel { above, softness }
}

const fn card(rule: CardRule, softness: f32) -> CardModel {
    CardModel { rule, softness }
}

/// Players by their bids.
pub const BID_MODELS: [BidModel; 7] = [
    bid(-24.0, 5.0),
    bid(-12.0, 5.0),
    bid(0.0, 2.0),
    bid(0.0, 20.0),
    bid(12.0, 15.0),
    bid(24.0, 5.0),
    bid(0.0, 1000.0),
];

/// Declarers by how they choose between Hand and the skat, what they bury and what they declare:
/// tournament points within which they do otherwise.
pub const EXCHANGE_MODELS: [f32; 4] = [2.0, 5.0, 10.0, 20.0];

/// Players by their cards.
pub const CARD_MODELS: [CardModel; 8] = [
    card(CardRule::Usual, 1.5),
    card(CardRule::Usual, 8.0),
    card(CardRule::Usual, 12.0),
    card(CardRule::Usual, 20.0),
    card(CardRule::Usual, 50.0),
    card(CardRule::Swift, 0.25),
    card(CardRule::Swift, 2.0),
    card(CardRule::Any, 1.0),
];

/// How likely each model is before anything is known of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    /// Of [`BID_MODELS`].
    pub bids: [f32; BID_MODELS.len()],
    /// Of [`EXCHANGE_MODELS`].
    pub exchange: [f32; EXCHANGE_MODELS.len()],
    /// Of [`CARD_MODELS`].
    pub cards: [f32; CARD_MODELS.len()],
}

/// The weights of [`Model::Mixture`](super::Model::Mixture), fitted by the example `inference_fit`.
pub const MIXTURE: Mixture = Mixture {
    bids: [0.04, 0.055, 0.345, 0.06, 0.34, 0.05, 0.11],
    exchange: [0.565, 0.105, 0.215, 0.115],
    cards: [0.175, 0.04, 0.215, 0.265, 0.115, 0.09, 0.06, 0.04],
};

impl Mixture {
    /// All models alike.
    pub const EVEN: Mixture = Mixture {
        bids: [1.0 / BID_MODELS.len() as f32; BID_MODELS.len()],
        exchange: [1.0 / EXCHANGE_MODELS.len() as f32; EXCHANGE_MODELS.len()],
        cards: [1.0 / CARD_MODELS.len() as f32; CARD_MODELS.len()],
    };
}

/// How likely each model would have done what the others did in one world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// All that the next player has said, and the previous one.
    pub bids: [[f32; BID_MODELS.len()]; 2],
    /// Skat or Hand, what was buried and what declared; 1 where the observer is the declarer or
    /// nobody is yet.
    pub exchange: [f32; EXCHANGE_MODELS.len()],
    /// All cards that the next player has chosen, and the previous one.
    pub cards: [[f32; CARD_MODELS.len()]; 2],
}

impl Evidence {
    /// What all models say of `world`, which fits `view`.
    ///
    /// # Panics
    /// When the world does not fit the view.
    pub fn of(view: &View, world: &State) -> Evidence {
        let heuristic = Heuristic::default();
        let inference = Inference::of(&heuristic, view, super::Model::Mixture);
        let outlooks = inference.outlooks(world);
        Evidence {
            bids: outlooks.each_ref().map(|(seat, outlook)| inference.bids_by_model(*seat, outlook)),
            exchange: inference.exchange_by_model(world, &outlooks),
            cards: match world.play() {
                Some(play) => inference.cards_by_model(play),
                None => [[1.0; CARD_MODELS.len()]; 2],
            },
        }
    }

    /// How likely the others would have done what they did if they are of this mixture: each of
    /// them may bid by one model and play by another, but stays with it for the whole deal.
    pub fn likelihood(&self, mixture: &Mixture) -> f32 {
        let bids: f32 = self.bids.iter().map(|by_model| mixed(&mixture.bids, by_model)).product();
        let cards: f32 = self.cards.iter().map(|by_model| mixed(&mixture.cards, by_model)).product();
        bids * mixed(&mixture.exchange, &self.exchange) * cards
    }
}

/// How likely one is who may be of any model.
fn mixed(weights: &[f32], by_model: &[f32]) -> f32 {
    weights.iter().zip(by_model).map(|(weight, likelihood)| weight * likelihood).sum()
}

static SWIFT: LazyLock<Swift> = LazyLock::new(Swift::shipped);

impl<'a> Inference<'a> {
    /// The two others with the value that the rules of thumb saw in their hands in this world.
    fn outlooks(&self, world: &State) -> [(Seat, Outlook<'a>); 2] {
        let heuristic = self.heuristic;
        [self.view.seat.next(), self.view.seat.previous()]
            .map(|seat| (seat, heuristic.outlook(world.dealt().hand(seat), seat)))
    }

    /// What the bidding, the exchange and the declaration say of a world.
    pub(super) fn by_mixed_auction(&self, world: &State, mixture: &Mixture) -> f32 {
        let outlooks = self.outlooks(world);
        let of_one =
            |(seat, outlook): &(Seat, Outlook)| mixed(&mixture.bids, &self.bids_by_model(*seat, outlook));
        let bids: f32 = outlooks.iter().map(of_one).product();
        bids * mixed(&mixture.exchange, &self.exchange_by_model(world, &outlooks))
    }

    /// What the cards say that were played.
    pub(super) fn by_mixed_cards(&self, play: &Play, mixture: &Mixture) -> f32 {
        let by_model = self.cards_by_model(play);
        by_model.iter().map(|by_model| mixed(&mixture.cards, by_model)).product()
    }

    /// The likelihood of the bids of `seat` with a hand of this value, by each model.
    fn bids_by_model(&self, seat: Seat, outlook: &Outlook) -> [f32; BID_MODELS.len()] {
        let Heard { accepted, refused, alone } = self.heard[seat];
        let [accepted, refused] = [accepted, refused].map(|bid| bid.map(|bid| outlook.eagerness(bid, alone)));
        std::array::from_fn(|model| {
            let BidModel { above, softness } = BID_MODELS[model];
            let accepts = |eagerness: f32| likely(eagerness - above, softness);
            accepted.map_or(1.0, accepts) * refused.map_or(1.0, |eagerness| 1.0 - accepts(eagerness))
        })
    }

    /// Of what the declarer did before the play, by each model.
    fn exchange_by_model(
        &self,
        world: &State,
        outlooks: &[(Seat, Outlook<'_>); 2],
    ) -> [f32; EXCHANGE_MODELS.len()] {
        let Some(play) = world.play() else { return [1.0; EXCHANGE_MODELS.len()] };
        let tricks = play.tricks();
        let (seat, bid, contract) = (tricks.declarer(), tricks.bid(), tricks.contract());
        let Some((_, outlook)) = outlooks.iter().find(|(other, _)| *other == seat) else {
            return [1.0; EXCHANGE_MODELS.len()];
        };
        let (ahead, by_hand) = outlook.best_hand_game(bid);
        let exchange = match contract.is_hand() {
            true => {
                let same_game = by_hand.game() == contract.game();
                [if same_game { 1.0 } else { WHIM }; EXCHANGE_MODELS.len()]
            }
            false => {
                let cards = play.declarer_cards();
                exchange_likelihoods(cards, play.skat(), contract, seat, bid, EXCHANGE_MODELS)
                    .map(|likelihood| likelihood + ODD_EXCHANGE)
            }
        };
        std::array::from_fn(|model| {
            let by_hand = likely(ahead, EXCHANGE_MODELS[model]);
            exchange[model] * if contract.is_hand() { by_hand } else { 1.0 - by_hand }
        })
    }

    /// Of the cards that each of the others has chosen, by each model.
    fn cards_by_model(&self, end: &Play) -> [[f32; CARD_MODELS.len()]; 2] {
        let mut likelihoods = [[1.0; CARD_MODELS.len()]; 2];
        self.each_choice(end, |seat, view, card| {
            // The rules of thumb say what they reckon with on the way to their ratings.
            let features = self.heuristic.play_features(view);
            let usual: Rated = features.cards.iter().map(|of| (of.card, of.rating)).collect();
            let swift: Rated = SWIFT.network().said(&features).collect();
            let of_seat = &mut likelihoods[usize::from(seat != self.view.seat.next())];
            for (CardModel { rule, softness }, likelihood) in CARD_MODELS.iter().zip(of_seat) {
                *likelihood *= match rule {
                    CardRule::Usual => chosen(&usual, card, *softness),
                    CardRule::Swift => chosen(&swift, card, *softness),
                    CardRule::Any => 1.0 / usual.len() as f32,
                };
            }
        });
        likelihoods
    }
}

/// Legal cards with what speaks for them.
type Rated = ArrayVec<(Card, f32), 10>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skat::inference::{Model, likelihood};
    use skat_env::skat::{Deal, Rules, Worlds};
    use skat_env::{Environment as _, stream};

    /// Hands the views of some games among heuristic players to `look`, each with a world.
    fn each_view(seeds: std::ops::Range<u64>, mut look: impl FnMut(&View, &State)) {
        let heuristic = Heuristic::default();
        let rng = &mut stream(3, 1);
        for seed in seeds {
            let mut state = State::new(Deal::from_seed(seed), Rules::default());
            while let Some(seat) = state.seat_to_move() {
                let view = View::of(&state, seat);
                look(&view, &Worlds::of(&view).expect("a running deal").sample(rng));
                state.apply(heuristic.choose(&view));
            }
        }
    }

    fn close(a: f32, b: f32) -> bool {
        (a - b).abs() <= 1e-4 * a.abs().max(b.abs())
    }

    #[test]
    fn weights_are_shares() {
        for mixture in [MIXTURE, Mixture::EVEN] {
            let all: [&[f32]; 3] = [&mixture.bids, &mixture.exchange, &mixture.cards];
            for weights in all {
                assert!((weights.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{weights:?}");
                assert!(weights.iter().all(|&weight| weight > 0.0), "{weights:?}");
            }
        }
    }

    #[test]
    fn evidence_says_what_the_model_says() {
        each_view(0..20, |view, world| {
            let by_evidence = Evidence::of(view, world).likelihood(&MIXTURE);
            let by_model = likelihood(view, world, Model::Mixture);
            assert!(close(by_evidence.max(f32::MIN_POSITIVE), by_model), "{by_evidence} {by_model}");
        });
    }

    /// With one model that is the heuristic one, the mixture says what that says.
    #[test]
    fn one_model_alone_counts_alone() {
        let alone = CARD_MODELS.iter().position(|of| *of == card(CardRule::Usual, 12.0));
        let alone = alone.expect("the softness of the heuristic model is among them");
        let mut mixture = Mixture { cards: [0.0; CARD_MODELS.len()], ..Mixture::EVEN };
        mixture.cards[alone] = 1.0;
        let heuristic = Heuristic::default();
        each_view(0..20, |view, world| {
            let Some(play) = world.play() else { return };
            let inference = Inference::of(&heuristic, view, Model::Heuristic);
            let (one, other) = (inference.by_mixed_cards(play, &mixture), inference.by_cards(world));
            assert!(close(one, other), "{one} {other}");
        });
    }

    /// A player who has shown that he plays any card is not taken for a careful one: what he did is
    /// worth less than under the heuristic model, however odd it was.
    #[test]
    fn odd_cards_say_little() {
        let of_models: [f32; CARD_MODELS.len()] =
            CARD_MODELS.map(|of| if of.rule == CardRule::Any { 1e-3 } else { 1e-12 });
        let other: [f32; CARD_MODELS.len()] = [1e-3; CARD_MODELS.len()];
        let ratio = mixed(&MIXTURE.cards, &other) / mixed(&MIXTURE.cards, &of_models);
        assert!(ratio < 200.0, "{ratio}");
    }
}
