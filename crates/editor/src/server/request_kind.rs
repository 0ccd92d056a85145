//! The kinds of requests about documents, and how much text each needs.

use super::client::Client;
use lsp_types::{Position, Range};
use serde::Deserialize as _;
use serde_json::Value;

/// The requests about documents, apart from `codeAction/resolve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestKind {
    Hover,
    Completion,
    Definition,
    Symbols,
    Folding,
    Actions,
    Format,
    FormatRange,
    PrepareRename,
    Rename,
    Tokens,
    TokensInRange,
    Hints,
}

impl RequestKind {
    pub(super) fn from_method(method: &str) -> Option<Self> {
        Some(match method {
            "textDocument/hover" => Self::Hover,
            "textDocument/completion" => Self::Completion,
            "textDocument/definition" => Self::Definition,
            "textDocument/documentSymbol" => Self::Symbols,
            "textDocument/foldingRange" => Self::Folding,
            "textDocument/codeAction" => Self::Actions,
            "textDocument/formatting" => Self::Format,
            "textDocument/rangeFormatting" => Self::FormatRange,
            "textDocument/prepareRename" => Self::PrepareRename,
            "textDocument/rename" => Self::Rename,
            "textDocument/semanticTokens/full" => Self::Tokens,
            "textDocument/semanticTokens/range" => Self::TokensInRange,
            "textDocument/inlayHint" => Self::Hints,
            _ => return None,
        })
    }

    /// Returns the last place that the answer depends on, or `None` if it depends on the whole text.
    pub(super) fn last_place(self, client: &Client, params: &Value) -> Option<Position> {
        match self {
            Self::Hover | Self::Completion | Self::Definition | Self::PrepareRename => {
                Position::deserialize(params.get("position")?).ok()
            }
            // Without a second request, the list of actions has the edits of "fix all".
            Self::Actions if !client.resolves_actions => None,
            Self::Actions | Self::FormatRange | Self::TokensInRange | Self::Hints => {
                range(params).map(|range| range.end)
            }
            Self::Symbols | Self::Folding | Self::Format | Self::Rename | Self::Tokens => None,
        }
    }

    /// Returns where the part begins that the client draws, if it requests something for drawing.
    pub(super) fn drawn_place(self, params: &Value) -> Option<Position> {
        match self {
            Self::TokensInRange | Self::Hints => range(params).map(|range| range.start),
            _ => None,
        }
    }
}

/// Returns the range in the parameters of a request.
fn range(params: &Value) -> Option<Range> {
    Range::deserialize(params.get("range")?).ok()
}
