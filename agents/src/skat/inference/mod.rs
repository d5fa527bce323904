//! How likely a world is after what the others have said and played.
//!
//! [`Model::Heuristic`] takes them for heuristic players who now and then do something else.
//! [`Model::Mixture`] doubts that: each of the others may be one of several players, bold or timid,
//! careful or careless, and what he does in a world says which he is there. Its weights were fitted
//! to the hidden cards of games of many kinds of players; `docs/skat/inference.md` in this
//! crate's folder says how, and what it brings.

// The methods of `Inference` for a mixture are in a file of their own: the two files use each
// other.
mod mixture;

pub use mixture::{
    BID_MODELS, BidModel, CARD_MODELS, CardModel, CardRule, EXCHANGE_MODELS, Evidence, MIXTURE, Mixture,
};

use crate::skat::heuristic::{Heuristic, Outlook, exchange_likelihoods, expected_points};
use arrayvec::ArrayVec;
use skat_env::skat::view::Stage;
use skat_env::skat::{
    ActionSet, Auction, Bid, BySeat, Call, Card, CardSet, Contract, Game, Play, Seat, State, View, auction,
};

/// For whom a player takes the others when he weighs worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Model {
    /// For heuristic players with soft edges.
    #[default]
    Heuristic,
    /// For any of several players.
    Mixture,
    /// For nobody: worlds are not weighed.
    Off,
}

impl Model {
    /// All, in the order of their [words](Model::WORDS).
    pub const ALL: [Model; 3] = [Model::Heuristic, Model::Mixture, Model::Off];
    /// How they are written in settings.
    pub const WORDS: &'static [&'static str] = &["on", "mixture", "off"];
}

/// How many worlds are judged at a glance at a time.
pub(crate) const ABREAST: usize = 8;
/// Tournament points within which bids, Hand games and exchanges are made otherwise.
const SOFTNESS: f32 = 8.0;
/// Card points within which cards are played otherwise.
const CARD_SOFTNESS: f32 = 12.0;
/// The probability of an action for no reason that is known.
const WHIM: f32 = 0.04;
/// The least likelihood of an exchange.
const ODD_EXCHANGE: f32 = 2e-4;
/// The least that is guessed, and tournament points within which games are guessed to be declared.
const UNGUESSED: f32 = 1e-3;
const GUESSED_SOFTNESS: f32 = 25.0;

/// How likely the others would have done what they did if the cards lay as in `world`, which fits
/// `view`, up to a factor that all worlds of the view share.
///
/// # Panics
/// When the world does not fit the view.
pub fn likelihood(view: &View, world: &State, model: Model) -> f32 {
    Inference::of(&Heuristic::default(), view, model).likelihood(world)
}

/// What the others have shown to one player.
pub(crate) struct Inference<'a> {
    heuristic: &'a Heuristic,
    view: &'a View,
    heard: BySeat<Heard>,
    model: Model,
}

/// What a player has shown in the bidding.
#[derive(Clone, Copy, Default)]
struct Heard {
    /// The highest value that he bid or held.
    accepted: Option<Bid>,
    /// The value at which he passed.
    refused: Option<Bid>,
    /// Whether he had the choice to play at 18 or to pass the deal in.
    alone: bool,
}

impl<'a> Inference<'a> {
    /// What the observer of `view` has seen and heard.
    pub(crate) fn of(heuristic: &'a Heuristic, view: &'a View, model: Model) -> Inference<'a> {
        let mut heard = BySeat::<Heard>::default();
        let mut auction = Auction::new();
        for (seat, call) in view.auction.calls() {
            let heard = &mut heard[seat];
            heard.alone = auction.stage() == auction::Stage::ForehandAlone;
            match call {
                Call::Pass => heard.refused = auction.lowest_legal_bid().or(auction.highest()),
                Call::Hold => heard.accepted = auction.highest(),
                Call::Bid(bid) => heard.accepted = Some(bid),
            }
            auction.call(call);
        }
        Inference { heuristic, view, heard, model }
    }

    /// Whether worlds are weighed at all.
    pub(crate) const fn weighs(&self) -> bool {
        !matches!(self.model, Model::Off)
    }

    /// How likely the others would have done what they did in this world, up to a factor that all
    /// worlds share; 1 where inference is off.
    pub(crate) fn likelihood(&self, world: &State) -> f32 {
        (self.by_auction(world) * self.by_cards(world)).max(f32::MIN_POSITIVE)
    }

    /// Whether anything can be guessed: by a defender where inference is on.
    pub(crate) fn guesses(&self) -> bool {
        self.weighs() && !self.view.is_declarer()
    }

    /// A cheap estimate of the likelihood of the auction in each of these worlds, up to a factor:
    /// how many points the declarer would expect of his game, and whether he would have buried such
    /// cards. 1 for the declarer himself, and where inference is off.
    ///
    /// Among worlds drawn by this estimate, four times as many have a likelihood that counts as
    /// among worlds drawn uniformly.
    pub(crate) fn guess(&self, worlds: &[State]) -> impl Iterator<Item = f32> {
        let of_another = self.view.tricks.filter(|_| self.guesses());
        let weights: ArrayVec<f32, ABREAST> = match of_another {
            None => worlds.iter().map(|_| 1.0).collect(),
            Some(tricks) => {
                let cards = |world: &State| {
                    let play = world.play().expect("the play has begun");
                    (play.declarer_cards() - play.skat(), play.skat())
                };
                let (contract, seat) = (tricks.contract(), tricks.declarer());
                let hands: ArrayVec<(CardSet, CardSet), ABREAST> = worlds.iter().map(cards).collect();
                let mut weights = ArrayVec::new();
                expected_points(contract, tricks.bid(), seat, &hands, |(hand, skat), points| {
                    let buried =
                        if contract.is_hand() { 1.0 } else { plausible(contract.game(), hand, skat) };
                    weights.push(UNGUESSED + buried / (1.0 + (-points / GUESSED_SOFTNESS).exp()));
                });
                weights
            }
        };
        weights.into_iter()
    }

    /// The part of the [`likelihood`](Inference::likelihood) that comes from the bidding, the
    /// exchange and the declaration.
    pub(crate) fn by_auction(&self, world: &State) -> f32 {
        match self.model {
            Model::Heuristic => {}
            Model::Mixture => return self.by_mixed_auction(world, &MIXTURE),
            Model::Off => return 1.0,
        }
        let others = [self.view.seat.next(), self.view.seat.previous()]
            .map(|seat| (seat, self.heuristic.outlook(world.dealt().hand(seat), seat)));
        let bidding: f32 = others.iter().map(|(seat, outlook)| self.bidding(*seat, outlook)).product();
        let declaration = world.play().and_then(|play| {
            let declarer = play.tricks().declarer();
            let outlook = others.iter().find(|(seat, _)| *seat == declarer);
            outlook.map(|(_, outlook)| self.declaration(outlook, play))
        });
        bidding * declaration.unwrap_or(1.0)
    }

    /// The part that comes from the cards that were played.
    pub(crate) fn by_cards(&self, world: &State) -> f32 {
        match (world.play(), self.model) {
            (None, _) | (_, Model::Off) => 1.0,
            (Some(play), Model::Heuristic) => self.cards(play),
            (Some(play), Model::Mixture) => self.by_mixed_cards(play, &MIXTURE),
        }
    }

    /// The likelihood of the bids of `seat` with a hand of this value.
    fn bidding(&self, seat: Seat, outlook: &Outlook) -> f32 {
        let Heard { accepted, refused, alone } = self.heard[seat];
        let accepts = |bid| likely(outlook.eagerness(bid, alone), SOFTNESS);
        accepted.map_or(1.0, accepts) * refused.map_or(1.0, |bid| 1.0 - accepts(bid))
    }

    /// The likelihood of the declarer's exchange and declaration; `outlook` is the value of his
    /// hand before them.
    fn declaration(&self, outlook: &Outlook, play: &Play) -> f32 {
        let tricks = play.tricks();
        let (seat, bid, contract) = (tricks.declarer(), tricks.bid(), tricks.contract());
        let (ahead, by_hand) = outlook.best_hand_game(bid);
        if contract.is_hand() {
            let same_game = |other: Contract| other.game() == contract.game();
            return likely(ahead, SOFTNESS) * if same_game(by_hand) { 1.0 } else { WHIM };
        }
        let [exchange] =
            exchange_likelihoods(play.declarer_cards(), play.skat(), contract, seat, bid, [SOFTNESS]);
        (1.0 - likely(ahead, SOFTNESS)) * (exchange + ODD_EXCHANGE)
    }

    fn cards(&self, end: &Play) -> f32 {
        let mut likelihood = 1.0;
        self.each_choice(end, |_, view, card| {
            let ratings = self.heuristic.ratings(view);
            likelihood *= chosen(&ratings, card, CARD_SOFTNESS);
        });
        likelihood
    }

    /// Hands each card that another player has played, when he had a choice, to `take`: who it was
    /// and what he saw then.
    fn each_choice(&self, end: &Play, mut take: impl FnMut(Seat, &View, Card)) {
        let mut play = end.rewound(0);
        for &card in end.tricks().cards() {
            let seat = play.tricks().turn();
            if seat != self.view.seat && play.legal_cards().len() > 1 {
                take(seat, &self.view_of(&play, seat), card);
            }
            play.play(card);
        }
    }

    /// What `seat` sees of a play that has come so far.
    fn view_of(&self, play: &Play, seat: Seat) -> View {
        let tricks = play.tricks();
        let contract = tricks.contract();
        let declarer = tricks.declarer();
        let knows_skat = seat == declarer && !contract.is_hand();
        View {
            seat,
            stage: Stage::Playing,
            turn: Some(seat),
            legal: ActionSet::of_cards(play.legal_cards()),
            hand: play.hand(seat),
            picked_up: CardSet::EMPTY,
            buried: if knows_skat { play.skat() } else { CardSet::EMPTY },
            shown: if contract.is_ouvert() { play.hand(declarer) } else { CardSet::EMPTY },
            tricks: Some(*tricks),
            ..*self.view
        }
    }
}

/// About how likely these two cards are to be buried beside this hand, up to a factor: in Null
/// cards that lie high above others of their suit, otherwise no trumps, seldom aces, and what
/// leaves a suit short.
fn plausible(game: Game, hand: CardSet, buried: CardSet) -> f32 {
    if game.is_null() {
        let of = |card: Card| {
            let suit = (hand | buried).suit(card.suit());
            let lower = suit.len() as f32 - 1.0 - (suit & game.beating(card)).len() as f32;
            0.4 * (f32::from(card.rank().null_order()) - lower)
        };
        return (buried.iter().map(of).sum::<f32>() - 2.8).exp();
    }
    let plain = buried - game.trumps();
    let of = |card: Card| {
        let left = (hand.suit(card.suit()) - game.trumps()).len();
        let ace = if card.points() == 11 { 0.15 } else { 1.0 };
        ace * 0.64f32.powi(left as i32)
    };
    0.05f32.powi((buried - plain).len() as i32) * plain.iter().map(of).product::<f32>()
}

/// The probability of a decision of which so many more tournament points are expected than of the
/// other.
fn likely(ahead: f32, softness: f32) -> f32 {
    WHIM / 2.0 + (1.0 - WHIM) / (1.0 + (-ahead / softness).exp())
}

/// The probability of a card by a softmax of the ratings: it falls by a factor of `e` for each
/// `softness` that the rating is lower.
///
/// # Panics
/// When it is not among them: a card that was played was legal.
fn chosen(ratings: &[(Card, f32)], card: Card, softness: f32) -> f32 {
    let of = ratings.iter().find(|&&(other, _)| other == card).map(|&(_, rating)| rating);
    let of = of.expect("a card that was played was legal");
    let sum: f32 = ratings.iter().map(|&(_, rating)| ((rating - of) / softness).exp()).sum();
    WHIM / ratings.len() as f32 + (1.0 - WHIM) / sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::below;
    use skat_env::skat::{Deal, Rules, Worlds};
    use skat_env::{ActionSet as _, Environment, Rng, stream};

    /// Worlds in which the others hold what made them act as they did are likelier than worlds
    /// drawn blindly.
    #[test]
    fn the_truth_is_likelier_than_other_worlds() {
        for model in [Model::Heuristic, Model::Mixture] {
            let share = worlds_below_the_truth(model);
            assert!(share > 0.75, "the truth is likelier than {share} of all worlds by {model:?}");
        }
    }

    fn worlds_below_the_truth(model: Model) -> f32 {
        let heuristic = Heuristic::default();
        let rng: &mut Rng = &mut stream(1, 1);
        let (mut above, mut asked) = (0.0, 0.0);
        for seed in 0..if cfg!(debug_assertions) { 10 } else { 100 } {
            let mut state = State::new(Deal::from_seed(seed), Rules::default());
            while let Some(seat) = state.seat_to_move() {
                let view = View::of(&state, seat);
                let inference = Inference::of(&heuristic, &view, model);
                if view.tricks.is_some_and(|tricks| (6..=21).contains(&tricks.cards().len())) {
                    let truth = inference.likelihood(&state);
                    let worlds = Worlds::of(&view).unwrap();
                    let less = (0..20).filter(|_| inference.likelihood(&worlds.sample(rng)) < truth).count();
                    above += less as f32 / 20.0;
                    asked += 1.0;
                }
                state.apply(heuristic.choose(&view));
            }
        }
        above / asked
    }

    /// Whatever was played, and however unlikely, every world keeps a weight.
    #[test]
    fn likelihoods_are_positive_and_1_without_inference() {
        let heuristic = Heuristic::default();
        let rng: &mut Rng = &mut stream(2, 1);
        for seed in 0..if cfg!(debug_assertions) { 10 } else { 100 } {
            let mut state = State::new(Deal::from_seed(seed), Rules::default());
            while let Some(seat) = state.seat_to_move() {
                let view = View::of(&state, seat);
                let world = Worlds::of(&view).unwrap().sample(rng);
                for model in [Model::Heuristic, Model::Mixture] {
                    let likelihood = Inference::of(&heuristic, &view, model).likelihood(&world);
                    assert!(likelihood > 0.0 && likelihood.is_finite(), "{likelihood} in {view:?}");
                }
                assert_eq!(Inference::of(&heuristic, &view, Model::Off).likelihood(&world), 1.0);
                let legal = state.legal();
                state.apply(legal.nth(below(rng, legal.len())));
            }
        }
    }

    #[test]
    fn calls_are_heard_as_they_were_made() {
        let heuristic = Heuristic::default();
        let mut state = State::new(Deal::from_seed(0), Rules::default());
        let bid = |value| Call::Bid(Bid::from_value(value).expect("a bid"));
        for call in [bid(18), Call::Hold, bid(22), Call::Pass, bid(24), Call::Hold, bid(33), Call::Pass] {
            state.call(call);
        }
        let view = View::of(&state, Seat::Rearhand);
        let heard = Inference::of(&heuristic, &view, Model::Heuristic).heard;
        let values = Seat::ALL.map(|seat| {
            let Heard { accepted, refused, .. } = heard[seat];
            [accepted, refused].map(|bid| bid.map(Bid::value))
        });
        assert_eq!(values, [[Some(18), Some(22)], [Some(24), Some(33)], [Some(33), None]]);
        assert!(Seat::ALL.iter().all(|&seat| !heard[seat].alone));

        let mut state = State::new(Deal::from_seed(0), Rules::default());
        for call in [Call::Pass, Call::Pass, bid(18)] {
            state.call(call);
        }
        let view = View::of(&state, Seat::Middlehand);
        let heard = Inference::of(&heuristic, &view, Model::Heuristic).heard;
        assert!(heard[Seat::Forehand].alone && !heard[Seat::Rearhand].alone);
        assert_eq!(heard[Seat::Rearhand].refused, Some(Bid::MIN));
    }
}
