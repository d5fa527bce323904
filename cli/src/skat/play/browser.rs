//! A person at a page in the browser: a server on this machine alone, for whoever knows the token
//! in its address.

use super::ask::{Answer, shown};
use super::person::{Person, Point};
use crate::failure::Failure;
use crate::skat::look::{Cards, Colours, Look};
use crate::stop;
use serde::{Deserialize, Serialize};
use skat_agents::skat::engine::{Choice, Question};
use skat_env::skat::auction::Call;
use skat_env::skat::table::Sheet;
use skat_env::skat::{BySeat, CardSet, Event, Seat, View};
use std::io::{Read as _, Write};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tiny_http::{Header, Method, Request, Response, Server};

/// The longest message of the page.
const LONGEST: u64 = 4096;

/// How often it is looked whether the program is to end.
const LOOK: Duration = Duration::from_millis(200);

/// How long the page has to fetch how the series ended.
const LAST: Duration = Duration::from_secs(20);

/// A page of a server that asks and tells the person. It answers while the person is to decide; a
/// request that comes while the others think waits until then.
pub(super) struct Browser {
    server: Server,
    token: String,
    stop: Arc<AtomicBool>,
    has_hints: bool,
    log: Vec<u8>,
    /// So much of the log had been told when a hint was asked for.
    hint_from: Option<usize>,
    /// Counts what was asked, so that an answer to another question is known.
    turn: u64,
    last: Option<Page>,
}

/// What the page draws.
#[derive(Clone, Serialize)]
struct Page {
    turn: u64,
    title: String,
    own: usize,
    names: [String; 3],
    question: &'static str,
    choices: Vec<Word>,
    hand: CardSet,
    /// Cards that lie open, by seat.
    open: [CardSet; 3],
    left: [usize; 3],
    calls: [Option<String>; 3],
    trick: Vec<(usize, String)>,
    tricks: u8,
    last: Option<Trick>,
    skat: CardSet,
    declarer: Option<usize>,
    contract: Option<String>,
    is_null: bool,
    trump: Option<char>,
    points: Option<[u8; 2]>,
    log: String,
    sheet: String,
    hint: Option<String>,
    has_hints: bool,
    has_undo: bool,
}

#[derive(Clone, Serialize)]
struct Trick {
    taker: usize,
    cards: Vec<(usize, String)>,
}

/// Something that can be answered.
#[derive(Clone, Serialize)]
struct Word {
    word: String,
    label: String,
}

/// What the page says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    turn: u64,
    word: String,
}

/// What came of a request.
enum Heard {
    Word(Request, String),
    /// The state was fetched.
    Fetched,
    Nothing,
    Stop,
}

impl Browser {
    /// Opens a port of this machine that is free.
    pub(super) fn open(has_hints: bool) -> Result<Browser, Failure> {
        let server = Server::http((Ipv4Addr::LOCALHOST, 0))
            .map_err(|error| format!("127.0.0.1: {error}; expected a free port for the page"))?;
        let mut secret = [0; 16];
        getrandom::fill(&mut secret)?;
        let token = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        let stop = stop::on_ctrl_c("The game is left; press Ctrl-C again to end at once.")?;
        let (log, hint_from, last) = (Vec::new(), None, None);
        Ok(Browser { server, token, stop, has_hints, log, hint_from, turn: 0, last })
    }

    /// Where the page is.
    pub(super) fn address(&self) -> String {
        format!("http://{}/{}/", self.server.server_addr(), self.token)
    }

    /// Lets the page fetch the end of the series, if there is a page.
    pub(super) fn close(&mut self, sheet: &Sheet) -> Result<(), Failure> {
        let Some(mut table) = self.last.take() else { return Ok(()) };
        self.turn += 1;
        table = Page {
            turn: self.turn,
            question: "end",
            choices: Vec::new(),
            sheet: sheet.to_string(),
            log: String::from_utf8_lossy(&self.log).into_owned(),
            hint: None,
            ..table
        };
        let until = Instant::now() + LAST;
        while Instant::now() < until {
            match self.hear(&table)? {
                Heard::Fetched | Heard::Stop => break,
                Heard::Word(request, _) => answer(request, 409, "text/plain", "The series is over."),
                Heard::Nothing => {}
            }
        }
        Ok(())
    }

    /// Answers one request, or waits a little.
    fn hear(&mut self, table: &Page) -> Result<Heard, Failure> {
        if self.stop.load(Ordering::Relaxed) {
            return Ok(Heard::Stop);
        }
        let Some(mut request) = self.server.recv_timeout(LOOK)? else { return Ok(Heard::Nothing) };
        let page = format!("/{}/", self.token);
        // A page of somebody else's, under a name that leads here, knows neither name nor token.
        let here = self.server.server_addr().to_string();
        let host = request.headers().iter().find(|header| header.field.equiv("Host"));
        let is_ours = host.is_some_and(|host| host.value.as_str() == here);
        match (request.method().clone(), request.url().strip_prefix(&page)) {
            _ if !is_ours => answer(request, 403, "text/plain", "This page is for this machine."),
            (Method::Get, Some("")) => {
                answer(request, 200, "text/html; charset=utf-8", &skat_report::skat::play::page());
            }
            (Method::Get, Some("state")) => {
                let json = serde_json::to_string(table)?;
                answer(request, 200, "application/json", &json);
                return Ok(Heard::Fetched);
            }
            (Method::Post, Some("act")) => {
                let mut body = String::new();
                let read = request.as_reader().take(LONGEST).read_to_string(&mut body);
                match read.ok().and_then(|_| serde_json::from_str::<Said>(&body).ok()) {
                    None => answer(request, 400, "text/plain", "Expected {\"turn\": N, \"word\": \"...\"}."),
                    Some(said) if said.turn != table.turn => {
                        answer(request, 409, "text/plain", "This was answered already.");
                    }
                    Some(said) => return Ok(Heard::Word(request, said.word)),
                }
            }
            _ => answer(request, 404, "text/plain", "There is nothing here."),
        }
        Ok(Heard::Nothing)
    }

    /// Waits for a word that `means` something.
    fn wait<T>(
        &mut self,
        table: Page,
        quit: T,
        means: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, Failure> {
        let found = loop {
            match self.hear(&table)? {
                Heard::Stop => break quit,
                Heard::Fetched | Heard::Nothing => {}
                Heard::Word(request, word) => match means(&word) {
                    Ok(found) => {
                        answer(request, 204, "text/plain", "");
                        break found;
                    }
                    Err(sentence) => answer(request, 422, "text/plain; charset=utf-8", &sentence),
                },
            }
        };
        self.last = Some(table);
        Ok(found)
    }

    fn table(&mut self, at: &Point<'_>, question: &'static str, choices: Vec<Word>) -> Page {
        self.turn += 1;
        let Point { view, names, sheet, game, has_undo } = *at;
        let tricks = view.tricks.as_ref();
        let contract = view.contract();
        let played = |seat: Seat| tricks.map_or(CardSet::EMPTY, |tricks| tricks.played(seat));
        let declarer = view.declarer().map(|declarer| declarer.seat);
        let open = |seat| if declarer == Some(seat) { view.shown - played(seat) } else { CardSet::EMPTY };
        let from = |leader: Seat, cards: &[skat_env::skat::Card]| -> Vec<(usize, String)> {
            let seat = |i| (leader.index() + i) % 3;
            cards.iter().enumerate().map(|(i, card)| (seat(i), card.to_string())).collect()
        };
        let game_kind = contract.map(skat_env::skat::Contract::game);
        let log = String::from_utf8_lossy(&self.log).into_owned();
        let hint = self.hint_from.take().map(|from| log[from..].trim().to_string());
        Page {
            turn: self.turn,
            title: format!("Game {game} of {}", sheet.games()),
            own: view.seat.index(),
            names: names.0.clone(),
            question,
            choices,
            hand: view.hand,
            open: Seat::ALL.map(open),
            left: Seat::ALL.map(|seat| view.cards_left(seat)),
            calls: calls(view).0,
            trick: tricks.map_or_else(Vec::new, |tricks| from(tricks.leader(), tricks.trick())),
            tricks: tricks.map_or(0, skat_env::skat::Tricks::complete),
            last: tricks.and_then(|tricks| {
                let (leader, cards) = tricks.last_trick()?;
                Some(Trick { taker: tricks.leader().index(), cards: from(leader, &cards) })
            }),
            skat: view.buried,
            declarer: declarer.map(Seat::index),
            contract: contract.map(skat_env::skat::Contract::name),
            is_null: game_kind.is_some_and(skat_env::skat::Game::is_null),
            trump: game_kind.and_then(skat_env::skat::Game::trump_suit).map(skat_env::skat::Suit::letter),
            points: tricks
                .filter(|_| !game_kind.is_some_and(skat_env::skat::Game::is_null))
                .map(|tricks| [tricks.declarer_points(), tricks.defender_points()]),
            log: log.trim_start().to_string(),
            sheet: sheet.to_string(),
            hint,
            has_hints: self.has_hints,
            has_undo,
        }
    }
}

impl Person for Browser {
    fn out(&mut self) -> &mut dyn Write {
        &mut self.log
    }

    fn look(&self) -> Look {
        Look::new(Cards::Symbols, Colours::Off)
    }

    fn asks_for_hints(&self) -> bool {
        true
    }

    fn ask(&mut self, at: &Point<'_>) -> Result<Answer, Failure> {
        let view = *at.view;
        let question = Question::of(&view).expect("it is the person's turn");
        let look = self.look();
        let label = |choice: Choice| match (question, choice) {
            (Question::PickUp, Choice::Action(skat_env::skat::Action::PickUp)) => "Pick up the skat".into(),
            _ => shown(look, choice),
        };
        let word = |choice: &Choice| Word { word: choice.to_string(), label: label(*choice) };
        // Pairs are chosen card by card.
        let choices = match question {
            Question::Bury => Vec::new(),
            _ => Choice::all(&view).iter().map(word).collect(),
        };
        let table = self.table(at, question.word(), choices);
        let means = |word: &str| match word {
            "quit" => Ok(Answer::Quit),
            "hint" => Ok(Answer::Hint),
            "undo" => Ok(Answer::Undo),
            _ => match Choice::of_word(word, question) {
                Some(choice) if choice.is_legal(&view) => Ok(Answer::Choice(choice)),
                _ => Err(format!("\"{word}\" is not possible here.")),
            },
        };
        let answer = self.wait(table, Answer::Quit, means)?;
        if answer == Answer::Hint || answer == Answer::Undo {
            self.hint_from = Some(self.log.len());
        }
        Ok(answer)
    }

    /// The sheet is always on the page.
    fn show_sheet(&mut self, _sheet: &Sheet) -> Result<(), Failure> {
        Ok(())
    }

    fn goes_on(&mut self, at: &Point<'_>) -> Result<bool, Failure> {
        let is_last = at.sheet.seating().is_none();
        let label = if is_last { "To the final scores" } else { "Next game" };
        let next = Word { word: "next".into(), label: label.into() };
        let mut table = self.table(at, "next", vec![next]);
        table.title = format!("Game {} of {}", at.game, at.sheet.games());
        self.wait(table, false, |word| match word {
            "next" => Ok(true),
            "quit" => Ok(false),
            _ => Err(format!("\"{word}\" is not possible here.")),
        })
    }
}

/// What everybody said last, as long as the bidding goes on.
fn calls(view: &View) -> BySeat<Option<String>> {
    let mut calls = BySeat([None, None, None]);
    if Question::of(view) == Some(Question::Call) {
        for event in view.events() {
            if let Event::Call(seat, call) = event {
                calls[seat] = Some(match call {
                    Call::Pass => "pass".into(),
                    Call::Hold => "hold".into(),
                    Call::Bid(bid) => bid.to_string(),
                });
            }
        }
    }
    calls
}

/// Answers a request; a browser that has gone is no mistake.
fn answer(request: Request, status: u16, kind: &str, body: &str) {
    let mut response = Response::from_string(body).with_status_code(status);
    for (name, value) in [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"),
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; \
             img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ] {
        response.add_header(Header::from_bytes(name, value).expect("a plain header"));
    }
    let _ = request.respond(response);
}
