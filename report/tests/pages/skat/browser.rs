//! The inspector's page in a real browser: clicks, keys, sizes of screens, and whether everybody
//! can use it.

use super::games::{data_of, page_of, subject};
use super::webdriver::{Browser, END, HOME, LEFT, RIGHT, is_there};
use serde_json::Value;
use tempfile::TempDir;

/// The page in a browser, with what its script reads.
fn opened(seeds: &[u64]) -> Option<(Browser, Value, TempDir)> {
    if !is_there() {
        return None;
    }
    let folder = TempDir::new().expect("a temporary folder");
    let subjects: Vec<_> = seeds.iter().map(|&seed| subject(seed)).collect();
    let page = page_of(&subjects, &["heuristic", "neural"]);
    let path = folder.path().join("game.html");
    std::fs::write(&path, &page).expect("the folder is writable");
    let mut browser = Browser::open(&format!("file://{}", path.display()), folder.path());
    browser.resize(1200, 900);
    Some((browser, data_of(&page), folder))
}

/// How many elements of this kind there are.
fn count(browser: &mut Browser, selector: &str) -> u64 {
    let number = browser.value(&format!("document.querySelectorAll({selector:?}).length"));
    number.as_u64().expect("a number")
}

fn deed(game: &Value, step: usize) -> &str {
    game["steps"][step]["deed"].as_str().expect("words")
}

/// The step at which the page stands, by the course of the game.
fn here(browser: &mut Browser) -> usize {
    let place = "[...document.querySelectorAll('#course .move')].findIndex(move => move.matches('.here'))";
    browser.value(place).as_u64().expect("one step is marked") as usize
}

#[test]
fn keys_and_buttons_step_through_a_game() {
    let Some((mut browser, data, _folder)) = opened(&[1]) else { return };
    let game = &data["games"][0];
    let last = game["steps"].as_array().expect("steps").len() - 1;
    assert_eq!(here(&mut browser), 0);
    assert!(browser.text("#told").contains(deed(game, 0)));
    browser.keys(RIGHT);
    browser.click("#forward");
    assert_eq!(here(&mut browser), 2);
    assert!(browser.text("#told").contains(deed(game, 2)), "{}", browser.text("#told"));
    browser.keys(LEFT);
    assert_eq!(here(&mut browser), 1);
    browser.keys(END);
    assert_eq!(here(&mut browser), last);
    assert_eq!(browser.text("#told"), deed(game, last));
    assert_eq!(browser.value("document.getElementById('forward').disabled"), true);
    browser.keys(RIGHT);
    assert_eq!(here(&mut browser), last);
    browser.click("#back");
    assert_eq!(here(&mut browser), last - 1);
    browser.keys(HOME);
    assert_eq!(here(&mut browser), 0);
    browser.click("#course .group:nth-of-type(4) .move");
    assert_eq!(browser.value("document.activeElement.matches('#course .move.here')"), true, "focus stays");
    assert!(browser.text("#told").starts_with("Trick"), "{}", browser.text("#told"));
    assert_eq!(browser.complaints(), Vec::<Value>::new());
}

#[test]
fn next_goes_where_agents_differ_or_value_was_lost() {
    let Some((mut browser, data, _folder)) = opened(&[1]) else { return };
    let steps = data["games"][0]["steps"].as_array().expect("steps");
    let is_of_interest = |step: &Value| {
        let decision = &step["decision"];
        decision["differ"] == true
            || decision["lost_points"].as_u64().is_some_and(|lost| lost > 0)
            || decision["lost_score"].as_i64().is_some_and(|lost| lost > 0)
    };
    let expected: Vec<usize> = (1..steps.len()).filter(|&i| is_of_interest(&steps[i])).collect();
    assert!(expected.len() > 3, "{expected:?}");
    for &step in &expected {
        browser.keys("n");
        assert_eq!(here(&mut browser), step);
    }
    browser.click("#next");
    assert_eq!(here(&mut browser), expected[expected.len() - 1]);
    assert!(browser.text("#told").starts_with("No later decision"));
    browser.click("#previous");
    assert_eq!(here(&mut browser), expected[expected.len() - 2]);
}

/// What a player did not know is neither shown nor left in the page for those who look closer.
#[test]
fn what_a_player_did_not_know_is_hidden() {
    let Some((mut browser, data, _folder)) = opened(&[1]) else { return };
    let steps = data["games"][0]["steps"].as_array().expect("steps");
    let step = steps.iter().position(|step| step["phase"] == "play" && !step["decision"].is_null());
    let step = step.expect("a card to choose");
    for _ in 0..step {
        browser.keys(RIGHT);
    }
    assert_eq!(count(&mut browser, "#table .hand .card.back"), 0);
    let held = |place: usize| steps[step]["hands"][place].as_str().expect("cards").split('.').count() as u64;
    let total: u64 = (0..3).map(held).sum();
    assert_eq!(count(&mut browser, "#table .hand .card"), total);
    assert!(count(&mut browser, "#places td.real") > 0);
    let open_headings = "[...document.querySelectorAll('#decision thead th')].filter(th => th.textContent.startsWith('Open')).length";
    assert_eq!(browser.value(open_headings), 2);
    browser.click("#known");
    let seat = steps[step]["seat"].as_u64().expect("a seat") as usize;
    assert_eq!(count(&mut browser, "#table .hand .card.back"), total - held(seat));
    assert_eq!(count(&mut browser, "#places td.real"), 0);
    assert_eq!(browser.value(open_headings), 0);
    assert_eq!(count(&mut browser, "#curve .open, #verdict .lost, #course .lost, #course .gave"), 0);
    browser.keys("k");
    assert_eq!(count(&mut browser, "#table .hand .card.back"), 0);
}

#[test]
fn several_games_are_chosen_from_a_list() {
    let Some((mut browser, data, _folder)) = opened(&[1, 4]) else { return };
    assert_eq!(count(&mut browser, "#games button"), 2);
    browser.click("#games li:nth-child(2) button");
    assert_eq!(browser.text("#title"), "Deal 4");
    assert!(browser.text("#summary").contains(data["games"][1]["contract"].as_str().expect("a contract")));
    browser.keys("[");
    assert_eq!(browser.text("#title"), "Deal 1");
    browser.keys("]");
    assert_eq!(browser.text("#title"), "Deal 4");
}

/// The least contrast of all texts with what lies behind them (WCAG 2), where that is one colour.
const LEAST_CONTRAST: &str = r#"(() => {
  const parse = (text) => { const n = text.match(/[\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1]; };
  const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const light = ([r, g, b]) => { const f = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
    return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  let least = [99, ""];
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !parent.getClientRects().length || parent.closest("svg, :disabled, .hidden")) continue;
    const layers = [];
    for (let at = parent; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    let behind = [255, 255, 255, 1];
    for (const layer of layers.reverse()) behind = over(layer, behind);
    const text = over(parse(getComputedStyle(parent).color), behind);
    const [a, b] = [light(text), light(behind)].sort((x, y) => y - x);
    const contrast = (a + 0.05) / (b + 0.05);
    if (contrast < least[0]) least = [contrast, walker.currentNode.data];
  }
  return least;
})()"#;

#[test]
fn everybody_can_use_it_on_any_screen() {
    let Some((mut browser, _, _folder)) = opened(&[1, 3, 4]) else { return };
    browser.keys("nnnn");
    for (width, height) in [(1200, 900), (390, 844), (320, 640)] {
        browser.resize(width, height);
        for (scheme, cards) in [("light", "known"), ("dark", "all"), ("light", "all")] {
            browser.prefer(scheme);
            browser.click(&format!("#{cards}"));
            let root = "document.documentElement";
            let beyond = browser.value(&format!("{root}.scrollWidth - {root}.clientWidth"));
            assert_eq!(beyond, 0, "{cards} at {width}");
            browser.picture(&format!("inspect-{width}-{cards}-{scheme}"));
            let least = browser.value(LEAST_CONTRAST);
            assert!(least[0].as_f64().expect("a contrast") >= 4.5, "{cards}, {scheme}, {width}: {least}");
        }
    }
    let unnamed =
        "[...document.querySelectorAll('button')].filter(b => !(b.ariaLabel || b.textContent.trim())).length";
    assert_eq!(browser.value(unnamed), 0);
    let nameless =
        "[...document.querySelectorAll('svg')].filter(s => s.role !== 'img' || !s.ariaLabel).length";
    assert_eq!(browser.value(nameless), 0);
    let small = "[...document.querySelectorAll('#controls button')].filter(b => b.offsetHeight < 40 || b.offsetWidth < 24).length";
    assert_eq!(browser.value(small), 0);
    assert_eq!(browser.complaints(), Vec::<Value>::new());
}
