//! Checks at compile time that the types that programs store are `Send` and `Sync`.
#![cfg(feature = "archive")]

use movetext::{
    archive::statistics::Statistics,
    board::{Board, History, MoveList, Position, Setup, SetupError},
    fen::{
        Fen,
        epd::{Epd, Registers},
        error::FenErrors,
    },
    filter::{Filter, Matcher},
    input::{GameBatch, Games, Input, index::Index},
    json::JsonLines,
    pgc::{self, DecodeError, Decoder, EncodeError, Encoder, ReadError},
    pgn::{
        Reader,
        diagnostic::Diagnostic,
        source::{SliceSource, StreamSource},
    },
    pgn_tree::{EditError, Game, GameBuilder, GameReader},
    pgn_writer::{ExportOptions, GameText, Writer},
    san::{
        San,
        error::{ResolveError, SanError},
        notation::Uci,
    },
};
use std::fs::File;

const fn shared<T: Send + Sync>() {}
const fn sent<T: Send>() {}

#[test]
fn public_types_are_send_and_sync() {
    shared::<(Board, History, MoveList, Position, Setup, SetupError)>();
    shared::<(San, Uci, SanError, ResolveError)>();
    shared::<(Fen, FenErrors, Epd, Registers)>();
    shared::<(Game, GameBuilder, Diagnostic, EditError)>();
    shared::<(Reader<SliceSource<'static>>, Reader<StreamSource<File>>, GameReader<StreamSource<File>>)>();
    shared::<(ExportOptions, GameText, Writer<File>)>();
    shared::<(Encoder, Decoder<pgc::source::SliceSource<'static>>, DecodeError, EncodeError, ReadError)>();
    shared::<(Filter, Matcher<'static>, GameBatch<'_>, Input, Index, Statistics, JsonLines<'static>)>();
    sent::<Games>();
}
