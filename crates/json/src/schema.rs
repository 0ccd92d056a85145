//! JSON schemas for what this crate and the program write.

/// A published schema, in JSON Schema 2020-12.
///
/// ```
/// use movetext_json::JsonSchema;
///
/// for schema in JsonSchema::ALL {
///     assert!(schema.text().contains(schema.file_name()));
/// }
/// assert_eq!(JsonSchema::Diagnostic.file_name(), "diagnostic.schema.json");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JsonSchema {
    /// A diagnostic, with the `path` of its file. A serialized [`Diagnostic`](movetext_pgn::diagnostic::Diagnostic) has
    /// all fields except `path`.
    Diagnostic,
    /// A game, as [`JsonLines`](crate::JsonLines) writes it.
    Game,
    /// A manifest for exact cuts, as `movetext-input` writes it.
    Manifest,
}

impl JsonSchema {
    /// All schemas.
    pub const ALL: [Self; 3] = [Self::Diagnostic, Self::Game, Self::Manifest];

    /// Returns the file name, such as `game.schema.json`. The schema's identifier ends with it.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Diagnostic => "diagnostic.schema.json",
            Self::Game => "game.schema.json",
            Self::Manifest => "cuts.schema.json",
        }
    }

    /// Returns the text of the schema, which is JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Diagnostic => include_str!("../schema/diagnostic.schema.json"),
            Self::Game => include_str!("../schema/game.schema.json"),
            Self::Manifest => include_str!("../schema/cuts.schema.json"),
        }
    }
}
