//! Reading through references to visitors, so that the parser is compiled once instead of once for each visitor.
//!
//! A test uses [`movetext_pgn::read`] itself if it is about how a reader is called, such as an adapter or the sink
//! `()`, or measures time or memory.

use movetext_pgn::{Flow, Reader, Visitor, diagnostic::Sink, source::Source};

/// Reads games in memory, see [`movetext_pgn::read`].
pub fn read(bytes: &[u8], mut visitor: &mut dyn Visitor, mut sink: &mut dyn Sink) {
    movetext_pgn::read(bytes, &mut visitor, &mut sink);
}

/// Reads the next game of a reader, see [`Reader::visit_game`].
///
/// # Errors
/// Those of the source.
pub fn visit_game<S: Source>(
    reader: &mut Reader<S>,
    mut visitor: &mut dyn Visitor,
    mut sink: &mut dyn Sink,
) -> Result<Option<Flow>, S::Error> {
    reader.visit_game(&mut visitor, &mut sink)
}

/// Reads the remaining games of a reader, see [`Reader::visit_all`].
///
/// # Errors
/// Those of the source.
pub fn visit_all<S: Source>(
    reader: &mut Reader<S>,
    mut visitor: &mut dyn Visitor,
    mut sink: &mut dyn Sink,
) -> Result<Flow, S::Error> {
    reader.visit_all(&mut visitor, &mut sink)
}
