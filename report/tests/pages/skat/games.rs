//! Games that were looked at, as pages.

use roxmltree::Document;
use serde_json::Value;
use skat_agents::skat::{Heuristic, Spec};
use skat_agents::{Agent as _, Decision};
use skat_env::skat::{BySeat, Deal, Rules, State};
use skat_env::{Environment as _, stream};
use skat_report::skat::inspect::{Adviser, Inspector, Settings, Subject, page};
use std::fmt::Write as _;

pub(crate) const SETTINGS: Settings = Settings { worlds: 40, solved: 8, seed: 1 };

/// A deal that three heuristic players have played.
pub(crate) fn played(seed: u64) -> State {
    let mut state = State::new(Deal::from_seed(seed), Rules::default());
    let mut agent = Heuristic::default();
    let mut rng = stream(1, 0);
    while let Some(player) = state.turn() {
        let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
        state.apply(agent.act(decision));
    }
    state
}

pub(crate) fn subject(seed: u64) -> Subject {
    let names = BySeat::from_fn(|seat| format!("Player {}", seat.index()));
    Subject::of_state(format!("Deal {seed}"), names, &played(seed))
}

/// An inspector that asks these agents.
pub(crate) fn inspector(agents: &[&str]) -> Inspector {
    let adviser = |name: &&str| {
        let spec: Spec = name.parse().expect("an agent");
        Adviser { name: name.to_string(), agent: spec.build().expect("it comes with the program") }
    };
    Inspector::new(agents.iter().map(adviser).collect(), SETTINGS)
}

/// The page on these games.
pub(crate) fn page_of(subjects: &[Subject], agents: &[&str]) -> String {
    let mut inspector = inspector(agents);
    let games: Vec<_> = subjects.iter().map(|subject| inspector.inspect(subject)).collect();
    page(&inspector, &games)
}

/// The page as XML: only the elements that HTML forbids to close are closed first.
pub(crate) fn as_xml(page: &str) -> String {
    let body = page.strip_prefix("<!DOCTYPE html>").expect("it says that it is HTML");
    let mut parts = body.split("<meta ");
    let mut xml = parts.next().expect("there is always a part").to_string();
    for part in parts {
        let (attributes, rest) = part.split_once('>').expect("the element ends");
        write!(xml, "<meta {attributes}/>{rest}").expect("a text takes everything");
    }
    xml
}

/// What the page's script reads.
pub(crate) fn data_of(page: &str) -> Value {
    let xml = as_xml(page);
    let document = Document::parse(&xml).expect("well-formed");
    let data = document.descendants().find(|node| node.attribute("id") == Some("data"));
    let text = data.and_then(|data| data.text()).expect("data");
    serde_json::from_str(text).expect("JSON")
}
