//! What the client can do, which settings it has, and what the server offers.

use crate::{
    features::{actions, completion, hover::Markup, tokens},
    settings::Settings,
    text::Encoding,
};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CompletionOptions, FoldingRangeProviderCapability,
    HoverProviderCapability, OneOf, PositionEncodingKind, RenameOptions, SemanticTokensFullOptions,
    SemanticTokensOptions, ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind,
    WorkDoneProgressOptions,
};
use serde_json::{Value, json};

/// The capabilities and settings of the client.
#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    pub(super) settings: Settings,
    pub(super) encoding: Encoding,
    has_markdown: bool,
    pub(super) has_symbol_trees: bool,
    /// Whether the client requests the old name before it renames. Other clients accept only `true` as the rename
    /// capability.
    prepares_rename: bool,
    /// Whether the client requests the edit of an action later, when the user has chosen the action.
    pub(super) resolves_actions: bool,
}

impl Client {
    /// Reads the parameters of `initialize`. If one is missing or has a wrong type, its default is used.
    pub(super) fn new(params: &Value) -> Self {
        let has = |pointer: &str, wanted: &str| {
            let list = params.pointer(pointer).and_then(Value::as_array);
            list.is_some_and(|list| list.iter().any(|one| one.as_str() == Some(wanted)))
        };
        let is_set = |pointer: &str| params.pointer(pointer).and_then(Value::as_bool) == Some(true);
        let is_utf8 = has("/capabilities/general/positionEncodings", "utf-8");
        Self {
            settings: params.get("initializationOptions").map(Settings::from_json).unwrap_or_default(),
            encoding: if is_utf8 { Encoding::Utf8 } else { Encoding::Utf16 },
            has_markdown: has("/capabilities/textDocument/hover/contentFormat", "markdown"),
            has_symbol_trees: is_set(
                "/capabilities/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport",
            ),
            prepares_rename: is_set("/capabilities/textDocument/rename/prepareSupport"),
            resolves_actions: has("/capabilities/textDocument/codeAction/resolveSupport/properties", "edit"),
        }
    }

    /// Reads new settings. Returns whether the settings of diagnostics changed.
    pub(super) fn configure(&mut self, params: &Value) -> bool {
        let Some(settings) = params.get("settings").filter(|settings| settings.is_object()) else {
            return false;
        };
        let before = core::mem::replace(&mut self.settings, Settings::from_json(settings));
        before.diagnostics != self.settings.diagnostics
    }

    pub(super) const fn markup(&self) -> Markup {
        match (self.has_markdown, self.settings.hover.images) {
            (false, _) => Markup::Plain,
            (true, false) => Markup::Markdown,
            (true, true) => Markup::Images,
        }
    }

    /// Returns the result of `initialize`.
    pub(super) fn initialize_result(&self) -> Value {
        let encoding = match self.encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        };
        let capabilities = ServerCapabilities {
            position_encoding: Some(encoding),
            text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(completion::TRIGGERS.map(str::to_owned).to_vec()),
                ..CompletionOptions::default()
            }),
            definition_provider: Some(OneOf::Left(true)),
            document_symbol_provider: Some(OneOf::Left(true)),
            code_action_provider: Some(
                CodeActionOptions {
                    code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, actions::FIX_ALL]),
                    resolve_provider: Some(self.resolves_actions),
                    work_done_progress_options: WorkDoneProgressOptions::default(),
                }
                .into(),
            ),
            document_formatting_provider: Some(OneOf::Left(true)),
            document_range_formatting_provider: Some(OneOf::Left(true)),
            rename_provider: Some(if self.prepares_rename {
                OneOf::Right(RenameOptions {
                    prepare_provider: Some(true),
                    work_done_progress_options: WorkDoneProgressOptions::default(),
                })
            } else {
                OneOf::Left(true)
            }),
            folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
            semantic_tokens_provider: Some(
                SemanticTokensOptions {
                    legend: tokens::legend(),
                    range: Some(true),
                    full: Some(SemanticTokensFullOptions::Bool(true)),
                    work_done_progress_options: WorkDoneProgressOptions::default(),
                }
                .into(),
            ),
            inlay_hint_provider: Some(OneOf::Left(true)),
            ..ServerCapabilities::default()
        };
        json!({
            "capabilities": capabilities,
            "serverInfo": { "name": "movetext", "version": env!("CARGO_PKG_VERSION") },
        })
    }
}
