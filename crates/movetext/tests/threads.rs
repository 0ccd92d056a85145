//! What a program holds may go to other threads and be shared by them. The compiler decides it.
#![cfg(feature = "archive")]

use movetext::archive::convert::JsonLines;
use movetext::archive::index::Index;
use movetext::archive::{Filter, Games, Input, Matcher, Statistics, Stream, WorkUnits};
use movetext::board::{Board, History, MoveList, Position, Setup, SetupError};
use movetext::fen::epd::{Epd, Registers};
use movetext::fen::{Fen, FenErrors};
use movetext::pgc::{DecodeError, Decoder, EncodeError, Encoder, ReadError};
use movetext::pgn::{Diagnostic, Reader, SliceSource, StreamSource};
use movetext::pgn_tree::{EditError, Game, GameBuilder, GameReader};
use movetext::pgn_writer::{ExportOptions, GameText, Writer};
use movetext::san::{ResolveError, San, SanError, Uci};
use std::fs::File;

const fn shared<T: Send + Sync>() {}
const fn sent<T: Send>() {}

#[test]
fn what_a_program_holds_goes_to_other_threads() {
    shared::<(Board, History, MoveList, Position, Setup, SetupError)>();
    shared::<(San, Uci, SanError, ResolveError)>();
    shared::<(Fen, FenErrors, Epd, Registers)>();
    shared::<(Game, GameBuilder, Diagnostic, EditError)>();
    shared::<(Reader<SliceSource<'static>>, Reader<StreamSource<File>>, GameReader<StreamSource<File>>)>();
    shared::<(ExportOptions, GameText, Writer<File>)>();
    shared::<(Encoder, Decoder<movetext::pgc::SliceSource<'static>>, DecodeError, EncodeError, ReadError)>();
    shared::<(Filter, Matcher<'static>, Games, Input, Index, Statistics, JsonLines<'static>)>();
    sent::<(WorkUnits, Stream)>();
}
