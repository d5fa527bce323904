//! Fits the weights of the mixture of player models by which worlds are weighed: `cargo run
//! --release -p skat-agents --example inference_fit -- [GAMES [WORLDS [FILE...]]]`
//!
//! Players of many kinds play GAMES deals each among themselves, and at three places in the play of
//! each game one of them looks at WORLDS worlds that fit what he has seen, drawn uniformly, and at
//! the true one. The weights are those under which the truth stands out the most: by
//! ln(L(truth) / mean of L over all these worlds), L being the likelihood of what the others did.
//! That many nats are gained on who knows nothing but the rules. They are fitted on even deals, and
//! told of odd ones, also of the records of each FILE. 0 is what a player without inference gains.
//! A FILE that ends in .safetensors is a network with card-location prediction: told is also what
//! its beliefs gain, by themselves and times the mixture.

mod common;

use skat_agents::skat::inference::{
    BID_MODELS, CARD_MODELS, EXCHANGE_MODELS, Evidence, MIXTURE, Mixture, Model, likelihood,
};
use skat_agents::skat::neural_search::Beliefs;
use skat_agents::skat::{Neural, Spec};
use skat_agents::{Agent, Decision};
use skat_env::skat::record::Records;
use skat_env::skat::{Deal, Rules, State, View, Worlds};
use skat_env::{Environment as _, Rng, below, stream};
use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;

/// Who plays: all seats, or one seat each.
const TABLES: [&str; 9] = [
    "heuristic",
    "heuristic:bids=bold",
    "heuristic:bids=timid",
    "heuristic:defence=selfish",
    "swift",
    "neural",
    "pimc:worlds=20",
    "heuristic:bids=bold,neural,pimc:worlds=20,inference=off",
    "neural,swift,heuristic:bids=timid,defence=selfish",
];
/// The share of the weights that all models have alike.
const UNFORESEEN: f32 = 0.25;
/// Rounds of the ascent.
const ROUNDS: usize = 150;

/// One look at a game: the truth first, then other worlds.
struct Look {
    /// The number of the game.
    game: u64,
    of_all: Vec<Evidence>,
    /// What is gained when the others are taken for heuristic players.
    by_heuristic: f64,
    /// How likely each world is by a network's beliefs; none without a network.
    believed: Vec<f64>,
}

fn main() -> ExitCode {
    common::exit(run())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let expected = "[GAMES [WORLDS [FILE...]]]";
    let games = common::number(&mut words, 200, expected)?;
    let worlds = common::number(&mut words, 200, expected)? as usize;
    let (networks, files): (Vec<String>, Vec<String>) =
        words.partition(|path| path.ends_with(".safetensors"));
    let mut network = networks.first().map(|path| Neural::load(Path::new(path))).transpose()?;
    if network.as_ref().is_some_and(|network| network.network().hidden().is_none()) {
        return Err(format!("{}: expected a network with card-location prediction", networks[0]).into());
    }
    let mut corpora: Vec<Corpus> = Vec::new();
    for table in TABLES {
        let mut agents: Vec<Box<dyn Agent<State>>> =
            Spec::list(table)?.into_iter().map(|spec| spec.build()).collect::<Result<_, _>>()?;
        let mut corpus = Corpus::new(table, false);
        for deal in 0..games {
            let state = played(Deal::from_seed(1_000_000 + deal), &mut agents, &mut stream(deal, 1));
            corpus.add(deal, looks_at(deal, &state, worlds, network.as_mut(), &mut stream(deal, 2)));
        }
        eprintln!("{corpus}");
        corpora.push(corpus);
    }
    for path in files {
        let mut corpus = Corpus::new(&path, true);
        let file = BufReader::new(File::open(&path).map_err(|error| format!("{path}: {error}"))?);
        for (record, number) in Records::new(file).zip(0..2 * games) {
            let record = record.map_err(|error| format!("{path}: {error}"))?;
            if let Ok(state) = record.state() {
                corpus
                    .add(number, looks_at(number, &state, worlds, network.as_mut(), &mut stream(number, 3)));
            }
        }
        eprintln!("{corpus}");
        corpora.push(corpus);
    }
    if let Some(corpus) = corpora.iter().find(|corpus| corpus.fitted.is_empty() || corpus.told.len() < 2) {
        return Err(
            format!("{corpus}; expected some on each side, from more games that were played out").into()
        );
    }
    tell(&corpora);
    Ok(())
}

/// Prints the fitted weights, and for each kind of players what is gained on deals not fitted to.
fn tell(corpora: &[Corpus]) {
    let mixture = fitted(&corpora.iter().collect::<Vec<_>>());
    println!("{mixture:?}");
    println!("nats gained: by heuristic, even mixture, today's, fitted, fitted to the other kinds;");
    println!("today's mixture more than heuristic, with its 95 % interval over games");
    for (number, corpus) in corpora.iter().enumerate() {
        let others: Vec<&Corpus> = corpora
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != number)
            .map(|(_, corpus)| corpus)
            .collect();
        let mean = |gain: &dyn Fn(&Look) -> f64| {
            corpus.told.iter().map(gain).sum::<f64>() / corpus.told.len() as f64
        };
        let by = |mixture: &Mixture| mean(&|look: &Look| gain(look, mixture));
        let by_heuristic = mean(&|look: &Look| look.by_heuristic);
        let [even, today, fit, unforeseen] =
            [by(&Mixture::EVEN), by(&MIXTURE), by(&mixture), by(&fitted(&others))];
        let (more, error) = compared(&corpus.told);
        println!(
            "{}: {by_heuristic:.3} {even:.3} {today:.3} {fit:.3} {unforeseen:.3}; {more:+.3} \
             ({:+.3} to {:+.3})",
            corpus.name,
            more - 1.96 * error,
            more + 1.96 * error
        );
        if corpus.told.iter().all(|look| !look.believed.is_empty()) {
            let [believed, both] =
                [mean(&|look: &Look| stands_out(&look.believed)), mean(&believed_and_inferred)];
            println!("  beliefs {believed:.3}, times the mixture {both:.3}");
        }
    }
}

/// What today's mixture gains more than the heuristic model in a look, and the standard error over
/// games: looks at one game resemble each other.
fn compared(looks: &[Look]) -> (f64, f64) {
    let more = |look: &Look| gain(look, &MIXTURE) - look.by_heuristic;
    let mean = looks.iter().map(more).sum::<f64>() / looks.len() as f64;
    let games = looks.chunk_by(|a, b| a.game == b.game);
    let squares: f64 =
        games.map(|looks| looks.iter().map(|look| more(look) - mean).sum::<f64>().powi(2)).sum();
    (mean, squares.sqrt() / looks.len() as f64)
}

/// Games of players of one kind.
struct Corpus {
    name: String,
    /// Whether its games come from a file.
    foreign: bool,
    fitted: Vec<Look>,
    told: Vec<Look>,
}

impl Corpus {
    fn new(name: &str, foreign: bool) -> Corpus {
        Corpus { name: name.into(), foreign, fitted: Vec::new(), told: Vec::new() }
    }

    fn add(&mut self, game: u64, looks: Vec<Look>) {
        if game.is_multiple_of(2) { &mut self.fitted } else { &mut self.told }.extend(looks);
    }
}

impl fmt::Display for Corpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} and {} looks", self.name, self.fitted.len(), self.told.len())
    }
}

/// A finished game of these agents, who sit in the seats in turn.
fn played(deal: Deal, agents: &mut [Box<dyn Agent<State>>], rng: &mut Rng) -> State {
    let mut state = State::new(deal, Rules::default());
    while let Some(player) = state.turn() {
        let agent = player % agents.len();
        let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng };
        state.apply(agents[agent].act(decision));
    }
    state
}

/// Three places in the play of a finished game, as who is to move there sees it.
fn looks_at(
    game: u64,
    end: &State,
    worlds: usize,
    mut believer: Option<&mut Neural>,
    rng: &mut Rng,
) -> Vec<Look> {
    let Some(play) = end.play() else { return Vec::new() };
    let cards = play.tricks().cards().len();
    if cards < 24 {
        return Vec::new();
    }
    let mut look = |begin: usize, rng: &mut Rng| {
        let played = begin + below(rng, 6);
        let mut state = begun(end);
        for &card in play.tricks().cards().iter().take(played) {
            state.play_card(card);
        }
        let view = View::of(&state, state.seat_to_move()?);
        let drawn = Worlds::of(&view).ok()?;
        let states: Vec<State> =
            std::iter::once(state).chain((0..worlds).map(|_| drawn.sample(rng))).collect();
        let likelihoods: Vec<f64> =
            states.iter().map(|state| f64::from(likelihood(&view, state, Model::Heuristic))).collect();
        Some(Look {
            game,
            of_all: states.iter().map(|state| Evidence::of(&view, state)).collect(),
            by_heuristic: stands_out(&likelihoods),
            believed: believer
                .as_mut()
                .and_then(|network| Beliefs::of(network, &view))
                .map_or_else(Vec::new, |beliefs| {
                    states.iter().map(|state| f64::from(beliefs.likelihood(state))).collect()
                }),
        })
    };
    [2, 8, 14].into_iter().filter_map(|begin| look(begin, rng)).collect()
}

/// The same game when its first card is to be played.
fn begun(end: &State) -> State {
    let mut state = State::new(*end.dealt(), Rules::default());
    for (_, action) in end.history() {
        if state.play().is_some() {
            break;
        }
        state.act(action);
    }
    state
}

/// By how many nats the first stands out from the mean of all.
fn stands_out(likelihoods: &[f64]) -> f64 {
    let mean = likelihoods.iter().sum::<f64>() / likelihoods.len() as f64;
    (likelihoods[0] / mean).ln()
}

/// What is gained by beliefs times today's mixture.
fn believed_and_inferred(look: &Look) -> f64 {
    let of_world =
        |(world, believed): (&Evidence, &f64)| f64::from(world.likelihood(&MIXTURE)).max(1e-300) * believed;
    stands_out(&look.of_all.iter().zip(&look.believed).map(of_world).collect::<Vec<_>>())
}

fn gain(look: &Look, mixture: &Mixture) -> f64 {
    let likelihoods: Vec<f64> =
        look.of_all.iter().map(|world| f64::from(world.likelihood(mixture)).max(1e-300)).collect();
    stands_out(&likelihoods)
}

/// The weights under which the truth stands out the most, by exponentiated gradient ascent.
/// Players of this crate count as much together as those of files, and each kind as much as another
/// of its family.
fn fitted(corpora: &[&Corpus]) -> Mixture {
    let mut mixture = Mixture::EVEN;
    let of_family = |foreign: bool| corpora.iter().filter(|corpus| corpus.foreign == foreign).count();
    let families = usize::from(of_family(false) > 0) + usize::from(of_family(true) > 0);
    for round in 0..ROUNDS {
        let mut gradient = Gradient::default();
        for corpus in corpora {
            let share = 1.0 / (corpus.fitted.len() * of_family(corpus.foreign) * families) as f64;
            corpus.fitted.iter().for_each(|look| gradient.add(look, &mixture, share));
        }
        let step = 2.0 / (1.0 + round as f64 / 50.0);
        raise(&mut mixture.bids, &gradient.bids, step);
        raise(&mut mixture.exchange, &gradient.exchange, step);
        raise(&mut mixture.cards, &gradient.cards, step);
    }
    floor(&mut mixture.bids);
    floor(&mut mixture.exchange);
    floor(&mut mixture.cards);
    mixture
}

/// Leaves each model a share: there are players of corpora that were not seen.
fn floor(weights: &mut [f32]) {
    let even = UNFORESEEN / weights.len() as f32;
    weights.iter_mut().for_each(|weight| *weight = (1.0 - UNFORESEEN) * *weight + even);
}

/// Of the nats gained, in the weights.
#[derive(Default)]
struct Gradient {
    bids: [f64; BID_MODELS.len()],
    exchange: [f64; EXCHANGE_MODELS.len()],
    cards: [f64; CARD_MODELS.len()],
}

impl Gradient {
    fn add(&mut self, look: &Look, mixture: &Mixture, weight: f64) {
        let likelihoods: Vec<f64> =
            look.of_all.iter().map(|world| f64::from(world.likelihood(mixture))).collect();
        let total: f64 = likelihoods.iter().sum();
        for (number, (world, likelihood)) in look.of_all.iter().zip(&likelihoods).enumerate() {
            // The truth counts as what stands out, and as one of all.
            let share = weight * (f64::from(u8::from(number == 0)) - likelihood / total);
            if share == 0.0 {
                continue;
            }
            for by_model in &world.bids {
                add_shares(&mut self.bids, &mixture.bids, by_model, share);
            }
            add_shares(&mut self.exchange, &mixture.exchange, &world.exchange, share);
            for by_model in &world.cards {
                add_shares(&mut self.cards, &mixture.cards, by_model, share);
            }
        }
    }
}

/// The derivative of the logarithm of a weighted sum in its weights, times `share`.
fn add_shares(gradient: &mut [f64], weights: &[f32], by_model: &[f32], share: f64) {
    let sum: f64 = weights.iter().zip(by_model).map(|(w, l)| f64::from(*w) * f64::from(*l)).sum();
    if sum > 0.0 {
        gradient.iter_mut().zip(by_model).for_each(|(to, l)| *to += share * f64::from(*l) / sum);
    }
}

fn raise(weights: &mut [f32], gradient: &[f64], step: f64) {
    let raised: Vec<f64> = weights
        .iter()
        .zip(gradient)
        .map(|(w, g)| f64::from(*w) * (step * g).clamp(-1.0, 1.0).exp())
        .collect();
    let sum: f64 = raised.iter().sum();
    weights.iter_mut().zip(raised).for_each(|(weight, raised)| *weight = (raised / sum) as f32);
}
