//! Selects the diagnostics of a run over many games, collects them on any threads, and delivers them in the order of
//! the inputs.
//!
//! A [`DiagnosticSelection`] decides which diagnostics matter and how severe they are. A [`DiagnosticRun`] adds a limit
//! on how many are shown, and a [`Rendering`] that turns a diagnostic into output, such as a line of text. Each thread
//! has a [`DiagnosticCollector`] for its batch of games. The [`DiagnosticReporter`] receives what the collectors have
//! found. If a diagnostic is repeated, the reporter shows the first and counts the others.

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
