//! Looks at games decision by decision.

use super::data::{
    ActionData, AgentData, BestData, DecisionData, ExpectedData, GameData, LastTrick, OpenData, Step,
};
use super::open::{Judge, Worth};
use super::sampled::{Expected, Sample};
use super::subject::Subject;
use super::words;
use skat_agents::{Agent, Decision, Opinion};
use skat_env::skat::score::Outcome;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, CardSet, Contract, Phase, Seat, State, Suit, Tricks, View};
use skat_env::{ActionSet as _, stream};

/// An agent that is asked about every decision.
pub struct Adviser {
    /// What the page calls it.
    pub name: String,
    /// The agent.
    pub agent: Box<dyn Agent<State>>,
}

/// How closely games are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The worlds that show where unseen cards may lie, at most.
    pub worlds: usize,
    /// So many of them are solved for each card, for the expected score and the probability of
    /// winning.
    pub solved: usize,
    /// Varies the worlds and the agents' luck.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { worlds: 200, solved: 40, seed: 1 }
    }
}

/// Looks at games: what was legal, what agents would have done, what it was worth.
///
/// The same games, agents and settings give the same result, whatever was looked at before.
pub struct Inspector {
    pub(super) advisers: Vec<Adviser>,
    pub(super) settings: Settings,
    judge: Judge,
}

/// A game that was looked at: one of a page's.
#[derive(Clone, Debug)]
pub struct Inspected(pub(super) GameData);

impl Inspector {
    /// One that asks these agents.
    ///
    /// # Panics
    /// When no world is to be drawn, or more are to be solved than drawn.
    pub fn new(advisers: Vec<Adviser>, settings: Settings) -> Inspector {
        assert!(settings.worlds > 0 && (1..=settings.worlds).contains(&settings.solved), "worlds to look at");
        Inspector { advisers, settings, judge: Judge::default() }
    }

    /// Looks at a game from its first bid to where it stands.
    pub fn inspect(&mut self, subject: &Subject) -> Inspected {
        self.judge.begin_deal();
        let state = &subject.state;
        let mut now = State::new(*state.dealt(), state.rules());
        let mut steps = Vec::new();
        for (number, (seat, action)) in state.history().into_iter().enumerate() {
            let expected = self.expected(&now, number);
            let decision = self.decision(&now, seat, action, number);
            let mut step = self.step(&now, Some(seat), words::deed(&now, action));
            (step.expected, step.decision) = (expected, decision);
            steps.push(step);
            now.act(action);
        }
        let mut last = self.step(&now, None, subject.end.clone());
        if let Some(played) = now.played() {
            let worth = Worth::of(
                played.play.tricks().contract(),
                played.play.tricks().bid(),
                played.matadors,
                played.outcome,
            );
            last.open_score = Some(worth.score);
        }
        steps.push(last);
        let contract = now.play().map(|play| play.tricks().contract());
        let declarer = now.declarer();
        Inspected(GameData {
            title: subject.title.clone(),
            players: subject.players.0.clone(),
            contract: contract.map(Contract::name),
            is_null: contract.is_some_and(|contract| contract.game().is_null()),
            trump: contract.and_then(|contract| contract.game().trump_suit()).map(Suit::letter),
            end: subject.end.clone(),
            declarer: declarer.map(|declarer| declarer.seat.index()),
            bid: declarer.map(|declarer| declarer.bid.value()),
            best: Seat::ALL.into_iter().map(|seat| self.best(state, seat)).collect(),
            steps,
        })
    }

    fn best(&mut self, state: &State, seat: Seat) -> BestData {
        let best = self.judge.best_game(state, seat, Bid::MIN);
        BestData {
            contract: best.contract.name(),
            buried: words::cards(best.buried),
            score: best.worth.score,
            won: best.worth.won,
        }
    }

    /// The table as it stands.
    fn step(&mut self, state: &State, turn: Option<Seat>, deed: String) -> Step {
        let open_score = match state.phase() {
            Phase::Playing(play) => Some(self.judge.position(play).score),
            _ => None,
        };
        let play = state.play();
        let tricks = play.map(skat_env::skat::Play::tricks);
        let hands = Seat::ALL.map(|seat| state.hand(seat));
        let seen = match turn {
            Some(seat) => seen(&View::of(state, seat), hands, state.skat()),
            None => [hands[0], hands[1], hands[2], state.skat()],
        };
        Step {
            phase: phase(state.phase()),
            seat: turn.map(Seat::index),
            deed,
            hands: hands.map(|hand| hand.to_string()),
            skat: state.skat().to_string(),
            seen: seen.map(|cards| cards.to_string()),
            trick: tricks.map_or_else(Vec::new, |tricks| {
                named(tricks.leader(), tricks.trick().iter().map(ToString::to_string))
            }),
            last_trick: tricks.and_then(|tricks| {
                let (leader, cards) = tricks.last_trick()?;
                let taker = tricks.leader().index();
                Some(LastTrick { cards: named(leader, cards.iter().map(ToString::to_string)), taker })
            }),
            points: tricks.map(|tricks| [tricks.declarer_points(), tricks.defender_points()]),
            tricks: tricks.map_or(0, Tricks::complete),
            open_score,
            expected: None,
            decision: None,
        }
    }

    /// What the declarer could expect in the play, by his view.
    fn expected(&mut self, state: &State, number: usize) -> Option<ExpectedData> {
        let Phase::Playing(play) = state.phase() else { return None };
        let view = View::of(state, play.tricks().declarer());
        let Settings { solved, seed, .. } = self.settings;
        let sample = Sample::draw(&view, solved, &mut stream(seed, number as u64 + 2000));
        Some(sample.game(&mut self.judge, solved).into())
    }

    fn decision(&mut self, state: &State, seat: Seat, taken: Action, number: usize) -> Option<DecisionData> {
        let view = View::of(state, seat);
        if view.legal.len() < 2 {
            return None;
        }
        let Settings { worlds, solved, seed } = self.settings;
        let opinions: Vec<(Opinion<Action>, Option<String>)> =
            self.advisers.iter_mut().map(|adviser| ask(adviser, view, seed, number)).collect();
        let listed = listed(&view, taken, &opinions);
        let place = |action: Action| listed.iter().position(|&(first, _)| first == action);
        let open = self.open(state, view.stage);
        let sample = Sample::draw(&view, worlds, &mut stream(seed, number as u64 + 1000));
        let legal: Vec<Action> = listed.iter().map(|&(action, _)| action).collect();
        let is_card = view.stage == Stage::Playing && !legal.contains(&Action::Concede);
        let expected = if is_card { sample.cards(&mut self.judge, &legal, solved) } else { Vec::new() };
        let actions: Vec<ActionData> = listed
            .iter()
            .enumerate()
            .map(|(i, &(action, last))| ActionData {
                name: action.to_string(),
                label: words::label(action),
                up_to: (last != action).then(|| words::label(last)),
                open: open.iter().find(|(other, _)| *other == action).map(|&(_, worth)| worth.into()),
                expected: expected.get(i).map(|&expected| expected.into()),
                values: opinions.iter().map(|(opinion, _)| value(opinion, action)).collect(),
            })
            .collect();
        let agents: Vec<AgentData> = opinions
            .iter()
            .map(|(opinion, fault)| AgentData {
                choice: place(opinion.choice).filter(|_| view.allows(opinion.choice)),
                unit: opinion.unit,
                method: opinion.method,
                fault: fault.clone(),
            })
            .collect();
        let taken = place(taken).expect("what was done is listed");
        let side = if view.declarer().is_none_or(|declarer| declarer.seat == seat) { 1 } else { -1 };
        let (lost_score, lost_points) = lost(&actions, taken, side);
        let places = sample.places().iter().map(|place| (place.card.to_string(), place.shares)).collect();
        Some(DecisionData {
            taken,
            differ: agents.iter().any(|agent| agent.choice.is_some_and(|choice| choice != taken)),
            actions,
            agents,
            lost_score,
            lost_points,
            ways: sample.ways,
            sampled: sample.len(),
            places,
        })
    }

    /// What each action is worth with open cards, where that can be said.
    fn open(&mut self, state: &State, stage: Stage) -> Vec<(Action, Worth)> {
        match (stage, state.phase()) {
            (_, Phase::Playing(play)) => self.judge.cards(play),
            (Stage::PickingUp, _) => {
                let mut worths = self.judge.exchange(state);
                worths.extend(self.judge.declarations(state));
                worths
            }
            (Stage::Burying(_), _) => self.judge.exchange(state),
            (Stage::Declaring, _) => self.judge.declarations(state),
            _ => Vec::new(),
        }
    }
}

/// What the agent thinks, with what it failed to say.
fn ask(adviser: &mut Adviser, view: View, seed: u64, number: usize) -> (Opinion<Action>, Option<String>) {
    let mut rng = stream(seed, number as u64);
    let opinion = adviser.agent.consider(Decision { view, legal: view.legal, rng: &mut rng });
    let fault = adviser.agent.faults().first().map(|fault| fault.problem.to_string());
    (opinion, fault)
}

/// The legal actions, each with the last of those that share its line: bids of which nobody says
/// anything.
fn listed(
    view: &View,
    taken: Action,
    opinions: &[(Opinion<Action>, Option<String>)],
) -> Vec<(Action, Action)> {
    let lowest = view.auction.lowest_legal_bid();
    let is_told = |action: Action| {
        !matches!(action, Action::Bid(_))
            || action == taken
            || lowest.map(Action::Bid) == Some(action)
            || opinions
                .iter()
                .any(|(opinion, _)| opinion.choice == action || value(opinion, action).is_some())
    };
    let mut listed: Vec<(Action, Action)> = Vec::new();
    for action in view.legal {
        match listed.last_mut() {
            Some((first, last)) if !is_told(action) && !is_told(*first) => *last = action,
            _ => listed.push((action, action)),
        }
    }
    listed
}

fn value(opinion: &Opinion<Action>, action: Action) -> Option<(f64, Option<f64>)> {
    let place = opinion.values.iter().position(|&(other, _)| other == action)?;
    let error = opinion.errors.get(place).map(|&error| f64::from(error));
    Some((f64::from(opinion.values[place].1), error))
}

/// What the player's side gave away with open cards.
fn lost(actions: &[ActionData], taken: usize, side: i32) -> (i32, u8) {
    let Some(chosen) = actions[taken].open else { return (0, 0) };
    let open = || actions.iter().filter_map(|action| action.open);
    let best = open().map(|open| side * open.score).max().unwrap_or_default();
    let points = |open: OpenData| open.points.map(|points| side * i32::from(points));
    let most = open().filter_map(points).max();
    let lost_points = most.zip(points(chosen)).map_or(0, |(most, chosen)| (most - chosen) as u8);
    (best - side * chosen.score, lost_points)
}

fn named(leader: Seat, cards: impl Iterator<Item = String>) -> Vec<(usize, String)> {
    cards.enumerate().map(|(i, card)| ((leader.index() + i) % 3, card)).collect()
}

/// The cards of each hand and of the skat that lie open to this player.
fn seen(view: &View, hands: [CardSet; 3], skat: CardSet) -> [CardSet; 4] {
    let known = view.hand | view.buried | view.shown;
    [hands[0] & known, hands[1] & known, hands[2] & known, skat & known]
}

const fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Bidding => "bidding",
        Phase::PickingUp(_) => "skat",
        Phase::Burying(_) => "burying",
        Phase::Declaring(_) => "declaring",
        Phase::Playing(_) => "play",
        Phase::PassedIn | Phase::Played(_) => "over",
    }
}

impl From<Worth> for OpenData {
    fn from(worth: Worth) -> OpenData {
        let Worth { points, outcome, score, won } = worth;
        OpenData { points, score, won, outcome: outcome_word(outcome) }
    }
}

const fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::OwnSchwarz => "declarer Schwarz",
        Outcome::OwnSchneider => "declarer Schneider",
        Outcome::Lost => "lost",
        Outcome::Won => "won",
        Outcome::Schneider => "Schneider",
        Outcome::Schwarz => "Schwarz",
    }
}

/// Four decimals are more than any page shows.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

impl From<Expected> for ExpectedData {
    fn from(expected: Expected) -> ExpectedData {
        let Expected { score, won } = expected;
        ExpectedData {
            score: rounded(score.mean),
            score_error: rounded(score.error),
            won: rounded(won.mean),
            won_error: rounded(won.error),
        }
    }
}
