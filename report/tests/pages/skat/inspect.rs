//! What stands in the data of an inspector's page, compared with the solver, the rules and the
//! agents.

use super::games::{as_xml, data_of, inspector, page_of, played, subject};
use roxmltree::Document;
use serde_json::Value;
use skat_agents::skat::Heuristic;
use skat_agents::skat::search::{self, Burying, Position, Solver};
use skat_agents::{Agent as _, Decision};
use skat_env::Environment as _;
use skat_env::skat::record::Record;
use skat_env::skat::record::Text;
use skat_env::skat::score::{Outcome, settle, tournament_points};
use skat_env::skat::{BySeat, CardSet, Contract, Seat, State, View};
use skat_report::skat::inspect::{Subject, page};

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn cards(value: &Value) -> CardSet {
    text(value).parse().unwrap_or(CardSet::EMPTY)
}

/// The steps of the play, as the page shows the table.
fn plays(game: &Value) -> impl Iterator<Item = &Value> {
    list(&game["steps"]).iter().filter(|step| step["phase"] == "play")
}

/// The position of a step, from what the page shows and nothing else.
fn position(contract: Contract, game: &Value, step: &Value) -> Position {
    let hands = BySeat::from_fn(|seat| cards(&step["hands"][seat.index()]));
    let trick: Vec<_> =
        list(&step["trick"]).iter().map(|card| text(&card[1]).parse().expect("a card")).collect();
    let turn = step["seat"].as_u64().expect("a seat") as usize;
    let leader = Seat::from_index((turn + 3 - trick.len()) % 3);
    let declarer = Seat::from_index(game["declarer"].as_u64().expect("a declarer") as usize);
    Position::new(contract.game(), declarer, leader, hands, cards(&step["skat"]), &trick)
        .expect("the table of a game")
}

/// The card points of every card are the solver's for the table that is shown, and their scores the
/// rules'.
#[test]
fn open_cards_are_worth_what_the_solver_says() {
    let mut solver = Solver::default();
    let (mut compared, mut null) = (0, 0);
    for seed in [1, 3, 4] {
        let state = played(seed);
        let play = state.play().expect("somebody declares");
        let contract = play.tricks().contract();
        let game = data_of(&page_of(&[subject(seed)], &[]))["games"][0].clone();
        for step in plays(&game).filter(|step| !step["decision"].is_null()) {
            let values = solver.values(&position(contract, &game, step));
            let actions = list(&step["decision"]["actions"]);
            assert_eq!(actions.len(), values.len());
            let declarer_took = number(&step["points"][0]) as u8;
            for (card, value) in values {
                let action = actions.iter().find(|action| text(&action["name"]) == card.to_string());
                let open = &action.expect("a legal card")["open"];
                let outcome = match value {
                    search::Value::Points(rest) => {
                        let points = rest + declarer_took;
                        assert_eq!(open["points"], points, "{card} of deal {seed}");
                        match points {
                            0..=30 => Outcome::OwnSchneider,
                            31..=60 => Outcome::Lost,
                            61..=89 => Outcome::Won,
                            _ => Outcome::Schneider,
                        }
                    }
                    search::Value::Won => Outcome::Won,
                    search::Value::Lost => Outcome::Lost,
                };
                null += usize::from(!matches!(value, search::Value::Points(_)));
                let settlement = settle(contract, play.tricks().bid(), play.matadors(), outcome);
                let score = tournament_points(settlement, Seat::Forehand, Seat::Forehand);
                if !text(&open["outcome"]).contains("Schwarz") {
                    assert_eq!((&open["score"], &open["won"]), (&score.into(), &settlement.won.into()));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100 && null > 20, "{compared} cards compared, {null} of them in Null");
}

/// What is called lost is what the solver's own review calls a mistake; the curve ends at the
/// score.
#[test]
fn losses_and_the_end_are_those_of_the_review() {
    let mut solver = Solver::default();
    let mut mistakes = 0;
    for seed in [1, 3, 6, 7, 8] {
        let state = played(seed);
        let Some(play) = state.play() else { continue };
        let game = data_of(&page_of(&[subject(seed)], &[]))["games"][0].clone();
        let review = search::Review::of(&mut solver, play);
        assert_eq!(plays(&game).count(), review.decisions.len());
        for (step, decision) in plays(&game).zip(&review.decisions) {
            assert_eq!(step["decision"].is_null(), decision.values.len() < 2);
            if decision.values.len() > 1 {
                assert_eq!(step["decision"]["lost_points"], decision.points_lost());
                mistakes += u32::from(decision.is_mistake());
            }
        }
        let declarer = play.tricks().declarer();
        let last = list(&game["steps"]).last().expect("an end");
        assert_eq!(last["open_score"], state.score(declarer.index()));
        assert_eq!(last["phase"], "over");
    }
    assert!(mistakes > 5, "{mistakes} mistakes to compare");
}

/// Of the pairs that can be laid away, the best is as good as the review of the exchange says for
/// the contract played.
#[test]
fn the_exchange_is_worth_what_its_review_says_at_least() {
    let mut solver = Solver::default();
    for seed in [1, 3] {
        let state = played(seed);
        let play = state.play().expect("somebody declares");
        let review = Burying::of(&mut solver, play).expect("the skat was picked up");
        let game = data_of(&page_of(&[subject(seed)], &[]))["games"][0].clone();
        let step = list(&game["steps"]).iter().find(|step| step["phase"] == "burying").expect("burying");
        let best = list(&step["decision"]["actions"])
            .iter()
            .map(|action| number(&action["open"]["score"]))
            .fold(f64::MIN, f64::max);
        let search::Value::Points(points) = review.best else { panic!("no Null here") };
        let outcome = if points >= 90 { Outcome::Schneider } else { Outcome::Won };
        let settlement = settle(play.tricks().contract(), play.tricks().bid(), play.matadors(), outcome);
        let least = tournament_points(settlement, Seat::Forehand, Seat::Forehand);
        assert!(points >= 61 && best >= f64::from(least), "{best} for deal {seed}, but {least} can be had");
    }
}

/// What a player saw is his view's, and worlds place every other card, with as many in each hand as
/// it holds.
#[test]
fn what_a_player_knew_is_his_view() {
    for seed in [1, 4] {
        let state = played(seed);
        let game = data_of(&page_of(&[subject(seed)], &[]))["games"][0].clone();
        let mut now = State::new(*state.dealt(), state.rules());
        for (step, (seat, action)) in list(&game["steps"]).iter().zip(state.history()) {
            let view = View::of(&now, seat);
            let seen: Vec<CardSet> = list(&step["seen"]).iter().map(cards).collect();
            let all = seen.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
            assert_eq!(all, view.hand | view.buried | view.shown, "{step}");
            assert_eq!(seen[seat.index()], now.hand(seat));
            if !step["decision"].is_null() {
                places(&view, &now, step);
            }
            now.act(action);
        }
    }
}

fn places(view: &View, state: &State, step: &Value) {
    let decision = &step["decision"];
    let places = list(&decision["places"]);
    let named: CardSet =
        places.iter().map(|place| text(&place[0]).parse::<skat_env::skat::Card>().expect("a card")).collect();
    assert_eq!(named, view.unseen());
    let mut sums = [0.0; 4];
    for place in places {
        let shares: Vec<f64> = list(&place[1]).iter().map(number).collect();
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{place}");
        sums.iter_mut().zip(&shares).for_each(|(sum, share)| *sum += share);
    }
    for seat in Seat::ALL {
        let unseen = (state.hand(seat) & view.unseen()).len() as f64;
        assert!((sums[seat.index()] - unseen).abs() < 1e-6, "{sums:?} for {seat}");
    }
    assert!(number(&decision["sampled"]) >= 1.0 && number(&decision["sampled"]) <= 40.0);
}

/// An agent's values stand beside the actions they are for, with unit and method.
#[test]
fn agents_say_what_they_say_when_they_are_asked() {
    let game = data_of(&page_of(&[subject(1)], &["random", "heuristic"]))["games"][0].clone();
    let state = played(1);
    let mut now = State::new(*state.dealt(), state.rules());
    let mut heuristic = Heuristic::default();
    let mut values = 0;
    for (step, (seat, action)) in list(&game["steps"]).iter().zip(state.history()) {
        let view = View::of(&now, seat);
        let decision = &step["decision"];
        if !decision.is_null() {
            let mut rng = skat_env::stream(1, 0);
            let opinion = heuristic.consider(Decision { view, legal: view.legal, rng: &mut rng });
            let actions = list(&decision["actions"]);
            let of_agent = &decision["agents"][1];
            let choice = of_agent["choice"].as_u64().expect("a choice") as usize;
            assert_eq!(text(&actions[choice]["name"]), opinion.choice.to_string());
            assert_eq!(text(&actions[number(&decision["taken"]) as usize]["name"]), action.to_string());
            assert_eq!((text(&of_agent["unit"]), text(&of_agent["method"])), (opinion.unit, opinion.method));
            for (other, value) in opinion.values {
                let shown = actions.iter().find(|action| text(&action["name"]) == other.to_string());
                let shown = &shown.expect("all legal cards are listed")["values"];
                assert!(shown[0].is_null(), "random has no values");
                assert_eq!((number(&shown[1][0]) as f32, &shown[1][1]), (value, &Value::Null));
                values += 1;
            }
            let differ = list(&decision["agents"]).iter().any(|agent| agent["choice"] != decision["taken"]);
            assert_eq!(decision["differ"], differ);
        }
        now.act(action);
    }
    assert!(values > 50, "{values} values");
}

/// The declarer's expected score lies between the worst and the best that can be, and the
/// probability of winning between 0 and 1.
#[test]
fn expectations_are_means_of_what_can_be() {
    let game = data_of(&page_of(&[subject(1)], &[]))["games"][0].clone();
    for step in plays(&game) {
        let expected = &step["expected"];
        let (won, score) = (number(&expected["won"]), number(&expected["score"]));
        assert!((0.0..=1.0).contains(&won) && number(&expected["won_error"]) <= 0.5);
        // Spades for 24, without more: at best Schwarz, at worst the same lost and doubled.
        assert!((-400.0..=200.0).contains(&score), "{score}");
        if won == 1.0 {
            assert!(score > 50.0 && number(&expected["won_error"]) == 0.0);
        }
    }
    let last = plays(&game).last().expect("a last card");
    assert!((number(&last["expected"]["won"]) - 1.0).abs() < 1e-9, "the last card is known to the declarer");
}

/// Nothing in the page asks for another file; it is one well-formed document.
#[test]
fn the_page_needs_nothing_else() {
    let page = page_of(&[subject(1), subject(3)], &["heuristic"]);
    let xml = as_xml(&page);
    let document = Document::parse(&xml).expect("well-formed");
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        for name in ["src", "href", "onclick", "style"] {
            assert!(node.attribute(name).is_none(), "{name} of {}", node.tag_name().name());
        }
    }
    let code = page.replace("http://www.w3.org/2000/svg", "");
    for word in ["http:", "https:", "@import", "url(", "fetch(", "innerHTML", "eval("] {
        assert!(!code.contains(word), "{word} on a page that needs nothing");
    }
    let buttons = list(&data_of(&page)["games"]).len();
    assert_eq!(buttons, 2);
}

/// Names from files stand on the page as they are, and end no script.
#[test]
fn hostile_names_stay_names() {
    let evil = "</script><script>alert(1)</script>&amp;<!--";
    let mut record = Record::of(&played(1));
    record.players = BySeat::from_fn(|_| Text::new(evil).expect("a text"));
    let subject = Subject::of_record(&record, 1).expect("it was played");
    let page = page_of(&[subject], &[]);
    assert!(!page.contains("alert(1)</script>"), "the name ends the script");
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(text(&data_of(&page)["games"][0]["players"][2]), evil);
}

/// The same game gives the same page, whatever was looked at before.
#[test]
fn pages_depend_on_their_games_alone() {
    let agents = ["random", "heuristic"];
    let once = page_of(&[subject(3)], &agents);
    assert_eq!(once, page_of(&[subject(3)], &agents));
    let mut inspector = inspector(&agents);
    inspector.inspect(&subject(1));
    let again = inspector.inspect(&subject(3));
    assert_eq!(once, page(&inspector, &[again]));
}

/// Deals without a declarer, and records that stop anywhere, have pages too.
#[test]
fn games_may_stop_anywhere() {
    let whole = Record::of(&played(1));
    for moves in (0..whole.moves.len()).step_by(5) {
        let mut record = whole.clone();
        record.moves.truncate(moves);
        record.result = skat_env::skat::record::Entry::Unknown;
        let subject = Subject::of_record(&record, 1).unwrap_or_else(|error| panic!("{moves} moves: {error}"));
        let game = data_of(&page_of(&[subject], &["heuristic"]))["games"][0].clone();
        assert_eq!(text(&game["end"]), "The record stops here.", "{moves} moves");
        assert!(!list(&game["steps"]).is_empty());
    }
}
