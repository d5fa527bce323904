//! The page.

use super::data::Document;
use super::inspector::{Inspected, Inspector};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// One page on all of these games: HTML that needs nothing but itself.
pub fn page(inspector: &Inspector, games: &[Inspected]) -> String {
    let document = Document {
        version: 1,
        agents: inspector.advisers.iter().map(|adviser| adviser.name.clone()).collect(),
        worlds: inspector.settings.worlds,
        solved_worlds: inspector.settings.solved,
        games: games.iter().map(|game| game.0.clone()).collect(),
    };
    let json = serde_json::to_string(&document).expect("plain data");
    let title = match games {
        [only] => format!("Skat: {}", only.0.title),
        _ => format!("Skat: {} games", games.len()),
    };
    whole(&title, &json).0
}

/// The page with these data.
fn whole(title: &str, json: &str) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="generator" content="skat inspect";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(include_str!("page.css"))) }
            }
            body {
                noscript { p { "This page shows its games with JavaScript, which is off in this browser." } }
                div id="app" {}
                script type="application/json" id="data" { (PreEscaped(in_script(json))) }
                script { (PreEscaped("//<![CDATA[\n")) (PreEscaped(include_str!("../cards.js")))
                    (PreEscaped(include_str!("page.js"))) (PreEscaped("//]]>")) }
            }
        }
    }
}

/// JSON that may stand in a script element: nothing in it can end the element or begin another.
fn in_script(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {
                text += &format!("\\u{:04x}", u32::from(letter));
            }
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::in_script;

    #[test]
    fn nothing_ends_the_script_and_nothing_is_lost() {
        let text = "</script><!-- & \u{2028} ♠ \u{85}";
        let json = serde_json::to_string(text).unwrap();
        let safe = in_script(&json);
        assert!(!safe.contains(['<', '>', '&', '\u{2028}', '\u{85}']), "{safe}");
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), text);
    }
}
