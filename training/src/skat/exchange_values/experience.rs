//! Positions with the values of their exchanges, and their bytes in checkpoints.

use crate::algorithm::Experience;
use crate::skat::rollout_improvement::take;
use skat_agents::skat::neural::{Exchange, observe_exchanges};
use skat_env::Action as _;
use skat_env::skat::encode::v1;
use skat_env::skat::{Action, BySeat, Card, CardSet, Deal, Rules, Seat, State, View};

/// A declarer who has picked up the skat, and what his exchanges are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The deal.
    pub deal: Deal,
    /// The whole bidding.
    pub auction: Vec<Action>,
    /// The exchanges that come into question, with their values; two at least.
    pub exchanges: Vec<Valued>,
    /// What the network that bids and plays the cards would do, by its place among them.
    pub own: Option<usize>,
}

/// An exchange and what it brought in sampled worlds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valued {
    /// The exchange.
    pub exchange: Exchange,
    /// The declarer's tournament points less the mean of the others'.
    pub value: f32,
}

impl Position {
    /// The declarer's view with the twelve cards.
    ///
    /// # Panics
    /// When the bidding is none of a game.
    pub fn view(&self) -> View {
        let mut state = State::new(self.deal, Rules::default());
        self.auction.iter().for_each(|&action| state.act(action));
        state.act(Action::PickUp);
        let seat = state.seat_to_move().expect("the declarer buries");
        View::of(&state, seat)
    }

    /// What the declarer observes after each exchange.
    pub fn rows(&self) -> Vec<v1::Row> {
        let exchanges: Vec<Exchange> = self.exchanges.iter().map(|valued| valued.exchange).collect();
        observe_exchanges(&self.view(), &exchanges)
    }

    fn write(&self, out: &mut Vec<u8>) {
        for seat in Seat::ALL {
            out.extend_from_slice(&self.deal.hand(seat).bits().to_le_bytes());
        }
        let count = |count: usize| u8::try_from(count).expect("fewer than 256");
        out.extend_from_slice(&[
            count(self.auction.len()),
            count(self.exchanges.len()),
            self.own.map_or(u8::MAX, count),
        ]);
        out.extend(self.auction.iter().map(|action| count(action.index())));
        for Valued { exchange: Exchange { buried, contract, points }, value } in &self.exchanges {
            out.extend(buried.iter().map(|card| count(card.index())));
            out.push(count(Action::Declare(*contract).index()));
            out.extend_from_slice(&points.to_le_bytes());
            out.extend_from_slice(&value.to_le_bytes());
        }
    }

    fn read(bytes: &mut &[u8]) -> Option<Position> {
        let mut hand = || take(bytes).map(|bits| CardSet::from_bits(u32::from_le_bytes(bits)));
        let hands = [hand()?, hand()?, hand()?];
        let deal = Deal::new(BySeat::from_fn(|seat| hands[seat.index()])).ok()?;
        let [calls, count, own] = take(bytes)?;
        let action = |bytes: &mut &[u8]| {
            let [action] = take(bytes)?;
            Action::from_index(action.into())
        };
        let auction = (0..calls).map(|_| action(bytes)).collect::<Option<_>>()?;
        let valued = |bytes: &mut &[u8]| {
            let pair: [u8; 2] = take(bytes)?;
            let buried: CardSet = pair.into_iter().map(|card| Card::from_index(card.into())).collect();
            let Action::Declare(contract) = action(bytes)? else { return None };
            let points = take(bytes).map(f32::from_le_bytes)?;
            let value = take(bytes).map(f32::from_le_bytes)?;
            Some(Valued { exchange: Exchange { buried, contract, points }, value })
        };
        let exchanges = (0..count).map(|_| valued(bytes)).collect::<Option<_>>()?;
        Some(Position { deal, auction, exchanges, own: (own < count).then_some(own.into()) })
    }
}

/// What an iteration learns from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Positions {
    /// New positions.
    pub new: Vec<Position>,
    /// How many earlier ones are learnt from again.
    pub again: usize,
}

impl Experience for Positions {
    fn is_empty(&self) -> bool {
        self.new.is_empty() && self.again == 0
    }

    fn append(&mut self, mut other: Positions) {
        self.new.append(&mut other.new);
        self.again += other.again;
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.again as u64).to_le_bytes().to_vec();
        self.new.iter().for_each(|position| position.write(&mut bytes));
        bytes
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Positions> {
        let again = usize::try_from(u64::from_le_bytes(take(&mut bytes)?)).ok()?;
        let mut new = Vec::new();
        while !bytes.is_empty() {
            new.push(Position::read(&mut bytes)?);
        }
        Some(Positions { new, again })
    }
}
