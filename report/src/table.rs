//! Tables whose numbers can be read by people and by programs.

use crate::number;
use maud::{Markup, html};
use skat_evaluation::{Estimate, Fraction};

/// A table; it scrolls inside itself where it is wider than the page.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// What it shows.
    pub(crate) caption: String,
    pub(crate) head: Vec<Markup>,
    pub(crate) rows: Vec<TableRow>,
}

/// A row with its name.
#[derive(Clone, Debug)]
pub(crate) struct TableRow {
    pub(crate) name: Markup,
    pub(crate) cells: Vec<Markup>,
}

impl Table {
    /// An empty table; the first head is that of the rows' names.
    pub(crate) fn new(caption: impl Into<String>, head: Vec<Markup>) -> Table {
        Table { caption: caption.into(), head, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, name: Markup, cells: Vec<Markup>) {
        self.rows.push(TableRow { name, cells });
    }

    pub(crate) fn html(&self) -> Markup {
        html! {
            div class="scroll" role="region" tabindex="0" aria-label=(self.caption) {
                table {
                    caption { (self.caption) }
                    thead { tr { @for head in &self.head { th scope="col" { (head) } } } }
                    tbody {
                        @for row in &self.rows {
                            tr { th scope="row" { (row.name) } @for cell in &row.cells { td { (cell) } } }
                        }
                    }
                }
            }
        }
    }
}

/// A plain text.
pub(crate) fn text(text: impl AsRef<str>) -> Markup {
    html! { (text.as_ref()) }
}

/// Where there is no number.
pub(crate) fn nothing() -> Markup {
    html! { span class="nothing" { "–" } }
}

/// A number as people read it, and exactly as it is for programs.
fn data(shown: &str, exact: f64) -> Markup {
    html! { data value=(exact) { (shown) } }
}

/// A count.
pub(crate) fn count(number: u64) -> Markup {
    html! { data value=(number) { (number::grouped(number)) } }
}

/// A number with this many decimals.
pub(crate) fn decimal(number: f64, decimals: usize) -> Markup {
    data(&number::decimal(number, decimals), number)
}

/// A number with as many decimals as tell something.
pub(crate) fn brief(number: f64) -> Markup {
    data(&number::brief(number), number)
}

/// A difference, with its sign.
pub(crate) fn signed(number: f64, decimals: usize) -> Markup {
    data(&number::signed(number, decimals), number)
}

/// A fraction as per cent.
pub(crate) fn percent(share: f64, decimals: usize) -> Markup {
    data(&number::percent(share, decimals), share)
}

/// Seconds as minutes and hours.
pub(crate) fn duration(seconds: f64) -> Markup {
    data(&number::duration(seconds), seconds)
}

/// From one number to another.
pub(crate) fn interval(low: f64, high: f64, form: impl Fn(f64) -> Markup) -> Markup {
    html! { span class="interval" { (form(low)) " to " (form(high)) } }
}

/// A mean with its interval.
pub(crate) fn estimate(estimate: &Estimate, decimals: usize) -> Markup {
    let form = |number| decimal(number, decimals);
    html! { (form(estimate.mean)) " " (interval(estimate.low, estimate.high, form)) }
}

/// A difference with its interval, marked where the interval leaves 0 out.
pub(crate) fn difference(estimate: &Estimate, decimals: usize) -> Markup {
    let form = |number| signed(number, decimals);
    let shown = html! { (form(estimate.mean)) " " (interval(estimate.low, estimate.high, form)) };
    match estimate {
        Estimate { low, .. } if *low > 0.0 => html! { span class="better" { (shown) } },
        Estimate { high, .. } if *high < 0.0 => html! { span class="worse" { (shown) } },
        _ => shown,
    }
}

/// A fraction with its interval.
pub(crate) fn fraction(fraction: Option<&Fraction>) -> Markup {
    let form = |number| percent(number, 1);
    match fraction {
        Some(of) => html! { (form(of.share)) " " (interval(of.low, of.high, form)) },
        None => nothing(),
    }
}
