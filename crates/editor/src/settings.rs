//! The settings of a client.

use movetext_pgn::diagnostic::Severity;
use serde::Deserialize;
use serde_json::Value;

/// The settings, as a client sends them. All of them are optional.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Settings {
    pub(crate) diagnostics: DiagnosticSettings,
    pub(crate) hover: HoverSettings,
    pub(crate) inlay_hints: HintSettings,
}

/// Settings of diagnostics.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(default)]
pub(crate) struct DiagnosticSettings {
    /// Shows notes, in addition to errors and warnings.
    pub(crate) notes: bool,
    /// The maximum number of diagnostics to send for a document. If there are more, those near the last edit are sent.
    pub(crate) limit: usize,
}

impl Default for DiagnosticSettings {
    fn default() -> Self {
        Self { notes: false, limit: 1_000 }
    }
}

impl DiagnosticSettings {
    /// Returns the lowest severity that is shown.
    pub(crate) const fn least(&self) -> Severity {
        if self.notes { Severity::Note } else { Severity::Warning }
    }
}

/// Settings of hover texts.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default)]
pub(crate) struct HoverSettings {
    /// Draws boards as pictures. The client must show images in Markdown.
    pub(crate) images: bool,
}

/// Settings of inlay hints.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(default)]
pub(crate) struct HintSettings {
    /// Shows the name of the opening in each game.
    pub(crate) openings: bool,
}

impl Default for HintSettings {
    fn default() -> Self {
        Self { openings: true }
    }
}

impl Settings {
    /// Reads settings, with or without an object `movetext` around them. If they have a wrong type, returns the
    /// defaults.
    pub(crate) fn from_json(value: &Value) -> Self {
        let value = value.get("movetext").unwrap_or(value);
        Self::deserialize(value).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Settings;
    use serde_json::json;

    #[test]
    fn settings_may_be_wrapped_partial_or_wrong() {
        let limit = |value| Settings::from_json(&value).diagnostics.limit;
        assert_eq!(limit(json!({ "diagnostics": { "limit": 5 } })), 5);
        assert_eq!(limit(json!({ "movetext": { "diagnostics": { "limit": 5 } } })), 5);
        assert_eq!(limit(json!({ "diagnostics": { "notes": true } })), 1_000);
        assert_eq!(limit(json!({ "diagnostics": { "limit": -1 } })), 1_000);
        assert_eq!(Settings::from_json(&json!(null)), Settings::default());
    }
}
