//! Rollouts of worlds: players play all three seats to the end, or until the world is solved.

use super::payoff::Payoff;
use super::solved::SolvedWorlds;
use crate::rollout::finish;
use crate::skat::Swift;
use crate::skat::heuristic::Heuristic;
use skat_env::skat::{Action, BySeat, Deal, Play, Seat, State, View};
use skat_env::{Environment as _, below, stream};

/// What the declarer gains when these play on, each by his own view.
pub(crate) fn gain(players: Players, state: State, payoff: &Payoff) -> f32 {
    let ended = finish(state, |state, player| players.choose(&state.view(player)));
    payoff.of(ended.played().expect("somebody is the declarer"))
}

/// As [`gain`], from before the declaration on: `payoff` gives what ends are worth of the game
/// that is declared.
pub(crate) fn gain_before_play(players: Players, state: State, payoff: impl Fn(&Play) -> Payoff) -> f32 {
    let ended = finish(state, |state, player| players.choose(&state.view(player)));
    let played = ended.played().expect("somebody is the declarer");
    payoff(&played.play).of(played)
}

/// As [`gain`], but the mean of that and of the value with open cards from the moment on when so
/// many tricks are left; without the latter once the solver's nodes are used up.
///
/// Those who play on play the last tricks worse than this player does, who solves them.
pub(crate) fn gain_with_solved_end(
    players: Players,
    state: State,
    payoff: &Payoff,
    tricks: usize,
    solved: &mut SolvedWorlds,
) -> f32 {
    let mut end = None;
    let ended = finish(state, |state, player| {
        let play = state.play().expect("cards are played");
        if end.is_none() && play.tricks().complete() + tricks as u8 >= 10 {
            end = Some(solved.gain_from(play, payoff));
        }
        players.choose(&state.view(player))
    });
    let played = payoff.of(ended.played().expect("somebody is the declarer"));
    end.flatten().map_or(played, |end| (end + played) / 2.0)
}

/// Who plays worlds out in which choices are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rollouts {
    /// The rules of thumb in all seats.
    Heuristic,
    /// In each seat the rules of thumb or [`Swift`], drawn for each world: so a choice has to be
    /// good among players of both kinds.
    Mixed,
}

impl Rollouts {
    /// Both, in the order of [`Rollouts::WORDS`].
    pub(crate) const ALL: [Rollouts; 2] = [Rollouts::Heuristic, Rollouts::Mixed];
    /// As settings write them.
    pub(crate) const WORDS: &'static [&'static str] = &["heuristic", "mixed"];
}

/// Who plays a world out: in each seat the rules of thumb or [`Swift`].
#[derive(Clone, Copy)]
pub(crate) struct Players<'a> {
    heuristic: &'a Heuristic,
    swift: &'a Swift,
    by_swift: BySeat<bool>,
}

impl<'a> Players<'a> {
    /// The rules of thumb in all seats.
    pub(crate) fn of(heuristic: &'a Heuristic, swift: &'a Swift) -> Players<'a> {
        Players { heuristic, swift, by_swift: BySeat::default() }
    }

    /// [`Swift`] in this seat: the player himself, who plays better than the rules of thumb.
    pub(crate) fn with_swift(mut self, seat: Seat) -> Players<'a> {
        self.by_swift[seat] = true;
        self
    }

    /// Those of the world with this deal, instead: the same for all candidates in it.
    pub(crate) fn of_world(self, deal: &Deal, rollouts: Rollouts) -> Players<'a> {
        let by_swift = match rollouts {
            Rollouts::Heuristic => BySeat::default(),
            Rollouts::Mixed => coins(deal),
        };
        Players { by_swift, ..self }
    }

    /// What whoever plays this seat does.
    pub(crate) fn choose(self, view: &View) -> Action {
        match self.by_swift[view.seat] {
            true => self.swift.choose(view),
            false => self.heuristic.choose(view),
        }
    }
}

/// A coin for each seat, tossed by the cards.
fn coins(deal: &Deal) -> BySeat<bool> {
    let [forehand, middlehand] =
        [Seat::Forehand, Seat::Middlehand].map(|seat| u64::from(deal.hand(seat).bits()));
    let mut rng = stream(forehand, middlehand);
    BySeat::from_fn(|_| below(&mut rng, 2) == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::Rules;

    /// Each table of the two kinds of players is drawn about as often, and a deal always draws the
    /// same.
    #[test]
    fn either_plays_each_seat_as_often() {
        let mut tables = [0; 8];
        for seed in 0..4000 {
            let deal = Deal::from_seed(seed);
            let drawn = coins(&deal);
            assert_eq!(drawn, coins(&deal));
            let table = Seat::ALL.iter().map(|&seat| usize::from(drawn[seat]) << seat.index()).sum::<usize>();
            tables[table] += 1;
        }
        assert!(tables.iter().all(|&count| (420..580).contains(&count)), "{tables:?}");
    }

    #[test]
    fn who_was_drawn_plays_his_seat_to_the_end() {
        let (heuristic, swift) = (Heuristic::default(), Swift::shipped());
        let (mut by_heuristic, mut by_swift, mut either) = (0, 0, 0);
        for seed in 0..if cfg!(debug_assertions) { 10 } else { 100 } {
            let mut state = State::new(Deal::from_seed(seed), Rules::default());
            let drawn = Players::of(&heuristic, &swift).of_world(state.dealt(), Rollouts::Mixed);
            while let Some(seat) = state.seat_to_move() {
                let view = View::of(&state, seat);
                let (rule, net) = (heuristic.choose(&view), swift.choose(&view));
                let action = drawn.choose(&view);
                assert_eq!(action, if drawn.by_swift[seat] { net } else { rule });
                let count = match (rule == net, action == net) {
                    (true, _) => &mut either,
                    (false, true) => &mut by_swift,
                    (false, false) => &mut by_heuristic,
                };
                *count += 1;
                state.act(action);
            }
        }
        assert!(by_heuristic.min(by_swift) > 10, "{by_heuristic}, {by_swift}, {either}");
    }

    #[test]
    fn the_solved_end_counts_half() {
        let (heuristic, swift) = (Heuristic::default(), Swift::shipped());
        let players = Players::of(&heuristic, &swift);
        let mut asked = 0;
        for seed in 0..if cfg!(debug_assertions) { 5 } else { 50 } {
            let mut state = State::new(Deal::from_seed(seed), Rules::default());
            while let Some(seat) = state.seat_to_move() {
                if let Some(play) = state.play().filter(|play| play.tricks().cards().len() >= 15) {
                    let payoff = Payoff::difference(play, 4.0);
                    let played = gain(players, state, &payoff);
                    for nodes in [0, u64::MAX] {
                        let end = SolvedWorlds::new(nodes, 5).gain_from(play, &payoff);
                        assert!(end.is_some() || nodes == 0);
                        let solved = &mut SolvedWorlds::new(nodes, 5);
                        let value = gain_with_solved_end(players, state, &payoff, 5, solved);
                        assert_eq!(value, end.map_or(played, |end| (end + played) / 2.0));
                    }
                    asked += 1;
                }
                state.act(heuristic.choose(&View::of(&state, seat)));
            }
        }
        assert!(asked > 20, "{asked} positions");
    }
}
