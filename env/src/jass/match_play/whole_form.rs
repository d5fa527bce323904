//! A match with serde: what it holds, and what follows from that.

use super::draft::Draft;
use super::error::wrong;
use super::sheet::Team;
use super::standing::Ranked;
use super::whole::Match;
use crate::jass::Variant;
use crate::text::ParseError;
use serde::{Deserialize, Serialize};

const FORMAT: &str = "Jass match";
const VERSION: u32 = 1;

/// A match as named fields. `docs/jass/score_sheet.md` explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    format: String,
    version: u32,
    teams: Vec<Team>,
    parties: Vec<Partie>,
    ranking: Vec<Ranked>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Partie {
    trumps: Vec<Variant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bye: Option<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sheets: Vec<Draft>,
}

impl From<Match> for Form {
    fn from(game: Match) -> Form {
        let partie = |(partie, trumps): (usize, &Vec<Variant>)| {
            let sheets = game.sheets.get(partie - 1).into_iter().flatten().flatten();
            Partie {
                trumps: trumps.clone(),
                bye: game.pairing(partie).bye,
                sheets: sheets.map(Draft::of).collect(),
            }
        };
        Form {
            format: FORMAT.into(),
            version: VERSION,
            teams: game.teams.clone(),
            parties: (1..).zip(&game.plan).map(partie).collect(),
            ranking: game.ranking(),
        }
    }
}

impl TryFrom<Form> for Match {
    type Error = ParseError;

    fn try_from(form: Form) -> Result<Match, ParseError> {
        if form.format != FORMAT {
            return Err(wrong(&form.format, format!("\"{FORMAT}\"")).at("format"));
        }
        if form.version != VERSION {
            let expected = format!("{VERSION}, the version that this program reads");
            return Err(wrong(&form.version, expected).at("version"));
        }
        let plan = form.parties.iter().map(|partie| partie.trumps.clone()).collect();
        let mut game = Match::new(form.teams, plan)
            .map_err(|error| wrong("match", format!("one that can be played: {error}")))?;
        for (number, partie) in (1..).zip(&form.parties) {
            enter(&mut game, number, partie).map_err(|error| error.at(format!("partie {number}")))?;
        }
        check_ranking(&form.ranking, &game.ranking())?;
        Ok(game)
    }
}

fn enter(game: &mut Match, number: usize, partie: &Partie) -> Result<(), ParseError> {
    let bye = game.pairing(number).bye;
    if partie.bye != bye {
        let text = |bye: Option<usize>| bye.map_or("nobody".into(), |team| format!("team {team}"));
        let expected = format!("{}, who sits out by the schedule", text(bye));
        return Err(wrong(&text(partie.bye), expected).at("bye"));
    }
    for draft in &partie.sheets {
        let place = format!("table {}", draft.table);
        let sheet = draft.check().map_err(|error| error.at(&place))?;
        let entered = game.enter(sheet);
        entered.map_err(|e| wrong("sheet", format!("one of this match: {e}")).at(place))?;
    }
    Ok(())
}

fn check_ranking(found: &[Ranked], expected: &[Ranked]) -> Result<(), ParseError> {
    if found.len() != expected.len() {
        let expected = format!("{}, one place for each team", expected.len());
        return Err(wrong(&found.len(), expected).at("ranking"));
    }
    let text = |Ranked { place, standing }: &Ranked| {
        let super::standing::Standing { team, name, played, byes, points } = standing;
        format!("place {place}, team {team} {name}, {played} played, {byes} byes, {points} points")
    };
    match found.iter().zip(expected).position(|(found, expected)| found != expected) {
        Some(i) => Err(wrong(&text(&found[i]), text(&expected[i])).at(format!("ranking, line {}", i + 1))),
        None => Ok(()),
    }
}
