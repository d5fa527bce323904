//! `skat analyse`: recorded games, and what every card was worth with open cards.

mod serial;

use crate::failure::Failure;
use crate::printable::printable;
use crate::skat::look::{Cards, Look};
use crate::skat::record_file::Source;
use crate::table::Table;
use clap::Args;
use serde::Serialize;
use serial::{as_map, as_name, as_text, as_worth};
use skat_agents::skat::search::{Burying, Decision, Review, Solver, Value};
use skat_env::skat::record::{ReadError, Record};
use skat_env::skat::{Bid, BySeat, Card, CardSet, Contract, Game, Seat};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// Show what every card of recorded games was worth with open cards
///
/// At each decision of the card play every legal card is solved exactly: the declarer's card points
/// at the end, with those of the skat, if all play their best from there on seeing all cards; in
/// Null, won or lost. Shows where points were given away and by whom, and what laying away other
/// cards would have been worth. Nobody at the table sees all cards: a mistake with open cards need
/// not be one with hidden ones. "!" marks a card that changed who wins.
#[derive(Args)]
pub(crate) struct Analyse {
    /// The file of records, compressed with gzip or not; the standard input without it, or for -
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Only the game with this place in the file, from 1 on
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "id")]
    game: Option<u64>,
    /// Only the game with this number of its own
    #[arg(long, value_name = "N")]
    id: Option<u64>,
    /// Only decisions at which another card was better
    #[arg(long)]
    only_mistakes: bool,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
    /// How cards are written
    #[arg(long, value_name = "HOW", default_value = "auto")]
    cards: Cards,
}

impl Analyse {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Source { name, records } = Source::open(&self.file)?;
        let look = Look::of_terminal(self.cards);
        let mut solver = Solver::default();
        let mut analysis = Analysis::default();
        let (mut number, mut refused) = (0, 0u64);
        for record in records {
            number += 1;
            let is_asked_for =
                |id| self.game.is_none_or(|game| game == number) && (self.id.is_none() || id == self.id);
            let looked_at = match record {
                Ok(record) if is_asked_for(record.id) => Looked::at(&mut solver, number, &record),
                Err(error) if self.game.is_none_or(|game| game == number) => Err(error.into()),
                Ok(_) | Err(ReadError::Malformed { .. }) => continue,
                Err(error) => Err(error.into()),
            };
            match looked_at {
                Ok(game) => {
                    analysis.count(&game);
                    if !self.json {
                        game.tell(look, self.only_mistakes, out)?;
                        out.flush()?;
                    }
                    analysis.games.push(game);
                }
                Err(refusal) => {
                    refused += 1;
                    eprintln!("{name}: record {number}: {refusal}");
                }
            }
            if self.game == Some(number) {
                break;
            }
        }
        if analysis.games.is_empty() && refused == 0 {
            return Err(match (self.game, self.id) {
                (Some(game), _) => format!("{name}: there is no game {game}, only {number}"),
                (_, Some(id)) => format!("{name}: there is no game with the number {id} in it"),
                _ => format!("{name}: there is no game in it"),
            }
            .into());
        }
        if self.json {
            if self.only_mistakes {
                for game in &mut analysis.games {
                    game.decisions.retain(|decision| decision.mistake);
                }
            }
            writeln!(out, "{}", serde_json::to_string_pretty(&analysis)?)?;
        } else if analysis.games.len() > 1 {
            analysis.tell(out)?;
        }
        match refused {
            0 => Ok(()),
            1 => Err("one record cannot be analysed".into()),
            many => Err(format!("{many} records cannot be analysed").into()),
        }
    }
}

/// What `--json` prints.
#[derive(Default, Serialize)]
struct Analysis {
    games: Vec<Looked>,
    players: BTreeMap<String, Sum>,
}

/// A game that was looked at.
#[derive(Serialize)]
struct Looked {
    /// Its place in the file.
    game: u64,
    id: Option<u64>,
    players: BySeat<String>,
    /// Nothing where no card was played.
    #[serde(flatten)]
    play: Option<AnalysedGame>,
    decisions: Vec<AnalysedCard>,
    sums: BySeat<Sum>,
}

/// The game that was declared, and what it was worth.
#[derive(Serialize)]
struct AnalysedGame {
    #[serde(serialize_with = "as_name")]
    contract: Contract,
    bid: Bid,
    declarer: Seat,
    /// With open cards, before the first lead.
    #[serde(serialize_with = "as_worth")]
    value: Value,
    burying: Option<Buried>,
}

/// What was laid away, and what would have been best.
#[derive(Serialize)]
struct Buried {
    #[serde(serialize_with = "as_text")]
    cards: CardSet,
    #[serde(serialize_with = "as_text")]
    best_cards: CardSet,
    #[serde(serialize_with = "as_worth")]
    best: Value,
}

/// A decision as it is printed.
#[derive(Serialize)]
struct AnalysedCard {
    trick: u8,
    seat: Seat,
    #[serde(serialize_with = "as_text")]
    card: Card,
    #[serde(serialize_with = "as_worth")]
    value: Value,
    #[serde(serialize_with = "as_worth")]
    best: Value,
    mistake: bool,
    points_lost: u8,
    turned_the_game: bool,
    #[serde(serialize_with = "as_map")]
    values: Vec<(Card, Value)>,
}

/// What came together for one player.
#[derive(Clone, Copy, Default, Serialize)]
struct Sum {
    games: u64,
    /// At which there was more than one card to choose from.
    decisions: u64,
    mistakes: u64,
    points_lost: u64,
    /// Cards that changed who wins with open cards.
    games_turned: u64,
}

impl Looked {
    fn at(solver: &mut Solver, number: u64, record: &Record) -> Result<Looked, Failure> {
        let replay = record.replay()?;
        let mut looked = Looked {
            game: number,
            id: record.id,
            players: BySeat::from_fn(|seat| printable(&record.players[seat])),
            play: None,
            decisions: Vec::new(),
            sums: BySeat::default(),
        };
        let Some(play) = replay.state().play() else { return Ok(looked) };
        let tricks = play.tricks();
        let contract = tricks.contract();
        let Review { start, decisions } = Review::of(solver, play);
        let burying = Burying::of(solver, play).map(|Burying { cards, best_cards, best, .. }| Buried {
            cards,
            best_cards,
            best,
        });
        let declarer = tricks.declarer();
        looked.play = Some(AnalysedGame { contract, bid: tricks.bid(), declarer, value: start, burying });
        for seat in Seat::ALL {
            looked.sums[seat].games = 1;
        }
        for decision in &decisions {
            looked.sums[decision.seat].count(decision, contract);
        }
        looked.decisions =
            decisions.into_iter().map(|decision| AnalysedCard::of(decision, contract)).collect();
        Ok(looked)
    }

    fn tell(&self, look: Look, only_mistakes: bool, out: &mut impl Write) -> Result<(), Failure> {
        let id = self.id.map(|id| format!(", number {id}")).unwrap_or_default();
        let Some(play) = &self.play else {
            writeln!(out, "Game {}{id}: no card was played\n", self.game)?;
            return Ok(());
        };
        let game = play.contract.game();
        let who = self.who(play.declarer);
        writeln!(out, "Game {}{id}: {who} plays {} for {}", self.game, play.contract.name(), play.bid)?;
        write!(out, "  {} with open cards", words(play.value))?;
        if let Some(Buried { cards, best_cards, best }) = &play.burying {
            write!(out, " after burying {}", look.cards(*cards))?;
            if cards != best_cards {
                write!(out, "; {} after burying {}", words(*best), look.cards(*best_cards))?;
            }
        }
        writeln!(out)?;
        let shown: Vec<&AnalysedCard> =
            self.decisions.iter().filter(|choice| choice.mistake || !only_mistakes).collect();
        if !shown.is_empty() {
            writeln!(out, "\n  trick  seat        card  worth  lost   every card")?;
        }
        let mut trick = 0;
        for choice in shown {
            let number = if choice.trick == trick { String::new() } else { choice.trick.to_string() };
            trick = choice.trick;
            let lost = match (choice.mistake, choice.points_lost) {
                (false, _) => String::new(),
                (true, 0) => "game".into(),
                (true, points) => points.to_string(),
            };
            let turned = if choice.turned_the_game { '!' } else { ' ' };
            writeln!(
                out,
                "  {number:>5}  {:<10}  {}  {:>5}  {lost:>4} {turned} {}",
                choice.seat.to_string(),
                look.aligned(choice.card),
                choice.value.to_string(),
                every_card(look, game, &choice.values)
            )?;
        }
        let mut table = Table::new(["", "decisions", "mistakes", "points lost", "games turned"]);
        for (seat, sum) in self.sums.iter() {
            table.row(sum.cells(self.who(seat)));
        }
        writeln!(out, "\n{table}")?;
        Ok(())
    }

    /// The seat, with the player's name where it has one.
    fn who(&self, seat: Seat) -> String {
        match self.players[seat].as_str() {
            "" => seat.to_string(),
            name => format!("{seat} ({name})"),
        }
    }
}

/// "61 points", "won".
fn words(value: Value) -> String {
    match value {
        Value::Points(1) => "1 point".into(),
        Value::Points(points) => format!("{points} points"),
        value => value.to_string(),
    }
}

/// The cards with the same worth together, the highest worth first; trumps first among them.
fn every_card(look: Look, game: Game, values: &[(Card, Value)]) -> String {
    let mut by_value: BTreeMap<Value, CardSet> = BTreeMap::new();
    for &(card, value) in values {
        *by_value.entry(value).or_insert(CardSet::EMPTY) |= CardSet::of(card);
    }
    let groups = by_value.iter().rev();
    let texts = groups.map(|(value, &cards)| format!("{value}: {}", look.hand(cards, Some(game))));
    texts.collect::<Vec<_>>().join("   ")
}

impl AnalysedCard {
    fn of(decision: Decision, contract: Contract) -> AnalysedCard {
        AnalysedCard {
            trick: decision.trick,
            seat: decision.seat,
            card: decision.card,
            value: decision.played(),
            best: decision.best(),
            mistake: decision.is_mistake(),
            points_lost: decision.points_lost(),
            turned_the_game: decision.turned_the_game(need(contract)),
            values: decision.values,
        }
    }
}

/// The card points that win the contract (ISkO 5.2.2, 5.2.4); where Schwarz is announced, at least
/// so many.
const fn need(contract: Contract) -> u8 {
    if contract.announces_schneider() { 90 } else { 61 }
}

impl Sum {
    fn count(&mut self, decision: &Decision, contract: Contract) {
        self.decisions += u64::from(decision.values.len() > 1);
        self.mistakes += u64::from(decision.is_mistake());
        self.points_lost += u64::from(decision.points_lost());
        self.games_turned += u64::from(decision.turned_the_game(need(contract)));
    }

    fn add(&mut self, other: Sum) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.mistakes += other.mistakes;
        self.points_lost += other.points_lost;
        self.games_turned += other.games_turned;
    }

    fn cells(&self, name: String) -> [String; 5] {
        let numbers = [self.decisions, self.mistakes, self.points_lost, self.games_turned];
        let [decisions, mistakes, points, turned] = numbers.map(|number| number.to_string());
        [name, decisions, mistakes, points, turned]
    }
}

impl Analysis {
    fn count(&mut self, game: &Looked) {
        if game.play.is_none() {
            return;
        }
        for (seat, sum) in game.sums.iter() {
            let name = match game.players[seat].as_str() {
                "" => seat.to_string(),
                name => name.to_string(),
            };
            self.players.entry(name).or_default().add(*sum);
        }
    }

    fn tell(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut table = Table::new([
            "player",
            "games",
            "decisions",
            "mistakes",
            "points lost",
            "games turned",
            "lost a game",
        ]);
        for (name, sum) in &self.players {
            let [name, decisions, mistakes, points, turned] = sum.cells(name.clone());
            let each = sum.points_lost as f64 / sum.games as f64;
            table.row([
                name,
                sum.games.to_string(),
                decisions,
                mistakes,
                points,
                turned,
                format!("{each:.1}"),
            ]);
        }
        let count = self.games.len();
        writeln!(out, "All {count} games\n{table}")?;
        Ok(())
    }
}
