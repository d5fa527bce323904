//! What the teams have in the end, and the ranking.

use super::points::Points;
use crate::name::Name;
use serde::{Deserialize, Serialize};

/// What one team has from all parties of a match so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The number of the team, from 1.
    pub team: usize,
    /// Its name.
    pub name: Name,
    /// Parties played.
    pub played: usize,
    /// Parties sat out.
    pub byes: usize,
    /// The sum of its parties, each with its cap, and of what the byes count.
    pub points: Points,
}

/// A place in the ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranked {
    /// From 1. Teams with the same points share a place, and the places after it stay empty.
    pub place: usize,
    /// Whose it is.
    pub standing: Standing,
}

/// The ranking, most points first.
///
/// The text names nothing that breaks a tie, so teams with the same points share a place; they
/// stand in the order of their numbers. The order of `standings` does not matter.
pub fn rank(mut standings: Vec<Standing>) -> Vec<Ranked> {
    standings.sort_by_key(|standing| (std::cmp::Reverse(standing.points), standing.team));
    let place = |points: Points| 1 + standings.iter().filter(|other| other.points > points).count();
    let places: Vec<usize> = standings.iter().map(|standing| place(standing.points)).collect();
    places.into_iter().zip(standings).map(|(place, standing)| Ranked { place, standing }).collect()
}
