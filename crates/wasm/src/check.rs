//! Diagnostics of a whole text.

use crate::{diagnostic, offsets::Utf16Offsets, ops::Message};
use movetext_pgn::{
    Flow,
    diagnostic::{Code, DetailLevel, Diagnostic, Severity, Sink},
};

const SEVERITIES: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

/// Collects the diagnostics of a game with their fixes, and then encodes them.
#[derive(Debug)]
pub(crate) struct CheckSink {
    /// How many diagnostics of each severity may still be collected.
    remaining: [u32; 3],
    found: Vec<Diagnostic>,
    message: Message,
}

impl CheckSink {
    pub(crate) fn new(least: u8, limit: u32) -> Self {
        let mut remaining = [limit; 3];
        for rest in remaining.iter_mut().take(least.into()) {
            *rest = 0;
        }
        Self { remaining, found: Vec::new(), message: Message::default() }
    }

    pub(crate) const fn message(&self) -> &Message {
        &self.message
    }

    /// Encodes the diagnostics that were collected.
    pub(crate) fn encode(&mut self, offsets: Option<&Utf16Offsets>) {
        for found in self.found.drain(..) {
            diagnostic::push(&found, offsets, &mut self.message);
        }
    }

    fn index(code: Code) -> usize {
        SEVERITIES.into_iter().position(|severity| severity == code.severity()).unwrap_or_default()
    }
}

impl Sink for CheckSink {
    fn detail_level(&self, code: Code) -> DetailLevel {
        match self.remaining.get(Self::index(code)) {
            Some(0) | None => DetailLevel::None,
            Some(_) => DetailLevel::WithFix,
        }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let index = Self::index(diagnostic.code());
        if let Some(rest) = self.remaining.get_mut(index).filter(|rest| **rest > 0) {
            *rest -= 1;
            self.found.push(diagnostic.clone());
        }
        Flow::Continue
    }
}
