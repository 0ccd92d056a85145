//! The schemas of what is written as JSON Lines, in JSON Schema 2020-12.

/// The schema of a game, as [`JsonLines`](crate::convert::JsonLines) writes it.
pub const GAME_SCHEMA: &str = include_str!("../../schema/game.schema.json");

/// The schema of a finding, as the command `check` writes it with `--format json`.
pub const DIAGNOSTIC_SCHEMA: &str = include_str!("../../schema/diagnostic.schema.json");
