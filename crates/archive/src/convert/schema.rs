//! Schemas of the JSON Lines output, in JSON Schema 2020-12.

/// The schema of a game, as written by [`JsonLines`](crate::convert::JsonLines).
pub const GAME_SCHEMA: &str = include_str!("../../schema/game.schema.json");

/// The schema of a diagnostic, as written by the command `check --format json`.
pub const DIAGNOSTIC_SCHEMA: &str = include_str!("../../schema/diagnostic.schema.json");
