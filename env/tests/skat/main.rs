//! Skat: its rules, views, observations, texts, records, score sheets and referee.

#[path = "../rules_page/mod.rs"]
mod rules_page;

mod agreement;
mod auction;
mod basics;
mod bounds;
mod bulk;
mod canonical;
mod certain;
mod coverage;
mod encoding;
mod endings;
mod entries;
mod events;
mod examples;
mod frozen;
mod game_text;
mod golden;
mod no_leak;
mod own_records;
mod perft;
mod prover;
mod random_play;
mod ranking;
mod record_forms;
mod records;
mod referee;
mod refereed;
mod reference;
mod ruled_scores;
mod score_sheet;
mod settlement;
mod sheet_forms;
mod sheet_refusals;
mod sheets;
mod table_seats;
mod tournament_draws;
mod tricks;
mod walks;
mod worlds;
