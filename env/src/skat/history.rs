//! How a deal came to where it stands.

use super::action::Action;
use super::auction::Call;
use super::phase::{Declarer, Phase};
use super::seat::Seat;
use super::state::State;

impl State {
    /// All actions that led here, in order, with who took them.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        let call = |call| match call {
            Call::Pass => Action::Pass,
            Call::Hold => Action::Hold,
            Call::Bid(bid) => Action::Bid(bid),
        };
        let mut history: Vec<_> =
            self.auction().calls().into_iter().map(|(seat, c)| (seat, call(c))).collect();
        let Some(Declarer { seat, .. }) = self.declarer() else { return history };
        let picked_up = match self.phase() {
            Phase::Burying(_) | Phase::Declaring(_) => true,
            _ => self.play().is_some_and(|play| !play.tricks().contract().is_hand()),
        };
        if picked_up {
            history.push((seat, Action::PickUp));
            history.extend(self.skat().iter().map(|card| (seat, Action::Card(card))));
        }
        if let Some(play) = self.play() {
            let tricks = play.tricks();
            history.push((seat, Action::Declare(tricks.contract())));
            for &card in tricks.cards() {
                let by = Seat::ALL.into_iter().find(|&s| tricks.played(s).contains(card));
                history
                    .push((by.expect("every card on the table was played by somebody"), Action::Card(card)));
            }
        }
        if self.played().is_some_and(|played| played.conceded) {
            history.push((seat, Action::Concede));
        }
        history
    }
}
