//! One of our agents as a program: the engine's end of the protocol.

use super::lines::{self, Opening};
use super::words::{Choice, Question};
use crate::agent::{Agent, Decision};
use crate::engine::generator;
use crate::engine::{LONGEST_LINE, VERSION};
use rand::SeedableRng as _;
use skat_env::Rng;
use skat_env::skat::{Action, Card, CardSet, Event, State, View};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::time::{Duration, Instant};

/// So many games are followed at the same time.
const GAMES: usize = 4096;

/// So many questions are answered together, at most.
const BATCH: usize = 512;

/// A batch that takes longer is too large: the host waits for each answer.
const LONG: Duration = Duration::from_millis(200);

/// Offers an agent to a host until it says `quit` or closes `input`.
///
/// Questions that lie there together are answered together, so that a network is asked in batches.
/// A line that is none of the protocol is passed over; one that contradicts what was told is
/// answered with `error` and ends the service.
///
/// # Errors
/// When `input` or `output` fails.
pub fn serve(
    agent: &mut dyn Agent<State>,
    name: &str,
    input: impl Read,
    output: impl Write,
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut server = Server {
        agent,
        name,
        games: HashMap::new(),
        questions: Vec::new(),
        batch: 8,
        output: io::BufWriter::with_capacity(1 << 16, output),
    };
    let mut line = Vec::new();
    loop {
        line.clear();
        // Hosts write no longer lines; one that does is read in pieces, which are no lines of the
        // protocol.
        let most = 4 * LONGEST_LINE as u64;
        let count = input.by_ref().take(most).read_until(b'\n', &mut line)?;
        let heard = if count == 0 { Ok(After::Quit) } else { server.hear(&String::from_utf8_lossy(&line)) };
        let is_quiet = !input.buffer().contains(&b'\n');
        if is_quiet || server.questions.len() >= server.batch || !matches!(heard, Ok(After::More)) {
            server.answer()?;
        }
        if is_quiet {
            server.output.flush()?;
        }
        match heard {
            Ok(After::More) => {}
            Ok(After::Quit) => return server.output.flush(),
            Err(Stopped::Told(text)) => {
                writeln!(server.output, "error {text}")?;
                return server.output.flush();
            }
            Err(Stopped::Failed(error)) => return Err(error),
        }
    }
}

/// Whether there is more to come.
enum After {
    More,
    Quit,
}

/// Why the service ends.
enum Stopped {
    /// What the host told cannot be.
    Told(String),
    Failed(io::Error),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Stopped {
        Stopped::Failed(error)
    }
}

/// What is known of one game.
struct Game {
    opening: Opening,
    /// From the hand on.
    view: Option<View>,
    rng: Rng,
    /// The card that is laid away already, where only the second of a pair is asked for.
    laid: Option<Card>,
    /// Whether the host has sent its own generator, and wants it back.
    is_lent: bool,
}

struct Server<'a, W: Write> {
    agent: &'a mut dyn Agent<State>,
    name: &'a str,
    games: HashMap<u64, Game>,
    /// The numbers of the games that are asked about.
    questions: Vec<u64>,
    batch: usize,
    output: io::BufWriter<W>,
}

impl<W: Write> Server<'_, W> {
    fn hear(&mut self, line: &str) -> Result<After, Stopped> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&word, rest)) = words.split_first() else { return Ok(After::More) };
        match (word, rest) {
            ("quit", _) => return Ok(After::Quit),
            ("skat-engine", _) => {
                writeln!(self.output, "name {}", self.name)?;
                writeln!(self.output, "games {GAMES}\nchance\nready {VERSION}")?;
            }
            ("ping", _) => {
                self.answer()?;
                writeln!(self.output, "pong {}", rest.join(" "))?;
            }
            ("set", [name, ..]) => return Err(Stopped::Told(format!("there is no option {name}"))),
            (_, [number, about @ ..]) if is_about_a_game(word) => {
                // What is told of a game comes after what was asked of it.
                let id = number.parse().map_err(|_| told(line, "the number of a game as the second word"))?;
                if self.questions.contains(&id) {
                    self.answer()?;
                }
                self.hear_of_game(id, word, about, line)?;
            }
            _ => {}
        }
        Ok(After::More)
    }

    fn hear_of_game(&mut self, id: u64, word: &str, words: &[&str], line: &str) -> Result<(), Stopped> {
        if word == "new" {
            let opening = Opening::read(words).ok_or_else(|| told(line, "new ID SEAT with options"))?;
            let rng = Rng::seed_from_u64(opening.seed);
            self.games.insert(id, Game { opening, view: None, rng, laid: None, is_lent: false });
            return Ok(());
        }
        let game = self.games.get_mut(&id).ok_or_else(|| told(line, "a game that was opened by new"))?;
        if word == "hand" {
            let hand: Option<CardSet> = words.first().and_then(|word| word.parse().ok());
            let hand =
                hand.filter(|hand| hand.len() == 10).ok_or_else(|| told(line, "hand ID and ten cards"))?;
            game.view = Some(View::dealt(game.opening.seat, game.opening.rules, hand));
            return Ok(());
        }
        let view = game.view.as_mut().ok_or_else(|| told(line, "the hand before it"))?;
        match (word, words) {
            ("chance", [word]) => {
                game.rng = generator::generator(word).ok_or_else(|| told(line, "64 hexadecimal digits"))?;
                game.is_lent = true;
            }
            ("turn", [word, choices @ ..]) => {
                let asked = Question::of(view).filter(|asked| asked.word() == *word);
                if asked.is_none() || view.turn != Some(view.seat) {
                    return Err(told(line, "a question that this player has to answer now"));
                }
                game.laid = laid_already(choices, view);
                self.questions.push(id);
            }
            ("result", ["passed" | "unknown"]) => drop(self.games.remove(&id)),
            _ => {
                let events =
                    lines::events(word, words, view).ok_or_else(|| told(line, "an event of the protocol"))?;
                for event in events {
                    view.see(event).map_err(|error| told(line, error.expected))?;
                    if let Event::Settle(_) = event {
                        self.agent.over(view, &game.rng);
                    }
                }
                if word == "result" {
                    self.games.remove(&id);
                }
            }
        }
        Ok(())
    }

    /// Answers all questions that were asked, in their order.
    fn answer(&mut self) -> io::Result<()> {
        while !self.questions.is_empty() {
            let rest = self.questions.split_off(self.batch.min(self.questions.len()));
            let asked = std::mem::replace(&mut self.questions, rest);
            let begun = Instant::now();
            let choices = self.choose(&asked);
            match begun.elapsed() {
                time if time > LONG => self.batch = (self.batch / 2).max(1),
                time if time < LONG / 4 && asked.len() == self.batch => {
                    self.batch = (self.batch * 2).min(BATCH);
                }
                _ => {}
            }
            for (id, choice) in asked.iter().zip(choices) {
                let game = &self.games[id];
                if game.is_lent {
                    writeln!(self.output, "chance {id} {}", generator::word(&game.rng))?;
                }
                writeln!(self.output, "answer {id} {choice}")?;
            }
            // Each batch is sent as it is ready: the host's clock runs.
            self.output.flush()?;
        }
        Ok(())
    }

    /// What the agent chooses in these games; the second card of those who bury in a second batch.
    fn choose(&mut self, asked: &[u64]) -> Vec<Choice> {
        let views: Vec<(u64, View)> = asked.iter().map(|id| (*id, self.view(*id))).collect();
        let first = self.decide(&views);
        let mut seconds: Vec<(u64, View)> = Vec::new();
        for (&id, &action) in asked.iter().zip(&first) {
            let mut view = self.view(id);
            if let (Action::Card(card), Some(Question::Bury)) = (action, Question::of(&view))
                && view.buried.is_empty()
            {
                view.see(Event::Bury(Some(card))).expect("an agent plays legal actions");
                seconds.push((id, view));
            }
        }
        let second = self.decide(&seconds);
        let second: HashMap<u64, Action> = seconds.iter().map(|(id, _)| *id).zip(second).collect();
        let card = |action: Action| match action {
            Action::Card(card) => card,
            other => panic!("an agent that buries gives a card, not {other}"),
        };
        let pair = |id: u64, first: Action| -> CardSet {
            let second: Option<Card> = second.get(&id).map(|&action| card(action));
            self.view(id).buried | CardSet::of(card(first)) | second.map_or(CardSet::EMPTY, CardSet::of)
        };
        let choice = |(&id, action): (&u64, Action)| match Question::of(&self.view(id)) {
            Some(Question::Bury) => Choice::Bury(pair(id, action)),
            _ => Choice::Action(action),
        };
        asked.iter().zip(first).map(choice).collect()
    }

    fn view(&self, id: u64) -> View {
        let game = &self.games[&id];
        let mut view = game.view.expect("a game that is asked about has a view");
        if let Some(card) = game.laid {
            view.see(Event::Bury(Some(card))).expect("it was legal when it was asked");
        }
        view
    }

    fn decide(&mut self, views: &[(u64, View)]) -> Vec<Action> {
        let mut generators: Vec<Rng> = views.iter().map(|(id, _)| self.games[id].rng.clone()).collect();
        let decisions = views
            .iter()
            .zip(&mut generators)
            .map(|((_, view), rng)| Decision { view: *view, legal: view.legal, rng })
            .collect();
        let mut actions = Vec::with_capacity(views.len());
        self.agent.act_batch(decisions, &mut actions);
        for ((id, _), rng) in views.iter().zip(generators) {
            self.games.get_mut(id).expect("it is asked about").rng = rng;
        }
        actions
    }
}

/// The card that all pairs of a question have in common, if they are not all pairs: the host knows
/// it as laid away.
fn laid_already(choices: &[&str], view: &View) -> Option<Card> {
    let pairs = choices.iter().map(|word| word.parse::<CardSet>().unwrap_or(CardSet::ALL));
    let common = pairs.fold(CardSet::ALL, |common, pair| common & pair);
    let first = common.first().filter(|_| common.len() <= 2 && Question::of(view) == Some(Question::Bury))?;
    view.legal_cards().contains(first).then_some(first)
}

fn is_about_a_game(word: &str) -> bool {
    ["new", "hand", "call", "pickup", "bury", "declare", "card", "chance", "turn", "result"].contains(&word)
}

fn told(line: &str, expected: &str) -> Stopped {
    Stopped::Told(format!("\"{}\": expected {expected}", crate::engine::process::shortened(line.trim_end())))
}
