//! Answers to requests about documents.

use super::{
    client::Client,
    documents::{Documents, parse_uri},
    outgoing,
    request_kind::RequestKind,
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

/// A result, with an optional message.
#[derive(Debug)]
pub(super) struct Answer {
    /// The result as JSON.
    pub(super) result: String,
    /// A message to show to the user.
    pub(super) message: Option<String>,
}

/// The error with which a request fails.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

impl Failure {
    fn invalid_params(message: impl Into<String>) -> Self {
        Self { code: ErrorCode::InvalidParams, message: message.into() }
    }
}

/// The parameters that most requests have.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DocumentParams {
    text_document: DocumentId,
}

#[derive(Deserialize)]
struct DocumentId {
    uri: Uri,
}

/// Parameters with a position.
#[derive(Deserialize)]
struct PositionParams {
    position: Position,
}

/// Parameters with a range.
#[derive(Deserialize)]
struct RangeParams {
    range: TextRange,
}

/// The data for an answer to a request about a document.
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
    let Some(kind) = RequestKind::from_method(method) else {
        return Err(Failure { code: ErrorCode::MethodNotFound, message: format!("unknown method {method}") });
    };
    let DocumentParams { text_document: DocumentId { uri } } = parse(&params)?;
    let document = documents.find(uri.as_str()).ok_or_else(|| closed_document(documents, uri.as_str()))?;
    Query { client, document, uri }.answer(kind, &params)
}

impl Query<'_> {
    fn answer(&self, kind: RequestKind, params: &Value) -> Result<Answer, Failure> {
        let Query { client, document, uri } = self;
        let whole = 0..document.text.len();
        match kind {
            RequestKind::Hover => without_message(self.hover(self.offset(params)?)),
            RequestKind::Completion => {
                without_message(completion::completion(document, self.offset(params)?))
            }
            RequestKind::Definition => {
                let place = definition::definition(document, self.offset(params)?);
                without_message(place.map(|place| Location::new(uri.clone(), document.range(place))))
            }
            RequestKind::Symbols if client.has_symbol_trees => without_message(symbols::symbols(document)),
            RequestKind::Symbols => without_message(symbols::flat(symbols::symbols(document), uri)),
            RequestKind::Folding => without_message(folding::folding(document)),
            RequestKind::Actions => self.actions(params),
            RequestKind::Format => self.format(&whole),
            RequestKind::FormatRange => self.format(&self.range(params)?),
            RequestKind::PrepareRename => {
                let name = rename::name_at(document, self.offset(params)?);
                without_message(name.map(|name| PrepareRenameResponse::RangeWithPlaceholder {
                    range: document.range(name.range),
                    placeholder: name.name,
                }))
            }
            RequestKind::Rename => self.rename(params),
            RequestKind::Tokens => without_message(self.tokens(&whole)),
            RequestKind::TokensInRange => without_message(self.tokens(&self.range(params)?)),
            RequestKind::Hints if !client.settings.inlay_hints.openings => without_message(Value::Null),
            RequestKind::Hints => without_message(hints::hints(document, &self.range(params)?)),
        }
    }

    fn offset(&self, params: &Value) -> Result<usize, Failure> {
        parse(params).map(|PositionParams { position, .. }| self.document.offset(position))
    }

    fn range(&self, params: &Value) -> Result<Range<usize>, Failure> {
        parse(params)
            .map(|RangeParams { range, .. }| self.document.text.offsets(range, self.document.encoding))
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
        without_message(actions::actions(
            document,
            &self.uri,
            &range,
            params.context.only.as_deref(),
            fix_all,
        ))
    }

    fn format(&self, range: &Range<usize>) -> Result<Answer, Failure> {
        let formatted = formatting::format(self.document, range);
        Ok(Answer { message: formatted.message(), ..without_message(self.edits(&formatted.replacements))? })
    }

    fn rename(&self, params: &Value) -> Result<Answer, Failure> {
        let RenameParams { text_document_position: place, new_name, .. } = parse(params)?;
        let name = rename::name_at(self.document, self.document.offset(place.position));
        let name =
            name.ok_or_else(|| Failure::invalid_params("there is no player's name at this position"))?;
        // Control characters become spaces in a tag.
        if new_name.chars().all(|character| character.is_whitespace() || character.is_control()) {
            return Err(Failure::invalid_params("a name must not be empty"));
        }
        let replacements = rename::rename(self.document, &name.name, &new_name);
        without_message(actions::workspace_edit(&self.uri, self.edits(&replacements)))
    }

    fn tokens(&self, range: &Range<usize>) -> SemanticTokens {
        SemanticTokens { result_id: None, data: tokens::tokens(self.document, range) }
    }

    fn edits(&self, replacements: &[Replacement]) -> Vec<TextEdit> {
        replacements.iter().map(|replacement| replacement.edit(self.document)).collect()
    }
}

/// Adds the edit to an action without one, which is "fix all".
fn resolve(client: &Client, documents: &Documents, params: Value) -> Result<Answer, Failure> {
    let mut action: CodeAction = parse(&params)?;
    let uri = action.data.as_ref().and_then(|data| data.get("uri")).and_then(Value::as_str);
    if let Some(uri) = uri.filter(|_| action.edit.is_none()) {
        let document = documents.find(uri).ok_or_else(|| closed_document(documents, uri))?;
        let parsed = parse_uri(uri).ok_or_else(|| closed_document(documents, uri))?;
        let least = client.settings.diagnostics.least();
        action.edit = Some(actions::fix_all_edit(document, &parsed, least));
    }
    without_message(action)
}

/// Returns the error for a request about a document that is not open.
fn closed_document(documents: &Documents, uri: &str) -> Failure {
    if documents.is_lost(uri) {
        // Clients do not show this error, and the user has been informed.
        let message = format!("a change of {uri} cannot be read");
        return Failure { code: ErrorCode::ContentModified, message };
    }
    Failure::invalid_params(format!("the document {uri} is not open"))
}

fn parse<T: DeserializeOwned>(params: &Value) -> Result<T, Failure> {
    T::deserialize(params).map_err(|error| Failure::invalid_params(error.to_string()))
}

/// Returns an answer without a message.
fn without_message(result: impl Serialize) -> Result<Answer, Failure> {
    Ok(Answer { result: outgoing::text(&result), message: None })
}
