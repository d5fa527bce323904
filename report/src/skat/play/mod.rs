//! The page on which a person plays: `skat play --browser`.
//!
//! Its script asks `state` for a JSON object, draws it, and posts what the person does to `act`;
//! the program of the command line serves both.

use maud::{DOCTYPE, PreEscaped, html};

/// The page: HTML with its script and style, that speaks to nobody but who has served it.
pub fn page() -> String {
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="generator" content="skat play";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Skat" }
                link rel="icon" href="data:,";
                style { (PreEscaped(include_str!("../inspect/page.css"))) (PreEscaped(include_str!("page.css"))) }
            }
            body {
                noscript { p { "This page plays with JavaScript, which is off in this browser." } }
                div id="app" {}
                script {
                    (PreEscaped("//<![CDATA[\n"))
                    (PreEscaped(include_str!("../cards.js")))
                    (PreEscaped(include_str!("page.js")))
                    (PreEscaped("//]]>"))
                }
            }
        }
    };
    document.0
}
