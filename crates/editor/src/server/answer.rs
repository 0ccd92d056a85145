//! Answers to requests about documents.

use super::{
    client::Client,
    documents::{Documents, parse_uri},
    outgoing,
};
use crate::{
    document::Document,
    features::{
        Replacement, actions, actions::FixAll, completion, definition, folding, formatting, hints, hover,
        hover::Markup, rename, symbols, tokens,
    },
};
use core::ops::Range;
use lsp_server::ErrorCode;
use lsp_types::{
    CodeAction, CodeActionParams, Hover, HoverContents, Location, MarkupContent, MarkupKind, Position,
    PrepareRenameResponse, Range as TextRange, RenameParams, SemanticTokens, TextEdit, Uri,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

/// The answer to a request.
#[derive(Debug)]
pub(super) struct Answer {
    /// The result as JSON.
    pub(super) result: String,
    /// What the user should know about the answer.
    pub(super) message: Option<String>,
}

/// Why a request has no answer.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

impl Failure {
    fn params(message: impl Into<String>) -> Self {
        Self { code: ErrorCode::InvalidParams, message: message.into() }
    }
}

/// A document, as most requests name it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct About {
    text_document: DocumentName,
}

#[derive(Deserialize)]
struct DocumentName {
    uri: Uri,
}

/// A place in a document.
#[derive(Deserialize)]
struct Place {
    position: Position,
}

/// A part of a document.
#[derive(Deserialize)]
struct Part {
    range: TextRange,
}

/// A request about a document, with everything that answers it.
struct Query<'a> {
    client: &'a Client,
    document: &'a Document,
    uri: Uri,
}

/// Answers a request.
pub(super) fn answer(
    client: &Client,
    documents: &Documents,
    method: &str,
    params: Value,
) -> Result<Answer, Failure> {
    if method == "codeAction/resolve" {
        return resolve(client, documents, params);
    }
    let Some(kind) = Kind::from_method(method) else {
        return Err(Failure { code: ErrorCode::MethodNotFound, message: format!("unknown method {method}") });
    };
    let About { text_document: DocumentName { uri } } = parse(&params)?;
    let document = documents.find(uri.as_str()).ok_or_else(|| unknown(uri.as_str()))?;
    kind.answer(&Query { client, document, uri }, &params)
}

/// The requests that the server answers.
#[derive(Clone, Copy, Debug)]
enum Kind {
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

impl Kind {
    fn from_method(method: &str) -> Option<Self> {
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

    fn answer(self, query: &Query<'_>, params: &Value) -> Result<Answer, Failure> {
        let Query { client, document, uri } = query;
        let whole = 0..document.text.len();
        match self {
            Self::Hover => plain(query.hover(query.offset(params)?)),
            Self::Completion => plain(completion::completion(document, query.offset(params)?)),
            Self::Definition => {
                let place = definition::definition(document, query.offset(params)?);
                plain(place.map(|place| Location::new(uri.clone(), document.range(place))))
            }
            Self::Symbols if client.has_symbol_trees => plain(symbols::symbols(document)),
            Self::Symbols => plain(symbols::flat(symbols::symbols(document), uri)),
            Self::Folding => plain(folding::folding(document)),
            Self::Actions => query.actions(params),
            Self::Format => query.format(&whole),
            Self::FormatRange => query.format(&query.range(params)?),
            Self::PrepareRename => {
                let name = rename::name_at(document, query.offset(params)?);
                plain(name.map(|name| PrepareRenameResponse::RangeWithPlaceholder {
                    range: document.range(name.range),
                    placeholder: name.name,
                }))
            }
            Self::Rename => query.rename(params),
            Self::Tokens => plain(query.tokens(&whole)),
            Self::TokensInRange => plain(query.tokens(&query.range(params)?)),
            Self::Hints if !client.settings.inlay_hints.openings => plain(Value::Null),
            Self::Hints => plain(hints::hints(document, &query.range(params)?)),
        }
    }
}

impl Query<'_> {
    fn offset(&self, params: &Value) -> Result<usize, Failure> {
        parse(params).map(|Place { position, .. }| self.document.offset(position))
    }

    fn range(&self, params: &Value) -> Result<Range<usize>, Failure> {
        parse(params).map(|Part { range, .. }| self.document.text.offsets(range, self.document.encoding))
    }

    fn hover(&self, offset: usize) -> Option<Hover> {
        let markup = self.client.markup();
        let found = hover::hover(self.document, offset, markup)?;
        let kind = if markup == Markup::Plain { MarkupKind::PlainText } else { MarkupKind::Markdown };
        let contents = HoverContents::Markup(MarkupContent { kind, value: found.text });
        Some(Hover { contents, range: Some(self.document.range(found.range)) })
    }

    fn actions(&self, params: &Value) -> Result<Answer, Failure> {
        let params: CodeActionParams = parse(params)?;
        let document = self.document;
        let range = document.text.offsets(params.range, document.encoding);
        let least = self.client.settings.diagnostics.least();
        let fix_all = if self.client.resolves_actions { FixAll::OnRequest } else { FixAll::AtOnce(least) };
        plain(actions::actions(document, &self.uri, &range, params.context.only.as_deref(), fix_all))
    }

    fn format(&self, range: &Range<usize>) -> Result<Answer, Failure> {
        let formatted = formatting::format(self.document, range);
        let message = formatted.kept.first().map(|first| match formatted.kept.len() - 1 {
            0 => first.reason(),
            more => format!("{} ({more} more likewise)", first.reason()),
        });
        Ok(Answer { message, ..plain(self.edits(&formatted.replacements))? })
    }

    fn rename(&self, params: &Value) -> Result<Answer, Failure> {
        let RenameParams { text_document_position: place, new_name, .. } = parse(params)?;
        let name = rename::name_at(self.document, self.document.offset(place.position));
        let name = name.ok_or_else(|| Failure::params("no name of a player is here"))?;
        if new_name.trim().is_empty() {
            return Err(Failure::params("a name must not be empty"));
        }
        let replacements = rename::rename(self.document, &name.name, &new_name);
        plain(actions::workspace_edit(&self.uri, self.edits(&replacements)))
    }

    fn tokens(&self, range: &Range<usize>) -> SemanticTokens {
        SemanticTokens { result_id: None, data: tokens::tokens(self.document, range) }
    }

    fn edits(&self, replacements: &[Replacement]) -> Vec<TextEdit> {
        replacements.iter().map(|replacement| replacement.edit(self.document)).collect()
    }
}

/// Adds the edit to the action "fix all".
fn resolve(client: &Client, documents: &Documents, params: Value) -> Result<Answer, Failure> {
    let mut action: CodeAction = parse(&params)?;
    let uri = action.data.as_ref().and_then(|data| data.get("uri")).and_then(Value::as_str);
    if let Some(uri) = uri.filter(|_| action.edit.is_none()) {
        let document = documents.find(uri).ok_or_else(|| unknown(uri))?;
        let parsed = parse_uri(uri).ok_or_else(|| unknown(uri))?;
        let least = client.settings.diagnostics.least();
        action.edit = Some(actions::fix_all_edit(document, &parsed, least));
    }
    plain(action)
}

fn unknown(uri: &str) -> Failure {
    Failure::params(format!("the document {uri} is not open"))
}

fn parse<T: DeserializeOwned>(params: &Value) -> Result<T, Failure> {
    T::deserialize(params).map_err(|error| Failure::params(error.to_string()))
}

/// Returns an answer without a message.
fn plain(result: impl Serialize) -> Result<Answer, Failure> {
    Ok(Answer { result: outgoing::text(&result), message: None })
}
