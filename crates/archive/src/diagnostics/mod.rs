//! The diagnostics of a run over many games: selected, collected on any thread, and delivered in the order of the
//! inputs.
//!
//! A [`DiagnosticSelection`] decides which diagnostics matter and how severe they are. A [`DiagnosticRun`] adds a limit
//! on how many are shown, and a [`Rendering`] that turns each one into output, such as a line of text. Each thread has
//! a [`DiagnosticCollector`] for a batch's games, and the [`DiagnosticReporter`] receives what they collected: it shows
//! the first of all repetitions and counts the rest.

mod collector;
mod counts;
mod query;
mod rendering;
mod repetition;
mod reporter;
mod run;
mod selection;
mod strict;

pub use collector::{CollectedDiagnostics, DiagnosticCollector};
pub use counts::SeverityCounts;
pub use query::Query;
pub use rendering::{Presentation, Rendering};
pub use repetition::{Repeated, Repetitions, Subject};
pub use reporter::{DiagnosticReporter, Unshown};
pub use run::DiagnosticRun;
pub use selection::DiagnosticSelection;
pub use strict::{ComparedGames, StrictCheck, StrictText};
